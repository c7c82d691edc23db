package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Document is a report before it becomes a page: sentences, tables and figures in
// order. Texts are plain; what stands between backquotes is code.
type Document struct {
	Title    string
	Subtitle string
	Alarms   []string // failed checks, printed before everything else
	Grave    bool     // one of them forbids believing the verdicts
	Lead     *Lead    // the first screen of a page; nil for the first figure and the first verdicts
	Verdict  []string // the answers, most important first
	Sections []Section
}

// Section is a chapter of a document.
type Section struct {
	ID, Title string
	Parts     []Part
	Folded    string // what a page writes where it folds the section away; empty for one that stays open
}

// Part is one piece of a section: exactly one of the fields is set.
type Part struct {
	Text   string
	List   []string
	Table  *Table
	Figure *Figure
	Code   string
	Links  []Link
}

// Link is a line of a list that leads somewhere: to a page beside the report, where To names
// one, and to what a command shows.
type Link struct {
	Text, To, Command string
}

// Table is a table with a caption that says what its numbers estimate.
type Table struct {
	Name    string // file name, unique in the document
	Caption string
	Head    []Column
	Rows    [][]Cell
	Shown   int               // rows shown on pages; the CSV has all of them; 0 shows all
	Header  int               // the column that names the row
	Keys    map[string]string // names of columns for programs, where these are shorter than those on the page
}

// mostOpen is how many rows of a table a page shows before it folds the table away.
const mostOpen = 12

// folded says how long a table is that pages fold away; empty for a short one.
func (t *Table) folded() string {
	if len(t.Rows) <= mostOpen {
		return ""
	}
	return fmt.Sprintf("%s (%d rows)", strings.TrimSuffix(firstSentence(t.Caption), "."), len(t.Rows))
}

// header reports whether column i names the row.
func (t *Table) header(i int) bool { return i == t.Header }

// firstSentence is a text up to its first full stop.
func firstSentence(s string) string {
	if i := strings.Index(s, ". "); i >= 0 {
		return s[:i]
	}
	return s
}

// Column is the head of a column.
type Column struct {
	Name    string
	Numeric bool
	About   string // what it means, for a tooltip and the methods
}

// Cell is one entry: what is shown, and for sorting and for programs the numbers behind
// it, unrounded.
type Cell struct {
	Text  string
	Shown string // what a page shows in place of the text: a name for an ID
	Value *float64
	SE    *float64        // its standard error, where that is shown beside it
	Span  *stats.Interval // its interval, where that is shown
	Tone  string          // "", "good", "bad", "warn": never the only carrier of a meaning
}

// Warning heads the alarms.
func (d *Document) Warning() string {
	if d.Grave {
		return "Do not rely on this report yet"
	}
	return "Before you rely on this report"
}

func (s *Section) text(t string) { s.Parts = append(s.Parts, Part{Text: t}) }

func (s *Section) list(items []string) { s.Parts = append(s.Parts, Part{List: items}) }

func (s *Section) code(t string) { s.Parts = append(s.Parts, Part{Code: t}) }

func (s *Section) table(t *Table) {
	if t != nil && len(t.Rows) > 0 {
		s.Parts = append(s.Parts, Part{Table: t})
	}
}

func (s *Section) figure(f *Figure) {
	if f != nil {
		s.Parts = append(s.Parts, Part{Figure: f})
	}
}

// chart draws a chart into the section.
func (s *Section) chart(c intervalChart) error {
	f, err := c.figure()
	if err == nil {
		s.figure(f)
	}
	return err
}

// filled leaves out the columns in which no row says anything.
func (t *Table) filled() *Table {
	for k := len(t.Head) - 1; k >= 0; k-- {
		if slices.ContainsFunc(t.Rows, func(row []Cell) bool { return row[k].Text != "–" && row[k].Text != "" }) {
			continue
		}
		t.Head = slices.Delete(t.Head, k, k+1)
		for i := range t.Rows {
			t.Rows[i] = slices.Delete(t.Rows[i], k, k+1)
		}
	}
	return t
}

// shownRows are the rows of a table that pages show.
func (t *Table) shownRows() [][]Cell {
	if t.Shown > 0 && len(t.Rows) > t.Shown {
		return t.Rows[:t.Shown]
	}
	return t.Rows
}

// Rows groups the parts of a section for a page: narrow figures that follow each
// other stand side by side.
func (s Section) Rows() (rows [][]Part) {
	narrow := func(p Part) bool {
		return p.Figure != nil && !p.Figure.Wide && p.Figure.SVG != "" && p.Figure.Matrix == nil
	}
	for i, p := range s.Parts {
		if i > 0 && narrow(p) && narrow(s.Parts[i-1]) {
			rows[len(rows)-1] = append(rows[len(rows)-1], p)
		} else {
			rows = append(rows, []Part{p})
		}
	}
	return rows
}

// tables and figures list what a document holds, in order.
func (d *Document) tables() []*Table { return held(d, func(p Part) *Table { return p.Table }) }

func (d *Document) figures() []*Figure { return held(d, func(p Part) *Figure { return p.Figure }) }

// held lists something of all parts of a document that have it.
func held[T any](d *Document, of func(Part) *T) (list []*T) {
	for _, s := range d.Sections {
		for _, p := range s.Parts {
			if is := of(p); is != nil {
				list = append(list, is)
			}
		}
	}
	return list
}
