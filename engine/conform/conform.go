package conform

import (
	"fmt"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Options says how much to play.
type Options struct {
	Games int    // games per table and way of choosing; 0 means 12
	Seed  uint64 // of everything drawn
	// Stride examines the costly comparisons at every Stride-th step; 0 means 5.
	Stride int
	// RulesOnly leaves offers and appraisals out of the comparison of mirrored games.
	RulesOnly bool
	// Unlike leaves mirrored games out: what is offered on a board and on its mirror image
	// still differs.
	Unlike bool
}

// Finding is a broken promise of the contract.
type Finding struct {
	Check string // name of the promise
	Text  string // what was seen, where
}

// Run examines the tables and reports every finding as a test error.
func Run(t *testing.T, tables []engine.Table, o Options) {
	t.Helper()
	if len(tables) == 0 {
		t.Fatal("conform: no tables to examine")
	}
	for _, f := range Examine(tables, o) {
		t.Errorf("%s: %s", f.Check, f.Text)
	}
	for _, s := range smells(tables, o) {
		t.Logf("smell: %s", s)
	}
}

// Examine plays games of every table and returns at most a few findings of each
// check and table.
func Examine(tables []engine.Table, o Options) []Finding {
	if o.Games == 0 {
		o.Games = 12
	}
	if o.Stride == 0 {
		o.Stride = 5
	}
	var all []Finding
	for i, table := range tables {
		e := &exam{table: table, o: o, index: i, seen: map[string]int{}}
		e.vocabulary()
		for way := range ways {
			for n := range o.Games {
				e.game(way, n)
			}
		}
		if !o.Unlike {
			e.mirror()
		}
		e.allocations()
		all = append(all, e.findings...)
	}
	return all
}

// Mirrored plays games of a table and, reflected, of its mirror image and returns what
// differs: whose turn it is, what is legal, laws, keys and results, and, unless o has
// RulesOnly, what is offered and how it is appraised.
func Mirrored(table engine.Table, o Options) []Finding {
	if o.Games == 0 {
		o.Games = 12
	}
	e := &exam{table: table, o: o, seen: map[string]int{}}
	e.mirror()
	return e.findings
}

// exam is the examination of one table.
type exam struct {
	table    engine.Table
	o        Options
	index    int
	findings []Finding
	seen     map[string]int // findings so far of each check
	place    string         // where in which game, for messages
}

// perCheck is how many findings of one check are worth reading.
const perCheck = 3

func (e *exam) fail(check, format string, args ...any) {
	if e.seen[check]++; e.seen[check] > perCheck {
		return
	}
	e.findings = append(e.findings, Finding{check,
		fmt.Sprintf("table %d, %s: ", e.index, e.place) + fmt.Sprintf(format, args...)})
}

// source returns the source of one examined game's rolls, or of the choices made
// in it.
func (e *exam) source(way, n int, purpose string) dice.Source {
	return dice.NewSource(e.o.Seed, dice.StreamID("conform", purpose, fmt.Sprint(e.index, way)), uint64(n))
}

// vocabulary checks what Info promises about its own lists.
func (e *exam) vocabulary() {
	e.place = "vocabulary"
	in := e.table.Info()
	if len(in.Terms) > engine.OwnTerms {
		e.fail("terms", "%d own terms; at most %d fit", len(in.Terms), engine.OwnTerms)
	}
	if in.MaxDepth > engine.StackDepth {
		e.fail("depth", "MaxDepth %d is more than a stack holds (%d)", in.MaxDepth, engine.StackDepth)
	}
	if in.MaxSteps <= 0 {
		e.fail("steps", "MaxSteps is not set")
	}
	for i, r := range in.Refusals {
		if i > 0 && (r.Text == "" || int(r.Rule) >= len(in.Rules)) {
			e.fail("refusals", "refusal %d has no words or an unknown rule", i)
		}
	}
	if len(in.Features) > engine.FeatureCount {
		e.fail("features", "%d features of a position; at most %d fit", len(in.Features), engine.FeatureCount)
	}
	names := map[string]bool{}
	for _, f := range e.table.Figures() {
		if names[f.Name] {
			e.fail("figures", "two figures are called %q", f.Name)
		}
		names[f.Name] = true
	}
	for _, list := range [][]engine.Named{in.TermNames(), in.Verbs, in.Stages, in.Endings, in.Features} {
		words := map[string]bool{}
		for _, w := range list {
			if w.Name == "" || w.Doc == "" || words[w.Name] {
				e.fail("names", "the name %q is empty, unexplained or used twice", w.Name)
			}
			words[w.Name] = true
		}
	}
}
