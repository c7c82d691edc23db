package heroscape_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestAllocationsOfMarkers asks a side of four cards for its allocations at its first marker: three markers each, all
// legal one after the other, no two alike, those on one card before those on two, and the same ones when asked again.
func TestAllocationsOfMarkers(t *testing.T) {
	table, faults := scenarios.New(heroscape.System()).Compile("heroscape/knoll-hosts", scenarios.Variant{})
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	g := table.New()
	luck := dice.NewSource(1, dice.StreamID("markers"), 1)
	for table.Info().Stages[g.Turn().Stage].Name != "orders" {
		if g.Turn().Actor == engine.Chance {
			law, k := g.Chance()
			g.Settle(law.Draw(luck, k), nil)
			continue
		}
		g.Play(g.Offer(nil)[0], nil)
	}
	v := engine.NewView(g, g.Turn().Actor.Side())
	w := new(engine.Weights)
	w[slices.IndexFunc(table.Info().TermNames(), func(n engine.Named) bool { return n.Name == "reach" })] = 1
	offered := v.Offer(nil)
	if s := v.Scheme(w, 3, nil); len(s) != 1 || !slices.Contains(offered, s[0]) {
		t.Errorf("the best marker is %v; want one of %v", s, offered)
	}
	var seen [][]engine.Action
	for n := 1; ; n++ {
		steps := v.Attempt(n, 3, nil)
		if len(steps) == 0 {
			break
		}
		trial := g.Clone()
		for _, a := range steps {
			if trial.Check(a) != engine.Legal {
				t.Fatalf("allocation %d, %v: %v is refused", n, steps, a)
			}
			trial.Play(a, nil)
		}
		if slices.ContainsFunc(seen, func(s []engine.Action) bool { return slices.Equal(s, steps) }) {
			t.Errorf("allocation %d, %v, comes twice", n, steps)
		}
		if !slices.Equal(v.Attempt(n, 3, nil), steps) {
			t.Errorf("allocation %d is another when asked again", n)
		}
		seen = append(seen, steps)
	}
	k := len(offered)
	if want := k + 3*k*(k-1); len(seen) != want {
		t.Errorf("%d allocations over %d cards; want %d", len(seen), k, want)
	}
	steps := v.Attempt(1, 3, nil)
	if n := conform.Allocations(func() { steps = v.Attempt(len(seen), 3, v.Scheme(w, 3, steps[:0])[:0]) }); n > 0 {
		t.Errorf("asking allocates %v times", n)
	}
}
