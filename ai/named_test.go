package ai_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// titan is the shipped library and the system of that name.
func titan(t *testing.T) (*scenarios.Library, engine.Ruleset) {
	t.Helper()
	l := scenarios.New(systems.All()...)
	system, err := l.System("titan")
	if err != nil {
		t.Fatal(err)
	}
	return l, system
}

// TestCommandersByName makes every kind of commander that a name can stand for.
func TestCommandersByName(t *testing.T) {
	l, system := titan(t)
	kind := func(name string) (engine.Commander, ai.Maker) {
		t.Helper()
		m, faults := ai.Named(l, system, name)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		if m.Name != name {
			t.Errorf("%s is called %q", name, m.Name)
		}
		c := m.New()
		if again := m.New(); again == c {
			t.Errorf("two commanders made as %s are one", name)
		}
		return c, m
	}
	if c, _ := kind("passive"); !is[*ai.Passive](c) || ai.SearchOf(c) != nil {
		t.Errorf("passive is %T", c)
	}
	if c, m := kind("random"); !is[*ai.Random](c) || m.Role != engine.Nobody || m.On(nil).New == nil {
		t.Errorf("random is %T", c)
	}
	if c, m := kind("greedy"); !is[*ai.Greedy](c) || m.Ahead || !is[*ai.Greedy](m.On(nil).New()) {
		t.Errorf("greedy is %T, looking ahead: %v", c, m.Ahead)
	}
	if c, m := kind("expert"); !is[*ai.Search](c) || !m.Ahead || ai.SearchOf(c) != c ||
		!is[*ai.Search](m.On(nil).New()) {
		t.Errorf("expert is %T, looking ahead: %v", c, m.Ahead)
	}
	style, faults := l.Style(system, "expert")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	style.Blunder = 5
	c := ai.Styled(style).New()
	if !is[*ai.Blunderer](c) || !is[*ai.Search](ai.SearchOf(c)) {
		t.Errorf("an expert that blunders is %T", c)
	}
	style.Search = nil
	if c := ai.Styled(style).New(); !is[*ai.Blunderer](c) || ai.SearchOf(c) != nil {
		t.Errorf("a blunderer that does not look ahead is %T and searches", c)
	}
	if m, faults := ai.Named(l, system, "gredy"); len(faults) == 0 || m.New != nil {
		t.Error("a style that does not exist is made")
	}
}

func is[T any](c engine.Commander) bool {
	_, ok := c.(T)
	return ok
}

// TestAValueDecidesWherePlayoutsStop searches with a horizon and a value that only counts who
// moves next, or that is certain of a winner: what the playouts come to is the value.
func TestAValueDecidesWherePlayoutsStop(t *testing.T) {
	table := pocket.New(pocket.NoFault)
	gained := func(model *scenarios.Value) (changed int64) {
		set := settings(24)
		set.Horizon, set.Value, set.Certainty = 1, model, 0
		s := ai.NewSearch(set)
		for n := range uint64(3) {
			play(t, table, n, s.Choose, s.Begin)
		}
		for stage := range engine.Stage(engine.MaxStages) {
			changed += s.Seen(stage).Changed
		}
		return changed
	}
	blind := gained(&scenarios.Value{Coefficients: map[string]int64{"seat": 2_000_000}})
	sighted := gained(&scenarios.Value{Coefficients: map[string]int64{"share": 3_000_000}})
	if none := gained(nil); blind >= sighted || none <= blind {
		t.Errorf("a value that sees nothing changes %d decisions, one that sees strength %d, material %d", blind,
			sighted, none)
	}
}

// TestValuesAreBoundWhereTheyAre asks for values of a scenario that has one of its own, of a
// path that nobody fitted and of a file that is damaged.
func TestValuesAreBoundWhereTheyAre(t *testing.T) {
	l, system := titan(t)
	table, faults := l.Compile("titan/meadow", scenarios.Variant{})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	own, err := ai.ValueOf(l, system, "titan/meadow", table)
	if err != nil || own == nil || own.Model().Generic() {
		t.Fatalf("meadow's own value is %v: %v", own, err)
	}
	generic, err := ai.ValueOf(l, system, "titan/nowhere", table)
	if err != nil || generic == nil || !generic.Model().Generic() {
		t.Fatalf("the value of a scenario without one is %v: %v", generic, err)
	}
	near := t.TempDir()
	for _, dir := range []string{near, filepath.Join(near, "values")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "meadow.yaml"),
			[]byte("schema: 1\nvalue: meadow\nsystem: titan\ncoefficients: {}\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if v, err := ai.ValueOf(l, system, "titan/meadow", table, near); err == nil || v != nil {
		t.Errorf("a value that weighs nothing is bound: %v, %v", v, err)
	}
}
