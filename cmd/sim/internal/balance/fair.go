package balance

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Fair prices are those of sim prices in random company: random lists meet under the options and the prices of a
// configuration. Configurations draw the same lists, as far as their prices let them, and meet the same dice.

// Matches of two lists.
const (
	matchesPer   = 2 // played for every block of a matchup
	matchBlocks  = prices.DefaultBlocks
	perUnit      = 6    // matches of the search at least, for every unit
	mostSearched = 2048 // of a configuration in the search
	mostJudged   = 8192 // that confirm one
)

// fair is what the units of one scenario are worth in configurations.
type fair struct {
	stage  *scenarios.Stage
	among  []string
	units  []string  // by seat where armies keep theirs, in the order of the pools
	names  []string  // the units alone
	price  []float64 // as it is
	mute   []bool    // by knob: it changes no match
	all    []*priced // in the order in which they came
	byKey  map[string]*priced
	models []*stats.Process // by unit: of the logarithm of its fair price
}

// priced is the prices of one configuration.
type priced struct {
	config Config
	study  *prices.Study
	byUnit map[string]prices.Price // by unit
	none   bool                    // the matches tell no price: what costs more does not win more
}

// pricing prepares what the wants of units ask of every scenario, and refuses what no lists can be drawn for.
func (s *Search) pricing() error {
	var list []goal
	for _, g := range s.goals {
		if g.none == "" {
			list = append(list, g)
			continue
		}
		for i := range s.experiment.Stages {
			own := g
			var err error
			if own.fair, err = s.fairOf(&s.experiment.Stages[i], g.among); err != nil {
				return err
			}
			if len(s.experiment.Stages) > 1 {
				own.words = s.experiment.Stages[i].Scenario.Name + ": " + own.words
			}
			list = append(list, own)
		}
	}
	s.goals = list
	return nil
}

// fairOf is what tells the fair prices of a scenario.
func (s *Search) fairOf(st *scenarios.Stage, among []string) (*fair, error) {
	for _, f := range s.fair {
		if f.stage == st && slices.Equal(f.among, among) {
			return f, nil
		}
	}
	name := st.Scenario.Name
	if s.space.ground != nil {
		return nil, refuse("units: lists meet on a map by its name, which it has not where pieces may move; balance " +
			"the pieces first, and the prices on the map that comes of it")
	}
	if len(st.Levels) == 0 && len(st.Commanders) == 1 && st.Commanders[0][0] != st.Commanders[0][1] {
		return nil, refuse("units: prices are those of one commander on both sides; %s has %s against %s", name,
			st.Commanders[0][0], st.Commanders[0][1])
	}
	setup, faults := s.library.Setup(st.Scenario, scenarios.Variant{Options: st.Options[0], Near: s.experiment.Near})
	if len(faults) > 0 {
		return nil, faults
	}
	if rules, ok := st.Scenario.System.(engine.Musterer); ok && rules.Points(setup) == 0 {
		return nil, refuse("units: the scenario %s gives armies no number of points, for which lists could be drawn",
			name)
	}
	f := &fair{stage: st, among: among, byKey: map[string]*priced{}, mute: make([]bool, len(s.space.Knobs))}
	field, err := s.listField(f, s.space.asItIs(), "")
	if err != nil {
		return nil, fmt.Errorf("units: %w", err)
	}
	for seat, p := range field.Pools {
		if seat == 1 && p == field.Pools[0] {
			break
		}
		for _, r := range p.Recruits {
			unit := prices.Price{Unit: r.Unit}
			if field.Pools[0] != field.Pools[1] {
				unit.Seat = field.System().Info().Seats[seat]
			}
			f.units, f.names = append(f.units, seated(unit)), append(f.names, r.Unit)
			f.price = append(f.price, float64(r.Points))
		}
	}
	f.models = make([]*stats.Process, len(f.units))
	s.fair = append(s.fair, f)
	return f, nil
}

// seated is a unit with the seat that buys it, where seats buy from pools of their own.
func seated(p prices.Price) string { return strings.TrimSpace(p.Seat + " " + p.Unit) }

// listField is a scenario in a configuration, between commanders of a level; "" are those of the experiment.
func (s *Search) listField(f *fair, c Config, level string) (*lists.Field, error) {
	set, err := s.space.override(c)
	if err != nil {
		return nil, err
	}
	o := lists.Options{Scenario: f.stage.Scenario.Name, Rules: set.Over(f.stage.Options[0]), Commander: level,
		Units: f.among, Near: s.experiment.Near}
	if !strings.Contains(o.Scenario, "/") {
		o.Scenario = f.stage.Scenario.File
	}
	if items := f.stage.Maps.Items(); len(items) == 1 {
		name, ok := items[0].Text()
		if !ok {
			return nil, refuse("lists meet on a map by its name, and the map of %s has none", f.stage.Scenario.Name)
		}
		o.Map = name
	}
	switch {
	case level != "":
	case len(f.stage.Levels) > 0:
		o.Commander = f.stage.Levels[0].Name
	case len(f.stage.Commanders) == 1:
		o.Commander = f.stage.Commanders[0][0]
	}
	return lists.Open(s.library, o)
}

// study begins a study of prices.
func (s *Search) study(field *lists.Field, seed uint64, alpha float64) *prices.Study {
	return prices.New(field, prices.Options{Seed: seed, Workers: s.options.Workers, Blocks: matchBlocks,
		Matches: mostJudged, Precision: -1, Alpha: alpha, Folder: s.options.Folder})
}

// of is what was played of a configuration; nil where nothing was.
func (f *fair) of(s *Space, c Config) *priced { return f.byKey[f.reduced(s, c).key()] }

// reduced is the smallest configuration in which lists meet as in another.
func (f *fair) reduced(s *Space, c Config) Config {
	own := slices.Clone(c)
	for i := range own {
		if f.mute[i] {
			own[i] = int16(s.Knobs[i].Start)
		}
	}
	return own
}

// takePrices makes a configuration ready for lists; an error says why it cannot be.
func (s *Search) takePrices(c Config) error {
	for _, f := range s.fair {
		own := f.reduced(s.space, c)
		if f.byKey[own.key()] != nil {
			continue
		}
		field, err := s.listField(f, own, "")
		if err != nil {
			return err
		}
		p := &priced{config: own, study: s.study(field, s.options.Seed, s.options.Alpha)}
		f.all, f.byKey[own.key()] = append(f.all, p), p
	}
	return nil
}

// playPrices plays lists in configurations as far as a number of blocks of a matchup asks.
func (s *Search) playPrices(ctx context.Context, list []Config, blocks int) error {
	for _, f := range s.fair {
		for _, c := range list {
			p := f.of(s.space, c)
			if err := s.playLists(ctx, p.study, f.matches(blocks, mostSearched)); err != nil {
				return err
			}
			fair, err := p.study.Fair()
			if p.none = err != nil; p.none {
				continue
			}
			p.byUnit = map[string]prices.Price{}
			for _, t := range fair {
				p.byUnit[seated(t)] = t
			}
		}
	}
	return nil
}

// matches is how many matches go with a number of blocks.
func (f *fair) matches(blocks, most int) int {
	return max(min(matchesPer*blocks, most), perUnit*(len(f.units)+2))
}

// playLists plays a study up to a number of matches.
func (s *Search) playLists(ctx context.Context, p *prices.Study, to int) error {
	if len(p.Rows) >= to {
		return nil
	}
	games, failed := p.Games, p.Failed
	p.Options.Matches, p.Options.Workers, p.Options.Folder = to, s.options.Workers, s.options.Folder
	p.Options.Progress = func(now, _ int64) {
		s.meter.Set(s.level, now-games, nil)
		s.tell()
	}
	err := p.Play(ctx)
	s.meter.Add()
	s.games, s.failed = s.games+p.Games-games, s.failed+p.Failed-failed
	return err
}

// screenPrices finds the changes that alter no match of two lists, and joins what is the same without them.
func (s *Search) screenPrices(ends map[int][]Config) {
	for _, f := range s.fair {
		was := f.of(s.space, s.space.asItIs()).study
		for i := range s.space.Knobs {
			f.mute[i] = s.space.Knobs[i].Kind != scenarios.KnobPrice
			for _, c := range ends[i] {
				rows := f.byKey[c.key()].study.Rows
				f.mute[i] = f.mute[i] && slices.EqualFunc(rows, was.Rows[:min(len(rows), len(was.Rows))],
					func(a, b stats.WorthRow) bool {
						return a.Score == b.Score && a.Variance == b.Variance && slices.Equal(a.A, b.A)
					})
			}
		}
	}
	for _, f := range s.fair {
		all := f.all
		f.all, f.byKey = nil, map[string]*priced{}
		for _, p := range all {
			p.config = f.reduced(s.space, p.config)
			if key := p.config.key(); f.byKey[key] == nil {
				f.all, f.byKey[key] = append(f.all, p), p
			}
		}
	}
}

// answersTo are the knobs that change matches of two lists, as far as is known.
func (f *fair) answersTo() []int { return speaking(f.mute) }

// leastRatio is the least share of its price that a unit may be worth.
const leastRatio = 0.05

// learnPrices fits a process to the fair price of every unit.
func (s *Search) learnPrices() {
	for _, f := range s.fair {
		knobs := f.answersTo()
		for u, unit := range f.units {
			var x [][]float64
			var y, noise []float64
			var factor []int
			for _, p := range f.all {
				t, ok := p.byUnit[unit]
				if !ok || !(t.SE > 0) {
					continue
				}
				ratio := math.Max(t.Price/t.Printed, leastRatio)
				var at []float64
				at, factor = s.features(knobs, p.config)
				x, y = append(x, at), append(y, math.Log(ratio*f.asked(s.space, u, p.config)))
				noise = append(noise, math.Pow(t.SE/t.Printed/ratio, 2))
			}
			if process, err := stats.FitProcess(x, y, noise, factor, f.models[u]); err == nil && len(knobs) > 0 {
				f.models[u] = process
			}
		}
	}
}

// asked is the price that is asked for a unit in a configuration.
func (f *fair) asked(s *Space, u int, c Config) float64 {
	for i := range s.Knobs {
		if k := &s.Knobs[i]; k.Kind == scenarios.KnobPrice && k.Unit == f.names[u] {
			return k.numbers[c[i]]
		}
	}
	return f.price[u]
}

// believed is by how much of its price a unit is believed to be worth more than it costs; ok reports whether anything
// is.
func (f *fair) believed(s *Search, u int, c Config) (v value, ok bool) {
	if p := f.of(s.space, c); p != nil && p.none {
		return value{1, 1}, true
	}
	if f.models[u] == nil {
		t, ok := f.of(s.space, s.space.asItIs()).byUnit[f.units[u]]
		if !ok || !(t.SE > 0) {
			return v, false
		}
		return value{t.Price/f.asked(s.space, u, c) - 1, t.SE / f.asked(s.space, u, c)}, true
	}
	x, _ := s.features(f.answersTo(), c)
	log, sd := f.models[u].Predict(x)
	ratio := math.Exp(log) / f.asked(s.space, u, c)
	return value{ratio - 1, ratio * sd}, true
}

// outlook is the logarithm of the chance that all units are priced as a goal wants, and how far the worst of them is
// expected to be from that.
func (f *fair) outlook(s *Search, g *goal, c Config) (chance, far float64) {
	const within = 0.9 // of the bound: what is found is to be confirmed
	for u := range f.units {
		v, ok := f.believed(s, u, c)
		if !ok {
			continue
		}
		sd, p := math.Max(v.sd, 1e-6), 1.0
		if over := beyond(v.mean-g.bounds.Hi, sd); g.none != scenarios.Overpriced {
			p -= distuv.UnitNormal.Survival((within*g.bounds.Hi - v.mean) / sd)
			far = math.Max(far, over)
		}
		if under := beyond(-v.mean-g.bounds.Hi, sd); g.none != scenarios.Underpriced {
			p -= distuv.UnitNormal.Survival((within*g.bounds.Hi + v.mean) / sd)
			far = math.Max(far, under)
		}
		chance += math.Log(math.Max(p, 1e-12))
	}
	return chance, far
}

// enoughLists is how many blocks a matchup is to have so that the matches that go with them tell every unit from the
// bound.
func (f *fair) enoughLists(s *Search, g *goal, c Config, conf float64) float64 {
	p, most := f.of(s.space, c), 0.0
	z := distuv.UnitNormal.Quantile(1 - (1-conf)/2/float64(len(f.units)))
	for _, t := range p.byUnit {
		v := t.Price/t.Printed - 1
		off := map[string]float64{scenarios.Underpriced: v, scenarios.Overpriced: -v, scenarios.Mispriced: math.Abs(v)}
		gap := math.Max(math.Abs(g.bounds.Hi-off[g.none]), 0.15*g.bounds.Hi)
		if t.SE > 0 {
			most = math.Max(most, math.Pow(z*t.SE/t.Printed/(0.7*gap), 2)*float64(len(p.study.Rows))/matchesPer)
		}
	}
	return most
}

// judged finds the prices of a configuration by fresh lists and dice, and judges every want of units by them. The value
// is that of the worst unit; its interval is from the greatest low end to the greatest high end of intervals that hold
// for all units at once.
func (s *Search) judged(ctx context.Context, level string, c Config, blocks int, conf float64) (map[int]Result, error) {
	out := map[int]Result{}
	known := map[*fair][]prices.Price{}
	for i := range s.goals {
		g := &s.goals[i]
		if g.fair == nil {
			continue
		}
		if known[g.fair] == nil {
			field, err := s.listField(g.fair, g.fair.reduced(s.space, c), level)
			if err != nil {
				return nil, err
			}
			seed := s.options.Seed*2654435761 + 97 // neither the lists nor the dice of the search
			study := s.study(field, seed, (1-conf)/float64(len(g.fair.units)))
			if err := s.playLists(ctx, study, g.fair.matches(blocks, mostJudged)); err != nil {
				return nil, err
			}
			if known[g.fair], err = study.Fair(); err != nil {
				out[i] = Result{Want: g.words + " (" + err.Error() + ")", Hi: g.bounds.Hi, Value: 1,
					Interval: stats.Interval{Hi: 1}, Verdict: Open}
				continue
			}
		}
		out[i] = g.worst(known[g.fair])
	}
	return out, nil
}

// worst judges prices by the unit that is farthest from what is wanted.
func (g *goal) worst(list []prices.Price) Result {
	var v float64
	var in stats.Interval
	worst := ""
	var few []string
	for _, p := range list {
		if p.Verdict == prices.TooFew {
			few = append(few, seated(p))
			continue
		}
		off := p.Price/p.Printed - 1
		lo, hi := p.Interval.Lo/p.Printed-1, p.Interval.Hi/p.Printed-1
		if g.none == scenarios.Overpriced || (g.none == scenarios.Mispriced && off < 0) {
			off, lo, hi = -off, -hi, -lo
		}
		if g.none == scenarios.Mispriced {
			hi = math.Max(hi, -lo)
		}
		if off > v {
			v, worst = off, seated(p)
		}
		in.Lo, in.Hi = math.Max(in.Lo, lo), math.Max(in.Hi, hi)
	}
	r := g.result(v, in)
	if len(few) == len(list) {
		r.Verdict = Open
	}
	if worst != "" {
		r.Want += ", most " + worst
	}
	if len(few) > 0 {
		r.Want += " (in too few lists to say: " + strings.Join(few, ", ") + ")"
	}
	return r
}
