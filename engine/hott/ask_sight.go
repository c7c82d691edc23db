package hott

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/plane"
)

// askSight answers whether an element may shoot at another and, where it may not, which of range, arc,
// close combat and sight forbids it, with what stands in the way.
func (g questions) askSight(e, o uint8) engine.Answer {
	if g.unit(e).shoots == 0 {
		return engine.Answer{Verdict: "never", Notes: note(refusalWords[mayNotShoot].Text, ruleSh6)}
	}
	if r := g.combat().isShooter(e); r != engine.Legal {
		return engine.Answer{Verdict: "never", Notes: []engine.Note{{Text: refusalWords[r].Text, Rule: ruleIDs[refusalWords[r].Rule]}}}
	}
	l, r := g.combat().canShoot(e, o)
	a := engine.Answer{Verdict: "clear"}
	if r != engine.Legal {
		a.Verdict = map[refusal]string{outOfRange: "out of range", outOfArc: "out of arc", targetBusy: "busy", sightBlocked: "blocked", noTarget: "never"}[r]
		a.Notes = []engine.Note{{Text: refusalWords[r].Text, Rule: ruleIDs[refusalWords[r].Rule]}}
	}
	if r == sightBlocked {
		a.Notes = append(a.Notes, g.blockers(e, o)...)
	}
	if l > 0 {
		a.Values = append(a.Values, engine.Pair{Key: "range", Value: number(coarse(l + 128))})
	}
	return a
}

// blockers names what blocks the line of a shot, and where (it is lineBlocked in words).
func (g questions) blockers(e, target uint8) (notes []engine.Note) {
	line, ok := g.combat().shotLine(e, target)
	if !ok {
		return nil
	}
	for rest := g.d.live &^ one(e) &^ one(target); rest != 0; {
		o := rest.next()
		if (!g.aerial(target) || g.aerial(o)) && deepIn(&g.d.rect[o], line) {
			notes = append(notes, note(fmt.Sprintf("%s at %s stands in the line", g.t.el[o].name, poseWords(g.pose(o))), ruleSh3)...)
		}
	}
	t := g.t.ground
	for i := range t.list {
		f := &t.list[i]
		if f.hasCrest && plane.Crosses(line, f.crest) {
			notes = append(notes, note("the line crosses the crest of "+f.id, ruleGeo9)...)
			continue
		}
		if t.through>>i&1 == 0 {
			continue
		}
		limit := int64(eps)
		for _, end := range [2]uint8{e, target} {
			if g.d.ground[end]>>i&1 == 1 {
				limit += paces(g.t.opts.SightThrough)
			}
		}
		if length := f.chord(line); length > limit {
			notes = append(notes, note(fmt.Sprintf("the line goes through %s for %s paces, and may for %s", f.id, number(coarse(length+128)), number(coarse(limit))), ruleSh3)...)
		}
	}
	return notes
}
