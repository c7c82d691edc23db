package hott

import (
	"os"
	"path/filepath"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// testSetup fills roster, chart and options from the shipped files.
func testSetup(t testing.TB) *engine.Setup {
	t.Helper()
	roster, chart, options := &Roster{}, &Chart{}, defaults
	for name, form := range map[string]any{"roster": roster, "chart": chart} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "scenarios", "hott", name+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		if err := yaml.Unmarshal(text, form); err != nil {
			t.Fatal(err)
		}
	}
	return &engine.Setup{Roster: roster, Chart: chart, Options: &options, Places: engine.NoPlaces{}}
}
