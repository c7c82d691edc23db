package results

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// replayed plays the chunks of written once more.
func replayed(list []ChunkEntry, _ []Chunk, take func(Chunk) error) error {
	for _, e := range list {
		if err := take(someChunk(int(e.Round), 20)); err != nil {
			return err
		}
	}
	return nil
}

// inParts writes n chunks, one a part, and leaves the dataset unfinished.
func inParts(t *testing.T, n int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "d")
	w, err := Create(dir, someManifest(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if err := errors.Join(w.Append(someChunk(i, 20)), w.Flush()); err != nil {
			t.Fatal(err)
		}
	}
	w.Abandon()
	return dir
}

// TestEveryBitThatIsFlippedIsNamedAndMended flips a bit, or cuts a file, at seeded places:
// Resume names the part, Repair plays that part and no other, and the digests are what
// they were.
func TestEveryBitThatIsFlippedIsNamedAndMended(t *testing.T) {
	const parts = 4
	dir := inParts(t, parts)
	sound, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := sound.Committed()
	r := rand.New(rand.NewPCG(21, 1))
	for n := range 100 {
		d, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		c := &d.commits[r.IntN(parts)]
		table := d.Manifest.Tables[r.IntN(3)]
		path := d.path(c.Files[table])
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if at := r.IntN(len(data)); n%4 == 3 {
			data = data[:at]
		} else {
			data[at] ^= 1 << r.IntN(8)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		_, _, err = Resume(dir)
		if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(),
			fmt.Sprintf("part %d of the table %s", c.Part, table)) || strings.Count(err.Error(), "\n") > 0 {
			t.Fatalf("damage to %s is reported as %v", path, err)
		}
		if _, ok := readsWrong(d); ok {
			t.Fatalf("rows of the damaged %s are read as if they were right", path)
		}
		var again []ChunkEntry
		found, err := Repair(dir, func(list []ChunkEntry, _ []Chunk, take func(Chunk) error) error {
			again = append(again, list...)
			return replayed(list, nil, take)
		})
		if err != nil || len(found) != 1 || !slices.Equal(again, c.Chunks) {
			t.Fatalf("%v: found %v, played %d chunks again", err, found, len(again))
		}
		w, d, err := Resume(dir)
		if err != nil {
			t.Fatal(err)
		}
		w.Abandon()
		if err := d.Verify(); err != nil || !slices.Equal(d.Committed(), want) {
			t.Fatalf("after it was mended: %v", err)
		}
	}
}

// readsWrong reports whether all tables of a dataset that is damaged can be read.
func readsWrong(d *Dataset) (games int, ok bool) {
	err := d.Chunks(func(c Chunk) error {
		games += len(c.Games)
		return nil
	})
	return games, err == nil
}

// TestTheLogCutAtEveryByte cuts the log of a dataset anywhere: what is left of it is read, and a
// resumed run comes to the same digest.
func TestTheLogCutAtEveryByte(t *testing.T) {
	const parts = 3
	whole := inParts(t, parts)
	log, err := os.ReadFile(filepath.Join(whole, commitLog))
	if err != nil {
		t.Fatal(err)
	}
	_, finished := written(t, parts, 1)
	for at := range len(log) + 1 {
		if err := os.WriteFile(filepath.Join(whole, commitLog), log[:at], 0o644); err != nil {
			t.Fatal(err)
		}
		d, err := Open(whole)
		if want := bytes.Count(log[:at], []byte("\n")); err != nil || len(d.Committed()) != want {
			t.Fatalf("cut at byte %d: %d parts, want %d, %v", at, len(d.Committed()), want, err)
		}
		if at%200 != 199 { // what is resumed is long, and much alike
			continue
		}
		dir := filepath.Join(t.TempDir(), "d")
		if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
			t.Fatal(err)
		}
		w, d, err := Resume(dir)
		if err != nil {
			t.Fatalf("cut at byte %d: %v", at, err)
		}
		n := len(d.Committed())
		for ; n < parts; n++ {
			if err := w.Append(someChunk(n, 20)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(true, noReasons, noBlocks, nil); err != nil {
			t.Fatal(err)
		}
		if w.manifest.GamesDigest != finished.GamesDigest || w.manifest.UnitsDigest != finished.UnitsDigest {
			t.Fatalf("cut at byte %d: another digest", at)
		}
	}
}

// TestALineOfTheLogThatWasChangedIsDamage changes one character of a line that is not the last.
func TestALineOfTheLogThatWasChangedIsDamage(t *testing.T) {
	dir := inParts(t, 2)
	path := filepath.Join(dir, commitLog)
	log, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	end := bytes.IndexByte(log, '\n')
	for at := range end {
		log[at] ^= 1
		if log[at] == '\n' {
			log[at] ^= 3
		}
		if err := os.WriteFile(path, log, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), commitLog+":1") {
			t.Fatalf("changed at byte %d: %v", at, err)
		}
		if log, err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
		log[at] ^= 1
	}
}

// TestADatasetIsCutBeforeItsDamage flips a bit in the third of four parts: what came before stays, and is resumed.
func TestADatasetIsCutBeforeItsDamage(t *testing.T) {
	dir := inParts(t, 4)
	if found, again, err := Cut(dir); len(found) > 0 || again != 0 || err != nil {
		t.Fatalf("of a sound dataset %v and %d games are cut: %v", found, again, err)
	}
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	path := d.path(d.commits[2].Files["games"])
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	want := d.Committed()[:2]
	if found, again, err := Cut(dir); len(found) != 1 || again != d.commits[2].games()+d.commits[3].games() ||
		err != nil {
		t.Fatalf("%v and %d games are cut: %v", found, again, err)
	}
	w, left, err := Resume(dir)
	if err != nil {
		t.Fatal(err)
	}
	w.Abandon()
	if got := left.Committed(); !slices.Equal(got, want) {
		t.Errorf("what is left has %d chunks, want %d", len(got), len(want))
	}
}

// TestAFinishedDatasetThatLostItsLogIsMended truncates the log of a finished dataset.
func TestAFinishedDatasetThatLostItsLogIsMended(t *testing.T) {
	dir, m := written(t, 4, 1)
	if err := os.Truncate(filepath.Join(dir, commitLog), 100); err != nil {
		t.Fatal(err)
	}
	d, err := Open(dir)
	if err != nil || d.Lost() != 4 {
		t.Fatalf("%v: %d chunks are lost of 4", err, d.Lost())
	}
	found, err := Repair(dir, replayed)
	if err != nil || len(found) != 1 || !strings.Contains(found[0].Error(), "lacks 4 of 4") {
		t.Fatalf("%v: %v", err, found)
	}
	w, d, err := Resume(dir)
	if err != nil || d.Manifest.Finished {
		t.Fatalf("%v, finished %v", err, d.Manifest.Finished)
	}
	for i := range 4 {
		if err := w.Append(someChunk(i, 20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(true, noReasons, noBlocks, nil); err != nil || w.manifest.GamesDigest != m.GamesDigest {
		t.Errorf("%v: digest %.8s, want %.8s", err, w.manifest.GamesDigest, m.GamesDigest)
	}
}

// TestARepairIsNoForgery has other rows played than were committed.
func TestARepairIsNoForgery(t *testing.T) {
	dir := inParts(t, 2)
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(d.Files("cells")[1], 10); err != nil {
		t.Fatal(err)
	}
	_, err = Repair(dir, func(list []ChunkEntry, _ []Chunk, take func(Chunk) error) error {
		c := someChunk(int(list[0].Round), 20)
		c.Games[3].Rounds++
		return take(c)
	})
	if err == nil || !strings.Contains(err.Error(), "comes out otherwise than it was committed") {
		t.Errorf("other rows are taken for those that were lost: %v", err)
	}
}

// TestAFolderThatIsGoneOrAnothersIsNotWritten removes a dataset under the hands of its writer,
// moves it away, and lets another begin in its place.
func TestAFolderThatIsGoneOrAnothersIsNotWritten(t *testing.T) {
	for name, spoil := range map[string]func(dir string) error{
		"removed": os.RemoveAll,
		"moved":   func(dir string) error { return os.Rename(dir, dir+"-elsewhere") },
		"another's": func(dir string) error {
			if err := os.RemoveAll(dir); err != nil {
				return err
			}
			other, err := Create(dir, someManifest(), nil)
			if err != nil {
				return err
			}
			return errors.Join(other.Append(someChunk(5, 20)), other.Flush())
		},
	} {
		dir := filepath.Join(t.TempDir(), "d")
		w, err := Create(dir, someManifest(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.Append(someChunk(0, 20)), w.Flush(), spoil(dir),
			w.Append(someChunk(1, 20))); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err == nil || !strings.Contains(err.Error(), "was removed, moved or taken over") {
			t.Errorf("%s: %v", name, err)
		}
		w.Abandon()
		if name != "another's" {
			continue
		}
		d, err := Open(dir)
		if err != nil || len(d.Committed()) != 1 || d.Verify() != nil || d.Committed()[0].Round != 5 {
			t.Errorf("what the other wrote is %+v, %v", d, err)
		}
	}
}
