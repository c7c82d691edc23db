package report

import (
	"fmt"
	"math"
	"strconv"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// WriteTo writes the document as pages, tables and figures in every form to a folder, as
// Write does for the report of a dataset.
func (d *Document) WriteTo(dir string) error { return d.write(dir) }

// ChartLine is one line of a chart of estimates.
type ChartLine struct {
	Label    string
	Value    float64
	Interval stats.Interval
	Strong   bool // stands out
}

// LinesFigure draws estimates with their intervals, zero being where nothing differs.
func LinesFigure(name, title, axis, caption string, zero float64, list []ChartLine) (*Figure, error) {
	c := intervalChart{name: name, title: title, axis: axis, caption: caption, zero: zero}
	for _, e := range list {
		c.bars = append(c.bars, bar(e))
	}
	return c.figure()
}

// NewDuel is a score as a bar from loss to win, a being who scored it, with its interval. How sure it is, and the term
// for that, belong to the caller.
func NewDuel(label, a, b string, score float64, iv stats.Interval) Duel {
	d := Duel{Label: label, A: a, B: b, Won: hundred(score), Lost: hundred(1 - score), At: round1(100 * score),
		Lo: round1(100 * max(iv.Lo, 0)), Hi: round1(100 * min(iv.Hi, 1))}
	if n, err := strconv.Atoi(d.Won); err == nil {
		d.Lost = strconv.Itoa(100 - n) // both make 100
	}
	return d
}

// Wins says how many of 100 a party wins, in words.
func Wins(party string, score float64) string { return wins(party) + " " + hundred(score) + " of 100" }

// ScoresFigure is what each party scored against each other, in the order given, as a page shows it; NaN where two did
// not meet.
func ScoresFigure(name, title string, names []string, score [][]float64) *Figure {
	m := &Matrix{Names: names, Caption: title + ": wins of 100 of the row against the column, and first their mean: " +
		"blue wins, orange loses."}
	for i, row := range score {
		line, sum, met := MatrixRow{Name: names[i]}, 0.0, 0.0
		for j, s := range row {
			if math.IsNaN(s) {
				line.Cells = append(line.Cells, MatrixCell{Text: "–"})
				continue
			}
			line.Cells = append(line.Cells, matrixCell(s, fmt.Sprintf("%s against %s: %.3f", names[i], names[j], s)))
			if i != j {
				sum, met = sum+s, met+1
			}
		}
		line.Mean = hundred(sum / max(met, 1))
		m.Rows = append(m.Rows, line)
	}
	return &Figure{Name: name, Caption: title, Matrix: m}
}

// How sure a finding is.
const (
	Sure   = sure
	Likely = likely
	Open   = open
)

// Number is a cell with a value shown to the digits that its error bears out; NaN errors
// show three digits.
func Number(x, se float64) Cell { return num(x, se) }

// Uncertain is a cell with a value and its standard error.
func Uncertain(x, se float64) Cell { return withError(x, se) }

// Within is a cell with an interval.
func Within(iv stats.Interval, se float64) Cell { return spanned(iv, se) }

// Words is a cell of words.
func Words(s string) Cell { return word(s) }

// Whole is a cell with a whole number.
func Whole(n int) Cell { return whole64(int64(n)) }

// Likelihood is a cell with a p-value.
func Likelihood(p float64) Cell { return probability(p) }

// Filled leaves out the columns in which no row says anything.
func (t *Table) Filled() *Table { return t.filled() }
