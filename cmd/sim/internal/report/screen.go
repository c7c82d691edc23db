package report

import (
	"fmt"
	"html/template"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
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
	Rest        *Lines // lines that a page folds away
	All         int    // lines of both
	Ends        string // the first and the last of them, in words
}

// first is the chart with the lines that the first screen has room for.
func (l *Lines) first() *Lines {
	short := *l
	short.Rest, short.List = nil, slices.Clone(l.List[:min(len(l.List), mostFirst)])
	for i := range short.List {
		short.List[i].Late = i >= mostOnPhone
	}
	return &short
}

// last is the last line of all in words.
func (l *Lines) last() string {
	list := l.List
	if l.Rest != nil {
		list = l.Rest.List
	}
	line := list[len(list)-1]
	return line.Label + " (" + line.Number + ")"
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
	Late     bool // left out on a phone
}

// mostOnScreen is how many lines of a chart a page shows unfolded.
const mostOnScreen = 24

// lines turns a chart into what a page shows.
func (c intervalChart) lines(low, high float64) *Lines {
	at := func(x float64) float64 {
		return math.Round(1e4*math.Max(0, math.Min(1, (x-low)/(high-low)))) / 100
	}
	l := &Lines{Title: c.title, Axis: c.axis, Zero: at(c.zero), HasBand: c.band.Hi > c.band.Lo,
		Band: [2]float64{at(c.band.Lo), at(c.band.Hi)}}
	step := (high - low) / 100
	l.Low, l.High = withDigits(
		analysis.Number(low, 10*step),
		2,
		false,
	), withDigits(
		analysis.Number(high, 10*step),
		2,
		false,
	)
	digits := 3
	for _, b := range c.bars {
		if math.Abs(b.Value) >= 0.1 {
			digits = 2
		}
	}
	group := ""
	for i, b := range c.bars {
		half := b.Interval.HalfWidth() / 2
		from, to := at(b.Interval.Lo), at(b.Interval.Hi)
		line := Line{Label: b.Label, Number: withDigits(analysis.Number(b.Value, half), digits, false),
			Span: withDigits(span(b.Interval, half), digits, false), At: at(b.Value), From: from,
			Width: math.Round(100*(to-from)) / 100, Strong: b.Strong}
		if i < len(c.groups) && c.groups[i] != group {
			group = c.groups[i]
			line.Group = group
		}
		l.List = append(l.List, line)
	}
	if l.All = len(l.List); l.All > mostOnScreen+mostOnScreen/4 {
		rest := *l
		rest.List = l.List[mostOnScreen:]
		rest.Ends = fmt.Sprintf("%s (%s) to %s (%s)", rest.List[0].Label, rest.List[0].Number, l.List[l.All-1].Label,
			l.List[l.All-1].Number)
		l.List, l.Rest = l.List[:mostOnScreen], &rest
	}
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
	Mine       bool
	Cells      []MatrixCell
}

// MatrixCell is one score; Strength is how strong its colour is, in per cent.
type MatrixCell struct {
	Text     string
	About    string // the score in full
	Wins     bool
	Strength int
}

// fieldMatrix turns a field into what a page shows, the strongest party first.
func fieldMatrix(fd *analysis.Field) *Matrix {
	order := orderOf(fd)
	m := &Matrix{Caption: "Wins of 100 of the row against the column of that number, and first the mean over the " +
		"field, at " + fd.Name + ": blue wins, orange loses."}
	for _, i := range order {
		m.Names = append(m.Names, fd.Items[i])
		row := MatrixRow{Name: fd.Items[i], Mean: hundred(fd.Mean[i])}
		for _, j := range order {
			s := fd.Score[i][j]
			if math.IsNaN(s) {
				row.Cells = append(row.Cells, MatrixCell{Text: "–"})
				continue
			}
			row.Cells = append(row.Cells,
				matrixCell(s, fmt.Sprintf("%s against %s: %.3f ± %.3f", fd.Items[i], fd.Items[j], s, fd.SE[i][j])))
		}
		m.Rows = append(m.Rows, row)
	}
	return m
}

// matrixCell is a score, the deeper in colour the further from even.
func matrixCell(s float64, about string) MatrixCell {
	return MatrixCell{Text: hundred(s), About: about, Wins: s > 0.5, Strength: int(math.Round(math.Abs(s-0.5) * 130))}
}

var (
	styled     = regexp.MustCompile(`(fill|stroke):#([0-9A-Fa-f]{6})`)
	tickLabels = regexp.MustCompile(`font-size:([0-9.]+)px"`)
)

// onScreen are the colours of drawings that a page exchanges for its own, so that figures are
// dark on a dark page.
var onScreen = map[string]string{"FFFFFF": "--plate", "000000": "--ink", "222222": "--ink", "1F5FA8": "--blue",
	"C2571A": "--orange", "E6EADF": "--band", "6E7378": "--soft",
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
