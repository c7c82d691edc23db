package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/balance"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type balanceOptions struct {
	runOptions
	rounds  int
	batch   int
	confirm int
	budget  int64
	levels  []string
	apply   string
}

func balanceCommand() *cobra.Command {
	var o balanceOptions
	c := &cobra.Command{
		Use:   "balance FILE",
		Short: "find the smallest change that makes a game what you want",
		Long: `balance reads what you want of an experiment and what may be changed for it, and
looks for the smallest change that does it:

  schema: 1
  balance: fair
  on: experiment.yaml                  # or the name of a scenario
  want:
    - matchups: all, within .45 .. .55
    - {matchup: [ogres, lions], score: .5, margin: .03}
    - seats: within .47 .. .53
    - length: rounds median 5 .. 8
    - units: none underpriced by more than 20 %
  may:
    - {unit: ogre, stats: {power: 5..8, skill: 1..3}}
    - {units: all, price: ±20 %, step: 5}
    - {option: chart.bramble.striking.into.skill, of: [0, -1]}
    - {pieces: all, move: 2}
  prefer: few                          # or small, or weights

Each change alone is played first, at both ends of its range and on the same dice; what
was played proposes changes together, the most promising play on, and the last three are
confirmed on dice that the search has not seen, and at each --level. What is called met
has its whole interval within the bounds. At other prices an army exchanges as few points
as it can.

A folder is left with best/1.yaml and so on, experiments that "sim run" plays, a page, and
every game: --resume resumes the search after an interruption. --apply writes the first to a
file of yours.`,
		Example: "  sim balance my/fair.yaml\n  sim balance my/fair.yaml --level veteran --apply my/balanced.yaml\n" +
			"  sim run runs/balance-fair/best/1.yaml",
		RunE: func(cmd *cobra.Command, args []string) error {
			return balanceGame(cmd, args, o)
		},
	}
	f := c.Flags()
	f.StringSliceVar(&o.levels, "level", nil,
		"commander of both sides that what is found is confirmed with, too; may be repeated (default: the file's)")
	f.IntVar(&o.rounds, "rounds", balance.DefaultRounds, "times to learn and to try other changes")
	f.IntVar(&o.batch, "batch", balance.DefaultBatch, "changes to try in a round")
	f.IntVar(&o.blocks, "blocks", balance.DefaultBlocks,
		"blocks of each change and matchup at first; these and those of --confirm are rounded up to a multiple of 16")
	f.IntVar(&o.confirm, "confirm", 0,
		"blocks of a matchup that confirm a change (default: as many as the bounds need, at most 4,096)")
	f.Int64Var(&o.budget, "budget", 0, "games after which no more changes are tried (default: none)")
	f.StringVar(&o.apply, "apply", "", "write the first change as an experiment to this file; it must not exist")
	f.Uint64Var(&o.seed, "seed", 1, "seed of all dice; replaces the experiment's")
	o.folderFlags(f, "runs/balance-NAME")
	o.playFlags(f, "print everything found as JSON")
	return c
}

// check says which options are out of range.
func (o *balanceOptions) check() error {
	switch {
	case o.resume != "" && o.out != "":
		return failure{exitBad, "--resume names the folder; give it without --out"}
	case o.rounds < 0 || o.batch < 1 || o.blocks < 1 || o.confirm < 0 || o.budget < 0 || o.workers < 0:
		return failure{exitBad, "--batch and --blocks want at least 1, and the others no less than 0"}
	case o.apply != "" && filepath.Ext(o.apply) != ".yaml":
		return failure{exitBad, fmt.Sprintf("--apply %s: an experiment is a file that ends in .yaml", shown(o.apply))}
	}
	if o.apply != "" {
		if _, err := os.Stat(o.apply); err == nil {
			return failure{exitBad, fmt.Sprintf("--apply %s: exists already", shown(o.apply))}
		}
	}
	return nil
}

// balanceAsked is what a search for a change was asked, beside its experiment.
type balanceAsked struct {
	File    string   `json:"file"`
	from    string   // its path; the copy in a folder has none
	Seed    uint64   `json:"seed"`
	Rounds  int      `json:"rounds"`
	Batch   int      `json:"batch"`
	Blocks  int      `json:"blocks"`
	Confirm int      `json:"confirm"`
	Budget  int64    `json:"budget,omitempty"`
	Levels  []string `json:"levels,omitempty"`
}

// askedBalance is what the command line asks, or what the folder of --resume was asked, with the experiment.
func askedBalance(cmd *cobra.Command, l *scenarios.Library, args []string, o balanceOptions) (*scenarios.Experiment,
	*balanceAsked, error) {
	a := &balanceAsked{}
	if len(args) == 0 {
		m, err := o.asked(cmd, a, "apply")
		if err != nil {
			return nil, nil, err
		}
		e, err := keptExperiment(l, o.resume, m)
		return e, a, err
	}
	b, e, faults := readBalance(l, args[0])
	if len(faults) > 0 {
		return nil, nil, faults
	}
	if cmd.Flags().Changed("seed") || e.Seed == 0 {
		e.Seed = o.seed
	}
	*a = balanceAsked{b.Text, b.File, e.Seed, o.rounds, o.batch, o.blocks, o.confirm, o.budget, o.levels}
	if len(o.levels) == 0 {
		a.Levels = b.Levels
	}
	return e, a, nil
}

// readBalance reads a file of what is wanted, and its experiment.
func readBalance(l *scenarios.Library, name string) (*scenarios.Balance, *scenarios.Experiment, engine.Faults) {
	b, faults := l.Balance(name, study.Players()...)
	if len(faults) > 0 {
		return nil, nil, faults
	}
	e, faults := l.ExperimentNear(b.On, append(b.Near, kept(b.On)...), study.Players()...)
	return b, e, faults
}

// unbalanceable returns why a search for what a file wants, which has no fault of its own, would be
// refused by its experiment: armies that do not meet, stats that nobody has.
func unbalanceable(l *scenarios.Library, name string) (faults engine.Faults) {
	b, e, faults := readBalance(l, name)
	if len(faults) > 0 {
		return faults
	}
	if _, err := balance.New(l, b, e, balance.Options{}); err != nil && !errors.As(err, &faults) {
		faults.Add(engine.Place{File: name}, "%s", err)
	}
	return faults
}

// search prepares what was asked.
func (a *balanceAsked) search(l *scenarios.Library, e *scenarios.Experiment) (*balance.Search, error) {
	b, faults := l.BalanceOf(cmp.Or(a.from, "balance.yaml"), a.File)
	if len(faults) > 0 {
		return nil, faults
	}
	return balance.New(l, b, e, balance.Options{Seed: a.Seed, Rounds: cmp.Or(a.Rounds, -1), Batch: a.Batch,
		Blocks: a.Blocks, Confirm: a.Confirm,
		Budget: a.Budget, Levels: append([]string{}, a.Levels...), Alpha: e.Alpha})
}

// balanceGame runs a search for a change. One that is refused leaves no folder.
func balanceGame(cmd *cobra.Command, args []string, o balanceOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	l, err := o.library()
	if err != nil {
		return err
	}
	l = l.Tracked()
	e, a, err := askedBalance(cmd, l, args, o)
	if err != nil {
		return studyError(err)
	}
	s, err := a.search(l, e)
	if err != nil {
		return studyError(err)
	}
	found, dir, took, err := search[balance.Progress, *balance.Found]{
		searcher: s,
		name:     s.File.Name,
		heads:    fmt.Sprintf("%s: %s, seed %d", s.File.Name, s.Asked(), a.Seed),
		asked:    a,
		far:      func(p balance.Progress) montecarlo.Outlook { return p.Outlook },
		soFar:    balancedSoFar,
		sheet:    func(p balance.Progress) any { return balanceSoFar{true, p.Tried, p.Best, p.Chance} },
		write:    s.Write,
	}.play(cmd, &o.runOptions, l, e)
	if err != nil {
		return err
	}
	return balanced(cmd, s, found, dir, o, took)
}

// balanced prints what a search found, and applies the first.
func balanced(cmd *cobra.Command, s *balance.Search, f *balance.Found, dir string, o balanceOptions,
	took string) error {
	if o.apply != "" && f.Better() {
		if err := s.Apply(o.apply, &f.Best[0]); err != nil {
			return failed("--apply %s: %s", shown(o.apply), shown(err.Error()))
		}
	}
	if o.apply != "" && !f.Better() {
		cmd.PrintErrf("%s was not written: no change is better than the game as it is\n", shown(o.apply))
	}
	if o.asJSON {
		return printSheet(cmd, f)
	}
	printBalance(cmd, f, dir)
	if o.apply != "" && f.Better() {
		say(cmd, "%s holds the first; \"sim run %s\" plays it.\n", shown(o.apply), shown(o.apply))
	}
	if !o.quiet {
		cmd.PrintErrf("%d games in %s\n", f.Games, took)
	}
	if f.Failed > 0 {
		return failed("%d games could not be finished", f.Failed)
	}
	return nil
}

// balancedSoFar says in a line how far a search is and what it found.
func balancedSoFar(now balance.Progress) string {
	if now.Best == "" {
		return scenarios.Counted(now.Tried, "change") + " tried"
	}
	return fmt.Sprintf("%s tried, best so far (met with a chance of %.2f): %s", scenarios.Counted(now.Tried, "change"),
		now.Chance, now.Best)
}
