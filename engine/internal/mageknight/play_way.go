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
	if rec == nil || (!rec.Keep && !rec.Covering() && rec.Cells[0] == nil) {
		return steps // nobody asks
	}
	use := using(g.shows(i), k.verb, k.flags)
	if way, ok := g.monotoneWay(p, use); ok && !rec.Covering() {
		return g.passAll(i, way, rec)
	}
	points := g.allowance(i, k.verb)
	if k.verb == verbMarch {
		for n := range int(k.count) {
			points = min(points, int(g.now(int(k.plan[n].fig)).speed))
		}
	}
	r := g.reachOf(i, points, use)
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
	if len(way) > 1 {
		steps = g.passAll(i, way, rec)
	}
	if rec.Covering() {
		g.markWay(p, use, r, rec)
	}
	return steps
}

// passAll takes down the squares between both ends of a way, and counts its steps.
func (g play) passAll(i int, way []board.Cell, rec *engine.Recorder) (steps int) {
	steps = len(way) - 1
	for _, c := range way[1:steps] {
		rec.Pass(g.t.figs[i].id, engine.Cell(c))
	}
	return steps
}

// monotoneWay is the cheapest way of a mover, the first in the order of squares among equals, if it is monotone; ok is
// false where a search must tell.
func (g play) monotoneWay(p *placing, use abilities) (way []board.Cell, ok bool) {
	i := int(p.fig)
	f, fig := &g.s.figs[i], &g.t.figs[i]
	if p.air || p.at == f.at || f.is(flagSoaring) || fig.size == large || fig.unit.speed == typeWing ||
		g.shows(i).has(abDemoralized) {
		return nil, false
	}
	s := g.monotoneOf(i, use)
	if !g.monotoneReaches(s, f.at, p.at, g.t.ground.grid.Orthogonal(f.at, p.at)) {
		return nil, false
	}
	g.scratch.way = g.monotoneRoute(g.scratch.way[:0], s, f.at, p.at)
	return g.scratch.way, true
}

// nearer reports whether a square is nearer to the enemy than where figure i stands. A
// figure is given one action a turn, so it comes nearer by one at most once a round.
func (g play) nearer(i int, to board.Cell) bool {
	f := g.approachOf(g.moverOf(i), g.side(i))
	return f.dist[to] < f.dist[g.s.figs[i].at]
}

// markWay marks the rules that bear on a move with the way found for it: those of its steps
// where steps are priced, and what kept it from others.
func (g play) markWay(p *placing, use abilities, r *reach, rec *engine.Recorder) {
	i := int(p.fig)
	fig := &g.t.figs[i]
	kinds := kindsOf(fig.unit.speed, use)
	markAll(rec, everyMove[:], true)
	if use.has(abFlight) {
		rec.Mark(ruleSaFl)
	}
	if g.shows(i).has(abDemoralized) && !r.ban.Empty() {
		rec.Mark(ruleMov10)
		rec.Mark(ruleSaDm)
	}
	if fig.size == large {
		rec.Mark(ruleBig1)
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
		g.t.step(kinds, fig.size, way[n-1], d, rec)
		g.markAround(kinds, r, way[n-1], rec)
	}
}

// everyMove are the rules of every move that is found by a search.
var everyMove = [...]engine.Rule{ruleMov1, ruleMov6, ruleMov12}

// markFlight marks the rules of the way of a wing figure.
func (g play) markFlight(k kinds, size int, r *reach, rec *engine.Recorder) {
	flight := g.scratch.flight
	for n, o := range flight {
		kinds := k
		if o.air {
			kinds = soaring
		}
		g.markAround(kinds, r, o.at, rec)
		if n == 0 {
			continue
		}
		switch before := flight[n-1]; {
		case before.air && !o.air:
			rec.Mark(ruleSoar1)
			rec.Mark(ruleSoar3)
		case o.air && !before.air:
			rec.Mark(ruleSoar1)
		default:
			d, _ := g.t.ground.grid.DirBetween(before.at, o.at)
			g.t.step(kinds, size, before.at, d, rec)
			if o.air {
				rec.Mark(ruleSoar2)
			}
			if o.air && g.t.ground.terrain[o.at] == blocking {
				rec.Mark(ruleBlkMove2)
			}
		}
	}
}

// markAround marks what keeps a mover of some kinds from steps out of a square: figures,
// corners, and cells of the matrices that say no.
func (g play) markAround(k kinds, r *reach, at board.Cell, rec *engine.Recorder) {
	gr, chart := g.t.ground, g.t.chart
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
		if row := int(gr.terrain[to]); chart.terrainCost(row, k, true, nil) == costNo {
			chart.terrainCost(row, k, true, rec)
			if row == int(blocking) {
				rec.Mark(wallRule(gr.indoors))
			}
		}
		if rise := int(gr.level[small][to]) - int(gr.level[small][at]); chart.levelCost(rise, k, nil) == costNo {
			chart.levelCost(rise, k, rec)
		}
	}
}

// wallRule is the rule that keeps everybody on foot out of blocking terrain.
func wallRule(indoors bool) engine.Rule {
	if indoors {
		return ruleBlkMove1
	}
	return ruleBlkMove2
}
