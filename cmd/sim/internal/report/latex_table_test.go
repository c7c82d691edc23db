package report

import (
	"strings"
	"testing"
)

// TestTablesFitTheirPage lays out tables of 2 to 16 columns: together the columns must fit
// the page that they are set on, and no number may be wider than its column.
func TestTablesFitTheirPage(t *testing.T) {
	for columns := 2; columns <= 16; columns++ {
		for _, long := range []string{"bears", "a-list-with-a-long-name (commander)",
			strings.Repeat("many words ", 20)} {
			table := &Table{Name: "test"}
			var row []Cell
			for k := range columns {
				if k%4 == 0 {
					table.Head = append(table.Head, Column{"words", false, ""})
					row = append(row, word(long))
				} else {
					table.Head = append(table.Head, Column{"a number with a long head", true, ""})
					row = append(row, num(-0.12345, 0.0001))
				}
			}
			table.Rows = [][]Cell{row}
			size, widths, sideways := table.layout()
			p, room := printSizes[size], uprightWidth
			if sideways {
				room = sidewaysWidth
			}
			sum := 0.0
			for k, w := range widths {
				sum += w + 2*p.gap
				if table.Head[k].Numeric && w < p.letter*float64(len([]rune(row[k].Text))) {
					t.Errorf("%d columns: the number %s does not fit %.1f points in %s", columns, row[k].Text, w,
						p.name)
				}
			}
			if sum > room {
				t.Errorf("%d columns with %.12q: %.0f points on a page of %.0f", columns, long, sum, room)
			}
			if columns <= 3 && long == "bears" && (sideways || size > 0) {
				t.Errorf("%d short columns are set in %s, sideways %v", columns, p.name, sideways)
			}
			if n := strings.Count(table.latex(), "}p{"); n != columns {
				t.Errorf("%d columns become %d", columns, n)
			}
		}
	}
}
