package place

import (
	"context"
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Field is the games that judge a map: the matchups of one scenario of an experiment.
type Field struct {
	Scenario *scenarios.Scenario
	Form     any // the map as it is

	system engine.Ruleset
	games  *trial.Field
	base   []*montecarlo.Matchup // of games
	setups [][2]*engine.Setup    // of every matchup, by its games
}

// Below reports whether no side is led by one of these commanders.
func (f *Field) Below(commanders ...string) bool {
	return !slices.ContainsFunc(f.base, func(m *montecarlo.Matchup) bool {
		return slices.Contains(commanders, m.CommanderA) || slices.Contains(commanders, m.CommanderB)
	})
}

// OpenField reads the games of an experiment that plays one scenario on one map. Level, where
// it is not "", commands both sides. Luck is measured where the experiment says so.
func OpenField(l *scenarios.Library, e *scenarios.Experiment, level string) (*Field, error) {
	if len(e.Stages) != 1 {
		return nil, refuse("the experiment %s plays %d scenarios; place looks at one map at a time: name one scenario",
			e.Name, len(e.Stages))
	}
	own := *e
	stage := e.Stages[0]
	if !stage.Maps.Absent() {
		items := stage.Maps.Items()
		if len(items) != 1 {
			return nil, refuse("the experiment %s varies the map of %s itself; give place one map to begin with",
				e.Name, stage.Scenario.Name)
		}
	}
	if len(stage.Options) != 1 {
		return nil, refuse("the experiment %s has %d options; place takes one", e.Name, len(stage.Options))
	}
	own.Stages = []scenarios.Stage{stage}
	games, err := trial.Open(l, &own, level)
	if err != nil {
		return nil, err
	}
	f := &Field{Scenario: stage.Scenario, system: stage.Scenario.System, games: games, base: games.Base}
	for i := range f.base {
		pair, faults := games.Setups(i, scenarios.Override{})
		if len(faults) > 0 {
			return nil, faults
		}
		f.setups = append(f.setups, pair)
	}
	f.Form = f.setups[0][0].Map
	return f, nil
}

// LuckMeasured reports whether the luck of games is measured and taken out.
func (f *Field) LuckMeasured() bool { return len(f.base) > 0 && f.base[0].Luck != nil }

// tables compiles a map for every game of every matchup.
func (f *Field) tables(form any) ([][2]engine.Table, error) {
	list := make([][2]engine.Table, len(f.base))
	for i := range f.base {
		pair := f.setups[i]
		for g, setup := range pair {
			if setup != nil {
				own := *setup
				own.Map, pair[g] = form, &own
			}
		}
		var faults engine.Faults
		if list[i], faults = f.games.Tables(i, pair); len(faults) > 0 {
			return nil, fmt.Errorf("%s", faults[0].Message)
		}
	}
	return list, nil
}

// play plays maps and returns what each added to its tracks, one for each matchup.
func (f *Field) play(ctx context.Context, p trial.Plan, tasks []trial.Task) ([][]trial.Track, error) {
	for _, b := range f.base {
		if b.Luck == nil {
			continue
		}
		if err := b.Luck.Disjoint(p.Seed); err != nil {
			return nil, montecarlo.Refusal(err.Error())
		}
	}
	return f.games.Play(ctx, p, tasks)
}
