package hott_test

import "testing"

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

// TestNobodyFearsTheSleeping moves warband up to knights: there is risk in it while the
// defender may be awake, and none once bounds have gone by in which nobody of his has moved.
func TestNobodyFearsTheSleeping(t *testing.T) {
	const where = "d-knights-1 1200,1000 N; d-hero-1 2000,300 N; a-warband-2 1200,1480 S; a-warband-1 300,2300 S"
	for turn, asleep := range map[string]bool{"attacker pips bound=4": false, "attacker pips bound=8": true} {
		g := position(t, "open", where, turn)
		if n := appraised(t, g, "move a-warband-2: forward 200", "risk"); (n <= 0) != asleep {
			t.Errorf("%s: risk %d within reach of knights", turn, n)
		}
	}
}
