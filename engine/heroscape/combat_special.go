package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Special attacks replace normal ones; their dice are never modified (HS-SPEC-1),
// one roll serves all victims, each of whom defends (HS-SPEC-3).

// checkAttacker checks that a figure may make an attack of its turn by a power.
func (g *game) checkAttacker(f fig, p trait) engine.Refusal {
	t := g.turn()
	switch {
	case f == noFig || g.t.groupOf[f] != t.group || !g.s.own[t.side].has(f):
		return notThisCard
	case g.t.unitOf(f).can&p == 0:
		return noPower
	case t.grenades || t.step > stepAttack:
		return attacksReplaced
	case (t.attacked|t.once)>>f.num()&1 != 0:
		return hasAttacked
	case g.attackers(t)>>f.num()&1 == 0:
		return cardUsedUp
	}
	return engine.Legal
}

// mayAim checks the enemy chosen for a special attack: within range, in sight, and
// for an engaged attacker one he is engaged with (HS-ATK-ENG-1, HS-R-40).
func (g *game) mayAim(f, target fig, rng int, sight bool) engine.Refusal {
	if target == noFig || !g.s.own[1-g.sideOf(f)].has(target) {
		return notAnEnemy
	}
	if engaged := g.engagedWith(f); !engaged.empty() {
		if !engaged.has(target) {
			return engagedElsewhere
		}
		return engine.Legal // adjacent: no sight is needed (HS-LOS-5)
	}
	if sight {
		return g.inSight(sightPlain, f, rng, target)
	}
	if g.span(f, target) > rng {
		return outOfRange
	}
	return engine.Legal
}

// span is the distance between the nearest ends of two figures.
func (g *game) span(a, b fig) int {
	s := &g.s
	best := far
	for _, x := range [2]cell{s.lead[a], s.trail[a]} {
		for _, y := range [2]cell{s.lead[b], s.trail[b]} {
			if x != none && y != none {
				best = min(best, g.t.distance(x, y))
			}
		}
	}
	return best
}

// splash returns the chosen figure and every figure adjacent to it, friends and the
// attacker included (HS-PWR-DW-1, HS-PWR-AIRBORNE-2).
func (g *game) splash(chosen fig) figset {
	set := g.nextTo(chosen, 0).or(g.nextTo(chosen, 1))
	set.add(chosen)
	return set
}

// checkExplode checks Deathwalker's Explosion (HS-PWR-DW-1).
func (g *game) checkExplode(f, target fig) engine.Refusal {
	if r := g.checkAttacker(f, explodes); r != engine.Legal {
		return r
	}
	return g.mayAim(f, target, g.t.num.blastRange, true)
}

func (g *game) playExplode(f, target fig, rec *engine.Recorder) {
	g.spend(f)
	rec.Mark(ruleSpec4)
	g.area(f, target, g.t.num.blastDice, g.splash(target), 0, rulePwrDw1, rec)
}

// spend uses a figure's attack of this turn.
func (g *game) spend(f fig) {
	t := g.turn()
	t.active |= 1 << f.num()
	t.attacked |= 1 << f.num()
	t.step = max(t.step, stepAttack)
}

// area begins a special attack of n dice; victims defend chosen first, then by id,
// or in the order of the list (HS-SPEC-4).
func (g *game) area(f, chosen fig, n int, victims figset, list uint64, rule engine.Rule, rec *engine.Recorder) {
	if rec != nil {
		at := g.s.lead[chosen]
		g.coverArea(rule, rec)
		rec.Attack(figure(f), figure(chosen), toCell(at), n, 0, 0, rule)
		g.expectArea(f, n, victims, rec)
	}
	g.s.stack.Push(frame{kind: frArea, fig: f, other: chosen, at: none, n: uint8(min(n, maxDice)), set: victims, path: list, falls: uint64(rule)})
}

// stepArea asks for the attack dice, then each victim's defence.
func (g *game) stepArea(rec *engine.Recorder) bool {
	s := &g.s
	f := s.stack.Top()
	if f.sub == 0 {
		return g.roll(needRollArea)
	}
	if !f.set.empty() {
		f.side = int8(g.nextVictim(f)) // a figure number, kept where a choice would keep its side
		return g.roll(needRollDefence)
	}
	by, rule := f.fig, engine.Rule(f.falls)
	s.stack.Pop()
	g.effect(by, rule)
	return false
}

// nextVictim is who defends next.
func (g *game) nextVictim(f *frame) fig {
	for list := f.path; list != 0; list >>= 8 {
		if v := fig(list&0xff - 1); f.set.has(v) {
			return v
		}
	}
	if f.set.has(f.other) {
		return f.other
	}
	return f.set.first()
}

func (g *game) settleArea(skulls int, rec *engine.Recorder) {
	s := &g.s
	f := s.stack.Top()
	s.attacks[f.fig]++
	if skulls == 0 { // nobody rolls defence
		rec.Note(engine.Event{Kind: kindMiss, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig), Other: figure(f.other), Cell: engine.NoCell, Rule: ruleSpec3})
		s.stack.Pop()
		return
	}
	f.sub, f.m = 1, uint8(skulls)
}

// settleDefence takes a victim's defence against the one roll of skulls.
func (g *game) settleDefence(shields int, rec *engine.Recorder) {
	f := g.s.stack.Top()
	v := fig(f.side)
	f.set.del(v)
	u := g.t.unitOf(v)
	way := areaAgainst(u, g.adjacent(f.fig, v))
	if way&countValor != 0 {
		shields *= g.t.num.valor
	}
	if way&countDodge != 0 && shields > 0 {
		shields = maxDice
		rec.Mark(rulePwrKrav1)
	}
	g.wound(v, int(f.m)-shields)
	rec.Mark(ruleSpec3)
}

// fireLine returns the victims of a Fire Line from one end in a direction, nearest
// first as a list of numbers plus one, and whether it is legal: the next cells in
// line, voids and the other end counted; everyone there in sight
// (HS-PWR-MIMRING-1).
func (g *game) fireLine(f fig, from cell, k int) (set figset, list uint64, nearest fig) {
	nearest = noFig
	row, col := g.t.grid.RowCol(boardCell(from))
	class := g.t.unitOf(f).hclass
	shift := 0
	for range g.t.num.lineSpaces {
		row, col = neighbourPlace(row, col, k)
		c := cell(g.t.grid.At(row, col))
		if c < 0 {
			continue
		}
		v := g.occupant[c]
		if v == noFig || v == f || set.has(v) || !g.lineSees(from, class, f, v) {
			continue
		}
		set.add(v)
		list |= uint64(v+1) << shift
		shift += 8
		if nearest == noFig && g.sideOf(v) != g.sideOf(f) {
			nearest = v
		}
	}
	return set, list, nearest
}

func (g *game) lineSees(from cell, class uint8, f, v fig) bool {
	if g.adjacent(f, v) {
		return true
	}
	row := g.t.sees(sightPlain, class, from, g.t.unitOf(v).hclass)
	return row.has(g.s.lead[v]) || g.s.trail[v] != none && row.has(g.s.trail[v])
}

// neighbourPlace steps over the rows and columns of HS-BOARD-1, over voids too.
func neighbourPlace(row, col, k int) (int, int) {
	odd := row & 1
	switch k {
	case 0:
		return row - 1, col - 1 + odd
	case 1:
		return row - 1, col + odd
	case 2:
		return row, col - 1
	case 3:
		return row, col + 1
	case 4:
		return row + 1, col - 1 + odd
	}
	return row + 1, col + odd
}

func (g *game) checkFire(f fig, tail bool, k int) engine.Refusal {
	if r := g.checkAttacker(f, breathes); r != engine.Legal {
		return r
	}
	from := g.s.lead[f]
	if tail {
		from = g.s.trail[f]
	}
	if from == none || k < 0 || k >= dirs {
		return noSuchStep
	}
	set, _, nearest := g.fireLine(f, from, k)
	if nearest == noFig {
		return noEnemyHit
	}
	if engaged := g.engagedWith(f); !engaged.empty() && set.and(engaged).empty() {
		return engagedElsewhere
	}
	return engine.Legal
}

func (g *game) playFire(f fig, tail bool, k int, rec *engine.Recorder) {
	from := g.s.lead[f]
	if tail {
		from = g.s.trail[f]
	}
	set, list, nearest := g.fireLine(f, from, k)
	g.spend(f)
	g.area(f, nearest, g.t.num.lineDice, set, list, rulePwrMimring1, rec)
}

// checkGrenade checks one throw (HS-PWR-AIRBORNE-2, HS-R-09, HS-R-41): once per game,
// in ascending id, and nobody on the card attacks otherwise that turn.
func (g *game) checkGrenade(f, target fig) engine.Refusal {
	t := g.turn()
	switch {
	case f == noFig || g.t.groupOf[f] != t.group || !g.s.own[t.side].has(f):
		return notThisCard
	case g.t.unitOf(f).can&throws == 0:
		return noPower
	case !t.grenades && g.s.cards[t.group].flags&cardGrenade != 0:
		return grenadeSpent
	case !t.grenades && (t.attacked|t.once) != 0 || t.step > stepAttack:
		return attacksReplaced
	case t.grenades && t.last != noFig && f <= t.last:
		return notInOrder
	case g.mayActivate(t)>>f.num()&1 == 0:
		return cardUsedUp
	}
	if r := g.mayAim(f, target, g.t.num.grenadeRange, false); r != engine.Legal {
		return r
	}
	if !g.mayLob(f, target) {
		return lobTooHigh
	}
	return engine.Legal
}

// mayLob applies the lob limit (HS-R-09): the target's base, and on some shortest
// path every cell and ruin top, at most so many levels above the thrower's base.
func (g *game) mayLob(f, target fig) bool {
	s := &g.s
	from := s.lead[f]
	limit := g.t.level(from) + int16(g.t.num.grenadeLevels)
	if 2*int(limit) >= g.t.highest {
		return true
	}
	for _, to := range [2]cell{s.lead[target], s.trail[target]} {
		if to != none && g.t.level(to) <= limit && g.t.distance(from, to) <= g.t.num.grenadeRange && g.lobPath(from, to, limit) {
			return true
		}
	}
	return false
}

// lobPath looks for a shortest path below the limit, by trying every step that comes
// nearer; paths are at most a grenade's range long.
func (g *game) lobPath(from, to cell, limit int16) bool {
	if from == to {
		return true
	}
	p := &g.t.places[from]
	for k, n := range &p.reach {
		if n == none || g.t.distance(n, to) != g.t.distance(from, to)-1 || g.t.places[n].top > limit || p.wall[k] > limit {
			continue
		}
		if g.lobPath(n, to, limit) {
			return true
		}
	}
	return false
}

func (g *game) playGrenade(f, target fig, rec *engine.Recorder) {
	t := g.turn()
	g.spend(f)
	t.grenades, t.last = true, f
	g.s.cards[t.group].flags |= cardGrenade
	g.area(f, target, g.t.num.grenadeDice, g.splash(target), 0, rulePwrAirborne2, rec)
}

// checkVolley checks an Arrow Volley of three figures (HS-PWR-ROMARCH-1, HS-R-27):
// unengaged, on one level, connected by adjacency, all with range and sight; f is the
// one nearest to the target.
func (g *game) checkVolley(f, target fig, three uint64) engine.Refusal {
	if r := g.checkAttacker(f, volleys); r != engine.Legal {
		return r
	}
	t := g.turn()
	if target == noFig || !g.s.own[1-t.side].has(target) {
		return notAnEnemy
	}
	seat := g.t.groups[t.group].seat
	if bitsCount(three) != 3 || three&^g.ownFigures(t) != 0 || three&(t.attacked|t.once) != 0 {
		return notThree
	}
	if bitsCount(three|t.active) > int(g.unitOfGroup(t.group).per) {
		return cardUsedUp
	}
	set := figset{}
	set[seat] = three
	if g.volleyShooter(set, target) != f {
		return notNearest
	}
	for rest := set; !rest.empty(); {
		a := rest.pop()
		if !g.engagedWith(a).empty() {
			return volleyEngaged
		}
		if g.t.level(g.s.lead[a]) != g.t.level(g.s.lead[f]) {
			return volleyApart
		}
		others := set
		others.del(a)
		if others.and(g.nextTo(a, int(t.side))).empty() {
			return volleyApart
		}
		if r := g.inSight(sightPlain, a, g.t.num.volleyRange, target); r != engine.Legal {
			return r
		}
	}
	return engine.Legal
}

// volleyShooter is the figure that the volley comes from: nearest, ties lowest id.
func (g *game) volleyShooter(set figset, target fig) fig {
	best, least := noFig, far+1
	for !set.empty() {
		if a := set.pop(); g.span(a, target) < least {
			best, least = a, g.span(a, target)
		}
	}
	return best
}

func (g *game) playVolley(f, target fig, three uint64, rec *engine.Recorder) {
	t := g.turn()
	t.active |= three
	t.attacked |= three
	t.step = max(t.step, stepAttack)
	if t.target == noFig {
		t.target = target
	}
	if g.t.unitOf(target).can&hides != 0 {
		rec.Mark(ruleR50)
	}
	var victim figset
	victim.add(target)
	g.area(f, target, g.t.num.volleyDice, victim, 0, rulePwrRomarch1, rec)
}
