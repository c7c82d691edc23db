// Package dice is chance: dice with the faces the books print, laws that say
// what a roll can mean and how probably, and keyed words that settle a roll.
//
// A rule system never rolls. Where chance must choose it offers a [Law], a
// finite list of outcomes with exact integer weights, and a [Key] that says
// whose roll it is and for what. The driver of a game draws an outcome from
// a [Source], or is handed one by a test, a solver or a luck account.
//
// # Order and inversion
//
// The outcomes of a law lie from the worst to the best for the owner of the
// roll. The words of a key are read as one number U = 0.w0 w1 w2 ... in base
// 2^64, and [Law.Draw] returns the outcome i for which
//
//	cum(i-1)/total <= U < cum(i)/total
//
// holds exactly; cum(i) is the sum of the weights up to and including i. So a
// greater U never gives a worse outcome, under any law: two versions of a unit
// that roll under the same key share their luck even where their laws differ.
// Below is that promise in full:
//
//   - monotone: U <= V implies Draw(U) <= Draw(V);
//   - exact: the set of U that gives outcome i has length weight(i)/total;
//   - lazy: a second word is read only when the first equals the first 64 bits
//     of a boundary, and a law of one outcome reads none.
//
// # Keys
//
// The words are a hash of a source (experiment seed, stream, block) and a key
// (purpose, seat, number, round, ordinal), so a further roll in one place never
// moves the luck of another. The words are frozen: published results depend on
// them, and a test holds a sample of them against a file.
//
// # Forecasts
//
// A [Dist] is a finite distribution with exact weights. Dists are composed
// under a named policy to forecast chains of rolls; they allocate and are for
// setup, appraisal tables, odds and tests, never for play.
//
// # Goals and non-goals
//
// Goals: exactness, the same results on every processor, no allocation and a
// few nanoseconds for a draw. Non-goals: secrecy (the hash is not
// cryptographic), continuous distributions, and any rule of any game.
package dice
