package montecarlo

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Sampling plays matchups to look at positions on the way.
type Sampling struct {
	Matchups []*Matchup
	Seed     uint64
	Games    int // of all matchups together, shared out by how long each would be played; at least a block of each
	PerGame  int // positions looked at in a game, fewer where it has fewer decisions
	Workers  int // 0 means one for every processor; what is found does not depend on it
	Units    bool
	// Progress is called with the games played so far.
	Progress func(done int)
}

// Positions are positions of games by what a value of positions weighs.
type Positions struct {
	Names []string // of the inputs
	Games []PlayedGame
}

// PlayedGame is what was seen of one game.
type PlayedGame struct {
	Matchup, Block, Game int
	Fold                 int         // games that share dice are in one fold
	Rows                 [][]float64 // inputs of each position, in the order of Names
	Score                float64     // of the first seat: 0, 1/2 or 1
}

// forkSample is the purpose of the sources that choose positions.
var forkSample = dice.StreamID("positions")

// Play plays the games and returns their positions, in the order of the matchups, and
// the number of games that could not be finished, which are left out.
func (s *Sampling) Play(ctx context.Context) (*Positions, int, error) {
	blocks := s.shares()
	units := s.unitNames()
	p := &Positions{}
	var starts []int
	total := 0
	for i, m := range s.Matchups {
		starts = append(starts, total)
		total += blocks[i] * m.Games
	}
	in := ai.NewInputs(s.Matchups[0].anyTable(), units)
	p.Names, p.Games = in.Names(), make([]PlayedGame, total)
	workers := s.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	type task struct{ matchup, block int }
	tasks, played := make(chan task), make(chan int, 64)
	var group errgroup.Group
	players, playing := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(tasks)
		for i := range s.Matchups {
			for b := range blocks[i] {
				select {
				case tasks <- task{i, b}:
				case <-playing.Done():
					if ctx.Err() != nil {
						return ErrInterrupted
					}
					return nil // a player has failed, and says so
				}
			}
		}
		return nil
	})
	// A player stops at its first failure. Tasks are handed out in order, so whatever precedes a failure is played
	// as well, and the first of all failures does not depend on the workers.
	type failure struct {
		task
		err error
	}
	failures := make([]failure, workers)
	for i := range workers {
		players.Go(func() error {
			w := &sampler{s: s, units: units, desks: make([]sampleDesk, len(s.Matchups))}
			defer func() {
				for i := range w.desks {
					Release(w.desks[i].commanders[:]...)
				}
			}()
			for t := range tasks {
				m := s.Matchups[t.matchup]
				if err := w.block(m, t.block, p.Games[starts[t.matchup]+t.block*m.Games:][:m.Games]); err != nil {
					failures[i] = failure{t, err}
					return err
				}
				played <- m.Games
			}
			return nil
		})
	}
	group.Go(func() error {
		defer close(played)
		_ = players.Wait() // failures has them all
		return nil
	})
	done := 0
	for n := range played {
		if done += n; s.Progress != nil {
			s.Progress(done)
		}
	}
	if err := group.Wait(); err != nil {
		return nil, 0, err
	}
	failures = slices.DeleteFunc(failures, func(f failure) bool { return f.err == nil })
	if len(failures) > 0 {
		return nil, 0, slices.MinFunc(failures, func(a, b failure) int {
			return cmp.Or(cmp.Compare(a.matchup, b.matchup), cmp.Compare(a.block, b.block))
		}).err
	}
	finished := slices.DeleteFunc(p.Games, func(g PlayedGame) bool { return g.Rows == nil })
	failed := total - len(finished)
	p.Games = finished
	return p, failed, nil
}

// shares is how many blocks of each matchup are played.
func (s *Sampling) shares() []int {
	whole := int64(0)
	for _, m := range s.Matchups {
		whole += m.Until.Rule.MaxBlocks * int64(m.Games)
	}
	list := make([]int, len(s.Matchups))
	for i, m := range s.Matchups {
		list[i] = int(max(1, (int64(s.Games)*m.Until.Rule.MaxBlocks+whole/2)/max(1, whole)))
	}
	return list
}

// unitNames lists the types of unit of all tables, sorted, where they are asked for.
func (s *Sampling) unitNames() (list []string) {
	if !s.Units {
		return nil
	}
	for _, m := range s.Matchups {
		for _, t := range m.laid() {
			if t == nil {
				continue
			}
			for _, f := range t.Figures() {
				list = append(list, f.Unit)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// anyTable is a table of the matchup.
func (m *Matchup) anyTable() engine.Table {
	if m.Generate == nil {
		return m.laid()[0]
	}
	tables, err := m.Generate(MapSource(1, m.System+"/"+m.Scenario, 0))
	if err != nil {
		return nil
	}
	return tables[0]
}

// sampler is a worker that looks at positions.
type sampler struct {
	s     *Sampling
	units []string
	desks []sampleDesk
}

// sampleDesk is a sampler's material for one matchup.
type sampleDesk struct {
	commanders [2]engine.Commander // A, B
	seats      [2]*sampleSeat
}

// sampleSeat is one orientation of a matchup.
type sampleSeat struct {
	table       engine.Table
	start, game engine.Game
	inputs      *ai.Inputs
	description engine.Description
	row         []int64
}

func newSampleSeat(t engine.Table, units []string) *sampleSeat {
	in := ai.NewInputs(t, units)
	return &sampleSeat{table: t, start: t.New(), game: t.New(), inputs: in, row: make([]int64, len(in.Names())),
		description: engine.Description{Left: make([]int32, len(t.Figures()))}}
}

// block plays the games of a block.
func (w *sampler) block(m *Matchup, block int, into []PlayedGame) error {
	d := &w.desks[m.Index]
	if d.commanders[0] == nil {
		d.commanders = [2]engine.Commander{m.NewA(), m.NewB()}
	}
	tables := m.laid()
	if m.Generate != nil {
		var err error
		if tables, err = m.Generate(MapSource(w.s.Seed, m.System+"/"+m.Scenario, block)); err != nil {
			return fmt.Errorf("%s, block %d: %w", m.Name(), block, err)
		}
	}
	for i, t := range tables {
		if t == nil || (d.seats[i] != nil && d.seats[i].table == t) {
			continue
		}
		d.seats[i] = newSampleSeat(t, w.units)
	}
	for g := range m.Games {
		w.game(m, d, block, g, &into[g])
	}
	if m.Lay != nil {
		*d = sampleDesk{}
	}
	return nil
}

// game plays game g of a block and keeps some of its positions, each of those before a
// decision with the same chance. A game that cannot be finished keeps none.
func (w *sampler) game(m *Matchup, d *sampleDesk, block, g int, into *PlayedGame) {
	seatA := engine.Side(g) // A has the first seat, then the second
	s := d.seats[seatA]
	s.game.CopyFrom(s.start)
	var players [2]engine.Commander
	players[seatA], players[seatA.Other()] = d.commanders[0], d.commanders[1]
	for seat, p := range players {
		p.Begin(s.table, engine.Side(seat), m.private(w.s.Seed, block, g, engine.Side(seat)))
	}
	choice := dice.NewSource(w.s.Seed, m.Stream, uint64(block)).Fork(forkSample).Game(uint64(g))
	rows := make([][]float64, 0, w.s.PerGame)
	seen := uint32(0)
	look := func(g engine.Game) {
		if !g.Turn().Actor.IsSide() {
			return
		}
		seen++
		at := len(rows)
		if at == w.s.PerGame {
			if at = int(choice.Below(dice.NewKey(0, 0, 0, 0, seen), uint64(seen))); at >= w.s.PerGame {
				return
			}
		} else {
			rows = append(rows, make([]float64, len(s.row)))
		}
		s.look(rows[at])
	}
	look(s.game)
	r, err := drive(nil, s.game, m.source(w.s.Seed, block, g), players, nil, &engine.Watcher{After: look})
	if err != nil || r.Ending == engine.Forfeit {
		return
	}
	fold := int((m.Stream + uint64(block)) % valueFolds)
	*into = PlayedGame{Matchup: m.Index, Block: block, Game: g, Fold: fold, Rows: rows,
		Score: float64(r.Points(engine.SideA)) / 2}
}

// look writes the inputs of the game as it stands.
func (s *sampleSeat) look(row []float64) {
	s.game.Describe(&s.description)
	s.inputs.Row(&s.description, s.game.Turn(), s.row)
	for i, x := range s.row {
		row[i] = float64(x)
	}
}
