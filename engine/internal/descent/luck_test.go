package descent_test

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestLuckHasMeanZero plays fixed games of every scenario between unlike styles: what
// each side dealt minus what it was expected to deal must be zero in the mean, and must
// vary, or the account would say nothing. The dice of the scenarios are shared, so their
// figures are not independent. TestLuckOfEveryRoll is the sharper test.
func TestLuckHasMeanZero(t *testing.T) {
	const games = 300
	all, names := tables(t)
	for k, table := range all {
		a, b := style(t, "brawler"), style(t, "controller")
		start, g := table.New(), table.New()
		rec := engine.NewRecorder(table)
		var sum, squares, dealt [2]float64
		for n := range games {
			g.CopyFrom(start)
			rec.Begin()
			a.Begin(table, engine.SideA, dice.Source{})
			b.Begin(table, engine.SideB, dice.Source{})
			if _, err := engine.Drive(g, dice.NewSource(41, 43, uint64(n)), [2]engine.Commander{a, b}, rec,
				nil); err != nil {
				t.Fatal(err)
			}
			for s := range 2 {
				luck := float64(rec.Actual[s] - rec.Expect[s])
				sum[s], squares[s], dealt[s] = sum[s]+luck, squares[s]+luck*luck, dealt[s]+float64(rec.Actual[s])
			}
		}
		for s := range 2 {
			mean := sum[s] / float64(games)
			deviation := math.Sqrt(squares[s]/float64(games) - mean*mean)
			z := mean / (deviation / math.Sqrt(float64(games)))
			t.Logf("%s side %d: dealt %.0f, luck %.1f ± %.0f, z %.2f", names[k], s, dealt[s]/float64(games), mean,
				deviation, z)
			if math.Abs(z) > 4 || deviation < 100 {
				t.Errorf("%s side %d: luck has mean %.1f and deviation %.0f, z = %.2f", names[k], s, mean, deviation, z)
			}
		}
	}
}

// TestLuckOfEveryRoll settles every roll of some games in every way there is: the luck
// of its outcomes must have the mean zero under its law, roundings to a hundredth of a
// point for each figure apart.
func TestLuckOfEveryRoll(t *testing.T) {
	all, names := tables(t)
	for k, table := range all {
		g, try := table.New(), table.New()
		rec := engine.NewRecorder(table)
		commanders := [2]engine.Commander{style(t, "brawler"), style(t, "controller")}
		rolls, lively := 0, 0
		for n := range uint64(2) {
			g.CopyFrom(table.New())
			commanders[0].Begin(table, engine.SideA, dice.Source{})
			commanders[1].Begin(table, engine.SideB, dice.Source{})
			for {
				turn := g.Turn()
				if turn.Actor == engine.Over {
					break
				}
				if turn.Actor != engine.Chance {
					g.Play(commanders[turn.Actor.Side()].Choose(engine.NewView(g, turn.Actor.Side())), nil)
					continue
				}
				law, key := g.Chance()
				rolls++
				var mean, spread [2]float64
				total, _ := law.Total().Float64()
				for i := range law.Len() {
					try.CopyFrom(g)
					rec.Begin()
					try.Settle(i, rec)
					w, _ := law.Weight(i).Float64()
					for s := range 2 {
						luck := float64(rec.Actual[s] - rec.Expect[s])
						mean[s], spread[s] = mean[s]+luck*w/total, spread[s]+math.Abs(luck)*w/total
					}
				}
				for s := range 2 {
					if math.Abs(mean[s]) > 3 {
						t.Fatalf("%s: the luck of side %d in the roll %s of %v has the mean %.2f", names[k], s,
							law.Name(), key, mean[s])
					}
					if spread[s] > 10 {
						lively++
					}
				}
				g.Settle(law.Draw(dice.NewSource(3, 5, n), key), nil)
			}
		}
		if 3*lively < rolls {
			t.Errorf("%s: only %d of %d rolls have any luck", names[k], lively, rolls)
		}
	}
}
