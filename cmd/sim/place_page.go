package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/place"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// score writes a score or number of rounds.
func score(v float64) string { return fmt.Sprintf("%.4f", v) }

func within(i stats.Interval) string { return fmt.Sprintf("[%.4f, %.4f]", i.Lo, i.Hi) }

// printPlaces prints the recommended maps.
func printPlaces(cmd *cobra.Command, s *place.Search, f *place.Found, dir string) {
	if f.Second != "" {
		printFront(cmd, f, dir)
		return
	}
	var rows [][]string
	row := func(name, found string, v place.Value, near string, moves []string) {
		rows = append(rows, []string{name, found, score(v.Value), within(v.Interval), score(v.Seat), score(v.A),
			fmt.Sprintf("%.2f", v.Rounds), fmt.Sprint(v.Blocks), near, strings.Join(moves, "; ")})
	}
	row("as it is", "", f.Was, "", []string{"-"})
	for _, l := range f.WasLevels {
		row("  "+l.Commander, "", l.Value, "", nil)
	}
	for i, m := range f.Best {
		row(fmt.Sprintf("best/%d", i+1), score(m.Found), m.Confirmed, nearWords(f, m), m.Moves)
		for _, l := range m.Levels {
			row("  "+l.Commander, "", l.Value, "", nil)
		}
	}
	table(cmd, []string{"map", "found", "confirmed", "interval", "first seat", "A", "rounds", "blocks", "aim", "moved"},
		rows)
	printMoves(cmd, f.Best[0].Effects)
	say(cmd, "\n%s Found is what the search believed, and too good because it was chosen for that; confirmed is on "+
		"dice that the search had not seen.\n", f.AimWords())
	if s.Field.LuckMeasured() {
		say(cmd, "Both are without the luck of their dice, as far as taking it out pays; the first seat's score and "+
			"A's are as they were played.\n")
	}
	if f.WasLevels != nil {
		say(cmd, "Maps are ranked by their worst level, those that may be within the margin first.\n")
	}
	say(cmd, "%d maps were tried in %d games; playing each as often as the best would have taken %d. \"sim run %s\" "+
		"plays the first.\n",
		len(f.Tried), f.Searched, f.Equally, shown(filepath.Join(dir, "best", "1.yaml")))
	sayAsItIs(cmd, f)
}

// sayAsItIs says where nothing need be moved.
func sayAsItIs(cmd *cobra.Command, f *place.Found) {
	already := "The map as it is is within the margin already"
	if f.Aim == "fair" {
		already = "The map as it is is already fair: it is within the margin"
	}
	if f.WasLevels != nil {
		already += ", and certainly outside of it at no level"
	}
	switch better := "no recommended map is confirmed nearer to the aim at its worst level"; {
	case f.Already && f.WasBetter:
		say(cmd, "%s, and %s.\n", already, better)
	case f.Already:
		say(cmd, "%s.\n", already)
	case f.WasBetter:
		say(cmd, "Leave the map as it is: %s.\n", better)
	}
}

// printMoves prints what each move of the first map does.
func printMoves(cmd *cobra.Command, list []place.Effect) {
	if len(list) < 2 {
		return
	}
	say(cmd, "\nWhat each move of best/1 does, with the others made:\n")
	var rows [][]string
	for _, m := range list {
		if m.Why != "" {
			rows = append(rows, []string{"  " + m.Move, "cannot be taken back alone: " + m.Why, ""})
			continue
		}
		rows = append(rows, []string{"  " + m.Move, fmt.Sprintf("%+.4f", m.Effect),
			fmt.Sprintf("[%+.4f, %+.4f]", m.Interval.Lo, m.Interval.Hi)})
	}
	table(cmd, nil, rows)
}

// printFront prints the maps of a search for two aims.
func printFront(cmd *cobra.Command, f *place.Found, dir string) {
	var rows [][]string
	row := func(name string, found [2]string, v, second place.Value, front string, moves []string) {
		rows = append(rows, []string{name, found[0], score(v.Value), within(v.Interval), found[1], score(second.Value),
			within(second.Interval), front, strings.Join(moves, "; ")})
	}
	row("as it is", [2]string{}, f.Was, *f.WasSecond, "", []string{"-"})
	for i, m := range f.Best {
		front := "beaten"
		if m.OnFront {
			front = "front"
		}
		row(fmt.Sprintf("best/%d", i+1), [2]string{score(m.Found), score(m.SecondFound)}, m.Confirmed, *m.Second, front,
			m.Moves)
	}
	table(cmd, []string{"map", "found", f.Aim, "interval", "found", f.Second, "interval", "", "moved"}, rows)
	second := *f
	second.Aim, second.Target = f.Second, f.SecondTarget
	say(cmd, "\n%s %s A map is of the front if no other was confirmed to be better on both. Found is what the search "+
		"believed; the others are of dice that it had not seen.\n", f.AimWords(), second.AimWords())
	say(cmd, "%d maps were tried in %d games; playing each as often as the best would have taken %d. %s shows them "+
		"all; \"sim run %s\" plays the first.\n",
		len(f.Tried), f.Searched, f.Equally, shown(filepath.Join(dir, "front.svg")),
		shown(filepath.Join(dir, "best", "1.yaml")))
}

func nearWords(f *place.Found, m place.Map) string {
	switch {
	case f.Aim == "decisive":
		return ""
	case m.Surely:
		return "surely"
	case m.Near:
		return "near"
	}
	return "missed"
}
