package scenarios

import (
	"strconv"
	"strings"
	"unicode"
)

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
