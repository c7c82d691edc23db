package lists

import (
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Asked is what a field was asked for, as the folder of a study keeps it.
type Asked struct {
	Scenario  string   `json:"scenario"`
	Points    int      `json:"points"`
	Most      int      `json:"most,omitempty"` // points of lists that cost more than Points, where the study plays any
	Map       string   `json:"map,omitempty"`
	More      []string `json:"more_maps,omitempty"`
	Commander string   `json:"commander"`
	Units     []string `json:"units,omitempty"` // that lists are made of, where not all are
	Rules     string   `json:"rules,omitempty"` // house rules
	Luck      bool     `json:"luck,omitempty"`
	Seed      uint64   `json:"seed"`
	Alpha     float64  `json:"alpha"`
	Blocks    int      `json:"blocks"`
}

// Asked says what the field was asked for.
func (f *Field) Asked(seed uint64, alpha float64, blocks int) Asked {
	a := Asked{Scenario: f.Options.Scenario, Points: f.Points, Map: f.Options.Map, More: f.Options.More,
		Commander: f.Commander(), Units: f.Options.Units, Luck: f.Options.Luck,
		Seed: seed, Alpha: alpha, Blocks: blocks}
	if !f.Options.Rules.Empty() {
		a.Rules = f.Options.Rules.String()
	}
	return a
}

// Open opens the field again; files that it names are looked up first in the folders near.
func (a *Asked) Open(l *scenarios.Library, near []string) (*Field, error) {
	o := Options{Scenario: a.Scenario, Points: a.Points, Map: a.Map, More: a.More, Commander: a.Commander,
		Units: a.Units, Luck: a.Luck, Near: near}
	if a.Rules != "" {
		rules, faults := scenarios.ParseOverride("rules", a.Rules)
		if len(faults) > 0 {
			return nil, faults
		}
		o.Rules = rules
	}
	return Open(l, o)
}

// Question is that of a study on the field: settings hold an Asked. Library is the one that the field was opened from,
// which tracked what it read.
func (f *Field) Question(study string, settings any, a Asked, engine results.Engine,
	library *scenarios.Library) folder.Question {
	library.Touch(f.Scenario)
	return folder.Question{Study: study, Asked: settings, Grounds: f.grounds, Engine: engine, Seed: a.Seed,
		Alpha: a.Alpha, Lists: true,
		Name: study + " of " + f.Scenario.Name, Experiment: folder.Experiment(study, a.Seed, f.Scenario.Name),
		Files: library.Sources(), Near: f.Options.Near}
}

// Matchup makes a matchup of a dataset again from its entry and the table lists.
func (a *Asked) Matchup(l *scenarios.Library, d *results.Dataset, number int) (*montecarlo.Matchup, error) {
	e := &d.Manifest.Matchups[number]
	own := *a
	own.Rules, own.Map, own.More, own.Commander = e.Options, e.Map, nil, e.CommanderA
	var units [2]map[string]int
	var cost [2]int
	for seat := range units {
		units[seat] = map[string]int{}
	}
	err := results.Read(d, "lists", func(rows []results.ListRow) error {
		for _, r := range rows {
			if seat := r.Seat & 1; int(r.Matchup) == number {
				units[seat][r.Unit] = int(r.Copies)
				cost[seat] += int(r.Copies * r.Points)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if max(cost[0], cost[1]) > own.Points {
		own.Points = max(own.Points, own.Most)
	}
	f, err := own.Open(l, d.Manifest.Folders(d.Dir))
	if err != nil {
		return nil, err
	}
	m := Match{Stream: e.StreamName}
	for seat := range units {
		if m.Lists[seat], err = f.Pools[seat].Of(units[seat]); err != nil {
			return nil, err
		}
	}
	made, err := f.matchup(Plan{Blocks: 1}, &m)
	if err != nil {
		return nil, err
	}
	made.Index = number
	return made, nil
}
