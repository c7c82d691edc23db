package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// UniversalPortfolio returns the confidence sequence without parameters
//
//	{m : g(m) <= ln(1/alpha) + ln 2 + ln(n+1)/2}
//
// valid at every n because Cover's portfolio earns in wealth all but ln 2 + ln(n+1)/2 of the
// best fixed bet's. It is 1.8 to 2.4 times as wide as an interval at fixed n: use it
// when no plan can be made.
//
// References: Cover & Ordentlich 1996; Orabona & Jun 2024.
func UniversalPortfolio(c Counts, alpha float64) Interval {
	return growthInterval(c, UniversalLevel(c.Blocks(), alpha))
}

// UniversalLevel returns ln(1/alpha) + ln 2 + ln(n+1)/2.
func UniversalLevel(n int64, alpha float64) float64 {
	return math.Log(1/alpha) + math.Ln2 + math.Log(float64(n)+1)/2
}

// Asymptotic returns the asymptotic confidence sequence of a mean of independent,
// possibly unbounded values such as luck-adjusted scores:
//
//	mean -+ sd sqrt( 2 (n r + 1)/(n^2 r) ln( sqrt(n r + 1)/alpha ) ),  r = 1/BestRho(n_plan, alpha)
//
// where sd is the standard deviation of one value. It is approximate in small
// samples: use it for n >= 100.
//
// Reference: Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2024.
func Asymptotic(n int64, mean, sd, planned, alpha float64) Interval {
	if n == 0 {
		return Interval{math.Inf(-1), math.Inf(1)}
	}
	m, r := float64(n), 1/BestRho(planned, alpha)
	k := float64(m*r) + 1
	h := sd * math.Sqrt(2*k/(m*m*r)*math.Log(math.Sqrt(k)/alpha))
	return Interval{mean - h, mean + h}
}

// AsymptoticSequence is Asymptotic for merged moments.
func (m Moments) AsymptoticSequence(p Plan) Interval {
	if m.N < 2 {
		return Interval{math.Inf(-1), math.Inf(1)}
	}
	return Asymptotic(m.N, m.Mean, math.Sqrt(m.Variance()), p.Blocks, p.Alpha)
}

// NormalMixtureBound returns sqrt((v+rho)(ln((v+rho)/rho) + 2 ln(1/alpha))), which a
// sub-Gaussian martingale of intrinsic time v ever crosses with probability at most alpha
// (two-sided).
//
// References: Robbins 1970; Howard et al. 2021, proposition 4.
func NormalMixtureBound(v, alpha, rho float64) float64 {
	return math.Sqrt((v + rho) * (math.Log((v+rho)/rho) + 2*math.Log(1/alpha)))
}

// NormalMixtureLogE returns ln(rho/(v+rho))/2 + s^2/(2(v+rho)), the log e-value of a
// martingale at s after intrinsic time v.
func NormalMixtureLogE(s, v, rho float64) float64 {
	return math.Log(rho/(v+rho))/2 + s*s/(2*(v+rho))
}

// Stitching holds the constants of a polynomially stitched boundary.
type Stitching struct {
	VMin float64 // intrinsic time at which it starts to be tight, > 0
	C    float64 // sub-gamma scale, >= 0
	S    float64 // exponent of the sum over epochs, > 1; 1.4 is usual
	Eta  float64 // ratio of epochs, > 1; 2 is usual
}

// Bound returns the stitched boundary at intrinsic time v:
//
//	l = s ln ln(eta v/v_min) + ln(zeta(s)/ln^s eta) + ln(1/alpha)
//	sqrt(k1^2 v l + (k2 c l)^2) + k2 c l;  k1 = (eta^1/4 + eta^-1/4)/sqrt 2, k2 = (sqrt eta + 1)/2
//
// Reference: Howard et al. 2021, theorem 1.
func (b Stitching) Bound(v, alpha float64) float64 {
	v = max(v, b.VMin)
	zeta := mathext.Zeta(b.S, 1)
	l := b.S*math.Log(math.Log(b.Eta*v/b.VMin)) + math.Log(zeta/math.Pow(math.Log(b.Eta), b.S)) + math.Log(1/alpha)
	k1 := (math.Pow(b.Eta, 0.25) + math.Pow(b.Eta, -0.25)) / math.Sqrt2
	k2 := (math.Sqrt(b.Eta) + 1) / 2
	return math.Sqrt(k1*k1*v*l+k2*b.C*l*k2*b.C*l) + k2*b.C*l
}

// EmpiricalBernstein returns mean -+ Bound(V, alpha/2)/n with v_min = c = 1, s = 1.4,
// eta = 2 and V = sum (x_t - mean_{t-1})^2, mean_0 = 1/2: a confidence sequence for
// values in [0, 1] in order of arrival, that needs no plan.
//
// Reference: Howard et al. 2021, theorem 4.
func EmpiricalBernstein(x []float64, alpha float64) Interval {
	if len(x) == 0 {
		return Interval{0, 1}
	}
	before, sum, v := 0.5, 0.0, 0.0
	for t, y := range x {
		v += float64((y - before) * (y - before))
		sum += y
		before = sum / float64(t+1)
	}
	h := Stitching{VMin: 1, C: 1, S: 1.4, Eta: 2}.Bound(v, alpha/2) / float64(len(x))
	return Interval{before - h, before + h}
}

// betaMixture returns the two-sided interval {p : ln B(a(p)+k, b(p)+n-k) - ln B(a(p),
// b(p)) - k ln p - (n-k) ln(1-p) < ln(1/alpha)} around k/n.
func betaMixture(k, n int64, alpha float64, prior func(p float64) (a, b float64)) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	level := math.Log(1 / alpha)
	x, y := float64(k), float64(n-k)
	excess := func(p float64) float64 {
		a, b := prior(p)
		return logBeta(a+x, b+y) - logBeta(a, b) - x*math.Log(p) - y*math.Log1p(-p) - level
	}
	iv := Interval{0, 1}
	mid := min(1-searchEdge, max(searchEdge, x/(x+y)))
	at := excess(mid)
	if at > 0 {
		return Interval{mid, mid}
	}
	if e := excess(searchEdge); e > 0 {
		iv.Lo = root(excess, searchEdge, mid, e, at, rootTolerance)
	}
	if e := excess(1 - searchEdge); e > 0 {
		iv.Hi = root(excess, mid, 1-searchEdge, at, e, rootTolerance)
	}
	return iv
}

// BernoulliSequence returns the beta-binomial mixture confidence sequence of a rate, k of n,
// tuned for planned trials: with v = p(1-p), r = max(BestRho(v planned, alpha) - v, v/1000), the
// prior is Beta(r/(1-p), r/p).
//
// Reference: Howard et al. 2021, proposition 7.
func BernoulliSequence(k, n int64, planned, alpha float64) Interval {
	checkBinomial(k, max(n, 1))
	return betaMixture(k, n, alpha, func(p float64) (a, b float64) {
		v := p * (1 - p)
		r := max(BestRho(v*planned, alpha)-v, 1e-3*v)
		return r / (1 - p), r / p
	})
}

// PriorPosteriorRatio returns {p : prior(p)/posterior(p) < 1/alpha} for a Beta(a, b) prior,
// a confidence sequence for a rate, k of n.
//
// Reference: Waudby-Smith & Ramdas 2020.
func PriorPosteriorRatio(k, n int64, a, b, alpha float64) Interval {
	checkBinomial(k, max(n, 1))
	return betaMixture(k, n, alpha, func(float64) (float64, float64) { return a, b })
}

// HedgedCapital returns max(K+, K-)/2 at m after the values x in [0, 1], in order of
// arrival, for predictable plug-in bets. Its value depends on that order, which
// is why BetMixture is preferred; it is kept as a cross-check.
//
//	lam_t = sqrt(2 ln(2/alpha) / (t ln(1+t) s2_{t-1}))
//	K+ = prod(1 + min(lam, 1/2m)(x-m));  K- = prod(1 - min(lam, 1/2(1-m))(x-m))
//
// s2_t is the variance around the running means, both started from half an observation
// of mean 1/2 and variance 1/4.
//
// Reference: Waudby-Smith & Ramdas 2024, section 4.
func HedgedCapital(x []float64, m, alpha float64) float64 {
	up, down := 1.0, 1.0
	sum, squares, s2 := 0.5, 0.25, 0.25
	for i, y := range x {
		t := float64(i + 1)
		lam := math.Sqrt(2 * math.Log(2/alpha) / (t * math.Log1p(t) * s2))
		up *= 1 + min(lam, 0.5/m)*(y-m)
		down *= 1 - min(lam, 0.5/(1-m))*(y-m)
		sum += y
		mean := sum / (t + 1)
		squares += float64((y - mean) * (y - mean))
		s2 = squares / (t + 1)
	}
	return max(up, down) / 2
}
