package lists

import (
	"context"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Match is two lists that meet.
type Match struct {
	Lists  [2]List // A and B; where armies keep their seats, of the first and the second
	Map    int     // number of the map (Field.Maps)
	Stream string  // names the dice; matches with one name meet the same luck. "" gives a match its own
	Blocks int     // to play, in place of the plan's; 0 keeps that
	First  int     // number of the first block: blocks played before are not played again
}

// Outcome is what a match came to for list A.
type Outcome struct {
	Counts stats.Counts // of block scores; nil where the match cannot be
	Blocks []int8       // half points of every block, in order; -1 where a game failed
	// A's luck less B's by block, summed over its games, in millionths of a won game; none where it was not measured
	Luck   []int32
	Games  int   // in a block
	Capped int   // games that a limit cut off
	Failed int   // games that the rules broke down in
	Why    error // why there is no such match: a list is not legal or does not fit
}

// Plan says how matches are played.
type Plan struct {
	Seed     uint64
	Blocks   int // of each match
	Workers  int // games played at a time; 0 means one for every processor
	Progress func(games int64)
	Folder   *folder.Folder // keeps the games, and knows those of earlier sittings; nil keeps nothing
}

// batch is how many matches are compiled at a time: tables take memory.
const batch = 64

// Play plays matches. What cannot be played has an outcome without counts that says why.
// The outcomes are the same for any number of workers; with an error they are those of the matches before it.
func (f *Field) Play(ctx context.Context, plan Plan, matches []Match) ([]Outcome, error) {
	if f.luck != nil {
		if err := f.luck.Disjoint(plan.Seed); err != nil {
			return nil, montecarlo.Refusal(err.Error())
		}
	}
	outcomes := make([]Outcome, len(matches))
	games := int64(0)
	for from := 0; from < len(matches); from += batch {
		to := min(from+batch, len(matches))
		n, err := f.playBatch(ctx, plan, matches[from:to], outcomes[from:to], games)
		if err != nil {
			return outcomes[:from], err
		}
		games = n
	}
	return outcomes, nil
}

// playBatch compiles matches side by side and plays those that the rules allow as one run; a match that
// cannot be played says why in its outcome. It returns how many games there are now, before being those
// played already.
func (f *Field) playBatch(ctx context.Context, plan Plan, matches []Match, outcomes []Outcome, before int64) (int64,
	error) {
	made := make([]*montecarlo.Matchup, len(matches))
	var group errgroup.Group
	workers := plan.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	group.SetLimit(workers)
	for i := range matches {
		group.Go(func() error {
			made[i], outcomes[i].Why = f.matchup(plan, &matches[i])
			return nil
		})
	}
	_ = group.Wait()
	run := &montecarlo.Run{Seed: plan.Seed, Workers: workers, Blocks: chunk}
	var of []int
	for i, m := range made {
		if m != nil {
			m.Index = len(run.Matchups)
			run.Matchups = append(run.Matchups, m)
			of = append(of, i)
		}
	}
	if len(run.Matchups) == 0 {
		return before, ctx.Err()
	}
	games := before
	run.Sink = func(c results.Chunk) error {
		outcomes[of[c.Matchup]].take(c.Games, run.Matchups[c.Matchup].Games)
		games += int64(len(c.Games))
		if plan.Progress != nil {
			plan.Progress(games)
		}
		return nil
	}
	if err := plan.Folder.Play(ctx, run); err != nil {
		return games, err
	}
	for k, i := range of {
		o := &outcomes[i]
		o.Games = run.Matchups[k].Games
		if o.Counts == nil {
			o.Counts = stats.NewCounts(o.Games)
		}
	}
	return games, nil
}

// chunk is how many blocks are handed to a worker at once.
const chunk = 8

// take adds the rows of a chunk.
func (o *Outcome) take(rows []results.GameRow, games int) {
	if o.Counts == nil {
		o.Counts = stats.NewCounts(games)
	}
	measured := slices.ContainsFunc(rows, func(r results.GameRow) bool { return r.LuckA != nil })
	for i := 0; i+games <= len(rows); i += games {
		points, luck := 0, int32(0)
		for _, r := range rows[i : i+games] {
			if r.Capped {
				o.Capped++
			}
			if r.ScoreA == nil {
				o.Failed++
				points = -1
				break
			}
			points += int(*r.ScoreA)
			if r.LuckA != nil && r.LuckB != nil {
				luck += *r.LuckA - *r.LuckB
			}
		}
		if measured {
			o.Luck = append(o.Luck, luck)
		}
		o.Blocks = append(o.Blocks, int8(points))
		if points >= 0 {
			o.Counts.Add(points)
		}
	}
}

// matchup makes a match ready to play.
func (f *Field) matchup(plan Plan, m *Match) (*montecarlo.Matchup, error) {
	in := f.system.Info()
	blocks := plan.Blocks
	if m.Blocks > 0 {
		blocks = m.Blocks
	}
	a, b := f.Pools[0].Words(m.Lists[0]), f.Pools[1].Words(m.Lists[1])
	stream := m.Stream
	if stream == "" {
		stream = a + " | " + b
	}
	out := &montecarlo.Matchup{System: in.System, Scenario: montecarlo.ScenarioName(f.Scenario), Options: f.options,
		Map: f.Maps()[m.Map], ArmyA: a, ArmyB: b, CommanderA: f.maker.Name, CommanderB: f.maker.Name,
		Seats: in.Seats, Games: 2, OwnDice: !in.SharedSwapDice, ExactLuck: in.ExactLuck, NewA: func() engine.Commander {
			return f.maker.New()
		}, NewB: func() engine.Commander { return f.maker.New() },
		StreamName: stream, Stream: dice.StreamID("lists", f.Scenario.Name, stream),
		Luck: f.luck, Until: montecarlo.Until{Rule: stats.StopRule{MaxBlocks: int64(blocks)}, Fixed: true}}
	if out.Variant = out.Options; out.Map != "" {
		out.Variant = strings.TrimSpace(out.Variant + " map " + out.Map)
	}
	if m.First > 0 {
		out.Stream = dice.StreamID("lists", f.Scenario.Name, stream, "from", strconv.Itoa(m.First))
	}
	if !f.Scenario.Swap {
		out.Games = 1
	}
	for seat, l := range m.Lists {
		for i, copies := range l {
			if r := f.Pools[seat].Recruits[i]; copies > 0 {
				out.Lists = append(out.Lists, results.ListRow{Army: string("ab"[seat]), Seat: int8(seat), Unit: r.Unit,
					Copies: int32(copies), Points: int32(r.Points)})
			}
		}
	}
	var err error
	if out.Tables[0], err = f.table(m.Lists, m.Map); err != nil || out.Games == 1 {
		if err != nil {
			return nil, err
		}
		return out, nil
	}
	if out.Tables[1], err = f.table([2]List{m.Lists[1], m.Lists[0]}, m.Map); err != nil {
		return nil, err
	}
	return out, nil
}
