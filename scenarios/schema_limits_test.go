package scenarios

import (
	"fmt"
	"io/fs"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
)

// TestSchemasKnowLimits holds schemas, which editors read, to what the systems check: all that is shipped is within the
// limits, and what a house rule puts outside is refused by both.
func TestSchemasKnowLimits(t *testing.T) {
	l := New(systems.All()...)
	for _, s := range l.Systems() {
		system := s.Info().System
		for _, kind := range []Kind{KindRoster, KindChart} {
			schema := schemaOf(t, l, kind, system)
			for _, p := range l.shippedFiles(kind, system) {
				text, err := fs.ReadFile(l.files, p.at)
				if err != nil {
					t.Fatal(err)
				}
				if err := schema.Validate(data(t, string(text))); err != nil {
					t.Errorf("%s: %v", p.at, err)
				}
			}
		}
	}
	for _, c := range []struct{ scenario, within, beyond string }{
		{"titan/meadow", "{units: {dragon: {power: 30}}}", "{units: {dragon: {power: 31}}}"},
		{"titan/meadow", "{chart: {bog: {enter: slow}}}", "{chart: {bog: {enter: swim}}}"},
		{"titan/meadow", "{first_mover: attacker}", "{first_mover: nobody}"},
		{"mageknight/stones", "{chart: {WSH: {swim: 1}}}", "{chart: {UP1: {swim: 1}}}"},
		{"hott/quick", "{ford-angle: 90}", "{ford-angle: 91}"},
	} {
		sc, faults := l.Scenario(c.scenario)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		seats := sc.System.Info().Seats
		schema := schemaOf(t, l, KindScenario, sc.System.Info().System)
		for rule, sound := range map[string]bool{c.within: true, c.beyond: false} {
			options, faults := ParseOverride("rule", rule)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			if _, faults := l.CompileScenario(sc, Variant{Options: options}); (len(faults) == 0) != sound {
				t.Errorf("%s: %s: %v", c.scenario, rule, faults)
			}
			text := fmt.Sprintf("schema: 1\nscenario: x\nmap: y\nsides: {%s: {army: a}, %s: {army: b}}\noptions: %s\n",
				seats[0], seats[1], rule)
			if err := schema.Validate(data(t, text)); (err == nil) != sound {
				t.Errorf("%s: the schema says of %s: %v", c.scenario, rule, err)
			}
		}
	}
}
