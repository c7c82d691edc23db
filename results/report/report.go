package report

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Options says where a report goes.
type Options struct {
	Out string // folder; by default DIR/report
	// Games makes the report lead to pages of the games that it tells to watch. The caller
	// writes them: Written.Games, each to GamePage.
	Games bool
	// Beside makes sections of what lies beside the experiment, from the prices that were fitted; nil makes none.
	Beside func(priced []Pricing) []Section
}

// Written says what Write left behind.
type Written struct {
	Dir      string
	HTML     string
	Document *Document
	Graves   int // failed checks that forbid believing the verdicts
	Games    []int64
}

// findings is everything a dataset says, before it is put into words.
type findings struct {
	data      *results.Dataset
	games     *games
	list      []Estimate
	checks    []Check
	fields    []Field
	pairs     []Pair
	robust    []Robust
	units     *unitState
	unitList  []Unit
	prices    []Pricing
	worth     *Worths
	ledger    []LedgerLine
	grounds   []Ground
	crossings []results.Crossing
	effects   []EffectLine // of designs over pieces of terrain
	responses []Response   // of a designed experiment over options
	boards    []results.Board
	warnings  []string      // tables that cannot be used, in part or whole
	dice      *luckFindings // nil where luck was not measured
	withPages bool          // games to watch have pages
	pages     []int64       // their rows
	beside    []Section     // Options.Beside
}

// Write reads a dataset and writes its report.
func Write(d *results.Dataset, o Options) (*Written, error) {
	f, err := find(d)
	if err != nil {
		return nil, err
	}
	if f.withPages = o.Games; o.Beside != nil {
		f.beside = o.Beside(f.prices)
	}
	doc, err := f.describe()
	if err != nil {
		return nil, err
	}
	if o.Out == "" {
		o.Out = filepath.Join(d.Dir, "report")
	}
	w := &Written{Dir: o.Out, HTML: filepath.Join(o.Out, "report.html"), Document: doc, Games: f.pages}
	for _, c := range f.checks {
		if !c.Passed && c.Grave {
			w.Graves++
		}
	}
	return w, doc.write(o.Out)
}

// Rows is how many rows of a dataset Write reads, as often as it reads them.
func Rows(d *results.Dataset) int64 {
	n := d.Rows("games", "units", "cells") + d.Rows("games", "accounts") // what was found, and the games to watch
	if toldLuck(d.Manifest) {
		n += d.Rows("games", "units", "accounts")
	}
	if d.Rows("cells") > d.Rows("games") { // by game, which tell who won where
		n += d.Rows("games", "cells")
	}
	return n
}

// find reads the tables and analyses them.
func find(d *results.Dataset) (*findings, error) {
	f := &findings{data: d}
	m := d.Manifest
	groups, keep := sharedStreams(m.Matchups), inCompany(m.Matchups)
	var err error
	if f.games, err = gatherGames(d, keep); err != nil {
		return nil, err
	}
	if f.list, err = analyse(m, f.games); err != nil {
		return nil, err
	}
	if f.empty() {
		switch {
		case len(f.games.damaged) > 0:
			return nil, fmt.Errorf("no game of the dataset %q can be read: %s", d.Dir, f.games.damaged[0].Error())
		case lostChunks(d) > 0:
			return nil, fmt.Errorf("no game of the dataset %q can be read: its commits.jsonl lacks %d of %d chunks",
				d.Dir, lostChunks(d), m.Chunks)
		}
		return nil, fmt.Errorf("the dataset %q holds no finished game yet", d.Dir)
	}
	damaged := f.games.damaged
	if f.crossings, err = d.Crossings(); err != nil {
		f.warnings = append(f.warnings, err.Error()+"; what its pieces do is left out")
	}
	if f.ledger, err = ledger(m, f.games, groups, stats.TerrainMargin, f.pieceOf); err != nil {
		f.ledger = nil // a run that has hardly begun
	}
	if f.effects, err = effectsOf(m, f.games, f.crossings, stats.TerrainMargin); err != nil {
		f.effects = nil // likewise
	}
	if design, err := d.Design(); err != nil {
		f.warnings = append(f.warnings, err.Error()+"; what the options do together is left out")
	} else if design != nil {
		f.responses = responses(f, design)
	}
	if slices.Contains(m.Tables, "units") {
		var bad []results.Damage
		if f.units, bad, err = gatherUnits(d); err != nil {
			return nil, err
		}
		damaged = append(damaged, bad...)
		f.unitList = units(f.units, m.Alpha)
		f.worth = worths(m, f.games, f.units, groups, stats.TerrainMargin)
	}
	groups = f.setProbesApart(groups)
	if f.units != nil {
		f.prices = pricing(f)
	}
	if f.fields, err = fields(d, f.games, f.list); err != nil {
		return nil, err
	}
	f.pairs = pairs(m, f.games, groups, m.Alpha)
	f.robust = robustness(f.list, f.games, m.Alpha)
	if slices.Contains(m.Tables, "cells") {
		cells, bad, err := gatherCells(d)
		if err != nil {
			return nil, err
		}
		damaged = append(damaged, bad...)
		f.grounds = grounds(cells, f.list, f.games, m.Alpha)
		if cells.single {
			if err := f.compareWinners(d, cells); err != nil {
				return nil, err
			}
		}
	} else {
		f.grounds = grounds(emptyCells(m), f.list, f.games, m.Alpha)
	}
	dice, bad, err := gatherLuck(d)
	if err != nil {
		return nil, err
	}
	f.dice = dice
	for _, b := range bad {
		if b.Table == "accounts" { // the others were told already
			damaged = append(damaged, b)
		}
	}
	if f.boards, err = d.Boards(); err != nil {
		f.warnings = append(f.warnings, err.Error()+"; maps are drawn from the coordinates of their cells")
	}
	f.games.damaged = damaged
	f.checks = checks(d, f.games, f.list)
	return f, nil
}

// setProbesApart marks the matchups of armies from which a unit was left out, and on maps
// that lack a piece. They say what the unit or piece does and are no claims about
// matchups that anybody would play. What remains of the groups that share dice is
// returned.
func (f *findings) setProbesApart(groups [][]int) [][]int {
	if f.worth != nil {
		for i := range f.worth.Lines {
			if l := &f.worth.Lines[i]; l.Instead == "" {
				for _, k := range l.probes {
					f.list[k].Probe = true
				}
			}
		}
	}
	for i := range f.ledger {
		f.list[f.ledger[i].Base.Index].Probe = true
	}
	for i := range f.crossings {
		for k := range f.list {
			f.list[k].Probe = f.list[k].Probe || f.crossings[i].Run(&f.data.Manifest.Matchups[k]) > 0
		}
	}
	for i := range f.list {
		f.list[i].Certain, f.list[i].FirstCertain = false, false
	}
	controlErrors(f.list, f.data.Manifest.Alpha)
	var rest [][]int
	for _, g := range groups {
		rest = append(rest, slices.DeleteFunc(slices.Clone(g), func(i int) bool { return f.list[i].Probe }))
	}
	return slices.DeleteFunc(rest, func(g []int) bool { return len(g) < 2 })
}

// emptyCells stands for a cells table that was not written.
func emptyCells(m *results.Manifest) *cellState {
	place := make([]string, len(m.Matchups))
	for i := range place {
		place[i] = where(&m.Matchups[i])
	}
	return newCellState(m, place, nil)
}

func (f *findings) empty() bool {
	for i := range f.list {
		if f.list[i].N > 0 {
			return false
		}
	}
	return true
}

// write puts a document into a folder in every form.
func (d *Document) write(dir string) error {
	figures := filepath.Join(dir, "figures")
	if err := os.MkdirAll(filepath.Join(dir, "tables"), 0o755); err != nil {
		return fmt.Errorf("the report cannot be written: %w", err)
	}
	if err := os.MkdirAll(figures, 0o755); err != nil {
		return fmt.Errorf("the report cannot be written: %w", err)
	}
	for _, fig := range d.figures() {
		if err := fig.write(figures); err != nil {
			return err
		}
	}
	for _, t := range d.tables() {
		if err := os.WriteFile(filepath.Join(dir, "tables", t.Name+".csv"), t.csv(), 0o644); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "tables", t.Name+".tex"), t.latexFile(), 0o644); err != nil {
			return err
		}
	}
	page, err := d.html()
	if err != nil {
		return err
	}
	text, err := d.json()
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{"report.html": page, "report.md": d.markdown(), "report.tex": d.latex(),
		"report.json": text} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
