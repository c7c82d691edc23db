package heroscape

import "testing"

// TestPowersAndTheirRows holds each power to its row: rowOf finds rows by bit.
func TestPowersAndTheirRows(t *testing.T) {
	names := map[string]bool{}
	for i := range powerTable {
		row := &powerTable[i]
		if row.power != 1<<i {
			t.Errorf("row %d, %s, is that of power %b", i, row.name, row.power)
		}
		if row.name == "" || row.rule == ruleNone || names[row.name] {
			t.Errorf("row %d, %q, lacks a name of its own or a rule", i, row.name)
		}
		names[row.name] = true
	}
	if last := powerTable[len(powerTable)-1].power; last != powerEnd>>1 {
		t.Errorf("the last row is that of power %b, the last power %b", last, powerEnd>>1)
	}
}
