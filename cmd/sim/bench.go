package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/speed"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func benchCommand() *cobra.Command {
	var asJSON, coverage, quick bool
	var seconds, tolerance float64
	var games int
	var keep, compare, profile string
	c := &cobra.Command{
		Use:   "bench [SYSTEM|SCENARIO…]",
		Short: "measure complete games per CPU-second; count the rules exercised",
		Long: `bench plays every shipped scenario, greedy against greedy, on one processor and
prints complete games per second of CPU time, garbage collection included, and
their ratio to a yardstick, the bare minimum of a board game that is played in
turns with them: seconds differ between machines and hours, ratios much less.

--keep FILE appends the figures to a file of JSON lines, --compare FILE compares
with the last ones kept there and ends with exit code 1 where a scenario became
slower by more than --tolerance and more than noise explains (what seems slower
is measured twice more, and the best counts). --profile FILE writes where the
time went.

With --coverage it plays games between all styles instead and lists the rules,
powers and verbs that never occurred.`,
		Example: `  sim bench
  sim bench titan --seconds 5 --json
  sim bench --quick --compare docs/performance.jsonl
  sim bench titan --coverage`,
		ValidArgsFunction: systemNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !(seconds > 0) || !(tolerance >= 0 && tolerance < 1) {
				return failure{exitBad, "--seconds must be above 0 and --tolerance from 0 to below 1"}
			}
			l := study.Library()
			if len(args) == 0 {
				for _, s := range systems.All() {
					name := s.Info().System
					if quick {
						name += "/" + s.Info().Quick
					}
					args = append(args, name)
				}
			} else if quick {
				return failure{exitBad, "--quick chooses the scenarios; name some or say --quick, not both"}
			}
			if coverage {
				return cover(cmd, l, args, games, asJSON)
			}
			names, err := scenarioNames(l, args)
			if err != nil {
				return err
			}
			var kept map[string]speed.Record
			if compare != "" {
				if kept, err = speed.Last(compare); err != nil {
					return failure{exitBad, err.Error()}
				}
			}
			if profile != "" {
				stop, err := profiled(profile)
				if err != nil {
					return err
				}
				defer stop()
			}
			return bench(cmd, l, names, benchOptions{seconds, tolerance, keep, kept, asJSON})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	c.Flags().BoolVar(&coverage, "coverage", false, "list rules, powers and verbs that never occur between styles")
	c.Flags().BoolVar(&quick, "quick", false, "measure the quick scenario of every system alone")
	c.Flags().Float64Var(&seconds, "seconds", 2, "CPU time to spend on each scenario")
	c.Flags().IntVar(&games, "games", 10000, "games per system with --coverage")
	c.Flags().StringVar(&keep, "keep", "", "append the figures to this file")
	c.Flags().StringVar(&compare, "compare", "", "compare with the last figures kept in this file")
	c.Flags().StringVar(&profile, "profile", "", "write a CPU profile of the games to this file, for go tool pprof")
	c.Flags().Float64Var(&tolerance, "tolerance", 0.05, "how much slower a scenario may be with --compare")
	return c
}

// profiled begins a CPU profile and returns what ends it.
func profiled(path string) (stop func(), err error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, failed("%v", err)
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		_ = f.Close()
		return nil, failed("%v", err)
	}
	return func() {
		pprof.StopCPUProfile()
		_ = f.Close()
	}, nil
}

// benchOptions are what the flags of bench say.
type benchOptions struct {
	seconds, tolerance float64
	keep               string
	kept               map[string]speed.Record
	asJSON             bool
}

// bench measures scenarios, keeps and compares the figures as asked, and prints them.
func bench(cmd *cobra.Command, l *scenarios.Library, names []string, o benchOptions) error {
	var lines []speed.Line
	var changes []speed.Change
	slower := 0
	for _, name := range names {
		line, err := speed.Measure(l, name, o.seconds)
		if err != nil {
			return err
		}
		if then, ok := o.kept[line.Scenario]; ok {
			change := speed.Against(line, then, o.tolerance)
			for again := 0; change.Change < -o.tolerance && again < 2; again++ {
				more, err := speed.Measure(l, name, o.seconds)
				if err != nil {
					return err
				}
				if more.Ratio > line.Ratio {
					line = more
					change = speed.Against(line, then, o.tolerance)
				}
			}
			if change.Slower {
				slower++
			}
			changes = append(changes, change)
		}
		lines = append(lines, line)
		if !o.asJSON {
			cmd.PrintErrf("%s: %.0f games per CPU-second\n", shown(name), line.Rate)
		}
	}
	if o.keep != "" {
		var records []speed.Record
		for _, line := range lines {
			records = append(records, speed.Record{Commit: builtFrom(), Go: runtime.Version(), Arch: runtime.GOARCH,
				Line: line})
		}
		if err := speed.Keep(o.keep, records); err != nil {
			return failed("%v", err)
		}
	}
	if o.asJSON {
		if err := printSheet(cmd, benchSheet{runtime.GOARCH, runtime.Version(), lines, changes}); err != nil {
			return err
		}
	} else {
		benchTable(cmd, lines, changes)
	}
	if o.kept != nil && len(changes) == 0 {
		return failure{exitBad, "the file to compare with holds none of these scenarios"}
	}
	if slower > 0 {
		return failed("%d of %d scenarios slower by more than %g %%", slower, len(changes), 100*o.tolerance)
	}
	return nil
}

// benchTable prints what was measured, and beside it how it differs from what was kept.
func benchTable(cmd *cobra.Command, lines []speed.Line, changes []speed.Change) {
	since := map[string]speed.Change{}
	for _, c := range changes {
		since[c.Scenario] = c
	}
	head := []string{"scenario", "games/CPU-s", "of yardstick", "steps", "rounds", "capped", "score of first seat",
		"allocations/game"}
	if len(changes) > 0 {
		head = append(head, "ratio kept", "change")
	}
	var rows [][]string
	for _, b := range lines {
		row := []string{b.Scenario, fmt.Sprintf("%.0f", b.Rate), fmt.Sprintf("%.4f ± %.4f", b.Ratio, 2*b.Spread),
			fmt.Sprintf("%.1f", b.Steps), fmt.Sprintf("%.2f", b.Rounds),
			fmt.Sprintf("%.2f %%", 100*b.Capped), fmt.Sprintf("%.3f", b.FirstSeat), fmt.Sprintf("%.2f", b.Allocs)}
		if c, ok := since[b.Scenario]; ok {
			word := fmt.Sprintf("%+.1f ± %.1f %%", 100*c.Change, 200*c.Error)
			if c.Slower {
				word += " SLOWER"
			}
			row = append(row, fmt.Sprintf("%.4f", c.Then), word)
		}
		rows = append(rows, row)
	}
	table(cmd, head, rows)
}

// scenarioNames expands systems to their scenarios.
func scenarioNames(l *scenarios.Library, args []string) ([]string, error) {
	var names []string
	for _, arg := range args {
		if _, err := l.System(arg); err != nil {
			names = append(names, arg)
			continue
		}
		for _, e := range l.List(scenarios.KindScenario, arg) {
			names = append(names, e.Name)
		}
	}
	if len(names) == 0 {
		return nil, failure{exitBad, "no scenarios in " + shown(strings.Join(args, ", "))}
	}
	return names, nil
}

// cover plays games between all styles of a system and lists what never occurred.
func cover(cmd *cobra.Command, l *scenarios.Library, args []string, games int, asJSON bool) error {
	all := coverageSheet{}
	for _, arg := range args {
		s, err := l.System(arg)
		if err != nil {
			return err
		}
		c, err := covered(l, s, games)
		if err != nil {
			return err
		}
		all[arg] = c
		if asJSON {
			continue
		}
		in := s.Info()
		say(cmd, "%s: %d games, %d of %d rules exercised\n", arg, c.Games, len(in.Rules)-1-len(c.Rules),
			len(in.Rules)-1)
		for _, list := range []struct {
			what  string
			names []string
		}{{"rules", c.Rules}, {"powers", c.Powers}, {"verbs", c.Verbs}} {
			if len(list.names) == 0 {
				say(cmd, "  %s that never occurred: none\n", list.what)
				continue
			}
			say(cmd, "  %s that never occurred (%d):\n", list.what, len(list.names))
			for _, name := range list.names {
				say(cmd, "    %s\n", name)
			}
		}
	}
	if asJSON {
		return printSheet(cmd, all)
	}
	return nil
}

// coverage is what never occurred in some games.
type coverage struct {
	Games  int      `json:"games"`
	Rules  []string `json:"rules_never"`
	Powers []string `json:"powers_never"`
	Verbs  []string `json:"verbs_never"`
}

// covered plays games in turn on all scenarios of a system, with every pair of its styles in turn, and
// says which rules, powers and verbs never occurred. Every scenario has a recorder of its own, because
// marks are kept by table; what one of them marked has occurred.
func covered(l *scenarios.Library, s engine.Ruleset, games int) (coverage, error) {
	in := s.Info()
	names := l.List(scenarios.KindScenario, in.System)
	styles := makers(l, s)
	if len(names) == 0 || len(styles) == 0 {
		return coverage{}, failure{exitBad, "no scenarios or styles for " + in.System}
	}
	verbs := make([]bool, len(in.Verbs))
	var marked []*engine.Recorder
	out := coverage{games, []string{}, []string{}, []string{}}
	for i, e := range names {
		t, faults := l.Compile(e.Name, scenarios.Variant{})
		if len(faults) > 0 {
			return out, faults
		}
		rec := engine.NewRecorder(t)
		rec.Cover(len(in.Rules))
		marked = append(marked, rec)
		start, g := t.New(), t.New()
		watch := &engine.Watcher{Before: func(_ engine.Game, a engine.Action) { verbs[a.Verb] = true }}
		for n := i; n < games; n += len(names) {
			g.CopyFrom(start)
			rec.Begin()
			src := dice.NewSource(1, dice.StreamID("coverage", e.Name), uint64(n))
			pair := n / len(names)
			players := [2]engine.Commander{styles[pair%len(styles)].New(), styles[pair/len(styles)%len(styles)].New()}
			for seat, p := range players {
				p.Begin(t, engine.Side(seat), src.Fork(uint64(seat)))
			}
			if _, err := engine.Drive(g, src, players, rec, watch); err != nil {
				return out, failed("%s, game %d: %v", e.Name, n, err)
			}
		}
	}
	occurred := func(r engine.Rule) bool {
		return slices.ContainsFunc(marked, func(rec *engine.Recorder) bool { return rec.Marked(r) })
	}
	for r := 1; r < len(in.Rules); r++ {
		if !occurred(engine.Rule(r)) {
			out.Rules = append(out.Rules, in.Rules[r])
		}
	}
	for _, p := range in.Powers {
		if !occurred(p.Rule) {
			out.Powers = append(out.Powers, p.Name+" ("+in.Rules[p.Rule]+")")
		}
	}
	for v, seen := range verbs {
		if !seen {
			out.Verbs = append(out.Verbs, in.Verbs[v].Name)
		}
	}
	return out, nil
}

// makers lists the commanders of a system's shipped styles that do not look ahead, and
// random play.
func makers(l *scenarios.Library, s engine.Ruleset) []ai.Maker {
	list := []ai.Maker{ai.Basic()[1]}
	for _, e := range l.List(scenarios.KindStyle, s.Info().System) {
		if m, faults := ai.Named(l, s, e.Name); len(faults) == 0 && !m.Ahead {
			list = append(list, m)
		}
	}
	return list
}
