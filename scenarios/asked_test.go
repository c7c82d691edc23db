package scenarios_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestBoardsAreFoundAndDrawn reads maps by name, by path and through a scenario, and draws them.
func TestBoardsAreFoundAndDrawn(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, c := range []struct {
		name, system, scenario, base string
	}{
		{"titan/jungle", "titan", "", "jungle"}, {"titan/thorn-jungle", "titan", "titan/thorn-jungle", "jungle"},
		{"hott/whisperwood", "hott", "", "whisperwood"},
		{"titan/meadow", "titan", "titan/meadow", "meadow"}, {"knoll", "heroscape", "heroscape/knoll", "knoll"},
	} {
		b, faults := l.Board(c.name)
		if len(faults) > 0 {
			t.Errorf("%s: %v", c.name, faults)
			continue
		}
		if b.System.Info().System != c.system || (b.Scenario != c.scenario &&
			!strings.HasSuffix(c.scenario, b.Scenario)) || (b.Scenario == "") != (c.scenario == "") || b.Form == nil {
			t.Errorf("%s is the board of %q of %s", c.name, b.Scenario, b.System.Info().System)
		}
		p, faults := l.Picture(b)
		if len(faults) > 0 {
			t.Errorf("%s: %v", c.name, faults)
			continue
		}
		if want := b.Title; (p.Title != want && p.Title != b.Name) || len(p.Figures) > 0 || p.Width == 0 ||
			len(p.Cells)+len(p.Areas) == 0 {
			t.Errorf("%s is drawn under the title %q with %d figures", c.name, p.Title, len(p.Figures))
		}
		if b.Title = ""; b.Name == "" {
			t.Errorf("%s has no name", c.name)
		} else if p, faults := l.Picture(b); len(faults) > 0 || p.Title != b.Name {
			t.Errorf("%s without a title is drawn as %q", c.name, p.Title)
		}
	}
	dir := t.TempDir()
	army := filepath.Join(dir, "a.yaml")
	if err := os.WriteFile(army, []byte("schema: 1\narmy: a\ntitle: A\nsystem: titan\nunits: []\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"titan/jungel": "did you mean", "nowhere": "unknown",
		army: "neither a ma", filepath.Join(dir, "gone.yaml"): "gone.yaml"} {
		if _, faults := l.Board(name); len(faults) == 0 || !strings.Contains(faults.Error(), want) {
			t.Errorf("the board %s: %v; want something about %q", name, faults, want)
		}
	}
	tiny, faults := l.Board("titan/jungle")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	tiny.Form = tiny.System.Forms().Map()
	if _, faults := l.Picture(tiny); len(faults) < 2 || !strings.Contains(faults[0].Message, "no shipped scenario") {
		t.Errorf("a map that no scenario fits is drawn: %v", faults)
	}
}

// TestAMapThatNothingFitsNamesTheNearest draws maps on which no scenario can be set up: what is said is of the one
// that lacks least, by a count of its own.
func TestAMapThatNothingFitsNamesTheNearest(t *testing.T) {
	l := scenarios.New(systems.All()...)
	differ := 0
	for _, name := range []string{"heroscape/knoll", "descent/pit-court", "titan/meadow"} {
		b, faults := l.Board(name)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		b.Scenario = ""
		tear(b.Form)
		least, most := -1, 0
		for _, e := range l.List(scenarios.KindScenario, b.System.Info().System) {
			sc, faults := l.Scenario(e.Name)
			setup, more := l.Setup(sc, scenarios.Variant{})
			if len(faults)+len(more) > 0 {
				t.Fatal(faults, more)
			}
			setup.Map, setup.Places = b.Form, engine.NoPlaces{}
			_, faults = b.System.Compile(setup)
			if n := len(faults); least < 0 || n < least {
				least = n
			}
			most = max(most, len(faults))
		}
		if _, faults := l.Picture(b); least > 0 && len(faults) != 1+least {
			t.Errorf("of a map of %s %d faults are reported; the nearest scenario has %d", name, len(faults)-1, least)
		}
		if most > least && least > 0 {
			differ++
		}
	}
	if differ == 0 {
		t.Error("in no system do scenarios differ in what they lack")
	}
}

// tear leaves the first row of a map alone.
func tear(form any) {
	v := reflect.ValueOf(form).Elem().FieldByName("Rows")
	if v.IsValid() && v.Kind() == reflect.String {
		v.SetString(strings.SplitAfterN(v.String(), "\n", 2)[0])
	}
}

// TestCardsAreOfTheRoster asks for cards of units that there are and are not.
func TestCardsAreOfTheRoster(t *testing.T) {
	l := scenarios.New(systems.All()...)
	if card, err := l.Card("titan", "ogre"); err != nil || card.Verdict != "Ogre" {
		t.Errorf("the ogre's card is %+v: %v", card, err)
	}
	for _, c := range [][2]string{{"titan", "ogrr"}, {"titen", "ogre"}} {
		if _, err := l.Card(c[0], c[1]); err == nil {
			t.Errorf("%s has a card of %s", c[0], c[1])
		}
	}
}

// TestMistakesOfExperimentsAreReported makes one mistake in each of many experiments.
func TestMistakesOfExperimentsAreReported(t *testing.T) {
	for more, want := range map[string]string{
		"lists: {}\n":                                              "the number of lists to draw",
		"lists: {random: 1}\n":                                     "random",
		"lists: {random: 501}\n":                                   "random",
		"lists: {random: 4, points: 0}\n":                          "points",
		"lists: {random: 4}\narmies: {A: [meadow-attacker]}\n":     "armies are named and lists are drawn",
		"lists: {random: 4, against: [meadow-atacker]}\n":          "meadow-atacker",
		"tables: [units, units]\n":                                 "listed twice",
		"tables: [games]\nunits: game\n":                           "is not among the tables",
		"units: block\n":                                           "per game or per chunk",
		"paired: [option]\n":                                       "unknown factor",
		"unpaired: [x]\n":                                          `say "paired: [maps]"`,
		"commanders: {A: all}\n":                                   "name the commanders",
		"paired: [maps]\nmaps: [brush, hills]\nunpaired: [bush]\n": "is none of the maps",
	} {
		if _, fault := experiment(t, more); !strings.Contains(fault, want) {
			t.Errorf("%q gets %q, want something about %q", more, fault, want)
		}
	}
	for _, more := range []string{"lists: {random: 2}\n", "lists: {random: 500, points: 1}\n",
		"tables: [games, units]\nunits: game\n", "paired: [maps]\nmaps: [brush, hills]\nunpaired: [hills]\n"} {
		if _, fault := experiment(t, more); fault != "" {
			t.Errorf("%q gets %s", more, fault)
		}
	}
}

// TestKeepersKeepTheirRules asks a keeper of a board of four rows of five squares.
func TestKeepersKeepTheirRules(t *testing.T) {
	grid, err := board.New(board.Spec{Shape: board.Square, Rows: 4, Cols: 5})
	if err != nil {
		t.Fatal(err)
	}
	sites := []string{"0,0", "0,1", "3,4", "1,2"}
	label := func(r, c int) string { return grid.Label(grid.At(r, c)) }
	keeper := func(r scenarios.PlaceRules) *scenarios.Keeper {
		k, err := scenarios.NewKeeper(r, "toy", grid, sites, nil, label)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	k := keeper(scenarios.PlaceRules{Least: 2, Most: 4, Apart: 2, Clear: []string{"0,1"}})
	for pieces, ok := range map[int]bool{1: false, 2: true, 4: true, 5: false} {
		if err := k.Counts(pieces); (err == nil) != ok {
			t.Errorf("%d pieces: %v", pieces, err)
		}
	}
	if keeper(scenarios.PlaceRules{Least: 1}).Counts(99) != nil {
		t.Error("without a most, 99 pieces are too many")
	}
	if k.IsClear([]string{"0,0", "1,2"}) != nil || k.IsClear([]string{"0,0", "0,1"}) == nil {
		t.Error("a cell that is to stay clear does not, or another is")
	}
	for _, c := range []struct {
		pieces [][]string
		ok     bool
	}{{[][]string{{"0,0"}, {"0,2"}}, true}, {[][]string{{"0,0"}, {"0,1"}}, false},
		{[][]string{{"0,0"}, {"3,4"}, {"3,3"}}, false}, {[][]string{{"0,0", "0,1"}, {"2,1"}}, true},
		{[][]string{{"0,0"}}, true}} {
		if err := k.AreApart(c.pieces); (err == nil) != c.ok {
			t.Errorf("%v are two apart: %v", c.pieces, err)
		}
	}
	if d := k.Distance([]string{"0,0", "0,1"}, []string{"3,4", "0,4"}); d != 3 {
		t.Errorf("the pieces lie %d apart, want 3", d)
	}
	wall := func(cells ...string) engine.Piece { return engine.Piece{Name: "wall at " + cells[0], Cells: cells} }
	pool := func(cells ...string) engine.Piece { return engine.Piece{Name: "pool at " + cells[0], Cells: cells} }
	open := keeper(scenarios.PlaceRules{Open: .8})
	if open.Ground([]engine.Piece{wall("0,0", "0,1"), pool("2,2", "2,3")}) != nil ||
		open.Ground([]engine.Piece{wall("0,0", "0,1"), pool("2,2", "2,3", "2,4")}) == nil {
		t.Error("of twenty squares sixteen are not four fifths, or fifteen are")
	}
	whole := keeper(scenarios.PlaceRules{Connected: []string{"wall"}})
	cut := []string{"0,2", "1,2", "2,2", "3,2"}
	if whole.Ground([]engine.Piece{wall(cut...)}) == nil || whole.Ground([]engine.Piece{pool(cut...)}) != nil ||
		whole.Ground([]engine.Piece{wall(cut[:3]...)}) != nil {
		t.Error("a wall across the board does not cut it, or a pool or a shorter wall does")
	}
	if _, err := scenarios.NewKeeper(scenarios.PlaceRules{Clear: []string{"9,9"}}, "toy", grid, sites, nil,
		label); err == nil {
		t.Error("a place that is none stays clear")
	}
	for _, r := range []scenarios.PlaceRules{{Apart: 1}, {Open: .1}, {Connected: []string{"wall"}},
		{Symmetry: "half-turn"}} {
		if _, err := scenarios.NewKeeper(r, "toy", nil, nil, nil, label); err == nil {
			t.Errorf("%+v is kept on a board without cells", r)
		}
	}
	if _, err := scenarios.NewKeeper(scenarios.PlaceRules{Least: 1, Most: 2}, "toy", nil, nil, nil, label); err != nil {
		t.Errorf("numbers of pieces are not kept on a board without cells: %v", err)
	}
}
