package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strconv"
	"strings"
)

//go:embed page.html
var pageText string

// pageTemplate escapes every name: they come from users' files.
var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"code":     backquoted,
	"rows":     func(t *Table) [][]Cell { return t.shownRows() },
	"more":     func(t *Table) int { return len(t.Rows) - len(t.shownRows()) },
	"numeric":  func(t *Table, i int) bool { return i < len(t.Head) && t.Head[i].Numeric },
	"sortable": func(t *Table) bool { return len(t.Rows) > 2 },
	"svg":      screen,
	"folded":   (*Table).folded,
	"header":   (*Table).header,
	"raw":      raw,
	"long":     func(s string) bool { return len(s) > 32 },
}).Parse(pageText))

// backquoted turns `words` into code; everything is escaped.
func backquoted(s string) template.HTML {
	var b strings.Builder
	for i, part := range strings.Split(s, "`") {
		if i%2 == 1 {
			b.WriteString("<code>" + template.HTMLEscapeString(part) + "</code>")
		} else {
			b.WriteString(template.HTMLEscapeString(part))
		}
	}
	return template.HTML(b.String())
}

// raw is the number behind a cell, for sorting.
func raw(c Cell) string {
	if c.Value == nil {
		return ""
	}
	return unrounded(*c.Value)
}

func unrounded(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// figureBudget is how many bytes of figures a page holds, so that it stays below two
// megabytes; further ones are named and lie among the figures.
const figureBudget = 1_500_000

// html is the page: one file that needs nothing else. Figures beyond the budget lose
// their drawing, which must have been written before.
func (d *Document) html() ([]byte, error) {
	spent := 0
	for _, f := range d.figures() {
		if f.Lines != nil || f.Matrix != nil {
			continue // its drawing is not on the page
		}
		if spent+len(f.SVG) > figureBudget {
			f.SVG = ""
		}
		spent += len(f.SVG)
	}
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, d); err != nil {
		return nil, fmt.Errorf("the page cannot be made: %w", err)
	}
	return b.Bytes(), nil
}
