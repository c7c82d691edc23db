package ai

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Maker makes new commanders of one kind, each for one game at a time.
type Maker struct {
	Name  string
	About string
	Role  engine.Side // seat it is made for; Nobody when it plays both
	New   func() engine.Commander
}

// Basic lists the commanders that need no style.
func Basic() []Maker {
	return []Maker{
		{"passive", "declines, stays or ends whenever it may: only what the rules compel", engine.Nobody,
			func() engine.Commander { return &Passive{} }},
		{"random", "takes any action offered, each with the same chance", engine.Nobody,
			func() engine.Commander { return &Random{} }},
	}
}

// Named finds a commander of a system by name: passive, random, or a style of the
// library or of a folder in near.
func Named(l *scenarios.Library, system engine.Ruleset, name string, near ...string) (Maker, engine.Faults) {
	for _, m := range Basic() {
		if m.Name == name {
			return m, nil
		}
	}
	style, faults := l.Style(system, name, near...)
	if len(faults) > 0 {
		return Maker{}, faults
	}
	return Styled(style), nil
}

// Styled returns the maker of a style's commander.
func Styled(s *scenarios.Style) Maker {
	weights := s.Weights
	return Maker{s.Name, s.About, s.Role, func() engine.Commander { return NewGreedy(weights) }}
}
