package analysis

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Findings is everything a dataset says, before it is put into words.
type Findings struct {
	Data      *results.Dataset
	Games     *Games
	List      []Estimate
	Checks    []Check
	Fields    []Field
	Pairs     []Pair
	Robust    []Robust
	Units     *UnitState
	UnitList  []Unit
	Prices    []Pricing
	Worth     *Worths
	Ledger    []LedgerLine
	Grounds   []Ground
	crossings []results.Crossing
	Effects   []EffectLine // of designs over pieces of terrain
	Responses []Response   // of a designed experiment over options
	Boards    []results.Board
	Warnings  []string      // tables that cannot be used, in part or whole
	Dice      *LuckFindings // nil where luck was not measured
}

// Find reads the tables and analyses them.
func Find(d *results.Dataset) (*Findings, error) {
	f := &Findings{Data: d}
	m := d.Manifest
	groups, keep := sharedStreams(m.Matchups), inCompany(m.Matchups)
	var err error
	if f.Games, err = gatherGames(d, keep); err != nil {
		return nil, err
	}
	if f.List, err = analyse(m, f.Games); err != nil {
		return nil, err
	}
	if f.empty() {
		switch {
		case len(f.Games.Damaged) > 0:
			return nil, fmt.Errorf("no game of the dataset %q can be read: %s", d.Dir, f.Games.Damaged[0].Error())
		case lostChunks(d) > 0:
			return nil, fmt.Errorf("no game of the dataset %q can be read: its commits.jsonl lacks %d of %d chunks",
				d.Dir, lostChunks(d), m.Chunks)
		}
		return nil, fmt.Errorf("the dataset %q holds no finished game yet", d.Dir)
	}
	damaged := f.Games.Damaged
	if f.crossings, err = d.Crossings(); err != nil {
		f.Warnings = append(f.Warnings, err.Error()+"; what its pieces do is left out")
	}
	if f.Ledger, err = ledger(m, f.Games, groups, stats.TerrainMargin, f.pieceOf); err != nil {
		f.Ledger = nil // a run that has hardly begun
	}
	if f.Effects, err = effectsOf(m, f.Games, f.crossings, stats.TerrainMargin); err != nil {
		f.Effects = nil // likewise
	}
	if design, err := d.Design(); err != nil {
		f.Warnings = append(f.Warnings, err.Error()+"; what the options do together is left out")
	} else if design != nil {
		f.Responses = responses(f.List, f.Games, design, m.Alpha)
	}
	if slices.Contains(m.Tables, "units") {
		var bad []results.Damage
		if f.Units, bad, err = gatherUnits(d); err != nil {
			return nil, err
		}
		damaged = append(damaged, bad...)
		f.UnitList = units(f.Units, m.Alpha)
		f.Worth = worths(m, f.Games, f.Units, groups, stats.TerrainMargin)
	}
	groups = f.setProbesApart(groups)
	if f.Units != nil {
		f.Prices = pricing(f)
	}
	if f.Fields, err = fields(d, f.Games, f.List); err != nil {
		return nil, err
	}
	f.Pairs = pairs(m, f.Games, groups, m.Alpha)
	f.Robust = robustness(f.List, f.Games, m.Alpha)
	if slices.Contains(m.Tables, "cells") {
		cells, bad, err := gatherCells(d)
		if err != nil {
			return nil, err
		}
		damaged = append(damaged, bad...)
		f.Grounds = grounds(cells, f.List, f.Games, m.Alpha)
		if cells.single {
			if err := f.compareWinners(d, cells); err != nil {
				return nil, err
			}
		}
	} else {
		f.Grounds = grounds(emptyCells(m), f.List, f.Games, m.Alpha)
	}
	dice, bad, err := gatherLuck(d)
	if err != nil {
		return nil, err
	}
	f.Dice = dice
	for _, b := range bad {
		if b.Table == "accounts" { // the others were reported already
			damaged = append(damaged, b)
		}
	}
	if f.Boards, err = d.Boards(); err != nil {
		f.Warnings = append(f.Warnings, err.Error()+"; maps are drawn from the coordinates of their cells")
	}
	f.Games.Damaged = damaged
	f.Check()
	return f, nil
}

// setProbesApart marks the matchups of armies from which a unit was left out, and on maps
// that lack a piece. They say what the unit or piece does and are no claims about
// matchups that anybody would play. What remains of the groups that share dice is
// returned.
func (f *Findings) setProbesApart(groups [][]int) [][]int {
	if f.Worth != nil {
		for i := range f.Worth.Lines {
			if l := &f.Worth.Lines[i]; l.Instead == "" {
				for _, k := range l.probes {
					f.List[k].Probe = true
				}
			}
		}
	}
	for i := range f.Ledger {
		f.List[f.Ledger[i].Base.Index].Probe = true
	}
	for i := range f.crossings {
		for k := range f.List {
			f.List[k].Probe = f.List[k].Probe || f.crossings[i].Run(&f.Data.Manifest.Matchups[k]) > 0
		}
	}
	for i := range f.List {
		f.List[i].Certain, f.List[i].FirstCertain = false, false
	}
	controlErrors(f.List, f.Data.Manifest.Alpha)
	var rest [][]int
	for _, g := range groups {
		rest = append(rest, slices.DeleteFunc(slices.Clone(g), func(i int) bool { return f.List[i].Probe }))
	}
	return slices.DeleteFunc(rest, func(g []int) bool { return len(g) < 2 })
}

// emptyCells stands for a cells table that was not written.
func emptyCells(m *results.Manifest) *cellState {
	place := make([]string, len(m.Matchups))
	for i := range place {
		place[i] = Where(&m.Matchups[i])
	}
	return newCellState(m, place, nil)
}

func (f *Findings) empty() bool {
	for i := range f.List {
		if f.List[i].N > 0 {
			return false
		}
	}
	return true
}

func (f *Findings) Alpha() float64 {
	if f.Data == nil {
		return 0.05
	}
	return f.Data.Manifest.Alpha
}
