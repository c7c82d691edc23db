package dice

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// woundsLaw is the law of skulls minus shields, of two pools kept apart by lanes.
func woundsLaw(attack, defence int) *Law {
	attackDie := &Die{Name: "attack", Faces: []Face{
		{"skull", 1}, {"skull", 1}, {"skull", 1}, {"shield", 0}, {"shield", 0}, {"blank", 0}}}
	defenceDie := &Die{Name: "defence", Faces: []Face{
		{"skull", 0}, {"skull", 0}, {"skull", 0}, {"shield", 1 << 8}, {"shield", 1 << 8}, {"blank", 0}}}
	pool := append(Repeat(attackDie, attack), Repeat(defenceDie, defence)...)
	return MustLaw(fmt.Sprintf("%d skulls v %d shields", attack, defence), pool, func(v Value) (Value, bool) {
		return Value(max(0, v.Lane(0)-v.Lane(1))), true
	}, nil)
}

// opposedLaw is d6 against d6, ties rolled again: 0 lost, 1 won, 2 won by double.
func opposedLaw() *Law {
	d := Numbered(6)
	return MustLaw("opposed d6", []*Die{d, d.InLane(1)}, func(v Value) (Value, bool) {
		mine, theirs := v.Lane(0), v.Lane(1)
		switch {
		case mine == theirs:
			return 0, false
		case mine < theirs:
			return 0, true
		case mine < 2*theirs:
			return 1, true
		}
		return 2, true
	}, nil)
}

// vectorLaw has faces with a range, hearts, surges and a miss, one lane each.
func vectorLaw() *Law {
	blue := &Die{Name: "blue", Faces: []Face{
		{"X", Lanes(0, 0, 0, 1)}, {"2,2,s", Lanes(2, 2, 1)}, {"3,2", Lanes(3, 2)},
		{"4,2", Lanes(4, 2)}, {"5,1", Lanes(5, 1)}, {"6,1,s", Lanes(6, 1, 1)}}}
	red := &Die{Name: "red", Faces: []Face{
		{"1", Lanes(0, 1)}, {"2", Lanes(0, 2)}, {"2", Lanes(0, 2)}, {"2", Lanes(0, 2)}, {"3", Lanes(0, 3)},
		{"3s", Lanes(0, 3, 1)}}}
	yellow := &Die{Name: "yellow", Faces: []Face{
		{"1s", Lanes(1, 0, 1)}, {"1,1", Lanes(1, 1)}, {"2,1", Lanes(2, 1)}, {"h,s", Lanes(0, 1, 1)}, {"2", Lanes(0, 2)},
		{"2s", Lanes(0, 2, 1)}}}
	return MustLaw("blue red yellow", []*Die{blue, red, yellow}, func(v Value) (Value, bool) {
		if v.Lane(3) > 0 {
			return Lanes(0, 0, 0, 1), true
		}
		return v, true
	}, func(a, b Value) bool {
		if a.Lane(3) != b.Lane(3) {
			return a.Lane(3) > b.Lane(3)
		}
		for _, lane := range []int{1, 2, 0} {
			if a.Lane(lane) != b.Lane(lane) {
				return a.Lane(lane) < b.Lane(lane)
			}
		}
		return false
	})
}

func sumLaw(n int) *Law {
	return MustLaw(fmt.Sprintf("%dd6", n), Repeat(Numbered(6), n), nil, nil)
}

func d20Law() *Law { return MustLaw("d20", []*Die{Numbered(20)}, nil, nil) }

// shippedLaws are laws of the kinds the five systems roll.
func shippedLaws() []*Law {
	return []*Law{
		HitLaw(12, 6, 2), HitLaw(27, 6, 1), HitLaw(27, 6, 5), HitLaw(1, 6, 3), HitLaw(0, 6, 3), HitLaw(5, 6, 6),
		sumLaw(1), sumLaw(2), sumLaw(27), opposedLaw(), vectorLaw(), woundsLaw(4, 3), woundsLaw(9, 9), d20Law(),
	}
}

// enumerate counts tuples one by one.
func enumerate(dice []*Die, fold func(Value) (Value, bool)) map[Value]int64 {
	counts := map[Value]int64{}
	var walk func(i int, sum Value)
	walk = func(i int, sum Value) {
		if i < len(dice) {
			for _, f := range dice[i].Faces {
				walk(i+1, sum+f.Value)
			}
			return
		}
		if v, ok := fold(sum); ok {
			counts[v]++
		}
	}
	walk(0, 0)
	return counts
}

func randomPool(rng *rand.Rand) []*Die {
	pool := make([]*Die, rng.IntN(5))
	for i := range pool {
		d := &Die{Name: fmt.Sprintf("die%d", i)}
		for j := range 1 + rng.IntN(7) {
			d.Faces = append(d.Faces, Face{fmt.Sprint(j), Lanes(uint8(rng.IntN(4)), uint8(rng.IntN(3)))})
		}
		pool[i] = d
	}
	return pool
}

func TestLawAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	built := 0
	for range 400 {
		pool := randomPool(rng)
		modulus := Value(1 + rng.IntN(9))
		leftOut := Value(rng.IntN(9))
		fold := func(v Value) (Value, bool) { v = (v>>8 + v) % modulus; return v, v != leftOut }
		downwards := func(a, b Value) bool { return a > b }
		counts := enumerate(pool, fold)
		l, err := NewLaw("random", pool, fold, downwards)
		if len(counts) == 0 {
			if err == nil || !strings.Contains(err.Error(), "every roll is left out") {
				t.Fatalf("a law of nothing: error %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		built++
		if l.Len() != len(counts) {
			t.Fatalf("%d outcomes, %d by enumeration", l.Len(), len(counts))
		}
		for i := range l.Len() {
			v := l.Value(i)
			if l.Weight(i).Cmp(big.NewInt(counts[v])) != 0 {
				t.Fatalf("value %d: weight %v, %d by enumeration", v, l.Weight(i), counts[v])
			}
			if i > 0 && !downwards(l.Value(i-1), v) {
				t.Fatalf("outcome %d is not above outcome %d", i, i-1)
			}
			if at, ok := l.Find(v); !ok || at != i {
				t.Fatalf("Find(%d) = %d, %v, want %d", v, at, ok, i)
			}
		}
		if _, ok := l.Find(1000); ok {
			t.Fatal("Find found a value that the law does not have")
		}
		checkTotal(t, l)
	}
	if built < 300 {
		t.Fatalf("only %d laws were built", built)
	}
}

func checkTotal(t *testing.T, l *Law) {
	t.Helper()
	sum := new(big.Int)
	for i := range l.Len() {
		if l.Weight(i).Sign() <= 0 {
			t.Errorf("%s: outcome %d has weight %v", l.Name(), i, l.Weight(i))
		}
		sum.Add(sum, l.Weight(i))
	}
	if sum.Cmp(l.Total()) != 0 {
		t.Errorf("%s: weights sum to %v, total %v", l.Name(), sum, l.Total())
	}
}

func TestWeightsSumToTotal(t *testing.T) {
	for _, l := range shippedLaws() {
		checkTotal(t, l)
	}
	if got, want := sumLaw(27).Total(), power(6, 27); got.Cmp(want) != 0 {
		t.Errorf("27d6 has %v tuples, want %v", got, want)
	}
}

func TestHitLawIsBinomial(t *testing.T) {
	for n := 0; n <= 40; n++ {
		for hitting := 0; hitting <= 6; hitting++ {
			l := HitLaw(n, 6, hitting)
			checkTotal(t, l)
			if l.Total().Cmp(power(6, n)) != 0 {
				t.Fatalf("%s: total %v", l.Name(), l.Total())
			}
			// Mean n*p and variance n*p*(1-p), times 36.
			d := FromLaw(l)
			mean := d.Mean(func(v Value) int64 { return int64(v) })
			if want := big.NewRat(int64(n*hitting), 6); mean.Cmp(want) != 0 {
				t.Fatalf("%s: mean %v, want %v", l.Name(), mean, want)
			}
			second := d.Mean(func(v Value) int64 { return int64(v * v) })
			variance := second.Sub(second, mean.Mul(mean, mean))
			if want := big.NewRat(int64(n*hitting*(6-hitting)), 36); variance.Cmp(want) != 0 {
				t.Fatalf("%s: variance %v, want %v", l.Name(), variance, want)
			}
			if n > 12 {
				continue
			}
			slow := MustLaw(l.Name(), l.Dice(), nil, nil)
			if !FromLaw(slow).Equal(d) || slow.Total().Cmp(l.Total()) != 0 {
				t.Fatalf("%s: binomial %v, convolution %v", l.Name(), d, FromLaw(slow))
			}
		}
	}
}

func TestOutcome(t *testing.T) {
	hits := HitLaw(3, 6, 2)
	if i, err := hits.Outcome([]string{"6", "5", "1"}); err != nil || hits.Value(i) != 2 {
		t.Errorf("6 5 1 at 5+: outcome %d, %v", i, err)
	}
	vector := vectorLaw()
	if i, err := vector.Outcome([]string{"6,1,s", "2", "2s"}); err != nil || vector.Value(i) != Lanes(6, 5, 2) {
		t.Errorf("vector faces: outcome %d, %v", i, err)
	}
	if i, err := vector.Outcome([]string{"X", "3s", "2s"}); err != nil || i != 0 {
		t.Errorf("a miss: outcome %d, %v, want 0, the worst", i, err)
	}
	weights, err := FromWeights("card", []Weighted{{"red", 7, big.NewInt(2)}, {"", 3, big.NewInt(1)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if i, err := weights.Outcome([]string{"red"}); err != nil || weights.Value(i) != 7 {
		t.Errorf("red: outcome %d, %v", i, err)
	}
	if i, err := weights.Outcome([]string{"3"}); err != nil || weights.Value(i) != 3 {
		t.Errorf("3: outcome %d, %v", i, err)
	}
	for _, c := range []struct {
		law    *Law
		labels []string
		want   string
	}{
		{hits, []string{"6"}, "3d6 5+: 1 face given, the roll has 3 dice"},
		{hits, []string{"6", "7", "1"}, `3d6 5+: die 2 (d6 5+) has no face "7"; its faces are 1, 2, 3, 4, 5, 6`},
		{woundsLaw(1, 0), []string{"tail"},
			`1 skulls v 0 shields: die 1 (attack) has no face "tail"; its faces are skull, shield, blank`},
		{opposedLaw(), []string{"4", "4"}, "opposed d6: 4 4 is rolled again and decides nothing"},
		{weights, []string{"red", "red"}, "card: 2 faces given, this roll takes the name of its outcome"},
		{weights, []string{"blue"}, `card: no outcome "blue"; its outcomes are 3, red`},
	} {
		if _, err := c.law.Outcome(c.labels); err == nil || err.Error() != c.want {
			t.Errorf("error %v\n  want %s", err, c.want)
		}
	}
}

func TestKnownLaws(t *testing.T) {
	for _, c := range []struct {
		law  *Law
		want string
	}{
		{HitLaw(2, 6, 2), "0: 4/9, 1: 4/9, 2: 1/9"},
		{sumLaw(2),
			"2: 1/36, 3: 1/18, 4: 1/12, 5: 1/9, 6: 5/36, 7: 1/6, 8: 5/36, 9: 1/9, 10: 1/12, 11: 1/18, 12: 1/36"},
		{opposedLaw(), "0: 1/2, 1: 1/5, 2: 3/10"},
		{woundsLaw(1, 1), "0: 2/3, 1: 1/3"},
		{HitLaw(0, 6, 2), "0: 1"},
		{HitLaw(3, 6, 6), "3: 1"},
	} {
		if got := FromLaw(c.law).String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.law.Name(), got, c.want)
		}
	}
}

func TestNewLawRefuses(t *testing.T) {
	d6 := Numbered(6)
	parity := func(v Value) (Value, bool) { return v, true }
	for _, c := range []struct {
		dice []*Die
		less func(a, b Value) bool
		want string
	}{
		{[]*Die{d6, nil}, nil, "x: die 2 is missing"},
		{[]*Die{{Name: "none"}}, nil, `x: die 1 "none" has no faces`},
		{[]*Die{{Name: "two", Faces: []Face{{"a", 1}, {"a", 2}}}}, nil,
			`x: die 1 "two" has two faces "a" with different values`},
		{Repeat(&Die{Name: "big", Faces: []Face{{"a", 1 << 63}}}, 2), nil,
			"x: die 2 (big) takes a sum of values beyond 64 bits"},
		{[]*Die{d6}, func(a, b Value) bool { return a%2 < b%2 }, "less is no strict order"},
		{[]*Die{d6}, func(a, b Value) bool { return true }, "less is no strict order"},
		{[]*Die{Numbered(400), Numbered(400).InLane(0).Mapped("high", func(i int) Value {
			return Value(i) << 32
		})}, nil, "160000 outcomes, a law has at most 65535"},
	} {
		l, err := NewLaw("x", c.dice, parity, c.less)
		if l != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("law %v, error %v, want %s", l != nil, err, c.want)
		}
	}
	for _, c := range []struct {
		list []Weighted
		want string
	}{
		{nil, "nothing can happen"},
		{[]Weighted{{"a", 1, big.NewInt(0)}}, `"a" has the weight 0`},
		{[]Weighted{{"a", 1, nil}}, `"a" has the weight <nil>`},
		{[]Weighted{{"a", 1, big.NewInt(1)}, {"a", 2, big.NewInt(1)}}, "share a label or a value"},
		{[]Weighted{{"a", 1, big.NewInt(1)}, {"b", 1, big.NewInt(1)}}, "share a label or a value"},
	} {
		if l, err := FromWeights("x", c.list, nil); l != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}

func TestLawIsImmutable(t *testing.T) {
	l := HitLaw(2, 6, 2)
	l.Weight(0).SetInt64(99)
	l.Total().SetInt64(99)
	if l.Weight(0).Int64() != 16 || l.Total().Int64() != 36 {
		t.Error("a returned weight is no copy")
	}
	w := big.NewInt(3)
	f, err := FromWeights("x", []Weighted{{"a", 1, w}, {"b", 2, w}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.SetInt64(100)
	if f.Weight(0).Int64() != 3 || f.Total().Int64() != 6 {
		t.Error("a law keeps the weight it was given")
	}
}

func TestMeanRounds(t *testing.T) {
	coin := HitLaw(1, 2, 1)
	identity := func(v Value) int64 { return int64(v) }
	negative := func(v Value) int64 { return -int64(v) }
	if got := coin.Mean(1, identity); got != 1 {
		t.Errorf("1/2 rounds to %d, want 1", got)
	}
	if got := coin.Mean(1, negative); got != -1 {
		t.Errorf("-1/2 rounds to %d, want -1", got)
	}
	third := HitLaw(1, 3, 1)
	if got := third.Mean(1000, identity); got != 333 {
		t.Errorf("1000/3 rounds to %d", got)
	}
	if got := third.Mean(-1000, func(v Value) int64 { return 2 * int64(v) }); got != -667 {
		t.Errorf("-2000/3 rounds to %d", got)
	}
	if got := HitLaw(12, 6, 2).Mean(100, identity); got != 400 {
		t.Errorf("12d6 5+ times 100: %d, want 400", got)
	}
}

func TestDice(t *testing.T) {
	d := Numbered(6).Threshold(5)
	var hits []Value
	for _, f := range d.Faces {
		hits = append(hits, f.Value)
	}
	if !slices.Equal(hits, []Value{0, 0, 0, 0, 1, 1}) || d.Faces[4].Label != "5" {
		t.Errorf("d6 5+ is %v", d)
	}
	v := Lanes(1, 2, 3, 4, 5, 6, 7, 255)
	for i, want := range []int{1, 2, 3, 4, 5, 6, 7, 255} {
		if v.Lane(i) != want {
			t.Errorf("lane %d is %d, want %d", i, v.Lane(i), want)
		}
	}
	if got := Numbered(6).InLane(2).Faces[5].Value; got != Lanes(0, 0, 6) {
		t.Errorf("a 6 in lane 2 is %#x", got)
	}
}
