package analysis

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// toyWinners plays games on four cells. The first seat stands on the first cell and the
// second on the last, no matter who wins, and the first wins six games of ten; each stands on
// either middle cell with a chance of a half, the winner on the second with pull more.
func toyWinners(t *testing.T, seed uint64, games int, pull float64) *winnerMap {
	t.Helper()
	luck := stats.NewSplitMix(seed)
	s := newWinnerSums(4)
	var counts [2][winnerGroups]float64
	for game := range games {
		won := 0
		if luck.Float64() < 0.4 {
			won = 1
		}
		g := group(0, int32(game/2))
		counts[won][g]++
		d := s[won][g]
		d[0]++
		d[3]--
		for seat, sign := range []float64{1, -1} {
			chance := 0.5
			if seat == won {
				chance += pull
			}
			for k := 1; k <= 2; k++ {
				if luck.Float64() < chance {
					d[k] += sign
				}
				chance = 0.5
			}
		}
	}
	w, err := newWinnerMap(s, &counts)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestWinnerMapsFindWhatIsThere has winners stand on one cell more often.
func TestWinnerMapsFindWhatIsThere(t *testing.T) {
	w := toyWinners(t, 5, 4000, 0.1)
	if w.P[1] > 0.01 || math.Abs(w.Excess[1]-0.1) > 0.03 {
		t.Errorf("winners stood %.3f more on the second cell, p = %.3f; planted were 0.1", w.Excess[1], w.P[1])
	}
	if w.P[0] < 0.05 || w.P[3] < 0.05 || math.Abs(w.Excess[0]) > 1e-9 || math.Abs(w.Excess[3]) > 1e-9 {
		t.Errorf("what belongs to a seat passes for what wins: %v, p %v", w.Excess, w.P)
	}
}

// TestWinnerMapsSeldomFindWhatIsNotThere plays two hundred boards on which nothing goes
// together with winning, though one seat wins more: a twentieth of them may show a cell.
func TestWinnerMapsSeldomFindWhatIsNotThere(t *testing.T) {
	const runs = 200
	wrong := 0
	for seed := range uint64(runs) {
		w := toyWinners(t, 100+seed, 1000, 0)
		for _, p := range w.P {
			if p <= 0.05 {
				wrong++
				break
			}
		}
	}
	if most := 0.05*runs + 4*math.Sqrt(0.05*0.95*runs); float64(wrong) > most {
		t.Errorf("%d of %d boards show what is not there, at most %.0f may", wrong, runs, most)
	} else {
		t.Logf("%d of %d boards", wrong, runs)
	}
}
