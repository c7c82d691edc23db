package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestGroundIsGained takes down who came nearer to the enemy: by a move towards it, not by
// one past it or away from it, and not by coming onto the board.
func TestGroundIsGained(t *testing.T) {
	for _, c := range []struct {
		move string
		want int64
	}{
		{"lion-1 move 4,3", 1}, // two steps from the warbear instead of three
		{"lion-1 move 5,3", 0}, // three steps as before
		{"lion-1 stay", 0},
		{"lion-2 enter 5,3", 0},
	} {
		g, faults := library.Position("titan/meadow", "lion-1 5,2; lion-2 off; warbear 2,2; centaur 0,2",
			"attacker maneuver")
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		table := g.Table()
		a, err := table.Parse(g, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if r := g.Check(a); r != engine.Legal {
			t.Fatalf("%s is refused: %s", c.move, table.Info().Refusals[r].Text)
		}
		rec := engine.NewRecorder(table)
		g.Play(a, rec)
		for i, f := range table.Figures() {
			want := int64(0)
			if f.Figure == a.Figure {
				want = c.want
			}
			if got := rec.Figures[i].Ground; got != want {
				t.Errorf("%s: %s gained ground %d times; want %d", c.move, f.Name, got, want)
			}
		}
	}
}
