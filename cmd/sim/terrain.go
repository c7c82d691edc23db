package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type terrainOptions struct {
	variedOptions
	swap   string
	design string
	pieces []string
	list   bool
	dice   string
}

// The dice that the maps of one piece at a time may meet.
const (
	sameDice  = "same"
	pilotDice = "pilot"
)

// A pilot plays n blocks of every map, with a seed apart from the study's, before maps that
// the same dice serve badly get dice of their own.
const (
	pilotBlocks = 100
	pilotApart  = 2_000_000
)

func terrainCommand() *cobra.Command {
	var o terrainOptions
	c := &cobra.Command{
		Use:   "terrain EXPERIMENT",
		Short: "measure what each piece of terrain does",
		Long: `terrain plays an experiment on each of its maps as it is, and again with one piece
of the map missing at a time (--swap: with another terrain in its place), always
with the same dice, and prints a ledger: how much each piece moves the score of A
and that of the first seat, what matters most first. The dataset it leaves can be
reported on like any other.

One piece at a time says what a piece does with all others in place. Pieces work
together: --design crosses them, present and missing, and tells the effect of each on
average, with all others and alone, what two do together, and what each owns of the
difference that all make.
` + designWords() + `
--pieces names pieces, their numbers, or cells that they cover; --list shows them, and
"sim show SCENARIO --labels" shows where they lie.

The same dice nearly always tell a difference apart from luck, but not always: with
--dice pilot a hundred blocks of every map are played first, and a map whose difference
they hid meets dice of its own.`,
		Example: "  sim terrain default --blocks 500\n" +
			"  sim terrain my/map.yaml --blocks 1000 --swap bog --out runs/bogs\n" +
			"  sim terrain titan/thorn-jungle --list\n" +
			"  sim terrain titan/thorn-jungle --design factorial --pieces 2,5 --pieces 0,3 --blocks 1000\n" +
			"  sim terrain titan/thorn-jungle --design fraction\n  sim terrain titan/thorn-jungle --luck",
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			switch {
			case o.list:
				return listPieces(cmd, args[0], o.asJSON)
			case o.dice != sameDice && o.dice != pilotDice:
				return failure{exitBad, fmt.Sprintf("--dice %s: want %s or %s", shown(o.dice), sameDice, pilotDice)}
			case o.dice == pilotDice && o.design != "":
				return failure{exitBad, "--dice pilot is for one piece at a time; a design compares all its maps " +
					"with one another, under the same dice"}
			case len(o.pieces) > 0 && o.design == "":
				return failure{exitBad, "--pieces goes with --design; one at a time, all pieces are looked at"}
			}
			if o.design != "" {
				return crossTerrain(cmd, args[0], o)
			}
			return terrain(cmd, args[0], o)
		},
	}
	o.flags(c, "terrain", "ledger")
	c.Flags().StringVar(&o.swap, "swap", "", "put this kind of terrain in the place of each piece instead of nothing")
	c.Flags().StringVar(&o.design, "design", "", "cross the pieces: factorial, fraction or screening")
	c.Flags().StringArrayVar(&o.pieces, "pieces", nil,
		"a piece to cross, by number, name or a cell it covers; may be repeated (default: all)")
	c.Flags().StringVar(&o.dice, "dice", sameDice, "dice that the maps meet: same, or pilot, which gives a map its "+
		"own where the same ones hide what the piece does")
	c.Flags().BoolVar(&o.list, "list", false, "list the pieces of the maps, and play nothing")
	return c
}

// designWords lists the designs for the help.
func designWords() string {
	var b strings.Builder
	for _, d := range study.Designs {
		fmt.Fprintf(&b, "  %-10s %d to %d pieces: %s\n", d.Name, d.Least, d.Most, d.About)
	}
	return strings.TrimRight(b.String(), "\n")
}

// listPieces lists the pieces of an experiment's maps.
func listPieces(cmd *cobra.Command, name string, asJSON bool) error {
	l := study.Library()
	e, faults := l.Experiment(name, study.Players()...)
	if len(faults) > 0 {
		return faults
	}
	list, err := study.PiecesOf(l, e)
	if err != nil {
		return studyError(err)
	}
	var rows [][]string
	sheet := piecesSheet{Pieces: []pieceOfMap{}}
	number := 0
	for i, p := range list {
		if number++; i > 0 && list[i-1].Scenario != p.Scenario {
			number = 1
		}
		rows = append(rows, []string{p.Scenario, fmt.Sprint(number), p.Name, strings.Join(p.Cells, " ")})
		sheet.Pieces = append(sheet.Pieces, pieceOfMap{p.Scenario, pieceSheet{number, p.Name, p.Cells}})
	}
	if asJSON {
		return printSheet(cmd, sheet)
	}
	table(cmd, []string{"scenario", "number", "piece", "cells"}, rows)
	return nil
}

// pilotTerrain plays a pilot under the same dice and gives those maps dice of their own whose
// difference it hid.
func pilotTerrain(cmd *cobra.Command, pieces *study.Pieces, e *scenarios.Experiment, o terrainOptions) error {
	settings, err := o.settingsWithLuck(cmd)
	if err != nil {
		return err
	}
	seed := cmp.Or(e.Seed, 1)
	if settings.Seed != nil {
		seed = *settings.Seed
	}
	seed += pilotApart
	settings.Seed, settings.Blocks = &seed, pilotBlocks
	s, err := pieces.Study(settings)
	if err != nil {
		return studyError(err)
	}
	dir, err := os.MkdirTemp("", "sim-pilot-")
	if err != nil {
		return failed("%v", err)
	}
	defer os.RemoveAll(dir)
	defer whilePlaying(cmd)()
	if err := s.Create(filepath.Join(dir, "pilot")); err != nil {
		return studyError(err)
	}
	if !o.quiet {
		cmd.PrintErrf("%s: a pilot of %d blocks of %s, seed %d\n", shown(e.Name), pilotBlocks,
			scenarios.Counted(len(s.Run.Matchups), "matchup"), seed)
	}
	silent := o.runOptions
	silent.quiet = true // where it is kept is nobody's business
	d, err := playWhole(cmd, s, silent)
	if errors.Is(err, montecarlo.ErrInterrupted) {
		return nothingKept("a pilot is not kept")
	}
	if err != nil {
		return err
	}
	hidden, err := pieces.Hidden(d)
	if err == nil {
		err = pieces.Unpair(hidden)
	}
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	if !o.quiet {
		cmd.PrintErrf("dice of their own for %d of %d maps: %s\n", len(hidden), pieces.Number(),
			shown(cmp.Or(strings.Join(hidden, ", "), "none")))
	}
	return nil
}

// crossTerrain plays a design over the pieces of an experiment's maps.
func crossTerrain(cmd *cobra.Command, name string, o terrainOptions) error {
	l, e, err := o.experiment(name)
	if err != nil {
		return err
	}
	crossed, err := study.Cross(l, e, study.CrossOptions{Design: o.design, Pieces: o.pieces, Swap: o.swap})
	if err != nil {
		return studyError(err)
	}
	defer crossed.Close()
	for _, s := range crossed.LeftOut {
		cmd.PrintErrf("left out: %s\n", shown(s))
	}
	settings, err := o.settingsWithLuck(cmd)
	if err != nil {
		return err
	}
	s, err := crossed.Study(settings)
	defer whilePlaying(cmd)()
	if err == nil {
		err = s.Create(o.out)
	}
	if err != nil {
		return studyError(err)
	}
	if !o.quiet {
		for _, c := range crossed.Crossings {
			cmd.PrintErrf("%s: %d pieces in %d runs of a %s design, seed %d, into %s\n", shown(c.Scenario),
				len(c.Factors), len(c.Maps), c.Design, s.Manifest.Seed, shown(s.Dir))
		}
	}
	o.earlyTables(cmd, func(d *results.Dataset) ([]*report.Table, error) {
		lines, err := crossed.Effects(d, o.margin)
		return []*report.Table{report.EffectTable(lines)}, err
	})
	d, err := playWhole(cmd, s, o.runOptions)
	if err != nil {
		return err
	}
	over := reading(cmd, o.runOptions, d.Rows("games"), d)
	lines, err := crossed.Effects(d, o.margin)
	over()
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	effects, shares := report.EffectTable(lines), report.ShareTable(lines)
	if o.asJSON {
		if err := printSheet(cmd, terrainSheet{Dataset: d.Dir, Margin: o.margin, Design: o.design,
			Effects: objects(effects), Shares: objects(shares),
			LeftOut: append([]string{}, crossed.LeftOut...)}); err != nil {
			return err
		}
		return failedGames(cmd, d)
	}
	printTable(cmd, effects)
	if shares != nil {
		say(cmd, "\n%s\n", shares.Caption)
		printTable(cmd, shares)
	}
	say(cmd, "An effect is the mean score with the piece less that without it, over the presence of the others; of "+
		"two pieces, half of what one's differs by with the other. %.4g %% intervals over blocks; they hold for "+
		"these armies and commanders.\n", 100*(1-d.Manifest.Alpha))
	if more, ok := analysis.SavedByLuck(lines, d.Manifest.Games); ok {
		say(cmd, "Luck was measured and taken out as far as it pays, by slopes fitted to the other half of blocks; "+
			"with it, effects would have taken %d games more to be known as well as from these %d.\n", more,
			d.Manifest.Games)
	}
	return failedGames(cmd, d)
}

// terrain plays an experiment on its maps with one piece missing at a time and prints the ledger.
func terrain(cmd *cobra.Command, name string, o terrainOptions) error {
	l, e, err := o.experiment(name)
	if err != nil {
		return err
	}
	pieces, err := study.TakeApart(l, e, o.swap)
	if err != nil {
		return studyError(err)
	}
	defer pieces.Close()
	for _, s := range pieces.LeftOut {
		cmd.PrintErrf("left out: %s\n", shown(s))
	}
	if o.dice == pilotDice {
		if err := pilotTerrain(cmd, pieces, e, o); err != nil {
			return err
		}
	}
	o.earlyTables(cmd, func(d *results.Dataset) ([]*report.Table, error) {
		lines, err := pieces.Ledger(d, o.margin)
		return []*report.Table{report.LedgerTable(lines)}, err
	})
	d, err := playVaried(cmd, &pieces.Varied, o.runOptions, func(matchups int) string {
		return fmt.Sprintf("%s: %s in %s", shown(e.Name), scenarios.Counted(pieces.Number(), "piece"),
			scenarios.Counted(matchups, "matchup"))
	})
	if err != nil {
		return err
	}
	over := reading(cmd, o.runOptions, d.Rows("games"), d)
	lines, err := pieces.Ledger(d, o.margin)
	over()
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	t := report.LedgerTable(lines)
	if o.asJSON {
		if err := printSheet(cmd, terrainSheet{Dataset: d.Dir, Margin: o.margin, Ledger: objects(t),
			LeftOut: append([]string{}, pieces.LeftOut...)}); err != nil {
			return err
		}
		return failedGames(cmd, d)
	}
	printTable(cmd, t)
	say(cmd, "An effect is the score with the piece less the score without it, with its %.4g %% interval; it holds "+
		"for these armies and commanders.\n", 100*(1-d.Manifest.Alpha))
	if more, ok := analysis.SavedInLedger(lines, d.Manifest.Games); ok {
		say(cmd, "Luck was measured and taken out: effects on A with it would take %d games more to be known as "+
			"well as from these %d.\n", more, d.Manifest.Games)
	}
	return failedGames(cmd, d)
}
