package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	balance "github.com/skirmishlab/skirmishlab/results/report"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type terrainOptions struct {
	variedOptions
	swap string
}

func terrainCommand() *cobra.Command {
	var o terrainOptions
	c := &cobra.Command{
		Use:   "terrain EXPERIMENT",
		Short: "measure what each piece of terrain does",
		Long: `terrain plays an experiment on each of its maps as it is, and again with one piece
of the map missing at a time (--swap: with another terrain in its place), always
with the same dice, and prints a ledger: how much each piece moves the score of A
and that of the first seat, what matters most first. The dataset it leaves can be
reported on like any other.`,
		Example:           "  sim terrain default --blocks 500\n  sim terrain my/map.yaml --blocks 1000 --swap bog --out runs/bogs",
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			return terrain(cmd, args[0], o)
		},
	}
	o.flags(c, "terrain", "ledger")
	c.Flags().StringVar(&o.swap, "swap", "", "put this kind of terrain in the place of each piece instead of nothing")
	return c
}

func terrain(cmd *cobra.Command, name string, o terrainOptions) error {
	l := study.Library()
	e, faults := l.Experiment(name, study.Players()...)
	if len(faults) > 0 {
		return faults
	}
	pieces, err := study.TakeApart(l, e, o.swap)
	if err != nil {
		return told(err)
	}
	defer pieces.Close()
	for _, s := range pieces.LeftOut {
		cmd.PrintErrf("left out: %s\n", shown(s))
	}
	d, err := playVaried(cmd, &pieces.Varied, o.runOptions, func(matchups int) string {
		return fmt.Sprintf("%s: %d pieces in %d matchups", shown(e.Name), pieces.Number(), matchups)
	})
	if err != nil {
		return err
	}
	lines, err := pieces.Ledger(d, o.margin)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	t := balance.LedgerTable(lines)
	if o.asJSON {
		if err := printJSON(cmd, map[string]any{"dataset": d.Dir, "margin": o.margin, "ledger": balance.Records(t), "left_out": append([]string{}, pieces.LeftOut...)}); err != nil {
			return err
		}
		return failedGames(cmd, d)
	}
	printTable(cmd, t)
	say(cmd, "An effect is the score with the piece less the score without it, with its %.4g %% interval; it holds for these armies and commanders.\n", 100*(1-d.Manifest.Alpha))
	return failedGames(cmd, d)
}
