package analysis

import (
	"fmt"
	"math"
	"strconv"
)

// decimals is how many digits after the point a number with this standard error
// deserves: two significant digits of the error.
func decimals(se float64) int {
	if se <= 0 || math.IsNaN(se) || math.IsInf(se, 0) {
		return 4
	}
	return min(max(1-int(math.Floor(math.Log10(se))), 0), 6)
}

// Number writes a value to the precision that its standard error allows.
func Number(x, se float64) string {
	switch {
	case math.IsNaN(x):
		return "–"
	case math.IsInf(x, 1):
		return "∞"
	case math.IsInf(x, -1):
		return "−∞"
	}
	return Minus(strconv.FormatFloat(x, 'f', decimals(se), 64))
}

// Minus sets a true minus sign, and none before a zero.
func Minus(s string) string {
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

// Small writes a p-value or the like.
func Small(x float64) string {
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

// Chance writes "p = …".
func Chance(p float64) string {
	if s := Small(p); s[0] == '<' {
		return "p " + s
	} else {
		return "p = " + s
	}
}

// Plural writes a count with its noun.
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
