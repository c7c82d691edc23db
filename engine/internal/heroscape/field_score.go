package heroscape

// score is the points of the cards that a side controls with a living figure on the
// battlefield; of a pool, the cards that its living figures need (HS-VIC-2).
func (g *field) score(side int) int32 {
	points := int32(0)
	for gi := range g.t.groups {
		if int(g.s.cards[gi].side) != side {
			continue
		}
		u := g.unitOfGroup(uint8(gi))
		n := int32(bitsCount(g.onBoard(uint8(gi))))
		points += (n + int32(u.per) - 1) / int32(u.per) * u.points
	}
	return points
}

// lifeUnit is divisible by every Life and every number of figures to 16.
const lifeUnit = 720720

// lifePoints is the sum of points times the fraction of Life left, in 1/lifeUnit²
// of a point, so that fractions are compared exactly (HS-R-46).
func (g *field) lifePoints(side int) int64 {
	sum := int64(0)
	for set := g.s.own[side]; !set.empty(); {
		f := set.pop()
		u := g.t.unitOf(f)
		sum += int64(u.points) * (lifeUnit / int64(u.per)) * (lifeUnit / int64(u.life)) * int64(u.life-g.s.wounds[f])
	}
	return sum
}
