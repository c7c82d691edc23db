package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type fitOptions struct {
	runOptions
	scenario  string
	commander string
	games     int
	positions int
}

func fitCommand() *cobra.Command {
	var o fitOptions
	c := &cobra.Command{
		Use:   "fit EXPERIMENT",
		Short: "fit a value of positions to the games of an experiment",
		Long: `fit plays games of an experiment, looks at a few positions of each, and fits the
chance to win to what is left of both armies, the clock, the turn and what the system
itself sees in a position. It checks the fit on games that it was not fitted to,
beside the forecast that every position is worth its matchup's mean score, and with
--out writes it as a file: commanders that look ahead use it.

An experiment of one scenario (or --scenario) gives that scenario's own value, with a
worth for every type of unit; one of several scenarios of a system gives the system's
generic value, and so does any with --out generic.yaml. What comes out is the same for
any number of workers.`,
		Example: "  sim fit values-titan --scenario titan/meadow --games 4000\n" +
			"  sim fit values-titan --games 20000 --out scenarios/titan/values/generic.yaml\n" +
			"  sim fit my/experiment.yaml --commander mine --out my/values/ambush.yaml",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.games < 1 || o.positions < 1 || o.workers < 0 {
				return failure{exitBad, "--games, --positions and --workers want at least 1"}
			}
			return fit(cmd, args[0], o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.scenario, "scenario", "", "only this scenario of the experiment")
	f.StringVar(&o.commander, "commander", "", "who plays both sides; replaces the experiment's commanders")
	f.IntVar(&o.games, "games", 4000, "games to play, shared out among the matchups by their blocks")
	f.IntVar(&o.positions, "positions", 8, "positions to look at in a game")
	f.StringVar(&o.out, "out", "", "file to write the value to; it must be called like the scenario, or generic.yaml")
	f.Uint64Var(&o.seed, "seed", 1, "seed of all dice; replaces the experiment's")
	o.playFlags(f, "print the check as JSON")
	return c
}

// fit reads the experiment, narrows it to what the value is for, plays, fits, and writes or prints. The
// name of the file is checked before anything is played: commanders look values up by it.
func fit(cmd *cobra.Command, name string, o fitOptions) error {
	l, e, err := o.experiment(name)
	if err != nil {
		return err
	}
	if cmd.Flags().Changed("seed") || e.Seed == 0 {
		e.Seed = o.seed
	}
	own, err := narrowed(l, e, o)
	if err != nil {
		return err
	}
	v := &scenarios.Value{Name: scenarios.GenericValue, System: e.Stages[0].Scenario.System.Info().System,
		Scenario: own}
	v.Title = "Value of positions, any scenario"
	if own != "" {
		v.Name = strings.TrimSuffix(path.Base(filepath.ToSlash(own)), ".yaml")
		v.Title = "Value of positions, " + v.Name
	}
	if base := filepath.Base(o.out); o.out != "" && base != v.Name+".yaml" {
		return failure{exitBad, fmt.Sprintf("--out %s: this value is looked up as %s; give a file of that name",
			shown(o.out), shown(v.Name+".yaml"))}
	}
	matchups, faults := montecarlo.Expand(l, e, montecarlo.Overrides{})
	if len(faults) > 0 {
		return faults
	}
	v.Level = levelOf(matchups)
	fitted, err := fitMatchups(cmd, matchups, e.Seed, own != "", o)
	if err != nil {
		return err
	}
	v.Coefficients = fitted.Coefficients
	v.Origin = scenarios.ValueOrigin{Experiment: e.Name, Seed: e.Seed,
		Digest: montecarlo.ExperimentDigest(matchups, e.Seed)[:16],
		Games:  fitted.Games, Positions: fitted.Positions, Ridge: fitted.Ridge, HeldOut: fitted.HeldOut,
		LogLoss:  short(fitted.Checked.LogLoss),
		Constant: short(fitted.Constant.LogLoss), Matchup: short(fitted.Matchup.LogLoss),
		Brier: short(fitted.Checked.Brier), Calibration: short(fitted.Checked.Calibration),
		Elsewhere: short(fitted.Elsewhere)}
	if o.out != "" {
		if err := writeValue(v, o.out); err != nil {
			return err
		}
		if !o.quiet {
			cmd.PrintErrf("value written to %s\n", shown(o.out))
		}
	}
	if o.asJSON {
		return printSheet(cmd, newFitSheet(v, fitted))
	}
	tellFit(cmd, v, fitted)
	return nil
}

// narrowed leaves of an experiment what is to be played, and tells the scenario where it
// is only one.
func narrowed(l *scenarios.Library, e *scenarios.Experiment, o fitOptions) (own string, err error) {
	var names []string
	for _, s := range e.Stages {
		names = append(names, s.Scenario.Name)
	}
	if o.scenario != "" {
		e.Stages = slices.DeleteFunc(e.Stages, func(s scenarios.Stage) bool {
			return s.Scenario.Name != o.scenario && path.Base(s.Scenario.Name) != o.scenario
		})
		if len(e.Stages) == 0 {
			slices.Sort(names)
			return "", failure{exitBad, fmt.Sprintf("the experiment %s has no scenario %q; it has %s", shown(e.Name),
				shown(o.scenario), shown(strings.Join(slices.Compact(names), ", ")))}
		}
	}
	system := e.Stages[0].Scenario.System.Info().System
	own = e.Stages[0].Scenario.Name
	var stages []scenarios.Stage
	for _, s := range e.Stages {
		if other := s.Scenario.System.Info().System; other != system {
			return "", failure{exitBad,
				fmt.Sprintf("the experiment %s plays %s and %s; a value is of one system, so name one --scenario",
					shown(e.Name), system, other)}
		}
		if s.Scenario.Name != own {
			own = ""
		}
		if o.commander != "" {
			if _, faults := ai.Named(l, s.Scenario.System, o.commander, e.Near...); len(faults) > 0 {
				return "", faults
			}
			s.Commanders, s.Levels = [][2]string{{o.commander, o.commander}}, nil
			if slices.ContainsFunc(stages, func(t scenarios.Stage) bool { return t.Scenario.Name == s.Scenario.Name }) {
				continue // the same scenario between other commanders
			}
		}
		stages = append(stages, s)
	}
	e.Stages = stages
	if o.scenario == "" && filepath.Base(o.out) == scenarios.GenericValue+".yaml" {
		own = "" // a system of one scenario wants a generic value, too
	}
	return own, nil
}

// levelOf names who played.
func levelOf(matchups []*montecarlo.Matchup) string {
	var names []string
	for _, m := range matchups {
		names = append(names, m.CommanderA, m.CommanderB)
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), ", ")
}

// fitMatchups plays and fits; units gives every type of unit a worth of its own.
func fitMatchups(cmd *cobra.Command, matchups []*montecarlo.Matchup, seed uint64, units bool,
	o fitOptions) (*montecarlo.ValueFit, error) {
	ctx := cmd.Context()
	defer whilePlaying(cmd)()
	bar := newProgress(cmd, o.runOptions)
	played := 0
	s := &montecarlo.Sampling{Matchups: matchups, Seed: seed, Games: o.games, PerGame: o.positions, Workers: o.workers,
		Units: units,
		Progress: func(done int) {
			played = done
			bar.set(int64(done), int64(max(done, o.games)))
		}}
	positions, lost, err := s.Play(ctx)
	bar.end()
	switch {
	case errors.Is(err, montecarlo.ErrInterrupted) || ctx.Err() != nil:
		return nil, nothingKept("nothing is fitted to the %d games so far, and none is kept; fit to as many with: "+
			"sim fit %s --games %d", played, inShell(cmd.Flags().Arg(0)), max(played, 1))
	case err != nil:
		return nil, failed("%s", shown(err.Error()))
	case lost > 0:
		return nil, failed("%d games could not be finished; \"sim run\" names them", lost)
	}
	fitted, err := montecarlo.FitValue(positions, func(i int) string { return matchups[i].Scenario })
	if err != nil {
		return nil, failure{exitBad, shown(err.Error())}
	}
	return fitted, nil
}

func writeValue(v *scenarios.Value, file string) error {
	text, err := v.YAML()
	if err == nil {
		if err = os.MkdirAll(filepath.Dir(file), 0o755); err == nil {
			err = os.WriteFile(file, text, 0o644)
		}
	}
	if err != nil {
		return failed("the value cannot be written: %s", shown(err.Error()))
	}
	return nil
}

// short rounds what is written down to what it is worth.
func short(x float64) float64 { return float64(int64(x*1e5+0.5)) / 1e5 }

// tellFit prints how the fit did on games that it had not seen.
func tellFit(cmd *cobra.Command, v *scenarios.Value, f *montecarlo.ValueFit) {
	what := v.Scenario
	if v.Generic() {
		what = v.System + ", any scenario"
	}
	say(cmd, "%s, played by %s: fitted to %d positions of %d games, checked on %d of %d others\n\n",
		shown(what), shown(v.Level), f.Positions, f.Games, f.Checked.N, f.HeldOut)
	row := func(name string, c *stats.Forecasts) []string {
		return []string{"  " + name, fmt.Sprintf("%.4f", c.LogLoss), fmt.Sprintf("%.4f", c.Brier),
			fmt.Sprintf("%.4f", c.Calibration)}
	}
	table(cmd, []string{"  forecast", "log loss", "Brier score", "calibration error"},
		[][]string{row("fitted value", f.Checked), row("mean of the matchup", f.Matchup),
			row("mean of all", f.Constant)})
	if f.Elsewhere > 0 {
		say(cmd, "\nOn scenarios that it was not fitted to, its log loss is %.4f.\n", f.Elsewhere)
	}
	say(cmd, "\n")
	var rows [][]string
	for _, b := range f.Checked.Bins {
		if b.N > 0 {
			rows = append(rows, []string{fmt.Sprintf("  %.1f to %.1f", b.Low, b.High), fmt.Sprint(b.N),
				fmt.Sprintf("%.3f", b.Said), fmt.Sprintf("%.3f", b.Was), diagram(b)})
		}
	}
	table(cmd, []string{"  chance said", "positions", "said", "was", "0 said + was o 1"}, rows)
}

// diagram marks what was said and what was on a line from 0 to 1.
func diagram(b stats.ForecastBin) string {
	const width = 41
	line := []byte("|" + strings.Repeat(".", width) + "|")
	at := func(p float64) int { return 1 + min(width-1, int(p*width)) }
	line[at(b.Said)] = '+'
	line[at(b.Was)] = 'o'
	if at(b.Said) == at(b.Was) {
		line[at(b.Was)] = '*'
	}
	return string(line)
}

type fitBin struct {
	Between   stats.Interval `json:"chance_said"` // positions of which so much was said
	Positions int            `json:"positions"`
	Said      float64        `json:"said"`
	Was       float64        `json:"was"`
}

type fitCheck struct {
	LogLoss     float64  `json:"log_loss"`
	Brier       float64  `json:"brier"`
	Calibration float64  `json:"calibration_error"`
	Bins        []fitBin `json:"bins"`
}

// newFitSheet is the value and its check as data.
func newFitSheet(v *scenarios.Value, f *montecarlo.ValueFit) fitSheet {
	check := func(c *stats.Forecasts) fitCheck {
		k := fitCheck{c.LogLoss, c.Brier, c.Calibration, []fitBin{}}
		for _, b := range c.Bins {
			if b.N > 0 {
				k.Bins = append(k.Bins, fitBin{stats.Interval{Lo: b.Low, Hi: b.High}, b.N, b.Said, b.Was})
			}
		}
		return k
	}
	inputs := []fitInput{}
	for _, name := range slices.Sorted(maps.Keys(v.Coefficients)) {
		inputs = append(inputs, fitInput{name, v.Coefficients[name]})
	}
	return fitSheet{v.Name, v.System, v.Scenario, v.Level, v.Origin, inputs, f.Checked.N, check(f.Checked),
		check(f.Constant), check(f.Matchup)}
}
