package balance_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/balance"
	"github.com/skirmishlab/skirmishlab/results/stats"
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

// TestWhatMovedAmongBetterPlayersIsSaid has a change that is even between the experiment's commanders make a matchup
// uneven, and games longer, between veterans: both are said, with the level.
func TestWhatMovedAmongBetterPlayersIsSaid(t *testing.T) {
	at := func(level string, score, rounds float64, levels ...balance.Outcome) balance.Outcome {
		in := stats.Interval{Lo: score - 0.05, Hi: score + 0.05}
		return balance.Outcome{Level: level, Rounds: rounds, Levels: levels,
			Matchups: []balance.Matchup{{Name: "a v b", Score: score, Interval: in}}}
	}
	was := at("", 0.5, 5, at("veteran", 0.5, 5))
	c := balance.Change{Outcome: at("", 0.5, 5, at("veteran", 0.7, 6))}
	want := []string{"between veteran: less even than before: a v b, 0.500, now 0.700 [0.650, 0.750]",
		"between veteran: the median of rounds goes from 5.0 to 6.0"}
	if said := c.Elsewhere(&was); !slices.Equal(said, want) {
		t.Errorf("it says %q", said)
	}
}

// TestSpreadIsOfScoresWithoutChance has three armies meet, of which one is made weaker: how far scores are from a half
// grows, and is said. What it is as it is follows from the scores, less what so few blocks add.
func TestSpreadIsOfScoresWithoutChance(t *testing.T) {
	b, e := opened(t, "schema: 1\nexperiment: three\nscenarios: [heroscape/broken-walls]\n"+
		"armies: {round-robin: [valkyrie, weston, gunline]}\n",
		"schema: 1\nbalance: three\non: spoilt.yaml\nwant: [{matchups: \"valkyrie, within .01 .. .02\"}]\n"+
			"may: [{unit: finn, stats: {attack: [1, 3]}}]\n")
	_, f := searched(t, b, e, balance.Options{Seed: 1, Rounds: -1, Blocks: 16, Confirm: 48})
	for _, o := range []balance.Outcome{f.Was, f.Best[0].Outcome} {
		sum := 0.0
		for _, m := range o.Matchups {
			sum += (m.Score - 0.5) * (m.Score - 0.5) / 3
		}
		if plain := math.Sqrt(sum); o.Spread >= plain || o.Spread < plain-0.05 {
			t.Errorf("the spread of %+v is %.3f, and with chance %.3f", o.Matchups, o.Spread, plain)
		}
	}
	want := fmt.Sprintf("the spread of scores about a half goes from %.3f to %.3f", f.Was.Spread,
		f.Best[0].Outcome.Spread)
	if said := f.Best[0].Elsewhere(&f.Was); !slices.Contains(said, want) {
		t.Errorf("it says %q, want %q", said, want)
	}
}
