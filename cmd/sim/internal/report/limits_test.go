package report

import (
	"slices"
	"testing"
)

// TestColumnsThatSayNothingAreLeftOut wherever they stand, and no column of which a single row
// says something.
func TestColumnsThatSayNothingAreLeftOut(t *testing.T) {
	row := func(texts string) (cells []Cell) {
		for _, r := range texts {
			text := string(r)
			if r == ' ' {
				text = ""
			}
			cells = append(cells, Cell{Text: text})
		}
		return cells
	}
	for _, c := range []struct{ first, second, want1, want2 string }{
		{"ab", "cd", "ab", "cd"}, {"–b", " d", "b", "d"}, {"a–", "c ", "a", "c"}, {"a–c", "d–f", "ac", "df"},
		{"–b–", "––f", "b–", "–f"}, {"––", "  ", "", ""},
	} {
		table := &Table{Head: make([]Column, len(row(c.first))), Rows: [][]Cell{row(c.first), row(c.second)}}
		got := table.filled()
		for i, want := range []string{c.want1, c.want2} {
			if !slices.EqualFunc(got.Rows[i], row(want), func(a, b Cell) bool {
				return a.Text == b.Text
			}) || len(got.Head) != len(row(want)) {
				t.Errorf("of %q over %q row %d is %v under %d heads, want %q", c.first, c.second, i, got.Rows[i],
					len(got.Head), want)
			}
		}
	}
}

// TestVerdictsOfPrices ask for enough lists and for an adjusted p of at most alpha.
