// Package path finds where movers can get to on a grid, and how. It knows no rule: a rule system
// compiles what a step costs, and says with sets of cells what else is in the way.
package path
