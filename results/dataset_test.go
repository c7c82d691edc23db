package results

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

var scores = [3]int8{0, 1, 2}

// someChunk is a chunk with rows that depend on its number only.
func someChunk(n, games int) Chunk {
	r := rand.New(rand.NewPCG(uint64(n), 7))
	c := Chunk{Round: int32(n), Matchup: int32(n % 2), Index: int32(n / 2)}
	for i := range games {
		g := GameRow{System: "pocket", Scenario: "s", ArmyA: "x", ArmyB: "y", CommanderA: "g", CommanderB: "h",
			Matchup: c.Matchup,
			Block:   int32(n/2*games/2 + i/2), Game: int8(i % 2), SeatA: int8(i % 2), ScoreA: &scores[r.IntN(3)],
			Ending: "won",
			Rounds: int16(r.IntN(9)), PointsA: r.Int32N(90), LostB: r.Int32N(90), DealtA: r.Int32N(9000),
			ExpectedB: r.Int32N(9000)}
		if r.IntN(50) == 0 {
			g.ScoreA, g.Ending = nil, Failed
		}
		c.Games = append(c.Games, g)
	}
	for i := range 6 {
		c.Units = append(c.Units, UnitRow{Matchup: c.Matchup, Chunk: c.Index, Block: -1, Game: -1, Army: "a",
			Number: int16(i), Unit: "u", Dealt: r.Int64N(1e6)})
		c.Cells = append(c.Cells, CellRow{Matchup: c.Matchup, Chunk: c.Index, Block: -1, Game: -1, Army: "b",
			Cell: fmt.Sprint("0,", i), Visits: r.Int64N(99)})
	}
	return c
}

func someManifest() *Manifest {
	return &Manifest{Experiment: "test", ExperimentDigest: "0123456789abcdef",
		Tables: []string{"games", "units", "cells"}, Matchups: make([]MatchupEntry, 2)}
}

var noReasons, noBlocks = make([]string, 2), make([]int64, 2)

// written writes chunks 0..n-1, flushing after every flush of them.
func written(t testing.TB, n, flush int) (dir string, m *Manifest) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "d")
	m = someManifest()
	w, err := Create(dir, m, []byte("experiment: test\n"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if err := w.Append(someChunk(i, 20)); err != nil {
			t.Fatal(err)
		}
		if i%flush == flush-1 {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(true, noReasons, noBlocks, nil); err != nil {
		t.Fatal(err)
	}
	return dir, m
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	dir, _ := written(t, 11, 4)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	err = d.Chunks(func(c Chunk) error {
		if want := someChunk(n, 20); !reflect.DeepEqual(c, want) {
			t.Errorf("chunk %d reads back as\n%+v, want\n%+v", n, c, want)
		}
		n++
		return nil
	})
	if err != nil || n != 11 {
		t.Fatalf("%d chunks read, %v", n, err)
	}
	if g, err := d.Game(33); err != nil || !g.SameEnding(someChunk(1, 20).Games[13]) {
		t.Errorf("game 33 is %+v, %v", g, err)
	}
	if _, err := d.Game(220); err == nil {
		t.Error("there is a game 220 of 220")
	}
}

func TestDifferencesNameTheColumns(t *testing.T) {
	a := someChunk(1, 1).Games[0]
	if b := a; len(a.Differences(b)) != 0 {
		t.Errorf("a row differs from its copy: %v", a.Differences(b))
	}
	b, won, lost := a, int8(2), int8(0)
	a.ScoreA, b.ScoreA, b.Ending = &won, &lost, "lost"
	want := []Difference{{"half_points_a", won, lost}, {"ending", "won", "lost"}}
	if got := a.Differences(b); !slices.Equal(got, want) {
		t.Errorf("the rows differ in %v, want %v", got, want)
	}
	b.ScoreA, b.Ending = nil, "won"
	if got := a.Differences(b); !slices.Equal(got, []Difference{{"half_points_a", won, nil}}) {
		t.Errorf("the rows differ in %v", got)
	}
}

func TestDigestsDoNotDependOnParts(t *testing.T) {
	var want *Manifest
	for _, flush := range []int{1, 3, 100} {
		dir, m := written(t, 9, flush)
		if want == nil {
			want = m
		}
		if m.GamesDigest != want.GamesDigest || m.UnitsDigest != want.UnitsDigest || m.CellsDigest != want.CellsDigest {
			t.Errorf("flushed after %d chunks the digests differ", flush)
		}
		files, err := filepath.Glob(filepath.Join(dir, "games", "*"))
		if err != nil || len(files) != 1 {
			t.Errorf("small parts were not joined: %v", files)
		}
	}
	_, other := written(t, 8, 1)
	if other.GamesDigest == want.GamesDigest {
		t.Error("eight chunks have the digest of nine")
	}
}

func TestCreateOverwritesNothing(t *testing.T) {
	dir, _ := written(t, 1, 1)
	if _, err := Create(dir, someManifest(), nil); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("got %v", err)
	}
	if FreshDir(dir) != dir+"-2" {
		t.Errorf("the next folder is %s", FreshDir(dir))
	}
}

func TestOpenSaysWhatIsNoDataset(t *testing.T) {
	empty := t.TempDir()
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "manifest.json"), []byte(`{"dataset_schema": 99}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{empty: "no manifest.json", filepath.Join(empty, "x"): "no folder",
		other: "schema 99"} {
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want something about %q", dir, err, want)
		}
	}
	if _, err := Open(empty); !errors.Is(err, ErrNotDataset) {
		t.Error("an empty folder is not distinguished")
	}
}

func TestDamageIsNamed(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"truncated": func(path string) error { return os.Truncate(path, 100) },
		"flipped": func(path string) error {
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for i := 60; i < 90; i++ {
				data[i] ^= 0xff
			}
			return os.WriteFile(path, data, 0o644)
		},
		"gone": os.Remove,
	} {
		dir, _ := written(t, 4, 4)
		d, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Verify(); err != nil {
			t.Fatalf("a sound dataset does not verify: %v", err)
		}
		file := d.Files("games")[0]
		if err := spoil(file); err != nil {
			t.Fatal(err)
		}
		if err := d.Verify(); err == nil || !strings.Contains(err.Error(), "part ") {
			t.Errorf("%s: Verify says %v", name, err)
		}
	}
}

func TestUncommittedPartsCountForNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	w, err := Create(dir, someManifest(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if err := w.Append(someChunk(i, 20)); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	stray := filepath.Join(dir, "games", "part-00009.parquet")
	if err := os.WriteFile(stray, []byte("half a file"), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(filepath.Join(dir, commitLog), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"part": 9, "fil`); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, _, err := Resume(dir); err == nil || !strings.Contains(err.Error(), "another run is writing") {
		t.Errorf("resumed under the hands of its writer: %v", err)
	}
	w.unlock() // as if it had been killed
	w, d, err := Resume(dir)
	if err != nil || len(d.Committed()) != 3 {
		t.Fatalf("%d chunks are committed, %v", len(d.Committed()), err)
	}
	if _, err := os.Stat(stray); err == nil {
		t.Error("the stray part was not removed")
	}
	for i := 3; i < 9; i++ {
		if err := w.Append(someChunk(i, 20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(true, noReasons, noBlocks, nil); err != nil {
		t.Fatal(err)
	}
	_, whole := written(t, 9, 2)
	if w.manifest.GamesDigest != whole.GamesDigest {
		t.Error("a resumed dataset has another digest than one written in one piece")
	}
}

// childVariable makes the test binary a writer that is to be killed.
const childVariable = "RESULTS_TEST_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childVariable); dir != "" {
		writeForever(dir)
	}
	os.Exit(m.Run())
}

// starvedVariable has that writer run out of memory, where systems have such limits.
const starvedVariable = "RESULTS_TEST_STARVED"

var starve = func() {}

func writeForever(dir string) {
	w, err := Create(dir, someManifest(), nil)
	for i := 0; err == nil; i++ {
		if err = w.Append(someChunk(i, 200)); err == nil && i%3 == 2 {
			if err = w.Flush(); err == nil {
				fmt.Println(i)
				if i == 8 && os.Getenv(starvedVariable) != "" {
					starve()
				}
			}
		}
	}
	fmt.Println(err)
	os.Exit(1)
}

// partFiles names the files of the table of games, those being written among them.
func partFiles(dir string) string {
	files, _ := filepath.Glob(filepath.Join(dir, "games", "*"))
	return strings.Join(files, " ")
}

// TestKilledAtAnyMoment kills a writing process; all that it had reported as
// committed must be there, and the rest must not matter.
func TestKilledAtAnyMoment(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 6 {
		dir := filepath.Join(t.TempDir(), "d")
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childVariable+"="+dir)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		reported := -1
		lines := bufio.NewScanner(out)
		stop := 1 + r.IntN(5)
		for range stop {
			if lines.Scan() {
				if _, err := fmt.Sscan(lines.Text(), &reported); err != nil {
					t.Fatalf("the writer says %q", lines.Text())
				}
			}
		}
		if r.IntN(2) == 0 { // in the middle of a part: its file is there and not yet committed
			for before := partFiles(dir); partFiles(dir) == before; {
				runtime.Gosched()
			}
		}
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for lines.Scan() {
			if _, err := fmt.Sscan(lines.Text(), &reported); err != nil {
				break
			}
		}
		_ = child.Wait()
		d, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Verify(); err != nil {
			t.Fatal(err)
		}
		if n := len(d.Committed()); n < reported+1 || n%3 != 0 {
			t.Errorf("%d chunks are committed, but %d were reported", n, reported+1)
		}
		w, _, err := Resume(dir)
		if err == nil {
			w.unlock()
		}
		if err != nil {
			t.Error(err)
		}
	}
}

func TestEveryColumnIsDescribed(t *testing.T) {
	for table, row := range map[string]any{"games": GameRow{}, "units": UnitRow{}, "cells": CellRow{},
		"events": EventRow{}} {
		var names []string
		typ := reflect.TypeOf(row)
		for i := range typ.NumField() {
			name, _, _ := strings.Cut(typ.Field(i).Tag.Get("parquet"), ",")
			names = append(names, name)
		}
		var described []string
		for _, c := range Columns[table] {
			described = append(described, c.Name)
			if c.About == "" {
				t.Errorf("%s.%s has no meaning", table, c.Name)
			}
		}
		if !reflect.DeepEqual(names, described) {
			t.Errorf("%s has the columns %v, but %v are described", table, names, described)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	w, err := Create(filepath.Join(b.TempDir(), "d"), someManifest(), nil)
	if err != nil {
		b.Fatal(err)
	}
	c := someChunk(1, 1000)
	n := 0
	for b.Loop() {
		if err := w.Append(c); err != nil {
			b.Fatal(err)
		}
		n += 1000
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/game")
}
