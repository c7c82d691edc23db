package balance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Write leaves what was found in a folder: balance.json, the page report/report.html, and in the folder best each
// change as an experiment that can be played.
func (s *Search) Write(dir string, f *Found) error {
	for i := range f.Best {
		if err := s.Apply(filepath.Join(dir, "best", fmt.Sprintf("%d.yaml", i+1)), &f.Best[i]); err != nil {
			return err
		}
	}
	page, err := s.Page(f)
	if err == nil {
		err = page.WriteTo(filepath.Join(dir, "report"))
	}
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "balance.json"), append(text, '\n'), 0o644)
}

// Apply writes the experiment with a change in it. Armies that exchange units, and those that a scenario spells out
// then, are files in the folder armies beside it, and so is a map with pieces elsewhere in maps.
func (s *Search) Apply(to string, c *Change) error {
	text, err := s.experiment.YAML()
	if err != nil {
		return err
	}
	var file map[string]any
	if err := yaml.Unmarshal(text, &file); err != nil {
		return err
	}
	a := applier{search: s, change: c, dir: filepath.Dir(to), name: strings.TrimSuffix(filepath.Base(to), ".yaml"),
		armies: map[string]map[string]any{}, files: map[string][]byte{}}
	entries, _ := file["scenarios"].([]any)
	for i := range s.experiment.Stages {
		entry, named := entries[i].(map[string]any)
		if !named {
			entry = map[string]any{"name": entries[i]}
		}
		if err := a.stage(&s.experiment.Stages[i], entry); err != nil {
			return err
		}
		entries[i] = entry
	}
	file["scenarios"], file["experiment"] = entries, a.name
	file["about"] = fmt.Sprintf("%s balanced: %s.", s.experiment.Name, strings.Join(c.Words, "; "))
	for _, key := range []string{"options", "armies", "maps", "commanders", "levels", "place"} {
		delete(file, key)
	}
	if a.files[to], err = yaml.Marshal(file); err != nil {
		return err
	}
	for name, form := range a.armies {
		if err := a.army(name, form); err != nil {
			return err
		}
	}
	return a.write()
}

// applier writes one change.
type applier struct {
	search *Search
	change *Change
	dir    string // that the experiment is written to
	name   string // of the experiment
	armies map[string]map[string]any
	files  map[string][]byte // to be written, by path
}

// write writes all files, or none where one of them is there already and says something else.
func (a *applier) write() error {
	paths := slices.Sorted(maps.Keys(a.files))
	for _, path := range paths {
		if was, err := os.ReadFile(path); err == nil && !bytes.Equal(was, a.files[path]) {
			return fmt.Errorf("%s exists already and is another; nothing was written", path)
		}
	}
	for _, path := range paths {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, a.files[path], 0o644); err != nil {
			return err
		}
	}
	return nil
}

// from is a name as the experiment that is written has it: files of the user's by their way from its folder.
func (a *applier) from(kind scenarios.Kind, name string) string {
	at, ok := scenarios.Beside(kind, name, a.search.experiment.Near)
	if !ok {
		return name
	}
	full, err := filepath.Abs(at)
	if err != nil {
		return at
	}
	dir, err := filepath.Abs(a.dir)
	if err != nil {
		return at
	}
	if rel, err := filepath.Rel(dir, full); err == nil {
		return filepath.ToSlash(rel)
	}
	return full
}

// stage writes one scenario of the experiment with the change.
func (a *applier) stage(st *scenarios.Stage, entry map[string]any) error {
	s := a.search
	o, err := s.space.override(a.change.Config)
	if err != nil {
		return err
	}
	var options map[string]any
	if err := yaml.Unmarshal([]byte(o.Over(st.Options[0]).String()), &options); err != nil {
		return err
	}
	entry["options"] = map[string]any{"balanced": options}
	if name := st.Scenario.Name; !strings.HasPrefix(name, st.Scenario.System.Info().System+"/") {
		entry["name"] = a.from(scenarios.KindScenario, st.Scenario.File)
	} else {
		entry["name"] = name
	}
	if board, err := s.space.board(a.change.Config); err != nil {
		return err
	} else if board != nil {
		if err := a.board(board); err != nil {
			return err
		}
		entry["maps"] = []string{a.name}
	} else if items := st.Maps.Items(); len(items) == 1 {
		if name, ok := items[0].Text(); ok {
			entry["maps"] = []string{a.from(scenarios.KindMap, name)}
		}
	}
	delete(entry, "levels")
	if len(st.Levels) > 0 {
		var names []string
		for _, v := range st.Levels {
			names = append(names, a.from(scenarios.KindStyle, v.Name))
		}
		entry["levels"] = names
	} else if len(st.Commanders) == 1 {
		who := st.Commanders[0]
		entry["commanders"] = map[string]any{"A": []string{a.from(scenarios.KindStyle, who[0])},
			"B": []string{a.from(scenarios.KindStyle, who[1])}}
	}
	return a.parties(st, entry)
}

// parties writes who meets whom: armies under names of their own where they exchange units.
func (a *applier) parties(st *scenarios.Stage, entry map[string]any) error {
	s := a.search
	var pairs [][2]string
	changed := false
	for k, of := range s.field.Stages {
		if of.Scenario != st.Scenario {
			continue
		}
		pair, err := s.setups(s.field, k, a.change.Config)
		if err != nil {
			return err
		}
		names := s.field.Armies(k)
		for seat, name := range names {
			side, was := pair[0].Sides[seat], s.was[k][0].Sides[seat]
			if name != "" {
				names[seat] = a.from(scenarios.KindArmy, name)
			}
			if side.Army == nil || sameArmy(side, was) {
				continue
			}
			list, err := listOf(side.Army)
			if err != nil {
				return err
			}
			names[seat], changed = a.name+"-"+strings.ReplaceAll(side.ArmyName, " ", "-"), true
			a.armies[names[seat]] = list.form
		}
		if !slices.Contains(pairs, names) {
			pairs = append(pairs, names)
		}
	}
	if listed := slices.ContainsFunc(pairs, func(p [2]string) bool {
		return p[0] == "" || p[1] == ""
	}); listed && changed {
		return a.spelt(st, pairs, entry)
	}
	if own := st.Scenario.Armies(); changed || len(pairs) > 1 || pairs[0] != own {
		entry["armies"] = map[string]any{"pairs": pairs}
	}
	return nil
}

// spelt writes armies that a scenario spells out as files, too, where the other side has one of its own now.
func (a *applier) spelt(st *scenarios.Stage, pairs [][2]string, entry map[string]any) error {
	seats := st.Scenario.System.Info().Seats
	for i := range pairs {
		for seat, name := range pairs[i] {
			if name != "" {
				continue
			}
			for k, of := range a.search.field.Stages {
				if of.Scenario == st.Scenario && a.search.field.Armies(k)[seat] == "" {
					list, err := listOf(a.search.was[k][0].Sides[seat].Army)
					if err != nil {
						return err
					}
					pairs[i][seat] = a.name + "-" + seats[seat]
					a.armies[pairs[i][seat]] = list.form
				}
			}
		}
	}
	entry["armies"] = map[string]any{"pairs": pairs}
	return nil
}

// sameArmy reports whether two sides have the same list.
func sameArmy(a, b engine.SetupSide) bool {
	x, err := yaml.Marshal(a.Army)
	y, more := yaml.Marshal(b.Army)
	return err == nil && more == nil && string(x) == string(y)
}

// board writes the map with its pieces elsewhere.
func (a *applier) board(form any) error {
	text, err := scenarios.MapFile(a.search.space.system.Info().System, a.name, form)
	a.files[filepath.Join(a.dir, "maps", a.name+".yaml")] = text
	return err
}

// army writes an army of its own.
func (a *applier) army(name string, form map[string]any) error {
	own := map[string]any{}
	for key, value := range form {
		if key != "title" && key != "about" {
			own[key] = value
		}
	}
	text, err := scenarios.ArmyFile(a.search.space.system.Info().System, name, own)
	a.files[filepath.Join(a.dir, "armies", name+".yaml")] = text
	return err
}
