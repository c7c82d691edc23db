package stats

// Verdict says what a confidence sequence shows about a score and 1/2.
type Verdict uint8

const (
	Undecided  Verdict = iota // nothing is shown yet
	Leans                     // the score is not 1/2, but may lie within the margin
	Unbalanced                // the score is further from 1/2 than the margin
	Balanced                  // the score is within the margin of 1/2
)

// String returns the word that reports and tables use.
func (v Verdict) String() string {
	switch v {
	case Balanced:
		return "BALANCED"
	case Unbalanced:
		return "UNBALANCED"
	case Leans:
		return "LEANS"
	}
	return "UNDECIDED"
}

// Decided reports whether more blocks cannot change the verdict except by chance
// within alpha: BALANCED or UNBALANCED.
func (v Verdict) Decided() bool { return v == Balanced || v == Unbalanced }

// Default margins, in score: how far from 1/2 still counts as balanced.
const (
	MatchupMargin = 0.05 // two armies
	SideMargin    = 0.03 // an advantage of slot or table edge
	TerrainMargin = 0.02 // what one terrain piece does
)

// Judge returns the verdict of an interval against a margin declared before play. In
// this order: BALANCED when the interval lies within 1/2 -+ margin (ends included),
// UNBALANCED when it lies outside, LEANS when it excludes 1/2, else UNDECIDED. It is
// honest at any stopping time when iv comes from a confidence sequence, and only at
// a length fixed in advance for any other interval.
func Judge(iv Interval, margin float64) Verdict {
	switch {
	case 0.5-margin <= iv.Lo && iv.Hi <= 0.5+margin:
		return Balanced
	case iv.Lo > 0.5+margin || iv.Hi < 0.5-margin:
		return Unbalanced
	case !iv.Contains(0.5):
		return Leans
	}
	return Undecided
}

// Withheld stands where no verdict is given.
const Withheld = "WITHHELD"

// MostUnfinished is the share of unfinished games above which no verdict is given.
const MostUnfinished = 0.01

// Pronounce words a verdict, or withholds it: where a game failed, or where more than
// MostUnfinished of all games were cut off or failed.
func Pronounce(v Verdict, failed int64, unfinished float64) string {
	if failed > 0 || unfinished > MostUnfinished {
		return Withheld
	}
	return v.String()
}

// StopReason says why a matchup needs no more blocks.
type StopReason uint8

const (
	GoOn           StopReason = iota // more blocks are needed
	StopDecided                      // the verdict is BALANCED or UNBALANCED
	StopPrecise                      // the half-width is within the precision
	StopBlockLimit                   // the most blocks allowed were played
	StopRanked                       // the places of both are settled
)

// String returns the reason as a word.
func (r StopReason) String() string {
	switch r {
	case StopDecided:
		return "decided"
	case StopPrecise:
		return "precise"
	case StopBlockLimit:
		return "limit"
	case StopRanked:
		return "ranked"
	}
	return "go on"
}

// StopRule says when a matchup needs no more blocks. A zero field is not used; the
// zero rule never stops.
type StopRule struct {
	Margin    float64 // stop when Judge(iv, Margin) is decided
	Precision float64 // stop when the half-width is at most this
	MaxBlocks int64   // stop at this number of blocks
}

// Decide applies the rule to the confidence sequence iv after the given number of
// blocks. The blocks must be a complete prefix 0..blocks-1 of the matchup's blocks:
// short games finish first and are not like the others, so a rule that looked at
// whatever has come in would be biased.
func (r StopRule) Decide(blocks int64, iv Interval) StopReason {
	switch {
	case blocks > 0 && r.Margin > 0 && Judge(iv, r.Margin).Decided():
		return StopDecided
	case blocks > 0 && r.Precision > 0 && iv.HalfWidth() <= r.Precision:
		return StopPrecise
	case r.MaxBlocks > 0 && blocks >= r.MaxBlocks:
		return StopBlockLimit
	}
	return GoOn
}
