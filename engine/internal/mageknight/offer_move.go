package mageknight

import (
	"math/bits"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// How many squares of each use a figure's moves are cut down to; of advances and retreats
// there is only the best. Over all scenarios
// greedy with these plays as well against the styles as with more or fewer by one or two.
const (
	mostContacts = 6
	mostShots    = 3
)

// offerMoves lists the moves of one figure that matter: into contact, into range,
// forward, into cover and away. A figure that would have to push moves only out of
// contact, or into it when nobody of its side is rested.
func (g offers) offerMoves(dst []engine.Action, i int, rested bool) []engine.Action {
	if g.goesAway(i, rested) {
		dst = g.offerFar(g.offerNear(g.offerBounds(dst, i), i), i)
	}
	return g.offerTurnRound(dst, i)
}

// goesAway reports whether moves of figure i to other squares are offered.
func (g offers) goesAway(i int, rested bool) bool {
	held := g.s.touch[i]&g.enemies(i) != 0
	switch {
	case g.now(i).speed == 0 || (held && !g.mayLeave(i)):
		return false
	case g.s.figs[i].tokens == 1 && !held:
		return !rested && g.worthPushing(i)
	}
	return true
}

// offerNear lists the moves into contact of a figure that goes away.
func (g offers) offerNear(dst []engine.Action, i int) []engine.Action {
	shows := g.shows(i)
	if shows.has(abDemoralized) {
		return dst
	}
	if shows.has(abCharge) && !shows.has(abBound) && g.rides(i) {
		dst = g.offerRides(dst, i, verbCharge)
	}
	verb := g.walking(i)
	ends, _ := g.endsOf(i, g.allowance(i, verb), using(shows, verb, 0))
	return g.pickTouching(dst, verb, i, ends)
}

// offerBounds lists its bounds into range.
func (g offers) offerBounds(dst []engine.Action, i int) []engine.Action {
	if g.shows(i).has(abBound) && g.t.figs[i].unit.reach > 0 && g.rides(i) {
		return g.offerRides(dst, i, verbBound)
	}
	return dst
}

// offerFar lists its other moves: those in contact with nobody on the ground, and those in the air.
func (g offers) offerFar(dst []engine.Action, i int) []engine.Action {
	verb := g.walking(i)
	ends, air := g.endsOf(i, g.allowance(i, verb), using(g.shows(i), verb, 0))
	dst = g.pickMoves(dst, verb, i, ends, g.s.figs[i].tokens == 1)
	if g.t.figs[i].unit.speed == typeWing && g.s.figs[i].tokens == 0 {
		dst = g.pickFlights(dst, verb, i, air)
	}
	return dst
}

// walking is how a figure moves without an attack at the end.
func (g offers) walking(i int) engine.Verb {
	switch shows := g.shows(i); {
	case shows.has(abQuickness):
		return verbQuick
	case shows&(bit(abCharge)|bit(abBound)) != 0:
		return verbDash
	}
	return verbMove
}

// rides reports whether a figure may charge or bound.
func (g offers) rides(i int) bool {
	return g.s.began[i]&^g.t.seats[g.side(i)] == 0 && g.shows(i)&(bit(abDemoralized)|bit(abQuickness)) == 0
}

// worthPushing reports whether a second token for a mere move is worth thinking of:
// the next click still fights, and an enemy is near (T-05).
func (g offers) worthPushing(i int) bool {
	fig, f := &g.t.figs[i], &g.s.figs[i]
	next := int(f.click) + 1
	if next >= len(fig.dial) || fig.dial[next].shows.has(abDemoralized) || fig.unit.reach > 0 {
		return false
	}
	return int16(g.approachOf(g.moverOf(i), fig.seat).dist[f.at]) <= g.now(i).speed
}

// mayLeave reports whether it is worth thinking of for figure i to leave its contacts:
// for the demoralised and the soaring always; else it must be rested, and a shooter or
// one click from being of no more use, since every other does better to strike.
func (g offers) mayLeave(i int) bool {
	fig, f := &g.t.figs[i], &g.s.figs[i]
	if g.shows(i).has(abDemoralized) || f.is(flagSoaring) {
		return true
	}
	next := int(f.click) + 1
	return f.tokens == 0 && (fig.unit.reach > 0 || next >= len(fig.dial) || fig.dial[next].shows.has(abDemoralized))
}

// offerTurnRound offers a new facing on the spot to a figure with enemies behind it.
func (g offers) offerTurnRound(dst []engine.Action, i int) []engine.Action {
	held := g.s.touch[i]&g.enemies(i) != 0
	if !held || g.s.left <= 0 || g.swept(i) == g.s.touch[i]&g.enemies(i) {
		return dst
	}
	f := &g.s.figs[i]
	facing := g.faceAt(i, f.at, g.approachOf(g.moverOf(i), g.side(i)))
	if uint8(facing) == f.facing {
		return dst
	}
	a := g.action(verbMove, i)
	a.Cell, a.N = engine.Cell(f.at), payload(facing, f.is(flagSoaring), 0)
	return append(dst, a)
}

// offerRides lists charges into contact or bounds into range.
func (g offers) offerRides(dst []engine.Action, i int, verb engine.Verb) []engine.Action {
	ends, _ := g.endsOf(i, g.allowance(i, verb), using(g.shows(i), verb, 0))
	fl := g.approachOf(g.moverOf(i), g.side(i))
	contacts := g.contactSquares(i, onGround)
	best, ties, rest := newPick(), g.tiesOf(i), g.scratch.rest
	for w := range rest {
		rest[w] = ends[w] & contacts[w]
		if verb == verbBound {
			rest[w] = ends[w] &^ contacts[w]
		}
	}
	rest.Remove(g.s.figs[i].at)
	if verb == verbCharge {
		g.pickContacts(&best, i, rest, ties)
	} else {
		rest.And(g.fireSquares(i))
		for c := rest.Next(0); c != board.None; c = rest.Next(c + 1) {
			best.offer(c, g.score(fl, c), ties, mostContacts)
		}
	}
	for _, c := range best.cells[:best.n] {
		dst = g.addMove(dst, verb, i, c, false)
	}
	return dst
}

// fireSquares is the set of squares from which some enemy is in plain sight within
// range of figure i; nil when it does not shoot.
func (g offers) fireSquares(i int) board.Set {
	reach := g.t.figs[i].unit.reach
	if reach == 0 {
		return nil
	}
	set := g.scratch.fire
	set.Clear()
	for m := g.enemies(i); m != 0; m &= m - 1 {
		set.Or(g.t.fire[reach][g.s.figs[low(m)].at])
	}
	return set
}

// contactSquares is the set of anchors where figure i would touch an enemy.
func (g offers) contactSquares(i, height int) board.Set {
	set := g.scratch.contacts
	set.Clear()
	size := g.t.figs[i].size
	for m := g.enemies(i); m != 0; m &= m - 1 {
		j := low(m)
		if g.s.figs[j].is(flagSoaring) == (height == inAir) {
			set.Or(g.t.ground.near[height][size][g.t.figs[j].size][g.s.figs[j].at])
		}
	}
	return set
}

// mostKept is the greatest number of squares that a pick can keep.
const mostKept = mostContacts

// pick keeps the best few squares of one use, the best first; lots decide between equals.
type pick struct {
	cells  [mostKept]board.Cell
	scores [mostKept]int64 // and the tie-break in the lower half
	n      int
	least  int32 // a square below is out
}

func newPick() pick { return pick{least: -1 << 31} }

func (p *pick) offer(c board.Cell, score int32, ties tieBreak, most int) {
	if score >= p.least {
		p.rate(c, int64(score)<<32|int64(ties.of(c)), most)
	}
}

// rate keeps a cell if it is among the best of most, in falling order of score; of equals the earlier
// stays before the later. The least score of a full list is kept, so that most cells are refused without a
// look.
func (p *pick) rate(c board.Cell, score int64, most int) {
	if p.n == most && p.scores[most-1] >= score {
		return
	}
	at := p.n
	for at > 0 && p.scores[at-1] < score {
		at--
	}
	if p.n < most {
		p.n++
	}
	for k := p.n - 1; k > at; k-- {
		p.cells[k], p.scores[k] = p.cells[k-1], p.scores[k-1]
	}
	p.cells[at], p.scores[at] = c, score
	if p.n == most {
		p.least = int32(p.scores[most-1] >> 32)
	}
}

// pickContacts keeps the squares of a set, all in contact with an enemy on the ground,
// where figure i can take most and loses least: the best blow from there, shooters bound,
// and part of what everybody beside it strikes back; then the nearest. It knows no lines
// and no arcs, it only has to leave out the right ones.
func (g offers) pickContacts(p *pick, i int, set board.Set, ties tieBreak) {
	if set.Count() <= mostContacts {
		for c := set.Next(0); c != board.None; c = set.Next(c + 1) {
			p.rate(c, 0, mostContacts)
		}
		return
	}
	sc, size := g.scratch, g.t.figs[i].size
	for c := set.Next(0); c != board.None; c = set.Next(c + 1) {
		sc.gain[c], sc.loss[c] = 0, 0
	}
	for m := g.enemies(i); m != 0; m &= m - 1 {
		j := low(m)
		f := &g.s.figs[j]
		if f.is(flagSoaring) {
			continue
		}
		strike, _ := g.duel(i, j)
		struck, hit := g.duel(j, i)
		for w, word := range g.t.ground.near[onGround][size][g.t.figs[j].size][f.at] {
			for word &= set[w]; word != 0; word &= word - 1 {
				c := w<<6 + bits.TrailingZeros64(word)
				sc.gain[c] = max(sc.gain[c], strike)
				sc.loss[c] += (struck - hit) >> f.tokens
			}
		}
	}
	for c := set.Next(0); c != board.None; c = set.Next(c + 1) {
		near := int32(g.t.ground.grid.Orthogonal(g.s.figs[i].at, c))
		p.offer(c, sc.gain[c]-sc.loss[c]/2+8*int32(g.t.ground.shade[c])-near, ties, mostContacts)
	}
}

// pickTouching cuts the ends of a move that touch an enemy on the ground down to those that matter.
func (g offers) pickTouching(dst []engine.Action, verb engine.Verb, i int, ends board.Set) []engine.Action {
	contacts, rest := g.contactSquares(i, onGround), g.scratch.rest
	for w := range rest {
		rest[w] = ends[w] & contacts[w]
	}
	rest.Remove(g.s.figs[i].at)
	touching := newPick()
	g.pickContacts(&touching, i, rest, g.tiesOf(i))
	for _, c := range touching.cells[:touching.n] {
		dst = g.addMove(dst, verb, i, c, false)
	}
	return dst
}

// pickMoves cuts the other ends of a move down to those that matter.
func (g offers) pickMoves(dst []engine.Action, verb engine.Verb, i int, ends board.Set, pushing bool) []engine.Action {
	fig, f := &g.t.figs[i], &g.s.figs[i]
	fl := g.approachOf(g.moverOf(i), fig.seat)
	demoralised := g.shows(i).has(abDemoralized)
	advances := !pushing && !demoralised
	flees := demoralised || g.s.touch[i]&g.enemies(i) != 0 || (fig.unit.reach > 0 && fl.dist[f.at] < 5)
	if !advances && !flees {
		return dst
	}
	contacts, rest, ties := g.contactSquares(i, onGround), g.scratch.rest, g.tiesOf(i)
	for w := range rest {
		rest[w] = ends[w] &^ contacts[w]
	}
	if !f.is(flagSoaring) {
		rest.Remove(f.at)
	}
	advance, shots, retreat := newPick(), newPick(), newPick()
	if advances {
		g.pickBest(&advance, fl, rest, -1, ties)
		g.pickShots(&shots, i, fl, rest, ties)
	}
	if flees {
		g.pickBest(&retreat, fl, rest, 1, ties)
	}
	first := len(dst)
	for _, p := range [...]*pick{&shots, &advance, &retreat} {
		for _, c := range p.cells[:p.n] {
			if !slices.ContainsFunc(dst[first:], func(a engine.Action) bool { return a.Cell == engine.Cell(c) }) {
				a := g.action(verb, i)
				a.Cell, a.A = engine.Cell(c), toNearest
				dst = append(dst, a)
			}
		}
	}
	return dst
}

// pickShots keeps the squares of a set from which figure i can shoot, the farthest from the enemy.
func (g offers) pickShots(p *pick, i int, fl *approach, set board.Set, ties tieBreak) {
	fire := g.fireSquares(i)
	if fire == nil {
		return
	}
	for w, word := range set {
		for word &= fire[w]; word != 0; word &= word - 1 {
			c := board.Cell(w<<6 + bits.TrailingZeros64(word))
			if score := g.score(fl, c); score >= p.least {
				p.offer(c, score, ties, mostShots)
			}
		}
	}
}

// pickBest draws lots among the squares of the highest score (way 1) or of the lowest (-1).
func (g offers) pickBest(p *pick, fl *approach, set board.Set, way int32, ties tieBreak) {
	equals, top := g.scratch.equals[:0], int32(-1)<<31
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			c := board.Cell(w<<6 + bits.TrailingZeros64(word))
			score := way * g.score(fl, c)
			if score > top {
				equals, top = equals[:0], score
			}
			if score == top {
				equals = append(equals, c)
			}
		}
	}
	for _, c := range equals {
		p.offer(c, 0, ties, 1)
	}
}

// pickFlights adds the squares that matter to a wing figure in the air: into contact
// with another one, and as far forward as it gets.
func (g offers) pickFlights(dst []engine.Action, verb engine.Verb, i int, airEnds board.Set) []engine.Action {
	advance, ties, fl := newPick(), g.tiesOf(i), g.approachOf(g.moverOf(i), g.side(i))
	contacts := g.contactSquares(i, inAir)
	for c := airEnds.Next(0); c != board.None; c = airEnds.Next(c + 1) {
		if c == g.s.figs[i].at && g.s.figs[i].is(flagSoaring) {
			continue
		}
		if contacts.Has(c) {
			dst = g.addMove(dst, verb, i, c, true)
			continue
		}
		advance.offer(c, -int32(fl.dist[c]), ties, 2)
	}
	for _, c := range advance.cells[:advance.n] {
		dst = g.addMove(dst, verb, i, c, true)
	}
	return dst
}

func (g offers) addMove(dst []engine.Action, verb engine.Verb, i int, c board.Cell, air bool) []engine.Action {
	a := g.action(verb, i)
	a.Cell, a.N, a.A = engine.Cell(c), payload(0, air, 0), toContact
	return append(dst, a)
}

// offerStep lists the choices in the middle of an action.
func (g offers) offerStep(dst []engine.Action) []engine.Action {
	k := &g.s.act
	switch k.step {
	case stepFace, stepSpin:
		verb, i := verbFace, int(k.fig)
		if k.step == stepSpin {
			verb, i = verbSpin, low(k.spins)
		}
		for _, d := range ruleFacings {
			a := g.action(verb, i)
			a.N = int32(d)
			dst = append(dst, a)
		}
	case stepRider:
		i := int(k.fig)
		if k.verb == verbCharge {
			dst = g.offerClose(dst, i, g.swept(i), g.shows(i))
		} else {
			dst = g.offerRanged(dst, i, g.shows(i))
		}
		dst = append(dst, ending)
	case stepRegroup:
		dst = g.offerRegroup(dst)
	case stepPut:
		j := int(k.target)
		fl := g.approachOf(g.moverOf(j), g.side(j))
		cells := g.t.ground.grid.Cells()
		for c := cells.Next(0); c != board.None; c = cells.Next(c + 1) {
			if g.mayPut(int(k.fig), j, c) == engine.Legal {
				a := g.action(verbPut, j)
				a.Cell, a.N = engine.Cell(c), int32(g.faceAt(j, c, fl))
				dst = append(dst, a)
			}
		}
	}
	return dst
}
