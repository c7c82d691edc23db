package balance_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/balance"
)

// TestAUnitThatBecomesUselessIsNamed takes nearly all of a unit's dice: what it did of its army's damage is as good as
// gone, and it is named; a unit that only gets weaker is not.
func TestAUnitThatBecomesUselessIsNamed(t *testing.T) {
	b, e := opened(t, "schema: 1\nexperiment: idle\nscenarios: [titan/meadow]\n"+
		"options: [{units: {ranger: {skill: 3, points: 20}}}]\n",
		"schema: 1\nbalance: idle\non: spoilt.yaml\nwant: [{seats: within .01 .. .02}]\n"+
			"may: [{unit: ranger, stats: {power: [1, 4]}}, {unit: lion, stats: {power: [4, 5]}}]\n")
	_, f := searched(t, b, e, balance.Options{Seed: 1, Rounds: -1, Blocks: 16, Confirm: 64})
	if len(f.Best) != 2 {
		t.Fatalf("confirmed are %+v", f.Best)
	}
	for _, c := range f.Best {
		says := slices.ContainsFunc(c.Elsewhere(&f.Was), func(w string) bool {
			return strings.HasPrefix(w, "useless now: ranger of meadow-attacker did ")
		})
		gone := strings.HasPrefix(c.Words[0], "ranger")
		if says != gone || len(c.Useless) > 1 || (len(c.Useless) == 1) != gone {
			t.Errorf("%s: useless are %+v; it says %q of %+v, before %+v", c.Words, c.Useless, c.Elsewhere(&f.Was),
				c.Outcome.Units, f.Was.Units)
		}
	}
}

// TestThingsAreCounted says one want of one matchup as one says it.
func TestThingsAreCounted(t *testing.T) {
	b, e := opened(t, spoilt, wanted)
	s, err := balance.New(library, b, e, balance.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if said := s.Asked(); said != "1 want of 1 matchup, 5 things that may be changed" {
		t.Errorf("it says %q", said)
	}
}

// TestExchangesAreSaidOnce raises a price that both armies of one matchup pay, and one of them in another: what each
// exchanges is said once.
func TestExchangesAreSaidOnce(t *testing.T) {
	b, e := opened(t, "schema: 1\nexperiment: dear\nscenarios: [heroscape/broken-walls]\n"+
		"armies: {pairs: [[valkyrie, weston], [valkyrie, gunline]]}\n",
		"schema: 1\nbalance: dear\non: spoilt.yaml\nwant: [{seats: within .01 .. .02}]\n"+
			"may: [{unit: finn, price: 130 .. 130}]\n")
	_, f := searched(t, b, e, balance.Options{Seed: 1, Rounds: -1, Blocks: 16, Confirm: 16})
	if list := f.Best[0].Armies; len(list) != 2 || !strings.HasPrefix(list[0], "valkyrie: ") ||
		!strings.HasPrefix(list[1], "weston: ") {
		t.Errorf("exchanged is %q", list)
	}
}
