package study

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Pieces is an experiment on each of its maps as it is and with one piece of terrain
// missing, or another terrain in its place, at a time, under the same dice.
type Pieces struct {
	Varied
	LeftOut []string // pieces that cannot be changed, and why

	byVariant map[string]analysis.LedgerLine // by the variant's name in the dataset
}

// TakeApart takes the maps of an experiment apart piece by piece. Swap is the kind of
// terrain that takes the place of each piece, or "" for nothing.
func TakeApart(l *scenarios.Library, e *scenarios.Experiment, swap string) (*Pieces, error) {
	varied, err := vary(l, e, "maps")
	if err != nil {
		return nil, err
	}
	v := &Pieces{Varied: varied, byVariant: map[string]analysis.LedgerLine{}}
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
func (v *Pieces) Ledger(d *results.Dataset, margin float64) ([]analysis.LedgerLine, error) {
	return analysis.Ledger(d, v.byVariant, margin)
}

// Hidden names the maps whose difference from the map as it is the same dice hide, by the
// dataset of a pilot: where the variance of differences of blocks is larger than with dice of
// their own it would be, over all matchups of the map together.
func (v *Pieces) Hidden(pilot *results.Dataset) ([]string, error) {
	lines, err := v.Ledger(pilot, analysis.TerrainMargin)
	if err != nil {
		return nil, err
	}
	same, own, maps := map[string]float64{}, map[string]float64{}, []string{}
	for i := range lines {
		l := &lines[i]
		if !slices.Contains(maps, l.Base.Map) {
			maps = append(maps, l.Base.Map)
		}
		same[l.Base.Map] += l.SE * l.SE
		own[l.Base.Map] += l.SE * l.SE * l.Gain
	}
	slices.Sort(maps)
	return slices.DeleteFunc(maps, func(name string) bool { return same[name] <= own[name] }), nil
}

// write lays down the experiment with its maps taken apart.
func (v *Pieces) write(swap string) error {
	return v.rewrite("terrain", v.noMaps, func(i int) (any, error) {
		g, err := v.ground(i, swap)
		if err != nil {
			return nil, err
		}
		return v.takeApart(g, v.base.Stages[i].Options)
	})
}

// takeApart writes the map of a scenario as it is and with each piece changed, and
// returns the names of these maps.
func (v *Pieces) takeApart(g *ground, options []scenarios.Override) ([]string, error) {
	names := []string{g.base + analysis.MapAsItIs}
	if err := v.mapFile(g, names[0], g.setup.Map); err != nil {
		return nil, err
	}
	system := g.system.Info().System
	crossing := results.Crossing{System: system, Scenario: strings.TrimPrefix(g.scenario, system+"/"),
		Design: results.OneAtATime, Swap: g.swap, Maps: names[:1:1]}
	for k, piece := range g.pieces {
		form, err := g.without(k)
		if err != nil {
			v.LeftOut = append(v.LeftOut, err.Error())
			continue
		}
		name := g.base + analysis.MapWithout + strings.ToLower(results.FileName(piece.Name))
		if g.swap != "" {
			name += "-but-" + results.FileName(g.swap)
		}
		if slices.Contains(names, name) { // names that differ in signs only
			name += fmt.Sprintf("-%d", k+1)
		}
		if err := v.mapFile(g, name, form); err != nil {
			return nil, err
		}
		names = append(names, name)
		crossing.Maps, crossing.Factors = append(crossing.Maps, name),
			append(crossing.Factors, results.CrossedPiece{Name: piece.Name, Cells: piece.Cells})
		for _, o := range options {
			variant := "map " + name
			if words := o.Label(); words != "" {
				variant = words + " " + variant
			}
			v.byVariant[variant] = analysis.LedgerLine{Piece: piece.Name, Cells: piece.Cells}
		}
	}
	if len(names) == 1 {
		v.LeftOut = append(v.LeftOut, g.scenario+": its map has no pieces")
	}
	v.crossings = append(v.crossings, crossing)
	return names, nil
}
