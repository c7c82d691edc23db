package titan

import "math/bits"

// What a side's Titan asks for beyond what every character does, because the battle is
// lost with it (TITAN-END-3): to be where few can come at it at once, on the heights if
// the legion holds them, with friends on the hexes around it.

// titanShare is how much of its legion's value hangs on a Titan, in hundredths. A level of
// the heights counts as much to it as a throneShare of its worth; a guard is credited with
// a guardShare of the part of the Titan that the enemy it keeps off would fell. These were
// found by play on the Tower.
const (
	titanShare  = 50
	throneShare = 2
	guardShare  = 3
)

// pressure adds up what several enemies together could do to a character before it moves
// again: who is there already, and who could come, as many as there are sides to come to.
type pressure struct {
	still int32             // hits of those who are there, in 65536ths
	come  [legionSize]int32 // hits of those who could come, in descending order
	n     int
}

func (p *pressure) add(hits int32) {
	i := p.n
	for ; i > 0 && p.come[i-1] < hits; i-- {
		p.come[i] = p.come[i-1]
	}
	p.come[i] = hits
	p.n++
}

// falls is about how likely a character with n hits to go falls under the pressure,
// in 65536ths: q/(1+q), q being the square of the hits expected over those needed.
func (p *pressure) falls(sides, need int) int32 {
	sum := int64(p.still)
	for i := range min(p.n, sides) {
		sum += int64(p.come[i])
	}
	share := sum / int64(need)
	q := share * share >> 16
	return int32(q << 16 / (q + one))
}

// bestThrone is the hex of a set where a Titan is safest for what it can do there, or -1.
func (g *game) bestThrone(slot int, ends uint64) int {
	w := &draftWeights[g.plan.own]
	best := worst
	g.plan.prepareComers(slot)
	for ; ends != 0; ends &= ends - 1 {
		c := trailing(ends)
		var o outlook
		g.outlook(slot, c, &o)
		g.prefer(&best, w[0]*int64(o.damage)+w[2]*int64(o.risk), c)
	}
	return best.place()
}

// prepareGuard looks at the sides of the own Titan, where it is drafted to, that an enemy
// could come to next: who stands there keeps that enemy from it.
func (g *game) prepareGuard() {
	t, p := g.t, &g.plan
	p.guarding = 0
	king := t.king[p.own]
	if king < 0 || (g.s.lost|g.s.slain)>>uint(king)&1 != 0 {
		return
	}
	c := int(g.s.at[king])
	if d := p.draft[king]; g.s.moved>>uint(king)&1 == 0 && d != nowhere {
		c = int(d)
	}
	if c < 0 {
		return
	}
	need := int32(g.remaining(king))
	for m := p.foes; m != 0; m &= m - 1 {
		e := bits.TrailingZeros16(m)
		if p.engaged[e] > 0 {
			continue
		}
		for set := p.reach[e] & t.touching[c]; set != 0; set &= set - 1 {
			at := trailing(set)
			n, number, _ := t.values(t.kinds[e], at, t.kinds[king], c)
			worth := mulPoints(t.felt(n, number, int(need), c)/need, t.worth[king]) / guardShare
			if p.guarding>>uint(at)&1 == 0 || worth > p.guard[at] {
				p.guarding |= 1 << uint(at)
				p.guard[at] = worth
			}
		}
	}
}
