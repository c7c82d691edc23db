package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestSlopesOfMatchesAgainstTheirDefinition works out the slope of each half from single
// blocks. Seven degrees of freedom are too few for one, eight are enough.
func TestSlopesOfMatchesAgainstTheirDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var matches []MeasuredMatch
	for _, blocks := range []int{4, 5, 2, 3, 4, 3, 1, 1} { // of freedom 7 the even ones, 8 the odd ones
		var m MeasuredMatch
		for range blocks {
			l := 3 + r.NormFloat64()
			m.Score, m.Luck = append(m.Score, l/2+0.3*r.NormFloat64()), append(m.Luck, l)
		}
		matches = append(matches, m)
	}
	var xy, xx float64
	for i := 1; i < len(matches); i += 2 {
		y, x := MomentsOf(matches[i].Score), MomentsOf(matches[i].Luck)
		for b := range matches[i].Score {
			xy += matches[i].Luck[b]*matches[i].Score[b] - x.Mean*y.Mean
		}
		xx += x.M2
	}
	slope := xy / xx
	if slope < 0.2 || slope > 0.9 {
		t.Fatalf("a slope of %g says little", slope)
	}
	free, left := CrossFittedMatches(matches)
	var before, after float64
	for i, m := range matches {
		beta := slope
		if i%2 == 1 {
			beta = 0
		}
		var want Moments
		for b := range m.Score {
			want.Add(m.Score[b] - beta*m.Luck[b])
		}
		variance := want.M2 / math.Max(1, float64(want.N-1))
		if !near(free[i].Mean, want.Mean) || !near(free[i].Variance, variance) {
			t.Errorf("match %d has mean %g and variance %g, want %g and %g", i, free[i].Mean, free[i].Variance,
				want.Mean, variance)
		}
		before, after = before+MomentsOf(m.Score).M2, after+want.M2
	}
	if !near(left, after/before) {
		t.Errorf("%g of the variance is left, want %g", left, after/before)
	}
	if _, left := CrossFittedMatches([]MeasuredMatch{{[]float64{1, 1}, []float64{0, 1}}}); left != 1 {
		t.Errorf("where nothing varies %g is left", left)
	}
}

// TestDifferencesAgainstAllSigns compares the p-values of drawn signs with those of all 64; a
// cell in which nothing ever differs has none below 1 and disturbs no other.
func TestDifferencesAgainstAllSigns(t *testing.T) {
	blocks := [][]float64{{0.05, 0, 2}, {0.04, 0, -1}, {0.07, 0, 3}, {0.02, 0, 1}, {-0.01, 0, 2}, {0.06, 0, -0.5}}
	statistic := func(signs int) (all [3]float64, largest float64) {
		for c := range all {
			sum, squares := 0.0, 0.0
			for b, block := range blocks {
				sum += float64(1-signs>>b&1*2) * block[c]
				squares += block[c] * block[c]
			}
			if all[c] = math.Abs(sum); squares > 0 {
				all[c] /= math.Sqrt(squares)
			}
			largest = math.Max(largest, all[c])
		}
		return all, largest
	}
	seen, _ := statistic(0)
	const flips = 20000
	got, err := DifferenceMap(blocks, flips, 9)
	if err != nil {
		t.Fatal(err)
	}
	for c, x := range seen {
		reached := 0
		for signs := range 64 {
			if _, largest := statistic(signs); largest > x-1e-9 {
				reached++
			}
		}
		want := float64(reached) / 64
		if math.Abs(got[c]-want) > 4*math.Sqrt(want*(1-want)/flips)+1.0/flips {
			t.Errorf("cell %d has p %.4f; over all signs it is %.4f", c, got[c], want)
		}
	}
	if _, err := DifferenceMap([][]float64{{1}, {1, 2}}, 9, 1); err == nil {
		t.Error("blocks of one and of two cells were compared")
	}
	if _, err := DifferenceMap(blocks, 0, 1); err == nil {
		t.Error("no flips were enough")
	}
}

// TestCrossedAgainstMeanSquares takes mean squares as differences of raw sums of squares, as
// textbooks have them, and Satterthwaite's degrees of freedom from these.
func TestCrossedAgainstMeanSquares(t *testing.T) {
	e := [][]float64{{1, 2.5, 4, 3}, {2, 6, 5, 9}, {4.5, 6, 9, 12}}
	se := [][]float64{{0.3, 0.2, 0.1, 0.3}, {0.2, 0.2, 0.4, 0.3}, {0.1, 0.5, 0.2, 0.3}}
	const rows, columns, shared = 3.0, 4.0, 0.00001
	for i := range e { // so small that squares of mean squares are below 1
		for j := range e[i] {
			e[i][j], se[i][j] = e[i][j]/30, se[i][j]/30
		}
	}
	var total, raw, byRow, byColumn, noise float64
	for i := range e {
		sum := 0.0
		for j, x := range e[i] {
			total, raw, sum, noise = total+x, raw+x*x, sum+x, noise+se[i][j]*se[i][j]/rows/columns
		}
		byRow += sum * sum / columns
	}
	for j := range e[0] {
		sum := 0.0
		for i := range e {
			sum += e[i][j]
		}
		byColumn += sum * sum / rows
	}
	all := total * total / rows / columns
	a, b := (byRow-all)/(rows-1), (byColumn-all)/(columns-1)
	ab := (raw - byRow - byColumn + all) / (rows - 1) / (columns - 1)
	noise -= shared
	if ab < noise || a < ab || b < ab {
		t.Fatal("the table tells no spreads")
	}
	sum := a + b - ab
	want := Crossed{
		Mean: total / rows / columns, SE: math.Sqrt(sum/rows/columns + shared),
		DF:      sum * sum / (a*a/(rows-1) + b*b/(columns-1) + ab*ab/(rows-1)/(columns-1)),
		SpreadA: math.Sqrt((a - ab) / columns), SpreadB: math.Sqrt((b - ab) / rows), SpreadPair: math.Sqrt(ab - noise),
	}
	got, err := PoolCrossed(e, se, shared, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	next := math.Sqrt(want.SpreadA*want.SpreadA + want.SpreadB*want.SpreadB + want.SpreadPair*want.SpreadPair +
		want.SE*want.SE)
	for name, pair := range map[string][2]float64{
		"mean": {got.Mean, want.Mean}, "error": {got.SE, want.SE}, "freedom": {got.DF, want.DF},
		"spread of rows": {got.SpreadA, want.SpreadA}, "of columns": {got.SpreadB, want.SpreadB},
		"of pairs":               {got.SpreadPair, want.SpreadPair},
		"prediction by interval": {(got.Prediction.Hi - got.Mean) / (got.Interval.Hi - got.Mean), next / want.SE},
	} {
		if !near(pair[0], pair[1]) {
			t.Errorf("%s is %g, want %g", name, pair[0], pair[1])
		}
	}
	if want.DF <= 2 {
		t.Error("the degrees of freedom are the least there can be")
	}
	nothing := [][]float64{{0, 0, 0}, {0, 0, 0}}
	none, err := PoolCrossed(nothing, nothing, 0, 0.95)
	if err != nil || none.SE != 0 || none.DF != 1 || none.Interval != (Interval{}) {
		t.Errorf("effects that are all 0 have %+v: %v", none, err)
	}
}

// TestSobolOfSixRuns is counted by hand: of 0, 2, 4 and 2, 4, 6 the variance is 22/5.
func TestSobolOfSixRuns(t *testing.T) {
	s, err := Jansen([]float64{0, 2, 4}, []float64{2, 4, 6}, [][]float64{{2, 4, 7}, {0, 3, 4}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][3]float64{{4.4, 1 - 1/26.4, 17 / 26.4}, {4.4, 1 - 9/26.4, 1 / 26.4}} {
		if !near(s.Variance, want[0]) || !near(s.First[i], want[1]) || !near(s.Total[i], want[2]) {
			t.Errorf("parameter %d: variance %g, shares %g and %g; want %v", i, s.Variance, s.First[i], s.Total[i],
				want)
		}
	}
}

// TestErrorsOfWorthAgainstTheSandwich builds the hat matrix and both sandwiches whole.
func TestErrorsOfWorthAgainstTheSandwich(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	rows := planted(rng, []float64{0.4, 0.8, 1.2}, 0, 0.2, 40, 6)
	var pairs [][2]int // of nine lists, two of which meet themselves
	for a := range 9 {
		for b := a; b < 9; b++ {
			if a != b || a == 0 || a == 5 {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	rows = rows[:len(pairs)]
	for i, p := range pairs {
		rows[i].ListA, rows[i].ListB = p[i%2], p[1-i%2]
		rows[i].Blocks = 0.5 + float64(i%5)
	}
	f, err := FitWorth(rows, true)
	if err != nil {
		t.Fatal(err)
	}
	n, k := len(rows), 4
	x, w := mat.NewDense(n, k, nil), mat.NewDiagDense(n, nil)
	fitted := make([]float64, n)
	for i, r := range rows {
		for u := range 3 {
			x.Set(i, u, r.A[u]-r.B[u])
		}
		x.Set(i, 3, 1)
		fitted[i] = f.Predict(r.A, r.B)
		w.SetDiag(i, r.Blocks*fitted[i]*(1-fitted[i]))
	}
	var wx, info, inverse, half, hat mat.Dense
	wx.Mul(w, x)
	info.Mul(x.T(), &wx)
	for j := range k {
		info.Set(j, j, info.At(j, j)+worthRidge)
	}
	if err := inverse.Inverse(&info); err != nil {
		t.Fatal(err)
	}
	half.Mul(&wx, &inverse)
	hat.Mul(&half, x.T())
	var games, model float64
	residual := make([]float64, n)
	for i, r := range rows {
		residual[i] = r.Blocks * (r.Score - fitted[i]) / math.Sqrt(1-hat.At(i, i))
		games, model = games+r.Variance, model+fitted[i]*(1-fitted[i])
	}
	if !near(f.Noise, games/model) {
		t.Errorf("games are %g as noisy as said, want %g", f.Noise, games/model)
	}
	variance := func(g []float64, together func(i, j int) bool) (sum float64) {
		var weight mat.VecDense // of each residual in the sum of worths
		weight.MulVec(x, mat.NewVecDense(k, mulVec(&inverse, g)))
		for i := range n {
			for j := range n {
				if together(i, j) {
					sum += weight.AtVec(i) * residual[i] * weight.AtVec(j) * residual[j]
				}
			}
		}
		return sum
	}
	differs := false
	for _, g := range [][]float64{{1, 0, 0, 0}, {0, 1, -1, 0}, {0.2, 0.3, 0.5, 0}, {0, 0, 0, 1}} {
		apart := variance(g, func(i, j int) bool { return i == j })
		shared := variance(g, func(i, j int) bool {
			a, b := rows[i], rows[j]
			return a.ListA == b.ListA || a.ListA == b.ListB || a.ListB == b.ListA || a.ListB == b.ListB
		})
		if want := math.Sqrt(math.Max(apart, shared)); !near(f.SE(g), want) {
			t.Errorf("the error of %v is %g, want %g (apart %g, shared %g)", g, f.SE(g), want, math.Sqrt(apart),
				math.Sqrt(shared))
		}
		differs = differs || shared > apart
	}
	if !differs {
		t.Error("lists in common never count")
	}
	for score, ok := range map[float64]bool{-1: true, -1.01: false, 2: true, 2.01: false} {
		rows[3].Score = score
		if _, err := FitWorth(rows, false); (err == nil) != ok {
			t.Errorf("a score of %g: %v", score, err)
		}
	}
	for blocks, ok := range map[float64]bool{0: false, 0.1: true, 1: true} {
		rows[3].Score, rows[3].Blocks = 0.5, blocks
		if _, err := FitWorth(rows, false); (err == nil) != ok {
			t.Errorf("%g blocks: %v", blocks, err)
		}
	}
	for matches, ok := range map[int]bool{14: false, 15: true} {
		if _, err := FitWorth(rows[10:10+matches], false); (err == nil) != ok {
			t.Errorf("%d matches of three units: %v", matches, err)
		}
	}
	for i, r := range []WorthRow{{A: rows[3].A, B: rows[3].B[:2], Blocks: 1},
		{A: rows[3].A[:2], B: rows[3].B, Blocks: 1}} {
		rows[3] = r
		if _, err := FitWorth(rows, false); err == nil {
			t.Errorf("list %d of two units was taken for one of three", i)
		}
	}
	if _, err := FitWorth(rows[10:25], true); err == nil {
		t.Error("15 matches were enough for three units and a side")
	}
}

func mulVec(m mat.Matrix, v []float64) []float64 {
	var out mat.VecDense
	out.MulVec(m, mat.NewVecDense(len(v), v))
	return out.RawVector().Data
}

// TestHalvesAgainstTheirFits compares prices of halves one by one.
func TestHalvesAgainstTheirFits(t *testing.T) {
	costs := []float64{50, 90, 120}
	rows := planted(rand.New(rand.NewPCG(5, 5)), []float64{0.5, 0.9, 1.2}, 0, 0.1, 400, 8)
	lists := rand.New(rand.NewPCG(5, 6))
	for i := range rows {
		rows[i].ListA, rows[i].ListB = lists.IntN(40), lists.IntN(40)
	}
	f, err := FitWorth(rows, false)
	if err != nil {
		t.Fatal(err)
	}
	half := func(list, division int) int { return list >> division & 1 }
	var sum, n float64
	for d := range 3 {
		var prices [2][]FairPrice
		for h := range prices {
			var part []WorthRow
			for _, r := range rows {
				if half(r.ListA, d) == h && half(r.ListB, d) == h {
					part = append(part, r)
				}
			}
			if len(part) < 60 || len(part) > 340 {
				t.Fatalf("%d matches are no half", len(part))
			}
			fit, err := FitWorth(part, false)
			if err != nil {
				t.Fatal(err)
			}
			if prices[h], _, err = fit.Fair(costs, 3, 0.05); err != nil {
				t.Fatal(err)
			}
		}
		for u := range costs {
			sum += math.Pow(prices[0][u].Price-prices[1][u].Price,
				2) / (math.Pow(prices[0][u].SE, 2) + math.Pow(prices[1][u].SE, 2))
			n++
		}
	}
	if got, want := f.Halves(costs, 3, 3, half), math.Sqrt(sum/n); !(math.Abs(got-want) <= 1e-6*want) {
		t.Errorf("halves differ by %g errors, want %g", got, want)
	}
}

// TestRankingsUnderCommonLuck lets matchups of four armies, some of which meet common luck,
// err as they are said to: what a ranking leaves unexplained has the mean and the spread
// that its test supposes.
func TestRankingsUnderCommonLuck(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var table []Matchup
	luck := map[[2]int]int{{0, 1}: 1, {0, 2}: 1, {0, 3}: 1, {1, 2}: 2, {1, 3}: 2, {2, 3}: 7}
	common := map[int][]float64{}
	const blocks = 200
	for a := range 4 {
		for b := a + 1; b < 4; b++ {
			id := luck[[2]int{a, b}]
			if common[id] == nil {
				for range blocks {
					common[id] = append(common[id], rng.NormFloat64())
				}
			}
			counts := NewCounts(2)
			values := make([]float64, blocks)
			for i := range values {
				half := 0
				for range 2 {
					if 0.8*common[id][i]+0.6*rng.NormFloat64() < 0.3*float64(b-a)-0.2 {
						half += 2
					}
				}
				counts.Add(half)
				values[i] = float64(half) / 4
			}
			m := MomentsOf(values)
			for i := range values {
				values[i] = (values[i] - m.Mean) / blocks
			}
			table = append(table, Matchup{First: a, Second: b, Games: 2, Counts: counts, Luck: id, Deviations: values})
		}
	}
	odds, err := NewLogOdds(4, table)
	if err != nil {
		t.Fatal(err)
	}
	h, err := Hodge(odds)
	if err != nil {
		t.Fatal(err)
	}
	// The errors of the log odds, drawn by the covariance of the scores of single blocks.
	k := len(table)
	v := mat.NewSymDense(k, nil)
	slope := func(m *Matchup) float64 {
		s := 1 / (1 + math.Exp(-odds.A[m.First][m.Second]))
		return 1 / s / (1 - s)
	}
	for i := range table {
		v.SetSym(i, i, 1/odds.Weight[table[i].First][table[i].Second])
		for j := range i {
			sum := 0.0
			if luck[[2]int{table[i].First, table[i].Second}] == luck[[2]int{table[j].First, table[j].Second}] {
				for b := range blocks {
					sum += table[i].Deviations[b] * table[j].Deviations[b]
				}
			}
			v.SetSym(i, j, sum*slope(&table[i])*slope(&table[j]))
		}
	}
	var chol mat.Cholesky
	if !chol.Factorize(v) {
		t.Fatal("the errors have no covariance")
	}
	var l mat.TriDense
	chol.LTo(&l)
	var left Moments
	for range 20000 {
		z := make([]float64, k)
		for i := range z {
			z[i] = rng.NormFloat64()
		}
		e := mulVec(&l, z)
		drawn := LogOdds{A: square[float64](4), Weight: odds.Weight}
		for i, m := range table {
			a := 0.7*float64(m.Second-m.First) + e[i]
			drawn.A[m.First][m.Second], drawn.A[m.Second][m.First] = a, -a
		}
		split, err := Hodge(drawn)
		if err != nil {
			t.Fatal(err)
		}
		left.Add(split.X2)
	}
	if math.Abs(left.Mean-h.Noise) > 4*left.StandardError() {
		t.Errorf("rankings leave %.3f ± %.3f unexplained; %.3f is said", left.Mean, left.StandardError(), h.Noise)
	}
	if math.Abs(h.Noise-3) < 0.3 {
		t.Errorf("common luck changes nothing: %g of 3", h.Noise)
	}
	// P is that of a chi-squared scaled to this mean and variance, which is twice the spread.
	spread := left.Variance() / 2
	if want := chiSquaredTail(h.X2*left.Mean/spread, left.Mean*left.Mean/spread); math.Abs(h.P-want) > 0.03 {
		t.Errorf("p is %.3f, want about %.3f", h.P, want)
	}
	for i := range table { // luck 0, and luck that one matchup alone met, are nobody's
		table[i].Luck = 0
	}
	table[2].Luck = 1
	if odds, err = NewLogOdds(4, table); err != nil {
		t.Fatal(err)
	}
	if h, err = Hodge(odds); err != nil || h.Noise != 3 || !near(h.P, chiSquaredTail(h.X2, 3)) {
		t.Errorf("without common luck %g is noise, p %g: %v", h.Noise, h.P, err)
	}
}

// TestAModelOfOddsFitsOtherValues plants scores that add up in the odds, and asks for the
// same model of other scores at the same points.
func TestAModelOfOddsFitsOtherValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	truth := func(x []float64) float64 { return 1 / (1 + math.Exp(-4*x[0]-3*x[1])) }
	var x [][]float64
	var y, noise []float64
	for range 50 {
		at := []float64{2*rng.Float64() - 1, 2*rng.Float64() - 1}
		x, y, noise = append(x, at), append(y, truth(at)), append(noise, 1e-6)
	}
	m, err := FitMetamodel(x, y, noise, []int{0, 1}, []bool{true, true})
	if err != nil {
		t.Fatal(err)
	}
	if !m.Process || !m.Odds || m.LeftOut > 0.02 {
		t.Fatalf("odds that add up are modelled by terms %v, process %v, odds %v, off by %.4f", m.Terms, m.Process,
			m.Odds, m.LeftOut)
	}
	turned := make([]float64, len(y))
	for i := range y {
		turned[i] = 1 - y[i]
	}
	same, other := m.With(y), m.With(turned)
	for i, v := range other.At() {
		if math.Abs(v-turned[i]) > 0.02 {
			t.Errorf("at point %d the other model says %.3f of %.3f", i, v, turned[i])
		}
	}
	for range 50 {
		at := []float64{2*rng.Float64() - 1, 2*rng.Float64() - 1}
		v := m.Predict(at)
		if math.Abs(v-truth(at)) > 0.03 || math.Abs(same.Predict(at)-v) > 1e-6 ||
			math.Abs(other.Predict(at)-1+v) > 0.02 {
			t.Errorf("at %.2f the models say %.3f, %.3f and %.3f; true is %.3f", at, v, same.Predict(at),
				other.Predict(at), truth(at))
		}
	}
}

// TestAProcessOfOtherValues is the process fitted to them where settings stay the same, and
// says what Predict says.
func TestAProcessOfOtherValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 2))
	var x [][]float64
	var y, noise []float64
	for range 20 {
		at := []float64{rng.Float64(), rng.Float64()}
		x, y, noise = append(x, at), append(y, math.Sin(5*at[0])+at[1]), append(noise, 1e-4)
	}
	p, err := FitProcess(x, y, noise, []int{0, 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	more := slices.Clone(y)
	for i := range more {
		more[i] = 3*y[i] + 2
	}
	q := p.with(more)
	again, err := FitProcess(x, y, noise, []int{0, 1}, p)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		at := []float64{rng.Float64(), rng.Float64()}
		mean, _ := p.Predict(at)
		if !near(p.Mean(at), mean) || math.Abs(q.Mean(at)-3*mean-2) > 1e-6 {
			t.Errorf("at %.2f the mean is %g and %g, that of three times the values and two %g", at, mean, p.Mean(at),
				q.Mean(at))
		}
		if other, _ := again.Predict(at); math.Abs(other-mean) > 0.01 {
			t.Errorf("at %.2f a fit that goes on from another says %g, the other %g", at, other, mean)
		}
	}
}
