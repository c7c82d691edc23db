package stats

import (
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// errNoMaximum is returned when a concave likelihood has no finite maximum, which happens when
// the data separate perfectly.
var errNoMaximum = errors.New("the likelihood has no finite maximum: the results separate perfectly")

// newton maximises a strictly concave function from start. slope returns the gradient and the
// negative Hessian. A step that lowers the value by more than rounding is halved. It stops when a
// full step moves no coordinate by more than 1e-12 relative to its size (at least 1e-12), or gains
// nothing, or gains less than the value's rounding and no longer becomes smaller.
func newton(start []float64, value func([]float64) float64,
	slope func([]float64) ([]float64, *mat.SymDense)) ([]float64, error) {
	x := slices.Clone(start)
	n := len(x)
	at := value(x)
	before := math.Inf(1) // the step before
	for range 100 {
		grad, info := slope(x)
		var chol mat.Cholesky
		if !chol.Factorize(info) {
			return nil, errNoMaximum
		}
		var step mat.VecDense
		// An ill-conditioned system still gives a direction of ascent.
		_ = chol.SolveVecTo(&step, mat.NewVecDense(n, grad))
		var largest float64
		for i := range n {
			largest = math.Max(largest, math.Abs(step.AtVec(i))/math.Max(1, math.Abs(x[i])))
		}
		if math.IsNaN(largest) {
			return nil, errNoMaximum
		}
		next := make([]float64, n)
		for scale := 1.0; ; scale /= 2 {
			for i := range n {
				next[i] = x[i] + float64(scale*step.AtVec(i))
			}
			v := value(next)
			if v >= at-1e-13*math.Abs(at) || scale < 1e-9 {
				at = v
				break
			}
		}
		copy(x, next)
		// The gain still to be had is about half of this. Once it is lost in the rounding of the
		// value, an ill-conditioned penalty can keep the step from ever getting smaller.
		gain := mat.Dot(mat.NewVecDense(n, grad), &step)
		stuck := largest > before/2 && gain <= 1e-16*(1+math.Abs(at))
		if largest <= 1e-12 || gain <= 1e-20*(1+math.Abs(at)) || stuck {
			return x, nil
		}
		before = largest
	}
	return nil, errNoMaximum
}
