package balance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Options say how hard a search looks. Zeros mean the defaults.
type Options struct {
	Seed    uint64
	Workers int
	Rounds  int   // times that it learns from what it played and tries others; less than 0 is never
	Batch   int   // changes that it tries in a round
	Blocks  int   // of each change at first
	Confirm int   // blocks of a matchup that confirm a change; 0 means as many as the bounds need
	Budget  int64 // games after which it only confirms; 0 is no bound
	Alpha   float64
	Levels  []string // commanders of both sides that confirm what is found, too

	Folder   *folder.Folder // keeps the games, and knows those of earlier sittings; nil keeps nothing
	Progress func(Progress)
}

// Defaults of Options.
const (
	DefaultRounds = 6
	DefaultBatch  = 6
	DefaultBlocks = 48
)

// Progress is how far a search has come.
type Progress struct {
	montecarlo.Outlook
	Tried  int // changes
	Best   string
	Chance float64 // that it meets what is wanted, as the search believes
}

// Search looks for a change.
type Search struct {
	File *scenarios.Balance

	options    Options
	library    *scenarios.Library
	experiment *scenarios.Experiment
	space      *Space
	field      *trial.Field
	levels     []*trial.Field
	goals      []goal
	asked      []answer
	models     [answers][]model
	was        [][2]*engine.Setup // of every matchup as it is
	cells      [][]*cell          // of every matchup, in the order in which they came
	byKey      []map[string]*cell
	bought     map[string]purchase // exchanges of armies, by matchup and prices
	mute       [][]bool            // by matchup and knob: it changes no game
	fair       []*fair             // prices of units, where they are wanted
	screened   bool
	tried      []Config
	byConfig   map[string]bool
	illegal    map[string]string // why a configuration cannot be played
	barred     map[[2]int]bool   // values of knobs with which it cannot be played
	left       []string          // the first of them, in words
	games      int64
	failed     int64
	meter      montecarlo.Meter
	most       []int64  // games there are in the end, about, by level
	level      int      // that plays, as the meter numbers them: 0, the experiment's, then those of the options
	latest     *outlook // what it would recommend now; nil before it has learnt anything
	finalists  []outlook
}

// New prepares a search. Errors are engine.Faults or a Refusal.
func New(l *scenarios.Library, b *scenarios.Balance, e *scenarios.Experiment, o Options) (*Search, error) {
	for _, d := range []struct {
		to *int
		is int
	}{{&o.Rounds, DefaultRounds}, {&o.Batch, DefaultBatch}, {&o.Blocks, DefaultBlocks}} {
		if *d.to == 0 {
			*d.to = d.is
		}
	}
	o.Blocks, o.Rounds = trial.UpTo(o.Blocks), max(o.Rounds, 0)
	if o.Alpha == 0 {
		o.Alpha = montecarlo.DefaultAlpha
	}
	if o.Levels == nil {
		o.Levels = b.Levels
	}
	if err := may(e); err != nil {
		return nil, err
	}
	level := ""
	for _, s := range e.Stages {
		for i, v := range s.Levels {
			if i == 0 {
				level = v.Name
			} else if !slices.Contains(o.Levels, v.Name) {
				o.Levels = append(slices.Clone(o.Levels), v.Name)
			}
		}
	}
	s := &Search{File: b, options: o, library: l, experiment: e, bought: map[string]purchase{},
		byConfig: map[string]bool{}, barred: map[[2]int]bool{}, illegal: map[string]string{}}
	var err error
	if s.field, err = trial.Open(l, e, level); err != nil {
		return nil, err
	}
	for _, name := range o.Levels {
		f, err := trial.Open(l, e, name)
		if err != nil {
			return nil, err
		}
		s.levels = append(s.levels, f)
	}
	var faults, more engine.Faults
	if s.space, err = newSpace(b, s.field); err != nil && !errors.As(err, &faults) {
		return nil, err
	}
	if s.goals, more = goals(b, s.field.Base); len(faults)+len(more) > 0 {
		return nil, append(more, faults...)
	}
	if err = s.pricing(); err != nil {
		return nil, err
	}
	return s, s.prepare()
}

// may refuses experiments that cannot be balanced.
func may(e *scenarios.Experiment) error {
	for i := range e.Stages {
		s := &e.Stages[i]
		switch {
		case s.Scenario.System.Info().System != e.Stages[0].Scenario.System.Info().System:
			return refuse("the experiment %s plays several systems; balance takes one", e.Name)
		case len(s.Commanders) > 1:
			return refuse("the experiment %s has %d pairs of commanders; balance takes one, or levels", e.Name,
				len(s.Commanders))
		case len(s.Options) != 1:
			return refuse("the experiment %s has %d options; balance takes one set", e.Name, len(s.Options))
		case !s.Maps.Absent() && len(s.Maps.Items()) != 1:
			return refuse("the experiment %s varies its map; balance takes one map for each scenario", e.Name)
		}
	}
	if !e.Lists.IsZero() {
		return refuse("the experiment %s draws its lists; name the armies that are to be balanced", e.Name)
	}
	return nil
}

// prepare reads the game as it is, and finds out of whose stats the system reckons prices.
func (s *Search) prepare() error {
	for _, g := range s.goals {
		if g.fair == nil && !slices.Contains(s.asked, g.of) {
			s.asked = append(s.asked, g.of)
		}
	}
	n := len(s.field.Base)
	s.cells, s.byKey, s.mute = make([][]*cell, n), make([]map[string]*cell, n), make([][]bool, n)
	for k := range n {
		pair, faults := s.field.Setups(k, scenarios.Override{})
		if len(faults) > 0 {
			return faults
		}
		s.was = append(s.was, pair)
		s.byKey[k], s.mute[k] = map[string]*cell{}, make([]bool, len(s.space.Knobs))
	}
	for i := range s.models {
		s.models[i] = make([]model, n)
	}
	for i := range s.space.Knobs {
		k := &s.space.Knobs[i]
		if k.Kind == scenarios.KnobOption {
			if err := s.unknown(i); err != nil {
				return err
			}
		}
		if k.Kind != scenarios.KnobStat || s.space.rules == nil {
			continue
		}
		was, key := study.PriceOf(s.space.system, s.was[0][0], k.Unit)
		c := s.space.asItIs()
		for _, end := range s.ends(i) {
			c[i] = end
			o, err := s.space.override(c)
			if err != nil {
				return err
			}
			pair, faults := s.field.Setups(0, o)
			if len(faults) > 0 {
				faults[0].Place = k.Place
				return faults[:1]
			}
			if is, _ := study.PriceOf(s.space.system, pair[0], k.Unit); key != "" && is != was {
				k.pinned = was
			}
		}
	}
	if s.take(s.space.asItIs()) != nil {
		return refuse("the game as it is cannot be played: %s", s.illegal[s.space.asItIs().key()])
	}
	return nil
}

// unknown is the fault of a change to an option that no matchup can have, such as a misspelt one.
func (s *Search) unknown(i int) error {
	var first engine.Faults
	for k := range s.field.Base {
		for _, v := range s.ends(i) {
			c := s.space.asItIs()
			c[i] = v
			o, err := s.space.override(c)
			if err != nil {
				return err
			}
			_, faults := s.field.Setups(k, o)
			if len(faults) == 0 {
				return nil
			}
			if first == nil {
				first = faults[:1]
			}
		}
	}
	if first != nil {
		first[0].Place = s.space.Knobs[i].Place
	}
	return first.Err()
}

// ends are the values of a knob that are farthest from what it is: one on each side of a number, all of a few words.
func (s *Search) ends(i int) (list []int16) {
	k := &s.space.Knobs[i]
	last := len(k.Values) - 1
	for v := range k.Values {
		if v != k.Start && (k.numbers == nil || v == 0 || v == last) {
			list = append(list, int16(v))
		}
	}
	return list
}

// longer is how many times more blocks than others the game as it is plays at first.
const longer = 4

// Run searches, and confirms what it recommends.
func (s *Search) Run(ctx context.Context) (*Found, error) {
	o := s.options
	rng := rand.New(rand.NewPCG(o.Seed, 0x62616c616e6365))
	ends := 0
	for i := range s.space.Knobs {
		ends += len(s.ends(i))
	}
	s.expectSweep(o.Blocks * (longer + ends))
	if err := s.scout(ctx); err != nil {
		return nil, err
	}
	if err := s.play(ctx, s.tried, longer*o.Blocks); err != nil {
		return nil, err
	}
	if err := s.screen(ctx); err != nil {
		return nil, err
	}
	s.learn()
	for range sweeps {
		tried := len(s.tried)
		s.expectSweep(0)
		if err := s.rounds(ctx, rng); err != nil {
			return nil, err
		}
		if err := s.race(ctx); err != nil {
			return nil, err
		}
		if len(s.tried) == tried || slices.ContainsFunc(s.finalists, func(f outlook) bool {
			return chanceOf(f) > likely
		}) {
			break
		}
	}
	return s.confirm(ctx)
}

// A search begins again with what it knows, sweeps times at the most, as long as none of the last is likely to be met.
const (
	sweeps = 3
	likely = 0.6
)

// rounds tries what promises most, and learns from it.
func (s *Search) rounds(ctx context.Context, rng *rand.Rand) error {
	for range s.options.Rounds {
		next, again := s.promising(rng)
		if len(next) == 0 || (s.options.Budget > 0 && s.games >= s.options.Budget) {
			break
		}
		if err := s.play(ctx, next, s.options.Blocks); err != nil {
			return err
		}
		for _, c := range again {
			if err := s.play(ctx, []Config{c}, 2*s.blocksOf(c)); err != nil {
				return err
			}
		}
		s.learn()
	}
	return nil
}

// screen plays both ends of every knob alone: what changes no game of a matchup does not belong to it.
func (s *Search) screen(ctx context.Context) error {
	type end struct {
		knob   int
		config Config
	}
	var list []end
	var configs []Config
	for i := range s.space.Knobs {
		for _, v := range s.ends(i) {
			c := s.space.asItIs()
			c[i] = v
			for s.take(c) != nil { // the game cannot be played with it; a number is tried nearer to what it is
				s.barred[[2]int{i, int(v)}] = true
				if s.space.Knobs[i].numbers == nil || int(v) == s.space.Knobs[i].Start {
					break
				}
				v += int16(cmp.Compare(s.space.Knobs[i].Start, int(v)))
				c = slices.Clone(c)
				c[i] = v
			}
			if int(v) != s.space.Knobs[i].Start && s.byConfig[c.key()] {
				list, configs = append(list, end{i, c}), append(configs, c)
			}
		}
	}
	if len(configs) == 0 {
		return refuse("nothing that may be changed can be played:\n%s", strings.Join(s.left, "\n"))
	}
	if err := s.play(ctx, configs, s.options.Blocks); err != nil {
		return err
	}
	as := s.space.asItIs()
	for k := range s.field.Base {
		for i := range s.space.Knobs {
			knob := &s.space.Knobs[i]
			s.mute[k][i] = knob.Kind != scenarios.KnobPrice || !s.has(k, knob.Unit)
		}
		for _, e := range list {
			if a, b := s.cellOf(k, e.config), s.cellOf(k, as); !a.track.Begins(&b.track) {
				s.mute[k][e.knob] = false
			}
		}
	}
	ends := map[int][]Config{}
	for _, e := range list {
		ends[e.knob] = append(ends[e.knob], e.config)
	}
	s.screenPrices(ends)
	s.screened = true
	for k := range s.cells {
		all := s.cells[k]
		s.cells[k], s.byKey[k] = nil, map[string]*cell{}
		for _, c := range all {
			var key string
			if c.config, key = s.reduced(k, c.config); s.byKey[k][key] == nil {
				s.cells[k], s.byKey[k][key] = append(s.cells[k], c), c
			}
		}
	}
	return nil
}

// has reports whether an army of a matchup has a unit.
func (s *Search) has(k int, unit string) bool {
	return slices.ContainsFunc(s.was[k][0].Sides[:], func(side engine.SetupSide) bool {
		a, err := listOf(side.Army)
		return err == nil && a.counts()[unit] > 0
	})
}

// mostLeft is how many changes that cannot be played are reported.
const mostLeft = 8

// atOnce is how many tables are compiled at a time: they take memory.
const atOnce = 64

// play plays configurations up to a number of blocks.
func (s *Search) play(ctx context.Context, list []Config, to int) error {
	var short []*cell
	for _, c := range list {
		for k := range s.field.Base {
			if one := s.cellOf(k, c); one.blocks() < to && !slices.Contains(short, one) {
				short = append(short, one)
			}
		}
	}
	for len(short) > 0 {
		now := short[:min(atOnce, len(short))]
		short = short[len(now):]
		var tasks []trial.Task
		for _, c := range now {
			t := trial.Task{Name: c.name, Tables: make([][2]engine.Table, len(s.field.Base)), From: c.blocks(), To: to}
			var err error
			if t.Tables[c.matchup], err = s.tables(s.field, c.matchup, c.config); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			tasks = append(tasks, t)
		}
		tracks, err := s.field.Play(ctx, s.plan("search"), tasks)
		if err != nil {
			return err
		}
		for i, c := range now {
			c.track.Add(tracks[i][c.matchup])
			s.count(&tracks[i][c.matchup])
		}
	}
	return s.playPrices(ctx, list, to)
}

// count counts the games of a track that was played.
func (s *Search) count(t *trial.Track) { s.games, s.failed = s.games+t.Games, s.failed+t.Failed }

// plan says how tasks are played in a phase.
func (s *Search) plan(phase string) trial.Plan {
	p := trial.Plan{Study: "balance", Phase: phase, Seed: s.options.Seed, Workers: s.options.Workers,
		Folder: s.options.Folder, Meter: &s.meter, Level: s.level,
		Call: func(m *montecarlo.Matchup, name string) {
			m.Options = strings.TrimSpace(m.Options + " " + name)
			m.Variant = strings.TrimSpace(m.Variant + " " + name)
		}}
	if s.options.Progress != nil {
		p.Report = s.tell
	}
	return p
}

// Keep has the search keep its games in a folder, and begin with those that are there.
func (s *Search) Keep(f *folder.Folder, workers int) {
	s.options.Folder, s.options.Workers = f, workers
}

// Tell has the search tell how far it is.
func (s *Search) Tell(progress func(Progress)) { s.options.Progress = progress }

// Grounds are digests of everything that the games of the search are played with (folder.Question).
func (s *Search) Grounds() map[string]string {
	levels := map[string][]*montecarlo.Matchup{}
	for i, f := range s.levels {
		levels[s.options.Levels[i]] = f.Base
	}
	grounds := trial.Grounds(s.was, s.field.Base, levels, s.options.Seed)
	for _, f := range s.fair {
		for what, digest := range f.of(s.space, s.space.asItIs()).study.Field.Grounds() {
			grounds["lists: "+what] = digest
		}
	}
	return grounds
}

// Asked says in a line what is asked.
func (s *Search) Asked() string {
	return fmt.Sprintf("%s of %s, %s that may be changed", scenarios.Counted(len(s.goals), "want"),
		scenarios.Counted(len(s.field.Base), "matchup"), scenarios.Counted(len(s.space.Knobs), "thing"))
}
