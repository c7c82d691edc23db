package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// memory is what appraisals remember about a position. It is no part of the state: it
// is rebuilt whenever the game's version changed.
type memory struct {
	who     []prospect // by figure
	duels   []duelMemo // by attacker and target
	enemies [2]enemyList
	last    [2]int // by seat: the only figure that is active, or nobody
	lastAt  uint64 // version of the game when that was looked at
}

// prospect is one figure against every enemy: what it can expect to do and to suffer.
type prospect struct {
	version  uint64
	sights   *[maxPerSide]foeSight
	foes     [maxPerSide]foeView
	count    int
	spared   int32      // what the enemy can do to the others in its next turn
	least    int32      // the least of the blows that add up to that
	here     placeValue // where it stands now
	grounded bool       // ground, height and support are among that
	mover    *mover
	swims    bool // it has the water bonus where there is water
}

// unable is how often what a figure does is halved if it cannot act: until nothing is left.
const unable = 31

// foeSight is what an enemy is for everybody of a side.
type foeSight struct {
	number int
	at     board.Cell
	reach  int16
	charge int16 // squares from which it can strike in one action, or 0
	up     bool
	halves uint8            // how often what it does is halved: 1 if it would have to push, unable if it cannot act
	fire   board.Set        // squares it can shoot at
	near   [sizes]board.Set // squares in contact with it, at its height, by the size of who stands there
	worst  [2]int32         // the most it can do to two figures of the side where they stand
	to     int              // the figure to whom it can do the first
}

// enemyList is the enemies of a side as everybody sees them, for one version of the game.
type enemyList struct {
	version uint64
	foes    [maxPerSide]foeSight
	count   int
	top     [4]int32          // the most that enemies can do where everybody stands, the greatest first
	who     [4]int            // and who can
	threat  [maxFigures]int32 // by figure of the side: at least what it risks where it stands, on the ground
}

// rate notes an enemy among those that can do most.
func (l *enemyList) rate(e *foeSight) {
	x, who, found := e.worst[0], e.number, false
	for n := range l.top {
		if found = found || x > l.top[n]; found {
			x, who, l.top[n], l.who[n] = l.top[n], l.who[n], x, who
		}
	}
}

// foeView is one enemy as a figure sees it. Points are in hundredths.
type foeView struct {
	near   board.Set // squares in contact with it
	aim    board.Set // squares from which the figure can shoot at it, where it can at all
	strike int32     // taken from it by a close attack
	shot   int32     // by a ranged one
	struck int32     // taken by its close attack, next turn
	hit    int32     // by its ranged one
	others int32     // the most it can do to another figure of the side
	free   bool      // it touches nobody else of the figure's side, so it may shoot
}

// duelMemo remembers duels by what decides them: the clicks of both, how many turns are left
// after it, and whether the target is the last that its side can act with. One more bit is set, so
// that 0 is none.
type duelMemo struct {
	known        uint32
	strike, shot int32
}

// placeValue is what standing on a square means.
type placeValue struct {
	risk, poise, tie, cover, height, support, ground int32
}

func newMemory(t *table) *memory {
	return &memory{who: make([]prospect, len(t.figs)), duels: make([]duelMemo, len(t.figs)*len(t.figs))}
}

// prospectOf weighs figure i against every enemy, once per position.
func (g appraisal) prospectOf(i int) *prospect {
	p := &g.scratch.memory.who[i]
	if p.version == g.version {
		return p
	}
	t, fig, f := g.t, &g.t.figs[i], &g.s.figs[i]
	seat := fig.seat
	l := g.enemiesOf(seat)
	p.version, p.count, p.sights = g.version, l.count, &l.foes
	friends := g.friends(i) &^ one(i)
	var spared [3]int32
	last := g.toCome(seat.Other()) == 0 // the enemy has no turn left to strike in
	ours, theirs := g.duelsOf(seat), g.duelsOf(seat.Other())
	for n := range p.count {
		e, v := &p.sights[n], &p.foes[n]
		v.near = e.near[fig.size]
		v.free = g.s.touch[e.number]&friends == 0
		v.strike, v.shot = g.duelIn(i, e.number, ours)
		v.struck, v.hit = 0, 0
		if !last && e.halves < unable {
			v.struck, v.hit = g.duelIn(e.number, i, theirs)
			v.struck, v.hit = v.struck>>e.halves, v.hit>>e.halves
		}
		v.others = e.worst[0]
		if e.to == i {
			v.others = e.worst[1]
		}
		insert(&spared, v.others)
		if v.shot > 0 {
			v.aim = t.fire[fig.unit.reach][e.at]
		}
	}
	p.spared, p.least = g.sum(&spared), spared[min(t.actions, len(spared))-1]
	p.mover = g.moverOf(i)
	p.swims = p.mover.kinds.swims()
	p.here, p.grounded = placeValue{}, false
	if f.on() {
		g.exposure(&p.here, p, i, f.at, f.is(flagSoaring))
	}
	return p
}

// hereOf is what it means for figure i to stand where it stands, with the ground.
func (g appraisal) hereOf(p *prospect, i int) *placeValue {
	if f := &g.s.figs[i]; f.on() && !p.grounded {
		p.grounded = true
		g.groundAt(p, &p.here, i, f.at, f.is(flagSoaring))
	}
	return &p.here
}

// enemiesOf lists the enemies of a side, once per position.
func (g appraisal) enemiesOf(seat engine.Side) *enemyList {
	l := &g.scratch.memory.enemies[seat]
	if l.version == g.version {
		return l
	}
	l.version, l.count, l.top, l.who = g.version, 0, [4]int32{}, [4]int{nobody, nobody, nobody, nobody}
	l.threat = [maxFigures]int32{}
	last, duels := g.toCome(seat.Other()) == 0, g.duelsOf(seat.Other())
	for m := g.s.alive &^ g.t.seats[seat]; m != 0; m &= m - 1 {
		j := low(m)
		f, fig := &g.s.figs[j], &g.t.figs[j]
		e := &l.foes[l.count]
		l.count++
		e.number, e.at, e.reach, e.up, e.charge, e.halves = j, f.at, fig.unit.reach, f.is(flagSoaring), 0, f.tokens
		if e.reach > 0 {
			e.fire = g.t.fire[e.reach][f.at]
		}
		height := onGround
		if e.up {
			height = inAir
		}
		e.near[small] = g.t.ground.near[height][small][fig.size][f.at]
		if g.t.anyLarge {
			e.near[large] = g.t.ground.near[height][large][fig.size][f.at]
		}
		if f.tokens >= 2 {
			e.halves = unable
		} else if c := g.now(j); c.shows&(bit(abCharge)|bit(abBound)) != 0 {
			e.charge = c.speed + 1 + e.reach/2
		}
		e.worst, e.to = [2]int32{}, nobody
		if !last && e.halves < unable {
			g.worst(l, e, seat, duels)
		}
		l.rate(e)
	}
	return l
}

// worst works out the most that an enemy can do to figures of a side where they stand.
func (g appraisal) worst(l *enemyList, e *foeSight, seat engine.Side, duels duels) {
	own := g.s.alive & g.t.seats[seat]
	held := g.s.touch[e.number] & own
	if held != 0 && e.charge == 0 {
		own = held
	}
	for m := own; m != 0; m &= m - 1 {
		f := low(m)
		x, at, up := int32(0), g.s.figs[f].at, g.s.figs[f].is(flagSoaring)
		switch {
		case held&one(f) != 0:
			x, _ = g.duelIn(e.number, f, duels)
		case e.up != up:
		case e.reach > 0 && held == 0 && e.fire.Has(at):
			_, x = g.duelIn(e.number, f, duels)
		case e.charge > 0 && g.t.ground.grid.Orthogonal(e.at, at) <= int(e.charge):
			strike, shot := g.duelIn(e.number, f, duels)
			x = max(strike, shot)
		}
		if x >>= e.halves; x <= 0 {
			continue
		}
		if g.t.actions == 1 {
			l.threat[f] = max(l.threat[f], x)
		} else {
			l.threat[f] += x
		}
		switch {
		case held != 0 && held&one(f) == 0: // it strikes whom it touches
		case x > e.worst[0]:
			e.worst[0], e.worst[1], e.to = x, e.worst[0], f
		case x > e.worst[1]:
			e.worst[1] = x
		}
	}
}

// sum is what a turn's actions can do of a list, the greatest first.
func (g appraisal) sum(list *[3]int32) (sum int32) {
	for n := range min(g.t.actions, len(list)) {
		sum += list[n]
	}
	return sum
}

// duel is what figure i can expect to take from figure j in its next turn by a close and by
// a ranged attack in the open, without what neighbours and water add, in hundredths.
func (g appraisal) duel(i, j int) (strike, shot int32) {
	return g.duelIn(i, j, g.duelsOf(g.side(i)))
}

// duels is what all duels of one side have in common: how many turns are left after them, and the enemy that
// alone is active, or nobody.
type duels struct {
	known uint32 // of duelMemo, but for the clicks and the last
	left  int
	last  int
}

// duelsOf is what holds for the duels of a side.
func (g appraisal) duelsOf(side engine.Side) duels {
	left := g.left() - 1
	if side == engine.Side(g.s.owner) {
		left--
	}
	left = min(max(left, 0), len(use)-1)
	return duels{uint32(left)<<16 | 1<<25, left, g.lastActive(side.Other())}
}

// duelIn is a duel when that holds.
func (g appraisal) duelIn(i, j int, d duels) (strike, shot int32) {
	memo := &g.scratch.memory.duels[i*len(g.t.figs)+j]
	known := d.known | uint32(g.s.figs[i].click)<<8 | uint32(g.s.figs[j].click)
	if d.last == j {
		known |= 1 << 24
	}
	if memo.known != known {
		g.fight(memo, known, i, j, d.left)
	}
	return memo.strike, memo.shot
}

// fight works a duel out.
func (g appraisal) fight(memo *duelMemo, known uint32, i, j, left int) {
	*memo = duelMemo{known: known}
	c := g.now(i)
	if c.shows.has(abDemoralized) {
		return
	}
	p, target := g.priceOf(j, left), g.now(j)
	shift, dodges := -target.shows.reduction(), target.shows.has(abDodge)
	need := int(target.defence) - int(c.attack)
	memo.strike = int32(g.harm(j, p, need, int(c.damage), c.shows.has(abWeaponMaster), shift, dodges))
	if g.t.figs[i].unit.reach > 0 && !c.shows.has(abBerserk) {
		if target.shows.has(abArmor) || target.shows.has(abInvulnerability) {
			need += g.t.chart.combat.Armor
		}
		die := c.shows.has(abBlast) && !target.shows.has(abImmunity)
		memo.shot = int32(g.harm(j, p, need, int(c.damage), die, shift, dodges))
	}
}

// valueAt is what standing on a square would mean for figure i.
func (g appraisal) valueAt(p *prospect, i int, at board.Cell, air bool) placeValue {
	var v placeValue
	g.exposure(&v, p, i, at, air)
	g.groundAt(p, &v, i, at, air)
	return v
}

// exposure is valueAt but for ground, height and support.
func (g appraisal) exposure(v *placeValue, p *prospect, i int, at board.Cell, air bool) {
	t := g.t
	var risks [3]int32
	touched, poise, tie, best := false, int32(0), int32(0), int32(0)
	inWater, inCover := g.shelter(p, at, air)
	for n := range p.count {
		e, o := &p.sights[n], &p.foes[n]
		if e.up == air && o.near.Has(at) {
			touched = true
			insert(&risks, max(o.others, o.struck-o.struck*inWater/shelterPart))
			poise = max(poise, o.strike)
			if e.reach > 0 {
				tie += o.hit
			}
			continue
		}
		if o.hit > 0 && o.free && (air == e.up || (air && g.halfRange(e, at))) && e.fire.Has(at) {
			insert(&risks, max(o.others, o.hit-o.hit*(inWater+inCover)/shelterPart))
		} else if e.charge > 0 && e.up == air && t.ground.grid.Orthogonal(e.at, at) <= int(e.charge) {
			insert(&risks, max(o.others, o.struck, o.hit))
		} else {
			insert(&risks, o.others)
		}
		if o.shot > best && !air && !e.up && o.aim.Has(at) {
			best = o.shot
		}
	}
	if !touched {
		poise = max(best, g.outlook(p, at))
	}
	v.risk, v.poise, v.tie, v.cover = g.sum(&risks)-p.spared, poise, tie, inWater+inCover
	if under := t.ground.terrain[at]; !air && (under == chasm || under == deep) {
		v.risk += g.sinking(i, at)
	}
}

// sinking is what figure i risks on a square where only abilities keep it up: a click may
// take them away.
func (g appraisal) sinking(i int, at board.Cell) int32 {
	fig, next := &g.t.figs[i], int(g.s.figs[i].click)+1
	if next >= len(fig.dial) || g.t.movers[keyOf(kindsOf(fig.unit.speed, fig.dial[next].shows), fig.size)].stand.
		Has(at) {
		return 0
	}
	return fig.worth[next] / 6
}

// shelterPart is how many points of defence would save a figure everything: each point
// turns about one hit in six into a miss where attack and defence are even.
const shelterPart = 6

// shelter is the defence that a square adds against every attack, and against ranged ones
// beside that (MK-ATK-4).
func (g appraisal) shelter(p *prospect, at board.Cell, air bool) (all, ranged int32) {
	if air {
		return 0, 0
	}
	if g.t.ground.line[at] == lineHinders {
		ranged = 1
	}
	if p.swims {
		all = int32(g.t.chart.swim[g.t.ground.terrain[at]])
	}
	return all, ranged
}

// outlookRange is the points of movement to an enemy within which it draws a figure on,
// and outlookPart the part of a blow at it that being beside it would count for: little,
// since anyone who comes into contact is struck first.
const (
	outlookRange = 60
	outlookPart  = 16
)

// outlook is what a figure that can reach nobody from a square has in prospect there.
func (g appraisal) outlook(p *prospect, at board.Cell) (best int32) {
	for n := range p.count {
		if d := int32(p.mover.row(p.sights[n].at)[at]); d < outlookRange {
			best = max(best, p.foes[n].strike*(outlookRange-d))
		}
	}
	return best / (outlookRange * outlookPart)
}

// halfRange reports whether a square is within half range of an enemy on the ground
// (MK-SOAR-5).
func (g appraisal) halfRange(e *foeSight, at board.Cell) bool {
	half := int(e.reach) / 2
	return g.t.distance2(small, e.at, small, at) <= half*half
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

// mostSupport is how many friends in contact count as support.
const mostSupport = 2

// groundAt adds what the square itself means.
func (g appraisal) groundAt(p *prospect, v *placeValue, i int, at board.Cell, air bool) {
	t := g.t
	fig := &t.figs[i]
	d := int32(g.approachOf(p.mover, fig.seat).dist[at])
	short := max(0, d-1)
	if fig.unit.reach > 0 {
		short = max(0, d-int32(fig.unit.reach))
	}
	v.ground = -short
	if air {
		return
	}
	v.height = int32(t.ground.level[fig.size][at])
	near := t.ground.near[onGround][fig.size][small][at]
	v.support = int32(near.CountAnd(g.squaresOf(fig.seat)))
	if f := &g.s.figs[i]; f.on() {
		for _, o := range t.ground.foot[fig.size] {
			if near.Has(f.at + board.Cell(o)) {
				v.support-- // it is no support to itself
			}
		}
	}
	v.support = min(v.support, mostSupport)
}
