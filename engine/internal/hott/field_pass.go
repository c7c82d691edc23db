package hott

import "github.com/skirmishlab/skirmishlab/engine"

// canPass reports whether mover, facing h while it does (ruling R43), may pass through,
// over or under other (HOTT-IP-1 to HOTT-IP-6). Whether mover recoils and whether it
// started in close combat bear on aerials.
func (g *field) canPass(mover, other uint8, h int32, recoiling, fromCC bool) bool {
	switch g.t.passing[mover][other] {
	case 0:
		return false
	case ruleIp4:
		return !g.inCC(other)
	case ruleIp5: // and HOTT-AIR-3
		return !recoiling && !fromCC
	case ruleIp6:
		o := g.pose(other).H
		return parallel(h, o) || opposite(h, o)
	}
	return true
}

// passRule is the rule by which one element may pass another, if it stands as the rule wants;
// without one it never may.
func passRule(m, o *unit, friend bool) engine.Rule {
	switch {
	case m.kind == sneakers || o.kind == sneakers:
		return ruleIp1
	case m.kind == god:
		return ruleIp3
	case m.kind == magician && friend:
		return ruleIp2
	case m.class == aerial && o.class == aerial:
		return 0
	case m.class == aerial:
		return ruleIp5
	case o.class == aerial && (friend || o.kind == flyer || o.kind == aerialHero):
		return ruleIp4
	case m.class == mounted && friend && o.class == foot:
		return ruleIp6
	}
	return 0
}

// fillPassing lists by which rule each element passes each other.
func (t *table) fillPassing() {
	for e := range uint8(maxAll) {
		for o := range uint8(maxAll) {
			if m, x := t.el[e].unit, t.el[o].unit; m != nil && x != nil {
				t.passing[e][o] = passRule(m, x, sideOf(e) == sideOf(o))
			}
		}
	}
}
