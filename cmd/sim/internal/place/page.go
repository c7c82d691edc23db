package place

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/engine"
)

// Page is what was found as a page: the map as it is and the best one side by side, what moved, and what was
// confirmed at each level.
func (s *Search) Page(f *Found) (*report.Document, error) {
	doc := &report.Document{Title: "Where terrain should lie: " + s.Field.Scenario.Title,
		Subtitle: fmt.Sprintf("%s %d maps were tried in %d games, seed %d.", f.AimWords(), len(f.Tried), f.Searched,
			s.options.Seed)}
	if f.Failed > 0 {
		doc.Alarms, doc.Grave = []string{fmt.Sprintf("%d games could not be finished; their blocks count in no value",
			f.Failed)}, true
	}
	boards, err := s.boards(f)
	if err != nil {
		return nil, err
	}
	lead := &report.Lead{Findings: s.findings(f)}
	moved := "Nothing was moved."
	if list := f.Best[0].Moves; len(list) > 0 {
		moved = "As it is, and the best map: " + strings.Join(list, "; ") +
			". Grey is where a piece was, blue where it is now."
	}
	lead.Views = []report.View{{Name: "Maps", Says: moved, Figure: boards[0], After: boards[1]}}
	boards[0].Above, boards[1].Above = true, true
	if duels := s.duels(f); duels != nil {
		lead.Views = append(lead.Views, report.View{Name: "Scores",
			Says: "Wins of 100 as confirmed on fresh dice; brackets show the doubt, the middle is even.", Duels: duels})
	}
	section := report.Section{ID: "maps", Title: "Maps", Parts: []report.Part{{Table: s.mapTable(f)}}}
	if f.Second != "" {
		front, err := s.chart(f)
		if err != nil {
			return nil, err
		}
		front.Above = true
		lead.Views = append(lead.Views, report.View{Name: "Front", Says: front.Caption, Figure: front})
		section.Parts = append(section.Parts, report.Part{Figure: front})
	}
	for _, b := range boards {
		section.Parts = append(section.Parts, report.Part{Figure: b})
	}
	doc.Lead, doc.Sections = lead, []report.Section{section}
	if list := f.Best[0].Effects; len(list) > 1 {
		moves, err := moves(list)
		if err != nil {
			return nil, err
		}
		doc.Sections = append(doc.Sections, moves)
	}
	doc.Sections = append(doc.Sections, report.Section{ID: "tried", Title: "Everything that was tried",
		Folded: "Every map of the search, the most promising first", Parts: []report.Part{{Table: triedTable(f)}}})
	return doc, nil
}

// side is whose score is aimed at, and the other; "" where rounds are.
func (s *Search) side(f *Found) (one, other string) {
	m, seats := s.Field.base[0], s.Field.system.Info().Seats
	switch {
	case f.Aim == "length":
		return "", ""
	case f.Aim == "fair":
		return "the " + seats[0], "the " + seats[1]
	case len(s.Field.base) > 1:
		return "A", "B"
	}
	return cmp.Or(m.Titles.ArmyA, m.ArmyA), cmp.Or(m.Titles.ArmyB, m.ArmyB)
}

// worded is a value of the aim in words, the whole name of a party first and then shorter ones.
func (s *Search) worded(f *Found, v Value) (texts []string) {
	one, other := s.side(f)
	if one == "" {
		return []string{fmt.Sprintf("games take %.1f rounds", v.Value)}
	}
	for _, name := range report.Shorter(one, other) {
		texts = append(texts, report.Wins(name, v.Value))
	}
	return texts
}

// sureness says how sure it is that a value is where it was aimed at, or that it is not.
func (f *Found) sureness(v Value) string {
	lo, hi := f.Target-f.Margin, f.Target+f.Margin
	switch {
	case f.Aim == "decisive" || v.Interval.Hi < lo || v.Interval.Lo > hi || (v.Interval.Lo > lo && v.Interval.Hi < hi):
		return report.Sure
	case f.near(v) || v.Interval.Hi < f.Target || v.Interval.Lo > f.Target:
		return report.Likely
	}
	return report.Open
}

// findings are the answers of the first screen: the map as it is, the best one, and its level farthest off.
func (s *Search) findings(f *Found) (list []report.Finding) {
	say := func(v Value, text ...string) {
		list = append(list, report.Finding{Text: report.Brief("", text...), Sure: f.sureness(v),
			More: fmt.Sprintf("%.4f [%.4f, %.4f], confirmed in %d blocks of fresh dice.", v.Value, v.Interval.Lo,
				v.Interval.Hi, v.Blocks)})
	}
	switch was := s.worded(f, f.Was); {
	case f.Already && f.Aim == "fair":
		say(f.Was, before("Already fair: ", was)...)
	case f.Already:
		say(f.Was, before("Within the margin: ", was)...)
	default:
		say(f.Was, before("As it is ", was)...)
	}
	switch best := f.Best[0]; {
	case f.WasBetter:
		say(best.Confirmed, "No map found is nearer: leave it as it is")
	case len(best.Moves) > 0:
		say(best.Confirmed, before("On the best map ", s.worded(f, best.Confirmed))...)
	}
	if levels := f.Best[0].Levels; len(levels) > 0 {
		off := func(l Level) float64 { return math.Abs(l.Value.Value - f.Target) }
		l := slices.MaxFunc(levels, func(a, b Level) int { return cmp.Compare(off(a), off(b)) })
		say(l.Value, before("There, under "+l.Commander+", ", s.worded(f, l.Value))...)
	}
	return list
}

// before puts words before each of the texts.
func before(words string, texts []string) (out []string) {
	for _, text := range texts {
		out = append(out, words+text)
	}
	return out
}

// boards are the map as it is and the best one, what moved being marked.
func (s *Search) boards(f *Found) (list [2]*report.Figure, err error) {
	pieces := func(form any) ([]engine.Piece, error) {
		setup := *s.Space.setup
		setup.Map = form
		return s.Space.mover.Pieces(&setup)
	}
	before, err := pieces(s.Space.Form)
	if err != nil {
		return list, err
	}
	after, err := pieces(f.Best[0].Form)
	if err != nil {
		return list, err
	}
	marks := func(own, others []engine.Piece, m draw.Mark) (marks []draw.Mark) {
		for _, p := range own {
			if !slices.ContainsFunc(others, func(o engine.Piece) bool {
				return o.Name == p.Name && slices.Equal(o.Cells, p.Cells)
			}) {
				m.Name, m.Cells, m.Title = p.Name, p.Cells, p.Name
				marks = append(marks, m)
			}
		}
		return marks
	}
	for i, of := range []struct {
		form        any
		name, title string
		own, others []engine.Piece
		mark        draw.Mark
	}{
		{s.Space.Form, "before", "As it is", before, after, draw.Mark{Grey: true, Size: 0.2}},
		{f.Best[0].Form, "after", "The best map", after, before, draw.Mark{Value: 1, Size: 0.2}},
	} {
		tables, err := s.Field.tables(of.form)
		if err != nil {
			return list, err
		}
		p := tables[0][0].Draw(tables[0][0].New())
		if list[i], err = report.BoardFigure("map-"+of.name, of.title+", "+s.Field.Scenario.Title, of.title+".", p,
			marks(of.own, of.others, of.mark)); err != nil {
			return list, err
		}
	}
	return list, nil
}

// mapLine is a line of the tables of maps: a map, or one at another level.
type mapLine struct {
	name, level, near string
	found             float64 // NaN where no search believed it
	value             Value
	second            *Value
	moves             []string
}

// lines are the map as it is and the recommended ones, each at every level, what was confirmed best first.
func (s *Search) lines(f *Found) (list []mapLine) {
	m := s.Field.base[0]
	usual := m.CommanderA
	if m.CommanderB != usual {
		usual += " and " + m.CommanderB
	}
	add := func(line mapLine, levels []Level) {
		line.level = usual
		list = append(list, line)
		for _, l := range levels {
			list = append(list, mapLine{name: line.name, level: l.Commander, found: math.NaN(), value: l.Value})
		}
	}
	add(mapLine{name: "as it is", found: math.NaN(), value: f.Was, second: f.WasSecond}, f.WasLevels)
	for i, b := range f.Best {
		near := map[bool]string{true: "near", false: "missed"}[b.Near]
		switch {
		case f.Aim == "decisive":
			near = ""
		case b.Surely:
			near = "surely"
		}
		add(mapLine{fmt.Sprintf("best/%d", i+1), "", near, b.Found, b.Confirmed, b.Second, b.Moves}, b.Levels)
	}
	return list
}

// duels are the scores of the map as it is and of the best one as bars, level by level; nil where rounds are aimed at.
func (s *Search) duels(f *Found) (list []report.Duel) {
	one, other := s.side(f)
	if one == "" {
		return nil
	}
	lines, each := s.lines(f), 1+len(f.WasLevels)
	for i := range each {
		for _, l := range []mapLine{lines[i], lines[each+i]} {
			list = append(list, report.NewDuel(l.name+", "+l.level, one, other, l.value.Value, l.value.Interval))
		}
	}
	return list
}

// mapTable lists the map as it is and the recommended ones.
func (s *Search) mapTable(f *Found) *report.Table {
	t := &report.Table{Name: "maps", Caption: f.AimWords() + " Found is what the search believed, and too good " +
		"because it was chosen for that; confirmed is on dice that it had not seen.",
		Head: []report.Column{{Name: "map"}, {Name: "commanders"},
			{Name: "confirmed", Numeric: true, About: "value of what is aimed at"}, {Name: "interval"},
			{Name: "aim", About: "surely or nearly within the margin, or missed"},
			{Name: "found", Numeric: true, About: "what the search believed"},
			{Name: "second", Numeric: true, About: "value of the second aim"}, {Name: "first seat", Numeric: true},
			{Name: "A", Numeric: true}, {Name: "rounds", Numeric: true}, {Name: "blocks", Numeric: true},
			{Name: "moved"}}}
	for _, l := range s.lines(f) {
		found, second := report.Words("–"), report.Words("–")
		if !math.IsNaN(l.found) {
			found = report.Number(l.found, math.NaN())
		}
		if l.second != nil {
			second = report.Number(l.second.Value, l.second.Interval.HalfWidth()/2)
		}
		se := l.value.Interval.HalfWidth() / 2
		t.Rows = append(t.Rows, []report.Cell{report.Words(l.name), report.Words(l.level),
			report.Number(l.value.Value, se), report.Within(l.value.Interval, se), report.Words(cmp.Or(l.near, "–")),
			found, second, report.Number(l.value.Seat, se), report.Number(l.value.A, se),
			report.Number(l.value.Rounds, math.NaN()), report.Whole(l.value.Blocks),
			report.Words(cmp.Or(strings.Join(l.moves, "; "), "–"))})
	}
	return t.Filled()
}

// moves is the section of what each move does alone.
func moves(list []Effect) (report.Section, error) {
	var bars []report.ChartLine
	var stuck []string
	for _, m := range list {
		if m.Why != "" {
			stuck = append(stuck, m.Move+" cannot be taken back alone: "+m.Why)
			continue
		}
		bars = append(bars, report.ChartLine{Label: m.Move, Value: m.Effect, Interval: m.Interval,
			Strong: m.Interval.Lo > 0 || m.Interval.Hi < 0})
	}
	section := report.Section{ID: "moves", Title: "What each move does"}
	chart, err := report.LinesFigure("moves", "Effect of each move", "value with it less without it",
		"What each move of the best map does, with the others made, under the same dice.", 0, bars)
	if err != nil {
		return section, err
	}
	if chart != nil {
		section.Parts = append(section.Parts, report.Part{Figure: chart})
	}
	if len(stuck) > 0 {
		section.Parts = append(section.Parts, report.Part{List: stuck})
	}
	return section, nil
}

// triedTable lists every map of the search.
func triedTable(f *Found) *report.Table {
	t := &report.Table{Name: "tried", Shown: 40, Caption: "Every map that was tried, as the search believed it.",
		Header: 0,
		Head: []report.Column{{Name: "moved"}, {Name: "value", Numeric: true}, {Name: "first seat", Numeric: true},
			{Name: "A", Numeric: true}, {Name: "blocks", Numeric: true}}}
	for _, m := range f.Tried {
		t.Rows = append(t.Rows, []report.Cell{report.Words(cmp.Or(strings.Join(m.Moves, "; "), "as it is")),
			report.Number(m.Value, math.NaN()), report.Number(m.Seat, math.NaN()), report.Number(m.A, math.NaN()),
			report.Whole(m.Blocks)})
	}
	return t
}

// AimWords says what was aimed at.
func (f *Found) AimWords() string {
	switch f.Aim {
	case "fair":
		return fmt.Sprintf("Aim: the first seat scores one half, give or take %.4g.", f.Margin)
	case "score":
		return fmt.Sprintf("Aim: A scores %.4g, give or take %.4g.", f.Target, f.Margin)
	case "length":
		return fmt.Sprintf("Aim: games of %.4g rounds, give or take %.4g.", f.Target, f.Margin)
	case "decisive":
		return fmt.Sprintf("Aim: a score of A far from %.4f, which it is without these pieces.", f.Bare)
	}
	return fmt.Sprintf("Aim: the score of A without these pieces, %.4f, give or take %.4g.", f.Bare, f.Margin)
}
