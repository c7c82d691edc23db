package analysis

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Comparison is what two datasets played with the same dice say of each other.
type Comparison struct {
	Pairs []Pair
	Notes []string // what a reader must know

	Scores [][2]stats.Counts // of every pair, of the blocks in common, before and after
}

// ErrNotPaired is wrapped by errors about datasets that met different luck.
var ErrNotPaired = errors.New("the datasets cannot be compared block by block")

// Compare compares two datasets matchup by matchup and block by block: two versions
// of a list, a rule, a map or the program. It refuses datasets that did not meet the
// same luck: other seeds, other streams, other shapes of blocks.
func Compare(first, second *results.Dataset, margin float64) (*Comparison, error) {
	a, b := first.Manifest, second.Manifest
	if a.Seed != b.Seed {
		return nil, fmt.Errorf("%w: their seeds are %d and %d", ErrNotPaired, a.Seed, b.Seed)
	}
	match, err := matchUp(a.Matchups, b.Matchups)
	if err != nil {
		return nil, err
	}
	keepA, keepB := map[int]bool{}, map[int]bool{}
	for _, m := range match {
		keepA[m[0]], keepB[m[1]] = true, true
	}
	ga, err := gatherGames(first, keepA)
	if err != nil {
		return nil, err
	}
	gb, err := gatherGames(second, keepB)
	if err != nil {
		return nil, err
	}
	c := &Comparison{}
	for _, m := range match {
		p, err := pairOf(a.Matchups[m[0]], b.Matchups[m[1]], &ga.Tallies[m[0]], &gb.Tallies[m[1]], a.Alpha, margin)
		if err != nil {
			c.Notes = append(c.Notes, err.Error())
			continue
		}
		if n, o := ga.Tallies[m[0]].blocks.Blocks(), gb.Tallies[m[1]].blocks.Blocks(); n != o {
			c.Notes = append(c.Notes, fmt.Sprintf("%s was played for %d and for %d blocks; the %d in common count.",
				MatchupName(&p.Base), n, o, p.Blocks))
		}
		_, before, after := paired(ga.Tallies[m[0]].scores, gb.Tallies[m[1]].scores, 2*max(p.Base.Games, 1))
		c.Pairs, c.Scores = append(c.Pairs, p), append(c.Scores, [2]stats.Counts{before, after})
	}
	missing := append(missingBlocks("first", first, ga), missingBlocks("second", second, gb)...)
	if len(c.Pairs) == 0 {
		why := strings.Join(append([]string{c.Notes[0] + "."}, missing...), " ")
		return nil, fmt.Errorf("%w: %s", ErrNotPaired, strings.TrimSuffix(why, "."))
	}
	adjust(c.Pairs, a.Alpha)
	c.Notes = append(c.Notes, missing...)
	switch differs, apart := a.Differs(&b.Engine); {
	case apart:
		c.Notes = append(c.Notes,
			fmt.Sprintf("They were played by other engines; the difference includes what changed between these: %s.",
				differs))
	case differs != "":
		c.Notes = append(c.Notes,
			fmt.Sprintf("They were played by other programs, though games of both go alike as far as golden tests "+
				"tell: %s.", differs))
	}
	if left := len(a.Matchups) + len(b.Matchups) - 2*len(match); left > 0 {
		c.Notes = append(c.Notes, fmt.Sprintf("%d matchups have no partner in the other dataset and are left out.",
			left))
	}
	if c.identical() {
		c.Notes = append(c.Notes, "No block differs in anything: as far as scores go the two datasets are one.")
	}
	return c, nil
}

// missingBlocks says why blocks of a dataset may be missing.
func missingBlocks(which string, d *results.Dataset, g *Games) (list []string) {
	for _, damage := range g.Damaged {
		list = append(list, fmt.Sprintf("Of the %s dataset a part is damaged and left out: %v", which, damage))
	}
	if n := d.Lost(); n > 0 {
		list = append(list, fmt.
			Sprintf("The log of the %s dataset lacks %d of its %d chunks, whose blocks are left out.", which, n,
				d.Manifest.Chunks))
	}
	if !d.Manifest.Finished {
		list = append(list, fmt.Sprintf("The %s dataset is not finished; the blocks that it lacks are left out.",
			which))
	}
	return list
}

func (c *Comparison) identical() bool {
	for i := range c.Pairs {
		if c.Pairs[i].SE != 0 || c.Pairs[i].Difference != 0 {
			return false
		}
	}
	return true
}

// matchUp pairs the matchups of two datasets that share a stream of dice: those that
// are called the same first, then those left over in the order of their experiments.
func matchUp(a, b []results.MatchupEntry) ([][2]int, error) {
	used := make([]bool, len(b))
	partner := make([]int, len(a))
	take := func(fits func(x, y *results.MatchupEntry) bool) {
		for i := range a {
			if partner[i] >= 0 {
				continue
			}
			for j := range b {
				if !used[j] && a[i].Stream == b[j].Stream && fits(&a[i], &b[j]) {
					partner[i], used[j] = j, true
					break
				}
			}
		}
	}
	for i := range partner {
		partner[i] = -1
	}
	take(func(x, y *results.MatchupEntry) bool { return changes(x, y) == 0 })
	take(func(x, y *results.MatchupEntry) bool { return changes(x, y) == 1 })
	take(func(x, y *results.MatchupEntry) bool { return true })
	var match [][2]int
	why := "no matchup of one has the stream of dice of a matchup of the other (list the factor that differs under " +
		"paired: in both experiments)"
	for i, j := range partner {
		if j < 0 {
			continue
		}
		if reason := incomparable(&a[i], &b[j]); reason != "" {
			why = reason
			continue
		}
		match = append(match, [2]int{i, j})
	}
	if len(match) == 0 {
		return nil, fmt.Errorf("%w: %s", ErrNotPaired, why)
	}
	return match, nil
}

// Gate is a sequential test of one matchup.
type Gate struct {
	results.MatchupEntry
	Decision string         `json:"decision"`
	Blocks   int64          `json:"decided_after_blocks"` // or so far
	Played   int64          `json:"blocks_played"`        // in the dataset
	Ratio    float64        `json:"log_likelihood_ratio"`
	Lower    float64        `json:"lower_bound"` // of the log-likelihood ratio
	Upper    float64        `json:"upper_bound"`
	Score    float64        `json:"score"` // of everything played
	Interval stats.Interval `json:"confidence_sequence"`
	Expected float64        `json:"expected_blocks"` // for a decision, if the score is what it seems
	// WithoutLuck says that the test was made on scores without luck, which it is where they
	// are known and may be believed, and Plain what it would have come to on scores.
	WithoutLuck bool       `json:"without_luck"`
	Plain       *PlainGate `json:"plain,omitempty"`
}

// PlainGate is what a test comes to on scores with their luck.
type PlainGate struct {
	Decision string  `json:"decision"`
	Blocks   int64   `json:"decided_after_blocks"`
	Ratio    float64 `json:"log_likelihood_ratio"`
}

// Gates runs a sequential probability ratio test of "A's score is s1" against "it is
// s0" on every matchup of a dataset, looking once per chunk and stopping at the
// first decision, as a run would have. An SPRT decides and does not estimate; the
// confidence sequence beside it may be quoted.
func Gates(d *results.Dataset, test stats.SPRT, s0, s1 float64) ([]Gate, error) {
	m := d.Manifest
	keep := map[int]bool{}
	for i := range m.Matchups {
		keep[i] = true
	}
	g, err := gatherGames(d, keep)
	if err != nil {
		return nil, err
	}
	if len(g.Damaged) > 0 {
		return nil, fmt.Errorf("a sequential test needs all blocks from the first on; %w", g.Damaged[0])
	}
	if n := d.Lost(); n > 0 {
		return nil, fmt.Errorf("a sequential test needs all blocks from the first on; commits.jsonl of %q lacks %d of "+
			"%d chunks", d.Dir, n, m.Chunks)
	}
	var list []Gate
	for i := range m.Matchups {
		e := m.Matchups[i]
		t := &g.Tallies[i]
		sequence, err := SequenceOf(&e, m.Alpha)
		if err != nil {
			return nil, err
		}
		gate := Gate{MatchupEntry: e, Played: t.blocks.Blocks(), Interval: sequence.Interval(t.blocks), Score: 0.5,
			Decision: stats.Continue.String()}
		gate.Lower, gate.Upper = test.Bounds()
		if gate.Played > 0 {
			gate.Score = t.blocks.Score()
			if v := t.blocks.Variance(); v > 0 {
				_, gate.Expected = test.Characteristics(s0, s1, gate.Score, v)
			}
		}
		gate.run(t, test, s0, s1, max(m.ChunkBlocks, 1))
		if e.Luck != nil && t.without.Blocks() == gate.Played && gate.Played > 1 &&
			math.Abs(montecarlo.LuckErrors(t.luckStats)) <= montecarlo.MostLuck &&
			stats.Pays(montecarlo.VarianceLeft(t.without, t.blocks)) {
			if err := gate.withoutLuck(t, test, s0, s1, max(m.ChunkBlocks, 1), m.Alpha); err != nil {
				return nil, err
			}
		}
		list = append(list, gate)
	}
	return list, nil
}

// run looks at the complete prefixes of blocks that end with a chunk.
func (g *Gate) run(t *Tally, test stats.SPRT, s0, s1 float64, chunk int) {
	counts := stats.NewCounts(t.perBlock)
	for i, s := range t.scores {
		if s != noScore {
			counts.Add(int(s))
		}
		if ((i+1)%chunk != 0 && i+1 != len(t.scores)) || counts.Blocks() == 0 {
			continue
		}
		g.Blocks, g.Ratio = counts.Blocks(), stats.LogLikelihoodRatio(counts, s0, s1)
		if d := test.Decide(g.Ratio); d != stats.Continue {
			g.Decision = d.String()
			return
		}
	}
}
