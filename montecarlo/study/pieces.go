package study

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	balance "github.com/skirmishlab/skirmishlab/results/report"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Pieces is an experiment on each of its maps as it is and with one piece of terrain
// missing, or another terrain in its place, at a time, under the same dice.
type Pieces struct {
	Varied
	LeftOut []string // pieces that cannot be changed, and why

	byVariant map[string]balance.LedgerLine // by the variant's name in the dataset
}

// TakeApart takes the maps of an experiment apart piece by piece. Swap is the kind of
// terrain that takes the place of each piece, or "" for nothing.
func TakeApart(l *scenarios.Library, e *scenarios.Experiment, swap string) (*Pieces, error) {
	varied, err := vary(l, e, "maps")
	if err != nil {
		return nil, err
	}
	v := &Pieces{Varied: varied, byVariant: map[string]balance.LedgerLine{}}
	if err := v.write(swap); err != nil {
		_ = v.Close()
		return nil, err
	}
	return v, nil
}

// Number is how many pieces are taken away.
func (v *Pieces) Number() int { return len(v.byVariant) }

// Ledger says how much each piece moves the scores, what matters most first, from the
// dataset of the study. Margin is the difference of scores that matters.
func (v *Pieces) Ledger(d *results.Dataset, margin float64) ([]balance.LedgerLine, error) {
	return balance.Ledger(d, v.byVariant, margin)
}

// write lays down the experiment with its maps taken apart.
func (v *Pieces) write(swap string) error {
	e := v.base
	begin := func(file map[string]any) error {
		if file["maps"] != nil {
			return refuse("the experiment %s varies its maps itself; sim terrain does that", e.Name)
		}
		return nil
	}
	return v.rewrite("terrain", begin, func(i int) (any, error) {
		s := &e.Stages[i]
		if !s.Maps.Absent() {
			return nil, refuse("the experiment %s varies the map of %s itself; sim terrain does that", e.Name, s.Scenario.Name)
		}
		return v.takeApart(s, i, swap)
	})
}

// takeApart writes the map of a scenario as it is and with each piece changed, and
// returns the names of these maps.
func (v *Pieces) takeApart(s *scenarios.Stage, number int, swap string) ([]string, error) {
	system := s.Scenario.System
	remover, ok := system.(engine.PieceRemover)
	if !ok {
		return nil, refuse("the maps of %s cannot be taken apart piece by piece yet", system.Info().System)
	}
	if kinds := remover.PieceKinds(); swap != "" && !slices.Contains(kinds, swap) {
		return nil, refuse("--swap %s: unknown terrain%s", swap, scenarios.Suggest(swap, kinds))
	}
	setup, faults := v.library.Setup(s.Scenario, scenarios.Variant{Armies: s.Armies[0], Options: s.Options[0], Near: v.base.Near})
	if len(faults) > 0 {
		return nil, faults
	}
	base := fmt.Sprintf("%s-%d", FileName(strings.ReplaceAll(s.Scenario.Name, "/", "-")), number+1)
	names := []string{base + balance.MapAsItIs}
	if err := v.mapFile(system, names[0], setup.Map); err != nil {
		return nil, err
	}
	for k, piece := range remover.Pieces(setup.Map) {
		form, err := remover.Replace(setup.Map, k, swap)
		if err != nil {
			v.LeftOut = append(v.LeftOut, fmt.Sprintf("%s: %v", s.Scenario.Name, err))
			continue
		}
		own := *setup
		own.Map = form
		if _, faults := system.Compile(&own); len(faults) > 0 {
			v.LeftOut = append(v.LeftOut, fmt.Sprintf("%s, %s: the map does not hold together without it: %s", s.Scenario.Name, piece.Name, faults[0].Message))
			continue
		}
		name := base + balance.MapWithout + strings.ToLower(FileName(piece.Name))
		if swap != "" {
			name += "-but-" + FileName(swap)
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
			v.byVariant[variant] = balance.LedgerLine{Piece: piece.Name, Cells: piece.Cells}
		}
	}
	if len(names) == 1 {
		v.LeftOut = append(v.LeftOut, s.Scenario.Name+": its map has no pieces")
	}
	return names, nil
}

func (v *Pieces) mapFile(system engine.Ruleset, name string, form any) error {
	text, err := scenarios.MapFile(system.Info().System, name, form)
	if err != nil {
		return err
	}
	return v.file(name, text)
}
