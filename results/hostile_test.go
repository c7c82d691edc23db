package results

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
		{commitLog, `"matchup":1`, `"matchup":2000000000`, "the manifest tells of 2 matchups"},
		{commitLog, `"matchup":1`, `"matchup":-1`, "below 0"},
		{commitLog, `"cells":"`, `"secrets":"`, "unknown table"},
		{"manifest.json", `"units",`, `"../units",`, "unknown table"},
		{"manifest.json", `"units",`, `"games",`, "named twice"},
		{"manifest.json", `"shards": 0`, `"shards": 2000000000`, "no shard"},
		{"manifest.json", `"shard": 0`, `"shard": -1`, "no shard"},
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
		for name, text := range map[string]string{"manifest.json": texts["manifest.json"], commitLog: texts[commitLog] + "\n" + log + "\n"} {
			if err := os.WriteFile(filepath.Join(bad, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Open(bad); err == nil || !strings.Contains(err.Error(), c.want) && !strings.Contains(err.Error(), "damaged") {
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

// FuzzManifest reads anything as a manifest: it is refused, or can be written again.
func FuzzManifest(f *testing.F) {
	text, err := json.Marshal(someManifest())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Add(`{"dataset_schema": 1, "tables": ["../x"], "shards": -1}`)
	f.Add(strings.Repeat("[", 20000))
	f.Fuzz(func(t *testing.T, text string) {
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
	})
}

// FuzzCommitLog reads anything as a line of the commit log: what is accepted names files of
// the dataset alone, and its numbers can be used.
func FuzzCommitLog(f *testing.F) {
	dir, _ := written(f, 4, 2)
	for _, l := range lines(f, dir, commitLog) {
		f.Add(l)
	}
	f.Add(`{"part": 1, "files": {"games": "../../x"}, "chunks": []}`)
	f.Fuzz(func(t *testing.T, text string) {
		var c Commit
		if json.Unmarshal([]byte(text), &c) != nil {
			return
		}
		for table, file := range c.Files {
			tableIndex(table)
			if at := filepath.Clean(filepath.Join("/d", filepath.FromSlash(file))); at != "/d" && !strings.HasPrefix(at, "/d/") {
				t.Errorf("the file %q lies in %s", file, at)
			}
		}
		c.games()
		if _, err := json.Marshal(c); err != nil {
			t.Errorf("what was read cannot be written: %v", err)
		}
	})
}

// FuzzPart reads anything as the games of a dataset, as report and merge read them: it is
// refused in words, or has as many rows as the log says.
func FuzzPart(f *testing.F) {
	dir, _ := written(f, 2, 1)
	d, err := Open(dir)
	if err != nil {
		f.Fatal(err)
	}
	part := d.Files("games")[0]
	sound, err := os.ReadFile(part)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sound)
	f.Add(sound[:len(sound)/2])
	f.Add([]byte("PAR1PAR1"))
	f.Fuzz(func(t *testing.T, data []byte) {
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
		if len(damaged) == 0 && rows != 40 {
			t.Errorf("%d rows are read and nothing is said", rows)
		}
		if d.Verify() == nil && len(damaged) > 0 {
			t.Errorf("digests are right, and the part is damaged: %v", damaged)
		}
		_ = d.Chunks(func(Chunk) error { return nil })
	})
}
