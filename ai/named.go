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
	style *scenarios.Style // nil when it needs none
}

// On returns a maker whose commanders value positions by a fitted value where they stop
// looking ahead; nil is by what is left of both sides. Commanders that do not look ahead
// value none.
func (m Maker) On(value *scenarios.Value) Maker {
	if !m.Ahead {
		return m
	}
	return styled(m.style, value)
}

// Basic lists the commanders that need no style.
func Basic() []Maker {
	return []Maker{
		{"passive", "declines, stays or ends whenever it may: only what the rules compel", engine.Nobody, false,
			func() engine.Commander { return &Passive{} }, nil},
		{"random", "takes any action offered, each with the same chance", engine.Nobody, false,
			func() engine.Commander { return &Random{} }, nil},
	}
}

// Named finds a commander of a system by name: passive, random, a bot of the library, or a style of
// it or of a folder in near. One that looks ahead values positions by the system's
// generic value; see Maker.On for a scenario's own.
func Named(l *scenarios.Library, system engine.Ruleset, name string, near ...string) (Maker, engine.Faults) {
	for _, m := range Basic() {
		if m.Name == name {
			return m, nil
		}
	}
	if b, ok := l.Bot(name); ok {
		if faults := l.MayStart(name); len(faults) > 0 {
			return Maker{}, faults
		}
		return Maker{b.Name, "the program " + b.Program(), engine.Nobody, false, func() engine.Commander {
			return l.Outside(b)
		}, nil}, nil
	}
	style, faults := l.Style(system, name, near...)
	if len(faults) > 0 {
		return Maker{}, faults
	}
	m := Styled(style)
	if m.Ahead {
		value, faults := l.Value(system, "", near...)
		return m.On(value), faults
	}
	return m, nil
}

// Styled returns the maker of a style's commander.
func Styled(s *scenarios.Style) Maker { return styled(s, nil) }

func styled(s *scenarios.Style, value *scenarios.Value) Maker {
	how := *s
	return Maker{how.Name, how.About, how.Role, how.Search != nil, func() engine.Commander {
		var c engine.Commander = weighing(how.Weighing())
		if how.Search != nil {
			set := SettingsOf(&how)
			set.Value = value
			c = NewSearch(set)
		}
		if how.Blunder > 0 {
			c = newBlunderer(c, how.Blunder)
		}
		return c
	}, &how}
}

// SettingsOf turns a style that looks ahead into the settings of a search, without a value
// of positions.
func SettingsOf(s *scenarios.Style) Settings {
	h := s.Search
	own := s.Weighing()
	return Settings{
		Styles:    append([]engine.Weighing{own}, h.Styles...),
		Continues: append([]engine.Weighing{own}, h.Continues...), Replies: h.Replies, Explore: h.Explore,
		Playouts: h.Playouts, Candidates: h.Candidates, Neighbours: h.Neighbours, Horizon: h.Horizon,
		Horizons: h.Horizons, Schemes: h.Schemes, Opening: h.Opening, Certainty: h.Certainty, Effort: h.Effort,
	}
}
