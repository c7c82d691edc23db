package hott_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestRaidersPassBehindTheLine asks what a raider who has turned the enemy's flank gains by
// going on to the stronghold, close behind the knights at the end of the line.
func TestRaidersPassBehindTheLine(t *testing.T) {
	const line = "d-shooters-1 480,360 N; d-spears-1 640,360 N; d-spears-2 800,360 N; d-hero-1 960,360 N; " +
		"d-knights-1 1120,360 N; "
	g := position(t, "quick", line+"a-riders-1 1400,130 W; a-warband-1 720,1180 S", "attacker pips bound=18")
	if n := appraised(t, g, "move a-riders-1: forward 100", "storm"); n <= 0 {
		t.Errorf("100 paces from the corner towards the stronghold are worth %d steps of the march", n)
	}
	if n := appraised(t, g, "move a-riders-1: back 100", "storm"); n > 0 {
		t.Errorf("100 paces away from it are worth %d steps", n)
	}
}

// TestNobodyFearsTheSleeping moves warband up to knights, and spears up to warband: there is risk in it while
// the enemy may be awake, and none once bounds have gone by in which nobody of his has moved.
func TestNobodyFearsTheSleeping(t *testing.T) {
	const where = "d-knights-1 1200,1000 N; d-hero-1 2000,300 N; d-spears-1 400,1000 N; a-warband-2 1200,1480 S; " +
		"a-warband-3 400,1480 S; a-warband-1 300,2300 S"
	for _, c := range []struct {
		move, turn string
		asleep     bool
	}{
		{"move a-warband-2: forward 200", "attacker pips bound=4", false},
		{"move a-warband-2: forward 200", "attacker pips bound=8", true},
		{"move d-spears-1: forward 200", "defender pips bound=3", false},
		{"move d-spears-1: forward 200", "defender pips bound=9", true},
	} {
		g := position(t, "open", where, c.turn)
		if n := appraised(t, g, c.move, "risk"); (n <= 0) != c.asleep {
			t.Errorf("%s: risk %d within reach of the enemy", c.turn, n)
		}
	}
}

// TestRecoilsWakeNobody moves one of three elements, then lets bounds go by: who has moved is awake, unless it stands
// straight behind where it stood, as after a recoil.
func TestRecoilsWakeNobody(t *testing.T) {
	const where = "d-knights-1 1200,1000 N; d-hero-1 2000,300 N; d-spears-1 400,1000 N; a-warband-1 300,2300 S"
	for move, asleep := range map[string]bool{
		"end":                            true,
		"move d-knights-1: back 100":     true,
		"move d-knights-1: forward 100":  false,
		"move d-knights-1: wheel left 9": false,
	} {
		g := position(t, "open", where, "defender pips bound=7 pips=6")
		for _, words := range []string{move, "end"} {
			a, err := g.Table().Parse(g, words)
			if err != nil {
				t.Fatal(err)
			}
			if g.Turn().Actor == 0 {
				g.Play(a, nil)
			}
		}
		for g.Turn().Actor == engine.Chance {
			g.Settle(0, nil)
		}
		if got := engine.NewView(g, 1).Asleep(); got != asleep || g.Turn().Actor != 1 {
			t.Errorf("after %q the enemy is asleep: %v, want %v", move, got, asleep)
		}
	}
}
