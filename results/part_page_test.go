package results

import (
	"bytes"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// TestWhatAPageSaysOfItself looks at headers of pages that lie deep in a file: each number at its last and at the
// next, the size above all, of which what is left of the column is the limit and not where the column ends.
func TestWhatAPageSaysOfItself(t *testing.T) {
	const at = 1000
	for _, c := range []struct {
		what             string
		more             int // bytes of the page beyond what is left of the column
		unpacked, values int32
		kind             string
		want             string // part of what is said, "" where nothing is wrong
	}{
		{what: "a page that fills its column"}, {what: "one that leaves a byte", more: -1},
		{what: "one byte more than is left, though less than the column's end", more: 1,
			want: "has 301 bytes of the 300 that are left"},
		{what: "as many as the column's end", more: at, want: "has 1300 bytes of the 300"},
		{what: "less than none", more: -301, want: "has -1 bytes of the 300"}, {what: "none", more: -300},
		{what: "as large as may be when unpacked", unpacked: maxPageBytes},
		{what: "one byte more", unpacked: maxPageBytes + 1, want: "67108865 when unpacked"},
		{what: "less than nothing", unpacked: -1, want: "-1 when unpacked"},
		{what: "as many values as may be", values: maxPageValues, kind: "v1"},
		{what: "one value more", values: maxPageValues + 1, kind: "v1", want: "16777217 values"},
		{what: "as many values as may be, second version", values: maxPageValues, kind: "v2"},
		{what: "one value more, second version", values: maxPageValues + 1, kind: "v2", want: "16777217 values"},
		{what: "as many words as may be", values: maxPageValues, kind: "words"},
		{what: "one word more", values: maxPageValues + 1, kind: "words", want: "16777217 values"},
	} {
		page := format.PageHeader{CompressedPageSize: int32(300 + c.more), UncompressedPageSize: c.unpacked}
		switch c.kind {
		case "v1":
			page.DataPageHeader = thrift.New(format.DataPageHeader{NumValues: c.values})
		case "v2":
			page.DataPageHeaderV2 = thrift.New(format.DataPageHeaderV2{NumValues: c.values})
		case "words":
			page.DictionaryPageHeader = thrift.New(format.DictionaryPageHeader{NumValues: c.values})
		}
		header, err := thrift.Marshal(new(thrift.CompactProtocol), page)
		if err != nil {
			t.Fatal(err)
		}
		file := append(append(make([]byte, at), header...), make([]byte, 2000)...)
		n, err := pageAt(bytes.NewReader(file), at, at+int64(len(header))+300)
		if (c.want == "" && (err != nil || n != int64(len(header)+300+c.more))) ||
			(c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want))) {
			t.Errorf("%s: it takes %d bytes, %v; want %q", c.what, n, err, c.want)
		}
	}
	if _, err := pageAt(bytes.NewReader(make([]byte, 50)), 10, 20); err == nil {
		t.Error("no header is read as one")
	}
	if _, err := pageAt(bytes.NewReader(nil), 10, 20); err == nil {
		t.Error("a page beyond the end of the file is read")
	}
}
