package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/balance"
)

// printBalance prints what was confirmed: each change with its parts, each want with its interval, and what else moved.
func printBalance(cmd *cobra.Command, f *balance.Found, dir string) {
	heads := []string{"   want", "from", "to", "as it is", "changed", "interval", ""}
	var idle []string
	for _, k := range f.Knobs {
		if k.Matchups == 0 && !k.Lists && !k.Unplayed {
			idle = append(idle, k.Knob)
		}
	}
	if len(idle) > 0 {
		say(cmd, "Changes no game here: %s.\n\n", shown(strings.Join(idle, ", ")))
	}
	for _, w := range f.Left {
		say(cmd, "Left out: %s\n", shown(w))
	}
	if f.Already || len(f.Best) == 0 {
		var rows [][]string
		wants(&rows, &f.Was, &f.Was)
		table(cmd, heads, rows)
		say(cmd, "\n%s\n", shown(f.Answer()))
		return
	}
	for i, c := range f.Best {
		say(cmd, "%d. %s\n", i+1, shown(c.Verdict()))
		for _, w := range c.Words {
			say(cmd, "     %s\n", shown(w))
		}
		for _, w := range c.Armies {
			say(cmd, "     %s\n", shown(w))
		}
		var rows [][]string
		wants(&rows, &f.Was, &c.Outcome)
		table(cmd, heads, rows)
		for _, w := range c.Elsewhere(&f.Was) {
			say(cmd, "   %s\n", shown(w))
		}
		say(cmd, "\n")
	}
	say(cmd, "%s\n", shown(f.Answer()))
	say(cmd, "%d changes were tried in %d games, and confirmed in up to %d blocks a matchup on dice that the search "+
		"had not seen; intervals hold at %.3g %%.\n",
		f.Tried, f.Searched, f.Blocks(), 100*f.Confidence)
	say(cmd, "\"sim run %s\" plays the first.\n", shown(filepath.Join(dir, "best", "1.yaml")))
}

// wants are the rows of what was wanted, at every level.
func wants(rows *[][]string, was, is *balance.Outcome) {
	level := ""
	if is.Level != "" {
		level = is.Level + ": "
	}
	for i, r := range is.Wants {
		*rows = append(*rows, []string{"   " + level + r.Want, fmt.Sprintf("%.4g", r.Lo), fmt.Sprintf("%.4g", r.Hi),
			fmt.Sprintf("%.3f", was.Wants[i].Value),
			fmt.Sprintf("%.3f", r.Value), fmt.Sprintf("[%.3f, %.3f]", r.Interval.Lo, r.Interval.Hi), string(r.Verdict)})
	}
	for i := range is.Levels {
		wants(rows, &was.Levels[i], &is.Levels[i])
	}
}
