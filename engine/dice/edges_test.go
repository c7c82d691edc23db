package dice

import (
	"math"
	"math/big"
	"strings"
	"testing"
)

// refused reports whether f panics with a sentence of this package.
func refused(f func()) (ok bool) {
	defer func() {
		text, _ := recover().(string)
		ok = strings.HasPrefix(text, "dice: ")
	}()
	f()
	return
}

// TestLimitsAreKept asks for what is just allowed and for what is just beyond it.
func TestLimitsAreKept(t *testing.T) {
	for _, c := range []struct {
		name string
		ok   bool
		f    func()
	}{
		{"eight lanes", true, func() { Lanes(1, 2, 3, 4, 5, 6, 7, 8) }},
		{"nine lanes", false, func() { Lanes(1, 2, 3, 4, 5, 6, 7, 8, 9) }},
		{"a die of one face", true, func() { Numbered(1) }},
		{"a die of no faces", false, func() { Numbered(0) }},
		{"lane 0", true, func() { Numbered(6).InLane(0) }},
		{"lane 7", true, func() { Numbered(255).InLane(7) }},
		{"lane 8", false, func() { Numbered(6).InLane(8) }},
		{"lane -1", false, func() { Numbered(6).InLane(-1) }},
		{"256 in lane 7", false, func() { Numbered(256).InLane(7) }},
		{"no dice", true, func() { HitLaw(0, 6, 2) }},
		{"255 dice", true, func() { HitLaw(MaxHitDice, 2, 1) }},
		{"256 dice", false, func() { HitLaw(MaxHitDice+1, 2, 1) }},
		{"-1 dice", false, func() { HitLaw(-1, 2, 1) }},
		{"dice of one face", true, func() { HitLaw(3, 1, 1) }},
		{"dice of no faces", false, func() { HitLaw(3, 0, 0) }},
		{"no hitting face", true, func() { HitLaw(3, 6, 0) }},
		{"-1 hitting faces", false, func() { HitLaw(3, 6, -1) }},
		{"all faces hitting", true, func() { HitLaw(3, 6, 6) }},
		{"more than all faces hitting", false, func() { HitLaw(3, 6, 7) }},
		{"a mean of 2^63-1", true, func() { HitLaw(0, 6, 2).Mean(1, func(Value) int64 { return math.MaxInt64 }) }},
		{"a mean of 2^64-2", false, func() { HitLaw(0, 6, 2).Mean(2, func(Value) int64 { return math.MaxInt64 }) }},
		{"a law of a die that is missing", false, func() { MustLaw("none", []*Die{nil}, nil, nil) }},
		{"a mixture of nothing", false, func() { Mix(Part{big.NewInt(1), Dist{}}) }},
		{"a mixture with a weight of 0", false, func() { Mix(Part{big.NewInt(0), Certain(1)}) }},
	} {
		if got := !refused(c.f); got != c.ok {
			t.Errorf("%s: allowed is %v, want %v", c.name, got, c.ok)
		}
	}
	if v := Lanes(1, 2, 3, 4, 5, 6, 7, 8); v.Lane(0) != 1 || v.Lane(7) != 8 || v != 0x0807060504030201 {
		t.Errorf("eight lanes are %#x", uint64(v))
	}
	if v := Numbered(255).InLane(7).Faces[254].Value; v.Lane(7) != 255 || v.Lane(6) != 0 {
		t.Errorf("255 in lane 7 is %#x", uint64(v))
	}
}

// TestALawHasAtMostItsOutcomes makes laws of 65,536 sums, of which a fold leaves out some.
func TestALawHasAtMostItsOutcomes(t *testing.T) {
	pool := []*Die{Numbered(256), Numbered(256).Mapped("high", func(i int) Value { return Value(i) << 16 })}
	without := func(v Value) (Value, bool) { return v, v != 77 }
	l, err := NewLaw("wide", pool, without, nil)
	if err != nil || l.Len() != MaxOutcomes {
		t.Fatalf("a law of %d outcomes: %v", MaxOutcomes, err)
	}
	for i := range l.Len() {
		if at, ok := l.Find(l.Value(i)); !ok || at != i {
			t.Fatalf("outcome %d is found at %d", i, at)
		}
	}
	for _, v := range []Value{0, 77, 257, 1<<16 - 1, 255<<16 + 257, math.MaxUint64} {
		if at, ok := l.Find(v); ok || at != 0 {
			t.Errorf("the value %d, which cannot happen, is outcome %d", v, at)
		}
	}
	if _, err := NewLaw("wider", pool, nil, nil); err == nil || !strings.Contains(err.Error(), "65536 outcomes") {
		t.Errorf("a law of one outcome more: %v", err)
	}
}

// TestNoOrderIsNoticed gives orders that are none: of few values whichever pair is out of
// line, of many a neighbouring one.
func TestNoOrderIsNoticed(t *testing.T) {
	for _, n := range []int{3, pairwise, pairwise + 1} {
		falling := func(a, b Value) bool { return a > b }
		l, err := NewLaw("falling", []*Die{Numbered(n)}, nil, falling)
		if err != nil || l.Value(0) != Value(n) || l.Value(n-1) != 1 {
			t.Errorf("%d values from the greatest down: %v", n, err)
		}
		for name, less := range map[string]func(a, b Value) bool{
			"never": func(a, b Value) bool { return false }, "always": func(a, b Value) bool { return true },
			"pairs alike": func(a, b Value) bool { return a/2 < b/2 },
		} {
			if _, err := NewLaw(name, []*Die{Numbered(n)}, nil, less); err == nil {
				t.Errorf("%d values: an order that says %s is taken", n, name)
			}
		}
	}
	for _, n := range []int{4, 40, pairwise} { // the first and the last alone are out of line
		less := func(a, b Value) bool {
			if min(a, b) == 1 && max(a, b) == Value(n) {
				return a > b
			}
			return a < b
		}
		if _, err := NewLaw("round", []*Die{Numbered(n)}, nil, less); err == nil {
			t.Errorf("%d values, of which the last comes before the first, are taken for ordered", n)
		}
	}
	circle := func(a, b Value) bool { return (b+3-a)%3 == 1 } // 1 before 2 before 3 before 1
	if _, err := NewLaw("circle", []*Die{Numbered(3)}, nil, circle); err == nil {
		t.Error("a circle is taken for an order")
	}
}

// TestDistributionsCompare compares distributions that differ in one thing.
func TestDistributionsCompare(t *testing.T) {
	coin := FromLaw(HitLaw(1, 2, 1))
	for _, c := range []struct {
		name string
		d    Dist
		want bool
	}{
		{"the same, made otherwise", FromLaw(HitLaw(1, 6, 3)), true},
		{"one value more", FromLaw(HitLaw(2, 2, 1)), false}, {"one value", Certain(0), false},
		{"other values", coin.Map(func(v Value) Value { return v + 1 }), false},
		{"other weights", FromLaw(HitLaw(1, 3, 1)), false}, {"nothing", Dist{}, false},
	} {
		if coin.Equal(c.d) != c.want || c.d.Equal(coin) != c.want {
			t.Errorf("a coin equals %s: %v", c.name, coin.Equal(c.d))
		}
	}
	none := Dist{}
	if none.Len() != 0 || none.Total().Sign() != 0 || none.Mean(func(Value) int64 {
		return 7
	}).Sign() != 0 || none.String() != "" || !none.Equal(Dist{}) {
		t.Errorf("what cannot happen is %v", none)
	}
	if total := coin.Total(); total.Int64() != 2 || total.SetInt64(9) == nil || coin.Total().Int64() != 2 {
		t.Errorf("the weights of a coin add up to %v", coin.Total())
	}
	seen := 0
	for range FromLaw(HitLaw(5, 6, 2)).Each() {
		if seen++; seen == 3 {
			break
		}
	}
	if seen != 3 {
		t.Errorf("%d values were gone through, 3 were asked for", seen)
	}
}

// TestOutcomesOfALawThatChangesItsMind has a fold give what it did not give before.
func TestOutcomesOfALawThatChangesItsMind(t *testing.T) {
	more := Value(0)
	l, err := NewLaw("fickle", []*Die{Numbered(4)}, func(v Value) (Value, bool) { return v + more, v != 4 }, nil)
	if err != nil {
		t.Fatal(err)
	}
	if i, err := l.Outcome([]string{"3"}); err != nil || i != 2 {
		t.Errorf("a 3 is outcome %d: %v", i, err)
	}
	if _, err := l.Outcome([]string{"4"}); err == nil || !strings.Contains(err.Error(), "rolled again") {
		t.Errorf("a 4, which is rolled again: %v", err)
	}
	more = 10
	if !refused(func() { _, _ = l.Outcome([]string{"3"}) }) {
		t.Error("a value that never was is an outcome")
	}
}

// TestExpectAtTheEnds takes means of values as great as they may be, and of halves.
func TestExpectAtTheEnds(t *testing.T) {
	const most = 1<<62 - 1
	for _, c := range []struct {
		law    *Law
		values []int64
		want   int64
	}{
		{HitLaw(0, 6, 2), []int64{most}, most}, {HitLaw(0, 6, 2), []int64{-most}, -most},
		{HitLaw(1, 2, 1), []int64{-most, most}, 0}, {HitLaw(1, 2, 1), []int64{most, -most}, 0},
		{HitLaw(1, 4, 1), []int64{0, 2}, 1}, {HitLaw(1, 4, 1), []int64{0, -2}, -1}, {HitLaw(1, 4, 1), []int64{1, 2}, 1},
		{HitLaw(1, 4, 3), []int64{-1, -2}, -2},
		{HitLaw(2, 2, 1), []int64{4, 0, 4}, 2}, {HitLaw(2, 2, 1), []int64{0, 1, 1}, 1},
		{HitLaw(2, 2, 1), []int64{3, 4, 4}, 4},
	} {
		if got := c.law.Expect(c.values); got != c.want {
			t.Errorf("%s: the mean of %v is %d, want %d", c.law.Name(), c.values, got, c.want)
		}
	}
}
