package heroscape

import "testing"

// TestPowersAndTheirRows holds each power to a name of its own, a rule and something to do.
func TestPowersAndTheirRows(t *testing.T) {
	if len(powerTable) > 64 {
		t.Fatalf("%d powers; a set has 64 bits", len(powerTable))
	}
	names := map[string]bool{}
	for i := range powerTable {
		row := &powerTable[i]
		if row.name == "" || row.rule == noRule || names[row.name] {
			t.Errorf("row %d, %q, lacks a name of its own or a rule", i, row.name)
		}
		names[row.name] = true
		if p, ok := powerNamed(row.name); !ok || rowOf(p) != row {
			t.Errorf("%s is not found by its name", row.name)
		}
		if row.can == 0 && row.bonds == 0 && !row.aura && row.attack == nil && row.defence == nil && row.aims == 0 && row.guards == [2]uint8{} {
			t.Errorf("%s does nothing", row.name)
		}
	}
}
