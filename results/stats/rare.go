package stats

import "fmt"

// Upset is an estimate of a very small chance.
type Upset struct {
	P  float64
	SE float64 // over repeats
}

// RareChance estimates the chance to reach the last of several ever rarer levels by fixed-effort
// splitting. climb plays on from state s until the next level, counted from 0, is reached (true)
// or cannot be any more (false), drawing only from rng. At each level copies attempts start from
// states that reached the one before, chosen at random; the product of the fractions that got
// through is unbiased. repeats >= 2 independent runs give the standard error. Use it below chances
// of 1e-3; a level should be reached by a tenth to a half of attempts.
//
// Reference: Garvels 2000.
func RareChance[S any](start S, levels, copies, repeats int, seed uint64,
	climb func(s S, level int, rng *SplitMix) (S, bool)) Upset {
	if levels < 1 || copies < 1 || repeats < 2 {
		panic(fmt.Sprintf("stats: splitting over %d levels with %d copies, %d times", levels, copies, repeats))
	}
	rng := NewSplitMix(seed)
	var runs Moments
	for range repeats {
		p := 1.0
		from := []S{start}
		for level := range levels {
			var reached []S
			for range copies {
				if s, ok := climb(from[rng.IntN(len(from))], level, rng); ok {
					reached = append(reached, s)
				}
			}
			p *= float64(len(reached)) / float64(copies)
			if len(reached) == 0 {
				break
			}
			from = reached
		}
		runs.Add(p)
	}
	return Upset{runs.Mean, runs.StandardError()}
}
