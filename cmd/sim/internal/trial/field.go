package trial

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Field is the matchups of an experiment, and how the tables of each are made.
type Field struct {
	Base   []*montecarlo.Matchup
	Stages []*scenarios.Stage // of every matchup

	library  *scenarios.Library
	variants [][]scenarios.Variant // of every matchup, by its games
}

// Open reads the matchups of an experiment whose scenarios have one set of options and at most one map each. Level,
// where it is not "", commands both sides. Luck is measured where the experiment says so. Errors are engine.Faults.
func Open(l *scenarios.Library, e *scenarios.Experiment, level string) (*Field, error) {
	own := *e
	own.Stages = append([]scenarios.Stage(nil), e.Stages...)
	f := &Field{library: l}
	for i := range own.Stages {
		s := &own.Stages[i]
		if level != "" {
			s.Levels, s.Commanders = nil, [][2]string{{level, level}}
		}
		v := scenarios.Variant{Options: s.Options[0], Near: e.Near}
		if items := s.Maps.Items(); len(items) == 1 {
			v.Map = items[0]
		}
		parties, _ := s.Parties()
		for _, p := range parties {
			v.Armies, v.Swapped = p.Armies, false
			turned := v
			turned.Armies, turned.Swapped = [2]string{p.Armies[1], p.Armies[0]}, true
			f.Stages, f.variants = append(f.Stages, s), append(f.variants, []scenarios.Variant{v, turned})
		}
	}
	var faults engine.Faults
	if f.Base, faults = montecarlo.Expand(l, &own, montecarlo.Overrides{Blocks: 1}); len(faults) > 0 {
		return nil, faults
	}
	if len(f.Base) != len(f.variants) {
		return nil, fmt.Errorf("%d matchups for %d pairs", len(f.Base), len(f.variants))
	}
	return f, nil
}

// Setups fills the forms of a matchup, one for each game of a block, under options over those of the experiment.
func (f *Field) Setups(matchup int, options scenarios.Override) (pair [2]*engine.Setup, faults engine.Faults) {
	for g := range f.Base[matchup].Games {
		v := f.variants[matchup][g]
		v.Options = options.Over(v.Options)
		if pair[g], faults = f.library.Setup(f.Stages[matchup].Scenario, v); len(faults) > 0 {
			return pair, faults
		}
	}
	return pair, nil
}

// Tables compiles the setups of a matchup.
func (f *Field) Tables(matchup int, pair [2]*engine.Setup) (tables [2]engine.Table, faults engine.Faults) {
	for g, setup := range pair {
		if setup == nil {
			continue
		}
		if tables[g], faults = f.Stages[matchup].Scenario.System.Compile(setup); len(faults) > 0 {
			return tables, faults
		}
	}
	return tables, nil
}

// Armies names the armies of a matchup, A and B; "" is one that the scenario spells out.
func (f *Field) Armies(matchup int) [2]string { return f.variants[matchup][0].Armies }

// Grounds are digests of everything that the games of a search are played with (folder.Question): the setups of its
// matchups, these, and those between commanders of further levels, by level.
func Grounds(setups [][2]*engine.Setup, base []*montecarlo.Matchup, levels map[string][]*montecarlo.Matchup,
	seed uint64) map[string]string {
	var all []*engine.Setup
	for _, pair := range setups {
		for _, setup := range pair {
			if setup != nil {
				all = append(all, setup)
			}
		}
	}
	grounds := folder.Grounds(all...)
	grounds["matchups with their commanders"] = montecarlo.ExperimentDigest(base, seed)[:16]
	for level, matchups := range levels {
		grounds["matchups between "+level+"s"] = montecarlo.ExperimentDigest(matchups, seed)[:16]
	}
	return grounds
}
