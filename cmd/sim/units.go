package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type unitsOptions struct {
	variedOptions
	against []string
	change  []string
}

func unitsCommand() *cobra.Command {
	var o unitsOptions
	c := &cobra.Command{
		Use:   "units EXPERIMENT",
		Short: "measure what each unit of the armies is worth",
		Long: `units plays an experiment with its armies as they are, and again with one copy of one
unit left out at a time (--against UNIT: with the same points of that unit in its
place), always with the same dice for everybody else, and prints what each unit adds
to its army's score, whether that is more or less than its points buy in its army,
and for an exchange which of the two is worth more. The dataset it leaves can be
reported on like any other.

--change "ranger.power +1" asks instead what a change of one stat of one unit is worth
(-1 takes off, =5 sets): in score of its army, and in points by what leaving out its
units under the same dice takes away. Its price stays. A stat within a stat is
factor.foot, one of a Mage Knight dial dial.attack. Of two armies that meet, exactly
one must have the unit.`,
		Example: "  sim units default --blocks 1000\n" +
			"  sim units my/lists.yaml --blocks 2000 --against ogre --out runs/ogres\n" +
			"  sim units titan/thorn-jungle --change \"griffon.power +1\" --change \"griffon.skill -1\" --blocks 1000",
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			if len(o.change) > 0 && len(o.against) > 0 {
				return failure{exitBad, "--change and --against are two questions; ask one at a time"}
			}
			if len(o.change) > 0 {
				return changeWorth(cmd, args[0], o)
			}
			return unitWorth(cmd, args[0], o)
		},
	}
	o.flags(c, "units", "table")
	c.Flags().StringSliceVar(&o.against, "against", nil,
		"put the same points of this unit in the place of each instead of nothing; may be repeated")
	c.Flags().StringArrayVar(&o.change, "change", nil,
		"change one stat of one unit instead, such as \"ranger.power +1\"; may be repeated")
	return c
}

// playUnits plays an experiment whose units were changed, and says what could not be.
func playUnits(cmd *cobra.Command, changed *study.Units, name, what string, o runOptions) (*results.Dataset, error) {
	for _, s := range changed.LeftOut() {
		cmd.PrintErrf("left out: %s\n", shown(s))
	}
	return playVaried(cmd, &changed.Varied, o, func(matchups int) string {
		return fmt.Sprintf("%s: %s in %s", shown(name), what, scenarios.Counted(matchups, "matchup"))
	})
}

// unitWorth plays every army with and without each of its units, under the same dice, and prints what the
// units add. The changed armies are files of their own, which are removed afterwards; the dataset keeps
// copies.
func unitWorth(cmd *cobra.Command, name string, o unitsOptions) error {
	l, e, err := o.experiment(name)
	if err != nil {
		return err
	}
	remark(cmd, e)
	changed, err := study.ChangeUnits(l, e, o.against...)
	if err != nil {
		return studyError(err)
	}
	defer changed.Close()
	tables := func(found *analysis.Worths) []*report.Table {
		return []*report.Table{report.RemovedTable(found), report.ExchangedTable(found)}
	}
	o.earlyTables(cmd, func(d *results.Dataset) ([]*report.Table, error) {
		found, err := analysis.WorthOf(d, o.margin)
		if err != nil {
			return nil, err
		}
		return tables(found), nil
	})
	d, err := playUnits(cmd, changed, e.Name, fmt.Sprintf("%d changed armies", changed.Number()), o.runOptions)
	if err != nil {
		return err
	}
	over := reading(cmd, o.runOptions, d.Rows("games", "units"), d)
	found, err := analysis.WorthOf(d, o.margin)
	over()
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	if o.asJSON {
		err := printSheet(cmd, unitsSheet{Dataset: d.Dir, Margin: o.margin, LeftOut: changed.LeftOut(),
			Notes: append([]string{}, found.Notes...),
			Units: objects(report.RemovedTable(found)), Exchanges: objects(report.ExchangedTable(found)),
			ByOpponent: objects(report.OpponentTable(found))})
		if err != nil {
			return err
		}
		return failedGames(cmd, d)
	}
	printTables(cmd, tables(found))
	say(cmd, "An effect is the score of the unit's own army with it less the score without it, with its %.4g %% "+
		"interval; it holds for these lists, maps and commanders.\n", 100*(1-d.Manifest.Alpha))
	if len(found.Each) > 0 {
		say(cmd, "Scores are means over the opponents that an army met, each counted once; sim report %s tells them "+
			"apart.\n", shown(d.Dir))
	}
	for _, n := range found.Notes {
		say(cmd, "%s\n", shown(n))
	}
	return failedGames(cmd, d)
}

// changeWorth plays armies with and without the changes of numbers that were asked for, under the same
// dice, and prints what each change adds and is worth in points.
func changeWorth(cmd *cobra.Command, name string, o unitsOptions) error {
	var asked []study.Change
	for _, text := range o.change {
		c, err := study.ParseChange(text)
		if err != nil {
			return studyError(err)
		}
		asked = append(asked, c)
	}
	l, e, err := o.experiment(name)
	if err != nil {
		return err
	}
	remark(cmd, e)
	changed, err := study.ChangeStats(l, e, asked...)
	if err != nil {
		return studyError(err)
	}
	defer changed.Close()
	o.earlyTables(cmd, func(d *results.Dataset) ([]*report.Table, error) {
		found, err := changed.Worth(d, o.margin)
		if err != nil {
			return nil, err
		}
		return []*report.Table{report.ChangeTable(found)}, nil
	})
	d, err := playUnits(cmd, &changed.Units, e.Name, scenarios.Counted(len(asked), "change"), o.runOptions)
	if err != nil {
		return err
	}
	over := reading(cmd, o.runOptions, d.Rows("games", "units"), d)
	found, err := changed.Worth(d, o.margin)
	over()
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	if o.asJSON {
		err := printSheet(cmd, unitsSheet{Dataset: d.Dir, Margin: o.margin, LeftOut: changed.LeftOut(),
			Notes: append([]string{}, found.Notes...), Changes: objects(report.ChangeTable(found))})
		if err != nil {
			return err
		}
		return failedGames(cmd, d)
	}
	printTable(cmd, report.ChangeTable(found))
	say(cmd, "An effect is the score of the unit's own army with the change less the score without it, with its %.4g "+
		"%% interval; points are for each copy. Both hold for these lists, maps and commanders.\n",
		100*(1-d.Manifest.Alpha))
	for _, n := range found.Notes {
		say(cmd, "%s\n", shown(n))
	}
	return failedGames(cmd, d)
}
