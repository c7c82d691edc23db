package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/place"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type placeOptions struct {
	runOptions
	aim      []string
	target   float64
	margin   float64
	pieces   []string
	turn     bool
	absent   bool
	symmetry string
	clear    []string
	apart    int
	levels   []string
	tries    int
	rounds   int
	batch    int
	best     int
	confirm  int
}

func placeCommand() *cobra.Command {
	var o placeOptions
	c := &cobra.Command{
		Use:   "place EXPERIMENT",
		Short: "find where pieces of terrain should lie",
		Long: `place looks for maps on which an experiment comes to an aim: it moves pieces of the
map, plays, learns what they do alone and together, tries what promises most, and gives
the best ever more games. Every map meets the same dice. What it recommends it plays
again on dice that the search has not seen: found and confirmed value are both printed,
and only the confirmed one is to be believed.

Aims (--aim, or aim in the experiment's "place"):
  fair         the first seat scores one half (the default)
  score        A scores --target
  decisive     the pieces move the score of A as far as they can
  indifferent  the pieces do not move the score of A
  length       games take --target rounds

Two aims may pull apart: --aim fair,decisive looks for maps of which no other is better on
both, from the fairest to the most decisive, confirms them and draws them (front.svg).

--piece names a piece, or a cell that it covers, and may be repeated; each may go anywhere.
What a piece may do in particular, and what every map must keep, the experiment says:

  place:
    aim: fair
    pieces:
      - {piece: bramble at 2,5, to: all}
      - {piece: "0,3", to: ["1,1", "3-5,0-2"], turn: true}
      - {piece: tree at 4,4, stay: true, kinds: [bog, sand], absent: true}
    keep: {symmetry: half-turn, apart: 2, clear: ["0-0,0-5"], open: 0.6, least: 3, most: 5, connected: [tree]}

Without any, every piece of the map may go anywhere. "sim terrain EXPERIMENT --list" shows
the pieces. A folder is left with a page, report/report.html, which shows the map as it is and the
best one side by side, best/1.yaml and so on, which "sim run" plays, and every game of the search: --resume resumes it after an interruption.`,
		Example: "  sim place titan/thorn-jungle --piece 0,3 --piece 2,5 --piece 4,4\n" +
			"  sim place my/duel.yaml --aim score --target 0.55 --level veteran\n" +
			"  sim place titan/thorn-jungle --aim fair,decisive\n" +
			"  sim place mageknight/stones --symmetry half-turn --margin 0.02\n" +
			"  sim run runs/place-titan-thorn-jungle/best/1.yaml --blocks 5000",
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			return placePieces(cmd, args, o)
		},
	}
	f := c.Flags()
	f.StringSliceVar(&o.aim, "aim", nil,
		"fair, score, decisive, indifferent or length, or two of them (default: the experiment's, else fair)")
	f.Float64Var(&o.target, "target", 0, "score of A, or rounds, that is aimed at")
	f.Float64Var(&o.margin, "margin", 0, "distance from the aim that is near enough (default 0.01, of rounds 0.1)")
	f.StringArrayVar(&o.pieces, "piece", nil,
		"a piece that may move, by name or by a cell it covers; may be repeated; in place of the experiment's")
	f.BoolVar(&o.turn, "turn", false, "the pieces named by --piece may turn, too")
	f.BoolVar(&o.absent, "absent", false, "the pieces named by --piece may be missing, too")
	f.StringVar(&o.symmetry, "symmetry", "", "half-turn, east-west or north-south: pieces move in twins")
	f.StringArrayVar(&o.clear, "clear", nil, "cells where no piece may be put, such as 1,2 or 0-1,0-5; may be repeated")
	f.IntVar(&o.apart, "apart", 0, "least steps between two of the pieces")
	f.StringSliceVar(&o.levels, "level", nil, "commander of both sides that recommended maps are confirmed with, "+
		"too; may be repeated (default veteran, in 256 blocks, where the experiment's are weaker; none for none)")
	f.IntVar(&o.tries, "tries", place.DefaultTries, "maps to begin with")
	f.IntVar(&o.rounds, "rounds", place.DefaultRounds, "times to learn and to try others")
	f.IntVar(&o.batch, "batch", place.DefaultBatch, "maps to try in a round")
	f.IntVar(&o.blocks, "blocks", place.DefaultBlocks,
		"blocks of each map at first; these and those of --confirm are rounded up to a multiple of 16")
	f.IntVar(&o.best, "best", place.DefaultBest, "maps to recommend (default with two aims 8)")
	f.IntVar(&o.confirm, "confirm", 0,
		"blocks that confirm a map (default: as many as the margin needs, at most 20,000)")
	f.StringVar(&o.luck, "luck", "", "measure the luck of the dice and take it out of the scores aimed at, as "+
		"far as it pays: true, deep or false; replaces the experiment's")
	f.Lookup("luck").NoOptDefVal = "true"
	f.Uint64Var(&o.seed, "seed", 1, "seed of all dice; replaces the experiment's")
	o.folderFlags(f, "runs/place-EXPERIMENT")
	o.playFlags(f, "print everything found as JSON")
	return c
}

// check says which options are out of range.
func (o *placeOptions) check() error {
	switch {
	case o.resume != "" && o.out != "":
		return failure{exitBad, "--resume names the folder; give it without --out"}
	case o.tries < 2 || o.rounds < 0 || o.batch < 1 || o.blocks < 1 || o.best < 1 || o.confirm < 0 || o.workers < 0 ||
		o.apart < 0:
		return failure{exitBad, "--tries wants at least 2, --batch, --blocks and --best at least 1, and the others " +
			"no less than 0"}
	case o.margin < 0 || o.target < 0:
		return failure{exitBad, "--margin and --target want numbers above 0"}
	case (o.turn || o.absent) && len(o.pieces) == 0:
		return failure{exitBad, "--turn and --absent are about the pieces that --piece names; the experiment says it " +
			"of its own"}
	}
	return nil
}

// over is what the experiment says, with what the command line says over it.
func (o *placeOptions) over(p scenarios.Placing) (scenarios.Placing, error) {
	if len(o.aim) > 0 {
		p.Aim = o.aim
	}
	if o.target > 0 {
		p.Target = o.target
	}
	if o.margin > 0 {
		p.Margin = o.margin
	}
	if len(o.pieces) > 0 {
		p.Pieces = nil
		for _, name := range o.pieces {
			p.Pieces = append(p.Pieces, scenarios.PlacedPiece{Piece: name, To: scenarios.Names{All: true}, Turn: o.turn,
				Absent: o.absent})
		}
	}
	if o.symmetry != "" {
		p.Keep.Symmetry = o.symmetry
	}
	if len(o.clear) > 0 {
		p.Keep.Clear = o.clear
	}
	if o.apart > 0 {
		p.Keep.Apart = o.apart
	}
	if len(o.levels) > 0 {
		p.Levels = o.levels
	}
	return p, p.Check()
}

// placeAsked is what a search for maps was asked, beside its experiment.
type placeAsked struct {
	Seed        uint64   `json:"seed"`
	Tries       int      `json:"tries"`
	Rounds      int      `json:"rounds"`
	Batch       int      `json:"batch"`
	Blocks      int      `json:"blocks"`
	Best        int      `json:"best"`
	Confirm     int      `json:"confirm"`
	Levels      []string `json:"levels,omitempty"`
	LevelBlocks int      `json:"level_blocks,omitempty"`
	Aim         string   `json:"aim"`
}

// askedPlace is what the command line asks, or what the folder of --resume was asked, with the experiment.
func askedPlace(cmd *cobra.Command, l *scenarios.Library, args []string, o placeOptions) (*scenarios.Experiment,
	*placeAsked, error) {
	a := &placeAsked{}
	if len(args) == 0 {
		m, err := o.asked(cmd, a)
		if err != nil {
			return nil, nil, err
		}
		e, err := keptExperiment(l, o.resume, m)
		return e, a, err
	}
	e, faults := l.ExperimentNear(args[0], kept(args[0]), study.Players()...)
	if len(faults) > 0 {
		return nil, nil, faults
	}
	var err error
	if e.Place, err = o.over(e.Place); err != nil {
		return nil, nil, failure{exitBad, shown(err.Error())}
	}
	if err := o.luckIn(cmd, e); err != nil {
		return nil, nil, err
	}
	if cmd.Flags().Changed("seed") || e.Seed == 0 {
		e.Seed = o.seed
	}
	if len(e.Place.Aim) > 1 && !cmd.Flags().Changed("best") {
		o.best = place.DefaultFront
	}
	*a = placeAsked{Seed: e.Seed, Tries: o.tries, Rounds: o.rounds, Batch: o.batch, Blocks: o.blocks, Best: o.best,
		Confirm: o.confirm}
	a.Levels, a.LevelBlocks, err = placeLevels(l, e)
	e.Place.Levels = a.Levels
	return e, a, err
}

// search prepares what was asked. Fields of further levels are opened before the first game is played, since a fault
// in one should not be said after hours.
func (a *placeAsked) search(l *scenarios.Library, e *scenarios.Experiment) (*place.Search, error) {
	field, err := place.OpenField(l, e, "")
	if err != nil {
		return nil, err
	}
	o := place.Options{Seed: a.Seed, Tries: a.Tries, Rounds: a.Rounds, Batch: a.Batch, Blocks: a.Blocks, Best: a.Best,
		Confirm: a.Confirm, Alpha: e.Alpha, LevelBlocks: a.LevelBlocks}
	for _, level := range a.Levels {
		f, err := place.OpenField(l, e, level)
		if err != nil {
			return nil, err
		}
		o.Levels = append(o.Levels, place.AtLevel{Commander: level, Field: f})
	}
	s, err := place.NewSearch(field, e.Place, o)
	if err == nil {
		e.Place = s.Aim
		a.Aim = fmt.Sprintf("%+v", s.Aim)
	}
	return s, err
}

// placePieces runs a search for maps. One that is refused leaves no folder.
func placePieces(cmd *cobra.Command, args []string, o placeOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	l, err := o.library()
	if err != nil {
		return err
	}
	l = l.Tracked()
	e, a, err := askedPlace(cmd, l, args, o)
	if err != nil {
		return studyError(err)
	}
	s, err := a.search(l, e)
	if err != nil {
		return studyError(err)
	}
	found, dir, took, err := search[place.Progress, *place.Found]{
		searcher: s,
		name:     strings.ReplaceAll(e.Name, "/", "-"),
		heads: fmt.Sprintf("%s: %d pieces may move, %s maps, seed %d", e.Name, len(s.Space.Movable),
			many(s.Space.Size(1_000_000)), a.Seed),
		asked: a,
		far:   func(p place.Progress) montecarlo.Outlook { return p.Outlook },
		soFar: placedSoFar,
		sheet: func(p place.Progress) any { return placeSoFar{true, p.Tried, bestPlace(p)} },
		write: func(dir string, found *place.Found) error { return s.Write(dir, e, found) },
	}.play(cmd, &o.runOptions, l, e)
	if err != nil {
		return err
	}
	if o.asJSON {
		return printSheet(cmd, found)
	}
	printPlaces(cmd, s, found, dir)
	if !o.quiet {
		cmd.PrintErrf("%d games in %s; page in %s\n", found.Games, took,
			shown(filepath.Join(dir, "report", "report.html")))
	}
	if found.Failed > 0 {
		return failed("%d games could not be finished", found.Failed)
	}
	return nil
}

// levelBlocks is how many blocks veterans confirm a map with where nobody names a level.
const levelBlocks = 256

// placeLevels are the levels that maps are confirmed at, too: those asked for, or a veteran's, in a limited number of
// blocks, where the experiment's own commanders are weaker and one thing is aimed at.
func placeLevels(l *scenarios.Library, e *scenarios.Experiment) (levels []string, most int, err error) {
	switch {
	case slices.Equal(e.Place.Levels, []string{"none"}):
		return nil, 0, nil
	case len(e.Place.Levels) > 0 || len(e.Place.Aim) > 1:
		return e.Place.Levels, 0, nil
	}
	field, err := place.OpenField(l, e, "")
	if err == nil && field.Below("veteran", "expert", "master") {
		return []string{"veteran"}, levelBlocks, nil
	}
	return nil, 0, err
}

// many words a number of maps.
func many(n int) string {
	if n >= 1_000_000 {
		return "more than a million"
	}
	return fmt.Sprint(n)
}

// placedSoFar says in a line how far a search is and what it found.
func placedSoFar(now place.Progress) string {
	if !now.Known {
		return fmt.Sprintf("%d maps tried", now.Tried)
	}
	words := "the map as it is"
	if len(now.Best) > 0 {
		words = strings.Join(now.Best, "; ")
	}
	return fmt.Sprintf("%d maps tried, best so far %s: %s", now.Tried, score(now.Value), words)
}

// bestPlace is the best map so far for JSON; nil where the search has learnt nothing yet.
func bestPlace(now place.Progress) *placeLeading {
	if !now.Known {
		return nil
	}
	return &placeLeading{append([]string{}, now.Best...), now.Value}
}
