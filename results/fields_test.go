package results

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// mixed has a field of every kind that a table of ours has a column of.
type mixed struct {
	Tiny   int8    `parquet:"tiny,dict"`
	Small  int16   `parquet:"small,dict"`
	Number int32   `parquet:"number,dict"`
	Delta  int32   `parquet:"delta,delta"`
	Plain  int32   `parquet:"plain"`
	Long   int64   `parquet:"long,dict"`
	Longer int64   `parquet:"longer"`
	Truth  bool    `parquet:"truth"`
	Word   string  `parquet:"word,dict"`
	Text   string  `parquet:"text"`
	Score  *int8   `parquet:"score,optional,dict"`
	Luck   *int32  `parquet:"luck,optional"`
	Far    *int64  `parquet:"far,optional"`
	Said   *string `parquet:"said,optional,dict"`
}

// mixedRows makes rows of numbers of every size, in which what may be null is null here and there.
func mixedRows(n int) []mixed {
	r := rand.New(rand.NewPCG(7, 8))
	words := []string{"", "ogre", "a longer word than eight bytes", "lion"}
	rows := make([]mixed, n)
	for i := range rows {
		rows[i] = mixed{int8(r.IntN(256)), int16(r.IntN(1 << 16)), r.Int32() - 1<<30, int32(i), r.Int32(), r.Int64(),
			-r.Int64(), r.IntN(3) == 0,
			words[r.IntN(4)], words[r.IntN(4)], nil, nil, nil, nil}
		if score, luck, far := int8(r.IntN(3)), r.Int32(), r.Int64(); r.IntN(3) > 0 {
			rows[i].Score, rows[i].Far = &score, &far
			if r.IntN(2) > 0 {
				rows[i].Luck, rows[i].Said = &luck, &words[r.IntN(4)]
			}
		}
	}
	return rows
}

// TestRowsAreReadAsTheLibraryReadsThem writes columns of every kind, in pages and row groups that end at
// different rows, and reads them back as they lie in their pages, and some of them into rows of fewer fields.
func TestRowsAreReadAsTheLibraryReadsThem(t *testing.T) {
	want := mixedRows(2201) // the last group has one row
	var b bytes.Buffer
	w := parquet.NewGenericWriter[mixed](&b, append(options(nil), parquet.PageBufferSize(1500),
		parquet.MaxRowsPerRowGroup(1100))...)
	if _, err := w.Write(want); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	p, err := parquet.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()), plainly...)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := bind(p, make([]mixed, 1)); !ok || len(p.RowGroups()) < 3 {
		t.Fatalf("bound to its own columns: %v; %d row groups", ok, len(p.RowGroups()))
	}
	var got []mixed
	if err := rowsOf("part", p, func(rows []mixed) error { got = append(got, rows...); return nil }); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("rows come back otherwise than they were written")
	}
	type fewer struct {
		Luck  *int32 `parquet:"luck,optional"`
		Delta int32  `parquet:"delta,delta"`
	}
	at := 0
	err = rowsOf("part", p, func(rows []fewer) error {
		for _, r := range rows {
			if !reflect.DeepEqual(r, fewer{want[at].Luck, want[at].Delta}) {
				t.Fatalf("row %d is read as %+v", at, r)
			}
			at++
		}
		return nil
	})
	if err != nil || at != len(want) {
		t.Errorf("%d rows of %d: %v", at, len(want), err)
	}
	enough := errors.New("enough")
	if err := rowsOf("part", p, func([]mixed) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("who has had enough gets %v", err)
	}
}

// TestADamagedPageIsNamedByItsPart reads rows of a part of which a page does not unpack.
func TestADamagedPageIsNamedByItsPart(t *testing.T) {
	var b bytes.Buffer
	if err := parquet.Write(&b, mixedRows(1000), options(nil)...); err != nil {
		t.Fatal(err)
	}
	file := b.Bytes()
	for i := range file[:200] {
		file[len("PAR1")+i] ^= 0x55
	}
	p, err := parquet.OpenFile(bytes.NewReader(file), int64(len(file)), plainly...)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := bind(p, make([]mixed, 1)); !ok {
		t.Fatal("not bound to its own columns")
	}
	if err := rowsOf("part-00007", p, func([]mixed) error {
		return nil
	}); err == nil || !strings.HasPrefix(err.Error(), "part-00007: ") {
		t.Errorf("read with error %v", err)
	}
}

// TestColumnsOfOthersAreConverted reads rows from files whose columns have other types, may be null, or are missing.
func TestColumnsOfOthersAreConverted(t *testing.T) {
	type ours struct {
		Number int32 `parquet:"number"`
		Far    int64 `parquet:"far"`
	}
	type wider struct {
		Number int64 `parquet:"number"`
		Far    int64 `parquet:"far"`
	}
	type missing struct {
		Number int32 `parquet:"number"`
	}
	type null struct {
		Number *int32 `parquet:"number,optional"`
		Far    int64  `parquet:"far"`
	}
	seven := int32(7)
	for _, c := range []struct {
		what  string
		write func(io.Writer) error
		want  ours
	}{
		{"a wider column", func(w io.Writer) error { return parquet.Write(w, []wider{{7, 9}}) }, ours{7, 9}},
		{"a column that is missing", func(w io.Writer) error { return parquet.Write(w, []missing{{7}}) }, ours{7, 0}},
		{"a column that may be null", func(w io.Writer) error {
			return parquet.Write(w, []null{{&seven, 9}})
		}, ours{7, 9}},
	} {
		var b bytes.Buffer
		if err := c.write(&b); err != nil {
			t.Fatal(err)
		}
		p, err := parquet.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := bind(p, make([]ours, 1)); ok {
			t.Errorf("%s is taken for one of ours", c.what)
		}
		var got []ours
		if err := rowsOf("part", p, func(rows []ours) error {
			got = append(got, rows...)
			return nil
		}); err != nil || len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: %+v, %v; want %+v", c.what, got, err, c.want)
		}
	}
}
