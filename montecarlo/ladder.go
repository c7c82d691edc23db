package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Ladder plays commanders of a scenario's system against one another, every pair of them.
// In a block each commander of a pair leads each army from each seat that it may have,
// and the blocks of all pairs meet the same dice.
type Ladder struct {
	Library  *scenarios.Library
	Scenario *scenarios.Scenario
	Near     []string // folders in which styles are looked up first
	Levels   []string // names of commanders, at least two and all different
	Seed     uint64
	Blocks   int // of every pair
	Workers  int // 0 means one for every processor; what comes out does not depend on it
	// Progress is called with how far play has come; it may be nil.
	Progress func(Outlook)
	// Games plays the ladder's run, from a folder that has some of its games and keeps the others; nil is Run.Play.
	Games func(context.Context, *Run) error
}

// Rung is one commander of a ladder.
type Rung struct {
	Name     string
	Playouts int // budget of a decision; 0 for one that does not look ahead
	// Seen is what its search decided otherwise than its own style would, by stage of
	// the system, over all games of the ladder.
	Seen []ai.Seen
}

// Climbed is what a ladder came to.
type Climbed struct {
	Rungs  []Rung          // in the order of Levels
	Stages []string        // names of the system's stages
	Pairs  []stats.Matchup // every pair, the earlier level first; failed blocks are left out
	Rating *stats.Rating   // of the levels
	// Fit tells how well one number for each level says who beats whom; nil where that
	// cannot be known, as of two levels.
	Fit    *stats.HodgeSplit
	Games  int64  // played
	Failed int64  // of them, that could not be finished
	Why    string // what the first of these failed with
	// Programs is how the commanders behaved that are programs.
	Programs []Conduct
}

// Digest is of everything that its games are played with. It compiles the ladder without playing: errors are about
// commanders that do not exist or cannot lead both sides, and a scenario with faults.
func (l *Ladder) Digest() (string, error) {
	matchups, err := l.expand(l.pairings())
	if err != nil {
		return "", err
	}
	return ExperimentDigest(matchups, l.Seed)[:16], nil
}

// GamesPerBlock is the number of games in a block of a pair.
func (l *Ladder) GamesPerBlock() int {
	if l.bothWays() && l.Scenario.Swap {
		return 4
	}
	return 2
}

// Pairs is the number of pairs.
func (l *Ladder) Pairs() int { return len(l.Levels) * (len(l.Levels) - 1) / 2 }

// bothWays says that a pair is played with the commanders exchanged too, because one
// matchup does not give each of them both armies and both seats.
func (l *Ladder) bothWays() bool {
	armies := l.Scenario.Armies()
	return !l.Scenario.Swap || armies[0] != armies[1]
}

// pairings lists the pairs of commanders to expand, every pair once or, one after the
// other, both ways.
func (l *Ladder) pairings() (list [][2]string) {
	for i, first := range l.Levels {
		for _, second := range l.Levels[i+1:] {
			list = append(list, [2]string{first, second})
			if l.bothWays() {
				list = append(list, [2]string{second, first})
			}
		}
	}
	return list
}

// expand makes the matchups of some pairs of commanders.
func (l *Ladder) expand(commanders [][2]string) ([]*Matchup, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	e := &scenarios.Experiment{Name: "ladder", Near: l.Near, Paired: []string{"commanders"}, Stages: []scenarios.Stage{{
		Scenario: l.Scenario, Armies: [][2]string{l.Scenario.Armies()}, Listed: true, Commanders: commanders,
		Options: []scenarios.Override{{}},
	}}}
	matchups, faults := Expand(l.Library, e, Overrides{Blocks: max(1, l.Blocks)})
	if len(faults) > 0 {
		return nil, faults
	}
	return matchups, nil
}

// check says what is wrong with the levels.
func (l *Ladder) check() error {
	var faults engine.Faults
	if len(l.Levels) < 2 {
		faults.Add(engine.Place{}, "a ladder wants at least two commanders, not %d", len(l.Levels))
	}
	for i, name := range l.Levels {
		if slices.Contains(l.Levels[:i], name) {
			faults.Add(engine.Place{}, "the commander %q is named twice", name)
			continue
		}
		m, more := ai.Named(l.Library, l.Scenario.System, name, l.Near...)
		if faults = append(faults, more...); len(more) == 0 && m.Role != engine.Nobody {
			faults.Add(engine.Place{}, "the style %q is made for the %s alone; on a ladder everybody leads both sides",
				name, l.Scenario.System.Info().Seats[m.Role])
		}
	}
	if len(faults) > 0 {
		return faults
	}
	return nil
}

// Play plays every pair and rates the commanders. Interrupted, it returns the pairs with their whole blocks so far
// beside [ErrInterrupted], and rates nobody.
func (l *Ladder) Play(ctx context.Context) (*Climbed, error) {
	matchups, err := l.expand(l.pairings())
	if err != nil {
		return nil, err
	}
	crew := newCrew(matchups)
	scores := make([][]results.GameRow, len(matchups))
	var conducts Conducts
	run := &Run{Matchups: matchups, Seed: l.Seed, Blocks: ladderChunk, Workers: l.Workers, Progress: l.Progress,
		Tick: l.Progress, Tables: Tables{Choices: true},
		Sink: func(c results.Chunk) error {
			scores[c.Matchup] = append(scores[c.Matchup], c.Games...)
			conducts.add(&c, matchups[c.Matchup])
			return nil
		}}
	play := l.Games
	if play == nil {
		play = func(ctx context.Context, run *Run) error { return run.Play(ctx) }
	}
	over := play(ctx, run)
	if over != nil && !errors.Is(over, ErrInterrupted) {
		return nil, over
	}
	c := &Climbed{Programs: conducts.list(func(name string) bool { _, ok := l.Library.Bot(name); return ok })}
	for _, s := range l.Scenario.System.Info().Stages {
		c.Stages = append(c.Stages, s.Name)
	}
	for _, name := range l.Levels {
		c.Rungs = append(c.Rungs, Rung{Name: name, Playouts: l.playouts(name), Seen: crew.seen(name, len(c.Stages))})
	}
	at, ways := 0, len(matchups)/l.Pairs()
	for i := range l.Levels {
		for j := i + 1; j < len(l.Levels); j++ {
			c.pair(i, j, matchups[at:at+ways], scores[at:at+ways], l.Blocks)
			at += ways
		}
	}
	if over != nil {
		return c, over
	}
	if c.Rating, err = stats.BradleyTerry(len(l.Levels), c.Pairs); err != nil {
		if c.Failed > 0 {
			return nil, fmt.Errorf("%d of %d games could not be finished (%s): %w", c.Failed, c.Games, c.Why, err)
		}
		return nil, err
	}
	if odds, err := stats.NewLogOdds(len(l.Levels), c.Pairs); err == nil {
		if fit, err := stats.Hodge(odds); err == nil && fit.DF > 0 && !math.IsNaN(fit.P) {
			c.Fit = fit
		}
	}
	return c, nil
}

// ladderChunk is how many blocks of a pair are played in one go: few, since a game
// between commanders that look far ahead can take seconds.
const ladderChunk = 2

// playouts is the budget of a commander that looks ahead.
func (l *Ladder) playouts(name string) int {
	for _, m := range ai.Basic() {
		if m.Name == name {
			return 0
		}
	}
	if s, faults := l.Library.Style(l.Scenario.System, name, l.Near...); len(faults) == 0 && s.Search != nil {
		return s.Search.Playouts
	}
	return 0
}

// pair takes in the games of a pair: those of its matchups, of which the second has the
// commanders exchanged.
func (c *Climbed) pair(i, j int, matchups []*Matchup, games [][]results.GameRow, blocks int) {
	each := 0
	for _, m := range matchups {
		each += m.Games
	}
	p := stats.Matchup{First: i, Second: j, Counts: stats.NewCounts(each), Games: each, Luck: 1,
		Deviations: make([]float64, blocks)}
	points, broken, there := make([]int, blocks), make([]bool, blocks), make([]int, blocks)
	for way, rows := range games {
		for _, g := range rows {
			c.Games++
			there[g.Block]++
			if g.ScoreA == nil {
				if c.Failed++; c.Failed == 1 {
					c.Why = g.Failure
				}
				broken[g.Block] = true
				continue
			}
			got := int(*g.ScoreA)
			if way == 1 {
				got = 2 - got
			}
			points[g.Block] += got
		}
	}
	for b := range blocks {
		broken[b] = broken[b] || there[b] < each
		if !broken[b] {
			p.Counts.Add(points[b])
		}
	}
	if n := float64(p.Counts.Blocks()); n > 0 {
		mean := p.Counts.Score()
		for b := range blocks {
			if !broken[b] {
				p.Deviations[b] = (p.Counts.Level(points[b]) - mean) / n
			}
		}
	}
	c.Pairs = append(c.Pairs, p)
}

// crew keeps the commanders that workers made, to ask them afterwards what they saw. Who
// plays which game depends on the workers; the sums over all do not.
type crew struct {
	mu      sync.Mutex
	members map[string][]*ai.Search
}

// newCrew has the commanders of matchups enlisted when they are made.
func newCrew(matchups []*Matchup) *crew {
	c := &crew{members: map[string][]*ai.Search{}}
	for _, m := range matchups {
		m.NewA, m.NewB = c.enlisted(m.CommanderA, m.NewA), c.enlisted(m.CommanderB, m.NewB)
	}
	return c
}

func (c *crew) enlisted(name string, make func() engine.Commander) func() engine.Commander {
	return func() engine.Commander {
		made := make()
		if s := ai.SearchOf(made); s != nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.members[name] = append(c.members[name], s)
		}
		return made
	}
}

// seen sums what the commanders of a name saw; nil for one that does not look ahead.
func (c *crew) seen(name string, stages int) []ai.Seen {
	if len(c.members[name]) == 0 {
		return nil
	}
	sum := make([]ai.Seen, stages)
	for _, s := range c.members[name] {
		for i := range sum {
			sum[i].Plus(s.Seen(engine.Stage(i)))
		}
	}
	return sum
}

// Pilot measures what a game of each level against itself costs, in seconds of a clock
// that counts the CPU time of the process: it plays on one processor, for each level at
// least one block and for about as many seconds as are given. What it returns is no
// function of the seed.
func (l *Ladder) Pilot(ctx context.Context, clock func() float64, seconds float64) ([]float64, error) {
	var own [][2]string
	for _, name := range l.Levels {
		own = append(own, [2]string{name, name})
	}
	matchups, err := l.expand(own)
	if err != nil {
		return nil, err
	}
	var hurry atomic.Bool
	defer context.AfterFunc(ctx, func() { hurry.Store(true) })()
	w := &worker{seed: l.Seed, blocks: 1, hurry: &hurry, desks: make([]desk, len(matchups))}
	defer w.close()
	costs := make([]float64, len(matchups))
	for i, m := range matchups {
		began, games := clock(), 0
		for block := 0; ; block++ {
			if _, err := w.chunk(m, block, 1); err != nil {
				return nil, err
			}
			games += m.Games
			spent := clock() - began
			if block == 0 && spent < seconds/10 {
				began, games = clock(), 0 // that one made ready as well
				continue
			}
			if spent >= seconds || block == mostPilot {
				costs[i] = spent / float64(games)
				break
			}
		}
	}
	if ctx.Err() != nil {
		return nil, errors.Join(ErrInterrupted, ctx.Err())
	}
	return costs, nil
}

// mostPilot is how many blocks of the quickest commanders tell enough.
const mostPilot = 5000

// Price is what the whole ladder costs by what a pilot measured, in CPU-seconds: half a
// game of each level against itself for either side.
func (l *Ladder) Price(costs []float64) float64 {
	sum := 0.0
	for _, c := range costs {
		sum += c / 2 * float64(len(costs)-1)
	}
	return sum * float64(l.GamesPerBlock()*l.Blocks)
}
