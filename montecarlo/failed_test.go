package montecarlo

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
)

// broken is a commander that breaks down when it is first asked.
type broken struct{ ai.Random }

func (b *broken) Choose(v engine.View) engine.Action {
	var none []engine.Action
	return none[7]
}

// TestAPanicIsKeptInTheRow breaks every game and looks for the cause in each row, no matter who
// played it, and in what plays the game again.
func TestAPanicIsKeptInTheRow(t *testing.T) {
	var texts []string
	for _, workers := range []int{1, 3} {
		r := pocketRun(1, fixed(12))
		r.Workers = workers
		r.Matchups[0].NewB = func() engine.Commander { return &broken{} }
		var rows []results.GameRow
		r.Sink = func(c results.Chunk) error {
			rows = append(rows, c.Games...)
			return nil
		}
		if err := r.Play(t.Context()); err != nil {
			t.Fatal(err)
		}
		if s := r.Standings[0]; s.Failed != 24 || s.Blocks != 0 || len(rows) != 24 {
			t.Fatalf("%d games failed of %d rows, %d blocks finished", s.Failed, len(rows), s.Blocks)
		}
		for _, row := range rows {
			if row.Ending != results.Failed || row.ScoreA != nil ||
				!strings.Contains(row.Failure, "index out of range [7]") ||
				!strings.Contains(row.Failure, "broken).Choose") {
				t.Fatalf("a broken game has the row %+v", row)
			}
			texts = append(texts, row.Failure)
		}
		again, err := r.Matchups[0].Again(r.Seed, 3, 1)
		if err != nil {
			t.Fatal(err)
		}
		rec := engine.NewRecorder(again.Table)
		rec.Begin()
		_, why := again.Play(rec, nil)
		if why == nil {
			t.Fatal("the game of a broken commander can be played again to its end")
		}
		if diff := again.FailedRow(why, rec).Differences(rows[7]); len(diff) > 0 {
			t.Errorf("played again the row differs: %v", diff)
		}
	}
	for _, text := range texts {
		if text != texts[0] {
			t.Errorf("one fault is reported as %q and as %q", texts[0], text)
		}
	}
}

func TestFailedGamesAreCountedInTheNotes(t *testing.T) {
	notes := strings.Join(Notes([]Summary{{Failed: 3}, {Failed: 4}}, 0.05), "\n")
	if !strings.Contains(notes, "7 games failed") {
		t.Errorf("the notes are %s", notes)
	}
}
