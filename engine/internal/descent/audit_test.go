package descent_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestAudit plays at random, which leads into corners that no style visits, and audits
// every position: a reaction in the middle of a move once put two figures on one space.
func TestAudit(t *testing.T) {
	all, names := tables(t)
	const games = 40
	for k, table := range all {
		g := table.New()
		start := g.Clone()
		for n := range games {
			luck := dice.NewSource(9, uint64(k), uint64(n))
			g.CopyFrom(start)
			players := [2]ai.Random{}
			for s := range players {
				players[s].Begin(table, engine.Side(s), luck.Fork(uint64(s)))
			}
			for g.Turn().Actor != engine.Over {
				last := "a roll"
				if a := g.Turn().Actor; a == engine.Chance {
					law, key := g.Chance()
					g.Settle(law.Draw(luck, key), nil)
				} else {
					choice := players[a.Side()].Choose(engine.NewView(g, a.Side()))
					last = table.Say(g, choice)
					g.Play(choice, nil)
				}
				if err := table.Audit(g); err != nil {
					t.Fatalf("%s, game %d, after %s: %v", names[k], n, last, err)
				}
			}
		}
	}
}
