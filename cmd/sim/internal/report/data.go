package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// dataColumn is one column of a table as programs see it: of a column of a page it takes
// the number, its standard error, an end of its interval, or the words.
type dataColumn struct {
	name string
	of   int
	take func(Cell) any
}

// columns unfolds a table for programs. A column of numbers holds numbers or nothing,
// never words; an interval becomes two such columns, NAME low and NAME high, and an error
// printed beside its number one more, NAME se.
func (t *Table) columns() (list []dataColumn) {
	some := func(k int, has func(c Cell) bool) bool {
		return slices.ContainsFunc(t.Rows, func(row []Cell) bool { return has(row[k]) })
	}
	for k, head := range t.Head {
		key, given := t.Keys[head.Name]
		if !given {
			key = head.Name
		}
		spans := some(k, func(c Cell) bool { return c.Span != nil })
		switch {
		case head.Numeric:
			list = append(list, dataColumn{key, k, func(c Cell) any { return finite(c.Value) }})
		case !spans:
			list = append(list, dataColumn{key, k, words})
		}
		if some(k, func(c Cell) bool { return c.SE != nil }) {
			list = append(list, dataColumn{strings.TrimSpace(key + " se"), k, func(c Cell) any { return finite(c.SE) }})
		}
		if spans {
			list = append(list,
				dataColumn{strings.TrimSpace(key + " low"), k, func(c Cell) any {
					if c.Span == nil {
						return nil
					}
					return finite(&c.Span.Lo)
				}},
				dataColumn{strings.TrimSpace(key + " high"), k, func(c Cell) any {
					if c.Span == nil {
						return nil
					}
					return finite(&c.Span.Hi)
				}})
		}
	}
	return list
}

// finite is a number, or nothing where there is none.
func finite(x *float64) any {
	if x == nil || math.IsNaN(*x) || math.IsInf(*x, 0) {
		return nil
	}
	return *x
}

// words is the text of a cell without what only print needs.
func words(c Cell) any {
	if c.Text == "–" {
		return ""
	}
	return strings.ReplaceAll(c.Text, "\u00a0", " ")
}

// sound reports two columns of one name, of which programs would see only one.
func (t *Table) sound() error {
	seen := map[string]bool{}
	for _, c := range t.columns() {
		if seen[c.name] {
			return fmt.Errorf("the table %s has two columns called %q", t.Name, c.name)
		}
		seen[c.name] = true
	}
	return nil
}

// csv is a table with the numbers unrounded.
func (t *Table) csv() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	columns := t.columns()
	line := make([]string, len(columns))
	for i, c := range columns {
		line[i] = unformula(c.name)
	}
	_ = w.Write(line) // a buffer does not fail
	for _, row := range t.Rows {
		for i, c := range columns {
			switch v := c.take(row[c.of]).(type) {
			case float64:
				line[i] = unrounded(v)
			case string:
				line[i] = unformula(v)
			default:
				line[i] = ""
			}
		}
		_ = w.Write(line)
	}
	w.Flush()
	return b.Bytes()
}

// unformula puts an apostrophe before words that a spreadsheet would take for a formula. Numbers stay: a
// sign and what follows it is no word of a file's.
func unformula(s string) string {
	if s == "" || !strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return s
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return s
	}
	return "'" + s
}

// records gives the rows of a table by column: numbers in columns of numbers, nothing
// where they have none, else words.
func records(t *Table) []map[string]any {
	list, columns := make([]map[string]any, len(t.Rows)), t.columns()
	for i, row := range t.Rows {
		list[i] = map[string]any{}
		for _, c := range columns {
			list[i][c.name] = c.take(row[c.of])
		}
	}
	return list
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
	}{Schema: 2, Title: d.Title, Alarms: append([]string{}, d.Alarms...), Verdict: append([]string{}, d.Verdict...),
		Subtitle: d.Subtitle}
	for _, t := range d.tables() {
		if err := t.sound(); err != nil {
			return nil, err
		}
		out.Tables = append(out.Tables, table{t.Name, t.Caption, records(t)})
	}
	for _, f := range d.figures() {
		out.Figures = append(out.Figures, f.Name)
	}
	data, err := json.MarshalIndent(out, "", " ")
	return append(data, '\n'), err
}
