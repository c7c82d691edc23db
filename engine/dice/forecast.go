package dice

import (
	"fmt"
	"iter"
	"math/big"
	"strings"
)

// Dist is a finite distribution over values with exact weights over a common
// denominator, in the numeric order of its values. It is made by [Certain],
// [FromLaw] and [Mix] and never changes. The zero Dist has no values and stands
// for nothing that can happen.
type Dist struct {
	list  []weighted
	total *big.Int
}

// Certain returns the distribution that is always v.
func Certain(v Value) Dist {
	return Dist{[]weighted{{v, big.NewInt(1)}}, big.NewInt(1)}
}

// FromLaw returns the distribution of the values of a law.
func FromLaw(l *Law) Dist {
	list := make([]weighted, l.Len())
	for i := range list {
		list[i] = weighted{l.values[i], l.Weight(i)}
	}
	return newDist(list)
}

// newDist merges equal values and reduces the weights; it keeps the list.
func newDist(list []weighted) Dist {
	list = merge(list)
	divisor, total := new(big.Int), new(big.Int)
	for _, e := range list {
		divisor.GCD(nil, nil, divisor, e.weight)
	}
	for _, e := range list {
		e.weight.Quo(e.weight, divisor)
		total.Add(total, e.weight)
	}
	return Dist{list, total}
}

// Len returns the number of values that can happen.
func (d Dist) Len() int { return len(d.list) }

// Total returns the common denominator, as a copy.
func (d Dist) Total() *big.Int {
	if d.total == nil {
		return new(big.Int)
	}
	return new(big.Int).Set(d.total)
}

// Map returns the distribution of f of the value.
func (d Dist) Map(f func(Value) Value) Dist {
	list := make([]weighted, len(d.list))
	for i, e := range d.list {
		list[i] = weighted{f(e.value), new(big.Int).Set(e.weight)}
	}
	return newDist(list)
}

// Then returns the distribution of a second step whose distribution depends on
// the value of the first: a chain of rolls, with whatever choice a policy makes
// between them. Next must not return the zero Dist.
func (d Dist) Then(next func(Value) Dist) Dist {
	parts := make([]Part, len(d.list))
	for i, e := range d.list {
		parts[i] = Part{e.weight, next(e.value)}
	}
	return Mix(parts...)
}

// Plus returns the distribution of the sum of two independent values.
func (d Dist) Plus(e Dist) Dist {
	return d.Then(func(v Value) Dist { return e.Map(func(w Value) Value { return v + w }) })
}

// Part is one part of a mixture: its positive weight and its distribution.
type Part struct {
	Weight *big.Int
	Dist   Dist
}

// Mix returns the distribution that follows each part with a probability in
// proportion to its weight. It panics on a weight that is not positive and on
// a zero Dist.
func Mix(parts ...Part) Dist {
	common := big.NewInt(1) // the least common multiple of the totals
	for i, p := range parts {
		if p.Weight == nil || p.Weight.Sign() <= 0 || p.Dist.Len() == 0 {
			panic(fmt.Sprintf("dice: part %d of a mixture has the weight %v and %d values", i, p.Weight, p.Dist.Len()))
		}
		g := new(big.Int).GCD(nil, nil, common, p.Dist.total)
		common.Mul(common, new(big.Int).Quo(p.Dist.total, g))
	}
	var list []weighted
	for _, p := range parts {
		factor := new(big.Int).Quo(common, p.Dist.total)
		factor.Mul(factor, p.Weight)
		for _, e := range p.Dist.list {
			list = append(list, weighted{e.value, new(big.Int).Mul(e.weight, factor)})
		}
	}
	return newDist(list)
}

// P returns the probability that pred holds.
func (d Dist) P(pred func(Value) bool) *big.Rat {
	return d.Mean(func(v Value) int64 {
		if pred(v) {
			return 1
		}
		return 0
	})
}

// Mean returns the exact mean of f; that of the zero Dist is 0.
func (d Dist) Mean(f func(Value) int64) *big.Rat {
	if len(d.list) == 0 {
		return new(big.Rat)
	}
	sum := new(big.Int)
	for _, e := range d.list {
		sum.Add(sum, new(big.Int).Mul(e.weight, big.NewInt(f(e.value))))
	}
	return new(big.Rat).SetFrac(sum, d.total)
}

// Each goes through the values with their probabilities, in numeric order.
func (d Dist) Each() iter.Seq2[Value, *big.Rat] {
	return func(yield func(Value, *big.Rat) bool) {
		for _, e := range d.list {
			if !yield(e.value, new(big.Rat).SetFrac(e.weight, d.total)) {
				return
			}
		}
	}
}

// Equal reports whether two distributions are the same.
func (d Dist) Equal(e Dist) bool {
	if len(d.list) != len(e.list) {
		return false
	}
	for i := range d.list {
		// Weights are reduced, so equal distributions have equal weights.
		if d.list[i].value != e.list[i].value || d.list[i].weight.Cmp(e.list[i].weight) != 0 {
			return false
		}
	}
	return true
}

// String lists the values with their probabilities as fractions, as in
// "0: 4/9, 1: 4/9, 2: 1/9".
func (d Dist) String() string {
	var text []string
	for v, p := range d.Each() {
		text = append(text, fmt.Sprintf("%d: %s", uint64(v), p.RatString()))
	}
	return strings.Join(text, ", ")
}
