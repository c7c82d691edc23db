package analysis

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Response is what a designed experiment found in the matchups of one scenario, army pair,
// commanders and map: a metamodel of A's score over the factors.
type Response struct {
	Matchup results.MatchupEntry // the first of them
	Design  *results.Design
	Points  int
	Model   *stats.Metamodel

	Factors  []FactorEffect
	Settings []Setting // whose predicted score lies nearest to one half
	Surface  *Surface  // over the two strongest factors

	Solutions []Solution // of every factor of numbers, the strongest first: where A scores one half

	coder   coder
	boots   []*stats.Metamodel
	conf    float64
	Played  []*Estimate // at the points
	PointOf []int       // which points of the design they are
	blocks  []int64     // of each
	spread  float64     // variance of a block's score, their mean
}

// FactorEffect is what a factor does over the region of the design.
type FactorEffect struct {
	Name            string
	First, Total    float64 // Sobol indices: its share alone, and with all it works with
	FirstIn, TotIn  stats.Interval
	Levels          []string
	Means           []float64 // of A's score with the factor at each value, over all others
	MeansIn         []stats.Interval
	Lowest, Highest int // values
}

// Setting is a combination of values and the score that the metamodel predicts.
type Setting struct {
	Words    string
	Score    float64
	Interval stats.Interval
}

// Sizes of what is computed from a metamodel.
const (
	sobolRuns   = 512
	meanRuns    = 192
	bootstraps  = 120
	settingRuns = 2000
	settings    = 3
)

// responses fits a metamodel to every group of matchups that differ in the design's point alone.
func responses(list []Estimate, games *Games, d *results.Design, alpha float64) (all []Response) {
	type group struct {
		members []int // places in list
		points  []int
	}
	var keys []string
	groups := map[string]*group{}
	for i := range list {
		e := &list[i]
		p := d.Point(&e.MatchupEntry)
		if p < 0 || e.N < 2 {
			continue
		}
		rest := strings.TrimPrefix(e.Variant, d.Variants[p])
		key := fmt.Sprintf("%s|%s|%s|%s|%s|%s|%s", e.System, e.Scenario, rest, e.ArmyA, e.ArmyB, e.CommanderA,
			e.CommanderB)
		if groups[key] == nil {
			groups[key] = &group{}
			keys = append(keys, key)
		}
		groups[key].members, groups[key].points = append(groups[key].members, i), append(groups[key].points, p)
	}
	for _, key := range keys {
		g := groups[key]
		if r := respond(list, games, d, alpha, g.members, g.points); r != nil {
			all = append(all, *r)
		}
	}
	return all
}

// respond fits the model of a design in one matchup, and its like on bootstraps drawn from
// it, by which everything is judged that the page says of the design; nil where too few
// points were played.
func respond(list []Estimate, games *Games, d *results.Design, alpha float64, members, points []int) *Response {
	r := &Response{Matchup: list[members[0]].MatchupEntry, Design: d, Points: len(points), coder: newCoder(d),
		conf: 1 - alpha}
	var x [][]float64
	var y, noise []float64
	for k, i := range members {
		e := &list[i]
		x, y, noise = append(x, r.coder.code(d.Points[points[k]])), append(y, e.Score), append(noise, e.SE*e.SE)
		r.Played, r.PointOf, r.blocks = append(r.Played, e), append(r.PointOf, points[k]), append(r.blocks, e.N)
		r.spread += e.SE * e.SE * float64(e.N) / float64(len(members))
	}
	model, err := stats.FitMetamodel(x, y, noise, r.coder.factor, r.coder.curved)
	if err != nil {
		return nil // too few points yet
	}
	r.Model = model
	rng := rand.New(rand.NewPCG(1, uint64(len(y))))
	r.resample(games, members, y, noise, rng)
	r.factors(rng)
	r.settings(rng)
	r.surface()
	for _, e := range r.Factors {
		if s, err := r.solve(Question{Factor: e.Name, Score: 0.5}); err == nil {
			r.Solutions = append(r.Solutions, *s)
		}
	}
	return r
}

// resample fits the model to values as they might have come out: the same blocks drawn anew for
// all points, which share their dice, and beside that what the model does not explain of the
// points, as far as it errs by more on those left out than draws of blocks do.
func (r *Response) resample(g *Games, members []int, y, noise []float64, rng *rand.Rand) {
	n := len(members)
	var scores [][]uint16
	most := 0
	for _, i := range members {
		if g == nil || len(g.Tallies[i].scores) == 0 {
			scores = nil
			break
		}
		t := &g.Tallies[i]
		scores, most = append(scores, t.scores), max(most, len(t.scores))
	}
	draws := make([][]float64, bootstraps) // less the values themselves
	own := 0.0                             // variance of what points do not share
	for b := range draws {
		draws[b] = make([]float64, n)
		if scores == nil {
			for i := range n {
				draws[b][i] = math.Sqrt(noise[i]) * rng.NormFloat64()
			}
		} else {
			times := make([]float64, most)
			for range most {
				times[rng.IntN(most)]++
			}
			for i, list := range scores {
				draws[b][i] = reweighted(list, times) / float64(2*g.Tallies[members[i]].perBlock)
			}
		}
		own += stat.Variance(draws[b], nil) / bootstraps
	}
	misfit := math.Sqrt(math.Max(0, r.Model.LeftOut*r.Model.LeftOut-own))
	for _, draw := range draws { // about the values, not the model's: what smooths would smooth twice
		other := make([]float64, n)
		for i := range other {
			other[i] = y[i] + draw[i] + misfit*rng.NormFloat64()
		}
		r.boots = append(r.boots, r.Model.With(other))
	}
}

// reweighted is by how much the mean of scores changes where each counts n times.
func reweighted(scores []uint16, times []float64) float64 {
	var n, sum, weight, weighted float64
	for b, s := range scores {
		if s != noScore {
			n, sum = n+1, sum+float64(s)
			weight, weighted = weight+times[b], weighted+times[b]*float64(s)
		}
	}
	if n == 0 || weight == 0 {
		return 0
	}
	return weighted/weight - sum/n
}

// coder writes points as coordinates from -1 to 1: one for a factor of numbers, one for each
// value after the first of a factor of words.
type coder struct {
	design  *results.Design
	numbers [][]float64 // of a factor's values; nil of words
	factor  []int
	curved  []bool
}

// newCoder reads from a design which factors are numbers: those whose values all are.
func newCoder(d *results.Design) coder {
	c := coder{design: d}
	for i, f := range d.Factors {
		var list []float64
		for _, v := range f.Values {
			if n, err := strconv.ParseFloat(v, 64); err == nil {
				list = append(list, n)
			}
		}
		if len(list) < len(f.Values) {
			c.numbers = append(c.numbers, nil)
			for range f.Values[1:] {
				c.factor, c.curved = append(c.factor, i), append(c.curved, false)
			}
			continue
		}
		lo, hi := slices.Min(list), slices.Max(list)
		for k := range list {
			list[k] = 2*(list[k]-lo)/(hi-lo) - 1
		}
		c.numbers = append(c.numbers, list)
		c.factor, c.curved = append(c.factor, i), append(c.curved, len(list) > 2)
	}
	return c
}

// code is a point of the design, the value of every factor by its place in the list, as
// coordinates.
func (c *coder) code(point []int) (x []float64) {
	for i, v := range point {
		if c.numbers[i] != nil {
			x = append(x, c.numbers[i][v])
			continue
		}
		for k := 1; k < len(c.design.Factors[i].Values); k++ {
			if v == k {
				x = append(x, 1)
			} else {
				x = append(x, -1)
			}
		}
	}
	return x
}

// draw is a combination of values by chance.
func (c *coder) draw(rng *rand.Rand) []int {
	p := make([]int, len(c.design.Factors))
	for i := range p {
		p[i] = rng.IntN(len(c.design.Factors[i].Values))
	}
	return p
}

// over is the interval of a number over the bootstrap.
func (r *Response) over(of func(m *stats.Metamodel) float64) stats.Interval {
	var list []float64
	for _, b := range r.boots {
		list = append(list, of(b))
	}
	slices.Sort(list)
	tail := (1 - r.conf) / 2
	at := func(q float64) float64 { return list[min(len(list)-1, int(q*float64(len(list))))] }
	return stats.Interval{Lo: at(tail), Hi: at(1 - tail)}
}

// factors works out Sobol indices and the mean score at every value.
func (r *Response) factors(rng *rand.Rand) {
	a, b := make([][]int, sobolRuns), make([][]int, sobolRuns)
	for i := range a {
		a[i], b[i] = r.coder.draw(rng), r.coder.draw(rng)
	}
	n := len(r.Design.Factors)
	indices := func(m *stats.Metamodel) *stats.Sobol {
		value := func(p []int) float64 { return m.Predict(r.coder.code(p)) }
		fa, fb, fab := make([]float64, sobolRuns), make([]float64, sobolRuns), make([][]float64, n)
		for i := range a {
			fa[i], fb[i] = value(a[i]), value(b[i])
		}
		for k := range n {
			for i := range a {
				p := slices.Clone(a[i])
				p[k] = b[i][k]
				fab[k] = append(fab[k], value(p))
			}
		}
		s, err := stats.Jansen(fa, fb, fab)
		if err != nil || s.Variance <= 0 {
			return nil
		}
		return s
	}
	mean := indices(r.Model)
	var boots []*stats.Sobol
	for _, m := range r.boots[:min(30, len(r.boots))] {
		if s := indices(m); s != nil {
			boots = append(boots, s)
		}
	}
	span := func(of func(s *stats.Sobol) float64) stats.Interval {
		var list []float64
		for _, s := range boots {
			list = append(list, math.Min(1, math.Max(0, of(s))))
		}
		if len(list) == 0 {
			return stats.Interval{Lo: 0, Hi: 1}
		}
		slices.Sort(list)
		tail := (1 - r.conf) / 2 * float64(len(list))
		return stats.Interval{Lo: list[int(tail)], Hi: list[len(list)-1-int(tail)]}
	}
	for k, f := range r.Design.Factors {
		e := FactorEffect{Name: f.Name, Levels: f.Values}
		if mean != nil {
			e.First, e.Total = math.Min(1, math.Max(0, mean.First[k])), math.Min(1, math.Max(0, mean.Total[k]))
			e.FirstIn, e.TotIn = span(func(s *stats.Sobol) float64 {
				return s.First[k]
			}), span(func(s *stats.Sobol) float64 { return s.Total[k] })
		}
		for v := range f.Values {
			at := func(m *stats.Metamodel) float64 {
				sum := 0.0
				for _, p := range a[:meanRuns] {
					q := slices.Clone(p)
					q[k] = v
					sum += m.Predict(r.coder.code(q))
				}
				return sum / meanRuns
			}
			e.Means, e.MeansIn = append(e.Means, at(r.Model)), append(e.MeansIn, r.over(at))
			if e.Means[v] < e.Means[e.Lowest] {
				e.Lowest = v
			}
			if e.Means[v] > e.Means[e.Highest] {
				e.Highest = v
			}
		}
		r.Factors = append(r.Factors, e)
	}
	slices.SortStableFunc(r.Factors, func(p, q FactorEffect) int { return cmp.Compare(q.Total, p.Total) })
}

// settings looks for combinations whose score is one half.
func (r *Response) settings(rng *rand.Rand) {
	type near struct {
		point []int
		score float64
	}
	var list []near
	seen := map[string]bool{}
	add := func(p []int) {
		if key := fmt.Sprint(p); !seen[key] {
			seen[key] = true
			list = append(list, near{p, r.Model.Predict(r.coder.code(p))})
		}
	}
	for _, p := range r.Design.Points {
		add(p)
	}
	for range settingRuns {
		add(r.coder.draw(rng))
	}
	slices.SortStableFunc(list, func(p, q near) int {
		return cmp.Compare(math.Abs(p.score-0.5), math.Abs(q.score-0.5))
	})
	for _, n := range list[:min(settings, len(list))] {
		words := ""
		for i, f := range r.Design.Factors {
			if i > 0 {
				words += ", "
			}
			words += f.Name + " " + f.Values[n.point[i]]
		}
		x := r.coder.code(n.point)
		r.Settings = append(r.Settings, Setting{words, n.score, r.over(func(m *stats.Metamodel) float64 {
			return m.Predict(x)
		})})
	}
}

// Surface is the score that a metamodel predicts over two factors.
type Surface struct {
	Rows, Columns results.DesignFactor
	Scores        [][]float64 // of A, a row for each value of Rows
}

// surface predicts the score over the two strongest factors, the others at random.
func (r *Response) surface() {
	if len(r.Factors) < 2 {
		return
	}
	number := func(name string) int {
		return slices.IndexFunc(r.Design.Factors, func(f results.DesignFactor) bool { return f.Name == name })
	}
	a, b := number(r.Factors[0].Name), number(r.Factors[1].Name)
	fa, fb := r.Design.Factors[a], r.Design.Factors[b]
	rng := rand.New(rand.NewPCG(2, 3))
	var rest [][]int
	for range 64 {
		rest = append(rest, r.coder.draw(rng))
	}
	r.Surface = &Surface{Rows: fa, Columns: fb}
	for va := range fa.Values {
		var row []float64
		for vb := range fb.Values {
			sum := 0.0
			for _, p := range rest {
				q := slices.Clone(p)
				q[a], q[b] = va, vb
				sum += r.Model.Predict(r.coder.code(q))
			}
			row = append(row, sum/float64(len(rest)))
		}
		r.Surface.Scores = append(r.Surface.Scores, row)
	}
}
