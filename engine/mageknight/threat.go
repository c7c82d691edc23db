package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// mind is what appraisals remember about a position. It is no part of the state: it
// is rebuilt whenever the game's version changed.
type mind struct {
	fields []field
	who    prospect
}

// field tells for every square how far the nearest enemy of a side is for one mover.
type field struct {
	seat   engine.Side
	places uint64 // digest of where the enemies stand
	valid  bool
	dist   []uint8
	near   []uint8 // number of that enemy
}

// prospect is one figure against every enemy: what it can expect to do and to suffer.
type prospect struct {
	version uint64
	fig     int
	strike  [maxFigures]int32 // taken from the enemy by a close attack, in hundredths
	shot    [maxFigures]int32 // by a ranged one
	struck  [maxFigures]int32 // taken by the enemy's close attack, next turn
	hit     [maxFigures]int32 // by its ranged one
	charge  uint64            // enemies that can move and strike in one action
	here    placeValue        // where it stands now
	field   *field
}

// placeValue is what standing on a square means.
type placeValue struct {
	risk, poise, tie, cover, height, support, hazard, ground int32
}

func newMind(t *table) *mind {
	m := &mind{fields: make([]field, t.moverCount)}
	for i := range m.fields {
		m.fields[i].dist = make([]uint8, t.ground.grid.Len())
		m.fields[i].near = make([]uint8, t.ground.grid.Len())
	}
	m.who.fig = -1
	return m
}

// fieldOf gives the distances of a mover of one side to its enemies.
func (g *game) fieldOf(m *mover, seat engine.Side) *field {
	f := &g.scratch.mind.fields[m.index]
	h := engine.NewHash()
	foes := g.s.alive &^ g.t.seats[seat]
	for e := foes; e != 0; e &= e - 1 {
		h.Add(uint64(low(e))<<16 | uint64(g.s.figs[low(e)].at))
	}
	if sum := h.Sum(); !f.valid || f.seat != seat || f.places != sum {
		f.valid, f.seat, f.places = true, seat, sum
		g.fillField(f, m, foes)
	}
	return f
}

func (g *game) fillField(f *field, m *mover, foes uint64) {
	n := g.t.ground.grid.Len()
	for i := range f.dist {
		f.dist[i], f.near[i] = farNever, 0xff
	}
	for e := foes; e != 0; e &= e - 1 {
		j := low(e)
		at := int(g.s.figs[j].at)
		row := m.far[at*n : at*n+n]
		dist, near := f.dist[:n], f.near[:n]
		for c, d := range row {
			if d < dist[c] {
				dist[c], near[c] = d, uint8(j)
			}
		}
	}
}

// prospectOf weighs figure i against every enemy, once per position.
func (g *game) prospectOf(i int) *prospect {
	p := &g.scratch.mind.who
	if p.fig == i && p.version == g.version {
		return p
	}
	p.fig, p.version, p.charge = i, g.version, 0
	for e := g.enemies(i); e != 0; e &= e - 1 {
		j := low(e)
		p.strike[j], p.shot[j] = g.duel(i, j)
		p.struck[j], p.hit[j] = g.duel(j, i)
		if t := g.s.figs[j].tokens; t == 1 { // it would have to push
			p.struck[j], p.hit[j] = p.struck[j]/2, p.hit[j]/2
		} else if t == 2 {
			p.struck[j], p.hit[j] = 0, 0
		}
		if g.shows(j)&(bit(abCharge)|bit(abBound)) != 0 {
			p.charge |= one(j)
		}
	}
	f := &g.s.figs[i]
	p.field = g.fieldOf(g.moverOf(i), g.side(i))
	p.here = placeValue{}
	if f.on() {
		p.here = g.valueAt(p, i, f.at, f.is(flagSoaring))
	}
	return p
}

// duel is what figure i can expect to take from figure j by a close and by a ranged
// attack in the open, in hundredths.
func (g *game) duel(i, j int) (strike, shot int32) {
	c := g.now(i)
	if c.shows.has(abDemoralized) {
		return 0, 0
	}
	target := g.shows(j)
	shift := -target.reduction()
	attack := int(c.attack)
	strike = int32(g.harm(j, g.defence(j, false, false)-attack, int(c.damage), c.shows.has(abWeaponMaster), shift))
	if g.t.figs[i].unit.reach > 0 && !c.shows.has(abBerserk) {
		need := g.defence(j, true, false) - attack
		die := c.shows.has(abBlast) && !target.has(abImmunity)
		shot = int32(g.harm(j, need, int(c.damage), die, shift))
	}
	return strike, shot
}

// valueAt is what standing on a square would mean for figure i.
func (g *game) valueAt(p *prospect, i int, at board.Cell, air bool) placeValue {
	t := g.t
	fig := &t.figs[i]
	var v placeValue
	height := onGround
	if air {
		height = inAir
	}
	var risks [3]int32
	touched := false
	foes := g.enemies(i)
	for e := foes; e != 0; e &= e - 1 {
		j := low(e)
		foe := &t.figs[j]
		f := &g.s.figs[j]
		up := f.is(flagSoaring)
		if up == air && t.ground.near[height][fig.size][foe.size][f.at].Has(at) {
			touched = true
			insert(&risks, p.struck[j])
			v.poise = max(v.poise, p.strike[j])
			if foe.unit.reach > 0 {
				v.tie += p.hit[j]
			}
			continue
		}
		if p.hit[j] > 0 && (up == air || !up) && t.fire[foe.unit.reach][f.at].Has(at) && (!air || t.distance2(0, f.at, 0, at)*4 <= int(foe.unit.reach)*int(foe.unit.reach)) &&
			g.s.touch[j]&^one(i)&g.friends(i) == 0 {
			insert(&risks, p.hit[j])
		} else if p.charge&one(j) != 0 && up == air {
			if row := t.ground.grid.Orthogonal(f.at, at); row <= int(g.now(j).speed)+1+int(foe.unit.reach)/2 {
				insert(&risks, max(p.struck[j], p.hit[j]))
			}
		}
	}
	if r := fig.unit.reach; r > 0 && !touched && !air {
		for e := foes; e != 0; e &= e - 1 {
			if j := low(e); p.shot[j] > v.poise && t.fire[r][g.s.figs[j].at].Has(at) {
				v.poise = p.shot[j]
			}
		}
	}
	for n := range min(t.actions, len(risks)) {
		v.risk += risks[n]
	}
	g.groundAt(p, &v, i, at, air)
	return v
}

// insert keeps the three greatest values, greatest first.
func insert(list *[3]int32, x int32) {
	switch {
	case x > list[0]:
		list[0], list[1], list[2] = x, list[0], list[1]
	case x > list[1]:
		list[1], list[2] = x, list[1]
	case x > list[2]:
		list[2] = x
	}
}

// groundAt adds what the square itself means.
func (g *game) groundAt(p *prospect, v *placeValue, i int, at board.Cell, air bool) {
	t := g.t
	fig := &t.figs[i]
	shows := g.shows(i)
	k := kindsOf(fig.unit.speed, shows)
	d := int32(p.field.dist[at])
	short := max(0, d-1)
	if fig.unit.reach > 0 {
		short = max(0, d-int32(fig.unit.reach))
	}
	v.ground = -short
	if air {
		return
	}
	v.height = int32(t.ground.level[fig.size][at])
	if t.ground.line[at] == lineHinders {
		v.cover++
	}
	if k.swims() {
		v.cover += int32(t.chart.swim[t.ground.terrain[at]])
	}
	for d := range board.Dir(facings) {
		if c := t.ground.grid.Neighbour(at, d); c != board.None && g.occ[c] != 0 {
			if j := int(g.occ[c]) - 1; j != i && t.figs[j].seat == fig.seat {
				v.support++
			}
		}
	}
	if next := int(g.s.figs[i].click) + 1; (t.ground.terrain[at] == chasm || t.ground.terrain[at] == deep) && next < len(fig.dial) {
		if m := t.movers[keyOf(kindsOf(fig.unit.speed, fig.dial[next].shows), fig.size)]; !m.stand.Has(at) {
			v.hazard = fig.worth[next] / 4
		}
	}
}
