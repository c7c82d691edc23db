// Package analysis computes what a dataset says: scores, verdicts, rankings, what units, changes and pieces of terrain
// are worth, fitted prices, metamodels of designs, luck, and the checks without which nothing should be believed.
//
// Tables are read once, as a stream, into integer sums per matchup, unit and cell; memory depends on what was compared,
// not on how much was played. Sums then become estimates by the methods of results/stats. Find does all of it; Compare,
// Gates, Ledger, Effects, WorthOf, ChangesOf and SolveFor answer single questions.
//
// Non-goals: words, tables and pictures (cmd/sim/internal/report), and playing games (montecarlo).
package analysis
