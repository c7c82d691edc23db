// Package tune improves a style's weights by play: an evolution strategy proposes
// weights, games under paired dice against the old self and any other opponents judge
// them, and games that had no say in the search decide at the end whether what was found
// is better.
//
// Goals: the same result for any number of workers; every candidate that is judged is one
// that can be written down, with whole weights; an answer that may be read at any time and
// is honest about the choice among many.
//
// Not goals: terms that the appraisal does not have, levels that look ahead (their
// weights can be tuned, at the price of their games), files and words (cmd/sim).
package tune
