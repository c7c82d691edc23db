package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// roundRobinOf plays a round robin of entrants of given strengths in log odds.
func roundRobinOf(rng *rand.Rand, strength []float64, games int) (score, variance [][]float64) {
	k := len(strength)
	score, variance = make([][]float64, k), make([][]float64, k)
	for i := range k {
		score[i], variance[i] = make([]float64, k), make([]float64, k)
	}
	for i := range k {
		for j := i + 1; j < k; j++ {
			p, won := 1/(1+math.Exp(strength[j]-strength[i])), 0.0
			for range games {
				if rng.Float64() < p {
					won++
				}
			}
			s := won / float64(games)
			v := (won + 1) * (float64(games) - won + 1) / math.Pow(float64(games)+2, 2) / float64(games)
			score[i][j], score[j][i], variance[i][j], variance[j][i] = s, 1-s, v, v
		}
	}
	return score, variance
}

// Entrants that are equal are seldom put into several tiers, and those far apart always.
func TestTiersAreNotNoise(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	false1, split := 0, 0
	for range 400 {
		if p := Standings(tournamentOf(rng, make([]float64, 6), 100)); p[5].Tier > 1 {
			false1++
		}
		p := Standings(tournamentOf(rng, []float64{-2, 2, -2, 2, -2, 2}, 100))
		if p[5].Tier > 2 {
			split++
		}
		for i := range p {
			if p[i].Entrant%2 == i/3 || p[2].Tier == p[3].Tier {
				t.Fatalf("place %d is entrant %d in tier %d", i+1, p[i].Entrant, p[i].Tier)
			}
		}
	}
	if split > 20 {
		t.Errorf("in %d of 400 fields equals are in several tiers; want at most 5 in 100", split)
	}
	if false1 > 20 {
		t.Errorf("%d of 400 fields of equals have tiers; want at most 5 in 100", false1)
	}
}

func tournamentOf(rng *rand.Rand, strength []float64, games int) (score, variance [][]float64, alpha float64) {
	score, variance = roundRobinOf(rng, strength, games)
	return score, variance, 0.05
}
