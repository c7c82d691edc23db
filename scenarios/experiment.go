package scenarios

import (
	"bytes"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Experiment is an experiment file that was read; what it names exists.
type Experiment struct {
	Name   string
	Title  string
	About  string
	File   string   // path it was read from
	Near   []string // folders on disk in which what it names is looked up first
	Stages []Stage
	Paired []string // factors whose variants meet the same luck: options, maps, armies, commanders
	Seed   uint64
	Alpha  float64 // 0 where the file gives none
	Until  Until   // zero where the file gives none
	Tables []TableUse
	Chunk  int // blocks in a chunk; 0 where the file gives none

	keys experimentKeys
}

// Stage is one scenario of an experiment with everything it is crossed with, the
// experiment's own lists filled in where the scenario gives none.
type Stage struct {
	Scenario   *Scenario
	Blocks     int         // 0: as Until says
	Armies     [][2]string // pairs of names, A and B, in file order; never empty
	Commanders [][2]string // pairs of names; empty where the file gives none
	Options    []Override  // at least one; an empty one is the scenario as it is
	Maps       Override    // how maps are varied, or absent
	Place      engine.Place
}

// Experiment reads an experiment by name or path, with everything it names, and
// reports every fault. Commanders must be styles of the systems they play, or one
// of the players that need no style.
func (l *Library) Experiment(name string, players ...string) (*Experiment, engine.Faults) {
	p, faults := l.locate(KindExperiment, "", name, []string{"."}, engine.Place{})
	if len(faults) > 0 {
		return nil, faults
	}
	d, faults := l.load(p, KindExperiment)
	if d == nil {
		return nil, faults
	}
	e := &Experiment{Name: d.name, Title: d.Title, About: d.About, File: p.at, Near: p.beside()}
	sound, more := d.rest.decodeSound(&e.keys, headerNames...)
	r := experimentReader{library: l, experiment: e, root: sound, players: players, faults: append(faults, more...)}
	if r.read(); len(r.faults) > 0 {
		return nil, sorted(r.faults)
	}
	return e, nil
}

// YAML writes the experiment in its own format, for the copy kept with a dataset.
func (e *Experiment) YAML() ([]byte, error) {
	k := e.keys
	k.Seed, k.Alpha, k.Until, k.Chunk, k.Tables = e.Seed, e.Alpha, e.Until, e.Chunk, e.Tables
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

func (r *experimentReader) read() {
	e, k := r.experiment, &r.experiment.keys
	e.Seed, e.Alpha, e.Until, e.Chunk, e.Paired = k.Seed, k.Alpha, k.Until, k.Chunk, k.Paired
	r.faults = append(r.faults, k.Until.check(r.root.get("until"))...)
	positive(&r.faults, r.root, "alpha", k.Alpha, 1e-9, 0.5)
	positive(&r.faults, r.root, "chunk", float64(k.Chunk), 1, 1e6)
	r.paired()
	r.tables()
	k.Maps = Override{r.root.get("maps")}
	k.Options = overrides(r.root.get("options"))
	entries := r.root.get("scenarios")
	if len(k.Scenarios) == 0 && len(r.faults) == 0 {
		r.faults.Add(entries.here(), "the experiment needs scenarios: [name, …]")
	}
	for i, t := range entries.items() {
		r.stage(&k.Scenarios[i], t)
	}
}

// overrides is the list of the mappings of a tree.
func overrides(t tree) (list []Override) {
	for _, item := range t.items() {
		list = append(list, Override{item})
	}
	return list
}

func (r *experimentReader) paired() {
	factors := []string{"options", "maps", "armies", "commanders"}
	for i, word := range r.experiment.Paired {
		if !slices.Contains(factors, word) {
			r.faults.Add(r.root.find([]any{"paired", i}), "unknown factor %s%s", quote(word), suggest(word, factors))
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

// stage resolves one scenario of the experiment.
func (r *experimentReader) stage(entry *Entrant, t tree) {
	e := r.experiment
	at := t.here()
	if name := t.get("name"); !name.absent() {
		at = name.here()
	}
	sc, faults := r.library.scenarioNamed("", entry.Name, e.Near, at)
	if len(faults) > 0 {
		r.faults = append(r.faults, faults...)
		return
	}
	s := Stage{Scenario: sc, Blocks: entry.Blocks, Place: at, Maps: Override{t.get("maps")}, Options: overrides(t.get("options"))}
	entry.Maps, entry.Options = s.Maps, s.Options
	positive(&r.faults, t, "blocks", float64(entry.Blocks), 1, 1e9)
	if s.Maps.Absent() {
		s.Maps = e.keys.Maps
	}
	if len(s.Options) == 0 {
		s.Options = e.keys.Options
	}
	if len(s.Options) == 0 {
		s.Options = []Override{{}}
	}
	r.options(s.Options)
	armies, commanders := entry.Armies, entry.Commanders
	armiesAt, commandersAt := t.get("armies"), t.get("commanders")
	if armies.empty() {
		armies, armiesAt = e.keys.Armies, r.root.get("armies")
	}
	if commanders.empty() {
		commanders, commandersAt = e.keys.Commanders, r.root.get("commanders")
	}
	before := len(r.faults)
	s.Armies = r.pairs(sc, armies, armiesAt)
	if len(r.faults) == before {
		r.compile(&s)
	}
	s.Commanders = r.commanders(sc, commanders, commandersAt)
	e.Stages = append(e.Stages, s)
}

// options refuses two variants that are the same.
func (r *experimentReader) options(list []Override) {
	for i, o := range list {
		for _, p := range list[:i] {
			if o.String() == p.String() {
				r.faults.Add(o.Place(), "the options %s are listed twice", plain(o.String()))
			}
		}
	}
}

// pairs lists the pairs of armies, and checks their names.
func (r *experimentReader) pairs(sc *Scenario, lists ArmyLists, t tree) (pairs [][2]string) {
	if len(lists.Pairs) > 0 {
		if !lists.A.IsZero() || !lists.B.IsZero() {
			r.faults.Add(t.keyPlace("pairs"), "give lists A and B, or pairs, not both")
		}
		for i, pair := range lists.Pairs {
			for j, name := range pair {
				r.army(sc, name, t.find([]any{"pairs", i, j}))
			}
		}
		return lists.Pairs
	}
	own := sc.Armies()
	var seats [2][]string
	for i, names := range []Names{lists.A, lists.B} {
		side := t.get([]string{"A", "B"}[i])
		switch {
		case names.All:
			seats[i] = r.library.LegalArmies(sc, engine.Side(i), r.experiment.Near)
			if len(seats[i]) == 0 {
				r.faults.Add(side.here(), "no shipped army is legal for the %s of %s", sc.System.Info().Seats[i], plain(sc.Name))
			}
		case len(names.List) > 0:
			seats[i] = names.List
			for j, name := range names.List {
				at := side.here()
				if items := side.items(); j < len(items) {
					at = items[j].here()
				}
				r.army(sc, name, at)
			}
		default:
			seats[i] = []string{own[i]}
		}
	}
	for _, a := range seats[0] {
		for _, b := range seats[1] {
			pairs = append(pairs, [2]string{a, b})
		}
	}
	return pairs
}

// army checks that an army exists.
func (r *experimentReader) army(sc *Scenario, name string, at engine.Place) {
	near := append(slices.Clone(r.experiment.Near), sc.doc.path.beside()...)
	_, faults := r.library.locate(KindArmy, sc.System.Info().System, name, near, at)
	r.faults = append(r.faults, faults...)
}

// commanders lists the pairs of commanders, and checks their names.
func (r *experimentReader) commanders(sc *Scenario, lists NameLists, t tree) (pairs [][2]string) {
	if lists.empty() {
		return nil
	}
	for i, names := range []Names{lists.A, lists.B} {
		side := t.get([]string{"A", "B"}[i])
		if names.IsZero() {
			r.faults.Add(t.here(), "commanders needs both A and B")
			return nil
		}
		if names.All {
			r.faults.Add(side.here(), "all is for armies; name the commanders")
			return nil
		}
		for j, name := range names.List {
			at := side.here()
			if items := side.items(); j < len(items) {
				at = items[j].here()
			}
			r.commander(sc, name, at)
		}
	}
	for _, a := range lists.A.List {
		for _, b := range lists.B.List {
			pairs = append(pairs, [2]string{a, b})
		}
	}
	return pairs
}

// commander checks that a commander is a player that needs no style, or a style.
func (r *experimentReader) commander(sc *Scenario, name string, at engine.Place) {
	for _, p := range r.players {
		if name == p || strings.HasSuffix(p, ":") && strings.HasPrefix(name, p) {
			return
		}
	}
	near := append(slices.Clone(r.experiment.Near), sc.doc.path.beside()...)
	_, faults := r.library.styleAt(sc.System, name, near, at, nil)
	if len(faults) == 1 && strings.HasPrefix(faults[0].Message, "unknown style") {
		names := append(slices.Clone(r.players), r.library.names(KindStyle, sc.System.Info().System, false, near)...)
		faults[0].Message = "unknown commander " + quote(name) + suggest(name, names)
	}
	r.faults = append(r.faults, faults...)
}

// compile checks that the scenario can be set up under every variant of its options
// and with every army in the seat it is named for.
func (r *experimentReader) compile(s *Stage) {
	for _, o := range s.Options {
		_, faults := r.library.CompileScenario(s.Scenario, Variant{Options: o, Armies: s.Armies[0], Near: r.experiment.Near})
		r.faults = append(r.faults, faults...)
	}
	seen := map[[2]string]bool{{s.Armies[0][0], ""}: true, {"", s.Armies[0][1]}: true}
	for _, pair := range s.Armies {
		for _, v := range [][2]string{{pair[0], ""}, {"", pair[1]}} {
			if seen[v] {
				continue
			}
			seen[v] = true
			_, faults := r.library.CompileScenario(s.Scenario, Variant{Armies: v, Options: s.Options[0], Near: r.experiment.Near})
			r.faults = append(r.faults, faults...)
		}
	}
}

// LegalArmies lists the shipped armies that a scenario can be set up with in a seat,
// and, where the scenario lets armies change seats, in the other one too.
func (l *Library) LegalArmies(sc *Scenario, seat engine.Side, near []string) (legal []string) {
	for _, p := range l.shippedFiles(KindArmy, sc.System.Info().System) {
		seats := []engine.Side{seat}
		if sc.Swap {
			seats = append(seats, seat.Other())
		}
		ok := true
		for _, s := range seats {
			v := Variant{Near: near}
			v.Armies[s] = p.base()
			_, faults := l.CompileScenario(sc, v)
			ok = ok && len(faults) == 0
		}
		if ok {
			legal = append(legal, p.base())
		}
	}
	return legal
}
