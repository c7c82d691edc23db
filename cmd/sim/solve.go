package main

import (
	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/solve"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type solveOptions struct {
	runOptions
	at, turn  string
	positions int
	proposals int
	most      int
	policy    bool
}

func solveCommand() *cobra.Command {
	var o solveOptions
	c := &cobra.Command{
		Use:   "solve [FILE|FILE:CASE|SCENARIO…]",
		Short: "work out the exact value of small positions under perfect play",
		Long: `solve looks at everything that can happen from a position, both sides playing as
well as can be, and prints the value: the score that the first seat can expect, a win
counting 1 and a draw 1/2. It prints it as an exact fraction where that can be written
down, and always as bounds that are certain; then what each action is worth, and how
many positions there are.

The position is that of a case (FILE:CASE), a scenario with figures put where --at
says, or a file of solved positions, whose kept values are compared with what comes
out. Without arguments all that are shipped are solved. What a side may do is what it
is offered; --proposals N also tries N random proposals in every position and takes those
that the rules allow. Positions are refused, with an estimate, where more than
--positions can be reached, and with a reason where a side must choose without knowing
what the other keeps secret.

--policy prints how perfect play goes on: the best actions, and at every roll the
likeliest outcome, or with --seed those of that luck.`,
		Example: "  sim solve titan/skirmishes\n  sim solve titan/skirmishes:last-blow --policy\n" +
			"  sim solve titan/meadow --at 'lion-1 2,2 hits=9; warbear 3,2 hits=16' --turn 'attacker strike'",
		ValidArgsFunction: namesOf(scenarios.KindSolved),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.positions < 1 || o.proposals < 0 || o.most < 0 {
				return failure{exitBad, "--positions wants at least 1, --proposals and --actions at least 0"}
			}
			return solveAll(cmd, args, o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.at, "at", "", "figures and where they stand: 'name cell key=value …; name cell'")
	f.StringVar(&o.turn, "turn", "",
		"whose turn and which phase, in the words of the system's cases: 'attacker strike'")
	f.IntVar(&o.positions, "positions", solve.DefaultPositions,
		"most positions to keep; one takes about a hundred bytes")
	f.IntVar(&o.proposals, "proposals", 0, "random proposals to try in every position beside what is offered")
	f.IntVar(&o.most, "actions", 5, "actions to print that are not among the best")
	f.BoolVar(&o.policy, "policy", false, "print how perfect play goes on")
	f.Uint64Var(&o.seed, "seed", 0, "with --policy: luck of the rolls; 0 takes the likeliest outcome of each")
	o.printFlags(f, "print as JSON")
	return c
}

// toSolve is a position to be solved, and what is kept of its value.
type toSolve struct {
	name string
	game engine.Game
	kept *scenarios.Solved // nil where nothing is
}

// solveAll solves positions one by one and prints each as soon as it is known, or all as one value with
// --json. A kept value that differs is reported with its position and fails the command at the end.
func solveAll(cmd *cobra.Command, args []string, o solveOptions) error {
	l := study.Library()
	if len(args) == 0 {
		if o.at != "" || o.turn != "" {
			return failure{exitBad, "--at and --turn want a scenario whose figures they place"}
		}
		args = solvable(l)
	}
	var list []toSolve
	for _, arg := range args {
		more, err := positionsOf(l, arg, o)
		if err != nil {
			return err
		}
		list = append(list, more...)
	}
	ctx := cmd.Context()
	defer whilePlaying(cmd)()
	var solved []*solveSheet
	differ := 0
	for i, p := range list {
		bar := newProgress(cmd, o.runOptions, "positions")
		s, err := solve.Solve(ctx, p.game, solve.Options{Positions: o.positions, Wide: o.proposals,
			Progress: func(n int) { bar.set(int64(n), int64(o.positions)) }})
		bar.end()
		if err != nil {
			return unsolved(p.name, err)
		}
		sheet, err := newSolveSheet(p, s, o)
		if err != nil {
			return unsolved(p.name, err)
		}
		if sheet.Differs != "" {
			differ++
		}
		if o.asJSON {
			solved = append(solved, sheet)
			continue
		}
		if i > 0 {
			say(cmd, "\n")
		}
		sheet.tell(cmd, o)
	}
	if o.asJSON {
		if err := printSheet(cmd, solvedSheet{solved}); err != nil {
			return err
		}
	}
	if differ > 0 {
		return failed("%d of %d positions are worth something else than their files say", differ, len(list))
	}
	return nil
}
