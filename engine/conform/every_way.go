package conform

import (
	"math"

	"github.com/skirmishlab/skirmishlab/engine"
)

// mostWays bounds the ways in which the rolls of one action are let fall; an attack on
// many figures can have more, and Luck plays those.
const mostWays = 3000

// EveryWay adds up what a recorder takes down of one action: what was dealt less what was
// expected, every way the rolls can fall counting as it is likely. In the mean that must be
// nothing, roundings to a hundredth of a point for each target apart.
type EveryWay struct {
	// Stop reports whether a roll that is due belongs to what comes after the action; nil
	// for none.
	Stop func(engine.Turn) bool

	table   engine.Table
	tries   []engine.Game // by number of rolls
	rec     *engine.Recorder
	sides   [2]float64
	figures []float64
	spread  float64
	ways    int
}

// NewEveryWay makes room for accounts of a table's games.
func NewEveryWay(table engine.Table) *EveryWay {
	return &EveryWay{table: table, rec: engine.NewRecorder(table), figures: make([]float64, len(table.Figures()))}
}

// Of takes the account of an action, and reports whether it has at most mostWays ways.
func (e *EveryWay) Of(g engine.Game, action engine.Action) bool {
	e.sides, e.spread, e.ways = [2]float64{}, 0, 0
	clear(e.figures)
	clear(e.rec.Figures)
	e.rec.Begin()
	e.try(0).CopyFrom(g)
	e.try(0).Play(action, e.rec)
	e.add(0, 1)
	return e.ways <= mostWays
}

// Mean is the luck farthest from nothing in the mean, of a side or of a figure, in
// hundredths of points.
func (e *EveryWay) Mean() (farthest float64) {
	for _, mean := range append(e.sides[:], e.figures...) {
		if math.Abs(mean) > math.Abs(farthest) {
			farthest = mean
		}
	}
	return farthest
}

// Rolled reports whether rolls decided anything.
func (e *EveryWay) Rolled() bool { return e.ways > 1 }

// Lively reports whether rolls dealt more or less than was expected, by more than roundings.
func (e *EveryWay) Lively() bool { return e.ways > 1 && e.spread > 10 }

func (e *EveryWay) try(rolls int) engine.Game {
	if rolls == len(e.tries) {
		e.tries = append(e.tries, e.table.New())
	}
	return e.tries[rolls]
}

// add goes on from the position after n rolls until somebody must choose.
func (e *EveryWay) add(rolls int, share float64) {
	if e.ways > mostWays {
		return
	}
	g := e.try(rolls)
	if turn := g.Turn(); turn.Actor != engine.Chance || (e.Stop != nil && e.Stop(turn)) {
		e.ways++
		for s := range e.sides {
			luck := float64(e.rec.Actual[s] - e.rec.Expect[s])
			e.sides[s] += share * luck
			e.spread += share * math.Abs(luck)
		}
		for f, sums := range e.rec.Figures {
			e.figures[f] += share * float64(sums.DealtPts-sums.Expected)
		}
		return
	}
	law, _ := g.Chance()
	total, _ := law.Total().Float64()
	figures := append([]engine.FigureSums(nil), e.rec.Figures...)
	actual, expect := e.rec.Actual, e.rec.Expect
	for i := range law.Len() {
		copy(e.rec.Figures, figures)
		e.rec.Actual, e.rec.Expect = actual, expect
		next := e.try(rolls + 1)
		next.CopyFrom(g)
		next.Settle(i, e.rec)
		w, _ := law.Weight(i).Float64()
		e.add(rolls+1, share*w/total)
	}
}
