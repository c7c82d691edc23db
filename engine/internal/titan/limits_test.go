package titan_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// keys tell the place of a fault by the form and the keys that lead there.
type keys struct{}

func (keys) Place(form any, path ...any) engine.Place {
	words := reflect.TypeOf(form).Elem().Name()
	for _, key := range path {
		words += fmt.Sprint(" ", key)
	}
	return engine.Place{File: words}
}

// page is a text that is kept: what was tried, and what was said of it.
type page struct{ strings.Builder }

func (p *page) say(tried string, said any) { fmt.Fprintf(p, "%s: %v\n", tried, said) }

// faults says what is wrong, or that all is well.
func (p *page) faults(tried string, faults engine.Faults) {
	if len(faults) == 0 {
		p.say(tried, "well")
		return
	}
	for _, f := range faults {
		p.say(tried, f)
	}
}

// try compiles the quick scenario after a change.
func (p *page) try(t *testing.T, tried string, change func(s *engine.Setup)) {
	t.Helper()
	s := setup(t)
	s.Places = keys{}
	change(s)
	table, faults := titan.System().Compile(s)
	if (table == nil) != (len(faults) > 0) {
		t.Errorf("%s: a table and faults, or neither", tried)
	}
	p.faults(tried, faults)
}

// TestGoldenLimits asks for every number of a setup at the last that is allowed and at the next, and for every word of
// it that is none, and keeps what is said of them.
func TestGoldenLimits(t *testing.T) {
	p := &page{}
	p.roster(t)
	p.options(t)
	p.sides(t)
	p.armies(t)
	p.maps(t)
	p.chart(t)
	p.recipes(t)
	conform.Kept(t, "testdata/limits.txt", p.String())
}

// roster changes the numbers and words of one type.
func (p *page) roster(t *testing.T) {
	lion := func(s *engine.Setup) *titan.Unit { return s.Roster.(*titan.Roster).Units["lion"] }
	for _, n := range []int{-1, 0, 1, 2, 9, 10, 30, 31, 1000, 1001} {
		p.try(t, fmt.Sprint("power ", n), func(s *engine.Setup) { lion(s).Power = n })
		p.try(t, fmt.Sprint("skill ", n), func(s *engine.Setup) { lion(s).Skill = n })
		p.try(t, fmt.Sprint("points ", n), func(s *engine.Setup) { lion(s).Points = n })
	}
	for _, word := range []string{"", "lord", "demi-lord", "creature", "normal", "magic", "titan", "darklord", "king"} {
		p.try(t, "class "+word, func(s *engine.Setup) { lion(s).Class = word })
		p.try(t, "rangestrike "+word, func(s *engine.Setup) { lion(s).Rangestrike = word })
		p.try(t, "role "+word, func(s *engine.Setup) { lion(s).Role = word })
	}
	for _, word := range []string{"plain", "bog", "cloud", "dune", "wall", "", "bogg"} {
		p.try(t, "native "+word, func(s *engine.Setup) { lion(s).Native = []string{"tree", word} })
	}
	p.try(t, "no entry", func(s *engine.Setup) { s.Roster.(*titan.Roster).Units["lion"] = nil })
}

func (p *page) options(t *testing.T) {
	change := func(f func(o *titan.Options)) func(s *engine.Setup) {
		return func(s *engine.Setup) { f(s.Options.(*titan.Options)) }
	}
	for _, n := range []int{0, 1, 2, 3, 4, 5, 6, 7, 99, 100} {
		p.try(t, fmt.Sprint("max_rounds ", n), change(func(o *titan.Options) { o.MaxRounds = n }))
		p.try(t, fmt.Sprint("max_range ", n), change(func(o *titan.Options) { o.MaxRange = n }))
		p.try(t, fmt.Sprint("sn_min ", n), change(func(o *titan.Options) { o.SNMin = n }))
		p.try(t, fmt.Sprint("sn_min 3, sn_max ", n), change(func(o *titan.Options) { o.SNMin, o.SNMax = 3, n }))
	}
	for _, word := range []string{"", "defender", "attacker", "both"} {
		p.try(t, "first_mover "+word, change(func(o *titan.Options) { o.FirstMover = word }))
	}
	p.try(t, "no options", func(s *engine.Setup) { s.Options = nil })
}

// sides changes what a scenario says of either side.
func (p *page) sides(t *testing.T) {
	for i := range 2 {
		try := func(tried string, form titan.Side, more ...func(s *engine.Setup)) {
			p.try(t, fmt.Sprintf("side %d %s", i, tried), func(s *engine.Setup) {
				s.Sides[i].Form = &form
				for _, f := range more {
					f(s)
				}
			})
		}
		for _, word := range []string{"", "N", "NE", "SE", "S", "SW", "NW", "E"} {
			try("enters "+word, titan.Side{Enters: word})
		}
		for _, n := range []int{-1, 0, 2400, 2401} {
			try(fmt.Sprint("score ", n), titan.Side{Score: n})
		}
		high := func(s *engine.Setup) { s.Map.(*titan.Map).Rows = "P0 P1\n P1 P1\n P0 P1" }
		try("places heights, where there are none", titan.Side{Places: "heights"})
		try("places heights", titan.Side{Places: "heights"}, high)
		try("places height", titan.Side{Places: "height"}, high)
		try("darklord", titan.Side{Darklord: true})
		try("none", titan.Side{}, func(s *engine.Setup) { s.Sides[i].Form = nil })
		try("darklord twice", titan.Side{Darklord: true}, func(s *engine.Setup) { s.Sides[1-i].Form = s.Sides[i].Form })
	}
}

// armies compiles legions for a battle, and enlists them for none.
func (p *page) armies(t *testing.T) {
	try := func(tried string, budget int, units ...titan.ArmyUnit) {
		p.try(t, tried, func(s *engine.Setup) {
			s.Scenario.(*titan.Scenario).Budget = budget
			s.Sides[1].Form = &titan.Side{Darklord: strings.HasPrefix(tried, "of the Darklord")}
			s.Sides[1].Army.(*titan.Army).Units = units
		})
		s := setup(t)
		s.Places = keys{}
		s.Sides[0].Army.(*titan.Army).Units = units
		p.faults(tried+", enlisted", titan.System().(engine.Musterer).Enlist(s))
	}
	for _, n := range []int{-1, 0, 1, 6, 7, 8, 99, 100} {
		try(fmt.Sprint("count ", n), 0, titan.ArmyUnit{Unit: "lion", Count: n})
	}
	key := func(n int) *int { return &n }
	for _, n := range []int{-1, 0, dice.MaxNumber, dice.MaxNumber + 1} {
		try(fmt.Sprint("key ", n), 0, titan.ArmyUnit{Unit: "lion", Key: key(n)})
	}
	for _, n := range []int{0, 1, 2} {
		try(fmt.Sprint("a key for ", n), 0, titan.ArmyUnit{Unit: "lion", Count: n, Key: key(3)})
		try(fmt.Sprint("a name for ", n), 0, titan.ArmyUnit{Unit: "lion", Count: n, Name: "leo"})
		try(fmt.Sprint("Titans ", n), 0, titan.ArmyUnit{Unit: "ogre"}, titan.ArmyUnit{Unit: "titan", Count: n})
		try(fmt.Sprint("of the Darklord, Darklords ", n), 0, titan.ArmyUnit{Unit: "darklord", Count: n})
		try(fmt.Sprint("Darklords ", n), 0, titan.ArmyUnit{Unit: "darklord", Count: n})
	}
	try("a key that is the place of another", 0, titan.ArmyUnit{Unit: "lion", Key: key(1)},
		titan.ArmyUnit{Unit: "ogre"})
	try("a key of its own", 0, titan.ArmyUnit{Unit: "lion", Key: key(2)}, titan.ArmyUnit{Unit: "ogre"})
	for _, name := range []string{"end", "pass", "none", "a b", "a\tb", "a\nb", "ogre", "lion", "leo"} {
		try(fmt.Sprintf("the name %q", name), 0, titan.ArmyUnit{Unit: "lion", Name: name})
	}
	try("a name twice", 0, titan.ArmyUnit{Unit: "lion", Name: "leo"}, titan.ArmyUnit{Unit: "ogre", Name: "leo"})
	try("a budget of what it is worth", 46, titan.ArmyUnit{Unit: "lion", Count: 2}, titan.ArmyUnit{Unit: "ranger"})
	try("a budget of one less", 45, titan.ArmyUnit{Unit: "lion", Count: 2}, titan.ArmyUnit{Unit: "ranger"})
	try("nobody", 0)
	try("a misspelt type", 0, titan.ArmyUnit{Unit: "lino"})
	p.try(t, "no army", func(s *engine.Setup) { s.Sides[0].Army = nil })
	s := setup(t)
	s.Sides[0].Army = nil
	p.faults("no army, enlisted", titan.System().(engine.Musterer).Enlist(s))
	s = setup(t)
	s.Roster = nil
	p.faults("no roster, enlisted", titan.System().(engine.Musterer).Enlist(s))
	p.musters(t)
}

// musters lists whom legions may have, and budgets.
func (p *page) musters(t *testing.T) {
	musterer := titan.System().(engine.Musterer)
	for _, darklord := range []bool{false, true} {
		s := setup(t)
		s.Sides[0].Form = &titan.Side{Darklord: darklord}
		for side := range engine.Side(2) {
			m := musterer.Muster(s, side)
			p.say(fmt.Sprintf("side %d musters at most %d for its %s, in %s", side, m.Most, m.Points, m.PriceKey),
				m.Recruits)
		}
	}
	s := setup(t)
	for _, n := range []int{-1, 0, 1, 70} {
		p.say(fmt.Sprint("granted ", n), fmt.Sprint(musterer.Grant(s, n), ", ", musterer.Points(s)))
	}
	s.Roster, s.Scenario, s.Sides[0].Form = nil, nil, nil
	p.say("nothing to muster from", fmt.Sprint(musterer.Muster(s, 0), musterer.Points(s)))
}

// maps reads rows and hexsides.
func (p *page) maps(t *testing.T) {
	for _, rows := range []string{"", "--", "P0", "P0 P0 / P0 P0", "P0 P0\nP0 -- P0", "P", "P00", "P:", "P/", "PA",
		"p0", "Q0", "P9", "C9",
		strings.Repeat("P0 P0 P0 P0 P0 P0\n", 9), strings.Repeat("P0 P0 P0 P0 P0 P0 P0\n", 9),
		strings.Repeat("P0 ", 63), strings.Repeat("P0 ", 70)} {
		p.try(t, fmt.Sprintf("rows %.30q of %d", rows, len(rows)), func(s *engine.Setup) {
			s.Map.(*titan.Map).Rows = rows
		})
	}
	slopes := []string{"", ";", "(1,1) E;; ", "1,1 E", "(1,1)", "(1,1) E W", "(1,1) E E", "(1,1) E; (1,2) W", "(0,0) E",
		"(0,2) W",
		"(0,2) W NE", "(1,1) N", "(9,9) E", "1,1) E", "(1,1 E", "((1,1)) E", "(1 1) E"}
	for _, text := range slopes {
		p.try(t, fmt.Sprintf("slope %q", text), func(s *engine.Setup) {
			s.Map.(*titan.Map).Edges = map[string]string{"slope": text}
		})
	}
	for _, kind := range []string{"slop", ""} {
		p.try(t, fmt.Sprintf("%q (1,1) E", kind), func(s *engine.Setup) {
			s.Map.(*titan.Map).Edges = map[string]string{kind: "(1,1) E"}
		})
	}
	p.try(t, "faults of two kinds", func(s *engine.Setup) {
		s.Map.(*titan.Map).Edges = map[string]string{"wall": "(1,1) E", "cliff": "(1,2) W; (9,9) E", "dunes": "(1,1) E"}
	})
}

// chart changes every column of the chart to what it cannot be, in all rows that have it.
func (p *page) chart(t *testing.T) {
	var chart titan.Chart
	all := reflect.ValueOf(&chart).Elem()
	kinds := map[reflect.Type][]int{}
	for i := range all.NumField() {
		kinds[all.Field(i).Type()] = append(kinds[all.Field(i).Type()], i)
	}
	for _, row := range []reflect.Type{reflect.TypeFor[titan.HexRow](), reflect.TypeFor[titan.SideRow](),
		reflect.TypeFor[titan.CharacterRow]()} {
		p.column(t, row, kinds[row], row.Name(), nil)
		delete(kinds, row)
	}
	if len(kinds) > 0 {
		t.Errorf("the chart has other rows, too: %v", kinds)
	}
}

// column changes what stands at a place of some rows, or all that is under it.
func (p *page) column(t *testing.T, kind reflect.Type, rows []int, path string, index []int) {
	try := func(value any) {
		s := setup(t)
		s.Places = keys{}
		for _, row := range rows {
			reflect.ValueOf(s.Chart).Elem().Field(row).FieldByIndex(index).Set(reflect.ValueOf(value))
		}
		_, faults := titan.System().Compile(s)
		p.faults(fmt.Sprintf("%s %v", path, value), faults[:min(len(faults), 1)])
		if len(faults) > 1 {
			fmt.Fprintf(p, "    and %d more like it\n", len(faults)-1)
		}
	}
	switch kind.Kind() {
	case reflect.Struct:
		for i := range kind.NumField() {
			f := kind.Field(i)
			key, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
			p.column(t, f.Type, rows, path+" "+key, append(index[:len(index):len(index)], i))
		}
	case reflect.String:
		try("xyzzy")
		switch {
		case strings.HasSuffix(path, " who"):
			try("natives")
		case strings.HasSuffix(path, " token"):
			for _, token := range []string{"", "P", "TT", "-", "0", "9", " "} {
				try(token)
			}
		}
	case reflect.Int:
		for _, n := range []int{-10, -9, -1, 2, 3, 9, 10} {
			try(n)
		}
	case reflect.Slice:
		try([]string{"lion", "loin"})
	case reflect.Bool:
	default:
		t.Errorf("the chart has a %v at %s", kind, path)
	}
}

// recipes makes maps by chance, and maps that cannot be made.
func (p *page) recipes(t *testing.T) {
	for _, r := range []titan.Generate{{}, {Symmetric: true}, {Hazards: map[string]int{"tree": 27}},
		{Hazards: map[string]int{"tree": 28}}, {Hazards: map[string]int{"bog": -1}},
		{Hazards: map[string]int{"bog": 5, "tree": 22}}, {Hazards: map[string]int{"bog": 5, "tree": 23}},
		{Hazards: map[string]int{"plain": 1}}, {Hazards: map[string]int{"swomp": 1}},
		{Hazards: map[string]int{"cloud": 0}}, {Hazards: map[string]int{"bramble": 5, "volcano": 2}, Symmetric: true},
		{Sides: map[string]int{"slope": 40}}, {Sides: map[string]int{"slope": 41}},
		{Sides: map[string]int{"slope": -1}}, {Sides: map[string]int{"slope": 0}}, {Sides: map[string]int{"slop": 1}},
		{Sides: map[string]int{"": 1}}, {Sides: map[string]int{"slope": 25, "wall": 7}, Symmetric: true},
		{Sides: map[string]int{"cliff": 40, "dune": 40}},
		{Sides: map[string]int{"wall": 3}, Level: -1}, {Sides: map[string]int{"wall": 3}, Level: 9},
		{Sides: map[string]int{"wall": 3}, Level: 10},
		{Hazards: map[string]int{"sand": 4}, Sides: map[string]int{"dune": 5}, Level: 2, Symmetric: true}} {
		for n := range uint64(2) {
			tried := fmt.Sprintf("made of %+v, %d", r, n)
			m, err := titan.GenerateMap(setup(t).Chart.(*titan.Chart), &r, dice.NewSource(3, 4, n))
			if err != nil {
				p.say(tried, err)
				continue
			}
			p.say(tried, fmt.Sprintf("%q %v", m.Rows, m.Edges))
			s := casetest.Setup(t, library, "titan/meadow", scenarios.Variant{})
			s.Map = m
			if _, faults := titan.System().Compile(s); len(faults) > 0 {
				t.Errorf("%s: %v", tried, faults)
			}
		}
	}
}
