package hott_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// offers reports whether some offered action has words that begin and end so.
func offers(g engine.Game, begin, end string) bool {
	for _, a := range g.Offer(nil) {
		if words := g.Table().Say(g, a); strings.HasPrefix(words, begin) && strings.HasSuffix(words, end) {
			return true
		}
	}
	return false
}

// TestGroupIsOfferedToSquareUp stands two warband 2 degrees off the front of what they
// attack: without the wheel that makes them parallel they never touch it as a group.
func TestGroupIsOfferedToSquareUp(t *testing.T) {
	g := position(t, "open", "d-spears-1 1200,300 N; d-hero-1 2000,300 N; a-warband-2 1200,900 268; a-warband-3 "+
		"1040.0975,905.584 268; a-warband-1 300,2300 S", "attacker pips")
	if !offers(g, "move a-warband-2+a-warband-3: ", "wheel left 2") {
		t.Error("no wheel to the enemy's front among the offers")
	}
}

// TestElementIsOfferedThePlaceBeforeAnEnemy asks for the place 165 paces before a front,
// square to it, and, from farther off, for the way there turned already.
func TestElementIsOfferedThePlaceBeforeAnEnemy(t *testing.T) {
	for _, c := range []struct{ at, place string }{
		{"1300,600 250", "place 1200,465 S"},
		{"1300,700 250", " S"},
	} {
		g := position(t, "open", "d-spears-1 1200,300 N; d-hero-1 2000,300 N; a-warband-2 "+c.at+
			"; a-warband-1 300,2300 S", "attacker pips")
		if !offers(g, "move a-warband-2: place", c.place) {
			t.Errorf("from %s: no place before the enemy's front among the offers", c.at)
		}
	}
}

// TestRunBetweenWoodsIsOffered stands a line before two woods: the middle, which has free
// ground before it, may go on without the rest.
func TestRunBetweenWoodsIsOffered(t *testing.T) {
	g := position(t, "woods", "d-hero-1 1200,300 N; a-blades-2 920,1300 S; a-blades-3 1080,1300 S; a-blades-4 "+
		"1240,1300 S; a-blades-5 1400,1300 S; a-blades-1 300,2300 S", "attacker pips")
	if !offers(g, "move a-blades-3+a-blades-4: forward", " 200") {
		t.Error("no move of the middle of the line among the offers")
	}
}

// TestHopeNeedsReach turns warband 30 degrees away from spears 280 paces before them:
// what they could do to the spears in the next bound is gone, since contact would now
// cost more than their 300 paces.
func TestHopeNeedsReach(t *testing.T) {
	g := position(t, "open", "d-spears-1 1200,1000 N; d-hero-1 2000,300 N; a-warband-2 1200,1280 S; a-warband-1 "+
		"300,2300 S", "attacker pips")
	if n := appraised(t, g, "move a-warband-2: place 1200,1280 265", "damage"); n != 0 {
		t.Errorf("damage %d of a turn that leaves the spears in reach", n)
	}
	if n := appraised(t, g, "move a-warband-2: place 1200,1280 240", "damage"); n >= 0 {
		t.Errorf("damage %d of a turn that puts the spears out of reach", n)
	}
}
