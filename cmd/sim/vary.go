package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
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
	f.IntVar(&o.blocks, "blocks", 0, "blocks per matchup; replaces the experiment's stopping rule")
	f.StringVar(&o.out, "out", "", "folder of the dataset; must not exist (default runs/"+kind+"-EXPERIMENT-DIGEST)")
	f.Float64Var(&o.margin, "margin", analysis.TerrainMargin, "difference of scores that matters")
	f.StringVar(&o.luck, "luck", "", "measure the luck of the dice in every game and take it out of effects: true, "+
		"deep or false; replaces the experiment's")
	f.Lookup("luck").NoOptDefVal = "true"
	o.playFlags(f, "print the "+result+" as JSON")
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

// playVaried plays a varied experiment into a dataset. Lead words what is played, given the
// number of matchups.
func playVaried(cmd *cobra.Command, v *study.Varied, o runOptions, lead func(matchups int) string) (*results.Dataset,
	error) {
	settings, err := o.settingsWithLuck(cmd)
	if err != nil {
		return nil, err
	}
	s, err := v.Study(settings)
	defer whilePlaying(cmd)()
	if err == nil {
		err = s.Create(o.out)
	}
	if err != nil {
		return nil, studyError(err)
	}
	if !o.quiet {
		cmd.PrintErrf("%s, seed %d, into %s\n", lead(len(s.Run.Matchups)), s.Manifest.Seed, shown(s.Dir))
	}
	return playWhole(cmd, s, o)
}
