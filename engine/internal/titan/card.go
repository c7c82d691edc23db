package titan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// Card shows a character as its counter does.
func (system) Card(s *engine.Setup, unit string) (engine.Answer, bool) {
	roster, _ := s.Roster.(*Roster)
	chart, _ := s.Chart.(*Chart)
	if roster == nil || chart == nil || roster.Units[unit] == nil {
		return engine.Answer{}, false
	}
	u := roster.Units[unit]
	a := engine.Answer{Verdict: u.Title}
	note := func(r engine.Rule, text string) { a.Notes = append(a.Notes, rules.Note(r, "%s", text)) }
	points := u.Points
	if points == 0 {
		points = u.Power * u.Skill
	}
	strength := "none"
	if u.Rangestrike != "" {
		strength = fmt.Sprintf("%d dice, %s", u.Power/2, u.Rangestrike)
	}
	a.Values = speech.Pairs("class", u.Class, "power",
		fmt.Sprintf("%d: the dice it strikes with, and the hits that slay it", u.Power),
		"skill", fmt.Sprintf("%d: the hexes it moves, and what it aims with", u.Skill), "flies", u.Flies, "rangestrike",
		strength,
		"native", nativeWords(unit, u, chart), "points", points, "source", u.Source)
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
