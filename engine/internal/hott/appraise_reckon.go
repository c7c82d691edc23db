package hott

import "github.com/skirmishlab/skirmishlab/engine"

// reckon adds up what a side and its enemy stand to lose in all fights on the table as
// everybody stands, in hundredths of points: the exact mean of each fight. Where a side names
// the attacker of a victim, or of the stronghold, it names the one that serves it best. An element that is
// struck on the flank alone must have turned to face (HOTT-CON-7), which ends the PIP phase.
func (g *appraisal) reckon(side engine.Side) (own, enemy int) {
	add := func(x uint8, a, b int) {
		if sideOf(x) != side {
			a, b = b, a
		}
		own, enemy = own+a, enemy+b
	}
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		if o := g.d.front[e]; o != nobody {
			if sideOf(e) == g.s.Owner {
				a, b := g.stakes(&bout{Kind: inFight, X: e, Y: o, Victim: nobody})
				add(e, a, b)
			}
			continue
		}
		if by := g.attackers(e); by != 0 && !g.d.wall.has(e) {
			a, b := g.stakesHeld(e, by)
			add(e, a, b)
		}
	}
	if by := g.d.wall & g.d.live; by != 0 {
		a, b := g.stormStakes(by, 0)
		add(firstOf(by), a, b)
	}
	return own, enemy
}

// stakesHeld are what a victim held on flank or rear and its attackers stand to lose, the
// victim's first, no matter who of these the other side then names.
func (g *appraisal) stakesHeld(e uint8, by set) (own, enemy int) {
	best := -1 << 30
	for by != 0 {
		o := by.next()
		b := bout{Kind: inFight, X: o, Y: e, Victim: e}
		if sideOf(e) == g.s.Owner {
			b.X, b.Y = e, o
		}
		x, y := g.stakes(&b)
		if b.X != e {
			x, y = y, x
		}
		if x-y > best {
			best, own, enemy = x-y, x, y
		}
	}
	return own, enemy
}
