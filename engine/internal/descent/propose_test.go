package descent_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestProposals plays games in which unoffered actions are played whenever one is
// legal: routes, attacks and spendings beyond the offer must be among them, and all of
// them must be said and read back.
func TestProposals(t *testing.T) {
	all, names := tables(t)
	legal := map[string]int{}
	for k, table := range all {
		g := table.New()
		src := dice.NewSource(51, 53, uint64(k))
		var list []engine.Action
		n := uint32(0)
		for range 3 {
			g.CopyFrom(table.New())
			for range 400 {
				turn := g.Turn()
				if turn.Actor == engine.Over {
					break
				}
				n++
				if turn.Actor == engine.Chance {
					law, _ := g.Chance()
					g.Settle(int(src.Below(dice.NewKey(1, 0, 0, 0, n), uint64(law.Len()))), nil)
					continue
				}
				list = g.Offer(list[:0])
				a := list[src.Below(dice.NewKey(2, 0, 0, 0, n), uint64(len(list)))]
				for try := range uint32(30) {
					b, ok := g.(conform.Proposer).Propose(src, n*30+try)
					if ok && g.Check(b) == engine.Legal && !slices.Contains(list, b) {
						a = b
						legal[table.Info().Verbs[b.Verb].Name]++
						break
					}
				}
				words := table.Say(g, a)
				if b, err := table.Parse(g, words); err != nil || a != b {
					t.Fatalf("%s: %q is read back as %+v (%v), not %+v", names[k], words, b, err, a)
				}
				g.Play(a, nil)
			}
		}
	}
	t.Log(legal)
	for verb, least := range map[string]int{"move": 200, "attack": 100, "surge": 5, "deploy": 20} {
		if legal[verb] < least {
			t.Errorf("only %d unoffered actions of %s were legal, want %d", legal[verb], verb, least)
		}
	}
}
