package hott

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// Card shows a unit as its card does: the row of a type in the table of types.
func (system) Card(s *engine.Setup, id string) (engine.Answer, bool) {
	roster, _ := s.Roster.(*Roster)
	if roster == nil {
		return engine.Answer{}, false
	}
	u, ok := roster.Units[id]
	if !ok {
		return engine.Answer{}, false
	}
	a := engine.Answer{Verdict: u.Title}
	add := func(key, format string, args ...any) {
		a.Values = append(a.Values, engine.Pair{Key: key, Value: fmt.Sprintf(format, args...)})
	}
	code := strings.ToUpper(u.Code)
	note := func(cell, format string, args ...any) {
		rule := "HOTT-T-" + code + "-" + cell
		if _, known := ruleNumber(rule); !known {
			rule = ""
		}
		a.Notes = append(a.Notes, engine.Note{Text: fmt.Sprintf(format, args...), Rule: rule})
	}
	add("code", "%s", u.Code)
	if u.Kind != "" && u.Kind != id {
		add("counts as", "%s", u.Kind)
	}
	add("class", "%s", u.Class)
	add("army points", "%d", u.AP)
	add("base", "%d paces wide, %d deep", 2*halfWidth/plane.Pace, u.Depth)
	add("moves", "road %d, good going %d, bad going %d, river %d paces", u.Move.Road, u.Move.Good, u.Move.Bad,
		u.Move.River)
	add("factor", "%d against foot and strongholds, %d against others", u.Factor.Foot, u.Factor.Others)
	if u.Shoots > 0 {
		add("shoots", "%d paces", u.Shoots)
	}
	note("STAT", "points, moves and factors")
	for _, b := range u.Beaten {
		note("RES", "beaten%s: %s", beatenBy(&b), strings.ReplaceAll(b.Result, "-", " "))
	}
	if n := len(u.Beaten); n == 0 || len(u.Beaten[n-1].By) > 0 || u.Beaten[n-1].If != "" {
		note("RES", "beaten by anybody else: recoils")
	}
	if len(u.DoubledBy) > 0 {
		note("SPC", "destroyed when doubled by %s alone", strings.Join(u.DoubledBy, ", "))
	}
	if len(u.EqualOdd) > 0 {
		note("SPC", "dies on an odd equal total against %s", strings.Join(u.EqualOdd, ", "))
	}
	for _, t := range u.Traits {
		note("SPC", "%s", strings.ReplaceAll(t, "-", " "))
	}
	return a, true
}

// beatenBy words whom and when a clause of a result is about.
func beatenBy(b *Beaten) string {
	words := ""
	if len(b.By) > 0 {
		words = " by " + strings.Join(b.By, ", ")
	}
	if b.If != "" {
		words += " if " + strings.ReplaceAll(b.If, "-", " ")
	}
	return words
}

// ruleNumber finds a rule by its ID.
func ruleNumber(id string) (engine.Rule, bool) {
	for r, name := range ruleIDs {
		if name == id {
			return engine.Rule(r), true
		}
	}
	return 0, false
}
