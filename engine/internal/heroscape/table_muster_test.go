package heroscape

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// A muster names whom a card's bonding and auras are for, and nobody for cards that help everybody or nobody.
func TestAMusterNamesPartners(t *testing.T) {
	roster := &RosterForm{Units: map[string]UnitForm{
		"boss": {Name: "Boss", Type: "UH", Species: "Orc", Class: "Champion", Range: 1, Points: 100,
			Powers: []string{"orc-warrior-enhancement"}},
		"grunts": {Name: "Grunts", Type: "CS", Species: "Orc", Class: "Warriors", Range: 1, Points: 40,
			Powers: []string{"orc-champion-bonding"}},
		"banner": {Name: "Banner", Type: "UH", Species: "Human", Class: "Bard", Range: 5, Points: 40,
			Powers: []string{"attack-aura", "wide-defence-aura"}},
		"loner": {Name: "Loner", Type: "US", Species: "Elf", Class: "Archer", Range: 5, Points: 40},
	}}
	for _, r := range (Ruleset{}).Muster(&engine.Setup{Roster: roster}, engine.SideA).Recruits {
		want := map[string][]string{"boss": {"grunts"}, "grunts": {"boss"}, "banner": {"boss", "grunts"}}[r.Unit]
		if !slices.Equal(r.With, want) {
			t.Errorf("%s is for %q, want %q", r.Unit, r.With, want)
		}
	}
}
