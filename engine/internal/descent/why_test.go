package descent_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/descent"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestWhyOutlivesReactions plays until Stoneskin may answer attacks: whatever is done then, the reasons of the attack
// are reported again for its roll, the die of Stoneskin among them.
func TestWhyOutlivesReactions(t *testing.T) {
	table, faults := library().Compile("descent/guild-trial", scenarios.Variant{})
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	greedy := styleOf(t, "greedy").Weights
	src := dice.NewSource(5, 3, 0)
	asked, stoned, draws := 0, 0, uint32(0)
	for range 60 {
		g := table.New()
		for g.Turn().Actor != engine.Over {
			draws++
			if g.Turn().Actor == engine.Chance {
				law, _ := g.Chance()
				g.Settle(int(src.Below(dice.NewKey(0, 0, 0, 0, draws), uint64(law.Len()))), nil)
				continue
			}
			offered := g.Offer(nil)
			scores := make([]int64, len(offered))
			g.Rank(offered, &greedy[g.Turn().Actor.Side()], scores)
			stage := descent.System().Info().Stages[g.Turn().Stage].Name
			for _, a := range offered {
				if stage != "guard" {
					break
				}
				asked++
				why := table.Why(g, a)
				said := slices.ContainsFunc(why, func(n engine.Note) bool { return n.Rule == "DESC-ABL-STONESKIN" })
				if words := table.Say(g, a); len(why) == 0 || (strings.Contains(words, "stoneskin") && !said) {
					t.Fatalf("the reasons after %q are %v", words, why)
				}
				if said {
					stoned++
				}
			}
			g.Play(offered[slices.Index(scores, slices.Max(scores))], nil)
		}
	}
	if asked == 0 || stoned == 0 {
		t.Errorf("Stoneskin might have answered %d times and did %d", asked, stoned)
	}
}
