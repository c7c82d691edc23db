package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// madeUp is a dataset whose every number is drawn from a seed, without play.
type madeUp struct {
	seed   uint64
	blocks int
	chunk  int
	single bool // units and cells by single games
	cells  bool
	list   []results.MatchupEntry
	score  func(e *results.MatchupEntry) float64 // chance of A to win, seats being even
	troops func(army string) []results.UnitRow   // the army's figures
	beside func(dir string) error
	played func(e *results.MatchupEntry) int                   // blocks of a matchup, where they differ
	spoil  func(e *results.MatchupEntry, row *results.GameRow) // what goes otherwise in a game
	edit   func(m *results.Manifest)
	dir    string // "data" where it is empty
	open   bool   // the run is not finished, and every round of chunks is a part of its own
	after  func(dir string) error

	units map[[2]string]*results.UnitRow // sums of a chunk, by army and figure
	boxes map[[2]int]*results.CellRow    // and by seat and cell
}

// manifest is what a run would have written of the matchups, with everything filled in that a case leaves
// open.
func (u *madeUp) manifest() *results.Manifest {
	m := &results.Manifest{Experiment: "made-up", Title: "Made up", ExperimentDigest: "0123456789abcdef",
		Engine: results.Engine{Version: "test", Digests: map[string]string{"toy": "0123456789abcdef"}}, Seed: u.seed,
		Alpha:       0.05,
		ChunkBlocks: u.chunk, Tables: []string{"games", "units"},
		UnitTitles: map[string]string{"toy/imp": "Imp of the Pit"}, Matchups: u.list}
	if u.cells {
		m.Tables = append(m.Tables, "cells")
	}
	for i := range m.Matchups {
		e := &m.Matchups[i]
		e.Index, e.System, e.Games, e.MaxBlocks, e.SharedDice = i, "toy", 2, int64(u.blocks), true
		e.SwapSides = !e.Mirror
		e.PlanBlocks, e.PlanVar, e.ExactLuck = 500, 0.1, true
		if e.Seats[0] == "" {
			e.Seats = [2]string{"south", "north"}
		}
		if e.CommanderA == "" {
			e.CommanderA, e.CommanderB = "even", "even"
		}
		if e.Stream == "" {
			e.Stream = e.Scenario + "/" + e.ArmyA + "/" + e.ArmyB
		}
		if e.Luck != nil && !slices.Contains(m.Tables, "accounts") {
			m.Tables = append(m.Tables, "accounts")
		}
	}
	if u.edit != nil {
		u.edit(m)
	}
	return m
}

// blocksOf is how many blocks a matchup is played.
func (u *madeUp) blocksOf(e *results.MatchupEntry) int {
	if u.played != nil {
		return u.played(e)
	}
	return u.blocks
}

// write makes the dataset in the folder where the test runs: half of the luck of a block is common to all matchups of
// a stream.
func (u *madeUp) write(t *testing.T) *results.Dataset {
	t.Helper()
	dir := cmp.Or(u.dir, "data")
	m := u.manifest()
	var beside []func(string) error
	if u.beside != nil {
		beside = append(beside, u.beside)
	}
	w, err := results.Create(dir, m, []byte("experiment: made-up\n"), beside...)
	if err != nil {
		t.Fatal(err)
	}
	own, streams := make([]*stats.SplitMix, len(m.Matchups)), map[string]uint64{}
	stopped, blocks := make([]string, len(m.Matchups)), make([]int64, len(m.Matchups))
	for i := range m.Matchups {
		own[i] = stats.NewSplitMix(u.seed<<20 + uint64(i))
		if s := m.Matchups[i].Stream; streams[s] == 0 {
			streams[s] = u.seed<<40 + uint64(len(streams))<<10 + 7
		}
		stopped[i], blocks[i] = []string{"limit", "decided", "precise"}[i%3], int64(u.blocksOf(&m.Matchups[i]))
	}
	for k := 0; k*u.chunk < u.blocks; k++ {
		for i := range m.Matchups {
			e := &m.Matchups[i]
			c := results.Chunk{Round: int32(k), Matchup: int32(i), Index: int32(k)}
			u.units, u.boxes = map[[2]string]*results.UnitRow{}, map[[2]int]*results.CellRow{}
			if k*u.chunk >= u.blocksOf(e) {
				continue
			}
			for b := k * u.chunk; b < min(u.blocksOf(e), (k+1)*u.chunk); b++ {
				luck := stats.NewSplitMix(streams[e.Stream] + uint64(b)<<50)
				for g := range e.Games {
					u.game(e, &c, b, g, luck, own[i])
				}
			}
			u.flush(&c)
			if err := w.Append(c); err != nil {
				t.Fatal(err)
			}
		}
		if u.open {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(!u.open, stopped, blocks, nil); err != nil {
		t.Fatal(err)
	}
	if u.after != nil {
		if err := u.after(dir); err != nil {
			t.Fatal(err)
		}
	}
	d, err := results.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// game makes up one game.
func (u *madeUp) game(e *results.MatchupEntry, c *results.Chunk, block, g int, luck, own *stats.SplitMix) {
	seat := g
	if e.Mirror {
		seat = 0
	}
	x, p := (luck.Float64()+own.Float64())/2, u.score(e)
	if seat == 0 {
		p += 0.04
	}
	half := int8(0)
	switch {
	case x < p-0.03:
		half = 2
	case x < p+0.03:
		half = 1
	}
	row := results.GameRow{System: e.System, Scenario: e.Scenario, Variant: e.Variant, Options: e.Options, Map: e.Map,
		ArmyA: e.ArmyA, ArmyB: e.ArmyB, CommanderA: e.CommanderA, CommanderB: e.CommanderB,
		Matchup: int32(e.Index), Block: int32(block), Game: int8(g), SeatA: int8(seat), ScoreA: &half,
		Ending: [3]string{"wiped out", "time", "victory"}[half],
		Rounds: int16(3 + own.IntN(6)), PointsA: 60, PointsB: 60, LostA: int32(20*(2-half)) + int32(own.IntN(3)*10),
		LostB:     int32(20*half) + int32(own.IntN(3)*10),
		ExpectedA: 3000, ExpectedB: 3000, DealtA: 2850 + int32(1500*(0.5-x)) + int32(own.IntN(301)),
		DealtB: 2850 + int32(own.IntN(301))}
	row.Capped = half == 1 && own.IntN(12) == 0
	if e.Luck != nil {
		a, b := int32(400_000*(0.5-x)), int32(own.IntN(40_001)-20_000)
		row.LuckA, row.LuckB = &a, &b
		left := int32(half)*500_000 - 500_000
		for k, what := range []string{"strike", "save", "morale"} {
			amount := int32(own.IntN(200_000)-100_000) / int32(k+1)
			left -= amount
			c.Account = append(c.Account, results.AccountRow{Matchup: int32(e.Index), Block: int32(block),
				Game: int8(g), Number: int32(k), Round: int16(k), Kind: "luck", What: what, Rule: "TOY-" + what,
				Amount: amount})
		}
		c.Account = append(c.Account, results.AccountRow{Matchup: int32(e.Index), Block: int32(block), Game: int8(g),
			Number: 3, Kind: "play", What: "decisions", Amount: left})
	}
	if u.spoil != nil {
		u.spoil(e, &row)
	}
	c.Games = append(c.Games, row)
	for side, army := range []string{e.ArmyA, e.ArmyB} {
		score := half
		if side == 1 {
			score = 2 - half
		}
		u.figures(e, army, side, side^seat, score, block, g, own)
		if u.cells {
			u.ground(e, side, side^seat, score, block, g, own)
		}
		if u.single {
			u.flush(c)
		}
	}
}

// figures makes up what the figures of one side did: the later in the list, the less.
func (u *madeUp) figures(e *results.MatchupEntry, army string, side, seat int, half int8, block, g int,
	own *stats.SplitMix) {
	for k, f := range u.troops(army) {
		key := [2]string{fmt.Sprint(side, seat), f.Figure}
		r := u.units[key]
		if r == nil {
			r = &f
			r.Matchup, r.Army, r.Seat, r.Block, r.Game = int32(e.Index), []string{"a", "b"}[side], int8(seat), -1, -1
			if u.single {
				r.Block, r.Game = int32(block), int8(g)
			}
			u.units[key] = r
		}
		died, deals := int64(0), int64(4-k%4)*int64(f.Points)*10+int64(own.IntN(100))
		if own.IntN(6) < 3-int(half) {
			died = 1
		}
		r.Games++
		r.Moves, r.Steps, r.Attacks = r.Moves+3, r.Steps+int64(4+own.IntN(9)), r.Attacks+int64(own.IntN(4))
		r.Dealt, r.Taken, r.DealtPts, r.TakenPts = r.Dealt+deals/100, r.Taken+died, r.DealtPts+deals,
			r.TakenPts+died*int64(f.Points)*100
		r.Expected, r.Kills, r.KillPts = r.Expected+deals*9/10, r.Kills+deals/600, r.KillPts+deals/600*int64(f.Points)
		r.Deaths, r.Rounds, r.Ground = r.Deaths+died, r.Rounds+6-3*died, r.Ground+int64(own.IntN(2))
		r.Wins, r.Draws = r.Wins+int64(half/2), r.Draws+int64(half&1)
		if e.Luck != nil {
			luck := int64(own.IntN(60_000) - 30_000 + 4000*(k%4))
			if r.Luck != nil {
				luck += *r.Luck
			}
			r.Luck = &luck
		}
	}
}

// madeUpTerrain is a board of 5 x 4 cells.
var madeUpTerrain = strings.Fields("plain plain wood plain plain plain hill hill plain pond plain hill plain wood " +
	"pond plain plain plain plain plain")

// ground makes up where one side stood: winners on the hill, the dead in the pond.
func (u *madeUp) ground(e *results.MatchupEntry, side, seat int, half int8, block, g int, own *stats.SplitMix) {
	for cell, kind := range madeUpTerrain {
		stays := int64(own.IntN(3))
		if kind == "hill" {
			stays += int64(half)
		}
		if stays == 0 {
			continue
		}
		key := [2]int{2*side + seat, cell}
		r := u.boxes[key]
		if r == nil {
			r = &results.CellRow{Matchup: int32(e.Index), Army: []string{"a", "b"}[side], Seat: int8(seat), Block: -1,
				Game: -1, Cell: fmt.Sprintf("%c%d", 'A'+cell%5, 1+cell/5),
				X: int32(20*(cell%5) + 10), Y: int32(20*(cell/5) + 10), Terrain: kind,
				Level: int16(strings.Count(kind, "hill"))}
			if u.single {
				r.Block, r.Game = int32(block), int8(g)
			}
			u.boxes[key] = r
		}
		died := int64(0)
		if own.IntN(40) < 1+8*strings.Count(kind, "pond") {
			died = 1
		}
		if e.Scenario == "ford" { // rows of hexes, each moved by half of one
			r.X, r.Y = int32(20*(cell%5)+10*(cell/5%2)+10), int32(18*(cell/5)+12)
		}
		r.Visits, r.Held, r.Passes = r.Visits+stays, r.Held+1, r.Passes+int64(own.IntN(2))
		r.Damage, r.Dealt, r.Deaths = r.Damage+died+int64(own.IntN(2)), r.Dealt+int64(own.IntN(2)), r.Deaths+died
	}
}

// flush moves the sums into the chunk, in order.
func (u *madeUp) flush(c *results.Chunk) {
	for _, key := range slices.SortedFunc(maps.Keys(u.units), func(a, b [2]string) int {
		return strings.Compare(a[0]+a[1], b[0]+b[1])
	}) {
		r := *u.units[key]
		r.Chunk = c.Index
		c.Units = append(c.Units, r)
	}
	for _, key := range slices.SortedFunc(maps.Keys(u.boxes), func(a, b [2]int) int {
		return 100*(a[0]-b[0]) + a[1] - b[1]
	}) {
		r := *u.boxes[key]
		r.Chunk = c.Index
		c.Cells = append(c.Cells, r)
	}
	clear(u.units)
	clear(u.boxes)
}

// madeUpBoard is the board of madeUpTerrain as shapes, with a wall.
func madeUpBoard(scenario, variant string, matchups ...int) results.Board {
	p := engine.Picture{Title: scenario, Width: 100, Height: 80}
	for i, kind := range madeUpTerrain {
		x, y := int32(20*(i%5)), int32(20*(i/5))
		p.Cells = append(p.Cells, engine.PictureCell{Cell: engine.Cell(i), Label: fmt.Sprintf("%c%d", 'A'+i%5, 1+i/5),
			Kind: kind, Level: int16(strings.Count(kind, "hill")),
			Outline: []engine.Point{{X: x, Y: y}, {X: x + 20, Y: y}, {X: x + 20, Y: y + 20}, {X: x, Y: y + 20}}})
	}
	p.Edges = []engine.PictureEdge{{Kind: "wall", From: engine.Point{X: 40, Y: 40}, To: engine.Point{X: 60, Y: 40}}}
	p.Legend = []engine.Named{{Name: "wood", Doc: "wood"}}
	return results.Board{System: "toy", Scenario: scenario, Variant: variant, Matchups: matchups, Picture: p}
}

// figuresOf makes an army of units, n of each at n points.
func figuresOf(units string) (list []results.UnitRow) {
	for _, text := range strings.Fields(units) {
		var name string
		var n, points int
		if _, err := fmt.Sscanf(strings.ReplaceAll(text, ":", " "), "%s %d %d", &name, &n, &points); err != nil {
			panic(err)
		}
		for range n {
			list = append(list, results.UnitRow{Number: int16(len(list)), Figure: fmt.Sprint(name, "-", len(list)),
				Unit: name, Points: int32(points)})
		}
	}
	return list
}

// goldenDatasets are the datasets whose reports are kept.
var goldenDatasets = map[string]func() *madeUp{
	// Armies against each other on two grounds, with options, commanders, a mirror and luck.
	"field": func() *madeUp {
		luck := &results.LuckBy{Value: "toy/value", Level: "even", Digest: "abc"}
		u := &madeUp{seed: 3, blocks: 150, chunk: 15, cells: true}
		armies := []string{"knights", "orcs", "elves", "imps"}
		for i, a := range armies {
			for _, b := range armies[i+1:] {
				u.list = append(u.list, results.MatchupEntry{Scenario: "field", ArmyA: a, ArmyB: b, Fixed: true,
					Luck: luck, Titles: results.Titles{System: "Toy", Scenario: "The Field",
						ArmyA: strings.ToUpper(a[:1]) + a[1:]}})
			}
		}
		u.list = append(u.list,
			results.MatchupEntry{Scenario: "field", ArmyA: "imps", ArmyB: "imps", Mirror: true, Fixed: true},
			results.MatchupEntry{Scenario: "field", ArmyA: "orcs", ArmyB: "knights", Stream: "field/knights/orcs",
				Fixed: true},
			results.MatchupEntry{Scenario: "field", ArmyA: "knights", ArmyB: "orcs", Stream: "field/knights/orcs",
				Variant: "{mud: 2}", Options: "{mud: 2}"})
		for _, a := range []string{"even", "sly", "bold"} {
			for _, b := range []string{"even", "sly", "bold"} {
				u.list = append(u.list, results.MatchupEntry{Scenario: "ford", ArmyA: "orcs", ArmyB: "elves",
					CommanderA: a, CommanderB: b, Stream: "ford" + a + b, Margin: 0.04,
					Seats: [2]string{"attacker", "defender"}})
			}
		}
		strength := map[string]float64{"knights": 0.2, "orcs": 0.1, "elves": 0.08, "imps": -0.02, "sly": 0.05,
			"bold": -0.04}
		u.score = func(e *results.MatchupEntry) float64 {
			p := 0.48 + strength[e.ArmyA] - strength[e.ArmyB] + strength[e.CommanderA] - strength[e.CommanderB]
			if e.Variant != "" {
				p -= 0.12
			}
			return p
		}
		u.troops = func(army string) []results.UnitRow {
			return figuresOf(map[string]string{"knights": "rider:1:30 page:2:15", "orcs": "orc:3:20",
				"elves": "archer:2:20 page:1:20", "imps": "imp:4:15"}[army])
		}
		u.beside = func(dir string) error {
			return results.WriteBoards(dir, []results.Board{madeUpBoard("field", "", 0, 1, 2, 3, 4, 5, 6, 7, 8)})
		}
		return u
	},
	// Pieces of terrain, crossed and one at a time, with a board and single games.
	"pieces": func() *madeUp {
		u := &madeUp{seed: 5, blocks: 80, chunk: 20, cells: true, single: true}
		c := results.Crossing{System: "toy", Scenario: "field", Design: "factorial",
			Factors: []results.CrossedPiece{{Name: "hill", Cells: []string{"B2", "C2", "B3"}},
				{Name: "wood", Cells: []string{"C1", "D3"}}, {Name: "pond", Cells: []string{"E2", "E3"}}}}
		for run := range 8 {
			name := fmt.Sprintf("field-%03b", 7-run)
			c.Maps = append(c.Maps, name)
			u.list = append(u.list, results.MatchupEntry{Scenario: "field", ArmyA: "knights", ArmyB: "orcs",
				Stream: "one", Variant: "map " + name, Map: name, Fixed: true})
		}
		one := results.Crossing{System: "toy", Scenario: "ford", Design: results.OneAtATime,
			Factors: []results.CrossedPiece{{Name: "hill", Cells: []string{"B2", "C2", "B3"}},
				{Name: "pond", Cells: []string{"E2"}}}}
		for _, name := range []string{"ford-as-it-is", "ford-without-hill", "ford-without-pond"} {
			one.Maps = append(one.Maps, name)
			u.list = append(u.list, results.MatchupEntry{Scenario: "ford", ArmyA: "knights", ArmyB: "orcs",
				Stream: "two", Variant: "map " + name, Map: name, Fixed: true})
		}
		u.score = func(e *results.MatchupEntry) float64 {
			p := 0.5
			for k, effect := range []float64{0.15, -0.1, 0.02} { // of hill, wood and pond
				if e.Scenario == "field" && e.Map[len("field-")+2-k] == '1' {
					p += effect
				}
			}
			if strings.HasSuffix(e.Map, "hill") {
				p -= 0.2
			}
			return p
		}
		u.troops = func(army string) []results.UnitRow { return figuresOf(army[:4] + ":2:30") }
		u.beside = func(dir string) error {
			if err := results.WriteCrossings(dir, []results.Crossing{c, one}); err != nil {
				return err
			}
			return results.WriteBoards(dir, []results.Board{madeUpBoard("field", "map field-111", 0),
				madeUpBoard("ford", "map ford-as-it-is", 8)})
		}
		return u
	},
	// A designed experiment, a matchup at two levels of play, and armies with a unit left out.
	"design": func() *madeUp {
		u := &madeUp{seed: 7, blocks: 80, chunk: 20}
		d := &results.Design{Factors: []results.DesignFactor{
			{Name: "power", Label: "power of orcs", Values: []string{"3", "4", "5", "6"}},
			{Name: "mud", Values: []string{"slow", "free"}}}}
		chance := map[string]float64{}
		for p := range 4 {
			for k := range 2 {
				name := fmt.Sprintf("{power: %s, mud: %s}", d.Factors[0].Values[p], d.Factors[1].Values[k])
				d.Points, d.Variants = append(d.Points, []int{p, k}), append(d.Variants, name)
				u.list = append(u.list, results.MatchupEntry{Scenario: "field", ArmyA: "knights", ArmyB: "orcs",
					Stream: "design", Variant: name, Options: name, Fixed: true})
				chance[name] = 0.65 - 0.1*float64(p) + 0.05*float64(k)
			}
		}
		for _, level := range []string{"greedy", "veteran"} {
			u.list = append(u.list, results.MatchupEntry{Scenario: "ford", ArmyA: "knights", ArmyB: "orcs",
				CommanderA: level, CommanderB: level, Level: level, Stream: "levels", Margin: 0.05})
		}
		u.list[len(u.list)-1].Luck = &results.LuckBy{Value: "toy/value", Level: "even", Digest: "abc"}
		for _, opponent := range []string{"orcs", "knights"} {
			for _, army := range []string{"elves", "elves-less-archer", "elves-less-page", "elves-ent"} {
				e := results.MatchupEntry{Scenario: "hill", ArmyA: army, ArmyB: opponent, Stream: "worth " + opponent,
					Fixed: true}
				if opponent == "knights" {
					e.ArmyA, e.ArmyB = opponent, army
				}
				u.list = append(u.list, e)
			}
		}
		u.score = func(e *results.MatchupEntry) float64 {
			strength := map[string]float64{"elves": 0.6, "elves-less-archer": 0.3, "elves-less-page": 0.55,
				"elves-ent": 0.5}
			return map[string]float64{"design": chance[e.Variant],
				"levels":     0.36 + 0.25*float64(strings.Count(e.Level, "veteran")),
				"worth orcs": strength[e.ArmyA], "worth knights": 0.95 - strength[e.ArmyB]}[e.Stream]
		}
		u.troops = func(army string) []results.UnitRow {
			return figuresOf(map[string]string{"knights": "rider:2:30", "orcs": "orc:3:20",
				"elves": "archer:2:20 page:1:20", "elves-less-archer": "archer:1:20 page:1:20",
				"elves-less-page": "archer:2:20", "elves-ent": "archer:2:20 ent:1:20"}[army])
		}
		u.beside = func(dir string) error { return results.WriteDesign(dir, d) }
		return u
	},
	// Lists that all have as many figures, of which prices cannot be distinguished, and lists that have not.
	"lists":     func() *madeUp { return manyLists(9, func(int) int { return 5 }) },
	"prices":    func() *madeUp { return manyLists(15, func(list int) int { return 4 + list%4 }) },
	"rough":     roughRun,
	"fractions": fractions,
	"spears":    spears,
}

// manyLists are enough lists of four units to fit prices, of n figures each.
func manyLists(seed uint64, size func(list int) int) *madeUp {
	u := &madeUp{seed: seed, blocks: 16, chunk: 16}
	units, costs, worth := []string{"imp", "orc", "ogre", "troll"}, []int{10, 15, 25, 30},
		[]float64{0.02, 0.04, 0.09, 0.06}
	rng := stats.NewSplitMix(12)
	counts := map[string][4]int{}
	var names []string
	for i := range 26 {
		var n [4]int
		for range size(i) {
			n[rng.IntN(4)]++
		}
		name := fmt.Sprintf("list-%02d", i)
		counts[name], names = n, append(names, name)
	}
	for i := range names {
		for k := 1; k <= 5; k++ {
			u.list = append(u.list, results.MatchupEntry{Scenario: "field", ArmyA: names[i],
				ArmyB: names[(i+k*k)%len(names)], Fixed: true})
		}
	}
	u.score = func(e *results.MatchupEntry) float64 {
		p := 0.48
		for k := range units {
			p += worth[k] * float64(counts[e.ArmyA][k]-counts[e.ArmyB][k])
		}
		return p
	}
	u.troops = func(army string) []results.UnitRow {
		var text []string
		for k, n := range counts[army] {
			if n > 0 {
				text = append(text, fmt.Sprintf("%s:%d:%d", units[k], n, costs[k]))
			}
		}
		return figuresOf(strings.Join(text, " "))
	}
	return u
}
