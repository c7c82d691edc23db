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
	Ahead bool        // it looks ahead, and costs many times what one that does not costs
	New   func() engine.Commander
}

// Basic lists the commanders that need no style.
func Basic() []Maker {
	return []Maker{
		{"passive", "declines, stays or ends whenever it may: only what the rules compel", engine.Nobody, false,
			func() engine.Commander { return &Passive{} }},
		{"random", "takes any action offered, each with the same chance", engine.Nobody, false,
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
	how := *s
	return Maker{s.Name, s.About, s.Role, how.Search != nil, func() engine.Commander {
		var c engine.Commander = NewGreedy(how.Weights)
		if how.Search != nil {
			c = NewSearch(SettingsOf(&how))
		}
		if how.Blunder > 0 {
			c = NewBlunderer(c, how.Blunder)
		}
		return c
	}}
}

// SettingsOf turns a style that looks ahead into the settings of a search.
func SettingsOf(s *scenarios.Style) Settings {
	h := s.Search
	return Settings{
		Styles:  append([][2]engine.Weights{s.Weights}, h.Styles...),
		Replies: h.Replies, Playouts: h.Playouts, Candidates: h.Candidates, Neighbours: h.Neighbours, Horizon: h.Horizon, Certainty: h.Certainty, Effort: h.Effort,
	}
}
