package titan

import "math/bits"

// A shot is a rangestrike as it would be made: from where, along which path, with what.
type shot struct {
	from, via    int8
	dice, number int8
}

// origins is the set of hexes that a character may start a rangestrike from
// (TITAN-CLOUD-RANGE-1).
func (g *game) origins(slot int) uint64 {
	c := g.s.at[slot]
	set := uint64(1) << uint(c)
	if k := g.t.land.terrain[c]; g.t.shifts[k] {
		set |= g.t.land.kind[k] &^ (g.s.occ[0] | g.s.occ[1])
	}
	return set
}

// hasShot reports whether a character has any rangestrike.
func (g *game) hasShot(slot int) bool {
	return g.targets(slot) != 0
}

// targets is the mask of characters that one may rangestrike.
func (g *game) targets(slot int) uint16 {
	s, t := &g.s, g.t
	var mask uint16
	for m := s.standing(t, side(slot).Other()) &^ s.slain; m != 0; m &= m - 1 {
		target := bits.TrailingZeros16(m)
		if _, ok := g.bestShot(slot, target); ok {
			mask |= 1 << target
		}
	}
	return mask
}

// bestShot is the best rangestrike of one character at another: the lowest number, then
// its own hex, then reading order (R-22, I-03). ok is false when there is none.
func (g *game) bestShot(slot, target int) (best shot, ok bool) {
	if !g.aimable(slot, target) {
		return best, false
	}
	own := int(g.s.at[slot])
	set := g.origins(slot)
	if b, found := g.shotFrom(slot, target, own, -1); found {
		best, ok = b, true
	}
	for set &^= 1 << uint(own); set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		if b, found := g.shotFrom(slot, target, from, -1); found && (!ok || b.number < best.number) {
			best, ok = b, true
		}
	}
	return best, ok
}

// aimable says whether a kind of rangestrike may be aimed at a target at all
// (TITAN-RS-9, TITAN-LORD-1, TITAN-BEACH-RANGE-1, TITAN-WATER-RANGE-1).
func (g *game) aimable(slot, target int) bool {
	k, o := g.t.kinds[slot], g.t.kinds[target]
	return k.magic || (!o.lord && o.safe>>uint(g.s.at[target])&1 == 0)
}

// shotFrom is the rangestrike from one hex along one path (via its first hex), or along
// the better one when via is negative. It does not ask whether the target may be aimed
// at, nor whether the striker may rangestrike.
func (g *game) shotFrom(slot, target, from, via int) (shot, bool) {
	return g.shotAs(slot, int(g.s.at[slot]), target, from, via)
}

// shotAs is shotFrom for a character as if it stood on hex own.
func (g *game) shotAs(slot, own, target, from, via int) (shot, bool) {
	t, s := g.t, &g.s
	k, o := t.kinds[slot], t.kinds[target]
	to := int(s.at[target])
	steps := t.land.steps[from][to]
	if steps > t.farthest[slot] { // TITAN-RS-3, TITAN-RS-4
		return shot{}, false
	}
	dice, skill := int(k.shot[own].dice), int(k.shot[own].skill)
	defence := o.skill
	result := shot{from: int8(from), via: -1}
	if k.magic {
		// TITAN-MAGIC-1, TITAN-MAGIC-2: nothing in between matters, nor what the target stands on.
		if steps < 1 || (k.lines != nil && steps > 1 && !k.clear(s, int(s.at[slot]), from, to)) {
			return shot{}, false
		}
		result.dice, result.number = int8(max(dice, 0)), int8(t.number(skill, defence))
		return result, true
	}
	if steps < 2 {
		return shot{}, false
	}
	malus, first, ok := k.line(s, int(s.at[slot]), from, to, via)
	if !ok {
		return shot{}, false
	}
	skill -= malus
	if steps == 3 {
		skill-- // TITAN-RS-5
	}
	in := &o.shotAt[to]
	defence += int(in.always) // TITAN-VOLCANO-RANGE-1
	if k.home>>uint(to)&1 == 0 {
		dice -= int(in.dice)
		defence += int(in.defence) // TITAN-BRAMBLE-RANGE-1
	}
	result.via = first
	result.dice, result.number = int8(max(dice, 0)), int8(t.number(skill, defence)) // TITAN-RS-8
	return result, true
}

// line finds the open path with the least malus between two hexes, as the characters
// stand now (TITAN-LOS-2, TITAN-LOS-3). The striker itself does not count when it shoots
// from another hex.
func (k *kind) line(s *state, own, from, to, via int) (malus int, first int8, ok bool) {
	l := &k.lines[from*64+to]
	occ := s.occ[0] | s.occ[1]
	if own >= 0 {
		occ &^= 1 << uint(own)
	}
	for i := range l {
		p := &l[i]
		if !p.open || p.block&occ != 0 || (via >= 0 && int(p.via) != via) {
			continue
		}
		if !ok || int(p.malus) < malus {
			malus, first, ok = int(p.malus), p.via, true
		}
	}
	return malus, first, ok
}

func (k *kind) clear(s *state, own, from, to int) bool {
	_, _, ok := k.line(s, own, from, to, -1)
	return ok
}
