package mageknight

import (
	"fmt"
	"strconv"
	"strings"
)

// speedType is what a figure moves on (MK-UNIT-6).
type speedType uint8

const (
	typeBoot speedType = iota
	typeHoof
	typeWave
	typeWing
)

var speedTypes = []string{"boot", "hoof", "wave", "wing"}

// unique is the rank of figures that an army has once (MK-ARMY-2).
const unique = "U"

// loner is the faction that never forms up (MK-FRM-1).
const loner = "MS"

// click is one position of a dial (MK-UNIT-3).
type click struct {
	speed, attack, defence, damage int16
	shows                          abilities
}

// unit is a roster entry, read (MK-UNIT-1).
type unit struct {
	id, title, rank, faction, source string
	points                           int32
	reach                            int16 // range R, 0 for none
	targets                          int16 // arrow count
	arc                              uint8 // index into arcDegrees
	speed                            speedType
	large                            bool // stands on 2x2 squares (MK-BIG-1)
	looms                            bool // Titan, Chariot or Multi-Dial (MK-ELV-FIG-2)
	noRoll                           bool // Zombie or Skeleton by name (MK-SA-NE)
	dial                             []click
}

// Limits of a dial, wide enough for any published figure.
const (
	maxSpeed  = 20
	maxStat   = 30
	maxClicks = 24
	maxRange  = 24
)

// parseDial reads clicks such as "8/10/16/3:WM,BA" separated by blanks (MK-UNIT-5).
func parseDial(text string) ([]click, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, fmt.Errorf("the dial has no clicks; want one like 8/10/16/3:WM,BA")
	}
	if len(words) > maxClicks {
		return nil, fmt.Errorf("the dial has %d clicks, at most %d are possible", len(words), maxClicks)
	}
	dial := make([]click, len(words))
	for i, w := range words {
		c, err := parseClick(w)
		if err != nil {
			return nil, fmt.Errorf("click %d of the dial: %w", i, err)
		}
		dial[i] = c
	}
	return dial, nil
}

// parseClick reads a click of a dial, speed/attack/defence/damage and after a colon the abilities that it
// shows.
func parseClick(word string) (click, error) {
	stats, shown, found := strings.Cut(word, ":")
	var c click
	if found {
		s, err := parseAbilities(shown)
		if err != nil {
			return c, err
		}
		c.shows = s
	}
	parts := strings.Split(stats, "/")
	if len(parts) != 4 {
		return c, fmt.Errorf("%q is not speed/attack/defence/damage, such as 8/10/16/3", word)
	}
	fields := [4]*int16{&c.speed, &c.attack, &c.defence, &c.damage}
	for i, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil || n < 0 || n > maxStat || (i == 0 && n > maxSpeed) {
			return c, fmt.Errorf("%q in %q is no number from 0 to %d (speed: %d)", p, word, maxStat, maxSpeed)
		}
		*fields[i] = int16(n)
	}
	return c, nil
}

// arcDegrees are the front arcs a figure can have (MK-UNIT-1).
var arcDegrees = []int{90, 180, 270, 360}

func arcIndex(degrees int) (uint8, bool) {
	for i, d := range arcDegrees {
		if d == degrees {
			return uint8(i), true
		}
	}
	return 0, false
}
