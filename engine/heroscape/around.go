package heroscape

// topLevel is above every level of a map.
const topLevel = 1 << 14

// foesAround looks at every enemy: the nearest, the best attack from here (on those
// engaged here, or on whoever is in range and in sight), and the card whose figures
// together threaten most, since one card acts in a turn. An enemy that is engaged
// elsewhere would have to break away first: it counts a quarter.
func (p *profile) foesAround(g *game, e ends, s *spot) {
	mask := g.adjacentTo(1-p.side, p.class)
	near := mask.by[e.lead]
	if e.trail != none {
		near = near.or(mask.by[e.trail])
	}
	level := g.t.level(e.lead)
	row := g.t.dist[int(e.lead)*g.t.n:]
	nearest := (far + 1) << 16 // distance, then how far below the top; the highest of the nearest counts
	risk, card, last := int32(0), int32(0), noGroup
	foes := p.foes[:p.n]
	for i := range foes {
		x := &foes[i]
		d := int(row[x.lead])
		nearest = min(nearest, d<<16|int(topLevel-x.level))
		if d > int(x.reach) {
			continue
		}
		low, up := x.rel(level, &p.dice)
		threat := x.threat[low][min(up+int(s.cover), extras-1)]
		if x.busy && !near.has(x.f) {
			threat /= 4
		}
		if x.group != last {
			risk, card, last = max(risk, card), 0, x.group
		}
		card += threat
	}
	if len(foes) > 0 {
		s.height = min(max(level-(topLevel-int16(nearest&0xffff)), -2), 3)
	}
	s.risk = max(risk, card)
	s.ground = -int16(p.gap(g, e.lead))
	if near[0]|near[1] != 0 {
		p.strikeNear(near, level, s)
	} else if p.range_ > 1 {
		p.strikeFar(g, e.lead, s)
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
		s.damage = max(s.damage, x.gain[low][min(up+int(s.support), extras-1)])
	}
}

// strikeFar weighs the shots from a cell.
func (p *profile) strikeFar(g *game, c cell, s *spot) {
	level := g.t.level(c)
	row := g.t.dist[int(c)*g.t.n:]
	for i := range p.n {
		x := &p.foes[i]
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

// gap is how many points of movement lie between a cell and a strike at the nearest
// enemy.
func (p *profile) gap(g *game, c cell) int {
	best := far
	row := g.t.dist[int(c)*g.t.n:]
	foes := p.foes[:p.n]
	switch {
	case p.flies:
		for i := range foes {
			best = min(best, int(row[foes[i].lead]))
		}
		if p.shooter {
			best = max(0, best-p.range_+1)
		}
	case !p.shooter:
		for i := range foes {
			x := &foes[i]
			best = min(best, max(int(row[x.lead]), int(x.walks[c])))
		}
	default:
		for i := range foes {
			x := &foes[i]
			d := int(row[x.lead])
			if d > p.range_ {
				d = max(d, int(x.walks[c]))
			}
			best = min(best, max(0, d-p.range_+1))
		}
	}
	return best
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
