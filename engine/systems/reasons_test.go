package systems_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// numbers are those with which reasons begin, "+1" or "3 dice", and those that follow a word.
var (
	leading = regexp.MustCompile(`^([+-]?\d+)( \w+)?`)
	against = regexp.MustCompile(`^defence (\d+) of \S+ less attack (\d+) of`)
)

// TestReasonsAddUp plays games of every system and asks of each action why its dice are what
// they are: the reasons must add up to the dice, numbers and factors that odds tell, and the
// asking must leave the game as it is.
func TestReasonsAddUp(t *testing.T) {
	t.Parallel()
	add := map[string]func(notes []engine.Note, a engine.Answer) (want, got string){
		"titan": func(notes []engine.Note, a engine.Answer) (string, string) {
			return value(a, "dice"), sum(notes, func(n engine.Note, word string) bool {
				return word == " dice" || word == " die"
			})
		},
		"heroscape": func(notes []engine.Note, a engine.Answer) (string, string) {
			if value(a, "defence") == "" { // an explosion has many
				return "", ""
			}
			notes = notes[1:] // the first tells both sums
			return value(a, "attack") + " " + value(a, "defence"),
				sum(notes, func(_ engine.Note, word string) bool {
					return word == " attack"
				}) + " " + sum(notes, func(_ engine.Note, word string) bool { return word == " defence" })
		},
		"mageknight": func(notes []engine.Note, a engine.Answer) (string, string) {
			if value(a, "targets") != "1" {
				return "", ""
			}
			m := against.FindStringSubmatch(notes[0].Text)
			defence, _ := strconv.Atoi(m[1])
			attack, _ := strconv.Atoi(m[2])
			rest, _ := strconv.Atoi(sum(notes[1:], func(engine.Note, string) bool { return true }))
			return value(a, "n"), strconv.Itoa(defence - attack + rest)
		},
		"hott": func(notes []engine.Note, a engine.Answer) (string, string) {
			first := strings.Fields(notes[0].Text)[2]
			of := func(mine bool) string {
				return sum(notes, func(n engine.Note, _ string) bool {
					return (strings.Fields(n.Text)[2] == first) == mine
				})
			}
			return value(a, "factors"), of(true) + ":" + of(false)
		},
		"descent": func(notes []engine.Note, a engine.Answer) (string, string) {
			words := strings.TrimPrefix(notes[0].Text, "attack dice ")
			return value(a, "attack"), words[:strings.IndexByte(words, ':')]
		},
	}
	for _, s := range systems.All() {
		in := s.Info()
		t.Run(in.System, func(t *testing.T) {
			l := scenarios.New(systems.All()...)
			table, faults := l.Compile(in.System+"/"+in.Quick, scenarios.Variant{})
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			asked := 0
			for seed := range uint64(3) {
				asked += reasonsOfAGame(t, table, seed, add[in.System])
			}
			if asked < 20 {
				t.Errorf("only %d actions had reasons", asked)
			}
		})
	}
}

// reasonsOfAGame plays one game at random, with a taste for actions that roll, and returns
// how many of the actions offered had reasons.
func reasonsOfAGame(t *testing.T, table engine.Table, seed uint64,
	add func([]engine.Note, engine.Answer) (string, string)) (asked int) {
	why := table
	random := rand.New(rand.NewPCG(seed, 7))
	g := table.New()
	for range 400 {
		switch turn := g.Turn(); turn.Actor {
		case engine.Over:
			return asked
		case engine.Chance:
			law, _ := g.Chance()
			g.Settle(random.IntN(law.Len()), nil)
			continue
		}
		offers := g.Offer(nil)
		chosen := offers[random.IntN(len(offers))]
		for _, a := range offers[:min(len(offers), 60)] {
			before := g.Hash()
			notes := why.Why(g, a)
			if g.Hash() != before {
				t.Fatalf("%s: asking why changed the game", table.Say(g, a))
			}
			if len(notes) == 0 {
				continue
			}
			chosen = a
			answer, err := scenarios.Ask(g.Clone(), "odds "+table.Say(g, a))
			if err != nil {
				t.Errorf("%s has reasons and no odds: %v", table.Say(g, a), err)
				continue
			}
			asked++
			if want, got := add(notes, answer); want != got {
				t.Errorf("%s: the reasons come to %s, and the dice are %s: %v", table.Say(g, a), got, want, notes)
			}
		}
		g.Play(chosen, nil)
	}
	return asked
}

// value is a named value of an answer.
func value(a engine.Answer, key string) string {
	for _, v := range a.Values {
		if v.Key == key {
			return v.Value
		}
	}
	return ""
}

// sum adds up the numbers that reasons begin with, of those that count.
func sum(notes []engine.Note, counts func(n engine.Note, word string) bool) string {
	total := 0
	for _, n := range notes {
		if m := leading.FindStringSubmatch(n.Text); m != nil && counts(n, m[2]) {
			k, _ := strconv.Atoi(m[1])
			total += k
		}
	}
	return strconv.Itoa(total)
}
