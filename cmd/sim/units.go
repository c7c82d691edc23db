package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	balance "github.com/skirmishlab/skirmishlab/results/report"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type unitsOptions struct {
	variedOptions
	against []string
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
reported on like any other.`,
		Example:           "  sim units default --blocks 1000\n  sim units my/lists.yaml --blocks 2000 --against ogre --out runs/ogres",
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			return unitWorth(cmd, args[0], o)
		},
	}
	o.flags(c, "units", "table")
	c.Flags().StringSliceVar(&o.against, "against", nil, "put the same points of this unit in the place of each instead of nothing; may be repeated")
	return c
}

func unitWorth(cmd *cobra.Command, name string, o unitsOptions) error {
	l := study.Library()
	e, faults := l.Experiment(name, study.Players()...)
	if len(faults) > 0 {
		return faults
	}
	changed, err := study.ChangeUnits(l, e, o.against...)
	if err != nil {
		return told(err)
	}
	defer changed.Close()
	for _, s := range changed.LeftOut() {
		cmd.PrintErrf("left out: %s\n", shown(s))
	}
	d, err := playVaried(cmd, &changed.Varied, o.runOptions, func(matchups int) string {
		return fmt.Sprintf("%s: %d changed armies in %d matchups", shown(e.Name), changed.Number(), matchups)
	})
	if err != nil {
		return err
	}
	found, err := balance.WorthOf(d, o.margin)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	if o.asJSON {
		err := printJSON(cmd, map[string]any{"dataset": d.Dir, "margin": o.margin, "left_out": changed.LeftOut(), "notes": append([]string{}, found.Notes...),
			"units": balance.Records(found.Removed()), "exchanges": balance.Records(found.Exchanged()), "by_opponent": balance.Records(found.EachOpponent())})
		if err != nil {
			return err
		}
		return failedGames(cmd, d)
	}
	for _, t := range []*balance.Table{found.Removed(), found.Exchanged()} {
		if len(t.Rows) > 0 {
			printTable(cmd, t)
		}
	}
	say(cmd, "An effect is the score of the unit's own army with it less the score without it, with its %.4g %% interval; it holds for these lists, maps and commanders.\n", 100*(1-d.Manifest.Alpha))
	if len(found.Each) > 0 {
		say(cmd, "Scores are means over the opponents that an army met, each counted once; sim report %s tells them apart.\n", shown(d.Dir))
	}
	for _, n := range found.Notes {
		say(cmd, "%s\n", shown(n))
	}
	return failedGames(cmd, d)
}
