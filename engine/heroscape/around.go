package heroscape

// foesAround looks at every enemy: the nearest, the best attack from here (on those
// engaged here, or on whoever is in range and in sight), and the two greatest threats
// among those that could strike here in their next turn, the second by half. What is
// asked of every enemy is asked without branches, which would be guessed wrong.
func (p *profile) foesAround(g *game, e ends, s *spot) {
	mask := g.adjacentTo(1-p.side, p.class)
	near := mask.by[e.lead]
	if e.trail != none {
		near = near.or(mask.by[e.trail])
	}
	level := g.t.level(e.lead)
	row := g.t.dist[int(e.lead)*g.t.n:]
	nearest := (far + 1) << 8
	first, second := int32(0), int32(0)
	foes := p.foes[:p.n]
	for i := range foes {
		x := &foes[i]
		d := int(row[x.lead])
		nearest = min(nearest, d<<8|i)
		threat := x.threat[x.rel(level)]
		if d > int(x.reach) {
			threat = 0
		}
		second = max(second, min(first, threat))
		first = max(first, threat)
	}
	if len(foes) > 0 {
		s.height = min(max(level-foes[nearest&0xff].level, -2), 3)
	}
	s.risk = first + second/2
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
		rel := x.rel(level)
		s.damage = max(s.damage, x.gain[rel])
		s.finish = max(s.finish, x.finish[rel])
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
		rel := x.rel(level)
		if x.gain[rel] <= s.damage && x.finish[rel] <= s.finish {
			continue // no better than another, seen or not
		}
		if g.t.sees(sightPlain, p.class, c, x.class).has(x.lead) {
			s.damage = max(s.damage, x.gain[rel])
			s.finish = max(s.finish, x.finish[rel])
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

// rel compares the mover's level with an enemy's.
func (x *foe) rel(level int16) int {
	d := level - x.level
	rel := relLower
	if d >= 0 {
		rel = relLevel
	}
	if d > 0 {
		rel = relHigher
	}
	if d >= x.over {
		rel = relMuch
	}
	return rel
}
