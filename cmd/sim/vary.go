package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	balance "github.com/skirmishlab/skirmishlab/results/report"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// variedOptions are the flags of commands that play an experiment with one thing varied.
type variedOptions struct {
	runOptions
	margin float64
}

// flags adds them to a command that varies one kind of thing and prints a result.
func (o *variedOptions) flags(c *cobra.Command, kind, result string) {
	f := c.Flags()
	f.Uint64Var(&o.seed, "seed", 1, "seed of all dice; replaces the experiment's")
	f.IntVar(&o.workers, "workers", 0, "games played at a time (default: one for every processor)")
	f.IntVar(&o.blocks, "blocks", 0, "blocks per matchup; replaces the experiment's stopping rule")
	f.StringVar(&o.out, "out", "", "folder of the dataset; must not exist (default runs/"+kind+"-EXPERIMENT-DIGEST)")
	f.Float64Var(&o.margin, "margin", balance.TerrainMargin, "difference of scores that matters")
	f.BoolVar(&o.asJSON, "json", false, "print the "+result+" as JSON")
	f.BoolVar(&o.quiet, "quiet", false, "print nothing but results and errors")
	f.BoolVar(&o.noProgress, "no-progress", false, "no progress bar or lines")
}

// check says which of them is out of range.
func (o *variedOptions) check() error {
	if o.margin <= 0 || o.margin >= 0.5 {
		return failure{exitBad, fmt.Sprintf("--margin %g: want a difference of scores between 0 and 0.5", o.margin)}
	}
	if o.blocks < 0 || o.workers < 0 {
		return failure{exitBad, "--blocks and --workers want at least 1"}
	}
	return nil
}

// rewrite writes an experiment into a folder as experiment.yaml, named kind-NAME, with
// each scenario's levels of one factor as given by stage, by its number, and that factor
// paired. Begin is shown the file first.
func rewrite(dir string, e *scenarios.Experiment, kind, factor string, begin func(file map[string]any) error, stage func(i int) (any, error)) error {
	if err := os.Mkdir(filepath.Join(dir, factor), 0o755); err != nil {
		return failed("%v", err)
	}
	text, err := e.YAML()
	if err != nil {
		return failed("%v", err)
	}
	var file map[string]any
	if err := yaml.Unmarshal(text, &file); err != nil {
		return failed("%v", err)
	}
	if err := begin(file); err != nil {
		return err
	}
	entries, _ := file["scenarios"].([]any)
	if len(entries) != len(e.Stages) {
		return failure{exitBad, fmt.Sprintf("the experiment %s names %d scenarios and plays %d", shown(e.Name), len(entries), len(e.Stages))}
	}
	for i := range e.Stages {
		levels, err := stage(i)
		if err != nil {
			return err
		}
		entry, ok := entries[i].(map[string]any)
		if !ok {
			entry = map[string]any{"name": entries[i]}
		}
		entry[factor] = levels
		entries[i] = entry
	}
	paired := slices.Clone(e.Paired)
	if !slices.Contains(paired, factor) {
		paired = append(paired, factor)
	}
	file["paired"], file["experiment"] = paired, kind+"-"+e.Name
	if text, err = yaml.Marshal(file); err == nil {
		err = os.WriteFile(filepath.Join(dir, "experiment.yaml"), text, 0o644)
	}
	if err != nil {
		return failed("%v", err)
	}
	return nil
}

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
