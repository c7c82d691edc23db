package hott

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// TestOffersWithoutMemory plays random moves on a crowded board and compares what a
// game offers, which remembers verdicts, gaps and carpets of earlier positions, with
// what a copy of it offers that remembers nothing, among all classes and among aerials alone:
// other gaps stop them.
func TestOffersWithoutMemory(t *testing.T) {
	t.Run("all classes", func(t *testing.T) { offersWithoutMemory(t, 21, 8000) })
	t.Run("aerials", func(t *testing.T) {
		offersWithoutMemory(t, 136, 8000, "flyer", "airboat", "flyer", "flyer", "hero", "flyer", "airboat", "flyer",
			"flyer", "blades")
	})
}

// offersWithoutMemory compares the offers of 1,500 positions of elements of the given types, and wants
// a least number of actions in all.
func offersWithoutMemory(t *testing.T, seed uint64, least int, types ...string) {
	t.Helper()
	board := "R1 rough (700,600) (1000,560) (1100,760) (900,900)\n" +
		"V1 river (0,1050) (1600,1050) (1600,1130) (0,1130)\n" +
		"X1 impassable (1200,700) (1400,700) (1400,900) (1200,900)\nSTR stronghold (640,0) (880,0) (880,200) (640,200)"
	src := dice.NewSource(seed, 22, 23)
	g := crowded(t, board, types...)
	shuffle(g, src, 1)
	g.s.Phase, g.s.Pips = phasePips, 6
	var warm, cold []engine.Action
	offers := 0
	for n := range uint32(1500) {
		if n%25 == 24 {
			shuffle(g, src, n)
		}
		warm = g.Offer(warm[:0])
		other := *g.t
		other.id = engine.NextTable() // under which nothing is remembered
		fresh := newGame(&other, g.s)
		fresh.derive()
		fresh.d = g.d // which of two enemies it strikes depends on who came first
		cold = fresh.Offer(cold[:0])
		if !slices.Equal(warm, cold) {
			for i := range warm {
				if i >= len(cold) || warm[i] != cold[i] {
					t.Fatalf("position %d: the game offers %q, a copy without memory does not", n, g.t.Say(g, warm[i]))
				}
			}
			t.Fatalf("position %d: a copy without memory also offers %q", n, g.t.Say(g, cold[len(warm)]))
		}
		offers += len(warm)
		a := warm[src.Below(dice.NewKey(1, 0, 0, 0, n), uint64(len(warm)))]
		if a == endAction {
			for e := range g.s.El {
				g.s.El[e].Flags = 0
			}
			g.s.Owner, g.s.Pips = g.s.Owner.Other(), int8(1+n%6)
			continue
		}
		g.Play(a, nil)
	}
	t.Logf("%d actions offered", offers)
	if offers < least {
		t.Errorf("too few were offered")
	}
}

// slowGap is HOTT-MV-9 by the letter: every pair of obstacles, for a free aerial of aerials.
func slowGap(g *game, e uint8, p, q plane.Pose) refusal {
	track := plane.Segment{A: p.LocalFine(0, -g.unit(e).depth/2), B: q.LocalFine(0, -g.unit(e).depth/2)}
	d := track.B.Sub(track.A)
	var list []plane.Shape
	free := g.aerial(e) && !g.inCC(e)
	for o := range uint8(maxAll) {
		if g.d.live.has(o) && o != e && (!free || g.aerial(o)) && !slowPass(g, e, o, p, q) {
			list = append(list, g.d.rect[o].Shape())
		}
	}
	if !free {
		list = append(list, g.t.ground.fixed...)
	}
	for i := range list {
		for j := range i {
			line := plane.Nearest(&list[i], &list[j])
			if l := line.Len(); l <= eps || l >= fine(width)-eps || !plane.Crosses(track, line) {
				continue
			}
			var left, right [2]bool
			for k, s := range [2]*plane.Shape{&list[i], &list[j]} {
				for v := range s.N {
					c := d.Cross(s.V[v].Sub(track.A))
					left[k], right[k] = left[k] || c > 0, right[k] || c < 0
				}
			}
			if (left[0] && right[1]) || (right[0] && left[1]) {
				return gapTooSmall
			}
		}
	}
	return engine.Legal
}

// TestGapsAgainstSlow compares the gaps that a game keeps with a search among all
// pairs of obstacles, while bases move.
func TestGapsAgainstSlow(t *testing.T) {
	board := "V1 river (0,1050) (1600,1050) (1600,1300) (0,1300)\n" +
		"X1 impassable (1200,700) (1400,700) (1400,900) (1200,900)\nX2 impassable (1000,720) (1100,720) (1100,900)\n" +
		"STR stronghold (640,0) (880,0) (880,200) (640,200)"
	g := crowded(t, board)
	src := dice.NewSource(31, 32, 33)
	small, fine := 0, 0
	for n := range uint32(3000) {
		if n%20 == 0 {
			shuffle(g, src, n)
		}
		k := uint16(0)
		below := func(m int32) int32 {
			k++
			return int32(src.Below(dice.NewKey(98, 0, k, 0, n), uint64(m)))
		}
		e := uint8(below(20))
		if e >= 10 {
			e += maxSide - 10
		}
		p := g.pose(e)
		q := plane.Pose{X: p.X + (below(800)-400)*plane.Pace, Y: p.Y + (below(800)-400)*plane.Pace,
			H: below(plane.Turn)}
		if p.Front().Fine().Sub(q.Front().Fine()).Len() < 10*plane.Fine {
			continue
		}
		m := &g.w.m
		g.moves().beginMotion(m, one(e))
		got, want := g.moves().gaps(m, e, p, q, g.unit(e).depth), slowGap(g, e, p, q)
		if got != want {
			t.Fatalf("%s from %s to %s: fast %q, slow %q", g.t.el[e].name, poseWords(p), poseWords(q),
				refusalWords[got].Text, refusalWords[want].Text)
		}
		if got == gapTooSmall {
			small++
		} else {
			fine++
		}
	}
	t.Logf("%d legs through gaps, %d past them", small, fine)
	if small < 200 || fine < 300 {
		t.Errorf("too little was compared")
	}
}

// TestMemoriesKnowTheirTable asks a game for offers, and then one of another table, in
// which units are slower and the ground is closed elsewhere, in the same position: what it
// is offered must be what it is offered where nothing is remembered.
func TestMemoriesKnowTheirTable(t *testing.T) {
	g := crowded(t, "X1 impassable (1200,700) (1400,700) (1400,900) (1200,900)")
	slow := *g.t
	slow.id = engine.NextTable()
	slow.ground = crowded(t, "X1 impassable (300,600) (500,600) (500,800) (300,800)").t.ground
	for e := range slow.el {
		if u := slow.el[e].unit; u != nil {
			half := *u
			half.good, half.bad = u.good/2, u.bad/2
			slow.el[e].unit = &half
		}
	}
	var w engine.Weights
	for i := range w {
		w[i] = int32(10 - i)
	}
	src := dice.NewSource(41, 42, 43)
	differ := 0
	for n := range uint32(40) {
		shuffle(g, src, n)
		g.s.Phase, g.s.Pips = phasePips, 6
		fast, best := g.Offer(nil), g.Pick(&w, nil)
		ask := func() (offered, picked []engine.Action) {
			h := newGame(&slow, g.s)
			h.derive()
			return h.Offer(nil), h.Pick(&w, nil)
		}
		offered, picked := ask()
		memories = engine.Pool[memory]{} // nothing is remembered any more
		wanted, wantedPick := ask()
		if !slices.Equal(offered, wanted) || !slices.Equal(picked, wantedPick) {
			t.Fatalf("position %d: a game of slower units is offered what a game of another table remembers", n)
		}
		if !slices.Equal(offered, fast) && !slices.Equal(best, picked) {
			differ++
		}
	}
	if differ < 10 {
		t.Errorf("in only %d positions do slower units make a difference", differ)
	}
}

// TestShotLinesAreOfTheirPoses compares the lines of shots that a game keeps with those
// worked out anew, while bases move to and fro between a few positions.
func TestShotLinesAreOfTheirPoses(t *testing.T) {
	g := crowded(t, "W1 woods (500,600) (900,560) (900,900) (600,900)")
	src := dice.NewSource(51, 52, 53)
	hits := 0
	for n := range uint32(400) {
		shuffle(g, src, n%20)
		c := g.combat()
		for rest := g.d.live; rest != 0; {
			e := rest.next()
			for foes := g.d.live & mine(sideOf(e).Other()); foes != 0; {
				o := foes.next()
				l := c.shotLineNow(e, o)
				line, ok := c.shotLine(e, o)
				if l.ok != ok || (ok && (l.line != line || l.length != line.Len() ||
					l.ground != c.inTheWay(e, o, line))) {
					t.Fatalf("position %d: the line from %s to %s is not as kept", n, g.t.el[e].name, g.t.el[o].name)
				}
				if ok {
					hits++
				}
			}
		}
	}
	if hits < 500 {
		t.Errorf("only %d lines were compared", hits)
	}
}

// TestKeepsToRoad walks elements along and across roads and looks at every sample of a way
// that is said to keep to a road, and compares the ground kept for bases with the ground
// worked out anew on the way.
func TestKeepsToRoad(t *testing.T) {
	g := crowded(t, "P1 road 50 (100,300) (1400,380)\nP2 road 60 (700,100) (700,1500)\n"+
		"R1 rough (600,500) (900,560) (900,800) (620,760)")
	src := dice.NewSource(71, 72, 73)
	kept, left := 0, 0
	for n := range uint32(4000) {
		k := uint16(0)
		below := func(m int32) int32 {
			k++
			return int32(src.Below(dice.NewKey(97, 0, k, 0, n), uint64(m)))
		}
		e := uint8(below(10))
		r := &g.t.ground.roads[below(2)]
		at := plane.Lerp(r.a, r.b, int64(below(1000)), 1000).Round()
		p := plane.Pose{X: at.X, Y: at.Y, H: plane.Norm(r.heading + (below(2) * plane.Turn / 2) +
			below(24*plane.Degree) - 12*plane.Degree)}
		p = p.Aside(below(60*plane.Pace) - 30*plane.Pace)
		q := p.Ahead(below(500 * plane.Pace))
		all := true
		w := &g.w.way
		w.begin(p, q, g.unit(e), true)
		for k := range w.n + 1 {
			all = all && g.onRoad(w.pose(k), e)
			if base := w.at(k); g.under(base) != g.t.ground.under(base) {
				t.Fatalf("the ground of %s at %s is not as kept", g.t.el[e].name, poseWords(w.pose(k)))
			}
		}
		switch {
		case !g.keepsToRoad(e, p, q):
			left++
		case !all:
			t.Fatalf("%s leaves the road between %s and %s", g.t.el[e].name, poseWords(p), poseWords(q))
		default:
			kept++
		}
	}
	t.Logf("%d ways keep to a road, %d perhaps not", kept, left)
	if kept < 400 || left < 400 {
		t.Errorf("too little was compared")
	}
}

// TestRoadMovesCountCommand asks what an element on a road is offered while its general is
// near, sends the general away and asks again: what it pays for command it has no longer for
// extras of the road (HOTT-PIP-3).
func TestRoadMovesCountCommand(t *testing.T) {
	g := crowded(t, "D1 road centre line (120,0) (120,1600) width 50", "riders", "hero")
	g.t.leads[0], g.t.opts.Command = 1, 1100
	g.s.Phase, g.s.Pips, g.s.Owner = phasePips, 3, engine.SideA
	for rest := g.d.live & mine(engine.SideB); rest != 0; { // nobody is near the road
		e := rest.next()
		g.put(e, plane.Pose{X: (1300 + 100*int32(e%maxSide)) * plane.Pace, Y: 1500 * plane.Pace, H: g.pose(e).H})
	}
	most := int32(0)
	for _, away := range []int32{1100, 100} {
		p := g.pose(1)
		g.put(1, plane.Pose{X: p.X + away*plane.Pace, Y: p.Y, H: p.H})
		most = 0
		for _, a := range g.Offer(nil) {
			if why := g.Check(a); why != engine.Legal {
				t.Errorf("with the general %d paces farther away %q is offered and refused", away, g.t.Say(g, a))
			}
			if l, _ := unpack(a.A); a.Figure.Number() == 0 && a.Verb == verbMove && l.kind == straight {
				most = max(most, l.n)
			}
		}
		if most <= g.unit(0).road {
			t.Errorf("with the general %d paces farther away no extra of the road is offered", away)
		}
	}
}
