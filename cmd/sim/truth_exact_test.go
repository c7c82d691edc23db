package main

import (
	"math/big"
	"testing"
)

// law is an exact distribution over 0, 1, 2, ...: law[k] is the chance of k.
type law []*big.Rat

func newLaw(n int) law {
	l := make(law, n)
	for k := range l {
		l[k] = new(big.Rat)
	}
	return l
}

// addProduct adds a*b to sum.
func addProduct(sum, a, b *big.Rat) { sum.Add(sum, new(big.Rat).Mul(a, b)) }

// floats are the chances rounded to float64.
func (l law) floats() []float64 {
	f := make([]float64, len(l))
	for k, p := range l {
		f[k], _ = p.Float64()
	}
	return f
}

// successes is the law of n dice that each succeed with chance p.
func successes(n int, p *big.Rat) law {
	l := law{big.NewRat(1, 1)}
	miss := new(big.Rat).Sub(big.NewRat(1, 1), p)
	for range n {
		next := newLaw(len(l) + 1)
		for k, q := range l {
			addProduct(next[k], q, miss)
			addProduct(next[k+1], q, p)
		}
		l = next
	}
	return l
}

// opposedPools is the law of wounds, hits less blocks, of attack dice that each hit with chance hit
// against defence dice that each block with chance block; it has attack+1 entries.
func opposedPools(attack int, hit *big.Rat, defence int, block *big.Rat) law {
	wounds, blocks := newLaw(attack+1), successes(defence, block)
	for h, p := range successes(attack, hit) {
		for b, q := range blocks {
			addProduct(wounds[max(0, h-b)], p, q)
		}
	}
	return wounds
}

// outcome is how a fight ends in which both strike at once; the four sum to 1.
type outcome struct {
	a, b    *big.Rat // who alone survives
	both    *big.Rat // are dead
	neither *big.Rat // is dead when the rounds are over
}

// cappedDuel is how a fight of n rounds ends in which both strike at once, round after round; p
// is the law of wounds that A deals in a round, q of B.
func cappedDuel(p, q law, lifeA, lifeB, rounds int) outcome {
	table := func() [][]outcome {
		t := make([][]outcome, lifeA+1)
		for a := range t {
			t[a] = make([]outcome, lifeB+1)
		}
		return t
	}
	after := table()
	for left := range rounds + 1 {
		next := table()
		for a := range lifeA + 1 {
			for b := range lifeB + 1 {
				o := outcome{new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)}
				switch {
				case a == 0 && b == 0:
					o.both.SetInt64(1)
				case b == 0:
					o.a.SetInt64(1)
				case a == 0:
					o.b.SetInt64(1)
				case left == 0:
					o.neither.SetInt64(1)
				default:
					for i := range p {
						for j := range q {
							w, then := new(big.Rat).Mul(p[i], q[j]), after[max(0, a-j)][max(0, b-i)]
							addProduct(o.a, w, then.a)
							addProduct(o.b, w, then.b)
							addProduct(o.both, w, then.both)
							addProduct(o.neither, w, then.neither)
						}
					}
				}
				next[a][b] = o
			}
		}
		after = next
	}
	return after[lifeA][lifeB]
}

// TestExactFightsAreExact holds what duels are compared with to fractions worked out elsewhere.
func TestExactFightsAreExact(t *testing.T) {
	if got := opposedPools(3, big.NewRat(1, 2), 3, big.NewRat(1, 3))[0].String(); got != "53/108" {
		t.Errorf("three dice of 1/2 against three of 1/3 do nothing with a chance of %s, want 53/108", got)
	}
	six := successes(6, big.NewRat(1, 2))
	o := cappedDuel(six, six, 9, 9, 3)
	if got := o.neither.String(); got != "2849531161/17179869184" {
		t.Errorf("of two with nine lives nobody is dead after three rounds with a chance of %s", got)
	}
	if sum := new(big.Rat).Add(new(big.Rat).Add(o.a, o.b),
		new(big.Rat).Add(o.both, o.neither)); sum.Cmp(big.NewRat(1, 1)) != 0 || o.a.Cmp(o.b) != 0 {
		t.Errorf("outcomes of equals are %v, %v, %v and %v", o.a, o.b, o.both, o.neither)
	}
}
