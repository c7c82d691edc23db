package stats

import "math"

// LevelScore is the score of one matchup at one level of play, the same commander on both
// sides, with its interval. No blocks, or a verdict withheld, tell nothing.
type LevelScore struct {
	Score    float64
	Interval Interval
	Blocks   int64
	Withheld bool // games failed or were cut off: no verdict
}

// OverLevels says how a finding depends on how well the game is played.
type OverLevels uint8

const (
	Unsettled OverLevels = iota // none of the others
	Holds                       // the same verdict at every level, and the last two agree
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

// JudgeLevels compares the scores of one matchup at several levels of play, from the lowest
// to the highest, under the margin of its verdicts. In this order:
//
//	FLIPS      the score is certainly above 1/2 at one level and certainly below at another
//	           (LEANS or UNBALANCED at both; two levels that are BALANCED do not flip)
//	HOLDS      every level sees the same: all certainly above, all certainly below, or all
//	           BALANCED; and the last two agree within the margin
//	FADES      certain at the lowest level, nearer to 1/2 at the highest, with a trend
//	GROWS      certain at the highest level, further from 1/2 than at the lowest, with a trend
//	UNSETTLED  everything else: one level, one without games or with its verdict withheld,
//	           one UNDECIDED where the others are not, or a trend that is not certain
//
// Two levels agree within the margin when the interval of their difference lies within it, or
// contains 0 while the difference itself is less than the margin. There is a trend when the
// highest level certainly differs from the lowest in that direction and no step from a level
// to the next certainly goes the other way. Intervals of differences are those of
// LevelDifference. Each interval holds on its own, and so does what is said of each matchup.
func JudgeLevels(levels []LevelScore, margin float64) OverLevels {
	n := len(levels)
	if n < 2 {
		return Unsettled
	}
	for _, l := range levels {
		if l.Blocks == 0 || l.Withheld {
			return Unsettled
		}
	}
	least, most := above, below
	for _, l := range levels {
		s := l.side(margin)
		least, most = min(least, s), max(most, s)
	}
	first, last := levels[0], levels[n-1]
	nearer := math.Abs(last.Score-0.5) < math.Abs(first.Score-0.5)
	switch {
	case least == below && most == above:
		return Flips
	case alike(levels, margin) && agree(levels[n-2], last, margin):
		return Holds
	case first.side(margin) != nowhere && nearer && trend(levels, -first.side(margin)):
		return Fades
	case last.side(margin) != nowhere && !nearer && trend(levels, last.side(margin)):
		return Grows
	}
	return Unsettled
}

// alike reports whether all levels see the same, and see something.
func alike(levels []LevelScore, margin float64) bool {
	for _, l := range levels {
		if l.side(margin) != levels[0].side(margin) || Judge(l.Interval, margin) == Undecided {
			return false
		}
	}
	return true
}

// agree reports whether two levels differ by less than the margin, as far as one can tell.
func agree(a, b LevelScore, margin float64) bool {
	d := LevelDifference(a, b)
	within := -margin <= d.Lo && d.Hi <= margin
	return within || d.Contains(0) && math.Abs(b.Score-a.Score) < margin
}

// trend reports whether scores go one way (1 up, -1 down) from the lowest level to the
// highest.
func trend(levels []LevelScore, way int) bool {
	if certainly(levels[0], levels[len(levels)-1]) != way {
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
