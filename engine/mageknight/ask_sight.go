package mageknight

import (
	"fmt"
	"strconv"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// askSight judges a line of fire and names what it crosses.
func (g questions) askSight(i int, args []string) (engine.Answer, error) {
	if len(args) != 1 {
		return engine.Answer{}, fmt.Errorf("sight wants two figures")
	}
	j, err := g.t.findFigure(args[0])
	if err != nil {
		return engine.Answer{}, err
	}
	if !g.s.figs[j].on() {
		return engine.Answer{}, fmt.Errorf("%s is not on the board", args[0])
	}
	bare := g.line(i, g.s.figs[i].at, j, g.s.figs[j].at)
	l := g.sees(i, j)
	a := engine.Answer{Verdict: "clear", Notes: g.between(i, j)}
	if l.blocked {
		a.Verdict = "blocked"
		if !bare.blocked {
			a.Notes = append(a.Notes, engine.Note{Text: "stealth: " + g.t.figs[j].name + " cannot be seen through hindering terrain", Rule: ruleIDs[ruleSaSt]})
		}
		return a, nil
	}
	a.Values = []engine.Pair{{Key: "hindering", Value: yes(l.hinders)}, {Key: "height", Value: yes(l.height)},
		{Key: "bonus", Value: strconv.Itoa(g.lineBonus(l))}}
	if l.hinders {
		a.Notes = append(a.Notes, engine.Note{Text: fmt.Sprintf("%+d defence to %s for hindering terrain", g.t.chart.combat.Hindering, g.t.figs[j].name), Rule: ruleIDs[ruleHinRng1]})
	}
	if l.height {
		a.Notes = append(a.Notes, engine.Note{Text: fmt.Sprintf("%+d defence to %s for height advantage", g.t.chart.combat.Height, g.t.figs[j].name), Rule: ruleIDs[ruleElvHgt1]})
	}
	return a, nil
}

// between lists what matters on the line of fire between two figures: squares of terrain,
// levels and bases that block or hinder it, each with its place. Of large bases it is the
// line that is best for the shooter.
func (g questions) between(i, j int) []engine.Note {
	t := g.t
	si, sj := t.figs[i].size, t.figs[j].size
	a, b := g.s.figs[i].at, g.s.figs[j].at
	v := g.viewLine(i, a, j, b)
	_, from, to := g.bestLine(&v, si, sj, b)
	var notes []engine.Note
	for _, x := range g.crossings(from, to) {
		c := from + x.at
		if !x.pair {
			notes = append(notes, g.onLine(c, &v)...)
			continue
		}
		// Exactly through a corner: the better of the two squares counts (MK-LOF-3).
		d := from + x.other
		if g.crossed(d, &v) < g.crossed(c, &v) {
			c = d
		}
		notes = append(notes, g.onLine(c, &v)...)
	}
	if !v.air && t.ground.line[to] == lineHinders {
		notes = append(notes, engine.Note{Text: t.figs[j].name + " stands in hindering terrain at " + t.ground.grid.Label(to), Rule: ruleIDs[ruleHinRng1]})
	}
	return notes
}

// onLine says what a square does to a line of fire that crosses it; nothing where it does
// not matter.
func (g questions) onLine(c board.Cell, v *lineView) []engine.Note {
	gr := g.t.ground
	at := " at " + gr.grid.Label(c)
	say := func(r engine.Rule, text string) []engine.Note {
		return []engine.Note{{Text: text, Rule: ruleIDs[r]}}
	}
	switch {
	case v.owns(c, gr):
		return nil
	case gr.line[c] == lineBlocks:
		return say(ruleBlkRng1, "blocking terrain"+at+" blocks it")
	case g.blocks(c, v):
		return say(ruleLof5, g.t.figs[int(g.occ[c])-1].name+at+" blocks it")
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
		return say(rule, fmt.Sprintf("level %d%s blocks it, between levels %d and %d", gr.level[small][c], at, v.aLevel, v.bLevel))
	case gr.line[c] == lineHinders:
		return say(ruleHinRng1, "hindering terrain"+at)
	}
	return nil
}
