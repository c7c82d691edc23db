package best

import (
	"context"
	"fmt"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Entry is a list of the oracle's table.
type Entry struct {
	List     lists.List     `json:"-"`
	Words    string         `json:"list"`
	Cost     int            `json:"points"`
	Share    float64        `json:"share"` // of the mixture
	Worst    float64        `json:"worst"` // the least it scores against a list of the table
	Interval stats.Interval `json:"worst_interval"`
	Answer   int            `json:"answer"` // which list that is
}

// Oracle is the mixture that no answer found exploits.
type Oracle struct {
	Entries  []Entry        `json:"lists"`
	Score    [][]float64    `json:"score"`   // Score[i][j] of list i against j, on dice no search has seen
	Circles  [][3]int       `json:"circles"` // each certainly beats the next and the last the first, over all triples
	Answers  []Answer       `json:"answers"` // in the order they were found; those that did not beat the mixture too
	Closed   bool           `json:"closed"`  // two answers in a row did not certainly beat the mixture by the margin
	Field    float64        `json:"field"`   // score of the mixture against random legal lists that spend all they can
	FieldInt stats.Interval `json:"field_interval"`
	Best     int            `json:"best"` // entry with the greatest worst score
}

// beginWith is how many random lists the table begins with.
const beginWith = 4

// fieldLists is how many random lists the mixture is measured against.
const fieldLists = 100

// Oracle finds answers to the equilibrium of the lists found so far until none certainly
// beats it by the margin, twice in a row (double oracle). Begin are lists to begin
// with; without any, random ones. With an error it returns the answers that were confirmed before.
func (s *Search) Oracle(ctx context.Context, begin ...lists.List) (*Oracle, error) {
	o := &Oracle{Circles: [][3]int{}, Answers: []Answer{}}
	for tries := 0; len(begin) < beginWith && tries < 100*beginWith; tries++ {
		if l := s.drawing.List(0, 1); s.Field.Legal(l) == nil {
			begin = append(begin, l)
		}
	}
	table := newTable(s)
	for _, l := range begin {
		if err := table.add(ctx, l); err != nil {
			return o, err
		}
	}
	if len(table.lists) == 0 {
		return nil, montecarlo.Refusal("no list that was drawn is legal")
	}
	mix, err := table.mixture()
	if err != nil {
		return nil, err
	}
	for round, failed := 0, 0; round < s.Options.Rounds; round++ {
		a, err := s.Answer(ctx, mix)
		if err != nil {
			return o, err
		}
		o.Answers = append(o.Answers, *a)
		if a.Interval.Lo > 0.5+s.Options.Margin && !table.has(a.List) {
			failed = 0
			if err := table.add(ctx, a.List); err != nil {
				return o, err
			}
			if mix, err = table.mixture(); err != nil {
				return o, err
			}
		} else if failed++; failed == 2 {
			o.Closed = true
			break
		}
	}
	table.describe(o, s)
	return o, s.exploit(ctx, o, mix)
}

// exploit measures the mixture against random lists.
func (s *Search) exploit(ctx context.Context, o *Oracle, mix Mixture) error {
	var random Mixture
	for tries := 0; len(random) < fieldLists && tries < 20*fieldLists; tries++ {
		if l := s.drawing.List(0, 1); s.Field.Legal(l) == nil {
			random = append(random, Part{List: l})
		}
	}
	for i := range random {
		random[i].Share = 1 / float64(len(random))
	}
	counts := stats.NewCounts(2)
	for i, p := range mix {
		blocks := int(p.Share*float64(s.Options.Confirm) + 0.5)
		if blocks == 0 {
			continue
		}
		c, _, err := s.against(ctx, fmt.Sprintf("field %d", i), []lists.List{p.List}, random, blocks)
		if err != nil {
			return err
		}
		if c[0] != nil {
			counts.Merge(c[0])
		}
	}
	o.Field, o.FieldInt = counts.Score(), stats.Fixed(counts, 1-s.Options.Alpha)
	return nil
}

// table is who beats whom among the lists found.
type table struct {
	search *Search
	lists  []lists.List
	counts [][]stats.Counts
}

func newTable(s *Search) *table { return &table{search: s} }

func (t *table) has(l lists.List) bool {
	for _, m := range t.lists {
		if m.Key() == l.Key() {
			return true
		}
	}
	return false
}

// add plays a list against all others of the table, on dice of the table's own.
func (t *table) add(ctx context.Context, l lists.List) error {
	if t.has(l) {
		return nil
	}
	n := len(t.lists)
	own := make([]stats.Counts, n+1)
	var matches []lists.Match
	for i, m := range t.lists {
		matches = append(matches, lists.Match{Lists: [2]lists.List{l, m}, Blocks: t.search.Options.Confirm,
			Stream: fmt.Sprintf("table %d %d", n, i)})
	}
	outcomes, err := t.search.play(ctx, matches)
	if err != nil {
		return err
	}
	for i, o := range outcomes {
		own[i] = o.Counts
		t.counts[i] = append(t.counts[i], o.Counts.Swapped())
	}
	t.lists, t.counts = append(t.lists, l), append(t.counts, own)
	return nil
}

func (t *table) score(i, j int) float64 {
	if i == j {
		return 0.5
	}
	return t.counts[i][j].Score()
}

// mixture is the equilibrium of the table.
func (t *table) mixture() (Mixture, error) {
	p, err := t.shares()
	if err != nil {
		return nil, err
	}
	var mix Mixture
	sum := 0.0
	for i, share := range p {
		if share > leastShare {
			mix = append(mix, Part{t.lists[i], share})
			sum += share
		}
	}
	for i := range mix {
		mix[i].Share /= sum
	}
	return mix, nil
}

// leastShare is the share below which a list is none of the mixture's.
const leastShare = 1e-3

func (t *table) shares() ([]float64, error) {
	payoff := make([][]float64, len(t.lists))
	for i := range payoff {
		payoff[i] = make([]float64, len(t.lists))
		for j := range i {
			payoff[i][j] = t.score(i, j) - 0.5
			payoff[j][i] = -payoff[i][j]
		}
	}
	nash, err := stats.MaxEntNash(payoff)
	if err != nil {
		return nil, err
	}
	return nash.P, nil
}

// describe fills in what the table says.
func (t *table) describe(o *Oracle, s *Search) {
	n := len(t.lists)
	shares, err := t.shares()
	if err != nil { // was solved before
		shares = make([]float64, n)
	}
	for i, l := range t.lists {
		e := Entry{List: l, Words: s.pool.Words(l), Cost: s.pool.Cost(l), Share: shares[i], Worst: 0.5, Answer: i}
		row := make([]float64, n)
		for j := range t.lists {
			if row[j] = t.score(i, j); row[j] < e.Worst {
				e.Worst, e.Answer = row[j], j
			}
		}
		if e.Answer != i {
			e.Interval = stats.Fixed(t.counts[i][e.Answer], s.conf(n-1))
		} else {
			e.Interval = stats.Interval{Lo: 0.5, Hi: 0.5}
		}
		o.Entries, o.Score = append(o.Entries, e), append(o.Score, row)
		if e.Worst > o.Entries[o.Best].Worst {
			o.Best = i
		}
	}
	triples := n * (n - 1) * (n - 2) / 6
	beats := func(i, j int) bool {
		return i != j && stats.Fixed(t.counts[i][j], s.conf(3*triples)).Lo > 0.5
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			for k := j + 1; k < n; k++ {
				switch {
				case beats(i, j) && beats(j, k) && beats(k, i):
					o.Circles = append(o.Circles, [3]int{i, j, k})
				case beats(i, k) && beats(k, j) && beats(j, i):
					o.Circles = append(o.Circles, [3]int{i, k, j})
				}
			}
		}
	}
}
