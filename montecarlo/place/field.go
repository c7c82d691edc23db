package place

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Field is the games that judge a map: the matchups of one scenario of an experiment.
type Field struct {
	Scenario *scenarios.Scenario
	Form     any // the map as it is

	system engine.Ruleset
	base   []*montecarlo.Matchup
	setups [][2]*engine.Setup // of every matchup, by its games
}

// Below reports whether no side is led by one of these commanders.
func (f *Field) Below(commanders ...string) bool {
	return !slices.ContainsFunc(f.base, func(m *montecarlo.Matchup) bool {
		return slices.Contains(commanders, m.CommanderA) || slices.Contains(commanders, m.CommanderB)
	})
}

// OpenField reads the games of an experiment that plays one scenario on one map. Level, where
// it is not "", commands both sides. Luck is told where the experiment says so.
func OpenField(l *scenarios.Library, e *scenarios.Experiment, level string) (*Field, error) {
	if len(e.Stages) != 1 {
		return nil, refuse("the experiment %s plays %d scenarios; place looks at one map at a time: name one scenario", e.Name, len(e.Stages))
	}
	own := *e
	stage := e.Stages[0]
	if !stage.Maps.Absent() {
		items := stage.Maps.Items()
		if len(items) != 1 {
			return nil, refuse("the experiment %s varies the map of %s itself; give place one map to begin with", e.Name, stage.Scenario.Name)
		}
	}
	if len(stage.Options) != 1 {
		return nil, refuse("the experiment %s has %d options; place takes one", e.Name, len(stage.Options))
	}
	if level != "" {
		stage.Levels, stage.Commanders = nil, [][2]string{{level, level}}
	}
	own.Stages = []scenarios.Stage{stage}
	base, faults := montecarlo.Expand(l, &own, montecarlo.Overrides{Blocks: 1})
	if len(faults) > 0 {
		return nil, faults
	}
	f := &Field{Scenario: stage.Scenario, system: stage.Scenario.System, base: base}
	parties, _ := stage.Parties()
	if len(parties) != len(base) {
		return nil, fmt.Errorf("%d matchups for %d pairs", len(base), len(parties))
	}
	v := scenarios.Variant{Options: stage.Options[0], Near: e.Near}
	if items := stage.Maps.Items(); len(items) == 1 {
		v.Map = items[0]
	}
	for i, p := range parties {
		var pair [2]*engine.Setup
		for g := range base[i].Games {
			v.Armies, v.Swapped = p.Armies, g == 1
			if g == 1 {
				v.Armies = [2]string{p.Armies[1], p.Armies[0]}
			}
			if pair[g], faults = l.Setup(stage.Scenario, v); len(faults) > 0 {
				return nil, faults
			}
		}
		f.setups = append(f.setups, pair)
	}
	f.Form = f.setups[0][0].Map
	return f, nil
}

// LuckTold reports whether the luck of games is told and taken out.
func (f *Field) LuckTold() bool { return len(f.base) > 0 && f.base[0].Luck != nil }

// tables compiles a map for every game of every matchup.
func (f *Field) tables(form any) ([][2]engine.Table, error) {
	list := make([][2]engine.Table, len(f.base))
	for i := range f.base {
		for g, setup := range f.setups[i] {
			if setup == nil {
				continue
			}
			own := *setup
			own.Map = form
			t, faults := f.system.Compile(&own)
			if len(faults) > 0 {
				return nil, fmt.Errorf("%s", faults[0].Message)
			}
			list[i][g] = t
		}
	}
	return list, nil
}

// Track is what was played of one matchup on one map, block by block.
type Track struct {
	Seat []int8 // half points of the first seat; -1 of a block with a game that failed
	A    []int8 // half points of army A
	// The luck of a block where it was told, summed over its games, in millionths of a won
	// game: the first seat's less the second's, and A's less B's.
	LuckSeat []int32 `json:",omitempty"`
	LuckA    []int32 `json:",omitempty"`
	Rounds   int64
	Drawn    int64
	Games    int64
	Failed   int64

	per int // games of a block
}

// task is a map to be played from a block to another.
type task struct {
	name     string // of the map
	tables   [][2]engine.Table
	from, to int // blocks
}

// chunk is how many blocks a worker plays at once.
const chunk = 16

// plan says how tasks are played.
type plan struct {
	seed    uint64
	workers int
	folder  *folder.Folder
	told    func(games int64)
}

// play plays tasks on the dice of a phase and returns what each added to its tracks, one for
// each matchup. All maps meet the same luck, block by block.
func (f *Field) play(ctx context.Context, p plan, phase string, tasks []task) ([][]Track, error) {
	for _, b := range f.base {
		if b.Luck == nil {
			continue
		}
		if err := b.Luck.Disjoint(p.seed); err != nil {
			return nil, Refusal(err.Error())
		}
	}
	run := &montecarlo.Run{Seed: p.seed, Workers: p.workers, Blocks: chunk}
	out := make([][]Track, len(tasks))
	var of [][2]int
	for i, t := range tasks {
		out[i] = make([]Track, len(f.base))
		for k, b := range f.base {
			m := *b
			m.Index = len(run.Matchups)
			m.Tables, m.Lay, m.Generate = t.tables[k], nil, nil
			m.Map, m.Variant = t.name, strings.TrimSpace(m.Options+" map "+t.name)
			m.StreamName = strings.Join([]string{b.StreamName, "place", phase}, " | ")
			m.Stream = dice.StreamID("place", phase, b.StreamName)
			m.Until = montecarlo.Until{Rule: stats.StopRule{MaxBlocks: int64(t.to)}, Fixed: true}
			run.Matchups = append(run.Matchups, &m)
			run.Standings = append(run.Standings, montecarlo.Standing{Chunks: t.from / chunk})
			of = append(of, [2]int{i, k})
			out[i][k].per = m.Games
		}
	}
	games := int64(0)
	run.Sink = func(c results.Chunk) error {
		at := of[c.Matchup]
		out[at[0]][at[1]].take(c.Games)
		if games += int64(len(c.Games)); p.told != nil {
			p.told(games)
		}
		return nil
	}
	return out, p.folder.Play(ctx, run)
}

// take adds the rows of a chunk.
func (t *Track) take(rows []results.GameRow) {
	for i := 0; i+t.per <= len(rows); i += t.per {
		seat, a := 0, 0
		luckSeat, luckA, told := int32(0), int32(0), false
		for _, r := range rows[i : i+t.per] {
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
				luckA, told = luckA+luck, true
				if r.SeatA != 0 {
					luck = -luck
				}
				luckSeat += luck
			}
			if score == 1 {
				t.Drawn++
			}
			t.Rounds += int64(r.Rounds)
		}
		if seat < 0 {
			seat, a = -1, -1
		}
		t.Seat, t.A = append(t.Seat, int8(seat)), append(t.A, int8(a))
		if told {
			t.LuckSeat, t.LuckA = append(t.LuckSeat, luckSeat), append(t.LuckA, luckA)
		}
	}
}

// add joins what was played later.
func (t *Track) add(o Track) {
	t.Seat, t.A = append(t.Seat, o.Seat...), append(t.A, o.A...)
	t.LuckSeat, t.LuckA = append(t.LuckSeat, o.LuckSeat...), append(t.LuckA, o.LuckA...)
	t.Rounds, t.Drawn, t.Games, t.Failed, t.per = t.Rounds+o.Rounds, t.Drawn+o.Drawn, t.Games+o.Games, t.Failed+o.Failed, o.per
}

// counts are the block scores of half points.
func counts(half []int8, per int) stats.Counts {
	c := stats.NewCounts(per)
	for _, h := range half {
		if h >= 0 {
			c.Add(int(h))
		}
	}
	return c
}
