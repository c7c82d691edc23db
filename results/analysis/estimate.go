package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Estimate is what a dataset says of one matchup. Scores are of army A (of the first
// seat in a mirror); intervals hold at 1-alpha, one by one.
type Estimate struct {
	results.MatchupEntry
	Twin int // earlier matchup that this one is, seen from the other side; -1 for none

	Games, Wins, Draws, Losses int64
	Failed, Capped             int64
	N                          int64 // finished blocks

	Score, SE float64
	Interval  stats.Interval
	Sequence  bool // the interval is a confidence sequence, valid whenever play stopped
	Margin    float64
	Declared  bool // the margin stands in the experiment, else it is the default
	Verdict   string
	PValue    float64 // of "the score is 1/2", valid for a fixed number of blocks
	EValue    float64 // against "the score is 1/2", valid whenever play stopped
	Certain   bool    // differs from 1/2 with the error controlled over the whole table
	Elo       float64
	Bounds    stats.Unfinished

	// First is the score of the one who had the first seat, freed of the armies' strength
	// because each army had it once in every block; Seated says that it exists.
	First         float64
	FirstInterval stats.Interval
	Seated        bool
	FirstCertain  bool
	firstP        float64
	firstE        float64

	Pairing float64 // variance of a block relative to games with dice of their own; 0 where there are no pairs
	Rounds  float64
	Luck    *LuckReading
	Free    *FreeOfLuck // nil where luck was not measured
	Probe   bool        // an army of it lacks a unit, to find what the unit is worth
	luck    int         // group of matchups that meet the same luck
}

// LuckReading is the score with raw luck taken out by regression, and how fair the
// dice were.
type LuckReading struct {
	Score, SE float64
	Share     float64 // share of the variance of block scores that luck explains
	Mean      float64 // mean luck of a block in points, expected 0
	Z         float64 // that in its standard errors
}

// analyse turns tallies into estimates.
func analyse(m *results.Manifest, g *Games) ([]Estimate, error) {
	list := make([]Estimate, len(g.Tallies))
	groups := luckGroups(m.Matchups)
	for i := range list {
		if err := list[i].estimate(m, i, &g.Tallies[i]); err != nil {
			return nil, err
		}
		list[i].luck = groups[i]
	}
	controlErrors(list, m.Alpha)
	return list, nil
}

// estimate fills in everything said of matchup i from its counts: score, intervals, seats, bounds,
// verdict. Without a finished block it says nothing but that all is possible. The verdict rests on scores
// without luck where the run was stopped by them.
func (e *Estimate) estimate(m *results.Manifest, i int, t *Tally) error {
	e.MatchupEntry, e.Twin = m.Matchups[i], twinOf(m.Matchups, i)
	n := t.total()
	e.Losses, e.Draws, e.Wins, e.Failed = n[lost], n[drawn], n[won], t.failed
	e.Games = e.Losses + e.Draws + e.Wins + e.Failed
	e.Capped = t.capped[lost] + t.capped[drawn] + t.capped[won]
	e.N, e.Rounds = t.blocks.Blocks(), t.meanRounds()
	e.Margin, e.Declared = e.MatchupEntry.Margin, e.MatchupEntry.Margin > 0
	if !e.Declared {
		e.Margin = stats.MatchupMargin
		if e.Mirror {
			e.Margin = stats.SideMargin
		}
	}
	e.Sequence = !e.Fixed
	sequence, err := SequenceOf(&e.MatchupEntry, m.Alpha)
	if err != nil {
		return err
	}
	e.Interval, e.FirstInterval = stats.Interval{Lo: 0, Hi: 1}, stats.Interval{Lo: 0, Hi: 1}
	e.Score, e.First, e.PValue, e.EValue, e.Verdict = 0.5, 0.5, 1, 1, stats.Undecided.String()
	if e.N == 0 {
		return nil
	}
	e.Score, e.SE = t.blocks.Score(), t.blocks.CautiousError()
	e.Interval = e.interval(t.blocks, sequence, m.Alpha)
	e.PValue, e.EValue = likelihoodP(t.blocks, 0.5), sequence.EUnbalanced(t.blocks)
	e.Elo = stats.EloFromScore(e.Score)
	finished := [3]int64{n[lost] - t.capped[lost], n[drawn] - t.capped[drawn], n[won] - t.capped[won]}
	e.Bounds = stats.Manski(finished[won], finished[drawn], finished[lost], e.Capped+e.Failed)
	if e.Seated = t.swapped || (t.perBlock == 1 && e.Mirror); e.Seated {
		e.First, e.FirstInterval = t.first.Score(), e.interval(t.first, sequence, m.Alpha)
		e.firstP, e.firstE = likelihoodP(t.first, 0.5), sequence.EUnbalanced(t.first)
	}
	if t.perBlock == 2 && t.swapped {
		e.Pairing, _ = stats.Pairing(t.single(), t.blocks)
	}
	if err := e.freeOfLuck(t, m.Alpha); err != nil {
		return err
	}
	e.Verdict = stats.Pronounce(stats.Judge(e.ruling(), e.Margin), e.Failed, e.Bounds.Rate)
	if e.ExactLuck {
		e.Luck = t.luck.read(t.perBlock)
	}
	return nil
}

// interval is the one that the way of stopping allows.
func (e *Estimate) interval(c stats.Counts, sequence stats.BetMixture, alpha float64) stats.Interval {
	if e.Sequence {
		return sequence.Interval(c)
	}
	return stats.Fixed(c, 1-alpha)
}

// SequenceOf is the confidence sequence that the experiment planned for a matchup.
func SequenceOf(m *results.MatchupEntry, alpha float64) (stats.BetMixture, error) {
	return stats.NewBetMixture(planOf(m, alpha))
}

// likelihoodP is the p-value of "the mean score is m" by the empirical likelihood
// ratio: 2 g(m) is chi-squared with one degree of freedom.
func likelihoodP(c stats.Counts, m float64) float64 {
	x := 2 * stats.GrowthRate(c, m)
	if math.IsInf(x, 1) {
		return 0
	}
	return distuv.ChiSquared{K: 1}.Survival(x)
}

// controlErrors marks the claims "differs from 1/2" that hold with the false
// discovery rate controlled over the table: by Benjamini-Hochberg where every number
// of blocks was fixed, else by e-BH, which is valid whenever each stopped. Matchups
// that repeat another from the other side are no claims of their own.
func controlErrors(list []Estimate, alpha float64) {
	var score, first []int
	fixed := true
	for i := range list {
		e := &list[i]
		fixed = fixed && e.Fixed
		if e.N == 0 || e.Twin >= 0 || e.Probe {
			continue
		}
		if !e.Mirror {
			score = append(score, i)
		}
		if e.Seated {
			first = append(first, i)
		}
	}
	mark := func(claims []int, p, e func(*Estimate) float64, set func(*Estimate)) {
		values := make([]float64, len(claims))
		for k, i := range claims {
			if fixed {
				values[k] = p(&list[i])
			} else {
				values[k] = e(&list[i])
			}
		}
		hold := stats.EBH(values, alpha)
		if fixed {
			hold = stats.AtMost(stats.BenjaminiHochberg(values), alpha)
		}
		for _, k := range hold {
			set(&list[claims[k]])
		}
	}
	mark(score, func(e *Estimate) float64 { return e.PValue }, func(e *Estimate) float64 { return e.EValue },
		func(e *Estimate) { e.Certain = true })
	mark(first, func(e *Estimate) float64 { return e.firstP }, func(e *Estimate) float64 { return e.firstE },
		func(e *Estimate) { e.FirstCertain = true })
	for i := range list {
		if t := list[i].Twin; t >= 0 {
			list[i].Certain, list[i].FirstCertain = list[t].Certain, list[t].FirstCertain
		}
	}
}

func normalP(z float64) float64 { return 2 * distuv.UnitNormal.Survival(math.Abs(z)) }

// read regresses scores on luck. The mean of luck is 0 whatever the players do,
// because every roll is compared with its own expectation.
func (l *luckSums) read(perBlock int) *LuckReading {
	if !l.anyExpectation || l.n < 3 {
		return nil
	}
	n := float64(l.n)
	half := 2 * float64(perBlock) // half points of a block
	ym, cm := float64(l.y)/n, float64(l.c)/n
	syy, syc, scc := l.yy-n*ym*ym, l.yc-n*ym*cm, l.cc-n*cm*cm
	if scc <= 0 || syy <= 0 {
		return nil
	}
	beta := syc / scc
	s2 := (syy - beta*syc) / (n - 2)
	return &LuckReading{Score: (ym - beta*cm) / half, SE: math.Sqrt(s2*(1/n+cm*cm/scc)) / half,
		Share: syc * syc / (scc * syy),
		Mean:  cm / 100, Z: cm / math.Sqrt(scc/(n-1)/n)}
}

// Distance is how far the near end of an interval is beyond the margin: what sorts
// tables, because with enough games everything is significant.
func (e *Estimate) Distance() float64 {
	iv := e.ruling()
	return math.Max(iv.Lo-0.5-e.Margin, 0.5-e.Margin-iv.Hi)
}
