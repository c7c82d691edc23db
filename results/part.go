package results

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// tableNames are the tables of a dataset, in the order they are written in.
var tableNames = [tableCount]string{"games", "units", "cells", "events", "accounts", "choices", "lists"}

const tableCount = 7

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
	writtenRows = 1024   // rows handed to the writer at once
	batchRows   = 256    // rows handed to a reader at once
	groupRows   = 100000 // rows of a row group at the most, and leastRows at the least, where a file has as many
	leastRows   = groupRows / 2
)

// codec is shared by all writers, because each codec keeps compressors of its own. Its next level would make files
// some three parts in a hundred smaller, for about a fifth of the time that encoding takes.
var codec = &zstd.Codec{Level: zstd.SpeedFastest}

// options are the settings of every file we write; metadata goes into its footer.
func options(metadata map[string]string) []parquet.WriterOption {
	list := []parquet.WriterOption{
		parquet.Compression(codec),
		parquet.MaxRowsPerRowGroup(groupRows),
		parquet.DataPageVersion(1),        // Hive, Athena and older Spark read no other
		parquet.DataPageStatistics(false), // the index of pages and the row groups have the same
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

// write writes the rows of chunks as a Parquet file. The metadata must be the same every time.
func (e *partWriter[T]) write(to io.Writer, chunks []Chunk, rowsOf func(*Chunk) []T, metadata map[string]string) error {
	if e.w == nil {
		e.w = parquet.NewGenericWriter[T](to, options(metadata)...)
	} else {
		e.w.Reset(to)
	}
	total := 0
	for i := range chunks {
		total += len(rowsOf(&chunks[i]))
	}
	g := grouped[T]{w: e.w, size: groupSize(int64(total))}
	for i := range chunks {
		if err := g.write(rowsOf(&chunks[i])); err != nil {
			return err
		}
	}
	return e.w.Close()
}

// groupSize is how many rows a row group has of a file with n: few groups, and none much smaller than
// others.
func groupSize(rows int64) int {
	groups := max(1, (rows+groupRows-1)/groupRows)
	return max(1, int((rows+groups-1)/groups))
}

// grouped writes rows in groups of one size.
type grouped[T any] struct {
	w          *parquet.GenericWriter[T]
	size, rows int // of a group, and of the one being written so far
}

// write begins a new group wherever one is full, and not before there are rows for it.
func (g *grouped[T]) write(rows []T) error {
	for len(rows) > 0 {
		if g.rows == g.size {
			if err := g.w.Flush(); err != nil {
				return err
			}
			g.rows = 0
		}
		n := min(len(rows), writtenRows, g.size-g.rows)
		if _, err := g.w.Write(rows[:n]); err != nil {
			return err
		}
		g.rows += n
		rows = rows[n:]
	}
	return nil
}

// joinFiles writes the rows of several files of one table into a new one, and returns its sum. Pages of
// large row groups are copied as they are; small groups are put together, whose rows are encoded anew.
func joinFiles[T any](d disk, path string, parts []string, metadata map[string]string) (sum string, err error) {
	err = whole(d, path, func(out io.Writer) error {
		h := sha256.New()
		w := parquet.NewGenericWriter[T](io.MultiWriter(out, h), options(metadata)...)
		rows, small, err := groupsOf(d, parts)
		g := grouped[T]{w: w, size: groupSize(rows)}
		for _, p := range parts {
			if err == nil && small {
				err = opened(d, p, func(f *parquet.File) error { return rowsOf(p, f, g.write) }, plainly...)
			} else if err == nil {
				err = copyGroups(d, w, p)
			}
		}
		if err == nil {
			err = w.Close()
		}
		sum = hex.EncodeToString(h.Sum(nil))
		return err
	})
	return sum, err
}

func copyGroups[T any](d disk, w *parquet.GenericWriter[T], path string) error {
	return opened(d, path, func(p *parquet.File) error {
		for _, g := range p.RowGroups() {
			if _, err := w.WriteRowGroup(g); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
		return nil
	})
}

// groupsOf counts the rows of files, and reports whether any of their row groups is small.
func groupsOf(d disk, parts []string) (rows int64, small bool, err error) {
	for _, path := range parts {
		err := opened(d, path, func(p *parquet.File) error {
			for _, g := range p.RowGroups() {
				rows += g.NumRows()
				small = small || g.NumRows() < leastRows
			}
			return nil
		})
		if err != nil {
			return 0, false, err
		}
	}
	return rows, small, nil
}

// opened opens a Parquet file for use.
func opened(d disk, path string, use func(*parquet.File) error, options ...parquet.FileOption) error {
	f, err := d.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	size, err := f.Size()
	if err != nil {
		return err
	}
	return parsed(f, size, path, use, options...)
}

// parsed opens Parquet for use. A damaged page can make the library panic; to a reader it
// is damage.
func parsed(f io.ReaderAt, size int64, path string, use func(*parquet.File) error,
	options ...parquet.FileOption) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s is damaged: %v", path, p)
		}
	}()
	if err := footed(f, size); err != nil {
		return fmt.Errorf("%s is damaged: %w", path, err)
	}
	p, err := parquet.OpenFile(f, size, options...)
	if err != nil {
		return fmt.Errorf("%s is damaged: %w", path, err)
	}
	if err := paged(f, p); err != nil {
		return fmt.Errorf("%s is damaged: %w", path, err)
	}
	return use(p)
}

// footed checks that the footer of a Parquet file lies inside of it. The library asks for as much memory as the
// last bytes say, which a single flipped bit can make gigabytes.
func footed(f io.ReaderAt, size int64) error {
	const magic = "PAR1"
	if size < int64(2*len(magic)+4) {
		return fmt.Errorf("it has %d bytes, which is less than an empty Parquet file", size)
	}
	end := make([]byte, 4+len(magic))
	if _, err := f.ReadAt(end, size-int64(len(end))); err != nil && err != io.EOF {
		return err
	}
	if string(end[4:]) != magic {
		return fmt.Errorf("it does not end as Parquet does: %q", end[4:])
	}
	if n, most := int64(binary.LittleEndian.Uint32(end)), size-int64(len(end)+len(magic)); n > most {
		return fmt.Errorf("its footer should have %d bytes, and there are %d before its end", n, most)
	}
	return nil
}

// A page of ours has a quarter of a mebibyte and a chunk of a column 100,000 values; a page of somebody else may
// have more, but not any amount.
const (
	maxPageBytes  = 64 << 20
	maxPageValues = 16 << 20
)

// paged checks what the pages of a file say of themselves before they are read: the library makes room for as many
// bytes and values as a page claims to have.
func paged(f io.ReaderAt, p *parquet.File) error {
	for i := range p.Metadata().RowGroups {
		for _, c := range p.Metadata().RowGroups[i].Columns {
			at := c.MetaData.DataPageOffset
			if d := c.MetaData.DictionaryPageOffset; d > 0 && d < at {
				at = d
			}
			end := at + c.MetaData.TotalCompressedSize
			if at < 0 || end < at || end > p.Size() {
				return fmt.Errorf("a column lies at bytes %d to %d of %d", at, end, p.Size())
			}
			for at < end {
				n, err := pageAt(f, at, end)
				if err != nil {
					return fmt.Errorf("the page at byte %d %w", at, err)
				}
				at += n
			}
		}
	}
	return nil
}

// pageAt is how many bytes the page takes that begins at byte at of a column, which ends before end.
func pageAt(f io.ReaderAt, at, end int64) (int64, error) {
	var header [1 << 12]byte // it has two values of its column at most, of which strings are cut
	n, err := f.ReadAt(header[:min(int64(len(header)), end-at)], at)
	if err != nil && err != io.EOF {
		return 0, fmt.Errorf("cannot be read: %w", err)
	}
	var page format.PageHeader
	r := new(thrift.CompactProtocol).NewReaderFromBytes(header[:n])
	if err := thrift.NewDecoder(r).Decode(&page); err != nil {
		return 0, fmt.Errorf("cannot be read: %w", err)
	}
	size, left := int64(page.CompressedPageSize), end-at-int64(r.BytesRead())
	values := max(page.DataPageHeader.V.NumValues, page.DataPageHeaderV2.V.NumValues,
		page.DictionaryPageHeader.V.NumValues)
	if size < 0 || size > left || uint32(page.UncompressedPageSize) > maxPageBytes || uint32(values) > maxPageValues {
		return 0, fmt.Errorf("has %d bytes of the %d that are left, %d when unpacked, and %d values", size, left,
			page.UncompressedPageSize, values)
	}
	return int64(r.BytesRead()) + size, nil
}

// summed compares a file with its sum in the commit log, which parts of older datasets lack.
func summed(d disk, path, want string) error {
	if want == "" {
		return nil
	}
	got, err := sumOf(d, path)
	if err == nil && got != want {
		err = fmt.Errorf("%s is damaged: its bytes have the sum %.12s, the commit log says %.12s", path, got, want)
	}
	return err
}

// sumOf is the SHA-256 of a file's bytes, in hexadecimal.
func sumOf(d disk, path string) (string, error) {
	f, err := d.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	size, err := f.Size()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	if _, err := io.CopyBuffer(h, io.NewSectionReader(f, 0, size), make([]byte, min(size+1, 1<<17))); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// readRows hands the rows of a part's file of a table to take in batches that must not be
// kept. T may have fewer columns than the file. What is not byte by byte what was
// committed is damage.
func readRows[T any](d *Dataset, c *Commit, table string, take func([]T) error) error {
	if err := d.came(0); err != nil {
		return err
	}
	path := d.path(c.Files[table])
	if err := summed(d.disk, path, c.Sums[table]); err != nil {
		return err
	}
	return opened(d.disk, path, func(p *parquet.File) error {
		return rowsOf(path, p, func(rows []T) error {
			if err := d.came(int64(len(rows))); err != nil {
				return err
			}
			return take(rows)
		})
	}, plainly...)
}

// rowsOf hands all rows of a file to take, a batch at a time, each time in the same buffer: take must copy
// what it keeps.
func rowsOf[T any](path string, p *parquet.File, take func([]T) error) error {
	buffer := make([]T, batchRows)
	if f, ok := bind(p, buffer); ok {
		return f.read(path, p, func(n int) error { return take(buffer[:n]) })
	}
	r := parquet.NewGenericReader[T](p)
	defer r.Close()
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
