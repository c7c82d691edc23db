package hott

import (
	"fmt"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// slowLeg is one leg of one element by the letter of HOTT-MV-8 and HOTT-ZOC-3: every
// sample against everything, nothing culled, nothing left out.
type slowLeg struct {
	why     refusal
	under   features
	met     uint32
	crossed set
}

// slow tells a leg the long way: it goes along in small steps and asks everything of the base in each
// place. What it finds for path, ground, zones and bases passed is what the quick way must find.
func slow(g *game, e uint8, p, q plane.Pose, isStraight bool) (out slowLeg) {
	t := g.t.ground
	depth := g.unit(e).depth
	out.under = g.d.ground[e]
	stops, passes := set(0), set(0)
	for o := range uint8(maxAll) {
		if !g.d.live.has(o) || o == e {
			continue
		}
		switch {
		case g.aerial(e) && !g.aerial(o) && !g.inCC(e), slowPass(g, e, o, p, q):
			passes |= one(o)
		case sideOf(o) != sideOf(e):
			stops |= one(o)
		case slowFriend(g, p, q, depth, o):
			out.why = pathBlocked
		}
	}
	if out.why != engine.Legal {
		return out
	}
	n := samples(p, q, depth)
	for k := int32(0); k <= n; k++ {
		at := p.Between(q, k, n)
		r := plane.MakeRect(at, width, depth)
		for _, c := range r.Corners() {
			if c.X < -plane.Fine/64 || c.Y < -plane.Fine/64 || c.X > fine(t.size)+plane.Fine/64 ||
				c.Y > fine(t.size)+plane.Fine/64 {
				out.why = offBoard
				return out
			}
		}
		for o := range uint8(maxAll) {
			if !g.d.live.has(o) || o == e {
				continue
			}
			over := r.Depth(&g.d.rect[o]) > eps
			if over && k > 0 && stops.has(o) {
				out.why = pathBlocked
				return out
			}
			if over && passes.has(o) && sideOf(o) != sideOf(e) {
				out.crossed |= one(o)
			}
			if sideOf(o) != sideOf(e) && g.inZone(&r, o, g.carpet(o, one(e))) {
				out.met |= 1 << (o % maxSide)
			}
		}
		if g.aerial(e) {
			continue
		}
		if t.str != nil && k > 0 && t.str.Depth(&r) > eps {
			out.why = pathBlocked
			return out
		}
		in := t.under(&r)
		if in&t.closed != 0 {
			out.why = pathBlocked
			return out
		}
		out.under |= in
		if in&t.water != 0 {
			if !g.wades(e, at, &r, in&t.water) {
				out.why = unfordable
				return out
			}
			if !isStraight && !goesAhead(p, q) {
				out.why = waterTurn
				return out
			}
		}
	}
	return out
}

// slowPass is HOTT-IP-1 to HOTT-IP-6 at every sample at which the bases overlap.
func slowPass(g *game, e, o uint8, p, q plane.Pose) bool {
	n := samples(p, q, g.unit(e).depth)
	never := true
	for k := int32(0); k <= n; k++ {
		at := p.Between(q, k, n)
		r := plane.MakeRect(at, width, g.unit(e).depth)
		if r.Depth(&g.d.rect[o]) > eps {
			never = false
			if !g.canPass(e, o, at.H, false, g.aerial(e) && g.inCC(e)) {
				return false
			}
		}
	}
	if !never {
		return true
	}
	return g.canPass(e, o, p.H, false, g.aerial(e) && g.inCC(e))
}

// slowFriend is the corner rule of HOTT-MV-8 by distances.
func slowFriend(g *game, p, q plane.Pose, depth int32, o uint8) bool {
	r := g.d.rect[o]
	r.HW -= eps
	r.HD -= eps
	shape := r.Shape()
	n := 0
	for i, c := range [5][2]int32{{0, -depth / 2}, {-halfWidth, 0}, {halfWidth, 0}, {halfWidth, -depth},
		{-halfWidth, -depth}} {
		if shape.SegmentDist(plane.Segment{A: p.LocalFine(c[0], c[1]), B: q.LocalFine(c[0], c[1])}) == 0 {
			if i == 0 {
				return true
			}
			n++
		}
	}
	return n >= 2
}

// TestTravelAgainstSlow plays random games and compares the fast walk of random legs
// with the slow one. Only the gap rule is left out on both sides.
func TestTravelAgainstSlow(t *testing.T) {
	for _, board := range []string{
		"R1 rough (700,600) (1000,560) (1100,760) (900,900)\nW1 woods (300,800) (520,760) (600,980) (360,1040)\n" +
			"V1 river (0,1050) (1600,1050) (1600,1130) (0,1130)\n" +
			"X1 impassable (1200,700) (1400,700) (1400,900) (1200,900)\n" +
			"STR stronghold (640,0) (880,0) (880,200) (640,200)",
	} {
		g := crowded(t, board)
		src := dice.NewSource(11, 12, 13)
		compared, blocked, met := 0, 0, 0
		for n := range uint32(6000) {
			if n%40 == 0 {
				g = crowded(t, board)
				shuffle(g, src, n)
			}
			a, ok := g.Propose(src, n)
			if !ok || a.Verb != verbMove || a.N&(a.N-1) != 0 {
				continue
			}
			l, ok := unpack(a.A)
			if !ok || l.kind == noLeg || l.kind == shifting {
				continue
			}
			e := uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
			if !g.d.live.has(e) {
				continue
			}
			m := &g.w.m
			g.moves().beginMotion(m, one(e))
			p := m.at[0]
			q := l.end(p)
			want := slow(g, e, p, q, l.kind == straight)
			got := g.moves().travel(m, 0, q, l.kind == straight)
			if end := g.unit(e).size.At(q); want.why == offBoard && !g.t.ground.inside(&end) {
				continue // a straight leg is stopped where it ends, see standing
			}
			if got == gapTooSmall {
				continue
			}
			compared++
			if got != want.why && !(got == pathBlocked && want.why != engine.Legal) &&
				!(want.why == pathBlocked && got != engine.Legal) {
				t.Fatalf("%s from %s by %s: fast %q, slow %q", g.t.el[e].name, poseWords(p), l.words(),
					refusalWords[got].Text, refusalWords[want.why].Text)
			}
			if got != engine.Legal {
				blocked++
				continue
			}
			matter := g.t.ground.badLand | g.t.ground.water
			if !g.aerial(e) && (m.under[0]^want.under)&matter != 0 {
				t.Fatalf("%s from %s by %s: ground %b, slow %b", g.t.el[e].name, poseWords(p), l.words(), m.under[0],
					want.under)
			}
			if m.met != want.met {
				t.Fatalf("%s from %s by %s: zones %b, slow %b", g.t.el[e].name, poseWords(p), l.words(), m.met,
					want.met)
			}
			if m.met != 0 {
				met++
			}
			if m.crossed[0] != want.crossed {
				t.Fatalf("%s from %s by %s: crossed %b, slow %b", g.t.el[e].name, poseWords(p), l.words(), m.crossed[0],
					want.crossed)
			}
		}
		t.Logf("%d legs compared, %d blocked, %d met zones", compared, blocked, met)
		if compared < 1000 || blocked < 100 || met < 100 {
			t.Errorf("too little was compared")
		}
	}
}

// crowded is a position on a small board with the given types on both sides, or, where
// none are given, with types of every class.
func crowded(t *testing.T, rows string, types ...string) *game {
	t.Helper()
	pos := &Position{}
	if len(types) == 0 {
		types = []string{"blades", "knights", "flyer", "sneakers", "hero", "magician", "spears", "riders", "airboat",
			"behemoth"}
	}
	for side, seat := range info.Seats {
		for i, u := range types {
			x, y := 120+i*155, 420+side*420
			h := "N"
			if side == 1 {
				h = "S"
			}
			pos.Figures = append(pos.Figures, Placed{ID: fmt.Sprintf("%s%s-%d", seat[:1], u, i+1), Type: u, Side: seat,
				At: number(int32(x)*plane.Pace) + "," + number(int32(y)*plane.Pace) + " " + h})
		}
	}
	setup := testSetup(t)
	setup.Map = &Map{Size: 1600, Rows: rows}
	setup.Position = pos
	g, faults := system{}.Place(setup)
	if len(faults) > 0 {
		t.Fatal(faults.Err())
	}
	return g.(*game)
}

// shuffle moves everybody a little at random, as long as bases do not overlap.
func shuffle(g *game, src dice.Source, n uint32) {
	k := uint16(0)
	below := func(m int32) int32 {
		k++
		return int32(src.Below(dice.NewKey(99, 0, k, uint16(n), n&dice.MaxOrdinal), uint64(m)))
	}
	g.s.Owner = engine.Side(below(2))
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		p := g.pose(e)
		q := plane.Pose{X: p.X + (below(300)-150)*plane.Pace, Y: p.Y + (below(400)-200)*plane.Pace,
			H: plane.Norm(p.H + below(120*plane.Degree) - 60*plane.Degree)}
		if g.mayStand(e, q, one(e)) {
			g.put(e, q)
		}
	}
}
