package report

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// pageTable is a table as a page shows it: two digits by default, with all of them in the tooltips and in the CSV.
type pageTable struct {
	Name, Caption, Folded string
	Sorts                 bool
	Head                  []Column
	Rows                  [][]pageCell
	More                  int
}

type pageCell struct {
	Text, Full, Raw, Class string
	Header, Long           bool
}

// wideName is from how many letters on a cell wants a wide column.
const wideName = 32

// page puts a table into the form of a page.
func (t *Table) page() pageTable {
	shown := t.shownRows()
	p := pageTable{Name: t.Name, Caption: t.Caption, Folded: t.folded(), Sorts: len(t.Rows) > 2,
		Head: append([]Column(nil), t.Head...), More: len(t.Rows) - len(shown)}
	digits := make([]int, len(t.Head))
	for k := range t.Head {
		digits[k] = 3
		for _, row := range t.Rows {
			c := row[k]
			if c.Span != nil && !math.IsNaN(c.Span.Lo) {
				p.Head[k].Numeric = true
			}
			if (c.Value != nil && math.Abs(*c.Value) >= 0.1) ||
				(c.Span != nil && max(math.Abs(c.Span.Lo), math.Abs(c.Span.Hi)) >= 0.2) {
				digits[k] = 2
			}
		}
	}
	for _, row := range shown {
		line := make([]pageCell, len(row))
		for k, c := range row {
			x := pageCell{Text: cmp.Or(c.Shown, c.Text), Header: t.header(k), Class: c.Tone}
			x.Long = len(x.Text) > wideName
			if c.Value != nil || c.Span != nil {
				if x.Text = withDigits(c.Text, digits[k], t.Head[k].likelihood()); x.Text != c.Text {
					x.Full = c.Text
				}
			}
			switch {
			case p.Head[k].Numeric:
				x.Class = strings.TrimSpace("n " + x.Class)
			case x.Long:
				x.Class = strings.TrimSpace(x.Class + " long")
			}
			if c.Value != nil {
				x.Raw = unrounded(*c.Value)
			} else if c.Span != nil {
				x.Raw = unrounded(c.Span.Lo)
			}
			line[k] = x
		}
		p.Rows = append(p.Rows, line)
	}
	return p
}

// likelihood reports whether a column is of p-values, of which only the size matters.
func (c Column) likelihood() bool { return c.Name == "p" || strings.HasPrefix(c.Name, "p of") }

var (
	manyDigits = regexp.MustCompile(`\d+\.\d{3,}`)
	tenths     = regexp.MustCompile(`(\d+\.\d)(\s%)`)
)

// withDigits writes the numbers of a text with a number of digits after the point, and per cents whole.
func withDigits(text string, digits int, likelihood bool) string {
	if likelihood {
		if x, err := strconv.ParseFloat(strings.TrimPrefix(text, "< "), 64); err == nil && x < 0.01 {
			return "< 0.01"
		}
	}
	text = manyDigits.ReplaceAllStringFunc(text, func(s string) string {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return s
		}
		return strconv.FormatFloat(evenly(x, digits), 'f', digits, 64)
	})
	return tenths.ReplaceAllStringFunc(text, func(s string) string {
		number, sign := s[:strings.Index(s, ".")+2], s[strings.Index(s, ".")+2:]
		if x, err := strconv.ParseFloat(number, 64); err == nil && (x >= 1 || x == 0) {
			return fmt.Sprintf("%.0f", evenly(x, 0)) + sign
		}
		return s
	})
}
