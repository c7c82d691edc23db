// Package balance looks for the smallest change of a game that makes it what is wanted: stats, prices and options
// within bounds, for scores of matchups, of seats, and lengths of games.
//
//	s, err := balance.New(library, file, experiment, balance.Options{…})
//	…
//	found, err := s.Run(ctx)
//
// Each change alone is played first, at both ends of its range and on the same dice, which tells what it moves. A
// process of what was played then proposes changes together; the most promising are played on, and the last are
// confirmed on dice that no search has seen.
//
// Goals: few games; an answer that is the same for any number of workers and sittings; only what is confirmed is called
// met. Not goals: what fun is, and play above the commanders that are asked.
package balance
