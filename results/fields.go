package results

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/parquet-go/parquet-go"
)

// A filler reads rows column by column: a page's values lie beside each other, and those of a dictionary are made
// fit for their field once. The library puts rows together value by value, which takes more than ten times as long.
type filler []field

// field is a column of a file and the field of the rows that takes it.
type field struct {
	column
	leaf int             // the column's place in the file
	rows []reflect.Value // the field in each row of the buffer
	kind reflect.Kind    // of what the field holds or points to
	null bool            // the field is a pointer

	ready parquet.Dictionary // the one of which the following are made
	ints  []int64
	texts []string
	each  []reflect.Value // pointers, which rows share
}

// bind finds the columns of a file for the fields of a row, which buffer has room for. ok is false for a file that has
// other columns than we write, or none of a name: the library knows how to convert them.
func bind[T any](p *parquet.File, buffer []T) (f filler, ok bool) {
	leaves := map[string]*parquet.Column{}
	for _, c := range p.Root().Columns() {
		leaves[c.Name()] = c
	}
	row := reflect.TypeFor[T]()
	values := reflect.ValueOf(buffer)
	for i := range row.NumField() {
		name, _, _ := strings.Cut(row.Field(i).Tag.Get("parquet"), ",")
		one := field{kind: row.Field(i).Type.Kind()}
		if one.null = one.kind == reflect.Pointer; one.null {
			one.kind = row.Field(i).Type.Elem().Kind()
		}
		c := leaves[name]
		if c == nil && name == "half_points_a" {
			c = leaves["score_a"] // as schema 1 called it
		}
		if c == nil || !c.Leaf() || c.Repeated() || c.Optional() != one.null || !holds(one.kind, c.Type().Kind()) {
			return nil, false
		}
		one.leaf, one.rows = c.Index(), make([]reflect.Value, len(buffer))
		for n := range one.rows {
			one.rows[n] = values.Index(n).Field(i)
		}
		f = append(f, one)
	}
	return f, true
}

// holds reports whether a field of a kind takes the values of a column.
func holds(field reflect.Kind, column parquet.Kind) bool {
	switch field {
	case reflect.Int8, reflect.Int16, reflect.Int32:
		return column == parquet.Int32
	case reflect.Int64:
		return column == parquet.Int64
	case reflect.Bool:
		return column == parquet.Boolean
	case reflect.String:
		return column == parquet.ByteArray
	}
	return false
}

// read fills the buffer again and again with the rows of a file, and says how many there are in it.
func (f filler) read(path string, p *parquet.File, take func(n int) error) error {
	for _, g := range p.RowGroups() {
		chunks := g.ColumnChunks()
		for i := range f {
			f[i].column = column{pages: chunks[f[i].leaf].Pages()}
		}
		err := f.readGroup(path, g.NumRows(), take)
		for i := range f {
			err = errors.Join(err, f[i].close())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (f filler) readGroup(path string, rows int64, take func(n int) error) error {
	for rows > 0 {
		n := int(min(rows, batchRows))
		for i := range f {
			if err := f[i].fill(n); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
		if err := take(n); err != nil {
			return err
		}
		rows -= int64(n)
	}
	return nil
}

// fill sets the field in the first n rows of the buffer to the next n values.
func (f *field) fill(n int) error {
	for from := 0; from < n; {
		if err := f.load(); err != nil {
			return err
		}
		f.prepare()
		to := from + min(n-from, f.left)
		row := f.row
		f.row, f.left = row+to-from, f.left-(to-from)
		if f.levels == nil {
			f.set(f.rows[from:to])
		} else {
			for i, there := range f.levels[row:f.row] {
				if there > 0 {
					f.point(f.rows[from+i])
				} else {
					f.rows[from+i].SetZero()
				}
			}
		}
		from = to
	}
	return nil
}

// prepare makes the values of the page's dictionary fit for the field, once.
func (f *field) prepare() {
	if f.indexes == nil || f.ready == f.dictionary {
		return
	}
	f.ready, f.ints, f.texts, f.each = f.dictionary, nil, nil, nil
	for i := range f.dictionary.Len() {
		v := f.dictionary.Index(int32(i))
		switch {
		case f.null:
			f.each = append(f.each, f.pointer(&v))
		case f.kind == reflect.String:
			f.texts = append(f.texts, string(v.ByteArray()))
		case v.Kind() == parquet.Int32:
			f.ints = append(f.ints, int64(v.Int32()))
		default:
			f.ints = append(f.ints, v.Int64())
		}
	}
}

// set sets the field in rows to the next values of a page without nulls.
func (f *field) set(rows []reflect.Value) {
	at := f.at
	f.at += len(rows)
	switch {
	case f.indexes != nil && f.kind == reflect.String:
		for i, word := range f.indexes[at:f.at] {
			rows[i].SetString(f.texts[word])
		}
	case f.indexes != nil:
		for i, word := range f.indexes[at:f.at] {
			rows[i].SetInt(f.ints[word])
		}
	case f.numbers != nil:
		for i, v := range f.numbers[at:f.at] {
			rows[i].SetInt(int64(v))
		}
	case f.longs != nil:
		for i, v := range f.longs[at:f.at] {
			rows[i].SetInt(v)
		}
	case f.truths != nil:
		for i := range rows {
			rows[i].SetBool(f.truth(at + i))
		}
	default:
		for i := range rows {
			rows[i].SetString(string(f.values[at+i].ByteArray()))
		}
	}
}

// point sets a pointer to the next value of a page that is there.
func (f *field) point(row reflect.Value) {
	at := f.at
	f.at++
	switch {
	case f.indexes != nil:
		row.Set(f.each[f.indexes[at]])
	case f.numbers != nil:
		v := parquet.Int32Value(f.numbers[at])
		row.Set(f.pointer(&v))
	case f.longs != nil:
		v := parquet.Int64Value(f.longs[at])
		row.Set(f.pointer(&v))
	default:
		row.Set(f.pointer(&f.values[at]))
	}
}

// pointer is a pointer to a value of its own.
func (f *field) pointer(v *parquet.Value) reflect.Value {
	to := reflect.New(f.rows[0].Type().Elem())
	switch {
	case f.kind == reflect.String:
		to.Elem().SetString(string(v.ByteArray()))
	case f.kind == reflect.Bool:
		to.Elem().SetBool(v.Boolean())
	case v.Kind() == parquet.Int32:
		to.Elem().SetInt(int64(v.Int32()))
	default:
		to.Elem().SetInt(v.Int64())
	}
	return to
}
