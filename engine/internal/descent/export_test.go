package descent

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Bounded compares the moves among what is offered with their bounds, by weights made such as have bounds. It
// counts them, and those that are worth as much as theirs but for attacks; fault says what is worth more.
func Bounded(any engine.Game, offered []engine.Action, w *engine.Weights) (places, tight int, fault string) {
	game := any.(*game)
	g, i := game.appraisal(), int(game.s.act.figure)
	if g.Turn().Stage != stageAct {
		return 0, 0, ""
	}
	w[engine.TermRisk], w[termSpread], w[engine.TermTempo], w[termFatigue] = 0, 0, 0, 0
	w[engine.TermDamage], w[termKill] = max(0, w[engine.TermDamage]), max(0, w[termKill])
	w[engine.TermHazard] = min(w[engine.TermHazard], w[engine.TermDamage])
	g.noteWeightless(w)
	defer g.weighAll()
	if g.prepare(i).distance >= far || (len(g.t.plan.doors) > 0 && g.goes(i)) {
		return 0, 0, ""
	}
	c := &g.scratch.best
	c.w = w
	c.enter(g, i, 0) // what was hoped for with less to spend is not enough
	c.enter(g, i, maxReach)
	for _, a := range offered {
		if a.Verb != verbMove {
			continue
		}
		turned, acts, exert := a.N>>6&1 == 1, int(a.N&3), int(a.N>>2&15)
		m := g.placeValueOf(i, a.Cell, turned, g.outlookAt(i, a.Cell, turned, askNothing))
		worth, most := m.score(w), c.nearby(g.wallet(acts, exert))
		if worth > most {
			return 0, 0, fmt.Sprintf("%s is worth %d, its bound is %d", g.t.Say(game, a), worth, most)
		}
		if worth == most {
			tight++
		}
		if g.ai.left[acts] > 0 {
			if v, hoped := c.attacks(g.strikesAt(i, a.Cell, turned), 1), c.hoped(g.wallet(acts, exert)); v > hoped {
				return 0, 0, fmt.Sprintf("an attack after %s is worth %d, at most %d was hoped for", g.t.Say(game, a),
					v, hoped)
			}
		}
		places++
	}
	return places, tight, ""
}

// SetsOfSpots compares the spaces on which a figure may be put down, and those to which it may be thrown, with
// what is said of each space by itself. It counts them; fault says where the two differ.
func SetsOfSpots(any engine.Game) (landings, throws int, fault string) {
	game := any.(*game)
	g := game.moves()
	for i := range g.t.units {
		u, f := &g.t.units[i], &g.s.figures[i]
		land, throw := set{}, set{}
		zoned := g.zoned(i)
		switch {
		case g.s.stage == stageDeploy && f.status == reserved && !u.large():
			where := &g.b.free
			if zoned {
				where = &g.t.zones[u.side]
			}
			land = g.landings(where)
		case f.status == standing:
			throw = g.throwSpots(i)
		default:
			continue
		}
		for c := range cell(g.b.cells) {
			if f.status == reserved {
				landings++
				if r := g.deployable(i, c, false, zoned); land.has(c) != (r == engine.Legal) {
					return 0, 0, fmt.Sprintf("%s to %s: in the set %v, refused %d", u.name, g.t.cells[c].Label,
						land.has(c), r)
				}
				continue
			}
			throws++
			if r := g.throwSpot(i, c, false); throw.has(c) != (r == engine.Legal) {
				return 0, 0, fmt.Sprintf("%s thrown to %s: in the set %v, refused %d", u.name, g.t.cells[c].Label,
					throw.has(c), r)
			}
		}
	}
	return landings, throws, ""
}
