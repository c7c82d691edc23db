package report

import (
	"fmt"
	"strings"
)

// markdown is the document for repositories, chats and wikis.
func (d *Document) markdown() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n", mark(d.Title), mark(d.Subtitle))
	if len(d.Alarms) > 0 {
		fmt.Fprintf(&b, "\n## %s\n\n", d.Warning())
		for _, a := range d.Alarms {
			fmt.Fprintf(&b, "- **%s**\n", mark(a))
		}
	}
	b.WriteString("\n## What was found\n\n")
	for _, v := range d.Verdict {
		fmt.Fprintf(&b, "- %s\n", mark(v))
	}
	for _, s := range d.Sections {
		fmt.Fprintf(&b, "\n## %s\n", mark(s.Title))
		for _, p := range s.Parts {
			b.WriteByte('\n')
			switch {
			case p.Text != "":
				fmt.Fprintf(&b, "%s\n", mark(p.Text))
			case p.List != nil:
				for _, l := range p.List {
					fmt.Fprintf(&b, "- %s\n", mark(l))
				}
			case p.Links != nil:
				for _, l := range p.Links {
					if l.To != "" {
						fmt.Fprintf(&b, "- [%s](%s) %s\n", mark(l.Text), l.To, code(l.Command))
					} else {
						fmt.Fprintf(&b, "- %s %s\n", mark(l.Text), code(l.Command))
					}
				}
			case p.Code != "":
				fmt.Fprintf(&b, "```\n%s\n```\n", p.Code)
			case p.Figure != nil:
				fmt.Fprintf(&b, "![%s](figures/%s.svg)\n\n*%s*\n", mark(p.Figure.Alt), p.Figure.Name,
					mark(p.Figure.Caption))
			case p.Table != nil:
				p.Table.markdown(&b)
			}
		}
	}
	return []byte(b.String())
}

// markdown writes the table as Markdown; rows beyond those shown are in the file that the last line names.
func (t *Table) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "%s\n\n|", mark(t.Caption))
	for _, c := range t.Head {
		fmt.Fprintf(b, " %s |", mark(c.Name))
	}
	b.WriteString("\n|")
	for _, c := range t.Head {
		if c.Numeric {
			b.WriteString(" ---: |")
		} else {
			b.WriteString(" --- |")
		}
	}
	b.WriteByte('\n')
	for _, row := range t.shownRows() {
		b.WriteByte('|')
		for _, c := range row {
			fmt.Fprintf(b, " %s |", mark(c.Text))
		}
		b.WriteByte('\n')
	}
	if more := len(t.Rows) - len(t.shownRows()); more > 0 {
		fmt.Fprintf(b, "\n%d further rows are in `tables/%s.csv`.\n", more, t.Name)
	}
}

var markdownSpecial = strings.NewReplacer("|", "\\|", "*", "\\*", "_", "\\_", "<", "&lt;", "[", "\\[", "#", "\\#", "\n",
	" ")

// mark escapes a text for Markdown; what stands between a pair of backquotes becomes code.
func mark(s string) string {
	parts := strings.Split(s, "`")
	for i := range parts {
		switch {
		case i%2 == 0:
			parts[i] = markdownSpecial.Replace(parts[i])
		case i == len(parts)-1: // opened and never closed
			parts[i] = "\\`" + markdownSpecial.Replace(parts[i])
		default:
			parts[i] = code(parts[i])
		}
	}
	return strings.Join(parts, "")
}

// code is a text as code. Names from files stand in it: what HTML might read as a tag is written as an HTML
// element, since readers that filter no HTML look into code, too, and a bar would end a cell of a table.
func code(s string) string {
	if !strings.ContainsAny(s, "<>&|`\n") {
		return "`" + s + "`"
	}
	return "<code>" + codeSpecial.Replace(s) + "</code>"
}

var codeSpecial = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "|", "&#124;", "*", "&#42;", "_", "&#95;",
	"[", "&#91;", "`", "&#96;", "\n", " ")
