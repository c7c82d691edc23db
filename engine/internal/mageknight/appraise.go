package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Appraise adds what the acting side's commander sees in an action.
func (g appraisal) Appraise(a engine.Action, terms *engine.Terms) {
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
	if g.toCome(g.side(i)) == 0 {
		terms[termPoise] = 0 // there is no next action
	}
}

// idleWhenBehind is the tempo, times the round, that ending a turn with actions left
// loses for a side that would not win if the game ended now: it has to attack, the
// sooner the less time is left (T-14).
const idleWhenBehind = 40

// appraiseToken weighs the token of an action.
func (g appraisal) appraiseToken(i int, terms *engine.Terms) {
	terms[termPush] += g.tokenLoss(i)
}

// tokenLoss is what the token of an action costs figure i: the click of pushing.
func (g appraisal) tokenLoss(i int) int32 {
	f, fig := &g.s.figs[i], &g.t.figs[i]
	if g.s.stage != stageTurn || f.tokens == 0 {
		return 0 // a rider costs no token of its own
	}
	worth := g.priceNow(i).worth
	next := int(f.click) + 1
	loss := worth[f.click] - worth[next]
	if next < len(fig.dial) && fig.dial[next].shows.has(abDemoralized) {
		loss *= 2 // T-05: never push into demoralisation lightly
	}
	return loss
}

// appraiseMove weighs a move of one figure.
func (g appraisal) appraiseMove(a engine.Action, i int, terms *engine.Terms) {
	p := g.prospectOf(i)
	at, air := board.Cell(a.Cell), payloadAir(a.N)
	v, here := g.valueAt(p, i, at, air), g.hereOf(p, i)
	if at != g.s.figs[i].at && g.held(i) {
		v.discount(here, g.odds(a, i))
	}
	g.addPlace(&v, here, terms)
	if a.Verb == verbQuick {
		terms[engine.TermTempo]++
	}
	if a.Verb == verbCharge || a.Verb == verbBound {
		terms[engine.TermDamage] += v.poise // the blow comes at once
	}
}

// odds is the chance, in sixths, that figure i breaks away to move (MK-BRK-2).
func (g appraisal) odds(a engine.Action, i int) int32 {
	if g.t.figs[i].unit.speed == typeHoof || (a.Verb != verbMove && a.Verb != verbQuick) ||
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
	mix(&v.ground, here.ground)
}

// addPlace adds the difference that a change of place makes.
func (g appraisal) addPlace(v, here *placeValue, terms *engine.Terms) {
	terms[engine.TermRisk] += v.risk - here.risk
	terms[engine.TermGround] += v.ground - here.ground
	terms[engine.TermHeight] += v.height - here.height
	terms[engine.TermCover] += v.cover - here.cover
	terms[engine.TermSupport] += v.support - here.support
	terms[termPoise] += v.poise - here.poise
	terms[termTie] += v.tie - here.tie
}

// appraiseMarch sums the moves of a formation.
func (g appraisal) appraiseMarch(a engine.Action, terms *engine.Terms) {
	plan, n, _ := unpackPlan(a.A, a.B, g.t.ground.grid.Len())
	moved := int32(0)
	support := terms[engine.TermSupport]
	for k := range plan[:n] {
		p := &plan[k]
		i := int(p.fig)
		if g.changes(p) {
			who := g.prospectOf(i)
			v := g.valueAt(who, i, p.at, p.air)
			g.addPlace(&v, g.hereOf(who, i), terms)
			moved++
		}
		g.appraiseToken(i, terms)
	}
	terms[engine.TermSupport] = support // they stay together
	terms[termGroup] += max(0, moved-1)
}

// appraiseFacing weighs a facing: enemies in contact in front can be struck, those
// behind strike better.
func (g appraisal) appraiseFacing(a engine.Action, i int, terms *engine.Terms) {
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

// appraiseDeploy weighs a square of the starting area: the rear rows are best, since
// a figure that has to come into contact is struck first, and the middle, from where all parts
// of the board are near; styles may keep friends of a faction together.
func (g appraisal) appraiseDeploy(a engine.Action, i int, terms *engine.Terms) {
	grid := g.t.ground.grid
	fig := &g.t.figs[i]
	terms[termPoise] -= g.astray(i, board.Cell(a.Cell))
	for _, o := range g.t.ground.foot[fig.size] {
		for d := range board.Dir(facings) {
			c := grid.Neighbour(board.Cell(a.Cell)+board.Cell(o), d)
			if c == board.None || g.occ[c] == 0 {
				continue
			}
			if o := &g.t.figs[g.occ[c]-1]; o.unit.faction == fig.unit.faction && fig.unit.faction != loner {
				terms[engine.TermSupport]++
			}
		}
	}
	terms[engine.TermHeight] += int32(g.t.ground.level[fig.size][a.Cell])
}

// astray is how far a square of the starting area lies from the middle of the rear row.
func (g appraisal) astray(i int, at board.Cell) int32 {
	fig := &g.t.figs[i]
	return g.t.astray(int(fig.seat), fig.size, at)
}

// appraiseAttack weighs an attack.
func (g appraisal) appraiseAttack(a engine.Action, i int, terms *engine.Terms) {
	v := g.blowOf(&a, i)
	terms[engine.TermDamage] += v.damage
	terms[engine.TermRisk] += v.risk
	terms[termPush] += v.push
}

// blow is what an attack is worth.
type blow struct{ damage, risk, push int32 }

// blowOf weighs an attack by its exact odds on everybody it is compared with.
func (g appraisal) blowOf(a *engine.Action, i int) (v blow) {
	k := attackFrame{verb: a.Verb, fig: uint8(i), flags: payloadFlags(a.N), targets: a.A, helpers: a.B}
	g.load(&k)
	for m := k.targets; m != 0; m &= m - 1 {
		j := low(m)
		need := max(3, min(12, g.needOf(&k, j)))
		p := g.priceNow(j)
		e := int32(g.expectedHit(&k, j, p, need))
		if g.side(j) == g.side(i) {
			v.risk += e
			continue
		}
		v.damage += e
		v.risk -= g.relief(g.side(i), j, e, p)
		if a.Verb == verbFreeze && g.s.figs[j].tokens < 2 {
			// Half of the hits leave it a token: it must push to act, or cannot act at
			// all and takes a click.
			strike, shot := g.duel(j, i)
			ways, threat := int32(hitWays[need]+1), max(strike, shot)
			if f := &g.s.figs[j]; f.tokens == 1 {
				v.risk -= ways * threat / 72
				v.damage += ways * (p.worth[f.click] - p.worth[f.click+1]) / 72
			} else {
				v.risk -= ways * threat / 144
			}
		}
	}
	for m := a.B | one(i); m != 0; m &= m - 1 {
		v.push += g.tokenLoss(low(m))
	}
	own := g.priceNow(i).worth
	v.risk += (own[g.s.figs[i].click] - own[g.s.figs[i].click+1]) / 36
	return v
}

// relief is what the enemy can do less in its next turn when figure j has lost n
// hundredths of points: a figure hurts others in proportion to what it is worth.
func (g appraisal) relief(seat engine.Side, j int, lost int32, p *price) int32 {
	l := g.enemiesOf(seat)
	acts := min(g.t.actions, len(l.top)-1)
	for n, who := range l.who[:acts] {
		if left := p.worth[g.s.figs[j].click]; who == j && left > 0 { // the next in line takes its place
			x := l.top[n]
			return x - max(x-x*min(lost, left)/left, l.top[acts])
		}
	}
	return 0
}

// appraisePower weighs healings and the other special actions.
func (g appraisal) appraisePower(a engine.Action, i int, terms *engine.Terms) {
	switch a.Verb {
	case verbHeal, verbMend:
		j := low(a.A)
		clicks := 3 // about the mean of a die
		if a.Verb == verbHeal && payloadFlags(a.N)&healByDie == 0 {
			clicks = int(g.now(i).damage)
		}
		ways := int32(hitWays[g.healNeed(i, j)] + 1)
		regain(g.regained(j, clicks)*ways/36, terms)
	case verbRegenerate:
		regain(g.regained(i, 2)*5/6, terms)
	case verbRaise:
		j := low(a.A)
		fig := &g.t.figs[j]
		worth := g.priceNow(j).worth
		if fig.unit.noRoll {
			regain(worth[0], terms)
		} else {
			for face := 1; face <= 6; face++ {
				regain(worth[min(face, len(fig.dial))]/6, terms)
			}
		}
	case verbLevitate:
		j := low(a.A)
		p := g.prospectOf(j)
		v := g.valueAt(p, j, board.Cell(a.Cell), false)
		var moved engine.Terms
		g.addPlace(&v, g.hereOf(p, j), &moved)
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

// regain adds own points regained. They are here to stay, while points at risk are lost
// only if the enemy strikes there, so they count twice against risk.
func regain(points int32, terms *engine.Terms) {
	terms[engine.TermRisk] -= 2 * points
	terms[termHeal] += points
}

// regained is what healed clicks are worth on figure j.
func (g appraisal) regained(j, clicks int) int32 {
	f := &g.s.figs[j]
	if g.shows(j).has(abInvulnerability) {
		return 0
	}
	worth := g.priceNow(j).worth
	return worth[max(0, int(f.click)-clicks)] - worth[f.click]
}
