package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type ladderOptions struct {
	runOptions
	levels     []string
	commanders []string
	where      bool
	disagree   bool
	exact      bool
	noPilot    bool
}

func ladderCommand() *cobra.Command {
	var o ladderOptions
	c := &cobra.Command{
		Use:   "ladder [SCENARIO…]",
		Short: "play the levels of play against one another and rate them",
		Long: `ladder plays the playing levels, and any styles named with --commanders, against
one another on each scenario: every pair, each commander leading each army from
every seat that it may have, all pairs under the same dice. It prints the ratings in
Elo with 95 % intervals (Bradley-Terry over blocks), the score of each against each,
and what a doubling of the budget of playouts brings.

Before it starts, a short pilot of each level against itself measures what a game
costs and says what the whole will take. These figures depend on the machine and
are kept apart; all others are the same for any number of workers. master is played
only when --levels names it: it costs several times what expert costs.

With --where it tells, by stage of the game, how often each level that looks ahead
decided otherwise than its own style would without a look (greedy, for the shipped
levels), and by how much its playouts thought that better. With --disagree it tells
what it did differently in these decisions, in the words of the appraisal: by stage,
seat and term, what it saw in its choice less what it saw in greedy's.

With --exact the levels do not meet: each plays the positions whose exact value is
known ("sim solve"), from either seat and --blocks games of each, against perfect play,
and what is printed is how much they lose by it, a game and a decision; with --where
also by stage, and the mistakes that cost most. Arguments are then systems or files of
solved positions; none is all that are shipped.`,
		Example: "  sim ladder titan/meadow\n" +
			"  sim ladder hott/quick --levels greedy,veteran --blocks 20 --where\n" +
			"  sim ladder --exact --where\n" +
			"  sim ladder titan/meadow --commanders rush,my/styles/mine.yaml --json",
		ValidArgsFunction: namesOf(scenarios.KindScenario),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.blocks < 1 || o.workers < 0 {
				return failure{exitBad, "--blocks and --workers want at least 1"}
			}
			if o.exact && (o.out != "" || o.resume != "") {
				return failure{exitBad,
					"--exact plays no games that a folder keeps; give it without --out and --resume"}
			}
			if (o.where || o.disagree) && (o.out != "" || o.resume != "") {
				return failure{exitBad, "--where and --disagree tell what commanders thought, which no folder keeps; " +
					"give them without --out and --resume"}
			}
			if o.exact {
				return exactLadder(cmd, args, o)
			}
			if len(args) == 0 && o.resume == "" {
				return failure{exitBad, "SCENARIO… is missing; it is: sim ladder SCENARIO…"}
			}
			return ladder(cmd, args, o)
		},
	}
	f := c.Flags()
	f.StringSliceVar(&o.levels, "levels", []string{"novice", "greedy", "veteran", "expert"}, "levels to play")
	f.StringSliceVar(&o.commanders, "commanders", nil, "styles, or passive and random, to play beside the levels")
	f.IntVar(&o.blocks, "blocks", 50,
		"blocks of each pair; two games each, four where the armies differ and change seats")
	f.Uint64Var(&o.seed, "seed", 1, "seed of all dice")
	f.BoolVar(&o.where, "where", false, "tell where levels that look ahead decide otherwise")
	f.BoolVar(&o.disagree, "disagree", false,
		"tell what they see in their choice there and not in greedy's, by term of the appraisal")
	f.BoolVar(&o.exact, "exact", false, "measure what the levels lose on positions whose exact value is known")
	f.BoolVar(&o.noPilot, "no-pilot", false,
		"do not measure what games cost: print nothing that depends on the machine")
	o.folderFlags(f, "")
	o.playFlags(f, "print as JSON, numbers not rounded")
	return c
}

// ladderAsked is what a ladder was asked.
type ladderAsked struct {
	Scenarios []string `json:"scenarios"`
	Levels    []string `json:"levels"`
	Seed      uint64   `json:"seed"`
	Blocks    int      `json:"blocks"`
}

// ladder plays a ladder on each scenario.
func ladder(cmd *cobra.Command, names []string, o ladderOptions) error {
	a, ladders, kept, err := openLadders(cmd, names, o)
	if err != nil {
		return err
	}
	defer kept.Discard()
	ctx := cmd.Context()
	defer whilePlaying(cmd)()
	costs := make([][]float64, len(ladders))
	if !o.noPilot {
		if err := pilot(ctx, cmd, ladders, costs, o); err != nil {
			return o.stoppedLadder(cmd, kept, err)
		}
	}
	var list []*ladderSheet
	var broken int64
	for i, l := range ladders {
		bar := newProgress(cmd, o.runOptions)
		l.Progress, l.Games = bar.ahead, kept.Play
		before := study.CPUSeconds()
		c, err := l.Play(ctx)
		spent := study.CPUSeconds() - before
		bar.end()
		if c != nil && err != nil {
			err = errors.Join(err, sayPairsSoFar(cmd, l, c, list, a, o))
		}
		if err != nil {
			return o.stoppedLadder(cmd, kept, err)
		}
		if c.Failed > 0 {
			cmd.PrintErrf("failed on %s: %s\n", shown(l.Scenario.Name), shown(c.Why))
			broken += c.Failed
		}
		s := newLadderSheet(l, c, o)
		if !o.noPilot {
			s.price(l, costs[i], spent)
		}
		if o.asJSON {
			list = append(list, s)
			continue
		}
		if i > 0 {
			say(cmd, "\n")
		}
		s.tell(cmd)
	}
	if err := kept.Close(true); err != nil {
		return failed("%s", shown(err.Error()))
	}
	if o.asJSON {
		if err := printSheet(cmd, laddersSheet{a.Seed, a.Blocks, list}); err != nil {
			return err
		}
	}
	if broken > 0 {
		return failed("%d games failed; their blocks count in no score", broken)
	}
	return nil
}

// stoppedLadder words what ended a ladder early.
func (o *ladderOptions) stoppedLadder(cmd *cobra.Command, kept *folder.Folder, err error) error {
	if errors.Is(err, montecarlo.ErrInterrupted) || errors.Is(err, context.Canceled) {
		return o.stopped(cmd, kept)
	}
	return failed("%s", shown(err.Error()))
}

// sayPairsSoFar prints the pairs of a ladder that was interrupted, those of which a block was played; before it stand
// the scenarios that were finished.
func sayPairsSoFar(cmd *cobra.Command, l *montecarlo.Ladder, c *montecarlo.Climbed, finished []*ladderSheet,
	a *ladderAsked, o ladderOptions) error {
	pairs := []ladderPair{}
	var rows [][]string
	for _, p := range pairsOf(l, c) {
		if p.Blocks > 0 {
			pairs = append(pairs, p)
			rows = append(rows, []string{"  " + p.A, p.B, score(p.Score),
				fmt.Sprintf("[%.3f, %.3f]", p.Between.Lo, p.Between.Hi), fmt.Sprint(p.Blocks)})
		}
	}
	if o.asJSON {
		return printSheet(cmd, laddersSoFar{true, laddersSheet{a.Seed, a.Blocks, append([]*ladderSheet{}, finished...)},
			laddersPairs{l.Scenario.Name, pairs}})
	}
	say(cmd, "%s, interrupted after %d games; nobody is rated yet\n", shown(l.Scenario.Name), c.Games)
	table(cmd, []string{"  A", "B", "score of A", "interval", "blocks"}, rows)
	return nil
}

// openLadders sets up what the command line asks, or what the folder of --resume was asked, and opens the folder.
func openLadders(cmd *cobra.Command, names []string, o ladderOptions) (*ladderAsked, []*montecarlo.Ladder,
	*folder.Folder, error) {
	lib, err := o.library()
	if err != nil {
		return nil, nil, nil, err
	}
	lib = lib.Tracked()
	a, near := &ladderAsked{names, slices.Clone(o.levels), o.seed, o.blocks}, []string(nil)
	for _, name := range o.commanders {
		if !slices.Contains(a.Levels, name) {
			a.Levels = append(a.Levels, name)
		}
	}
	if len(names) == 0 {
		m, err := o.asked(cmd, a, "no-pilot")
		if err != nil {
			return nil, nil, nil, err
		}
		near = m.Folders(o.resume)
	}
	ladders, grounds, err := a.ladders(lib, near)
	if err != nil {
		return nil, nil, nil, err
	}
	var systems []string
	for _, l := range ladders {
		l.Workers = o.workers
		systems = append(systems, l.Scenario.System.Info().System)
		lib.Touch(l.Scenario)
	}
	kept, err := o.open(cmd, folder.Question{Study: "ladder", Asked: a, Grounds: grounds,
		Engine: study.Engine(commit, systems...), Seed: a.Seed, Alpha: montecarlo.DefaultAlpha,
		Name:       "ladder of " + strings.Join(a.Scenarios, ", "),
		Experiment: folder.Experiment("ladder", a.Seed, a.Scenarios...), Files: lib.Sources()}, "")
	return a, ladders, kept, err
}

// ladders sets up a ladder for each scenario, and checks all of them before any is played. Grounds are digests of what
// they are played with.
func (a *ladderAsked) ladders(lib *scenarios.Library, near []string) (list []*montecarlo.Ladder,
	grounds map[string]string, err error) {
	grounds = map[string]string{}
	for _, name := range a.Scenarios {
		sc, faults := lib.Scenario(name, near...)
		if len(faults) > 0 {
			return nil, nil, faults
		}
		l := &montecarlo.Ladder{Library: lib, Scenario: sc, Near: near, Levels: a.Levels, Seed: a.Seed,
			Blocks: a.Blocks}
		if grounds["matchups on "+name], err = l.Digest(); err != nil {
			return nil, nil, err
		}
		list = append(list, l)
	}
	return list, grounds, nil
}

// pilotSeconds is the CPU time that the pilot spends on each level of a scenario.
const pilotSeconds = 1

// pilot measures what games of each ladder cost and says what all of them will take.
func pilot(ctx context.Context, cmd *cobra.Command, ladders []*montecarlo.Ladder, costs [][]float64,
	o ladderOptions) error {
	if !o.quiet {
		cmd.PrintErrf("a short pilot measures what games cost …\n")
	}
	workers := o.workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	games, price := 0, 0.0
	for i, l := range ladders {
		var err error
		if costs[i], err = l.Pilot(ctx, study.CPUSeconds, pilotSeconds); err != nil {
			return err
		}
		games += l.Pairs() * l.GamesPerBlock() * l.Blocks
		price += l.Price(costs[i])
	}
	if !o.quiet {
		cmd.PrintErrf("%d games will take about %s of CPU time: %s with %d at a time\n", games, roughly(price),
			roughly(price/float64(workers)), workers)
	}
	return nil
}
