package results_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/results"
)

// A dataset is written chunk by chunk, and read column by column: a row is any struct with some of a table's columns.
// What was committed is checked against its digests.
func Example() {
	parent, err := os.MkdirTemp("", "results-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(parent)
	dir := filepath.Join(parent, "mine")
	w, err := results.Create(dir, &results.Manifest{Experiment: "mine", ExperimentDigest: "0123456789abcdef",
		Tables: []string{"games"}, Matchups: make([]results.MatchupEntry, 1)}, []byte("experiment: mine\n"))
	if err != nil {
		log.Fatal(err)
	}
	won, lost := int8(2), int8(0) // half points of the first army
	err = w.Append(results.Chunk{Games: []results.GameRow{
		{Block: 0, Game: 0, SeatA: 0, ScoreA: &won, Rounds: 5},
		{Block: 0, Game: 1, SeatA: 1, ScoreA: &lost, Rounds: 8},
	}})
	if err != nil {
		log.Fatal(err)
	}
	if err := w.Close(true, []string{""}, []int64{1}, nil); err != nil {
		log.Fatal(err)
	}
	d, err := results.Open(dir)
	if err != nil {
		log.Fatal(err)
	}
	type length struct {
		Rounds int16 `parquet:"rounds"`
		Score  *int8 `parquet:"half_points_a"`
	}
	err = results.Read(d, "games", func(rows []length) error {
		for _, r := range rows {
			fmt.Printf("%d half points after %d rounds\n", *r.Score, r.Rounds)
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s holds %d games; damaged: %v\n", d.Manifest.Experiment, d.Rows("games"), d.Verify())
	// Output:
	// 2 half points after 5 rounds
	// 0 half points after 8 rounds
	// mine holds 2 games; damaged: <nil>
}
