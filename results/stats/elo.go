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

// NormalizedElo returns (s-1/2)/sqrt(g v) * 800/ln 10 for a block score s, block
// variance v and g games per block: the effect size that decides how many games a
// question needs, whatever the draw rate. NaN for s = 1/2 and v = 0.
//
// Reference: Van den Bergh, "Normalized Elo practical", 2021.
func NormalizedElo(score, blockVariance float64, gamesPerBlock int) float64 {
	return (score - 0.5) / math.Sqrt(float64(gamesPerBlock)*blockVariance) * 2 * eloPerLogit
}

// Superiority returns Phi((s-1/2)/se), the likelihood of superiority: the chance,
// under a flat prior and a normal likelihood, that the true score exceeds 1/2. With
// se = 0 it is 0, 1/2 or 1.
func Superiority(score, se float64) float64 {
	if se == 0 {
		switch {
		case score > 0.5:
			return 1
		case score < 0.5:
			return 0
		}
		return 0.5
	}
	return normalCDF((score - 0.5) / se)
}

// Summary is what a report prints about one matchup besides its interval.
type Summary struct {
	Blocks          int64
	Score           float64 // mean block score
	Variance        float64 // of a block score, divisor n
	SE              float64 // of Score, divisor n
	Wald            Interval
	Elo             float64
	EloError        float64 // half the width of Wald in Elo
	NormalizedElo   float64
	NormalizedError float64 // z * 800/ln 10 / sqrt(games)
	Superiority     float64
}

// Summarize returns the summary at 95 % of counts whose blocks hold gamesPerBlock
// games. With no blocks, or blocks that all scored the same, some fields are NaN or
// infinite.
func Summarize(c Counts, gamesPerBlock int) Summary {
	z := zTwoSided(0.95)
	s := Summary{Blocks: c.Blocks(), Score: c.Score(), Variance: c.Variance(), SE: c.StandardError()}
	s.Wald = Interval{s.Score - float64(z*s.SE), s.Score + float64(z*s.SE)}
	s.Elo = EloFromScore(s.Score)
	s.EloError = (EloFromScore(s.Wald.Hi) - EloFromScore(s.Wald.Lo)) / 2
	s.NormalizedElo = NormalizedElo(s.Score, s.Variance, gamesPerBlock)
	games := float64(gamesPerBlock) * float64(s.Blocks)
	s.NormalizedError = z * 2 * eloPerLogit / math.Sqrt(games)
	s.Superiority = Superiority(s.Score, s.SE)
	return s
}
