package hott

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Muster lists the elements that an army may have; a stronghold comes with the board.
func (system) Muster(s *engine.Setup, _ engine.Side) engine.Muster {
	m := engine.Muster{Most: maxSide, PriceKey: "ap", Points: "points"}
	roster, _ := s.Roster.(*Roster)
	if roster == nil {
		return m
	}
	for id, u := range roster.Units {
		if u.AP > 0 && id != "stronghold" && u.Kind != "stronghold" {
			m.Recruits = append(m.Recruits, engine.Recruit{Unit: id, Title: u.Title, Points: int(u.AP),
				Leads: !slices.Contains(u.Traits, "never-general"),
				Kinds: []string{u.Class, engine.Shoots(u.Shoots > 0)}})
		}
	}
	slices.SortFunc(m.Recruits, engine.ByUnit)
	return m
}

// Points are the army points of a scenario.
func (system) Points(s *engine.Setup) int {
	if sc, ok := s.Scenario.(*Scenario); ok && sc != nil {
		return int(sc.Points)
	}
	return 0
}

// Grant sets the army points and allows armies that spend fewer of them.
func (system) Grant(s *engine.Setup, points int) error {
	if points < 1 || points > 96 {
		return fmt.Errorf("an army of %d points; want 1 to 96 (HOTT-ARMY-1)", points)
	}
	sc := Scenario{Depth: 600}
	if old, ok := s.Scenario.(*Scenario); ok && old != nil {
		sc = *old
	}
	o := defaults
	if old, ok := s.Options.(*Options); ok && old != nil {
		o = *old
	}
	sc.Points, o.Fewer = int32(points), true
	s.Scenario, s.Options = &sc, &o
	return nil
}
