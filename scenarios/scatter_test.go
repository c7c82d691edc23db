package scenarios_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// maker reads a recipe for a scenario.
func maker(t *testing.T, scenario, recipe string) (*scenarios.Scenario, *scenarios.Maker, engine.Faults) {
	t.Helper()
	l := scenarios.New(systems.All()...)
	sc, faults := l.Scenario(scenario)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	how, faults := scenarios.ParseOverride("recipe.yaml", recipe)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	m, faults := l.Maker(sc, how, scenarios.Variant{})
	return sc, m, faults
}

// TestScatteredMapsKeepTheirRules makes maps of all systems on cells and asks of every one,
// by its blueprint alone, what its recipe says.
func TestScatteredMapsKeepTheirRules(t *testing.T) {
	for _, c := range []struct {
		scenario, kind, clear string
		rise                  int
	}{
		{"titan/meadow", "bramble", "0-1,0-5", 1},
		{"descent/pit-court", "water", "zones", 0},
		{"heroscape/knoll", "tree", "0-1,0-20", 2},
		{"mageknight/stones", "blocking", "0-20,0-2", 1},
	} {
		rise := ""
		if c.rise > 0 {
			rise = ", {count: 1-2, rise: 1}"
		}
		recipe := "{scatter: [{kinds: " + c.kind + ", count: d3+1, size: 1-2}" + rise +
			"], keep: {symmetry: half-turn, apart: 2, clear: [\"" + c.clear + "\"], open: 0.5, connected: [" + c.kind +
			"]}}"
		if c.scenario == "titan/meadow" { // whose board has no half-turn
			recipe = strings.Replace(recipe, "half-turn", "east-west", 1)
		}
		sc, m, faults := maker(t, c.scenario, recipe)
		if err := faults.Err(); err != nil {
			t.Fatalf("%s: %v", c.scenario, err)
		}
		builder := sc.System.(engine.MapBuilder)
		counts := map[int]bool{}
		for n := range uint64(12) {
			src := dice.NewSource(n, 1, 1)
			form, err := m.Make(src)
			if err != nil {
				t.Fatalf("%s: %v", c.scenario, err)
			}
			again, err := m.Make(src)
			if d := cmp.Diff(form, again); err != nil || d != "" {
				t.Fatalf("%s: the same source makes another map: %v %s", c.scenario, err, d)
			}
			plan, err := builder.Blueprint(rulesOn(t, sc.System, form))
			if err != nil {
				t.Fatal(err)
			}
			counts[scattered(t, c.scenario, c.kind, c.clear, builder, plan,
				sc.System.(engine.PieceMover).Ground(rulesOn(t, sc.System, form)))] = true
		}
		if len(counts) < 2 {
			t.Errorf("%s: every map has as many cells of %s", c.scenario, c.kind)
		}
	}
}

// scattered checks one map and counts its cells of a kind.
func scattered(t *testing.T, name, kind, clear string, builder engine.MapBuilder, plan *engine.Blueprint,
	grid *board.Grid) int {
	t.Helper()
	var cells []board.Cell
	for r, row := range plan.Cells {
		for c, g := range row {
			if g.Kind == kind {
				cells = append(cells, grid.At(r, c))
			}
		}
	}
	patches := grid.Patches(func(c board.Cell) int {
		if slices.Contains(cells, c) {
			return 1
		}
		return 0
	})
	if len(patches) > 4 {
		t.Errorf("%s: %d pieces; d3+1 are at most 4", name, len(patches))
	}
	for i, a := range patches {
		if len(a) > 2 {
			t.Errorf("%s: a piece of %d cells", name, len(a))
		}
		for _, b := range patches[:i] {
			for _, x := range a {
				for _, y := range b {
					if grid.Steps(x, y) < 2 {
						t.Errorf("%s: %s and %s are %d apart", name, grid.Label(x), grid.Label(y), grid.Steps(x, y))
					}
				}
			}
		}
	}
	mirrored := false
	for _, s := range grid.Symmetries() {
		same := true
		for _, c := range cells {
			same = same && slices.Contains(cells, s.Cell(c))
		}
		mirrored = mirrored || (same && (s.Mirror || s.Turn != 0))
	}
	if !mirrored {
		t.Errorf("%s: the pieces lie on no image of their own: %v", name, grid.LabelsOf(cells))
	}
	closed, err := scenarios.ZoneCells(clear, plan.Zones, builder.Label)
	if err == nil && closed == nil {
		closed, err = scenarios.PlacesOf([]string{clear}, grid.Labels(), false)
	}
	if err != nil || len(closed) == 0 {
		t.Fatal(err)
	}
	for _, c := range cells {
		if slices.Contains(closed, grid.Label(c)) {
			t.Errorf("%s: %s is to stay clear", name, grid.Label(c))
		}
	}
	return len(cells)
}

func TestRecipesAreChecked(t *testing.T) {
	for _, c := range []struct{ scenario, recipe, want string }{
		{"titan/meadow", "{scatter: [{kinds: brambel, count: 2}]}", `unknown kind "brambel"; did you mean "bramble"?`},
		{"titan/meadow", "{scatter: [{kinds: bramble, count: six}]}", "want such as 4, d6, 2d6+1 or 2-4"},
		{"titan/meadow", "{scatter: [{kinds: bramble}]}", "wants a count"},
		{"titan/meadow", "{scatter: [{count: 2}]}", "wants kinds of ground, a rise"},
		{"titan/meadow", "{keep: {apart: 2}, hazards: {bramble: 2}}", `unknown key "hazards"`},
		{"titan/meadow", "{scatter: [{kinds: bramble, count: 2}], keep: {symmetry: half-turn}}",
			"no half-turn symmetry"},
		{"titan/meadow", "{scatter: [{kinds: bramble, count: 2}], keep: {clear: [zones]}}", "names no such zone"},
		{"descent/pit-court", "{}", "says what is scattered"},
		{"descent/pit-court", "{scatter: [{kinds: pit, count: 1, rise: 1}]}", "no levels"},
		{"hott/whisperwood", "{scatter: [{kinds: woods, count: 2}]}", "the board of hott has none"},
	} {
		if c.scenario == "hott/whisperwood" {
			c.scenario = scenarios.New(systems.All()...).List(scenarios.KindScenario, "hott")[0].Name
		}
		if _, _, faults := maker(t, c.scenario, c.recipe); !strings.Contains(faults.Error(), c.want) {
			t.Errorf("%s %s: %v; want %q", c.scenario, c.recipe, faults, c.want)
		}
	}
	_, m, faults := maker(t, "titan/meadow", "{scatter: [{kinds: bramble, count: 20}], keep: {apart: 3}}")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Make(dice.NewSource(1, 1, 1)); err == nil ||
		!strings.Contains(err.Error(), "no room for one more bramble") {
		t.Errorf("twenty brambles three apart: %v", err)
	}
}

func TestRolls(t *testing.T) {
	for text, want := range map[string]scenarios.Roll{"4": {Plus: 4}, "d6": {1, 6, 0}, "2d6+1": {2, 6, 1},
		"2-4": {1, 3, 1}, "0": {}} {
		if got, err := scenarios.ParseRoll(text); err != nil || got != want {
			t.Errorf("%s is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "d", "dd6", "d6+", "d0", "4-2", "-3", "1e3", "99999", "400d400", "d6-1", "0d6"} {
		if got, err := scenarios.ParseRoll(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

// rulesOn is a map with the rules of its system.
func rulesOn(t *testing.T, system engine.Ruleset, form any) *engine.Setup {
	t.Helper()
	s, faults := scenarios.New(system).Rules(system)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	s.Map = form
	return s
}
