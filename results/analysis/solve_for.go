package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Question asks at which setting of a factor A scores so much.
type Question struct {
	Factor  string            // path or label of a factor of numbers; "" for the strongest that can answer
	With    map[string]string // values of other factors by path or label; those left out stand at their middle value
	Score   float64           // between 0 and 1
	Matchup string            // words that the matchup's name has; "" where there is one alone
}

// Solution is the setting of a factor at which the metamodel of a designed experiment predicts
// a score.
type Solution struct {
	Matchup results.MatchupEntry `json:"matchup"`
	Factor  string               `json:"factor"`
	Label   string               `json:"label"` // short for it
	With    []string             `json:"with"`  // the other factors and their values
	Score   float64              `json:"score"`

	// Solved says that the score is predicted somewhere between Least and Most; else Why says
	// what is predicted there.
	Solved  bool    `json:"solved"`
	Why     string  `json:"why_not,omitempty"`
	Setting float64 `json:"setting"`
	// by resampling blocks; ends at Least or Most where a resample has no solution between them
	Interval stats.Interval `json:"setting_interval"`
	Also     []float64      `json:"also_at,omitempty"`
	Monotone bool           `json:"monotone"`
	Least    float64        `json:"least"` // of the values played
	Most     float64        `json:"most"`

	// Value is the nearest value that can be played: whole where all of the factor's are.
	Value     string         `json:"value"`
	Predicted float64        `json:"predicted"`
	PredictIn stats.Interval `json:"predicted_interval"`

	Values   []string `json:"values"`         // of all factors, Value among them
	Variance float64  `json:"block_variance"` // of A's score
	Blocks   int64    `json:"blocks"`         // of a point
}

// solveSteps is into how many steps a factor's range is divided to look for solutions.
const solveSteps = 48

// SolveFor asks the designed experiment of a dataset. Errors are sentences about the question.
func SolveFor(d *results.Dataset, q Question) (*Solution, error) {
	design, err := d.Design()
	if err != nil {
		return nil, err
	}
	if design == nil {
		return nil, fmt.Errorf("the dataset %q has no design; play an experiment with design: {factors: …}", d.Dir)
	}
	games, err := gatherGames(d, inCompany(d.Manifest.Matchups))
	if err != nil {
		return nil, err
	}
	list, err := analyse(d.Manifest, games)
	if err != nil {
		return nil, err
	}
	var names []string
	var chosen []*Response
	all := responses(list, games, design, d.Manifest.Alpha)
	for i := range all {
		name := all[i].Name()
		if names = append(names, name); strings.Contains(strings.ToLower(name), strings.ToLower(q.Matchup)) {
			chosen = append(chosen, &all[i])
		}
	}
	switch {
	case len(all) == 0:
		return nil, fmt.Errorf("too few points of the design in %q were played to tell anything", d.Dir)
	case len(chosen) == 0:
		return nil, fmt.Errorf("no matchup is called %q; there are %s", q.Matchup, strings.Join(names, "; "))
	case len(chosen) > 1:
		return nil, fmt.Errorf("the design was played in %d matchups; name one of them: %s", len(chosen),
			strings.Join(names, "; "))
	}
	return chosen[0].solve(q)
}

// Name tells the matchups that the response is of.
func (r *Response) Name() string {
	name := playedOn(&r.Matchup)
	if r.Matchup.Map != "" {
		name += " on the map " + r.Matchup.Map
	}
	return name
}

// factor finds a factor by its path or label.
func (r *Response) factor(name string) (int, error) {
	var names []string
	for i, f := range r.Design.Factors {
		if name == f.Name || name == f.Label {
			return i, nil
		}
		names = append(names, cmp.Or(f.Label, f.Name))
	}
	return 0, fmt.Errorf("the design has no factor %q%s; it has %s", name, spelling.Suggest(name, names),
		strings.Join(names, ", "))
}

// solve answers a question by the metamodel.
func (r *Response) solve(q Question) (*Solution, error) {
	s := &Solution{Matchup: r.Matchup, Score: q.Score, With: []string{}, Variance: r.spread,
		Blocks: slices.Max(r.blocks)}
	point := make([]int, len(r.Design.Factors))
	for i, f := range r.Design.Factors {
		if r.coder.numbers[i] != nil {
			point[i] = len(f.Values) / 2
		}
	}
	for name, value := range q.With {
		i, err := r.factor(name)
		if err != nil {
			return nil, err
		}
		f := r.Design.Factors[i]
		if point[i] = slices.Index(f.Values, value); point[i] < 0 {
			return nil, fmt.Errorf("%s was not played at %s; it was at %s", f.Name, value, strings.Join(f.Values, ", "))
		}
	}
	at, err := r.asked(q, point)
	if err != nil {
		return nil, err
	}
	s.Factor, s.Label = r.Design.Factors[at].Name, cmp.Or(r.Design.Factors[at].Label, r.Design.Factors[at].Name)
	for i, f := range r.Design.Factors {
		s.Values = append(s.Values, f.Values[point[i]])
		if i != at {
			s.With = append(s.With, f.Name+" "+f.Values[point[i]])
		}
	}
	r.along(s, at, point)
	s.Values[at] = s.Value
	return s, nil
}

// asked is the factor that a question is about.
func (r *Response) asked(q Question, point []int) (int, error) {
	var numbers []string
	for i, f := range r.Design.Factors {
		if r.coder.numbers[i] != nil {
			numbers = append(numbers, cmp.Or(f.Label, f.Name))
		}
	}
	if len(numbers) == 0 {
		return 0, fmt.Errorf("every factor of the design has words for values, and between words there is no setting")
	}
	if q.Factor != "" {
		at, err := r.factor(q.Factor)
		if err == nil && r.coder.numbers[at] == nil {
			err = fmt.Errorf("the values of %s are words, and between words there is no setting; ask for %s", q.Factor,
				strings.Join(numbers, ", "))
		}
		return at, err
	}
	first := -1
	for _, e := range r.Factors { // the strongest first
		i, _ := r.factor(e.Name)
		if _, held := q.With[e.Name]; held || r.coder.numbers[i] == nil {
			continue
		}
		if first < 0 {
			first = i
		}
		if _, held := q.With[r.Design.Factors[i].Label]; !held && len(r.crossings(r.Model, i, point, q.Score)) > 0 {
			return i, nil
		}
	}
	if first < 0 {
		return 0, fmt.Errorf("every factor of numbers is held at a value; leave one of %s to be solved for",
			strings.Join(numbers, ", "))
	}
	return first, nil
}

// at predicts with one factor anywhere between its lowest (-1) and its highest value (1).
func (r *Response) at(m *stats.Metamodel, factor int, point []int, to float64) float64 {
	x := r.coder.code(point)
	x[slices.Index(r.coder.factor, factor)] = to
	return m.Predict(x)
}

// crossings are the coordinates of a factor at which a model predicts a score.
func (r *Response) crossings(m *stats.Metamodel, factor int, point []int, score float64) (list []float64) {
	a := -1.0
	fa := r.at(m, factor, point, a) - score
	for step := range solveSteps {
		b := -1 + 2*float64(step+1)/solveSteps
		fb := r.at(m, factor, point, b) - score
		if fa == 0 || fa*fb < 0 {
			list = append(list, r.crossing(m, factor, point, score, a, b))
		}
		a, fa = b, fb
	}
	if fa == 0 {
		list = append(list, a)
	}
	return list
}

// crossing halves an interval at whose ends predictions lie on both sides of a score.
func (r *Response) crossing(m *stats.Metamodel, factor int, point []int, score, a, b float64) float64 {
	fa := r.at(m, factor, point, a) - score
	for range 40 {
		mid := (a + b) / 2
		if f := r.at(m, factor, point, mid) - score; f*fa > 0 {
			a = mid
		} else {
			b = mid
		}
	}
	return (a + b) / 2
}

// nearest is the coordinate at which a model predicts what is nearest to a score.
func (r *Response) nearest(m *stats.Metamodel, factor int, point []int, score float64) (at float64) {
	best := math.Inf(1)
	for step := range solveSteps + 1 {
		x := -1 + 2*float64(step)/solveSteps
		if p := r.at(m, factor, point, x); math.Abs(p-score) < best {
			best, at = math.Abs(p-score), x
		}
	}
	return at
}

// along looks for the setting along a factor, and for the value that can be played.
func (r *Response) along(s *Solution, factor int, point []int) {
	var values []float64
	whole := true
	for _, v := range r.Design.Factors[factor].Values {
		n, _ := strconv.ParseFloat(v, 64)
		values, whole = append(values, n), whole && n == math.Round(n)
	}
	s.Least, s.Most = slices.Min(values), slices.Max(values)
	setting := func(x float64) float64 { return s.Least + (x+1)/2*(s.Most-s.Least) }
	up, down := false, false
	lowest, highest := math.Inf(1), math.Inf(-1)
	for step := range solveSteps + 1 {
		p := r.at(r.Model, factor, point, -1+2*float64(step)/solveSteps)
		if step > 0 {
			before := r.at(r.Model, factor, point, -1+2*float64(step-1)/solveSteps)
			up, down = up || p > before+1e-6, down || p < before-1e-6
		}
		lowest, highest = math.Min(lowest, p), math.Max(highest, p)
	}
	s.Monotone = !up || !down
	list := r.crossings(r.Model, factor, point, s.Score)
	x := r.nearest(r.Model, factor, point, s.Score)
	if s.Solved = len(list) > 0; s.Solved {
		x = list[0]
		for _, other := range list[1:] {
			s.Also = append(s.Also, setting(other))
		}
	} else {
		s.Why = fmt.Sprintf("nowhere from %g to %g: A is predicted to score %.3f to %.3f there, nearest at %.3g",
			s.Least, s.Most, lowest, highest, setting(x))
	}
	s.Setting = setting(x)
	s.Interval = r.over(func(m *stats.Metamodel) float64 {
		near, far := x, math.Inf(1)
		for _, c := range r.crossings(m, factor, point, s.Score) {
			if math.Abs(c-x) < far {
				near, far = c, math.Abs(c-x)
			}
		}
		if math.IsInf(far, 1) {
			near = r.nearest(m, factor, point, s.Score)
		}
		return setting(near)
	})
	played := s.Setting
	if whole {
		played = math.Floor(s.Setting)
		off := func(v float64) float64 {
			return math.Abs(r.at(r.Model, factor, point, 2*(v-s.Least)/(s.Most-s.Least)-1) - s.Score)
		}
		if up := math.Ceil(s.Setting); up <= s.Most && off(up) < off(played) {
			played = up
		}
		s.Value = strconv.FormatFloat(played, 'f', 0, 64)
	} else {
		s.Value = strconv.FormatFloat(played, 'g', 4, 64)
		played, _ = strconv.ParseFloat(s.Value, 64)
	}
	to := 2*(played-s.Least)/(s.Most-s.Least) - 1
	s.Predicted = r.at(r.Model, factor, point, to)
	s.PredictIn = r.over(func(m *stats.Metamodel) float64 { return r.at(m, factor, point, to) })
}

// Words answer in a sentence.
func (s *Solution) Words() string {
	with := ""
	if len(s.With) > 0 {
		with = ", with " + strings.Join(s.With, ", ")
	}
	if !s.Solved {
		return fmt.Sprintf("%s gives A %.4g %s%s.", s.Factor, s.Score, s.Why, with)
	}
	text := fmt.Sprintf("%s %.4g [%.4g, %.4g] gives A %.4g%s.", s.Factor, s.Setting, s.Interval.Lo, s.Interval.Hi,
		s.Score, with)
	for i, also := range s.Also {
		if i == 0 {
			text += " The score rises and falls: so does"
		}
		text += fmt.Sprintf(" %.4g", also)
	}
	if len(s.Also) > 0 {
		text += "."
	}
	return text
}
