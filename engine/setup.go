package engine

import (
	"fmt"
	"strings"
)

// Forms declares a system's files as plain structs with yaml tags. Each function
// returns a pointer to a new form with the system's defaults filled in. A nil
// function means that the system has no such file.
type Forms struct {
	Roster   func() any // roster.yaml
	Chart    func() any // chart.yaml
	Map      func() any // maps/*.yaml
	Army     func() any // armies/*.yaml
	Scenario func() any // what a scenario says beyond the common keys
	Side     func() any // what a side of a scenario says beyond army and role
	Options  func() any // options:, beyond chart overrides
	Position func() any // what a case says beyond case, rules and steps
}

// Setup is one scenario with its files filled in, ready to compile. Every field
// of type any holds the pointer that the system's form function returned, filled.
type Setup struct {
	Name     string // scenario name, for messages
	Roster   any
	Chart    any
	Map      any
	Sides    [2]SetupSide
	Scenario any
	Options  any
	Position any // cases only
	Places   Places
}

// SetupSide is one seat of a setup.
type SetupSide struct {
	ArmyName string
	Army     any
	Form     any
	// Guest says that another army sits here than the one the scenario's file names, as
	// a variant of an experiment may want. What the form says of single figures may then
	// not fit, and that is nobody's mistake.
	Guest bool
}

// Places finds where in a file a field of a form was written.
type Places interface {
	// Place returns the place of the field reached from form (the pointer in the
	// Setup) by path: yaml keys (string) and list indexes (int). It returns the
	// nearest enclosing place that is known.
	Place(form any, path ...any) Place
}

// Place is a place in a user's file. Line and Column count from 1; 0 is the whole
// file.
type Place struct {
	File         string
	Line, Column int
	Source       string // the text of the line
}

// String gives file:line:column, as far as known.
func (p Place) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Column == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Fault is one thing wrong in a user's file: a sentence with its place.
type Fault struct {
	Place   Place
	Message string
}

// Error gives the place and the sentence.
func (f Fault) Error() string {
	if f.Place == (Place{}) {
		return f.Message
	}
	return f.Place.String() + ": " + f.Message
}

// Faults is everything wrong with a file or setup; empty means nothing is.
type Faults []Fault

// Add appends a fault worded by format.
func (fs *Faults) Add(p Place, format string, args ...any) {
	*fs = append(*fs, Fault{p, fmt.Sprintf(format, args...)})
}

// Err returns the faults as an error, or nil when there are none.
func (fs Faults) Err() error {
	if len(fs) == 0 {
		return nil
	}
	return fs
}

// Error lists the faults, one a line.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// NoPlaces is a Places for setups that come from no file.
type NoPlaces struct{}

// Place returns the empty place.
func (NoPlaces) Place(any, ...any) Place { return Place{} }
