package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// playVaried plays the experiment.yaml of a folder, made from experiment e, into a
// dataset. The dataset keeps the folder's files of one kind (maps or armies), so that
// its games can be replayed. Lead words what is played, given the number of matchups.
func playVaried(cmd *cobra.Command, l *scenarios.Library, e *scenarios.Experiment, from, kind string, o runOptions, lead func(matchups int) string) (*results.Dataset, error) {
	varied, faults := l.ExperimentNear(filepath.Join(from, "experiment.yaml"), e.Near, players()...)
	if len(faults) > 0 {
		return nil, faults
	}
	if cmd.Flags().Changed("seed") {
		varied.Seed = o.seed
	} else if varied.Seed == 0 {
		varied.Seed = 1
	}
	run, m, err := prepare(l, varied, o)
	if err != nil {
		return nil, err
	}
	dir := o.out
	if dir == "" {
		dir = results.FreshDir(filepath.Join("runs", fileName(varied.Name)+"-"+m.ExperimentDigest[:8]))
	}
	m.Near = absolute(append([]string{dir}, e.Near...))
	text, err := varied.YAML()
	if err != nil {
		return nil, failed("%v", err)
	}
	w, err := results.Create(dir, m, text)
	if errors.Is(err, results.ErrExists) {
		return nil, failure{exitBad, shown(err.Error())}
	}
	if err == nil {
		err = results.WriteBoards(dir, montecarlo.Boards(run.Matchups))
	}
	if err == nil {
		err = os.CopyFS(filepath.Join(dir, kind), os.DirFS(filepath.Join(from, kind)))
	}
	if err != nil {
		return nil, failed("%v", err)
	}
	if !o.quiet {
		cmd.PrintErrf("%s, seed %d, into %s\n", lead(len(run.Matchups)), varied.Seed, shown(dir))
	}
	return playWhole(cmd, run, w, m, dir, o)
}
