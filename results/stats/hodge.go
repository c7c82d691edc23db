package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// LogOdds is a table of matchups on the log-odds scale. A is antisymmetric; Weight is symmetric,
// 1/se^2, and 0 where a pair did not meet.
type LogOdds struct {
	A, Weight [][]float64

	edges  [][2]int      // pairs that met, and
	errors *mat.SymDense // the covariance of their errors; nil where these are independent
}

// NewLogOdds returns A_ij = logit(s_ij) with se(A_ij) = se_ij/(s_ij(1-s_ij)) for the matchups of
// n armies. A matchup whose blocks all scored the same gets half a block at each end of the
// scale first, so that n wins of n count as (n+1/2)/(n+1). Matchups without blocks are left out.
func NewLogOdds(n int, table []Matchup) (LogOdds, error) {
	t := LogOdds{A: square[float64](n), Weight: square[float64](n)}
	if err := checkMatchups(n, table); err != nil {
		return t, err
	}
	for k, m := range table {
		blocks := m.Counts.Blocks()
		if blocks == 0 {
			continue
		}
		if t.Weight[m.First][m.Second] != 0 {
			return t, fmt.Errorf("matchup %d repeats armies %d and %d; merge their counts first",
				k, m.First, m.Second)
		}
		w, total := m.Counts.weights(), float64(blocks)
		if w.variance() == 0 {
			w[0] += 0.5
			w[len(w)-1] += 0.5
			total++
		}
		s := w.mean()
		se := math.Sqrt(w.variance()/total) / (s * (1 - s))
		a := logit(s)
		t.A[m.First][m.Second], t.A[m.Second][m.First] = a, -a
		t.Weight[m.First][m.Second], t.Weight[m.Second][m.First] = 1/(se*se), 1/(se*se)
	}
	t.share(table)
	return t, nil
}

// share notes the covariance of errors where matchups meet common luck.
func (t *LogOdds) share(table []Matchup) {
	var met []*Matchup
	common := map[int]int{}
	for k := range table {
		if m := &table[k]; m.Counts.Blocks() > 0 {
			met = append(met, m)
			t.edges = append(t.edges, [2]int{m.First, m.Second})
			common[m.Luck]++
		}
	}
	delete(common, 0)
	for luck, n := range common {
		if n < 2 {
			delete(common, luck)
		}
	}
	if len(common) == 0 {
		return
	}
	t.errors = mat.NewSymDense(len(met), nil)
	slope := func(m *Matchup) float64 {
		s := logistic(t.A[m.First][m.Second])
		return 1 / (s * (1 - s))
	}
	for k, m := range met {
		t.errors.SetSym(k, k, 1/t.Weight[m.First][m.Second])
		for l, o := range met[:k] {
			if v := m.covariance(o); v != 0 {
				t.errors.SetSym(k, l, v*slope(m)*slope(o))
			}
		}
	}
}

// noise returns the mean of X2 and its variance over two when nothing is cyclic and the
// errors of pairs go together: tr(M V) and tr(M V M V), where X2 = A' M A.
func (t *LogOdds) noise(inverse mat.Symmetric) (mean, spread float64) {
	k := len(t.edges)
	m := mat.NewDense(k, k, nil)
	for i, e := range t.edges {
		w := t.Weight[e[0]][e[1]]
		for j, o := range t.edges {
			v := -w * t.Weight[o[0]][o[1]] * (inverse.At(e[0], o[0]) - inverse.At(e[0], o[1]) - inverse.At(e[1], o[0]) +
				inverse.At(e[1], o[1]))
			if i == j {
				v += w
			}
			m.Set(i, j, v)
		}
	}
	var mv mat.Dense
	mv.Mul(m, t.errors)
	for i := range k {
		mean += mv.At(i, i)
		for j := range k {
			spread += float64(mv.At(i, j) * mv.At(j, i))
		}
	}
	return mean, spread
}

// HodgeSplit is a table of log odds split into a ranking and what no ranking can express.
type HodgeSplit struct {
	Rating []float64   // potential r, summing to zero
	Cyclic [][]float64 // C = A - (r_i - r_j) where the pair met, else 0
	X2     float64     // sum w C^2; chi-squared with DF degrees of freedom for a transitive truth
	DF     int         // pairs - (armies - 1)
	P      float64     // P(chi-squared_DF >= X2); small: a one-number ranking does not fit
	Noise  float64     // mean of X2 for a transitive truth: DF, or another where matchups met common luck
	Share  float64     // sum w C^2 / sum w A^2, never 0 because noise is cyclic too
	// DebiasedShare is max(0, X2 - DF)/(sum w A^2 - pairs), clipped to [0, 1]: the share of the
	// true differences that is cyclic. Meaningful only for weights 1/se^2; noisy below 5 armies.
	DebiasedShare float64
}

// Hodge splits a table of log odds by weighted least squares: r minimises
//
//	sum_{i<j} w_ij (A_ij - r_i + r_j)^2
//
// (with equal weights on a complete table r_i is the row mean).
//
// Where matchups met common luck X2 is compared with a scaled chi-squared of the right
// mean and variance.
//
// References: Jiang, Lim, Yao & Ye 2011; Rao & Scott 1981.
func Hodge(t LogOdds) (*HodgeSplit, error) {
	n := len(t.A)
	if !connected(n, func(i, j int) bool { return t.Weight[i][j] > 0 }) {
		return nil, ErrDisconnected
	}
	lap := mat.NewSymDense(n, nil)
	rhs := mat.NewVecDense(n, nil)
	pairs := 0
	for i := range n {
		for j := i + 1; j < n; j++ {
			w := t.Weight[i][j]
			if w <= 0 {
				continue
			}
			pairs++
			addEdge(lap, i, j, w)
			rhs.SetVec(i, rhs.AtVec(i)+w*t.A[i][j])
			rhs.SetVec(j, rhs.AtVec(j)-w*t.A[i][j])
		}
	}
	var r mat.VecDense
	inverse := anchoredInverse(lap, n)
	r.MulVec(inverse, rhs)
	h := &HodgeSplit{Rating: make([]float64, n), Cyclic: square[float64](n), DF: pairs - (n - 1)}
	for i := range n {
		h.Rating[i] = r.AtVec(i)
	}
	var total float64
	for i := range n {
		for j := i + 1; j < n; j++ {
			w := t.Weight[i][j]
			if w <= 0 {
				continue
			}
			c := t.A[i][j] - (h.Rating[i] - h.Rating[j])
			h.Cyclic[i][j], h.Cyclic[j][i] = c, -c
			h.X2 += float64(w * float64(c*c))
			total += float64(w * float64(t.A[i][j]*t.A[i][j]))
		}
	}
	h.Noise, h.P = float64(h.DF), chiSquaredTail(h.X2, float64(h.DF))
	if t.errors != nil && h.DF > 0 {
		mean, spread := t.noise(inverse)
		h.Noise, h.P = mean, chiSquaredTail(h.X2*mean/spread, mean*mean/spread)
	}
	if total > 0 {
		h.Share = h.X2 / total
	}
	if signal := total - float64(pairs); signal > 0 {
		h.DebiasedShare = min(1, math.Max(0, h.X2-h.Noise)/signal)
	}
	return h, nil
}

// CertifiedCycles returns the rock-paper-scissors triples, each as (a, b, c) with a the smallest
// index, a beating b, b beating c and c beating a, that are certain with error control. e[i][j]
// is the e-value for "i scores more than 1/2 against j" (BetMixture.LogWealthAbove at 1/2), 0
// where they did not meet. A triple counts when e-BH at alpha over both directions of all
// triples rejects on the least of its three e-values and each of the three is at least 2/alpha,
// so that each lower bound exceeds 1/2.
func CertifiedCycles(e [][]float64, alpha float64) [][3]int {
	n := len(e)
	var cycles [][3]int
	var least []float64
	for i := range n {
		for j := i + 1; j < n; j++ {
			for k := j + 1; k < n; k++ {
				for _, c := range [2][3]int{{i, j, k}, {i, k, j}} {
					cycles = append(cycles, c)
					least = append(least, min(e[c[0]][c[1]], e[c[1]][c[2]], e[c[2]][c[0]]))
				}
			}
		}
	}
	certified := [][3]int{}
	for _, at := range EBH(least, alpha) {
		if least[at] >= 2/alpha {
			certified = append(certified, cycles[at])
		}
	}
	return certified
}
