package dice

import (
	"math/big"
	"testing"
)

func identity(v Value) int64 { return int64(v) }

func TestForecastOfARerolledMiss(t *testing.T) {
	// One die at 4+; the policy re-rolls a miss once: 1/2 + 1/2 * 1/2.
	roll := FromLaw(HitLaw(1, 6, 3))
	d := roll.Then(func(v Value) Dist {
		if v == 1 {
			return Certain(1)
		}
		return roll
	})
	if got := d.String(); got != "0: 1/4, 1: 3/4" {
		t.Error(got)
	}
}

func TestForecastOfHitsThenSaves(t *testing.T) {
	// Four dice at 4+, each hit saved at 5+: hits that count are binomial with
	// p = 1/2 * 2/3 = 1/3.
	d := FromLaw(HitLaw(4, 6, 3)).Then(func(hits Value) Dist {
		return FromLaw(HitLaw(int(hits), 6, 2)).Map(func(saved Value) Value { return hits - saved })
	})
	if want := FromLaw(HitLaw(4, 6, 2)); !d.Equal(want) {
		t.Errorf("%v, want %v", d, want)
	}
}

func TestPlusIsTheLargerPool(t *testing.T) {
	d := Certain(0)
	for n := 1; n <= 5; n++ {
		d = d.Plus(FromLaw(sumLaw(1)))
		if !d.Equal(FromLaw(sumLaw(n))) {
			t.Errorf("%d dice one by one: %v", n, d)
		}
	}
}

func TestMixWeighsItsParts(t *testing.T) {
	d := Mix(
		Part{big.NewInt(2), Certain(5)},
		Part{big.NewInt(1), FromLaw(sumLaw(1))},
	)
	if got := d.P(func(v Value) bool { return v == 5 }); got.Cmp(big.NewRat(13, 18)) != 0 {
		t.Errorf("P(5) = %v, want 13/18", got)
	}
	if got := d.Mean(identity); got.Cmp(big.NewRat(9, 2)) != 0 {
		t.Errorf("mean %v, want 9/2", got)
	}
	sum := new(big.Rat)
	last, first := Value(0), true
	for v, p := range d.Each() {
		if !first && v <= last {
			t.Errorf("value %d after %d", v, last)
		}
		last, first = v, false
		sum.Add(sum, p)
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("the probabilities sum to %v", sum)
	}
	for range d.Each() {
		break // an early end must be respected
	}
	for _, parts := range [][]Part{{{big.NewInt(0), Certain(1)}}, {{nil, Certain(1)}}, {{big.NewInt(1), Dist{}}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("no panic for %v", parts)
				}
			}()
			Mix(parts...)
		}()
	}
}

func TestDistAndLawHaveOneMean(t *testing.T) {
	for _, l := range shippedLaws() {
		d := FromLaw(l)
		exact := d.Mean(func(v Value) int64 { return 1000 * int64(v&0xff) })
		doubled := new(big.Int).Lsh(exact.Num(), 1)
		doubled.Add(doubled, exact.Denom())
		doubled.Quo(doubled, new(big.Int).Lsh(exact.Denom(), 1)) // floor(x + 1/2)
		if got := l.Mean(1000, func(v Value) int64 { return int64(v & 0xff) }); got != doubled.Int64() {
			t.Errorf("%s: mean %d, want %v", l.Name(), got, doubled)
		}
	}
}

func TestDistDoesNotChange(t *testing.T) {
	d := FromLaw(sumLaw(2))
	before := d.String()
	d.Map(func(Value) Value { return 0 })
	d.Plus(d)
	d.Total().SetInt64(5)
	for _, p := range d.Each() {
		p.SetInt64(9)
	}
	Mix(Part{big.NewInt(3), d}, Part{big.NewInt(6), d})
	if got := d.String(); got != before {
		t.Errorf("%s, was %s", got, before)
	}
}
