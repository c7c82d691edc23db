package mageknight_test

import "slices"

// sightline is a line of fire (MK-LOF-7).
type sightline struct {
	clear          bool
	hinder, height int
}

// better says whether an attacker would rather have the line l than o (MK-BIG-5).
func (l sightline) better(o sightline) bool {
	if l.clear != o.clear {
		return l.clear
	}
	return l.hinder+l.height < o.hinder+o.height
}

// sees is section 6: the line of fire from a to b. Stealth counts where it is to (MK-SA-ST, R-44).
func (u *umpire) sees(a, b *piece, stealth bool) (best sightline) {
	for n, s := range a.shape(a.at) {
		for m, t := range b.shape(b.at) {
			if l := u.line(a, b, s, t, stealth); n+m == 0 || l.better(best) {
				best = l
			}
		}
	}
	return best
}

// line is the line of fire from one square to another.
func (u *umpire) line(a, b *piece, from, to spot, stealth bool) sightline {
	high := a.soaring || b.soaring
	l := sightline{clear: true}
	blocks := func(s spot) bool { return u.blocks(a, b, s) }
	if !high && u.field.veils(to) {
		l.hinder = 1
	}
	if !high && u.height(b, b.at) > u.height(a, a.at) {
		l.height = 1
	}
	own := func(s spot) bool { return slices.Contains(a.shape(a.at), s) || slices.Contains(b.shape(b.at), s) }
	hinders := func(s spot) bool { return !high && !own(s) && u.field.veils(s) }
	for _, s := range crossed(from, to) {
		if blocks(s) {
			return sightline{}
		}
		if hinders(s) {
			l.hinder = 1
		}
	}
	for _, pair := range corners(from, to) {
		if blocks(pair[0]) && blocks(pair[1]) {
			return sightline{}
		}
		if (blocks(pair[0]) || hinders(pair[0])) && (blocks(pair[1]) || hinders(pair[1])) {
			l.hinder = max(l.hinder, 1)
			if high {
				l.hinder = 0
			}
		}
	}
	if stealth && l.hinder > 0 && b.has("ST") {
		return sightline{}
	}
	return l
}

// blocks is MK-LOF-4 and MK-LOF-8: whether a crossed square blocks a line between a and b.
func (u *umpire) blocks(a, b *piece, s spot) bool {
	if slices.Contains(a.shape(a.at), s) || slices.Contains(b.shape(b.at), s) {
		return false // MK-BIG-5
	}
	if u.field.terrainOf(s) == "B" {
		return true
	}
	o := u.standing(s)
	if a.soaring || b.soaring {
		return o != nil && o.soaring
	}
	la, lb, here := u.height(a, a.at), u.height(b, b.at), u.field.levelOf(s)
	switch {
	case lb > la && here >= lb, lb == la && here > la, lb < la && here >= la:
		return true
	case o == nil || o.soaring:
		return false
	}
	return o.unit.large || !(u.height(o, o.at) < la && u.height(o, o.at) < lb) // MK-ELV-FIG-1, MK-ELV-FIG-2
}

// crossed is MK-LOF-2, in half squares.
func crossed(a, b spot) (list []spot) {
	for y := min(a[1], b[1]); y <= max(a[1], b[1]); y++ {
		for x := min(a[0], b[0]); x <= max(a[0], b[0]); x++ {
			s := spot{x, y}
			if s == a || s == b {
				continue
			}
			least, most := 0, 0
			for _, c := range []spot{{2*x - 1, 2*y - 1}, {2*x + 1, 2*y - 1}, {2*x - 1, 2*y + 1}, {2*x + 1, 2*y + 1}} {
				v := (2*b[0]-2*a[0])*(c[1]-2*a[1]) - (2*b[1]-2*a[1])*(c[0]-2*a[0])
				least, most = min(least, v), max(most, v)
			}
			if least < 0 && most > 0 {
				list = append(list, s)
			}
		}
	}
	return list
}

// corners lists, for every corner that the line goes through, the two squares there that
// it does not enter (MK-LOF-3).
func corners(a, b spot) (list [][2]spot) {
	dx, dy := b[0]-a[0], b[1]-a[1]
	if dx == 0 || dy == 0 {
		return nil
	}
	sx, sy := dx/max(dx, -dx), dy/max(dy, -dy)
	for i := 0; i < max(dx, -dx); i++ {
		for j := 0; j < max(dy, -dy); j++ {
			// the corner between (i,j) and (i+1,j+1) steps on, in half squares from a
			if (2*i+1)*max(dy, -dy) == (2*j+1)*max(dx, -dx) {
				list = append(list, [2]spot{{a[0] + sx*(i+1), a[1] + sy*j}, {a[0] + sx*i, a[1] + sy*(j+1)}})
			}
		}
	}
	return list
}
