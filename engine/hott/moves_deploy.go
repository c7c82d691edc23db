package hott

import (
	"fmt"
	"github.com/skirmishlab/skirmishlab/engine"

	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// deployFault says why an element may not be deployed at a pose, or nothing
// (HOTT-DEP-1 and section 4.1, step 5).
func (g moves) deployFault(e uint8, p plane.Pose) string {
	r := g.unit(e).size.At(p)
	for _, c := range r.Corners() {
		y := c.Y
		if sideOf(e) == 1 {
			y = fine(g.t.ground.size) - y
		}
		if y > fine(g.t.depth)+nearly {
			return fmt.Sprintf("it must lie wholly within %s paces of its own base edge (HOTT-DEP-1)",
				number(g.t.depth))
		}
	}
	switch why := g.standing(e, p, &r, g.d.live&^one(e)); why {
	case engine.Legal, unfordable:
	case overlapsBase:
		for rest := g.d.live &^ one(e); rest != 0; {
			if o := rest.next(); r.Overlaps(&g.d.rect[o], eps) {
				return fmt.Sprintf("it would overlap %s at %s", g.t.el[o].name, poseWords(g.pose(o)))
			}
		}
	default:
		return refusalWords[why].Text
	}
	for i := range g.t.ground.list {
		if !g.aerial(e) && g.t.ground.under(&r)>>i&1 == 1 && g.t.ground.water>>i&1 == 1 &&
			g.t.ground.tooWide(i, p, &r, &g.t.opts) {
			return "it would stand in water 200 paces wide or more"
		}
	}
	return ""
}
