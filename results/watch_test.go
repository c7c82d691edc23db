package results

import (
	"errors"
	"sync/atomic"
	"testing"
)

// TestReadingIsWatched counts the rows that readers of a dataset say that they came on, and ends them halfway.
func TestReadingIsWatched(t *testing.T) {
	d := severalParts(t, 3, 5)
	all := d.Rows(d.Manifest.Tables...)
	enough := errors.New("enough")
	begin, take := func() int { return 0 }, func(int, []GameRow) error { return nil }
	readers := map[string]struct {
		rows int64
		read func() error
	}{
		"parts": {d.Rows("games"), func() error {
			merged := 0
			damaged, err := ReadParts(d, "games", begin, take, func(int) { merged++ })
			if len(damaged) > 0 {
				t.Errorf("what is not read is called damaged: %v", damaged)
			}
			return err
		}},
		"rows":   {d.Rows("games"), func() error { return Read(d, "games", func([]GameRow) error { return nil }) }},
		"chunks": {all, func() error { return d.Chunks(func(Chunk) error { return nil }) }},
		"games":  {d.Rows("games"), func() error { return d.Games(func(Chunk) error { return nil }) }},
		"verify": {all, d.Verify},
	}
	for name, r := range readers {
		var seen, calls atomic.Int64
		d.Watch(func(n int64) error { seen.Add(n); calls.Add(1); return nil })
		if err := r.read(); err != nil || seen.Load() != r.rows {
			t.Errorf("%s: %d rows were seen, want %d (%v)", name, seen.Load(), r.rows, err)
		}
		d.Watch(func(int64) error { return enough })
		if err := r.read(); !errors.Is(err, enough) {
			t.Errorf("%s: who watches wants an end, and it ends with %v", name, err)
		}
		d.Watch(nil)
		if err := r.read(); err != nil {
			t.Errorf("%s: nobody watches, and it ends with %v", name, err)
		}
	}
}

// TestResumingIsWatched counts the rows whose files are compared with their sums as a dataset is resumed.
func TestResumingIsWatched(t *testing.T) {
	dir := inParts(t, 3)
	var seen, all atomic.Int64
	w, _, err := Resume(dir, func(d *Dataset) {
		all.Store(d.Rows(d.Manifest.Tables...))
		d.Watch(func(n int64) error { seen.Add(n); return nil })
	})
	if err != nil {
		t.Fatal(err)
	}
	w.Abandon()
	if seen.Load() != all.Load() || all.Load() == 0 {
		t.Errorf("%d rows of %d were seen", seen.Load(), all.Load())
	}
}
