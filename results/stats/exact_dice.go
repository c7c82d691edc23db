package stats

import (
	"fmt"
	"math/big"
)

// Law is an exact distribution over 0, 1, 2, ...: Law[k] is the chance of k. Laws here are test
// anchors for small fights; which dice a game throws is for its rules to say, faces and
// thresholds come in as data.
type Law []*big.Rat

func rat(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

func mul(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

// addMul adds a*b to sum.
func addMul(sum, a, b *big.Rat) { sum.Add(sum, mul(a, b)) }

func newLaw(n int) Law {
	l := make(Law, n)
	for k := range l {
		l[k] = new(big.Rat)
	}
	return l
}

// Mean returns the expectation.
func (l Law) Mean() *big.Rat {
	m := new(big.Rat)
	for k, p := range l {
		addMul(m, rat(int64(k)), p)
	}
	return m
}

// Variance returns the variance.
func (l Law) Variance() *big.Rat {
	m, v := l.Mean(), new(big.Rat)
	for k, p := range l {
		d := new(big.Rat).Sub(rat(int64(k)), m)
		addMul(v, mul(d, d), p)
	}
	return v
}

// Floats returns the chances rounded to float64.
func (l Law) Floats() []float64 {
	f := make([]float64, len(l))
	for k, p := range l {
		f[k], _ = p.Float64()
	}
	return f
}

// BinomialLaw returns the law of successes of n dice that each succeed with chance p.
func BinomialLaw(n int, p *big.Rat) Law {
	law := Law{rat(1)}
	miss := new(big.Rat).Sub(rat(1), p)
	for range n {
		next := newLaw(len(law) + 1)
		for k, q := range law {
			addMul(next[k], q, miss)
			addMul(next[k+1], q, p)
		}
		law = next
	}
	return law
}

// OpposedPools returns the law of wounds max(0, hits - blocks) of attack dice that each hit with
// chance hit against defence dice that each block with chance block; it has attack+1 entries.
func OpposedPools(attack int, hit *big.Rat, defence int, block *big.Rat) Law {
	wounds := newLaw(attack + 1)
	blocks := BinomialLaw(defence, block)
	for h, p := range BinomialLaw(attack, hit) {
		for b, q := range blocks {
			addMul(wounds[max(0, h-b)], p, q)
		}
	}
	return wounds
}

// DamageDice returns the law of max(0, sum of attack faces - sum of defence faces). Each die is
// the list of its equally likely faces, none negative.
func DamageDice(attack, defence [][]int) Law {
	total, blocked := faceSum(attack), faceSum(defence)
	damage := newLaw(len(total))
	for a, p := range total {
		for d, q := range blocked {
			addMul(damage[max(0, a-d)], p, q)
		}
	}
	return damage
}

// faceSum is the exact law of the sum of dice, each given by its faces, which are not negative.
func faceSum(dice [][]int) Law {
	sum := Law{rat(1)}
	for _, faces := range dice {
		highest := 0
		for _, f := range faces {
			if f < 0 {
				panic(fmt.Sprintf("stats: die with face %d", f))
			}
			highest = max(highest, f)
		}
		next := newLaw(len(sum) + highest)
		each := big.NewRat(1, int64(len(faces)))
		for k, p := range sum {
			for _, f := range faces {
				addMul(next[k+f], p, each)
			}
		}
		sum = next
	}
	return sum
}

// OpposedOdds are the chances of an opposed roll; the five sum to 1.
type OpposedOdds struct {
	Beats, Doubles, Tie, Beaten, Doubled *big.Rat
}

// OpposedD6 returns the chances when each side adds one die to its factor. A side doubles the
// other, rather than beating it, when twice the lower total is at most the higher.
func OpposedD6(factorA, factorB int) OpposedOdds {
	o := OpposedOdds{new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)}
	each := big.NewRat(1, 36)
	for x := 1; x <= 6; x++ {
		for y := 1; y <= 6; y++ {
			a, b := factorA+x, factorB+y
			at := o.Tie
			switch {
			case a > b && 2*b <= a:
				at = o.Doubles
			case a > b:
				at = o.Beats
			case b > a && 2*a <= b:
				at = o.Doubled
			case b > a:
				at = o.Beaten
			}
			at.Add(at, each)
		}
	}
	return o
}

// TwoD6 returns the chances that two dice plus attack reach defence without being a 12, that they
// are a 12, which always hits, and the sum of both. A 2 always misses.
func TwoD6(attack, defence int) (plain, critical, total *big.Rat) {
	plain, critical = new(big.Rat), new(big.Rat)
	for sum, p := range faceSum([][]int{{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}}) {
		switch {
		case sum == 12:
			critical.Add(critical, p)
		case sum > 2 && sum+attack >= defence:
			plain.Add(plain, p)
		}
	}
	return plain, critical, new(big.Rat).Add(plain, critical)
}
