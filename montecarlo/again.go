package montecarlo

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo/luck"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Auditing is how the account of a game is kept.
type Auditing struct {
	By    *luck.Model             // where the run measured no luck; else the run's own model serves
	Level func() engine.Commander // whose judgement decisions are measured by; nil measures none
}

// NewAuditing finds the value of positions of a matchup of an experiment, and, where level is
// not empty, the level of play that its decisions are measured by.
func NewAuditing(l *scenarios.Library, e *scenarios.Experiment, m *Matchup, level string) (*Auditing, error) {
	a := &Auditing{By: m.Luck}
	for i := range e.Stages {
		s := &e.Stages[i]
		if s.Scenario.System.Info().System != m.System || ScenarioName(s.Scenario) != m.Scenario {
			continue
		}
		v, faults := l.Value(s.Scenario.System, s.Scenario.Name, e.Near...)
		switch {
		case len(faults) > 0:
			return nil, faults
		case v == nil:
			return nil, fmt.Errorf("an account is kept by a value of positions, and %s has none: fit one with sim fit",
				s.Scenario.Name)
		}
		if a.By == nil {
			a.By = &luck.Model{Value: v}
		}
		if level == "" {
			return a, nil
		}
		maker, faults := ai.Named(l, s.Scenario.System, level, e.Near...)
		if len(faults) > 0 {
			return nil, faults
		}
		if !maker.Ahead {
			return nil, fmt.Errorf("%s %w", level, luck.ErrNoReviewer)
		}
		a.Level = maker.On(v).New
		return a, nil
	}
	return nil, fmt.Errorf("the experiment has no scenario %s/%s", m.System, m.Scenario)
}

// Audit is the account of a game that was played again.
type Audit struct {
	Entries []luck.Entry
	Faults  []luck.Fault // none where decisions were not measured
	// Decisions is how many decisions of each seat were measured.
	Decisions [2]int
}

var forkCritic = dice.StreamID("critic")

// PlayAudited is Play that keeps the account of the game. The recorder should keep events,
// so that the account names the rules behind rolls.
func (a *GameAgain) PlayAudited(how *Auditing, rec *engine.Recorder, w *engine.Watcher) (engine.Result, *Audit, error) {
	account := a.account(how.By, rec)
	audit := &Audit{}
	var critic *luck.Critic
	if how.Level != nil {
		var err error
		if critic, err = luck.NewCritic(how.Level, a.Table); err != nil {
			return engine.Result{}, nil, err
		}
		critic.Begin(a.Luck.Fork(forkCritic))
		w = critic.Watch(w)
	}
	r, err := a.Play(rec, account.Watch(w))
	if err != nil {
		return r, nil, err
	}
	if r.Ending == engine.Forfeit {
		account.Forfeit(r.Winner)
	}
	audit.Entries = account.Close()
	if critic != nil {
		audit.Faults, audit.Decisions = critic.Faults(),
			[2]int{critic.Decisions(engine.SideA), critic.Decisions(engine.SideB)}
	}
	return r, audit, nil
}
