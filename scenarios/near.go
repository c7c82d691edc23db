package scenarios

import (
	"strconv"
	"strings"
	"unicode"
)

// distance is the number of letters to insert, delete, change or swap with their
// neighbour to turn a into b (optimal string alignment).
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	before := make([]int, len(t)+1) // the row before the last
	last := make([]int, len(t)+1)
	row := make([]int, len(t)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(s); i++ {
		row[0] = i
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(t)]
}

// nearest returns the name most like word, or "" when none is like it. Of equally
// near names the first in the list is taken.
func nearest(word string, names []string) string {
	if len(word) > 100 {
		return ""
	}
	fold := strings.ToLower(word)
	best, least := "", 1+max(1, len(fold)/3)
	for _, name := range names {
		if len(name) > 100 {
			continue
		}
		if d := distance(fold, strings.ToLower(name)); d < least {
			best, least = name, d
		}
	}
	return best
}

// suggest completes a sentence about an unknown word: a question about the nearest
// name, or the list of names when it is short, or nothing.
func suggest(word string, names []string) string {
	if n := nearest(word, names); n != "" {
		return "; did you mean " + quote(n) + "?"
	}
	if len(names) == 0 || len(names) > 24 {
		return ""
	}
	return "; known here: " + strings.Join(names, ", ")
}

// quote shows a text from a file: quoted, on one line, control characters escaped,
// shortened when it is long.
func quote(s string) string {
	const most = 80
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return strconv.Quote(s)
}

// plain shows a text without quotes, with everything unprintable escaped.
func plain(s string) string {
	printable := func(r rune) bool { return unicode.IsPrint(r) }
	if strings.IndexFunc(s, func(r rune) bool { return !printable(r) }) < 0 {
		return s
	}
	q := strconv.Quote(s)
	return strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
}
