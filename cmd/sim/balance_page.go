package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/balance"
)

// printBalance prints what was confirmed: each change with its parts, each want with its interval, and what else moved.
func printBalance(cmd *cobra.Command, f *balance.Found, dir string) {
	heads := []string{"   want", "from", "to", "as it is", "changed", "interval", ""}
	var idle []string
	for _, k := range f.Knobs {
		if k.Matchups == 0 {
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
		say(cmd, "\n%s\n", shown(answer(f)))
		return
	}
	for i, c := range f.Best {
		say(cmd, "%d. %s\n", i+1, shown(verdictOfChange(&c)))
		for _, w := range c.Words {
			say(cmd, "     %s\n", shown(w))
		}
		for _, w := range c.Armies {
			say(cmd, "     %s\n", shown(w))
		}
		var rows [][]string
		wants(&rows, &f.Was, &c.Outcome)
		table(cmd, heads, rows)
		for _, w := range elsewhere(&f.Was, &c.Outcome) {
			say(cmd, "   %s\n", shown(w))
		}
		say(cmd, "\n")
	}
	say(cmd, "%s\n", shown(answer(f)))
	say(cmd, "%d changes were tried in %d games, and confirmed in %d blocks a matchup on dice that the search had not seen; intervals hold at %.3g %%.\n",
		f.Tried, f.Searched, f.Was.Blocks, 100*f.Confidence)
	say(cmd, "\"sim run %s\" plays the first.\n", shown(filepath.Join(dir, "best", "1.yaml")))
}

// wants are the rows of what was wanted, at every level.
func wants(rows *[][]string, was, is *balance.Outcome) {
	level := ""
	if is.Level != "" {
		level = is.Level + ": "
	}
	for i, r := range is.Wants {
		*rows = append(*rows, []string{"   " + level + r.Want, fmt.Sprintf("%.4g", r.Lo), fmt.Sprintf("%.4g", r.Hi), fmt.Sprintf("%.3f", was.Wants[i].Value),
			fmt.Sprintf("%.3f", r.Value), fmt.Sprintf("[%.3f, %.3f]", r.Interval.Lo, r.Interval.Hi), string(r.Verdict)})
	}
	for i := range is.Levels {
		wants(rows, &was.Levels[i], &is.Levels[i])
	}
}

// verdictOfChange says in a few words whether a change does what is wanted.
func verdictOfChange(c *balance.Change) string {
	met, all := 0, 0
	count(&c.Outcome, &met, &all)
	if met == all {
		return "Does it: every want is met."
	}
	return fmt.Sprintf("%d of %d wants are met.", met, all)
}

func count(o *balance.Outcome, met, all *int) {
	for _, r := range o.Wants {
		if *all++; r.Verdict == balance.Met {
			*met++
		}
	}
	for i := range o.Levels {
		count(&o.Levels[i], met, all)
	}
}

// elsewhere says what else moved: matchups that are certainly less even than they were, and the length of games.
func elsewhere(was, is *balance.Outcome) (list []string) {
	for i, m := range is.Matchups {
		w := was.Matchups[i]
		if m.Interval.Lo > 0.5 && m.Interval.Lo > max(w.Interval.Hi, 1-w.Interval.Lo) || m.Interval.Hi < 0.5 && m.Interval.Hi < min(w.Interval.Lo, 1-w.Interval.Hi) {
			list = append(list, fmt.Sprintf("less even than before: %s, %.3f, now %.3f [%.3f, %.3f]", m.Name, w.Score, m.Score, m.Interval.Lo, m.Interval.Hi))
		}
	}
	if d := is.Rounds - was.Rounds; d > 0.5 || d < -0.5 {
		list = append(list, fmt.Sprintf("the median of rounds goes from %.1f to %.1f", was.Rounds, is.Rounds))
	}
	return list
}

// answer says in a sentence what came of the search.
func answer(f *balance.Found) string {
	switch {
	case f.Already:
		return "Nothing need be changed: the game as it is meets every want."
	case len(f.Best) == 0:
		return "No change is believed to be better than the game as it is."
	case f.Met:
		return "Found: the first is the smallest of those confirmed."
	}
	missed := false
	for _, r := range f.Best[0].Outcome.Wants {
		missed = missed || r.Verdict == balance.Missed
	}
	words := "Not certain: the first is the nearest; more blocks (--confirm) may tell, or wider bounds of what is wanted."
	if missed {
		words = "Cannot be had within these bounds, as far as was tried: the first is the nearest."
	}
	if len(f.Binding) > 0 {
		words += " It lies at the bound of " + strings.Join(f.Binding, ", ") + ", beyond which it would be nearer."
	}
	return words
}
