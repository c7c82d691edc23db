package results

import (
	"errors"
	"fmt"

	"github.com/parquet-go/parquet-go"
)

// Verify reads everything that is committed and compares row counts, digests and the bytes
// of files with the log, in bounded memory. It reports every part that is damaged.
func (d *Dataset) Verify() error {
	var all error
	for i := range d.commits {
		if err := d.verifyPart(&d.commits[i]); err != nil {
			all = errors.Join(all, fmt.Errorf("part %d: %w", d.commits[i].Part, err))
		}
	}
	return all
}

func (d *Dataset) verifyPart(c *Commit) (all error) {
	for _, table := range tableNames {
		if file, ok := c.Files[table]; ok {
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
}

// take digests the rows of a row group.
func (c *checker) take(rows int64, columns []column) error {
	for ; rows > 0; rows-- {
		if err := c.closeChunks(rows); err != nil {
			return err
		}
		for i := range columns {
			if err := columns[i].next(&c.encoder); err != nil {
				return err
			}
		}
		c.had++
		c.spill()
	}
	return nil
}

// closeChunks compares the digests of the chunks that are complete; left is the number
// of rows that are yet to be digested.
func (c *checker) closeChunks(left int64) error {
	for c.at < len(c.chunks) && c.had == c.chunks[c.at].Rows(c.table) {
		e := &c.chunks[c.at]
		if got, want := c.digest().String(), e.Digest(c.table); got != want {
			return fmt.Errorf("chunk %d of matchup %d: the %s have digest %.12s, the log says %.12s", e.Index, e.Matchup, c.table, got, want)
		}
		c.at, c.had = c.at+1, 0
	}
	if c.at == len(c.chunks) && left > 0 {
		return fmt.Errorf("the table %s has more rows than its commit says", c.table)
	}
	return nil
}
