package report

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// printSizes are sizes of print and how wide an average letter is in them, in points; tables take the
// first in which they fit.
var printSizes = []struct {
	name   string
	letter float64
	gap    float64 // between columns, on either side
}{{"small", 5, 4}, {"footnotesize", 4.6, 4}, {"scriptsize", 4.3, 3}, {"tiny", 3.55, 2.5}}

// Widths of the text of an A4 page with margins of two centimetres, in points.
const (
	uprightWidth  = 483.0
	sidewaysWidth = 730.0
)

// printColumn is how many letters a column takes, and takes at least.
type printColumn struct{ natural, least int }

// printed measures a column of a table over the rows that pages show. A text breaks at
// blanks, hyphens and slashes, a number nowhere.
func (t *Table) printed(k int) printColumn {
	var c printColumn
	for _, word := range breakable(t.Head[k].Name) {
		c.least = max(c.least, letters(word))
	}
	c.natural = min(letters(t.Head[k].Name), max(c.least, 12)) // heads may take several lines
	for _, row := range t.shownRows() {
		text := row[k].Text
		c.natural = max(c.natural, letters(text))
		for _, word := range breakable(text) {
			c.least = max(c.least, letters(word))
		}
	}
	c.natural = max(c.natural, c.least)
	return c
}

// letters counts the letters of a text; capitals are wider.
func letters(text string) int {
	halves := 0
	for _, r := range text {
		if halves += 2; unicode.IsUpper(r) {
			halves++
		}
	}
	return (halves + 1) / 2
}

// breakable splits a text where its line may break.
func breakable(text string) []string {
	return strings.FieldsFunc(strings.NewReplacer("-", "- ", "/", "/ ").Replace(text), func(r rune) bool {
		return r == ' '
	})
}

// printWidths shares a width among the columns: what each takes by nature or, where that
// is too much, less for the widest, but none less than its longest word. It reports
// whether that fits.
func printWidths(columns []printColumn, letter, gap, width float64) ([]float64, bool) {
	room := int((width - 2*gap*float64(len(columns))) / letter)
	most := 0
	for _, c := range columns {
		most = max(most, c.natural)
	}
	size := func(limit int) (taken []int, sum int) {
		for _, c := range columns {
			n := max(min(c.natural, limit), c.least)
			taken, sum = append(taken, n), sum+n
		}
		return taken, sum
	}
	taken, sum := size(most)
	for limit := most; sum > room && limit > 0; limit-- {
		taken, sum = size(limit)
	}
	widths := make([]float64, len(columns))
	for i, n := range taken {
		widths[i] = float64(n) * letter
	}
	return widths, sum <= room
}

// mostLines is how many lines of letters the widest cell may take before a table is set
// smaller or sideways.
const mostLines = 3

// layout chooses the size of print, the widths of the columns and whether the table lies
// on its side.
func (t *Table) layout() (size int, widths []float64, sideways bool) {
	var columns []printColumn
	for k := range t.Head {
		columns = append(columns, t.printed(k))
	}
	for size := range printSizes {
		p := printSizes[size]
		for _, side := range []bool{false, true} {
			width := uprightWidth
			if side {
				width = sidewaysWidth
			}
			widths, fits := printWidths(columns, p.letter, p.gap, width)
			loose := true
			for k, w := range widths {
				loose = loose && (float64(columns[k].natural)*p.letter <= mostLines*w || columns[k].natural > 80)
			}
			if fits && loose && (side || size < len(printSizes)-1) {
				return size, widths, side
			}
		}
	}
	last := len(printSizes) - 1
	widths, _ = printWidths(columns, printSizes[last].letter, printSizes[last].gap, sidewaysWidth)
	return last, widths, true
}

// latexHead tells who pastes a table into a paper what it needs.
const latexHead = "%% %s: \\usepackage{booktabs,longtable,array}%s and \\usepackage{textcomp,amssymb} for its signs\n"

// latexFile is the table by itself, to be pasted or read by \input.
func (t *Table) latexFile() []byte {
	more := ""
	if _, _, sideways := t.layout(); sideways {
		more = ", \\usepackage{pdflscape} because it lies on its side,"
	}
	return []byte(fmt.Sprintf(latexHead, t.Name, more) + t.latex())
}

// latex is the table for booktabs. It needs no definitions of its own, so that it can be
// pasted anywhere.
func (t *Table) latex() string {
	b := &strings.Builder{}
	size, widths, sideways := t.layout()
	p := printSizes[size]
	form := ""
	for k, c := range t.Head {
		ragged := "right\\arraybackslash\\hspace{0pt}" // lets the first word break at its hyphens, too
		if c.Numeric {
			ragged = "left\\arraybackslash"
		}
		form += fmt.Sprintf(">{\\ragged%s}p{%.1fpt}", ragged, widths[k])
	}
	open, end := "{", "}"
	if sideways {
		open, end = "\\begin{landscape}", "\\end{landscape}"
	}
	fmt.Fprintf(b,
		"%s\n\\%s\\setlength{\\tabcolsep}{%.1fpt}\\setlength{\\LTcapwidth}{\\linewidth}"+
			"\\renewcommand{\\arraystretch}{1.15}\n", open, p.name, p.gap)
	fmt.Fprintf(b, "\\begin{longtable}{@{}%s@{}}\n\\caption{%s}\\label{tab:%s}\\\\\n\\toprule\n", form, tex(t.Caption),
		t.Name)
	names := make([]Cell, len(t.Head))
	for k, c := range t.Head {
		names[k] = word(c.Name)
	}
	for i, row := range slices.Concat([][]Cell{names}, t.shownRows()) {
		for k, c := range row {
			if k > 0 {
				b.WriteString(" & ")
			}
			b.WriteString(tex(c.Text))
		}
		b.WriteString(" \\\\\n")
		if i == 0 {
			b.WriteString("\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n")
		}
	}
	fmt.Fprintf(b, "\\end{longtable}\n%s\n", end)
	return b.String()
}
