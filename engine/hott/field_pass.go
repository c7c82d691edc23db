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

// fillStops lists whom each element can never pass, wherever either stands.
func (t *table) fillStops() {
	for e := range uint8(maxAll) {
		t.stops[e] = 0
		for o := range uint8(maxAll) {
			m, x := t.el[e].unit, t.el[o].unit
			if m == nil || x == nil {
				continue
			}
			friend := sideOf(e) == sideOf(o)
			may := m.kind == sneakers || x.kind == sneakers || m.kind == god || m.kind == magician && friend ||
				m.class == aerial || x.class == aerial || m.class == mounted && friend && x.class == foot
			if !may {
				t.stops[e] |= one(o)
			}
		}
	}
}
