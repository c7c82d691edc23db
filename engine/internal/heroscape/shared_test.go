package heroscape_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestWhatIsKnownOfAGroundDoesNotDecide makes tables one after the other, which share what is known of their grounds,
// and each again by itself: maps, armies of other Heights, charts and options differ.
func TestWhatIsKnownOfAGroundDoesNotDecide(t *testing.T) {
	type asked struct{ name, options string }
	var list []asked
	for _, e := range library.List(scenarios.KindScenario, "heroscape") {
		list = append(list, asked{e.Name, "{}"})
	}
	for _, o := range []string{"{variant: basic}", "{mud: true}", "{chart: {ruin: {height: 2}}}",
		"{chart: {tree: {height: 1}}}", "{chart: {water: {stop: false}}}", "{chart: {fall: {over: 3}}}",
		"{chart: {rock: {enter: 2}}}", "{units: {finn: {height: 9}}}"} {
		for _, name := range []string{"heroscape/broken-walls", "heroscape/knoll", "heroscape/sinkholes"} {
			list = append(list, asked{name, o}, asked{name, "{}"})
		}
	}
	heroscape.ForgetGrounds()
	var shared []engine.Table
	for again := range 2 {
		for i, a := range list {
			o, faults := scenarios.ParseOverride("changed", a.options)
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			table, faults := library.Compile(a.name, scenarios.Variant{Options: o})
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			if again == 0 {
				shared = append(shared, table)
				continue
			}
			if !heroscape.SameGround(shared[i], table, 23) {
				t.Errorf("%s with %s: what other tables know changes it", a.name, a.options)
			}
			heroscape.ForgetGrounds()
		}
	}
}
