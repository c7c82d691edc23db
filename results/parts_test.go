package results

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// severalParts writes a dataset of one matchup whose chunks lie in parts of their own.
func severalParts(t *testing.T, parts, blocks int) *Dataset {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	m := &Manifest{Experiment: "parts", Tables: []string{"games"}, Matchups: []MatchupEntry{{Games: 1}}}
	w, err := Create(dir, m, nil)
	if err != nil {
		t.Fatal(err)
	}
	scores := [3]int8{0, 1, 2}
	for p := range parts {
		c := Chunk{Index: int32(p)}
		for b := range blocks {
			c.Games = append(c.Games, GameRow{Block: int32(p*blocks + b), ScoreA: &scores[(p+b)%3], Ending: "won"})
		}
		if err := w.Append(c); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

type blockColumn struct {
	Block int32 `parquet:"block,delta"`
}

// readBlocks gathers the blocks of every whole part, in the order of merging.
func readBlocks(t *testing.T, d *Dataset) ([]int32, []Damage) {
	t.Helper()
	var all []int32
	damaged, err := ReadParts(d, "games", func() *[]int32 {
		return &[]int32{}
	}, func(s *[]int32, rows []blockColumn) error {
		for _, r := range rows {
			*s = append(*s, r.Block)
		}
		return nil
	}, func(s *[]int32) { all = append(all, *s...) })
	if err != nil {
		t.Fatal(err)
	}
	return all, damaged
}

func TestPartsAreMergedInOrder(t *testing.T) {
	d := severalParts(t, 12, 700)
	all, damaged := readBlocks(t, d)
	if len(all) != 12*700 || !slices.IsSorted(all) || len(damaged) > 0 {
		t.Errorf("%d blocks, sorted %v, damaged %v", len(all), slices.IsSorted(all), damaged)
	}
}

func TestDamagedPartsAreNamed(t *testing.T) {
	d := severalParts(t, 4, 100)
	file := d.Files("games")[2]
	if err := os.Truncate(file, 50); err != nil {
		t.Fatal(err)
	}
	all, damaged := readBlocks(t, d)
	if len(all) != 300 || len(damaged) != 1 || damaged[0].Part != 2 || damaged[0].Games != 100 {
		t.Errorf("%d blocks are left, damaged %v; want part 2 of 100 games named", len(all), damaged)
	}
	// rows that are not as many as were committed are damage too
	d.commits[1].Chunks[0].set("games", 99, digest{1})
	if _, damaged = readBlocks(t, d); len(damaged) != 2 {
		t.Errorf("damaged %v; want a part with a row too many named", damaged)
	}
}

func TestErrorsOfReadersAreDamage(t *testing.T) {
	d := severalParts(t, 3, 10)
	merged := 0
	damaged, err := ReadParts(d, "games", func() *int {
		return new(int)
	}, func(*int, []blockColumn) error { return errors.New("no") }, func(*int) { merged++ })
	if err != nil || merged != 0 || len(damaged) != 3 {
		t.Errorf("%v, %d merged, %v", err, merged, damaged)
	}
}

func TestBoardsComeBack(t *testing.T) {
	d := severalParts(t, 1, 1)
	if boards, err := d.Boards(); err != nil || boards != nil {
		t.Errorf("a dataset without boards has %v, %v", boards, err)
	}
	want := []Board{{System: "toy", Scenario: "field", Matchups: []int{0},
		Picture: engine.Picture{Title: "field", Width: 2, Height: 2,
			Cells: []engine.PictureCell{{Label: "0,0", Outline: []engine.Point{{X: 0, Y: 0}, {X: 2, Y: 0},
				{X: 2, Y: 2}}}}}}}
	if err := WriteBoards(d.Dir, want); err != nil {
		t.Fatal(err)
	}
	got, err := d.Boards()
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v; got %+v", err, got)
	}
	if err := os.WriteFile(filepath.Join(d.Dir, boardsFile), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Boards(); err == nil {
		t.Error("damaged boards are read without complaint")
	}
}
