package engine

import "testing"

// TestSeatsHaveVerbsOfTheirNumber: heroes win, and an attacker wins.
func TestSeatsHaveVerbsOfTheirNumber(t *testing.T) {
	for _, c := range [][3]string{
		{"attacker", "wins", "the attacker wins"}, {"heroes", "wins", "the heroes win"},
		{"monsters", "strikes back", "the monsters strike back"},
	} {
		if got := Does(c[0], c[1]); got != c[2] {
			t.Errorf("%q; want %q", got, c[2])
		}
	}
	if a, b := Of("attacker"), Of("heroes"); a != "the attacker's" || b != "the heroes'" {
		t.Errorf("%q, %q", a, b)
	}
}

// TestHeadingsSayWhoDecides in whose turn.
func TestHeadingsSayWhoDecides(t *testing.T) {
	in := &Info{Seats: [2]string{"heroes", "monster"},
		Stages:    []Named{{Name: "strike"}, {Name: "counterstrike"}, {Name: "place"}},
		Reactions: map[Stage]string{1: "strikes back"}}
	for _, c := range []struct {
		turn Turn
		want string
	}{
		{Turn{Actor: Actor(SideA), Owner: SideA, Stage: 0}, "strike of the heroes"},
		{Turn{Actor: Actor(SideB), Owner: SideA, Stage: 1}, "the monster strikes back (in the heroes' turn)"},
		{Turn{Actor: Actor(SideA), Owner: SideB, Stage: 1}, "the heroes strike back (in the monster's turn)"},
		{Turn{Actor: Actor(SideA), Owner: SideB, Stage: 2}, "the heroes decide: place (in the monster's turn)"},
	} {
		if got := in.Heading(c.turn); got != c.want {
			t.Errorf("%q; want %q", got, c.want)
		}
	}
	if word := in.RoundWord(); word != "round" {
		t.Errorf("a round is called %q", word)
	}
}
