package stats

import "math"

// eloPerLogit is the number of Elo points in one unit of log odds, 400/ln 10.
const eloPerLogit = 400 / math.Ln10

// EloFromScore returns -400 log10(1/s - 1): -Inf at 0, +Inf at 1. Elo is for
// display only; no test or verdict uses it.
func EloFromScore(s float64) float64 {
	if s == 0.5 {
		return 0
	}
	return -400 * math.Log10(1/s-1)
}

// ScoreFromElo returns 1/(1 + 10^(-elo/400)), the inverse of EloFromScore.
func ScoreFromElo(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
