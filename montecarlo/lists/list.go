package lists

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// List is an army list: how many of each recruit of its pool.
type List []uint8

// Key tells lists of one pool apart.
func (l List) Key() string { return string(l) }

// Cost is what a list costs.
func (p *Pool) Cost(l List) (sum int) {
	for i, n := range l {
		sum += int(n) * p.Recruits[i].Points
	}
	return sum
}

// Size is the number of entries of a list, copies counted.
func (l List) Size() (sum int) {
	for _, n := range l {
		sum += int(n)
	}
	return sum
}

// Words tells a list: "2 ogre, lion".
func (p *Pool) Words(l List) string {
	var parts []string
	for i, n := range l {
		switch {
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, p.Recruits[i].Unit))
		case n == 1:
			parts = append(parts, p.Recruits[i].Unit)
		}
	}
	return strings.Join(parts, ", ")
}

// room is how many more copies of a recruit a list may have.
func (p *Pool) room(l List, i int) int {
	most := 255
	if p.Recruits[i].Most > 0 {
		most = p.Recruits[i].Most
	}
	most -= int(l[i])
	if p.Most > 0 {
		most = min(most, p.Most-l.Size())
	}
	return most
}

// leader is the recruit of a list that leads it, or -1 where lists need no general: the
// dearest that may.
func (p *Pool) leader(l List) int {
	best := -1
	for i, n := range l {
		if n > 0 && p.Recruits[i].Leads && (best < 0 || p.Recruits[i].Points > p.Recruits[best].Points) {
			best = i
		}
	}
	return best
}

// Form is the list as the mapping of an army file.
func (p *Pool) Form(l List) map[string]any {
	lead := p.leader(l)
	var units []any
	for i, n := range l {
		count := int(n)
		if i == lead {
			units = append(units, map[string]any{"unit": p.Recruits[i].Unit, "general": true})
			count--
		}
		switch {
		case count > 1:
			units = append(units, map[string]any{"unit": p.Recruits[i].Unit, "count": count})
		case count == 1:
			units = append(units, map[string]any{"unit": p.Recruits[i].Unit})
		}
	}
	return map[string]any{"units": units}
}

// army is the list in the form of its system.
func (f *Field) army(seat int, l List) (any, error) {
	text, err := yaml.Marshal(f.Pools[seat].Form(l))
	if err != nil {
		return nil, err
	}
	form := f.system.Forms().Army()
	return form, yaml.Unmarshal(text, form)
}

// File is the list as an army file.
func (f *Field) File(seat int, name string, l List) ([]byte, error) {
	return scenarios.ArmyFile(f.system.Info().System, name, f.Pools[seat].Form(l))
}

// table compiles two lists, by seat, on a map. A list that is not legal, or that its start area has no
// room for, is an error.
func (f *Field) table(armies [2]List, on int) (engine.Table, error) {
	setup := *f.setups[on]
	for seat, l := range armies {
		form, err := f.army(seat, l)
		if err != nil {
			return nil, err
		}
		setup.Sides[seat].Army, setup.Sides[seat].Guest, setup.Sides[seat].ArmyName = form, true, f.Pools[seat].Words(l)
	}
	t, faults := f.system.Compile(&setup)
	if len(faults) > 0 {
		return nil, faults
	}
	for seat := range armies {
		if s, short := engine.ShortOf(t, engine.Side(seat)); short {
			return nil, refuse("%s", s.Words(f.Pools[seat].Words(armies[seat])))
		}
	}
	return t, nil
}

// Legal reports whether the rules allow a list, and its start area has room for it, in
// each seat that it may have. What is wrong in either seat is said once.
func (f *Field) Legal(l List) error {
	err := f.LegalPair([2]List{l, l})
	faults, ok := err.(engine.Faults)
	if !ok {
		return err
	}
	var once engine.Faults
	for _, fault := range faults {
		if !slices.ContainsFunc(once, func(o engine.Fault) bool { return o.Message == fault.Message }) {
			once = append(once, fault)
		}
	}
	return once
}

// LegalPair reports whether two lists, by seat, can meet on every map.
func (f *Field) LegalPair(armies [2]List) error {
	for on := range f.setups {
		if _, err := f.table(armies, on); err != nil {
			return err
		}
	}
	return nil
}

// Of makes a list of counted units; unknown ones are an error.
func (p *Pool) Of(units map[string]int) (List, error) {
	l := make(List, len(p.Recruits))
	for unit, n := range units {
		i := slices.IndexFunc(p.Recruits, func(r engine.Recruit) bool { return r.Unit == unit })
		if i < 0 {
			return nil, refuse("no list can have %q", unit)
		}
		if n < 0 || n > math.MaxUint8 {
			return nil, refuse("a list has at most %d of %q, not %d", math.MaxUint8, unit, n)
		}
		l[i] = uint8(n)
	}
	return l, nil
}
