package results

import (
	"errors"
	"fmt"
	"slices"

	"github.com/parquet-go/parquet-go"
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

// column reads the values of one column and encodes them for a digest. The values of
// a dictionary are encoded once, so that most rows cost no more than a copy of bytes.
type column struct {
	pages  parquet.Pages
	page   parquet.Page
	left   int    // rows left of the page
	levels []byte // of a column that may be null, one a row: 1 where a value is there

	dictionary parquet.Dictionary
	words      [][]byte // its values, encoded
	indexes    []int32  // into words, for pages with a dictionary

	values []parquet.Value // of pages without one
}

// next encodes the value of the next row.
func (c *column) next(e *encoder) error {
	if c.left == 0 {
		if err := c.load(); err != nil {
			return err
		}
	}
	c.left--
	if c.levels != nil {
		there := c.levels[0] > 0
		c.levels = c.levels[1:]
		if e.flag(there); !there {
			return nil
		}
	}
	if c.indexes != nil {
		e.b = append(e.b, c.words[c.indexes[0]]...)
		c.indexes = c.indexes[1:]
		return nil
	}
	e.value(&c.values[0])
	c.values = c.values[1:]
	return nil
}

// load reads the next page that has rows.
func (c *column) load() error {
	for c.left == 0 {
		c.release()
		page, err := c.pages.ReadPage()
		if err != nil {
			return fmt.Errorf("it is damaged: a column ends early: %w", err)
		}
		c.page, c.left, c.levels, c.indexes, c.values = page, int(page.NumRows()), page.DefinitionLevels(), nil, nil
		if d := page.Dictionary(); d != nil {
			c.encodeWords(d)
			data := page.Data()
			c.indexes = data.Int32()
			continue
		}
		values := make([]parquet.Value, page.NumValues())
		if n, err := page.Values().ReadValues(values); n < len(values) {
			return fmt.Errorf("it is damaged: a page has %d values of %d: %w", n, len(values), err)
		}
		c.values = slices.DeleteFunc(values, func(v parquet.Value) bool { return v.IsNull() })
	}
	return nil
}

// encodeWords encodes a dictionary, once.
func (c *column) encodeWords(d parquet.Dictionary) {
	if c.dictionary == d {
		return
	}
	c.dictionary, c.words = d, make([][]byte, d.Len())
	var e encoder
	for i := range c.words {
		v := d.Index(int32(i))
		from := len(e.b)
		e.value(&v)
		c.words[i] = e.b[from:len(e.b):len(e.b)]
	}
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
