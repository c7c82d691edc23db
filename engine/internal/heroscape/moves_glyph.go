package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// checkErland checks the placing of any one other figure beside the one that turned
// Erland up (HS-GLYPH-4): hex-adjacent, without leaving attacks, anything but the
// same footprint rules as elsewhere (HS-R-42).
func (g moves) checkErland(f fig, lead, trail cell) engine.Refusal {
	s := &g.s
	top := s.stack.Top()
	if f == noFig || f == top.fig || s.lead[f] == none {
		return noSuchFigure
	}
	if !g.onMap(lead) || (trail != none && !g.onMap(trail)) {
		return offTheMap
	}
	if g.t.unitOf(f).double != (trail != none) {
		if trail == none {
			return twoSpaces
		}
		return oneSpace
	}
	near := false
	for _, c := range [2]cell{s.lead[top.fig], s.trail[top.fig]} {
		if c != none && (g.t.dirTo(c, lead) >= 0 || (trail != none && g.t.dirTo(c, trail) >= 0)) {
			near = true
		}
	}
	if !near {
		return notBeside
	}
	if g.t.is(lead, cellMolten) || (trail != none && g.t.is(trail, cellMolten)) {
		return intoMolten
	}
	if e := (ends{lead, trail}); e == (ends{s.lead[f], s.trail[f]}) {
		return occupied
	}
	return g.endRefusal(f, ends{lead, trail})
}
