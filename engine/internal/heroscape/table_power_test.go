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
		if row.can == 0 && row.bonds == 0 && !row.aura && row.attack == nil && row.defence == nil && row.aims == 0 &&
			row.guards == [2]uint8{} {
			t.Errorf("%s does nothing", row.name)
		}
	}
}

// TestOrderOfPowersIsNothing gives a card each two powers in both orders: it is the same card, and has what each gives.
func TestOrderOfPowersIsNothing(t *testing.T) {
	c := beginRules(testSetup("g1", []FigureForm{{ID: "a", Type: "low", Side: "north", At: "0,0"}}, nil))
	made := func(powers ...string) unit {
		form := c.roster.Units["low"]
		form.Powers = powers
		return c.compileUnit("low", &form)
	}
	for _, p := range powerNames() {
		for _, q := range powerNames() {
			one, other, first := made(p, q), made(q, p), made(p)
			if one != other {
				t.Errorf("%s and %s make %+v, in the other order %+v", p, q, one, other)
			}
			if one.powers&first.powers != first.powers || one.can&first.can != first.can ||
				one.aims&first.aims != first.aims || (first.spares != 0 &&
				(one.spares != first.spares || one.spared != first.spared)) {
				t.Errorf("with %s, %s makes %+v, alone %+v", q, p, one, first)
			}
		}
	}
}
