package ai

import "math/bits"

// The chance to win is worked out in integers, so that it is the same on every processor:
// anyone who decides by it then plays the same game everywhere.

// certain is the chance of a side that is sure to win, in ten-thousandths.
const certain = 10000

// The logistic function is tabled for every 64th of a logit up to mostLogits, in
// hundred-millionths, and interpolated between.
const (
	stepLogit  = 1_000_000_000 / 64 // billionths of a logit between two entries
	mostLogits = 16
	fine       = 100_000_000
)

var logistic = tabulate()

func tabulate() (table [64*mostLogits + 1]int64) {
	const shrink = 18160753814917686419 // exp(-1/64) in 1/2^64
	const one = uint64(1) << 62
	e := one // exp(-k/64) in 1/2^62
	for k := range table {
		hi, lo := bits.Mul64(fine, one)
		p, _ := bits.Div64(hi, lo, one+e)
		table[k] = int64(p)
		e, _ = bits.Mul64(e, shrink)
	}
	return table
}

// chanceOf is the logistic function of z billionths of a logit, in ten-thousandths,
// never quite 0 or certain: chanceOf(z) + chanceOf(-z) is certain.
func chanceOf(z int64) int32 {
	if z < 0 {
		return certain - chanceOf(-z)
	}
	k := z / stepLogit
	if k >= int64(len(logistic)-1) {
		return certain - 1
	}
	p := logistic[k] + (logistic[k+1]-logistic[k])*(z%stepLogit)/stepLogit
	return min(certain-1, int32((p+fine/certain/2)/(fine/certain)))
}

// log2 is the binary logarithm of a positive number, in 1024ths, rounded down.
func log2(x uint64) int64 {
	n := bits.Len64(x) - 1
	m := x << (63 - n) // from 1 to 2, in 1/2^63
	log := int64(n)
	for range 10 {
		m, _ = bits.Mul64(m, m) // from 1 to 4, in 1/2^62
		log <<= 1
		if m>>63 != 0 {
			log |= 1
		} else {
			m <<= 1
		}
	}
	return log
}
