package hott_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestLuckOfEveryRoll lets every roll of some games fall in every way there is: the luck
// of its outcomes must have the mean zero for both sides and for every figure, roundings
// to a hundredth of a point for each figure apart.
func TestLuckOfEveryRoll(t *testing.T) {
	for _, table := range tables(t, "quick", "coven", "fen", "hills") {
		g, try, start := table.New(), table.New(), table.New()
		rec := engine.NewRecorder(table)
		deadly := 0
		var offered []engine.Action
		for n := range uint64(12) {
			g.CopyFrom(start)
			src := dice.NewSource(8, 9, n)
			for step := uint32(0); g.Turn().Actor != engine.Over; step++ {
				if g.Turn().Actor != engine.Chance {
					offered = g.Offer(offered[:0])
					g.Play(offered[src.Below(dice.NewKey(0, 0, 0, 0, step), uint64(len(offered)))], nil)
					continue
				}
				law, key := g.Chance()
				if luckOfRoll(t, g, try, rec) {
					deadly++
				}
				g.Settle(law.Draw(src, key), nil)
			}
		}
		if deadly < 100 {
			t.Errorf("only %d rolls could take anything", deadly)
		}
	}
}

// luckOfRoll checks the roll that is due and reports whether it can take anything.
func luckOfRoll(t *testing.T, g, try engine.Game, rec *engine.Recorder) (deadly bool) {
	t.Helper()
	law, key := g.Chance()
	total, _ := law.Total().Float64()
	var sides [2]float64
	figures := make([]float64, len(rec.Figures))
	for i := range law.Len() {
		try.CopyFrom(g)
		clear(rec.Figures)
		rec.Begin()
		try.Settle(i, rec)
		w, _ := law.Weight(i).Float64()
		for s := range sides {
			sides[s] += float64(rec.Actual[s]-rec.Expect[s]) * w / total
			deadly = deadly || rec.Actual[s] != 0
		}
		for f := range figures {
			figures[f] += float64(rec.Figures[f].DealtPts-rec.Figures[f].Expected) * w / total
		}
	}
	for _, mean := range append(figures, sides[:]...) {
		if mean > 2 || mean < -2 {
			t.Fatalf("the luck of the roll %s of %v has means %.2f and, by figure, %.2f", law.Name(), key, sides,
				figures)
		}
	}
	return deadly
}
