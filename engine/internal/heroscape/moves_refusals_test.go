package heroscape

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// placedBy places the test setup in a phase of the master game or of the basic one.
func placedBy(t *testing.T, variant, phase, rows string, ruins []RuinForm, figures ...FigureForm) *game {
	t.Helper()
	s := testSetup(rows, figures, ruins)
	actors(s)
	units := s.Roster.(*RosterForm).Units
	roc := units["long"]
	roc.Powers, roc.Height = []string{"flying"}, 3
	units["roc"] = roc
	s.Options.(*OptionsForm).Variant = variant
	s.Position.(*PositionForm).Turn.Phase = phase
	g, faults := Ruleset{}.Place(s)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return g.(*game)
}

// south is an enemy who is in nobody's way.
func south(at string) FigureForm { return FigureForm{ID: "foe", Type: "low", Side: "south", At: at} }

// TestRoutesAreRefusedForTheirReason moves one figure eastwards in small positions: what the step or the end of the
// route is refused for follows from the ground alone.
func TestRoutesAreRefusedForTheirReason(t *testing.T) {
	wall := []RuinForm{{Between: [2]string{"0,1", "0,2"}}}
	for _, c := range []struct {
		name, variant, kind, rows string
		ruins                     []RuinForm
		fly                       bool
		steps                     int
		want                      engine.Refusal
	}{
		{"open ground", "master", "low", "g1 g1 g1 g1 g1 g1 g1 g1\n", nil, false, 2, engine.Legal},
		{"the map's first ruin (HS-RUIN-1)", "master", "low", "g1 g1 g1 g1 g1 g1 g1 g1\n", wall, false, 1, acrossRuin},
		{"beyond it", "master", "low", "g1 g1 g1 g1 g1 g1 g1 g1\n", []RuinForm{{Between: [2]string{"0,2", "0,3"}}},
			false, 1, engine.Legal},
		{"a tree", "master", "low", "g1 g1 t1 g1 g1 g1 g1 g1\n", nil, false, 1, intoTree},
		{"as high as the figure (HS-CLIMB-1)", "master", "low", "g1 g1 r4 g1 g1 g1 g1 g1\n", nil, false, 1, tooSteep},
		{"less high", "master", "low", "g1 g1 r3 g1 g1 g1 g1 g1\n", nil, false, 1, engine.Legal},
		{"no limit in the basic game (HS-BASIC-3)", "basic", "low", "g1 g1 r4 g1 g1 g1 g1 g1\n", nil, false, 1,
			engine.Legal},
		{"off the map", "master", "low", "g1 g1 .. g1 g1 g1 g1 g1\n", nil, false, 1, offTheMap},
		{"a flight", "master", "roc", "g1 g1 t1 g1 g1 g1 g1 g1\n", nil, true, 3, engine.Legal},
		{"a flight whose tail ends in a tree (HS-DBL-4)", "master", "roc", "g1 g1 t1 g1 g1 g1 g1 g1\n", nil, true, 2,
			intoTree},
		{"a flight whose head ends in a tree", "master", "roc", "g1 g1 g1 t1 g1 g1 g1 g1\n", nil, true, 2, intoTree},
		{"a flight whose tail ends lower", "master", "roc", "g1 g1 g1 g2 g1 g1 g1 g1\n", nil, true, 2, notLevel},
	} {
		me := FigureForm{ID: "me", Type: c.kind, Side: "north", At: "0,1"}
		if c.kind == "roc" {
			me.Tail = "0,0"
		}
		g := placedBy(t, c.variant, "move", c.rows, c.ruins, me, south("0,7"))
		m := g.moves()
		f := g.t.seats[0].first()
		path, e := uint64(0), m.startEnds(f, false)
		east := g.t.dirTo(0, 1)
		for n := range c.steps {
			path = withStep(path, n, east)
		}
		check := m.checkWalk
		if c.fly {
			check = m.checkFly
		}
		to, r := check(f, e, path)
		if r != c.want {
			t.Errorf("%s: %q, want %q", c.name, info.Refusals[r].Text, info.Refusals[c.want].Text)
		}
		if c.fly || c.kind == "roc" {
			continue
		}
		reached := false
		for _, a := range g.questions().reach(f) {
			reached = reached || a.lead == e.lead+cell(c.steps)
		}
		if reached != (c.want == engine.Legal) {
			t.Errorf("%s: the end is in reach: %v; the route ends on %s", c.name, reached, g.t.label(to.lead))
		}
	}
}

// TestNobodyFallsInTheBasicGame jumps down eight levels: in the master game a fall, in the basic game a step
// (HS-BASIC-3).
func TestNobodyFallsInTheBasicGame(t *testing.T) {
	for variant, falls := range map[string]bool{"master": true, "basic": false} {
		g := placedBy(t, variant, "move", "r9 g1 g1 g1 g1 g1\n", nil,
			FigureForm{ID: "me", Type: "low", Side: "north", At: "0,0"}, south("0,5"))
		found := false
		for _, a := range g.questions().reach(g.t.seats[0].first()) {
			if a.lead == 1 {
				found = true
				if (a.risk > 0) != falls {
					t.Errorf("in the %s game eight levels down are a risk of %d", variant, a.risk)
				}
			}
		}
		if !found {
			t.Errorf("in the %s game nobody comes down eight levels", variant)
		}
	}
}

// TestWhoHasAttackedMayNotExplode asks for a special attack of a figure that has attacked, and of one whose comrade
// has.
func TestWhoHasAttackedMayNotExplode(t *testing.T) {
	g := placedBy(t, "master", "act", "g1 g1 g1 g1 g1 g1\n", nil,
		FigureForm{ID: "one", Type: "bomber", Side: "north", At: "0,0"},
		FigureForm{ID: "two", Type: "bomber", Side: "north", At: "0,1"}, south("0,3"))
	m := g.moves()
	turn := m.turn()
	foe := g.t.seats[1].first()
	for set := g.t.seats[0]; !set.empty(); {
		f := set.pop()
		if g.s.lead[f] == none {
			continue
		}
		for attacked := range uint64(4) {
			turn.attacked = attacked
			want := engine.Legal
			if attacked>>f.num()&1 != 0 {
				want = hasAttacked
			}
			if r := m.checkExplode(f, foe); r != want {
				t.Errorf("%s, when %b have attacked: %q, want %q", g.t.names[f], attacked, info.Refusals[r].Text,
					info.Refusals[want].Text)
			}
		}
	}
}

// TestAMissIsReportedWhenNobodyIsHurt rolls one attack many times: its miss is reported when it leaves no wound, and
// else not (HS-CBT-5).
func TestAMissIsReportedWhenNobodyIsHurt(t *testing.T) {
	misses, wounds := 0, 0
	for n := range uint64(60) {
		g := placedBy(t, "master", "act", "g1 g1 g1 g1 g1 g1\n", nil,
			FigureForm{ID: "me", Type: "low", Side: "north", At: "0,0"}, south("0,1"))
		a, err := g.t.Parse(g, "me attack foe")
		if err != nil {
			t.Fatal(err)
		}
		rec := engine.NewRecorder(g.t)
		rec.Keep = true
		rec.Begin()
		g.Play(a, rec)
		for g.Turn().Actor == engine.Chance {
			law, key := g.Chance()
			g.Settle(law.Draw(dice.NewSource(1, 2, n), key), rec)
		}
		missed := 0
		for _, e := range rec.Events {
			if e.Kind == kindMiss {
				missed++
			}
		}
		hurt := g.s.wounds[g.t.seats[1].first()] > 0
		if hurt {
			wounds++
		}
		misses += missed
		if missed > 1 || hurt == (missed == 1) {
			t.Errorf("the foe is hurt: %v; a miss is reported %d times", hurt, missed)
		}
	}
	if misses < 10 || wounds < 5 {
		t.Errorf("%d misses and %d wounds", misses, wounds)
	}
}

// TestLeavingWhomTheMoveCameTo marks HS-LEAVE-2 where a move leaves an enemy that it came beside itself, and not where
// the figure stood beside it before.
func TestLeavingWhomTheMoveCameTo(t *testing.T) {
	for start, want := range map[string]bool{"0,0": true, "0,1": false} {
		g := placedBy(t, "master", "move", "g1 g1 g1 g1 g1\n g1 g1 g1 g1 g1\n", nil,
			FigureForm{ID: "me", Type: "low", Side: "north", At: start}, south("0,2"))
		words := "me walk 0,1 1,0"
		if !want {
			words = "me walk 1,0"
		}
		a, err := g.t.Parse(g, words)
		if err != nil {
			t.Fatal(err)
		}
		rec := engine.NewRecorder(g.t)
		rec.Begin()
		rec.Cover(len(g.t.Info().Rules))
		if r := g.Check(a); r != engine.Legal {
			t.Fatalf("%s: %s", words, info.Refusals[r].Text)
		}
		g.Play(a, rec)
		for g.Turn().Actor == engine.Chance {
			law, key := g.Chance()
			g.Settle(law.Draw(dice.NewSource(1, 2, 3), key), rec)
		}
		if !rec.Marked(ruleLeave1) || rec.Marked(ruleLeave2) != want {
			t.Errorf("%s: HS-LEAVE-1 is marked: %v, HS-LEAVE-2: %v", words, rec.Marked(ruleLeave1),
				rec.Marked(ruleLeave2))
		}
	}
}

// TestNothingIsGivenAsAReasonWithoutATarget asks why an attack on nobody has its dice.
func TestNothingIsGivenAsAReasonWithoutATarget(t *testing.T) {
	g := placedBy(t, "master", "act", "g1 g1 g1 g1\n", nil, FigureForm{ID: "me", Type: "low", Side: "north", At: "0,0"},
		south("0,1"))
	a, err := g.t.Parse(g, "me attack foe")
	if err != nil {
		t.Fatal(err)
	}
	if notes := g.t.Why(g, a); len(notes) == 0 {
		t.Error("an attack has no reasons")
	}
	for _, target := range []int32{-1, 255, 256} {
		a.N = target
		if notes := g.t.Why(g, a); len(notes) != 0 {
			t.Errorf("an attack on nobody has the reasons %v", notes)
		}
	}
}

// TestAuditNoticesWhatCannotBe spoils a sound position in one way after the other.
func TestAuditNoticesWhatCannotBe(t *testing.T) {
	place := func() *game {
		return placedBy(t, "master", "act", "g1 g1 g1 g1 t1 g2\n", nil,
			FigureForm{ID: "me", Type: "long", Side: "north", At: "0,1", Tail: "0,0"}, south("0,2"))
	}
	for name, spoil := range map[string]func(g *game, me, foe fig){
		"":                   func(*game, fig, fig) {},
		"two controllers":    func(g *game, me, _ fig) { g.s.own[1] = g.s.own[1].or(g.s.own[0]) },
		"the dead stand":     func(g *game, me, _ fig) { g.s.live = g.s.live.minus(g.s.own[0]) },
		"nowhere":            func(g *game, _, foe fig) { g.s.lead[foe] = none },
		"no tail":            func(g *game, me, _ fig) { g.s.trail[me] = none },
		"a tail too many":    func(g *game, _, foe fig) { g.s.trail[foe] = 3 },
		"too many wounds":    func(g *game, _, foe fig) { g.s.wounds[foe] = 3 },
		"moved unnoted":      func(g *game, _, foe fig) { g.s.lead[foe] = 3 },
		"noted elsewhere":    func(g *game, _, foe fig) { g.occupant[3] = foe },
		"in a tree":          func(g *game, _, foe fig) { g.occupant[2], g.occupant[4], g.s.lead[foe] = noFig, foe, 4 },
		"astride of a wedge": func(g *game, me, _ fig) { g.occupant[0], g.occupant[3], g.s.trail[me] = noFig, me, 3 },
	} {
		g := place()
		spoil(g, g.t.seats[0].first(), g.t.seats[1].first())
		if err := g.t.Audit(g); (err == nil) != (name == "") {
			t.Errorf("%q: %v", name, err)
		}
	}
}
