// Package prices finds out what every unit of a point system is worth, by playing random
// lists against each other:
//
//	field, err := lists.Open(library, lists.Options{Scenario: "heroscape/broken-walls", Points: 400})
//	…
//	study := prices.New(field, prices.Options{Seed: 1})
//	if err := study.Play(ctx); err != nil { … }
//	found, err := study.Found()
//	for _, p := range found.Prices {
//		fmt.Println(p.Unit, p.Printed, p.Price, p.SE, p.Verdict)
//	}
//
// Goals: prices with errors that lists, not games, are the sample of; what the model does
// not explain, by name; whether new prices make lists more equal.
//
// Not goals: the mathematics of the fit (results/stats), drawing and playing lists
// (montecarlo/lists), tables and files (cmd/sim).
package prices
