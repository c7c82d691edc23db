package descent

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Muster lists the heroes that an army of heroes may have, bare of upgrades, or the
// monsters of the same acts that an army of monsters may have (DESC-PTS-5).
func (system) Muster(s *engine.Setup, side engine.Side) engine.Muster {
	m := engine.Muster{Most: 20, PriceKey: "points", Points: "budget"}
	roster, _ := s.Roster.(*Roster)
	army, _ := s.Sides[side].Army.(*Army)
	if roster == nil || army == nil {
		return m
	}
	kinds, acts := map[string]bool{}, map[int]bool{}
	for _, e := range army.Units {
		if u := roster.Units[e.Unit]; u != nil {
			kinds[u.Kind], acts[u.Act] = true, true
		}
	}
	for _, id := range namesOf(roster.Units) {
		u := roster.Units[id]
		if u == nil || u.Points <= 0 || !kinds[u.Kind] || (u.Kind == "monster" && !acts[u.Act]) ||
			u.Kind == "familiar" {
			continue
		}
		r := engine.Recruit{Unit: id, Title: u.Title, Points: u.Points, Most: u.Limit,
			Kinds: []string{u.Kind, engine.Shoots(roster.shoots(u))}}
		if u.Kind == "hero" {
			r.Most = 1
		}
		m.Recruits = append(m.Recruits, r)
	}
	return m
}

// shoots reports whether a unit attacks at a distance with what it comes with.
func (r *Roster) shoots(u *UnitForm) bool {
	if u.Attack != nil {
		return u.Attack.Type == "ranged"
	}
	return slices.ContainsFunc(u.Weapons, func(id string) bool {
		w := r.Weapons[id]
		return w != nil && w.Type == "ranged"
	})
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
	sc, ok := s.Scenario.(*Scenario)
	if points < 1 || !ok || sc == nil {
		return fmt.Errorf("a budget of %d points; want at least 1 (DESC-SET-2)", points)
	}
	own := *sc
	own.Budget = points
	s.Scenario = &own
	return nil
}
