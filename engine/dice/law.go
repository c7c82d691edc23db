package dice

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// MaxOutcomes is the greatest number of outcomes of a law.
const MaxOutcomes = 1<<16 - 1

// Law is a finite list of outcomes with exact weights, from the worst to the
// best for the owner of the roll. It never changes after it was made and is
// shared by all games and goroutines.
type Law struct {
	place   guide // first, because Draw reads nothing else
	name    string
	dice    []*Die
	fold    func(Value) (Value, bool)
	labels  []string // of a law without dice: the label of each outcome
	values  []Value
	weights []*big.Int
	total   *big.Int
	sorted  []indexed // by value, for Find
}

type indexed struct {
	value Value
	index int
}

// Name returns the name the law was made with, such as "12d6 5+".
func (l *Law) Name() string { return l.name }

// Dice returns the dice of the pool in the order in which [Law.Outcome] expects
// their faces; a law made from weights has none. The slice must not be changed.
func (l *Law) Dice() []*Die { return l.dice }

// Len returns the number of outcomes, at least 1.
func (l *Law) Len() int { return len(l.values) }

// Value returns the value of outcome i, 0 <= i < Len.
func (l *Law) Value(i int) Value { return l.values[i] }

// Weight returns the weight of outcome i: for a pool of dice the number of
// tuples of faces that give it. It is a copy.
func (l *Law) Weight(i int) *big.Int { return new(big.Int).Set(l.weights[i]) }

// Total returns the sum of the weights, as a copy.
func (l *Law) Total() *big.Int { return new(big.Int).Set(l.total) }

// Find returns the outcome with value v, if there is one.
func (l *Law) Find(v Value) (index int, ok bool) {
	i, ok := slices.BinarySearchFunc(l.sorted, v, func(e indexed, v Value) int {
		switch {
		case e.value < v:
			return -1
		case e.value > v:
			return 1
		}
		return 0
	})
	if !ok {
		return 0, false
	}
	return l.sorted[i].index, true
}

// Outcome returns the outcome of the faces that a book or a case file shows,
// one label for each die in the order of Dice. A law made from weights takes
// one label, that of the outcome.
func (l *Law) Outcome(labels []string) (int, error) {
	if l.labels != nil {
		return l.named(labels)
	}
	if len(labels) != len(l.dice) {
		return 0, fmt.Errorf("%s: %s given, the roll has %s", l.name, count(len(labels), "face"),
			count(len(l.dice), "die"))
	}
	var sum Value
	for i, d := range l.dice {
		at := slices.IndexFunc(d.Faces, func(f Face) bool { return f.Label == labels[i] })
		if at < 0 {
			return 0, fmt.Errorf("%s: die %d (%s) has no face %q; its faces are %s", l.name, i+1, d.Name, labels[i],
				faceNames(d))
		}
		sum += d.Faces[at].Value
	}
	v, ok := l.fold(sum)
	if !ok {
		return 0, fmt.Errorf("%s: %s is rolled again and decides nothing", l.name, strings.Join(labels, " "))
	}
	i, ok := l.Find(v)
	if !ok {
		panic(fmt.Sprintf("dice: the fold of %s gave value %#x, which it did not give when the law was made", l.name,
			uint64(v)))
	}
	return i, nil
}

func (l *Law) named(labels []string) (int, error) {
	if len(labels) != 1 {
		return 0, fmt.Errorf("%s: %s given, this roll takes the name of its outcome", l.name,
			count(len(labels), "face"))
	}
	i := slices.Index(l.labels, labels[0])
	if i < 0 {
		return 0, fmt.Errorf("%s: no outcome %q; its outcomes are %s", l.name, labels[0], strings.Join(l.labels, ", "))
	}
	return i, nil
}

// faceNames lists the labels of a die once each, in the order of its faces.
func faceNames(d *Die) string {
	var names []string
	for _, f := range d.Faces {
		if !slices.Contains(names, f.Label) {
			names = append(names, f.Label)
		}
	}
	return strings.Join(names, ", ")
}

func count(n int, noun string) string {
	switch {
	case n == 1:
	case noun == "die":
		noun = "dice"
	default:
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// Mean returns scale times the exact mean of f over the law, rounded to the
// nearest integer, halves away from zero: for appraisals and expected damage.
// It allocates; build tables of means at setup. It panics if the result does
// not fit in 64 bits.
func (l *Law) Mean(scale int64, f func(Value) int64) int64 {
	sum := new(big.Int)
	for i, w := range l.weights {
		sum.Add(sum, new(big.Int).Mul(w, big.NewInt(f(l.values[i]))))
	}
	sum.Mul(sum, big.NewInt(scale))
	m := roundedQuotient(sum, l.total)
	if !m.IsInt64() {
		panic(fmt.Sprintf("dice: the mean %v of %s does not fit in 64 bits", m, l.name))
	}
	return m.Int64()
}

// roundedQuotient returns a/b to the nearest integer, halves away from zero,
// for b > 0.
func roundedQuotient(a, b *big.Int) *big.Int {
	q := new(big.Int).Abs(a)
	q.Lsh(q, 1).Add(q, b)
	q.Quo(q, new(big.Int).Lsh(b, 1))
	if a.Sign() < 0 {
		q.Neg(q)
	}
	return q
}
