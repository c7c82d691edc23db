package mageknight

import "github.com/skirmishlab/skirmishlab/engine/board"

// put stands figure i on an anchor and works out its contacts.
func (g *field) put(i int, at board.Cell, air bool) {
	f := &g.s.figs[i]
	if f.on() {
		g.lift(i)
	}
	f.at = at
	f.flags &^= flagSoaring
	if air {
		f.flags |= flagSoaring
	}
	g.s.alive |= one(i)
	g.stood[g.side(i)]++
	for _, o := range g.t.ground.foot[g.t.figs[i].size] {
		c := at + board.Cell(o)
		g.occ[c] = uint8(i) + 1
		g.occupied.Add(c)
	}
	g.touchAll(i)
	g.version++
}

// lift takes figure i off the board.
func (g *field) lift(i int) {
	f := &g.s.figs[i]
	for _, o := range g.t.ground.foot[g.t.figs[i].size] {
		c := f.at + board.Cell(o)
		g.occ[c] = 0
		g.occupied.Remove(c)
	}
	f.at = board.None
	g.s.alive &^= one(i)
	g.stood[g.side(i)]++
	for m := g.s.touch[i]; m != 0; m &= m - 1 {
		g.s.touch[low(m)] &^= one(i)
	}
	g.s.touch[i] = 0
	g.version++
}

// touchAll finds the contacts of figure i where it stands (MK-BC-1, MK-BC-2).
func (g *field) touchAll(i int) {
	f := &g.s.figs[i]
	for m := g.s.touch[i]; m != 0; m &= m - 1 {
		g.s.touch[low(m)] &^= one(i)
	}
	g.s.touch[i] = 0
	height := onGround
	if f.is(flagSoaring) {
		height = inAir
	}
	size := g.t.figs[i].size
	if size == small && !g.t.anyLarge {
		g.touchSmall(i, height)
		return
	}
	for m := g.s.alive &^ one(i); m != 0; m &= m - 1 {
		j := low(m)
		o := &g.s.figs[j]
		if o.is(flagSoaring) == (height == inAir) && g.t.ground.near[height][g.t.figs[j].size][size][f.at].Has(o.at) {
			g.s.touch[i] |= one(j)
			g.s.touch[j] |= one(i)
		}
	}
}

// touchSmall looks at the eight neighbours only.
func (g *field) touchSmall(i, height int) {
	f := &g.s.figs[i]
	near := g.t.ground.near[height][small][small][f.at]
	for d := range board.Dir(facings) {
		c := g.t.ground.grid.Neighbour(f.at, d)
		if c == board.None || g.occ[c] == 0 || !near.Has(c) {
			continue
		}
		j := int(g.occ[c]) - 1
		if g.s.figs[j].is(flagSoaring) == (height == inAir) {
			g.s.touch[i] |= one(j)
			g.s.touch[j] |= one(i)
		}
	}
}
