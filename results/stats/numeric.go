package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// rootTolerance is the half-width of the bracket at which a search for an interval
// end stops, in units of score. It is far below what is printed and far above the
// rounding of the functions searched.
const rootTolerance = 1e-12

// root returns x in [a, b] where f changes sign, given fa = f(a) and fb = f(b) of
// opposite sign (infinite values allowed). It never leaves the bracket and falls
// back to bisection where interpolation does not help.
//
// Reference: Chandrupatla, "A new hybrid quadratic/bisection algorithm", 1997.
func root(f func(float64) float64, a, b, fa, fb, tolerance float64) float64 {
	if fa == 0 {
		return a
	}
	if fb == 0 {
		return b
	}
	if (fa > 0) == (fb > 0) {
		panic(fmt.Sprintf("stats: no sign change between f(%v) = %v and f(%v) = %v", a, fa, b, fb))
	}
	// b is the newest point, a the other end of the bracket, c the point before.
	c, fc := a, fa
	t := 0.5
	for range 200 {
		x := a + float64(t*(b-a))
		fx := f(x)
		if (fx > 0) == (fa > 0) {
			c, fc = a, fa
		} else {
			c, b, fc, fb = b, a, fb, fa
		}
		a, fa = x, fx
		best := a
		if math.Abs(fb) < math.Abs(fa) {
			best = b
		}
		width := math.Abs(b - a)
		if fa == 0 || width < 2*tolerance {
			return best
		}
		t = 0.5
		xi, phi := (a-b)/(c-b), (fa-fb)/(fc-fb)
		if phi*phi < xi && (1-phi)*(1-phi) < 1-xi {
			t = float64(fa/(fb-fa)*(fc/(fb-fc))) + float64((c-a)/(b-a)*(fa/(fc-fa))*(fb/(fc-fb)))
		}
		margin := tolerance / width
		t = min(1-margin, max(margin, t))
	}
	return (a + b) / 2
}

// normalCDF returns Phi(x), accurate in the lower tail.
func normalCDF(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }

// normalQuantile returns the standard normal quantile of p in (0, 1), accurate to
// about 1e-15 relative by one Newton step from gonum's value.
func normalQuantile(p float64) float64 {
	x := distuv.UnitNormal.Quantile(p)
	density := math.Exp(-x*x/2) / math.Sqrt(2*math.Pi)
	return x - (normalCDF(x)-p)/density
}

// NormalQuantile returns the standard normal quantile of p, 0 < p < 1.
func NormalQuantile(p float64) float64 {
	if !(p > 0 && p < 1) {
		panic(fmt.Sprintf("stats: normal quantile of %v; want a probability in (0, 1)", p))
	}
	return normalQuantile(p)
}

// zTwoSided returns the normal quantile that leaves (1-conf)/2 in each tail.
func zTwoSided(conf float64) float64 {
	if !(conf > 0 && conf < 1) {
		panic(fmt.Sprintf("stats: confidence %v; want a number in (0, 1)", conf))
	}
	return -normalQuantile((1 - conf) / 2)
}

// studentQuantile returns the quantile of Student's t with df degrees of freedom.
func studentQuantile(p, df float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: df}.Quantile(p)
}

// chiSquaredTail returns P(X >= x) for chi-squared with df degrees of freedom; 1 when
// df is 0.
func chiSquaredTail(x, df float64) float64 {
	if df <= 0 {
		return 1
	}
	return distuv.ChiSquared{K: df}.Survival(x)
}

// logistic returns 1/(1+e^-x).
func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// logit returns ln(p/(1-p)).
func logit(p float64) float64 { return math.Log(p) - math.Log1p(-p) }
