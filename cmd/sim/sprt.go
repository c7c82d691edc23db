package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

func sprtCommand() *cobra.Command {
	var elo0, elo1 float64
	test := stats.SPRT{}
	var asJSON bool
	c := &cobra.Command{
		Use:   "sprt DIR",
		Short: "decide sequentially whether scores are at one level or another",
		Long: `sprt tests, for every matchup of a dataset, "A's strength is elo1" against "it is
elo0" by a sequential probability ratio test over blocks, looking once per chunk and
stopping at the first decision. It is a gate for regressions (did this change weaken
the new commander?), not an estimate: after a decision quote the confidence sequence
that is printed with it. That armies are balanced is a claim of equivalence, which
"sim report" judges against a margin. Where a run measured luck the test is made on scores
without it, and what the scores as they are would lead to stands below.`,
		Example: "  sim sprt runs/new-against-old --elo0 0 --elo1 10",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case elo0 >= elo1 || math.Abs(elo0) > 2000 || math.Abs(elo1) > 2000:
				return failure{exitBad, fmt.Sprintf("--elo0 %g --elo1 %g: want elo0 below elo1, both within 2000", elo0,
					elo1)}
			case !(test.Alpha > 0 && test.Alpha < 0.5 && test.Beta > 0 && test.Beta < 0.5):
				return failure{exitBad, fmt.Sprintf("--alpha %g --beta %g: want error rates between 0 and 0.5",
					test.Alpha, test.Beta)}
			}
			d, err := openDataset(args[0])
			if err != nil {
				return err
			}
			over := reading(cmd, runOptions{asJSON: asJSON}, d.Rows("games"), d)
			gates, err := analysis.Gates(d, test, stats.ScoreFromElo(elo0), stats.ScoreFromElo(elo1))
			over()
			if err != nil {
				return failed("%s", shown(err.Error()))
			}
			if asJSON {
				return printSheet(cmd, sprtSheet{elo0, elo1, test.Alpha, test.Beta, gates})
			}
			var rows [][]string
			var plain []string
			for _, g := range gates {
				if p := g.Plain; p != nil {
					plain = append(plain, fmt.Sprintf("%s/%s, %s v %s: with its luck the score would lead to \"%s\" "+
						"after %d blocks (log ratio %+.2f).", g.System, g.Scenario, g.ArmyA, g.ArmyB, p.Decision,
						p.Blocks, p.Ratio))
				}
				rows = append(rows, []string{g.System + "/" + g.Scenario, g.ArmyA + " (" + g.CommanderA + ")",
					g.ArmyB + " (" + g.CommanderB + ")", g.Decision,
					fmt.Sprint(g.Blocks), fmt.Sprintf("%+.2f", g.Ratio),
					fmt.Sprintf("%+.2f to %+.2f", g.Lower, g.Upper),
					fmt.Sprintf("[%.4f, %.4f]", g.Interval.Lo, g.Interval.Hi), fmt.Sprintf("%.0f", g.Expected)})
			}
			table(cmd, []string{"scenario", "A", "B", "decision", "after blocks", "log ratio", "bounds",
				"confidence sequence of the score", "blocks expected"}, rows)
			if len(plain) > 0 {
				say(cmd, "Tested on scores without luck, which the run measured; the confidence sequence is theirs.\n")
			}
			for _, line := range plain {
				say(cmd, "%s\n", shown(line))
			}
			say(cmd, "H0: A's Elo is %g (score %.4f). H1: it is %g (score %.4f). Error rates %g and %g.\n", elo0,
				stats.ScoreFromElo(elo0), elo1, stats.ScoreFromElo(elo1), test.Alpha, test.Beta)
			return nil
		},
	}
	f := c.Flags()
	f.Float64Var(&elo0, "elo0", 0, "strength of A under H0")
	f.Float64Var(&elo1, "elo1", 10, "strength of A under H1")
	f.Float64Var(&test.Alpha, "alpha", 0.05, "chance of accepting H1 when H0 holds")
	f.Float64Var(&test.Beta, "beta", 0.05, "chance of accepting H0 when H1 holds")
	f.BoolVar(&asJSON, "json", false, "print the decisions as JSON")
	return c
}
