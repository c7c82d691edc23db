package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

func compareCommand() *cobra.Command {
	var margin float64
	var asJSON bool
	var html string
	c := &cobra.Command{
		Use:   "compare DIR1 DIR2",
		Short: "compare two datasets that were played with the same dice",
		Long: `compare tells what changed from one dataset to another: two versions of a list, a
rule, a map or the program, played with the same seed and the same streams of dice.
Differences are taken block by block, so that luck cancels. Datasets that did not
meet the same luck are refused: name the factor that differs under paired: in the
experiments.`,
		Example: "  sim compare runs/before runs/after\n  sim compare runs/before runs/after --margin 0.01\n" +
			"  sim compare runs/before runs/after --html changes.html",
		RunE: func(cmd *cobra.Command, args []string) error {
			if margin <= 0 || margin >= 0.5 {
				return failure{exitBad, fmt.Sprintf("--margin %g: want a difference of scores between 0 and 0.5",
					margin)}
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
			found, err := analysis.Compare(a, b, margin)
			over()
			if err != nil {
				return failure{exitBad, shown(err.Error())}
			}
			if html != "" {
				if err := writeComparison(found, a, b, html); err != nil {
					return err
				}
			}
			if asJSON {
				return printSheet(cmd, compareSheet{objects(report.PairTable(found.Pairs)),
					append([]string{}, found.Notes...)})
			}
			printTable(cmd, report.PairTable(found.Pairs))
			say(cmd, "The effect is the second dataset's score of A less the first's, with its %.4g %% interval; p "+
				"is corrected for the number of effects, those on the seats among them.\n", 100*(1-a.Manifest.Alpha))
			for _, n := range found.Notes {
				say(cmd, "%s\n", shown(n))
			}
			return nil
		},
	}
	c.Flags().Float64Var(&margin, "margin", stats.TerrainMargin, "difference of scores that matters")
	c.Flags().StringVar(&html, "html", "",
		"write a page of what changed to this file: both runs side by side, with pictures")
	c.Flags().BoolVar(&asJSON, "json", false, "print the differences as JSON")
	return c
}

// writeComparison writes a comparison as a page.
func writeComparison(c *analysis.Comparison, a, b *results.Dataset, file string) error {
	page, err := report.ComparisonPage(c, a, b)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	if err := writePage(page, file); err != nil {
		return failed("%s", shown(err.Error()))
	}
	return nil
}

// writePage writes a document as one page that needs nothing else.
func writePage(page *report.Document, file string) error {
	text, err := page.HTML()
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

// printTables prints the tables that have rows.
func printTables(cmd *cobra.Command, list []*report.Table) {
	for _, t := range list {
		if len(t.Rows) > 0 {
			printTable(cmd, t)
		}
	}
}

// printTable writes a table of a report to standard output.
func printTable(cmd *cobra.Command, t *report.Table) {
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
