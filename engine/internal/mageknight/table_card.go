package mageknight

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Card shows a unit as its card does: the base of a figure with every click of its dial.
func (Ruleset) Card(s *engine.Setup, unit string) (engine.Answer, bool) {
	roster, _ := s.Roster.(*Roster)
	if roster == nil {
		return engine.Answer{}, false
	}
	u := roster.Units[unit]
	if u == nil {
		return engine.Answer{}, false
	}
	a := engine.Answer{Verdict: u.Name}
	add := func(key, format string, args ...any) {
		a.Values = append(a.Values, engine.Pair{Key: key, Value: fmt.Sprintf(format, args...)})
	}
	add("rank", "%s", u.Rank)
	add("faction", "%s", u.Faction)
	if u.Class != "" {
		add("class", "%s", u.Class)
	}
	add("points", "%d", u.Points)
	add("range", "%d, at most %d targets", u.Range, u.Targets)
	add("front arc", "%d degrees", u.Arc)
	add("speed type", "%s", u.Speed)
	base := u.Base
	if base == "" {
		base = "one square"
	}
	add("base", "%s", base)
	dial, err := parseDial(u.Dial)
	if err != nil {
		return a, true
	}
	var all abilities
	for i, c := range dial {
		var names []string
		for b := range abilityCount {
			if c.shows.has(b) {
				names = append(names, abilityDocs[b].name)
			}
		}
		all |= c.shows
		words := fmt.Sprintf("speed %2d, attack %2d, defence %2d, damage %d", c.speed, c.attack, c.defence, c.damage)
		if len(names) > 0 {
			words += ": " + strings.Join(names, ", ")
		}
		add(fmt.Sprintf("click %d", i), "%s", words)
	}
	add("then", "eliminated")
	for b := range abilityCount {
		if all.has(b) {
			note := rules.Note(b.rule(), "%s", abilityDocs[b].name)
			if abilityDocs[b].optional {
				note.Text += ", optional"
			}
			a.Notes = append(a.Notes, note)
		}
	}
	return a, true
}
