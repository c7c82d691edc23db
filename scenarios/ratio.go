package scenarios

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

var (
	probability = regexp.MustCompile(`^P\(\s*([^<>=!]+?)\s*(>=|<=|!=|==|=|>|<)\s*(-?[0-9]{1,18})\s*\)$`)
	expectation = regexp.MustCompile(`^E\(\s*(.+?)\s*\)$`)
	number      = regexp.MustCompile(`^[+-]?[0-9]{1,60}(/[0-9]{1,60}|\.[0-9]{1,60})?$`)
)

// chanceOf reads a key such as P(hits>=2) or E(hits) and computes it from the
// answer's distributions; known is false when the key is of another form.
func chanceOf(a engine.Answer, key string) (value *big.Rat, known bool, err error) {
	if m := probability.FindStringSubmatch(key); m != nil {
		d, err := distribution(a, m[1])
		if err != nil {
			return nil, true, err
		}
		n, err := strconv.ParseInt(m[3], 10, 64)
		if err != nil {
			return nil, true, fmt.Errorf("the number in %s is too large", quote(key))
		}
		return d.P(func(v dice.Value) bool { return holds(int64(v), m[2], n) }), true, nil
	}
	if m := expectation.FindStringSubmatch(key); m != nil {
		d, err := distribution(a, m[1])
		if err != nil {
			return nil, true, err
		}
		return d.Mean(func(v dice.Value) int64 { return int64(v) }), true, nil
	}
	if strings.HasPrefix(key, "P(") || strings.HasPrefix(key, "E(") {
		return nil, true, errors.New("cannot read " + quote(key) +
			"; want P(name>=number) with >=, <=, =, != , > or <, or E(name)")
	}
	return nil, false, nil
}

func distribution(a engine.Answer, name string) (dice.Dist, error) {
	var names []string
	for _, d := range a.Dists {
		if d.Name == name {
			return d.Dist, nil
		}
		names = append(names, d.Name)
	}
	if len(names) == 0 {
		return dice.Dist{}, errors.New("the answer has no distribution to ask " + quote(name) + " of")
	}
	return dice.Dist{}, errors.New("unknown distribution " + quote(name) + spelling.Suggest(name, names))
}

func holds(v int64, op string, n int64) bool {
	switch op {
	case ">=":
		return v >= n
	case "<=":
		return v <= n
	case ">":
		return v > n
	case "<":
		return v < n
	case "!=":
		return v != n
	}
	return v == n
}

// ratio reads a whole number, a fraction or a decimal; digits is the number of
// decimals written, or -1 where the text is exact.
func ratio(text string) (r *big.Rat, digits int, ok bool) {
	text = strings.TrimSpace(text)
	if !number.MatchString(text) {
		return nil, 0, false
	}
	r, ok = new(big.Rat).SetString(text)
	digits = -1
	if _, decimals, dot := strings.Cut(text, "."); dot {
		digits = len(decimals)
	}
	return r, digits, ok
}

// sameRatio reports whether a written number is a value: exactly, or, written as a
// decimal, after rounding the value to as many digits, halves away from zero.
func sameRatio(text string, value *big.Rat) bool {
	r, digits, ok := ratio(text)
	if !ok {
		return false
	}
	if digits < 0 {
		return r.Cmp(value) == 0
	}
	rounded, _ := new(big.Rat).SetString(value.FloatString(digits))
	return rounded.Cmp(r) == 0
}

// same reports whether a wanted text is what was got: the same words, or numbers
// that agree.
func same(want, got string) bool {
	if strings.TrimSpace(want) == strings.TrimSpace(got) {
		return true
	}
	if value, _, ok := ratio(got); ok {
		return sameRatio(want, value)
	}
	return strings.Join(words(want), " ") == strings.Join(words(got), " ")
}

// words splits a list however it is punctuated.
func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' })
}

// showRatio shows a value exactly and as a decimal.
func showRatio(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	return r.String() + " = " + r.FloatString(6)
}
