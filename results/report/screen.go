package report

import (
	"fmt"
	"html/template"
	"math"
	"regexp"
	"strings"
)

// Lines is a chart of intervals as a page shows it: names and numbers as text, which a phone
// can wrap and a screen reader can read, and a strip with the interval below or beside them.
type Lines struct {
	Title, Axis string
	Low, High   string // words at both ends of the strips
	Zero        float64
	Band        [2]float64 // from and to
	HasBand     bool
	List        []Line
	More        int // lines left out
}

// Line is one estimate of a chart; places are per cents of the width of its strip.
type Line struct {
	Group    string // head of the lines from here on, where one begins
	Label    string
	Number   string
	Span     string
	At, From float64
	Width    float64
	Strong   bool
}

// mostOnScreen is how many lines of a chart a page shows; the table beside it and the figure's
// CSV have all of them.
const mostOnScreen = 24

// lines turns a chart into what a page shows.
func (c intervalChart) lines(low, high float64) *Lines {
	at := func(x float64) float64 {
		return math.Round(1e4*math.Max(0, math.Min(1, (x-low)/(high-low)))) / 100
	}
	l := &Lines{Title: c.title, Axis: c.axis, Zero: at(c.zero), HasBand: c.band.Hi > c.band.Lo, Band: [2]float64{at(c.band.Lo), at(c.band.Hi)}}
	step := (high - low) / 100
	l.Low, l.High = number(low, 10*step), number(high, 10*step)
	group := ""
	for i, b := range c.bars[:min(len(c.bars), mostOnScreen)] {
		half := b.Interval.HalfWidth() / 2
		from, to := at(b.Interval.Lo), at(b.Interval.Hi)
		line := Line{Label: b.Label, Number: number(b.Value, half), Span: span(b.Interval, half), At: at(b.Value), From: from, Width: math.Round(100*(to-from)) / 100, Strong: b.Strong}
		if i < len(c.groups) && c.groups[i] != group {
			group = c.groups[i]
			line.Group = group
		}
		l.List = append(l.List, line)
	}
	l.More = len(c.bars) - len(l.List)
	return l
}

// Matrix is a field against itself as a page shows it: every number as text.
type Matrix struct {
	Caption string
	Names   []string
	Rows    []MatrixRow
}

// MatrixRow is a party of a matrix and what it scored.
type MatrixRow struct {
	Name, Mean string
	Cells      []MatrixCell
}

// MatrixCell is one score; Strength is how strong its colour is, in per cent.
type MatrixCell struct {
	Text     string
	Wins     bool
	Strength int
}

// matrix turns a field into what a page shows, the strongest party first.
func (fd *Field) matrix() *Matrix {
	order := fd.order()
	m := &Matrix{Caption: "Score of the row against the column, and first its mean over the field, at " + fd.Name + ": blue wins, orange loses."}
	for _, i := range order {
		m.Names = append(m.Names, fd.Items[i])
		row := MatrixRow{Name: fd.Items[i], Mean: fmt.Sprintf("%.3f", fd.Mean[i])}
		for _, j := range order {
			s := fd.Score[i][j]
			if math.IsNaN(s) {
				row.Cells = append(row.Cells, MatrixCell{Text: "–"})
				continue
			}
			row.Cells = append(row.Cells, MatrixCell{Text: fmt.Sprintf("%.2f", s), Wins: s > 0.5, Strength: int(math.Round(math.Abs(s-0.5) * 110))})
		}
		m.Rows = append(m.Rows, row)
	}
	return m
}

var (
	styled     = regexp.MustCompile(`(fill|stroke):#([0-9A-Fa-f]{6})`)
	tickLabels = regexp.MustCompile(`font-size:([0-9.]+)px"`)
)

// onScreen are the colours of drawings that a page exchanges for its own, so that figures are
// dark on a dark page.
var onScreen = map[string]string{"FFFFFF": "--plate", "000000": "--ink", "222222": "--ink", "1F5FA8": "--blue", "C2571A": "--orange", "E6EADF": "--band",
	"2F7D4F": "--green", "7A3E9D": "--violet", "8A6B1F": "--ochre"}

// screen is a drawing with the colours of the page that it stands on.
func screen(svg string) template.HTML {
	svg = styled.ReplaceAllStringFunc(svg, func(s string) string {
		what, colour, _ := strings.Cut(s, ":#")
		if name, ok := onScreen[strings.ToUpper(colour)]; ok {
			return what + ":var(" + name + ")"
		}
		return s
	})
	svg = tickLabels.ReplaceAllString(svg, `font-size:${1}px;fill:var(--ink)"`)
	return template.HTML(svg) // made by us, names in it escaped
}
