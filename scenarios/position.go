package scenarios

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Position puts figures of a scenario where at says, 'name cell key=value …; name cell', on
// the scenario's map and under its rules; figures that are not named are left out. A key is
// one that a figure of the system's cases may have (facing, wounds, click, tokens). Turn
// is 'seat phase' in the words of the system's cases, or empty. Names are those that
// Table.Figures gives.
func (l *Library) Position(scenario, at, turn string) (engine.Game, engine.Faults) {
	sc, faults := l.Scenario(scenario)
	if len(faults) > 0 {
		return nil, faults
	}
	table, faults := l.CompileScenario(sc, Variant{})
	if len(faults) > 0 {
		return nil, faults
	}
	if strings.TrimSpace(at) == "" && strings.TrimSpace(turn) == "" {
		return table.New(), nil
	}
	text, faults := positionText(table, at, turn)
	if len(faults) > 0 {
		return nil, faults
	}
	form, faults := ParseOverride("--at", text)
	if len(faults) > 0 {
		return nil, faults
	}
	setup, faults := l.Setup(sc, Variant{})
	if len(faults) > 0 {
		return nil, faults
	}
	b := l.builder(sc.System, sc.Name, nil)
	b.setup.Places = setup.Places
	b.places = setup.Places.(places)
	setup.Position = b.fill(b.forms.Position, form.tree, "a position")
	if len(b.faults) > 0 {
		return nil, b.faults
	}
	return sc.System.Place(setup)
}

// positionText writes the figures and the turn as a case would.
func positionText(table engine.Table, at, turn string) (string, engine.Faults) {
	var faults engine.Faults
	var b strings.Builder
	var names []string
	for _, f := range table.Figures() {
		names = append(names, f.Name)
	}
	where := engine.Place{File: "--at"}
	b.WriteString("figures:\n")
	for _, part := range strings.Split(at, ";") {
		fields := strings.Fields(part)
		if len(fields) == 0 {
			continue
		}
		if len(fields) < 2 {
			faults.Add(where, "%s names no cell; want 'name cell key=value; name cell'", quote(part))
			continue
		}
		cell, more := entryWords(fields[1:])
		known := false
		for _, f := range table.Figures() {
			if f.Name != fields[0] {
				continue
			}
			known = true
			fmt.Fprintf(&b, "  - {id: %s, type: %s, side: %s", strconv.Quote(f.Name), strconv.Quote(f.Unit),
				strconv.Quote(table.Info().Seats[f.Figure.Seat()]))
			if len(cell) > 0 { // none where it is out of the game: out=true
				fmt.Fprintf(&b, ", at: %s", strconv.Quote(strings.Join(cell, " ")))
			}
			if f.Leads && !slices.ContainsFunc(more, func(p engine.Pair) bool { return p.Key == "general" }) {
				more = append(more, engine.Pair{Key: "general", Value: "true"})
			}
			for _, p := range more {
				fmt.Fprintf(&b, ", %s: %s", strconv.Quote(p.Key), p.Value)
			}
			b.WriteString("}\n")
		}
		if !known {
			faults.Add(where, "unknown figure %s%s", quote(fields[0]), spelling.Suggest(fields[0], names))
		}
	}
	if words := strings.Fields(turn); len(words) > 0 {
		phase, more := entryWords(words[1:])
		fmt.Fprintf(&b, "turn: {side: %s", strconv.Quote(words[0]))
		if len(phase) > 0 {
			fmt.Fprintf(&b, ", phase: %s", strconv.Quote(strings.Join(phase, " ")))
		}
		for _, p := range more {
			fmt.Fprintf(&b, ", %s: %s", strconv.Quote(p.Key), p.Value)
		}
		b.WriteString("}\n")
	}
	return b.String(), faults
}

// entryWords divides what follows a figure's name into the words of its cell and the keys
// after them.
func entryWords(words []string) (cell []string, keys []engine.Pair) {
	for _, w := range words {
		if key, value, ok := strings.Cut(w, "="); ok {
			keys = append(keys, engine.Pair{Key: key, Value: value})
		} else if len(keys) == 0 {
			cell = append(cell, w)
		} else { // a value of several words: items=[axe, bow]
			keys[len(keys)-1].Value += " " + w
		}
	}
	return cell, keys
}
