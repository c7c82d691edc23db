package results

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding"
)

// columnsOf hands the row groups of a file to take, one after the other: the number
// of rows and a reader of each column, in the order of the schema.
func columnsOf(path string, take func(rows int64, columns []column) error) func(*parquet.File) error {
	return func(p *parquet.File) error {
		for _, g := range p.RowGroups() {
			columns := make([]column, len(g.ColumnChunks()))
			for i, chunk := range g.ColumnChunks() {
				columns[i].pages = chunk.Pages()
			}
			err := take(g.NumRows(), columns)
			for i := range columns {
				err = errors.Join(err, columns[i].close())
			}
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
		return nil
	}
}

// plainly are the options for reading all values of a file.
var plainly = []parquet.FileOption{parquet.SkipBloomFilters(true), parquet.SkipPageIndex(true)}

// column reads the values of one column page by page, as they lie in the page. Of the fields that hold them
// one is set, by the kind of the page.
type column struct {
	pages  parquet.Pages
	page   parquet.Page
	row    int    // the next row of the page
	left   int    // rows left of it
	levels []byte // of a column that may be null, one a row: 1 where a value is there

	dictionary parquet.Dictionary
	indexes    []int32 // into the dictionary, of pages that have one

	at      int // the next of the values below
	numbers []int32
	longs   []int64
	truths  []byte // a bit each
	values  []parquet.Value

	words []word // of the dictionary, encoded
}

// word is a value encoded for a digest. Nearly all are short enough to be copied as a number.
type word struct {
	bits uint64
	size int
	long []byte // all of a value of more than eight bytes
}

// load reads the next page that has rows.
func (c *column) load() error {
	for c.left == 0 {
		c.release()
		page, err := c.pages.ReadPage()
		if err != nil {
			return fmt.Errorf("it is damaged: a column ends early: %w", err)
		}
		c.page, c.left, c.levels = page, int(page.NumRows()), page.DefinitionLevels()
		c.row, c.at, c.indexes, c.numbers, c.longs, c.truths, c.values = 0, 0, nil, nil, nil, nil, nil
		data, dictionary := page.Data(), page.Dictionary()
		if dictionary != nil && dictionary != c.dictionary {
			c.words = nil
		}
		switch kind := data.Kind(); {
		case dictionary != nil:
			c.dictionary, c.indexes = dictionary, data.Int32()
		case kind == encoding.Int32:
			c.numbers = data.Int32()
		case kind == encoding.Int64:
			c.longs = data.Int64()
		case kind == encoding.Boolean:
			c.truths = data.Boolean()
		default:
			if err := c.loadValues(); err != nil {
				return err
			}
		}
	}
	return nil
}

// loadValues has the library take apart a page of a kind that none of ours has.
func (c *column) loadValues() error {
	values := make([]parquet.Value, c.page.NumValues())
	if n, err := c.page.Values().ReadValues(values); n < len(values) {
		return fmt.Errorf("it is damaged: a page has %d values of %d: %w", n, len(values), err)
	}
	c.values = slices.DeleteFunc(values, func(v parquet.Value) bool { return v.IsNull() })
	return nil
}

func (c *column) release() {
	if c.page != nil {
		parquet.Release(c.page)
		c.page = nil
	}
}

func (c *column) close() error {
	c.release()
	return c.pages.Close()
}

// next appends the value of the next row of the page to b, encoded.
func (c *column) next(b []byte) []byte {
	row := c.row
	c.row++
	c.left--
	if c.levels != nil {
		if c.levels[row] == 0 {
			return append(b, 0)
		}
		b = append(b, 1)
	}
	at := c.at
	c.at++
	switch {
	case c.indexes != nil:
		return c.words[c.indexes[at]].appendTo(b)
	case c.numbers != nil:
		return binary.AppendVarint(b, int64(c.numbers[at]))
	}
	e := encoder{b}
	switch {
	case c.longs != nil:
		e.num(c.longs[at])
	case c.truths != nil:
		e.flag(c.truth(at))
	default:
		e.value(&c.values[at])
	}
	return e.b
}

// truth is a value of a page of truth values.
func (c *column) truth(at int) bool { return c.truths[at/8]>>(at%8)&1 > 0 }

// encodeWords encodes the dictionary of the page, if it has one, once.
func (c *column) encodeWords() {
	if c.indexes == nil || c.words != nil {
		return
	}
	c.words = make([]word, c.dictionary.Len())
	var e encoder
	for i := range c.words {
		v := c.dictionary.Index(int32(i))
		e.b = e.b[:0]
		e.value(&v)
		w := &c.words[i]
		if w.size = len(e.b); w.size > 8 {
			w.long = slices.Clone(e.b)
			continue
		}
		var bits [8]byte
		copy(bits[:], e.b)
		w.bits = binary.LittleEndian.Uint64(bits[:])
	}
}

// skip goes on by n rows of a page with a dictionary and without nulls, and returns their words' places in it.
func (c *column) skip(n int) []int32 {
	from := c.at
	c.row, c.at, c.left = c.row+n, c.at+n, c.left-n
	return c.indexes[from:c.at]
}

// appendTo appends the value to b.
func (w *word) appendTo(b []byte) []byte {
	if w.size > 8 {
		return append(b, w.long...)
	}
	n := len(b)
	if cap(b)-n < 8 {
		b = slices.Grow(b, 1<<10)
	}
	binary.LittleEndian.PutUint64(b[n:n+8], w.bits)
	return b[:n+w.size]
}

// value encodes a value as the row's own encode does.
func (e *encoder) value(v *parquet.Value) {
	switch v.Kind() {
	case parquet.Boolean:
		e.flag(v.Boolean())
	case parquet.Int32:
		e.num(int64(v.Int32()))
	case parquet.Int64:
		e.num(v.Int64())
	default:
		b := v.ByteArray()
		e.num(int64(len(b)))
		e.b = append(e.b, b...)
	}
}
