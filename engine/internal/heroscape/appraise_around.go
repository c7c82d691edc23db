package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// topLevel is above every level of a map.
const topLevel = 1 << 14

// foesAround looks at every enemy, once: the nearest, the best attack from here (on those
// engaged here, or on anyone who is in range and in sight), the movement that lies between the
// cell and a strike, and the card whose figures together threaten most, since one card acts
// in a turn. An enemy that is engaged elsewhere would have to break away first: it counts a
// quarter.
func (p *profile) foesAround(g appraisal, e ends, s *spot) {
	near := p.mask.by[e.lead]
	if e.trail != none {
		near = near.or(p.mask.by[e.trail])
	}
	engaged := near[0]|near[1] != 0
	shoots := p.range_ > 1 && !engaged
	level := g.t.places[e.lead].level
	row := g.t.dist[int(e.lead)*g.t.n:][:g.t.n]
	nearest := (far + 1) << 16 // distance, then how far below the top; the highest of the nearest counts
	gap := far
	risk, card, last := int32(0), int32(0), noGroup
	foes := p.foes[:p.n]
	for i := range foes {
		x := &foes[i]
		d := int(row[x.lead])
		nearest = min(nearest, d<<16|int(topLevel-x.level))
		way := d
		if d > p.direct {
			way = max(d, int(x.walks[e.lead]))
		}
		gap = min(gap, way)
		if d > x.carry {
			continue
		}
		low, up := x.rel(level, &p.dice)
		if d <= int(x.reach) {
			threat := x.threat[low][min(up+int(s.cover), extras-1)]
			if x.busy && !near.has(x.f) {
				threat /= 4
			}
			if x.group != last {
				risk, card, last = max(risk, card), 0, x.group
			}
			card += threat
		}
		if shoots && d <= p.range_ && !x.thorian {
			gain := x.gain[low][min(up+int(s.support), extras-1)]
			if gain > s.damage && g.t.sees(sightPlain, p.class, e.lead, x.class).has(x.lead) {
				s.damage = gain
			}
		}
	}
	if len(foes) > 0 {
		s.height = min(max(level-(topLevel-int16(nearest&0xffff)), -2), 3)
	}
	s.risk = max(risk, card)
	s.ground = -int16(p.afterRange(gap))
	if engaged {
		p.strikeNear(near, level, s)
	}
}

// glance is the weighted sum of cellTerms for a cell of one on which nobody engages the
// figure, to a style that gives weight to damage, risk, hazard and ground alone.
func (p *profile) glance(g appraisal, c cell, w *engine.Weights) int64 {
	var s spot
	e := ends{c, none}
	if p.helped[c>>6]>>(c&63)&1 != 0 {
		p.company(g, e, &s)
	}
	place := &g.t.places[c]
	if place.bits&cellBurn != 0 || g.t.gas {
		p.footing(g, e, &s)
	}
	row := g.t.dist[int(c)*g.t.n:]
	if p.range_ > 1 {
		p.shotFrom(g, c, row, place.level, &s)
	}
	gap := far
	foes := p.foes[:p.n]
	for i := range foes {
		x := &foes[i]
		if p.direct < 0 {
			gap = min(gap, int(x.walks[c]))
		} else if d := int(row[x.lead]); d > p.direct {
			gap = min(gap, max(d, int(x.walks[c])))
		} else {
			gap = min(gap, d)
		}
	}
	return int64(w[engine.TermDamage])*int64(s.damage) +
		int64(w[engine.TermRisk])*int64(p.riskFrom(row, place.level, int(s.cover))) +
		int64(w[engine.TermHazard])*int64(s.hazard) - int64(w[engine.TermGround])*int64(int16(p.afterRange(gap)))
}

// riskFrom is what the card whose figures together threaten most may take from a figure on
// a cell, with so much cover there.
func (p *profile) riskFrom(row []uint8, level int16, cover int) int32 {
	risk, card, last := int32(0), int32(0), noGroup
	foes := p.foes[:p.n]
	for i := range foes {
		x := &foes[i]
		if int16(row[x.lead]) > x.reach {
			continue
		}
		if x.group != last {
			risk, card, last = max(risk, card), 0, x.group
		}
		if x.level == level && cover == 0 {
			card += x.plain
			continue
		}
		low, up := x.rel(level, &p.dice)
		threat := x.threat[low][min(up+cover, extras-1)]
		if x.busy {
			threat /= 4
		}
		card += threat
	}
	return max(risk, card)
}

// shotFrom adds the best shot from a cell at anyone who is in range and in sight.
func (p *profile) shotFrom(g appraisal, c cell, row []uint8, level int16, s *spot) {
	foes := p.foes[:p.n]
	for i := range foes {
		x := &foes[i]
		if int(row[x.lead]) > p.range_ || x.thorian {
			continue
		}
		low, up := x.rel(level, &p.dice)
		gain := x.gain[low][min(up+int(s.support), extras-1)]
		if gain > s.damage && g.t.sees(sightPlain, p.class, c, x.class).has(x.lead) {
			s.damage = gain
		}
	}
}

// strikeNear weighs the attacks of one who is engaged.
func (p *profile) strikeNear(near figset, level int16, s *spot) {
	for i := range p.n {
		x := &p.foes[i]
		if !near.has(x.f) {
			continue
		}
		if p.shooter {
			s.screen++
		}
		if x.free {
			s.silence += x.worth
		}
		low, up := x.rel(level, &p.dice)
		s.damage = max(s.damage, x.blow[low][min(up+int(s.support), extras-1)])
	}
}

// gap is how many points of movement lie between a cell and a strike at the nearest
// enemy.
func (p *profile) gap(g appraisal, c cell) int {
	gap := far
	row := g.t.dist[int(c)*g.t.n:]
	foes := p.foes[:p.n]
	for i := range foes {
		x := &foes[i]
		d := int(row[x.lead])
		if d > p.direct {
			d = max(d, int(x.walks[c]))
		}
		gap = min(gap, d)
	}
	return p.afterRange(gap)
}

// afterRange takes a shooter's range from a gap to be crossed.
func (p *profile) afterRange(gap int) int {
	if !p.shooter || p.n == 0 {
		return gap
	}
	return max(0, gap-p.range_+1)
}

// rel compares the mover's level with an enemy's: whether it is below, and the dice that
// height gives it.
func (x *foe) rel(level int16, height *[2]int) (low, up int) {
	d := level - x.level
	if d < 0 {
		low = 1
	}
	if d > 0 {
		up = height[0]
	}
	if d >= x.over {
		up = height[1]
	}
	return low, up
}
