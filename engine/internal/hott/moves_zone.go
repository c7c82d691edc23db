package hott

import "github.com/skirmishlab/skirmishlab/engine"

// zoned checks the end of a move against every zone met (HOTT-ZOC-3). Who asks for no more than the
// verdict on one element asks zonedLate: the rule stands in both.
func (g moves) zoned(m *motion) refusal {
	group := false // some element of a group ends in front contact (b)
	bad := engine.Legal
	for i := range m.n {
		free, any := false, false
		for k := range m.entries {
			z := &m.zones[k]
			if int(z.who) != i {
				continue
			}
			end := m.at[i]
			r := g.unit(m.ids[i]).size.At(end)
			if z.passed && !g.inZone(&r, z.enemy, m.carpets[z.enemy%maxSide]) { // (d), ruling E5
				continue
			}
			any = true
			switch {
			case z.started && m.backOnly: // (a)
				free = true
			case frontContact(end, g.pose(z.enemy), &r, &g.d.rect[z.enemy]): // (b)
				free, group = true, true
			case opposite(end.H, g.pose(z.enemy).H) && g.inZone(&r, z.enemy, m.carpets[z.enemy%maxSide]) &&
				r.Dist(&g.d.rect[z.enemy]) <= z.at.Dist(&g.d.rect[z.enemy])+nearly: // (c)
				free = true
			}
		}
		if any && !free {
			bad = inZoneEnd
		}
	}
	if group {
		return engine.Legal
	}
	return bad
}
