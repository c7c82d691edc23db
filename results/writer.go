package results

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// When a part is closed: at so many games, or so long after its first chunk came.
const (
	partGames = 10000
	partTime  = 5 * time.Second
)

// Writer writes a dataset. It is used by one goroutine.
type Writer struct {
	dir      string
	manifest *Manifest
	metadata map[string]string
	next     int // number of the next part
	pending  pending
	since    time.Time
	commits  []Commit
	digester *digester
	locked   *os.File // held while writing

	encoders encoders
}

// encoders write the parts of the tables.
type encoders struct {
	games  partWriter[GameRow]
	units  partWriter[UnitRow]
	cells  partWriter[CellRow]
	events partWriter[EventRow]

	accounts partWriter[AccountRow]
}

// pending is a part being gathered.
type pending struct {
	chunks []ChunkEntry
	games  []GameRow
	units  []UnitRow
	cells  []CellRow
	events []EventRow

	accounts []AccountRow
}

// FreshDir returns base, or base-2, base-3 … : the first that does not exist.
func FreshDir(base string) string {
	dir := base
	for n := 2; ; n++ {
		if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
			return dir
		}
		dir = fmt.Sprintf("%s-%d", base, n)
	}
}

// ErrExists is wrapped when a dataset would overwrite something.
var ErrExists = errors.New("exists already; nothing is overwritten (use --resume to go on with an interrupted run)")

// Create starts a dataset in a folder that must not exist yet. The folder appears with
// its manifest in it or not at all, so that what is there can always be resumed.
func Create(dir string, m *Manifest, experiment []byte) (*Writer, error) {
	if _, err := os.Lstat(dir); err == nil {
		return nil, fmt.Errorf("%q %w", dir, ErrExists)
	}
	m.Schema = Schema
	w := newWriter(dir, m)
	if err := w.create(experiment); err != nil {
		return nil, fmt.Errorf("the dataset cannot be written: %w", err)
	}
	return w, w.lock()
}

// create fills a folder beside the dataset's and renames it into place.
func (w *Writer) create(experiment []byte) error {
	parent := filepath.Dir(w.dir)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(parent, ".new-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	for _, t := range w.manifest.Tables {
		if err := os.Mkdir(filepath.Join(fresh, t), 0o755); err != nil {
			return err
		}
	}
	if err := writeFile(filepath.Join(fresh, "experiment.yaml"), experiment); err != nil {
		return err
	}
	if err := describe(fresh, w.manifest); err != nil {
		return err
	}
	if err := writeJSON(filepath.Join(fresh, "manifest.json"), w.manifest); err != nil {
		return err
	}
	return os.Rename(fresh, w.dir)
}

func newWriter(dir string, m *Manifest) *Writer {
	return &Writer{dir: dir, manifest: m, digester: newDigester(), metadata: map[string]string{
		"dataset_schema": fmt.Sprint(Schema), "experiment": m.Experiment, "experiment_digest": m.ExperimentDigest,
		"engine_version": m.Version, "engine_commit": m.Commit, "shard": fmt.Sprintf("%d/%d", m.Shard, max(m.Shards, 1)),
	}}
}

// Resume goes on with a dataset: what was not committed is removed.
func Resume(dir string) (*Writer, *Dataset, error) {
	if _, err := readManifest(dir); err != nil {
		return nil, nil, err
	}
	w := newWriter(dir, &Manifest{})
	if err := w.lock(); err != nil {
		return nil, nil, err
	}
	d, err := Open(dir) // under the lock, so that nobody adds to it
	if err != nil {
		return nil, nil, err
	}
	if _, whole, err := readCommits(dir); err == nil {
		if info, err := os.Stat(filepath.Join(dir, commitLog)); err == nil && info.Size() > whole {
			if err := os.Truncate(filepath.Join(dir, commitLog), whole); err != nil {
				return nil, nil, err
			}
		}
	}
	locked := w.locked
	w = newWriter(dir, d.Manifest)
	w.commits, w.locked = d.commits, locked
	if n := len(d.commits); n > 0 {
		w.next = d.commits[n-1].Part + 1
	}
	return w, d, w.sweep()
}

// sweep removes the files of parts that no commit names.
func (w *Writer) sweep() error {
	kept := map[string]bool{}
	for _, c := range w.commits {
		for _, f := range c.Files {
			kept[filepath.Base(filepath.Dir(f))+"/"+filepath.Base(f)] = true
		}
	}
	for _, t := range w.manifest.Tables {
		entries, err := os.ReadDir(filepath.Join(w.dir, t))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		for _, e := range entries {
			if !kept[t+"/"+e.Name()] {
				if err := os.Remove(filepath.Join(w.dir, t, e.Name())); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Append takes a chunk; it is on disk and committed some seconds later at the
// latest, or when Flush is called.
func (w *Writer) Append(c Chunk) error {
	p := &w.pending
	if len(p.chunks) == 0 {
		w.since = time.Now()
	}
	entry := ChunkEntry{Round: c.Round, Matchup: c.Matchup, Index: c.Index}
	entry.set("games", len(c.Games), digestRows[GameRow](w.digester, c.Games))
	p.games = append(p.games, c.Games...)
	if w.writes("units") {
		entry.set("units", len(c.Units), digestRows[UnitRow](w.digester, c.Units))
		p.units = append(p.units, c.Units...)
	}
	if w.writes("cells") {
		entry.set("cells", len(c.Cells), digestRows[CellRow](w.digester, c.Cells))
		p.cells = append(p.cells, c.Cells...)
	}
	if w.writes("events") {
		entry.set("events", len(c.Events), digestRows[EventRow](w.digester, c.Events))
		p.events = append(p.events, c.Events...)
	}
	if w.writes("accounts") {
		entry.set("accounts", len(c.Account), digestRows[AccountRow](w.digester, c.Account))
		p.accounts = append(p.accounts, c.Account...)
	}
	p.chunks = append(p.chunks, entry)
	if len(p.games) >= partGames || time.Since(w.since) >= partTime {
		return w.Flush()
	}
	return nil
}

func (w *Writer) writes(table string) bool { return slices.Contains(w.manifest.Tables, table) }

// Flush writes and commits what was appended since the last part.
func (w *Writer) Flush() error {
	p := &w.pending
	if len(p.chunks) == 0 {
		return nil
	}
	c := Commit{Part: w.next, Files: map[string]string{}, Chunks: p.chunks}
	for _, t := range w.manifest.Tables {
		c.Files[t] = fmt.Sprintf("%s/part-%05d.parquet", t, w.next)
		if err := w.writePart(t, filepath.Join(w.dir, filepath.FromSlash(c.Files[t]))); err != nil {
			return fmt.Errorf("part %d cannot be written: %w", w.next, err)
		}
	}
	d := &Dataset{Dir: w.dir, Manifest: w.manifest, commits: []Commit{c}}
	if err := d.Verify(); err != nil {
		return fmt.Errorf("part %d reads back otherwise than it was written: %w", w.next, err)
	}
	if err := appendCommit(w.dir, c); err != nil {
		return fmt.Errorf("part %d cannot be committed: %w", w.next, err)
	}
	w.commits = append(w.commits, c)
	w.next++
	w.pending = pending{games: p.games[:0], units: p.units[:0], cells: p.cells[:0], events: p.events[:0], accounts: p.accounts[:0]}
	return nil
}

func (w *Writer) writePart(table, path string) error {
	p := &w.pending
	switch table {
	case "units":
		return w.encoders.units.write(path, p.units, w.metadata)
	case "cells":
		return w.encoders.cells.write(path, p.cells, w.metadata)
	case "events":
		return w.encoders.events.write(path, p.events, w.metadata)
	case "accounts":
		return w.encoders.accounts.write(path, p.accounts, w.metadata)
	}
	return w.encoders.games.write(path, p.games, w.metadata)
}

// Close commits what is left. When the run is finished it joins small parts and
// writes the final manifest, for which stopped and blocks tell how each matchup
// ended. Timing goes to a file of its own.
func (w *Writer) Close(finished bool, stopped []string, blocks []int64, timing any) error {
	if err := w.Flush(); err != nil {
		return err
	}
	if finished {
		w.pending, w.encoders = pending{}, encoders{} // what they hold is not needed while joining
		if err := w.join(); err != nil {
			return fmt.Errorf("small parts cannot be joined: %w (all rows are committed)", err)
		}
	}
	m := w.manifest
	m.Finished, m.Games, m.Chunks = finished, 0, 0
	for _, c := range w.commits {
		m.Games += int64(c.games())
		m.Chunks += len(c.Chunks)
	}
	m.GamesDigest, m.UnitsDigest, m.CellsDigest = w.digestOf("games"), w.digestOf("units"), w.digestOf("cells")
	for i := range m.Matchups {
		m.Matchups[i].Blocks, m.Matchups[i].Stopped = blocks[i], stopped[i]
	}
	if timing != nil {
		if err := writeJSON(filepath.Join(w.dir, "timing.json"), timing); err != nil {
			return err
		}
	}
	if err := writeJSON(filepath.Join(w.dir, "manifest.json"), m); err != nil {
		return err
	}
	w.unlock()
	return nil
}

// digestOf is the digest of a table: of the digests of its chunks, in hexadecimal and
// in canonical order. A table that is not kept has none.
func (w *Writer) digestOf(table string) string {
	if !w.writes(table) {
		return ""
	}
	h := sha256.New()
	for _, c := range w.commits {
		for i := range c.Chunks {
			_, _ = io.WriteString(h, c.Chunks[i].Digest(table))
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// SetFailed notes how many games failed.
func (w *Writer) SetFailed(n int64) { w.manifest.Failed = n }
