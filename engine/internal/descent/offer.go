package descent

import "github.com/skirmishlab/skirmishlab/engine"

// offers collects offered actions.
type offers struct {
	g    appraisal
	list []engine.Action
	turn engine.Turn
	best *contest // where only the best are wanted, what moves have to beat
}

// all offers what the side that must choose may do.
func (o *offers) all() {
	g := o.g
	o.turn = g.Turn()
	switch o.turn.Stage {
	case stageDeploy:
		o.deploy(o.turn.Owner)
	case stageChoose:
		for i := range g.t.units {
			if u := &g.t.units[i]; u.side == o.turn.Owner && g.waits(i) && (g.s.group < 0 || u.group == g.s.group) {
				o.add(g.act(verbActivate, i, none, 0))
			}
		}
	case stageAct:
		o.act(int(g.s.act.figure))
	default:
		o.reaction(o.turn.Stage)
	}
}

// try offers an action if it is legal.
func (o *offers) try(a engine.Action) {
	if o.g.checkIn(o.turn, a) == engine.Legal {
		o.list = append(o.list, a)
	}
}

func (o *offers) add(a engine.Action) { o.list = append(o.list, a) }

// deploy offers places for the largest figures that are still to be put down.
func (o *offers) deploy(side engine.Side) {
	g := o.g
	area := g.largest(side)
	for i := range g.t.units {
		if !g.awaits(i, side, area) {
			continue
		}
		u := &g.t.units[i]
		zoned, where := g.zoned(i), &g.b.free
		if zoned {
			where = &g.t.zones[side]
		}
		if area == 1 {
			spots := g.landings(where)
			for c := spots.next(0); c >= 0; c = spots.next(c + 1) {
				o.add(g.act(verbDeploy, i, c, 0))
			}
			continue
		}
		for c := where.next(0); c >= 0; c = where.next(c + 1) {
			for k := range int32(2) {
				if (k == 0 || u.width != u.height) && g.deployable(i, c, k == 1, zoned) == engine.Legal {
					o.add(g.act(verbDeploy, i, c, k))
				}
			}
		}
	}
}

// act offers what the acting figure may do.
func (o *offers) act(i int) {
	g := o.g
	act, u, f := &g.s.act, &g.t.units[i], &g.s.figures[i]
	// To end the turn comes first: of equals a commander takes the first, and what gains
	// nothing is not worth doing.
	o.add(g.act(verbEnd, i, none, 0))
	if f.status == fallen {
		o.try(g.act(verbStand, i, none, 0))
		return
	}
	if act.guest {
		o.moves(i)
		return
	}
	o.attacks(i)
	o.moves(i)
	if f.has(stunned) {
		o.try(g.act(verbShake, i, none, 0))
	}
	if u.kind == hero {
		o.heroics(i)
	} else {
		o.beastly(i)
	}
	if act.actions > 0 && g.inPit(i) && !f.has(stunned) {
		o.climbs(i)
	}
	if act.actions > 0 {
		for d := range g.t.plan.doors {
			o.try(g.act(verbDoor, i, none, int32(d)))
		}
	}
}

// attacks offers one attack on each figure in reach, with each weapon and skill.
func (o *offers) attacks(i int) {
	g := o.g
	if g.s.figures[i].has(stunned) || g.mayAttack(i, plainAttack) != engine.Legal {
		return // nor may anyone who has no plain attack use a skill
	}
	u := &g.t.units[i]
	for slot, p := range u.profiles {
		pr := &g.t.profiles[p]
		for k := range g.t.units {
			if !g.s.up(k) || g.t.units[k].side == u.side || !g.mayReach(i, k, pr) {
				continue
			}
			n := int32(k + 1 + (slot+1)<<16)
			if slot == 0 {
				n = int32(k + 1)
			}
			aim, from := none, none
			if g.aimAt(i, k, p, &aim, &from, none) != engine.Legal {
				continue
			}
			o.add(g.act(verbAttack, i, none, n))
			o.special(i, k, slot, pr)
		}
	}
	if u.can(ablFire) {
		o.try(g.act(verbFire, i, none, 0))
	}
	if u.can(ablOath) {
		o.oaths(i)
	}
}

// longest is the greatest range that a roll with surges can give.
func (p *profile) longest() int {
	n := 6 + 2*int(p.dice[yellow]) + int(p.dice[green])
	for k := range p.surges {
		n += int(p.surges[k].rng)
	}
	return n
}

// special offers the skills that are attacks on figure k with a weapon.
func (o *offers) special(i, k, slot int, p *profile) {
	g := o.g
	u := &g.t.units[i]
	n := int32(k + 1 + (slot+1)<<16)
	for _, v := range [...]engine.Verb{verbRage, verbExplode, verbTrick, verbDrain, verbBless} {
		kind, _ := attackVerb(v)
		s, _, _ := skillOf(kind)
		if !u.can(s) || !p.fitting(kind) {
			continue
		}
		switch v {
		case verbBless:
			o.blessings(i, n)
		case verbExplode:
			o.explosions(i, k, n)
		default:
			o.try(g.act(v, i, none, n))
		}
	}
	double := u.can(featTarha) && !g.s.figures[i].feat
	if !u.can(ablFlail) && !double {
		return
	}
	for j := k + 1; j < len(g.t.units); j++ {
		if g.t.units[j].side == u.side || !g.s.up(j) {
			continue
		}
		if u.can(ablFlail) {
			o.try(g.act(verbFlail, i, none, int32(k+1|(j+1)<<8)))
		}
		if double {
			o.try(g.act(verbFeat, i, none, int32(k+1|(j+1)<<8|(slot+1)<<16)))
		}
	}
}

// blessings offers Blessed Strike for each of the friends who need it most.
func (o *offers) blessings(i int, n int32) {
	g := o.g
	worst := int8(0)
	for j := range g.t.units {
		if g.blessable(i, j) {
			worst = max(worst, g.s.figures[j].damage)
		}
	}
	a := g.act(verbBless, i, none, n)
	if worst == 0 {
		o.try(a)
		return
	}
	for j := range g.t.units {
		if g.blessable(i, j) && g.s.figures[j].damage == worst {
			a.B = uint64(j + 1)
			o.try(a)
		}
	}
}

// explosions offers Blast from one space of figure k for each set of figures that it
// would affect.
func (o *offers) explosions(i, k int, n int32) {
	g := o.g
	f := &g.s.figures[k]
	base := g.t.units[k].base(f.turned)
	if len(base) == 1 {
		o.try(g.act(verbExplode, i, none, n))
		return
	}
	var affected [9]uint64 // by space of the base
	for m, off := range base {
		affected[m] = g.blast(f.at+off, k, i)
	}
	for m, off := range base {
		c, again := f.at+off, false
		for n2, off2 := range base {
			// Of spaces with the same effect one will do, not the first of the map.
			other := f.at + off2
			if n2 == m || again || affected[n2] != affected[m] ||
				g.Check(g.act(verbExplode, i, other, n)) != engine.Legal {
				continue
			}
			x, y := g.view(other), g.view(c)
			again = x > y || (x == y && n2 < m)
		}
		if !again {
			o.try(g.act(verbExplode, i, c, n))
		}
	}
}

// oaths offers Oath of Honor.
func (o *offers) oaths(i int) {
	g := o.g
	for h := range g.t.units {
		if h == i || !g.friend(i, h) || !g.s.up(h) || g.distance(i, h) > 3 {
			continue
		}
		for m := range g.t.units {
			if !g.s.up(m) || g.t.units[m].side == g.t.units[i].side || !g.near(h, m) {
				continue
			}
			spots := g.oathSpots(i, m)
			for c := spots.next(0); c >= 0; c = spots.next(c + 1) {
				o.try(g.act(verbOath, i, c, int32(h+1|(m+1)<<8)))
			}
		}
	}
}

// moves offers a move to each space that can be reached: with the points in the pool,
// with fatigue, and with one or two move actions.
func (o *offers) moves(i int) {
	g := o.g
	act, u, f := &g.s.act, &g.t.units[i], &g.s.figures[i]
	if g.inPit(i) && !u.can(ablFly) {
		return
	}
	acts := 0
	for acts < 2 && g.moveAction(i, acts+1) == engine.Legal {
		acts++
	}
	exert := 0
	if u.kind == hero && !act.guest && !f.has(immobilized) {
		exert = int(u.stamina - f.fatigue)
	}
	if acts == 0 && exert == 0 && act.points+act.quick == 0 {
		return
	}
	if u.large() {
		exert = 0
	}
	o.contend(i)
	wallets := [3]int{g.wallet(0, 0), g.wallet(1, 0), g.wallet(2, 0)}
	budget := max(wallets[0]+exert, wallets[acts], wallets[min(acts, 1)]+exert)
	skip := false
	if c := o.best; c != nil && c.bounded {
		c.enter(g, i, budget)
		most := c.worthwhile(&g.ai.left, wallets[:acts+1], exert)
		skip = c.useful == 0
		if !g.b.any(&g.t.burns) { // what burns is walked round as far as all points carry
			budget = most
		}
	}
	switch {
	case skip:
	case u.large():
		o.lifts(i, acts, budget)
	default:
		g.needScratch()
		g.scratch.best.ways.list(min(budget, maxReach), wallets[:acts+1], exert)
		o.walks(i, budget)
	}
	o.decide(i)
	if u.kind == hero && g.t.exit.has(f.at) {
		o.exit(i)
	}
}

// walks offers figure i, which stands on one space, all spaces that it can reach with n points: first
// those that it reaches without being burnt.
func (o *offers) walks(i, budget int) {
	g := o.g
	others, burns, words := g.others(i), g.b.any(&g.t.burns), g.b.words()
	for pass := range int32(2) {
		g.flood(i, budget, pass == 0)
		seen := g.reach.seen
		if pass == 0 {
			g.ai.dry = seen
		}
		for w := range words {
			if pass == 1 {
				seen[w] &^= g.ai.dry[w]
			}
			seen[w] &^= others[w]
		}
		seen.drop(g.s.figures[i].at)
		if o.best != nil && o.best.quick {
			o.sweep(i, &seen, pass)
		} else {
			o.spaces(i, &seen)
		}
		if !burns || g.t.units[i].can(ablFly) {
			return
		}
	}
}

// exit offers to leave by the exit in the cheapest way.
func (o *offers) exit(i int) {
	for n := range int32(64) {
		if a := o.g.act(verbExit, i, none, n); o.g.Check(a) == engine.Legal {
			o.add(a)
			return
		}
	}
}

// spaces offers figure i, which stands on one space, all of some spaces in every way of
// paying for each.
func (o *offers) spaces(i int, reached *set) {
	costs := o.g.reach.costs()
	for c := reached.next(0); c >= 0; c = reached.next(c + 1) {
		for _, n := range o.g.scratch.best.ways.of(costs[c]) {
			o.move(i, c, n)
		}
	}
}

// ways lists, by its cost, the ways of paying for a space as actions have them: move
// actions and fatigue.
type ways struct {
	n     [maxReach + 1][3]int32
	count [maxReach + 1]uint8
	most  int // the greatest cost that can be paid
}

// list finds the ways of paying for all that costs up to most: no action and fatigue, or an
// action with as little fatigue as possible, or two actions. Wallets are what n
// actions bring.
func (y *ways) list(most int, wallets []int, exert int) {
	y.most = most
	y.count = [maxReach + 1]uint8{} // a flood may have gone farther than the figure can now
	for cost := range most + 1 {
		k := 0
		for n, wallet := range wallets {
			need := max(0, cost-wallet)
			if need > exert || (n == 2 && need > 0) {
				continue
			}
			y.n[cost][k] = int32(n | need<<2)
			k++
			if need == 0 {
				break
			}
		}
		y.count[cost] = uint8(k)
	}
}

// of lists the ways of paying for what costs so much.
func (y *ways) of(cost uint8) []int32 { return y.n[cost][:y.count[cost]] }

// lifts offers placements of a large figure with n points to spend (DESC-LRG-2).
func (o *offers) lifts(i, acts, budget int) {
	g := o.g
	u, f := &g.t.units[i], &g.s.figures[i]
	least := 0
	if g.s.act.ended {
		least = 1
	}
	others := g.others(i)
	for pass := range 2 {
		g.flood(i, budget, pass == 0)
		if pass == 0 {
			g.ai.dry = g.reach.seen
		} else if !g.b.any(&g.t.burns) {
			break
		}
		costs := g.reach.costs()
		for k := range int32(2) {
			turned := k == 1
			if turned && u.width == u.height {
				break
			}
			wide, high := u.width, u.height
			if turned {
				wide, high = high, wide
			}
			base := u.base(turned)
			spots, taken, dry := g.reach.seen.under(base), others.under(base), set{}
			if pass == 1 {
				dry = g.ai.dry.under(base)
			}
			for w := range spots {
				spots[w] &= g.b.fits[wide-1][high-1][w] &^ (taken[w] | dry[w])
			}
			for c := spots.next(0); c >= 0; c = spots.next(c + 1) {
				if c == f.at && turned == f.turned {
					continue
				}
				cost := far
				for _, at := range base {
					if g.reach.seen.has(c + at) {
						cost = min(cost, int(costs[c+at]))
					}
				}
				o.lift(i, c, k, cost, least, acts)
			}
		}
		if u.can(ablFly) {
			break
		}
	}
}

// lift offers a large figure a placement with as few actions, of some number, as pay for its cost.
func (o *offers) lift(i int, at cell, turned int32, cost, least, acts int) {
	for n := least; n <= acts; n++ {
		if cost <= o.g.wallet(n, 0) && (cost > 0 || n > 0) {
			if o.best == nil || !o.best.bounded || o.best.useful>>n&1 == 1 {
				o.move(i, at, int32(n)|turned<<6)
			}
			return
		}
	}
}

// heroics offers what only heroes do.
func (o *offers) heroics(i int) {
	g := o.g
	act, u, f := &g.s.act, &g.t.units[i], &g.s.figures[i]
	if !act.rested && act.actions > 0 {
		n := int32(0)
		for k := range 4 {
			if u.can(ablGrisban) && f.has(1<<k) {
				n = int32(k + 1)
			}
		}
		o.try(g.act(verbRest, i, none, n))
	}
	for k := range g.t.units {
		if !g.friend(i, k) {
			continue
		}
		if g.s.figures[k].status == fallen && act.actions > 0 {
			o.try(g.act(verbRevive, i, none, int32(k+1)))
		}
		if u.can(ablPrayer) && g.s.figures[k].damage > 0 {
			o.try(g.act(verbPrayer, i, none, int32(k+1)))
		}
	}
	if u.can(ablRaise) && act.actions > 0 {
		near := &g.b.adjacent[f.at]
		for c := near.next(0); c >= 0; c = near.next(c + 1) {
			o.try(g.act(verbRaise, i, c, 0))
		}
	}
	if u.can(skillFury) {
		o.try(g.act(verbFury, i, none, 0))
	}
	if k := g.familiarReady(i); k >= 0 {
		o.try(g.act(verbActivate, k, none, 0))
	}
	if !f.feat {
		o.feats(i)
	}
}

// feats offers the heroic feat of a hero who has not used it.
func (o *offers) feats(i int) {
	g := o.g
	feat, ok := g.featOf(i)
	switch {
	case !ok || feat == featTarha:
	case feat == featAshrian || feat == featSyndrael:
		for k := range g.t.units {
			// Ashrian's feat is against enemies, Syndrael's for friends.
			if g.s.up(k) && k != i && (g.t.units[k].side == g.t.units[i].side) == (feat == featSyndrael) {
				o.try(g.act(verbFeat, i, none, int32(k+1)))
			}
		}
		if feat == featSyndrael {
			o.try(g.act(verbFeat, i, none, 0))
		}
	default:
		o.try(g.act(verbFeat, i, none, 0))
	}
}

// beastly offers what only monsters do.
func (o *offers) beastly(i int) {
	g := o.g
	u := &g.t.units[i]
	if g.s.act.actions == 0 || g.s.figures[i].has(stunned) {
		return
	}
	for _, v := range [...]engine.Verb{verbHowl, verbEarth, verbWater, verbAir, verbFlock} {
		if u.can(spellOf(v)) && !(v == verbAir && g.s.figures[i].air) {
			o.try(g.act(v, i, none, 0))
		}
	}
	for k := range g.t.units {
		if !g.s.up(k) {
			continue
		}
		if u.can(ablGrab) && !g.s.figures[k].has(immobilized) {
			o.try(g.act(verbGrab, i, none, int32(k+1)))
		}
		if u.can(ablHeal) && g.s.figures[k].damage > 0 {
			o.try(g.act(verbHeal, i, none, int32(k+1)))
		}
		if u.can(ablThrow) && g.t.units[k].side != u.side && g.near(i, k) {
			o.throws(i, k)
		}
	}
}

// throws offers the worst places to throw a figure to or, if none is bad, all that are
// farthest.
func (o *offers) throws(i, k int) {
	g := o.g
	n, farthest, spots := len(o.list), -1, g.throwSpots(k)
	for c := spots.next(0); c >= 0; c = spots.next(c + 1) {
		if g.t.holds.has(c) || g.t.burns.has(c) {
			o.try(g.act(verbThrow, i, c, int32((k+1)<<1)))
		}
		farthest = max(farthest, g.apart(k, c, false, k))
	}
	switch {
	case farthest < 0:
		o.try(g.act(verbThrow, i, none, int32((k+1)<<1)))
	case len(o.list) == n:
		for c := spots.next(0); c >= 0; c = spots.next(c + 1) {
			if g.apart(k, c, false, k) == farthest {
				o.try(g.act(verbThrow, i, c, int32((k+1)<<1)))
			}
		}
	}
}

// climbs offers ways out of a pit.
func (o *offers) climbs(i int) {
	g := o.g
	u := &g.t.units[i]
	for c := g.b.free.next(0); c >= 0; c = g.b.free.next(c + 1) {
		for k := range int32(2) {
			if (k == 0 || u.width != u.height) && g.climbsTo(i, c, k == 1) {
				o.add(g.act(verbClimb, i, c, k))
			}
		}
	}
}
