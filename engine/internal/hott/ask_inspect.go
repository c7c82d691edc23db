package hott

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// rounded writes stored units to a tenth of a pace, as examples quote them.
func rounded(u int32) string {
	tenths := (int64(u)*10 + plane.Pace/2) / plane.Pace
	if u < 0 {
		tenths = -((-int64(u)*10 + plane.Pace/2) / plane.Pace)
	}
	s := strconv.FormatInt(tenths/10, 10)
	if d := tenths % 10; d != 0 {
		if d < 0 {
			d = -d
		}
		s += "." + strconv.FormatInt(d, 10)
	}
	return s
}

// Inspect tells an element's state in the words of the case files; places are
// rounded to a tenth of a pace and of a degree.
func (t *table) Inspect(eg engine.Game, f engine.Figure) []engine.Pair {
	g := eg.(*game)
	e := uint8(f.Seat())*maxSide + uint8(f.Number())
	x := &g.s.El[e]
	at := "off"
	if x.Status == onBoard || x.Status == frog {
		h := bearing(x.Pose.H)
		if strings.ContainsAny(h, "0123456789") {
			h = rounded(x.Pose.H)
		}
		at = rounded(x.Pose.X) + "," + rounded(x.Pose.Y) + " " + h
	}
	by := "nobody"
	if x.By != nobody {
		by = t.el[x.By].name
	}
	return speech.Pairs("at", at, "state", statusNames[x.Status], "alive", x.Status == onBoard, "ones", x.Ones,
		"entries", x.Entries,
		"by", by, "moved", x.Flags&fMoved != 0, "met", x.Met, "shot", x.Flags&fShot != 0, "shot at",
		x.Flags&fShotAt != 0,
		"cast", x.Flags&fCast != 0)
}

// LeftOut is 0: a start area too small for its army is a fault of the setup.
func (t *table) LeftOut(engine.Side) int { return 0 }

// Audit checks the invariants of a state.
func (t *table) Audit(eg engine.Game) error {
	g := eg.(*game)
	if t.start.Bound == 1 { // positions of cases may be anything
		for rest := g.d.live; rest != 0; {
			e := rest.next()
			if !t.ground.inside(&g.d.rect[e]) {
				return fmt.Errorf("%s stands off the board at %s", t.el[e].name, poseWords(g.pose(e)))
			}
			for others := rest; others != 0; {
				if o := others.next(); g.d.rect[e].Overlaps(&g.d.rect[o], eps+plane.Fine/8) {
					return fmt.Errorf("%s at %s overlaps %s at %s", t.el[e].name, poseWords(g.pose(e)), t.el[o].name,
						poseWords(g.pose(o)))
				}
			}
		}
	}
	fresh := newGame(t, g.s)
	fresh.derive()
	if fresh.d != g.d {
		return fmt.Errorf("what is derived from the state differs from what is kept: %s", difference(&fresh.d, &g.d))
	}
	for e := range g.s.El {
		switch x := &g.s.El[e]; {
		case t.el[e].unit == nil && x.Status != absent:
			return fmt.Errorf("element %d does not exist and has a status", e)
		case t.el[e].unit != nil && x.Status == absent:
			return fmt.Errorf("%s has vanished", t.el[e].name)
		}
	}
	if g.s.Pips < 0 {
		return fmt.Errorf("%d PIPs are left", g.s.Pips)
	}
	return nil
}

func difference(a, b *derived) string {
	for e := range a.front {
		if a.front[e] != b.front[e] || a.onto[e] != b.onto[e] || a.flank[e] != b.flank[e] || a.also[e] != b.also[e] {
			return fmt.Sprintf("contacts of element %d: front %d and %d, onto %d and %d, flank %d and %d, also %d "+
				"and %d", e, a.front[e], b.front[e],
				a.onto[e], b.onto[e], a.flank[e], b.flank[e], a.also[e], b.also[e])
		}
		if a.rect[e] != b.rect[e] || a.ground[e] != b.ground[e] {
			return fmt.Sprintf("base of element %d", e)
		}
	}
	return "sets"
}
