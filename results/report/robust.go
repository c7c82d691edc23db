package report

import (
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Robust says whether what holds for a pair of armies depends on who plays them.
type Robust struct {
	Where, ArmyA, ArmyB string
	Commanders          [][2]string
	Score, SE           []float64
	Pooled              *stats.RandomEffects // of score - 1/2; nil for a standard error of 0
	// Above and Below are p-values of "A scores more (less) than 1/2 under every pair
	// of commanders tried".
	Above, Below float64
}

// robustness groups matchups of the same armies on the same ground that were played
// by at least two pairs of commanders.
func robustness(list []Estimate, alpha float64) []Robust {
	place := map[[3]string]int{}
	var all []Robust
	for i := range list {
		e := &list[i]
		if e.N < 2 || e.Twin >= 0 || e.Mirror || e.Probe {
			continue
		}
		key := [3]string{where(&e.MatchupEntry), e.ArmyA, e.ArmyB}
		k, ok := place[key]
		if !ok {
			k = len(all)
			place[key] = k
			all = append(all, Robust{Where: key[0], ArmyA: e.ArmyA, ArmyB: e.ArmyB})
		}
		r := &all[k]
		r.Commanders = append(r.Commanders, [2]string{e.CommanderA, e.CommanderB})
		r.Score, r.SE = append(r.Score, e.Score), append(r.SE, e.SE)
	}
	var kept []Robust
	for _, r := range all {
		if len(r.Score) < 2 {
			continue
		}
		effects, sound := make([]float64, len(r.Score)), true
		for i, s := range r.Score {
			effects[i] = s - 0.5
			sound = sound && r.SE[i] > 0
		}
		if sound {
			if p, err := stats.PoolPolicies(effects, r.SE, 1-alpha); err == nil {
				r.Pooled = p
			}
			r.Above, r.Below = stats.EveryPolicy(effects, r.SE, 0)
		} else {
			r.Above, r.Below = 1, 1
		}
		kept = append(kept, r)
	}
	return kept
}
