package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// everyTable is a manifest with all that one can say, of a dataset that keeps every table.
func everyTable() *Manifest {
	m := someManifest()
	m.Tables = tableNames[:]
	m.Version, m.Commit, m.Go, m.OS, m.Arch = "1.2.3", "abc", "go1", "linux", "amd64"
	m.Seed, m.Alpha, m.ChunkBlocks, m.Near, m.Title = 7, .05, 5, []string{"near"}, "A test"
	return m
}

// fullChunk is a chunk with rows in every table, every column of which has a value of its own, or none where it may be
// null.
func fullChunk(n int) Chunk {
	c := Chunk{Round: int32(n), Matchup: int32(n % 2), Index: int32(n / 2), Games: make([]GameRow, 3),
		Units: make([]UnitRow, 4),
		Cells: make([]CellRow, 5), Events: make([]EventRow, 6), Account: make([]AccountRow, 7),
		Choices: make([]ChoiceRow, 8), Lists: make([]ListRow, 2)}
	fill := func(rows any) {
		v := reflect.ValueOf(rows)
		for i := range v.Len() {
			filled(v.Index(i).Addr().Interface(), int64(n%3*20+i))
		}
	}
	fill(c.Games)
	fill(c.Units)
	fill(c.Cells)
	fill(c.Events)
	fill(c.Account)
	fill(c.Choices)
	fill(c.Lists)
	c.Games[1].ScoreA, c.Games[2].LuckA, c.Units[n%4].Luck = nil, nil, nil
	return c
}

// fullDataset writes n chunks of every table, two a part, and joins parts of no more than n games.
func fullDataset(t *testing.T, n, joined int) (*Dataset, *Writer) {
	t.Helper()
	w, err := Create(filepath.Join(t.TempDir(), "d"), everyTable(), []byte("experiment: test\n"))
	if err != nil {
		t.Fatal(err)
	}
	w.joined = joined
	for i := range n {
		if err := w.Append(fullChunk(i)); err != nil {
			t.Fatal(err)
		}
		if i%2 == 1 {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	var told []int
	w.Joining(func(done, parts int) {
		if told = append(told, done); parts != (n+1)/2 {
			t.Errorf("%d parts are told of %d chunks", parts, n)
		}
	})
	if err := w.Close(true, []string{"limit", "precise"}, []int64{3, 4}, map[string]int{"seconds": 5}); err != nil {
		t.Fatal(err)
	}
	d, err := Open(w.dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(told) != len(d.commits) || told[0] != 0 || !slices.IsSorted(told) {
		t.Errorf("while %d parts are made of %d chunks, %v are told", len(d.commits), n, told)
	}
	return d, w
}

// TestEveryTableComesBack writes rows with all their columns into all tables, joins parts of several sizes and reads
// everything back, by chunks, by columns and by the numbers of games.
func TestEveryTableComesBack(t *testing.T) {
	for joined, files := range map[int]int{8: 4, 9: 3, 18: 2, 21: 1} {
		d, w := fullDataset(t, 7, joined)
		if err := d.Verify(); err != nil || len(d.Damaged()) > 0 {
			t.Errorf("joined to %d games: %v, %v", joined, err, d.Damaged())
		}
		n := 0
		if err := d.Chunks(func(c Chunk) error {
			if want := fullChunk(n); !reflect.DeepEqual(c, want) {
				t.Errorf("joined to %d games, chunk %d reads back as %+v", joined, n, c)
			}
			n++
			return nil
		}); err != nil || n != 7 {
			t.Errorf("%d chunks: %v", n, err)
		}
		for _, table := range tableNames {
			there, err := filepath.Glob(filepath.Join(d.Dir, table, "*"))
			if got := slices.Sorted(slices.Values(d.Files(table))); err != nil || len(got) != files ||
				!slices.Equal(got, there) {
				t.Errorf("joined to %d games there are the files %v of %s, and %v are known; want %d", joined, there,
					table, got, files)
			}
			e := fullChunk(1)
			rows := map[string]int{"games": len(e.Games), "units": len(e.Units), "cells": len(e.Cells),
				"events": len(e.Events), "accounts": len(e.Account), "choices": len(e.Choices), "lists": len(e.Lists)}
			if got := d.commits[0].Chunks[1].Rows(table); got != rows[table] {
				t.Errorf("a chunk has %d rows of %s, want %d", got, table, rows[table])
			}
		}
		for i := range int64(21) {
			if g, err := d.Game(i); err != nil || !g.SameEnding(fullChunk(int(i / 3)).Games[i%3]) {
				t.Errorf("game %d is %+v, %v", i, g, err)
			}
		}
		m := d.Manifest
		if !m.Finished || m.Games != 21 || m.Chunks != 7 || m.Matchups[0].Blocks != 3 ||
			m.Matchups[1].Stopped != "precise" || m.GamesDigest == "" || m.UnitsDigest == m.CellsDigest {
			t.Errorf("the manifest says %+v", m)
		}
		if !reflect.DeepEqual(m, w.manifest) {
			t.Errorf("the manifest reads back as %+v, was %+v", m, w.manifest)
		}
		timing, err := os.ReadFile(filepath.Join(d.Dir, "timing.json"))
		if err != nil || string(timing) != "{\n  \"seconds\": 5\n}\n" {
			t.Errorf("the timing is %q: %v", timing, err)
		}
	}
}

// TestRowsTooManyAndTooFewAreNoticed has the log say of each table that it has a row more, and a row less, than it
// has.
func TestRowsTooManyAndTooFewAreNoticed(t *testing.T) {
	d, _ := fullDataset(t, 2, 0)
	for i, table := range tableNames {
		for _, by := range []int32{-1, 1} {
			e := &d.commits[0].Chunks[1]
			e.rows[i] += by
			if err := d.Chunks(func(Chunk) error {
				return nil
			}); err == nil || !strings.Contains(err.Error(),
				map[int32]string{-1: "has more rows", 1: "has fewer rows"}[by]) {
				t.Errorf("%s with %+d rows in the log: %v", table, by, err)
			}
			if err := d.Verify(); err == nil || !strings.Contains(err.Error(), "part 0") {
				t.Errorf("%s with %+d rows in the log is verified: %v", table, by, err)
			}
			e.rows[i] -= by
		}
		was := d.commits[0].Chunks[0].digests[i]
		d.commits[0].Chunks[0].digests[i][3]++
		if err := d.Verify(); err == nil || !strings.Contains(err.Error(), "the "+table+" have digest") {
			t.Errorf("%s with another digest in the log: %v", table, err)
		}
		d.commits[0].Chunks[0].digests[i] = was
	}
	if err := d.Verify(); err != nil {
		t.Error(err)
	}
	stop := errors.New("enough")
	seen := 0
	if err := d.Chunks(func(Chunk) error { seen++; return stop }); !errors.Is(err, stop) || seen != 1 {
		t.Errorf("a reader that had enough saw %d chunks: %v", seen, err)
	}
}

// TestPartsAreClosedAtTheirSize appends games up to the size of a part, and to the most of one while no press is
// free.
func TestPartsAreClosedAtTheirSize(t *testing.T) {
	w, err := Create(filepath.Join(t.TempDir(), "d"), someManifest(), nil)
	if err != nil {
		t.Fatal(err)
	}
	w.seal = func(p *press, number int) (*Commit, error) { return nil, errors.New("not in this test") }
	if begun, err := w.Commit(); !begun || err != nil || w.next != 0 {
		t.Errorf("nothing was begun as part %d: %v, %v", w.next, begun, err)
	}
	if err := w.Append(Chunk{Games: make([]GameRow, partGames-1)}); err != nil || w.next != 0 ||
		w.pending.games != partGames-1 {
		t.Errorf("a part is begun with %d games, %d parts: %v", partGames-1, w.next, err)
	}
	free := len(w.presses)
	var held []*press
	for range free {
		held = append(held, <-w.presses)
	}
	if err := w.Append(Chunk{Games: make([]GameRow, 1)}); err != nil || w.next != 0 {
		t.Errorf("a part is begun without a press: %v", err)
	}
	if begun, err := w.Commit(); begun || err != nil {
		t.Errorf("a part is begun without a press: %v, %v", begun, err)
	}
	if err := w.Append(Chunk{Games: make([]GameRow, mostGames-partGames-1)}); err != nil || w.next != 0 ||
		w.pending.games != mostGames-1 {
		t.Errorf("a part is begun with %d games without a press: %v", w.pending.games, err)
	}
	for _, p := range held {
		w.presses <- p
	}
	if err := w.Append(Chunk{Games: make([]GameRow, 1)}); err != nil || w.next != 1 || w.pending.games != 0 ||
		len(w.pending.chunks) != 0 {
		t.Errorf("with %d games %d parts were begun, %d games are left: %v", mostGames, w.next, w.pending.games, err)
	}
	if err := w.Flush(); err == nil || err.Error() != "not in this test" {
		t.Errorf("the failure is reported as %v", err)
	}
	if err := w.Append(someChunk(0, 2)); err == nil || w.pending.games > 0 {
		t.Errorf("after a failure a chunk is taken: %v", err)
	}
	if begun, err := w.Commit(); begun || err == nil {
		t.Errorf("after a failure a part is begun: %v", err)
	}
	if err := w.Close(true, noReasons, noBlocks, nil); err == nil {
		t.Error("after a failure the dataset is finished")
	}
	if w.locked != nil {
		t.Error("after a failure the dataset stays locked")
	}
}

// page is a text that is kept: what was tried, and what was said of it.
type page struct {
	strings.Builder
	dir string // which is written DIR
}

// What the libraries for Parquet and JSON say is theirs.
var (
	sums   = regexp.MustCompile(`[0-9a-f]{12,64}`)
	theirs = regexp.MustCompile(`(: json: |invalid character|unexpected |encoding/hex: )[^,]*`)
)

func (p *page) say(tried string, said any) {
	text := strings.ReplaceAll(fmt.Sprint(said), p.dir, "DIR")
	fmt.Fprintf(p, "%s: %s\n", tried, theirs.ReplaceAllString(sums.ReplaceAllString(filepath.ToSlash(text), "SUM"),
		"THEIR WORDS"))
}

// TestGoldenWords keeps what a dataset says of itself to people and other tools, and what is said of one of which
// something is wrong.
func TestGoldenWords(t *testing.T) {
	d, _ := fullDataset(t, 3, 0)
	p := &page{dir: d.Dir}
	for _, name := range []string{manifestFile, "views.sql", "datapackage.json", "experiment.yaml"} {
		text, err := os.ReadFile(filepath.Join(d.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "datapackage.json" { // a column a line
			var b bytes.Buffer
			if err := json.Compact(&b, text); err != nil {
				t.Fatal(err)
			}
			text = bytes.ReplaceAll(b.Bytes(), []byte("},{"), []byte("},\n{"))
		}
		p.say("--- "+name, "\n"+string(text))
	}
	p.log(t, d)
	p.manifests(t, d)
	p.lines(t)
	p.besides(t, d)
	p.games(d)
	p.runs(t)
	conform.Kept(t, "testdata/words.txt", p.String())
}

// log shows the log, without what the library for Parquet decides.
func (p *page) log(t *testing.T, d *Dataset) {
	for i := range d.commits {
		line, err := logLine(&d.commits[i])
		if err != nil {
			t.Fatal(err)
		}
		p.say(fmt.Sprint("part ", i), strings.TrimSpace(string(line)))
		for _, e := range d.commits[i].Chunks {
			for _, table := range tableNames {
				fmt.Fprintf(p, "  chunk %d of matchup %d, %s: %d rows, %s\n", e.Index, e.Matchup, table, e.Rows(table),
					e.Digest(table))
			}
		}
	}
}

// replaced is a text in which one thing is another.
func replaced(t *testing.T, text, old, new string) string {
	t.Helper()
	if !strings.Contains(text, old) {
		t.Errorf("there is no %q", old)
	}
	return strings.Replace(text, old, new, 1)
}

// manifests opens the dataset with another manifest, or none.
func (p *page) manifests(t *testing.T, d *Dataset) {
	text, err := json.Marshal(d.Manifest)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(d.Dir, manifestFile)
	schema := func(n int) string { return fmt.Sprintf(`"dataset_schema":%d`, n) }
	for _, c := range [][2]string{{"{", ""}, {"{", "[]"}, {schema(Schema), schema(Schema + 1)},
		{`"games",`, `"games","game",`}, {`"units",`, `"games",`}, {`"shard":0`, `"shard":1`},
		{`"shards":0`, `"shards":1000001`}, {`"shards":0`, `"shards":3,"wave":1`},
		{`"shards":0`, `"shards":3,"settled":[0,2]`}, {`"chunk_blocks":5`, `"chunk_blocks":-1`},
		{`"chunk_blocks":5`, `"chunk_blocks":10000001`}, {`"alpha":0.05`, `"alpha":1`}, {`"alpha":0.05`, `"alpha":-1`},
		{`"near":["near"]`, `"files":[{"file":"../x"}]`},
		{`"games_per_block":0`, `"games_per_block":3`}, {`"max_blocks":0`, `"max_blocks":-2`},
		{`"blocks":3`, `"blocks":-3`}, {`"precision":0`, `"precision":1`}, {`"margin":0`, `"margin":-0.5`},
		{`"plan_blocks":0`, `"plan_blocks":-1`}, {`"plan_variance":0`, `"plan_variance":-1`},
		{`"matchups":[`, `"matchups":[],"Matchups":[`}, {`"seed":7`, `"seed":-7`}} {
		if err := os.WriteFile(path, []byte(replaced(t, string(text), c[0], c[1])), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Open(d.Dir)
		p.say(fmt.Sprintf("%s for %s", c[1], c[0]), err)
		if _, _, err := Resume(d.Dir); err == nil != strings.HasPrefix(c[1], `"matchups":[]`) {
			t.Errorf("%s for %s: resumed with %v", c[1], c[0], err)
		}
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	one := *d.Manifest
	one.Matchups = one.Matchups[:1]
	if err := writeJSON(osDisk{}, path, &one); err != nil {
		t.Fatal(err)
	}
	_, err = Open(d.Dir)
	p.say("a manifest of one matchup", err)
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	_, err = Open(filepath.Join(d.Dir, "games"))
	p.say("a folder of a dataset", err)
	_, err = Open(filepath.Join(d.Dir, "nothing"))
	p.say("nothing", err)
	_, err = Open(path)
	p.say("a file", err)
	_, err = Create(d.Dir, someManifest(), nil)
	p.say("what exists", err)
	if fresh := FreshDir(filepath.Join(d.Dir, "new")); fresh != filepath.Join(d.Dir, "new") {
		t.Errorf("a folder that does not exist is named %s", fresh)
	}
	for _, n := range []string{"units-2", "units-3"} {
		if fresh := FreshDir(filepath.Join(d.Dir, "units")); fresh != filepath.Join(d.Dir, n) {
			t.Errorf("the next folder is named %s", fresh)
		}
		if err := os.Mkdir(filepath.Join(d.Dir, n), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// lines reads lines of a log that none writes.
func (p *page) lines(t *testing.T) {
	c := &Commit{Part: 4, Files: map[string]string{"games": "games/part-00004.parquet"},
		Sums: map[string]string{"games": "5f"}, Chunks: make([]ChunkEntry, 1)}
	c.Chunks[0].set("games", 3, digest{1})
	whole, err := logLine(c)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	try := func(tried string, line []byte) {
		back, err := parseLine(line)
		if err == nil && !reflect.DeepEqual(&back, c) {
			p.say(tried, fmt.Sprintf("%+v", back))
			return
		}
		p.say(tried, err)
	}
	try("the line", whole)
	try("without its end", bytes.TrimSpace(whole))
	try("without its check", plain)
	for at := range len(whole) - 1 {
		other := slices.Clone(whole)
		other[at] ^= 1
		if _, err := parseLine(other); err == nil {
			t.Errorf("byte %d of a line is another, and it is read", at)
		}
		if _, err := parseLine(whole[:at]); err == nil {
			t.Errorf("%d bytes of a line are read", at)
		}
	}
	old := strings.Replace(string(plain), `,"sums":{"games":"5f"}`, "", 1)
	for _, change := range [][2]string{{`"part":4`, `"part":-4`}, {`"part":4`, `"part":4,"more":1`},
		{`"games":"games/`, `"games":"/`}, {`"games":"games/`, `"games":"../`}, {`"games":"games/`, `"gamez":"games/`},
		{`"round":0`, `"round":-1`}, {`"matchup":0`, `"matchup":-1`},
		{`"chunk":0`, `"chunk":-1`}, {`"games":3`, `"games":-3`}, {`"games":"01`, `"games":"1`},
		{`"games":"01`, `"games":"x1`}, {`"digests":{"games"`, `"digests":{"gamez"`}, {`"round":0`, `"round":0.5`},
		{`"round":0`, `"round":0,"more":1`}, {`}`, ``}} {
		try("an old line with "+change[1], []byte(replaced(t, old, change[0], change[1])))
	}
}

// besides reads files that lie beside the tables.
func (p *page) besides(t *testing.T, d *Dataset) {
	for _, c := range [][2]string{{designFile, "{"}, {designFile, "{}"},
		{designFile, `{"design": {"factors": [{"values": ["a"]}], "points": [[0], [1]]}}`},
		{designFile, `{"design": {"factors": [{"values": ["a"]}], "points": [[0], [-1]]}}`},
		{designFile, `{"design": {"factors": [{"values": ["a"]}], "points": [[]]}}`},
		{designFile, `{"design": {"factors": [{"values": ["a"]}], "points": [[0, 0]]}}`},
		{designFile, `{"design": {"factors": [{"values": ["a"]}], "points": [[0]]}}`},
		{crossingsFile, "["}, {crossingsFile, "[]"}, {crossingsFile, "{}"}, {boardsFile, "x"},
		{boardsFile, `{"boards": [{"system": "s"}]}`}} {
		if err := os.WriteFile(filepath.Join(d.Dir, c[0]), []byte(c[1]), 0o644); err != nil {
			t.Fatal(err)
		}
		design, err := d.Design()
		said := fmt.Sprint(design != nil, err)
		crossings, err := d.Crossings()
		said += fmt.Sprint(", ", crossings, err)
		boards, err := d.Boards()
		p.say(strings.Join(c[:], " "), fmt.Sprint(said, ", ", len(boards), err))
		if err := os.Remove(filepath.Join(d.Dir, c[0])); err != nil {
			t.Fatal(err)
		}
	}
	nowhere := filepath.Join(d.Dir, "nowhere")
	p.say("no folder", fmt.Sprintln(WriteDesign(nowhere, &Design{}), WriteCrossings(nowhere, nil),
		WriteBoards(nowhere, nil), (&Decision{Wave: 1, Waves: 2}).Write(nowhere)))
	text := func(name string, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(d.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	p.say("a design", text(designFile, WriteDesign(d.Dir,
		&Design{Factors: []DesignFactor{{Name: "heat", Label: "h", Values: []string{"0", "1"}}},
			Points: [][]int{{0}, {1}}, Variants: []string{"cold", "hot"}})))
	p.say("crossings", text(crossingsFile, WriteCrossings(d.Dir,
		[]Crossing{{System: "s", Scenario: "c", Design: OneAtATime, Swap: "bog",
			Factors: []CrossedPiece{{"wall", []string{"1"}}}, Maps: []string{"m"}}})))
	p.say("boards", text(boardsFile, WriteBoards(d.Dir,
		[]Board{{System: "s", Scenario: "c", Variant: "v", Matchups: []int{2}}})))
	if err := os.Mkdir(filepath.Join(d.Dir, WaveName(2, 3)), 0o755); err != nil {
		t.Fatal(err)
	}
	decision := &Decision{ExperimentDigest: "d", Engine: Engine{Version: "v", Commit: "c"}, Wave: 2, Waves: 3,
		Over: true, Settled: []Settled{{1, 5, "limit"}}}
	p.say("a decision", text(filepath.Join(WaveName(2, 3), decisionFile), decision.Write(d.Dir)))
	for wave := 1; wave <= 3; wave++ {
		back, err := ReadDecision(d.Dir, wave, 3)
		if wave == 2 && !reflect.DeepEqual(back, decision) {
			t.Errorf("the decision reads back as %+v", back)
		}
		p.say(fmt.Sprint("what was decided of wave ", wave), fmt.Sprint(back != nil, err))
	}
}

// games looks games up that there are not, and tables that nobody knows.
func (p *page) games(d *Dataset) {
	for _, n := range []int64{-1, 9, 10} {
		_, err := d.Game(n)
		p.say(fmt.Sprint("game ", n), err)
	}
	other := *d
	other.commits = slices.Clone(d.commits)
	other.commits[0].Files = map[string]string{"secrets": "x"}
	p.say("an unknown table", other.Chunks(func(Chunk) error { return nil }))
	other.commits[0].Files = map[string]string{"games": "games/part-00099.parquet"}
	for i, list := range [][]Damage{d.Damaged(), other.Damaged()} {
		p.say(fmt.Sprint("damage ", i), DamageError(list))
	}
	p.say("damage of a log", DamageError{{Table: commitLog, Err: errors.New("torn")},
		{"units", 3, 5, errors.New("gone")}})
	p.say("verified", other.Verify())
	_, err := other.Failures()
	p.say("failures", err)
	_, err = other.Game(0)
	p.say("game 0", err)
	defer func() { p.say("a table of a mistake", recover()) }()
	d.commits[0].Chunks[0].Rows("gamez")
}

// runs opens folders of shards and waves that do not belong together.
func (p *page) runs(t *testing.T) {
	run := t.TempDir()
	p.dir = run
	place := func(at string, change func(m *Manifest)) {
		t.Helper()
		m := everyTable()
		m.Shards = 2
		change(m)
		w, err := Create(filepath.Join(run, at), m, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Close(!strings.Contains(m.Title, "unfinished"), noReasons, noBlocks, nil); err != nil {
			t.Fatal(err)
		}
	}
	show := func(tried, dir string) {
		s, err := OpenShards(dir)
		if err != nil {
			p.say(tried, err)
			return
		}
		p.say(tried, fmt.Sprint(s.Total, " shards, missing ", s.Missing(), ", unsound ", s.Unsound, ", of ",
			s.Manifest.Experiment))
	}
	show("no shards", run)
	show("no folder", filepath.Join(run, "nothing"))
	place("a/"+ShardName(0, 2), func(m *Manifest) {})
	show("a shard of two", filepath.Join(run, "a"))
	for i, change := range []func(m *Manifest){func(m *Manifest) {}, func(m *Manifest) {
		m.Title = "unfinished"
	}, func(m *Manifest) {
		m.ExperimentDigest = "x"
	}, func(m *Manifest) { m.Version = "x" }, func(m *Manifest) { m.Commit = "x" },
		func(m *Manifest) { m.OnlyBlocks = 9 }, func(m *Manifest) { m.ChunkBlocks = 9 }} {
		place("a/"+ShardName(1, 2), change)
		show(fmt.Sprint("two shards, change ", i), filepath.Join(run, "a"))
		if err := os.RemoveAll(filepath.Join(run, "a", ShardName(1, 2))); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"shard-00002-of-00002", "shard-00001-of-00003", "shard-1-of-0", "shard-0-of-1000001",
		"shard-x-of-2", "shard--1-of-2"} {
		place("a/"+name, func(m *Manifest) {})
		show(name, filepath.Join(run, "a"))
		if err := os.RemoveAll(filepath.Join(run, "a", name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Mkdir(filepath.Join(run, "a", ShardName(1, 2)), 0o755),
		os.WriteFile(filepath.Join(run, "a", "shard-3-of-4"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	show("an empty shard", filepath.Join(run, "a"))

	waves := func(tried, dir string) {
		w, err := OpenWaves(dir)
		if err != nil {
			p.say(tried, err)
			return
		}
		_, err = w.Played(w.Last())
		p.say(tried, fmt.Sprint(w.Last(), " of ", w.Total, " waves, decided ", w.Decided() != nil, ", played ", err))
	}
	waves("no waves", run)
	waves("no folder", filepath.Join(run, "nothing"))
	wave := func(n int) func(m *Manifest) { return func(m *Manifest) { m.Wave, m.Waves, m.Shards = n, 3, 1 } }
	place("w/"+WaveName(1, 3)+"/"+ShardName(0, 1), wave(1))
	waves("a wave of three", filepath.Join(run, "w"))
	if err := (&Decision{ExperimentDigest: "0123456789abcdef", Engine: Engine{Version: "1.2.3", Commit: "abc"}, Wave: 1,
		Waves: 3}).Write(filepath.Join(run, "w")); err != nil {
		t.Fatal(err)
	}
	waves("decided", filepath.Join(run, "w"))
	for i, change := range []func(m *Manifest){wave(2), wave(1), func(m *Manifest) {
		wave(2)(m)
		m.Title = "unfinished"
	}, func(m *Manifest) { wave(2)(m); m.ExperimentDigest = "x" }, func(m *Manifest) { wave(2)(m); m.Version = "x" }} {
		place("w/"+WaveName(2, 3)+"/"+ShardName(0, 1), change)
		waves(fmt.Sprint("two waves, change ", i), filepath.Join(run, "w"))
		if err := os.RemoveAll(filepath.Join(run, "w", WaveName(2, 3))); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"wave-01-of-01", "wave-01-of-02", "wave-03-of-03", "wave-00-of-03", "wave-04-of-03",
		"wave-01-of-21", "wave-x-of-03"} {
		if err := os.Mkdir(filepath.Join(run, "w", name), 0o755); err != nil {
			t.Fatal(err)
		}
		waves(name, filepath.Join(run, "w"))
		if err := os.Remove(filepath.Join(run, "w", name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(run, "w", WaveName(2, 3)), 0o755); err != nil {
		t.Fatal(err)
	}
	waves("an empty wave", filepath.Join(run, "w"))
}
