package stats_test

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Between rounds of play the confidence sequence of each matchup is computed from its counts, and
// the stopping rule says whether more blocks are needed.
func Example() {
	sequence, err := stats.NewBetMixture(stats.DefaultPlan())
	if err != nil {
		panic(err)
	}
	rule := stats.StopRule{Margin: stats.MatchupMargin, MaxBlocks: 20000}
	played := stats.NewCounts(2)
	for round := 1; ; round++ {
		played.Merge(stats.Counts{14, 41, 88, 42, 15}) // blocks that scored 0, 1/4, ... 1
		interval := sequence.Interval(played)
		why := rule.Decide(played.Blocks(), interval)
		fmt.Printf("round %d: %.3f in [%.3f, %.3f] %v, %v\n", round,
			played.Score(), interval.Lo, interval.Hi, stats.Judge(interval, rule.Margin), why)
		if why != stats.GoOn {
			break
		}
	}
	// Output:
	// round 1: 0.504 in [0.439, 0.569] UNDECIDED, go on
	// round 2: 0.504 in [0.463, 0.545] BALANCED, decided
}

func ExampleBradleyTerry() {
	table := []stats.Matchup{
		{First: 0, Second: 1, Counts: stats.WinDrawLoss(60, 10, 30), Games: 1},
		{First: 1, Second: 2, Counts: stats.WinDrawLoss(50, 10, 40), Games: 1},
		{First: 0, Second: 2, Counts: stats.WinDrawLoss(65, 10, 25), Games: 1},
	}
	rating, err := stats.BradleyTerry(3, table)
	if err != nil {
		panic(err)
	}
	for i, elo := range rating.Elo() {
		fmt.Printf("army %d: %+.0f\n", i, elo)
	}
	fmt.Printf("0 over 1: %.2f +- %.2f\n", rating.Beta[0]-rating.Beta[1],
		stats.SEOfDifference(rating.Covariance, 0, 1))
	// Output:
	// army 0: +85
	// army 1: -24
	// army 2: -61
	// 0 over 1: 0.63 +- 0.16
}
