package place

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// DefaultFront is how many maps a search for two aims recommends, where nobody says.
const DefaultFront = 8

// frontWeights is how many weights of two aims a round tries for.
const frontWeights = 6

// fewNodes are the quantiles over which losses of two aims are averaged, each with each.
var fewNodes = func() (z []float64) {
	const n = 9
	for i := range n {
		z = append(z, stats.NormalQuantile((float64(i)+0.5)/n))
	}
	return z
}()

// weights are those that a round gives to the first aim.
func (s *Search) weights() []float64 {
	if len(s.goals) == 1 {
		return []float64{1}
	}
	var list []float64
	for k := range frontWeights {
		list = append(list, (float64(k)+0.5)/frontWeights)
	}
	return list
}

// gainOf returns by how much a map is expected to be better than the best. Of two aims the
// larger of both weighted losses counts, each in the span of what was found, and a little of
// their sum (J. Knowles, ParEGO, IEEE Transactions on Evolutionary Computation 10, 2006).
func (s *Search) gainOf(weight float64) func([]belief) float64 {
	lowest, span := make([]float64, len(s.goals)), make([]float64, len(s.goals))
	for k, g := range s.goals {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, t := range s.tried {
			l := g.loss(t.of[k].mean)
			lo, hi = math.Min(lo, l), math.Max(hi, l)
		}
		lowest[k], span[k] = lo, math.Max(hi-lo, 1e-9)
	}
	if len(s.goals) == 1 {
		g := s.goals[0]
		return func(b []belief) float64 { return g.gain(b[0].mean, b[0].sd, lowest[0]) + 1e-6*b[0].sd }
	}
	both := func(a, b float64) float64 {
		a, b = weight*(s.goals[0].loss(a)-lowest[0])/span[0], (1-weight)*(s.goals[1].loss(b)-lowest[1])/span[1]
		return math.Max(a, b) + 0.05*(a+b)
	}
	best := math.Inf(1)
	for _, t := range s.tried {
		best = math.Min(best, both(t.of[0].mean, t.of[1].mean))
	}
	return func(b []belief) float64 {
		sum := 0.0
		for _, z := range fewNodes {
			for _, y := range fewNodes {
				sum += math.Max(0, best-both(b[0].mean+z*b[0].sd, b[1].mean+y*b[1].sd))
			}
		}
		return sum + 1e-6*(b[0].sd+b[1].sd)
	}
}

// byFronts orders maps: first those that no other beats on both aims, then those that only
// these beat, and so on; in each front those first that stand alone in it, its ends before all.
func (s *Search) byFronts(list []*tried) (sorted []*tried) {
	at := func(t *tried, k int) float64 { return s.goals[k].expected(t.of[k].mean, t.of[k].sd) }
	losses := make([][2]float64, len(list))
	for i, t := range list {
		losses[i] = [2]float64{at(t, 0), at(t, 1)}
	}
	left := make([]int, len(list))
	for i := range left {
		left[i] = i
	}
	for len(left) > 0 {
		var front, rest []int
		for _, i := range left {
			if slices.ContainsFunc(left, func(j int) bool { return beats(losses[j], losses[i]) }) {
				rest = append(rest, i)
			} else {
				front = append(front, i)
			}
		}
		slices.SortStableFunc(front, func(i, j int) int { return cmp.Compare(losses[i][0], losses[j][0]) })
		room := make(map[int]float64, len(front)) // the way between both neighbours, of the front's length
		last := len(front) - 1
		for k, i := range front {
			if room[i] = math.Inf(1); k > 0 && k < last {
				room[i] = 0
				for aim := range 2 {
					length := math.Max(math.Abs(losses[front[last]][aim]-losses[front[0]][aim]), 1e-9)
					room[i] += math.Abs(losses[front[k+1]][aim]-losses[front[k-1]][aim]) / length
				}
			}
		}
		slices.SortStableFunc(front, func(i, j int) int { return cmp.Compare(room[j], room[i]) })
		for _, i := range front {
			sorted = append(sorted, list[i])
		}
		left = rest
	}
	return sorted
}

// beats reports whether losses are nowhere larger than others, and smaller somewhere.
func beats(a, b [2]float64) bool {
	return a[0] <= b[0] && a[1] <= b[1] && a != b
}

// front marks the confirmed maps that no other confirmed one beats on both aims, and puts the
// maps in the order of the first aim.
func (s *Search) front(f *Found, best []*tried) {
	losses := func(m *Map) [2]float64 {
		return [2]float64{s.goals[0].loss(m.Confirmed.Value), s.goals[1].loss(m.Second.Value)}
	}
	for i := range f.Best {
		own := losses(&f.Best[i])
		f.Best[i].OnFront = !slices.ContainsFunc(f.Best, func(o Map) bool { return beats(losses(&o), own) })
	}
	order := make([]int, len(f.Best))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(losses(&f.Best[a])[0], losses(&f.Best[b])[0])
	})
	maps, tries := slices.Clone(f.Best), slices.Clone(best)
	for i, k := range order {
		f.Best[i], best[i] = maps[k], tries[k]
	}
}

// words say what a goal measures, as the axis of a chart.
func (g *goal) words() string {
	switch g.aim {
	case "fair":
		return "how far the first seat is from one half"
	case "length":
		return fmt.Sprintf("rounds away from %.3g", g.target)
	case "score":
		return fmt.Sprintf("how far A is from %.3g", g.target)
	}
	return "how far the pieces move A"
}

// chart draws the maps of a search for two aims: those that were tried, those that were
// confirmed, and the front.
func (s *Search) chart(f *Found) (*report.Figure, error) {
	off := func(k int, v float64) float64 { return math.Abs(v - s.goals[k].target) }
	within := func(k int, v Value) float64 { return off(k, v.Value) }
	point := func(m *Map, name string) report.Point {
		half := func(v Value) float64 { return v.Interval.HalfWidth() }
		return report.Point{Label: name, X: within(0, m.Confirmed), Y: within(1, *m.Second), ErrorX: half(m.Confirmed),
			ErrorY: half(*m.Second)}
	}
	groups := []report.Points{{Name: "tried"}, {Name: "confirmed"}, {Name: "front", Joined: true}, {Name: "as it is"}}
	for _, t := range f.Tried {
		groups[0].List = append(groups[0].List, report.Point{X: off(0, t.Value), Y: off(1, t.Second)})
	}
	for i := range f.Best {
		k := 1
		if f.Best[i].OnFront {
			k = 2
		}
		groups[k].List = append(groups[k].List, point(&f.Best[i], fmt.Sprint(i+1)))
	}
	groups[3].List = []report.Point{point(&Map{Confirmed: f.Was, Second: f.WasSecond}, "as it is")}
	return report.PointsFigure("front", s.Field.Scenario.Name+": "+s.goals[0].aim+" against "+s.goals[1].aim,
		s.goals[0].words(), s.goals[1].words(),
		"Maps that were tried (grey), confirmed (blue) and confirmed with no other better on both aims (orange), "+
			"with intervals.", groups)
}
