// Package calibrate compares what the program finds of units and lists with what other people found: results of
// events, how often a unit is brought, prices that others charge.
//
//	records, faults := calibrate.Read(library, "", "event.csv", data)
//	…
//	study, err := calibrate.New(records, nil, fields, calibrate.Options{Seed: 1})
//	…
//	if err := study.Play(ctx); err != nil { … }
//	found := study.Found()
//
// Goals: agreement in rank with errors, win chances checked against games that others played, the largest
// disagreements with what could explain each; whatever could not be read is counted and named.
//
// Not goals: fitting anything to the figures of others, which are for checking alone; prices (cmd/sim/internal/prices);
// drawing and playing lists (montecarlo/lists).
package calibrate
