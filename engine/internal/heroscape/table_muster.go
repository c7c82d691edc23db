package heroscape

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Muster lists the army cards that an army may have.
func (Ruleset) Muster(s *engine.Setup, _ engine.Side) engine.Muster {
	m := engine.Muster{Most: perSeat, PriceKey: "points", Points: "limit"}
	roster, _ := s.Roster.(*RosterForm)
	if roster == nil {
		return m
	}
	for id, c := range roster.Units {
		if c.Points <= 0 {
			continue
		}
		r := engine.Recruit{Unit: id, Title: c.Name, Points: c.Points,
			Kinds: []string{"hero", engine.Shoots(c.Range > 1)}}
		if strings.HasSuffix(c.Type, "S") {
			r.Kinds[0] = "squad"
		}
		if c.Type == "UH" || c.Type == "US" {
			r.Most = 1
		}
		r.With = partners(roster, id)
		m.Recruits = append(m.Recruits, r)
	}
	slices.SortFunc(m.Recruits, engine.ByUnit)
	return m
}

// partners are the cards that a card's bonding and auras are for.
func partners(roster *RosterForm, id string) (list []string) {
	var whom tag
	for _, name := range roster.Units[id].Powers {
		if p, ok := powerNamed(name); ok {
			whom |= rowOf(p).bonds | rowOf(p).to
		}
	}
	for other, u := range roster.Units {
		if other != id && tagsOf(&u)&whom != 0 {
			list = append(list, other)
		}
	}
	slices.Sort(list)
	return list
}

// Points is the limit of a scenario.
func (Ruleset) Points(s *engine.Setup) int {
	if sc, ok := s.Scenario.(*ScenarioForm); ok && sc != nil {
		return sc.Limit
	}
	return 0
}

// Grant sets the limit.
func (Ruleset) Grant(s *engine.Setup, points int) error {
	if points < 1 {
		return fmt.Errorf("a limit of %d points; want at least 1 (HS-ARMY-1)", points)
	}
	sc := ScenarioForm{}
	if old, ok := s.Scenario.(*ScenarioForm); ok && old != nil {
		sc = *old
	}
	sc.Limit = points
	s.Scenario = &sc
	return nil
}
