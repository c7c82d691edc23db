package mageknight

import "github.com/skirmishlab/skirmishlab/engine/board"

// sighting is a line of fire judged (MK-LOF-7).
type sighting struct {
	blocked, hinders, height bool
}

// line judges the line of fire from figure i standing at a to figure j standing at b
// (MK-LOF-1 to MK-LOF-8, MK-BIG-5). Stealth is not looked at.
func (g combat) line(i int, a board.Cell, j int, b board.Cell) sighting {
	t := g.t
	si, sj := t.figs[i].size, t.figs[j].size
	v := g.viewLine(i, a, j, b)
	if v.bulks == 0 {
		return g.lineBetween(&v, b)
	}
	best, _, _ := g.bestLine(&v, si, sj, b)
	return best
}

// bestLine is the line between two bases that is best for the attacker, and the squares that
// it joins; where all are blocked the first (MK-BIG-5).
func (g combat) bestLine(v *lineView, si, sj int, b board.Cell) (best sighting, from, to board.Cell) {
	best = sighting{blocked: true}
	a := v.from
	from, to = a, b
	for _, o := range g.t.ground.foot[si] {
		for _, p := range g.t.ground.foot[sj] {
			v.from = a + board.Cell(o)
			if l := g.lineBetween(v, b+board.Cell(p)); l.less(best) {
				best, from, to = l, v.from, b+board.Cell(p)
			}
		}
	}
	v.from = from
	return best, from, to
}

// viewLine is the line from figure i standing at a to figure j standing at b.
func (g combat) viewLine(i int, a board.Cell, j int, b board.Cell) lineView {
	t := g.t
	si, sj := t.figs[i].size, t.figs[j].size
	v := lineView{from: a, aLevel: t.ground.level[si][a], bLevel: t.ground.level[sj][b], skip: one(i) | one(j)}
	v.air = g.s.figs[i].is(flagSoaring) || g.s.figs[j].is(flagSoaring)
	if si != small {
		v.bulk[v.bulks] = a
		v.bulks++
	}
	if sj != small {
		v.bulk[v.bulks] = b
		v.bulks++
	}
	return v
}

// less says whether a line is better for the attacker (MK-BIG-5).
func (l sighting) less(m sighting) bool {
	if l.blocked != m.blocked {
		return !l.blocked
	}
	return !l.hinders && m.hinders // the height modifier is the same for all squares
}

// lineBetween judges one line between two squares.
func (g combat) lineBetween(v *lineView, b board.Cell) sighting {
	gr := g.t.ground
	row, col := gr.grid.RowCol(v.from)
	orow, ocol := gr.grid.RowCol(b)
	dx, dy := ocol-col, orow-row
	s := gr.sight
	state := uint8(lineClear)
	if max(dx, -dx, dy, -dy) <= s.radius {
		at := s.index(dx, dy)
		plain := !v.air && v.bulks == 0 && v.aLevel == gr.level[small][v.from] && v.bLevel == gr.level[small][b]
		if plain {
			state = s.state[int(v.from)*s.span*s.span+at]
			if state == lineBlocks {
				return sighting{blocked: true}
			}
		}
		for _, o := range s.cells[at] {
			if c := v.from + o; !plain || (g.occ[c] != 0 && v.skip&one(int(g.occ[c])-1) == 0) {
				state = g.interior(s.paths[at], v)
				break
			}
		}
	} else {
		state = g.interior(g.crossings(v.from, b), v)
	}
	if state == lineBlocks {
		return sighting{blocked: true}
	}
	if v.air {
		return sighting{}
	}
	// MK-LOF-6: the target's own square hinders, the shooter's does not.
	return sighting{hinders: state == lineHinders || gr.line[b] == lineHinders, height: v.bLevel > v.aLevel}
}

// crossings are what the line between two squares crosses; those of a line longer than any
// range, which a splash may have, are valid until the next.
func (g combat) crossings(from, to board.Cell) []crossing {
	gr := g.t.ground
	down, east := gr.grid.Displacement(from, to)
	if s := gr.sight; max(down, -down, east, -east) <= s.radius {
		return s.paths[s.index(east, down)]
	}
	list := g.scratch.crossed[:0]
	for _, x := range g.scratch.tracer.Trace(gr.grid, gr.grid.Centre(from), gr.grid.Centre(to)).Stretches {
		list = addCrossing(list, x.Kind, x.A-from, x.B-from, to-from)
	}
	g.scratch.crossed = list
	return list
}

// interior judges all that a line crosses, with the figures there (MK-LOF-3, MK-LOF-4,
// MK-LOF-5); that of the ground knows none.
func (g combat) interior(path []crossing, v *lineView) uint8 {
	worst := uint8(lineClear)
	for i := range path {
		x := &path[i]
		at := g.crossed(v.from+x.at, v)
		if x.pair {
			g.mark(ruleLof3)
			at = min(at, g.crossed(v.from+x.other, v))
		}
		if at == lineBlocks {
			return lineBlocks
		}
		worst = max(worst, at)
	}
	return worst
}

// crossed judges one square that a line crosses, with the figure on it.
func (g combat) crossed(c board.Cell, v *lineView) uint8 {
	if g.blocks(c, v) {
		return lineBlocks
	}
	return g.t.ground.crossed(c, v, g.scratch.rec)
}

// sees is the line of fire from figure i to figure j, with Stealth (MK-SA-ST).
func (g combat) sees(i, j int) sighting {
	l := g.line(i, g.s.figs[i].at, j, g.s.figs[j].at)
	if l.hinders && g.shows(j).has(abStealth) {
		g.mark(ruleSaSt)
		l.blocked = true
	}
	return l
}

// ownSquare is what counts for a figure that is hit without a line of fire to it.
func (g combat) ownSquare(i, j int) sighting {
	if g.s.figs[j].is(flagSoaring) || g.s.figs[i].is(flagSoaring) {
		return sighting{}
	}
	hinders := true // of a large figure the best square for the attacker (MK-BIG-5)
	for _, o := range g.t.ground.foot[g.t.figs[j].size] {
		hinders = hinders && g.t.ground.line[g.s.figs[j].at+board.Cell(o)] == lineHinders
	}
	return sighting{hinders: hinders, height: g.levelOf(j) > g.levelOf(i)}
}
