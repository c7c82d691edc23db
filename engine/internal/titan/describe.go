package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// The features of a position, by place in Info.Features.
const (
	featWaiting = iota
	featEngaged
	featHome
	featHeight
	featFar
	featKing
	featMobile
	featDice
)

var positionFeatures = []engine.Named{
	featWaiting: {Name: "waiting", Doc: "characters still to come onto the board"},
	featEngaged: {Name: "engaged", Doc: "characters in contact with an enemy"},
	featHome:    {Name: "home", Doc: "characters on hexes that they are native to, plain ones left out"},
	featHeight:  {Name: "height", Doc: "levels of the hexes that its characters stand on, summed"},
	featFar:     {Name: "far", Doc: "steps from each of its characters to the nearest enemy, summed"},
	featKing:    {Name: "king", Doc: "hits that would still slay its Titan; 0 without one"},
	featMobile: {Name: "mobile", Doc: "hexes within reach of its characters were nobody in the way, summed, of " +
		"those not in contact"},
	featDice: {Name: "dice", Doc: "Power of its characters that still fight, summed, for the wounded strike as " +
		"hard as the whole"},
}

// Describe puts the battle into numbers. Who is slain in this phase has nothing left,
// though it may still strike back (TITAN-STR-3).
func (g *game) Describe(d *engine.Description) {
	s, t := &g.s, g.t
	d.Features = [2][engine.FeatureCount]int32{}
	d.Past = engine.Thousandths(2*(int(s.round)-1)+int(s.half), 2*int(t.rounds))
	n := 0
	for m := t.listed; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		d.Left[n] = 0
		if (s.lost|s.slain)>>slot&1 == 0 {
			d.Left[n] = int32(g.remaining(slot)*t.kinds[slot].skill) * 100
			if !d.Bare {
				g.feature(slot, &d.Features[side(slot)])
			}
		}
		n++
	}
}

// feature adds what one character gives to its side's features.
func (g *game) feature(slot int, f *[engine.FeatureCount]int32) {
	s, t := &g.s, g.t
	k := t.kinds[slot]
	f[featDice] += int32(k.power)
	if slot == t.king[side(slot)] {
		f[featKing] = int32(g.remaining(slot))
	}
	c := int(s.at[slot])
	if c == off {
		f[featWaiting]++
		return
	}
	if k.home>>c&1 != 0 && t.land.terrain[c] != 0 {
		f[featHome]++
	}
	f[featHeight] += int32(t.land.level[c])
	if g.contact(slot) != 0 {
		f[featEngaged]++
	} else {
		f[featMobile] += int32(bits.OnesCount64(k.free[c]))
	}
	nearest := int8(0)
	for set := s.occ[side(slot).Other()]; set != 0; set &= set - 1 {
		if steps := t.land.steps[c][bits.TrailingZeros64(set)]; nearest == 0 || steps < nearest {
			nearest = steps
		}
	}
	f[featFar] += int32(nearest)
}
