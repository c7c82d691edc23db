package study

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// newDrawn prepares an experiment whose armies are random lists: it draws them with
// the experiment's seed and names them, so that the dataset keeps an experiment like any other
// beside the lists.
func newDrawn(l *scenarios.Library, e *scenarios.Experiment, o Options) (*Study, error) {
	v, err := variants(l, e, "armies")
	if err != nil {
		return nil, err
	}
	s, err := v.drawn(o)
	if err != nil {
		_ = v.Close()
		return nil, err
	}
	s.extra.temporary = true
	return s, nil
}

// drawn writes the experiment anew with the drawn lists in place of the recipe: a round robin of them, or
// a gauntlet where it says against whom. Games of the same seed are then those of a plain experiment with
// these armies.
func (v *Varied) drawn(o Options) (*Study, error) {
	e := v.base
	named := func(file map[string]any) error {
		delete(file, "lists")
		delete(file, "paired")
		if len(e.Paired) > 0 {
			file["paired"] = e.Paired
		}
		file["experiment"] = e.Name
		return nil
	}
	err := v.rewrite("drawn", named, func(i int) (any, error) {
		names, err := v.draw(&e.Stages[i])
		if against := e.Lists.Against; err == nil && !against.IsZero() {
			return map[string]any{"gauntlet": map[string]any{"of": names, "against": against}}, nil
		}
		return map[string]any{"round-robin": names}, err
	})
	if err != nil {
		return nil, err
	}
	return v.Study(o)
}

// tries is how many lists are drawn for one that is legal and new.
const tries = 100

// longestList is how many letters of what is in it stand in the name of a list.
const longestList = 40

// draw writes the lists of a stage and names them.
func (v *Varied) draw(s *scenarios.Stage) ([]string, error) {
	e, want := v.base, v.base.Lists
	field, err := lists.Open(v.library, lists.Options{Scenario: s.Scenario.Name, Points: want.Points, Units: want.Units,
		Rules: s.Options[0], Near: e.Near})
	if err != nil {
		return nil, err
	}
	own, err := lists.Open(v.library, lists.Options{Scenario: s.Scenario.Name, Near: e.Near})
	if err == nil && field.Points > own.Points {
		return nil, refuse("%s gives each army %d points; lists of %d need a scenario of your own that gives as many",
			s.Scenario.Name, own.Points, field.Points)
	}
	drawing := field.Drawing(e.Seed ^ dice.StreamID("lists", s.Scenario.Name))
	seen := map[string]bool{}
	var names []string
	for range tries * want.Random {
		list := drawing.List(0, 1)
		if seen[list.Key()] {
			continue
		}
		seen[list.Key()] = true
		name := results.FileName(strings.ReplaceAll(field.Pools[0].Words(list), ", ", "-"))
		if len(name) > longestList {
			name = name[:longestList]
		}
		name = fmt.Sprintf("%02d-%s", len(names)+1, name)
		text, err := field.File(0, name, list)
		if err != nil {
			return nil, err
		}
		if err := v.file(name, text); err != nil {
			return nil, err
		}
		if !v.legal(s, field, list, name) {
			continue
		}
		if names = append(names, name); len(names) == want.Random {
			return names, nil
		}
	}
	return nil, refuse("%s has only %d different legal lists of %d points among %d drawn; ask for fewer, or for "+
		"other points", s.Scenario.Name, len(names), field.Points, tries*want.Random)
}

// legal reports whether the scenario as it is takes a list that was written, in either seat, and
// has room for it; what is not is removed.
func (v *Varied) legal(s *scenarios.Stage, field *lists.Field, list lists.List, name string) bool {
	near := append([]string{v.folder}, v.base.Near...)
	_, faults := v.library.CompileScenario(s.Scenario,
		scenarios.Variant{Armies: [2]string{name, name}, Options: s.Options[0], Near: near})
	if len(faults) == 0 && field.Legal(list) == nil {
		return true
	}
	_ = os.Remove(filepath.Join(v.folder, v.kind, name+".yaml"))
	return false
}
