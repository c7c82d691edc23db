package heroscape

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Card implements [engine.Carder].
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
	add := func(key string, value any) {
		a.Values = append(a.Values, engine.Pair{Key: key, Value: fmt.Sprint(value)})
	}
	rank := map[string]string{"UH": "unique hero", "US": "unique squad", "CH": "common hero", "CS": "common squad"}[u.Type]
	add("general", u.General)
	add("type", rank)
	add("species", u.Species)
	add("class", u.Class)
	add("personality", u.Personality)
	add("size", fmt.Sprintf("%s %d", u.Size, u.Height))
	add("life", u.Life)
	add("move", u.Move)
	add("range", u.Range)
	add("attack", u.Attack)
	add("defence", u.Defence)
	add("figures", u.Figures)
	add("spaces a figure", u.Spaces)
	add("points", u.Points)
	for _, name := range u.Powers {
		for i := range powerTable {
			if row := &powerTable[i]; row.name == name {
				a.Notes = append(a.Notes, note(row.rule, strings.ReplaceAll(name, "-", " ")))
			}
		}
	}
	return a, true
}
