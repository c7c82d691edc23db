package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// ErrInterrupted is returned by Run when its context ended before the work did.
// What was handed to the sink until then is whole and can be resumed from.
var ErrInterrupted = errors.New("interrupted")

// Run is an experiment being played.
type Run struct {
	Matchups []*Matchup
	Seed     uint64
	Blocks   int // in a chunk
	Workers  int // 0 means one for every processor
	Tables   Tables

	// Shard and Shards select contiguous chunks up to the most that could be needed;
	// Shards 0 or 1 plays everything and stops by the rules.
	Shard, Shards int
	// Wave is the part of a run in shards that is played between two decisions.
	Wave Wave

	// Sink takes each accepted chunk, in canonical order, from one goroutine.
	Sink func(results.Chunk) error
	// Commit commits what the sink took; nil where nothing is kept. It is called so
	// often that no more than the last seconds of play, or what is under way, can be lost, and
	// called again soon where it says that it could not begin.
	Commit func() (begun bool, err error)
	// Digest has workers digest their chunks, for a sink that writes a dataset.
	Digest bool
	// Progress learns, whenever a chunk is accepted, how far the run has come; Tick does so four times a
	// second, since a chunk of long games takes its time.
	Progress, Tick func(Outlook)

	// Standings is the state of each matchup; a resumed run starts from those of the
	// chunks already committed, Committed in number.
	Standings []Standing
	Committed int

	races races
	costs *costs
}

// Wave is a stretch of the rounds of a run in shards: each wave ends at twice the rounds of
// the one before, the last at the most that any matchup can need. Rules look only when all
// shards of a wave are played; then they look at its chunks one by one, as they do in a run
// in one piece, so that the rows they keep are the same.
type Wave struct {
	Number, Of int    // from 1; Of 0 or 1: the whole run at once
	Settled    []bool // by matchup, before the wave: nothing more is played of them; nil for none
}

// rounds are the rounds that a shard's wave plays, from first up to, but without, last.
func (r *Run) rounds() (first, last int) {
	for _, m := range r.Matchups {
		last = max(last, r.mostChunks(m))
	}
	if r.Wave.Of <= 1 {
		return 0, last
	}
	end := func(wave int) int { // rounds after a wave, rounded up
		if wave == 0 {
			return 0
		}
		parts := 1 << (r.Wave.Of - wave)
		return (last + parts - 1) / parts
	}
	return end(r.Wave.Number - 1), end(r.Wave.Number)
}

// plays reports whether a shard's wave plays chunks of a matchup in a round.
func (r *Run) plays(m *Matchup, round int) bool {
	return round < r.mostChunks(m) && (r.Wave.Settled == nil || !r.Wave.Settled[m.Index])
}

// share is the part of the chunks of its wave that a shard plays, by their places in canonical order.
func (r *Run) share() (first, last int) {
	from, to := r.rounds()
	total := 0
	for _, m := range r.Matchups {
		if r.plays(m, from) {
			total += min(to, r.mostChunks(m)) - from
		}
	}
	return total * r.Shard / r.Shards, total * (r.Shard + 1) / r.Shards
}

// Standing is what has been accepted of one matchup.
type Standing struct {
	Chunks int          // accepted, a prefix
	Blocks int64        // finished blocks
	Failed int64        // games that could not be finished; their blocks are in no count
	Games  int64        // games accepted
	Counts stats.Counts // scores of the finished blocks for army A
	// Adjusted are the same without luck; nil where luck was not measured.
	Adjusted *stats.Bounded
	// Luck is the luck in them, to A; it says whether Adjusted may be believed.
	Luck *stats.Bounded
	Stop stats.StopReason

	raced  bool   // its round robin is settled by single blocks, which are kept
	points []int8 // half points of A in every block; -1 where a game failed
}

// NewStandings are the standings of matchups of which nothing was played.
func NewStandings(matchups []*Matchup) []Standing {
	list := make([]Standing, len(matchups))
	for i, m := range matchups {
		list[i].raced = m.Until.Rank != nil
	}
	return list
}

// Add takes a chunk's rows into the standing.
func (s *Standing) Add(games []results.GameRow, perBlock int) {
	if s.Counts == nil {
		s.Counts = stats.NewCounts(perBlock)
	}
	s.Chunks++
	for i := 0; i+perBlock <= len(games); i += perBlock {
		points, failed := 0, false
		without, luck, measured := int64(0), int64(0), true
		for _, g := range games[i : i+perBlock] {
			s.Games++
			if g.ScoreA == nil {
				failed = true
				s.Failed++
				continue
			}
			points += int(*g.ScoreA)
			adjusted, ok := g.Adjusted()
			if measured = measured && ok; measured {
				without, luck = without+adjusted, luck+int64(*g.LuckA)-int64(*g.LuckB)
			}
		}
		if s.raced {
			s.points = append(s.points, int8(points))
		}
		if failed {
			if s.raced {
				s.points[len(s.points)-1] = -1
			}
			continue
		}
		s.Blocks++
		s.Counts.Add(points)
		if measured {
			if s.Adjusted == nil {
				s.Adjusted, s.Luck = NewAdjusted(perBlock), NewLuck(perBlock)
			}
			s.Adjusted.Add(without)
			s.Luck.Add(luck)
		}
	}
}

// surely is how many standard errors a confidence sequence of scores without luck is wide
// to either side at the least: where even these decide nothing it is not worked out.
const surely = 2.5

// interval is the confidence sequence that the matchup is stopped by: of scores without luck
// where they are known, that pays, and the mean luck does not forbid to believe them.
func (s *Standing) interval(u *Until) (stats.Interval, error) {
	sequence, err := stats.NewBetMixture(u.Plan)
	if err != nil {
		return stats.Interval{}, err
	}
	if !u.Adjusted || s.Adjusted == nil || math.Abs(LuckErrors(s.Luck)) > MostLuck ||
		!stats.Pays(VarianceLeft(s.Adjusted, s.Counts)) {
		return sequence.Interval(s.Counts), nil
	}
	mean, se := s.Adjusted.Mean(), s.Adjusted.StandardError()
	narrow := stats.Interval{Lo: mean - surely*se, Hi: mean + surely*se}
	if s.Adjusted.Blocks() > 1 && u.Rule.Decide(1, narrow) == stats.GoOn {
		return stats.Interval{Lo: 0, Hi: 1}, nil
	}
	f, err := Free(s.Adjusted, s.Counts, false, u.Plan, sequence.Interval(s.Counts))
	return f.Interval, err
}

// decide applies the matchup's rule to all that was accepted.
func (s *Standing) decide(m *Matchup, chunkBlocks int) error {
	played := int64(s.Chunks) * int64(chunkBlocks)
	rule := m.Until.Rule
	if rule.MaxBlocks > 0 && played >= rule.MaxBlocks {
		played = rule.MaxBlocks
	}
	iv := stats.Interval{Lo: 0, Hi: 1}
	if !m.Until.Fixed && s.Blocks > 0 {
		var err error
		if iv, err = s.interval(&m.Until); err != nil {
			return err
		}
	}
	s.Stop = rule.Decide(played, iv)
	return nil
}

// mostChunks is the number of chunks that a matchup can need at the most, and
// blocksOf the blocks in one of them: the last is cut at the limit.
func (r *Run) mostChunks(m *Matchup) int {
	return int((m.Until.Rule.MaxBlocks + int64(r.Blocks) - 1) / int64(r.Blocks))
}

func (r *Run) blocksOf(m *Matchup, chunk int) int {
	return int(min(int64(r.Blocks), m.Until.Rule.MaxBlocks-int64(chunk)*int64(r.Blocks)))
}

// task is one chunk to play; sequence is its place in the canonical order.
type task struct {
	sequence int
	round    int
	matchup  *Matchup
	index    int
	kept     *results.Chunk // what stand-ins repeat; nil where there are none
}

type done struct {
	task  task
	began time.Time
	chunk results.Chunk
	err   error
	void  bool // skipped, because its matchup was decided meanwhile
}

// ahead is how many chunks per worker may be under way beyond the one that is waited
// for: enough that nobody idles at the end of a round or while a part is written, few
// enough that little is played in vain when a rule stops a matchup.
func (r *Run) ahead() int {
	for _, m := range r.Matchups {
		if !m.Until.Fixed {
			return 4
		}
	}
	return 24
}

// patience is how long chunks under way may take to be finished when a run is
// interrupted. Those that take longer are given up between two blocks; they are played
// again when the run is resumed.
const patience = 10 * time.Second

// stake is for how long what was played may be at stake: so long after its first game began
// a chunk is committed, or when it is accepted, whichever is later.
const stake = 2 * time.Second

// Play plays the experiment to its end, or until ctx ends.
func (r *Run) Play(ctx context.Context) error {
	workers := r.players()
	r.costs = newCosts(len(r.Matchups))
	if r.Standings == nil {
		r.Standings = NewStandings(r.Matchups)
	}
	var err error
	if r.races, err = newRaces(r.Matchups, r.Standings); err != nil {
		return err
	}
	stopped := make([]atomic.Bool, len(r.Matchups))
	skip := make([]int, len(r.Matchups))
	for i, m := range r.Matchups {
		if err := r.Standings[i].decide(m, r.Blocks); err != nil {
			return err
		}
		skip[i] = r.Standings[i].Chunks
	}
	for i, m := range r.Matchups {
		if r.Shards <= 1 {
			r.races.advance(m, r.Blocks)
		}
		stopped[i].Store(r.Shards <= 1 && r.Standings[i].Stop != stats.GoOn)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	var hurry atomic.Bool
	defer context.AfterFunc(ctx, func() { time.AfterFunc(patience, func() { hurry.Store(true) }) })()
	window := make(chan struct{}, workers*(1+r.ahead()))
	tasks, finished := make(chan task), make(chan done, cap(window))
	group.Go(func() error {
		defer close(tasks)
		return r.enumerate(ctx, stopped, skip, window, tasks)
	})
	players, _ := errgroup.WithContext(context.Background())
	for range workers {
		players.Go(func() error {
			w := r.worker(&hurry)
			defer w.close()
			for t := range tasks {
				d := done{task: t, began: time.Now()}
				if stopped[t.matchup.Index].Load() {
					d.void = true
				} else {
					d.chunk, d.err = w.whole(r, t)
				}
				finished <- d
			}
			return nil
		})
	}
	group.Go(func() error {
		_ = players.Wait()
		close(finished)
		return nil
	})
	err = r.accept(cancel, stopped, window, finished)
	if waited := group.Wait(); err == nil {
		err = waited
	}
	return err
}

func (r *Run) worker(hurry *atomic.Bool) *worker {
	return &worker{seed: r.Seed, blocks: r.Blocks, tables: r.Tables, hurry: hurry, costs: r.costs,
		desks: make([]desk, min(len(r.Matchups), heldDesks))}
}

// Again plays chunks that were committed once more, and hands them to sink in the order given. Stand-ins repeat what
// is kept of the chunks; kept is nil where there are none.
func (r *Run) Again(ctx context.Context, chunks []results.ChunkEntry, kept []results.Chunk,
	sink func(results.Chunk) error) error {
	workers := r.players()
	var hurry atomic.Bool
	defer context.AfterFunc(ctx, func() { hurry.Store(true) })()
	crew := make([]*worker, workers)
	for i := range crew {
		crew[i] = r.worker(&hurry)
		defer crew[i].close()
	}
	at := 0
	for batch := range slices.Chunk(chunks, workers) {
		played, failures := make([]results.Chunk, len(batch)), make([]error, len(batch))
		var group sync.WaitGroup
		for i, e := range batch {
			if int(e.Matchup) >= len(r.Matchups) || int(e.Index) >= r.mostChunks(r.Matchups[e.Matchup]) {
				return fmt.Errorf("the experiment has no chunk %d of matchup %d", e.Index, e.Matchup)
			}
			t := task{round: int(e.Round), matchup: r.Matchups[e.Matchup], index: int(e.Index)}
			if kept != nil {
				t.kept = &kept[at+i]
			}
			group.Go(func() { played[i], failures[i] = crew[i].whole(r, t) })
		}
		at += len(batch)
		group.Wait()
		for i, c := range played {
			if failures[i] != nil {
				return failures[i]
			}
			if err := sink(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// enumerate hands out chunks in canonical order: rounds of one chunk for every
// matchup that is not known to be decided.
func (r *Run) enumerate(ctx context.Context, stopped []atomic.Bool, skip []int, window chan struct{},
	tasks chan<- task) error {
	sequence := 0
	hand := func(m *Matchup, round int) error {
		select {
		case window <- struct{}{}:
		case <-ctx.Done():
			return ErrInterrupted
		}
		select {
		case tasks <- task{sequence: sequence, round: round, matchup: m, index: round}:
			sequence++
		case <-ctx.Done():
			return ErrInterrupted
		}
		return nil
	}
	if r.Shards > 1 {
		return r.enumerateShare(hand)
	}
	for round, left := 0, true; left; round++ {
		left = false
		for _, m := range r.Matchups {
			if round >= r.mostChunks(m) || stopped[m.Index].Load() {
				continue
			}
			left = true
			if round < skip[m.Index] {
				continue
			}
			if err := hand(m, round); err != nil {
				return err
			}
		}
	}
	return nil
}

// enumerateShare hands out what a shard plays, whatever is decided.
func (r *Run) enumerateShare(hand func(m *Matchup, round int) error) error {
	first, last := r.share()
	first += r.Committed
	from, to := r.rounds()
	place := 0
	for round := from; round < to && place < last; round++ {
		for _, m := range r.Matchups {
			if !r.plays(m, round) {
				continue
			}
			if place >= first && place < last {
				if err := hand(m, round); err != nil {
					return err
				}
			}
			place++
		}
	}
	return nil
}
