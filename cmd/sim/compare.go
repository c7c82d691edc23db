package main

import (
	"fmt"

	"github.com/spf13/cobra"

	balance "github.com/skirmishlab/skirmishlab/results/report"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

func compareCommand() *cobra.Command {
	var margin float64
	var asJSON bool
	c := &cobra.Command{
		Use:   "compare DIR1 DIR2",
		Short: "compare two datasets that were played with the same dice",
		Long: `compare tells what changed from one dataset to another: two versions of a list, a
rule, a map or the program, played with the same seed and the same streams of dice.
Differences are taken block by block, so that luck cancels. Datasets that did not
meet the same luck are refused: name the factor that differs under paired: in the
experiments.`,
		Example: "  sim compare runs/before runs/after\n  sim compare runs/before runs/after --margin 0.01",
		RunE: func(cmd *cobra.Command, args []string) error {
			if margin <= 0 || margin >= 0.5 {
				return failure{exitBad, fmt.Sprintf("--margin %g: want a difference of scores between 0 and 0.5", margin)}
			}
			a, err := openDataset(args[0])
			if err != nil {
				return err
			}
			b, err := openDataset(args[1])
			if err != nil {
				return err
			}
			over := reading(cmd, runOptions{asJSON: asJSON}, a.Rows("games")+b.Rows("games"), a, b)
			found, err := balance.Compare(a, b, margin)
			over()
			if err != nil {
				return failure{exitBad, shown(err.Error())}
			}
			if asJSON {
				return printSheet(cmd, map[string]any{"differences": objects(balance.PairTable(found.Pairs)), "notes": append([]string{}, found.Notes...)})
			}
			printTable(cmd, balance.PairTable(found.Pairs))
			say(cmd, "The effect is the second dataset's score of A less the first's, with its %.4g %% interval; p is corrected for the number of effects, those on the seats among them.\n", 100*(1-a.Manifest.Alpha))
			for _, n := range found.Notes {
				say(cmd, "%s\n", shown(n))
			}
			return nil
		},
	}
	c.Flags().Float64Var(&margin, "margin", stats.TerrainMargin, "difference of scores that matters")
	c.Flags().BoolVar(&asJSON, "json", false, "print the differences as JSON")
	return c
}

// printTable writes a table of a report to standard output.
func printTable(cmd *cobra.Command, t *balance.Table) {
	var head []string
	var rows [][]string
	for _, c := range t.Head {
		head = append(head, c.Name)
	}
	for _, r := range t.Rows {
		var row []string
		for _, c := range r {
			row = append(row, c.Text)
		}
		rows = append(rows, row)
	}
	table(cmd, head, rows)
}
