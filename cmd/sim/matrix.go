package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// printMatrix prints a tournament: armies by rank, in tiers, and what each scored against
// each. On a terminal what is certain is coloured, unless NO_COLOR is set.
func printMatrix(cmd *cobra.Command, t *montecarlo.Tournament, alpha float64) {
	say(cmd, "%s, %s: %d armies, each pair once\n", shown(t.Where), shown(t.Who), len(t.Armies))
	coloured := coloured()
	width := len("army")
	for _, a := range t.Armies {
		width = max(width, utf8.RuneCountInString(shown(a)))
	}
	head, score := fmt.Sprintf("%-13s", "score"), func(i int) string {
		return fmt.Sprintf("%.3f ± %.3f", t.Score[i], t.SE[i])
	}
	if r := t.Race; r != nil {
		head = fmt.Sprintf("%5s  %-14s  %-7s  %6s", "score", "interval", "", "blocks")
		score = func(i int) string {
			return fmt.Sprintf("%.3f  [%.3f, %.3f]  %-7s  %6d", t.Score[i], r.Intervals[i].Lo, r.Intervals[i].Hi,
				r.Fate[i], r.Blocks[i])
		}
	}
	line := fmt.Sprintf("%4s  %-*s  %s", "rank", width, "army", head)
	against := len(t.Armies)
	if columns := room(cmd); columns > 0 {
		against = max(0, min(against, (columns-utf8.RuneCountInString(line))/6))
	}
	for j := range against {
		line += fmt.Sprintf("  %4d", j+1)
	}
	say(cmd, "%s\n", line)
	for i, a := range t.Armies {
		if i > 0 && t.Tier[i] != t.Tier[i-1] {
			say(cmd, "%4s  %s\n", "", strings.Repeat("-", utf8.RuneCountInString(line)-6))
		}
		name := shown(a)
		say(cmd, "%4d  %s%s  %s", i+1, name, strings.Repeat(" ", width-utf8.RuneCountInString(name)), score(i))
		for j := range against {
			cell := fmt.Sprintf("%4s", strings.TrimPrefix(fmt.Sprintf("%.2f", t.Against[i][j]), "0"))
			if i == j {
				cell = "   ."
			}
			say(cmd, "  %s", tinted(cell, t.Against[i][j], t.Certain[i][j], coloured))
		}
		say(cmd, "\n")
	}
	if against < len(t.Armies) {
		say(cmd, "left out for want of room: scores against ranks %d to %d; --wide prints all\n", against+1,
			len(t.Armies))
	}
	if t.Race != nil {
		say(cmd, "%s", raceWords(t, alpha))
		return
	}
	say(cmd, "%s\n", montecarlo.TierWords(t.Tier))
}

// raceWords says what is settled of a tournament that was played until its places were, and
// what that saved.
func raceWords(t *montecarlo.Tournament, alpha float64) string {
	r := t.Race
	by := map[string][]string{}
	for i, fate := range r.Fate {
		by[fate] = append(by[fate], shown(t.Armies[i]))
	}
	var b strings.Builder
	tell := func(fate, format string) {
		if names := by[fate]; len(names) > 0 {
			fmt.Fprintf(&b, format+": %s.\n", strings.Join(names, ", "))
		}
	}
	switch r.Places {
	case stats.WholeOrder:
		tell("among", "Certainly in their places")
	case 1:
		tell("among", "Certainly the best")
	default:
		tell("among", fmt.Sprintf("Certainly among the first %d", r.Places))
	}
	if r.Margin > 0 {
		tell("tied", fmt.Sprintf("Within %.3g of one another, or too near such a pair to be placed", r.Margin))
	}
	tell("open", "Undecided at the limit of blocks")
	fmt.Fprintf(&b, "With %.4g %% certainty all of this holds, and that everybody above a line is better than "+
		"everybody below it.\n", 100*(1-alpha))
	fmt.Fprintf(&b, "%d blocks; equal shares would have taken %.0f to know as much.\n", r.Played, r.Equal)
	return b.String()
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
