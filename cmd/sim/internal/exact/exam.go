package exact

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/solve"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Exam has commanders play solved positions.
type Exam struct {
	Library   *scenarios.Library
	Positions []*scenarios.Solved
	Levels    []string // names of commanders
	Near      []string // folders in which styles are looked up first
	Games     int      // of every commander, position and seat
	Seed      uint64
	Workers   int // 0 means one for every processor; what comes out does not depend on it
	// Progress is called with the games played and those to play; it may be nil.
	Progress func(done, most int64)
}

// slight is the loss below which a decision counts as perfect.
const slight = 1e-9

// Marks are what a commander lost in a number of decisions. A decision counts where
// something can be lost by it: where some action is worse than another.
type Marks struct {
	Decisions int64
	Wrong     int64   // of them, that lost more than Slight
	Lost      float64 // in all, in won games
}

func (m *Marks) plus(o Marks) {
	m.Decisions += o.Decisions
	m.Wrong += o.Wrong
	m.Lost += o.Lost
}

// PerDecision is the mean loss of a decision.
func (m Marks) PerDecision() float64 {
	if m.Decisions == 0 {
		return 0
	}
	return m.Lost / float64(m.Decisions)
}

// Mistake is a decision at which a commander lost something, once for each position,
// stage and pair of actions.
type Mistake struct {
	Position string
	Stage    string
	Seat     string
	Took     string
	Best     string
	Lost     float64 // each time
	Times    int
}

// Report is what a commander did with the positions of a system.
type Report struct {
	System    string
	Level     string
	Positions int
	Games     int
	All       Marks
	PerGame   float64 // mean loss of a game, every position and seat weighing the same
	Error     float64 // standard error of PerGame
	Stages    []Marks // by stage of the system
	Mistakes  []Mistake
}

// Check reports commanders that do not exist or cannot lead both sides.
func (e *Exam) Check() error {
	var faults engine.Faults
	seen := map[string]bool{}
	for _, p := range e.Positions {
		in := p.System.Info()
		if seen[in.System] {
			continue
		}
		seen[in.System] = true
		for _, name := range e.Levels {
			m, more := ai.Named(e.Library, p.System, name, e.Near...)
			if faults = append(faults, more...); len(more) == 0 && m.Role != engine.Nobody {
				faults.Add(engine.Place{}, "the style %q is made for the %s alone; here everybody leads both sides",
					name, in.Seats[m.Role])
			}
		}
	}
	return faults.Err()
}

// Sit plays everything and reports by system, in the order of the positions, and level.
func (e *Exam) Sit(ctx context.Context) ([]Report, error) {
	if err := e.Check(); err != nil {
		return nil, err
	}
	papers := make([][]paper, len(e.Positions))
	errs := make([]error, len(e.Positions))
	var next, done atomic.Int64
	var mu sync.Mutex
	most := int64(len(e.Positions) * len(e.Levels) * 2 * e.Games)
	tell := func() {
		n := done.Add(1)
		if e.Progress != nil {
			mu.Lock()
			e.Progress(n, most)
			mu.Unlock()
		}
	}
	var crew sync.WaitGroup
	workers := e.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	for range min(workers, len(e.Positions)) {
		crew.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(e.Positions) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				papers[i], errs[i] = e.position(ctx, e.Positions[i], tell)
			}
		})
	}
	crew.Wait()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for i, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("%s:%s: %w", e.Positions[i].File, e.Positions[i].Name, err)
		}
	}
	return e.reports(papers), nil
}

// paper is what one commander did with one position.
type paper struct {
	stages   []Marks
	seats    [2][]float64 // loss of each game
	mistakes map[Mistake]Mistake
}

// position has every commander play one position.
func (e *Exam) position(ctx context.Context, p *scenarios.Solved, tell func()) ([]paper, error) {
	g, faults := p.Start()
	if len(faults) > 0 {
		return nil, faults
	}
	s, err := solve.Solve(ctx, g, solve.Options{Fractions: -1})
	if err != nil {
		return nil, err
	}
	papers := make([]paper, len(e.Levels))
	for i, name := range e.Levels {
		m, faults := ai.Named(e.Library, p.System, name, e.Near...)
		if len(faults) > 0 {
			return nil, faults
		}
		papers[i] = paper{stages: make([]Marks, len(p.System.Info().Stages)), mistakes: map[Mistake]Mistake{}}
		sitting := &sitting{s: s, p: p, paper: &papers[i]}
		for seat := range engine.Side(2) {
			players := [2]engine.Commander{s.Commander(), s.Commander()}
			players[seat] = m.New()
			if program, ok := players[seat].(io.Closer); ok {
				defer program.Close()
			}
			for n := range e.Games {
				luck := dice.NewSource(e.Seed, dice.StreamID(p.File+":"+p.Name), uint64(n))
				lost, err := sitting.game(ctx, players, seat, luck)
				if err != nil {
					return nil, err
				}
				papers[i].seats[seat] = append(papers[i].seats[seat], lost)
				tell()
			}
		}
	}
	return papers, nil
}

// sitting is one commander with one position.
type sitting struct {
	s     *solve.Solution
	p     *scenarios.Solved
	paper *paper
}

// game plays the position once and returns what the commander of a seat lost.
func (t *sitting) game(ctx context.Context, players [2]engine.Commander, seat engine.Side, luck dice.Source) (float64,
	error) {
	g := t.s.Root.Clone()
	for side, c := range players {
		c.Begin(g.Table(), engine.Side(side), luck.Fork(uint64(side)+1))
	}
	lost := 0.0
	for ctx.Err() == nil {
		turn := g.Turn()
		switch {
		case turn.Actor == engine.Over:
			return lost, players[seat.Other()].(*solve.Commander).Err()
		case turn.Actor == engine.Chance:
			law, key := g.Chance()
			g.Settle(law.Draw(luck, key), nil)
		default:
			a := players[turn.Actor].Choose(engine.NewView(g, turn.Actor.Side()))
			if f, ok := players[turn.Actor].(engine.Fallible); ok && f.Failed() != nil {
				return 0, f.Failed()
			}
			if turn.Actor.Side() == seat {
				loss, err := t.judge(g, turn, a)
				if err != nil {
					return 0, err
				}
				lost += loss
			}
			g.Play(a, nil)
		}
	}
	return 0, ctx.Err()
}

// judge says what an action loses, and marks it.
func (t *sitting) judge(g engine.Game, turn engine.Turn, a engine.Action) (float64, error) {
	list, err := t.s.Actions(g, false)
	if err != nil {
		return 0, err
	}
	if len(list) < 2 || list[len(list)-1].Best {
		return 0, nil
	}
	best := list[0].Bounds.Mid()
	taken := best
	if i := slices.IndexFunc(list, func(v solve.Valued) bool { return v.Action == a }); i >= 0 {
		taken = list[i].Bounds.Mid()
	} else { // legal and not offered: what it leads to is worked out, and may be better than all that is offered
		if r := g.Check(a); r != engine.Legal {
			return 0, fmt.Errorf("%q is illegal: %s", g.Table().Say(g, a), g.Table().Info().Refusals[r].Text)
		}
		next := g.Clone()
		next.Play(a, nil)
		b, err := t.s.Of(next)
		if err != nil {
			return 0, err
		}
		if taken = b.Mid(); turn.Actor.Side() == engine.SideA {
			taken = min(taken, best)
		} else {
			taken = max(taken, best)
		}
	}
	loss := math.Abs(best - taken)
	mark := Marks{Decisions: 1}
	if loss > slight {
		mark.Wrong, mark.Lost = 1, loss
		in := g.Table().Info()
		m := Mistake{Position: t.p.File + ":" + t.p.Name, Stage: in.Stages[turn.Stage].Name, Seat: in.Seats[turn.Actor],
			Took: g.Table().Say(g, a), Best: g.Table().Say(g, list[0].Action), Lost: math.Round(loss*1e9) / 1e9}
		seen := t.paper.mistakes[m]
		n := seen.Times + 1
		seen = m
		seen.Times = n
		t.paper.mistakes[m] = seen
	}
	t.paper.stages[turn.Stage].plus(mark)
	return mark.Lost, nil
}

// reports sums the papers of each system and level.
func (e *Exam) reports(papers [][]paper) (list []Report) {
	at := map[string]int{}
	cells := map[int]int{}
	for i, p := range e.Positions {
		in := p.System.Info()
		first, ok := at[in.System]
		if !ok {
			first = len(list)
			at[in.System] = first
			for _, name := range e.Levels {
				list = append(list, Report{System: in.System, Level: name, Stages: make([]Marks, len(in.Stages))})
			}
		}
		for j := range e.Levels {
			list[first+j].take(papers[i][j])
			cells[first+j] += 2
		}
	}
	for i := range list {
		n := float64(cells[i])
		list[i].PerGame /= n
		list[i].Error = math.Sqrt(list[i].Error) / n
		slices.SortFunc(list[i].Mistakes, func(a, b Mistake) int {
			return cmp.Or(cmp.Compare(b.Lost*float64(b.Times), a.Lost*float64(a.Times)),
				cmp.Compare(a.Position, b.Position), cmp.Compare(a.Took, b.Took), cmp.Compare(a.Lost, b.Lost))
		})
	}
	return list
}

// take adds a paper; means and variances are summed over positions and seats.
func (r *Report) take(p paper) {
	r.Positions++
	for i, m := range p.stages {
		r.Stages[i].plus(m)
		r.All.plus(m)
	}
	for _, games := range p.seats {
		n := float64(len(games))
		r.Games += len(games)
		sum, squares := 0.0, 0.0
		for _, x := range games {
			sum += x
		}
		for _, x := range games {
			squares += (x - sum/n) * (x - sum/n)
		}
		r.PerGame += sum / n
		if n > 1 {
			r.Error += squares / (n - 1) / n
		}
	}
	for _, m := range p.mistakes {
		r.Mistakes = append(r.Mistakes, m)
	}
}
