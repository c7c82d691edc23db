package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Own terms, in the order of Info.Terms.
const (
	termSilence = engine.TermOwn + iota
	termScreen
	termPrize
	termReach
	termSpread
	termBluff
)

// Appraise adds what the acting side's commander sees in an action. It looks at its
// own order markers only.
func (g appraisal) Appraise(a engine.Action, t *engine.Terms) {
	switch a.Verb {
	case verbMove, verbStay:
		g.appraiseMove(a, t)
	case verbAttack:
		g.appraiseAttack(a, t)
	case verbPlace, verbDrop, verbSpawn, verbErland:
		g.appraisePutting(a, t)
	case verbOrder:
		g.appraiseOrder(a, t)
	case verbChoose, verbBond, verbSpirit:
		t[termReach] += g.outlook(uint8(a.N), int(g.s.actor.Side()))
	case verbEnd, verbPass:
	default:
		g.appraisePower(a, t)
	}
}

// Rank writes the weighted appraisal of each action; what the actions share is
// derived once (see ranker), and weights of nothing are left out.
func (g appraisal) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	r := &g.w.rank
	r.weigh(w)
	sw := newSweep(w)
	weighed := &r.weighedTerms
	weighed.Weigh(w)
	for i := 0; i < len(actions); i++ {
		a := &actions[i]
		if a.Verb == verbMove || a.Verb == verbStay {
			scores[i] = g.scoreMove(a, &sw)
			i += g.scoreOffered(actions[i+1:], &sw, scores[i+1:])
			continue
		}
		sw.figure = engine.NoFigure // its profile may be given up for another
		r.terms = engine.Terms{}
		g.Appraise(*a, &r.terms)
		scores[i] = weighed.Sum(&r.terms)
	}
	r.weighed = false
}

// appraiseMove weighs where a move ends, and what the way costs.
func (g appraisal) appraiseMove(a engine.Action, t *engine.Terms) {
	f := g.t.figOf(a.Figure)
	p := g.profileOf(f)
	p.cellTerms(g, g.endOf(a, f)).add(t)
	t[engine.TermGround] += int32(p.home)
	t[engine.TermHazard] += g.wayLoss(a, f)
	if a.Verb == verbMove {
		t[engine.TermDamage] += g.healing(f, cell(a.Cell))
	}
}

// endOf returns the footprint at the end of a move.
func (g appraisal) endOf(a engine.Action, f fig) ends {
	e := ends{cell(a.Cell), none}
	if g.s.trail[f] == none {
		return e
	}
	if a.Verb == verbStay {
		return ends{g.s.lead[f], g.s.trail[f]}
	}
	// The trailing end stands where the leading end was a step before.
	k := lastStep(a.A)
	if k < 0 {
		return e
	}
	e.trail = g.t.places[e.lead].reach[5-k]
	return e
}

// wayLoss is what leaving attacks, falls and molten lava are expected to cost, in
// hundredths of points, by the exact law of the dice (issue: moves that cost wounds).
func (g appraisal) wayLoss(a engine.Action, f fig) int32 {
	if a.Verb != verbMove || g.t.basic {
		return 0
	}
	u := g.t.unitOf(f)
	mode := uint8(a.N & 3)
	swipes, falls, deadly := 0, 0, 0
	e := g.startEnds(f, a.N&4 != 0)
	if mode == modeFly {
		if u.can&lifts == 0 {
			swipes = g.diceOf(g.engagedWith(f))
		}
	} else if g.dangerous(f, u, a.A) {
		swipes, falls, deadly = g.walkRisk(f, u, e, a.A)
	}
	return g.lossOf(f, cell(a.Cell), swipes, falls, deadly)
}

// lossOf is what n dice are expected to cost a figure that ends on a cell.
func (g appraisal) lossOf(f fig, end cell, swipes, falls, deadly int) int32 {
	molten := g.t.is(end, cellMolten)
	if swipes+falls+deadly == 0 && !molten {
		return 0
	}
	u := g.t.unitOf(f)
	left := int(u.life - g.s.wounds[f])
	loss := int64(0)
	if n := min(swipes+falls, maxDice); n > 0 {
		loss = int64(u.worth) * int64(g.t.skullMean[n][left]) >> 16 / int64(u.life)
	}
	if deadly > 0 {
		loss += int64(u.worth) * int64(left) * int64(g.t.num.falls[2].Deadly) / (20 * int64(u.life))
	}
	if molten {
		loss += int64(u.worth) * int64(left) * 19 / (20 * int64(u.life))
	}
	return int32(min(loss, int64(u.worth)))
}

// dangerous reports whether a walk can cost anything at all: the map is steep enough
// to fall on, or the nearest enemy is near enough to be engaged on the way and left.
func (g appraisal) dangerous(f fig, u *unit, path uint64) bool {
	return g.t.steepest >= int(u.height) || (u.can&slips == 0 && (u.double || g.profileOf(f).near <= steps(path)))
}

// walkRisk counts dice of leaving attacks and falls along a route.
func (g appraisal) walkRisk(f fig, u *unit, e ends, path uint64) (swipes, falls, deadly int) {
	mask := g.adjacentTo(1-g.sideOf(f), u.hclass)
	free := u.can&slips != 0
	for ; path != 0; path = path << stepBits & (1<<63 - 1) {
		k := firstStep(path)
		p := &g.t.places[e.lead]
		next := ends{p.reach[k], none}
		if e.trail != none {
			next.trail = e.lead
		}
		if !free {
			before := mask.by[e.lead]
			after := mask.by[next.lead]
			if e.trail != none {
				before, after = before.or(mask.by[e.trail]), after.or(mask.by[next.trail])
			}
			if lost := before.minus(after); !lost.empty() {
				swipes += g.diceOf(lost)
			}
		}
		if -p.rise[k] >= u.height {
			switch band := g.fallBand(u, e.lead, k); {
			case band == 0:
			case g.t.num.falls[band-1].Deadly > 0:
				deadly++
			default:
				falls += g.t.num.falls[band-1].Dice
			}
		}
		e = next
	}
	return swipes, falls, deadly
}

func (g appraisal) diceOf(set figset) int {
	n := 0
	for !set.empty() {
		n += g.swipeDice(set.pop())
	}
	return n
}

// healing is what Kelda's glyph gives back, in hundredths of points.
func (g appraisal) healing(f fig, c cell) int32 {
	if g.t.places[c].glyph < 0 || g.glyphAt(c) != uint8(glyphKelda) {
		return 0
	}
	u := g.t.unitOf(f)
	return u.worth * int32(g.s.wounds[f]) / int32(u.life)
}

// appraiseAttack weighs a normal attack by its exact law.
func (g appraisal) appraiseAttack(a engine.Action, t *engine.Terms) {
	f, target := g.t.figOf(a.Figure), g.target(a)
	r := g.rollOf(f, target)
	c := g.t.fight(r.way, r.n, r.m)
	t[engine.TermDamage] += g.strikeWorth(c, target)
	t[termPrize] += g.t.unitOf(target).points
	if r.way&countCounter != 0 {
		v := g.t.unitOf(f)
		t[engine.TermRisk] += int32(int64(v.worth) * int64(c.back[v.life-g.s.wounds[f]]) >> 16 / int64(v.life))
	}
}

// appraiseArea weighs a special attack on several figures: the enemies' expected
// losses, and one's own as risk.
func (g appraisal) appraiseArea(f fig, n int, victims figset, t *engine.Terms) {
	for !victims.empty() {
		v := victims.pop()
		u := g.t.unitOf(v)
		c := g.t.fight(areaAgainst(u, g.adjacent(f, v)), n, g.defenceDice(f, v))
		if g.sideOf(v) == g.sideOf(f) {
			t[engine.TermRisk] += int32(int64(u.worth) * int64(c.mean[u.life-g.s.wounds[v]]) >> 16 / int64(u.life))
			continue
		}
		t[engine.TermDamage] += g.strikeWorth(c, v)
		t[termPrize] += u.points
	}
}

// appraisePower weighs an act of a power.
func (g appraisal) appraisePower(a engine.Action, t *engine.Terms) {
	act := actOf[a.Verb]
	f, target := noFig, noFig
	if a.Figure != engine.NoFigure {
		f = g.t.figOf(a.Figure)
	}
	if act.form != formCard && act.form != formLine {
		target = g.target(a)
	}
	if act.victims != nil {
		set, _, _ := act.victims(g.combat, f, target, a)
		g.appraiseArea(f, g.t.of(act.by).Dice, set, t)
		return
	}
	t[engine.TermDamage] += act.value(g, target)
}

// chompValue is what Chomp is expected to take from the enemy, in hundredths of points.
func (g appraisal) chompValue(target fig) int32 {
	u := g.t.unitOf(target)
	points := u.worth * int32(u.life-g.s.wounds[target]) / int32(u.life)
	if u.tags&tagHero != 0 {
		points = points * int32(21-min(g.t.of(chomps).Least, 21)) / 20
	}
	return points
}

// shackleValue is what Mind Shackle is expected to take from the enemy, in hundredths of points.
func (g appraisal) shackleValue(target fig) int32 {
	return g.t.unitOf(target).points * 100 * int32(21-min(g.t.of(shackles).Least, 21)) / 20
}

// bestStrike is the best normal attack that the card can make now, or 0: what is tried
// before attacking takes nothing from it.
func (g appraisal) bestStrike() (best int32) {
	t := g.turn()
	seat := g.t.groups[t.group].seat
	for set := g.attackers(t); set != 0; set &= set - 1 {
		f := figAt(seat, set)
		for foes := g.within(f); !foes.empty(); {
			if e := foes.pop(); g.mayAttack(f, e) == engine.Legal {
				r := g.rollOf(f, e)
				best = max(best, g.strikeWorth(g.t.fight(r.way, r.n, r.m), e))
			}
		}
	}
	return best
}

// cloneValue is what Water Clone is expected to bring back, in hundredths of points.
func (g appraisal) cloneValue() int32 {
	t := g.turn()
	seat := g.t.groups[t.group].seat
	expected, places := int32(0), int32(bitsCount(g.clonable(t)))*20
	for set := g.ownFigures(t); set != 0; set &= set - 1 {
		if f := figAt(seat, set); g.anyCloneSpace(f) {
			expected += int32(21 - min(g.cloneLeast(f), 21))
		}
	}
	return min(expected, places) * g.unitOfGroup(t.group).worth / 20
}

// appraisePutting weighs a place for a figure that is put down, not moved.
func (g appraisal) appraisePutting(a engine.Action, t *engine.Terms) {
	f := g.t.figOf(a.Figure)
	trail, _ := trailOf(a)
	e := ends{cell(a.Cell), trail}
	if a.Verb == verbPlace {
		g.appraisePlace(f, e, t)
		return
	}
	p := g.profileOf(f)
	p.cellTerms(g, e).add(t)
	switch a.Verb {
	case verbErland:
		t[engine.TermGround] += int32(p.home)
	case verbSpawn:
		t[engine.TermDamage] += g.t.unitOf(f).worth
	case verbDrop:
		t[engine.TermGround] += far / 8
	}
}

// appraisePlace weighs a space of the start zone: fighters at its front, shooters and
// helpers behind; high, and in the middle, which is for those whose auras help others, and for
// the helped around them.
func (g appraisal) appraisePlace(f fig, e ends, t *engine.Terms) {
	side := g.sideOf(f)
	u := g.t.unitOf(f)
	d := int32(g.t.zoneGap[1-side][e.lead])
	off := int32(g.t.offCentre[e.lead])
	if e.trail != none {
		d = min(d, int32(g.t.zoneGap[1-side][e.trail]))
		off = (off + int32(g.t.offCentre[e.trail])) / 2
	}
	w := int32(u.att) // who hits hard has the first claim
	near, deep := g.t.zoneSpan[side][0], g.t.zoneSpan[side][1]
	t[engine.TermDamage] += u.worth // where a zone holds too few, the cheapest stay out
	if u.rng > 1 || u.powers&helpPowers != 0 {
		t[engine.TermGround] += (d - near) * w / 2
	} else {
		t[engine.TermGround] += (deep - d) * w
	}
	t[engine.TermHeight] += int32(g.t.level(e.lead)) * w
	// The middle of the edge is nearest to everything.
	t[engine.TermSupport] -= off * g.t.claims[g.t.groupOf[f]] / 8
}

// appraiseOrder weighs an order marker: what the card could do this round, and for
// the marker X what it would be worth to be feared. It reads the side's own markers.
func (g appraisal) appraiseOrder(a engine.Action, t *engine.Terms) {
	side := int(g.s.actor.Side())
	gi, n := uint8(a.N), a.N>>8
	outlook := g.outlook(gi, side)
	t[termReach] += outlook
	for i := range g.s.mark[side] {
		if g.s.mark[side][i] == gi && int32(i) < n {
			t[termSpread]++
		}
	}
	if n == markerX && t[termSpread] == 0 {
		t[termBluff] += outlook
	}
}
