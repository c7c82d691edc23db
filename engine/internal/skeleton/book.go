package skeleton

import (
	_ "embed" // the rule book

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

//go:generate go run ../declare -prefix SKEL

//go:embed RULES.md
var book string

// Book returns the text of the rules, each under its ID.
func (system) Book() string { return book }

// Card shows a unit as its row of the roster has it.
func (system) Card(s *engine.Setup, unit string) (engine.Answer, bool) {
	roster, _ := s.Roster.(*Roster)
	if roster == nil || roster.Units[unit] == nil {
		return engine.Answer{}, false
	}
	u := roster.Units[unit]
	return engine.Answer{Verdict: u.Title, Values: speech.Pairs("points", u.Points, "speed", u.Speed, "attack",
		u.Attack, "life", u.Life)}, true
}
