package results

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// tableNames are the tables of a dataset, in the order they are written in.
var tableNames = [tableCount]string{"games", "units", "cells", "events", "accounts"}

const tableCount = 5

// tableIndex is the place of a table in tableNames; an unknown one is a mistake of the
// program.
func tableIndex(table string) int {
	i := slices.Index(tableNames[:], table)
	if i < 0 {
		panic(fmt.Sprintf("unknown table %q", table))
	}
	return i
}

const (
	batchRows = 1024   // rows handed to the writer at once
	groupRows = 100000 // rows of a row group at the most
)

// codec is shared by all writers, because each codec keeps compressors of its own.
var codec = &zstd.Codec{Level: zstd.SpeedDefault}

// options are the settings of every file we write; metadata goes into its footer.
func options(metadata map[string]string) []parquet.WriterOption {
	list := []parquet.WriterOption{
		parquet.Compression(codec),
		parquet.MaxRowsPerRowGroup(groupRows),
		parquet.DataPageVersion(1), // Hive, Athena and older Spark read no other
		parquet.CreatedBy("skirmishlab", metadata["engine_version"], metadata["engine_commit"]),
	}
	for k, v := range metadata {
		list = append(list, parquet.KeyValueMetadata(k, v)) // the library sorts them
	}
	return list
}

// partWriter writes one table's parts, one after the other. It keeps the library's writer
// with its buffers: a new one for every part would be most of what a run allocates.
type partWriter[T any] struct{ w *parquet.GenericWriter[T] }

// write writes rows to a new Parquet file, whole or not at all. The metadata must be
// the same every time.
func (e *partWriter[T]) write(path string, rows []T, metadata map[string]string) error {
	return whole(path, func(f io.Writer) error {
		if e.w == nil {
			e.w = parquet.NewGenericWriter[T](f, options(metadata)...)
		} else {
			e.w.Reset(f)
		}
		w := e.w
		for len(rows) > 0 {
			n := min(batchRows, len(rows))
			if _, err := w.Write(rows[:n]); err != nil {
				return err
			}
			rows = rows[n:]
		}
		return w.Close()
	})
}

// whole writes a file under a temporary name and renames it into place when all of
// it is on disk.
func whole(path string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".part-*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return err
}

// joinFiles writes the row groups of several files of one table into a new one; the
// library copies their pages as they are.
func joinFiles[T any](path string, parts []string, metadata map[string]string) error {
	return whole(path, func(out io.Writer) error {
		w := parquet.NewGenericWriter[T](out, options(metadata)...)
		for _, p := range parts {
			if err := copyGroups(w, p); err != nil {
				return err
			}
		}
		return w.Close()
	})
}

func copyGroups[T any](w *parquet.GenericWriter[T], path string) error {
	return opened(path, func(p *parquet.File) error {
		for _, g := range p.RowGroups() {
			if _, err := w.WriteRowGroup(g); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
		return nil
	})
}

// sameRows checks that a joined file has the rows of its parts, in number.
func sameRows(path string, parts []string) error {
	rows := func(path string) (n int64, err error) {
		err = opened(path, func(p *parquet.File) error {
			n = p.NumRows()
			return nil
		})
		return n, err
	}
	more, err := rows(path)
	if err != nil {
		return err
	}
	for _, part := range parts {
		n, err := rows(part)
		if err != nil {
			return err
		}
		more -= n
	}
	if more != 0 {
		return fmt.Errorf("%s has %d rows more than its parts", path, more)
	}
	return nil
}

// opened opens a Parquet file for use. A damaged page can make the library panic; to a
// reader it is damage.
func opened(path string, use func(*parquet.File) error, options ...parquet.FileOption) (err error) {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s is damaged: %v", path, p)
		}
	}()
	p, err := parquet.OpenFile(f, info.Size(), options...)
	if err != nil {
		return fmt.Errorf("%s is damaged: %w", path, err)
	}
	return use(p)
}

// readRows hands the rows of a file to take in batches that must not be kept. T may
// have fewer columns than the file.
func readRows[T any](path string, take func([]T) error) error {
	return opened(path, func(p *parquet.File) error { return rowsOf(path, p, take) })
}

func rowsOf[T any](path string, p *parquet.File, take func([]T) error) error {
	r := parquet.NewGenericReader[T](p)
	defer r.Close()
	buffer := make([]T, batchRows)
	for {
		n, err := r.Read(buffer)
		if n > 0 {
			if err := take(buffer[:n]); err != nil {
				return err
			}
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return fmt.Errorf("%s is damaged: %w", path, err)
		}
		clear(buffer)
	}
}
