package titan

import "math/bits"

// An announcement is what a striker says before it rolls (TITAN-CARRY-4).
type announcement struct{ dice, number int8 }

// announcements fills list with the natural announcement and the useful dearer ones for
// a strike, and returns how many there are (TITAN-CARRY-4, R-36).
func (g *game) announcements(slot, target int, list *[1 << 5]announcement) int {
	s, t := &g.s, g.t
	k, a := t.kinds[slot], int(s.at[slot])
	dice, number, plain := t.values(k, a, t.kinds[target], int(s.at[target]))
	list[0] = announcement{int8(dice), int8(number)}
	n := 1
	need := g.remaining(target)
	if dice <= need {
		return n // no dearer announcement could leave anything to carry
	}
	type other struct {
		dice, number int
		bonus        bool
	}
	var others [5]other
	m := 0
	for set := g.carryHexes(slot, target); set != 0; set &= set - 1 {
		c := bits.TrailingZeros64(set)
		d, sn, _ := t.values(k, a, t.kinds[s.slotAt(c)], c)
		others[m] = other{d, sn, t.bonus(k, a, c)}
		m++
	}
	bonus := t.bonus(k, a, int(s.at[target]))
	for j := 1; j < 1<<m; j++ {
		d, sn, withBonus := dice, number, true
		for i := range m {
			if j>>i&1 != 0 {
				d, sn = min(d, others[i].dice), max(sn, others[i].number)
				withBonus = withBonus && others[i].bonus
			}
		}
		if bonus && !withBonus {
			sn = max(sn, plain) // TITAN-CARRY-5: the bonus is forgone
		}
		said := announcement{int8(d), int8(sn)}
		if d <= need {
			continue
		}
		known := false
		for i := range n {
			known = known || list[i] == said
		}
		if !known {
			list[n] = said
			n++
		}
	}
	return n
}

// mayAnnounce reports whether a striker may say what is packed in n: nothing, which is
// the natural pair, or a pair that is offered (TITAN-CARRY-4).
func (g *game) mayAnnounce(n int32, slot, target int) bool {
	if n == 0 {
		return true
	}
	var list [1 << 5]announcement
	for i := range g.announcements(slot, target, &list) {
		if list[i].pack() == n {
			return true
		}
	}
	return false
}

// bonus reports whether a strike between two hexes has a Wall's bonus.
func (t *table) bonus(k *kind, a, b int) bool { return k.out[a][t.land.dir[a][b]].bonus > 0 }

// carryHexes is the set of hexes that hits of a strike could be carried to, whatever the
// announcement (TITAN-CARRY-1, TITAN-CARRY-7).
func (g *game) carryHexes(slot, target int) uint64 {
	s, t := &g.s, g.t
	a, b := int(s.at[slot]), int(s.at[target])
	if t.closed>>uint(b)&1 != 0 {
		return 0 // TITAN-DARK-STRIKE-2
	}
	set := g.strikable(slot) &^ (1 << uint(b)) &^ t.closed
	if f := t.land.side[a][t.land.dir[a][b]]; !t.carriesUp[f] {
		set &^= t.above[a] // TITAN-DUNE-STRIKE-3
	}
	return set
}

// carryTargets is the mask of characters that an announced strike may carry to
// (TITAN-CARRY-2, TITAN-CARRY-3, TITAN-CARRY-5).
func (g *game) carryTargets(slot, target int, dice, number int8) uint16 {
	s, t := &g.s, g.t
	k, a := t.kinds[slot], int(s.at[slot])
	_, _, plain := t.values(k, a, t.kinds[target], int(s.at[target]))
	bound := t.bonus(k, a, int(s.at[target])) && int(number) < plain
	var mask uint16
	for set := g.carryHexes(slot, target); set != 0; set &= set - 1 {
		c := bits.TrailingZeros64(set)
		other := s.slotAt(c)
		d, sn, _ := t.values(k, a, t.kinds[other], c)
		if d >= int(dice) && sn <= int(number) && (!bound || t.bonus(k, a, c)) {
			mask |= 1 << other
		}
	}
	return mask
}
