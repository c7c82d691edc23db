// Package stats computes what a balance report says from the counts of what was played.
//
// The unit of analysis is the block: the games played from one block key, usually
// two with the sides swapped. A block scores the mean of its games, so scores lie
// on an even grid from 0 to 1, and a matchup is a vector of Counts over that grid.
// Counts are integers: they merge exactly and in any order, and so does every
// estimate computed from them.
//
// Start with Counts, EmpiricalLikelihood (an interval for a run of fixed length),
// BetMixture (a confidence sequence, valid at any stopping time) and Judge (a
// verdict against a declared margin).
//
// # Goals
//
//   - Every function is pure: same input, same output, no I/O, no clock, no
//     goroutine; a function that needs chance takes its seed as an argument.
//   - Every estimator carries its formula, its domain and its reference, and is
//     tested against published or independently computed numbers
//     (testdata/golden.json, each with a stated absolute tolerance).
//   - Swapping the two sides mirrors every interval exactly: the upper end is
//     computed as one minus the lower end of the reversed counts.
//
// # Non-goals
//
//   - Reading tables, formatting numbers, drawing pictures: see results and
//     cmd/sim/internal/report.
//   - General statistics. Distributions, linear algebra, linear programmes and
//     optimisers come from gonum.
//
// # Accuracy
//
// Ends of intervals are found to 1e-12 in the score and agree with 40-digit
// arithmetic to about 1e-10. Exponentials and logarithms may differ in the last
// bit between processors, so ends may differ by about 1e-14; products that are
// added are written float64(a*b)+c so that no processor fuses them. Print at most
// eight digits of a score.
//
// Errors are returned for what a user can cause (an impossible plan, a table that
// is not square); a negative count or an impossible score level is a programmer's
// mistake and panics with its value.
package stats
