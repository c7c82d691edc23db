// Package solve works out the exact value of small positions under perfect play by
// both sides, by the contract alone: what a side may do is what [engine.Game.Offer]
// lists (with [Options.Wide] also what the system proposes and Check accepts), what
// chance may do is the law that is due.
//
// It is expectimax with a table of positions. A position is known by its digest and
// by check bits of another kind, so that two of them are confused with a chance of
// about one in 2^100. Values are kept as intervals of float64, every operation
// rounded outward, so that the true value lies inside whatever the processor does. A second
// pass gives the value as an exact fraction: it looks only at actions whose interval
// reaches the best one's, since no other can matter.
//
// Cycles (a tie that is rolled again) are closed by interval iteration: from below and
// from above, each step keeping the truth between the two. Choices that are sealed and
// resolved at once are matrix games, solved by the simplex of gonum; what is kept of its
// answer are the two mixed strategies, and the value is bounded by what each of them
// guarantees, so that the bounds do not lean on the simplex being right.
//
// The value of a position is the expected score of the first seat: a win is 1, a draw ½.
//
// Not goals: large games (it refuses, with an estimate), hidden information that
// outlasts the next choice (it refuses, with the reason), rules of any game.
package solve
