package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine"
	balance "github.com/skirmishlab/skirmishlab/results/report"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type terrainOptions struct {
	variedOptions
	swap string
}

func terrainCommand() *cobra.Command {
	var o terrainOptions
	c := &cobra.Command{
		Use:   "terrain EXPERIMENT",
		Short: "measure what each piece of terrain does",
		Long: `terrain plays an experiment on each of its maps as it is, and again with one piece
of the map missing at a time (--swap: with another terrain in its place), always
with the same dice, and prints a ledger: how much each piece moves the score of A
and that of the first seat, what matters most first. The dataset it leaves can be
reported on like any other.`,
		Example:           "  sim terrain default --blocks 500\n  sim terrain my/map.yaml --blocks 1000 --swap bog --out runs/bogs",
		ValidArgsFunction: namesOf(scenarios.KindExperiment),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			return terrain(cmd, args[0], o)
		},
	}
	o.flags(c, "terrain", "ledger")
	c.Flags().StringVar(&o.swap, "swap", "", "put this kind of terrain in the place of each piece instead of nothing")
	return c
}

// variants are the maps that an experiment is to be played on.
type variants struct {
	dir    string                        // holds experiment.yaml and maps/
	pieces map[string]balance.LedgerLine // by the variant's name in the dataset
	left   []string                      // pieces that cannot be changed, and why
}

func terrain(cmd *cobra.Command, name string, o terrainOptions) error {
	l := library()
	e, faults := l.Experiment(name, players()...)
	if len(faults) > 0 {
		return faults
	}
	v := &variants{pieces: map[string]balance.LedgerLine{}}
	var err error
	if v.dir, err = os.MkdirTemp("", "sim-terrain-"); err != nil {
		return failed("%v", err)
	}
	defer os.RemoveAll(v.dir)
	if err := v.write(l, e, o.swap); err != nil {
		return err
	}
	for _, s := range v.left {
		cmd.PrintErrf("left out: %s\n", shown(s))
	}
	d, err := playVaried(cmd, l, e, v.dir, "maps", o.runOptions, func(matchups int) string {
		return fmt.Sprintf("%s: %d pieces in %d matchups", shown(e.Name), len(v.pieces), matchups)
	})
	if err != nil {
		return err
	}
	lines, err := balance.Ledger(d, v.pieces, o.margin)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	t := balance.LedgerTable(lines)
	if o.asJSON {
		if err := printJSON(cmd, map[string]any{"dataset": d.Dir, "margin": o.margin, "ledger": balance.Records(t), "left_out": append([]string{}, v.left...)}); err != nil {
			return err
		}
		return failedGames(cmd, d)
	}
	printTable(cmd, t)
	say(cmd, "An effect is the score with the piece less the score without it, with its %.4g %% interval; it holds for these armies and commanders.\n", 100*(1-d.Manifest.Alpha))
	return failedGames(cmd, d)
}

// write lays down the experiment with its maps taken apart.
func (v *variants) write(l *scenarios.Library, e *scenarios.Experiment, swap string) error {
	begin := func(file map[string]any) error {
		if file["maps"] != nil {
			return failure{exitBad, fmt.Sprintf("the experiment %s varies its maps itself; sim terrain does that", shown(e.Name))}
		}
		return nil
	}
	return rewrite(v.dir, e, "terrain", "maps", begin, func(i int) (any, error) {
		s := &e.Stages[i]
		if !s.Maps.Absent() {
			return nil, failure{exitBad, fmt.Sprintf("the experiment %s varies the map of %s itself; sim terrain does that", shown(e.Name), shown(s.Scenario.Name))}
		}
		return v.takeApart(l, e, s, i, swap)
	})
}

// takeApart writes the map of a scenario as it is and with each piece changed, and
// returns the names of these maps.
func (v *variants) takeApart(l *scenarios.Library, e *scenarios.Experiment, s *scenarios.Stage, number int, swap string) ([]string, error) {
	system := s.Scenario.System
	remover, ok := system.(engine.PieceRemover)
	if !ok {
		return nil, failure{exitBad, fmt.Sprintf("the maps of %s cannot be taken apart piece by piece yet", system.Info().System)}
	}
	if kinds := remover.PieceKinds(); swap != "" && !slices.Contains(kinds, swap) {
		return nil, failure{exitBad, fmt.Sprintf("--swap %s: unknown terrain%s", shown(swap), scenarios.Suggest(swap, kinds))}
	}
	setup, faults := l.Setup(s.Scenario, scenarios.Variant{Armies: s.Armies[0], Options: s.Options[0], Near: e.Near})
	if len(faults) > 0 {
		return nil, faults
	}
	base := fmt.Sprintf("%s-%d", fileName(strings.ReplaceAll(s.Scenario.Name, "/", "-")), number+1)
	names := []string{base + balance.MapAsItIs}
	if err := v.mapFile(system, names[0], setup.Map); err != nil {
		return nil, err
	}
	for k, piece := range remover.Pieces(setup.Map) {
		form, err := remover.Replace(setup.Map, k, swap)
		if err != nil {
			v.left = append(v.left, fmt.Sprintf("%s: %v", s.Scenario.Name, err))
			continue
		}
		own := *setup
		own.Map = form
		if _, faults := system.Compile(&own); len(faults) > 0 {
			v.left = append(v.left, fmt.Sprintf("%s, %s: the map does not hold together without it: %s", s.Scenario.Name, piece.Name, faults[0].Message))
			continue
		}
		name := base + balance.MapWithout + strings.ToLower(fileName(piece.Name))
		if swap != "" {
			name += "-but-" + fileName(swap)
		}
		if slices.Contains(names, name) { // names that differ in signs only
			name += fmt.Sprintf("-%d", k+1)
		}
		if err := v.mapFile(system, name, form); err != nil {
			return nil, err
		}
		names = append(names, name)
		for _, o := range s.Options {
			variant := "map " + name
			if !o.Empty() {
				variant = o.String() + " " + variant
			}
			v.pieces[variant] = balance.LedgerLine{Piece: piece.Name, Cells: piece.Cells}
		}
	}
	if len(names) == 1 {
		v.left = append(v.left, s.Scenario.Name+": its map has no pieces")
	}
	return names, nil
}

func (v *variants) mapFile(system engine.Ruleset, name string, form any) error {
	text, err := scenarios.MapFile(system.Info().System, name, form)
	if err == nil {
		err = os.WriteFile(filepath.Join(v.dir, "maps", name+".yaml"), text, 0o644)
	}
	if err != nil {
		return failed("%v", err)
	}
	return nil
}
