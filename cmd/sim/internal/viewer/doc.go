// Package viewer films a game, position by position, and writes the film as one page of
// HTML that needs nothing else: the board, every decision, roll and event in words beside it,
// and the chance to win over time.
//
// A Camera is an engine.Watcher. It knows no rule system: what it shows are the pictures,
// words and laws that every system gives. Boards are drawn by package draw; figures are
// kept as differences from position to position, so that a long game stays small.
//
// Not goals: playing (montecarlo), telling in the terminal (cmd/sim), statistics.
package viewer
