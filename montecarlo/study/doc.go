// Package study plays whole studies: an experiment into a dataset, an experiment with
// one piece of terrain or one unit away at a time, a run that was interrupted or split.
// It is what the commands of sim call, and what another Go program calls that wants a
// dataset and the findings in it:
//
//	library := study.Library()
//	e, faults := library.Experiment("default", study.Players()...)
//	…
//	s, err := study.New(library, e, study.Options{Blocks: 200})
//	…
//	if err := s.Create("runs/mine"); err != nil { … }
//	outcome, err := s.Play(ctx)
//
// A mistake of the one who asks (a setting out of range, a folder that exists, a piece that
// no map has) is a Refusal or engine.Faults; any other error means that something broke.
//
// Goals: everything that decides what is played and kept, so that two programs with the
// same experiment leave the same rows.
//
// Not goals: flags, words on a terminal, progress bars (cmd/sim); how games are played in
// blocks and chunks (montecarlo); pages (cmd/sim/internal/report).
package study
