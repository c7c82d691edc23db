package hott

import (
	"fmt"
	"github.com/skirmishlab/skirmishlab/engine"

	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// deployFault says by which rule an element may not be deployed at a pose, and why, or nothing (HOTT-DEP-1,
// HOTT-DEP-5).
func (g moves) deployFault(e uint8, p plane.Pose) (rule engine.Rule, why string) {
	r := g.unit(e).size.At(p)
	for _, c := range r.Corners() {
		y := c.Y
		if sideOf(e) == 1 {
			y = fine(g.t.ground.size) - y
		}
		if y > fine(g.t.depth)+nearly {
			return ruleDep1, fmt.Sprintf("it must lie wholly within %s paces of its own base edge", number(g.t.depth))
		}
	}
	switch why := g.standing(e, p, &r, g.d.live&^one(e)); why {
	case engine.Legal, unfordable:
	case overlapsBase:
		for rest := g.d.live &^ one(e); rest != 0; {
			if o := rest.next(); r.Overlaps(&g.d.rect[o], eps) {
				return ruleDep5, fmt.Sprintf("it would overlap %s at %s", g.t.el[o].name, poseWords(g.pose(o)))
			}
		}
	default:
		return ruleDep5, refusalWords[why].Text
	}
	for i := range g.t.ground.list {
		if !g.aerial(e) && g.t.ground.under(&r)>>i&1 == 1 && g.t.ground.water>>i&1 == 1 &&
			g.t.ground.tooWide(i, p, &r, &g.t.opts) {
			return ruleDep5, "it would stand in water 200 paces wide or more"
		}
	}
	return 0, ""
}

// deployable reports whether an element may be deployed at a pose.
func (g moves) deployable(e uint8, p plane.Pose) bool {
	_, why := g.deployFault(e, p)
	return why == ""
}
