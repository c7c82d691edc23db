package heroscape_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// choice is an offered action as a player would tell it, and what it is worth.
type choice struct {
	words string
	terms engine.Terms
}

// choices lists what a game offers, in the order of the words.
func choices(g engine.Game) (list []choice) {
	for _, a := range g.Offer(nil) {
		c := choice{words: g.Table().Say(g, a)}
		g.Appraise(a, &c.terms)
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b choice) int {
		if a.words < b.words {
			return -1
		}
		return 1
	})
	return list
}

// roller says what a roll is for and whose it is.
func roller(t engine.Table, k dice.Key) string {
	purpose, seat, number, _, _ := k.Fields()
	for _, f := range t.Figures() {
		if seat < 2 && f.Figure.Seat() == engine.Side(seat) && f.Key == number {
			return fmt.Sprint(purpose, f.Name)
		}
	}
	return fmt.Sprint(purpose)
}

// TestFilesInAnotherOrder plays the same game with the cards of both armies in two
// orders. Every choice offers the same and finds it worth the same: a card's place in the
// file is no advantage. Where ids decide by rule (HS-R-35) the games part.
func TestFilesInAnotherOrder(t *testing.T) {
	for _, name := range scenarioNames {
		sc, faults := library.Scenario("heroscape/" + name)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		var tables [2]engine.Table
		for i := range tables {
			s, faults := library.Setup(sc, scenarios.Variant{})
			for seat := range s.Sides {
				form := *s.Sides[seat].Army.(*heroscape.ArmyForm)
				form.Units = slices.Clone(form.Units)
				if i == 1 {
					slices.Reverse(form.Units)
				}
				s.Sides[seat].Army = &form
			}
			table, more := heroscape.System().Compile(s)
			if err := append(faults, more...).Err(); err != nil {
				t.Fatal(err)
			}
			tables[i] = table
		}
		compared := 0
		for n := range uint64(3) {
			compared += playTwice(t, name, tables, n)
		}
		if compared < 100 {
			t.Errorf("%s: only %d choices were compared", name, compared)
		}
	}
}

// playTwice plays a random game on both tables until a roll is another figure's, and
// returns how many choices were the same.
func playTwice(t *testing.T, name string, tables [2]engine.Table, n uint64) (compared int) {
	t.Helper()
	luck := dice.NewSource(3, 5, n)
	a, b := tables[0].New(), tables[1].New()
	for step := uint32(0); ; step++ {
		turn := a.Turn()
		if other := b.Turn(); other != turn {
			t.Fatalf("%s: %+v in one order of the file, %+v in the other", name, turn, other)
		}
		switch turn.Actor {
		case engine.Over:
			return compared
		case engine.Chance:
			la, ka := a.Chance()
			lb, kb := b.Chance()
			if la.Len() != lb.Len() || roller(tables[0], ka) != roller(tables[1], kb) {
				return compared
			}
			i := la.Draw(luck, ka)
			a.Settle(i, nil)
			b.Settle(i, nil)
			continue
		}
		one, two := choices(a), choices(b)
		if !slices.Equal(one, two) {
			for i := range one {
				if i >= len(two) || one[i] != two[i] {
					t.Fatalf("%s, choice %d: %d and %d offers, the first that differs %+v and %+v", name, compared,
						len(one), len(two), one[i], two[min(i, len(two)-1)])
				}
			}
		}
		compared++
		words := one[luck.Fork(7).Below(dice.NewKey(0, 0, 0, 0, step), uint64(len(one)))].words
		for _, g := range []engine.Game{a, b} {
			act, err := g.Table().Parse(g, words)
			if err != nil {
				t.Fatal(err)
			}
			g.Play(act, nil)
		}
	}
}

// TestDiceThatAreAllAlike asks for charts whose dice have no skull, or nothing else: nobody would ever win the roll
// for the first turn of the basic game (HS-BASIC-1), which is rolled again while it is tied.
func TestDiceThatAreAllAlike(t *testing.T) {
	sc, faults := library.Scenario("heroscape/quick")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	for skulls, sound := range map[int]bool{-1: false, 0: false, 1: true, 5: true, 6: false, 7: false} {
		v := parsedOptions(t, fmt.Sprintf("{chart: {dice: {skulls: %d, shields: 0}}}", skulls))
		_, faults := library.CompileScenario(sc, v)
		if said := strings.Contains(faults.Error(), "dice.skulls is"); said == sound || sound != (len(faults) == 0) {
			t.Errorf("dice with %d skulls: %v", skulls, faults)
		}
	}
}
