package balance

import (
	"cmp"
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Found is what a search found.
type Found struct {
	Name   string   `json:"balance"`
	Was    Outcome  `json:"as_it_is"` // on the dice that confirm the others
	Best   []Change `json:"changes"`  // confirmed, the best first
	Front  []Try    `json:"front"`    // of what was tried: no other was believed to be both smaller and nearer
	Tries  []Try    `json:"tries"`    // what was tried, the most promising first
	Tried  int      `json:"tried"`
	Knobs  []Moves  `json:"knobs"`
	Left   []string `json:"left_out"` // changes that cannot be played, the first of them, and why
	Games  int64    `json:"games"`
	Failed int64    `json:"failed_games,omitempty"`
	// Searched is the games of the search, without those that confirm.
	Searched int64 `json:"games_of_the_search"`
	// Confidence is that of every interval.
	Confidence float64 `json:"confidence"`
	// Already says that the game as it is met every want, and Met that some change did.
	Already bool `json:"already_met"`
	Met     bool `json:"met"`
	// WasBetter says that no change was confirmed to be nearer than the game as it is, which does not meet every want.
	WasBetter bool `json:"as_it_is_better,omitempty"`
	// Binding are bounds that the nearest lies at, where none met what is wanted.
	Binding []string `json:"binding,omitempty"`
}

// Change is a change that was confirmed.
type Change struct {
	Config  Config         `json:"-"`
	Words   []string       `json:"changes"`
	Setting map[string]any `json:"options"` // as an experiment has it
	Armies  []string       `json:"armies,omitempty"`
	Cost    float64        `json:"cost"`
	Chance  float64        `json:"chance_believed"` // that it meets what is wanted, before it was confirmed
	Outcome Outcome        `json:"confirmed"`
	Useless []Use          `json:"became_useless,omitempty"`
}

// Outcome is what was measured on fresh dice, between the experiment's commanders and at every further level.
type Outcome struct {
	Level    string    `json:"level,omitempty"` // "" is the experiment's commanders
	Wants    []Result  `json:"wants"`
	Matchups []Matchup `json:"matchups"`
	Rounds   float64   `json:"median_of_rounds"`
	Blocks   int       `json:"blocks"`
	Far      float64   `json:"distance"`        // how far the wants are missed, in scores, added up
	Spread   float64   `json:"spread"`          // root mean square of scores less a half, without what chance adds to it
	Units    []Use     `json:"units,omitempty"` // between the experiment's commanders
	summed   int       // blocks of which Units say it, all matchups together
	Levels   []Outcome `json:"levels,omitempty"`
}

// Result is one thing that was wanted.
type Result struct {
	Want     string         `json:"want"`
	Lo       float64        `json:"from"`
	Hi       float64        `json:"to"`
	Value    float64        `json:"value"`
	Interval stats.Interval `json:"interval"`
	Verdict  Verdict        `json:"verdict"`
}

// Verdict says whether something that is wanted is met.
type Verdict string

// The verdicts: all of the interval lies within the bounds, or outside, or it crosses one.
const (
	Met    Verdict = "met"
	Open   Verdict = "not certain"
	Missed Verdict = "missed"
)

// Matchup is the score of A.
type Matchup struct {
	Name     string         `json:"matchup"`
	ArmyA    string         `json:"army_a"`
	ArmyB    string         `json:"army_b"`
	Score    float64        `json:"score"`
	Interval stats.Interval `json:"interval"`
}

// Try is a change that was played.
type Try struct {
	Words  []string `json:"changes"`
	Cost   float64  `json:"cost"`
	Far    float64  `json:"distance"`
	Chance float64  `json:"chance"`
}

// Moves is what a change alone moved in the search: matchups that it reaches.
type Moves struct {
	Knob     string   `json:"knob"`
	Values   []string `json:"values"`
	Matchups int      `json:"matchups"` // in which it changes games
	Lists    bool     `json:"lists"`    // it changes matches of the lists by which units are priced
	Unplayed bool     `json:"unplayed"` // no other value of it can be played
}

// Bounds of the blocks that confirm.
const (
	leastConfirm = 256
	mostConfirm  = 4096
)

// confirm plays the last configurations, and the game as it is, on fresh dice.
func (s *Search) confirm(ctx context.Context) (*Found, error) {
	f := &Found{Name: s.File.Name, Tried: len(s.tried), Searched: s.games, Left: append([]string{}, s.left...)}
	f.Tries, f.Front = s.front()
	as := s.space.asItIs()
	var list []outlook
	for _, o := range s.finalists {
		if !slices.Equal(o.config, as) {
			list = append(list, o)
		}
	}
	f.Confidence = 1 - s.options.Alpha/float64(max(1, len(list)))
	blocks := s.enough(list, f.Confidence)
	alone := blocks // of the game as it is, which may be far off
	if len(list) > 0 {
		alone = min(blocks, s.enough([]outlook{s.look(as)}, f.Confidence))
	}
	s.expect(0, alone+len(list)*blocks, 0)
	was, err := s.outcomes(ctx, as, alone, f.Confidence)
	if err != nil {
		return nil, err
	}
	f.Was = was
	for _, o := range list {
		c := Change{Config: o.config, Words: s.space.words(o.config), Cost: o.cost, Chance: chanceOf(o)}
		if c.Setting, err = s.space.setting(o.config); err != nil {
			return nil, err
		}
		for k := range s.field.Base {
			armies, _ := s.armies(k, o.config)
			for _, army := range armies {
				if !slices.Contains(c.Armies, army) {
					c.Armies = append(c.Armies, army)
				}
			}
		}
		if c.Outcome, err = s.outcomes(ctx, o.config, blocks, f.Confidence); err != nil {
			return nil, err
		}
		f.Best = append(f.Best, c)
	}
	slices.SortStableFunc(f.Best, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.Outcome.missed(), b.Outcome.missed()),
			cmp.Compare(a.Outcome.rank(a.Cost), b.Outcome.rank(b.Cost)))
	})
	if err := s.useless(ctx, f); err != nil {
		return nil, err
	}
	f.Already = f.Was.missed() == 0
	f.Met = len(f.Best) > 0 && f.Best[0].Outcome.missed() == 0
	if !f.Met && !f.Already && len(f.Best) > 0 {
		was, best := &f.Was, &f.Best[0].Outcome
		f.WasBetter = cmp.Or(cmp.Compare(was.missed(), best.missed()), cmp.Compare(was.rank(0), best.rank(0))) <= 0
	}
	if f.Better() && !f.Met {
		f.Binding = s.binding(f.Best[0].Config)
	}
	for i, k := range s.space.Knobs {
		m := Moves{Knob: k.Name(), Values: k.Values, Unplayed: !slices.ContainsFunc(s.tried, func(c Config) bool {
			return int(c[i]) != k.Start
		})}
		for j := range s.mute {
			if !s.mute[j][i] {
				m.Matchups++
			}
		}
		m.Lists = slices.ContainsFunc(s.fair, func(f *fair) bool { return !f.mute[i] })
		f.Knobs = append(f.Knobs, m)
	}
	f.Games, f.Failed = s.games, s.failed
	return f, nil
}

// missed is 0 where all wants are met at every level, 1 where some are not certain, and 2 where some are missed.
func (o *Outcome) missed() (worst int) {
	for _, r := range o.Wants {
		worst = max(worst, map[Verdict]int{Open: 1, Missed: 2}[r.Verdict])
	}
	for i := range o.Levels {
		worst = max(worst, o.Levels[i].missed())
	}
	return worst
}

// rank orders changes of one verdict: those that are met by what they cost, others by how far they are.
func (o *Outcome) rank(cost float64) float64 {
	if o.missed() == 0 {
		return cost
	}
	far := o.Far
	for i := range o.Levels {
		far = math.Max(far, o.Levels[i].Far)
	}
	return far + 0.001*cost
}

// enough is how many blocks tell the wants of configurations apart from their bounds, as far as the search knows.
func (s *Search) enough(list []outlook, conf float64) int {
	if s.options.Confirm > 0 {
		return trial.UpTo(s.options.Confirm)
	}
	z := distuv.UnitNormal.Quantile(0.5 + conf/2)
	most := leastConfirm
	for _, o := range list {
		for i := range s.goals {
			g := &s.goals[i]
			if g.fair != nil {
				most = max(most, int(math.Min(g.fair.enoughLists(s, g, o.config, conf), mostConfirm)))
				continue
			}
			v := g.value(func(k int) value { return s.believed(g.of, k, o.config) })
			block := g.value(func(k int) value {
				_, variance, _ := measured(&s.cellOf(k, o.config).track, g.of)
				return value{0, math.Sqrt(variance)}
			})
			// To the nearer bound from within, to the one beyond which it lies from without: what is far outside takes
			// few blocks to be called missed.
			gap := math.Max(math.Abs(math.Min(v.mean-g.bounds.Lo, g.bounds.Hi-v.mean)),
				0.15*(g.bounds.Hi-g.bounds.Lo))
			n := math.Pow(z*block.sd/(0.7*gap), 2)
			most = max(most, int(math.Min(n, mostConfirm)))
		}
	}
	return trial.UpTo(most)
}

// outcomes measures a configuration between the experiment's commanders and at every level.
func (s *Search) outcomes(ctx context.Context, c Config, blocks int, conf float64) (Outcome, error) {
	out, err := s.outcome(ctx, s.field, "", c, blocks, conf)
	defer func() { s.level = 0 }()
	for i, f := range s.levels {
		if err != nil {
			break
		}
		var at Outcome
		s.level = i + 1
		at, err = s.outcome(ctx, f, s.options.Levels[i], c, blocks, conf)
		out.Levels = append(out.Levels, at)
	}
	return out, err
}

// outcome measures a configuration between some commanders on fresh dice.
func (s *Search) outcome(ctx context.Context, f *trial.Field, level string, c Config, blocks int,
	conf float64) (out Outcome, err error) {
	plan := s.plan(confirming(level))
	if level == "" {
		plan.Units = usedBlocks
	}
	tracks, err := s.all(ctx, f, plan, c, blocks)
	if err != nil {
		return out, err
	}
	for i := range tracks {
		s.count(&tracks[i])
	}
	prices, err := s.judged(ctx, level, c, blocks, conf)
	out = s.outcomeOf(f, level, tracks, prices, conf)
	out.units(f.Base, tracks)
	return out, err
}

// confirming is the phase that confirms between commanders of a level.
func confirming(level string) string { return "confirm " + level }

// all plays all matchups of a configuration.
func (s *Search) all(ctx context.Context, f *trial.Field, p trial.Plan, c Config, blocks int) ([]trial.Track, error) {
	t, err := s.task(f, c, blocks)
	if err != nil {
		return nil, err
	}
	tracks, err := f.Play(ctx, p, []trial.Task{t})
	if err != nil {
		return nil, err
	}
	return tracks[0], nil
}

// task is all matchups of a configuration.
func (s *Search) task(f *trial.Field, c Config, blocks int) (trial.Task, error) {
	t := trial.Task{Name: s.space.name(c), Tables: make([][2]engine.Table, len(f.Base)), To: blocks}
	for k := range f.Base {
		var err error
		if t.Tables[k], err = s.tables(f, k, c); err != nil {
			return t, err
		}
	}
	return t, nil
}

// scout has a few games of every further level played, to know what those will cost.
func (s *Search) scout(ctx context.Context) error {
	defer func() { s.level = 0 }()
	for i, f := range s.levels {
		t, err := s.task(f, s.space.asItIs(), 0)
		if err != nil {
			return err
		}
		s.level = i + 1
		if err := f.Scout(ctx, s.plan(""), t); err != nil {
			return err
		}
	}
	return nil
}

// outcomeOf is what tracks say, and prices of the wants of units.
func (s *Search) outcomeOf(f *trial.Field, level string, tracks []trial.Track, prices map[int]Result,
	conf float64) Outcome {
	z := distuv.UnitNormal.Quantile(0.5 + conf/2)
	out := Outcome{Level: level, Blocks: len(tracks[0].A)}
	for i := range s.goals {
		g := &s.goals[i]
		if g.fair != nil {
			out.Wants = append(out.Wants, prices[i])
			continue
		}
		if g.of == medianRounds {
			var all trial.Track
			for _, k := range g.matchups {
				all.Add(tracks[k])
			}
			median, variance := medianOf(&all)
			out.Rounds = median
			half := z * math.Sqrt(variance/float64(max(all.Games, 1)))
			out.Wants = append(out.Wants, g.result(median, stats.Interval{Lo: median - half, Hi: median + half}))
			continue
		}
		if len(g.matchups) == 1 {
			counts := trial.Counts(half(&tracks[g.matchups[0]], g.of), tracks[g.matchups[0]].Per)
			in, score := stats.Fixed(counts, conf), counts.Score()
			if g.turned {
				in, score = stats.Interval{Lo: 1 - in.Hi, Hi: 1 - in.Lo}, 1-score
			}
			out.Wants = append(out.Wants, g.result(score, in))
			continue
		}
		v := g.value(func(k int) value {
			mean, variance, blocks := measured(&tracks[k], g.of)
			return value{mean, math.Sqrt(variance / float64(max(blocks, 1)))}
		})
		out.Wants = append(out.Wants, g.result(v.mean, stats.Interval{Lo: v.mean - z*v.sd, Hi: v.mean + z*v.sd}))
	}
	var whole trial.Track
	for k, m := range f.Base {
		whole.Add(tracks[k])
		counts := trial.Counts(tracks[k].A, tracks[k].Per)
		out.Matchups = append(out.Matchups, Matchup{versus(f.Base, k, false), m.ArmyA, m.ArmyB, counts.Score(),
			stats.Fixed(counts, conf)})
		off := counts.Score() - 0.5
		out.Spread += (float64(off*off) - counts.Variance()/float64(max(counts.Blocks(), 1))) / float64(len(f.Base))
	}
	out.Spread = math.Sqrt(math.Max(0, out.Spread))
	out.Rounds, _ = medianOf(&whole)
	for i, r := range out.Wants {
		out.Far += s.goals[i].bounds.Off(r.Value) / s.goals[i].scale()
	}
	return out
}

// result judges a value with its interval.
func (g *goal) result(v float64, in stats.Interval) Result {
	r := Result{Want: g.words, Lo: g.bounds.Lo, Hi: g.bounds.Hi, Value: v, Interval: in, Verdict: Open}
	switch {
	case in.Lo >= r.Lo && in.Hi <= r.Hi:
		r.Verdict = Met
	case in.Hi < r.Lo || in.Lo > r.Hi:
		r.Verdict = Missed
	}
	return r
}

// front are the configurations of the search, the most promising first, and of these those that no other is believed to
// beat in both, cost and distance, the cheapest first.
func (s *Search) front() (tries, front []Try) {
	all := s.ranked(weights[1])
	for _, o := range all {
		tries = append(tries, s.try(o))
	}
	slices.SortStableFunc(all, func(a, b outlook) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.far, b.far))
	})
	least := math.Inf(1)
	for _, o := range all {
		if o.far < least {
			least = o.far
			front = append(front, s.try(o))
		}
	}
	return tries, front
}

func (s *Search) try(o outlook) Try {
	return Try{append([]string{}, s.space.words(o.config)...), o.cost, o.far, chanceOf(o)}
}

// binding are the bounds at which a configuration lies, and a step within which it is believed to be farther off.
func (s *Search) binding(c Config) (list []string) {
	here := s.look(c)
	for i := range s.space.Knobs {
		k := &s.space.Knobs[i]
		if k.numbers == nil || (c[i] != 0 && int(c[i]) != len(k.Values)-1) || int(c[i]) == k.Start {
			continue
		}
		back := slices.Clone(c)
		if back[i]++; c[i] != 0 {
			back[i] -= 2
		}
		if s.look(back).far > here.far {
			list = append(list, k.Name()+" "+k.Values[c[i]])
		}
	}
	return list
}

// chanceOf is the believed chance that every want is met.
func chanceOf(o outlook) float64 { return math.Exp(o.chance) }
