package titan

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
)

// price is what a character costs an army: the points that its entry names, or its value
// (RULES.md 3.6).
func (u *Unit) price(power int) int {
	if u.Points > 0 {
		return u.Points
	}
	return power * u.Skill
}

// Muster lists the characters that a legion may have.
func (system) Muster(s *engine.Setup, side engine.Side) engine.Muster {
	m := engine.Muster{Most: legionSize, PriceKey: "points", Points: "budget"}
	roster, _ := s.Roster.(*Roster)
	form, _ := s.Sides[side].Form.(*Side)
	if roster == nil {
		return m
	}
	for _, id := range roster.names() {
		u := roster.Units[id]
		if u == nil || (u.Role == "darklord" && (form == nil || !form.Darklord)) {
			continue
		}
		r := engine.Recruit{Unit: id, Title: u.Title, Points: u.price(u.Power),
			Kinds: []string{u.Class, engine.Shoots(u.Rangestrike != "")}}
		if u.Role != "" {
			r.Most = 1
		}
		m.Recruits = append(m.Recruits, r)
	}
	return m
}

// Points is the budget of a scenario.
func (system) Points(s *engine.Setup) int {
	if sc, ok := s.Scenario.(*Scenario); ok && sc != nil {
		return sc.Budget
	}
	return 0
}

// Grant sets the budget.
func (system) Grant(s *engine.Setup, points int) error {
	if points < 1 {
		return fmt.Errorf("a budget of %d points; want at least 1", points)
	}
	s.Scenario = &Scenario{Budget: points}
	return nil
}
