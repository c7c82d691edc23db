package path_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/path"
)

// battlelands are three published ones: a terrain letter and an elevation for every hex, then the hexsides with
// a feature, by owner.
var battlelands = map[string]struct {
	rows  []string
	sides string
}{
	"JUNGLE": {rows: []string{
		"-- -- P0 R0 P0 --",
		"-- T1 P0 P0 P0 --",
		"-- R0 P0 R0 P0 R0",
		"P0 P0 R0 T1 P0 P0",
		"-- P0 P0 P0 R0 P0",
		"-- R0 T1 P0 P0 --",
	}},
	"MOUNTAINS": {rows: []string{
		"-- -- P0 P0 P1 --",
		"-- P1 P0 P1 P2 --",
		"-- P2 P1 P0 P0 P1",
		"P2 P1 V2 P1 P0 P0",
		"-- P1 P1 P1 P0 P0",
		"-- P2 P1 P2 P1 --",
	}, sides: `cliff: 1,4 SW; 3,2 NE; 5,3 NE
		slope: 0,4 W; 1,1 E NE; 1,3 W SW SE NW; 1,4 W SE NW; 2,1 SE E NE; 2,2 E NE; 2,5 W SW SE; 3,0 SE E; 3,2 W SW SE E NW; 3,3 SE E NE NW; 4,3 E; 5,1 E NE NW; 5,3 W E NW; 5,4 NE NW`},
	"TOWER": {rows: []string{
		"-- -- P0 P0 P0 --",
		"-- P0 P0 P0 P0 --",
		"-- P0 P1 P1 P0 P0",
		"P0 P1 P2 P1 P0 P0",
		"-- P0 P1 P1 P0 P0",
		"-- P0 P0 P0 P0 --",
	}, sides: "wall: 2,2 W NE NW; 2,3 E NE NW; " +
		"3,1 W SW NW; 3,2 W SW SE E NE NW; 3,3 SE E NE; 4,2 W SW SE; 4,3 SW SE E"},
}

// walker compiles a walker that is native nowhere: slowed by bramble and by slopes and walls upwards,
// kept out of trees and volcanoes, stopped by cliffs.
func walker(t testing.TB, name string) *path.Mover {
	const slope, cliff = 1, 2
	land := battlelands[name]
	terrain := make([][]string, len(land.rows))
	for i, row := range land.rows {
		terrain[i] = strings.Fields(row)
	}
	g := newGrid(t, board.Spec{Shape: board.Hex, Rows: 6, Cols: 6, Exists: func(r, c int) bool {
		return terrain[r][c] != "--"
	}})
	edges := board.NewEdges(g)
	for _, line := range strings.FieldsFunc(land.sides, func(r rune) bool { return r == '\n' }) {
		feature, list, _ := strings.Cut(strings.TrimSpace(line), ": ")
		code := board.Feature(slope)
		if feature == "cliff" {
			code = cliff
		}
		for _, item := range strings.Split(list, "; ") {
			words := strings.Fields(item)
			owner, err := g.ParseLabel(words[0])
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range words[1:] {
				d, err := g.ParseDir(w)
				if err != nil {
					t.Fatal(err)
				}
				if err := edges.Set(owner, d, code); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return path.NewMover(g, func(from board.Cell, d board.Dir, to board.Cell) int {
		row, col := g.RowCol(to)
		letter := terrain[row][col][0]
		feature, owned := edges.At(from, d)
		switch {
		case letter == 'T' || letter == 'V' || feature == cliff:
			return 0
		case letter == 'R' || (feature == slope && !owned):
			return 2
		}
		return 1
	})
}

// Every start, every skill, many positions of seven other characters.
func TestReachOnTheBattlelands(t *testing.T) {
	for name := range battlelands {
		m := walker(t, name)
		g := m.Grid()
		r, rng := path.NewReach(g, 10), rand.New(rand.NewPCG(27, 0))
		w := &world{g: g, m: m}
		each(g.Cells(), func(start board.Cell) {
			for skill := range 5 {
				blocked := g.NewSet()
				for range 7 {
					blocked.Add(g.Cells().Nth(rng.IntN(g.Count())))
				}
				w.q = path.Query{Mover: m, Start: start, Budget: skill, Blocked: blocked}
				if err := check(w, r); err != nil {
					t.Fatalf("%s from %s with skill %d: %v", name, g.Label(start), skill, err)
				}
			}
		})
	}
}

// Steps that the hazard chart settles by itself.
func TestStepsOfTheBattlelands(t *testing.T) {
	for _, c := range []struct {
		land, from, to string
		want           int
	}{
		{"JUNGLE", "0,2", "0,3", 2},    // into bramble
		{"JUNGLE", "0,3", "0,2", 1},    // out of bramble
		{"JUNGLE", "3,2", "3,3", 0},    // into a tree
		{"MOUNTAINS", "0,3", "0,4", 2}, // up a slope
		{"MOUNTAINS", "0,4", "0,3", 1}, // down a slope
		{"MOUNTAINS", "1,4", "2,4", 0}, // down a cliff
		{"MOUNTAINS", "2,4", "1,4", 0}, // up a cliff
		{"MOUNTAINS", "3,1", "3,2", 0}, // into a volcano
		{"TOWER", "3,0", "3,1", 2},     // up a wall
		{"TOWER", "3,1", "3,0", 1},     // down a wall
		{"TOWER", "2,2", "2,3", 1},     // between two hexes of the tower
	} {
		m := walker(t, c.land)
		from, err := m.Grid().ParseLabel(c.from)
		if err != nil {
			t.Fatal(err)
		}
		to, err := m.Grid().ParseLabel(c.to)
		if err != nil {
			t.Fatal(err)
		}
		d, ok := m.Grid().DirBetween(from, to)
		if got := m.Step(from, d); !ok || got != c.want {
			t.Errorf("%s from %s to %s costs %d, want %d", c.land, c.from, c.to, got, c.want)
		}
	}
}
