// Package exact measures how much of what a position is worth commanders lose, on
// positions whose exact value is known (package cmd/sim/internal/solve).
//
// A commander plays each position in either seat against perfect play. What it loses by a
// decision is the value of the best action less the value of the one it took; the sum
// over a game is, on average over luck, by how much it scores less than perfect play
// would. So the measure needs no opponent of like strength and no judge, and says
// where the points go: by system, by stage, and decision by decision.
//
// Not goals: strength on whole games (the ladder of package montecarlo), positions too
// large to solve.
package exact
