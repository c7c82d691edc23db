package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// ratio is the sum of something over the sum of its base, chunk by chunk: damage per
// point, deaths per stay. Chunks are independent, whatever happens within one.
type ratio struct {
	chunks     float64
	d, c       float64
	dd, dc, cc float64
}

// add takes the sums of one chunk; a chunk without base says nothing.
func (r *ratio) add(d, c int64) {
	if c == 0 && d == 0 {
		return
	}
	x, y := float64(d), float64(c)
	r.chunks++
	r.d += x
	r.c += y
	r.dd += float64(x * x)
	r.dc += float64(x * y)
	r.cc += float64(y * y)
}

func (r *ratio) merge(o *ratio) {
	r.chunks += o.chunks
	r.d, r.c = r.d+o.d, r.c+o.c
	r.dd, r.dc, r.cc = r.dd+o.dd, r.dc+o.dc, r.cc+o.cc
}

// value is the ratio of the sums and its variance by linearisation over chunks,
//
//	K/(K-1) sum (d - r c)^2 / C^2
//
// NaN where there is no base, infinite variance for a single chunk.
// Reference: Cochran 1977, section 6.
func (r *ratio) value() (mean, variance float64) {
	if r.c == 0 {
		return math.NaN(), math.NaN()
	}
	mean = r.d / r.c
	if r.chunks < 2 {
		return mean, math.Inf(1)
	}
	sum := r.dd - float64(2*mean*r.dc) + float64(mean*mean*r.cc)
	return mean, math.Max(sum, 0) * r.chunks / (r.chunks - 1) / (r.c * r.c)
}

// Measure is an estimated number with its standard error and interval.
type Measure struct {
	Value, SE float64
	Interval  stats.Interval
	df        float64
	kind      quantity
}

// quantity is what values of a measure can be: its intervals hold no others.
type quantity uint8

const (
	anyNumber  quantity = iota // a difference, or a score whose interval was made elsewhere
	notBelow0                  // a rate or a ratio
	proportion                 // from 0 to 1
)

// Known reports whether there is a value at all.
func (m Measure) Known() bool { return !math.IsNaN(m.Value) }

// Spread reports whether there is an interval of some width, without which nothing is a
// finding.
func (m Measure) Spread() bool { return m.Known() && m.SE > 0 && !math.IsInf(m.SE, 0) }

// at returns the interval at another confidence level.
func (m Measure) at(conf float64) stats.Interval {
	if m.SE == 0 || math.IsInf(m.SE, 0) || math.IsNaN(m.SE) {
		return m.Interval
	}
	t := distuv.StudentsT{Nu: max(m.df, 1), Sigma: 1}.Quantile(0.5 + conf/2)
	switch {
	case m.kind == proportion && m.Value > 0 && m.Value < 1:
		// symmetric in the log odds, whose standard error is by linearisation
		odds, far := math.Log(m.Value/(1-m.Value)), t*m.SE/(m.Value*(1-m.Value))
		return stats.Interval{Lo: 1 / (1 + math.Exp(far-odds)), Hi: 1 / (1 + math.Exp(-far-odds))}
	case m.kind != anyNumber && m.Value > 0:
		// symmetric in the square root, which evens out the errors of counts
		root := math.Sqrt(m.Value)
		far := t * m.SE / (2 * root)
		low, high := math.Max(root-far, 0), root+far
		return stats.Interval{Lo: low * low, Hi: high * high}
	}
	return stats.Interval{Lo: m.Value - t*m.SE, Hi: m.Value + t*m.SE}
}

// stratum is the ratio in one matchup; matchups of one group share luck.
type stratum struct {
	*ratio
	luck int
}

// average is the mean of ratios over strata, each counted once: pooling sums instead
// would let the matchup with most games speak for all. Strata that share luck are
// taken to err together, which is cautious. The interval holds no value that the quantity
// cannot have.
func average(strata []stratum, kind quantity, conf float64) Measure {
	sum, n, df := 0.0, 0.0, 0.0
	errs := map[int]float64{}
	var groups []int
	for _, r := range strata {
		v, s2 := r.value()
		if math.IsNaN(v) {
			continue
		}
		n++
		sum += v
		if _, ok := errs[r.luck]; !ok {
			groups = append(groups, r.luck)
		}
		errs[r.luck] += math.Sqrt(s2)
		df += r.chunks - 1
	}
	if n == 0 {
		return Measure{Value: math.NaN(), SE: math.NaN(), Interval: stats.Interval{Lo: math.NaN(), Hi: math.NaN()}}
	}
	variance := 0.0
	for _, g := range groups {
		variance += float64(errs[g] * errs[g])
	}
	m := Measure{Value: sum / n, SE: math.Sqrt(variance) / n, df: df, kind: kind}
	m.Interval = stats.Interval{Lo: m.Value, Hi: m.Value}
	if math.IsInf(m.SE, 1) {
		m.Interval = stats.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}
	} else {
		m.Interval = m.at(conf)
	}
	return m
}

func sqrt(x float64) float64 { return math.Sqrt(math.Max(x, 0)) }

// NaN marks what does not exist.
var NaN = math.NaN()

func CompareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
