package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Lead is the first screen of a page: pictures, the first of which is the answer and between which a
// switch chooses, and at most three findings.
type Lead struct {
	Views    []View
	Findings []Finding
}

// View is a picture of the first screen: one of Duels, Slopes, Dumbbells and Figure is set.
type View struct {
	Name      string // on the switch
	Says      string // the sentence under it
	Duels     []Duel
	All       int // matchups, where Duels are the first of them
	Slopes    []Slope
	Dumbbells *Dumbbells
	Figure    *Figure
	After     *Figure // stands beside Figure, or below it where there is no room
}

// Duel is a matchup as a bar from loss to win; places are per cents of its width.
type Duel struct {
	Label      string // what tells it from the others; empty for one alone
	A, B       string
	FigA, FigB []Counter
	Won, Lost  string // of 100
	At, Lo, Hi float64
	Sure, Term string
	Late       bool // left out on a phone
}

// Counter is a unit as the counters that stand for its figures.
type Counter struct {
	Mark, Name string
	Times      []struct{}
	More       int // counters that are left out
}

// Cut says what of a picture is shown where there is no room for all of it; empty where all is.
func (v View) Cut(narrow bool) string {
	shown, all, phone, last := 0, 0, mostOnPhone, ""
	switch {
	case v.Duels != nil:
		shown, all = len(v.Duels), max(v.All, len(v.Duels))
	case v.Dumbbells != nil:
		shown, all, phone = len(v.Dumbbells.List), len(v.Dumbbells.List)+v.Dumbbells.More, mostBellsOnPhone
	case v.Figure != nil && v.Figure.Lines != nil:
		all, last = v.Figure.Lines.All, ", down to "+v.Figure.Lines.last()+","
		shown = min(all, mostFirst)
	}
	if narrow {
		shown = min(shown, phone)
	}
	if shown == all {
		return ""
	}
	return fmt.Sprintf("%d of %d are shown; the others%s stand below.", shown, all, last)
}

// late marks what a phone leaves out.
func (v View) late() {
	for i := range v.Duels {
		v.Duels[i].Late = i >= mostOnPhone
	}
	if v.Dumbbells != nil {
		for i := range v.Dumbbells.List {
			v.Dumbbells.List[i].Late = i >= mostBellsOnPhone
		}
	}
}

// Slope is what becomes of one score from level to level.
type Slope struct {
	Label, Term string
	Top, Bottom string // ends of the scale
	Points      []SlopePoint
}

// SlopePoint is a score at a level; places are per cents, Y and its ends from the top, Hi from the bottom.
type SlopePoint struct {
	Level, Value string
	X, Y, Lo, Hi float64
}

// Under reports whether the value stands below the interval, having no room above it.
func (p SlopePoint) Under() bool { return p.Lo < 16 }

// At is where the value stands: at an end of the interval, where no line crosses it.
func (p SlopePoint) At() float64 {
	if p.Under() {
		return 100 - p.Hi
	}
	return p.Lo
}

// Line is the path through the points of a slope.
func (s Slope) Line() string {
	var b strings.Builder
	for _, p := range s.Points {
		fmt.Fprintf(&b, "%.1f,%.1f ", p.X, p.Y)
	}
	return b.String()
}

// Dumbbells are prices as printed and as they should be.
type Dumbbells struct {
	Low, High string
	List      []Dumbbell
	More      int // units left out
}

// Dumbbell is a unit; places are per cents of the width.
type Dumbbell struct {
	Name, From, To   string
	FromAt, ToAt     float64
	Left, Width      float64
	SpanLo, SpanWide float64
	Sure             bool
	Late             bool // left out on a phone
}

// PriceLine is a unit's price for newDumbbells.
type PriceLine struct {
	Name                   string
	Printed, Fair, Low, Up float64
	Sure                   bool
}

// mostDumbbells is how many prices the first screen shows.
const mostDumbbells = 12

// newDumbbells puts prices on one scale, in their order; nil where there are none.
func newDumbbells(list []PriceLine) *Dumbbells {
	if len(list) == 0 {
		return nil
	}
	d := &Dumbbells{More: max(0, len(list)-mostDumbbells)}
	list = list[:len(list)-d.More]
	low, high := 0.0, 1.0
	for _, p := range list {
		low, high = min(low, p.Fair), max(high, p.Printed, p.Fair)
	}
	at := func(x float64) float64 { return round1(100 * max(0, min(1, (x-low)/(high-low)))) }
	d.Low, d.High = fmt.Sprintf("%.0f", low), fmt.Sprintf("%.0f points", high)
	for _, p := range list {
		from, to := at(p.Printed), at(p.Fair)
		d.List = append(d.List, Dumbbell{Name: p.Name, From: fmt.Sprintf("%.0f", p.Printed),
			To: fmt.Sprintf("%.0f", p.Fair), FromAt: from, ToAt: to,
			Left: min(from, to), Width: round1(math.Abs(from - to)), SpanLo: at(p.Low),
			SpanWide: round1(at(p.Up) - at(p.Low)), Sure: p.Sure})
	}
	return d
}

func round1(x float64) float64 { return math.Round(10*x) / 10 }

// mostDuels is how many matchups the first screen shows; mostArmies up to how many it draws armies.
const (
	mostDuels  = 8
	mostArmies = 1
	mostTokens = 14

	mostFirst        = 10 // lines of a chart on the first screen
	mostOnPhone      = 5  // the same, and matchups, on a phone
	mostBellsOnPhone = 8  // prices
)

// lead chooses what a page shows first. The pictures that the sections draw, too, are taken from them.
func (f *findings) lead(d *Document) *Lead {
	l := &Lead{}
	figure := func(name, tab, says string) {
		for _, fig := range d.figures() {
			if fig.Name == name && (fig.SVG != "" || fig.Lines != nil || fig.Matrix != nil) {
				l.Views = append(l.Views, View{Name: tab, Says: strings.TrimSpace(says + " " + fig.Placeless),
					Figure: fig})
				fig.Above = fig.Lines == nil
			}
		}
	}
	kinds := []string{}
	if len(f.Effects)+len(f.Ledger) > 0 {
		kinds = append(kinds, "terrain")
		side := "A"
		board := "effect-board-1-a"
		if f.seatsMatterMore() {
			board, side = "effect-board-1-seats", "the first seat"
		}
		figure(board, "Terrain", "Blue pieces raise, orange ones lower what "+inside(f.nameOf(side))+
			" wins; grey is open.")
	}
	if v := f.priceView(); v != nil {
		l.Views, kinds = append(l.Views, *v), append(kinds, "prices")
	}
	if f.Worth != nil && len(f.Worth.Lines) > 0 {
		kinds = append(kinds, "worth")
		figure("unit-worth", "Units", "What each unit adds to the score of its army, best first; filled squares are "+
			"sure.")
	}
	if slopes := f.slopes(); len(slopes) > 0 {
		l.Views, kinds = append(l.Views, View{Name: "Levels",
			Says:   "Wins of 100 at each level of play; the line in the middle is even, bars show the doubt.",
			Slopes: slopes}), append(kinds, "levels")
	}
	if len(f.Responses) > 0 {
		kinds = append(kinds, "options")
	}
	if len(f.Pairs) > 0 && len(f.Effects)+len(f.Ledger) == 0 && (f.Worth == nil || len(f.Worth.Lines) == 0) {
		kinds = append(kinds, "changes")
		figure("changes", "Changes", "What each change does to the score of A under the same dice; filled squares "+
			"are sure.")
	}
	if slices.ContainsFunc(f.Fields, func(fd analysis.Field) bool { return fd.Complete() }) {
		kinds = append(kinds, "field")
		figure("matrix-1", "Field", "Wins of 100 of each row against each column, best first: blue wins, orange loses.")
	}
	duels, all, says := f.duels()
	if len(duels) > 0 {
		l.Views = append(l.Views, View{Name: "Matchups", Says: says, Duels: duels, All: all})
	}
	kinds = append(kinds, "matchups", "seats", "units")
	if f.varying().claimed && len(duels) > 3 { // a look at everything: no study of one thing
		slices.SortStableFunc(l.Views, func(a, b View) int { return cmp.Compare(len(b.Duels), len(a.Duels)) })
		kinds = append([]string{"matchups"}, kinds...)
	}
	if len(l.Views) > 0 && l.Views[0].Figure != nil && l.Views[0].Figure.Name == "matrix-1" {
		figure("ratings-1", "Strength", "Strength in Elo above the average of the field.")
	}
	l.Findings = f.leadFindings(kinds)
	return l
}

// seatsMatterMore reports whether pieces of terrain do more to the seats than to the armies.
func (f *findings) seatsMatterMore() bool {
	a, seats := 0.0, 0.0
	for i := range f.Ledger {
		if l := &f.Ledger[i]; !math.IsNaN(l.Side) {
			a, seats = max(a, l.Interval.Lo, -l.Interval.Hi), max(seats, l.SideInterval.Lo, -l.SideInterval.Hi)
		}
	}
	for i := range f.Effects {
		if l := &f.Effects[i]; !math.IsNaN(l.Side.Value) {
			a, seats = max(a, l.A.Interval.Lo, -l.A.Interval.Hi), max(seats, l.Side.Interval.Lo, -l.Side.Interval.Hi)
		}
	}
	return seats > a
}

// nameOf is what A or the first seat of the first matchup on an unchanged map is called.
func (f *findings) nameOf(side string) string {
	for i := range f.List {
		if e := &f.List[i]; !e.Probe && e.N > 0 {
			if side == "A" {
				a, _, _ := f.sides(e)
				return a
			}
			return "the " + e.Seats[0]
		}
	}
	return side
}

// hundred writes a share as a number of 100, and only certainties as none or all of them.
func hundred(s float64) string {
	switch n := evenly(100*s, 0); {
	case math.IsNaN(s):
		return "–"
	case n == 0 && s > 0:
		return "<1"
	case n == 100 && s < 1:
		return ">99"
	default:
		return fmt.Sprintf("%.0f", n)
	}
}

// sureness says in plain words how sure the result of a matchup is.
func sureness(e *analysis.Estimate) string {
	switch e.Verdict {
	case stats.Balanced.String():
		return sure
	case stats.Unbalanced.String():
		if e.Certain {
			return sure
		}
		return likely
	case stats.Leans.String():
		return likely
	}
	return open
}

// How sure a finding is.
const (
	sure   = "sure"
	likely = "likely"
	open   = "open"
)

// duels are the matchups as bars, the least even first, as many as there is room for of all, and the sentence under
// them.
func (f *findings) duels() (list []Duel, all int, says string) {
	claims := f.claims()
	if len(claims) == 0 {
		for i := range f.List {
			if e := &f.List[i]; e.N > 0 && e.Mirror && e.Seated && !e.Probe {
				claims = append(claims, e)
			}
		}
	}
	slices.SortStableFunc(claims, func(a, b *analysis.Estimate) int {
		return -analysis.CompareFloats(a.Distance(), b.Distance())
	})
	for _, e := range claims[:min(len(claims), mostDuels)] {
		list = append(list, f.duel(e, len(claims)))
	}
	if len(claims) == 1 {
		return list, 1, "Wins of 100 games, a draw counting half; the bracket shows the doubt, the middle is even."
	}
	return list, len(claims), "Wins of 100, the least even first; brackets show the doubt, the middle is even."
}

// duel is a matchup as a bar, seen from the stronger side; of several only the first draw their armies.
func (f *findings) duel(e *analysis.Estimate, of int) Duel {
	s, iv := e.Score, e.Interval
	a, b, label := f.sides(e)
	armyA, armyB := e.ArmyA, e.ArmyB
	d := Duel{Term: e.Verdict, Sure: sureness(e)}
	if e.Mirror {
		s, iv, a, b = e.First, e.FirstInterval, "the "+e.Seats[0], "the "+e.Seats[1]
	} else if s < 0.5 && of > 1 {
		s, iv, a, b, armyA, armyB = 1-s, iv.Mirror(), b, a, armyB, armyA
	}
	if of > 1 {
		d.Label = label
	}
	d.A, d.B, d.Won, d.Lost = a, b, hundred(s), hundred(1-s)
	if n, err := strconv.Atoi(d.Won); err == nil {
		d.Lost = strconv.Itoa(100 - n) // both make 100
	}
	d.At, d.Lo, d.Hi = round1(100*s), round1(100*iv.Lo), round1(100*iv.Hi)
	if of <= mostArmies {
		d.FigA, d.FigB = f.counters(e, armyA), f.counters(e, armyB)
	}
	return d
}

// counters are the figures of an army, the dearest first; none where no table of units says them.
func (f *findings) counters(e *analysis.Estimate, army string) (list []Counter) {
	if f.Units == nil {
		return nil
	}
	type entry struct {
		title string
		count int
		cost  int64
	}
	var all []entry
	for key, t := range f.Units.Tallies {
		if int(key.Matchup) == e.Index && key.Army == army {
			all = append(all, entry{analysis.UnitTitle(f.Data.Manifest, e.System, key.Unit), t.Count(), t.Cost()})
		}
	}
	slices.SortFunc(all, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.cost, a.cost), cmp.Compare(a.title, b.title))
	})
	left := mostTokens
	for _, x := range all {
		n := min(x.count, left)
		if left -= n; n > 0 {
			list = append(list, Counter{Mark: initials(x.title), Name: x.title, Times: make([]struct{}, n),
				More: x.count - n})
		}
	}
	return list
}

// initials are two letters for a name: of its first two words, or of its only one.
func initials(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	switch {
	case len(words) == 0:
		return "?"
	case len(words) == 1:
		r := []rune(words[0])
		return string(r[:min(2, len(r))])
	}
	a, _ := utf8.DecodeRuneInString(words[0])
	b, _ := utf8.DecodeRuneInString(words[1])
	return string([]rune{unicode.ToUpper(a), unicode.ToUpper(b)})
}

// slopes are the findings over levels of play as pictures, all on one scale around even.
func (f *findings) slopes() (list []Slope) {
	all := f.levelFindings()
	all = all[:min(len(all), mostSlopes)]
	half := 0.15
	for _, l := range all {
		for _, v := range l.Scores {
			half = max(half, v.Score-0.5, 0.5-v.Score, min(v.Interval.Hi, 1)-0.5, 0.5-max(v.Interval.Lo, 0))
		}
	}
	half = min(math.Ceil(20*half+1)/20, 0.5)
	down := func(x float64) float64 { return round1(100 * max(0, min(1, (0.5+half-x)/(2*half)))) }
	for _, l := range all {
		s := Slope{Label: l.label, Term: l.Verdict, Top: hundred(0.5 + half), Bottom: hundred(0.5 - half)}
		n := float64(len(l.Levels))
		for i, level := range l.Levels {
			v := l.Scores[i]
			s.Points = append(s.Points, SlopePoint{Level: level, Value: hundred(v.Score),
				X: round1(100 * (float64(i) + 0.5) / n), Y: down(v.Score), Lo: down(v.Interval.Hi),
				Hi: round1(100 - down(v.Interval.Lo))})
		}
		list = append(list, s)
	}
	return list
}

// mostSlopes is how many findings over levels the first screen shows.
const mostSlopes = 4

// priceView shows the prices of the first system for which any were fitted.
func (f *findings) priceView() *View {
	for i := range f.Prices {
		p := &f.Prices[i]
		if p.Refused != "" {
			continue
		}
		var list []PriceLine
		for u, id := range p.Units {
			if fair := &p.Fair[u]; fair.Lists >= analysis.FewestLists {
				list = append(
					list,
					PriceLine{Name: analysis.UnitTitle(f.Data.Manifest, p.System, id), Printed: p.Costs[u],
						Fair: fair.Price, Low: fair.Interval.Lo, Up: fair.Interval.Hi, Sure: fair.Adjusted <= p.Alpha},
				)
			}
		}
		slices.SortStableFunc(list, func(a, b PriceLine) int {
			return -analysis.CompareFloats(
				math.Abs(a.Fair-a.Printed)/max(a.Printed, 1),
				math.Abs(b.Fair-b.Printed)/max(b.Printed, 1),
			)
		})
		if d := newDumbbells(list); d != nil {
			return &View{Name: "Prices", Says: priceSays, Dumbbells: d}
		}
	}
	return nil
}

// priceSays is the sentence under prices.
const priceSays = "From the printed price (ring) to the fair one (dot), the farthest apart first; bold is sure."
