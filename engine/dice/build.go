package dice

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
)

// weighted is a value and how often it occurs.
type weighted struct {
	value  Value
	weight *big.Int
}

// NewLaw returns the law of a pool of dice.
//
// The values of the faces are added over the dice; fold maps a sum to the value
// of its outcome and leaves the sum out by ok = false, as a tie that is rolled
// again; nil leaves sums as they are. Less orders the values of outcomes from
// the worst to the best for the owner of the roll; it must order any two
// different values, and nil is the numeric order. Fold and less must be
// functions of their arguments alone.
//
// A pool of no dice has one outcome, the fold of 0. It is an error if a die is
// unfit, if a sum does not fit in 64 bits, if every sum is left out, if less is
// no strict order, or if there are more than [MaxOutcomes] outcomes.
func NewLaw(name string, dice []*Die, fold func(Value) (Value, bool), less func(a, b Value) bool) (*Law, error) {
	if fold == nil {
		fold = func(v Value) (Value, bool) { return v, true }
	}
	sums := []weighted{{0, big.NewInt(1)}}
	for i, d := range dice {
		if err := d.check(); err != nil {
			return nil, fmt.Errorf("%s: die %d %w", name, i+1, err)
		}
		var err error
		if sums, err = convolve(sums, d); err != nil {
			return nil, fmt.Errorf("%s: die %d %w", name, i+1, err)
		}
	}
	folded := make([]weighted, 0, len(sums))
	for _, s := range sums {
		if v, ok := fold(s.value); ok {
			folded = append(folded, weighted{v, s.weight})
		}
	}
	l := &Law{name: name, dice: slices.Clone(dice), fold: fold}
	if err := l.finish(merge(folded), less); err != nil {
		return nil, err
	}
	return l, nil
}

// MustLaw is NewLaw for pools that are part of a program: it panics on an error.
func MustLaw(name string, dice []*Die, fold func(Value) (Value, bool), less func(a, b Value) bool) *Law {
	l, err := NewLaw(name, dice, fold, less)
	if err != nil {
		panic("dice: " + err.Error())
	}
	return l
}

// Weighted is an outcome of a law that no dice make: a label for case files (by
// default the value in decimal digits), its value, and its positive weight.
type Weighted struct {
	Label  string
	Value  Value
	Weight *big.Int
}

// FromWeights returns a law given outcome by outcome. Values and labels must be
// different; less is as for [NewLaw].
func FromWeights(name string, outcomes []Weighted, less func(a, b Value) bool) (*Law, error) {
	list := make([]weighted, len(outcomes))
	labels := make([]string, len(outcomes))
	for i, o := range outcomes {
		labels[i] = o.Label
		if o.Label == "" {
			labels[i] = strconv.FormatUint(uint64(o.Value), 10)
		}
		if o.Weight == nil || o.Weight.Sign() <= 0 {
			return nil, fmt.Errorf("%s: outcome %q has the weight %v, which is not positive", name, labels[i], o.Weight)
		}
		for j := range i {
			if outcomes[j].Value == o.Value || labels[j] == labels[i] {
				return nil, fmt.Errorf("%s: outcomes %q and %q share a label or a value", name, labels[j], labels[i])
			}
		}
		list[i] = weighted{o.Value, new(big.Int).Set(o.Weight)}
	}
	l := &Law{name: name}
	if err := l.finish(merge(slices.Clone(list)), less); err != nil {
		return nil, err
	}
	l.labels = make([]string, len(list))
	for i, e := range list {
		at, _ := l.Find(e.value)
		l.labels[at] = labels[i]
	}
	return l, nil
}

// convolve adds a die to a distribution of sums.
func convolve(sums []weighted, d *Die) ([]weighted, error) {
	faces := make([]weighted, len(d.Faces))
	for i, f := range d.Faces {
		faces[i] = weighted{f.Value, big.NewInt(1)}
	}
	faces = merge(faces)
	out := make([]weighted, 0, len(sums)*len(faces))
	for _, s := range sums {
		for _, f := range faces {
			v, carry := bits.Add64(uint64(s.value), uint64(f.value), 0)
			if carry != 0 {
				return nil, fmt.Errorf("(%s) takes a sum of values beyond 64 bits", d.Name)
			}
			out = append(out, weighted{Value(v), new(big.Int).Mul(s.weight, f.weight)})
		}
	}
	return merge(out), nil
}

// merge sorts a list by value and adds the weights of equal values, in place.
func merge(list []weighted) []weighted {
	slices.SortFunc(list, func(x, y weighted) int {
		switch {
		case x.value < y.value:
			return -1
		case x.value > y.value:
			return 1
		}
		return 0
	})
	out := list[:0]
	for _, e := range list {
		if n := len(out); n > 0 && out[n-1].value == e.value {
			out[n-1].weight.Add(out[n-1].weight, e.weight)
			continue
		}
		out = append(out, e)
	}
	return out
}

// finish orders the outcomes and builds the tables of the law.
func (l *Law) finish(list []weighted, less func(a, b Value) bool) error {
	if len(list) == 0 {
		return fmt.Errorf("%s: every roll is left out, so nothing can happen", l.name)
	}
	if len(list) > MaxOutcomes {
		return fmt.Errorf("%s: %d outcomes, a law has at most %d; let the fold say what the rules do not distinguish",
			l.name, len(list), MaxOutcomes)
	}
	if less != nil {
		if err := order(list, less); err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
	}
	l.total = new(big.Int)
	l.values = make([]Value, len(list))
	l.weights = make([]*big.Int, len(list))
	l.sorted = make([]indexed, len(list))
	for i, e := range list {
		l.values[i], l.weights[i], l.sorted[i] = e.value, e.weight, indexed{e.value, i}
		l.total.Add(l.total, e.weight)
	}
	slices.SortFunc(l.sorted, func(x, y indexed) int {
		if x.value < y.value {
			return -1
		}
		return 1
	})
	l.place = newGuide(l.weights, l.total)
	return nil
}

// pairwise is the number of outcomes up to which every pair is checked against
// the order; beyond it neighbours must do.
const pairwise = 128

// order sorts a list from worst to best and checks that less is a strict order
// of its values.
func order(list []weighted, less func(a, b Value) bool) error {
	slices.SortFunc(list, func(x, y weighted) int {
		switch {
		case less(x.value, y.value):
			return -1
		case less(y.value, x.value):
			return 1
		}
		return 0
	})
	for j := range list {
		first := 0
		if len(list) > pairwise {
			first = max(0, j-1)
		}
		for i := first; i < j; i++ {
			a, b := list[i].value, list[j].value
			if !less(a, b) || less(b, a) {
				return fmt.Errorf("less is no strict order: it does not put one of the values %#x and %#x before the "+
					"other, in line with the rest", uint64(a), uint64(b))
			}
		}
	}
	return nil
}
