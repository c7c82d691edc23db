package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
)

// printScores prints one row per matchup of a dataset.
func printScores(cmd *cobra.Command, d *results.Dataset, o runOptions) error {
	over := reading(cmd, o, d.Rows("games"), d)
	lines, err := montecarlo.Summarise(d)
	over()
	if cmd.Context().Err() != nil {
		cmd.PrintErrf("interrupted; all games are kept; resume with: %s\n", resumeWith("run", d.Dir))
		return montecarlo.ErrInterrupted
	}
	if err != nil {
		return failed("%v", err)
	}
	programs, err := montecarlo.ConductsOf(d)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	levels := montecarlo.OverLevels(lines)
	tournaments := montecarlo.Tournaments(lines, d.Manifest.Alpha)
	if o.asJSON {
		return printSheet(cmd, scoresSheet{d.Dir, d.Manifest, lines, levels, tournaments, programs})
	}
	head := []string{"scenario", "A", "B", "score of A", "interval", "won", "drawn", "lost", "rounds", "blocks",
		"ended because"}
	measured := slices.ContainsFunc(lines, func(s montecarlo.Summary) bool { return s.WithoutLuck != nil })
	if measured {
		head = slices.Insert(head, 5, "without luck", "interval of that", "variance left")
	}
	for i := range tournaments {
		printMatrix(cmd, &tournaments[i], d.Manifest.Alpha)
	}
	var rows [][]string
	var listed []montecarlo.Summary
	for i, s := range lines {
		if !o.all && slices.ContainsFunc(tournaments, func(t montecarlo.Tournament) bool { return t.Has(i) }) {
			continue // in its matrix
		}
		listed = append(listed, s)
		rows = append(rows, []string{s.Where(), s.PartyA(), s.PartyB(), fmt.Sprintf("%.4f", s.Score),
			within(s.Interval),
			fmt.Sprint(s.Wins), fmt.Sprint(s.Draws), fmt.Sprint(s.Losses), fmt.Sprintf("%.2f", s.Rounds),
			fmt.Sprint(s.Blocks), s.Why()})
		if measured {
			rows[len(rows)-1] = slices.Insert(rows[len(rows)-1], 5, withoutLuck(s.WithoutLuck)...)
		}
	}
	wide, columns := withVariants(head, rows, listed)
	if len(rows) == 0 {
		say(cmd, "One row for each matchup: sim run … --all, or --resume the folder with --all.\n")
	} else if width := room(cmd); width > 0 && width < stackedBelow {
		stacked(cmd, rows)
	} else {
		table(cmd, wide, columns)
	}
	for _, f := range levels {
		say(cmd, "%s: %s: %s\n", shown(f.What), f.Verdict, shown(f.Values()))
	}
	for _, note := range append(montecarlo.Notes(lines, d.Manifest.Alpha), d.Manifest.LeftOut()...) {
		say(cmd, "%s\n", shown(note))
	}
	tellConduct(cmd, programs)
	return nil
}

// tellConduct says which programs forfeited games, and which did not choose the same when they were asked again.
func tellConduct(cmd *cobra.Command, programs []montecarlo.Conduct) {
	for _, text := range montecarlo.Sentences(programs) {
		say(cmd, "%s\n", shown(text))
	}
}

// withVariants gives options and maps columns of their own, where the matchups of the rows have
// any.
func withVariants(head []string, rows [][]string, lines []montecarlo.Summary) (wide []string, columns [][]string) {
	type column struct {
		head string
		of   func(s *montecarlo.Summary) string
	}
	var more []column
	for _, c := range []column{
		{"options", func(s *montecarlo.Summary) string { return s.Options }},
		{"map", func(s *montecarlo.Summary) string { return s.Map }},
	} {
		if slices.ContainsFunc(lines, func(s montecarlo.Summary) bool { return c.of(&s) != "" }) {
			more = append(more, c)
		}
	}
	wide = slices.Clone(head)
	for k, c := range more {
		wide = slices.Insert(wide, 1+k, c.head)
	}
	for i, r := range rows {
		r = slices.Clone(r)
		if s := &lines[i]; len(more) > 0 && (s.Options != "" || s.Map != "") { // a dataset of old has neither
			r[0] = s.System + "/" + s.Scenario
		}
		for k, c := range more {
			r = slices.Insert(r, 1+k, cmp.Or(c.of(&lines[i]), "–"))
		}
		columns = append(columns, r)
	}
	return wide, columns
}

// withoutLuck are the cells of a score without luck.
func withoutLuck(w *montecarlo.WithoutLuck) []string {
	if w == nil || w.Withheld {
		return []string{"–", "–", "–"}
	}
	return []string{fmt.Sprintf("%.4f", w.Score), within(w.Interval), fmt.Sprintf("%.2f", w.Left)}
}

// stackedBelow is the width of a window below which scores are no table.
const stackedBelow = 80

// stacked prints the rows of the table of scores for a terminal that is too narrow
// for it, three lines for each.
func stacked(cmd *cobra.Command, rows [][]string) {
	for _, r := range rows {
		for i := range r {
			r[i] = shown(r[i])
		}
		say(cmd, "%s: %s\n  v %s\n", r[0], r[1], r[2])
		say(cmd, "  score of A %s %s\n", r[3], r[4])
		r = r[5:]
		if len(r) > 6 {
			say(cmd, "  without luck %s %s, variance left %s\n", r[0], r[1], r[2])
			r = r[3:]
		}
		say(cmd, "  %s won, %s drawn, %s lost; %s rounds; %s blocks\n  %s\n", r[0], r[1], r[2], r[3], r[4], r[5])
	}
}
