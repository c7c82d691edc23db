package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type solveForOptions struct {
	runOptions
	factor    string
	with      []string
	score     float64
	matchup   string
	margin    float64
	unplayed  bool
	otherSeed uint64
}

// mostConfirming bounds the blocks of a confirming run where nobody asks for more.
const mostConfirming = 20000

// solveForCommand is sim solve-for.
func solveForCommand() *cobra.Command {
	var o solveForOptions
	c := &cobra.Command{
		Use:   "solve-for DATASET|EXPERIMENT",
		Short: "find the setting of a house rule that gives a score",
		Long: `solve-for asks a designed experiment (design: in its file) which setting of a factor
gives A a score, one half where nothing else is said. The metamodel of the design's
games answers with a setting and its interval, by resampling blocks; then the nearest
value that can be played is played on dice that the design has not met. Predicted and
confirmed score are both printed, and the confirming experiment is left as a file that
"sim run" takes.

Given an experiment, its design is played first. Without --factor the strongest factor
of numbers is solved for that has an answer. The other factors stand at the middle of
their values; --with holds them elsewhere.`,
		Example: "  sim solve-for runs/thorns-1234abcd\n" +
			"  sim solve-for runs/thorns-1234abcd --factor units.cyclops.power --score 0.55\n" +
			"  sim solve-for my/design.yaml --factor power --with skill=0 --with enter=slow",
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			q, err := o.question()
			if err != nil {
				return err
			}
			return solveFor(cmd, args[0], q, o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.factor, "factor", "",
		"factor to solve for, by its path or the end of it (default: the strongest that has an answer)")
	f.StringArrayVar(&o.with, "with", nil, "factor=value: where another factor stands; may be repeated")
	f.Float64Var(&o.score, "score", 0.5, "score of A that is asked for")
	f.StringVar(&o.matchup, "matchup", "", "words of the matchup's name, where the design was played in several")
	f.Float64Var(&o.margin, "margin", 0.01, "half width of the confirming interval")
	f.BoolVar(&o.unplayed, "predict-only", false, "play nothing: predict")
	f.IntVar(&o.blocks, "blocks", 0,
		"blocks of the confirming run (default: as many as the margin needs, at most 20,000)")
	f.Uint64Var(&o.otherSeed, "seed", 0, "seed of the confirming dice (default: the design's and a million)")
	f.StringVar(&o.out, "out", "",
		"folder of the confirming dataset; must not exist (default runs/EXPERIMENT-confirmed-DIGEST)")
	o.playFlags(f, "print the answer as JSON")
	return c
}

// question is what the flags ask.
func (o *solveForOptions) question() (analysis.Question, error) {
	q := analysis.Question{Factor: o.factor, Score: o.score, Matchup: o.matchup, With: map[string]string{}}
	if o.score <= 0 || o.score >= 1 {
		return q, failure{exitBad, fmt.Sprintf("--score %g: want a score between 0 and 1", o.score)}
	}
	if o.margin <= 0 || o.margin >= 0.5 || o.blocks < 0 || o.workers < 0 {
		return q, failure{exitBad, "--margin wants a number between 0 and 0.5, --blocks and --workers at least 0"}
	}
	for _, w := range o.with {
		name, value, ok := strings.Cut(w, "=")
		if !ok {
			return q, failure{exitBad, fmt.Sprintf("--with %s: want factor=value", shown(w))}
		}
		q.With[name] = value
	}
	return q, nil
}

// solveFor asks a designed experiment, and has the answer confirmed.
func solveFor(cmd *cobra.Command, name string, q analysis.Question, o solveForOptions) error {
	o.then, o.early = "sim solve-for %s", func(d *results.Dataset) error {
		s, err := analysis.SolveFor(d, q)
		if err == nil {
			say(cmd, "By the %d games of the design so far, not confirmed:\n%s\n", d.Manifest.Games, shown(s.Words()))
		}
		return err
	}
	d, err := designed(cmd, name, o)
	if err != nil {
		return err
	}
	o.then, o.early = "", nil
	s, err := analysis.SolveFor(d, q)
	if err != nil {
		return failure{exitBad, shown(err.Error())}
	}
	if !o.asJSON {
		say(cmd, "%s\n", shown(s.Words()))
	}
	if !s.Solved || o.unplayed {
		if o.asJSON {
			return printSheet(cmd, solveForSheet{Dataset: d.Dir, Solution: s})
		}
		if s.Solved {
			say(cmd, "Predicted at %s %s: %.4f %s.\n", shown(s.Factor), s.Value, s.Predicted, within(s.PredictIn))
		}
		return nil
	}
	confirmed, dir, err := confirmSolution(cmd, d, s, o)
	if err != nil {
		return err
	}
	if o.asJSON {
		return printSheet(cmd, solveForSheet{d.Dir, s, confirmed, dir})
	}
	table(cmd, []string{shown(s.Factor), "score of A", "interval", "blocks", "seed"}, [][]string{
		{s.Value, score(s.Predicted), within(s.PredictIn), fmt.Sprint(s.Blocks),
			fmt.Sprintf("%d (predicted by the design)", d.Manifest.Seed)},
		{s.Value, score(confirmed.Score), within(confirmed.Interval), fmt.Sprint(confirmed.Blocks),
			fmt.Sprintf("%d (confirmed)", study.FreshSeedOr(o.otherSeed, d.Manifest.Seed))},
	})
	say(cmd, "%s\n", judgement(s, confirmed))
	say(cmd, "The confirming experiment is %s; \"sim run\" plays it again.\n",
		shown(filepath.Join(dir, "experiment.yaml")))
	return nil
}

// designed opens the dataset of a design, or plays its experiment.
func designed(cmd *cobra.Command, name string, o solveForOptions) (*results.Dataset, error) {
	if _, err := os.Stat(filepath.Join(name, "manifest.json")); err == nil {
		d, err := results.Open(name)
		if err != nil {
			return nil, failed("%s", shownLines(err.Error()))
		}
		return d, nil
	}
	l, e, err := o.experiment(name)
	if err != nil {
		return nil, err
	}
	if e.Design == nil {
		return nil, failure{exitBad,
			fmt.Sprintf("the experiment %s has no design: {factors: …}; there is nothing to solve for", shown(e.Name))}
	}
	s, err := study.New(l, e, study.Options{Workers: o.workers, Commit: commit, Planned: planning(cmd, o.runOptions)})
	defer whilePlaying(cmd)()
	if err == nil {
		err = s.Create("")
	}
	if err != nil {
		return nil, studyError(err)
	}
	if !o.quiet {
		cmd.PrintErrf("%s: %d points of the design, seed %d, into %s\n", shown(e.Name), len(e.Design.Points),
			s.Manifest.Seed, shown(s.Dir))
	}
	return playWhole(cmd, s, o.runOptions)
}

// confirmSolution plays a solution on fresh dice.
func confirmSolution(cmd *cobra.Command, d *results.Dataset, s *analysis.Solution,
	o solveForOptions) (*montecarlo.Summary, string, error) {
	blocks := o.blocks
	if blocks == 0 {
		blocks = int(min(mostConfirming, max(100, stats.BlocksForHalfWidth(o.margin, s.Variance, 1-d.Manifest.Alpha))))
	}
	seed := study.FreshSeedOr(o.otherSeed, d.Manifest.Seed)
	own := study.ConfirmOptions{Options: study.Options{Seed: &seed, Blocks: blocks, Workers: o.workers, Commit: commit},
		Matchup: s.Matchup, Values: s.Values, Name: study.ConfirmedName(s.Label, s.Value)}
	l, err := o.library()
	if err != nil {
		return nil, "", err
	}
	confirming, err := study.Confirm(l, d, own)
	defer whilePlaying(cmd)()
	if err == nil {
		err = confirming.Create(o.out)
	}
	if err != nil {
		return nil, "", studyError(err)
	}
	if !o.quiet {
		cmd.PrintErrf("confirming %s %s: %d blocks, seed %d, into %s\n", shown(s.Factor), s.Value, blocks, seed,
			shown(confirming.Dir))
	}
	played, err := playWhole(cmd, confirming, o.runOptions)
	if err != nil {
		return nil, "", err
	}
	lines, err := montecarlo.Summarise(played)
	if err == nil && len(lines) != 1 {
		err = errors.New("the confirming run has not one matchup")
	}
	if err != nil {
		return nil, "", failed("%s", shown(err.Error()))
	}
	return &lines[0], played.Dir, failedGames(cmd, played)
}

// judgement says whether a confirming run agrees with the prediction and with the score asked
// for.
func judgement(s *analysis.Solution, c *montecarlo.Summary) string {
	agrees := "The prediction holds"
	if off := math.Abs(c.Score - s.Predicted); off > math.Hypot(s.PredictIn.HalfWidth(), c.Interval.HalfWidth()) {
		agrees = fmt.Sprintf("The prediction errs by %.3f, more than both intervals allow: the metamodel does not "+
			"hold there", off)
	}
	if c.Interval.Contains(s.Score) {
		return fmt.Sprintf("%s, and %.4g lies within the confirmed interval.", agrees, s.Score)
	}
	if math.Abs(s.Predicted-s.Score) > math.Abs(c.Score-s.Predicted) {
		return fmt.Sprintf("%s, but the confirmed score is not %.4g: %s is the nearest value that can be played.",
			agrees, s.Score, s.Value)
	}
	return fmt.Sprintf("%s, but the confirmed score is not %.4g: play more blocks of the design.", agrees, s.Score)
}
