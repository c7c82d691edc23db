// Package trial plays variants of the matchups of an experiment for searches: each variant meets the same dice, and of
// what it played is kept block by block what a search asks.
//
// Goals: any number of scenarios and pairs of armies; the same tracks for any number of workers and sittings.
//
// Not goals: what is varied, and which variant comes next (cmd/sim/internal/place, cmd/sim/internal/balance).
package trial
