package hott

// canPass reports whether mover, facing h while it does (ruling R43), may pass through,
// over or under other (HOTT-IP-1 to HOTT-IP-6). Whether mover recoils and whether it
// started in close combat bear on aerials.
func (g *field) canPass(mover, other uint8, h int32, recoiling, fromCC bool) bool {
	m, o := g.unit(mover), g.unit(other)
	friend := sideOf(mover) == sideOf(other)
	switch {
	case m.kind == sneakers || o.kind == sneakers: // HOTT-IP-1
		return true
	case m.kind == god: // HOTT-IP-3
		return true
	case m.kind == magician && friend: // HOTT-IP-2
		return true
	}
	if m.class == aerial {
		return o.class != aerial && !recoiling && !fromCC // HOTT-IP-5, HOTT-AIR-3
	}
	if o.class == aerial { // HOTT-IP-4
		if friend {
			return !g.inCC(other)
		}
		return (o.kind == flyer || o.kind == aerialHero) && !g.inCC(other)
	}
	if m.class == mounted && friend && o.class == foot { // HOTT-IP-6
		o := g.pose(other).H
		return parallel(h, o) || opposite(h, o)
	}
	return false
}
