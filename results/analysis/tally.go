package analysis

import (
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// lost, drawn and won index counts of games from A's view.
const (
	lost = iota
	drawn
	won
)

// noScore marks a block that failed or was not read, and unmeasured one whose luck is not known.
const (
	noScore    = 1<<16 - 1
	unmeasured = math.MinInt32
)

// Tally is what the games of one matchup come to: integer sums, so that tallies of
// parts merge exactly and in any order.
type Tally struct {
	perBlock int // games in a block
	swapped  bool

	blocks stats.Counts    // A's score of finished blocks
	first  stats.Counts    // score of the one who had the first seat, of finished blocks
	Halves [2]stats.Counts // A's score of even and of odd blocks

	games  [2][3]int64 // finished games by A's seat and result
	capped [3]int64    // those of them that a limit cut off
	failed int64
	voided int64 // blocks without a score because a game of theirs failed
	Rounds []int64
	Ending map[string]int64
	luck   luckSums

	without   *stats.Bounded // A's score without luck, of the finished blocks whose luck was measured
	luckStats *stats.Bounded // the luck in them, to A

	withoutFirst *stats.Bounded // score of the first seat without luck, of the same

	keep   bool
	scores []uint16 // A's half points by block
	firsts []uint16 // half points of the first seat by block

	adjusted  []int32 // A's score without luck by block, summed over its games
	firstLuck []int32 // luck of the first seat, less that of the second, by block

	open openBlock
}

// openBlock is the block whose games are being read; they stand next to each other.
type openBlock struct {
	number        int32
	seen          int
	points, first int
	luck          int64
	broken        bool
	adjusted      int64
	firstLuck     int64
	unmeasured    bool // luck was not measured of every game
}

// luckSums relate a block's score y, in half points, to its luck c: damage dealt less
// damage expected, A's counted positive, in hundredths of points.
type luckSums struct {
	n              int64
	y, c           int64
	yy, yc, cc     float64
	anyExpectation bool
}

func newTallies(entries []results.MatchupEntry, keep map[int]bool) []Tally {
	list := make([]Tally, len(entries))
	for i, m := range entries {
		n := max(m.Games, 1)
		list[i] = Tally{without: montecarlo.NewAdjusted(n), luckStats: montecarlo.NewLuck(n),
			withoutFirst: montecarlo.NewAdjusted(n), perBlock: n, swapped: m.SwapSides, blocks: stats.NewCounts(n),
			first: stats.NewCounts(n), keep: keep[i], Ending: map[string]int64{},
			Halves: [2]stats.Counts{stats.NewCounts(n), stats.NewCounts(n)}, open: openBlock{number: -1}}
	}
	return list
}

// add takes one game.
func (t *Tally) add(g *gameColumns) {
	b := &t.open
	if g.Block != b.number {
		*b = openBlock{number: g.Block}
	}
	b.seen++
	t.Ending[g.Ending]++
	if g.Ending == results.Failed {
		t.failed++
		b.broken = true
	} else {
		t.finished(g, b)
	}
	if b.seen < t.perBlock {
		return
	}
	t.close(b)
}

// finished takes a game that was played to its end into the tally and its block.
func (t *Tally) finished(g *gameColumns, b *openBlock) {
	seat := int(g.SeatA) & 1
	t.games[seat][g.ScoreA]++
	if g.Capped {
		t.capped[g.ScoreA]++
	}
	r := int(max(g.Rounds, 0))
	if r >= len(t.Rounds) {
		t.Rounds = append(t.Rounds, make([]int64, r+1-len(t.Rounds))...)
	}
	t.Rounds[r]++
	b.points += int(g.ScoreA)
	if seat == 0 {
		b.first += int(g.ScoreA)
	} else {
		b.first += 2 - int(g.ScoreA)
	}
	score := g.ScoreA
	if without, ok := results.AdjustedScore(&score, g.LuckA, g.LuckB); ok {
		b.adjusted += without
		luck := int64(g.ScoreA)*results.Million/2 - without
		if seat == 1 {
			luck = -luck
		}
		b.firstLuck += luck
	} else {
		b.unmeasured = true
	}
	b.luck += int64(g.DealtA) - int64(g.ExpectedA) - int64(g.DealtB) + int64(g.ExpectedB)
	t.luck.anyExpectation = t.luck.anyExpectation || g.ExpectedA != 0 || g.ExpectedB != 0
}

// close counts a block whose games were all read.
func (t *Tally) close(b *openBlock) {
	score, first := uint16(noScore), uint16(noScore)
	if b.broken {
		t.voided++
	} else {
		t.blocks.Add(b.points)
		t.first.Add(b.first)
		t.Halves[b.number&1].Add(b.points)
		l, y, c := &t.luck, float64(b.points), float64(b.luck)
		l.n++
		l.y += int64(b.points)
		l.c += b.luck
		l.yy += float64(y * y)
		l.yc += float64(y * c)
		l.cc += float64(c * c)
		score, first = uint16(b.points), uint16(b.first)
		if !b.unmeasured {
			t.without.Add(b.adjusted)
			t.luckStats.Add(int64(b.points)*results.Million/2 - b.adjusted)
			t.withoutFirst.Add(int64(b.first)*results.Million/2 - b.firstLuck)
		}
	}
	if t.keep {
		n := int(b.number)
		for len(t.scores) <= n {
			t.scores, t.firsts = append(t.scores, noScore), append(t.firsts, noScore)
			t.adjusted, t.firstLuck = append(t.adjusted, unmeasured), append(t.firstLuck, unmeasured)
		}
		t.scores[n], t.firsts[n] = score, first
		if !b.unmeasured && !b.broken {
			t.adjusted[n], t.firstLuck[n] = int32(b.adjusted), int32(b.firstLuck)
		}
	}
}

// merge adds the tally of another part of the same matchup.
func (t *Tally) merge(o *Tally) {
	t.blocks.Merge(o.blocks)
	t.first.Merge(o.first)
	for i := range t.Halves {
		t.Halves[i].Merge(o.Halves[i])
	}
	for s := range t.games {
		for r := range t.games[s] {
			t.games[s][r] += o.games[s][r]
		}
	}
	for r := range t.capped {
		t.capped[r] += o.capped[r]
	}
	t.failed, t.voided = t.failed+o.failed, t.voided+o.voided
	if len(o.Rounds) > len(t.Rounds) {
		t.Rounds = append(t.Rounds, make([]int64, len(o.Rounds)-len(t.Rounds))...)
	}
	for r, n := range o.Rounds {
		t.Rounds[r] += n
	}
	for e, n := range o.Ending {
		t.Ending[e] += n
	}
	l, m := &t.luck, &o.luck
	l.n, l.y, l.c = l.n+m.n, l.y+m.y, l.c+m.c
	l.yy, l.yc, l.cc = l.yy+m.yy, l.yc+m.yc, l.cc+m.cc
	l.anyExpectation = l.anyExpectation || m.anyExpectation
	t.scores, t.firsts = overlay(t.scores, o.scores, noScore), overlay(t.firsts, o.firsts, noScore)
	t.adjusted, t.firstLuck = overlay(t.adjusted, o.adjusted, unmeasured), overlay(t.firstLuck, o.firstLuck, unmeasured)
	t.without.Merge(o.without)
	t.luckStats.Merge(o.luckStats)
	t.withoutFirst.Merge(o.withoutFirst)
}

// overlay lays the blocks that b knows over a; none stands for those it does not.
func overlay[T comparable](a, b []T, none T) []T {
	if len(b) == 0 {
		return a
	}
	if len(a) < len(b) {
		known := len(a)
		a = slices.Grow(a, len(b)-known)[:len(b)]
		for i := known; i < len(b); i++ {
			a[i] = none
		}
	}
	for i, s := range b {
		if s != none {
			a[i] = s
		}
	}
	return a
}

// total sums finished games over seats: lost, drawn, won.
func (t *Tally) total() [3]int64 {
	var sum [3]int64
	for _, seat := range t.games {
		for r, n := range seat {
			sum[r] += n
		}
	}
	return sum
}

// single counts finished games as blocks of one, from A's view.
func (t *Tally) single() stats.Counts {
	n := t.total()
	return stats.WinDrawLoss(n[won], n[drawn], n[lost])
}

// meanRounds is the mean length of finished games.
func (t *Tally) meanRounds() float64 {
	var sum, n float64
	for r, k := range t.Rounds {
		sum += float64(float64(r) * float64(k))
		n += float64(k)
	}
	if n == 0 {
		return 0
	}
	return sum / n
}
