package mageknight_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(mageknight.System())

var names = []string{"stones", "forest-road", "ford", "terraces", "chasms", "citadel", "mirror", "tide-and-sky",
	"gorge"}

func compile(t testing.TB, name string) engine.Table {
	t.Helper()
	table, faults := library.Compile("mageknight/"+name, scenarios.Variant{})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return table
}

func tables(t testing.TB) []engine.Table {
	t.Helper()
	var list []engine.Table
	for _, n := range names {
		list = append(list, compile(t, n))
	}
	return list
}

func TestConforms(t *testing.T) { conform.Run(t, tables(t), conform.Options{Unlike: true, Games: 3}) }

// TestWhatIsKnownOfAGroundDoesNotDecide makes tables one after the other, which share what is known of their grounds,
// and each again by itself: armies with large figures and with longer ranges, maps, charts and options differ.
func TestWhatIsKnownOfAGroundDoesNotDecide(t *testing.T) {
	changed := func(text string) scenarios.Override {
		o, faults := scenarios.ParseOverride("changed", text)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		return o
	}
	type asked struct {
		name    string
		variant scenarios.Variant
	}
	var list []asked
	for _, e := range library.List(scenarios.KindScenario, "mageknight") {
		list = append(list, asked{e.Name, scenarios.Variant{}})
	}
	for _, army := range library.List(scenarios.KindArmy, "mageknight") {
		name := strings.TrimPrefix(army.Name, "mageknight/")
		list = append(list, asked{"mageknight/stones", scenarios.Variant{Armies: [2]string{name, name}}})
	}
	for _, o := range []string{"{rangeMetric: chebyshev}", "{chart: {HIN: {BOOT: 2}}}",
		"{chart: {HIN: {line: blocks}}}"} {
		list = append(list, asked{"mageknight/stones", scenarios.Variant{Options: changed(o)}})
	}
	mageknight.ForgetGrounds()
	var shared []engine.Table
	made := 0
	for again := range 2 {
		for i, a := range list {
			table, faults := library.Compile(a.name, a.variant)
			if again == 0 {
				if shared = append(shared, table); len(faults) == 0 {
					made++
				}
				continue
			}
			if shared[i] != nil && len(faults) == 0 && !mageknight.SameGround(shared[i], table) {
				t.Errorf("%s with %v: what other tables know changes it", a.name, a.variant)
			}
			mageknight.ForgetGrounds()
		}
	}
	if made < 15 { // armies of other build totals than the scenario's are refused
		t.Errorf("only %d of %d tables were made", made, len(list))
	}
}
