package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
)

// TestPartsAddUp holds what is reported and counted of a blow to what is rolled.
func TestPartsAddUp(t *testing.T) {
	for i, table := range tables(t) {
		if d := titan.PartsDiffer(table); d != "" {
			t.Errorf("%s: %s", names[i], d)
		}
	}
}
