package hott

import "github.com/skirmishlab/skirmishlab/engine/internal/plane"

// corridor is all that a base may meet that goes straight ahead or back: a first, generous
// look, so that its steps need not ask after everything on the board.
type corridor struct {
	bases set  // those that some step may overlap
	clear bool // no board edge, no stronghold and no ground of those asked about
}

// corridor looks along a straight way of an element from a pose, ahead by way stored
// units or back where way is negative, for bases other than its own and for some ground.
func (g *field) corridor(e uint8, from plane.Pose, way int32, ground features) corridor {
	t := g.t.ground
	front := from
	if way > 0 {
		front = from.Ahead(way)
	} else {
		way = -way
	}
	// A pace more on every side than the steps can reach, whatever was rounded.
	box := plane.MakeRect(front.Ahead(plane.Pace), width+2*plane.Pace, g.unit(e).depth+way+2*plane.Pace)
	c := corridor{clear: t.inside(&box) && (t.str == nil || !t.str.Overlaps(&box, 0))}
	for rest := g.about(&box, 0) &^ one(e); rest != 0; {
		o := rest.next()
		if box.Overlaps(&g.d.rect[o], 0) {
			c.bases |= one(o)
		}
	}
	for i := range t.list {
		if ground>>i&1 == 0 {
			continue
		}
		for _, p := range t.list[i].parts {
			c.clear = c.clear && !p.Overlaps(&box, 0)
		}
	}
	return c
}
