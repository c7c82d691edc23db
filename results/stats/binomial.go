package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

func checkBinomial(k, n int64) {
	if n < 1 || k < 0 || k > n {
		panic(fmt.Sprintf("stats: %d successes of %d trials", k, n))
	}
}

// Wilson returns the score interval of a binomial rate, k successes of n >= 1:
//
//	(p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n)
//
// Reference: Wilson 1927.
func Wilson(k, n int64, conf float64) Interval {
	checkBinomial(k, n)
	z, m := zTwoSided(conf), float64(n)
	p := float64(k) / m
	centre := p + z*z/(2*m)
	spread := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	scale := 1 + z*z/m
	iv := Interval{(centre - spread) / scale, (centre + spread) / scale}
	if k == 0 {
		iv.Lo = 0
	}
	if k == n {
		iv.Hi = 1
	}
	return iv
}

// AgrestiCoull returns the Wald interval after adding z^2/2 successes and z^2/2
// failures. It may leave [0, 1]; kept for comparison with the literature.
//
// Reference: Agresti & Coull 1998.
func AgrestiCoull(k, n int64, conf float64) Interval {
	checkBinomial(k, n)
	z := zTwoSided(conf)
	m := float64(n) + float64(z*z)
	p := (float64(k) + z*z/2) / m
	h := z * math.Sqrt(p*(1-p)/m)
	return Interval{p - h, p + h}
}

// Wald returns p -+ z sqrt(p(1-p)/n). It exists to show why it is not used: at n =
// 50 and p = 0.1 its 95 % interval holds the truth in 88 % of samples.
func Wald(k, n int64, conf float64) Interval {
	checkBinomial(k, n)
	p := float64(k) / float64(n)
	h := zTwoSided(conf) * math.Sqrt(p*(1-p)/float64(n))
	return Interval{p - h, p + h}
}

// ClopperPearson returns the interval that inverts the two exact one-sided binomial
// tests; it never covers less than conf and is somewhat wide.
//
//	lo = B^-1(a/2; k, n-k+1), 0 if k = 0;  hi = B^-1(1-a/2; k+1, n-k), 1 if k = n
//
// Reference: Clopper & Pearson 1934.
func ClopperPearson(k, n int64, conf float64) Interval {
	checkBinomial(k, n)
	iv, tail := Interval{0, 1}, (1-conf)/2
	a, b := float64(k), float64(n-k)
	if k > 0 {
		iv.Lo = mathext.InvRegIncBeta(a, b+1, tail)
	}
	if k < n {
		iv.Hi = mathext.InvRegIncBeta(a+1, b, 1-tail)
	}
	return iv
}

// Jeffreys returns the equal-tailed posterior interval under the Beta(1/2, 1/2)
// prior, with the ends pinned at 0 and 1 when k is 0 or n.
//
// Reference: Brown, Cai & DasGupta 2001.
func Jeffreys(k, n int64, conf float64) Interval {
	checkBinomial(k, n)
	iv, tail := Interval{0, 1}, (1-conf)/2
	a, b := float64(k)+0.5, float64(n-k)+0.5
	if k > 0 {
		iv.Lo = mathext.InvRegIncBeta(a, b, tail)
	}
	if k < n {
		iv.Hi = mathext.InvRegIncBeta(a, b, 1-tail)
	}
	return iv
}

// ExactCoverage returns the probability that method's interval from n trials holds
// the true rate p, 0 < p < 1, summed over all outcomes.
func ExactCoverage(method func(k, n int64, conf float64) Interval, n int64, p, conf float64) float64 {
	var total float64
	for k := int64(0); k <= n; k++ {
		if method(k, n, conf).Contains(p) {
			total += binomialPMF(k, n, p)
		}
	}
	return total
}

// binomialPMF returns P(Bin(n, p) = k) for 0 < p < 1.
func binomialPMF(k, n int64, p float64) float64 {
	return math.Exp(logChoose(n, k) + float64(float64(k)*math.Log(p)) + float64(float64(n-k)*math.Log1p(-p)))
}

// PowerExact returns the exact power against rate p of the two-sided binomial test
// of rate 1/2 at level alpha with n trials, and its critical value: the test rejects
// when min(k, n-k) <= critical (-1 when it never rejects).
func PowerExact(n int64, p, alpha float64) (critical int64, power float64) {
	fair := distuv.Binomial{N: float64(n), P: 0.5}
	critical = -1
	for 2*fair.CDF(float64(critical+1)) <= alpha {
		critical++
	}
	for k := int64(0); k <= critical; k++ {
		power += binomialPMF(k, n, p) + binomialPMF(n-k, n, p)
	}
	return critical, power
}
