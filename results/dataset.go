package results

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
)

// Dataset is a dataset opened for reading. Only committed parts count.
type Dataset struct {
	Dir      string
	Called   string // what commands that are shown call it: Dir, unless it is set
	Manifest *Manifest
	commits  []Commit
	disk     disk
	watch    func(rows int64) error // nil where nobody does
}

// Open opens a dataset.
func Open(dir string) (*Dataset, error) { return open(osDisk{}, dir) }

func open(on disk, dir string) (*Dataset, error) {
	m, err := readManifest(on, dir)
	if err != nil {
		return nil, err
	}
	commits, err := readLog(on, dir)
	if err != nil {
		return nil, err
	}
	return sound(&Dataset{Dir: dir, Called: dir, Manifest: m, commits: commits, disk: on})
}

// Watch has whatever reads rows of the dataset, or compares files with their sums, say how many rows it has come on,
// from several goroutines at once. An error that watch returns ends the reading, which then returns it.
func (d *Dataset) Watch(watch func(rows int64) error) { d.watch = watch }

// came says that n rows more were read.
func (d *Dataset) came(n int64) error {
	if d.watch == nil {
		return nil
	}
	if err := d.watch(n); err != nil {
		return stoppedError{err}
	}
	return nil
}

// stoppedError is an error of who watches: it is no damage.
type stoppedError struct{ error }

func (e stoppedError) Unwrap() error { return e.error }

// Rows is how many rows of tables are committed.
func (d *Dataset) Rows(tables ...string) (n int64) {
	for i := range d.commits {
		for _, table := range tables {
			n += d.commits[i].in(table)
		}
	}
	return n
}

// path is where a file lies that the log names.
func (d *Dataset) path(file string) string {
	return filepath.Join(d.Dir, filepath.FromSlash(file))
}

// Committed lists the chunks that are committed, in canonical order.
func (d *Dataset) Committed() []ChunkEntry {
	var list []ChunkEntry
	for _, c := range d.commits {
		list = append(list, c.Chunks...)
	}
	return list
}

// Lost is the number of chunks that a finished dataset once had and its log no longer names.
func (d *Dataset) Lost() int {
	if !d.Manifest.Finished {
		return 0
	}
	n := d.Manifest.Chunks
	for i := range d.commits {
		n -= len(d.commits[i].Chunks)
	}
	return n
}

// Files lists the committed files of a table.
func (d *Dataset) Files(table string) []string {
	var list []string
	for _, c := range d.commits {
		if f, ok := c.Files[table]; ok {
			list = append(list, d.path(f))
		}
	}
	return list
}

// Everything lists all files of the dataset, as paths in it with slashes: what else lies in its folder is none of it.
func (d *Dataset) Everything() []string {
	list := []string{manifestFile, experimentFile, commitLog}
	for _, name := range []string{boardsFile, viewsFile, packageFile, timingFile} {
		if here, err := d.disk.IsDir(d.path(name)); err == nil && !here {
			list = append(list, name)
		}
	}
	for _, f := range d.Manifest.Files {
		if !f.Shipped {
			list = append(list, f.File)
		}
	}
	for i := range d.commits {
		for _, table := range tableNames {
			if f, ok := d.commits[i].Files[table]; ok {
				list = append(list, f)
			}
		}
	}
	return list
}

// Read hands the rows of a table to take, in canonical order, in batches that must
// not be kept. T names the columns wanted: a row type of this package or any struct
// with some of its columns.
func Read[T any](d *Dataset, table string, take func([]T) error) error {
	for i := range d.commits {
		if _, ok := d.commits[i].Files[table]; ok {
			if err := readRows(d, &d.commits[i], table, take); err != nil {
				return err
			}
		}
	}
	return nil
}

// Chunks hands the committed chunks to take, in canonical order, with all their
// rows. A chunk may be kept.
func (d *Dataset) Chunks(take func(Chunk) error) error {
	for i := range d.commits {
		if err := d.chunksOf(&d.commits[i], take); err != nil {
			return err
		}
	}
	return nil
}

// Games is Chunks without the rows of other tables.
func (d *Dataset) Games(take func(Chunk) error) error {
	for i := range d.commits {
		if err := d.chunksOf(&d.commits[i], take, "games"); err != nil {
			return err
		}
	}
	return nil
}

// chunksOf reads the part of a commit and cuts it into its chunks, of which one is in memory at a time. Chunks lie
// in the order of their entries in every table, so a row too few or too many shows that part and log disagree. Where
// only some tables are asked for, the others are not read.
func (d *Dataset) chunksOf(c *Commit, take func(Chunk) error, only ...string) error {
	for table := range c.Files {
		if !slices.Contains(tableNames[:], table) {
			return fmt.Errorf("the commit log of %q names an unknown table %q", d.Dir, table)
		}
	}
	wanted := *c
	if len(only) > 0 {
		wanted.Files = maps.Clone(c.Files)
		maps.DeleteFunc(wanted.Files, func(table, _ string) bool { return !slices.Contains(only, table) })
	}
	games, units, cells := rowsIn[GameRow](d, &wanted, "games"), rowsIn[UnitRow](d, &wanted, "units"),
		rowsIn[CellRow](d, &wanted, "cells")
	events, accounts := rowsIn[EventRow](d, &wanted, "events"), rowsIn[AccountRow](d, &wanted, "accounts")
	choices, lists := rowsIn[ChoiceRow](d, &wanted, "choices"), rowsIn[ListRow](d, &wanted, "lists")
	defer games.stop()
	defer units.stop()
	defer cells.stop()
	defer events.stop()
	defer accounts.stop()
	defer choices.stop()
	defer lists.stop()
	rows := func(e *ChunkEntry, table string) int {
		if len(only) > 0 && !slices.Contains(only, table) {
			return 0
		}
		return e.Rows(table)
	}
	var all error
	for i := range c.Chunks {
		e := &c.Chunks[i]
		chunk := Chunk{Round: e.Round, Matchup: e.Matchup, Index: e.Index}
		var fault [tableCount]error
		chunk.Games, fault[0] = games.cut(rows(e, "games"))
		chunk.Units, fault[1] = units.cut(rows(e, "units"))
		chunk.Cells, fault[2] = cells.cut(rows(e, "cells"))
		chunk.Events, fault[3] = events.cut(rows(e, "events"))
		chunk.Account, fault[4] = accounts.cut(rows(e, "accounts"))
		chunk.Choices, fault[5] = choices.cut(rows(e, "choices"))
		chunk.Lists, fault[6] = lists.cut(rows(e, "lists"))
		if all = errors.Join(fault[:]...); all != nil {
			return all
		}
		if len(chunk.Games) != rows(e, "games") || len(chunk.Units) != rows(e, "units") ||
			len(chunk.Cells) != rows(e, "cells") ||
			len(chunk.Events) != rows(e, "events") || len(chunk.Account) != rows(e, "accounts") ||
			len(chunk.Choices) != rows(e, "choices") || len(chunk.Lists) != rows(e, "lists") {
			return fmt.Errorf("part %d of %q has fewer rows than its commit says", c.Part, d.Dir)
		}
		if err := take(chunk); err != nil {
			return err
		}
	}
	if games.more() || units.more() || cells.more() || events.more() || accounts.more() || choices.more() ||
		lists.more() {
		return fmt.Errorf("part %d of %q has more rows than its commit says", c.Part, d.Dir)
	}
	return errors.Join(*games.err, *units.err, *cells.err, *events.err, *accounts.err, *choices.err, *lists.err)
}

// stream is the rows of a part's file of a table, as far as they are asked for.
type stream[T any] struct {
	next func() ([]T, bool)
	stop func()
	left []T    // of the batch read last
	err  *error // of reading
}

// rowsIn streams the rows of a part's file of a table; there are none of a table that the part lacks.
func rowsIn[T any](d *Dataset, c *Commit, table string) *stream[T] {
	s := &stream[T]{err: new(error)}
	s.next, s.stop = iter.Pull(func(yield func([]T) bool) {
		if _, ok := c.Files[table]; !ok {
			return
		}
		err := readRows(d, c, table, func(batch []T) error {
			if !yield(batch) {
				return errStopped
			}
			return nil
		})
		if !errors.Is(err, errStopped) {
			*s.err = err
		}
	})
	return s
}

var errStopped = errors.New("stopped")

// cut returns the next n rows, or what there is, in memory of their own.
func (s *stream[T]) cut(n int) (rows []T, err error) {
	for len(rows) < n && s.more() {
		m := min(n-len(rows), len(s.left))
		if rows == nil {
			rows = make([]T, 0, min(n, mostAtOnce))
		}
		rows, s.left = append(rows, s.left[:m]...), s.left[m:]
	}
	return rows, *s.err
}

// mostAtOnce bounds the room that is made for as many rows as a log claims to have.
const mostAtOnce = 1 << 16

// more reports whether there are more rows.
func (s *stream[T]) more() bool {
	ok := true
	for ok && len(s.left) == 0 {
		s.left, ok = s.next()
	}
	return len(s.left) > 0
}

// Game returns the row of a game by its number, from 0, in canonical order.
func (d *Dataset) Game(number int64) (GameRow, error) {
	var found *GameRow
	at := int64(0)
	for i := range d.commits {
		c := &d.commits[i]
		n := int64(c.games())
		if number < at || number >= at+n {
			at += n
			continue
		}
		err := readRows(d, c, "games", func(rows []GameRow) error {
			if i := number - at; i >= 0 && i < int64(len(rows)) {
				row := rows[i]
				found = &row
			}
			at += int64(len(rows))
			return nil
		})
		if err != nil {
			return GameRow{}, err
		}
		break
	}
	if found == nil {
		err := fmt.Errorf("the dataset %q has no game %d; it has %d", d.Dir, number, at)
		if lost := d.lost(); lost != nil {
			err = fmt.Errorf("%w, as its %w", err, lost.Err)
		}
		return GameRow{}, err
	}
	return *found, nil
}

// Choices lists what programs chose in a game, in order; nothing where none played.
func (d *Dataset) Choices(game GameRow) (list []ChoiceRow, err error) {
	chunk := game.Block / int32(max(1, d.Manifest.ChunkBlocks))
	for i := range d.commits {
		c := &d.commits[i]
		there := func(e ChunkEntry) bool { return e.Matchup == game.Matchup && e.Index == chunk }
		if _, ok := c.Files["choices"]; !ok || !slices.ContainsFunc(c.Chunks, there) {
			continue
		}
		err = errors.Join(err, readRows(d, c, "choices", func(rows []ChoiceRow) error {
			for _, r := range rows {
				if r.Matchup == game.Matchup && r.Block == game.Block && r.Game == game.Game {
					list = append(list, r)
				}
			}
			return nil
		}))
	}
	return list, err
}

// FailedGame is a game that could not be finished, with its number in the dataset.
type FailedGame struct {
	Number int64
	Row    GameRow
}

// Failures lists the games that could not be finished, in canonical order.
func (d *Dataset) Failures() (list []FailedGame, err error) {
	at := int64(0)
	for i := range d.commits {
		err := readRows(d, &d.commits[i], "games", func(rows []GameRow) error {
			for _, r := range rows {
				if r.Ending == Failed {
					list = append(list, FailedGame{at, r})
				}
				at++
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Difference is a column in which two rows differ.
type Difference struct {
	Column     string
	This, That any // nil where the value is null
}

// Differences lists the columns in which another row of the same game tells otherwise, in
// the order of the table.
func (r GameRow) Differences(o GameRow) (list []Difference) {
	this, that := reflect.ValueOf(r), reflect.ValueOf(o)
	for i := range this.NumField() {
		a, b := plainValue(this.Field(i)), plainValue(that.Field(i))
		if a != b {
			column, _, _ := strings.Cut(this.Type().Field(i).Tag.Get("parquet"), ",")
			list = append(list, Difference{column, a, b})
		}
	}
	return list
}

// plainValue is what a field holds; nil where it points to nothing.
func plainValue(v reflect.Value) any {
	if v.Kind() != reflect.Pointer {
		return v.Interface()
	}
	if v.IsNil() {
		return nil
	}
	return v.Elem().Interface()
}

// SameEnding reports whether two rows record equal games, in every column.
func (r GameRow) SameEnding(o GameRow) bool {
	var a, b encoder
	r.encode(&a)
	o.encode(&b)
	return string(a.b) == string(b.b)
}
