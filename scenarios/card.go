package scenarios

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Card returns what is on the card of a unit of a system's roster: the roster in one of the
// folders near, or the shipped one. An unknown unit is an error that suggests one.
func (l *Library) Card(system, unit string, near ...string) (engine.Answer, error) {
	s, err := l.System(system)
	if err != nil {
		return engine.Answer{}, err
	}
	b := l.builder(s, "", near)
	b.rules(tree{}, tree{}, RunOptions{})
	if len(b.faults) > 0 {
		return engine.Answer{}, b.faults
	}
	if card, ok := s.Card(&b.setup, unit); ok {
		return card, nil
	}
	return engine.Answer{}, fmt.Errorf("the roster of %s has no unit %s%s", system, quote(unit),
		spelling.Suggest(unit, b.systemFile(KindRoster).get("units").keys()))
}

// UnitIDs lists the units of a system's shipped roster, in the order of the file.
func (l *Library) UnitIDs(s engine.Ruleset) []string {
	b := l.builder(s, "", nil)
	return b.systemFile(KindRoster).get("units").keys()
}
