package heroscape

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// pathPlaces gives as the place of a fault the path to what is wrong.
type pathPlaces struct{}

func (pathPlaces) Place(form any, path ...any) engine.Place {
	words := []string{strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%T", form), "*heroscape."), "Form")}
	for _, p := range path {
		words = append(words, fmt.Sprint(p))
	}
	return engine.Place{File: strings.Join(words, ".")}
}

// leaf is a number or a word of a form; put sets it where it came from.
type leaf struct {
	path  string
	value reflect.Value
	put   func()
}

// leaves lists the numbers and words of a form by their paths.
func leaves(v reflect.Value, path string, put func()) (list []leaf) {
	switch v.Kind() {
	case reflect.Pointer:
		return leaves(v.Elem(), path, put)
	case reflect.Struct:
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("yaml"), ",")
			list = append(list, leaves(v.Field(i), path+"."+name, put)...)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			list = append(list, leaves(v.Index(i), path+"."+strconv.Itoa(i), put)...)
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			held := reflect.New(v.Type().Elem()).Elem()
			held.Set(v.MapIndex(key))
			list = append(list, leaves(held, path+"."+key.String(), func() { v.SetMapIndex(key, held); put() })...)
		}
	case reflect.Int, reflect.String:
		list = append(list, leaf{path, v, put})
	}
	return list
}

// probed are the numbers that are tried in every place of a number: limits are found where they begin and end.
var probed = func() (list []int) {
	for n := -2; n <= 66; n++ {
		list = append(list, n)
	}
	return append(list, 99, 100, 101, 102, 499, 500, 501, 502, 999, 1000, 1001, 2999, 3000, 3001, 1<<20)
}()

// textOf words what is said of a value.
func textOf(faults engine.Faults) string {
	if len(faults) == 0 {
		return "taken"
	}
	return strings.ReplaceAll(faults.Error(), "\n", " | ")
}

var digits = regexp.MustCompile(`-?[0-9]+`)

// writeLeaf tells what is said of a leaf with other values. Numbers beside one another of which the same is said, but
// for numbers, stand together under what is said of the first.
func writeLeaf(w *strings.Builder, l leaf, faults func() engine.Faults) {
	was := reflect.New(l.value.Type()).Elem()
	was.Set(l.value)
	defer func() { l.value.Set(was); l.put() }()
	if l.value.Kind() == reflect.String {
		words := []string{"", "finm"}
		if strings.HasPrefix(l.path, "map.") || strings.HasPrefix(l.path, "position.") {
			words = append(words, "0,1", "9,9")
		}
		for _, word := range words {
			l.value.SetString(word)
			l.put()
			fmt.Fprintf(w, "%s %q: %s\n", l.path, word, textOf(faults()))
		}
		return
	}
	first, last, said := 0, 0, ""
	tell := func() {
		if said != "" {
			fmt.Fprintf(w, "%s %d to %d: %s\n", l.path, first, last, said)
		}
	}
	for _, n := range probed {
		l.value.SetInt(int64(n))
		l.put()
		if answer := textOf(faults()); digits.ReplaceAllString(answer, "#") != digits.ReplaceAllString(said, "#") {
			tell()
			first, said = n, answer
		}
		last = n
	}
	tell()
}

// faultySetup is a small sound setup with something of everything.
func faultySetup() *engine.Setup {
	s := testSetup("g1 g1 g1 t1 g1 w0\n  g1 g1 d1 g1 .. g1\ng1 g1 g1 g1 m1 f1\n  g1 g1 g1 g1 g1 g1\n", []FigureForm{
		{ID: "a", Type: "low", Side: "north", At: "0,0", Wounds: 1},
		{ID: "l", Type: "long", Side: "north", At: "1,0", Tail: "1,1"},
		{ID: "b", Type: "tall", Side: "south", At: "3,3"}, {ID: "u", Type: "quick", Side: "south", At: "3,1"},
		{ID: "d", Type: "dropper", Side: "south", State: "undropped"}},
		[]RuinForm{{Between: [2]string{"0,1", "1,1"}}, {Between: [2]string{"2,1", "2,2"}, Height: 4}})
	actors(s)
	units := s.Roster.(*RosterForm).Units
	for _, id := range []string{"ghost", "snake", "knight", "bird", "bomber", "eater", "archer", "sapper"} {
		delete(units, id)
	}
	units["dropper"] = UnitForm{Name: "Dropper", Type: "US", Size: "medium", Height: 5, Life: 1, Move: 4, Range: 1,
		Attack: 2, Defence: 2, Figures: 2, Spaces: 1,
		Points: 60, Powers: []string{"the-drop"}}
	c := s.Chart.(*ChartForm)
	c.Powers = map[string]PowerRow{"the-drop": {Least: 13}, "double-attack": {Times: 2},
		"fire-line": {Dice: 4, Spaces: 3}}
	c.Glyphs = map[string]GlyphRow{"astrid": {Bonus: 1}, "ivor": {Bonus: 4, Ranging: 4}, "mitonsoul": {Least: 1}}
	c.Gas = GasRow{Wounds: 1, Highest: 5}
	m := s.Map.(*MapForm)
	m.Trees = []TreeForm{{At: "0,3", Height: 12}}
	m.Glyphs = []GlyphForm{{At: "2,0", Glyph: "astrid"}, {At: "2,3", Glyph: "ivor", Down: true}}
	m.Zones = map[string]ZoneForm{"north": {Rows: []int{0}, Cells: []string{"1,0"}},
		"yard": {Cells: []string{"3,0", "3,1", "3,2"}}}
	s.Sides[0].Army = &ArmyForm{Limit: 500, Units: []ArmyUnit{{Unit: "low", Count: 2}, {Unit: "long", Key: 100}}}
	s.Sides[1].Army = &ArmyForm{Units: []ArmyUnit{{Unit: "tall"}, {Unit: "quick"}, {Unit: "dropper"}}}
	s.Sides[1].Form = &SideForm{Zone: "yard"}
	s.Scenario = &ScenarioForm{Limit: 400, Rounds: 12, Turns: 40}
	p := s.Position.(*PositionForm)
	p.Turn = TurnForm{Side: "north", Card: "a", Round: 2, Number: 1, First: "north"}
	p.Markers = map[string]map[string]string{"north": {"1": "a", "x": "l"}, "south": {"2": "b"}}
	p.Cards = map[string]CardForm{"a": {Copies: 1, Attack: 1, Defence: 2}}
	s.Places = pathPlaces{}
	return s
}

// TestKeptFaults writes other numbers and words into every field of every form and keeps what is said of them, with
// the place: which are taken, and why the others are not.
func TestKeptFaults(t *testing.T) {
	var w strings.Builder
	s := faultySetup()
	compile := func() engine.Faults { _, faults := Ruleset{}.Compile(s); return faults }
	place := func() engine.Faults { _, faults := Ruleset{}.Place(s); return faults }
	cards := func() engine.Faults { // neither map nor game
		c := beginRules(s)
		if len(c.faults) == 0 {
			c.compileArmy(0, 0)
			c.compileRest()
		}
		return c.faults
	}
	for what, faults := range map[string]engine.Faults{"the setup": compile(), "the position": place()} {
		if err := faults.Err(); err != nil {
			t.Fatalf("%s has faults of its own: %v", what, err)
		}
	}
	for _, part := range []struct {
		name   string
		form   any
		faults func() engine.Faults
	}{
		{"chart", s.Chart, cards}, {"roster", s.Roster, cards}, {"army", s.Sides[0].Army, compile},
		{"side", s.Sides[1].Form, compile},
		{"options", s.Options, compile}, {"scenario", s.Scenario, compile}, {"map", s.Map, compile},
		{"position", s.Position, place},
	} {
		for _, l := range leaves(reflect.ValueOf(part.form), part.name, func() {}) {
			writeLeaf(&w, l, part.faults)
		}
		if err := append(compile(), place()...).Err(); err != nil {
			t.Fatalf("after the changes of the %s it has faults: %v", part.name, err)
		}
	}
	for _, c := range breaches {
		s = faultySetup()
		c.change(s)
		fmt.Fprintf(&w, "%s: %s\n", c.name, textOf(compile()))
	}
	for _, c := range misplaced {
		s = faultySetup()
		c.change(s.Position.(*PositionForm), s)
		fmt.Fprintf(&w, "%s: %s\n", c.name, textOf(place()))
	}
	conform.Kept(t, "testdata/faults.txt", w.String())
}

// blockPlaces says that the rows of a map are a block of some source in line 10.
type blockPlaces string

func (p blockPlaces) Place(any, ...any) engine.Place {
	return engine.Place{File: "m.yaml", Line: 10, Column: 3, Source: string(p)}
}

// TestWordsOfRowsAreFound says line and column of what is wrong in the rows of a map.
func TestWordsOfRowsAreFound(t *testing.T) {
	for _, c := range []struct{ source, rows, place, text string }{
		{"rows: |", "g1 xx g1\n", "m.yaml:11:6", "  g1 xx g1"},
		{"rows: |", "xx g1\n", "m.yaml:11:3", "  xx g1"},
		{"  rows: |  ", "g1  g1\n  g1   g77x", "m.yaml:12:12", "      g1   g77x"},
		{"rows: |", "g1 g1 g1\n  g1 g1\n", "m.yaml:12:10", "    g1 g1"},
		{"rows: |", "g1 g1\ng1 g1 g1 g1\n", "m.yaml:12:9", "  g1 g1 g1 g1"},
		{"rows: g1 xx", "g1 xx", "m.yaml:10:3", "rows: g1 xx"},
	} {
		s := faultySetup()
		s.Map, s.Sides[1].Form, s.Places = &MapForm{Rows: c.rows}, nil, blockPlaces(c.source)
		_, faults := Ruleset{}.Compile(s)
		if len(faults) != 1 || faults[0].Place.String() != c.place || faults[0].Place.Source != c.text {
			t.Errorf("%q below %q: %v in %+v, want %s, %q", c.rows, c.source, faults, faults[0].Place, c.place, c.text)
		}
	}
	s := faultySetup()
	s.Map, s.Places = &MapForm{Rows: "g1 xx"}, blockPlaces("")
	if _, faults := (Ruleset{}).Compile(s); len(faults) != 1 || faults[0].Place.Line != 10 {
		t.Errorf("without a source: %v", faults)
	}
}

// breaches are what is wrong with a setup beyond a number or a word.
var breaches = []struct {
	name   string
	change func(s *engine.Setup)
}{
	{"nothing", func(s *engine.Setup) {}},
	{"no army", func(s *engine.Setup) { s.Sides[1].Army = nil }},
	{"no scenario", func(s *engine.Setup) { s.Scenario = nil }},
	{"no options", func(s *engine.Setup) { s.Options = nil }},
	{"a unique card twice", func(s *engine.Setup) { s.Sides[1].Army.(*ArmyForm).Units[1].Count = 2 }},
	{"a unique card in two lines", func(s *engine.Setup) {
		a := s.Sides[1].Army.(*ArmyForm)
		a.Units = append(a.Units, ArmyUnit{Unit: "quick"})
	}},
	{"nobody on the ground", func(s *engine.Setup) {
		s.Sides[1].Army = &ArmyForm{Units: []ArmyUnit{{Unit: "dropper"}}}
	}},
	{"nobody on the ground but a card that there is not", func(s *engine.Setup) {
		s.Sides[1].Army = &ArmyForm{Units: []ArmyUnit{{Unit: "dropper"}, {Unit: "finm"}}}
	}},
	{"the army's limit is lower", func(s *engine.Setup) { s.Sides[0].Army.(*ArmyForm).Limit = 149 }},
	{"the scenario's limit is lower", func(s *engine.Setup) { s.Scenario.(*ScenarioForm).Limit = 155 }},
	{"negative limits", func(s *engine.Setup) {
		s.Scenario.(*ScenarioForm).Limit, s.Sides[0].Army.(*ArmyForm).Limit = -1, -3
	}},
	{"The Drop and a bond", func(s *engine.Setup) { empower(s, "dropper", "the-drop", "warlord-bonding") }},
	{"The Drop and a bond in a game without powers", func(s *engine.Setup) {
		empower(s, "dropper", "the-drop", "warlord-bonding")
		s.Options.(*OptionsForm).Powers = false
	}},
	{"an unknown power", func(s *engine.Setup) { empower(s, "tall", "flying", "flyng", "chmp") }},
	{"a card that is spelt otherwise", func(s *engine.Setup) {
		u := s.Roster.(*RosterForm).Units
		u["lowe"], u["drop-per"], u["tall-man"] = UnitForm{Life: 2}, UnitForm{}, UnitForm{}
		tall := u["tall"]
		tall.Name = "Tall Man"
		u["tall"] = tall
	}},
	{"thirty-three cards", func(s *engine.Setup) { manyCards(s, 33) }},
	{"thirty-two cards", func(s *engine.Setup) { manyCards(s, 32) }},
	{"unknown glyphs and powers of the chart", func(s *engine.Setup) {
		c := s.Chart.(*ChartForm)
		c.Glyphs["astird"], c.Powers["chmp"] = GlyphRow{}, PowerRow{}
	}},
	{"bands that fall", func(s *engine.Setup) {
		c := s.Chart.(*ChartForm)
		c.Minor.Over, c.Major.Over, c.Extreme.Over = 12, 11, 10
	}},
	{"cells that are none", func(s *engine.Setup) { s.Map.(*MapForm).Rows = "g1 g g99 g100 g-1\nx1 .. 1 g1x ...\n" }},
	{"ten cells that are none", func(s *engine.Setup) { s.Map.(*MapForm).Rows = strings.Repeat("a1 ", 10) }},
	{"rows of other lengths", func(s *engine.Setup) { s.Map.(*MapForm).Rows = "g1 g1 g1\ng1 g1\ng1 g1 g1 g1\n" }},
	{"a longer row", func(s *engine.Setup) { s.Map.(*MapForm).Rows = "g1 g1 g1\n g1 g1 g1 g1\n" }},
	{"a map of 30 by 30", func(s *engine.Setup) { meadow(s, 30, 30) }},
	{"a map of 31 by 31", func(s *engine.Setup) { meadow(s, 31, 31) }},
	{"a map of 30 by 31", func(s *engine.Setup) { meadow(s, 30, 31) }},
	{"a map of 31 by 30", func(s *engine.Setup) { meadow(s, 31, 30) }},
	{"a map of 4 by 202", func(s *engine.Setup) { meadow(s, 4, 202) }},
	{"a map of 4 by 203", func(s *engine.Setup) { meadow(s, 4, 203) }},
	{"sixteen glyphs", func(s *engine.Setup) { manyGlyphs(s, 16) }},
	{"seventeen glyphs", func(s *engine.Setup) { manyGlyphs(s, 17) }},
	{"glyphs where none lie", func(s *engine.Setup) {
		s.Map.(*MapForm).Glyphs = []GlyphForm{{At: "0,3", Glyph: "gerda"}, {At: "2,4", Glyph: "ivor"},
			{At: "2,0", Glyph: "ivor"}, {At: "2,0", Glyph: "gerda"}}
	}},
	{"optional glyphs where none lie", func(s *engine.Setup) {
		s.Map.(*MapForm).Glyphs = []GlyphForm{{At: "0,3", Glyph: "gerda", Optional: true}}
	}},
	{"optional glyphs where none lie, which are played", func(s *engine.Setup) {
		s.Map.(*MapForm).Glyphs, s.Options.(*OptionsForm).Glyphs =
			[]GlyphForm{{At: "0,3", Glyph: "gerda", Optional: true}}, true
	}},
	{"no start zone", func(s *engine.Setup) { s.Map.(*MapForm).Zones["yard"] = ZoneForm{} }},
	{"start zones of a narrow map", func(s *engine.Setup) {
		s.Map, s.Sides[1].Form = &MapForm{Rows: "g1 g1 g1\ng1 g1 g1\ng1 g1 g1\n"}, nil
	}},
	{"start zones of a map of four rows", func(s *engine.Setup) {
		s.Map, s.Sides[1].Form = &MapForm{Rows: "g1 g1 g1\ng1 g1 g1\ng1 g1 g1\ng1 g1 g1\n"}, nil
	}},
}

// empower gives a card other powers.
func empower(s *engine.Setup, unit string, powers ...string) {
	units := s.Roster.(*RosterForm).Units
	u := units[unit]
	u.Powers = powers
	units[unit] = u
}

// manyCards makes an army of n cards of one figure.
func manyCards(s *engine.Setup, n int) {
	units, army := s.Roster.(*RosterForm).Units, &ArmyForm{}
	for i := range n {
		id := fmt.Sprintf("tall%d", i)
		units[id] = units["tall"]
		army.Units = append(army.Units, ArmyUnit{Unit: id})
	}
	s.Scenario.(*ScenarioForm).Limit, s.Sides[1].Army = 0, army
}

// meadow makes the map grass.
func meadow(s *engine.Setup, rows, cols int) {
	s.Map, s.Sides[1].Form = &MapForm{Rows: strings.Repeat(strings.Repeat("g1 ", cols)+"\n", rows)}, nil
}

// manyGlyphs lays n glyphs on a meadow.
func manyGlyphs(s *engine.Setup, n int) {
	meadow(s, 5, 5)
	for i := range n {
		m := s.Map.(*MapForm)
		m.Glyphs = append(m.Glyphs, GlyphForm{At: fmt.Sprintf("%d,%d", i/5, i%5), Glyph: "gerda"})
	}
}

// misplaced are what is wrong with a position beyond a number or a word.
var misplaced = []struct {
	name   string
	change func(p *PositionForm, s *engine.Setup)
}{
	{"nothing", func(p *PositionForm, s *engine.Setup) {}},
	{"no position", func(p *PositionForm, s *engine.Setup) { s.Position = nil }},
	{"two of one name", func(p *PositionForm, s *engine.Setup) { p.Figures[2].ID = "a" }},
	{"two on one space", func(p *PositionForm, s *engine.Setup) { p.Figures[2].At = "0,0" }},
	{"a tail on a space that is taken", func(p *PositionForm, s *engine.Setup) { p.Figures[0].At = "1,1" }},
	{"both ends under at", func(p *PositionForm, s *engine.Setup) {
		p.Figures[1].At, p.Figures[1].Tail = " 1,0  1,1 ", ""
	}},
	{"both ends under at, and another tail", func(p *PositionForm, s *engine.Setup) {
		p.Figures[1].At, p.Figures[1].Tail = "1,0 3,3", "1,1"
	}},
	{"ends of two levels", func(p *PositionForm, s *engine.Setup) {
		p.Figures[1].At, p.Figures[1].Tail = "0,5", "0,4"
	}},
	{"ends apart", func(p *PositionForm, s *engine.Setup) { p.Figures[1].At, p.Figures[1].Tail = "1,0", "1,2" }},
	{"in a tree", func(p *PositionForm, s *engine.Setup) { p.Figures[0].At = "0,3" }},
	{"off the board", func(p *PositionForm, s *engine.Setup) { p.Figures[0].At = "1,4" }},
	{"undropped without The Drop", func(p *PositionForm, s *engine.Setup) { p.Figures[0].State = "undropped" }},
	{"three of a unique card of two", func(p *PositionForm, s *engine.Setup) {
		for _, id := range []string{"d2", "d3"} {
			p.Figures = append(p.Figures, FigureForm{ID: id, Type: "dropper", Side: "south", State: "undropped"})
		}
	}},
	{"two of a unique card of two", func(p *PositionForm, s *engine.Setup) {
		p.Figures = append(p.Figures, FigureForm{ID: "d2", Type: "dropper", Side: "south", State: "undropped"})
	}},
	{"sixty-five of a side", func(p *PositionForm, s *engine.Setup) { crowd(p, 64) }},
	{"sixty-four of a side", func(p *PositionForm, s *engine.Setup) { crowd(p, 62) }},
	{"a marker that there is not", func(p *PositionForm, s *engine.Setup) { p.Markers["north"]["4"] = "a" }},
	{"a marker of two letters", func(p *PositionForm, s *engine.Setup) { p.Markers["north"]["23"] = "a" }},
	{"a marker without a name", func(p *PositionForm, s *engine.Setup) { p.Markers["north"][""] = "a" }},
	{"a great X", func(p *PositionForm, s *engine.Setup) { p.Markers["B"] = map[string]string{"X": "u"} }},
	{"markers of nobody", func(p *PositionForm, s *engine.Setup) { p.Markers["east"] = map[string]string{"1": "a"} }},
	{"cards that there are not", func(p *PositionForm, s *engine.Setup) {
		p.Cards["zz"], p.Cards["aa"] = CardForm{}, CardForm{}
	}},
	{"the card of the other side", func(p *PositionForm, s *engine.Setup) { p.Turn.Card = "b" }},
	{"a card without a side", func(p *PositionForm, s *engine.Setup) { p.Turn.Card, p.Turn.Side = "b", "" }},
	{"no card to act", func(p *PositionForm, s *engine.Setup) { p.Turn.Card, p.Turn.Phase = "", "act" }},
	{"four faults at once", func(p *PositionForm, s *engine.Setup) {
		p.Figures[0].At, p.Figures[2].Wounds, p.Cards["a"], p.Turn.Phase = "7,7", 9, CardForm{Attack: 10}, "dusk"
	}},
}

// crowd adds figures of one common card to the north, beyond its two, who wait.
func crowd(p *PositionForm, n int) {
	for i := range n {
		p.Figures = append(p.Figures, FigureForm{ID: fmt.Sprintf("c%d", i), Type: "low", Side: "north",
			State: "destroyed"})
	}
}

// TestKeptPhases begins positions in every phase, of both sides and variants, and keeps what is to be decided then.
func TestKeptPhases(t *testing.T) {
	var w strings.Builder
	for _, variant := range []string{"master", "basic"} {
		for _, phase := range []string{"", "deploy", "place", "start", "orders", "initiative", "turns", "bond", "move",
			"act", "end"} {
			for n, turn := range []TurnForm{{Card: "a"}, {Card: "b", Side: "south", Number: 2, Round: 3},
				{Side: "south", First: "b", Number: 3, Round: 12},
				{Side: "A", First: "B", Round: 100, Card: "l", Number: 3}} {
				s := faultySetup()
				s.Options.(*OptionsForm).Variant = variant
				p := s.Position.(*PositionForm)
				turn.Phase = phase
				p.Turn = turn
				if variant == "basic" {
					p.Figures = p.Figures[:4] // without the one that is not on the board: nobody drops
				}
				fmt.Fprintf(&w, "%s %q %d: ", variant, phase, n)
				gg, faults := Ruleset{}.Place(s)
				if len(faults) > 0 {
					fmt.Fprintln(&w, textOf(faults))
					continue
				}
				g := gg.(*game)
				fmt.Fprintf(&w, "%+v first %d count %d phase %d depth %d", g.Turn(), g.s.first, g.s.count, g.s.phase,
					g.s.depth)
				for seat, marks := range g.s.mark {
					fmt.Fprintf(&w, " marks %v of them shown %b", marks, g.s.shown[seat])
				}
				if g.Turn().Actor.IsSide() {
					offer := g.Offer(nil)
					fmt.Fprintf(&w, ", %d offers, the first %s", len(offer), g.t.Say(g, offer[0]))
				}
				fmt.Fprintln(&w)
			}
		}
	}
	conform.Kept(t, "testdata/phases.txt", w.String())
}

// TestWhatIsLeftOutIsAsUsual compiles a setup without a scenario and without options: it has twelve rounds, forty
// turns and the powers of the master game, as the empty forms say.
func TestWhatIsLeftOutIsAsUsual(t *testing.T) {
	s := faultySetup()
	s.Scenario, s.Options = nil, nil
	compiled, faults := Ruleset{}.Compile(s)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	table := compiled.(*table)
	powered := false
	for _, u := range table.units {
		powered = powered || u.can&drops != 0
	}
	if table.rounds != 12 || table.turns != 40 || table.basic || table.gas || !powered {
		t.Errorf("%d rounds, %d turns, basic %v, gas %v, powers %v", table.rounds, table.turns, table.basic, table.gas,
			powered)
	}
	forms := Ruleset{}.Forms()
	if f := *forms.Scenario().(*ScenarioForm); f != (ScenarioForm{Rounds: 12, Turns: 40}) {
		t.Errorf("an empty scenario says %+v", f)
	}
	if f := *forms.Options().(*OptionsForm); f != (OptionsForm{Variant: "master", Powers: true}) {
		t.Errorf("empty options say %+v", f)
	}
	if f := forms.Position().(*PositionForm); f.Rounds != 12 || f.Turns != 40 {
		t.Errorf("an empty position says %+v", f)
	}
}
