package heroscape

// outlook is what a turn of a card is expected to take from the enemy this round, in
// hundredths of points: the best of its figures, by how far they are from striking;
// a bonding card adds its partner's.
func (g appraisal) outlook(gi uint8, side int) int32 {
	r := &g.w.rank
	r.renew()
	if r.judged>>gi&1 == 0 {
		r.judged |= 1 << gi
		r.outlooks[gi] = g.judge(gi, side)
	}
	return r.outlooks[gi]
}

func (g appraisal) judge(gi uint8, side int) int32 {
	value := g.judgeFigures(gi, side)
	p := g.unitOfGroup(gi).powers
	if p&bondPowers == 0 {
		return value
	}
	best := int32(0)
	t := turnState{group: gi, side: int8(side)}
	for o := range g.t.groups {
		if g.mayBond(&t, uint8(o)) {
			best = max(best, g.judgeFigures(uint8(o), side))
		}
	}
	return value + best
}

// judgeFigures is what a card promises if it takes the turn: the best of its figures, as many as may act.
func (g appraisal) judgeFigures(gi uint8, side int) int32 {
	gr := &g.t.groups[gi]
	u := g.unitOfGroup(gi)
	var top [16]int32
	per := min(int(u.per), len(top))
	for set := g.s.own[side][gr.seat] & gr.set; set != 0; set &= set - 1 {
		v := g.judgeFigure(figAt(gr.seat, set), u)
		for i := range per { // keep the best of as many as may act
			if v > top[i] {
				v, top[i] = top[i], v
			}
		}
	}
	sum := int32(0)
	for i := range per {
		sum += top[i]
	}
	return sum
}

// judgeFigure is the best expected damage of a figure, discounted by distance.
func (g appraisal) judgeFigure(f fig, u *unit) int32 {
	p := g.kindOf(f, false)
	best := int32(1)
	from := g.t.dist[int(g.s.lead[f])*g.t.n:]
	for i := range p.n {
		x := &p.foes[i]
		d := int(from[x.lead])
		best = max(best, later(x.gain[0][0], d-p.range_, u))
		if p.shooter {
			best = max(best, later(x.blow[0][0], d-1, u))
		}
	}
	return best
}

// later is what an attack is worth this round that needs n points of movement first.
func later(gain int32, gap int, u *unit) int32 {
	switch {
	case gap <= int(u.move):
		return gain
	case gap <= 2*int(u.move):
		return gain / 2
	}
	return gain / 4
}
