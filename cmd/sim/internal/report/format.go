package report

import (
	"math"
	"strconv"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// evenly rounds to digits after the point, a five at the end to the even neighbour, so that a score and what is left of
// it round to shares of one.
func evenly(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.RoundToEven(math.Round(x*scale*1e9)/1e9) / scale
}

func signed(x, se float64) string {
	s := analysis.Number(x, se)
	if x > 0 {
		return "+" + s
	}
	return s
}

// span writes an interval.
func span(iv stats.Interval, se float64) string {
	if math.IsNaN(iv.Lo) || math.IsNaN(iv.Hi) {
		return "–"
	}
	return "[" + analysis.Number(iv.Lo, se) + ",\u00a0" + analysis.Number(iv.Hi, se) + "]" // stays on one line
}

// percent writes a share.
func percent(x float64) string {
	switch {
	case math.IsNaN(x):
		return "–"
	case x != 0 && math.Abs(x) < 0.001:
		return analysis.Minus(strconv.FormatFloat(100*x, 'g', 1, 64)) + " %"
	}
	return analysis.Minus(strconv.FormatFloat(100*x, 'f', 1, 64)) + " %"
}

// percentWhole writes a share without decimals.
func percentWhole(x float64) string { return strconv.FormatFloat(100*x, 'f', 0, 64) + " %" }

func word(s string) Cell { return Cell{Text: s} }

func whole64(n int64) Cell { v := float64(n); return Cell{Text: strconv.FormatInt(n, 10), Value: &v} }

func num(x, se float64) Cell { return Cell{Text: analysis.Number(x, se), Value: &x} }

func share(x float64) Cell { return Cell{Text: percent(x), Value: &x} }

func toned(c Cell, t string) Cell {
	c.Tone = t
	return c
}

// spanned is a cell that shows an interval.
func spanned(iv stats.Interval, se float64) Cell {
	if math.IsNaN(iv.Lo) || math.IsNaN(iv.Hi) {
		return word("–")
	}
	return Cell{Text: span(iv, se), Span: &iv}
}

// withSpan is a cell that shows a number and its interval.
func withSpan(text string, x float64, iv stats.Interval, se float64) Cell {
	c := spanned(iv, se)
	c.Text, c.Value = text+" "+c.Text, &x
	return c
}

// withError is a cell that shows a number and its standard error.
func withError(x, se float64) Cell {
	return Cell{Text: analysis.Number(x, se) + " ± " + analysis.Number(se, se), Value: &x, SE: &se}
}

// effect is a cell that shows a difference with its sign.
func effect(x, se float64) Cell { return Cell{Text: signed(x, se), Value: &x} }

// probability is a cell that shows a p-value.
func probability(p float64) Cell { return Cell{Text: analysis.Small(p), Value: &p} }

// estimated writes a number with its interval in one cell.
func estimated(m analysis.Measure) Cell {
	v := m.Value
	switch {
	case !m.Known():
		return Cell{Text: "–"}
	case math.IsInf(m.SE, 0):
		return Cell{Text: analysis.Number(m.Value, 0.01) + " (one chunk: no interval)", Value: &v}
	case m.SE == 0:
		return Cell{Text: analysis.Number(m.Value, 0.01) + " (the same in every chunk: no interval)", Value: &v}
	}
	return withSpan(analysis.Number(m.Value, m.SE), m.Value, m.Interval, m.SE)
}

func toneOf(verdict string) string {
	switch verdict {
	case stats.Balanced.String():
		return "good"
	case stats.Unbalanced.String(), stats.Withheld:
		return "bad"
	case stats.Leans.String():
		return "warn"
	}
	return ""
}
