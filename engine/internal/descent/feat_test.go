package descent_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestSyndraelsFeatIsForWhoHasStruck plays goblin-gate with all monsters far back: having no action left greedy's
// Syndrael does not end her turn while her feat can take her and her friend out of reach, though she could strike again
// if she had one.
func TestSyndraelsFeatIsForWhoHasStruck(t *testing.T) {
	board := "rows: |\n  ....O....\n  .........\n  ...O..O..\n  .....O...\n  .........\n  ..O......\n" +
		"zones: {heroes: [\"0-1,0-5\"], monsters: [\"8,0-5\"]}\n"
	table, faults := library().Compile("descent/goblin-gate", scenarios.Variant{Map: override(t, board)})
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	greedy := styleOf(t, "greedy").Weights
	src := dice.NewSource(19, 3, 0)
	struck, draws := 0, uint32(0)
	for range 40 {
		g := table.New()
		for g.Turn().Actor != engine.Over {
			if g.Turn().Actor == engine.Chance {
				law, _ := g.Chance()
				draws++
				g.Settle(int(src.Below(dice.NewKey(0, 0, 0, 0, draws), uint64(law.Len()))), nil)
				continue
			}
			offered := g.Offer(nil)
			scores := make([]int64, len(offered))
			g.Rank(offered, &greedy[g.Turn().Actor.Side()], scores)
			said := func(words string) bool {
				return slices.ContainsFunc(offered, func(a engine.Action) bool {
					return strings.HasPrefix(table.Say(g, a), "syndrael "+words)
				})
			}
			best := offered[slices.Index(scores, slices.Max(scores))]
			if said("feat") && said("end") && !said("rest") && !said("attack") {
				struck++
				if table.Say(g, best) == "syndrael end" {
					t.Fatal("having struck she ends her turn and keeps her feat")
				}
			}
			g.Play(best, nil)
		}
	}
	if struck < 20 {
		t.Errorf("only %d turns were looked at, want 20", struck)
	}
}
