package titan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Card implements [engine.Carder].
func (system) Card(s *engine.Setup, unit string) (engine.Answer, bool) {
	roster, _ := s.Roster.(*Roster)
	chart, _ := s.Chart.(*Chart)
	if roster == nil || chart == nil || roster.Units[unit] == nil {
		return engine.Answer{}, false
	}
	u := roster.Units[unit]
	a := engine.Answer{Verdict: u.Title}
	add := func(key, format string, args ...any) {
		a.Values = append(a.Values, engine.Pair{Key: key, Value: fmt.Sprintf(format, args...)})
	}
	note := func(r engine.Rule, text string) {
		a.Notes = append(a.Notes, engine.Note{Text: text, Rule: ruleIDs[r]})
	}
	points := u.Points
	if points == 0 {
		points = u.Power * u.Skill
	}
	add("class", "%s", u.Class)
	add("power", "%d: the dice it strikes with, and the hits that slay it", u.Power)
	add("skill", "%d: the hexes it moves, and what it aims with", u.Skill)
	add("flies", "%s", yesNo(u.Flies))
	strength := "none"
	if u.Rangestrike != "" {
		strength = fmt.Sprintf("%s dice, %s", strconv.Itoa(u.Power/2), u.Rangestrike)
	}
	add("rangestrike", "%s", strength)
	add("native", "%s", nativeWords(unit, u, chart))
	add("points", "%d", points)
	add("source", "%s", u.Source)
	if u.Flies {
		note(ruleFly, "flies")
	}
	if u.Rangestrike != "" {
		note(ruleRs1, "rangestrikes")
	}
	if u.Rangestrike == "magic" {
		note(ruleMagic1, "magic")
		note(ruleMagic2, "magic")
	}
	if u.Class == "lord" {
		note(ruleLord1, "lord")
	}
	if u.Role == "titan" {
		note(ruleEnd3, "its fall ends the battle")
	}
	return a, true
}

// nativeWords lists the hazards that a type is native to.
func nativeWords(unit string, u *Unit, chart *Chart) string {
	var list []string
	for i, row := range chart.hexes() {
		if i > 0 && nativeTo(unit, u, terrainNames[i], row.Natives, "", false) {
			list = append(list, terrainNames[i])
		}
	}
	for i, row := range chart.sides() {
		if i > 0 && nativeTo(unit, u, featureNames[i], row.Natives, "", false) {
			list = append(list, featureNames[i])
		}
	}
	slices.Sort(list)
	if len(list) == 0 {
		return "to no hazard"
	}
	return "to " + strings.Join(list, ", ")
}
