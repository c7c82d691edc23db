package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/results"
)

// TestFailedGamesAreReportedOneByOne writes a dataset in which some games failed.
func TestFailedGamesAreReportedOneByOne(t *testing.T) {
	for _, failures := range []int{0, 2, mostFailures + 3} {
		dir := filepath.Join(t.TempDir(), "d")
		w, err := results.Create(dir, &results.Manifest{Experiment: "test", Tables: []string{"games"},
			Matchups: make([]results.MatchupEntry, 1)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := results.Chunk{}
		won := int8(2)
		for i := range 200 {
			row := results.GameRow{Scenario: "titan/meadow", Block: int32(i / 2), Game: int8(i % 2), ScoreA: &won,
				Ending: "won"}
			if i >= 5 && i < 5+failures {
				row.ScoreA, row.Ending, row.Failure = nil, results.Failed, fmt.Sprint("broke at ", i)
			}
			c.Games = append(c.Games, row)
		}
		if err := w.Append(c); err != nil {
			t.Fatal(err)
		}
		w.SetFailed(int64(failures))
		if err := w.Close(true, []string{"fixed"}, []int64{100}, nil); err != nil {
			t.Fatal(err)
		}
		d, err := results.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		var said bytes.Buffer
		cmd := &cobra.Command{}
		cmd.SetErr(&said)
		err = failedGames(cmd, d)
		if failures == 0 {
			if err != nil || said.Len() > 0 {
				t.Errorf("nothing failed, but %v: %s", err, said.String())
			}
			continue
		}
		if f, ok := err.(failure); !ok || f.code != exitFailed ||
			!strings.HasPrefix(f.text, fmt.Sprint(failures, " games failed")) {
			t.Errorf("%d failures end with %#v", failures, err)
		}
		first := "failed: titan/meadow: broke at 5; see it with: sim replay " + dir + " --game 5\n"
		if !strings.HasPrefix(said.String(), first) ||
			strings.Count(said.String(), "\n") != min(failures, mostFailures+1) {
			t.Errorf("%d failures are reported as %s", failures, said.String())
		}
		if failures > mostFailures && !strings.HasSuffix(said.String(), "and 3 more\n") {
			t.Errorf("what is left out is %s", said.String())
		}
	}
}
