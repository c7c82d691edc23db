package titan_test

import (
	"math/big"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
)

// TestExactProbabilities are the fractions of RULES.md 7.5.
func TestExactProbabilities(t *testing.T) {
	for _, c := range []struct {
		n, number, least int
		want             string
	}{
		{6, 5, 5, "13/729"}, {5, 3, 3, "64/81"}, {10, 2, 9, "9765625/20155392"},
		{18, 6, 3, "15166600495229/25389989167104"},
		{12, 4, 5, "1651/2048"}, {2, 4, 1, "3/4"}, {6, 5, 4, "73/729"}, {6, 1, 6, "1"}, {6, 5, 0, "1"},
	} {
		got := dice.FromLaw(dice.HitLaw(c.n, 6, 7-c.number)).P(func(v dice.Value) bool { return int(v) >= c.least })
		if want, _ := new(big.Rat).SetString(c.want); got.Cmp(want) != 0 {
			t.Errorf("%d dice at %d: P(hits >= %d) is %s, want %s", c.n, c.number, c.least, got.RatString(), c.want)
		}
	}
	hits := dice.FromLaw(dice.HitLaw(6, 6, 2))
	for k, want := range []int64{64, 192, 240, 160, 60, 12, 1} {
		got := hits.P(func(v dice.Value) bool { return int(v) == k })
		if got.Cmp(big.NewRat(want, 729)) != 0 {
			t.Errorf("P(hits = %d) is %s, want %d/729", k, got.RatString(), want)
		}
	}
}

// TestMeansAgreeWithTheLaws holds the table that commanders and luck accounts read
// against the exact laws, to the last unit.
func TestMeansAgreeWithTheLaws(t *testing.T) {
	tables(t) // fills it
	for n := 0; n <= 40; n += 3 {
		for number := 1; number <= 6; number++ {
			law := dice.HitLaw(n, 6, 7-number)
			for _, r := range []int{1, 2, 5, n, n + 3} {
				want := law.Mean(1<<16, func(v dice.Value) int64 { return min(int64(v), int64(r)) })
				if got := int64(titan.Dealt(n, number, r)); got < want-1 || got > want+1 {
					t.Errorf("mean of min(hits, %d) of %d dice at %d: %d, want %d", r, n, number, got, want)
				}
			}
		}
	}
}
