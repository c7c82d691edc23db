package scenarios

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/skirmishlab/skirmishlab/engine"
)

// sorted puts faults into the order of the files they are in, as first mentioned,
// and of their places there, each once.
func sorted(faults engine.Faults) engine.Faults {
	order := map[string]int{}
	for _, f := range faults {
		if _, ok := order[f.Place.File]; !ok {
			order[f.Place.File] = len(order)
		}
	}
	slices.SortStableFunc(faults, func(a, b engine.Fault) int {
		return cmp.Or(cmp.Compare(order[a.Place.File], order[b.Place.File]),
			cmp.Compare(a.Place.Line, b.Place.Line), cmp.Compare(a.Place.Column, b.Place.Column))
	})
	return slices.Compact(faults)
}

// Explain writes faults for people: each sentence with its place, then the line it
// stands in with a caret under the column.
func Explain(faults engine.Faults) string {
	var b strings.Builder
	for _, f := range faults {
		b.WriteString(plain(f.Error()))
		b.WriteByte('\n')
		if f.Place.Line == 0 || f.Place.Source == "" {
			continue
		}
		source, column := excerpt(f.Place.Source, f.Place.Column)
		b.WriteString("    " + source + "\n")
		if f.Place.Column > 0 {
			b.WriteString("    " + strings.Repeat(" ", column-1) + "^\n")
		}
	}
	return b.String()
}

// excerpt makes a line fit to show, around a column, and reports where the column is
// in it: tabs are blanks, what cannot be shown is a question mark.
func excerpt(line string, column int) (string, int) {
	const most = 110
	r := make([]rune, 0, utf8.RuneCountInString(line))
	for _, c := range line {
		switch {
		case c == '\t':
			c = ' '
		case !unicode.IsPrint(c) || c == utf8.RuneError:
			c = '?'
		}
		r = append(r, c)
	}
	column = max(1, min(column, len(r)+1))
	from := 0
	if column > most-20 {
		from = column - most + 20
	}
	shown := string(r[from:min(len(r), from+most)])
	if from > 0 {
		shown, from = "…"+shown, from-1
	}
	return shown, column - from
}
