package descent

import (
	"reflect"
	"testing"
)

// TestKnownOddsAreThoseWorkedOutAnew has weapons that differ in one thing alone ask for their outcomes in turn.
func TestKnownOddsAreThoseWorkedOutAnew(t *testing.T) {
	blue := attackPool{1}
	other := blue
	other[1]++
	pool, wanted := defencePool{1}, 0
	for range 2 {
		for _, pr := range []profile{{dice: blue}, {dice: other}, {dice: blue, pierce: 1},
			{dice: blue, ranged: true}} {
			for _, list := range [][]surge{nil, {{hearts: 1}}, {{pierce: 1}}, {{rng: 1}}, {{rng: 2}},
				{{hearts: 1}, {hearts: 1}}} {
				for reading := range readings {
					for m := range modes {
						known, anew := linesOf(&pr, reading, list, m), newLines(&pr, reading, list, m)
						wanted++
						if !reflect.DeepEqual(known.net, anew.net) ||
							!reflect.DeepEqual(known.weight, anew.weight) ||
							*known.oddsAgainst(pool) != *anew.oddsAgainst(pool) ||
							*known.oddsAgainst(defencePool{}) != *anew.oddsAgainst(defencePool{}) {
							t.Fatalf("%+v with surges %+v, reading %d, mode %d: others are remembered", pr, list,
								reading, m)
						}
					}
				}
			}
		}
	}
	if wanted == 0 {
		t.Error("nothing was asked")
	}
}
