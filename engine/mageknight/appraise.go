package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Appraise adds what the acting side's commander sees in an action.
func (g *game) Appraise(a engine.Action, terms *engine.Terms) {
	i, ok := g.number(a.Figure)
	if !ok { // ending the turn
		if g.s.stage == stageTurn && g.s.left > 0 && g.Result().Winner != engine.Side(g.s.owner) {
			terms[engine.TermTempo] -= idleWhenBehind * int32(g.round())
		}
		return
	}
	switch {
	case a.Verb == verbDeploy:
		g.appraiseDeploy(a, i, terms)
	case isMove(a.Verb):
		g.appraiseMove(a, i, terms)
		g.appraiseToken(i, terms)
	case a.Verb == verbMarch || a.Verb == verbRegroup:
		g.appraiseMarch(a, terms)
	case a.Verb == verbSpin || a.Verb == verbFace:
		g.appraiseFacing(a, i, terms)
	case isAttack(a.Verb):
		g.appraiseAttack(a, i, terms)
	default:
		g.appraisePower(a, i, terms)
	}
}

// idleWhenBehind is the tempo, times the round, that ending a turn with actions left
// loses for a side that would not win if the game ended now: it has to attack, the
// sooner the less time is left (T-14).
const idleWhenBehind = 40

// Rank writes the weighted appraisal of each action.
func (g *game) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	var t engine.Terms
	for n, a := range actions {
		t = engine.Terms{}
		g.Appraise(a, &t)
		scores[n] = w.Dot(&t)
	}
}

// appraiseToken weighs the token of an action: the click of pushing, and whether the
// figure was fresh.
func (g *game) appraiseToken(i int, terms *engine.Terms) {
	if g.s.stage != stageTurn {
		return // a rider costs no token of its own
	}
	f, fig := &g.s.figs[i], &g.t.figs[i]
	if f.tokens == 0 {
		terms[termReady]++
		return
	}
	next := int(f.click) + 1
	loss := fig.worth[f.click] - fig.worth[next]
	if next < len(fig.dial) && fig.dial[next].shows.has(abDemoralized) {
		loss *= 2 // T-05: never push into demoralisation lightly
	}
	terms[termPush] += loss
}

// appraiseMove weighs a move of one figure.
func (g *game) appraiseMove(a engine.Action, i int, terms *engine.Terms) {
	p := g.prospectOf(i)
	at, air := board.Cell(a.Cell), payloadAir(a.N)
	v := g.valueAt(p, i, at, air)
	if at != g.s.figs[i].at && g.held(i) {
		v.discount(&p.here, g.odds(a, i))
	}
	g.addPlace(&v, &p.here, terms)
	if a.Verb == verbQuick {
		terms[engine.TermTempo]++
	}
	if a.Verb == verbCharge || a.Verb == verbBound {
		terms[engine.TermDamage] += v.poise // the blow comes at once
	}
}

// odds is the chance, in sixths, that figure i breaks away to move (MK-BRK-2).
func (g *game) odds(a engine.Action, i int) int32 {
	if g.t.figs[i].unit.speed == typeHoof || a.Verb != verbMove && a.Verb != verbQuick ||
		using(g.shows(i), a.Verb, payloadFlags(a.N)).has(abFlight) {
		return 5
	}
	return 3
}

// discount takes a place for what it is worth if it is reached with a chance in sixths,
// and the figure stays where it is otherwise.
func (v *placeValue) discount(here *placeValue, odds int32) {
	mix := func(there *int32, here int32) { *there = here + (*there-here)*odds/6 }
	mix(&v.risk, here.risk)
	mix(&v.poise, here.poise)
	mix(&v.tie, here.tie)
	mix(&v.cover, here.cover)
	mix(&v.height, here.height)
	mix(&v.support, here.support)
	mix(&v.hazard, here.hazard)
	mix(&v.ground, here.ground)
}

// addPlace adds the difference that a change of place makes.
func (g *game) addPlace(v, here *placeValue, terms *engine.Terms) {
	terms[engine.TermRisk] += v.risk - here.risk
	terms[engine.TermGround] += v.ground - here.ground
	terms[engine.TermHeight] += v.height - here.height
	terms[engine.TermCover] += v.cover - here.cover
	terms[engine.TermSupport] += v.support - here.support
	terms[engine.TermHazard] += v.hazard - here.hazard
	terms[termPoise] += v.poise - here.poise
	terms[termTie] += v.tie - here.tie
}

// appraiseMarch sums the moves of a formation.
func (g *game) appraiseMarch(a engine.Action, terms *engine.Terms) {
	plan, n, _ := unpackPlan(a.A, a.B, g.t.ground.grid.Len())
	moved := int32(0)
	support := terms[engine.TermSupport]
	for k := range plan[:n] {
		p := &plan[k]
		i := int(p.fig)
		if g.changes(p) {
			who := g.prospectOf(i)
			v := g.valueAt(who, i, p.at, p.air)
			g.addPlace(&v, &who.here, terms)
			moved++
		}
		g.appraiseToken(i, terms)
	}
	terms[engine.TermSupport] = support // they stay together
	terms[termGroup] += max(0, moved-1)
}

// appraiseFacing weighs a facing: enemies in contact in front can be struck, those
// behind strike better.
func (g *game) appraiseFacing(a engine.Action, i int, terms *engine.Terms) {
	fig, f := &g.t.figs[i], &g.s.figs[i]
	best := int32(0)
	for m := g.s.touch[i] & g.enemies(i); m != 0; m &= m - 1 {
		j := low(m)
		if g.t.ground.front(fig.unit.arc, payloadFacing(a.N), fig.size, f.at, g.t.figs[j].size, g.s.figs[j].at) {
			strike, _ := g.duel(i, j)
			best = max(best, strike)
			terms[engine.TermCover]++
		}
	}
	terms[termPoise] += best
	if uint8(payloadFacing(a.N)) == f.facing {
		terms[engine.TermTempo]++ // all else equal it stays as it is
	}
}

// appraiseDeploy weighs a square of the starting area: fighters to the front, all
// near the middle, shooters behind, friends of a faction together.
func (g *game) appraiseDeploy(a engine.Action, i int, terms *engine.Terms) {
	grid := g.t.ground.grid
	row, col := grid.RowCol(board.Cell(a.Cell))
	fig := &g.t.figs[i]
	forward := row
	if fig.seat == engine.SideB {
		forward = grid.Rows() - 1 - row
	}
	if fig.unit.reach == 0 {
		terms[engine.TermGround] += int32(forward)
	}
	off := 2*col - (grid.Cols() - 1)
	terms[engine.TermGround] -= int32(max(off, -off) / 4)
	for d := range board.Dir(facings) {
		if c := grid.Neighbour(board.Cell(a.Cell), d); c != board.None && g.occ[c] != 0 {
			if o := &g.t.figs[g.occ[c]-1]; o.unit.faction == fig.unit.faction && fig.unit.faction != loner {
				terms[engine.TermSupport]++
			}
		}
	}
	terms[engine.TermHeight] += int32(g.t.ground.level[fig.size][a.Cell])
}

// appraiseAttack weighs an attack by its exact odds on everybody it is compared with.
func (g *game) appraiseAttack(a engine.Action, i int, terms *engine.Terms) {
	c := g.now(i)
	k := attackFrame{verb: a.Verb, fig: uint8(i), flags: payloadFlags(a.N), damage: uint8(c.damage)}
	targets := a.A
	switch a.Verb {
	case verbStrike, verbGang:
		k.die = c.shows.has(abWeaponMaster) && k.flags&dropMaster == 0
	case verbBlast:
		k.die = true
	case verbFlame:
		k.damage, targets = 1, g.splash(low(targets))
	case verbFreeze:
		k.damage = 1
	case verbSweep:
		targets = g.swept(i)
	case verbShock:
		if targets = g.shocked(i); count(targets) > 1 {
			k.damage = 1
		}
	case verbShoot:
		if count(targets) > 1 {
			k.damage = 1
		}
	}
	if isRanged(a.Verb) && k.flags&dropEnhancement == 0 && g.enhanced(i) {
		k.bonus = 1
	}
	for m := targets; m != 0; m &= m - 1 {
		j := low(m)
		var need int
		if isRanged(a.Verb) {
			need = g.rangedNeed(a.Verb, i, j, a.B)
		} else {
			need = g.closeNeed(i, j, a.B)
		}
		need = max(3, min(12, need))
		e := int32(g.expectedHit(&k, j, need))
		if g.side(j) == g.side(i) {
			terms[termWasted] += e
			continue
		}
		terms[engine.TermDamage] += e
		terms[termKill] += g.killChance(&k, j, need)
		if a.Verb == verbFreeze && g.s.figs[j].tokens < 2 {
			// Half of the hits leave it a token: it must push to act, or cannot act at
			// all and takes a click.
			strike, shot := g.duel(j, i)
			ways, threat := int32(hitWays[need]+1), max(strike, shot)
			if f, fig := &g.s.figs[j], &g.t.figs[j]; f.tokens == 1 {
				terms[engine.TermRisk] -= ways * threat / 72
				terms[engine.TermDamage] += ways * (fig.worth[f.click] - fig.worth[f.click+1]) / 72
			} else {
				terms[engine.TermRisk] -= ways * threat / 144
			}
		}
	}
	for m := a.B | one(i); m != 0; m &= m - 1 {
		g.appraiseToken(low(m), terms)
	}
	terms[termWasted] += (g.t.figs[i].worth[g.s.figs[i].click] - g.t.figs[i].worth[g.s.figs[i].click+1]) / 36
}

// killChance is the points of figure j times the chance that an attack eliminates it
// outright, in hundredths.
func (g *game) killChance(k *attackFrame, j, need int) int32 {
	left := len(g.t.figs[j].dial) - int(g.s.figs[j].click)
	ways := int64(0) // of 216: 36 rolls and 6 faces of the die
	first, last, faces := 1, 6, int64(1)
	if !k.die {
		first, last, faces = int(k.damage), int(k.damage), 6
	}
	for damage := first; damage <= last; damage++ {
		if g.clicksOn(k, j, damage, true) < left {
			continue
		}
		ways += faces
		if g.clicksOn(k, j, damage, false) >= left {
			ways += faces * hitWays[need]
		}
	}
	return int32(ways * int64(g.t.figs[j].unit.points) * 100 / 216)
}

// appraisePower weighs healings and the other special actions.
func (g *game) appraisePower(a engine.Action, i int, terms *engine.Terms) {
	switch a.Verb {
	case verbHeal, verbMend:
		j := low(a.A)
		clicks := 3 // about the mean of a die
		if a.Verb == verbHeal && payloadFlags(a.N)&healByDie == 0 {
			clicks = int(g.now(i).damage)
		}
		ways := int32(hitWays[g.healNeed(i, j)] + 1)
		terms[termHeal] += g.regained(j, clicks) * ways / 36
	case verbRegenerate:
		terms[termHeal] += g.regained(i, 2) * 5 / 6
	case verbRaise:
		j := low(a.A)
		fig := &g.t.figs[j]
		if fig.unit.noRoll {
			terms[termHeal] += fig.worth[0]
		} else {
			for face := 1; face <= 6; face++ {
				terms[termHeal] += fig.worth[min(face, len(fig.dial))] / 6
			}
		}
	case verbLevitate:
		j := low(a.A)
		p := g.prospectOf(j)
		v := g.valueAt(p, j, board.Cell(a.Cell), false)
		var moved engine.Terms
		g.addPlace(&v, &p.here, &moved)
		for n := range moved {
			if g.side(j) == g.side(i) {
				terms[n] += moved[n]
			} else if engine.Term(n) == engine.TermGround {
				terms[n] -= moved[n] / 2
			}
		}
	case verbPut:
		p := g.prospectOf(i)
		v := g.valueAt(p, i, board.Cell(a.Cell), false)
		terms[engine.TermRisk] += v.risk
		terms[termPoise] += v.poise
		return
	default:
		return
	}
	g.appraiseToken(i, terms)
}

// regained is what healed clicks are worth on figure j.
func (g *game) regained(j, clicks int) int32 {
	f, fig := &g.s.figs[j], &g.t.figs[j]
	if g.shows(j).has(abInvulnerability) {
		return 0
	}
	return fig.worth[max(0, int(f.click)-clicks)] - fig.worth[f.click]
}
