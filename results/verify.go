package results

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"
)

// Verify reads everything that is committed and compares row counts, digests and the bytes
// of files with the log, and the log with the manifest, in bounded memory. It reports every part that is damaged.
func (d *Dataset) Verify() error {
	all := d.verifyLog()
	for i := range d.commits {
		var stopped stoppedError
		if err := d.verifyPart(&d.commits[i]); errors.As(err, &stopped) {
			return stopped.error
		} else if err != nil {
			all = errors.Join(all, fmt.Errorf("part %d: %w", d.commits[i].Part, err))
		}
	}
	stray, err := d.Stray()
	for _, file := range stray {
		all = errors.Join(all,
			fmt.Errorf("%s is no part of the dataset, though tools that read every file of its folder read it; "+
				"remove it", file))
	}
	return errors.Join(all, err)
}

// Stray lists files in the folders of tables that no commit names: copies that somebody or a program made. Those of
// a dataset that is not finished may be parts that were not committed yet, and are not listed.
func (d *Dataset) Stray() (list []string, err error) {
	if !d.Manifest.Finished {
		return nil, nil
	}
	for _, table := range d.Manifest.Tables {
		folder := filepath.Join(d.Dir, table)
		names, err := d.disk.List(folder)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return list, err
		}
		files := d.Files(table)
		for _, name := range names {
			if path := filepath.Join(folder, name); !slices.Contains(files, path) &&
				strings.HasSuffix(name, ".parquet") {
				list = append(list, path)
			}
		}
	}
	return list, nil
}

// verifyLog compares the digests of whole tables in the manifest with those that the log gives.
func (d *Dataset) verifyLog() (all error) {
	m := d.Manifest
	for _, t := range []struct{ table, want string }{{"games", m.GamesDigest}, {"units", m.UnitsDigest},
		{"cells", m.CellsDigest}} {
		if got := digestOf(d.commits, t.table); t.want != "" && got != t.want {
			all = errors.Join(all, fmt.Errorf("the %s have digest %.12s by the commit log, %.12s by the manifest",
				t.table, got, t.want))
		}
	}
	if n := d.Lost(); n != 0 {
		all = errors.Join(all, fmt.Errorf("commits.jsonl has %d chunks, the manifest %d", m.Chunks-n, m.Chunks))
	}
	return all
}

// verifyPart compares the files of a part.
func (d *Dataset) verifyPart(c *Commit) (all error) {
	for _, table := range tableNames {
		if file, ok := c.Files[table]; ok {
			if err := d.came(c.in(table)); err != nil {
				return err
			}
			path := d.path(file)
			err := summed(d.disk, path, c.Sums[table])
			if err == nil { // what is damaged is not parsed: it may ask for any amount of memory
				err = opened(d.disk, path, sameDigests(path, table, c.Chunks), plainly...)
			}
			all = errors.Join(all, err)
		}
	}
	return all
}

// Damaged lists what is damaged: files that are not byte by byte what was committed, or are
// gone. That takes no longer than reading them. Files of older datasets, whose log has no
// sums, are compared by the digests of their rows.
func (d *Dataset) Damaged() (list []Damage) {
	for i := range d.commits {
		c := &d.commits[i]
		for _, table := range tableNames {
			file, ok := c.Files[table]
			if !ok {
				continue
			}
			_ = d.came(c.in(table)) // nobody who is in a hurry asks what is damaged
			path := d.path(file)
			err := summed(d.disk, path, c.Sums[table])
			if c.Sums[table] == "" {
				err = opened(d.disk, path, sameDigests(path, table, c.Chunks), plainly...)
			}
			if err != nil {
				list = append(list, Damage{table, c.Part, c.games(), err})
			}
		}
	}
	return list
}

// sameDigests digests the rows of a file chunk by chunk as they come. It takes values
// as they lie in the columns, not as fields of rows: that is several times faster, and
// every part is read back this way when it is written.
func sameDigests(path, table string, chunks []ChunkEntry) func(*parquet.File) error {
	return func(p *parquet.File) error {
		c := checker{table: table, chunks: chunks, digester: newDigester()}
		err := columnsOf(path, c.take)(p)
		if err == nil {
			err = c.closeChunks(0)
		}
		if err == nil && c.at < len(chunks) {
			err = fmt.Errorf("%s has fewer rows than its commit says", path)
		}
		return err
	}
}

// checker compares the digests of chunks with those of the rows that come by.
type checker struct {
	table  string
	chunks []ChunkEntry
	at     int // chunk that the next row belongs to
	had    int // rows of it so far
	*digester

	stretch []piece
	shared  []byte // values that all rows of a stretch share
}

// piece is what the rows of a stretch have beside each other: bytes that are the same in all of them, words of a
// dictionary, or what else they have in a column.
type piece struct {
	from, to int // of the shared bytes
	words    []word
	indexes  []int32 // of the words, by row of the stretch
	column   *column
}

// take digests the rows of a row group, a stretch of rows at a time for which no column turns a page and no
// chunk ends.
func (c *checker) take(rows int64, columns []column) error {
	for rows > 0 {
		if err := c.closeChunks(rows); err != nil {
			return err
		}
		n := min(rows, int64(c.chunks[c.at].Rows(c.table)-c.had))
		for i := range columns {
			if err := columns[i].load(); err != nil {
				return err
			}
			columns[i].encodeWords()
			n = min(n, int64(columns[i].left))
		}
		if n <= 0 { // a log that says less than nothing of a chunk
			return fmt.Errorf("chunk %d of matchup %d has more %s than its commit says", c.chunks[c.at].Index,
				c.chunks[c.at].Matchup, c.table)
		}
		c.digestStretch(int(n), columns)
		c.had += int(n)
		rows -= n
	}
	return nil
}

// digestStretch digests the next n rows of the columns. In most tables the first columns are the same for
// a whole chunk, and nearly all others have dictionaries.
func (c *checker) digestStretch(n int, columns []column) {
	stretch, shared := c.stretch[:0], c.shared[:0]
	for i := range columns {
		one := &columns[i]
		if one.indexes == nil || one.levels != nil {
			stretch = append(stretch, piece{column: one})
			continue
		}
		indexes := one.skip(n)
		if slices.ContainsFunc(indexes, func(word int32) bool { return word != indexes[0] }) {
			stretch = append(stretch, piece{words: one.words, indexes: indexes})
			continue
		}
		from := len(shared)
		shared = one.words[indexes[0]].appendTo(shared)
		if last := len(stretch) - 1; last >= 0 && stretch[last].to == from && from > 0 {
			stretch[last].to = len(shared)
		} else {
			stretch = append(stretch, piece{from: from, to: len(shared)})
		}
	}
	for row := range n {
		b := c.encoder.b
		for i := range stretch {
			switch p := &stretch[i]; {
			case p.words != nil:
				b = p.words[p.indexes[row]].appendTo(b)
			case p.column != nil:
				b = p.column.next(b)
			default:
				b = append(b, shared[p.from:p.to]...)
			}
		}
		c.encoder.b = b
		c.spill()
	}
	c.stretch, c.shared = stretch, shared
}

// closeChunks compares the digests of the chunks that are complete; left is the number
// of rows that are yet to be digested.
func (c *checker) closeChunks(left int64) error {
	for c.at < len(c.chunks) && c.had == c.chunks[c.at].Rows(c.table) {
		e := &c.chunks[c.at]
		if got, want := c.digest(), e.digests[tableIndex(c.table)]; got != want {
			return fmt.Errorf("chunk %d of matchup %d: the %s have digest %.12s, the log says %.12s", e.Index,
				e.Matchup, c.table, got, want)
		}
		c.at, c.had = c.at+1, 0
	}
	if c.at == len(c.chunks) && left > 0 {
		return fmt.Errorf("the table %s has more rows than its commit says", c.table)
	}
	return nil
}
