package descent

import "github.com/skirmishlab/skirmishlab/engine"

// largest is the area of the largest figures of a side that are still to be put down.
func (g *field) largest(side engine.Side) (area int) {
	for i := range g.t.units {
		if u := &g.t.units[i]; u.side == side && u.kind != familiar && g.s.figures[i].status == reserved {
			area = max(area, u.width*u.height)
		}
	}
	return area
}

// awaits reports whether figure i of a side has that area and is still to be put down.
func (g *field) awaits(i int, side engine.Side, area int) bool {
	u := &g.t.units[i]
	return u.side == side && u.kind != familiar && g.s.figures[i].status == reserved && u.width*u.height == area
}
