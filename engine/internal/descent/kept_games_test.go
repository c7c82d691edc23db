package descent_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// TestKeptGames keeps what games of every scenario show, in turn under each of the options.
func TestKeptGames(t *testing.T) {
	conform.KeptGames{
		Games: 36, Look: 32, Tell: 8,
		Start: func(n uint64) (engine.Game, string) {
			name := refereed[n%uint64(len(refereed))]
			house := houses[(n+n/uint64(len(refereed)))%uint64(len(houses))]
			return refereedTable(t, name, house.text).New(), name
		},
		Seldom: []string{"height", "cover"}, // Descent has no use for them
		Questions: []string{"reach F", "reach G acts 1", "reach F acts 2 fatigue 1", "reach F safest",
			"reach F acts 1 cheapest", "sight F G", "sight F C", "adjacent F G",
			"adjacent C D", "distance F G", "distance F C", "odds F attack G", "odds F attack G keep heart",
			"pool F attack G", "test 3", "points F", "unit F", "terrain C",
			"best F", "law blue red", "state F", "odds O"},
		Orders: []string{"F move C acts 1", "F move C acts 2", "F move C", "F attack G", "F attack H",
			"G move C acts 1", "F rest", "F climb C", "F stand", "end", "pass",
			"F open C", "F search C", "F revive H", "F feat", "F place C", "F earth", "F air", "nobody rest", "F",
			"F fire C"},
	}.Keep(t, "testdata/games.txt")
}

// TestNobodyReachesAnythingFromOffTheBoard asks where somebody could go who is not there.
func TestNobodyReachesAnythingFromOffTheBoard(t *testing.T) {
	table := refereedTable(t, "goblin-gate", "")
	g := table.New()
	for _, f := range table.Figures() {
		if _, err := table.Ask(g, "reach "+f.Name); err == nil ||
			!strings.Contains(err.Error(), "does not stand on the board: its state is reserve") {
			t.Errorf("before its deployment %s reaches something: %v", f.Name, err)
		}
	}
}
