package results

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// TestFootersAndPagesHaveBounds reads ends of files and headers of pages at the last number that can be and at the
// next.
func TestFootersAndPagesHaveBounds(t *testing.T) {
	foot := func(size int, length uint32, magic string) error {
		b := make([]byte, max(size-8, 0))
		b = append(binary.LittleEndian.AppendUint32(b, length), magic...)
		return footed(bytes.NewReader(b), int64(len(b)))
	}
	for _, c := range []struct {
		size   int
		length uint32
		magic  string
		ok     bool
	}{{11, 0, "PAR", false}, {12, 0, "PAR1", true}, {12, 1, "PAR1", false}, {12, 0, "PAR2", false},
		{20, 8, "PAR1", true}, {20, 9, "PAR1", false}, {20, 1 << 31, "PAR1", false}} {
		if err := foot(c.size, c.length, c.magic); (err == nil) != c.ok {
			t.Errorf("%d bytes that end in %d, %s: %v", c.size, c.length, c.magic, err)
		}
	}
	if err := footed(failing{}, 20); err == nil {
		t.Error("a footer that cannot be read is sound")
	}
	d, _ := fullDataset(t, 2, 0)
	path := d.Files("games")[0]
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := parquet.OpenFile(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	column := &p.Metadata().RowGroups[0].Columns[0].MetaData
	r := bytes.NewReader(whole)
	if err := paged(r, p); err != nil {
		t.Fatal(err)
	}
	first := column.DataPageOffset
	if o := column.DictionaryPageOffset; o > 0 && o < first {
		first = o
	}
	size := column.TotalCompressedSize
	for _, change := range []struct {
		by int64
		ok bool
	}{{0, true}, {-1, false}, {int64(len(whole)) - first - size + 1, false}, {-size - 1, false}} {
		column.TotalCompressedSize = size + change.by
		if err := paged(r, p); (err == nil) != change.ok {
			t.Errorf("a column of %+d bytes: %v", change.by, err)
		}
	}
	column.TotalCompressedSize = size
	was := column.DataPageOffset
	column.DataPageOffset, column.DictionaryPageOffset = -1, 0
	if err := paged(r, p); err == nil {
		t.Error("a column before the file is sound")
	}
	column.DataPageOffset = was
	n, err := pageAt(r, first, first+size)
	if err != nil || n <= 0 || n > size {
		t.Fatalf("the first page has %d bytes: %v", n, err)
	}
	if _, err := pageAt(r, first, first+n); err != nil {
		t.Errorf("a page that ends with its column: %v", err)
	}
	if _, err := pageAt(r, first, first+n-1); err == nil {
		t.Error("a page that ends a byte after its column is sound")
	}
	if _, err := pageAt(failing{}, 0, 9); err == nil {
		t.Error("a page that cannot be read is sound")
	}
}

// TestALogThatCannotBeReadIsNoEmptyOne puts a folder in place of the log: resuming with an empty one would
// sweep away what was committed.
func TestALogThatCannotBeReadIsNoEmptyOne(t *testing.T) {
	dir, _ := written(t, 2, 1)
	parts := partFiles(dir)
	log := filepath.Join(dir, commitLog)
	if err := errors.Join(os.Remove(log), os.Mkdir(log, 0o755)); err != nil {
		t.Fatal(err)
	}
	_, opened := Open(dir)
	_, _, resumed := Resume(dir)
	_, repaired := Repair(dir, replayed)
	for what, err := range map[string]error{"opened": opened, "resumed": resumed, "repaired": repaired} {
		if err == nil || errors.Is(err, ErrDamaged) {
			t.Errorf("it is %s: %v", what, err)
		}
	}
	if left := partFiles(dir); left != parts || parts == "" {
		t.Errorf("of the parts %s there are %s left", parts, left)
	}
}

// TestALogOfUnknownSizeIsLeftAlone adds a line where nobody can tell how long the log is: it must not be written over.
func TestALogOfUnknownSizeIsLeftAlone(t *testing.T) {
	dir, _ := written(t, 2, 1)
	before, err := os.ReadFile(filepath.Join(dir, commitLog))
	if err != nil {
		t.Fatal(err)
	}
	if err := appendCommit(sizeless{}, dir, &Commit{Part: 9}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a line is added: %v", err)
	}
	if after, err := os.ReadFile(filepath.Join(dir, commitLog)); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the log became %q: %v", after, err)
	}
}

// sizeless is a disk whose files do not tell their size.
type sizeless struct{ osDisk }

type sizelessFile struct{ file }

func (d sizeless) Edit(path string) (file, error) {
	f, err := d.osDisk.Edit(path)
	return sizelessFile{f}, err
}

func (sizelessFile) Size() (int64, error) { return 0, io.ErrClosedPipe }

// failing is a file that cannot be read.
type failing struct{}

func (failing) ReadAt([]byte, int64) (int, error) { return 0, io.ErrClosedPipe }
