package heroscape

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// Card shows the card of a unit.
func (Ruleset) Card(s *engine.Setup, unit string) (engine.Answer, bool) {
	roster, _ := s.Roster.(*RosterForm)
	chart, _ := s.Chart.(*ChartForm)
	if roster == nil || chart == nil {
		return engine.Answer{}, false
	}
	u, ok := roster.Units[unit]
	if !ok {
		return engine.Answer{}, false
	}
	a := engine.Answer{Verdict: u.Name}
	rank := map[string]string{"UH": "unique hero", "US": "unique squad", "CH": "common hero",
		"CS": "common squad"}[u.Type]
	a.Values = speech.Pairs("general", u.General, "type", rank, "species", u.Species, "class", u.Class, "personality",
		u.Personality,
		"size", fmt.Sprintf("%s %d", u.Size, u.Height), "life", u.Life, "move", u.Move, "range", u.Range, "attack",
		u.Attack,
		"defence", u.Defence, "figures", u.Figures, "spaces a figure", u.Spaces, "points", u.Points)
	for _, name := range u.Powers {
		for i := range powerTable {
			if row := &powerTable[i]; row.name == name {
				a.Notes = append(a.Notes, rules.Note(row.rule, "%s", strings.ReplaceAll(name, "-", " ")))
			}
		}
	}
	return a, true
}
