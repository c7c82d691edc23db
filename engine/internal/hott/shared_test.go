package hott_test

import (
	"fmt"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestWhatIsKnownOfAGroundDoesNotDecide makes tables one after the other, which share what is known of their grounds,
// and each again by itself: maps, charts, options, rosters and faults of the layout differ.
func TestWhatIsKnownOfAGroundDoesNotDecide(t *testing.T) {
	l := library()
	type asked struct{ name, options string }
	var list []asked
	for _, e := range l.List(scenarios.KindScenario, "hott") {
		list = append(list, asked{e.Name, "{}"})
	}
	for _, o := range []string{"{gentle-hill-open: true}", "{river-bad-going: true}", "{ford-width: 100}",
		"{chart: {river: {bad: true}}}", "{chart: {woods: {hill: true}}}",
		"{units: {airboat: {depth: 400}}}"} {
		for _, name := range []string{"hott/river", "hott/hills"} {
			list = append(list, asked{name, o}, asked{name, "{}"})
		}
	}
	hott.ForgetGrounds()
	mirror := func(t engine.Table) engine.Table { m, _ := t.(conform.Mirrorer).Mirror(); return m }
	var shared, mirrored []engine.Table
	var said []string
	made := 0
	for again := range 2 {
		for i, a := range list {
			o, faults := scenarios.ParseOverride("changed", a.options)
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			table, faults := l.Compile(a.name, scenarios.Variant{Options: o})
			words := fmt.Sprint(faults.Err())
			if again == 0 {
				shared, said = append(shared, table), append(said, words)
				mirrored = append(mirrored, nil)
				if len(faults) == 0 {
					made++
					mirrored[i] = mirror(table)
				}
				continue
			}
			if words != said[i] {
				t.Errorf("%s with %s: faults are %s by itself and %s after others", a.name, a.options, words, said[i])
			} else if len(faults) == 0 &&
				!(hott.SameGround(shared[i], table) && hott.SameGround(mirrored[i], mirror(table))) {
				t.Errorf("%s with %s: what other tables know changes it", a.name, a.options)
			}
			hott.ForgetGrounds()
		}
	}
	if t.Logf("%d of %d tables were made", made, len(list)); made < len(list)*3/4 {
		t.Errorf("only %d of %d tables were made", made, len(list))
	}
}
