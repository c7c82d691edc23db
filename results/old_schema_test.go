package results

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// TestGamesOfSchema1AreRead writes games as schema 1 had them, in which half_points_a was called score_a, and
// reads them.
func TestGamesOfSchema1AreRead(t *testing.T) {
	now := reflect.TypeFor[GameRow]()
	var fields []reflect.StructField
	for i := range now.NumField() {
		f := now.Field(i)
		f.Tag = reflect.StructTag(strings.Replace(string(f.Tag), "half_points_a", "score_a", 1))
		fields = append(fields, f)
	}
	won, drawn := int8(2), int8(1)
	rows := []GameRow{{System: "titan", Block: 1, ScoreA: &won}, {System: "titan", Block: 2, ScoreA: &drawn},
		{System: "titan", Block: 3}}
	var b bytes.Buffer
	old := reflect.StructOf(fields)
	w := parquet.NewWriter(&b, append(options(nil), parquet.SchemaOf(reflect.New(old).Interface()))...)
	for _, r := range rows {
		if err := w.Write(reflect.ValueOf(r).Convert(old).Interface()); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	p, err := parquet.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var got []GameRow
	if err := rowsOf("old", p, func(batch []GameRow) error { got = append(got, batch...); return nil }); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, rows) {
		t.Errorf("read %+v, wrote %+v", got, rows)
	}
}

// TestTitlesOfSchema2AreRead reads the titles of units as an object, as manifests of schema 2 have them.
func TestTitlesOfSchema2AreRead(t *testing.T) {
	want := UnitTitles{"titan/ogre": "Ogre", "titan/lion": "Lion of the Hills"}
	text, err := json.Marshal(want)
	if list := `[{"unit":"titan/lion","title":"Lion of the Hills"},{"unit":"titan/ogre","title":"Ogre"}]`; err != nil ||
		string(text) != list {
		t.Errorf("titles are written as %s, want %s (%v)", text, list, err)
	}
	for _, written := range []string{string(text), `{"titan/ogre":"Ogre","titan/lion":"Lion of the Hills"}`} {
		var got UnitTitles
		if err := json.Unmarshal([]byte(written), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %v (%v)", written, got, err)
		}
	}
}
