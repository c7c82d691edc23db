package stats

import (
	"slices"

	"gonum.org/v1/gonum/mat"
)

// PriceRow is the result of one matchup of two army lists.
type PriceRow struct {
	Difference []float64 // of unit counts, first list minus second, one entry a unit
	Score      float64   // mean score of the first list
	Games      float64   // number of games, > 0
}

func dot(a, b []float64) float64 {
	var sum float64
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

// fitLogistic maximises sum g [y eta - ln(1+e^eta)] - x'Px/2 over x = slopes, then intercept, and
// returns x and the inverse of the penalised information.
func fitLogistic(rows []PriceRow, penalty *mat.SymDense) ([]float64, *mat.SymDense, error) {
	n := penalty.SymmetricDim()
	designs := make([]*mat.VecDense, len(rows))
	for i, r := range rows {
		designs[i] = mat.NewVecDense(n, append(slices.Clone(r.Difference), 1))
	}
	value := func(x []float64) float64 {
		v := mat.NewVecDense(n, x)
		l := -mat.Inner(v, penalty, v) / 2
		for i, r := range rows {
			eta := mat.Dot(designs[i], v)
			l += r.Games * (r.Score*eta - softplus(eta))
		}
		return l
	}
	slope := func(x []float64) ([]float64, *mat.SymDense) {
		v := mat.NewVecDense(n, x)
		var grad mat.VecDense
		grad.MulVec(penalty, v)
		grad.ScaleVec(-1, &grad)
		info := mat.NewSymDense(n, nil)
		info.CopySym(penalty)
		for i, r := range rows {
			d := designs[i]
			q := logistic(mat.Dot(d, v))
			grad.AddScaledVec(&grad, r.Games*(r.Score-q), d)
			info.SymRankOne(info, r.Games*q*(1-q), d)
		}
		return grad.RawVector().Data, info
	}
	x, err := newton(make([]float64, n), value, slope)
	if err != nil {
		return nil, nil, err
	}
	_, info := slope(x)
	return x, inverse(info), nil
}
