package mageknight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestRecordsAddUp plays recorded games and compares sums that must agree: every step
// of a move ends on a square that is passed or visited, what one side lost another
// dealt or nobody did, and luck evens out, so that what was taken is about what was
// expected.
func TestRecordsAddUp(t *testing.T) {
	const games = 150
	for _, name := range []string{"stones", "ford", "citadel", "tide-and-sky"} {
		table := compile(t, name)
		players, s, rec := pair(t, "greedy", "greedy"), newArena(table), engine.NewRecorder(table)
		var actual, expected int64
		for k := range games {
			rec.Begin()
			s.play(t, players, luckOf(k), rec, nil)
			for side := range 2 {
				actual, expected = actual+rec.Actual[side], expected+rec.Expect[side]
			}
		}
		var moves, steps, dealt, taken, ground, passes, damage, dealtHere int64
		for _, f := range rec.Figures {
			moves, steps, ground = moves+f.Moves, steps+f.Steps, ground+f.Ground
			dealt, taken = dealt+f.Dealt, taken+f.Taken
		}
		for _, side := range rec.Cells {
			for _, c := range side {
				passes, damage, dealtHere = passes+c.Passes, damage+c.Damage, dealtHere+c.Dealt
			}
		}
		if steps != moves+passes {
			t.Errorf("%s: %d steps, but %d moves and %d squares passed", name, steps, moves, passes)
		}
		if damage != taken || dealtHere != dealt || dealt > taken {
			t.Errorf("%s: taken %d, on squares %d; dealt %d, from squares %d", name, taken, damage, dealt, dealtHere)
		}
		if ground == 0 || ground > moves {
			t.Errorf("%s: %d of %d moves gained ground", name, ground, moves)
		}
		if d := actual - expected; 20*max(d, -d) > expected {
			t.Errorf("%s: %d hundredths of points taken, %d expected", name, actual, expected)
		}
	}
}
