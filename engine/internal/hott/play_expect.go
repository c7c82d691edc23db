package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// forecast is what the dice that are due are expected to take, in 36ths of hundredths of
// points: by who takes it and the side that it counts for, as [engine.Recorder.Damage]
// has them.
type forecast struct {
	ways  int64 // 36ths that the outcome being tried has; 0 is play
	takes [maxAll][2]int64
	who   set // those with an entry
	state state
	d     derived
}

// harm takes down what the loss of an element is worth and who caused it, nobody or the
// element itself being no one; a forecast adds it up instead.
func (g play) harm(e, by uint8, rule engine.Rule) (other engine.Figure, at engine.Cell) {
	other, at = engine.NoFigure, engine.NoCell
	if g.d.live.has(e) {
		at = g.t.cell(g.pose(e))
	}
	if by != nobody && by != e {
		other = figure(by)
	}
	side, points := sideOf(e).Other(), int64(g.unit(e).points)*100
	if f := &g.w.forecast; f.ways != 0 && other != engine.NoFigure {
		f.takes[by][side] += f.ways * points
		f.who |= one(by)
	}
	g.w.rec.Damage(figure(e), other, side, at, 1, points, rule)
	return other, at
}

// forecasting reports that an outcome is tried: nothing matters of it but what it takes.
func (g play) forecasting() bool { return g.w.forecast.ways != 0 }

// expect takes down what the dice of a combat that are due are expected to take from both
// sides: every outcome is carried out, weighed by its chance, and taken back.
func (g play) expect(b *bout) {
	rec, f := g.w.rec, &g.w.forecast
	if rec == nil {
		return
	}
	kind, x, y := g.lawOf(b)
	var ways [2 * casterOne]int64
	for first := 1; first <= 6; first++ {
		for second := 1; second <= 6; second++ {
			ways[outcomeOf(kind, first+x, second+y, first)]++
		}
	}
	serial, stood := g.w.serial, g.w.stood
	f.state, f.d = g.s, g.d
	g.w.rec = nil
	for v, n := range ways {
		if n == 0 || v == int(equalEven) {
			continue
		}
		f.ways = n
		g.resolve(b, dice.Value(v))
		g.s = f.state
		if g.w.serial != serial { // somebody moved
			g.d, g.w.serial, g.w.stood = f.d, serial, stood
		}
	}
	g.w.rec, f.ways = rec, 0
	for rest := f.who; rest != 0; {
		e := rest.next()
		for side := range engine.Side(2) {
			if n := f.takes[e][side]; n != 0 {
				rec.Expected(figure(e), side, (n+18)/36)
				f.takes[e][side] = 0
			}
		}
	}
	f.who = 0
}
