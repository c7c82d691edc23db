package report

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// toyLuck says by what the luck of made-up games was measured.
var toyLuck = &results.LuckBy{Value: "toy/value", Level: "even", Digest: "abc", Deep: true}

// roughRun is what does not go as it should, and what few runs have: failures, games cut off, luck that is measured
// with a bias, races for places, variants that differ in nothing, many small fields, an army against itself alone,
// units without points armies that have no room, a certain circle, and matchups that are even within their margin.
func roughRun() *madeUp {
	u := &madeUp{seed: 11, blocks: 60, chunk: 10, cells: true}
	armies := []string{"knights", "orcs", "elves"}
	for place := range 8 {
		for i, a := range armies {
			for _, b := range armies[i+1:] {
				u.list = append(u.list, results.MatchupEntry{Scenario: fmt.Sprint("place-", place), ArmyA: a, ArmyB: b,
					Fixed: true})
			}
		}
	}
	// for a fixed number of blocks, and with a look at each chunk
	for _, scenario := range []string{"paired", "looked"} {
		for _, variant := range []string{"", "{mud: 2}", "{fog: 1}", "{air: 1}"} {
			u.list = append(u.list, results.MatchupEntry{Scenario: scenario, ArmyA: "knights", ArmyB: "orcs",
				Variant: variant, Options: variant, Stream: scenario, Luck: toyLuck,
				Fixed: scenario == "paired", Margin: map[string]float64{"looked": 0.06}[scenario]})
		}
	}
	u.list = append(u.list,
		results.MatchupEntry{Scenario: "race", ArmyA: "knights", ArmyB: "orcs",
			Rank: &results.RankBy{Places: 2, Chunk: 10}},
		results.MatchupEntry{Scenario: "race", ArmyA: "knights", ArmyB: "elves",
			Rank: &results.RankBy{Places: -1, Chunk: 10}, Precision: 0.02},
		results.MatchupEntry{Scenario: "race", ArmyA: "elves", ArmyB: "orcs", Precision: 0.03, Margin: 0.05},
		results.MatchupEntry{Scenario: "biased", ArmyA: "knights", ArmyB: "orcs", Luck: toyLuck, Fixed: true},
		results.MatchupEntry{Scenario: "failing", ArmyA: "knights", ArmyB: "orcs", Stream: "failing", Fixed: true},
		results.MatchupEntry{Scenario: "failing", ArmyA: "knights", ArmyB: "orcs", Stream: "failing",
			Variant: "{mud: 2}", Fixed: true},
		results.MatchupEntry{Scenario: "cut", ArmyA: "orcs", ArmyB: "elves", Fixed: true,
			LeftOut: []string{"2 of 6 figures of orcs never take part"}},
		results.MatchupEntry{Scenario: "alone", ArmyA: "imps", ArmyB: "imps", Mirror: true, Fixed: true,
			LeftOut: []string{"1 of 4 figures of imps never takes part"}},
		results.MatchupEntry{Scenario: "wide", ArmyA: "orcs", ArmyB: "knights", Fixed: true, Margin: 0.3},
		results.MatchupEntry{Scenario: "wider", ArmyA: "orcs", ArmyB: "elves", Fixed: true, Margin: 0.3},
		results.MatchupEntry{Scenario: "widest", ArmyA: "elves", ArmyB: "elves-two", Fixed: true, Margin: 0.3},
		results.MatchupEntry{Scenario: "lucky", ArmyA: "elves", ArmyB: "knights", Fixed: true, Luck: toyLuck},
		results.MatchupEntry{Scenario: "won", ArmyA: "orcs", ArmyB: "knights", Fixed: true},
		results.MatchupEntry{Scenario: "lost", ArmyA: "orcs", ArmyB: "knights", Fixed: true})
	u.played = func(e *results.MatchupEntry) int {
		if e.Scenario == "place-1" {
			return 60
		}
		return map[string]int{"place": 10, "looked": 50, "race": 30}[strings.Split(e.Scenario, "-")[0]] +
			map[bool]int{true: 60}[strings.Contains("paired biased failing cut alone wide wider widest lucky won lost",
				e.Scenario)]
	}
	strength := map[string]float64{"knights": 0.15, "orcs": 0.05}
	u.score = func(e *results.MatchupEntry) float64 {
		p := 0.48 + strength[e.ArmyA] - strength[e.ArmyB]
		switch {
		case e.Scenario == "won":
			return 3
		case e.Scenario == "lost":
			return -3
		case e.Mirror:
			return 0.75
		case e.Scenario == "lucky":
			return 0.1
		case e.Scenario == "place-1" || e.Scenario == "place-7":
			return map[string]float64{"knights/orcs": 0.9, "orcs/elves": 0.9, "knights/elves": 0.1}[e.ArmyA+"/"+e.ArmyB]
		case e.Variant == "{mud: 2}":
			p -= 0.2
		case e.Variant == "{air: 1}":
			p += 0.25
		}
		return p
	}
	n := 0
	u.spoil = func(e *results.MatchupEntry, row *results.GameRow) {
		n++
		switch e.Scenario {
		case "failing":
			if n%17 == 0 {
				row.ScoreA, row.Ending, row.Failure = nil, results.Failed, "the made-up system stopped"
			}
		case "cut":
			row.Capped = n%4 == 0
		case "biased":
			*row.LuckA += 150_000
		}
	}
	u.edit = func(m *results.Manifest) {
		m.OnlyBlocks, m.Commit, m.Alpha, m.Digests = 60, "fedcba98", 0.1, nil // an old dataset
		for i := range m.Matchups {
			switch e := &m.Matchups[i]; e.Scenario {
			case "cut":
				e.ExactLuck = false
			case "alone":
				e.Games = 1
			}
		}
	}
	u.troops = func(army string) []results.UnitRow {
		return figuresOf(map[string]string{"knights": "rider:1:30 page:2:15 wisp:1:0", "orcs": "orc:3:20",
			"elves": "archer:2:20 page:1:20", "elves-two": "archer:3:20", "imps": "imp:4:15"}[army])
	}
	u.beside = func(dir string) error {
		b := madeUpBoard("alone", "")
		for i := range u.list {
			if u.list[i].Scenario == "alone" {
				b.Matchups = []int{i}
			}
		}
		return results.WriteBoards(dir, []results.Board{b})
	}
	return u
}

// fractions are pieces of terrain in fractions and screenings of all their maps, with luck measured in one of them, and
// more boards than are drawn.
func fractions() *madeUp {
	u := &madeUp{seed: 13, blocks: 12, chunk: 6}
	names := strings.Fields("hill wood pond wall ruin road")
	cells := [][]string{{"B2", "C2", "B3"}, {"C1", "D3"}, {"E2", "E3"}, {"A1"}, {"D1", "E1", "D2", "E4", "D4", "C4"},
		{"A4", "B4", "A2", "A3", "B1", "C3", "E1"}}
	var crossings []results.Crossing
	var boards []results.Board
	effect := map[string]float64{"hill": 0.2, "wood": -0.12, "pond": 0.03, "ruin": -0.05}
	chance := map[string]float64{}
	cross := func(design, scenario string, pieces int, luck *results.LuckBy) {
		c := results.Crossing{System: "toy", Scenario: scenario, Design: design}
		for k := range pieces {
			c.Factors = append(c.Factors, results.CrossedPiece{Name: names[k], Cells: cells[k]})
		}
		d, err := analysis.DesignOf(&c)
		if d.Runs == nil {
			panic(err)
		}
		for run, with := range d.Runs {
			name := fmt.Sprintf("%s-%02d", scenario, run)
			p := 0.5
			for k := range pieces {
				if with>>k&1 == 1 {
					p += effect[names[k]]
				}
			}
			c.Maps, chance[name] = append(c.Maps, name), p
			if run == 0 {
				boards = append(boards, madeUpBoard(scenario, "map "+name, len(u.list)))
			}
			u.list = append(u.list, results.MatchupEntry{Scenario: scenario, ArmyA: "knights", ArmyB: "orcs",
				Stream: scenario, Variant: "map " + name, Map: name, Fixed: true, Luck: luck})
		}
		crossings = append(crossings, c)
	}
	cross("fraction", "fifths", 5, toyLuck)
	cross("screening", "sixths", 6, nil)
	for i := range 8 {
		cross("factorial", fmt.Sprint("small-", i), 1, nil)
	}
	u.score = func(e *results.MatchupEntry) float64 { return chance[e.Map] }
	u.troops = func(army string) []results.UnitRow { return figuresOf(army[:4] + ":2:30") }
	u.beside = func(dir string) error {
		if err := results.WriteCrossings(dir, crossings); err != nil {
			return err
		}
		return results.WriteBoards(dir, boards)
	}
	return u
}

func init() { goldenDatasets["torn"] = torn } // which is made of another

// spears is an army that leaves a unit out, or has another for the same points, against two opponents under the same
// dice, of which one sits on the other side; and against a third that it always beats.
func spears() *madeUp {
	u := &madeUp{seed: 17, blocks: 120, chunk: 20}
	strength := map[string]float64{"spears": 0.62, "spears-less-pike": 0.3, "spears-less-bow": 0.56,
		"spears-halberd": 0.8, "spears-two-bows": 0.4}
	armies := []string{"spears", "spears-less-pike", "spears-less-bow", "spears-halberd", "spears-two-bows"}
	for _, foe := range []string{"horse", "foot", "rabble"} {
		for _, army := range armies {
			e := results.MatchupEntry{Scenario: "hill", ArmyA: army, ArmyB: foe,
				Stream: map[bool]string{true: "rabble", false: "one"}[foe == "rabble"], Fixed: true}
			if foe == "foot" {
				e.ArmyA, e.ArmyB = foe, army
			}
			u.list = append(u.list, e)
		}
	}
	u.score = func(e *results.MatchupEntry) float64 {
		switch {
		case e.ArmyB == "rabble":
			return 2
		case e.ArmyA == "foot":
			return 1.05 - strength[e.ArmyB]
		}
		return strength[e.ArmyA]
	}
	n := 0
	u.spoil = func(e *results.MatchupEntry, row *results.GameRow) {
		if n++; n%97 == 0 {
			row.ScoreA, row.Ending, row.Failure = nil, results.Failed, "the made-up system stopped"
		}
	}
	u.troops = func(army string) []results.UnitRow {
		return figuresOf(map[string]string{"spears": "pike:2:20 bow:2:15", "spears-less-pike": "pike:1:20 bow:2:15",
			"spears-less-bow": "pike:2:20 bow:1:15", "spears-halberd": "pike:1:20 halberd:1:20 bow:2:15",
			"spears-two-bows": "pike:1:20 bow:3:15", "horse": "rider:2:35", "foot": "foot:7:10",
			"rabble": "rabble:7:10"}[army])
	}
	return u
}

// torn is a run that was interrupted and then damaged: a part of each table, a line of the log, and all that lies
// beside the tables.
func torn() *madeUp {
	u := goldenDatasets["pieces"]()
	u.open, u.blocks = true, 60
	u.edit = func(m *results.Manifest) {
		for i := range m.Matchups {
			m.Matchups[i].ExactLuck = false // so that no score without luck is given
		}
	}
	beside := u.beside
	u.beside = func(dir string) error {
		if err := results.WriteDesign(dir, &results.Design{}); err != nil {
			return err
		}
		return beside(dir)
	}
	u.after = func(dir string) error {
		var list []error
		for _, table := range []string{"games", "units", "cells"} {
			parts, err := filepath.Glob(filepath.Join(dir, table, "*.parquet"))
			if len(parts) < 2 {
				err = fmt.Errorf("%s has %d parts", table, len(parts))
			}
			list = append(list, err)
			if len(parts) > 0 {
				list = append(list, os.WriteFile(parts[0], []byte("no part any more"), 0o644))
			}
		}
		log := filepath.Join(dir, "commits.jsonl")
		text, err := os.ReadFile(log)
		lines := strings.SplitAfter(string(text), "\n")
		list = append(list, err, os.WriteFile(log, []byte(strings.Join(lines[:len(lines)-2], "")), 0o644))
		for _, name := range []string{"crossings.json", "boards.json", "design.json"} {
			list = append(list, os.WriteFile(filepath.Join(dir, name), []byte("{"), 0o644))
		}
		return errors.Join(list...)
	}
	return u
}

// TestPartsMakeNoDifference reports on the same games in one part and in a part for every round of chunks: every table
// is the same, but for what says that the run is not finished.
func TestPartsMakeNoDifference(t *testing.T) {
	t.Chdir(t.TempDir())
	tables := func(name string, open bool) map[string]string {
		u := goldenDatasets[name]()
		u.open, u.dir = open, fmt.Sprint(name, "-", open)
		w, err := Write(u.write(t), Options{})
		if err != nil {
			t.Fatal(err)
		}
		list := map[string]string{}
		err = filepath.WalkDir(w.Dir, func(path string, e fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".csv" || strings.HasPrefix(e.Name(), "manifest") ||
				strings.HasPrefix(e.Name(), "checks") {
				return err
			}
			text, err := os.ReadFile(path)
			list[e.Name()] = strings.ReplaceAll(string(rounded(text)), u.dir, "data")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	for _, name := range []string{"pieces", "field"} {
		one, many := tables(name, false), tables(name, true)
		if len(one) < 20 || len(one) != len(many) {
			t.Errorf("%s has %d tables and figures, and %d in many parts", name, len(one), len(many))
		}
		for file, text := range one {
			if many[file] != text {
				t.Errorf("%s of %s is\n%s\nand in many parts\n%s", file, name, text, many[file])
			}
		}
	}
}
