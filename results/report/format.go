package report

import (
	"fmt"
	"math"
	"strconv"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// decimals is how many digits after the point a number with this standard error
// deserves: two significant digits of the error.
func decimals(se float64) int {
	if se <= 0 || math.IsNaN(se) || math.IsInf(se, 0) {
		return 4
	}
	return min(max(1-int(math.Floor(math.Log10(se))), 0), 6)
}

// evenly rounds to digits after the point, a five at the end to the even neighbour, so that a score and what is left of
// it round to shares of one.
func evenly(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.RoundToEven(math.Round(x*scale*1e9)/1e9) / scale
}

// number writes a value to the precision that its standard error allows.
func number(x, se float64) string {
	switch {
	case math.IsNaN(x):
		return "–"
	case math.IsInf(x, 1):
		return "∞"
	case math.IsInf(x, -1):
		return "−∞"
	}
	return minus(strconv.FormatFloat(x, 'f', decimals(se), 64))
}

// minus sets a true minus sign, and none before a zero.
func minus(s string) string {
	if s == "" || s[0] != '-' {
		return s
	}
	for _, r := range s[1:] {
		if r != '0' && r != '.' {
			return "−" + s[1:]
		}
	}
	return s[1:]
}

func signed(x, se float64) string {
	s := number(x, se)
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
	return "[" + number(iv.Lo, se) + ",\u00a0" + number(iv.Hi, se) + "]" // stays on one line
}

// percent writes a share.
func percent(x float64) string {
	switch {
	case math.IsNaN(x):
		return "–"
	case x != 0 && math.Abs(x) < 0.001:
		return minus(strconv.FormatFloat(100*x, 'g', 1, 64)) + " %"
	}
	return minus(strconv.FormatFloat(100*x, 'f', 1, 64)) + " %"
}

// percentWhole writes a share without decimals.
func percentWhole(x float64) string { return strconv.FormatFloat(100*x, 'f', 0, 64) + " %" }

// small writes a p-value or the like.
func small(x float64) string {
	switch {
	case math.IsNaN(x):
		return "–"
	case x < 1e-4:
		return "< 0.0001"
	case x > 0.9999:
		return "1"
	}
	return strconv.FormatFloat(x, 'g', 2, 64)
}

// chance writes "p = …".
func chance(p float64) string {
	if s := small(p); s[0] == '<' {
		return "p " + s
	} else {
		return "p = " + s
	}
}

func word(s string) Cell     { return Cell{Text: s} }
func whole64(n int64) Cell   { v := float64(n); return Cell{Text: strconv.FormatInt(n, 10), Value: &v} }
func num(x, se float64) Cell { return Cell{Text: number(x, se), Value: &x} }
func share(x float64) Cell   { return Cell{Text: percent(x), Value: &x} }
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
	return Cell{Text: number(x, se) + " ± " + number(se, se), Value: &x, SE: &se}
}

// effect is a cell that shows a difference with its sign.
func effect(x, se float64) Cell { return Cell{Text: signed(x, se), Value: &x} }

// probability is a cell that shows a p-value.
func probability(p float64) Cell { return Cell{Text: small(p), Value: &p} }

// estimated writes a number with its interval in one cell.
func estimated(m Measure) Cell {
	v := m.Value
	switch {
	case !m.known():
		return Cell{Text: "–"}
	case math.IsInf(m.SE, 0):
		return Cell{Text: number(m.Value, 0.01) + " (one chunk: no interval)", Value: &v}
	case m.SE == 0:
		return Cell{Text: number(m.Value, 0.01) + " (the same in every chunk: no interval)", Value: &v}
	}
	return withSpan(number(m.Value, m.SE), m.Value, m.Interval, m.SE)
}

// plural writes a count with its noun.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
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
