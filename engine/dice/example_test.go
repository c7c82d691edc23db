package dice_test

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Two d6 that hit on 5 or 6, and what the book's faces come to.
func ExampleHitLaw() {
	law := dice.HitLaw(2, 6, 2)
	for i := range law.Len() {
		fmt.Printf("%d hits: %v of %v\n", law.Value(i), law.Weight(i), law.Total())
	}
	i, _ := law.Outcome([]string{"6", "3"})
	fmt.Println("6 and 3:", law.Value(i), "hit")
	_, err := law.Outcome([]string{"6", "7"})
	fmt.Println(err)
	// Output:
	// 0 hits: 16 of 36
	// 1 hits: 16 of 36
	// 2 hits: 4 of 36
	// 6 and 3: 1 hit
	// 2d6 5+: die 2 (d6 5+) has no face "7"; its faces are 1, 2, 3, 4, 5, 6
}

// Attack against defence, one die each, higher wins and ties are rolled again:
// each side keeps a lane of its own, and the fold says what the rules see.
func ExampleNewLaw() {
	d6 := dice.Numbered(6)
	law, err := dice.NewLaw("opposed", []*dice.Die{d6, d6.InLane(1)}, func(v dice.Value) (dice.Value, bool) {
		attack, defence := v.Lane(0), v.Lane(1)
		if attack == defence {
			return 0, false
		}
		if attack > defence {
			return 1, true
		}
		return 0, true
	}, nil)
	fmt.Println(dice.FromLaw(law), err)
	_, err = law.Outcome([]string{"3", "3"})
	fmt.Println(err)
	// Output:
	// 0: 1/2, 1: 1/2 <nil>
	// opposed: 3 3 is rolled again and decides nothing
}

// A roll is settled from the words of its key.
func ExampleLaw_Draw() {
	const attack = 1 // a purpose, numbered by the rule system
	source := dice.NewSource(42, dice.StreamID("meadow", "reds", "blues"), 0)
	weak, strong := dice.HitLaw(6, 6, 2), dice.HitLaw(6, 6, 3)
	never := true
	for ordinal := range uint32(1000) {
		key := dice.NewKey(attack, 0, 3, 1, ordinal)
		if strong.Value(strong.Draw(source, key)) < weak.Value(weak.Draw(source, key)) {
			never = false
		}
	}
	fmt.Println("under the same key the better law never rolls worse:", never)
	// Output:
	// under the same key the better law never rolls worse: true
}

// Hits and then saves, one law chained to the other.
func ExampleDist_Then() {
	hits := dice.FromLaw(dice.HitLaw(2, 6, 3))
	wounds := hits.Then(func(h dice.Value) dice.Dist {
		saves := dice.FromLaw(dice.HitLaw(int(h), 6, 2))
		return saves.Map(func(s dice.Value) dice.Value { return h - s })
	})
	fmt.Println(wounds)
	fmt.Println("mean", wounds.Mean(func(v dice.Value) int64 { return int64(v) }).RatString())
	fmt.Println("any", wounds.P(func(v dice.Value) bool { return v > 0 }).RatString())
	// Output:
	// 0: 4/9, 1: 4/9, 2: 1/9
	// mean 2/3
	// any 5/9
}
