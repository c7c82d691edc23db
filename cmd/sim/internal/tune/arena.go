package tune

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Names of parties in matchups; no file can be called so.
const (
	candidate = "the candidate"
	oldSelf   = "the old self"
)

// arena holds the matchups in which candidates are judged: each scenario of the experiment
// with every opponent, the candidate in both seats and with both armies.
type arena struct {
	matchups  []*montecarlo.Matchup
	rivals    []string // opponent of each matchup
	scenarios []string // its scenario
	tuned     []int    // matchups of the scenarios that are tuned on
	decide    []int    // matchups that decide: of the scenarios held out, or all
}

// newArena makes the matchups of a tuning.
func newArena(t *Tuning) (*arena, error) {
	e := *t.Experiment
	e.Paired = append(slices.Clone(e.Paired), "commanders")
	e.Stages = slices.Clone(e.Stages)
	for i := range e.Stages {
		s := &e.Stages[i]
		s.Levels, s.Commanders = nil, nil
		for _, rival := range append([]string{oldSelf}, t.Against...) {
			s.Commanders = append(s.Commanders, [2]string{candidate, rival}, [2]string{rival, candidate})
		}
		for j := range e.Stages[:i] { // the same scenario between other commanders
			if o := &e.Stages[j]; o.Scenario.Name == s.Scenario.Name && slices.Equal(o.Armies, s.Armies) &&
				sameText(o.Options, s.Options) && o.Maps.String() == s.Maps.String() {
				s.Commanders = nil
			}
		}
	}
	e.Stages = slices.DeleteFunc(e.Stages, func(s scenarios.Stage) bool { return s.Commanders == nil })
	self := ai.Styled(t.Base)
	a, out := &arena{}, t.heldOut()
	for _, stage := range e.Stages {
		one := e
		one.Stages = []scenarios.Stage{stage}
		list, faults := montecarlo.Expand(t.Library, &one,
			montecarlo.Overrides{Blocks: 1, Commanders: map[string]ai.Maker{candidate: self, oldSelf: self}})
		if len(faults) > 0 {
			return nil, faults
		}
		for _, m := range list {
			rival := m.CommanderB
			if rival == candidate {
				rival = m.CommanderA
			}
			at := len(a.matchups)
			a.matchups, a.rivals, a.scenarios = append(a.matchups, m), append(a.rivals, rival),
				append(a.scenarios, stage.Scenario.Name)
			if slices.Contains(out, stage.Scenario.Name) {
				a.decide = append(a.decide, at)
			} else {
				a.tuned = append(a.tuned, at)
			}
		}
	}
	if len(out) == 0 {
		a.decide = a.tuned
	}
	return a, nil
}

func sameText(a, b []scenarios.Override) bool {
	return slices.EqualFunc(a, b, func(x, y scenarios.Override) bool { return x.String() == y.String() })
}

// names lists the scenarios of some matchups.
func (a *arena) names(of []int) (names []string) {
	for _, i := range of {
		if name := a.scenarios[i]; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// perBlock counts the games of one block of some matchups, against all opponents or the
// old self alone.
func (a *arena) perBlock(of []int, all bool) (games int) {
	for _, i := range of {
		if all || a.rivals[i] == oldSelf {
			games += a.matchups[i].Games
		}
	}
	return games
}

// scoutBlocks are played to see how much terms differ.
const scoutBlocks = 4

// scout plays the old self against itself and takes down the spreads of its terms, on one
// worker, since sums of fractions depend on their order.
func (a *arena) scout(ctx context.Context, t *Tuning) (*spreads, error) {
	seen := &spreads{}
	maker := func() engine.Commander {
		return &scout{Greedy: ai.NewGreedy(t.Base.Weights, t.Base.At...), tuning: t, seen: seen}
	}
	var list []*montecarlo.Matchup
	for _, i := range a.tuned {
		if a.rivals[i] == oldSelf {
			m := *a.matchups[i]
			m.NewA, m.NewB = maker, maker
			list = append(list, &m)
		}
	}
	run := &montecarlo.Run{Seed: seedOf(t.Seed, "scout", 0), Workers: 1}
	// what its commanders see is kept nowhere
	_, err := t.rows(run, list, scoutBlocks, func() error { return run.Play(ctx) })
	return seen, err
}

// seedOf is the seed of the games of one purpose: no two share their dice.
func seedOf(seed uint64, purpose string, n int) uint64 {
	return dice.StreamID("tune", strconv.FormatUint(seed, 10), purpose, strconv.Itoa(n))
}

// rows has matchups played for some blocks each and returns the rows of each.
func (t *Tuning) rows(run *montecarlo.Run, list []*montecarlo.Matchup, blocks int,
	play func() error) ([][]results.GameRow, error) {
	rows := make([][]results.GameRow, len(list))
	for i, m := range list {
		m.Index = i
		m.Until = montecarlo.Until{Rule: stats.StopRule{MaxBlocks: int64(blocks)}, Plan: stats.DefaultPlan(),
			Fixed: true}
	}
	before := t.done
	run.Matchups, run.Blocks = list, min(blocks, chunkBlocks)
	run.Progress = func(o montecarlo.Outlook) {
		if t.Progress != nil {
			t.Progress(before+o.Done, max(int64(t.Budget), before+o.Done))
		}
	}
	run.Sink = func(c results.Chunk) error {
		for _, g := range c.Games {
			if g.ScoreA == nil {
				return fmt.Errorf("a game on %s could not be finished: %s", list[c.Matchup].Name(), g.Failure)
			}
		}
		t.done += int64(len(c.Games))
		rows[c.Matchup] = append(rows[c.Matchup], c.Games...)
		return nil
	}
	err := play()
	return rows, err
}

// chunkBlocks is how many blocks of a matchup a worker plays in one go.
const chunkBlocks = 10

// outcome is what one candidate scored, by matchup.
type outcome struct {
	at     []int    // matchups of the arena
	rivals []string // their opponents
	games  []int    // games of a block of each
	points [][]int  // half points of the candidate, by matchup and block
}

// play lets every style play some matchups, all under the same dice.
func (a *arena) play(ctx context.Context, t *Tuning, styles []engine.Weighing, of []int, all bool, purpose string, n,
	blocks int) ([]outcome, error) {
	var list []*montecarlo.Matchup
	outcomes := make([]outcome, len(styles))
	for k := range styles {
		own := *t.Base
		own.Weights, own.At = styles[k].Seats, styles[k].At
		maker := ai.Styled(&own)
		for _, i := range of {
			if !all && a.rivals[i] != oldSelf {
				continue
			}
			m := *a.matchups[i]
			m.Variant = strings.TrimSpace(fmt.Sprintf("%s %s %d, style %d", m.Variant, purpose, n+1, k+1))
			if m.CommanderA == candidate {
				m.NewA = t.made(maker, i)
			} else {
				m.NewB = t.made(maker, i)
			}
			list = append(list, &m)
			o := &outcomes[k]
			o.at, o.rivals, o.games = append(o.at, i), append(o.rivals, a.rivals[i]), append(o.games, m.Games)
		}
	}
	run := &montecarlo.Run{Seed: seedOf(t.Seed, purpose, n), Workers: t.Workers}
	rows, err := t.rows(run, list, blocks, func() error { return t.Folder.Play(ctx, run) })
	if err != nil {
		return nil, err
	}
	next := 0
	for k := range outcomes {
		o := &outcomes[k]
		for range o.at {
			points := make([]int, blocks)
			for _, g := range rows[next] {
				got := int(*g.ScoreA)
				if list[next].CommanderA != candidate {
					got = 2 - got
				}
				points[g.Block] += got
			}
			o.points = append(o.points, points)
			next++
		}
	}
	return outcomes, nil
}

// made is the factory of a maker's commanders on the scenario of a matchup.
func (t *Tuning) made(maker ai.Maker, matchup int) func() engine.Commander {
	if maker.Ahead {
		// Faults of the value would have shown when the matchups were made.
		value, _ := t.Library.Value(t.system(), t.games.scenarios[matchup], t.Experiment.Near...)
		maker = maker.On(value)
	}
	return maker.New
}

// score is the mean score against all opponents, each counting alike.
func (o *outcome) score() float64 {
	var names []string
	sum := 0.0
	for _, r := range o.rivals {
		if !slices.Contains(names, r) {
			names = append(names, r)
			sum += o.against(r)
		}
	}
	return sum / float64(len(names))
}

// against is the score against one opponent.
func (o *outcome) against(rival string) float64 {
	points, games := 0, 0
	for i, r := range o.rivals {
		if r == rival {
			for _, p := range o.points[i] {
				points += p
				games += o.games[i]
			}
		}
	}
	return float64(points) / float64(2*games)
}

// Standing is a score against the old self in games that had no say, with what it proves.
type Standing struct {
	Score    float64
	Interval stats.Interval // confidence sequence at 1 - Alpha
	LogE     float64        // natural logarithm of the e-value against "no better than the old one"
	Blocks   int64          // each holds one block of every matchup
	Games    int64
	Each     []Place // by scenario
}

// Place is the score on one scenario.
type Place struct {
	Scenario string
	Score    float64
	Interval stats.Interval // ordinary, at 1 - Alpha
	Games    int64
}

// standing works out what the blocks against an opponent prove. A block is one block of
// every matchup together: its mean is the score over all scenarios, whatever they have to
// do with one another.
func (o *outcome) standing(rival string, scenarios []string) (*Standing, error) {
	s := &Standing{}
	counts, per := o.count(func(i int) bool { return o.rivals[i] == rival })
	plan := stats.DefaultPlan()
	plan.Alpha, plan.Blocks = alpha, float64(counts.Blocks())
	plan.Variance = min(0.25, max(1e-4, 0.2/float64(per)))
	mixture, err := stats.NewBetMixture(plan)
	if err != nil {
		return nil, err
	}
	s.Score, s.Interval, s.LogE = counts.Score(), mixture.Interval(counts), mixture.LogWealthAbove(counts, 0.5)
	s.Blocks, s.Games = counts.Blocks(), counts.Blocks()*int64(per)
	var names []string
	for _, at := range o.at {
		name := scenarios[at]
		if slices.Contains(names, name) {
			continue
		}
		names = append(names, name)
		c, n := o.count(func(i int) bool {
			return o.rivals[i] == rival && scenarios[o.at[i]] == name
		})
		s.Each = append(s.Each, Place{name, c.Score(), stats.Fixed(c, 1-alpha), c.Blocks() * int64(n)})
	}
	return s, nil
}

// count puts the same block of some matchups together, and tells the games of such a block.
func (o *outcome) count(which func(i int) bool) (stats.Counts, int) {
	var points []int
	games := 0
	for i := range o.points {
		if !which(i) {
			continue
		}
		if points == nil {
			points = make([]int, len(o.points[i]))
		}
		games += o.games[i]
		for b, p := range o.points[i] {
			points[b] += p
		}
	}
	counts := stats.NewCounts(games)
	for _, p := range points {
		counts.Add(p)
	}
	return counts, games
}
