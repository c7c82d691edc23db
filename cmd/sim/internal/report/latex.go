package report

import (
	"fmt"
	"strings"
)

// latex is the document as a complete article with booktabs tables, to be compiled
// in its folder or pasted from.
func (d *Document) latex() []byte {
	var b strings.Builder
	b.WriteString(`\documentclass[a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage{textcomp,booktabs,longtable,graphicx,pdflscape,array,amssymb}
\usepackage[margin=2cm]{geometry}
\emergencystretch=3em
% Figures stand where they are: floats beside long tables would overfill pages.
\makeatletter\newcommand{\isfigure}{\def\@captype{figure}}\makeatother
\begin{document}
`)
	fmt.Fprintf(&b, "\\title{%s}\n\\author{}\n\\date{%s}\n\\maketitle\n", tex(d.Title), tex(d.Subtitle))
	if len(d.Alarms) > 0 {
		fmt.Fprintf(&b, "\\section*{%s}\n", d.Warning())
		items(&b, d.Alarms)
	}
	b.WriteString("\\section*{What was found}\n")
	items(&b, d.Verdict)
	for _, s := range d.Sections {
		fmt.Fprintf(&b, "\\section{%s}\n\\label{sec:%s}\n", tex(s.Title), s.ID)
		for _, p := range s.Parts {
			switch {
			case p.Text != "":
				fmt.Fprintf(&b, "%s\n\n", tex(p.Text))
			case p.List != nil:
				items(&b, p.List)
			case p.Links != nil:
				var list []string
				for _, l := range p.Links {
					list = append(list, l.Text+" `"+l.Command+"`")
				}
				items(&b, list)
			case p.Code != "":
				fmt.Fprintf(&b, "\\begin{verbatim}\n%s\n\\end{verbatim}\n", p.Code)
			case p.Figure != nil:
				p.Figure.latex(&b)
			case p.Table != nil:
				b.WriteString(p.Table.latex())
			}
		}
	}
	b.WriteString("\\end{document}\n")
	return []byte(b.String())
}

func (f *Figure) latex(b *strings.Builder) {
	width := "0.5"
	if f.Wide {
		width = ""
	}
	fmt.Fprintf(b, "\\begin{center}\\begin{minipage}{\\linewidth}\\isfigure\\centering\n"+
		"\\includegraphics[width=%s\\linewidth,height=0.8\\textheight,keepaspectratio]{figures/%s.pdf}\n"+
		"\\caption{%s}\n\\label{fig:%s}\n\\end{minipage}\\end{center}\n",
		width, f.Name, tex(f.Caption), f.Name)
}

func items(b *strings.Builder, list []string) {
	if len(list) == 0 {
		return
	}
	b.WriteString("\\begin{itemize}\n")
	for _, l := range list {
		fmt.Fprintf(b, "\\item %s\n", tex(l))
	}
	b.WriteString("\\end{itemize}\n")
}

var texSpecial = strings.NewReplacer("\\", `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`,
	"%", `\%`, "_", `\_`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`,
	"<", `\textless{}`, ">", `\textgreater{}`, "|", `\textbar{}`, "[", "{[}", "]", "{]}", "–", "--", "−", "$-$", "±",
	`$\pm$`, "≤", `$\le$`, "≥", `$\ge$`, "∞", `$\infty$`, "→", `$\to$`, "Σ", `$\Sigma$`, "²", `$^2$`, "⁶", `$^6$`, "…",
	`\dots{}`, "/", `/\allowbreak{}`, "\"", `''`)

// tex escapes a text for LaTeX; what stands between backquotes is set in typewriter.
func tex(s string) string {
	parts := strings.Split(s, "`")
	for i := range parts {
		parts[i] = texSpecial.Replace(parts[i])
		if i%2 == 1 {
			parts[i] = `\texttt{` + parts[i] + "}"
		}
	}
	return strings.Join(parts, "")
}
