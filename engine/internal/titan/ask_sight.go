package titan

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/sight"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// askSight reports whether a rangestrike's line is open (TITAN-LOS-3), whether or not the
// rangestrike itself would be legal, and what stands between.
func (t *table) askSight(g *game, slot, target int) (engine.Answer, error) {
	if g.s.at[slot] == off || g.s.at[target] == off {
		return engine.Answer{}, fmt.Errorf("%s and %s are not both on the board", t.names[slot], t.names[target])
	}
	from, to := int(g.s.at[slot]), int(g.s.at[target])
	k := t.kinds[slot]
	steps := int(t.land.steps[from][to])
	answer := engine.Answer{Verdict: "blocked", Values: speech.Pairs("range", steps+1)}
	switch {
	case k.lines == nil && k.magic:
		answer.Verdict = "clear"
		answer.Notes = rules.Notes(ruleMagic1, "magic passes everything")
	case k.lines == nil:
		return answer, fmt.Errorf("%s cannot rangestrike", t.names[slot])
	case steps < 2 || steps > 3:
		answer.Notes = rules.Notes(ruleRs4, "out of range of any plain rangestrike")
	default:
		malus, via, ok := k.line(&g.s, from, from, to, -1)
		if ok {
			answer.Verdict = "clear"
			answer.Values = append(answer.Values, speech.Pairs("malus", malus, "via", t.land.label(int(via)))...)
		}
		answer.Notes = append(rules.Notes(ruleLos3, "%s", answer.Verdict), t.between(g, slot, from, to)...)
	}
	return answer, nil
}

// between says of each way of a line what lies on it, and what of it closes the way.
func (t *table) between(g *game, slot, from, to int) (notes []engine.Note) {
	k := t.kinds[slot]
	courses := sight.NewLines(t.land.grid, 3, board.Point{}, board.Point{})
	for i, w := range t.land.ways(courses, from, to) {
		if w.n == 0 {
			continue
		}
		var via []string
		for h := 1; h < w.n; h++ {
			via = append(via, t.land.label(w.hexes[h]))
		}
		p := k.lines[from*64+to][i]
		verdict := "open"
		if !p.open || p.block&(g.s.occ[0]|g.s.occ[1])&^(1<<uint(from)) != 0 {
			verdict = "closed"
		}
		text := "by " + strings.Join(via, " and ") + ": " + verdict
		if met := t.met(g, k, &w, p); len(met) > 0 {
			text += "; " + strings.Join(met, ", ")
		}
		notes = append(notes, rules.Note(ruleLos3, "%s", text))
	}
	return notes
}

// met lists what a way meets: hazards passed and struck into, features of the hexsides
// crossed, and characters. What closes the way by itself says so.
func (t *table) met(g *game, k *kind, w *way, p path) (list []string) {
	hexes := t.chart.hexes()
	for i := 1; i <= w.n; i++ {
		h := w.hexes[i]
		row, name := &hexes[t.land.terrain[h]].Rangestriking, terrainNames[t.land.terrain[h]]
		closes := (i < w.n && (row.Past == "closed" || (row.Past == "natives" && !k.native[t.land.terrain[h]]))) ||
			(i == w.n && row.Into == "natives" && !k.native[t.land.terrain[h]])

		if t.land.terrain[h] != 0 {
			list = append(list, name+" at "+t.land.label(h)+ifSo(closes && !k.magic, " closes it"))
		}
		if i < w.n && (g.s.occ[0]|g.s.occ[1])>>uint(h)&1 != 0 {
			list = append(list, t.names[g.s.slotAt(h)]+" at "+t.land.label(h)+
				ifSo(p.block>>uint(h)&1 != 0, " closes it"))
		}
	}
	for i := range w.n {
		f := t.land.side[w.hexes[i]][w.dirs[i]]
		if f == 0 {
			continue
		}
		text := featureNames[f] + " between " + t.land.label(w.hexes[i]) + " and " + t.land.label(w.hexes[i+1])
		switch {
		case w.heldByStriker(t.land, i):
			text += ", held by the striker"
		case w.heldByTarget(t.land, i):
			text += ", held by the target"
		}
		list = append(list, text)
	}
	sides := t.chart.sides()
	if !k.magic && (!sidesOpen(t.land, sides, w) || (t.options.WallLaw && !wallsOpen(t.land, w))) {
		list = append(list, "the hexsides crossed close it")
	}
	return list
}

// ifSo is words where something is so, and nothing where it is not.
func ifSo(so bool, words string) string {
	if so {
		return words
	}
	return ""
}
