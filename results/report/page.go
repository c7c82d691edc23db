package report

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"encoding/json"
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
	"svg":      func(s string) template.HTML { return template.HTML(s) }, // made by us, names in it escaped
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
	return strconv.FormatFloat(*c.Value, 'g', -1, 64)
}

// figureBudget is how many bytes of figures a page holds, so that it stays below two
// megabytes; further ones are named and lie among the figures.
const figureBudget = 1_500_000

// html is the page: one file that needs nothing else. Figures beyond the budget lose
// their drawing, which must have been written before.
func (d *Document) html() ([]byte, error) {
	spent := 0
	for _, f := range d.figures() {
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

// csv is a table with the full numbers where there are any.
func (t *Table) csv() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	var head []string
	for _, c := range t.Head {
		head = append(head, c.Name)
	}
	_ = w.Write(head) // a buffer does not fail
	for _, row := range t.Rows {
		var line []string
		for _, c := range row {
			text := strings.ReplaceAll(c.Text, "−", "-")
			if c.Value != nil && !strings.ContainsAny(c.Text, "[(±") {
				text = plain(*c.Value)
			}
			if text == "–" {
				text = "" // nothing, for programs
			}
			line = append(line, text)
		}
		_ = w.Write(line)
	}
	w.Flush()
	return b.Bytes()
}

// json is the document as data: sentences and tables, figures by name.
func (d *Document) json() ([]byte, error) {
	type table struct {
		Name    string           `json:"name"`
		Caption string           `json:"caption"`
		Rows    []map[string]any `json:"rows"`
	}
	out := struct {
		Schema   int      `json:"report_schema"`
		Title    string   `json:"title"`
		Alarms   []string `json:"alarms"`
		Verdict  []string `json:"verdict"`
		Tables   []table  `json:"tables"`
		Figures  []string `json:"figures"`
		Subtitle string   `json:"subtitle"`
	}{Schema: 1, Title: d.Title, Alarms: append([]string{}, d.Alarms...), Verdict: append([]string{}, d.Verdict...), Subtitle: d.Subtitle}
	for _, t := range d.tables() {
		out.Tables = append(out.Tables, table{t.Name, t.Caption, Records(t)})
	}
	for _, f := range d.figures() {
		out.Figures = append(out.Figures, f.Name)
	}
	data, err := json.MarshalIndent(out, "", " ")
	return append(data, '\n'), err
}

// Records gives the rows of a table by column: numbers in columns of numbers, nothing
// where they have none, else the words shown.
func Records(t *Table) []map[string]any {
	list := make([]map[string]any, len(t.Rows))
	for i, row := range t.Rows {
		list[i] = map[string]any{}
		for k, c := range row {
			list[i][t.Head[k].Name] = c.Text
			switch {
			case c.Value != nil && t.Head[k].Numeric && plain(*c.Value) != "":
				list[i][t.Head[k].Name] = *c.Value
			case t.Head[k].Numeric && (c.Text == "–" || c.Text == ""):
				list[i][t.Head[k].Name] = nil
			}
		}
	}
	return list
}
