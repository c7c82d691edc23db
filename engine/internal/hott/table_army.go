package hott

import (
	"fmt"
	"sort"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// muster is an army being checked: its units in order.
type muster struct {
	units   []*unit
	general []bool
	keys    []uint16
	points  int32
	high    int32 // points in elements of 3, 4 or 6
	leaders int
}

// enlist reads and checks the army of a side (HOTT-ARMY-1, HOTT-ARMY-2).
func (t *table) enlist(side engine.Side, s *engine.Setup, sc *Scenario, faults *engine.Faults) {
	form, ok := s.Sides[side].Army.(*Army)
	if !ok || form == nil {
		faults.Add(engine.Place{}, "the %s has no army", info.Seats[side])
		return
	}
	m := t.muster(form, s.Places, faults)
	m.judge(s, side, sc.Points, t.opts.Fewer, faults)
	if len(m.units) > maxSide {
		return
	}
	t.total[side] = m.points
	counts := map[string]int{}
	for i, u := range m.units {
		counts[u.id]++
		t.seat(side, i, u, m.general[i], fmt.Sprintf("%s-%s-%d", info.Seats[side][:1], u.id, counts[u.id]), m.keys[i])
	}
}

// Enlist judges an army by itself. How many points there are to spend a scenario says;
// since all are to be spent, an army by itself is judged by those that it has.
func (system) Enlist(s *engine.Setup) engine.Faults {
	var faults engine.Faults
	roster, ok1 := s.Roster.(*Roster)
	form, ok2 := s.Sides[engine.SideA].Army.(*Army)
	if !ok1 || !ok2 {
		faults.Add(engine.Place{}, "the setup lacks a roster or an army")
		return faults
	}
	t := &table{opts: defaults}
	if o, ok := s.Options.(*Options); ok && o != nil {
		t.opts = *o
	}
	t.units = compileUnits(roster, &t.opts, s.Places, &faults)
	m := t.muster(form, s.Places, &faults)
	m.judge(s, engine.SideA, m.points, t.opts.Fewer, &faults)
	return faults
}

// judge reports what is wrong with an army as a whole.
func (m *muster) judge(s *engine.Setup, side engine.Side, points int32, fewer bool, faults *engine.Faults) {
	army := &s.Sides[side]
	at := s.Places.Place(army.Army, "units")
	for _, why := range m.illegal(points, fewer) {
		faults.Add(at, "the army %s is not legal: %s", army.ArmyName, why)
	}
	if len(m.units) > maxSide {
		faults.Add(at, "an army has at most %d elements here (ruling E1), this one has %d", maxSide, len(m.units))
	}
}

// seat gives an element its number.
func (t *table) seat(side engine.Side, i int, u *unit, general bool, name string, key uint16) {
	e := uint8(side)*maxSide + uint8(i)
	t.el[e] = element{unit: u, general: general, name: name, key: key}
	t.count[side] = max(t.count[side], i+1)
	if general {
		t.leads[side] = e
	}
}

// muster reads a list.
func (t *table) muster(form *Army, places engine.Places, faults *engine.Faults) muster {
	var m muster
	used := map[uint16]bool{}
	for i, row := range form.Units {
		u := t.units[row.Unit]
		if u == nil || u.kind == stronghold {
			known := make([]string, 0, len(t.units))
			for id, x := range t.units {
				if x.kind != stronghold {
					known = append(known, id)
				}
			}
			sort.Strings(known)
			faults.Add(places.Place(form, "units", i, "unit"), "unknown unit %q%s", row.Unit,
				spelling.Suggest(row.Unit, known))
			continue
		}
		n := max(row.Count, 1)
		if row.Count < 0 || row.Count > 96 || (row.General && n != 1) {
			faults.Add(places.Place(form, "units", i), "a count is 1 or more, and the general is one element")
			continue
		}
		for range n {
			key := uint16(len(m.units))
			if row.Key != nil {
				key = *row.Key
			}
			for used[key] {
				key++
			}
			if key >= 4000 {
				faults.Add(places.Place(form, "units", i, "key"), "keys lie below 4000")
			}
			used[key] = true
			m.add(u, row.General, key)
		}
	}
	return m
}

func (m *muster) add(u *unit, general bool, key uint16) {
	m.units = append(m.units, u)
	m.general = append(m.general, general)
	m.keys = append(m.keys, key)
	m.points += u.points
	if u.points == 3 || u.points == 4 || u.points == 6 {
		m.high += u.points
	}
	if general {
		m.leaders++
	}
}

// illegal lists what is wrong with an army for the given points, all of which it must
// have spent unless fewer will do.
func (m *muster) illegal(points int32, fewer bool) (why []string) {
	switch {
	case fewer && m.points > points:
		why = append(why, fmt.Sprintf("it has %d army points; it may have %d (HOTT-ARMY-1)", m.points, points))
	case !fewer && m.points != points:
		why = append(why, fmt.Sprintf("it has %d army points; it must have exactly %d (HOTT-ARMY-1)", m.points, points))
	}
	if 2*m.high > points {
		why = append(why, fmt.
			Sprintf("%d points are in elements of 3, 4 or 6 points; at most half may be (HOTT-ARMY-1)", m.high))
	}
	if m.leaders != 1 {
		why = append(why, fmt.Sprintf("it has %d generals; it must have one (HOTT-ARMY-2)", m.leaders))
	}
	for i, u := range m.units {
		if m.general[i] && !u.mayLead {
			why = append(why, fmt.Sprintf("%s never lead (HOTT-ARMY-2)", u.title))
		}
	}
	return why
}
