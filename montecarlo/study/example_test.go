package study_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
)

// An experiment is played into a dataset. Its scores are read from there, and any rows column by column: a row is
// any struct with some of a table's columns.
func ExampleStudy() {
	library := study.Library()
	e, faults := library.Experiment("titan/meadow", study.Players()...)
	if len(faults) > 0 {
		log.Fatal(faults)
	}
	s, err := study.New(library, e, study.Options{Blocks: 50})
	if err != nil {
		log.Fatal(err)
	}
	if err := s.Create(fresh()); err != nil {
		log.Fatal(err)
	}
	outcome, err := s.Play(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	scores, err := montecarlo.Summarise(outcome.Dataset)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range scores {
		fmt.Printf("%s: %d games of %s against %s\n", m.Where(), m.Wins+m.Draws+m.Losses, m.PartyA(), m.PartyB())
	}
	type length struct {
		Rounds int16 `parquet:"rounds"`
	}
	games, long := 0, 0
	err = results.Read(outcome.Dataset, "games", func(rows []length) error {
		for _, r := range rows {
			games++
			if r.Rounds > 7 {
				long++
			}
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d games in %d file, %d of more than seven rounds\n", games, len(outcome.Dataset.Files("games")), long)
	// Output:
	// titan/meadow: 100 games of meadow-defender (greedy) against meadow-attacker (greedy)
	// 100 games in 1 file, 0 of more than seven rounds
}

// What each piece of terrain does: the same dice with it and without it.
func ExampleTakeApart() {
	library := study.Library()
	e, faults := library.Experiment("titan/thorn-jungle", study.Players()...)
	if len(faults) > 0 {
		log.Fatal(faults)
	}
	pieces, err := study.TakeApart(library, e, "")
	if err != nil {
		log.Fatal(err)
	}
	defer pieces.Close()
	s, err := pieces.Study(study.Options{Blocks: 5})
	if err != nil {
		log.Fatal(err)
	}
	if err := s.Create(fresh()); err != nil {
		log.Fatal(err)
	}
	outcome, err := s.Play(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	ledger, err := pieces.Ledger(outcome.Dataset, 0.02)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d pieces taken away, %d lines\n", pieces.Number(), len(ledger))
	// Output:
	// 10 pieces taken away, 10 lines
}

// fresh is a folder that does not exist yet.
func fresh() string {
	dir, err := os.MkdirTemp("", "study-")
	if err != nil {
		log.Fatal(err)
	}
	return filepath.Join(dir, "dataset")
}
