// Package scenarios reads the files of the lab: rosters, charts, maps, armies,
// styles, scenarios, cases and experiments, the shipped ones (embedded) and the
// user's own.
//
// A [Library] finds a file by name or path, parses it strictly and fills the forms
// of a rule system with it. Every fault of a file is reported at once as an
// [engine.Fault]: a sentence with file, line and column, and, for a misspelt key or
// name, the nearest one that exists. A scenario may change rows of the chart and
// units of the roster; what it changes keeps its own place in its own file, so that
// a fault in a house rule points at the house rule.
//
// [Library.Cases] and [Case.Run] play the executable examples of the rule books.
//
// Goals: strictness (no unknown key, no duplicate, no value of a wrong kind, nothing
// repaired or guessed), all faults at once, no input that panics.
//
// Not goals: rules of any game, playing whole games, the meaning of an experiment
// (package montecarlo), writing files.
package scenarios
