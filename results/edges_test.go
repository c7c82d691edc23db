package results

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestNumbersOfAManifestHaveBounds changes one number after the other to what is just allowed
// and to what is just not.
func TestNumbersOfAManifestHaveBounds(t *testing.T) {
	matchup := func(f func(*MatchupEntry)) func(*Manifest) { return func(m *Manifest) { f(&m.Matchups[1]) } }
	for _, c := range []struct {
		name   string
		ok     bool
		change func(*Manifest)
	}{
		{"nothing", true, func(*Manifest) {}},
		{"no blocks in a chunk", true, func(m *Manifest) { m.ChunkBlocks = 0 }},
		{"-1 blocks in a chunk", false, func(m *Manifest) { m.ChunkBlocks = -1 }},
		{"the most blocks in a chunk", true, func(m *Manifest) { m.ChunkBlocks = mostChunkBlocks }},
		{"a block more", false, func(m *Manifest) { m.ChunkBlocks = mostChunkBlocks + 1 }},
		{"an alpha of .999", true, func(m *Manifest) { m.Alpha = .999 }},
		{"an alpha of 1", false, func(m *Manifest) { m.Alpha = 1 }},
		{"an alpha below 0", false, func(m *Manifest) { m.Alpha = -.001 }},
		{"the last of the most shards", true, func(m *Manifest) { m.Shard, m.Shards = mostShards-1, mostShards }},
		{"a shard more", false, func(m *Manifest) { m.Shards = mostShards + 1 }},
		{"-1 shards", false, func(m *Manifest) { m.Shards = -1 }},
		{"shard 0 of 1", true, func(m *Manifest) { m.Shards = 1 }},
		{"shard 1 of 1", false, func(m *Manifest) { m.Shard, m.Shards = 1, 1 }},
		{"shard 1 of none", false, func(m *Manifest) { m.Shard = 1 }},
		{"the last of the most waves", true, func(m *Manifest) { m.Wave, m.Waves = MostWaves, MostWaves }},
		{"a wave more", false, func(m *Manifest) { m.Wave, m.Waves = 1, MostWaves+1 }},
		{"wave 0 of 2", false, func(m *Manifest) { m.Waves = 2 }},
		{"wave 3 of 2", false, func(m *Manifest) { m.Wave, m.Waves = 3, 2 }},
		{"wave -1", false, func(m *Manifest) { m.Wave, m.Waves = -1, 2 }},
		{"-1 waves", false, func(m *Manifest) { m.Waves = -1 }},
		{"wave 1 of none", false, func(m *Manifest) { m.Wave = 1 }},
		{"every matchup settled", true, func(m *Manifest) { m.Settled = []int{0, 1} }},
		{"a matchup settled that there is none of", false, func(m *Manifest) { m.Settled = []int{2, 0} }},
		{"matchup -1 settled", false, func(m *Manifest) { m.Settled = []int{1, -1} }},
		{"two games", true, matchup(func(e *MatchupEntry) { e.Games = 2 })},
		{"three games", false, matchup(func(e *MatchupEntry) { e.Games = 3 })},
		{"-1 games", false, matchup(func(e *MatchupEntry) { e.Games = -1 })},
		{"-1 blocks", false, matchup(func(e *MatchupEntry) { e.Blocks = -1 })},
		{"at most -1 blocks", false, matchup(func(e *MatchupEntry) { e.MaxBlocks = -1 })},
		{"a precision of 1", false, matchup(func(e *MatchupEntry) { e.Precision = 1 })},
		{"a precision below 0", false, matchup(func(e *MatchupEntry) { e.Precision = -.1 })},
		{"a margin of 1", false, matchup(func(e *MatchupEntry) { e.Margin = 1 })},
		{"a margin below 0", false, matchup(func(e *MatchupEntry) { e.Margin = -.1 })},
		{"both of .9", true, matchup(func(e *MatchupEntry) { e.Precision, e.Margin = .9, .9 })},
		{"a plan of -1 blocks", false, matchup(func(e *MatchupEntry) { e.PlanBlocks = -1 })},
		{"a plan of variance -1", false, matchup(func(e *MatchupEntry) { e.PlanVar = -1 })},
		{"a file of its own", true, func(m *Manifest) { m.Files = []PlayedFile{{File: "files/a.yaml"}} }},
		{"a file outside", false, func(m *Manifest) { m.Files = []PlayedFile{{File: "ok"}, {File: "../a.yaml"}} }},
		{"a shipped file, wherever", true, func(m *Manifest) {
			m.Files = []PlayedFile{{File: "../a.yaml", Shipped: true}}
		}},
		{"an unknown table", false, func(m *Manifest) { m.Tables = []string{"games", "secrets"} }},
		{"a table twice", false, func(m *Manifest) { m.Tables = []string{"games", "units", "games"} }},
	} {
		m := someManifest()
		c.change(m)
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var back Manifest
		if err := json.Unmarshal(text, &back); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		} else if c.ok && !reflect.DeepEqual(&back, m) {
			t.Errorf("%s: read back as %+v", c.name, back)
		}
	}
}

// TestLinesOfALogHaveBounds does the same with a commit.
func TestLinesOfALogHaveBounds(t *testing.T) {
	some := func() *Commit {
		c := &Commit{Part: 0, Files: map[string]string{"games": "games/part-00000.parquet"},
			Chunks: make([]ChunkEntry, 2)}
		for i := range c.Chunks {
			c.Chunks[i].set("games", 3, digest{1})
			c.Chunks[i].set("cells", 0, digest{2})
		}
		return c
	}
	for _, c := range []struct {
		name   string
		ok     bool
		change func(*Commit)
	}{
		{"nothing", true, func(*Commit) {}}, {"part -1", false, func(c *Commit) { c.Part = -1 }},
		{"round -1", false, func(c *Commit) {
			c.Chunks[1].Round = -1
		}}, {"matchup -1", false, func(c *Commit) { c.Chunks[1].Matchup = -1 }},
		{"chunk -1", false, func(c *Commit) {
			c.Chunks[1].Index = -1
		}}, {"-1 rows", false, func(c *Commit) { c.Chunks[1].set("cells", -1, digest{2}) }},
		{"a file outside", false, func(c *Commit) {
			c.Files["units"] = "../x"
		}}, {"an unknown table", false, func(c *Commit) { c.Files["secrets"] = "x" }},
	} {
		line := some()
		c.change(line)
		text, err := logLine(line)
		if err != nil {
			t.Fatal(err)
		}
		back, err := parseLine(text)
		if (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		} else if c.ok && (!reflect.DeepEqual(&back, line) || back.games() != 6 || back.Chunks[1].Rows("games") != 3 ||
			back.Chunks[1].Rows("cells") != 0) {
			t.Errorf("%s: read back as %+v", c.name, back)
		}
	}
}

func TestListsOfNumbers(t *testing.T) {
	for want, list := range map[string][]int{"": nil, "4": {4}, "3,7-9": {3, 7, 8, 9}, "0-1": {0, 1},
		"1-3,5,7": {1, 2, 3, 5, 7}, "2,4,6": {2, 4, 6}} {
		if got := List(list); got != want {
			t.Errorf("%v are written %q, want %q", list, got, want)
		}
	}
}

// filled gives every number and word of a row another value.
func filled(row any, from int64) {
	v := reflect.ValueOf(row).Elem()
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() == reflect.Pointer {
			f.Set(reflect.New(f.Type().Elem()))
			f = f.Elem()
		}
		switch n := from + int64(i); f.Kind() {
		case reflect.String:
			f.SetString(fmt.Sprint("w", n))
		case reflect.Bool:
			f.SetBool(from%2 == 0)
		default:
			f.SetInt(n)
		}
	}
}

// TestADigestIsOfEveryColumn changes one column after the other, and sets to nothing what may
// be null: every time the digest is another, and two rows are not one long one.
func TestADigestIsOfEveryColumn(t *testing.T) {
	for _, row := range []encodable{&GameRow{}, &UnitRow{}, &CellRow{}, &EventRow{}, &AccountRow{}, &ChoiceRow{},
		&ListRow{}} {
		seen := map[string]string{}
		add := func(what string) {
			t.Helper()
			var e encoder
			row.encode(&e)
			if other, ok := seen[string(e.b)]; ok {
				t.Errorf("%T: %s has the digest of %s", row, what, other)
			}
			seen[string(e.b)] = what
		}
		filled(row, 20)
		add("a row")
		v := reflect.ValueOf(row).Elem()
		other := reflect.New(v.Type())
		filled(other.Interface(), 71)
		for i := range v.NumField() {
			name, was := v.Type().Field(i).Name, reflect.ValueOf(v.Field(i).Interface())
			v.Field(i).Set(other.Elem().Field(i))
			add("another " + name)
			if v.Field(i).Kind() == reflect.Pointer {
				v.Field(i).SetZero()
				add("no " + name)
				zero := reflect.New(v.Field(i).Type().Elem())
				v.Field(i).Set(zero)
				add("a zero " + name)
			}
			v.Field(i).Set(was)
		}
	}
	rows := make([]EventRow, 3000) // more than are hashed at once
	var all encoder
	for i := range rows {
		filled(&rows[i], int64(i))
		rows[i].encode(&all)
	}
	d := newDigester()
	for range 2 {
		if got := digestRows(d, rows); got != sha256.Sum256(all.b) {
			t.Errorf("the digest of %d rows is %v", len(rows), got)
		}
	}
	if cap(d.encoder.b) > 1<<17 {
		t.Errorf("%d bytes are kept beside the digest", cap(d.encoder.b))
	}
	sum := digest(sha256.Sum256(nil))
	if back, err := parseDigest(sum.String()); err != nil || back != sum || len(sum.String()) != 64 ||
		(digest{}).String() != "" {
		t.Errorf("%v is read as %v: %v", sum, back, err)
	}
	for _, text := range []string{"", sum.String() + "00", sum.String()[2:], "zz" + sum.String()[2:]} {
		if _, err := parseDigest(text); err == nil {
			t.Errorf("%q is read as a digest", text)
		}
	}
}

// TestSumsGoIntoTheirColumns copies sums of which each is another number: the column of every
// sum has its name, and none is left out.
func TestSumsGoIntoTheirColumns(t *testing.T) {
	var figure engine.FigureSums
	var cell engine.CellSums
	filled(&figure, 1)
	filled(&cell, 1)
	var unit UnitRow
	var place CellRow
	unit.SetSums(&figure)
	place.SetSums(&cell)
	for _, c := range []struct{ sums, row any }{{figure, unit}, {cell, place}} {
		s, r := reflect.ValueOf(c.sums), reflect.ValueOf(c.row)
		for i := range s.NumField() {
			name := s.Type().Field(i).Name
			if f := r.FieldByName(name); !f.IsValid() || f.Int() != s.Field(i).Int() {
				t.Errorf("%T: %s did not come into its column", c.row, name)
			}
		}
	}
}

// TestLuckBeyondAGameIsNotTakenOut adjusts scores by luck at its bounds.
func TestLuckBeyondAGameIsNotTakenOut(t *testing.T) {
	num := func(x int32) *int32 { return &x }
	for _, c := range []struct {
		score *int8
		a, b  *int32
		want  int64
		ok    bool
	}{
		{&scores[2], num(300_000), num(100_000), 800_000, true}, {&scores[1], num(0), num(250_000), 750_000, true},
		{&scores[0], num(0), num(0), 0, true},
		{&scores[2], num(Million), num(0), 0, true}, {&scores[2], num(Million), num(-1), -1, false},
		{&scores[0], num(0), num(Million), Million, true},
		{&scores[0], num(-1), num(Million), Million + 1, false}, {nil, num(0), num(0), 0, false},
		{&scores[1], nil, num(0), 0, false}, {&scores[1], num(0), nil, 0, false},
	} {
		row := GameRow{ScoreA: c.score, LuckA: c.a, LuckB: c.b}
		if got, ok := row.Adjusted(); got != c.want || ok != c.ok {
			t.Errorf("adjusted, the score is %d, %v; want %d, %v", got, ok, c.want, c.ok)
		}
	}
}

// TestLevelsStandTogether groups matchups of several levels.
func TestLevelsStandTogether(t *testing.T) {
	base := MatchupEntry{System: "s", Scenario: "c", ArmyA: "x", ArmyB: "y", Level: "novice",
		Seats: [2]string{"north", "south"}}
	change := func(f func(*MatchupEntry)) MatchupEntry { e := base; f(&e); return e }
	list := []MatchupEntry{base, change(func(e *MatchupEntry) {
		e.ArmyB = "z"
	}), change(func(e *MatchupEntry) { e.Level = "" }), change(func(e *MatchupEntry) { e.Level = "expert" }),
		change(func(e *MatchupEntry) {
			e.Variant = "v"
		}), change(func(e *MatchupEntry) {
			e.ArmyB, e.Level = "z", "expert"
		}), change(func(e *MatchupEntry) { e.System = "t" }),
		change(func(e *MatchupEntry) { e.Scenario = "d" }), change(func(e *MatchupEntry) { e.ArmyA = "w" })}
	if got, want := LevelGroups(list), [][]int{{0, 3}, {1, 5}, {4}, {6}, {7}, {8}}; !reflect.DeepEqual(got, want) {
		t.Errorf("levels stand together as %v, want %v", got, want)
	}
	for _, c := range []struct {
		e           MatchupEntry
		score, seat string
	}{
		{base, "s/c, x v y", ""},
		{change(func(e *MatchupEntry) {
			e.Variant, e.SwapSides = "hot", true
		}), "s/c hot, x v y", "s/c hot, the north's seat, x v y"},
		{change(func(e *MatchupEntry) {
			e.Mirror, e.ArmyB, e.SwapSides = true, "x", true
		}), "s/c, x v itself, the north", ""},
	} {
		if score, seat := LevelSubjects(&c.e); score != c.score || seat != c.seat {
			t.Errorf("the subjects are %q and %q, want %q and %q", score, seat, c.score, c.seat)
		}
	}
	f := NewLevelFinding("w", []string{"novice", "expert"},
		[]stats.LevelScore{{Score: .5, Interval: stats.Interval{Lo: .4, Hi: .6}, Blocks: 9},
			{Score: .75, Interval: stats.Interval{Lo: .7, Hi: .8}, Blocks: 9}}, .03)
	if got, want := f.Values(), "novice 0.500 [0.400, 0.600], expert 0.750 [0.700, 0.800]; go by expert"; got != want {
		t.Errorf("the finding is %q, want %q", got, want)
	}
	at := func(score, half float64, free bool) stats.LevelScore {
		return stats.LevelScore{Score: score, Interval: stats.Interval{Lo: score - half, Hi: score + half}, Blocks: 9,
			Luckless: free}
	}
	names := []string{"greedy", "veteran", "expert", "master"}
	for _, c := range []struct {
		scores []stats.LevelScore
		want   string
	}{
		{[]stats.LevelScore{at(.4, .02, true), at(.5, .03, true), at(.5, .04, true), at(.5, .06, true)},
			"without luck greedy 0.400 [0.380, 0.420], veteran 0.500 [0.470, 0.530], expert 0.500 [0.460, 0.540], " +
				"master 0.500 [0.440, 0.560]; settled at veteran: go by veteran, expert and master together, 0.500 " +
				"[0.478, 0.522]"},
		{[]stats.LevelScore{at(.4, .02, true), at(.4, .02, false)},
			"greedy 0.400 [0.380, 0.420] without luck, veteran 0.400 [0.380, 0.420]; go by greedy and veteran " +
				"together, 0.400 [0.386, 0.414]"},
		{[]stats.LevelScore{at(.4, .02, false), at(.6, .02, false), {Blocks: 0}, {Blocks: 0}},
			"greedy 0.400 [0.380, 0.420], veteran 0.600 [0.580, 0.620], expert 0.000 [0.000, 0.000], master 0.000 " +
				"[0.000, 0.000]; go by veteran; expert and master are known too little"},
		{[]stats.LevelScore{at(.7, .02, false), at(.62, .1, false)},
			"greedy 0.700 [0.680, 0.720], veteran 0.620 [0.520, 0.720]; go by greedy; veteran is known too little"},
		{[]stats.LevelScore{{}}, "greedy 0.000 [0.000, 0.000]; no level tells anything"},
	} {
		f := NewLevelFinding("w", names[:len(c.scores)], c.scores, .05)
		if got := f.Values(); got != c.want {
			t.Errorf("the finding is\n%q, want\n%q", got, c.want)
		}
		for i := range c.scores {
			if want := f.Finding != nil && slices.Contains(f.Finding.Levels, names[i]); f.Counts(i) != want {
				t.Errorf("%s counts: %t", names[i], !want)
			}
		}
	}
}

// TestPointsOfDesignsAreFound looks matchups up in designs.
func TestPointsOfDesignsAreFound(t *testing.T) {
	d := Design{Variants: []string{"hot", "cold", "cold wet"}}
	for _, c := range []struct {
		options, variant string
		want             int
	}{{"cold", "", 1}, {"", "hot", 0}, {"", "cold map gorge", 1}, {"", "cold wet", 2}, {"", "cold wet map x", 2},
		{"warm", "cold", -1}, {"", "coldest", -1}, {"", "", -1}} {
		if got := d.Point(&MatchupEntry{Options: c.options, Variant: c.variant}); got != c.want {
			t.Errorf("options %q, variant %q are point %d, want %d", c.options, c.variant, got, c.want)
		}
	}
	x := Crossing{System: "s", Scenario: "c", Maps: []string{"whole", "whole-1"}}
	for _, c := range []struct {
		e    MatchupEntry
		want int
	}{
		{MatchupEntry{System: "s", Scenario: "c", Variant: "map whole"}, 0},
		{MatchupEntry{System: "s", Scenario: "c", Variant: "hot map whole-1"}, 1},
		{MatchupEntry{System: "s", Scenario: "c", Variant: "hot"}, -1},
		{MatchupEntry{System: "s", Scenario: "c", Variant: "map other"}, -1},
		{MatchupEntry{System: "t", Scenario: "c", Variant: "map whole"}, -1},
		{MatchupEntry{System: "s", Scenario: "d", Variant: "map whole"}, -1},
		{MatchupEntry{System: "s", Scenario: "c"}, -1},
	} {
		if got := x.Run(&c.e); got != c.want {
			t.Errorf("%+v is run %d, want %d", c.e, got, c.want)
		}
	}
}

// TestWhatLiesBesideTheTablesComesBack writes designs and crossings, reads them, and reads
// what is not a design.
func TestWhatLiesBesideTheTablesComesBack(t *testing.T) {
	dir, _ := written(t, 1, 1)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := d.Design(); got != nil || err != nil {
		t.Errorf("a dataset without a design has %v, %v", got, err)
	}
	if got, err := d.Crossings(); got != nil || err != nil {
		t.Errorf("a dataset without crossings has %v, %v", got, err)
	}
	design := &Design{Factors: []DesignFactor{{Name: "heat", Values: []string{"0", "1"}},
		{Name: "rain", Values: []string{"a", "b", "c"}}}, Points: [][]int{{0, 2}, {1, 0}}, Variants: []string{"p", "q"}}
	if err := WriteDesign(dir, design); err != nil {
		t.Fatal(err)
	}
	if got, err := d.Design(); err != nil || !reflect.DeepEqual(got, design) {
		t.Errorf("the design comes back as %+v, %v", got, err)
	}
	crossings := []Crossing{{System: "s", Scenario: "c", Design: OneAtATime,
		Factors: []CrossedPiece{{"wall", []string{"1", "2"}}}, Maps: []string{"m", "n"}}}
	if err := WriteCrossings(dir, crossings); err != nil {
		t.Fatal(err)
	}
	if got, err := d.Crossings(); err != nil || !reflect.DeepEqual(got, crossings) {
		t.Errorf("the crossings come back as %+v, %v", got, err)
	}
	for _, bad := range [][][]int{{{0, 3}}, {{0, 0}, {-1, 0}}, {{0}}, {{0, 1, 0}}, {{2, 0}}} {
		design.Points = bad
		if err := WriteDesign(dir, design); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Design(); err == nil {
			t.Errorf("a design with the points %v is read", bad)
		}
	}
	for _, file := range []string{designFile, crossingsFile} {
		for _, text := range []string{"{", `{"design": null, "crossings": 7}`} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			_, errDesign := d.Design()
			_, errCrossings := d.Crossings()
			if (file == designFile && errDesign == nil) || (file == crossingsFile && errCrossings == nil) {
				t.Errorf("%s that says %s is read", file, text)
			}
		}
	}
	for _, write := range []func(string) error{func(s string) error {
		return WriteDesign(s, design)
	}, func(s string) error { return WriteCrossings(s, crossings) }} {
		if err := write(filepath.Join(dir, "nowhere")); err == nil {
			t.Error("what cannot be written is said to be")
		}
	}
}

// TestGamesAndFailuresAreNumberedThroughAllParts looks every game up by its number in a
// dataset of several parts.
func TestGamesAndFailuresAreNumberedThroughAllParts(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	w, err := Create(dir, someManifest(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var games []GameRow
	for i := range 7 {
		c := someChunk(i, 20)
		games = append(games, c.Games...)
		if err := w.Append(c); err != nil {
			t.Fatal(err)
		}
		if i%2 == 1 {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	w.joined = 45 // two chunks, but not three
	if err := w.Close(true, noReasons, noBlocks, nil); err != nil {
		t.Fatal(err)
	}
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(d.Files("games")); n != 4 || d.Lost() != 0 || len(d.Committed()) != 7 {
		t.Errorf("%d parts, %d chunks, %d lost; want 4, 7 and 0", n, len(d.Committed()), d.Lost())
	}
	for _, i := range []int{0, 19, 39, 40, 79, 80, 119, 120, 139} {
		if g, err := d.Game(int64(i)); err != nil || !g.SameEnding(games[i]) {
			t.Fatalf("game %d is %+v, %v", i, g, err)
		}
	}
	for _, n := range []int64{-1, int64(len(games)), 1 << 40} {
		if _, err := d.Game(n); err == nil {
			t.Errorf("there is a game %d of %d", n, len(games))
		}
	}
	var want []int64
	for i := range games {
		if games[i].Ending == Failed {
			want = append(want, int64(i))
		}
	}
	failures, err := d.Failures()
	if err != nil || len(want) == 0 {
		t.Fatalf("%d games failed: %v", len(want), err)
	}
	var got []int64
	for _, f := range failures {
		got = append(got, f.Number)
		if f.Row.ScoreA != nil {
			t.Errorf("the game %d that failed has a score", f.Number)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("failed are the games %v, want %v", got, want)
	}
	d.Manifest.Chunks = 9
	if d.Lost() != 2 {
		t.Errorf("of nine chunks %d are lost, want 2", d.Lost())
	}
	if d.Manifest.Finished = false; d.Lost() != 0 {
		t.Error("a run that goes on has lost chunks")
	}
	stop := fmt.Errorf("enough")
	if err := Read(d, "games", func([]GameRow) error {
		return stop
	}); err == nil || !strings.Contains(err.Error(), "enough") {
		t.Errorf("a reader that has enough gets %v", err)
	}
}

// TestArmiesThatAreLeftOutAreReportedOnce words what was left out where.
func TestArmiesThatAreLeftOutAreReportedOnce(t *testing.T) {
	m := Manifest{Matchups: []MatchupEntry{
		{System: "s", Scenario: "c", LeftOut: []string{"x is too large", "y is too large"}},
		{System: "s", Scenario: "c", LeftOut: []string{"y is too large"}},
		{System: "s", Scenario: "c", Variant: "v", LeftOut: []string{"y is too large"}}, {System: "s", Scenario: "d"}}}
	want := []string{"s/c: x is too large.", "s/c: y is too large.", "s/c [v]: y is too large."}
	if got := m.LeftOut(); !slices.Equal(got, want) {
		t.Errorf("left out are %q, want %q", got, want)
	}
}

// TestNumbersOfADecisionHaveBounds reads decisions of the first and last waves that there can be.
func TestNumbersOfADecisionHaveBounds(t *testing.T) {
	for _, c := range []struct {
		wave, waves int
		ok          bool
	}{{1, 2, true}, {2, 2, true}, {MostWaves, MostWaves, true}, {1, 1, false}, {0, 2, false}, {3, 2, false},
		{1, MostWaves + 1, false}} {
		var d Decision
		err := json.Unmarshal([]byte(fmt.Sprintf(`{"decision_schema": 1, "wave": %d, "waves": %d}`, c.wave, c.waves)),
			&d)
		if (err == nil) != c.ok {
			t.Errorf("wave %d of %d: %v", c.wave, c.waves, err)
		}
	}
}

// TestGamesAreDigestedAsTheirRows compares the digest of games of which some are between others, or differ in one word
// from the one before, with that of their rows.
func TestGamesAreDigestedAsTheirRows(t *testing.T) {
	one := GameRow{System: "toy", Scenario: "field", Variant: "v", Options: "o", Map: "m", ArmyA: "a", ArmyB: "b",
		CommanderA: "c", CommanderB: "d", Block: 63, Rounds: 64, PointsA: -64, PointsB: -65}
	rows := []GameRow{one, one}
	v := reflect.ValueOf(&one).Elem()
	for i := range 9 {
		was := v.Field(i).String()
		v.Field(i).SetString(was + "x")
		rows = append(rows, one, one)
		v.Field(i).SetString(was)
		rows = append(rows, one)
	}
	h := sha256.New()
	for i := range rows {
		var e encoder
		rows[i].encode(&e)
		h.Write(e.b)
	}
	if got := digestGames(newDigester(), rows); string(got[:]) != string(h.Sum(nil)) {
		t.Error("games have another digest than their rows")
	}
	for _, n := range []int64{0, 1, -1, 63, 64, -64, -65, 127, 128, math.MaxInt64, math.MinInt64} {
		var e encoder
		if e.nums(n); string(e.b) != string(binary.AppendVarint(nil, n)) {
			t.Errorf("%d is encoded as % x", n, e.b)
		}
	}
}
