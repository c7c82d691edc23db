package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// listing is one line of "sim list".
type listing struct {
	Name  string `json:"name"`
	Title string `json:"title,omitempty"`
	About string `json:"about,omitempty"`
}

// listings says what "sim list WORD" lists.
var listings = map[string]func(l *scenarios.Library) []listing{
	"systems": func(*scenarios.Library) (list []listing) {
		for _, s := range systems.All() {
			in := s.Info()
			list = append(list, listing{in.System, in.Title,
				in.Edition + "; seats " + in.Seats[0] + " and " + in.Seats[1]})
		}
		return list
	},
	"scenarios":   files(scenarios.KindScenario),
	"armies":      files(scenarios.KindArmy),
	"maps":        files(scenarios.KindMap),
	"experiments": files(scenarios.KindExperiment),
	"commanders": func(l *scenarios.Library) []listing {
		var list []listing
		for _, m := range ai.Basic() {
			list = append(list, listing{m.Name, "every system", m.About})
		}
		return append(list, files(scenarios.KindStyle)(l)...)
	},
	"values": files(scenarios.KindValue),
	"solved": files(scenarios.KindSolved),
	"units":  listUnits,
}

var listWords = []string{"systems", "scenarios", "experiments", "armies", "maps", "units", "commanders", "values",
	"solved"}

func files(kind scenarios.Kind) func(*scenarios.Library) []listing {
	return func(l *scenarios.Library) (list []listing) {
		for _, e := range l.List(kind, "") {
			list = append(list, listing{e.Name, e.Title, e.About})
		}
		return list
	}
}

// listUnits lists every unit that takes part in a shipped scenario or army, by
// compiling the scenarios.
func listUnits(l *scenarios.Library) (list []listing) {
	for _, s := range systems.All() {
		for _, u := range unitsOf(l, s) {
			list = append(list, listing{s.Info().System + "/" + u.ID, u.Title, fmt.Sprintf("%d points", u.Points)})
		}
	}
	return list
}

type unit struct {
	ID, Title string
	Points    int32
}

// unitsOf lists the units that figures of shipped scenarios are of, each once, as their tables name and
// price them.
func unitsOf(l *scenarios.Library, s engine.Ruleset) (units []unit) {
	seen := map[string]bool{}
	for _, e := range l.List(scenarios.KindScenario, s.Info().System) {
		t, faults := l.Compile(e.Name, scenarios.Variant{})
		if len(faults) > 0 {
			continue
		}
		for _, f := range t.Figures() {
			if !seen[f.Unit] {
				seen[f.Unit] = true
				units = append(units, unit{f.Unit, f.Title, f.Points})
			}
		}
	}
	return units
}

func listCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:       "list [" + strings.Join(listWords, "|") + "|SYSTEM…]",
		Short:     "list what the library holds, of all systems or of some",
		Example:   "  sim list\n  sim list scenarios\n  sim list armies heroscape\n  sim list commanders --json",
		ValidArgs: append(systemWords(), listWords...),
		RunE: func(cmd *cobra.Command, args []string) error {
			l := study.Library()
			var words, of []string
			for _, w := range args {
				if slices.Contains(systemWords(), w) {
					of = append(of, w)
				} else {
					words = append(words, w)
				}
			}
			switch {
			case len(words) == 0 && len(of) == 0:
				words = []string{"systems", "scenarios", "experiments"}
			case len(words) == 0:
				words = []string{"scenarios", "armies", "maps", "units", "commanders"}
			}
			all := listSheet{}
			for _, w := range words {
				list, ok := listings[w]
				if !ok && ownList(l, w) {
					return fmt.Errorf("list shows what the library holds; a list of your own is valued by: "+
						"sim value %s", inShell(w))
				}
				if !ok {
					return fmt.Errorf("unknown list %q%s", shown(w),
						scenarios.Suggest(strings.Replace(w, "ys", "ies", 1), append(systemWords(), listWords...)))
				}
				all[w] = slices.DeleteFunc(list(l), func(e listing) bool {
					system, _, _ := strings.Cut(e.Name, "/")
					return len(of) > 0 && slices.Contains(systemWords(), system) && !slices.Contains(of, system)
				})
			}
			if asJSON {
				return printSheet(cmd, all)
			}
			for i, w := range words {
				if i > 0 {
					say(cmd, "\n")
				}
				var rows [][]string
				for _, e := range all[w] {
					rows = append(rows, []string{"  " + e.Name, e.Title, e.About})
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s (%d)\n", w, len(rows))
				table(cmd, nil, rows)
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return c
}
