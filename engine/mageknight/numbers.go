package mageknight

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// sighting is a line of fire judged (MK-LOF-7).
type sighting struct {
	blocked, hinders, height bool
}

// line judges the line of fire from figure i standing at a to figure j standing at b
// (MK-LOF-1 to MK-LOF-8, MK-BIG-5). Stealth is not looked at.
func (g *game) line(i int, a board.Cell, j int, b board.Cell) sighting {
	t := g.t
	si, sj := t.figs[i].size, t.figs[j].size
	air := g.s.figs[i].is(flagSoaring) || g.s.figs[j].is(flagSoaring)
	v := lineView{from: a, aLevel: t.ground.level[si][a], bLevel: t.ground.level[sj][b], air: air, skip: one(i) | one(j)}
	if si == small && sj == small {
		return g.lineBetween(&v, b)
	}
	best := sighting{blocked: true}
	for _, o := range t.ground.foot[si] {
		for _, p := range t.ground.foot[sj] {
			v.from = a + board.Cell(o)
			if l := g.lineBetween(&v, b+board.Cell(p)); l.less(best) {
				best = l
			}
		}
	}
	return best
}

// less says whether a line is better for the attacker (MK-BIG-5).
func (l sighting) less(m sighting) bool {
	if l.blocked != m.blocked {
		return !l.blocked
	}
	return !l.hinders && m.hinders // the height modifier is the same for all squares
}

// lineBetween judges one line between two squares.
func (g *game) lineBetween(v *lineView, b board.Cell) sighting {
	gr := g.t.ground
	row, col := gr.grid.RowCol(v.from)
	orow, ocol := gr.grid.RowCol(b)
	dx, dy := ocol-col, orow-row
	s := gr.sight
	state := uint8(lineClear)
	if max(dx, -dx, dy, -dy) <= s.radius {
		at := s.index(dx, dy)
		plain := !v.air && v.aLevel == gr.level[small][v.from] && v.bLevel == gr.level[small][b]
		if plain {
			state = s.state[int(v.from)*s.span*s.span+at]
			if state == lineBlocks {
				return sighting{blocked: true}
			}
		}
		for _, o := range s.cells[at] {
			if c := v.from + o; !plain || g.occ[c] != 0 && v.skip&one(int(g.occ[c])-1) == 0 {
				state = gr.interior(s.paths[at], v, g)
				break
			}
		}
	} else { // a splash reaches beyond every range
		var list [mostCrossings]crossing
		state = gr.interior(crossings(list[:0], dx, dy), v, g)
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

// sees is the line of fire from figure i to figure j, with Stealth (MK-SA-ST).
func (g *game) sees(i, j int) sighting {
	l := g.line(i, g.s.figs[i].at, j, g.s.figs[j].at)
	if l.hinders && g.shows(j).has(abStealth) {
		l.blocked = true
	}
	return l
}

// inFront reports whether figure j lies in the front arc of figure i.
func (g *game) inFront(i, j int) bool {
	a, b := &g.t.figs[i], &g.t.figs[j]
	return g.t.ground.front(a.unit.arc, board.Dir(g.s.figs[i].facing), a.size, g.s.figs[i].at, b.size, g.s.figs[j].at)
}

// rangeTo is the range of figure i against figure j: half against a soaring figure
// from the ground, nothing from the air against the ground (MK-SOAR-4, MK-SOAR-5).
func (g *game) rangeTo(i, j, full int) int {
	up, over := g.s.figs[i].is(flagSoaring), g.s.figs[j].is(flagSoaring)
	switch {
	case up && !over:
		return -1
	case over && !up:
		return full / 2
	}
	return full
}

// within reports whether figure j is within a range of figure i (MK-BRD-9).
func (g *game) within(i, j, reach int) bool {
	return reach >= 0 &&
		g.t.distance2(g.t.figs[i].size, g.s.figs[i].at, g.t.figs[j].size, g.s.figs[j].at) <= reach*reach
}

// printed is the defence value figure j fights with: its own, or the highest of the
// Defenders in contact (MK-SA-DE, R-44).
func (g *game) printed(j int) int {
	best := g.now(j).defence
	for m := g.s.touch[j] & g.friends(j); m != 0; m &= m - 1 {
		if k := low(m); g.shows(k).has(abDefend) {
			best = max(best, g.now(k).defence)
		}
	}
	return int(best)
}

// water is the bonus of wave and aquatic figures in water (MK-WSH-DEF-1,
// MK-WDP-DEF-1).
func (g *game) water(j int) int {
	f := &g.s.figs[j]
	if f.is(flagSoaring) || !kindsOf(g.t.figs[j].unit.speed, g.shows(j)).swims() {
		return 0
	}
	best := int8(0)
	for _, o := range g.t.ground.foot[g.t.figs[j].size] {
		best = max(best, g.t.chart.swim[g.t.ground.terrain[f.at+board.Cell(o)]])
	}
	return int(best)
}

// defence is the effective defence of figure j but for the modifiers of the line
// (MK-ATK-4). Bare leaves its abilities out, Aquatic excepted (MK-SA-SW).
func (g *game) defence(j int, ranged, bare bool) int {
	if bare {
		return int(g.now(j).defence) + g.water(j)
	}
	d := g.printed(j) + g.water(j)
	if s := g.shows(j); ranged && (s.has(abArmor) || s.has(abInvulnerability)) {
		d += g.t.chart.combat.Armor
	}
	return d
}

// lineBonus is what a line of fire adds to the defence (MK-HIN-RNG-1, MK-HIN-RNG-2,
// MK-ELV-HGT-1, MK-ELV-HGT-3).
func (g *game) lineBonus(l sighting) int {
	n := 0
	if l.hinders {
		n += g.t.chart.combat.Hindering
	}
	if l.height {
		n += g.t.chart.combat.Height
	}
	return n
}

// closeNeed is the roll that figure i and its helpers need against figure j in close
// combat (MK-CLO-2, MK-CLO-3, MK-FRM-4).
func (g *game) closeNeed(i, j int, helpers uint64) int {
	d := g.defence(j, false, false)
	if g.levelOf(j) > g.levelOf(i) && !g.s.figs[j].is(flagSoaring) {
		d += g.t.chart.combat.Height
	}
	d -= int(g.now(i).attack) + g.t.chart.combat.Gang*bits.OnesCount64(helpers)
	for m := helpers | one(i); m != 0; m &= m - 1 {
		if !g.inFront(j, low(m)) {
			return d - g.t.chart.combat.Rear
		}
	}
	return d
}

// rangedNeed is the roll that figure i and its helpers need against figure j at range
// (MK-ATK-4, MK-FRM-3).
func (g *game) rangedNeed(verb engine.Verb, i, j int, helpers uint64) int {
	d := g.defence(j, true, verb == verbShock) - int(g.now(i).attack) - g.t.chart.combat.Volley*bits.OnesCount64(helpers)
	if verb == verbBlast {
		return d // MK-SA-MB, R-27
	}
	var all sighting
	for m := helpers | one(i); m != 0; m &= m - 1 { // any member's line
		l := g.line(low(m), g.s.figs[low(m)].at, j, g.s.figs[j].at)
		if l.blocked { // splash behind cover: only its own square and level count
			l = g.ownSquare(i, j)
		}
		all.hinders = all.hinders || l.hinders
		all.height = all.height || l.height
	}
	return d + g.lineBonus(all)
}

// ownSquare is what counts for a figure that is hit without a line of fire to it.
func (g *game) ownSquare(i, j int) sighting {
	if g.s.figs[j].is(flagSoaring) || g.s.figs[i].is(flagSoaring) {
		return sighting{}
	}
	return sighting{hinders: g.t.ground.line[g.s.figs[j].at] == lineHinders, height: g.levelOf(j) > g.levelOf(i)}
}

// enhanced reports whether a ranged attack of figure i deals the extra click
// (MK-SA-ME, MK-SA-MI).
func (g *game) enhanced(i int) bool {
	if g.shows(i).has(abImmunity) {
		return false
	}
	for m := g.s.touch[i] & g.friends(i); m != 0; m &= m - 1 {
		if s := g.shows(low(m)); s.has(abEnhancement) && !s.has(abImmunity) {
			return true
		}
	}
	return false
}

// reduction is what an ability takes off damage (MK-SA-TO, MK-SA-IN).
func (s abilities) reduction() int {
	switch {
	case s.has(abInvulnerability):
		return 2
	case s.has(abToughness):
		return 1
	}
	return 0
}

// splash is everybody that Flame/Lightning on figure j is compared with: the target
// and everybody in contact with it (MK-SA-FLM).
func (g *game) splash(j int) uint64 { return one(j) | g.s.touch[j] }

// shocked is everybody eligible for a shockwave of figure i (MK-SA-SW).
func (g *game) shocked(i int) uint64 {
	half := (int(g.t.figs[i].unit.reach) + 1) / 2
	var set uint64
	for m := g.s.alive &^ one(i); m != 0; m &= m - 1 {
		j := low(m)
		if g.within(i, j, g.rangeTo(i, j, half)) && !g.line(i, g.s.figs[i].at, j, g.s.figs[j].at).blocked {
			set |= one(j)
		}
	}
	return set
}

// swept is everybody that a sweep of figure i hits (MK-SA-SP).
func (g *game) swept(i int) uint64 {
	var set uint64
	for m := g.s.touch[i] & g.enemies(i); m != 0; m &= m - 1 {
		if j := low(m); g.inFront(i, j) {
			set |= one(j)
		}
	}
	return set
}
