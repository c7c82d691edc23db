package heroscape

// topLevel is above every level of a map.
const topLevel = 1 << 14

// foesAround looks at every enemy, once: the nearest, the best attack from here (on those
// engaged here, or on whoever is in range and in sight), the movement that lies between the
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
