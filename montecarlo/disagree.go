package montecarlo

import (
	"cmp"
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
)

// Disagreement is what a commander that looks ahead sees in its choices where it decides
// otherwise than its own style would without a look, less what it sees in those of the
// style: one term of the appraisal at one stage of the game, in one seat.
type Disagreement struct {
	Commander string  `json:"commander"`
	Stage     string  `json:"stage"`
	Seat      string  `json:"seat"`
	Term      string  `json:"term"`
	Decisions int64   `json:"decisions"`      // in which it decided otherwise
	Mean      float64 `json:"mean"`           // difference of the term, in the term's own unit
	Error     float64 `json:"standard_error"` // of the mean, as if decisions were independent
	Ratio     float64 `json:"ratio"`          // of the two
}

// leastDisagreements are wanted to tell anything of a stage.
const leastDisagreements = 10

// Disagreements lists where the commanders of a ladder disagree with their own style, the
// surest terms of each stage and seat first. Terms that are the same on both sides are left out.
func (c *Climbed) Disagreements(in *engine.Info) (list []Disagreement) {
	for _, r := range c.Rungs {
		for stage, seen := range r.Seen {
			for seat, name := range in.Seats {
				d := &seen.Differ[seat]
				if d.Decisions < leastDisagreements {
					continue
				}
				list = append(list, disagreements(d, in, Disagreement{Commander: r.Name, Stage: c.Stages[stage],
					Seat: name, Decisions: d.Decisions})...)
			}
		}
	}
	return list
}

// disagreements lists the terms of one stage and seat, the surest first.
func disagreements(sums *ai.Differences, in *engine.Info, d Disagreement) (list []Disagreement) {
	n := float64(sums.Decisions)
	for i, term := range in.TermNames() {
		if sums.Squares[i] == 0 {
			continue
		}
		d.Term, d.Mean, d.Error, d.Ratio = term.Name, float64(sums.Terms[i])/n, 0, 0
		if spread := float64(sums.Squares[i])/n - d.Mean*d.Mean; spread > 0 {
			d.Error = math.Sqrt(spread / (n - 1))
			d.Ratio = d.Mean / d.Error
		}
		list = append(list, d)
	}
	slices.SortStableFunc(list, func(a, b Disagreement) int {
		return cmp.Compare(math.Abs(b.Ratio), math.Abs(a.Ratio))
	})
	return list
}
