package study

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/internal/outside"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Library is the shipped library of all systems.
func Library() *scenarios.Library {
	l := scenarios.New(systems.All()...)
	outside.In(l, Version)
	return l
}

// Players lists the commanders that need no style, which an experiment may name, too.
func Players() (names []string) {
	for _, m := range ai.Basic() {
		names = append(names, m.Name)
	}
	return names
}

// Refusal is the mistake of somebody who asked for what cannot be played.
type Refusal = montecarlo.Refusal

var refuse = montecarlo.Refuse

// Options say how an experiment is played, beside what it says itself. The zero value
// plays it as it is, on every processor.
type Options struct {
	Seed    *uint64            // of all dice, in place of the experiment's; 1 where neither names one
	Blocks  int                // a matchup, in place of the experiment's stopping rule; 0 keeps that
	Workers int                // games played at a time; 0 means one for every processor. Rows do not depend on it
	Luck    *scenarios.LuckUse // how luck is measured, in place of the experiment's say
	Repair  bool               // Resume plays once more what is damaged, instead of refusing
	Commit  string             // of the program, kept in the manifest; "" means what Commit tells

	// Watch get what Resume reads, before it does: the dataset as it is looked through, and once more as it is opened.
	Watch []func(*results.Dataset)

	// Shard of Shards is the part to play; Shards 0 or 1 plays everything.
	Shard, Shards int
	// Wave of Waves is the part of a run in shards to play, from 1; Waves 0 or 1 plays all of
	// it at once. After each wave Decide says what the next need not play.
	Wave, Waves int

	// Planned is called with how many matchups are planned of all that there will be; nil where nobody asks.
	Planned func(done, most int)
}

// check refuses what no run can be.
func (o *Options) check() error {
	switch {
	case o.Blocks < 0:
		return refuse("%d blocks: want at least 1", o.Blocks)
	case o.Workers < 0:
		return refuse("%d workers: want at least 1", o.Workers)
	case o.Shards < 0 || o.Shard < 0 || o.Shard >= max(o.Shards, 1):
		return refuse("shard %d of %d: shards are counted from 0 to one less than their number", o.Shard, o.Shards)
	case o.Waves < 0 || o.Waves > results.MostWaves || o.Wave < 0 || o.Wave > o.Waves || (o.Waves > 0 && o.Wave == 0):
		return refuse("wave %d of %d: waves are counted from 1, and there are %d at the most", o.Wave, o.Waves,
			results.MostWaves)
	case o.Waves > 1 && o.Shards <= 1:
		return refuse("only a run in shards is played in waves; a run in one piece stops by its rules as soon as " +
			"they allow")
	}
	if o.Waves == 1 {
		o.Wave, o.Waves = 0, 0
	}
	return nil
}

// Study is an experiment on its way into a dataset: New and Create, or Resume, then Play.
type Study struct {
	Experiment *scenarios.Experiment
	Run        *montecarlo.Run
	Manifest   *results.Manifest
	Dir        string           // of the dataset, once it has one
	Mended     []results.Damage // what Resume found damaged, and had played once more
	// what of the program differs from that which began the dataset, where their games do not; "" where nothing does
	Otherwise string

	options  Options
	progress func(montecarlo.Outlook)
	joining  func(done, parts int)
	writer   *results.Writer
	extra    extra
	played   []scenarios.Source
	kept     *folder.Kept
}

// extra are files of a varied experiment that its dataset keeps, so that its games can be
// replayed: the folder kind (maps or armies) of folder from.
type extra struct {
	from, kind string
	temporary  bool // the folder from is of no use once they are kept
	crossings  []results.Crossing
}

// New prepares an experiment to be played. It may set the experiment's seed. Errors are
// engine.Faults or a Refusal.
func New(l *scenarios.Library, e *scenarios.Experiment, o Options) (*Study, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Seed != nil {
		e.Seed = *o.Seed
	} else if e.Seed == 0 {
		e.Seed = 1
	}
	if o.Luck != nil {
		e.Luck = *o.Luck
	}
	if !e.Lists.IsZero() {
		return newDrawn(l, e, o)
	}
	if e.Luck == scenarios.LuckOff && slices.ContainsFunc(e.Tables, func(t scenarios.TableUse) bool {
		return t.Name == "accounts"
	}) {
		return nil, refuse("the table accounts holds luck: write luck: true into the experiment %s, or give --luck",
			e.Name)
	}
	tracked := l.Tracked()
	matchups, faults := montecarlo.Expand(tracked, e, montecarlo.Overrides{Blocks: o.Blocks,
		Planned: o.Planned})
	if len(faults) > 0 {
		return nil, faults
	}
	run := &montecarlo.Run{Matchups: matchups, Seed: e.Seed, Blocks: montecarlo.ChunkOf(e), Workers: o.Workers,
		Shard: o.Shard, Shards: o.Shards,
		Wave: montecarlo.Wave{Number: o.Wave, Of: o.Waves}}
	var names []string
	run.Tables, names = tables(e)
	programs := programsOf(tracked, matchups)
	if len(programs) > 0 {
		run.Tables.Choices, names = true, append(names, "choices")
	}
	if len(programs) == 0 {
		if run.Blocks = montecarlo.ChunkFor(e, matchups); run.Blocks != montecarlo.ChunkOf(e) {
			e.Chunk = run.Blocks
		}
	}
	m := &results.Manifest{Experiment: e.Name, Engine: Engine(o.Commit, systemsOf(e)...), Go: runtime.Version(),
		OS: runtime.GOOS, Arch: runtime.GOARCH,
		Seed: e.Seed, Alpha: e.Alpha, ChunkBlocks: run.Blocks, Tables: names, OnlyBlocks: o.Blocks,
		Matchups: montecarlo.Entries(matchups),
		Bots:     programs, Shard: o.Shard, Shards: o.Shards, Wave: o.Wave, Waves: o.Waves, Title: e.Title,
		UnitTitles: montecarlo.UnitTitles(matchups)}
	if m.Alpha == 0 {
		m.Alpha = montecarlo.DefaultAlpha
	}
	m.ExperimentDigest = montecarlo.ExperimentDigest(matchups, e.Seed)
	return &Study{Experiment: e, Run: run, Manifest: m, options: o, played: sources(tracked, e)}, nil
}

// sources finds out which files an experiment plays.
func sources(tracked *scenarios.Library, e *scenarios.Experiment) []scenarios.Source {
	for i := range e.Stages {
		sc := e.Stages[i].Scenario
		tracked.Touch(sc)
		_, _ = tracked.Value(sc.System, sc.Name, e.Near...) // what is judged by it later is part of it, too
	}
	list := tracked.Sources()
	for _, dir := range e.Near { // what players found lies beside it
		at := filepath.Join(dir, scenarios.RecordsFile)
		if data, err := regular.ReadFile(at); err == nil {
			return append(list, scenarios.Source{Path: at, Data: data})
		}
	}
	return list
}

// tables are the tables that an experiment wants written, and their names.
func tables(e *scenarios.Experiment) (t montecarlo.Tables, names []string) {
	names = []string{"games"}
	if len(e.Tables) == 0 {
		t.Units, t.Cells = true, true
		return t, append(names, "units", "cells")
	}
	for _, one := range e.Tables {
		switch one.Name {
		case "units":
			t.Units, t.UnitGames = true, one.Per == "game"
		case "cells":
			t.Cells, t.CellGames = true, one.Per == "game"
		case "events":
			t.Events = true
		case "accounts":
			t.Accounts = true
		default:
			continue
		}
		names = append(names, one.Name)
	}
	return t, names
}

// programsOf lists the programs that play in matchups, each once.
func programsOf(l *scenarios.Library, matchups []*montecarlo.Matchup) (list []results.Program) {
	seen := map[string]bool{}
	for _, m := range matchups {
		for _, name := range []string{m.CommanderA, m.CommanderB} {
			b, ok := l.Bot(name)
			if !ok || seen[name] {
				continue
			}
			seen[name] = true
			p := results.Program{Name: b.Name, Cmd: b.Cmd, Show: b.Show}
			p.Limit.Decision, p.Limit.Game = b.Limit.Decision.String(), b.Limit.Game.String()
			list = append(list, p)
		}
	}
	return list
}

// AskedAgain counts the matchups that the experiment's lists make twice and that are
// played once: others seen from the other side.
func (s *Study) AskedAgain() (sum int) {
	for i := range s.Experiment.Stages {
		_, again := s.Experiment.Stages[i].Parties()
		sum += again
	}
	return sum
}

// Create makes the dataset. Dir "" means a fresh folder runs/EXPERIMENT-DIGEST; otherwise
// it must not exist. The dataset of a shard is a folder in dir, which all shards share;
// one that was begun before is resumed, as batch systems start a task again that was
// killed or moved, and ErrFinished tells that nothing is left of it to play; ErrOver, that
// earlier waves have settled everything.
func (s *Study) Create(dir string) error {
	m := s.Manifest
	if dir == "" {
		dir = results.FreshDir(filepath.Join("runs", results.FileName(m.Experiment)+"-"+m.ExperimentDigest[:8]))
	}
	if m.Waves > 1 {
		if err := s.enterWave(dir); err != nil {
			return err
		}
		dir = filepath.Join(dir, results.WaveName(m.Wave, m.Waves))
	}
	if m.Shards > 1 {
		dir = filepath.Join(dir, results.ShardName(m.Shard, m.Shards))
		if begun, err := results.Open(dir); err == nil {
			return s.shardAgain(begun)
		}
	}
	kept, err := folder.Keep(s.played, s.Experiment.Near, s.extra.from)
	if err != nil {
		return fmt.Errorf("the files that are played cannot be kept: %w", err)
	}
	s.kept, m.Near, m.Files = kept, kept.Near, kept.List
	text, err := s.Experiment.YAML()
	if err != nil {
		return fmt.Errorf("the experiment cannot be written down: %w", err)
	}
	w, err := results.Create(dir, m, text, s.beside)
	if errors.Is(err, results.ErrExists) {
		return Refusal(err.Error())
	}
	s.Dir, s.writer = dir, w
	return err
}

// beside writes what a dataset has beside its tables.
func (s *Study) beside(dir string) error {
	err := results.WriteBoards(dir, montecarlo.Boards(s.Run.Matchups))
	if err == nil {
		err = s.kept.Write(dir)
	}
	if err == nil && s.extra.kind != "" {
		err = os.CopyFS(filepath.Join(dir, s.extra.kind), os.DirFS(filepath.Join(s.extra.from, s.extra.kind)))
	}
	if s.extra.temporary {
		err = errors.Join(err, os.RemoveAll(s.extra.from))
	}
	if err == nil && s.Experiment.Design != nil {
		err = results.WriteDesign(dir, designOf(s.Experiment.Design))
	}
	if err == nil && len(s.extra.crossings) > 0 {
		err = results.WriteCrossings(dir, s.extra.crossings)
	}
	return err
}

// Discard removes what New wrote of a study that is not to be played: lists that were drawn.
func (s *Study) Discard() error {
	if s.extra.temporary {
		return os.RemoveAll(s.extra.from)
	}
	return nil
}

// Progress has tell called, while the study is played, with how far it has come. It is called from one
// goroutine.
func (s *Study) Progress(tell func(montecarlo.Outlook)) { s.progress = tell }

// Joining has tell called when all is played, while small parts of the dataset are joined: with how many are done of
// all its parts.
func (s *Study) Joining(tell func(done, parts int)) { s.joining = tell }

// Outcome is what playing a study came to.
type Outcome struct {
	Dataset             *results.Dataset
	Games               int64 // accepted, those of earlier sittings among them
	Earlier             int64 // games that were there before this sitting
	Seconds, CPUSeconds float64
}

// Play plays what the dataset lacks, to its end. When ctx ends before, the error is
// montecarlo.ErrInterrupted and the outcome counts what was committed; Resume goes on.
// After any other error what was committed stays readable, too.
func (s *Study) Play(ctx context.Context) (*Outcome, error) {
	run, w := s.Run, s.writer
	if w == nil {
		return nil, errors.New("the study has no dataset yet")
	}
	w.Joining(s.joining)
	out := &Outcome{Earlier: accepted(run)}
	began, cpu := time.Now(), CPUSeconds()
	pace := pace{began: cpu}
	run.Digest, run.Commit = true, w.Commit
	run.Sink, run.Progress = w.Append, func(o montecarlo.Outlook) {
		if s.progress != nil {
			s.progress(o)
		}
		pace.note(o.Done, o.Most)
	}
	err := run.Play(ctx)
	interrupted := errors.Is(err, montecarlo.ErrInterrupted) || errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		w.Abandon()
		return nil, err
	}
	out.Games, out.Seconds, out.CPUSeconds = accepted(run), time.Since(began).Seconds(), CPUSeconds()-cpu
	timing := map[string]any{"began": began.UTC().Format(time.RFC3339), "seconds": out.Seconds,
		"cpu_seconds": out.CPUSeconds, "workers": s.options.Workers,
		"games_accepted": out.Games, "cpu_seconds_by_tenth": pace.spent()}
	if err := finish(w, run.Standings, !interrupted, timing); err != nil {
		return nil, err
	}
	if interrupted {
		return out, montecarlo.ErrInterrupted
	}
	out.Dataset, err = results.Open(s.Dir)
	return out, err
}

// accepted counts the games of a run that are accepted.
func accepted(run *montecarlo.Run) (sum int64) {
	for i := range run.Standings {
		sum += run.Standings[i].Games
	}
	return sum
}
