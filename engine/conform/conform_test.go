package conform_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
)

func TestPocketConforms(t *testing.T) {
	conform.Run(t, []engine.Table{pocket.New(pocket.NoFault)}, conform.Options{})
}

// TestPlantedFaultsAreCaught breaks the pocket game in every way it knows.
func TestPlantedFaultsAreCaught(t *testing.T) {
	for f := pocket.NoFault + 1; f < pocket.FaultCount; f++ {
		t.Run(f.String(), func(t *testing.T) {
			found := conform.Examine([]engine.Table{pocket.New(f)}, conform.Options{})
			if len(found) == 0 {
				t.Fatalf("the suite does not notice the planted fault %q", f)
			}
			t.Logf("caught: %s: %s", found[0].Check, found[0].Text)
		})
	}
}

func TestPocketGolden(t *testing.T) {
	conform.Golden(t, "testdata/pocket.txt", []engine.Table{pocket.New(pocket.NoFault)})
}
