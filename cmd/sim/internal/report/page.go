package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

// pageTemplate escapes every name: they come from users' files.
var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"code":   backquoted,
	"svg":    screen,
	"page":   (*Table).page,
	"first":  (*Lines).first,
	"number": func(i int) int { return i + 1 },
	"style":  func() template.CSS { return template.CSS(pageStyle) },
	"script": func() template.JS { return template.JS(pageScript) },
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

func unrounded(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// First is what the first screen of a page shows: the document's lead, else its first figure and verdicts.
func (d *Document) First() *Lead {
	if d.Lead != nil {
		for _, v := range d.Lead.Views {
			v.late()
		}
		return d.Lead
	}
	l := &Lead{}
	for _, f := range d.figures() {
		if f.Lines != nil && len(l.Views) == 0 {
			l.Views = append(l.Views, View{Name: f.Lines.Title, Says: f.Caption, Figure: f})
		}
	}
	for _, v := range d.Verdict[:min(len(d.Verdict), mostFindings)] {
		x := Finding{Text: Brief("", v)}
		if x.Text != v {
			x.More = v
		}
		l.Findings = append(l.Findings, x)
	}
	return l
}

// Heading is the title without the words for what every page of its kind is.
func (d *Document) Heading() string { return strings.TrimSuffix(d.Title, ": balance report") }

// pageSection is a section as a page folds it.
type pageSection struct {
	Section
	Gist     string
	Appendix bool
	Open     bool
}

// mostOpened is how many pictures a section has that stands open at first: a phone's reader should see what there is.
const mostOpened = 3

// PageSections are the sections of a page; all verdicts in full begin what stands below the first screen.
func (d *Document) PageSections() (list []pageSection) {
	for i, s := range d.Sections {
		p := pageSection{Section: s, Gist: s.Folded, Appendix: s.Folded != ""}
		p.Open = i == 0 && len((&Document{Sections: []Section{s}}).figures()) <= mostOpened
		if p.Gist == "" {
			p.Gist = s.gist()
		}
		list = append(list, p)
	}
	if len(d.Verdict) > 0 {
		s := Section{ID: "found", Title: "Everything that was found", Parts: []Part{{List: d.Verdict}}}
		list = append(list, pageSection{Section: s, Gist: analysis.Plural(len(d.Verdict), "sentence", "sentences") +
			" with all their numbers"})
	}
	return list
}

// gist says what a section holds.
func (s Section) gist() string {
	charts, tables, rows := 0, 0, 0
	for _, p := range s.Parts {
		switch {
		case p.Figure != nil:
			charts++
		case p.Table != nil:
			tables, rows = tables+1, rows+len(p.Table.Rows)
		}
	}
	var parts []string
	if charts > 0 {
		parts = append(parts, analysis.Plural(charts, "picture", "pictures"))
	}
	if tables > 0 {
		parts = append(parts, analysis.Plural(tables, "table", "tables")+", "+analysis.Plural(rows, "row", "rows"))
	}
	return strings.Join(parts, ", ")
}

// figureBudget is how many bytes of figures a page holds, so that it stays below one megabyte; further ones
// are named and lie among the figures.
const figureBudget = 500_000

// html is the page: one file that needs nothing else. Figures beyond the budget lose
// their drawing, which must have been written before.
func (d *Document) html() ([]byte, error) {
	spent := 0
	all := d.figures()
	for _, v := range d.First().Views {
		for _, f := range []*Figure{v.Figure, v.After} {
			if f != nil { // what comes first is not what is left out
				spent += len(f.SVG)
			}
		}
	}
	for _, f := range all {
		if f.Lines != nil || f.Matrix != nil || f.Above {
			continue // its drawing is not on the page, or counted
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
