package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// outOfCommand is the rule by which a move pays the command extra, or none
// (HOTT-CMD-1 to HOTT-CMD-3, at most one).
func (g *field) outOfCommand(side engine.Side, who set) engine.Rule {
	lead := g.t.leads[side]
	if lead == nobody { // ruling E13
		return 0
	}
	if g.generalLost(side) {
		return ruleCmd1
	}
	if who.has(lead) {
		return 0
	}
	gr := &g.d.rect[lead]
	nearest, best := uint8(nobody), int64(1)<<62
	for rest := who; rest != 0; {
		e := rest.next()
		d := gr.Dist(&g.d.rect[e])
		if d <= paces(g.t.opts.CommandHidden)+nearly && !gr.Apart(&g.d.rect[e], paces(g.t.opts.CommandHidden)) {
			return 0
		}
		if d < best {
			nearest, best = e, d
		}
	}
	if best > paces(g.t.opts.Command)+nearly {
		return ruleCmd2
	}
	a, b := gr.Shape(), g.d.rect[nearest].Shape()
	if g.hidden(plane.Nearest(&a, &b)) {
		return ruleCmd3
	}
	return 0
}

// hidden reports whether a command line is blocked: by a crest, or by more than 1p
// of woods or village (HOTT-MV-2, HOTT-GEO-9).
func (g *field) hidden(line plane.Segment) bool {
	t := g.t.ground
	for i := range t.list {
		f := &t.list[i]
		if f.hasCrest && plane.Crosses(line, f.crest) {
			g.w.rec.Mark(ruleGeo9)
			return true
		}
		if t.through>>i&1 == 1 {
			if f.chord(line) > plane.Fine {
				return true
			}
		}
	}
	return false
}
