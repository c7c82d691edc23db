package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// tellWay takes down the squares that a mover of the plan passes through, and the
// rules of its steps if coverage is counted. It returns the number of steps. A move is
// its end (RULES.md 13), so the way is the cheapest one, the first in the order of
// squares among equals.
func (g play) tellWay(p *placing, rec *engine.Recorder) int {
	k := &g.s.act
	i := int(p.fig)
	from := g.s.figs[i].at
	steps := max(1, g.t.ground.grid.Steps(from, p.at))
	if rec == nil || !rec.Keep && !rec.Covering() && rec.Cells[0] == nil {
		return steps // nobody asks
	}
	points := g.allowance(i, k.verb)
	if k.verb == verbMarch {
		for n := range int(k.count) {
			points = min(points, int(g.now(int(k.plan[n].fig)).speed))
		}
	}
	r := g.scratch.check
	use := using(g.shows(i), k.verb, k.flags)
	g.flood(r, i, points, use)
	way := g.scratch.way[:0]
	switch {
	case r.winged:
		g.scratch.flight = g.flightWay(g.scratch.flight, r, i, perch{p.at, p.air})
		for n, o := range g.scratch.flight {
			if n == 0 || o.at != way[len(way)-1] {
				way = append(way, o.at)
			}
		}
	case r.path.Cost(p.at) >= 0:
		way = r.path.Route(way, p.at)
	default:
		way = append(way, from, p.at) // a climb
	}
	g.scratch.way = way
	if n := len(way); n > 1 {
		steps = n - 1
		for _, c := range way[1 : n-1] {
			rec.Pass(g.t.figs[i].id, engine.Cell(c))
		}
	}
	if rec.Covering() {
		g.markWay(p, use, r, rec)
	}
	return steps
}

// nearer reports whether a square is nearer to the enemy than where figure i stands. A
// figure is given one action a turn, so it comes nearer by one at most once a round.
func (g play) nearer(i int, to board.Cell) bool {
	f := g.approachOf(g.moverOf(i), g.side(i))
	return f.dist[to] < f.dist[g.s.figs[i].at]
}

// markWay marks the rules that bear on a move with the way found for it.
func (g play) markWay(p *placing, use abilities, r *reach, rec *engine.Recorder) {
	i := int(p.fig)
	fig := &g.t.figs[i]
	kinds := kindsOf(fig.unit.speed, use)
	for _, rule := range [...]engine.Rule{ruleMov1, ruleMov6, ruleMov12} {
		rec.Mark(rule)
	}
	if g.shows(i).has(abDemoralized) && !r.ban.Empty() {
		rec.Mark(ruleMov10)
	}
	if fig.size == large {
		rec.Mark(ruleBig1)
		rec.Mark(ruleBig2)
	}
	if r.winged {
		g.markFlight(kinds, fig.size, r, rec)
		return
	}
	if r.stop.Has(p.at) && !kinds.over() {
		rec.Mark(ruleMov5)
	}
	way := g.scratch.way
	for n := 1; n < len(way); n++ {
		d, _ := g.t.ground.grid.DirBetween(way[n-1], way[n])
		g.markEntry(kinds, fig.size, way[n], d, rec)
		g.markRise(kinds, fig.size, way[n-1], way[n], d, rec)
		g.markAround(kinds, r, way[n-1], rec)
	}
}

// markFlight marks the rules of the way of a wing figure.
func (g play) markFlight(k kinds, size int, r *reach, rec *engine.Recorder) {
	flight := g.scratch.flight
	for n, o := range flight {
		kinds := k
		if o.air {
			kinds = soaring
			rec.Mark(ruleSoar2)
		}
		g.markAround(kinds, r, o.at, rec)
		if n == 0 {
			continue
		}
		before := flight[n-1]
		if before.air != o.air {
			rec.Mark(ruleSoar1)
			if before.air {
				rec.Mark(ruleSoar3)
			}
			continue
		}
		d, _ := g.t.ground.grid.DirBetween(before.at, o.at)
		g.markEntry(kinds, size, o.at, d, rec)
		g.markRise(kinds, size, before.at, o.at, d, rec)
	}
}

// markAround marks what keeps a mover of some kinds from steps out of a square: figures,
// corners, and cells of the matrices that say no.
func (g play) markAround(k kinds, r *reach, at board.Cell, rec *engine.Recorder) {
	gr := g.t.ground
	for d := range board.Dir(facings) {
		to := gr.grid.Neighbour(at, d)
		if to == board.None {
			continue
		}
		if r.block.Has(to) {
			rec.Mark(ruleMov3)
		}
		if !r.winged && r.query.Bar != nil && r.bars[d].Has(to) {
			rec.Mark(ruleMov4)
		}
		if row := int(gr.terrain[to]); g.t.chart.terrainCost(row, k, true) == costNo {
			g.markRow(row, k, true, rec)
			if row == int(blocking) && gr.indoors {
				rec.Mark(ruleBlkMove1)
			}
		}
		if rise := int(gr.level[small][to]) - int(gr.level[small][at]); rise < -2 || rise > 2 {
			rec.Mark(ruleElvMax1)
			g.markLevel(rise, k, rec)
		}
	}
}

// terrainRules are the sentences of the rows of the movement matrix.
var terrainRules = [terrainCount + 1][]engine.Rule{
	clear_:       {ruleClrMove1},
	hindering:    {ruleHinMove1, ruleHinMove2},
	blocking:     {ruleBlkMove2},
	chasm:        {ruleMblMove1},
	fence:        {ruleMhnMove1},
	concealing:   {ruleCclMove1},
	deep:         {ruleWdpMove1},
	terrainCount: {ruleTokMove1},
}

// markEntry marks the cells of the movement matrix for the squares that a base covers.
func (g play) markEntry(k kinds, size int, at board.Cell, d board.Dir, rec *engine.Recorder) {
	for _, o := range g.t.ground.foot[size] {
		c := at + board.Cell(o)
		row := int(g.t.ground.terrain[c])
		g.markRow(row, k, g.t.crosses(c, d), rec)
		if row == int(fence) && g.t.ground.fence[c] != fenceAll {
			rec.Mark(ruleMhnMove2)
		}
		if g.t.ground.token[c] {
			g.markRow(tokenRow, k, true, rec)
			rec.Mark(ruleTok3)
		}
	}
}

// markRow marks the cells of a row that decide the surcharge of a mover.
func (g play) markRow(row int, k kinds, crossing bool, rec *engine.Recorder) {
	best := g.t.chart.terrainCost(row, k, crossing)
	for c := range kindCount {
		if k.has(c) && g.t.chart.terrainCost(row, 1<<c, crossing) == best {
			rec.Mark(ruleClrMoveBoot + engine.Rule(row*int(kindCount)+int(c)))
		}
	}
	if k&(k-1) != 0 {
		rec.Mark(ruleUnit8)
	}
	for _, rule := range terrainRules[row] {
		rec.Mark(rule)
	}
	switch {
	case row == int(shallow) && best == 0:
		rec.Mark(ruleWshMove3)
	case row == int(shallow):
		rec.Mark(ruleWshMove1)
		rec.Mark(ruleWshMove2)
	}
}

// markLevel marks the cells of the elevation matrix that decide a change of level.
func (g play) markLevel(rise int, k kinds, rec *engine.Recorder) {
	row, best := levelRow(rise), g.t.chart.levelCost(rise, k)
	for c := range kindCount {
		if k.has(c) && g.t.chart.levelCost(rise, 1<<c) == best {
			rec.Mark(ruleElvUp1Boot + engine.Rule(row*int(kindCount)+int(c)))
		}
	}
}

// markRise marks the rules of a change of level, or of none, in a step.
func (g play) markRise(k kinds, size int, from, to board.Cell, d board.Dir, rec *engine.Recorder) {
	gr := g.t.ground
	level, rise := int(gr.level[size][to]), int(gr.level[size][to])-int(gr.level[size][from])
	if level < 0 || level < rise {
		rec.Mark(ruleElvNeg1)
		rec.Mark(ruleElvNeg2)
	}
	if size == small && k != soaring && gr.access[from]>>d&1 == 1 {
		rec.Mark(ruleMov8)
		rec.Mark(ruleElvAcc1)
		rec.Mark(ruleElvAcc2)
		return
	}
	g.markLevel(rise, k, rec)
	surcharged := g.t.squareCost(k, to, d) > 0
	if k == soaring {
		if rise < -2 || rise > 2 {
			rec.Mark(ruleElvMax2)
		}
		return
	}
	fly, wing := k.has(kindFly), k.has(kindWing)
	mark := func(when bool, rule engine.Rule) {
		if when {
			rec.Mark(rule)
		}
	}
	mark(rise == 0 && level == 0, ruleElv0Move1)
	mark(rise > 0 && wing, ruleElvUp4)
	mark(rise < 0 && wing, ruleElvDn4)
	mark(rise == 1 && !fly && !wing, ruleElvUp1)
	mark(rise == 1 && !wing && surcharged, ruleElvUp2)
	mark(rise == 2 && !wing, ruleMov7)
	mark(rise == 2 && !fly && !wing, ruleElvUp3)
	mark(rise == 1 && fly, ruleElvUp5)
	mark(rise == 2 && fly, ruleElvUp6)
	mark(rise == -1 && !fly && !wing, ruleElvDn1)
	mark(rise == -1 && !wing && surcharged, ruleElvDn2)
	mark(rise == -2 && !fly && !wing, ruleElvDn3)
	mark(rise == -1 && fly, ruleElvDn5)
	mark(rise == -2 && fly, ruleElvDn6)
}
