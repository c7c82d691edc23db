package heroscape

import (
	"strings"
	"testing"
)

// TestNobodyIsAskedAboutTheDead asks what could be done to somebody who is not on the board: every question says so.
func TestNobodyIsAskedAboutTheDead(t *testing.T) {
	s := testSetup("g1 g1 g1 g1 g1 g1", []FigureForm{{ID: "a", Type: "bomber", Side: "north", At: "0,0"},
		{ID: "o", Type: "archer", Side: "north", At: "0,1"},
		{ID: "d", Type: "dragon", Side: "north", At: "0,2", Tail: "0,3"},
		{ID: "e", Type: "eater", Side: "north", At: "0,4"},
		{ID: "b", Type: "quick", Side: "south", At: "0,5"},
		{ID: "dead", Type: "quick", Side: "south", State: "destroyed"}}, nil)
	actors(s)
	gg, faults := Ruleset{}.Place(s)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"odds a attack X", "odds a explode X", "odds a grenade X", "odds o volley d e X",
		"odds e chomp X", "odds e shackle X",
		"victims a explode X", "victims a grenade X", "victims o volley X", "may a attack X", "may a explode X",
		"may a grenade X", "sight a X",
		"range X a", "dice a X", "engaged X", "reach X", "adjacent a X", "odds X burn", "odds X melt", "move X"} {
		for who, off := range map[string]bool{"dead": true, "b": false} {
			answer, err := gg.Table().Ask(gg, strings.ReplaceAll(words, "X", who))
			if said := err != nil && strings.Contains(err.Error(), "not on the board"); said != off ||
				(!off && err != nil) {
				t.Errorf("%q of %s: %v %v", words, who, answer, err)
			}
		}
	}
}
