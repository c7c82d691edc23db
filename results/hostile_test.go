package results

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/fuzz"
)

// lines are the text of a file of a dataset, by lines.
func lines(t testing.TB, dir, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// TestNothingLeavesTheDataset opens datasets whose manifest or log was written by somebody
// who means harm.
func TestNothingLeavesTheDataset(t *testing.T) {
	dir, _ := written(t, 4, 2)
	manifest, log := strings.Join(lines(t, dir, "manifest.json"), "\n"), lines(t, dir, commitLog)[0]
	for _, c := range []struct{ file, old, new, want string }{
		{commitLog, `"games/part-`, `"../../games/part-`, "does not lie in the dataset"},
		{commitLog, `"games/part-`, `"/etc/part-`, "does not lie in the dataset"},
		{commitLog, `"matchup":1`, `"matchup":2000000000`, "the manifest names 2 matchups"},
		{commitLog, `"matchup":1`, `"matchup":-1`, "below 0"},
		{commitLog, `"cells":"`, `"secrets":"`, "unknown table"},
		{"manifest.json", `"units",`, `"../units",`, "unknown table"},
		{"manifest.json", `"units",`, `"games",`, "named twice"},
		{"manifest.json", `"shards": 0`, `"shards": 2000000000`, "no shard"},
		{"manifest.json", `"shard": 0`, `"shard": -1`, "no shard"},
		{"manifest.json", `"shards": 0,`, `"shards": 0, "wave": 3, "waves": 2,`, "no wave 3 of 2"},
		{"manifest.json", `"shards": 0,`, `"shards": 0, "wave": 1, "waves": 2000000000,`, "no wave 1 of"},
		{"manifest.json", `"shards": 0,`, `"shards": 0, "settled": [2],`, "settled are the matchups"},
		{"manifest.json", `"games_per_block": 0`, `"games_per_block": 1000000000`, "games in a block"},
		{"manifest.json", `"alpha": 0`, `"alpha": -3`, "alpha"},
		{"manifest.json", `"max_blocks": 0`, `"max_blocks": -1`, "blocks"},
	} {
		texts := map[string]string{"manifest.json": manifest, commitLog: log}
		texts[c.file] = strings.Replace(texts[c.file], c.old, c.new, 1)
		if texts[c.file] == manifest || texts[c.file] == log {
			t.Errorf("%s has no %s", c.file, c.old)
			continue
		}
		bad := t.TempDir()
		for name, text := range map[string]string{"manifest.json": texts["manifest.json"],
			commitLog: texts[commitLog] + "\n" + log + "\n"} {
			if err := os.WriteFile(filepath.Join(bad, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Open(bad); err == nil || (!strings.Contains(err.Error(), c.want) &&
			!strings.Contains(err.Error(), "damaged")) {
			t.Errorf("%s with %s for %s: %v, want %q", c.file, c.new, c.old, err, c.want)
		}
	}
}

// TestShardsAreCounted opens a folder whose name claims more shards than there is memory for.
func TestShardsAreCounted(t *testing.T) {
	dir, _ := written(t, 2, 2)
	run := t.TempDir()
	if err := os.Rename(dir, filepath.Join(run, "shard-0-of-2000000000")); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenShards(run); err == nil || !strings.Contains(err.Error(), "names a shard of 2000000000") {
		t.Errorf("a run of two thousand million shards is opened: %v", err)
	}
}

// TestADecisionIsChecked opens waves whose decision was written by somebody who means harm.
func TestADecisionIsChecked(t *testing.T) {
	dir, _ := written(t, 4, 2)
	run := t.TempDir()
	wave := filepath.Join(run, WaveName(1, 3))
	shard := filepath.Join(wave, ShardName(0, 1))
	if err := os.Mkdir(wave, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(dir, shard); err != nil {
		t.Fatal(err)
	}
	m, err := ReadManifest(shard)
	if err != nil {
		t.Fatal(err)
	}
	m.Wave, m.Waves = 1, 3
	if err := writeJSON(osDisk{}, filepath.Join(shard, manifestFile), m); err != nil {
		t.Fatal(err)
	}
	d := Decision{ExperimentDigest: m.ExperimentDigest, Engine: m.Engine, Wave: 1, Waves: 3,
		Settled: []Settled{{Matchup: 0, Blocks: 5, Stopped: "precise"}, {Matchup: 1, Blocks: 7, Stopped: "limit"}}}
	if err := d.Write(run); err != nil {
		t.Fatal(err)
	}
	if w, err := OpenWaves(run); err != nil || len(w.Decided().Matchups()) != 2 {
		t.Fatalf("a sound decision is refused: %v", err)
	}
	sound, err := os.ReadFile(filepath.Join(wave, decisionFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"matchup": 1`, `"matchup": 2000000000`, "there are 2"},
		{`"matchup": 1`, `"matchup": 0`, "each once"},
		{`"matchup": 0`, `"matchup": -1`, "each once"},
		{`"blocks": 5`, `"blocks": -5`, "each once"},
		{`"wave": 1`, `"wave": 4`, "no wave 4 of 3"},
		{`"wave": 1`, `"wave": 2`, "is of wave 2 of 3"},
		{`"waves": 3`, `"waves": 2000000000`, "no wave 1 of 2000000000"},
		{`"decision_schema": 1`, `"decision_schema": 2`, "schema 2"},
		{m.ExperimentDigest, "x", "decided for another run"},
	} {
		text := strings.Replace(string(sound), c.old, c.new, 1)
		if text == string(sound) {
			t.Errorf("the decision has no %s", c.old)
			continue
		}
		if err := os.WriteFile(filepath.Join(wave, decisionFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenWaves(run); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("a decision with %s for %s: %v, want %q", c.new, c.old, err, c.want)
		}
	}
	if err := d.Write(run); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"wave-01-of-99": "there are 2 to 20", "wave-03-of-03": "not wave 2",
		"wave-02-of-04": "of 3 and of 4"} {
		other := filepath.Join(run, name)
		if err := os.Mkdir(other, 0o755); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenWaves(run); err == nil || (!strings.Contains(err.Error(), want) &&
			!strings.Contains(err.Error(), "of 4 and of 3")) {
			t.Errorf("a run with the folder %s: %v, want %q", name, err, want)
		}
		if err := os.Remove(other); err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzDecision reads anything as the decision of a wave: it is refused, or its matchups can be
// looked up and it can be written again.
func FuzzDecision(f *testing.F) {
	var seeds []string
	seeds = append(seeds,
		`{"decision_schema": 1, "wave": 1, "waves": 3, "settled": [{"matchup": 0, "blocks": 5, "stopped": "precise"}]}`)
	seeds = append(seeds, `{"decision_schema": 1, "wave": 1, "waves": 3, "settled": [{"matchup": -1}], "over": true}`)
	seeds = append(seeds, strings.Repeat("[", 2000))
	read := func(t testing.TB, text string) {
		var d Decision
		if json.Unmarshal([]byte(text), &d) != nil {
			return
		}
		last := -1
		for _, i := range d.Matchups() {
			if i <= last {
				t.Errorf("matchup %d is settled after %d", i, last)
			}
			last = i
		}
		WaveName(d.Wave, d.Waves)
		again, err := json.Marshal(&d)
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		if err := json.Unmarshal(again, &d); err != nil {
			t.Errorf("what was written is refused: %v", err)
		}
	}
	fuzz.Target(f, seeds, func() func(testing.TB, string) { return read })
}

// FuzzManifest reads anything as a manifest: it is refused, or can be written again.
func FuzzManifest(f *testing.F) {
	var seeds []string
	text, err := json.Marshal(someManifest())
	if err != nil {
		f.Fatal(err)
	}
	seeds = append(seeds, string(text))
	seeds = append(seeds, `{"dataset_schema": 1, "tables": ["../x"], "shards": -1}`)
	seeds = append(seeds, strings.Repeat("[", 2000))
	read := func(t testing.TB, text string) {
		var m Manifest
		if json.Unmarshal([]byte(text), &m) != nil {
			return
		}
		m.LeftOut()
		for _, table := range m.Tables {
			tableIndex(table)
		}
		again, err := json.Marshal(&m)
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		if err := json.Unmarshal(again, &m); err != nil {
			t.Errorf("what was written is refused: %v", err)
		}
	}
	fuzz.Target(f, seeds, func() func(testing.TB, string) { return read })
}

// FuzzCommitLog reads anything as a line of the commit log: what is accepted names files of
// the dataset alone, and its numbers can be used.
func FuzzCommitLog(f *testing.F) {
	dir, _ := written(f, 4, 2)
	seeds := append(lines(f, dir, commitLog), `{"part": 1, "files": {"games": "../../x"}, "chunks": []}`)
	read := func(t testing.TB, text string) {
		var c Commit
		if json.Unmarshal([]byte(text), &c) != nil {
			return
		}
		for table, file := range c.Files {
			tableIndex(table)
			if at := filepath.Clean(filepath.Join("/d", filepath.FromSlash(file))); at != "/d" &&
				!strings.HasPrefix(at, "/d/") {
				t.Errorf("the file %q lies in %s", file, at)
			}
		}
		c.games()
		if _, err := json.Marshal(c); err != nil {
			t.Errorf("what was read cannot be written: %v", err)
		}
	}
	fuzz.Target(f, seeds, func() func(testing.TB, string) { return read })
}

// FuzzPart reads anything as the games of a dataset, as report and merge read them. What is not what was
// committed is damage; where the log is by the same hand and has its sum, it is refused in words, or has as
// many rows as the log says.
func FuzzPart(f *testing.F) {
	dataset := func() *Dataset {
		dir, _ := written(f, 2, 1)
		d, err := Open(dir)
		if err != nil {
			f.Fatal(err)
		}
		return d
	}
	sound, err := os.ReadFile(dataset().Files("games")[0])
	if err != nil {
		f.Fatal(err)
	}
	fuzz.Target(f, [][]byte{sound, sound[:len(sound)/2], []byte("PAR1PAR1")}, func() func(testing.TB, []byte) {
		d := dataset()
		return func(t testing.TB, data []byte) {
			d.commits[0].Sums["games"] = sumOfBytes(sound)
			readHostilePart(t, d, data, bytes.Equal(data, sound))
			d.commits[0].Sums["games"] = sumOfBytes(data)
			readHostilePart(t, d, data, true)
		}
	})
}

func sumOfBytes(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// readHostilePart puts data in the place of the first part of a dataset's games, whose sum it may have.
func readHostilePart(t testing.TB, d *Dataset, data []byte, hasSum bool) {
	part := d.Files("games")[0]
	if err := os.WriteFile(part, data, 0o644); err != nil {
		t.Fatal(err)
	}
	rows := 0
	damaged, err := ReadParts(d, "games", func() *int { return new(int) }, func(n *int, batch []GameRow) error {
		*n += len(batch)
		return nil
	}, func(n *int) { rows += *n })
	if err != nil {
		t.Fatal(err)
	}
	if !hasSum && (len(damaged) != 1 || rows != 0) {
		t.Errorf("%d rows are read of a part that is damaged: %v", rows, damaged)
	}
	if len(damaged) == 0 && rows != 40 {
		t.Errorf("%d rows are read and nothing is said", rows)
	}
	if err := d.Verify(); !hasSum && err == nil {
		t.Error("a part that is damaged is called sound")
	}
	_ = d.Chunks(func(Chunk) error { return nil })
}

// TestAPartThatLiesAsksForLittle writes numbers of gigabytes where a part says how long its footer is, and into the
// header of its first page: no reader makes room for what cannot be there.
func TestAPartThatLiesAsksForLittle(t *testing.T) {
	dir, _ := written(t, 2, 1)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	sound, err := os.ReadFile(d.Files("games")[0])
	if err != nil {
		t.Fatal(err)
	}
	huge := []byte{0xfe, 0xff, 0xff, 0xff, 0x0f} // 2³¹-1 as Parquet writes it
	var lies [][]byte
	for at := 4; at < 24; at++ {
		for over := range 3 {
			lies = append(lies, slices.Concat(sound[:at], huge, sound[at+over:]))
		}
	}
	for _, length := range []uint32{1 << 31, 1 << 30, uint32(len(sound))} {
		lies = append(lies, slices.Concat(sound[:len(sound)-8], binary.LittleEndian.AppendUint32(nil, length),
			[]byte("PAR1")))
	}
	lies = append(lies, sound[:11], sound[:4])
	for i, data := range lies {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		d.commits[0].Sums["games"] = sumOfBytes(data)
		readHostilePart(t, d, data, true)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 100<<20 {
			t.Errorf("lie %d asks for %d MiB", i, took>>20)
		}
	}
}
