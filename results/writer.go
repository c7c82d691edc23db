package results

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
)

// A part is closed at n games, or at n more while those before it are still being
// written: then the disk is slow, and larger parts ask less of it.
const (
	partGames = 25000
	mostGames = 4 * partGames
)

// Writer writes a dataset. It is used by one goroutine, and does most of its work on others:
// what was appended is sealed and committed beside whatever goes on, in the order of parts.
type Writer struct {
	dir      string
	disk     disk
	manifest *Manifest
	metadata map[string]string
	next     int // number of the next part
	pending  pending
	digester *digester
	locked   lock // held while writing

	presses chan *press   // those that are free
	last    chan struct{} // closed when the last part begun is committed, or was not

	// Of these the goroutine takes care whose turn it is to commit; others wait for last before.
	commits []Commit
	failure error

	failed atomic.Bool // a part could not be written, so no more can be

	joining func(done, parts int) // learns how far the joining of small parts is; may be nil

	steady bool                                        // Append waits for the disk instead of making larger parts
	joined int                                         // games of a joined part at the most
	seal   func(p *press, number int) (*Commit, error) // of the press, but for tests to which encoding does not matter
}

// encoders write the parts of the tables.
type encoders struct {
	games  partWriter[GameRow]
	units  partWriter[UnitRow]
	cells  partWriter[CellRow]
	events partWriter[EventRow]

	accounts partWriter[AccountRow]
	choices  partWriter[ChoiceRow]
	lists    partWriter[ListRow]
}

// pending is a part being gathered: its chunks as they came, whose rows nobody touches any more.
type pending struct {
	entries  []ChunkEntry
	chunks   []Chunk
	games    int
	matchups []MatchupEntry // entered since the last part
}

func (p *pending) add(c *Chunk, e *ChunkEntry) {
	p.entries = append(p.entries, *e)
	p.chunks = append(p.chunks, *c)
	p.games += len(c.Games)
}

// emptied returns the same with no rows in it; what the log knows of chunks stays with the log.
func (p *pending) emptied() pending {
	clear(p.chunks)
	return pending{chunks: p.chunks[:0]}
}

// FreshDir returns base, or base-2, base-3 … : the first that does not exist.
func FreshDir(base string) string {
	dir := base
	for n := 2; ; n++ {
		if _, err := (osDisk{}).IsDir(dir); errors.Is(err, fs.ErrNotExist) {
			return dir
		}
		dir = fmt.Sprintf("%s-%d", base, n)
	}
}

// ErrExists is wrapped when a dataset would overwrite something.
var ErrExists = errors.New("exists already; nothing is overwritten (--resume resumes an interrupted run)")

// Create starts a dataset in a folder that must not exist yet. The folder appears with
// its manifest in it or not at all, so that what is there can always be resumed; beside adds
// what else belongs into it before it appears.
func Create(dir string, m *Manifest, experiment []byte, beside ...func(dir string) error) (*Writer, error) {
	return create(osDisk{}, dir, m, experiment, beside...)
}

func create(on disk, dir string, m *Manifest, experiment []byte, beside ...func(dir string) error) (*Writer, error) {
	if _, err := on.IsDir(dir); err == nil {
		return nil, fmt.Errorf("%q %w", dir, ErrExists)
	}
	m.Schema = Schema
	w := newWriter(on, dir, m)
	if err := w.create(experiment, beside); err != nil {
		if _, there := on.IsDir(dir); there == nil && errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("%q %w", dir, ErrExists) // another run was faster
		}
		return nil, fmt.Errorf("the dataset cannot be written: %w", err)
	}
	return w, w.lock()
}

// create fills a folder beside the dataset's and renames it into place.
func (w *Writer) create(experiment []byte, beside []func(dir string) error) error {
	parent := filepath.Dir(w.dir)
	if err := mkdirs(w.disk, parent); err != nil {
		return err
	}
	fresh, err := w.disk.MkdirTemp(parent)
	if err != nil {
		return err
	}
	if err := w.fill(fresh, experiment, beside); err != nil {
		_ = w.disk.RemoveAll(fresh)
		return err
	}
	if err := w.disk.Rename(fresh, w.dir); err != nil {
		_ = w.disk.RemoveAll(fresh)
		return err
	}
	return w.disk.SyncDir(parent)
}

// fill writes the folders and files that a dataset begins with into fresh and syncs them. The manifest
// comes last: a folder without one is no dataset.
func (w *Writer) fill(fresh string, experiment []byte, beside []func(dir string) error) error {
	for _, t := range w.manifest.Tables {
		if err := w.disk.Mkdir(filepath.Join(fresh, t)); err != nil {
			return err
		}
	}
	if err := writeFile(w.disk, filepath.Join(fresh, experimentFile), experiment); err != nil {
		return err
	}
	if err := describe(w.disk, fresh, w.manifest, nil); err != nil {
		return err
	}
	for _, add := range beside {
		if err := add(fresh); err != nil {
			return err
		}
	}
	if err := writeJSON(w.disk, filepath.Join(fresh, manifestFile), w.manifest); err != nil {
		return err
	}
	return syncTree(w.disk, fresh)
}

// newWriter opens nothing yet; what it writes names the experiment, the engine and the shard.
func newWriter(on disk, dir string, m *Manifest) *Writer {
	w := &Writer{dir: dir, disk: on, manifest: m, joined: joinedGames, digester: newDigester(),
		metadata: map[string]string{
			"dataset_schema": fmt.Sprint(Schema), "experiment": m.Experiment, "experiment_digest": m.ExperimentDigest,
			"engine_version": m.Version, "engine_commit": m.Commit, "engine_digests": m.digests(),
			"shard": fmt.Sprintf("%d/%d", m.Shard, max(m.Shards, 1)),
		}}
	w.seal = func(p *press, number int) (*Commit, error) { return p.seal(number, m.Tables, w.metadata) }
	// One part is sealed while the next is gathered; for very many workers that is not enough.
	n := 1 + (runtime.GOMAXPROCS(0)+7)/8
	w.presses = make(chan *press, n)
	for range n {
		w.presses <- &press{}
	}
	return w
}

// Resume continues a dataset: what was not committed is removed. Where something that was
// committed is damaged the error is a DamageError, and nothing is touched. Watch gets the dataset before anything of
// it is compared with its sums.
func Resume(dir string, watch ...func(*Dataset)) (*Writer, *Dataset, error) {
	return resume(osDisk{}, dir, watch...)
}

// resume is Resume on a disk. The manifest is read twice: before the lock, to refuse what is not a dataset of ours,
// and under it.
func resume(on disk, dir string, watch ...func(*Dataset)) (*Writer, *Dataset, error) {
	m, err := readManifest(on, dir)
	if err != nil {
		return nil, nil, err
	}
	if m.Schema != Schema {
		return nil, nil, fmt.Errorf("the dataset %q has schema %d, which is read, but not continued; this program "+
			"writes schema %d", dir, m.Schema, Schema)
	}
	w := newWriter(on, dir, &Manifest{})
	if err := w.lock(); err != nil {
		return nil, nil, err
	}
	d, err := w.goOn(watch)
	if err != nil {
		w.unlock()
		return nil, nil, err
	}
	return w, d, nil
}

// goOn reads what was committed, under the lock, so that nobody adds to it.
func (w *Writer) goOn(watch []func(*Dataset)) (*Dataset, error) {
	m, err := readManifest(w.disk, w.dir)
	if err != nil {
		return nil, err
	}
	commits, err := readLog(w.disk, w.dir)
	if err != nil {
		return nil, err
	}
	d, err := sound(&Dataset{Dir: w.dir, Called: w.dir, Manifest: m, commits: commits, disk: w.disk})
	if err != nil {
		return nil, err
	}
	for _, see := range watch {
		see(d)
	}
	damage := d.Damaged()
	if lost := d.lost(); lost != nil {
		damage = append(damage, *lost)
	}
	if len(damage) > 0 {
		return nil, DamageError(damage)
	}
	// The log is written anew before anything is swept. Where a process before could not sync what
	// it had added or cut off, a later sync may succeed without it: lines read here would be lost in
	// a power cut, and lines cut off come back, whose parts are gone by then.
	if err := replaceCommits(w.disk, w.dir, commits); err != nil {
		return nil, err
	}
	if err := w.disk.SyncDir(filepath.Dir(w.dir)); err != nil { // who made it may have been killed before that
		return nil, err
	}
	held, presses := w.locked, w.presses
	*w = *newWriter(w.disk, w.dir, m)
	w.locked, w.presses = held, presses
	w.commits = d.commits
	for i := range d.commits {
		w.next = max(w.next, d.commits[i].Part+1)
	}
	if m.Finished { // and may become another; closing it finishes it
		m.Finished = false
		if err := writeJSON(w.disk, filepath.Join(w.dir, manifestFile), m); err != nil {
			return d, err
		}
	}
	if err := w.sweep(); err != nil {
		return d, err
	}
	// what names the files there were is no longer so
	if err := w.disk.Remove(filepath.Join(w.dir, packageFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return d, err
	}
	return d, describe(w.disk, w.dir, m, nil)
}

// sweep removes the files of parts that no commit names, and files that were not completed.
func (w *Writer) sweep() error {
	kept := map[string]bool{}
	for _, c := range w.commits {
		for _, f := range c.Files {
			kept[filepath.Base(filepath.Dir(f))+"/"+filepath.Base(f)] = true
		}
	}
	for _, t := range append([]string{"."}, w.manifest.Tables...) {
		names, err := w.disk.List(filepath.Join(w.dir, t))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		for _, name := range names {
			if strings.HasPrefix(name, temporaryPrefix) || (t != "." && !kept[t+"/"+name]) {
				if err := w.disk.Remove(filepath.Join(w.dir, t, name)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Enter adds a matchup that was found while the dataset is written, and returns its number. The log names it with the
// next part, and so before any of its games count.
func (w *Writer) Enter(e MatchupEntry) int {
	e.Index = len(w.manifest.Matchups)
	w.manifest.Matchups = append(w.manifest.Matchups, e)
	w.pending.matchups = append(w.pending.matchups, e)
	return e.Index
}

// Append takes a chunk, whose rows are the writer's from then on. It is committed soon, and at the latest when
// Flush returns.
func (w *Writer) Append(c Chunk) error {
	if w.failed.Load() {
		return w.wait()
	}
	p := &w.pending
	entry := c.entry
	if entry == nil {
		entry = digested(w.digester, &c, w.manifest.Tables)
	}
	p.add(&c, entry)
	if p.games >= partGames && w.steady {
		w.begin()
		return nil
	}
	if p.games >= partGames {
		_, err := w.Commit()
		return err
	}
	return nil
}

func (w *Writer) writes(table string) bool { return slices.Contains(w.manifest.Tables, table) }

// Steady has Append wait while as many parts are being written as can be, which bounds the memory of what is faster
// than the disk: a merge.
func (w *Writer) Steady() { w.steady = true }

// Joining has Close call tell before it joins parts that are small, with how many it has looked at of all there are.
func (w *Writer) Joining(tell func(done, parts int)) { w.joining = tell }

// Commit begins to write what was appended since the last part, and does not wait for its
// end. While as many parts are being written as can be it does nothing and returns false: the
// disk is slow, and play goes on meanwhile.
func (w *Writer) Commit() (begun bool, err error) {
	if w.failed.Load() {
		return false, w.wait()
	}
	if len(w.presses) == 0 && w.pending.games < mostGames {
		return false, nil
	}
	w.begin()
	return true, nil
}

// begin begins a part of what was appended, and waits until it can.
func (w *Writer) begin() {
	if len(w.pending.chunks) == 0 {
		return
	}
	p := <-w.presses
	p.rows, w.pending = w.pending, p.rows
	before, number := w.last, w.next
	w.next++
	last := make(chan struct{})
	w.last = last
	go func() {
		defer close(last)
		c, err := w.seal(p, number)
		if before != nil {
			<-before
		}
		if err == nil && w.failure == nil {
			c.Matchups = p.rows.matchups
			err = p.commit(w, c)
		}
		switch {
		case err != nil && w.failure == nil:
			w.failure = err
			w.failed.Store(true)
		case w.failure == nil:
			w.commits = append(w.commits, *c)
		}
		p.rows = p.rows.emptied()
		w.presses <- p
	}()
}

// Flush writes and commits what was appended.
func (w *Writer) Flush() error {
	if w.failed.Load() {
		return w.wait()
	}
	w.begin()
	return w.wait()
}

// wait waits until all parts begun are committed, or one could not be.
func (w *Writer) wait() error {
	if w.last != nil {
		<-w.last
	}
	return w.failure
}

// Abandon gives the dataset back as it is: what was committed stays, and can be resumed.
func (w *Writer) Abandon() {
	_ = w.wait()
	w.unlock()
}

// Close commits what is left. When the run is finished it joins small parts and
// writes the final manifest, for which stopped and blocks tell how each matchup
// ended. Timing goes to a file of its own.
func (w *Writer) Close(finished bool, stopped []string, blocks []int64, timing any) error {
	defer w.unlock()
	if err := w.Flush(); err != nil {
		return err
	}
	if err := w.guard(); err != nil {
		return err
	}
	if finished {
		w.pending = pending{} // what these hold is not needed while joining
		for range cap(w.presses) {
			*<-w.presses = press{}
		}
		if err := w.join(); err != nil {
			return fmt.Errorf("small parts cannot be joined: %w (all rows are committed)", err)
		}
		// What was removed must not come back after a power cut: other tools read every file of
		// a finished dataset.
		for _, t := range w.manifest.Tables {
			if err := w.disk.SyncDir(filepath.Join(w.dir, t)); err != nil {
				return err
			}
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
	if err := describe(w.disk, w.dir, m, w.commits); err != nil {
		return err
	}
	if timing != nil {
		if err := writeJSON(w.disk, filepath.Join(w.dir, timingFile), timing); err != nil {
			return err
		}
	}
	return writeJSON(w.disk, filepath.Join(w.dir, manifestFile), m)
}

// digestOf is the digest of a table: of the digests of its chunks, in hexadecimal and
// in canonical order. A table that is not kept has none.
func (w *Writer) digestOf(table string) string {
	if !w.writes(table) {
		return ""
	}
	return digestOf(w.commits, table)
}

// digestOf is the digest of a table as its commits have it.
func digestOf(commits []Commit, table string) string {
	h := sha256.New()
	for i := range commits {
		for j := range commits[i].Chunks {
			_, _ = io.WriteString(h, commits[i].Chunks[j].Digest(table))
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// SetFailed notes how many games failed.
func (w *Writer) SetFailed(n int64) { w.manifest.Failed = n }

// PlayedBy notes in the manifest, at once, that a program of another commit plays from here on.
func (w *Writer) PlayedBy(commit string) error {
	if !w.manifest.PlayedBy(commit) {
		return nil
	}
	return writeJSON(w.disk, filepath.Join(w.dir, manifestFile), w.manifest)
}

// FileName makes a name fit for a file or folder: what is not a letter, digit, hyphen, low line or point becomes a
// hyphen, and none begins with a hyphen, which commands would take for an option, or a point, which hides it.
func FileName(name string) string {
	name = strings.TrimLeft(strings.Map(func(r rune) rune {
		if (r >= 'a' && r <= 'z') || (r >= 'A' && r <= 'Z') || (r >= '0' && r <= '9') || r == '-' || r == '_' ||
			r == '.' {
			return r
		}
		return '-'
	}, name), "-.")
	return cmp.Or(name, "unnamed")
}
