package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// designSection reports what a designed experiment found.
func (f *findings) designSection() (Section, error) {
	s := Section{ID: "design", Title: "What the options do"}
	for i := range f.Responses {
		r := &f.Responses[i]
		kind := fmt.Sprintf("a polynomial of %d terms", len(r.Model.Terms))
		if r.Model.Process {
			kind = "a Gaussian process"
		}
		s.text(fmt.Sprintf("%s was played at %d combinations of %d factors under the same dice. A metamodel of A's "+
			"score, %s, predicts combinations left out to %.4f (root mean square); the scores themselves are known "+
			"to %.4f. It holds within the values that were played.",
			r.Name(), r.Points, len(r.Design.Factors), kind, r.Model.LeftOut, r.Model.Noise))
		prefix := fmt.Sprintf("design-%d", i+1)
		t := &Table{Name: prefix + "-factors", Caption: "What each factor explains of how A's score varies over the " +
			"combinations: alone (first-order Sobol index), and with all it works together with (total); and A's " +
			"mean score where it is lowest and highest.",
			Head: []Column{{"factor", false, ""}, {"alone", true, "share of the variance"}, {"interval", false, ""},
				{"with others", true, "share of the variance"}, {"interval of that", false, ""},
				{"lowest at", false, ""}, {"score there", true, ""}, {"highest at", false, ""},
				{"score at that", true, ""}}}
		chart := intervalChart{name: prefix + "-means", title: "A's score at each value",
			axis: "A's score over all other factors", zero: 0.5,
			caption: "A's mean score with a factor at each of its values, over the others, with intervals of the " +
				"metamodel."}
		for _, e := range r.Factors {
			t.Rows = append(t.Rows, []Cell{word(e.Name), num(e.First, 0.01), spanned(e.FirstIn, 0.01),
				num(e.Total, 0.01), spanned(e.TotIn, 0.01),
				word(e.Levels[e.Lowest]), num(e.Means[e.Lowest], 0.001), word(e.Levels[e.Highest]),
				num(e.Means[e.Highest], 0.001)})
			for v, level := range e.Levels {
				chart.bars = append(chart.bars, bar{clipped(e.Name + " " + level), e.Means[v], e.MeansIn[v],
					e.MeansIn[v].Lo > 0.5 || e.MeansIn[v].Hi < 0.5})
			}
		}
		s.table(t.filled())
		if err := s.chart(chart); err != nil {
			return s, err
		}
		if r.Surface != nil {
			surface := surfaceTable(r.Surface)
			surface.Name = prefix + "-surface"
			s.table(surface.filled())
		}
		if solved := solvedTable(r); solved != nil {
			solved.Name = prefix + "-solved"
			s.table(solved.filled())
			s.text("To have a setting confirmed by games on fresh dice: sim solve-for, with this dataset and " +
				"--factor; --with holds other factors elsewhere.")
		}
		even := &Table{Name: prefix + "-even", Caption: "Combinations whose predicted score is nearest to one half. " +
			"They are predictions: play them with fresh dice before believing them.",
			Head: []Column{{"combination", false, ""}, {"predicted score of A", true, ""}, {"interval", false, ""}}}
		for _, n := range r.Settings {
			even.Rows = append(even.Rows, []Cell{word(n.Words), num(n.Score, 0.001), spanned(n.Interval, 0.001)})
		}
		s.table(even.filled())
		points := pointTable(r)
		points.Name = prefix + "-points"
		s.table(points.filled())
	}
	return s, nil
}

// surfaceTable shows the score over two factors.
func surfaceTable(s *analysis.Surface) *Table {
	t := &Table{
		Caption: fmt.Sprintf("A's score over %s (rows) and %s (columns), as the metamodel predicts it, over the "+
			"other factors.", s.Rows.Name, s.Columns.Name),
		Head: []Column{{s.Rows.Name, false, ""}},
	}
	for _, v := range s.Columns.Values {
		t.Head = append(t.Head, Column{s.Columns.Name + " " + v, true, "A's score"})
	}
	for i, name := range s.Rows.Values {
		row := []Cell{word(name)}
		for _, score := range s.Scores[i] {
			row = append(row, num(score, 0.001))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// solvedTable answers for every factor of numbers where A scores one half; nil where there is
// none.
func solvedTable(r *analysis.Response) *Table {
	if len(r.Solutions) == 0 {
		return nil
	}
	t := &Table{Caption: "Which setting gives one half: the setting of each factor of numbers at which A is " +
		"predicted to score 1/2, with the others in the middle of what was played, its interval by resampling " +
		"blocks, and the nearest value that can be played.",
		Head: []Column{{"factor", false, ""}, {"setting", false, ""}, {"interval", false, ""},
			{"to be played", false, ""}, {"predicted score of A", true, ""}, {"interval of that", false, ""},
			{"with", false, ""}}}
	for _, n := range r.Solutions {
		setting, interval := n.Why, "–"
		if n.Solved {
			setting, interval = strconv.FormatFloat(n.Setting, 'g', 4, 64),
				fmt.Sprintf("[%.4g, %.4g]", n.Interval.Lo, n.Interval.Hi)
		}
		t.Rows = append(t.Rows, []Cell{word(n.Factor), word(setting), word(interval), word(n.Value),
			num(n.Predicted, 0.001), spanned(n.PredictIn, 0.001), word(strings.Join(n.With, ", "))})
	}
	return t
}

// pointTable lists the points of the design under the names that other tables and plots use.
func pointTable(r *analysis.Response) *Table {
	t := &Table{Caption: "The points of the design, what A scored at each and what the metamodel says there.",
		Head: []Column{{"point", false, ""}}}
	for _, f := range r.Design.Factors {
		t.Head = append(t.Head, Column{f.Name, false, ""})
	}
	t.Head = append(t.Head, Column{"score of A", true, ""}, Column{"standard error", true, ""},
		Column{"metamodel", true, ""})
	at := r.Model.At()
	for k, e := range r.Played {
		p := r.PointOf[k]
		row := []Cell{word(r.Design.Variants[p])}
		for i, v := range r.Design.Points[p] {
			row = append(row, word(r.Design.Factors[i].Values[v]))
		}
		t.Rows = append(t.Rows, append(row, num(e.Score, 0.001), num(e.SE, 0.0001), num(at[k], 0.001)))
	}
	return t
}
