package balance

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/engine"
)

// lead is the first screen: scores as they are beside those of the first change, the board where pieces moved, and what
// became of each want.
func (s *Search) lead(f *Found, front *report.Figure) (*report.Lead, error) {
	is, says := &f.Was, f.Answer()
	if f.Better() {
		is, says = &f.Best[0].Outcome, says+" Shown as it is, and with "+strings.Join(f.Best[0].Words, "; ")+"."
	}
	lead := &report.Lead{Findings: f.findings(is)}
	lead.Views = append(lead.Views, s.scores(&f.Was, is, says))
	if is != &f.Was {
		boards, err := s.boards(f.Best[0].Config)
		if err != nil {
			return nil, err
		}
		if boards[0] != nil {
			lead.Views = append(lead.Views, report.View{Name: "Maps", Figure: boards[0], After: boards[1],
				Says: "As it is, then with " + strings.Join(f.Best[0].Words, "; ") +
					". Grey is where a piece was, blue where it is now."})
		}
	}
	if front != nil {
		front.Above = true
		lead.Views = append(lead.Views, report.View{Name: "Changes tried", Says: front.Caption, Figure: front})
	}
	return lead, nil
}

// scores shows the matchups before and after: as a matrix where three armies or more meet, else as bars.
func (s *Search) scores(was, is *Outcome, says string) report.View {
	view := report.View{Name: "Scores", Says: says}
	titles := map[string]string{}
	for _, m := range s.field.Base {
		titles[m.ArmyA], titles[m.ArmyB] = cmp.Or(m.Titles.ArmyA, m.ArmyA), cmp.Or(m.Titles.ArmyB, m.ArmyB)
	}
	var armies, names []string
	for _, m := range is.Matchups {
		for _, army := range []string{m.ArmyA, m.ArmyB} {
			if !slices.Contains(armies, army) {
				armies, names = append(armies, army), append(names, titles[army])
			}
		}
	}
	if len(armies) > 2 {
		view.Figure = report.ScoresFigure("scores-before", "As it is", names, table(was, armies))
		if is != was {
			view.After = report.ScoresFigure("scores-after", "Changed", names, table(is, armies))
		}
		return view
	}
	for k, m := range is.Matchups {
		list := []*Outcome{was, is}
		if is == was {
			list = list[:1]
		}
		for i, o := range list {
			label := [...]string{"as it is", "changed"}[i]
			if len(is.Matchups) > 1 {
				label = m.Name + ", " + label
			}
			d := report.NewDuel(label, titles[m.ArmyA], titles[m.ArmyB], o.Matchups[k].Score, o.Matchups[k].Interval)
			d.Term = label
			view.Duels = append(view.Duels, d)
		}
	}
	return view
}

// table is the mean score of every army against every other; NaN where two did not meet.
func table(o *Outcome, armies []string) [][]float64 {
	sums, counts := make([][]float64, len(armies)), make([][]float64, len(armies))
	for i := range armies {
		sums[i], counts[i] = make([]float64, len(armies)), make([]float64, len(armies))
	}
	for _, m := range o.Matchups {
		i, j := slices.Index(armies, m.ArmyA), slices.Index(armies, m.ArmyB)
		sums[i][j], counts[i][j] = sums[i][j]+m.Score, counts[i][j]+1
		if i != j {
			sums[j][i], counts[j][i] = sums[j][i]+1-m.Score, counts[j][i]+1
		}
	}
	for i := range sums {
		for j := range sums[i] {
			sums[i][j] /= counts[i][j]
		}
	}
	return sums
}

// findings are what became of the wants: those that are missed first.
func (f *Found) findings(is *Outcome) (list []report.Finding) {
	var add func(was, is *Outcome)
	add = func(was, is *Outcome) {
		for i, r := range is.Wants {
			show := func(x float64) string {
				if r.Hi <= 1 {
					return fmt.Sprintf("%.0f", 100*x)
				}
				return fmt.Sprintf("%.3g", x)
			}
			finding := report.Finding{Sure: report.Sure, Term: string(r.Verdict),
				More: fmt.Sprintf("%s: wanted from %.4g to %.4g; it was %.3f and is %.3f [%.3f, %.3f], "+
					"confirmed on fresh dice.", r.Want, r.Lo, r.Hi, was.Wants[i].Value, r.Value, r.Interval.Lo,
					r.Interval.Hi)}
			text, label := show(was.Wants[i].Value)+", now "+show(r.Value), fmt.Sprint(r.Want)
			if is == was {
				text = show(r.Value)
			}
			if is.Level != "" {
				label = is.Level + ": " + label
			}
			finding.Text = report.Brief(label, text+": "+string(r.Verdict), text)
			if r.Verdict == Open {
				finding.Sure = report.Open
			}
			list = append(list, finding)
		}
		for i := range is.Levels {
			add(&was.Levels[i], &is.Levels[i])
		}
	}
	add(&f.Was, is)
	slices.SortStableFunc(list, func(a, b report.Finding) int { return rank(a) - rank(b) })
	return list[:min(len(list), 3)]
}

// rank orders findings: what is missed, what is open, what is met.
func rank(f report.Finding) int {
	switch f.Term {
	case string(Met):
		return 2
	case string(Open):
		return 1
	}
	return 0
}

// boards are the map as it is and changed, what moved being marked; none where no piece moved.
func (s *Search) boards(c Config) (list [2]*report.Figure, err error) {
	if form, err := s.space.board(c); form == nil || err != nil {
		return list, err
	}
	var pieces [2][]engine.Piece
	var pictures [2]*engine.Picture
	for i, config := range []Config{s.space.asItIs(), c} {
		pair, err := s.setups(s.field, 0, config)
		if err != nil {
			return list, err
		}
		if pieces[i], err = s.space.system.(engine.PieceMover).Pieces(pair[0]); err != nil {
			return list, err
		}
		tables, err := s.tables(s.field, 0, config)
		if err != nil {
			return list, err
		}
		pictures[i] = tables[0].Draw(tables[0].New())
	}
	for i, mark := range []draw.Mark{{Grey: true, Size: 0.2}, {Value: 1, Size: 0.2}} {
		var marks []draw.Mark
		for _, p := range pieces[i] {
			if !slices.ContainsFunc(pieces[1-i], func(o engine.Piece) bool { return slices.Equal(o.Cells, p.Cells) }) {
				mark.Name, mark.Cells, mark.Title = p.Name, p.Cells, p.Name
				marks = append(marks, mark)
			}
		}
		title := [...]string{"As it is", "Changed"}[i]
		name := [...]string{"map-before", "map-after"}[i]
		if list[i], err = report.BoardFigure(name, title+", "+s.field.Base[0].Titles.Scenario, title+".", pictures[i],
			marks); err != nil {
			return list, err
		}
		list[i].Above = true
	}
	return list, nil
}
