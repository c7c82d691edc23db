package stats

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Matchup is the result of two armies (or units, or commanders) against each other, from the
// view of First.
type Matchup struct {
	First, Second int    // indices of the two, different
	Counts        Counts // block scores of First
	Games         int    // games per block, at least 1

	// Luck numbers the matchups whose blocks meet common luck, block by block, from 1; 0 is
	// a matchup whose blocks are its own. Deviations then holds what each block adds to the
	// error of the mean score of First, (y_b - mean)/n, by number of the block.
	Luck       int
	Deviations []float64
}

// covariance is that of the mean scores of two different matchups.
func (m *Matchup) covariance(o *Matchup) (sum float64) {
	if m.Luck == 0 || m.Luck != o.Luck {
		return 0
	}
	for b := range min(len(m.Deviations), len(o.Deviations)) {
		sum += float64(m.Deviations[b] * o.Deviations[b])
	}
	return sum
}

// checkMatchups returns what is wrong with a table over n armies.
func checkMatchups(n int, table []Matchup) error {
	if n < 2 {
		return fmt.Errorf("%d armies; want at least 2 to compare", n)
	}
	for i, m := range table {
		if m.First < 0 || m.First >= n || m.Second < 0 || m.Second >= n || m.First == m.Second {
			return fmt.Errorf("matchup %d is of armies %d and %d; want two different ones below %d",
				i, m.First, m.Second, n)
		}
		if m.Games < 1 || len(m.Counts) < 2 {
			return fmt.Errorf("matchup %d has %d games a block and %d levels", i, m.Games, len(m.Counts))
		}
	}
	return nil
}

// ErrDisconnected is returned when the armies fall into groups that never met, so that
// no scale holds them all.
var ErrDisconnected = errors.New("some armies are not connected by any chain of matchups")

// Rating is a Bradley-Terry scale: P(i beats j) = 1/(1 + e^{b_j - b_i}).
type Rating struct {
	Beta []float64 // log strengths, summing to zero
	// Smoothed says that half a win each way was added to every pair played, because otherwise
	// some strength would be infinite (someone won or lost everything).
	Smoothed bool
	// Covariance of Beta by the sandwich over blocks: right whatever the draws and however
	// the games within a block depend on each other.
	Covariance *mat.SymDense
	// ModelCovariance is the inverse information, right only for independent games
	// without draws; kept for comparison.
	ModelCovariance *mat.SymDense
}

// Elo returns the strengths in Elo, summing to zero.
func (r *Rating) Elo() []float64 {
	elo := make([]float64, len(r.Beta))
	for i, b := range r.Beta {
		elo[i] = eloPerLogit * b
	}
	return elo
}

// EloBetween is the interval of how much stronger i is than j, in Elo, by the normal law
// and the sandwich. Where the fit had to be smoothed, blocks without spread say nothing of
// the error; then that of independent games counts if it is greater.
func (r *Rating) EloBetween(i, j int, conf float64) Interval {
	se := SEOfDifference(r.Covariance, i, j)
	if r.Smoothed {
		se = math.Max(se, SEOfDifference(r.ModelCovariance, i, j))
	}
	mean, off := float64(eloPerLogit*(r.Beta[i]-r.Beta[j])), float64(float64(eloPerLogit*zTwoSided(conf))*se)
	return Interval{mean - off, mean + off}
}

// SEOf returns the standard error of coordinate i under a covariance.
func SEOf(cov mat.Symmetric, i int) float64 { return math.Sqrt(cov.At(i, i)) }

// SEOfDifference returns sqrt(V_ii + V_jj - 2 V_ij), the standard error of the difference of two
// coordinates. Print this rather than the errors of single ratings.
func SEOfDifference(cov mat.Symmetric, i, j int) float64 {
	return math.Sqrt(math.Max(0, cov.At(i, i)+cov.At(j, j)-2*cov.At(i, j)))
}

// pairTotal is what the likelihood sees of a matchup.
type pairTotal struct {
	i, j   int
	games  float64
	points float64
}

// BradleyTerry fits strengths of n armies to a table by maximum quasi-likelihood, a draw
// counting as half a win: it assumes only that the mean score is logistic in the difference of
// strengths.
//
//	maximise sum G [ y eta - ln(1 + e^eta) ],  eta = b_i - b_j
//	V = I^+ (sum_b r_b^2 x_b x_b') I^+,  x_b = e_i - e_j,  r_b = g (y_b - q)
//	I = sum g q (1-q) x x';  I^+ the pseudo-inverse of I
//
// Matchups of common luck add the cross terms of their blocks to the sum in the middle.
//
// The fit is finite if and only if for every split of the armies someone on each side has
// taken points from the other side (Ford 1957); otherwise it is smoothed.
//
// References: Hunter 2004; Huber 1967 and White 1982 for the sandwich.
func BradleyTerry(n int, table []Matchup) (*Rating, error) {
	if err := checkMatchups(n, table); err != nil {
		return nil, err
	}
	totals, beats := pairTotals(n, table)
	if !connected(n, func(i, j int) bool { return beats[i][j] || beats[j][i] }) {
		return nil, ErrDisconnected
	}
	r := &Rating{Smoothed: !strongly(n, beats)}
	if r.Smoothed {
		for k := range totals {
			totals[k].games++
			totals[k].points += 0.5
		}
	}
	var err error
	if r.Beta, err = fitBradleyTerry(n, totals); err != nil {
		return nil, err
	}
	r.ModelCovariance = anchoredInverse(btInformation(r.Beta, totals), n)
	meat := mat.NewSymDense(n, nil)
	for _, m := range table {
		q := logistic(r.Beta[m.First] - r.Beta[m.Second])
		var sum float64
		for l, k := range m.Counts {
			d := float64(m.Games) * (m.Counts.Level(l) - q)
			sum += float64(float64(k) * float64(d*d))
		}
		addEdge(meat, m.First, m.Second, sum)
	}
	for k := range table {
		for l := range k {
			a, b := &table[k], &table[l]
			if v := a.covariance(b); v != 0 {
				addPair(meat, a, b, v*float64(a.Games)*float64(a.Counts.Blocks())*float64(b.Games)*
					float64(b.Counts.Blocks()))
			}
		}
	}
	var half, v mat.Dense
	half.Mul(r.ModelCovariance, meat)
	v.Mul(&half, r.ModelCovariance)
	r.Covariance = symmetric(&v)
	return r, nil
}

// pairTotals is the games and points of every pair that met, and who scored anything at all against whom:
// on that graph it depends whether strengths exist.
func pairTotals(n int, table []Matchup) ([]pairTotal, [][]bool) {
	beats := square[bool](n)
	var totals []pairTotal
	for _, m := range table {
		blocks := m.Counts.Blocks()
		if blocks == 0 {
			continue
		}
		games := float64(blocks) * float64(m.Games)
		points := games * m.Counts.Score()
		totals = append(totals, pairTotal{m.First, m.Second, games, points})
		beats[m.First][m.Second] = beats[m.First][m.Second] || points > 0
		beats[m.Second][m.First] = beats[m.Second][m.First] || points < games
	}
	return totals, beats
}

func square[T any](n int) [][]T {
	m := make([][]T, n)
	for i := range m {
		m[i] = make([]T, n)
	}
	return m
}

// reach counts the vertices reachable from 0 along edges.
func reach(n int, edge func(i, j int) bool) int {
	seen := make([]bool, n)
	seen[0] = true
	stack := []int{0}
	for count := 1; ; {
		if len(stack) == 0 {
			return count
		}
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for j := range n {
			if !seen[j] && edge(i, j) {
				seen[j] = true
				count++
				stack = append(stack, j)
			}
		}
	}
}

// connected reports whether a symmetric edge relation links all n vertices.
func connected(n int, edge func(i, j int) bool) bool { return reach(n, edge) == n }

// strongly reports whether a directed graph has a path from every vertex to every other.
func strongly(n int, edge [][]bool) bool {
	return reach(n, func(i, j int) bool { return edge[i][j] }) == n &&
		reach(n, func(i, j int) bool { return edge[j][i] }) == n
}

// addEdge adds w x x' with x = e_i - e_j.
func addEdge(s *mat.SymDense, i, j int, w float64) {
	s.SetSym(i, i, s.At(i, i)+w)
	s.SetSym(j, j, s.At(j, j)+w)
	s.SetSym(i, j, s.At(i, j)-w)
}

// addPair adds w (x y' + y x') with x and y the edges of two matchups.
func addPair(s *mat.SymDense, a, b *Matchup, w float64) {
	x, y := [2]int{a.First, a.Second}, [2]int{b.First, b.Second}
	for i, sign := range []float64{1, -1} {
		for j, other := range []float64{1, -1} {
			v := w * sign * other
			if x[i] == y[j] {
				v *= 2 // both terms fall on the diagonal
			}
			s.SetSym(x[i], y[j], s.At(x[i], y[j])+v)
		}
	}
}

func btInformation(beta []float64, totals []pairTotal) *mat.SymDense {
	info := mat.NewSymDense(len(beta), nil)
	for _, t := range totals {
		q := logistic(beta[t.i] - beta[t.j])
		addEdge(info, t.i, t.j, t.games*q*(1-q))
	}
	return info
}

// fitBradleyTerry maximises the concave likelihood by Newton steps, halved where they overshoot.
func fitBradleyTerry(n int, totals []pairTotal) ([]float64, error) {
	likelihood := func(beta []float64) float64 {
		var l float64
		for _, t := range totals {
			eta := beta[t.i] - beta[t.j]
			l += float64(t.points*eta) - float64(t.games*softplus(eta))
		}
		return l
	}
	return newton(make([]float64, n), likelihood, func(beta []float64) ([]float64, *mat.SymDense) {
		grad := make([]float64, n)
		for _, t := range totals {
			d := t.points - float64(t.games*logistic(beta[t.i]-beta[t.j]))
			grad[t.i] += d
			grad[t.j] -= d
		}
		info := btInformation(beta, totals)
		anchor(info, n)
		return grad, info
	})
}

// softplus returns ln(1 + e^x) without overflow.
func softplus(x float64) float64 {
	return math.Max(x, 0) + math.Log1p(math.Exp(-math.Abs(x)))
}

// anchor adds tau 11'/n to the first n coordinates of info, tau being their mean diagonal
// element, and returns tau. The likelihood does not depend on the sum of the strengths; this keeps
// the sum at zero and the matrix invertible and well conditioned.
func anchor(info *mat.SymDense, n int) (tau float64) {
	for i := range n {
		tau += info.At(i, i) / float64(n)
	}
	shiftAll(info, n, tau/float64(n))
	return tau
}

// shiftAll adds x to every entry of the first n coordinates.
func shiftAll(s *mat.SymDense, n int, x float64) {
	for i := range n {
		for j := i; j < n; j++ {
			s.SetSym(i, j, s.At(i, j)+x)
		}
	}
}

// anchoredInverse returns the inverse of info on the subspace where the first n coordinates sum
// to zero: (S + tau 11'/n)^-1 - 11'/(n tau). It changes info.
func anchoredInverse(info *mat.SymDense, n int) *mat.SymDense {
	tau := anchor(info, n)
	inv := inverse(info)
	shiftAll(inv, n, -1/(tau*float64(n)))
	return inv
}

func inverse(s *mat.SymDense) *mat.SymDense {
	var chol mat.Cholesky
	if !chol.Factorize(s) {
		panic("stats: information matrix is not positive definite")
	}
	inv := mat.NewSymDense(s.SymmetricDim(), nil)
	// A bad condition number is reported as an error but the result is still set.
	_ = chol.InverseTo(inv)
	return inv
}

func symmetric(d *mat.Dense) *mat.SymDense {
	n, _ := d.Dims()
	s := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			s.SetSym(i, j, (d.At(i, j)+d.At(j, i))/2)
		}
	}
	return s
}
