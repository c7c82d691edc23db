package mageknight

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// askSight judges a line of fire and names what it crosses.
func (g questions) askSight(i int, q *speech.Args) (engine.Answer, error) {
	j := low(q.A)
	if !g.s.figs[j].on() {
		return engine.Answer{}, fmt.Errorf("%s is not on the board", g.t.figs[j].name)
	}
	bare := g.line(i, g.s.figs[i].at, j, g.s.figs[j].at)
	l := g.sees(i, j)
	a := engine.Answer{Verdict: "clear", Notes: g.between(i, j)}
	if l.blocked {
		a.Verdict = "blocked"
		if !bare.blocked {
			a.Notes = append(a.Notes, rules.Note(ruleSaSt, "stealth: %s cannot be seen through hindering terrain",
				g.t.figs[j].name))
		}
		return a, nil
	}
	a.Values = speech.Pairs("hindering", l.hinders, "height", l.height, "bonus", g.lineBonus(l))
	if l.hinders {
		a.Notes = append(a.Notes, rules.Note(g.hindrance(i, j), "%+d defence to %s for hindering terrain",
			g.t.chart.combat.Hindering, g.t.figs[j].name))
	}
	if l.height {
		a.Notes = append(a.Notes, rules.Note(ruleElvHgt1, "%+d defence to %s for height advantage",
			g.t.chart.combat.Height, g.t.figs[j].name))
	}
	return a, nil
}

// between lists what matters on the line of fire between two figures: squares of terrain,
// levels and bases that block or hinder it, each with its place.
func (g questions) between(i, j int) (notes []engine.Note) {
	to := g.alongLine(i, j, func(c board.Cell, v *lineView) { notes = append(notes, g.onLine(c, v)...) })
	if by := g.lineRulesAt(to, lineHinders); len(by) > 0 && !g.viewLine(i, g.s.figs[i].at, j, g.s.figs[j].at).air {
		for _, r := range by {
			notes = append(notes, rules.Note(r, "%s stands in hindering terrain at %s", g.t.figs[j].name,
				g.t.ground.grid.Label(to)))
		}
	}
	return notes
}

// alongLine visits the squares that decide the line of fire between two figures and returns the one that it
// ends on. Of large bases it is the line that is best for the shooter.
func (g questions) alongLine(i, j int, visit func(c board.Cell, v *lineView)) board.Cell {
	a, b := g.s.figs[i].at, g.s.figs[j].at
	v := g.viewLine(i, a, j, b)
	_, from, to := g.bestLine(&v, g.t.figs[i].size, g.t.figs[j].size, b)
	for _, x := range g.crossings(from, to) {
		c := from + x.at
		if x.pair { // exactly through a corner: the better of the two squares counts (MK-LOF-3)
			if d := from + x.other; g.crossed(d, &v) < g.crossed(c, &v) {
				c = d
			}
		}
		visit(c, &v)
	}
	return to
}

// hindrance is the rule by which the line of fire from figure i to figure j is hindered: that of the first
// square that hinders it, the target's own the last.
func (g questions) hindrance(i, j int) engine.Rule {
	first := noRule
	to := g.alongLine(i, j, func(c board.Cell, v *lineView) {
		if by := g.lineRulesAt(c, lineHinders); len(by) > 0 && first == noRule && !v.owns(c, g.t.ground) {
			first = by[0]
		}
	})
	if by := g.lineRulesAt(to, lineHinders); len(by) > 0 && first == noRule {
		first = by[0]
	}
	return first
}

// lineRulesAt are the rules by which terrain and a token on a square do something to lines of fire.
func (g questions) lineRulesAt(c board.Cell, what uint8) (by []engine.Rule) {
	gr, does := g.t.ground, &g.t.chart.line
	if row := gr.terrain[c]; does[row] == what {
		by = append(by, lineRules[row])
	}
	if gr.token[c] && does[tokenRow] == what {
		by = append(by, lineRules[tokenRow])
	}
	return by
}

// onLine says what a square does to a line of fire that crosses it; nothing where it does
// not matter.
func (g questions) onLine(c board.Cell, v *lineView) []engine.Note {
	gr := g.t.ground
	at := " at " + gr.grid.Label(c)
	say := func(r engine.Rule, text string) []engine.Note { return rules.Notes(r, "%s", text) }
	switch {
	case v.owns(c, gr):
		return nil
	case gr.line[c] == lineBlocks:
		return say(g.lineRulesAt(c, lineBlocks)[0], "blocking terrain"+at+" blocks it")
	case g.blocks(c, v):
		i := int(g.occ[c]) - 1
		rule := ruleLof4
		switch {
		case v.air:
			rule = ruleLof8
		case g.t.figs[i].unit.looms:
			rule = ruleElvFig2
		}
		return say(rule, g.t.figs[i].name+at+" blocks it")
	case v.air:
		return nil
	case gr.crossed(c, v, nil) == lineBlocks:
		rule := ruleElvLofEq1
		switch {
		case v.bLevel > v.aLevel:
			rule = ruleElvLofUp1
		case v.bLevel < v.aLevel:
			rule = ruleElvLofDn1
		}
		return say(rule, fmt.Sprintf("level %d%s blocks it, between levels %d and %d", gr.level[small][c], at, v.aLevel,
			v.bLevel))
	}
	var notes []engine.Note
	for _, r := range g.lineRulesAt(c, lineHinders) {
		notes = append(notes, say(r, "hindering terrain"+at)...)
	}
	return notes
}
