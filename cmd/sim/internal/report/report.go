package report

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// Options says where a report goes.
type Options struct {
	Out string // folder; by default DIR/report
	// Games makes the report lead to pages of the games that it tells to watch. The caller
	// writes them: Written.Games, each to GamePage.
	Games bool
	// Beside makes sections of what lies beside the experiment, from the prices that were fitted; nil makes none.
	Beside func(priced []analysis.Pricing) []Section
}

// Written says what Write left behind.
type Written struct {
	Dir      string
	HTML     string
	Document *Document
	Graves   int // failed checks that forbid believing the verdicts
	Games    []int64
}

// findings are what a dataset says, and how the report shows it.
type findings struct {
	analysis.Findings
	withPages bool      // games to watch have pages
	pages     []int64   // their rows
	beside    []Section // Options.Beside
	callers   *callers  // made when something is named first
	varies    *varies   // nil until it is asked for
}

// Write reads a dataset and writes its report.
func Write(d *results.Dataset, o Options) (*Written, error) {
	found, err := analysis.Find(d)
	if err != nil {
		return nil, err
	}
	f := &findings{Findings: *found, withPages: o.Games}
	if o.Beside != nil {
		f.beside = o.Beside(f.Prices)
	}
	doc, err := f.describe()
	if err != nil {
		return nil, err
	}
	if o.Out == "" {
		o.Out = filepath.Join(d.Dir, "report")
	}
	w := &Written{Dir: o.Out, HTML: filepath.Join(o.Out, "report.html"), Document: doc, Games: f.pages}
	for _, c := range f.Checks {
		if !c.Passed && c.Grave {
			w.Graves++
		}
	}
	return w, doc.write(o.Out)
}

// Rows is how many rows of a dataset Write reads, as often as it reads them.
func Rows(d *results.Dataset) int64 {
	n := d.Rows("games", "units", "cells") + d.Rows("games", "accounts") // what was found, and the games to watch
	if analysis.HasLuck(d.Manifest) {
		n += d.Rows("games", "units", "accounts")
	}
	if d.Rows("cells") > d.Rows("games") { // by game, which tell who won where
		n += d.Rows("games", "cells")
	}
	return n
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
