package analysis

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"path/filepath"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Pair is the difference of two matchups that were played with the same dice, block
// by block: the second less the first.
type Pair struct {
	Base, Other results.MatchupEntry
	Differs     string // what was changed, in words: from → to

	Blocks       int64
	BaseScore    float64
	OtherScore   float64
	Difference   float64 // of A's score
	SE           float64
	Interval     stats.Interval
	Sequence     bool
	Gain         float64 // variance without common dice over variance with them
	Side         float64 // difference of the first seat's score; NaN where seats are not swapped
	SideInterval stats.Interval
	Verdict      string
	Margin       float64
	PValue       float64
	Adjusted     float64 // p-value after Holm, over all effects reported together
	EValue       float64
	SideVerdict  string // the same of the effect on the first seat
	SidePValue   float64
	SideAdjusted float64

	Free *FreePair // nil where luck was not measured in both by one value
}

// pairOf compares two lists of block scores in half points out of m.
func pairOf(base, other results.MatchupEntry, a, b *Tally, alpha, margin float64) (Pair, error) {
	p := Pair{Base: base, Other: other, Differs: differs(&base, &other), Margin: margin, Sequence: !base.Fixed ||
		!other.Fixed}
	m := 2 * max(base.Games, 1)
	counts, xs, ys := paired(a.scores, b.scores, m)
	p.Blocks = counts.Blocks()
	if p.Blocks < 2 {
		return p, fmt.Errorf(
			"%s and %s have %d finished blocks in common; want at least 2",
			MatchupName(&base),
			MatchupName(&other),
			p.Blocks,
		)
	}
	sequence, err := SequenceOf(&base, alpha)
	if err != nil {
		return p, err
	}
	p.BaseScore, p.OtherScore = xs.Score(), ys.Score()
	p.Difference, p.SE = 2*counts.Score()-1, 2*counts.StandardError()
	p.Interval = p.interval(counts, sequence, alpha)
	p.PValue, p.EValue, p.Adjusted = p.chance(counts, sequence), sequence.EUnbalanced(counts), 1
	if v := 4 * counts.Variance(); v > 0 {
		p.Gain = (xs.Variance() + ys.Variance()) / v
	}
	if err := p.freeOfLuck(a, b, alpha); err != nil {
		return p, err
	}
	p.Verdict = judged(p.ruling(), margin)
	p.Side, p.SideInterval, p.SidePValue, p.SideAdjusted = NaN, stats.Interval{Lo: NaN, Hi: NaN}, NaN, NaN
	if base.SwapSides && other.SwapSides {
		first, _, _ := paired(a.firsts, b.firsts, m)
		p.Side, p.SideInterval, p.SidePValue = 2*first.Score()-1, p.interval(first, sequence, alpha),
			p.chance(first, sequence)
		p.SideVerdict = judged(p.SideInterval, margin)
	}
	return p, nil
}

// chance is the p-value of "no difference"; that of an e-value holds whenever play
// stopped.
func (p *Pair) chance(c stats.Counts, sequence stats.BetMixture) float64 {
	if p.Sequence {
		return math.Min(1, 1/sequence.EUnbalanced(c))
	}
	return likelihoodP(c, 0.5)
}

// judged is the verdict of the interval of a difference.
func judged(iv stats.Interval, margin float64) string {
	return stats.Judge(stats.Interval{Lo: 0.5 + iv.Lo, Hi: 0.5 + iv.Hi}, margin).String()
}

// interval maps an interval of the mean of (d+1)/2 to one of the mean of d.
func (p *Pair) interval(c stats.Counts, sequence stats.BetMixture, alpha float64) stats.Interval {
	iv := stats.Fixed(c, 1-alpha)
	if p.Sequence {
		iv = sequence.Interval(c)
	}
	return stats.Interval{Lo: 2*iv.Lo - 1, Hi: 2*iv.Hi - 1}
}

// paired counts (other - base + 1)/2 over the blocks that both finished, and the
// scores of each in those blocks.
func paired(base, other []uint16, m int) (difference, xs, ys stats.Counts) {
	difference, xs, ys = stats.NewCounts(m), make(stats.Counts, m+1), make(stats.Counts, m+1)
	for i := range min(len(base), len(other)) {
		if base[i] == noScore || other[i] == noScore {
			continue
		}
		difference.Add(stats.Difference(int(other[i]), int(base[i]), m))
		xs.Add(int(base[i]))
		ys.Add(int(other[i]))
	}
	return difference, xs, ys
}

func MatchupName(m *results.MatchupEntry) string {
	return fmt.Sprintf("%s: %s (%s) v %s (%s)", Place(m), ArmyTitle(m, m.ArmyA), m.CommanderA, ArmyTitle(m, m.ArmyB),
		m.CommanderB)
}

// differs says in words what distinguishes two matchups.
func differs(a, b *results.MatchupEntry) string {
	var parts []string
	add := func(what, x, y string) {
		if x != y {
			if x == "" {
				x = "as written"
			}
			if y == "" {
				y = "as written"
			}
			parts = append(parts, fmt.Sprintf("%s: %s → %s", what, x, y))
		}
	}
	add("scenario", cmp.Or(a.Titles.Scenario, a.Scenario), cmp.Or(b.Titles.Scenario, b.Scenario))
	x, y := VariantWords(a.Variant), VariantWords(b.Variant)
	if called(x) != called(y) {
		x, y = called(x), called(y)
	}
	add("variant", x, y)
	add("A's army", ArmyTitle(a, a.ArmyA), ArmyTitle(b, b.ArmyA))
	add("B's army", ArmyTitle(a, a.ArmyB), ArmyTitle(b, b.ArmyB))
	add("A's commander", a.CommanderA, b.CommanderA)
	add("B's commander", a.CommanderB, b.CommanderB)
	if len(parts) == 0 {
		return "nothing by name: files, rules or program"
	}
	return strings.Join(parts, "; ")
}

// called are the words of a variant with the names of its files for their paths.
func called(variant string) string {
	list := strings.Fields(variant)
	for i, word := range list {
		if strings.HasSuffix(word, ".yaml") {
			list[i] = strings.TrimSuffix(path.Base(filepath.ToSlash(word)), ".yaml")
		}
	}
	return strings.Join(list, " ")
}

// incomparable reports why two matchups cannot be compared block by block, or "".
func incomparable(a, b *results.MatchupEntry) string {
	switch {
	case a.Games != b.Games:
		return fmt.Sprintf("blocks of %d and of %d games", a.Games, b.Games)
	case a.ArmyA == b.ArmyB && a.ArmyB == b.ArmyA && !a.Mirror:
		return "the armies changed places"
	case a.Mirror != b.Mirror:
		return "one is an army against itself, whose score is that of the first seat"
	}
	return ""
}

// pairs compares the matchups of a dataset that share dice, each with the first of
// its group from which it differs in one thing only, or else with the first.
func pairs(m *results.Manifest, g *Games, groups [][]int, alpha float64) []Pair {
	var list []Pair
	for _, group := range groups {
		for k, other := range group[1:] {
			base := group[0]
			for _, i := range group[:k+1] {
				if changes(&m.Matchups[i], &m.Matchups[other]) == 1 {
					base = i
					break
				}
			}
			if incomparable(&m.Matchups[base], &m.Matchups[other]) != "" {
				continue
			}
			if p, err := pairOf(m.Matchups[base], m.Matchups[other], &g.Tallies[base], &g.Tallies[other], alpha,
				stats.TerrainMargin); err == nil {
				list = append(list, p)
			}
		}
	}
	adjust(list, alpha)
	return list
}

// changes counts the things by name in which two matchups differ.
func changes(a, b *results.MatchupEntry) int {
	n := 0
	for _, pair := range [][2]string{{a.Scenario, b.Scenario}, {a.Variant, b.Variant}, {a.ArmyA, b.ArmyA},
		{a.ArmyB, b.ArmyB},
		{a.CommanderA, b.CommanderA}, {a.CommanderB, b.CommanderB}} {
		if pair[0] != pair[1] {
			n++
		}
	}
	return n
}

// adjust corrects the p-values of pairs that are reported together, those of the effects
// on A's score and on the first seat's alike. What is not certain after that is called
// undecided, whatever its own interval says: of many intervals some exclude 0 by luck.
func adjust(list []Pair, alpha float64) {
	type claim struct {
		adjusted *float64
		verdict  *string
	}
	var p []float64
	var of []claim
	for i := range list {
		l := &list[i]
		p, of = append(p, l.PValue), append(of, claim{&l.Adjusted, &l.Verdict})
		if !math.IsNaN(l.SidePValue) && !math.IsNaN(l.Side) {
			p, of = append(p, l.SidePValue), append(of, claim{&l.SideAdjusted, &l.SideVerdict})
		}
	}
	for i, a := range stats.Holm(p) {
		*of[i].adjusted = a
		if v := of[i].verdict; a > alpha && *v != stats.Balanced.String() {
			*v = stats.Undecided.String()
		}
	}
}
