package montecarlo

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// heldTables is how many tables of an experiment are held at the most. Those of further matchups are compiled
// when a chunk of theirs is played, and dropped: ten thousand matchups would fill the memory with them.
const heldTables = 64

// heldDesks is how many matchups a worker keeps its material of.
const heldDesks = 16

// laid is a table that a matchup is played on, or what it takes to compile it again.
type laid struct {
	table  engine.Table // nil where it is not held
	system engine.Ruleset
	setup  *engine.Setup
	digest string // of the files that it was compiled from
	short  [2]engine.Shortage
}

// again is the table, compiled anew where it is not held. What was compiled once compiles again.
func (l *laid) again() engine.Table {
	if l.table != nil {
		return l.table
	}
	t, faults := l.system.Compile(l.setup)
	if len(faults) > 0 {
		panic(faults)
	}
	return t
}

// table compiles a scenario with the given armies by seat, once, and digests what it
// was compiled from. Swapped says that these are the seats of the second game.
func (x *expander) table(s *scenarios.Stage, v variant, armies [2]string, swapped bool) *laid {
	key := fmt.Sprintf("%s|%q|%q|%t", s.Scenario.Name, v.words(), armies, swapped && slices.Contains(armies[:], ""))
	if t, ok := x.tables[key]; ok {
		return t
	}
	l := &laid{system: s.Scenario.System}
	x.tables[key] = l
	ground := s.Scenario.Name + "|" + v.words()
	setup, faults := x.library.Setup(s.Scenario, scenarios.Variant{Armies: armies, Swapped: swapped, Options: v.options,
		Map: v.board, Near: x.experiment.Near, Like: x.grounds[ground]})
	var t engine.Table
	var parts []scenarios.SetupPart
	if len(faults) == 0 {
		x.grounds[ground] = setup
		parts = scenarios.SetupParts(setup, x.texts)
		l.digest = digestOf(scenarios.PartsText(parts))
		t, faults = l.system.Compile(setup)
	}
	for _, f := range faults {
		if !slices.Contains(x.faults, f) {
			x.faults = append(x.faults, f)
		}
	}
	if len(faults) > 0 {
		return l
	}
	for side := range l.short {
		l.short[side], _ = engine.ShortOf(t, engine.Side(side))
	}
	x.cast(t)
	if x.held < x.hold {
		l.table = t
		x.held++
		return l
	}
	l.setup = x.shared(setup, parts)
	return l
}

// cast notes the names of the units that take part.
func (x *expander) cast(t engine.Table) {
	for _, f := range t.Figures() {
		if f.Title != "" {
			x.titles[t.Info().System+"/"+f.Unit] = f.Title
		}
	}
}

// shared returns the setup with those forms that others have, too, held once.
func (x *expander) shared(s *engine.Setup, parts []scenarios.SetupPart) *engine.Setup {
	once := func(text string, form any) any {
		key := fmt.Sprint(reflect.TypeOf(form), digestOf(text))
		if known, ok := x.forms[key]; ok {
			return known
		}
		x.forms[key] = form
		return form
	}
	own := *s
	text := map[string]string{}
	for _, p := range parts {
		text[p.Name] = p.Text
	}
	own.Roster, own.Chart, own.Map = once(text["roster"], s.Roster), once(text["chart"], s.Chart),
		once(text["map"], s.Map)
	own.Scenario, own.Options = once(text["scenario"], s.Scenario), once(text["options"], s.Options)
	for i := range own.Sides {
		seat := string(rune('A' + i))
		own.Sides[i].Army, own.Sides[i].Form = once(text["army of "+seat], s.Sides[i].Army),
			once(text["form of army "+seat], s.Sides[i].Form)
	}
	own.Places = engine.NoPlaces{}
	return &own
}

// lay gives a matchup its tables by game: those that are held, or a way to make them.
func (m *Matchup) lay(tables [2]*laid, titles map[string]string) {
	held := true
	for game, l := range tables {
		if l == nil {
			continue
		}
		m.Tables[game] = l.table
		held = held && l.table != nil
		for side, army := range m.armies(game) {
			if s := l.short[side]; s.Out > 0 {
				m.short = append(m.short, s.Words(army))
			}
		}
	}
	if held {
		return
	}
	m.Tables, m.titles = [2]engine.Table{}, titles
	m.Lay = func() (list [2]engine.Table) {
		for game, l := range tables {
			if l != nil {
				list[game] = l.again()
			}
		}
		return list
	}
}

// armies names the armies by seat in a game of a block.
func (m *Matchup) armies(game int) [2]string {
	if game == 1 {
		return [2]string{m.ArmyB, m.ArmyA}
	}
	return [2]string{m.ArmyA, m.ArmyB}
}

// laid returns the tables of the matchup, but for maps of every block's own.
func (m *Matchup) laid() [2]engine.Table {
	if m.Lay != nil {
		return m.Lay()
	}
	return m.Tables
}
