// Package lists draws and plays random army lists: every list that the rules
// of a scenario allow for a number of points.
//
//	field, err := lists.Open(library, lists.Options{Scenario: "heroscape/broken-walls", Points: 400})
//	…
//	draw := field.Drawing(seed)
//	matches := []lists.Match{{Lists: [2]lists.List{draw.List(0, 1), draw.List(1, 1)}}}
//	outcomes, err := field.Play(ctx, lists.Plan{Seed: seed, Blocks: 8}, matches)
//
// Goals: any rule system whose armies are bought for points (engine.Musterer); the same
// draws and games for any number of workers.
//
// Not goals: what follows from the scores (cmd/sim/internal/prices, results/stats); datasets
// (montecarlo/study).
package lists
