package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// defaultExperiment is what "sim run" plays without an argument.
const defaultExperiment = "default"

type runOptions struct {
	seed       uint64
	workers    int
	blocks     int
	out        string
	resume     string
	shard      string
	shards     int
	asJSON     bool
	quiet      bool
	noProgress bool
}

func runCommand() *cobra.Command {
	var o runOptions
	c := &cobra.Command{
		Use:   "run [EXPERIMENT]",
		Short: "play an experiment into a dataset and print its scores",
		Long: `run plays an experiment: every matchup of its scenarios, options, armies and
commanders, in blocks of two games with the sides swapped, until each is settled.
It prints one row per matchup and leaves a dataset that DuckDB, Polars and pandas
open. Without an argument it plays the shipped default, within a minute.

Interrupting is safe: what is committed stays, and --resume goes on. Rows are the
same for any number of workers. To split a run over machines, give each its
--shard I of --shards N; "sim merge" puts them together.`,
		Example: "  sim run\n  sim run my/experiment.yaml --out runs/mine\n  sim run --blocks 200 --seed 7\n" +
			"  sim run --resume runs/mine\n  sim run big.yaml --shard 3 --shards 16 --out runs/big",
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.resume != "" {
				if len(args) > 0 || o.out != "" || cmd.Flags().Changed("seed") || o.blocks > 0 {
					return failure{exitBad, "--resume takes everything from the dataset; give it alone (--workers is free)"}
				}
				return resume(cmd, o)
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
	f.StringVar(&o.out, "out", "", "folder of the dataset; must not exist (default runs/EXPERIMENT-DIGEST)")
	f.StringVar(&o.resume, "resume", "", "go on with the interrupted run in this folder")
	f.StringVar(&o.shard, "shard", "", "play only this part of --shards, from 0; auto reads it from the batch system")
	f.IntVar(&o.shards, "shards", 0, "number of parts that the run is split into")
	f.BoolVar(&o.asJSON, "json", false, "print the scores as JSON")
	f.BoolVar(&o.quiet, "quiet", false, "print nothing but results and errors")
	f.BoolVar(&o.noProgress, "no-progress", false, "no progress bar or lines")
	return c
}

// runExperiment starts a run.
func runExperiment(cmd *cobra.Command, name string, o runOptions) error {
	l := library()
	e, faults := l.ExperimentNear(name, kept(name), players()...)
	if len(faults) > 0 {
		return faults
	}
	if cmd.Flags().Changed("seed") {
		e.Seed = o.seed
	} else if e.Seed == 0 {
		e.Seed = 1
	}
	if o.blocks < 0 {
		return failure{exitBad, fmt.Sprintf("--blocks %d: want at least 1", o.blocks)}
	}
	if o.workers < 1 {
		return failure{exitBad, fmt.Sprintf("--workers %d: want at least 1", o.workers)}
	}
	shard, err := shardOf(o)
	if err != nil {
		return err
	}
	run, m, err := prepare(l, e, o)
	if err != nil {
		return err
	}
	run.Shard, run.Shards, m.Shard, m.Shards = shard, o.shards, shard, o.shards
	text, err := e.YAML()
	if err != nil {
		return failed("the experiment cannot be written down: %v", err)
	}
	dir := o.out
	if dir == "" {
		dir = results.FreshDir(filepath.Join("runs", fileName(e.Name)+"-"+m.ExperimentDigest[:8]))
	}
	if o.shards > 1 {
		dir = filepath.Join(dir, results.ShardName(shard, o.shards))
		if begun, err := results.Open(dir); err == nil {
			return shardAgain(cmd, run, begun, m, o)
		}
	}
	w, err := results.Create(dir, m, text)
	if errors.Is(err, results.ErrExists) {
		return failure{exitBad, shown(err.Error())}
	}
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	if err := results.WriteBoards(dir, montecarlo.Boards(run.Matchups)); err != nil {
		return failed("%v", err)
	}
	if !o.quiet {
		cmd.PrintErrf("%s: %d matchups, seed %d, into %s\n", shown(e.Name), len(run.Matchups), e.Seed, shown(dir))
		if again := askedAgain(e); again > 0 {
			cmd.PrintErrf("note: of the matchups that the lists make, %d are others seen from the other side and are played once; list them under pairs: to play them twice\n", again)
		}
	}
	return playInto(cmd, run, w, m, dir, o)
}

// askedAgain counts the pairs of parties that an experiment's lists make twice.
func askedAgain(e *scenarios.Experiment) (sum int) {
	for i := range e.Stages {
		_, again := e.Stages[i].Parties()
		sum += again
	}
	return sum
}

// prepare turns an experiment into a run and the manifest of its dataset.
func prepare(l *scenarios.Library, e *scenarios.Experiment, o runOptions) (*montecarlo.Run, *results.Manifest, error) {
	matchups, faults := montecarlo.Expand(l, e, montecarlo.Overrides{Blocks: o.blocks})
	if len(faults) > 0 {
		return nil, nil, faults
	}
	run := &montecarlo.Run{Matchups: matchups, Seed: e.Seed, Blocks: e.Chunk, Workers: o.workers}
	if run.Blocks == 0 {
		run.Blocks = montecarlo.DefaultChunk
	}
	names := []string{"games"}
	if len(e.Tables) == 0 {
		run.Tables.Units, run.Tables.Cells = true, true
		names = append(names, "units", "cells")
	}
	for _, t := range e.Tables {
		switch t.Name {
		case "units":
			run.Tables.Units, run.Tables.UnitGames = true, t.Per == "game"
		case "cells":
			run.Tables.Cells, run.Tables.CellGames = true, t.Per == "game"
		case "events":
			run.Tables.Events = true
		default:
			continue
		}
		names = append(names, t.Name)
	}
	m := &results.Manifest{Experiment: e.Name, Version: version, Commit: builtFrom(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		Seed: e.Seed, Alpha: e.Alpha, ChunkBlocks: run.Blocks, Tables: names, OnlyBlocks: o.blocks, Near: absolute(e.Near), Matchups: montecarlo.Entries(matchups)}
	if m.Alpha == 0 {
		m.Alpha = montecarlo.DefaultAlpha
	}
	m.ExperimentDigest = montecarlo.ExperimentDigest(matchups, e.Seed)
	return run, m, nil
}

// absolute makes folders findable from anywhere.
func absolute(folders []string) []string {
	var list []string
	for _, f := range folders {
		if abs, err := filepath.Abs(f); err == nil {
			list = append(list, abs)
		}
	}
	return list
}

// fileName makes an experiment's name fit for a folder.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.' {
			return r
		}
		return '-'
	}, name)
}

// indexVariables are where batch systems tell a task its index; the second number is
// that of the first task.
var indexVariables = []struct {
	name  string
	first int
}{{"SLURM_ARRAY_TASK_ID", 0}, {"JOB_COMPLETION_INDEX", 0}, {"AWS_BATCH_JOB_ARRAY_INDEX", 0}, {"PBS_ARRAY_INDEX", 0}, {"LSB_JOBINDEX", 1}, {"NOMAD_ALLOC_INDEX", 0}}

// shardOf reads --shard and --shards.
func shardOf(o runOptions) (int, error) {
	if o.shard == "" && o.shards == 0 {
		return 0, nil
	}
	if o.shard == "" || o.shards < 1 {
		return 0, failure{exitBad, "--shard and --shards go together: --shard 3 --shards 16"}
	}
	if o.out == "" {
		return 0, failure{exitBad, "a shard needs --out: the folder that all shards of the run share"}
	}
	text, first := o.shard, 0
	if text == "auto" {
		text = ""
		for _, v := range indexVariables {
			if text = os.Getenv(v.name); text != "" {
				first = v.first
				break
			}
		}
		if text == "" {
			return 0, failure{exitBad, "--shard auto: no batch system has set the index of this task"}
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil || n-first < 0 || n-first >= o.shards {
		return 0, failure{exitBad, fmt.Sprintf("--shard %s: want a number from 0 to %d", shown(o.shard), o.shards-1)}
	}
	return n - first, nil
}

// playInto plays a run into a dataset and prints what came of it.
func playInto(cmd *cobra.Command, run *montecarlo.Run, w *results.Writer, m *results.Manifest, dir string, o runOptions) error {
	d, err := playWhole(cmd, run, w, m, dir, o)
	if err != nil {
		return err
	}
	if run.Shards > 1 { // what a part of the games scores means nothing
		if !o.quiet {
			cmd.PrintErrf("shard %d of %d is finished; when all of them are: sim merge %s\n", run.Shard, run.Shards, shown(filepath.Dir(dir)))
		}
	} else if err := printScores(cmd, d, o); err != nil {
		return err
	}
	return failedGames(cmd, d)
}

// mostFailures is how many failed games are told one by one.
const mostFailures = 100

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
		cmd.PrintErrf("failed: %s: %s; see it with: sim replay %s --game %d\n", shown(f.Row.Scenario), shown(f.Row.Failure), shown(d.Dir), f.Number)
	}
	return failed("%d games failed; they are recorded as failed and count in no score", d.Manifest.Failed)
}

// acceptedGames counts the games of a run that are accepted.
func acceptedGames(run *montecarlo.Run) (sum int64) {
	for i := range run.Standings {
		sum += run.Standings[i].Games
	}
	return sum
}

// playWhole plays a run into a dataset, to its end.
func playWhole(cmd *cobra.Command, run *montecarlo.Run, w *results.Writer, m *results.Manifest, dir string, o runOptions) (*results.Dataset, error) {
	// Games allocate nothing and the writer little: collecting twice as often costs nothing
	// that can be measured and keeps a long run as small as a short one.
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(50))
	}
	bar := newProgress(cmd, o)
	began, cpu := time.Now(), cpuSeconds()
	earlier := acceptedGames(run)
	pace := pace{began: cpu}
	run.Sink, run.Progress = w.Append, func(done, most int64) {
		bar.set(done, most)
		pace.note(done, most)
	}
	err := run.Play(cmd.Context())
	bar.end()
	interrupted := errors.Is(err, montecarlo.ErrInterrupted) || errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return nil, failed("%v\nwhat was committed stays readable in %s; go on with: %s", err, shown(dir), goOnWith(dir))
	}
	var stopped []string
	var blocks []int64
	var broken int64
	for i := range run.Standings {
		s := &run.Standings[i]
		stopped, blocks = append(stopped, s.Stop.String()), append(blocks, s.Blocks)
		broken += s.Failed
	}
	games := acceptedGames(run)
	w.SetFailed(broken)
	seconds, spent := time.Since(began).Seconds(), cpuSeconds()-cpu
	timing := map[string]any{"began": began.UTC().Format(time.RFC3339), "seconds": seconds, "cpu_seconds": spent, "workers": o.workers,
		"games_accepted": games, "cpu_seconds_by_tenth": pace.spent()}
	if err := w.Close(!interrupted, stopped, blocks, timing); err != nil {
		return nil, failed("%v", err)
	}
	if interrupted {
		cmd.PrintErrf("interrupted after %d games; go on with: %s\n", games, goOnWith(dir))
		return nil, montecarlo.ErrInterrupted
	}
	if !o.quiet {
		now, kept := games-earlier, ""
		if earlier > 0 {
			kept = fmt.Sprintf(", after the %d that were there", earlier)
		}
		cmd.PrintErrf("%d games in %.1f s (%.0f games per CPU-second)%s, dataset in %s\n", now, seconds, float64(now)/max(spent, 1e-9), kept, shown(dir))
	}
	d, err := results.Open(dir)
	if err != nil {
		return nil, failed("%v", err)
	}
	return d, nil
}
