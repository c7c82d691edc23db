package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
)

// printScores prints one row per matchup of a dataset.
func printScores(cmd *cobra.Command, d *results.Dataset, o runOptions) error {
	lines, err := montecarlo.Summarise(d)
	if err != nil {
		return failed("%v", err)
	}
	if o.asJSON {
		return printJSON(cmd, map[string]any{"dataset": d.Dir, "manifest": d.Manifest, "matchups": lines})
	}
	head := []string{"scenario", "A", "B", "score of A", "interval", "won", "drawn", "lost", "rounds", "blocks", "ended because"}
	var rows [][]string
	for _, s := range lines {
		rows = append(rows, []string{s.Where(), s.PartyA(), s.PartyB(), fmt.Sprintf("%.4f", s.Score), fmt.Sprintf("[%.4f, %.4f]", s.Lo, s.Hi),
			fmt.Sprint(s.Wins), fmt.Sprint(s.Draws), fmt.Sprint(s.Losses), fmt.Sprintf("%.2f", s.Rounds), fmt.Sprint(s.Blocks), s.Why()})
	}
	table(cmd, head, rows)
	for _, note := range montecarlo.Notes(lines, d.Manifest.Alpha) {
		say(cmd, "%s\n", note)
	}
	return nil
}
