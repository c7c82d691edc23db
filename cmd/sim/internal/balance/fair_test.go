package balance_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/balance"
)

// dear is a file that wants the price of one unit right, which is half of what it should be.
const dear = `schema: 1
balance: dear
on: spoilt.yaml
want:
  - {units: none underpriced by more than 60 %, among: [lion, minotaur, ogre, troll]}
may:
  - {unit: minotaur, price: 8..16, step: 4}
`

const cheap = "schema: 1\nexperiment: cheap\nscenarios: [titan/meadow]\noptions: [{units: {minotaur: {points: 8}}}]\n"

// TestAnUnderpricedUnitIsMadeDearer halves the price of a unit: it is missed as it is, by an interval that lies beyond
// the bound, and met at its own price.
func TestAnUnderpricedUnitIsMadeDearer(t *testing.T) {
	b, e := opened(t, cheap, dear)
	_, f := searched(t, b, e, balance.Options{Seed: 1, Rounds: 1, Blocks: 16, Confirm: 128})
	was := f.Was.Wants[0]
	if was.Verdict != balance.Missed || was.Want != "units underpriced, most minotaur" || was.Value < 0.5 {
		t.Errorf("as it is: %+v", was)
	}
	if !f.Knobs[0].Lists {
		t.Errorf("a price that lists are drawn by is idle: %+v", f.Knobs)
	}
	if !f.Met || f.Best[0].Words[0] != "minotaur.price 8 -> 16" {
		t.Errorf("found %v: %+v", f.Best[0].Words, f.Best[0].Outcome.Wants)
	}
}

// TestPricesAreTheSameForAnyNumberOfWorkersAndSittings finds prices by one worker, and by two in a folder, interrupted.
func TestPricesAreTheSameForAnyNumberOfWorkersAndSittings(t *testing.T) {
	b, e := opened(t, cheap, dear)
	whole := search(t, b, e, 1, "", 0)
	dir := filepath.Join(t.TempDir(), "d")
	if said := search(t, b, e, 2, dir, 700); said != "interrupted" {
		t.Fatalf("it was over: %s", said)
	}
	if again := search(t, b, e, 2, dir, 0); again != whole {
		t.Errorf("a search that was resumed found something else:\n%s\n%s", whole, again)
	}
}

// TestPricesThatCannotBeWantedAreSaid wants prices where no lists can be drawn.
func TestPricesThatCannotBeWantedAreSaid(t *testing.T) {
	const plain = "schema: 1\nexperiment: cheap\nscenarios: [titan/meadow]\n"
	for _, c := range []struct{ experiment, from, to, want string }{
		{plain + "commanders: {A: [greedy], B: [novice]}\n", "", "", "prices are those of one commander on both sides"},
		{plain, "ogre, troll]", "ogre, trol]",
			`no army of titan/meadow can buy "trol" for 50 points; did you mean "troll"?`},
		{"schema: 1\nexperiment: thorns\nscenarios: [titan/thorn-jungle]\n", "may:", "may:\n  - {pieces: all, move: 1}",
			"units: lists meet on a map by its name"},
	} {
		b, e := opened(t, c.experiment, strings.Replace(dear, c.from, c.to, 1))
		_, err := balance.New(library, b, e, balance.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}
