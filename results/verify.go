package results

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
)

// Verify reads everything that is committed and compares row counts and digests
// with the log, in bounded memory. It reports every part that is damaged.
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
		file, ok := c.Files[table]
		if !ok {
			continue
		}
		path := filepath.Join(d.Dir, filepath.FromSlash(file))
		var err error
		switch table {
		case "units":
			err = verifyFile[UnitRow](path, table, c.Chunks)
		case "cells":
			err = verifyFile[CellRow](path, table, c.Chunks)
		case "events":
			err = verifyFile[EventRow](path, table, c.Chunks)
		default:
			err = verifyFile[GameRow](path, table, c.Chunks)
		}
		all = errors.Join(all, err)
	}
	return all
}

// verifyFile digests the rows of a file chunk by chunk as they come.
func verifyFile[T any, P interface {
	*T
	encodable
}](path, table string, chunks []ChunkEntry) error {
	h := sha256.New()
	e := encoder{b: make([]byte, 0, 1<<16)}
	at, left := 0, 0
	if len(chunks) > 0 {
		left = chunks[0].Rows[table]
	}
	// closes the chunks that are complete
	check := func() error {
		for at < len(chunks) && left == 0 {
			h.Write(e.b)
			e.b = e.b[:0]
			if got, want := hex.EncodeToString(h.Sum(nil)), chunks[at].Digests[table]; got != want {
				return fmt.Errorf("chunk %d of matchup %d: the %s have digest %.12s, the log says %.12s",
					chunks[at].Index, chunks[at].Matchup, table, got, want)
			}
			h.Reset()
			if at++; at < len(chunks) {
				left = chunks[at].Rows[table]
			}
		}
		return nil
	}
	err := readRows(path, func(rows []T) error {
		for i := range rows {
			if err := check(); err != nil {
				return err
			}
			if at == len(chunks) {
				return fmt.Errorf("%s has more rows than its commit says", path)
			}
			P(&rows[i]).encode(&e)
			left--
			if len(e.b) > 1<<15 {
				h.Write(e.b)
				e.b = e.b[:0]
			}
		}
		return nil
	})
	if err == nil {
		err = check()
	}
	if err == nil && at < len(chunks) {
		err = fmt.Errorf("%s has fewer rows than its commit says", path)
	}
	return err
}
