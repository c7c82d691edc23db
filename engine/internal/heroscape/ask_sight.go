package heroscape

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// rays is how many segments are tried from an eye to a target.
const rays = 3 * len(samples)

// blockers names what stops rays between the two figures, and how many each stops; a ray
// may be stopped by several things. Of double-space figures it is the pair of ends between
// which most rays are free.
func blockers(g questions, kind int, f, o fig) []engine.Note {
	t := g.t
	h, k := t.unitOf(f).height, t.unitOf(o).height
	from, to, most := g.s.lead[f], g.s.lead[o], -1
	for _, x := range [2]cell{g.s.lead[f], g.s.trail[f]} {
		for _, y := range [2]cell{g.s.lead[o], g.s.trail[o]} {
			if x == none || y == none {
				continue
			}
			if n := t.sightRays(kind, x, h, y, k, rays+1); n > most {
				from, to, most = x, y, n
			}
		}
	}
	type stop struct {
		what  string
		rule  engine.Rule
		count int
	}
	var stops []stop
	count := func(what string, rule engine.Rule, blocked func(*ray) bool) {
		n := 0
		t.eachRay(kind, from, h, to, k, func(r ray) bool {
			if blocked(&r) {
				n++
			}
			return true
		})
		if n > 0 {
			stops = append(stops, stop{what, rule, n})
		}
	}
	for c := range t.places {
		p := &t.places[c]
		if !t.is(cell(c), cellHere) {
			continue
		}
		x, y := t.centre(cell(c))
		tall := tallCell{x, y, 2 * int(p.top)}
		what := fmt.Sprintf("%s at %s, level %d", t.kinds[p.kind].name, t.label(cell(c)), p.level)
		if p.top > p.level {
			what += fmt.Sprintf(", its top at %d", p.top)
		}
		count(what, ruleLos3, func(r *ray) bool { return r.blockedBy(&tall) })
	}
	for i := range t.ruins {
		w := &t.ruins[i]
		count(fmt.Sprintf("the ruin between %s and %s, its top at level %d", t.label(w.between[0]),
			t.label(w.between[1]), w.top), ruleLos4,
			func(r *ray) bool { return r.blockedByRuin(w) })
	}
	slices.SortStableFunc(stops, func(a, b stop) int { return b.count - a.count })
	var notes []engine.Note
	for _, s := range stops {
		notes = append(notes, rules.Note(s.rule, "%s stops %d of %d rays", s.what, s.count, rays))
	}
	return notes
}
