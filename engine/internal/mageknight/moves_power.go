package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// checkPower judges the actions that are no plain move or attack.
func (g moves) checkPower(a engine.Action, i int) engine.Refusal {
	flags := payloadFlags(a.N)
	if flags&^healByDie != 0 || a.B != 0 || (flags != 0 && a.Verb != verbHeal) {
		return refuseWords
	}
	if a.Verb == verbRegenerate {
		switch {
		case a.A != 0 || a.N != 0 || a.Cell != engine.NoCell:
			return refuseWords
		case !g.shows(i).has(abRegeneration):
			return refuseAbility
		}
		return engine.Legal
	}
	if count(a.A) != 1 || low(a.A) >= len(g.t.figs) {
		return refuseTargets
	}
	j := low(a.A)
	switch a.Verb {
	case verbHeal, verbMend:
		if a.Cell != engine.NoCell || a.N&15 != 0 {
			return refuseWords
		}
		return g.mayHeal(a.Verb, i, j)
	case verbLevitate:
		if !g.validCell(a.Cell) || a.N&8 != 0 {
			return refuseWords
		}
		return g.mayLevitate(i, j, board.Cell(a.Cell))
	case verbRaise:
		if a.Cell != engine.NoCell || a.N != 0 {
			return refuseWords
		}
		return g.mayRaise(i, j)
	}
	return refuseStage
}

// mayHeal says why figure i may not heal figure j (MK-SA-HE, MK-SA-MH).
func (g moves) mayHeal(verb engine.Verb, i, j int) engine.Refusal {
	shows := g.shows(i)
	want := abHealing
	if verb == verbMend {
		want = abMagicHealing
	}
	switch {
	case !shows.has(want):
		return refuseAbility
	case shows.has(abDemoralized):
		return refuseDemoralised
	case g.s.alive&one(j) == 0:
		return refuseOff
	case g.side(j) != g.side(i):
		return refuseEnemy
	case i == j:
		return refuseTargets
	case g.shows(j).has(abInvulnerability):
		return refuseInvulnerable
	case verb == verbHeal && (g.s.touch[i]|g.s.touch[j])&g.enemies(i) != 0:
		return refuseHealing
	case g.s.touch[j]&g.enemies(i) != 0:
		return refuseMending
	case g.s.touch[i]&g.enemies(i) != 0: // MK-RNG-2: it is a ranged action
		return refuseContact
	}
	if verb == verbHeal {
		switch {
		case g.s.touch[i]&one(j) == 0:
			return refuseNotContact
		case !g.inFront(i, j):
			return refuseFront
		}
		return engine.Legal
	}
	full := int(g.t.figs[i].unit.reach)
	switch {
	case full == 0:
		return refuseNoRange
	case shows.has(abBerserk):
		return refuseBerserk
	case g.shows(j).has(abImmunity):
		return refuseImmune
	case g.rangeTo(i, j, full) < 0:
		return refuseSoaring
	case !g.within(i, j, g.rangeTo(i, j, full)):
		return refuseRange
	case !g.inFront(i, j):
		return refuseAim
	case g.line(i, g.s.figs[i].at, j, g.s.figs[j].at).blocked:
		return refuseLine
	}
	return engine.Legal
}

// levitateReach is how far Magic Levitation carries (MK-SA-ML, R-36).
const levitateReach = 10

// mayLevitate says why figure i may not put figure j on a square (MK-SA-ML).
func (g moves) mayLevitate(i, j int, at board.Cell) engine.Refusal {
	switch {
	case !g.shows(i).has(abLevitation):
		return refuseAbility
	case g.s.alive&g.s.began[i]&one(j) == 0:
		return refuseNotBegan
	case g.shows(j).has(abImmunity):
		return refuseImmune
	case g.t.distance2(g.t.figs[j].size, g.s.figs[j].at, g.t.figs[j].size, at) > levitateReach*levitateReach:
		return refuseCarried
	}
	return g.maySet(j, at, refuseLay)
}

// maySet refuses a square on which a figure may not be set down: it must be free and one
// where its kind may stand, not soaring.
func (g moves) maySet(j int, at board.Cell, refused engine.Refusal) engine.Refusal {
	fig := &g.t.figs[j]
	m := g.t.movers[keyOf(kindsOf(fig.unit.speed, g.shows(j)), fig.size)]
	if !m.stand.Has(at) {
		return refused
	}
	for _, o := range g.t.ground.foot[fig.size] {
		if n := g.occ[at+board.Cell(o)]; n != 0 && int(n)-1 != j {
			return refused
		}
	}
	return engine.Legal
}

// mayRaise says why figure i may not bring back figure j (MK-SA-NE).
func (g moves) mayRaise(i, j int) engine.Refusal {
	switch {
	case !g.shows(i).has(abNecromancy):
		return refuseAbility
	case g.s.touch[i]&g.enemies(i) != 0:
		return refuseRaising
	case j >= len(g.t.figs) || g.s.gone&one(j) == 0 || g.side(j) != g.side(i):
		return refuseNotGone
	case !g.anyGrave(i, j, 0):
		return refuseNoSquare
	}
	return engine.Legal
}

// anyGrave reports whether there is a free square in contact with figure i where
// figure j could stand at a click.
func (g moves) anyGrave(i, j, click int) bool {
	g.s.figs[j].click, click = uint8(click), int(g.s.figs[j].click)
	found := false
	cells := g.t.ground.grid.Cells()
	for c := cells.Next(0); c != board.None && !found; c = cells.Next(c + 1) {
		found = g.mayPut(i, j, c) == engine.Legal
	}
	g.s.figs[j].click = uint8(click)
	return found
}

// mayPut says why the raised figure j may not be placed on a square beside figure i.
func (g moves) mayPut(i, j int, at board.Cell) engine.Refusal {
	height := onGround
	if g.s.figs[i].is(flagSoaring) { // nothing on the ground is in contact with it
		return refuseNoSquare
	}
	if !g.t.ground.near[height][g.t.figs[j].size][g.t.figs[i].size][g.s.figs[i].at].Has(at) {
		return refuseContactSquare
	}
	return g.maySet(j, at, refusePut)
}
