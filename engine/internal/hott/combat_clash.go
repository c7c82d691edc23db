package hott

// clash is what being beaten by one enemy costs an element, in hundredths of what it
// is worth, by the ground the loser stands on (0 good, 1 bad going of its own kind).
type clash struct {
	beaten, doubled [2]uint8
	met             [2]uint8 // beaten, having moved into contact in this bound
	odd             uint8    // equal odd totals
	spell, frog     uint8    // beaten and doubled by a spell
}

// clashes holds every pair of enemies, the loser first: close combat and spells.
type clashes struct {
	pair  [maxAll][maxSide]clash
	basic [maxAll][maxSide]int8 // factors, the general's among them
}

// fillClashes works out what every enemy can do to every element of a table.
func (t *table) fillClashes() {
	t.clash = new(clashes)
	g := newGame(t, state{})
	for a := range uint8(maxAll) {
		if t.el[a].unit == nil {
			continue
		}
		if k := t.el[a].unit.kind; k == cleric || k == paladin {
			t.clergy |= one(a)
		}
		u := t.el[a].unit
		if u.shoots > 0 {
			t.shooters |= one(a)
		}
		if u.kind == magician {
			t.magicians |= one(a)
		}
		t.fastest = max(t.fastest, fine(max(u.good, u.bad, u.river)))
		side := sideOf(a).Other()
		for i := range t.count[side] {
			b := uint8(side)*maxSide + uint8(i)
			if t.el[b].unit != nil {
				t.clash.pair[a][i] = g.combat().clashOf(a, b)
				x := g.combat().basic(a, b)
				if t.el[a].general {
					x += t.chart.general.n
				}
				t.clash.basic[a][i] = int8(x)
			}
		}
	}
}

// clashOf works out the results between two elements that depend on nothing but their types and the ground
// under the loser. The position given is one to try things in: it is left on open ground with nobody met.
func (g combat) clashOf(a, b uint8) (c clash) {
	price := func(kind boutKind, doubled bool) uint8 {
		r, _ := g.suffers(a, b, kind, doubled)
		return uint8(resultWorth[r])
	}
	for k := range 2 {
		g.d.ground[a] = 0
		if k == 1 && g.unit(a).class == aerial {
			g.d.ground[a] = g.t.ground.badAir
		} else if k == 1 {
			g.d.ground[a] = g.t.ground.badLand
		}
		g.s.El[a].Met = 0
		c.beaten[k], c.doubled[k] = price(inFight, false), price(inFight, true)
		g.s.El[a].Met = ^uint32(0)
		c.met[k] = price(inFight, false)
	}
	g.d.ground[a], g.s.El[a].Met = 0, 0
	if g.is(b, magician) {
		c.spell, c.frog = price(inSpell, false), price(inSpell, true)
	}
	if g.diesOnOdd(a, b) {
		c.odd = 100
	}
	return c
}
