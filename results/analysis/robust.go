package analysis

import (
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Robust says whether what holds for a pair of armies depends on who plays them.
type Robust struct {
	Where, ArmyA, ArmyB string
	Commanders          [][2]string
	Score, SE           []float64
	matchups            []int

	Pooled *Pooled
	Why    string // why the pairs are not pooled
	// Above and Below are p-values of "A scores more (less) than 1/2 under every pair
	// of commanders tried".
	Above, Below float64
}

// Pooled is the score over commanders taken as a sample of those that could be.
type Pooled struct {
	Design     string // what the sample is
	Mean, SE   float64
	Spread     float64 // standard deviation of the score between pairs of commanders
	Prediction stats.Interval
	Enough     bool // commanders for a prediction to mean anything
}

// fewestCrossed and fewestPairs are how many commanders of each side, or pairs of them, a
// prediction needs.
const (
	fewestCrossed = 3
	fewestPairs   = 5
)

// robustness groups matchups of the same armies on the same ground that were played
// by at least two pairs of commanders.
func robustness(list []Estimate, g *Games, alpha float64) []Robust {
	known := map[[3]string]int{}
	var all []Robust
	for i := range list {
		e := &list[i]
		if e.N < 2 || e.Twin >= 0 || e.Mirror || e.Probe || e.ArmyA == e.ArmyB {
			continue
		}
		key := [3]string{Where(&e.MatchupEntry), e.ArmyA, e.ArmyB}
		k, ok := known[key]
		if !ok {
			k = len(all)
			known[key] = k
			all = append(all, Robust{Where: Place(&e.MatchupEntry), ArmyA: ArmyTitle(&e.MatchupEntry, e.ArmyA),
				ArmyB: ArmyTitle(&e.MatchupEntry, e.ArmyB)})
		}
		r := &all[k]
		r.Commanders = append(r.Commanders, [2]string{e.CommanderA, e.CommanderB})
		r.Score, r.SE, r.matchups = append(r.Score, e.Score), append(r.SE, g.Tallies[i].blocks.CautiousError()),
			append(r.matchups, i)
	}
	var kept []Robust
	for _, r := range all {
		if len(r.Score) < 2 {
			continue
		}
		effects := make([]float64, len(r.Score))
		for i, s := range r.Score {
			effects[i] = s - 0.5
		}
		r.Above, r.Below = stats.EveryPolicy(effects, r.SE, 0)
		r.pool(effects, r.sharedError(list, g), alpha)
		kept = append(kept, r)
	}
	return kept
}

// sharedError is the mean covariance of the errors of two pairs: 0 where each met luck of
// its own.
func (r *Robust) sharedError(list []Estimate, g *Games) float64 {
	sum, n := 0.0, 0.0
	for k, i := range r.matchups {
		for _, j := range r.matchups[:k] {
			n++
			if list[i].luck == list[j].luck {
				sum += product(g.Tallies[i].deviations(false), g.Tallies[j].deviations(false))
			}
		}
	}
	return math.Max(0, sum/n)
}

// pool takes the commanders as the sample they are: of pairs of their own, of one side's
// commanders against the same one of the other, or of both sides' crossed.
func (r *Robust) pool(effects []float64, shared, alpha float64) {
	var names [2][]string
	for _, c := range r.Commanders {
		for side, name := range c {
			if !slices.Contains(names[side], name) {
				names[side] = append(names[side], name)
			}
		}
	}
	a, b, pairs := len(names[0]), len(names[1]), len(effects)
	switch {
	case a > 1 && b > 1 && pairs == a*b:
		e, se := make([][]float64, a), make([][]float64, a)
		for i := range e {
			e[i], se[i] = make([]float64, b), make([]float64, b)
		}
		for k, c := range r.Commanders {
			i, j := slices.Index(names[0], c[0]), slices.Index(names[1], c[1])
			e[i][j], se[i][j] = effects[k], r.SE[k]
		}
		if c, err := stats.PoolCrossed(e, se, shared, 1-alpha); err == nil {
			r.Pooled = &Pooled{Design: "both sides crossed", Mean: 0.5 + c.Mean, SE: c.SE,
				Spread:     math.Sqrt(c.SpreadA*c.SpreadA + c.SpreadB*c.SpreadB + c.SpreadPair*c.SpreadPair),
				Prediction: c.Prediction, Enough: min(a, b) >= fewestCrossed}
		}
	case a == pairs && b == pairs, a == 1, b == 1:
		// dice in common move all pairs alike: no part of their spread, and all of it of the mean
		own := make([]float64, pairs)
		for i, se := range r.SE {
			own[i] = math.Sqrt(math.Max(se*se-shared, se*se/100))
		}
		if p, err := stats.PoolPolicies(effects, own, 1-alpha); err == nil {
			wider := math.Sqrt(shared)
			design := "pairs"
			if a == 1 || b == 1 {
				design = map[bool]string{true: "commanders of B", false: "commanders of A"}[a == 1]
			}
			half := math.Hypot(p.Prediction.HalfWidth(), stats.NormalQuantile(1-alpha/2)*wider)
			r.Pooled = &Pooled{Design: design, Mean: 0.5 + p.Mean, SE: math.Hypot(p.HartungSE, wider), Spread: p.Tau,
				Prediction: stats.Interval{Lo: p.Mean - half, Hi: p.Mean + half}, Enough: pairs >= fewestPairs}
		}
	}
	if r.Pooled == nil {
		r.Why = "not pooled: commanders neither crossed nor in pairs of their own"
		return
	}
	p := &r.Pooled.Prediction
	*p = stats.Interval{Lo: math.Max(0, 0.5+p.Lo), Hi: math.Min(1, 0.5+p.Hi)}
}
