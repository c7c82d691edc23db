package ai

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// ValueOf finds the value of positions of a scenario and binds it to a table of it; nil
// where the system ships none.
func ValueOf(l *scenarios.Library, system engine.Ruleset, scenario string, t engine.Table, near ...string) (*Value,
	error) {
	model, faults := l.Value(system, scenario, near...)
	if err := faults.Err(); err != nil || model == nil {
		return nil, err
	}
	return NewValue(model, t), nil
}
