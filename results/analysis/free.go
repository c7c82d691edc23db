package analysis

import (
	"math"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// FreeOfLuck is the score of a matchup less the luck of its rolls, as a frozen value of
// positions measured it, where that pays. It estimates what the score estimates, with a smaller error.
type FreeOfLuck struct {
	montecarlo.Freed
	First   montecarlo.Freed // the same of the first seat, where the estimate is seated
	Saved   int64            // games more that plain scores would have taken to say as much
	Mean, Z float64          // mean luck of a game to A, expected 0, and that in its standard errors
}

// freeOfLuck fills in the score without luck where luck was measured of every block, and makes
// it what is claimed by, where it pays.
func (e *Estimate) freeOfLuck(t *Tally, alpha float64) error {
	if e.MatchupEntry.Luck == nil || t.without.Blocks() != e.N || e.N < 2 {
		return nil
	}
	plan := planOf(&e.MatchupEntry, alpha)
	w := &FreeOfLuck{Mean: t.luckStats.Mean(), Z: montecarlo.LuckErrors(t.luckStats)}
	if math.Abs(w.Z) > montecarlo.MostLuck {
		return nil // the check says why; the plain score stands
	}
	var err error
	if w.Freed, err = montecarlo.Free(t.without, t.blocks, !e.Sequence, plan, e.Interval); err != nil {
		return err
	}
	w.Saved = w.Freed.Saved(e.N * int64(t.perBlock))
	if e.Seated {
		if w.First, err = montecarlo.Free(t.withoutFirst, t.first, !e.Sequence, plan, e.FirstInterval); err != nil {
			return err
		}
	}
	e.Free = w
	plan = montecarlo.AdjustedPlan(plan)
	if !w.Plain {
		if w.SE > 0 {
			e.PValue = normalP((w.Score - 0.5) / w.SE)
		}
		if e.EValue, err = t.without.EAgainst(plan, 0.5); err != nil {
			return err
		}
	}
	if e.Seated && !w.First.Plain {
		if w.First.SE > 0 {
			e.firstP = normalP((w.First.Score - 0.5) / w.First.SE)
		}
		e.firstE, err = t.withoutFirst.EAgainst(plan, 0.5)
	}
	return err
}

// ruling is the interval that verdicts go by.
func (e *Estimate) ruling() stats.Interval {
	if e.Free != nil {
		return e.Free.Interval
	}
	return e.Interval
}

// planOf is what was planned for a matchup.
func planOf(m *results.MatchupEntry, alpha float64) stats.Plan {
	p := stats.Plan{Blocks: m.PlanBlocks, Variance: m.PlanVar, Alpha: alpha}
	if p.Blocks == 0 {
		p = stats.DefaultPlan()
		p.Alpha = alpha
	}
	return p
}

// freePlan is the plan of the confidence sequence of a matchup's scores without luck.
func freePlan(m *results.MatchupEntry, alpha float64) stats.Plan {
	return montecarlo.AdjustedPlan(planOf(m, alpha))
}

// FreePair is the difference of two matchups with the luck of both taken out.
type FreePair struct {
	Difference, SE float64
	Interval       stats.Interval
	Left           float64 // share of the variance of the difference that is left
}

// freeOfLuck fills in the difference without luck, over the blocks whose luck is known in
// both, where those are all that both finished, and makes it what is claimed by. It asks for
// one and the same value of positions: two would differ in what they leave.
func (p *Pair) freeOfLuck(a, b *Tally, alpha float64) error {
	if p.Base.Luck == nil || p.Other.Luck == nil || p.Base.Luck.Digest != p.Other.Luck.Digest {
		return nil
	}
	if math.Abs(montecarlo.LuckErrors(a.luckStats)) > montecarlo.MostLuck ||
		math.Abs(montecarlo.LuckErrors(b.luckStats)) > montecarlo.MostLuck {
		return nil // withheld, as the scores of the two are
	}
	games := int64(max(p.Base.Games, 1))
	d := stats.NewBounded(-3, 3, games*results.Million)
	var plain stats.Moments
	for i := range min(len(a.adjusted), len(b.adjusted)) {
		if a.scores[i] == noScore || b.scores[i] == noScore {
			continue
		}
		if a.adjusted[i] == unmeasured || b.adjusted[i] == unmeasured {
			return nil
		}
		d.Add(int64(b.adjusted[i]) - int64(a.adjusted[i]))
		plain.Add((float64(b.scores[i]) - float64(a.scores[i])) / float64(2*games))
	}
	plan := freePlan(&p.Base, alpha)
	left := 1.0 // nothing differs in any block: the interval of the plain effect says how surely
	if v := plain.Variance(); v > 0 {
		left = d.Variance() / v
	}
	if !stats.Pays(left) || d.StandardError() == 0 {
		return nil
	}
	iv, err := montecarlo.FreeInterval(d, !p.Sequence, plan)
	if iv = iv.Within(-1, 1); err != nil || iv.HalfWidth() > p.Interval.HalfWidth() {
		return err
	}
	free := &FreePair{Difference: d.Mean(), SE: d.StandardError(), Interval: iv, Left: left}
	p.Free = free
	if p.EValue, err = d.EAgainst(plan, 0); err != nil {
		return err
	}
	p.PValue = normalP(free.Difference / free.SE)
	if p.Sequence {
		p.PValue = math.Min(1, 1/p.EValue)
	}
	return nil
}

// ruling is the interval of the effect that its verdict goes by.
func (p *Pair) ruling() stats.Interval {
	if p.Free != nil {
		return p.Free.Interval
	}
	return p.Interval
}

// withoutLuck tests anew on scores without luck, if their interval is no wider, and keeps beside it what the test on
// scores came to. The likelihood ratio is that of normal values with the variance seen so far.
func (g *Gate) withoutLuck(t *Tally, test stats.SPRT, s0, s1 float64, chunk int, alpha float64) error {
	iv, err := t.without.Sequence(freePlan(&g.MatchupEntry, alpha))
	if err != nil || iv.HalfWidth() > g.Interval.HalfWidth() {
		return err
	}
	g.Plain = &PlainGate{g.Decision, g.Blocks, g.Ratio}
	g.WithoutLuck, g.Decision = true, stats.Continue.String()
	g.Score, g.Interval = t.without.Mean(), iv
	if v := t.without.Variance(); v > 0 {
		_, g.Expected = test.Characteristics(s0, s1, g.Score, v)
	}
	unit := float64(t.perBlock) * results.Million
	var so stats.Moments
	for i, x := range t.adjusted {
		if x != unmeasured {
			so.Add(float64(x) / unit)
		}
		if ((i+1)%chunk != 0 && i+1 != len(t.adjusted)) || so.N < 2 || so.Variance() == 0 {
			continue
		}
		g.Blocks = so.N
		g.Ratio = float64(so.N) * (s1 - s0) * (2*so.Mean - s0 - s1) / (2 * so.Variance())
		if d := test.Decide(g.Ratio); d != stats.Continue {
			g.Decision = d.String()
			return nil
		}
	}
	return nil
}
