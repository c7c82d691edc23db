package trial

import (
	"context"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Track is what was played of one matchup of one variant, block by block.
type Track struct {
	Seat []int8 // half points of the first seat; -1 of a block with a game that failed
	A    []int8 // half points of army A
	// The luck of a block where it was measured, summed over its games, in millionths of a won
	// game: the first seat's less the second's, and A's less B's.
	LuckSeat, LuckA []int32

	Took    []int32 // rounds of all games of a block
	Lengths []int64 // games by their number of rounds
	Rounds  int64
	Drawn   int64
	Games   int64
	Failed  int64
	Per     int // games of a block

	Units  []Unit // what units did in the first blocks, where a plan asks for it
	Summed int    // blocks of which they say it; those that a folder kept do not
}

// Unit is what the figures of a unit did to the other side, and what they cost, summed over games.
type Unit struct {
	Army   string // a or b
	Unit   string
	Dealt  int64 // hundredths of points
	Points int64
}

// Task is a variant to be played from a block to another.
type Task struct {
	Name     string
	Tables   [][2]engine.Table // of every matchup; one without any is not played
	From, To int               // blocks
}

// chunk is how many blocks a worker plays at once; From and To are multiples of it.
const chunk = 16

// UpTo rounds a number of blocks up to whole chunks.
func UpTo(blocks int) int { return (blocks + chunk - 1) / chunk * chunk }

// Plan says how tasks are played.
type Plan struct {
	Study   string // whose dice they are
	Phase   string // of the study, with dice of its own
	Seed    uint64
	Workers int
	Units   int            // blocks, the first, of which it is summed what units did
	Folder  *folder.Folder // keeps the games and knows those that are there; nil keeps nothing
	Meter   *montecarlo.Meter
	Level   int                                      // of play, as the meter numbers them
	Report  func()                                   // called whenever the meter moved; nil where nobody asks
	Call    func(m *montecarlo.Matchup, name string) // names the matchup of a variant

	scout bool // only to see what games cost
}

// Play plays tasks and returns what each added to its tracks, one for each matchup. All variants meet the same luck,
// block by block.
func (f *Field) Play(ctx context.Context, p Plan, tasks []Task) ([][]Track, error) {
	run := &montecarlo.Run{Seed: p.Seed, Workers: p.Workers, Blocks: chunk}
	run.Tables.Units = p.Units > 0
	out := make([][]Track, len(tasks))
	var of [][2]int
	for i, t := range tasks {
		out[i] = make([]Track, len(f.Base))
		for k, b := range f.Base {
			out[i][k].Per = b.Games
			if t.Tables[k][0] == nil {
				continue
			}
			m := *b
			m.Index = len(run.Matchups)
			m.Tables, m.Lay, m.Generate = t.Tables[k], nil, nil
			p.Call(&m, t.Name)
			m.StreamName = strings.Join([]string{b.StreamName, p.Study, p.Phase}, " | ")
			m.Stream = dice.StreamID(p.Study, p.Phase, b.StreamName)
			m.Until = montecarlo.Until{Rule: stats.StopRule{MaxBlocks: int64(t.To)}, Fixed: true}
			run.Matchups = append(run.Matchups, &m)
			run.Standings = append(run.Standings, montecarlo.Standing{Chunks: t.From / chunk})
			of = append(of, [2]int{i, k})
		}
	}
	known, games := int64(0), int64(0)
	report := func() {
		if p.Report == nil {
			return
		}
		timed, _ := run.Timed()
		if timed == 0 {
			known = games
		}
		if p.scout {
			p.Meter.Set(p.Level, 0, run)
		} else {
			p.Meter.Set(p.Level, max(games, known+timed), run)
		}
		p.Report()
	}
	run.Tick = func(montecarlo.Outlook) { report() }
	run.Sink = func(c results.Chunk) error {
		at := of[c.Matchup]
		out[at[0]][at[1]].take(c.Games)
		if (int(c.Index)+1)*chunk <= p.Units && len(c.Units) > 0 {
			out[at[0]][at[1]].sum(c.Units)
		}
		games += int64(len(c.Games))
		report()
		return nil
	}
	err := p.Folder.Play(ctx, run)
	if p.Report != nil {
		p.Meter.Add()
	}
	return out, err
}

// scouted is how many blocks tell about what games cost.
const scouted = 2

// Scout has a few games of a task played that are kept nowhere, for the meter to know what games of a level cost.
func (f *Field) Scout(ctx context.Context, p Plan, t Task) error {
	if p.Report == nil {
		return nil
	}
	p.Phase, p.Folder, p.Units, p.scout = "scout", nil, 0, true
	t.From, t.To = 0, scouted
	_, err := f.Play(ctx, p, []Task{t})
	return err
}

// take adds the rows of a chunk.
func (t *Track) take(rows []results.GameRow) {
	for i := 0; i+t.Per <= len(rows); i += t.Per {
		seat, a, took := 0, 0, int32(0)
		luckSeat, luckA, measured := int32(0), int32(0), false
		for _, r := range rows[i : i+t.Per] {
			t.Games++
			if r.ScoreA == nil {
				t.Failed++
				seat = -100
				continue
			}
			score := int(*r.ScoreA)
			a += score
			if r.SeatA == 0 {
				seat += score
			} else {
				seat += 2 - score
			}
			if r.LuckA != nil && r.LuckB != nil {
				luck := *r.LuckA - *r.LuckB
				luckA, measured = luckA+luck, true
				if r.SeatA != 0 {
					luck = -luck
				}
				luckSeat += luck
			}
			if score == 1 {
				t.Drawn++
			}
			t.length(int(r.Rounds), 1)
			took += int32(r.Rounds)
		}
		if seat < 0 {
			seat, a = -1, -1
		}
		t.Seat, t.A, t.Took = append(t.Seat, int8(seat)), append(t.A, int8(a)), append(t.Took, took)
		if measured {
			t.LuckSeat, t.LuckA = append(t.LuckSeat, luckSeat), append(t.LuckA, luckA)
		}
	}
}

// sum adds what the figures of a chunk did to what their units did. Those that stayed in reserve cost as much.
func (t *Track) sum(rows []results.UnitRow) {
	for _, r := range rows {
		i := slices.IndexFunc(t.Units, func(u Unit) bool { return u.Army == r.Army && u.Unit == r.Unit })
		if i < 0 {
			i = len(t.Units)
			t.Units = append(t.Units, Unit{Army: r.Army, Unit: r.Unit})
		}
		t.Units[i].Dealt += r.DealtPts
		t.Units[i].Points += int64(r.Points) * chunk
	}
	t.Summed += chunk
}

// length counts games of a number of rounds.
func (t *Track) length(rounds int, games int64) {
	for len(t.Lengths) <= rounds {
		t.Lengths = append(t.Lengths, 0)
	}
	t.Lengths[rounds] += games
	t.Rounds += int64(rounds) * games
}

// Begins reports whether another track, of the same dice, begins with the same games.
func (t *Track) Begins(o *Track) bool {
	n := len(t.A)
	return n <= len(o.A) && slices.Equal(t.A, o.A[:n]) && slices.Equal(t.Seat, o.Seat[:n]) &&
		slices.Equal(t.Took, o.Took[:n])
}

// Add joins what was played later.
func (t *Track) Add(o Track) {
	t.Seat, t.A, t.Took = append(t.Seat, o.Seat...), append(t.A, o.A...), append(t.Took, o.Took...)
	t.LuckSeat, t.LuckA = append(t.LuckSeat, o.LuckSeat...), append(t.LuckA, o.LuckA...)
	for rounds, games := range o.Lengths {
		t.length(rounds, games)
	}
	t.Drawn, t.Games, t.Failed, t.Per = t.Drawn+o.Drawn, t.Games+o.Games, t.Failed+o.Failed, o.Per
}

// Counts are the block scores of half points.
func Counts(half []int8, per int) stats.Counts {
	c := stats.NewCounts(per)
	for _, h := range half {
		if h >= 0 {
			c.Add(int(h))
		}
	}
	return c
}

// Shared is the slope of blocks on those of another variant under the same dice, over all pairs of lists: what part of
// the luck of its blocks is theirs, too, from 0 to 1.
func Shared(pairs func(yield func(a, b []int8) bool)) float64 {
	var cov, variance float64
	for a, b := range pairs {
		n, sa, sb, sab, sbb := 0.0, 0.0, 0.0, 0.0, 0.0
		for k := range min(len(a), len(b)) {
			if a[k] >= 0 && b[k] >= 0 {
				u, v := float64(a[k]), float64(b[k])
				n, sa, sb, sab, sbb = n+1, sa+u, sb+v, sab+u*v, sbb+v*v
			}
		}
		if n > 1 {
			cov += sab - sa*sb/n
			variance += sbb - sb*sb/n
		}
	}
	if variance <= 0 {
		return 0
	}
	return min(1, max(0, cov/variance))
}
