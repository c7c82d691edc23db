package scenarios

import (
	"bytes"
	"slices"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Experiment is an experiment file that was read; what it names exists.
type Experiment struct {
	Name     string
	Title    string
	About    string
	File     string   // path it was read from
	Near     []string // folders on disk in which what it names is looked up first
	Stages   []Stage
	Paired   []string // factors whose variants meet the same luck: options, maps, armies, commanders
	Unpaired []string // maps that meet luck of their own, although maps are paired
	Seed     uint64
	Alpha    float64 // 0 where the file gives none
	Until    Until   // zero where the file gives none
	Lists    Draw    // armies to be drawn before it is played; zero where it names its armies
	Luck     LuckUse
	Tables   []TableUse
	Chunk    int // blocks in a chunk; 0 where the file gives none
	Place    Placing
	Design   *Design  // nil where the file has none
	Remarks  []string // what is not a fault and may yet surprise: armies that all leaves out

	keys experimentKeys
}

// Experiment reads an experiment by name or path, with everything it names, and
// reports every fault. Commanders must be styles of the systems they play, passive or
// random, or one of the further players that need no style; a name that ends in ":"
// stands for all that begin with it. The name of a scenario stands for the experiment
// that plays just that.
func (l *Library) Experiment(name string, players ...string) (*Experiment, engine.Faults) {
	return l.ExperimentNear(name, nil, players...)
}

// ExperimentNear is Experiment with further folders on disk in which what it names
// is looked up first: those of the original, for the copy kept with a dataset.
func (l *Library) ExperimentNear(name string, near []string, players ...string) (*Experiment, engine.Faults) {
	var d *document
	p, f, lone := l.lone(name)
	faults := engine.Faults(nil)
	if lone {
		d, faults = open(f, p, KindExperiment)
	} else {
		if p, faults = l.locate(KindExperiment, "", name, []string{"."}, engine.Place{}); len(faults) > 0 {
			return nil, l.orScenario(name, faults)
		}
		d, faults = l.load(p, KindExperiment)
	}
	if d == nil {
		return nil, faults
	}
	e := &Experiment{Name: d.name, Title: d.Title, About: d.About, File: p.at, Near: append(p.beside(), near...)}
	sound, more := d.rest.decodeSound(&e.keys, headerNames...)
	r := experimentReader{library: l, experiment: e, root: sound, players: players, faults: append(faults, more...)}
	for _, basic := range []string{"passive", "random"} {
		if !slices.Contains(r.players, basic) {
			r.players = append(slices.Clone(r.players), basic)
		}
	}
	if r.read(); len(r.faults) > 0 {
		return nil, sorted(r.faults)
	}
	return e, nil
}

// YAML writes the experiment in its own format, for the copy kept with a dataset.
func (e *Experiment) YAML() ([]byte, error) {
	k := e.keys
	if e.Design != nil {
		k.Options = nil // the design makes them again
	}
	k.Seed, k.Alpha, k.Until, k.Chunk, k.Luck, k.Tables, k.Place = e.Seed, e.Alpha, e.Until, e.Chunk, e.Luck, e.Tables,
		e.Place
	file := struct {
		Schema         int    `yaml:"schema"`
		Experiment     string `yaml:"experiment"`
		Title          string `yaml:"title,omitempty"`
		About          string `yaml:"about,omitempty"`
		experimentKeys `yaml:",inline"`
	}{1, e.Name, e.Title, e.About, k}
	var b bytes.Buffer
	d, err := yaml.NewDumper(&b)
	if err != nil {
		return nil, err
	}
	if err := d.Dump(file); err != nil {
		return nil, err
	}
	return b.Bytes(), d.Close()
}

// experimentReader resolves what an experiment file says.
type experimentReader struct {
	library    *Library
	experiment *Experiment
	root       tree
	players    []string
	faults     engine.Faults
}

// read goes through the file from top to bottom; what is read later (stages, lists, pairs) asks for what
// was read before (options, designs, tables).
func (r *experimentReader) read() {
	e, k := r.experiment, &r.experiment.keys
	e.Seed, e.Alpha, e.Until, e.Chunk, e.Paired, e.Luck = k.Seed, k.Alpha, k.Until, k.Chunk, k.Paired, k.Luck
	e.Lists, e.Unpaired = k.Lists, k.Unpaired
	e.Place = k.Place
	r.placing()
	r.faults = append(r.faults, k.Until.check(r.root.get("until"))...)
	positive(&r.faults, r.root, "alpha", k.Alpha, 1e-9, 0.5)
	positive(&r.faults, r.root, "chunk", float64(k.Chunk), 1, 1e6)
	r.paired()
	r.tables()
	k.Maps = Override{tree: r.root.get("maps")}
	k.Options = r.optionSets(r.root.get("options"))
	r.design()
	entries := r.root.get("scenarios")
	if len(k.Scenarios) == 0 && len(r.faults) == 0 {
		r.faults.Add(entries.here(), "the experiment needs scenarios: [name, …]")
	}
	for i, t := range entries.items() {
		r.stage(&k.Scenarios[i], t)
	}
	r.drawn()
	r.unpaired()
}

// unpaired checks that every map that is to meet luck of its own is one of several that would
// meet the same.
func (r *experimentReader) unpaired() {
	var maps []string
	for i := range r.experiment.Stages {
		for _, m := range r.experiment.Stages[i].Maps.Items() {
			if name, ok := m.Text(); ok {
				maps = append(maps, name)
			}
		}
	}
	for i, name := range r.experiment.Unpaired {
		at := r.root.find([]any{"unpaired", i})
		if !slices.Contains(r.experiment.Paired, "maps") {
			r.faults.Add(at, "unpaired excepts maps from what is paired; say \"paired: [maps]\", too")
			return
		}
		if !slices.Contains(maps, name) {
			r.faults.Add(at, "%s is none of the maps of the experiment%s", quote(name), spelling.Suggest(name, maps))
		}
	}
}

func (r *experimentReader) paired() {
	factors := []string{"options", "maps", "armies", "commanders"}
	for i, word := range r.experiment.Paired {
		if !slices.Contains(factors, word) {
			r.faults.Add(r.root.find([]any{"paired", i}), "unknown factor %s%s", quote(word),
				spelling.Suggest(word, factors))
		}
	}
}

// tables collects the tables asked for, in the list or by the keys units and cells.
func (r *experimentReader) tables() {
	k := &r.experiment.keys
	tables := slices.Clone(k.Tables)
	for _, key := range [][2]string{{"units", k.Units}, {"cells", k.Cells}} {
		name, per := key[0], key[1]
		if per == "" {
			continue
		}
		if per != "game" && per != "chunk" {
			r.faults.Add(r.root.get(name).here(), "%s is kept per game or per chunk, not per %s", name, quote(per))
		}
		i := slices.IndexFunc(tables, func(u TableUse) bool { return u.Name == name })
		if i < 0 && len(tables) > 0 {
			r.faults.Add(r.root.keyPlace(name), "%s is not among the tables; list it, or leave tables out", name)
			continue
		}
		if i >= 0 {
			tables[i].Per = per
		}
	}
	if len(tables) == 0 {
		tables = []TableUse{{Name: "games"}, {Name: "units", Per: k.Units}, {Name: "cells", Per: k.Cells}}
	}
	k.Units, k.Cells = "", ""
	for i, u := range tables {
		if slices.ContainsFunc(tables[:i], func(v TableUse) bool { return v.Name == u.Name }) {
			r.faults.Add(r.root.find([]any{"tables", i}), "the table %s is listed twice", u.Name)
		}
	}
	r.experiment.Tables = tables
}
