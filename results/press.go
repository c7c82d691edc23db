package results

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
)

// press turns the rows of a part into files, in memory. It keeps what it needs from one part
// to the next, and a writer has several, so that parts are encoded beside each other; only
// what the disk does is done in the order of parts.
type press struct {
	rows     pending
	files    [tableCount]bytes.Buffer
	encoders encoders
}

// seal encodes the part's tables, reads them back and returns the line of the log.
func (p *press) seal(number int, tables []string, metadata map[string]string) (*Commit, error) {
	c := &Commit{Part: number, Files: map[string]string{}, Sums: map[string]string{}, Chunks: p.rows.entries}
	for _, t := range tables {
		c.Files[t] = fmt.Sprintf("%s/part-%05d.parquet", t, number)
		b := &p.files[tableIndex(t)]
		b.Reset()
		if err := p.encode(t, b, metadata); err != nil {
			return nil, fmt.Errorf("part %d cannot be encoded: %w", number, err)
		}
		sum := sha256.Sum256(b.Bytes())
		c.Sums[t] = hex.EncodeToString(sum[:])
		if err := parsed(bytes.NewReader(b.Bytes()), int64(b.Len()), c.Files[t], sameDigests(c.Files[t], t, c.Chunks),
			plainly...); err != nil {
			return nil, fmt.Errorf("part %d reads back otherwise than it was written: %w", number, err)
		}
	}
	return c, nil
}

// encode writes the rows of a table as a file.
func (p *press) encode(table string, to *bytes.Buffer, metadata map[string]string) error {
	chunks := p.rows.chunks
	switch table {
	case "units":
		return p.encoders.units.write(to, chunks, func(c *Chunk) []UnitRow { return c.Units }, metadata)
	case "cells":
		return p.encoders.cells.write(to, chunks, func(c *Chunk) []CellRow { return c.Cells }, metadata)
	case "events":
		return p.encoders.events.write(to, chunks, func(c *Chunk) []EventRow { return c.Events }, metadata)
	case "accounts":
		return p.encoders.accounts.write(to, chunks, func(c *Chunk) []AccountRow { return c.Account }, metadata)
	case "choices":
		return p.encoders.choices.write(to, chunks, func(c *Chunk) []ChoiceRow { return c.Choices }, metadata)
	case "lists":
		return p.encoders.lists.write(to, chunks, func(c *Chunk) []ListRow { return c.Lists }, metadata)
	}
	return p.encoders.games.write(to, chunks, func(c *Chunk) []GameRow { return c.Games }, metadata)
}

// place puts the files of a sealed part on the disk and reads them back.
func (p *press) place(w *Writer, c *Commit) error {
	if err := w.guard(); err != nil {
		return err
	}
	for _, t := range w.manifest.Tables {
		path := filepath.Join(w.dir, filepath.FromSlash(c.Files[t]))
		err := writeFile(w.disk, path, p.files[tableIndex(t)].Bytes())
		if err == nil {
			err = summed(w.disk, path, c.Sums[t])
		}
		if err != nil {
			return fmt.Errorf("part %d cannot be written: %w", c.Part, err)
		}
	}
	return w.guard()
}

// commit places a sealed part and names it in the log. The part counts from then on.
func (p *press) commit(w *Writer, c *Commit) error {
	if err := p.place(w, c); err != nil {
		return err
	}
	if err := appendCommit(w.disk, w.dir, c); err != nil {
		return fmt.Errorf("part %d cannot be committed: %w", c.Part, err)
	}
	return nil
}
