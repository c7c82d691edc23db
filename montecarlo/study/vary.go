package study

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Varied is an experiment made from another by varying one thing, each variant a file of
// its own. Close it when its study was played; the dataset keeps the files.
type Varied struct {
	library *scenarios.Library
	base    *scenarios.Experiment
	folder  string // holds experiment.yaml and a folder called kind
	kind    string // of the files: maps or armies

	crossings []results.Crossing // of pieces, which the dataset keeps
}

// vary begins a varied experiment in a temporary folder.
func vary(l *scenarios.Library, e *scenarios.Experiment, kind string) (Varied, error) {
	if !e.Lists.IsZero() {
		return Varied{}, refuse("the experiment %s draws its lists, which cannot be varied; play it and vary the "+
			"experiment.yaml that its dataset keeps", e.Name)
	}
	return variants(l, e, kind)
}

// variants begins a varied experiment, whatever its armies.
func variants(l *scenarios.Library, e *scenarios.Experiment, kind string) (Varied, error) {
	folder, err := os.MkdirTemp("", "sim-"+kind+"-")
	if err == nil {
		err = os.Mkdir(filepath.Join(folder, kind), 0o755)
	}
	return Varied{library: l, base: e, folder: folder, kind: kind}, err
}

// Close removes the varied experiment's temporary files.
func (v *Varied) Close() error { return os.RemoveAll(v.folder) }

// Study prepares the varied experiment to be played.
func (v *Varied) Study(o Options) (*Study, error) {
	e, faults := v.library.ExperimentNear(filepath.Join(v.folder, "experiment.yaml"), v.base.Near, Players()...)
	if len(faults) > 0 {
		return nil, faults
	}
	s, err := New(v.library, e, o)
	if err == nil {
		s.extra = extra{from: v.folder, kind: v.kind, crossings: v.crossings}
	}
	return s, err
}

// Unpair gives some of the maps of the varied experiment dice of their own.
func (v *Varied) Unpair(maps []string) error {
	path := filepath.Join(v.folder, "experiment.yaml")
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var file map[string]any
	if err := yaml.Unmarshal(text, &file); err != nil {
		return err
	}
	if file["unpaired"] = maps; len(maps) == 0 {
		delete(file, "unpaired")
	}
	if text, err = yaml.Marshal(file); err != nil {
		return fmt.Errorf("the experiment cannot be written down: %w", err)
	}
	return os.WriteFile(path, text, 0o644)
}

// file writes one of the files that the variants need.
func (v *Varied) file(name string, text []byte) error {
	return os.WriteFile(filepath.Join(v.folder, v.kind, name+".yaml"), text, 0o644)
}

// rewrite writes the experiment, named study-NAME, with each scenario's levels of the
// varied factor as given by stage, by its number, and that factor paired. End is shown
// the file last.
func (v *Varied) rewrite(study string, end func(file map[string]any) error, stage func(i int) (any, error)) error {
	e, factor := v.base, v.kind
	text, err := e.YAML()
	if err != nil {
		return err
	}
	var file map[string]any
	if err := yaml.Unmarshal(text, &file); err != nil {
		return err
	}
	entries, _ := file["scenarios"].([]any)
	if len(entries) != len(e.Stages) {
		return refuse("the experiment %s names %d scenarios and plays %d", e.Name, len(entries), len(e.Stages))
	}
	for i := range e.Stages {
		levels, err := stage(i)
		if err != nil {
			return err
		}
		entry, ok := entries[i].(map[string]any)
		if !ok {
			entry = map[string]any{"name": entries[i]}
		}
		entry[factor] = levels
		entries[i] = entry
	}
	paired := slices.Clone(e.Paired)
	if !slices.Contains(paired, factor) {
		paired = append(paired, factor)
	}
	file["paired"], file["experiment"] = paired, study+"-"+e.Name
	if err := end(file); err != nil {
		return err
	}
	if text, err = yaml.Marshal(file); err != nil {
		return fmt.Errorf("the experiment cannot be written down: %w", err)
	}
	return os.WriteFile(filepath.Join(v.folder, "experiment.yaml"), text, 0o644)
}
