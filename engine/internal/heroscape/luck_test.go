package heroscape_test

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestLuckOfEveryAction lets the rolls of every action of some games fall in every way
// there is: the damage dealt must be the damage expected in the mean, for both sides and
// for every figure, roundings to a hundredth of a point for each target apart.
func TestLuckOfEveryAction(t *testing.T) {
	for k, table := range tables(t) {
		e := conform.NewEveryWay(table)
		lively := 0
		for n := range uint64(4) {
			choices, luck := dice.NewSource(8, 9, n), dice.NewSource(8, 10, n)
			g := table.New()
			var offered []engine.Action
			for step := uint32(0); g.Turn().Actor != engine.Over; step++ {
				if g.Turn().Actor == engine.Chance {
					law, key := g.Chance()
					g.Settle(law.Draw(luck, key), nil)
					continue
				}
				offered = g.Offer(offered[:0])
				action := offered[choices.Below(dice.NewKey(0, 0, 0, 0, step), uint64(len(offered)))]
				if e.Of(g, action) {
					if math.Abs(e.Mean()) > 3 {
						t.Fatalf("%s, game %d, round %d: the luck of %q has the mean %.2f", scenarioNames[k], n,
							g.Turn().Round, table.Say(g, action), e.Mean())
					}
					if e.Lively() {
						lively++
					}
				}
				g.Play(action, nil)
			}
		}
		if lively < 20 {
			t.Errorf("%s: the rolls of only %d actions have any luck", scenarioNames[k], lively)
		}
	}
}
