package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// benchLine is what "sim bench" measures of one scenario.
type benchLine struct {
	Scenario  string  `json:"scenario"`
	Games     int     `json:"games"`
	Rate      float64 `json:"games_per_cpu_second"`
	Steps     float64 `json:"steps_per_game"`
	Rounds    float64 `json:"rounds_per_game"`
	Capped    float64 `json:"share_capped"`
	FirstSeat float64 `json:"score_of_first_seat"`
	Allocs    float64 `json:"allocations_per_game"`
}

func benchCommand() *cobra.Command {
	var asJSON, coverage bool
	var seconds float64
	var games int
	c := &cobra.Command{
		Use:   "bench [SYSTEM|SCENARIO…]",
		Short: "measure complete games per CPU-second; count the rules exercised",
		Long: `bench plays every shipped scenario, greedy against greedy, on one processor and
prints complete games per second of CPU time, garbage collection included. With
--coverage it plays games between all styles instead and lists the rules, powers
and verbs that never occurred.`,
		Example:           "  sim bench\n  sim bench titan --seconds 5 --json\n  sim bench titan --coverage",
		ValidArgsFunction: systemNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			l := study.Library()
			if len(args) == 0 {
				for _, s := range systems.All() {
					args = append(args, s.Info().System)
				}
			}
			if coverage {
				return cover(cmd, l, args, games, asJSON)
			}
			names, err := scenarioNames(l, args)
			if err != nil {
				return err
			}
			var lines []benchLine
			for _, name := range names {
				line, err := bench(l, name, seconds)
				if err != nil {
					return err
				}
				lines = append(lines, line)
				if !asJSON {
					cmd.PrintErrf("%s: %.0f games per CPU-second\n", shown(name), line.Rate)
				}
			}
			if asJSON {
				return printJSON(cmd, map[string]any{"cpu": runtime.GOARCH, "go": runtime.Version(), "scenarios": lines})
			}
			var rows [][]string
			for _, b := range lines {
				rows = append(rows, []string{b.Scenario, fmt.Sprintf("%.0f", b.Rate), fmt.Sprintf("%.1f", b.Steps), fmt.Sprintf("%.2f", b.Rounds),
					fmt.Sprintf("%.2f %%", 100*b.Capped), fmt.Sprintf("%.3f", b.FirstSeat), fmt.Sprintf("%.2f", b.Allocs)})
			}
			table(cmd, []string{"scenario", "games/CPU-s", "steps", "rounds", "capped", "score of first seat", "allocations/game"}, rows)
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	c.Flags().BoolVar(&coverage, "coverage", false, "list rules, powers and verbs that never occur between styles")
	c.Flags().Float64Var(&seconds, "seconds", 2, "CPU time to spend on each scenario")
	c.Flags().IntVar(&games, "games", 10000, "games per system with --coverage")
	return c
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

// bench plays a scenario greedy against greedy for some seconds of CPU time.
func bench(l *scenarios.Library, name string, seconds float64) (benchLine, error) {
	sc, faults := l.Scenario(name)
	if len(faults) > 0 {
		return benchLine{}, faults
	}
	t, faults := l.CompileScenario(sc, scenarios.Variant{})
	if len(faults) > 0 {
		return benchLine{}, faults
	}
	greedy, faults := ai.Named(l, sc.System, "greedy")
	if len(faults) > 0 {
		return benchLine{}, faults
	}
	players := [2]engine.Commander{greedy.New(), greedy.New()}
	start, g, rec := t.New(), t.New(), engine.NewRecorder(t)
	line := benchLine{Scenario: sc.Name}
	steps := 0
	watch := &engine.Watcher{After: func(engine.Game) { steps++ }}
	stream := dice.StreamID("bench", sc.Name)
	one := func(n uint64, w *engine.Watcher) error {
		g.CopyFrom(start)
		rec.Begin()
		src := dice.NewSource(1, stream, n)
		for seat, p := range players {
			p.Begin(t, engine.Side(seat), src.Fork(uint64(seat)))
		}
		r, err := engine.Drive(g, src, players, rec, w)
		if err != nil {
			return failed("%s: %v", sc.Name, err)
		}
		line.Games++
		line.Rounds += float64(r.Rounds)
		line.FirstSeat += float64(r.Points(engine.SideA)) / 2
		if r.Capped {
			line.Capped++
		}
		return nil
	}
	for n := range uint64(100) { // warms buffers and counts steps
		if err := one(n, watch); err != nil {
			return line, err
		}
	}
	line.Steps = float64(steps) / float64(line.Games)
	line.Games, line.Rounds, line.FirstSeat, line.Capped = 0, 0, 0, 0
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := study.CPUSeconds()
	for n := uint64(100); study.CPUSeconds()-begin < seconds; {
		for range 16 {
			if err := one(n, nil); err != nil {
				return line, err
			}
			n++
		}
	}
	spent := study.CPUSeconds() - begin
	runtime.ReadMemStats(&after)
	games := float64(line.Games)
	line.Rate = games / spent
	line.Rounds, line.FirstSeat, line.Capped = line.Rounds/games, line.FirstSeat/games, line.Capped/games
	line.Allocs = float64(after.Mallocs-before.Mallocs) / games
	return line, nil
}

// cover plays games between all styles of a system and lists what never occurred.
func cover(cmd *cobra.Command, l *scenarios.Library, args []string, games int, asJSON bool) error {
	all := map[string]any{}
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
		say(cmd, "%s: %d games, %d of %d rules exercised\n", arg, c.Games, len(in.Rules)-1-len(c.Rules), len(in.Rules)-1)
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
		return printJSON(cmd, all)
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

func covered(l *scenarios.Library, s engine.Ruleset, games int) (coverage, error) {
	in := s.Info()
	names := l.List(scenarios.KindScenario, in.System)
	styles := makers(l, s)
	if len(names) == 0 || len(styles) == 0 {
		return coverage{}, failure{exitBad, "no scenarios or styles for " + in.System}
	}
	verbs := make([]bool, len(in.Verbs))
	var marked []*engine.Recorder
	out := coverage{Games: games}
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
