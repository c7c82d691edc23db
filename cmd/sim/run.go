package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// defaultExperiment is what "sim run" plays without an argument.
const defaultExperiment = "default"

type runOptions struct {
	botFlags
	seed       uint64
	workers    int
	blocks     int
	out        string
	resume     string
	repair     bool
	shard      string
	shards     int
	wave       int
	waves      int
	asJSON     bool
	quiet      bool
	noProgress bool
	all        bool // print the rows of a tournament too
	luck       string

	// of an interrupted study: what prints all that its games say, where that is more than scores, and the command that
	// prints it once all are played, with %s for their dataset
	early func(d *results.Dataset) error
	then  string
}

// playFlags gives a command that plays games the flags that all of these have; json says what
// it prints as JSON.
func (o *runOptions) playFlags(f *pflag.FlagSet, json string) {
	f.IntVar(&o.workers, "workers", 0,
		"games played at a time (default: one for every processor); results do not depend on it")
	o.botFlags.add(f)
	o.printFlags(f, json)
}

// printFlags gives a command that takes its time the flags for what it prints meanwhile.
func (o *runOptions) printFlags(f *pflag.FlagSet, json string) {
	f.BoolVar(&o.asJSON, "json", false, json)
	f.BoolVar(&o.quiet, "quiet", false, "print nothing but results and errors")
	f.BoolVar(&o.noProgress, "no-progress", false, "no progress bar or lines")
}

func runCommand() *cobra.Command {
	var o runOptions
	mine := ""
	c := &cobra.Command{
		Use:   "run [EXPERIMENT|SCENARIO]",
		Short: "play an experiment into a dataset and print its scores",
		Long: `run plays an experiment: every matchup of its scenarios, options, armies and
commanders, in blocks of two games with the sides swapped, until each is settled.
It prints one row per matchup and leaves a dataset that DuckDB, Polars and pandas
open. Without an argument it plays the shipped default, within a minute; the name or
path of a scenario plays just that, with its own armies and commanders.

Interrupting is safe: at most the last seconds of play are lost, or the chunks under
way, whatever ends the run, and --resume resumes it. What was damaged since is named, and
--resume with --repair plays just that once more. Rows are the
same for any number of workers. To split a run over machines, give each its
--shard I of --shards N; "sim merge" puts them together. With --wave K of --waves R
the shards play a part of what a stopping rule could ask for, and "sim decide" says
which matchups the next wave plays on.

With --luck the luck of every roll is measured by a value of positions and taken out of
the scores, which then say as much after fewer games; runs that stop by a rule stop
by them. --luck=deep looks through a roll to the one that answers it.`,
		Example: "  sim run\n  sim run titan/meadow --blocks 1000\n  sim run my/experiment.yaml --out runs/mine\n" +
			"  sim run --blocks 200 --seed 7\n  sim run titan/meadow --luck\n" +
			"  sim run --resume runs/mine\n  sim run --resume runs/mine --repair\n" +
			"  sim run big.yaml --shard 3 --shards 16 --out runs/big",
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			if mine != "" {
				on := ""
				if len(args) > 0 {
					on = " --on " + inShell(args[0])
				}
				return failure{exitBad, "run plays experiments; a list of your own is valued by: sim value " +
					inShell(mine) + on}
			}
			if o.resume != "" {
				if len(args) > 0 || o.out != "" || cmd.Flags().Changed("seed") || cmd.Flags().Changed("luck") ||
					o.blocks > 0 {
					return failure{exitBad, "--resume takes everything from the dataset; give it alone (--workers is " +
						"free)"}
				}
				return resume(cmd, o)
			}
			if o.repair {
				return failure{exitBad, "--repair goes with --resume: sim run --resume DIR --repair"}
			}
			name := defaultExperiment
			if len(args) > 0 {
				name = args[0]
			}
			return runExperiment(cmd, name, o)
		},
	}
	f := c.Flags()
	f.Uint64Var(&o.seed, "seed", 1, "seed of all dice; replaces the experiment's")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "games played at a time; rows do not depend on it")
	f.IntVar(&o.blocks, "blocks", 0, "blocks per matchup; replaces the experiment's stopping rule")
	f.StringVar(&o.luck, "luck", "", "measure the luck of the dice in every game and take it out of the scores: true, "+
		"deep or false; replaces the experiment's")
	f.Lookup("luck").NoOptDefVal = "true"
	f.StringVar(&o.out, "out", "", "folder of the dataset; must not exist (default runs/EXPERIMENT-DIGEST)")
	f.StringVar(&o.resume, "resume", "", "resume the interrupted run in this folder")
	f.BoolVar(&o.repair, "repair", false,
		"with --resume: play once more what is damaged, and nothing else that is committed")
	f.StringVar(&o.shard, "shard", "", "play only this part of --shards, from 0; auto reads it from the batch system")
	f.IntVar(&o.shards, "shards", 0, "number of parts that the run is split into")
	f.IntVar(&o.wave, "wave", 0, "play only this of --waves, from 1")
	f.IntVar(&o.waves, "waves", 0, "number of waves that a run in shards is played in, at the most")
	f.StringVar(&mine, "mine", "", "")
	_ = f.MarkHidden("mine")
	o.botFlags.add(f)
	o.printFlags(f, "print the scores as JSON")
	f.BoolVar(&o.all, "all", false, "print the rows of a tournament too, not its matrix alone")
	return c
}

// runExperiment starts a run.
func runExperiment(cmd *cobra.Command, name string, o runOptions) error {
	l, e, err := o.experiment(name)
	if err != nil {
		return err
	}
	if o.workers < 1 {
		return failure{exitBad, fmt.Sprintf("--workers %d: want at least 1", o.workers)}
	}
	shard, err := shardOf(o)
	if err != nil {
		return err
	}
	settings, err := o.settingsWithLuck(cmd)
	if err != nil {
		return err
	}
	settings.Shard, settings.Shards = shard, o.shards
	if settings.Wave, settings.Waves = o.wave, o.waves; (o.wave == 0) != (o.waves == 0) ||
		(o.waves > 0 && o.shards == 0) {
		return failure{exitBad, "--wave and --waves go together, and with --shards: --shard 3 --shards 16 --wave 1 " +
			"--waves 6"}
	}
	s, err := study.New(l, e, settings)
	if err != nil {
		return studyError(err)
	}
	defer whilePlaying(cmd)()
	switch err := s.Create(o.out); {
	case errors.Is(err, study.ErrFinished):
		cmd.PrintErrf("shard %d of %d is finished already in %s\n", shard, o.shards, shown(s.Dir))
		return nil
	case errors.Is(err, study.ErrOver):
		cmd.PrintErrf("earlier waves have settled every matchup: nothing is left to play in %s\n", shown(o.out))
		return nil
	case err != nil:
		return studyError(err)
	}
	if s.Run.Committed > 0 {
		return goOn(cmd, s, o)
	}
	if !o.quiet {
		remark(cmd, e)
		cmd.PrintErrf("%s: %s, seed %d, into %s\n", shown(e.Name), scenarios.Counted(len(s.Run.Matchups), "matchup"),
			e.Seed, shown(s.Dir))
		if again := s.AskedAgain(); again > 0 {
			cmd.PrintErrf("note: of the matchups that the lists make, %d are others seen from the other side and are "+
				"played once; list them under pairs: to play them twice\n", again)
		}
	}
	return playInto(cmd, s, o)
}

// remark tells what surprises in an experiment that has no fault.
func remark(cmd *cobra.Command, e *scenarios.Experiment) {
	for _, text := range e.Remarks {
		cmd.PrintErrf("note: %s\n", shown(text))
	}
}

// settings are the options that a study shares with the commands that play one.
func (o *runOptions) settings(cmd *cobra.Command) study.Options {
	s := study.Options{Blocks: o.blocks, Workers: o.workers, Commit: commit, Planned: planning(cmd, *o)}
	if f := cmd.Flags().Lookup("seed"); f != nil && f.Changed {
		s.Seed = &o.seed
	}
	return s
}

// settingsWithLuck are settings with what --luck says.
func (o *runOptions) settingsWithLuck(cmd *cobra.Command) (study.Options, error) {
	s := o.settings(cmd)
	use, given, err := o.luckAsked(cmd)
	if given {
		s.Luck = &use
	}
	return s, err
}

// luckAsked is what --luck says, where it is given.
func (o *runOptions) luckAsked(cmd *cobra.Command) (use scenarios.LuckUse, given bool, err error) {
	if !cmd.Flags().Changed("luck") {
		return use, false, nil
	}
	use, given = scenarios.LuckOf(o.luck)
	if !given {
		err = failure{exitBad, fmt.Sprintf("--luck=%s: want true, deep or false", shown(o.luck))}
	}
	return use, given, err
}

// luckIn has an experiment tell luck as --luck says.
func (o *runOptions) luckIn(cmd *cobra.Command, e *scenarios.Experiment) error {
	use, given, err := o.luckAsked(cmd)
	if given {
		e.Luck = use
	}
	return err
}

// studyError gives an error of a study its exit code.
func studyError(err error) error {
	var refused montecarlo.Refusal
	var faults engine.Faults
	var f failure
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return failure{exitBad, shownLines(err.Error())}
	case errors.As(err, &f):
		return f
	case errors.As(err, &faults), errors.Is(err, montecarlo.ErrInterrupted):
		return err
	}
	return failed("%s", shownLines(err.Error()))
}

// playInto plays a study and prints what came of it.
func playInto(cmd *cobra.Command, s *study.Study, o runOptions) error {
	d, err := playWhole(cmd, s, o)
	if err != nil {
		return err
	}
	if m := s.Manifest; m.Shards > 1 { // what a part of the games scores means nothing
		if !o.quiet {
			next := "sim merge " + filepath.Dir(s.Dir)
			if m.Waves > 1 {
				next = fmt.Sprintf("sim decide %s --wave %d", filepath.Dir(filepath.Dir(s.Dir)), m.Wave)
			}
			cmd.PrintErrf("shard %d of %d is finished; when all of them are: %s\n", m.Shard, m.Shards, shown(next))
			tellMemory(cmd)
		}
	} else if err := printScores(cmd, d, o); err != nil {
		return err
	}
	return failedGames(cmd, d)
}

// mostFailures is how many failed games are reported one by one.
const mostFailures = 20

// failedGames tells each game of a dataset that failed, why, and what plays it again; it is
// an error if there are any.
func failedGames(cmd *cobra.Command, d *results.Dataset) error {
	if d.Manifest.Failed == 0 {
		return nil
	}
	list, err := d.Failures()
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	for i, f := range list {
		if i == mostFailures {
			cmd.PrintErrf("and %d more\n", len(list)-i)
			break
		}
		cmd.PrintErrf("failed: %s: %s; see it with: sim replay %s --game %d\n", shown(f.Row.Scenario),
			shown(f.Row.Failure), shown(d.Dir), f.Number)
	}
	return failed("%d games failed; they are recorded as failed and count in no score", d.Manifest.Failed)
}

// playWhole plays a study to its end, with progress.
func playWhole(cmd *cobra.Command, s *study.Study, o runOptions) (*results.Dataset, error) {
	// Games allocate nothing and the writer little: collecting twice as often costs little and keeps a long run as
	// small as a short one.
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(50))
	}
	bar := newProgress(cmd, o)
	bar.note = s.Run.Leaders
	s.Progress(bar.ahead)
	s.Run.Tick = bar.ahead
	j := newJoiner(cmd, o)
	s.Joining(func(done, parts int) { bar.end(); j.tell(done, parts) })
	over := whilePlaying(cmd)
	out, err := s.Play(cmd.Context())
	over()
	bar.end()
	j.over()
	switch {
	case errors.Is(err, montecarlo.ErrInterrupted):
		if !o.quiet && s.Manifest.Shards <= 1 && !printEarly(s, o, out.Games) { // parts of the games mean nothing
			soFar(cmd, s)
		}
		cmd.PrintErrf("interrupted after %d games; resume with: %s\n", out.Games, resumeWith("run", s.Dir))
		if o.then != "" {
			cmd.PrintErrf("what all games say, then: "+o.then+"\n", inShell(s.Dir))
		}
		return nil, err
	case err != nil:
		return nil, failed("%v\nwhat was committed stays readable in %s; resume with: %s", err, shown(s.Dir),
			resumeWith("run", s.Dir))
	}
	if !o.quiet {
		now, kept := out.Games-out.Earlier, ""
		if out.Earlier > 0 {
			kept = fmt.Sprintf(", after the %d that were there", out.Earlier)
		}
		cmd.PrintErrf("%d games in %.1f s (%.0f games per CPU-second)%s, dataset in %s\n", now, out.Seconds,
			float64(now)/max(out.CPUSeconds, 1e-9), kept, shown(s.Dir))
		if s.Manifest.Shards <= 1 { // shards are put together first
			whatNext(cmd, s)
		}
	}
	return out.Dataset, nil
}

// whatNext names the commands with which a run is read, and those for a list, for terrain and for a paper.
func whatNext(cmd *cobra.Command, s *study.Study) {
	dir, scenario := shown(s.Dir), "SCENARIO"
	if stages := s.Experiment.Stages; len(stages) == 1 && strings.Contains(stages[0].Scenario.Name, "/") {
		scenario = stages[0].Scenario.Name // a shipped one is found by its name from any folder
	}
	for _, line := range [][2]string{
		{"sim report " + dir, "findings with pictures; for SQL, in it: duckdb -init views.sql"},
		{"sim value LIST", "how good a list of yours is, and what to change"},
		{"sim terrain " + scenario, "what each piece of terrain does to the score"},
		{"sim publish " + dir, "an archive for a paper, with all that repeats it"},
	} {
		cmd.PrintErrf("next: %s (%s)\n", line[0], line[1])
	}
}

// printEarly has an interrupted study print what its games say; it reports false where they are too few for that.
func printEarly(s *study.Study, o runOptions, games int64) bool {
	if o.early == nil || o.asJSON || games == 0 {
		return false
	}
	d, err := results.Open(s.Dir)
	return err == nil && o.early(d) == nil
}

// earlyTables has a study that is interrupted print tables of its games, and name its report.
func (o *runOptions) earlyTables(cmd *cobra.Command, tables func(d *results.Dataset) ([]*report.Table, error)) {
	o.then, o.early = "sim report %s", func(d *results.Dataset) error {
		list, err := tables(d)
		if err == nil {
			say(cmd, "By the %d games played so far:\n", d.Manifest.Games)
			printTables(cmd, list)
		}
		return err
	}
}

// mostSoFar is how many scores an interrupted run prints.
const mostSoFar = 5

// soFar tells what an interrupted run has found, which is no result yet.
func soFar(cmd *cobra.Command, s *study.Study) {
	lines, of := s.Run.SoFar(mostSoFar)
	if of == 0 {
		return
	}
	which := ""
	if of > len(lines) {
		which = fmt.Sprintf(" (the least even of %d)", of)
	}
	cmd.PrintErrf("So far%s; sim report %s shows all that was found:\n", which, inShell(s.Dir))
	for _, line := range lines {
		cmd.PrintErrf("  %s\n", shown(line))
	}
	if leaders := s.Run.Leaders(); leaders != "" {
		cmd.PrintErrf("  %s\n", shown(leaders))
	}
}

// resume resumes an interrupted run.
func resume(cmd *cobra.Command, o runOptions) error {
	settings := o.settings(cmd)
	settings.Repair = o.repair
	r := newReader(cmd, o)
	settings.Watch = append(settings.Watch, func(d *results.Dataset) { // all is summed twice, then games are read
		most := int64(0)
		if len(r.list) == 0 {
			most = 2*d.Rows(d.Manifest.Tables...) + d.Rows("games")
		}
		r.of(d, most)
	})
	l, err := o.library()
	if err != nil {
		return err
	}
	s, err := study.Resume(l, o.resume, settings)
	r.over()
	if errors.Is(err, study.ErrFinished) {
		cmd.PrintErrf("the run in %s is finished already\n", shown(o.resume))
		d, err := results.Open(o.resume)
		if err != nil {
			return failed("%s", shown(err.Error()))
		}
		return printScores(cmd, d, o)
	}
	if err != nil {
		return studyError(err)
	}
	for _, d := range s.Mended {
		cmd.PrintErrf("mended: %s\n", shown(d.Error()))
	}
	return goOn(cmd, s, o)
}

// goOn plays what a dataset lacks that was begun before.
func goOn(cmd *cobra.Command, s *study.Study, o runOptions) error {
	defer whilePlaying(cmd)()
	if !o.quiet {
		cmd.PrintErrf("%s: resuming after %d chunks, in %s\n", shown(s.Manifest.Experiment), s.Run.Committed,
			shown(s.Dir))
	}
	noteEngine(cmd, s.Otherwise)
	return playInto(cmd, s, o)
}

// noteEngine says what of this program differs from that which began a folder, where games of both go alike.
func noteEngine(cmd *cobra.Command, otherwise string) {
	if otherwise != "" {
		cmd.PrintErrf("note: another program began it, though games of both go alike as far as golden tests tell: %s\n",
			shown(otherwise))
	}
}
