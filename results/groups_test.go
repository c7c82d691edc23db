package results

import (
	"path/filepath"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// Commits are small where games are slow. The files of a finished dataset have large row groups all the same, as
// large as their rows allow.
func TestRowGroupsOfAFinishedDatasetAreLarge(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "d")
	w, err := Create(dir, &Manifest{Experiment: "x", Tables: []string{"games"}, Matchups: []MatchupEntry{{Games: 1}}},
		nil)
	if err != nil {
		t.Fatal(err)
	}
	const parts, each = 29, 9_500
	for n := range parts {
		c := Chunk{Index: int32(n), Games: make([]GameRow, each)}
		for i := range c.Games {
			c.Games[i] = GameRow{System: "titan", Block: int32(n*each + i), PointsA: int32(i % 7), ScoreA: &halves[i%3]}
		}
		if err := w.Append(c); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(true, []string{"limit"}, []int64{parts * each}, nil); err != nil {
		t.Fatal(err)
	}
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Verify(); err != nil {
		t.Fatal(err)
	}
	rows := int64(0)
	for _, file := range d.Files("games") {
		err := opened(osDisk{}, file, func(p *parquet.File) error {
			for _, g := range p.RowGroups() {
				rows += g.NumRows()
				if n := g.NumRows(); n < leastRows || n > groupRows {
					t.Errorf("%s has a row group of %d rows", file, n)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if rows != parts*each {
		t.Errorf("%d rows of %d", rows, parts*each)
	}
}

var halves = [3]int8{0, 1, 2}
