package mageknight

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Muster lists the figures that an army may have.
func (Ruleset) Muster(s *engine.Setup, _ engine.Side) engine.Muster {
	m := engine.Muster{Most: maxPerSide, PriceKey: "points", Points: "points"}
	roster, _ := s.Roster.(*Roster)
	if roster == nil {
		return m
	}
	for id, u := range roster.Units {
		if u == nil || u.Points <= 0 {
			continue
		}
		r := engine.Recruit{Unit: id, Title: u.Name, Points: int(u.Points), Kinds: []string{engine.Shoots(u.Range > 0)}}
		if u.Rank == unique {
			r.Most = 1
		}
		m.Recruits = append(m.Recruits, r)
	}
	slices.SortFunc(m.Recruits, engine.ByUnit)
	return m
}

// Points is the build total of a scenario.
func (Ruleset) Points(s *engine.Setup) int {
	if sc, ok := s.Scenario.(*Scenario); ok && sc != nil {
		return sc.Points
	}
	return 0
}

// Grant sets the build total.
func (Ruleset) Grant(s *engine.Setup, points int) error {
	if points < 100 || points%100 != 0 || points > maxPoints {
		return fmt.Errorf("a build total of %d points; want a multiple of 100, at most %d (MK-ARMY-1)", points,
			maxPoints)
	}
	sc := Scenario{Turns: 30}
	if old, ok := s.Scenario.(*Scenario); ok && old != nil {
		sc = *old
	}
	sc.Points = points
	s.Scenario = &sc
	return nil
}
