package best

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Options say how hard a search looks. Zeros mean the defaults.
type Options struct {
	Seed       uint64
	Workers    int
	Candidates int     // lists that a search begins with, and neighbours that a move looks at
	Moves      int     // local moves, at the most
	Blocks     int     // of each candidate in the first heat; each heat after it doubles them
	Confirm    int     // blocks on dice that no search has seen
	Rounds     int     // answers that the mixture is tried with, at the most
	Margin     float64 // by which an answer must certainly beat the mixture to join it
	Lists      int     // random lists of its points that a list meets to be valued
	Alpha      float64

	// Check is the field between other commanders, where the score of a list and its exchange are checked; nil checks
	// nothing. CheckLists random lists are met there.
	Check      *lists.Field
	CheckLists int

	Progress func(games, most int64)
	Folder   *folder.Folder // keeps the games, and knows those of earlier sittings; nil keeps nothing
}

// Defaults of Options.
const (
	DefaultCandidates = 32
	DefaultMoves      = 6
	DefaultBlocks     = 8
	DefaultConfirm    = 400
	DefaultRounds     = 12
	DefaultMargin     = 0.02
)

// Part is a list of a mixture and its share.
type Part struct {
	List  lists.List
	Share float64
}

// Mixture is what an answer is sought to; shares sum to 1.
type Mixture []Part

// Search looks for lists on a field.
type Search struct {
	Field   *lists.Field
	Options Options
	Games   int64
	Failed  int64 // games that the rules broke down in
	Tried   int   // different lists

	pool    *lists.Pool
	drawing *lists.Drawing
	rng     *rand.Rand
	tried   map[string]bool
	answers int
	planned int64   // games that a value takes; 0 where none is sought
	lead    *scored // of the heats under way
}

// New prepares a search. It refuses fields in which armies keep their seats.
func New(f *lists.Field, o Options) (*Search, error) {
	if !f.Scenario.Swap {
		return nil, montecarlo.
			Refusal(fmt.Sprintf("in %s armies keep their seats, and a list of one is no answer to a list of the other",
				f.Scenario.Name))
	}
	for _, d := range []struct {
		to *int
		is int
	}{{&o.Candidates, DefaultCandidates}, {&o.Moves, DefaultMoves}, {&o.Blocks, DefaultBlocks},
		{&o.Confirm, DefaultConfirm}, {&o.Rounds, DefaultRounds}, {&o.Lists, DefaultLists}} {
		if *d.to == 0 {
			*d.to = d.is
		}
	}
	if o.Margin == 0 {
		o.Margin = DefaultMargin
	}
	if o.Alpha == 0 {
		o.Alpha = 0.05
	}
	s := &Search{Field: f, Options: o, pool: f.Pools[0], drawing: f.Drawing(o.Seed),
		rng: rand.New(rand.NewPCG(o.Seed, 0x62657374)), tried: map[string]bool{}}
	return s, nil
}

// Answer is the best list that a search found against a mixture.
type Answer struct {
	List      lists.List     `json:"-"`
	Words     string         `json:"list"`
	Found     float64        `json:"found"`     // score in the search: it was chosen for that, and so is too high
	Confirmed float64        `json:"confirmed"` // score on dice that the search has not seen
	Interval  stats.Interval `json:"interval"`  // of the confirmed one
	Blocks    int64          `json:"blocks"`    // that confirm it
	Tried     int            `json:"tried"`     // different lists that this search looked at
	Free      *Free          `json:"without_luck,omitempty"`
}

// Free is a confirmed score with the luck of its dice taken out as far as that pays.
type Free struct {
	Score    float64        `json:"score"`
	Interval stats.Interval `json:"interval"`
	Left     float64        `json:"variance_left"` // share of the variance of blocks
}

// freeOf takes the luck out of the blocks of a match; nil where it was not measured.
func freeOf(measured stats.MeasuredMatch, alpha float64) *Free {
	plain := stats.MomentsOf(measured.Score)
	if len(measured.Luck) < 2 || plain.M2 == 0 {
		return nil
	}
	free := stats.MomentsOf(stats.CrossFitted(measured.Score, measured.Luck))
	f := &Free{Score: free.Mean, Interval: free.T(1 - alpha), Left: free.M2 / plain.M2}
	f.Interval.Lo, f.Interval.Hi = math.Max(f.Interval.Lo, 0), math.Min(f.Interval.Hi, 1)
	return f
}

// Answer searches for the best answer to a mixture: random lists and neighbours of the
// mixture's own in heats that drop the worse half each time, then local moves from the
// best until one no longer helps; the winner plays on dice of its own. All candidates of a
// heat meet the same opponents with the same dice.
func (s *Search) Answer(ctx context.Context, against Mixture) (*Answer, error) {
	s.answers++
	begin := s.Tried
	s.lead = nil
	var candidates []lists.List
	for _, p := range against {
		candidates = append(candidates, p.List)
	}
	for len(candidates) < s.Options.Candidates+len(against) {
		candidates = append(candidates, s.drawing.List(0, 1))
	}
	leaders, err := s.heats(ctx, fmt.Sprintf("answer %d start", s.answers), candidates, against)
	if err != nil {
		return nil, err
	}
	if len(leaders) == 0 {
		return nil, montecarlo.Refusal("no list that was drawn is legal")
	}
	for move, idle := 0, 0; move < s.Options.Moves && idle < 2; move++ {
		was := leaders[0].list.Key()
		next := s.neighbours(leaders)
		if leaders, err = s.heats(ctx, fmt.Sprintf("answer %d move %d", s.answers, move), next, against); err != nil {
			return nil, err
		}
		idle++
		if leaders[0].list.Key() != was {
			idle = 0
		}
	}
	a := &Answer{List: leaders[0].list, Words: s.pool.Words(leaders[0].list), Found: leaders[0].score}
	counts, measured, err := s.against(ctx, fmt.Sprintf("confirm %d", s.answers), []lists.List{a.List}, against,
		s.Options.Confirm)
	if err != nil {
		return nil, err
	}
	a.Tried = s.Tried - begin
	a.Confirmed, a.Blocks = counts[0].Score(), counts[0].Blocks()
	a.Interval = stats.Fixed(counts[0], 1-s.Options.Alpha)
	a.Free = freeOf(measured[0], s.Options.Alpha)
	s.lead = nil
	return a, nil
}

// scored is a candidate and what it scored in the last heat it took part in.
type scored struct {
	list  lists.List
	score float64
}

// Leading is the best list of an answer that is sought yet, with its score in the games that chose it: what a
// search that was interrupted had found. Ok reports whether there is one.
func (s *Search) Leading() (words string, score float64, ok bool) {
	if s.lead == nil {
		return "", 0, false
	}
	return s.pool.Words(s.lead.list), s.lead.score, true
}

// survivors is how many candidates the last heat leaves.
const survivors = 3

// heats drops the worse half of the candidates until few are left, doubling blocks.
func (s *Search) heats(ctx context.Context, name string, candidates []lists.List, against Mixture) ([]scored, error) {
	field := make([]scored, 0, len(candidates))
	seen := map[string]bool{}
	for _, l := range candidates {
		if key := l.Key(); !seen[key] {
			seen[key] = true
			field = append(field, scored{list: l})
			if !s.tried[key] {
				s.tried[key] = true
				s.Tried++
			}
		}
	}
	blocks := s.Options.Blocks
	for heat := 0; ; heat++ {
		var now []lists.List
		for _, c := range field {
			now = append(now, c.list)
		}
		counts, measured, err := s.against(ctx, fmt.Sprintf("%s heat %d", name, heat), now, against, blocks)
		if err != nil {
			return nil, err
		}
		var legal []scored
		for i, c := range field {
			if counts[i] != nil && counts[i].Blocks() > 0 {
				score := counts[i].Score()
				if len(measured[i].Score) > 0 {
					score = stats.MomentsOf(stats.CrossFitted(measured[i].Score, measured[i].Luck)).Mean
				}
				legal = append(legal, scored{c.list, score})
			}
		}
		field = legal
		slices.SortStableFunc(field, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
		if len(field) > 0 {
			s.lead = &field[0]
		}
		if len(field) <= survivors {
			return field, nil
		}
		field = field[:max((len(field)+1)/2, survivors)]
		blocks *= 2
	}
}

// neighbours are the leaders, the lists that swap one unit of the best for another (what
// points are left then buy in), at random as many as there is room for, and lists that lack
// a unit or two of a leader and buy in, so that additions and splits come too.
func (s *Search) neighbours(leaders []scored) []lists.List {
	var list []lists.List
	for _, l := range leaders {
		list = append(list, l.list)
	}
	swaps := s.drawing.Swaps(0, leaders[0].list)
	s.rng.Shuffle(len(swaps), func(i, j int) { swaps[i], swaps[j] = swaps[j], swaps[i] })
	list = append(list, swaps[:min(len(swaps), 2*s.Options.Candidates)]...)
	for i := range s.Options.Candidates {
		list = append(list, s.drawing.Near(0, leaders[i%len(leaders)].list, 1+s.rng.IntN(2)))
	}
	return list
}

// against plays lists against a mixture, each the same opponents with the same dice, in
// numbers drawn by their shares, and returns their counts; nil for a list that is not legal.
// Where luck is measured it returns every block with its luck, too.
func (s *Search) against(ctx context.Context, name string, candidates []lists.List, against Mixture,
	blocks int) ([]stats.Counts, []stats.MeasuredMatch, error) {
	draw := rand.New(rand.NewPCG(s.Options.Seed, hash(name)))
	each := make([]int, len(against))
	for range blocks {
		at, k := draw.Float64(), 0
		for k = range against {
			if at -= against[k].Share; at < 0 {
				break
			}
		}
		each[k]++
	}
	var matches []lists.Match
	var of []int
	for i, l := range candidates {
		for k, n := range each {
			if n > 0 {
				matches = append(matches, lists.Match{Lists: [2]lists.List{l, against[k].List}, Blocks: n,
					Stream: fmt.Sprintf("%s %d", name, k)})
				of = append(of, i)
			}
		}
	}
	outcomes, err := s.play(ctx, matches)
	if err != nil {
		return nil, nil, err
	}
	counts, measured := make([]stats.Counts, len(candidates)), make([]stats.MeasuredMatch, len(candidates))
	for m, o := range outcomes {
		if o.Counts == nil {
			continue
		}
		if counts[of[m]] == nil {
			counts[of[m]] = stats.NewCounts(o.Games)
		}
		counts[of[m]].Merge(mirrored(matches[m], o.Counts))
		addMeasured(&measured[of[m]], matches[m], o)
	}
	return counts, measured, nil
}

// addMeasured adds the blocks of a match whose luck was measured. A list against itself scores what its
// opponent does, whatever the dice do.
func addMeasured(to *stats.MeasuredMatch, m lists.Match, o lists.Outcome) {
	if o.Luck == nil {
		return
	}
	for b, points := range o.Blocks {
		switch {
		case points < 0: // a game of it failed
		case m.Lists[0].Key() == m.Lists[1].Key():
			to.Score, to.Luck = append(to.Score, 0.5), append(to.Luck, 0)
		default:
			to.Score = append(to.Score, float64(points)/float64(2*o.Games))
			to.Luck = append(to.Luck, float64(o.Luck[b])/float64(o.Games)/results.Million)
		}
	}
}

// mirrored are the counts of a list against itself: it scores what its opponent does, and
// only the first seat's luck is seen.
func mirrored(m lists.Match, counts stats.Counts) stats.Counts {
	if m.Lists[0].Key() != m.Lists[1].Key() {
		return counts
	}
	even := make(stats.Counts, len(counts))
	even[len(counts)/2] = counts.Blocks()
	return even
}

func hash(name string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	return h
}

// play plays matches and counts their games.
func (s *Search) play(ctx context.Context, matches []lists.Match) ([]lists.Outcome, error) {
	before := s.Games
	outcomes, err := s.Field.Play(ctx, lists.Plan{Seed: s.Options.Seed, Workers: s.Options.Workers,
		Folder:   s.Options.Folder,
		Progress: func(games int64) { s.tell(before + games) }}, matches)
	for i := range outcomes {
		if o := &outcomes[i]; o.Counts != nil {
			s.Games += o.Counts.Blocks() * int64(o.Games)
			s.Failed += int64(o.Failed)
		}
	}
	return outcomes, err
}

// most is how many games an answer can take.
func (s *Search) most() int64 {
	heat := 0
	for n, b := 3*s.Options.Candidates+4, s.Options.Blocks; ; n, b = (n+1)/2, 2*b {
		heat += n * b
		if n <= survivors {
			break
		}
	}
	return 2 * int64(heat*(1+s.Options.Moves)+s.Options.Confirm)
}

func (s *Search) tell(games int64) {
	if s.Options.Progress != nil {
		all := s.most() * int64(max(1, min(s.Options.Rounds, s.answers+2)))
		if s.planned > 0 {
			all = s.planned
		}
		s.Options.Progress(games, max(all, games))
	}
}

// conf is the confidence of each of a number of two-sided intervals that together have the search's.
func (s *Search) conf(claims int) float64 { return 1 - s.Options.Alpha/math.Max(1, float64(claims)) }
