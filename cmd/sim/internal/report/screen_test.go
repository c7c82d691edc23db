package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// TestRatesStayInTheirRange however few chunks there are: no share below 0 or above 1, no
// rate below 0.
// TestThePageCallsThingsByTheirTitles, and the first words are about who wins.
func TestThePageCallsThingsByTheirTitles(t *testing.T) {
	d := synthetic{armies: []string{"reds", "blues"}, strength: bonus(0.3), blocks: 100, chunk: 50, fixed: true,
		units: true, variants: []string{"{chart: {bog: {enter: free}}}"}, seed: 5}.write(t,
		filepath.Join(t.TempDir(), "run"))
	d.Manifest.Title = "Reds and blues"
	d.Manifest.UnitTitles = map[string]string{"toy/strong": "The strong one"}
	d.Manifest.Matchups[0].Titles = results.Titles{System: "Toy soldiers", Scenario: "A field", ArmyA: "The Reds",
		ArmyB: "The Blues"}
	w, err := Write(d, Options{Games: true})
	if err != nil {
		t.Fatal(err)
	}
	first := w.Document.Verdict[0]
	if !strings.HasPrefix(first, "The Reds win 80 of 100 against the Blues: a score of 0.795") {
		t.Errorf("the first words are %q", first)
	}
	if last := w.Document.Verdict[len(w.Document.Verdict)-2]; !strings.HasPrefix(last, "Of 1 matchup") {
		t.Errorf("how many verdicts there are stands before %q", last)
	}
	page, err := os.ReadFile(w.HTML)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<title>Reds and blues: balance report</title>", "The strong one"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, row := range w.Games {
		if !strings.Contains(string(page), `<a href="`+GamePage(row)+`">`) {
			t.Errorf("nothing leads to game %d", row)
		}
	}
	if len(w.Games) < 2 { // typical and longest; no other game of this dataset tells more
		t.Errorf("%d games to watch; want two at least", len(w.Games))
	}
	d.Manifest.Matchups[0].Titles = results.Titles{ArmyA: "Twins", ArmyB: "Twins"}
	if a := analysis.ArmyTitle(&d.Manifest.Matchups[0], "reds"); a != "reds" {
		t.Errorf("two armies are both called %s", a)
	}
}

// TestGamesToWatchAreWhatTheyAreSaidToBe: chosen from rows whose every number is known.
func TestGamesToWatchAreWhatTheyAreSaidToBe(t *testing.T) {
	win, loss, draw := int8(2), int8(0), int8(1)
	t1 := newTelling(&analysis.Estimate{Score: 0.7}, 4, decidingRoll{})
	for row, g := range []tellingColumns{
		{ScoreA: &win, Rounds: 3, LostA: 1, LostB: 20},
		{ScoreA: &win, Rounds: 4, LostA: 9, LostB: 20},
		{ScoreA: &loss, Rounds: 4, LostA: 20, LostB: 15},
		{ScoreA: &draw, Rounds: 9},
		{ScoreA: &loss, Rounds: 5, LostA: 20, LostB: 2},
		{ScoreA: &win, Rounds: 6, LostA: 19, LostB: 20},
		{Ending: results.Failed, Rounds: 30},
	} {
		t1.take(&g, int64(row))
	}
	for kind, want := range map[int]int64{typicalGame: 1, upsetGame: 4, longestGame: 3, closestGame: 5, rollGame: -1} {
		if got := t1.games[kind].row; got != want {
			t.Errorf("kind %d is game %d; want %d", kind, got, want)
		}
	}
	t2 := newTelling(&analysis.Estimate{Score: 0.7}, 4, decidingRoll{block: 7, game: 1, known: true})
	t2.take(&tellingColumns{Block: 7, ScoreA: &win}, 0)
	t2.take(&tellingColumns{Block: 7, Game: 1, ScoreA: &win}, 1)
	if got := t2.games[rollGame].row; got != 1 || t2.games[closestGame].row >= 0 {
		t.Errorf("decided by one roll is game %d, closest %d", got, t2.games[closestGame].row)
	}
}
