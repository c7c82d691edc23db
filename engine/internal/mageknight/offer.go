package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Offer appends a useful part of what is legal: every attack on every target, and for
// moves the squares that matter, each with the facing that suits it.
func (g offers) Offer(dst []engine.Action) []engine.Action {
	before := len(dst)
	dst = g.draft(dst)
	g.faceAll(dst[before:])
	return dst
}

// draft is Offer but for the facings of moves that still say in A how to face.
func (g offers) draft(dst []engine.Action) []engine.Action {
	switch g.s.stage {
	case stageDeploy:
		return g.offerDeploy(dst)
	case stageTurn:
		return g.offerTurn(dst)
	case stageAction:
		return g.offerStep(dst)
	}
	return dst
}

// offerDeploy lists the squares of the next figure; nobody decides in between, so the
// order of figures is that of their worth and not that of the list.
func (g offers) offerDeploy(dst []engine.Action) []engine.Action {
	i := g.nextToDeploy()
	facing := g.t.ahead(engine.Side(g.s.owner))
	area := g.t.area[g.s.owner]
	for c := area.Next(0); c != board.None; c = area.Next(c + 1) {
		if g.findsRoom(i, c) == engine.Legal {
			a := g.action(verbDeploy, i)
			a.Cell, a.N = engine.Cell(c), int32(facing)
			dst = append(dst, a)
		}
	}
	return dst
}

// offerTurn lists what a turn can go on with.
func (g offers) offerTurn(dst []engine.Action) []engine.Action {
	own := g.s.alive & g.t.seats[g.s.owner]
	rested := g.rested(own)
	for m := own; m != 0; m &= m - 1 {
		i := low(m)
		if !g.fresh(i) {
			continue
		}
		if g.s.left > 0 {
			dst = g.offerAttacks(dst, i)
			dst = g.offerPowers(dst, i)
			dst = g.offerMoves(dst, i, rested)
		} else if g.shows(i).has(abQuickness) {
			dst = g.offerMoves(dst, i, rested)
		}
	}
	if g.s.left > 0 {
		dst = g.offerFormations(dst, own)
	}
	return append(dst, ending)
}

// rested reports whether some figure can act without pushing.
func (g offers) rested(own uint64) bool {
	for m := own; m != 0; m &= m - 1 {
		if i := low(m); g.s.figs[i].tokens == 0 && g.fresh(i) && !g.shows(i).has(abDemoralized) {
			return true
		}
	}
	return false
}

// offerAttacks lists the attacks of one figure.
func (g offers) offerAttacks(dst []engine.Action, i int) []engine.Action {
	shows := g.shows(i)
	if shows.has(abDemoralized) {
		return dst
	}
	if g.s.touch[i]&g.enemies(i) != 0 {
		return g.offerClose(dst, i, g.swept(i), shows)
	}
	return g.offerRanged(dst, i, shows)
}

func (g offers) offerClose(dst []engine.Action, i int, front uint64, shows abilities) []engine.Action {
	for m := front; m != 0; m &= m - 1 {
		a := g.action(verbStrike, i)
		a.A = m & -m
		if shows.has(abWeaponMaster) && g.now(i).damage > 3 {
			a.N = payload(0, false, dropMaster) // a fixed 4 beats a die (MK-PRB-4)
		}
		dst = append(dst, a)
	}
	if shows.has(abSweep) && front != 0 {
		dst = append(dst, g.action(verbSweep, i))
	}
	return dst
}

// offerRanged lists the ranged attacks of a figure: each target with each kind of attack that it shows,
// then pairs of targets for who may shoot at two, and last the shock wave, which has no target of its own.
func (g offers) offerRanged(dst []engine.Action, i int, shows abilities) []engine.Action {
	if g.mayFire(i) != engine.Legal {
		return dst
	}
	var seen uint64
	var sight board.Set // of who is on the ground, only those in it can be targets
	if f := &g.s.figs[i]; g.t.figs[i].size == small && !f.is(flagSoaring) && !shows.has(abBlast) {
		sight = g.t.fire[g.t.figs[i].unit.reach][f.at]
	}
	for m := g.enemies(i); m != 0; m &= m - 1 {
		j := low(m)
		if o := &g.s.figs[j]; sight != nil && !sight.Has(o.at) && !o.is(flagSoaring) && g.t.figs[j].size == small {
			continue
		}
		plain := g.mayTarget(verbShoot, i, j)
		if plain == engine.Legal {
			seen |= m & -m
			a := g.action(verbShoot, i)
			a.A = m & -m
			dst = append(dst, a)
			if shows.has(abFlame) {
				a.Verb = verbFlame
				dst = append(dst, a)
			}
			if shows.has(abFreeze) && !g.shows(j).has(abImmunity) {
				a.Verb = verbFreeze
				dst = append(dst, a)
			}
		}
		if shows.has(abBlast) && (plain == engine.Legal || plain == refuseLine) &&
			g.mayTarget(verbBlast, i, j) == engine.Legal {
			a := g.action(verbBlast, i)
			a.A = m & -m
			dst = append(dst, a)
		}
	}
	if g.t.figs[i].unit.targets > 1 {
		for m := seen; m != 0; m &= m - 1 {
			for n := m & (m - 1); n != 0; n &= n - 1 {
				a := g.action(verbShoot, i)
				a.A = m&-m | n&-n
				dst = append(dst, a)
			}
		}
	}
	if shows.has(abShockwave) && g.shocked(i)&g.enemies(i) != 0 {
		dst = append(dst, g.action(verbShock, i))
	}
	return dst
}

// offerPowers lists healings, regeneration, levitation and necromancy.
func (g offers) offerPowers(dst []engine.Action, i int) []engine.Action {
	shows := g.shows(i)
	if shows.has(abRegeneration) && g.s.figs[i].click > 0 {
		dst = append(dst, g.action(verbRegenerate, i))
	}
	if shows&(bit(abHealing)|bit(abMagicHealing)) != 0 && !shows.has(abDemoralized) {
		for m := g.friends(i) &^ one(i); m != 0; m &= m - 1 {
			j := low(m)
			if g.s.figs[j].click == 0 {
				continue
			}
			if shows.has(abHealing) && g.mayHeal(verbHeal, i, j) == engine.Legal {
				a := g.action(verbHeal, i)
				a.A = m & -m
				a.N = payload(0, false, healByDie)
				dst = append(dst, a)
			}
			if shows.has(abMagicHealing) && g.mayHeal(verbMend, i, j) == engine.Legal {
				a := g.action(verbMend, i)
				a.A = m & -m
				dst = append(dst, a)
			}
		}
	}
	if shows.has(abLevitation) {
		dst = g.offerLevitation(dst, i)
	}
	if shows.has(abNecromancy) {
		for m := g.s.gone & g.t.seats[g.s.owner]; m != 0; m &= m - 1 {
			if g.mayRaise(i, low(m)) == engine.Legal {
				a := g.action(verbRaise, i)
				a.A = m & -m
				dst = append(dst, a)
			}
		}
	}
	return dst
}

// offerLevitation lists, for every figure that can be lifted, the squares that bring a
// friend into contact with an enemy or out of danger, and an enemy far from its own.
func (g offers) offerLevitation(dst []engine.Action, i int) []engine.Action {
	for m := g.s.began[i] & g.s.alive; m != 0; m &= m - 1 {
		j := low(m)
		if g.shows(j).has(abImmunity) {
			continue
		}
		best, ties := newPick(), g.tiesOf(j)
		cells := g.t.ground.grid.Cells()
		f := g.approachOf(g.moverOf(j), g.side(j))
		friend := g.side(j) == g.side(i)
		for c := cells.Next(0); c != board.None; c = cells.Next(c + 1) {
			if g.mayLevitate(i, j, c) != engine.Legal {
				continue
			}
			s := int32(f.dist[c])
			if friend && g.t.figs[j].unit.reach == 0 {
				s = -s
			}
			best.offer(c, s, ties, 1)
		}
		if best.n > 0 {
			a := g.action(verbLevitate, i)
			a.A, a.Cell = m&-m, engine.Cell(best.cells[0])
			a.N = int32(g.faceAt(j, best.cells[0], f))
			dst = append(dst, a)
		}
	}
	return dst
}

// How a move in a draft is to face at its end, in A. What it is worth does not hang on that.
const (
	toContact = 1 + iota // faceAt
	toNearest            // faceNearest
)

// faceAll gives the moves of a draft their facings.
func (g offers) faceAll(draft []engine.Action) {
	for n := range draft {
		a := &draft[n]
		if a.A == 0 || !isMove(a.Verb) {
			continue
		}
		i, _ := g.number(a.Figure)
		fl := g.approachOf(g.moverOf(i), g.side(i))
		d := board.Dir(0)
		if a.A == toContact {
			d = g.faceAt(i, board.Cell(a.Cell), fl)
		} else {
			d = g.faceNearest(i, board.Cell(a.Cell), fl)
		}
		a.A, a.N = 0, payload(d, payloadAir(a.N), payloadFlags(a.N))
	}
}

// faceAt is the facing that suits figure i on a square: most enemies in contact in
// front, else towards the nearest enemy.
func (g offers) faceAt(i int, at board.Cell, f *approach) board.Dir {
	fig := &g.t.figs[i]
	var around uint8
	for d := range board.Dir(facings) {
		if c := g.t.ground.grid.Neighbour(at, d); c != board.None && g.occ[c] != 0 &&
			g.t.figs[g.occ[c]-1].seat != fig.seat {
			around |= 1 << d
		}
	}
	if around != 0 && fig.size == small {
		return g.t.bestFacing(fig.seat, fig.unit.arc, around)
	}
	return g.faceNearest(i, at, f)
}

// faceNearest is the facing towards the nearest enemy.
func (g offers) faceNearest(i int, at board.Cell, f *approach) board.Dir {
	j, ok := g.nearest(f, at)
	if !ok || g.s.figs[j].at == at {
		return board.Dir(g.s.figs[i].facing)
	}
	row, col := g.t.ground.grid.RowCol(at)
	orow, ocol := g.t.ground.grid.RowCol(g.s.figs[j].at)
	wider := g.t.figs[j].size - g.t.figs[i].size // from middle to middle, in halves
	return towards(2*(ocol-col)+wider, 2*(orow-row)+wider)
}
