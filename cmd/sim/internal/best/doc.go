// Package best searches the space of legal lists for the best answer to a list or a mixture
// of lists, and for the mixture that no list found exploits.
//
//	field, err := lists.Open(library, lists.Options{Scenario: "titan/meadow", Points: 60})
//	…
//	search, err := best.New(field, best.Options{Seed: 1})
//	answer, err := search.Answer(ctx, best.Mixture{{List: mine, Share: 1}})
//	fmt.Println(answer.Words, answer.Found, answer.Confirmed, answer.Interval)
//	oracle, err := search.Oracle(ctx)
//
// Goals: no list is called best by the games that found it; the same result for any number
// of workers, and after an interruption.
//
// Not goals: lists of sides that are unlike; how lists are drawn and played (montecarlo/lists).
package best
