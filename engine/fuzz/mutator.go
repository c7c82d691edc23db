package fuzz

import (
	"math/rand/v2"
	"strings"
)

// A Mutator changes one input.
type Mutator struct {
	*rand.Rand
	words []string
}

// hostile is what files by people who mean harm hold: numbers at the edges of types, marks of the languages that
// files and reports are written in, characters that are not what they look like, and paths that leave a folder.
var hostile = []string{
	"-1", "0", "1", "-0", "1e308", "-1e309", "1e-400", "NaN", ".inf", "-.inf", "2147483648", "-2147483649",
	"9223372036854775807",
	"9223372036854775808", "18446744073709551616", "4294967296", "0x7fffffff", "0o17", "1_000", "1.5", "null", "~",
	"true", "no", "",
	"{", "}", "[", "]", "{}", "[]", "[[", "{a: ", ":", ": ", "? ", "- ", "|", "|2", ">", "&a", "*a", "<<: *a", "!!int ",
	"!!binary ", "---", "...", "#", "%YAML 9.9", "\t",
	"\"", "'", "\\", "\\u0000", "\\ud800", "\x00", "\x1b[31m", "\x7f", "\u0085", "\u202e", "\u200b", "\ufeff",
	"\xff\xfe", "\xc0\x80", "é", "漢", "\U0001F409",
	"<script>", "</svg>", "&amp;", "\\input{x}", "](x)", "../", "../../x", "/dev/zero", "C:\\x", "CON", "a/./b", "%s%n",
	"\r\n", "\r", "\n", " ",
}

// Text changes a text in one to four places.
func (m *Mutator) Text(text string) string {
	for range 1 + m.IntN(4)*m.IntN(2) {
		text = m.change(text)
	}
	return text
}

// change changes a text in one place.
func (m *Mutator) change(text string) string {
	at := m.IntN(len(text) + 1)
	rest := text[at:]
	switch m.IntN(16) {
	case 0: // a bit is flipped
		if rest != "" {
			b := []byte(text)
			b[at] ^= 1 << m.IntN(8)
			return string(b)
		}
	case 1: // the end is lost
		return text[:at]
	case 2: // some of it is lost
		return text[:at] + rest[min(len(rest), 1+m.IntN(20)):]
	case 3: // some of it comes twice
		return text[:at] + rest[:min(len(rest), 1+m.IntN(60))] + rest
	case 4: // a byte becomes any other
		if rest != "" {
			return text[:at] + string([]byte{byte(m.IntN(256))}) + rest[1:]
		}
	case 5: // something harmful stands between
		return text[:at] + hostile[m.IntN(len(hostile))] + rest
	case 6, 7, 8: // a word becomes another
		begin, end := wordAt(text, at)
		return text[:begin] + m.word() + text[end:]
	case 9, 10: // a line is lost, or comes twice
		begin, end := lineAt(text, at)
		return text[:begin] + strings.Repeat(text[begin:end], 2*m.IntN(2)) + text[end:]
	case 11: // a line moves elsewhere
		begin, end := lineAt(text, at)
		line, others := text[begin:end], text[:begin]+text[end:]
		to, _ := lineAt(others, m.IntN(len(others)+1))
		return others[:to] + line + others[to:]
	case 12: // a line is indented otherwise
		begin, _ := lineAt(text, at)
		if m.IntN(2) == 0 {
			return text[:begin] + strings.Repeat(" ", 1+m.IntN(4)) + text[begin:]
		}
		return text[:begin] + strings.TrimLeft(text[begin:], " ")
	case 13: // a value becomes a name for itself, and another calls it
		begin, _ := wordAt(text, at)
		other, end := wordAt(text, m.IntN(len(text)+1))
		if begin < other {
			return text[:begin] + "&a " + text[begin:other] + "*a" + text[end:]
		}
	case 14: // it is nested, or long
		if m.IntN(12) > 0 {
			return text[:at] + strings.Repeat(hostile[m.IntN(len(hostile))], 1+m.IntN(8)) + rest
		}
		return text[:at] + strings.Repeat(hostile[m.IntN(len(hostile))], 1<<m.IntN(14)) + rest
	}
	begin, end := wordAt(text, at) // a number or a word becomes something harmful
	return text[:begin] + hostile[m.IntN(len(hostile))] + text[end:]
}

// word is a word of the seeds or something harmful.
func (m *Mutator) word() string {
	if len(m.words) == 0 || m.IntN(4) == 0 {
		return hostile[m.IntN(len(hostile))]
	}
	return m.words[m.IntN(len(m.words))]
}

// wordAt finds the word around a place of a text.
func wordAt(text string, at int) (begin, end int) {
	const between = " \t\n,;:{}[]\"'"
	begin = strings.LastIndexAny(text[:at], between) + 1
	if n := strings.IndexAny(text[at:], between); n >= 0 {
		return begin, at + n
	}
	return begin, len(text)
}

// lineAt finds the line around a place of a text, with its end.
func lineAt(text string, at int) (begin, end int) {
	begin = strings.LastIndexByte(text[:at], '\n') + 1
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		return begin, at + n + 1
	}
	return begin, len(text)
}
