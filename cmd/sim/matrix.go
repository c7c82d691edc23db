package main

import (
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/skirmishlab/skirmishlab/montecarlo"
)

// printMatrix prints a tournament: armies by rank, in tiers, and what each scored against
// each. On a terminal what is certain is coloured, unless NO_COLOR is set.
func printMatrix(cmd *cobra.Command, t *montecarlo.Tournament) {
	say(cmd, "%s, %s: %d armies, each pair once\n", shown(t.Where), shown(t.Who), len(t.Armies))
	coloured := term.IsTerminal(int(os.Stdout.Fd())) && os.Getenv("NO_COLOR") == ""
	width := len("army")
	for _, a := range t.Armies {
		width = max(width, utf8.RuneCountInString(shown(a)))
	}
	line := fmt.Sprintf("%4s  %-*s  %-13s", "rank", width, "army", "score")
	for j := range t.Armies {
		line += fmt.Sprintf("  %4d", j+1)
	}
	say(cmd, "%s\n", line)
	for i, a := range t.Armies {
		if i > 0 && t.Tier[i] != t.Tier[i-1] {
			say(cmd, "%4s  %s\n", "", strings.Repeat("-", width+15+6*len(t.Armies)))
		}
		name := shown(a)
		say(cmd, "%4d  %s%s  %.3f ± %.3f", i+1, name, strings.Repeat(" ", width-utf8.RuneCountInString(name)), t.Score[i], t.SE[i])
		for j := range t.Armies {
			cell := fmt.Sprintf("%4s", strings.TrimPrefix(fmt.Sprintf("%.2f", t.Against[i][j]), "0"))
			if i == j {
				cell = "   ."
			}
			say(cmd, "  %s", tinted(cell, t.Against[i][j], t.Certain[i][j], coloured))
		}
		say(cmd, "\n")
	}
	if tiers := t.Tier[len(t.Tier)-1]; tiers > 1 {
		say(cmd, "%d tiers: everybody above a line is certainly better than everybody below it, over all pairs.\n", tiers)
	} else {
		say(cmd, "One tier: no army is certainly better than all that rank below it.\n")
	}
}

// tinted colours a score that is certainly above or below 1/2.
func tinted(cell string, score float64, certain, coloured bool) string {
	switch {
	case !coloured || !certain:
		return cell
	case score > 0.5:
		return "\x1b[32m" + cell + "\x1b[0m"
	}
	return "\x1b[31m" + cell + "\x1b[0m"
}
