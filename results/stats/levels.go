package stats

import (
	"math"
)

// LevelScore is the score of one matchup at one level of play, the same commander on both
// sides, with its interval. No blocks, or a verdict withheld, tell nothing.
type LevelScore struct {
	Score    float64  `json:"score"`
	Interval Interval `json:"interval"`
	Blocks   int64    `json:"blocks"`
	Withheld bool     `json:"withheld"`     // games failed or were cut off: no verdict
	Luckless bool     `json:"without_luck"` // luck was taken out
}

// OverLevels says how a finding depends on how well the game is played.
type OverLevels uint8

const (
	Unsettled OverLevels = iota // none of the others
	Holds                       // the same at every level
	Fades                       // it becomes less the better both sides play
	Grows                       // it becomes more the better both sides play
	Flips                       // certain verdicts in opposite directions
)

// String returns the word that reports and tables use.
func (o OverLevels) String() string {
	switch o {
	case Holds:
		return "HOLDS"
	case Fades:
		return "FADES"
	case Grows:
		return "GROWS"
	case Flips:
		return "FLIPS"
	}
	return "UNSETTLED"
}

// Levels is what a matchup says over levels of play.
type Levels struct {
	Verdict OverLevels
	// From and To are the first and the last of the levels whose scores agree and are the finding, which is Pooled.
	// From is where the finding has settled, if it is below To; levels above To are known too little. Both are -1
	// where no level tells anything.
	From, To int
	Pooled   LevelScore
}

// Side of a level's finding.
const (
	below   = -1
	nowhere = 0
	above   = 1
)

// side is where a level certainly sees the score beyond 1/2: above or below it where Judge
// says LEANS or UNBALANCED, nowhere where it says BALANCED or UNDECIDED.
func (l LevelScore) side(margin float64) int {
	if v := Judge(l.Interval, margin); v != Leans && v != Unbalanced {
		return nowhere
	}
	if l.Interval.Lo > 0.5 {
		return above
	}
	return below
}

// tells reports whether anything can be said of a level.
func (l LevelScore) tells() bool { return l.Blocks > 0 && !l.Withheld }

// JudgeLevels compares the scores of one matchup at several levels of play, from the lowest
// to the highest, under the margin of its verdicts. From the highest level downwards levels are
// pooled as long as they agree with those above: they differ by less than the margin and not
// certainly, or certainly by less. What so agrees at the top is the settled score. In this order:
//
//	FLIPS      the score is certainly above 1/2 at one level and certainly below at another
//	           (LEANS or UNBALANCED at both; two levels that are BALANCED do not flip)
//	HOLDS      all levels agree, and all are certainly above 1/2, or all certainly below, or the lowest and
//	           the rest are known to differ by less than twice the margin either way
//	FADES      certain at the lowest level, nearer to 1/2 where it settled, with a trend
//	GROWS      certain where it settled, further from 1/2 than at the lowest level, with a trend
//	UNSETTLED  everything else: one level, one without games or with its verdict withheld,
//	           scores too vague to say, or a trend that is not certain
//
// There is a trend when the settled score certainly differs from the lowest level's in that
// direction and no step from a level to the next certainly goes the other way.
//
// The finding is the settled score where that is known well enough: to the margin, or certainly other than what the
// levels below it say. Else it is what the levels below the vague ones say, by the same rule; the settled score after
// all where no level is known so well.
//
// Intervals of differences are those of LevelDifference. Each interval holds on its own, and so does what is said of
// each matchup.
func JudgeLevels(levels []LevelScore, margin float64) Levels {
	settled := Levels{From: -1, To: -1}
	n := len(levels)
	for n > 0 && !levels[n-1].tells() {
		n--
	}
	if n == 0 {
		return settled
	}
	top := settledBelow(levels, n, margin)
	settled.From, settled.To, settled.Pooled = top.From, top.To, top.Pooled
	for at := top; ; {
		if at.known(levels, margin) {
			settled.From, settled.To, settled.Pooled = at.From, at.To, at.Pooled
			break
		}
		if at.To == 0 || !levels[at.To-1].tells() {
			break
		}
		at = settledBelow(levels, at.To, margin)
	}
	if n == len(levels) && n > 1 {
		settled.Verdict = verdictOf(levels, top, margin)
	}
	return settled
}

// settledBelow pools the highest of the first n levels and those under it that agree.
func settledBelow(levels []LevelScore, n int, margin float64) Levels {
	s := Levels{From: n - 1, To: n - 1, Pooled: levels[n-1]}
	for s.From > 0 && levels[s.From-1].tells() && agree(levels[s.From-1], s.Pooled, margin) {
		s.From--
		s.Pooled = pooled(levels[s.From:n])
	}
	return s
}

// known reports whether what was pooled is known to the margin, or is certainly other than what the level below says.
func (s *Levels) known(levels []LevelScore, margin float64) bool {
	return s.Pooled.Interval.HalfWidth() <= margin ||
		(s.From > 0 && levels[s.From-1].tells() && certainly(levels[s.From-1], s.Pooled) != nowhere)

}

// verdictOf is the verdict on levels that settle at the top so.
func verdictOf(levels []LevelScore, top Levels, margin float64) OverLevels {
	least, most := above, below
	for _, l := range levels {
		if !l.tells() {
			return Unsettled
		}
		s := l.side(margin)
		least, most = min(least, s), max(most, s)
	}
	first, settled := levels[0], top.Pooled
	nearer := math.Abs(settled.Score-0.5) < math.Abs(first.Score-0.5)
	switch {
	case least == below && most == above:
		return Flips
	case top.From == 0:
		if (least == most && least != nowhere) || LevelDifference(first, pooled(levels[1:])).HalfWidth() <= 2*margin {
			return Holds
		}
	case first.side(margin) != nowhere && nearer && trend(levels, settled, -first.side(margin)):
		return Fades
	case settled.side(margin) != nowhere && !nearer && trend(levels, settled, settled.side(margin)):
		return Grows
	}
	return Unsettled
}

// pooled is the mean of levels, each weighed by how well it is known, as if they erred independently.
func pooled(levels []LevelScore) LevelScore {
	if len(levels) == 1 {
		return levels[0]
	}
	all := LevelScore{Luckless: true}
	sum, lo, hi := 0.0, 0.0, 0.0
	for _, l := range levels {
		h := math.Max(l.Interval.HalfWidth(), 1e-9)
		w := 1 / (h * h)
		sum += w
		all.Score += float64(w * l.Score)
		lo, hi = math.Hypot(lo, w*(l.Score-l.Interval.Lo)), math.Hypot(hi, w*(l.Interval.Hi-l.Score))
		all.Blocks += l.Blocks
		all.Luckless = all.Luckless && l.Luckless
	}
	all.Score /= sum
	all.Interval = Interval{all.Score - lo/sum, all.Score + hi/sum}.Within(0, 1)
	return all
}

// agree reports whether two levels differ by less than the margin, as far as one can tell.
func agree(a, b LevelScore, margin float64) bool {
	d := LevelDifference(a, b)
	within := -margin <= d.Lo && d.Hi <= margin
	return within || (d.Contains(0) && math.Abs(b.Score-a.Score) < margin)
}

// trend reports whether scores go one way (1 up, -1 down) from the lowest level to where they settled.
func trend(levels []LevelScore, settled LevelScore, way int) bool {
	if certainly(levels[0], settled) != way {
		return false
	}
	for i := range levels[1:] {
		if certainly(levels[i], levels[i+1]) == -way {
			return false
		}
	}
	return true
}

// certainly is which way the score certainly went from a to b, or 0.
func certainly(a, b LevelScore) int {
	switch d := LevelDifference(a, b); {
	case d.Lo > 0:
		return above
	case d.Hi < 0:
		return below
	}
	return nowhere
}

// LevelDifference is the interval of b's score less a's, recovered from their own intervals:
// at either end the distances from the scores are added as the sides of a right angle. It is
// exact in the limit for scores that err independently and keeps the confidence of the
// intervals; scores that met the same dice differ, if anything, by less. From confidence
// sequences it is the wider for their being so, and holds at the stopping time only roughly.
//
// Reference: Zou and Donner 2008.
func LevelDifference(a, b LevelScore) Interval {
	d := b.Score - a.Score
	return Interval{
		Lo: d - math.Hypot(b.Score-b.Interval.Lo, a.Interval.Hi-a.Score),
		Hi: d + math.Hypot(b.Interval.Hi-b.Score, a.Score-a.Interval.Lo),
	}
}
