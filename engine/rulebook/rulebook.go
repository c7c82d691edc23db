// Package rulebook finds the text of a rule in a rule book: a Markdown text in which rules
// stand after their IDs, as items of lists, rows of tables or several in a paragraph.
//
// Not goals: Markdown as such; what a rule means (the rule systems).
package rulebook

import (
	"regexp"
	"strings"
)

// Book is a rule book that was read.
type Book struct {
	rules    map[string]string
	sections map[string]string
}

// ids looks like the ID of a rule: words in capitals joined by hyphens, at least two.
var ids = regexp.MustCompile(`\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b`)

// little is how short what follows an ID may be, in bytes: a number in a row of rules that
// differ by it needs the whole row.
const little = 12

// New reads a rule book. Only the given IDs are rules; the text of each is what follows the
// place that defines it: the first where it stands in front, in bold or in code, or before
// a colon.
func New(text string, rules []string) *Book {
	known := map[string]bool{}
	for _, id := range rules {
		known[id] = id != ""
	}
	b := &Book{rules: map[string]string{}, sections: map[string]string{}}
	section := ""
	for _, p := range paragraphs(text) {
		if strings.HasPrefix(p, "#") {
			section = strings.TrimSpace(strings.TrimLeft(p, "#"))
			continue
		}
		starts := definitions(p, known)
		for i, at := range starts {
			id := p[at[0]:at[1]]
			end := len(p)
			if i+1 < len(starts) {
				end = starts[i+1][0]
			}
			words := plain(p[at[1]:end])
			if len(starts) > 1 && len(words) < little {
				words = plain(p)
			}
			if b.rules[id] == "" && words != "" {
				b.rules[id], b.sections[id] = words, section
			}
		}
	}
	b.mentioned(text, known)
	return b
}

// mentioned gives the IDs that no place defines the first line that mentions them.
func (b *Book) mentioned(text string, known map[string]bool) {
	section := ""
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			section = strings.TrimSpace(strings.TrimLeft(line, "#"))
		}
		for _, id := range ids.FindAllString(line, -1) {
			if known[id] && b.rules[id] == "" {
				b.rules[id], b.sections[id] = plain(line), section
			}
		}
	}
}

// Text is the text of a rule without marks, or "".
func (b *Book) Text(id string) string { return b.rules[id] }

// Section is the heading under which a rule stands.
func (b *Book) Section(id string) string { return b.sections[id] }

// definitions are the places in a paragraph where a known ID is defined.
func definitions(p string, known map[string]bool) (list [][]int) {
	for _, at := range ids.FindAllStringIndex(p, -1) {
		if !known[p[at[0]:at[1]]] {
			continue
		}
		before, after := p[:at[0]], p[at[1]:]
		front := strings.Trim(before, "*`|-0123456789. \t") == ""
		marked := strings.HasSuffix(before, "**") || (strings.HasSuffix(before, "`") && strings.HasPrefix(after, "`"))
		if front || marked || strings.HasPrefix(after, ":") {
			list = append(list, at)
		}
	}
	return list
}

// paragraphs splits a text into headings, rows, items of lists and other paragraphs, each
// with the lines that go on with it.
func paragraphs(text string) (list []string) {
	open := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		bare := strings.TrimSpace(line)
		switch begins := strings.HasPrefix(bare, "|") || item.MatchString(line) || strings.HasPrefix(line, "#"); {
		case bare == "":
			open = false
		case open && !begins:
			list[len(list)-1] += " " + bare
		default:
			list, open = append(list, bare), !strings.HasPrefix(bare, "|") && !strings.HasPrefix(line, "#")
		}
	}
	return list
}

// item begins an item of a list.
var item = regexp.MustCompile(`^\s*(?:[-*]|\d+\.)\s`)

// plain takes the marks off a text.
func plain(s string) string {
	s = strings.NewReplacer("**", "", "`", "", "\\", "").Replace(s)
	s = strings.Join(strings.Fields(strings.ReplaceAll(s, "|", " ")), " ")
	return strings.TrimSpace(strings.TrimLeft(s, ":;,.*- "))
}
