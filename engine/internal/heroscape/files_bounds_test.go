package heroscape_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestChartsHaveBounds writes the least and the greatest number that a field of the chart takes, and the next ones.
func TestChartsHaveBounds(t *testing.T) {
	for name, c := range map[string]struct {
		of        func(ch *heroscape.ChartForm) *int
		low, high int
	}{
		"swipe.dice":          {func(ch *heroscape.ChartForm) *int { return &ch.Swipe.Dice }, 0, 9},
		"height.dice":         {func(ch *heroscape.ChartForm) *int { return &ch.Height.Dice }, 0, 9},
		"height.high-dice":    {func(ch *heroscape.ChartForm) *int { return &ch.Height.HighDice }, 0, 9},
		"height.over":         {func(ch *heroscape.ChartForm) *int { return &ch.Height.Over }, 0, 60},
		"fall.over":           {func(ch *heroscape.ChartForm) *int { return &ch.Minor.Over }, 0, 60},
		"major-fall.dice":     {func(ch *heroscape.ChartForm) *int { return &ch.Major.Dice }, 0, 9},
		"extreme-fall.deadly": {func(ch *heroscape.ChartForm) *int { return &ch.Extreme.Deadly }, 0, 20},
		"ruin.height":         {func(ch *heroscape.ChartForm) *int { return &ch.Ruin.Height }, 1, 60},
		"gas.wounds":          {func(ch *heroscape.ChartForm) *int { return &ch.Gas.Wounds }, 0, 9},
		"gas.highest":         {func(ch *heroscape.ChartForm) *int { return &ch.Gas.Highest }, 0, 99},
		"basic.height":        {func(ch *heroscape.ChartForm) *int { return &ch.BasicRow.Height }, 0, 9},
	} {
		for n, sound := range map[int]bool{c.low - 1: false, c.low: true, c.high: true, c.high + 1: false} {
			s := casetest.Setup(t, library, "heroscape/quick", scenarios.Variant{})
			*c.of(s.Chart.(*heroscape.ChartForm)) = n
			_, faults := heroscape.System().Compile(s)
			want := fmt.Sprintf("%s is %d; want %d to %d", name, n, c.low, c.high)
			if strings.Contains(faults.Error(), want) == sound {
				t.Errorf("%d as %s: %v", n, name, faults)
			}
		}
	}
}

// TestArmiesHaveBounds holds an army to limits around its price (HS-ARMY-1).
func TestArmiesHaveBounds(t *testing.T) {
	price := 0
	for i, limit := range []func() int{func() int {
		return 0
	}, func() int { return 1 }, func() int { return price - 1 }, func() int { return price }} {
		s := casetest.Setup(t, library, "heroscape/quick", scenarios.Variant{})
		price = 0
		army := s.Sides[0].Army.(*heroscape.ArmyForm)
		for _, u := range army.Units {
			price += max(1, u.Count) * s.Roster.(*heroscape.RosterForm).Units[u.Unit].Points
		}
		s.Sides[1].Army = army
		army.Limit, s.Scenario.(*heroscape.ScenarioForm).Limit = 0, limit()
		_, faults := heroscape.System().Compile(s)
		if said := strings.Contains(faults.Error(), "the army costs"); said != (i == 1 || i == 2) {
			t.Errorf("an army of %d points under a limit of %d: %v", price, limit(), faults)
		}
	}
}

// TestSetupsWithoutAForm leave out one form each and learn which.
func TestSetupsWithoutAForm(t *testing.T) {
	for want, leave := range map[string]func(s *engine.Setup){
		"the setup has no map": func(s *engine.Setup) { s.Map = nil },
		"no roster":            func(s *engine.Setup) { s.Roster = nil },
		"no chart":             func(s *engine.Setup) { s.Chart = nil },
	} {
		s := casetest.Setup(t, library, "heroscape/quick", scenarios.Variant{})
		leave(s)
		if _, faults := heroscape.System().Compile(s); !strings.Contains(faults.Error(), want) {
			t.Errorf("%q is not said: %v", want, faults)
		}
	}
}

// TestImportHSCTrees lays a tree of one space and one of four on a field: n cells are trees of its height.
func TestImportHSCTrees(t *testing.T) {
	for kind, c := range map[int]struct{ spaces, height int }{10011: {1, 10}, 10013: {1, 12}, 10004: {4, 15},
		24001: {1, 14}, 24002: {1, 9}} {
		var f hscFile
		for i := range 100 {
			f.tile(1001, 0, i%10, i/10, 0, 0, 0)
		}
		f.tile(kind, 0, 5, 4, 1, 0, 0)
		m, _, faults := heroscape.ImportHSC(f.bytes())
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(m.Rows, "t1"); n != c.spaces {
			t.Errorf("tree %d covers %d spaces, want %d:\n%s", kind, n, c.spaces, m.Rows)
		}
		for _, tree := range m.Trees {
			if tree.Height != c.height {
				t.Errorf("tree %d is %d high, want %d", kind, tree.Height, c.height)
			}
		}
	}
}

// TestGarbledActionsAreRefused changes one part of an offered action. What is legal even so is another action with
// words of its own: written and read it is the same.
func TestGarbledActionsAreRefused(t *testing.T) {
	garbles := []func(a *engine.Action){
		func(a *engine.Action) { a.A++ }, func(a *engine.Action) { a.A ^= 1 << 63 }, func(a *engine.Action) { a.B++ },
		func(a *engine.Action) {
			a.B = 1 << 40
		}, func(a *engine.Action) { a.N++ }, func(a *engine.Action) { a.N |= 1 << 8 },
		func(a *engine.Action) {
			a.N |= 1 << 20
		}, func(a *engine.Action) { a.N = -1 - a.N }, func(a *engine.Action) { a.Cell++ },
		func(a *engine.Action) {
			a.Cell = engine.NoCell
		}, func(a *engine.Action) { a.Cell = 0 }, func(a *engine.Action) { a.Figure = engine.NoFigure },
	}
	tried, refused, verbs := 0, 0, map[engine.Verb]bool{}
	for n, table := range []engine.Table{compile(t, "quick", ""), compile(t, "knoll", ""), compile(t, "causeway", "")} {
		g, src := table.New(), dice.NewSource(8, 9, uint64(n))
		for step := uint32(0); g.Turn().Actor != engine.Over; step++ {
			if g.Turn().Actor == engine.Chance {
				law, key := g.Chance()
				g.Settle(law.Draw(src, key), nil)
				continue
			}
			offer := g.Offer(nil)
			for _, a := range offer {
				if verbs[a.Verb] && step%7 != 0 {
					continue
				}
				verbs[a.Verb] = true
				for i, garble := range garbles {
					b := a
					garble(&b)
					if b == a {
						continue
					}
					if tried++; g.Check(b) != engine.Legal {
						refused++
						continue
					}
					words := table.Say(g, b)
					if back, err := table.Parse(g, words); err != nil || back != b {
						t.Fatalf("garble %d of %q is legal: %+v; it is said as %q and read as %+v (%v)", i,
							table.Say(g, a), b, words, back, err)
					}
				}
			}
			g.Play(offer[src.Fork(7).Below(dice.NewKey(0, 0, 0, 0, step), uint64(len(offer)))], nil)
		}
	}
	if tried < 2000 || refused < tried/2 || len(verbs) < 7 {
		t.Errorf("of %d garbled actions of %d verbs %d are refused", tried, len(verbs), refused)
	}
}
