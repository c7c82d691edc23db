package montecarlo

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo/luck"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Defaults of an experiment file that says nothing of the kind.
const (
	DefaultAlpha     = 0.05
	DefaultBlocks    = 1000  // per matchup, without until
	DefaultMaxBlocks = 20000 // per matchup, with a stopping rule that names no limit
	DefaultChunk     = 50    // blocks
	MostChunk        = 10000 // blocks, where the size of the run chooses
	DefaultRaceChunk = 10    // blocks, where a round robin is played until its places are settled
	DefaultRacePlan  = 300   // blocks of each matchup that such a race is planned for
)

// Overrides are what the command line says over an experiment file.
type Overrides struct {
	Seed   *uint64
	Blocks int // replaces until and the scenarios' own numbers of blocks; 0 keeps them
	// Commanders are makers of commanders that no file holds, by the names under which the
	// experiment knows them. What they decide by is no part of Matchup.Played.
	Commanders map[string]ai.Maker
	// Planned is called with how many matchups are made of all that there will be; nil where nobody asks.
	Planned func(done, most int)
}

// Expand turns an experiment into matchups, in the order of the file: scenarios,
// then options, then maps, then pairs of armies, then pairs of commanders.
func Expand(l *scenarios.Library, e *scenarios.Experiment, o Overrides) ([]*Matchup, engine.Faults) {
	return expand(l, e, o, heldTables)
}

// expand is Expand with a number of tables that are held at the most. What there will be is counted first.
func expand(l *scenarios.Library, e *scenarios.Experiment, o Overrides, hold int) ([]*Matchup, engine.Faults) {
	x := &expander{library: l, experiment: e, overrides: o, hold: hold, tables: map[string]*laid{},
		titles: map[string]string{}, forms: map[string]any{}, makers: map[string]ai.Maker{},
		armies: map[[2]string]string{}, styles: map[[3]string]string{},
		grounds: map[string]*engine.Setup{}, texts: map[any]string{}}
	plans := make([]planned, len(e.Stages))
	for i := range e.Stages {
		plans[i].parties, _ = e.Stages[i].Parties()
		plans[i].variants = x.variants(&e.Stages[i])
		x.most += len(plans[i].parties) * len(plans[i].variants)
	}
	for i := range e.Stages {
		x.stage(&e.Stages[i], plans[i])
	}
	if len(x.faults) > 0 {
		return nil, x.faults
	}
	return x.matchups, nil
}

type expander struct {
	library    *scenarios.Library
	experiment *scenarios.Experiment
	overrides  Overrides
	matchups   []*Matchup
	most       int              // that there will be
	tables     map[string]*laid // so far: matchups of other commanders share them
	hold, held int              // tables at the most, and so far, that are held
	titles     map[string]string
	forms      map[string]any           // of setups, by type and text
	grounds    map[string]*engine.Setup // the last by scenario and variant
	texts      map[any]string           // of rules and maps, by form
	makers     map[string]ai.Maker
	armies     map[[2]string]string // titles by system and name
	styles     map[[3]string]string // texts of weights by system, scenario and name
	faults     engine.Faults
}

// variant is one combination of the factors that change the rules or the ground.
type variant struct {
	options   scenarios.Override
	board     scenarios.Override // replaces the map; absent keeps it
	generate  *scenarios.Maker   // makes a map for every block instead
	optionsIn string             // in words
	mapIn     string
}

func (v variant) words() string {
	return strings.TrimSpace(strings.Join([]string{v.optionsIn, v.mapIn}, " "))
}

// ground names the map alone: "" for the scenario's own.
func (v variant) ground() string { return strings.TrimPrefix(v.mapIn, "map ") }

// planned is what the matchups of a stage are made of.
type planned struct {
	parties  []scenarios.Parties
	variants []variant
}

// stage expands one scenario.
func (x *expander) stage(s *scenarios.Stage, plan planned) {
	for _, v := range plan.variants {
		for _, p := range plan.parties {
			until, faults := x.until(s, p.Level)
			for _, f := range faults {
				if !slices.Contains(x.faults, f) {
					x.faults = append(x.faults, f)
				}
			}
			x.matchup(s, v, p, until)
			if x.overrides.Planned != nil {
				x.overrides.Planned(len(x.matchups), x.most)
			}
			if len(x.faults) > 20 {
				return
			}
		}
	}
}

// variants crosses the options of a stage with its maps.
func (x *expander) variants(s *scenarios.Stage) []variant {
	var list []variant
	for _, o := range s.Options {
		for _, m := range x.maps(s, o) {
			m.options, m.optionsIn = o, o.Label()
			list = append(list, m)
		}
	}
	return list
}

// maps reads how a stage varies its map: not at all, a list of maps, or a map made
// anew for every block, in the letters of the chart that some options leave.
func (x *expander) maps(s *scenarios.Stage, options scenarios.Override) []variant {
	if s.Maps.Absent() {
		return []variant{{}}
	}
	how := s.Maps.Get("generate")
	if how.Absent() {
		var list []variant
		for _, item := range s.Maps.Items() {
			name, _ := item.Text()
			list = append(list, variant{board: item, mapIn: "map " + name})
		}
		if len(list) == 0 {
			x.faults.Add(s.Maps.Place(), "\"maps\" wants a list of maps, or {generate: …}")
		}
		return list
	}
	maker, faults := x.library.Maker(s.Scenario, how, scenarios.Variant{Options: options, Near: x.experiment.Near})
	if len(faults) > 0 {
		x.faults = append(x.faults, faults...)
		return nil
	}
	return []variant{{generate: maker, board: how, mapIn: "generated maps"}}
}

// until says how long the matchups of a stage are played, at a level that may have its own
// number of blocks.
func (x *expander) until(s *scenarios.Stage, level scenarios.Level) (Until, engine.Faults) {
	e := x.experiment
	alpha := e.Alpha
	if alpha == 0 {
		alpha = DefaultAlpha
	}
	plan := stats.DefaultPlan()
	plan.Alpha = alpha
	if e.Until.Plan.Blocks > 0 {
		plan.Blocks = float64(e.Until.Plan.Blocks)
	}
	if e.Until.Plan.Var > 0 {
		plan.Variance = e.Until.Plan.Var
	}
	blocks := 0
	switch {
	case x.overrides.Blocks > 0:
		blocks = x.overrides.Blocks
	case level.Blocks > 0:
		blocks = level.Blocks
	case s.Blocks > 0:
		blocks = s.Blocks
	case e.Until.Blocks > 0:
		blocks = e.Until.Blocks
	case e.Until.Precision == 0 && e.Until.Margin == 0 && e.Until.Rank == 0:
		blocks = e.Until.MaxBlocks
		if blocks == 0 {
			blocks = DefaultBlocks
		}
	}
	if blocks > 0 {
		return Until{Rule: stats.StopRule{MaxBlocks: int64(blocks)}, Plan: plan, Fixed: true}, nil
	}
	var faults engine.Faults
	if err := plan.Validate(); err != nil {
		faults.Add(s.Place, "%v", err)
	}
	most := e.Until.MaxBlocks
	if most == 0 {
		most = DefaultMaxBlocks
	}
	if e.Until.Rank != 0 {
		if e.Until.Plan.Blocks == 0 {
			plan.Blocks = DefaultRacePlan
		}
		return Until{Rule: stats.StopRule{MaxBlocks: int64(most)}, Plan: plan,
			Rank: &results.RankBy{Places: int(e.Until.Rank), Margin: e.Until.Margin, Chunk: ChunkOf(e)}}, faults
	}
	return Until{Rule: stats.StopRule{Margin: e.Until.Margin, Precision: e.Until.Precision, MaxBlocks: int64(most)},
		Plan: plan}, faults
}

// ChunkOf is the number of blocks in a chunk of an experiment whose rules look between chunks.
func ChunkOf(e *scenarios.Experiment) int {
	switch {
	case e.Chunk > 0:
		return e.Chunk
	case e.Until.Rank != 0:
		return DefaultRaceChunk
	}
	return DefaultChunk
}

// chunksOfLong is how many chunks a long matchup has at least: enough for any cluster's shards.
const chunksOfLong = 10000

// ChunkFor is ChunkOf for the matchups that an experiment was expanded to. Long runs of a number of blocks given
// beforehand, which no rule looks at, have larger chunks, so that their log stays short; tables with rows for each
// game keep them small, since a chunk is held in memory.
func ChunkFor(e *scenarios.Experiment, matchups []*Matchup) int {
	chunk := ChunkOf(e)
	if e.Chunk > 0 || slices.ContainsFunc(e.Tables, func(t scenarios.TableUse) bool {
		return t.Per == "game" || t.Name == "events" || t.Name == "accounts"
	}) {
		return chunk
	}
	most := int64(0)
	for _, m := range matchups {
		if !m.Until.Fixed {
			return chunk
		}
		most = max(most, m.Until.Rule.MaxBlocks)
	}
	return max(chunk, int(min(most/chunksOfLong, MostChunk))/DefaultChunk*DefaultChunk)
}

// matchup appends one matchup.
func (x *expander) matchup(s *scenarios.Stage, v variant, p scenarios.Parties, until Until) {
	armies, commanders := p.Armies, p.Commanders
	in := s.Scenario.System.Info()
	m := &Matchup{
		Index: len(x.matchups), System: in.System, Scenario: ScenarioName(s.Scenario), Variant: v.words(),
		Options: v.optionsIn, Map: v.ground(),
		ArmyA: ArmyName(armies[0], in.Seats[0]), ArmyB: ArmyName(armies[1], in.Seats[1]),
		CommanderA: commanders[0], CommanderB: commanders[1], Level: p.Level.Name, Seats: in.Seats,
		Games: 2, OwnDice: !in.SharedSwapDice, ExactLuck: in.ExactLuck, Until: until,
	}
	m.Titles = results.Titles{System: in.Title, Scenario: s.Scenario.Title,
		ArmyA: x.army(s, armies[0]), ArmyB: x.army(s, armies[1])}
	for i, party := range []*func() engine.Commander{&m.NewA, &m.NewB} {
		maker, given := x.overrides.Commanders[commanders[i]]
		if !given {
			maker = x.maker(s, commanders[i])
		}
		if maker.Ahead {
			maker = maker.On(x.value(s))
		}
		*party = maker.New
	}
	switch {
	case !s.Scenario.Swap: // A has the first seat and its commander leads it, in every game
		m.Games = 1
	case armies[0] == armies[1] && armies[0] != "" && commanders[0] == commanders[1]:
		m.Games, m.Mirror = 1, true
	}
	own := slices.Contains(x.experiment.Unpaired, v.ground())
	m.StreamName, m.Stream = x.stream(s, v, p, own)
	if own {
		_, beside := x.stream(s, v, p, false)
		m.Beside = strconv.FormatUint(beside, 16)
	}
	var grounds [2]string
	if v.generate != nil {
		m.Generate, grounds = x.generator(s, v, armies, m)
	} else {
		tables := [2]*laid{x.table(s, v, armies, false)}
		if m.Games == 2 {
			tables[1] = x.table(s, v, [2]string{armies[1], armies[0]}, true)
		}
		for i, l := range tables {
			if l != nil {
				grounds[i] = l.digest
			}
		}
		m.lay(tables, x.titles)
	}
	m.Luck = x.luck(s)
	m.Until.Adjusted = m.Luck != nil
	m.Played = x.played(s, m, grounds)
	x.matchups = append(x.matchups, m)
}

// army is the title of an army, looked up once: each look goes through the folders of the experiment.
func (x *expander) army(s *scenarios.Stage, name string) string {
	key := [2]string{s.Scenario.System.Info().System, name}
	title, ok := x.armies[key]
	if !ok {
		title = x.library.ArmyTitle(s.Scenario.System, name, x.experiment.Near...)
		x.armies[key] = title
	}
	return title
}

// maker makes commanders of a name, read once.
func (x *expander) maker(s *scenarios.Stage, name string) ai.Maker {
	key := s.Scenario.System.Info().System + "/" + name
	m, ok := x.makers[key]
	if !ok {
		var faults engine.Faults
		m, faults = ai.Named(x.library, s.Scenario.System, name, x.experiment.Near...)
		for _, f := range faults { // a program is one for all systems
			if !slices.Contains(x.faults, f) {
				x.faults = append(x.faults, f)
			}
		}
		x.makers[key] = m
	}
	return m
}

// value is the value of positions by which commanders that look ahead judge a scenario.
func (x *expander) value(s *scenarios.Stage) *scenarios.Value {
	v, faults := x.library.Value(s.Scenario.System, s.Scenario.Name, x.experiment.Near...)
	x.faults = append(x.faults, faults...)
	return v
}

// ScenarioName is a scenario's name without its system's.
func ScenarioName(s *scenarios.Scenario) string {
	if _, name, _ := strings.Cut(s.Name, "/"); name != "" {
		return name
	}
	return s.Name
}

// luck is how the luck of a stage's games is measured, nil where it is not. Its value must not
// have been fitted to these games.
func (x *expander) luck(s *scenarios.Stage) *luck.Model {
	if x.experiment.Luck == scenarios.LuckOff {
		return nil
	}
	v := x.value(s)
	if v == nil {
		x.fault(s, "luck is measured by a value of positions, and %s has none: fit one with sim fit", s.Scenario.Name)
		return nil
	}
	m := &luck.Model{Value: v, Deep: x.experiment.Luck == scenarios.LuckDeep}
	if err := m.Disjoint(x.experiment.Seed); err != nil {
		x.fault(s, "%v", err)
		return nil
	}
	return m
}

// fault notes a fault of a stage, once.
func (x *expander) fault(s *scenarios.Stage, format string, args ...any) {
	f := engine.Fault{Place: s.Place, Message: fmt.Sprintf(format, args...)}
	if !slices.ContainsFunc(x.faults, func(g engine.Fault) bool { return g.Message == f.Message }) {
		x.faults = append(x.faults, f)
	}
}

// ArmyName is what an army is called in results: one that a scenario spells out, after its seat.
func ArmyName(name, seat string) string {
	if name == "" {
		return "army of the " + seat
	}
	return name
}

// stream names the dice of a matchup: the scenario and the unordered pair of parties, an
// army with its commander, so that matchups are independent; factors listed under paired
// are left out, so that their variants meet the same luck, and so is the level of a matchup
// that is played at several. A map of its own dice is left in although maps are paired. Where
// armies keep their seats, A and B are no unordered pair.
func (x *expander) stream(s *scenarios.Stage, v variant, p scenarios.Parties, own bool) (string, uint64) {
	armies, commanders := p.Armies, p.Commanders
	paired := func(factor string) bool {
		if factor == "maps" && own {
			return false
		}
		return slices.Contains(x.experiment.Paired, factor) || (factor == "commanders" && p.Level.Name != "")
	}
	parts := []string{s.Scenario.Name}
	add := func(factor string, words ...string) {
		if !paired(factor) {
			parts = append(parts, append([]string{factor}, words...)...)
		}
	}
	turn := func() bool {
		switch {
		case !s.Scenario.Swap || armies[0] == "" || armies[1] == "":
			return false
		case paired("armies"):
			return commanders[0] > commanders[1]
		case paired("commanders") || armies[0] != armies[1]:
			return armies[0] > armies[1]
		}
		return commanders[0] > commanders[1]
	}
	if turn() {
		armies[0], armies[1] = armies[1], armies[0]
		commanders[0], commanders[1] = commanders[1], commanders[0]
	}
	add("options", v.optionsIn)
	add("maps", v.mapIn)
	add("armies", armies[0], armies[1])
	add("commanders", commanders[0], commanders[1])
	return strings.Join(parts, " | "), dice.StreamID(parts...)
}

// generator makes the tables of a block, the same map for both games, and digests
// what they are made from.
func (x *expander) generator(s *scenarios.Stage, v variant, armies [2]string,
	m *Matchup) (make func(dice.Source) ([2]engine.Table, error), grounds [2]string) {
	var setups [2]*engine.Setup
	for i, order := range [][2]string{armies, {armies[1], armies[0]}} {
		if i == 1 && m.Games == 1 {
			break
		}
		setup, faults := x.library.Setup(s.Scenario,
			scenarios.Variant{Armies: order, Swapped: i == 1, Options: v.options, Near: x.experiment.Near})
		x.faults = append(x.faults, faults...)
		setup.Map = nil // every block has its own
		setups[i], grounds[i] = setup, digestOf(v.board.String()+"\n"+v.generate.Ground+scenarios.SetupText(setup))
	}
	make = func(src dice.Source) (tables [2]engine.Table, err error) {
		err = errNoMap
		for try := uint64(0); err != nil && try < mostRefused; try++ {
			from := src
			if try > 0 {
				from = src.Game(try)
			}
			var board any
			if board, err = v.generate.Make(from); err != nil {
				return tables, err
			}
			tables, err = on(board, s.Scenario.System, setups)
		}
		return tables, err
	}
	return make, grounds
}

// mostRefused is how many maps in turn the rules of a system may refuse, which a recipe knows
// only in part, before a block fails.
const mostRefused = 30

var errNoMap = errors.New("no map was made")

// on compiles the tables of a block on one map.
func on(board any, system engine.Ruleset, setups [2]*engine.Setup) (tables [2]engine.Table, err error) {
	for i, setup := range setups {
		if setup == nil {
			continue
		}
		own := *setup // workers share the setup of the experiment
		own.Map = board
		t, faults := system.Compile(&own)
		if len(faults) > 0 {
			return tables, faults
		}
		tables[i] = t
	}
	return tables, nil
}
