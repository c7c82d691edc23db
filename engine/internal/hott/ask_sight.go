package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// askSight answers whether an element may shoot at another and, where it may not, which of range, arc,
// close combat and sight forbids it, with what stands in the way.
func (g questions) askSight(e, o uint8) engine.Answer {
	if g.unit(e).shoots == 0 {
		return engine.Answer{Verdict: "never", Notes: rules.Notes(ruleSh6, "%s", refusalWords[mayNotShoot].Text)}
	}
	if r := g.combat().isShooter(e); r != engine.Legal {
		return speech.Refused(&info, r, "never")
	}
	l, r := g.combat().canShoot(e, o)
	a := engine.Answer{Verdict: "clear"}
	if r != engine.Legal {
		a = speech.Refused(&info, r, map[refusal]string{outOfRange: "out of range", outOfArc: "out of arc",
			targetBusy: "busy", sightBlocked: "blocked", noTarget: "never"}[r])
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
			notes = append(notes, rules.Note(ruleSh3, "%s at %s stands in the line", g.t.el[o].name,
				poseWords(g.pose(o))))
		}
	}
	t := g.t.ground
	for i := range t.list {
		f := &t.list[i]
		if f.hasCrest && plane.Crosses(line, f.crest) {
			notes = append(notes, rules.Note(ruleGeo9, "the line crosses the crest of %s", f.id))
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
			notes = append(notes, rules.Note(ruleSh3, "the line goes through %s for %s paces, and may for %s", f.id,
				number(coarse(length+128)), number(coarse(limit))))
		}
	}
	return notes
}
