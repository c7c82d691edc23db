package descent_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/descent"
)

// TestPickIsTheBestOfTheOffer compares what the game picks, which never works out all of
// every move, with the best of all that it offers and ranks: at every decision of games on
// every shipped scenario, by the weights of greedy and by others, some of them negative.
func TestPickIsTheBestOfTheOffer(t *testing.T) {
	w, faults := library().Style(descent.System(), "greedy")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	all, names := tables(t)
	positions := 0
	var offered, picked, want []engine.Action
	var scores []int64
	for k, table := range all {
		src := dice.NewSource(17, 4, uint64(k))
		for n := range 9 {
			g, draws := table.New(), uint32(0)
			draw := func(below int) int {
				draws++
				return int(src.Below(dice.NewKey(0, 0, 0, uint16(n), draws), uint64(below)))
			}
			for g.Turn().Actor != engine.Over {
				if g.Turn().Actor == engine.Chance {
					law, key := g.Chance()
					g.Settle(law.Draw(src, key), nil)
					continue
				}
				weights := w.Weights[g.Turn().Actor.Side()]
				if n%3 > 0 {
					for i := range weights {
						weights[i] += int32(draw(200) - 100)
					}
				}
				if n%3 == 2 { // those for whom a table knows moves
					weights[engine.TermRisk], weights[engine.TermDamage] = 0, max(0, weights[engine.TermDamage])
					for i, term := range descent.System().Info().Terms {
						switch own := &weights[int(engine.TermOwn)+i]; term.Name {
						case "kill":
							*own = max(0, *own)
						case "spread":
							*own = 0
						}
					}
				}
				offered = g.Offer(offered[:0])
				scores = slices.Grow(scores[:0], len(offered))[:len(offered)]
				g.Rank(offered, &weights, scores)
				best := slices.Max(scores)
				want = want[:0]
				for i, s := range scores {
					if s == best {
						want = append(want, offered[i])
					}
				}
				c := g // the same position asked again, or afresh
				if draw(2) == 0 {
					c = g.Clone()
				}
				picked = c.(engine.Picker).Pick(&weights, picked[:0])
				if !slices.Equal(picked, want) {
					t.Fatalf("%s, game %d: %d are picked, %q first; %d are the best, %q first",
						names[k], n, len(picked), table.Say(g, picked[0]), len(want), table.Say(g, want[0]))
				}
				positions++
				next := want[draw(len(want))]
				if draw(4) == 0 {
					next = offered[draw(len(offered))]
				}
				g.Play(next, nil)
			}
		}
	}
	if positions < 5000 {
		t.Errorf("only %d positions were compared", positions)
	}
	t.Logf("%d positions", positions)
}
