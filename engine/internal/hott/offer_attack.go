package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// An attack is the moves of one bound that pay together. What a bound is worth is what is
// expected of its shots and of all fights at its end, after everybody has turned to face.

// Bounds of the search for an attack: how many positions are looked on from, how many moves
// deep; what an attack must gain, and what a loss counts beside the same loss of the enemy,
// in ten-thousandths of points and in hundredths.
const (
	beamWidth  = 4
	beamDepth  = 6
	attackGain = 3000
	lossWeight = 115
)

// stand is a position of the search and the moves that led there.
type stand struct {
	state state
	d     derived
	hash  uint64
	moves uint64 // a digest of the steps, in any order
	tie   uint64 // between positions of equal worth
	worth int
	n     int
	steps [beamDepth]engine.Action
}

// beam is the memory of the search.
type beam struct {
	root    stand
	best    stand
	now     [beamWidth]stand
	next    [beamWidth]stand
	try     stand
	actions []engine.Action
}

// save takes the position down.
func (g *offers) save(s *stand) {
	s.state.moment = g.s.moment
	for side, n := range g.t.count {
		from, to := side*maxSide, side*maxSide+n
		copy(s.state.El[from:to], g.s.El[from:to])
	}
	s.d.copyFrom(&g.d, g.t)
}

// load brings a position back.
func (g *offers) load(s *stand) {
	g.s.moment = s.state.moment
	for side, n := range g.t.count {
		from, to := side*maxSide, side*maxSide+n
		copy(g.s.El[from:to], s.state.El[from:to])
	}
	g.d.copyFrom(&s.d, g.t)
	g.w.bump()
}

// worthNow is what the bound is worth to its owner if it moves no more.
func (g *offers) worthNow() int {
	play{g.moves}.turnToFace()
	own, enemy := g.reckon(g.s.Owner)
	return 100*(enemy+g.fireBalance()) - lossWeight*own
}

// attack searches the moves offered, and those offered after them, for an attack that gains.
func (g *offers) attack(w *engine.Weights, luck uint64) *stand {
	best, root := g.search(0, luck), &g.offer.memory.beam.root
	pays := best.n > 0 && best.worth-root.worth >= attackGain && g.paysMore(w, luck)
	g.load(root)
	if pays {
		return best
	}
	return nil
}

// search looks for the moves that gain most: n of them, or any number where n is 0. It leaves
// the position anywhere.
func (g *offers) search(n int, luck uint64) *stand {
	m := &g.offer.memory.beam
	root := &m.root
	g.save(root)
	root.n, root.moves, root.hash = 0, 0, g.hash()
	root.worth = g.worthNow()
	g.load(root)
	best := &m.best
	best.n = 0
	best.worth = root.worth
	m.now[0] = *root
	for depth, width := 0, 1; depth < beamDepth && width > 0; depth++ {
		next := 0
		for i := range width {
			next = g.expand(&m.now[i], luck, next)
		}
		switch {
		case n > 0 && depth < n-1:
		case n > 0 && next > 0: // the best of a depth comes first
			*best = m.next[0]
			return best
		default:
			for i := range next {
				if s := &m.next[i]; s.worth > best.worth ||
					(s.worth == best.worth && s.n == best.n && s.tie > best.tie) {
					*best = *s
				}
			}
		}
		m.now, width = m.next, next
	}
	return best
}

// expand puts what is offered in a position and changes its worth among the best of the next
// depth, of which there are n, and returns how many there are then.
func (g *offers) expand(s *stand, luck uint64, n int) int {
	m := &g.offer.memory.beam
	g.load(s)
	if g.s.Pips < 1 {
		return n
	}
	m.actions = g.offerPips(m.actions[:0])
	k := 0
	for _, a := range m.actions {
		if g.bearsOnFights(a) {
			m.actions[k] = a
			k++
		}
	}
	t := &m.try
	for i := range k {
		if i > 0 {
			g.load(s)
		}
		a := m.actions[i]
		play{g.moves}.Play(a, nil)
		g.save(t)
		t.hash = g.hash()
		t.worth = g.worthNow()
		if t.worth == s.worth {
			continue
		}
		t.moves = s.moves + digest(a)
		t.tie = scramble(t.moves ^ luck)
		t.n = s.n + 1
		t.steps = s.steps
		t.steps[s.n] = a
		n = m.enter(n)
	}
	return n
}

// digest tells actions apart. Ties are broken by it and not by positions, which know the features that elements
// stand on: a feature that does nothing would decide.
func digest(a engine.Action) uint64 {
	h := engine.NewHash()
	h.Add(uint64(a.Verb)<<32 | uint64(uint32(a.Figure)))
	h.Add(uint64(a.Cell)<<32 | uint64(uint32(a.N)))
	h.Add(a.A)
	h.Add(a.B)
	return h.Sum()
}

// enter puts the position that was tried among the n best of the next depth.
func (m *beam) enter(n int) int {
	t := &m.try
	for i := range n {
		if m.next[i].hash == t.hash {
			return n
		}
	}
	at := n
	for at > 0 && (t.worth > m.next[at-1].worth || (t.worth == m.next[at-1].worth && t.tie > m.next[at-1].tie)) {
		at--
	}
	if at == beamWidth {
		return n
	}
	n = min(n+1, beamWidth)
	for i := n - 1; i > at; i-- {
		m.next[i] = m.next[i-1]
	}
	m.next[at] = *t
	return n
}

// bearsOnFights reports whether an action may change who fights, or how a fight goes.
func (g *offers) bearsOnFights(a engine.Action) bool {
	switch a.Verb {
	case verbLurk:
		return true
	case verbMove, verbColumn:
	default:
		return false
	}
	m := &g.rank.m
	if !g.moveEnds(a, m) {
		return false
	}
	var rects [maxSide]plane.Rect
	if g.basesAfter(m, &rects) != 0 || g.d.wall&m.set != 0 {
		return true
	}
	side := sideOf(m.ids[0])
	friends := g.d.live & mine(side) &^ m.set
	for i := range m.n {
		if side != strongholdSide && g.t.ground.str != nil && g.t.ground.str.Near(&rects[i], corner) {
			return true
		}
		for rest := g.closeBy(friends, &rects[i]) | g.closeBy(friends, &g.d.rect[m.ids[i]]); rest != 0; {
			if g.inCC(rest.next()) {
				return true
			}
		}
	}
	return false
}

// paysMore reports whether the best attack, alone or with the rest of the bound move by move,
// is worth more at the end of the bound than all of it move by move.
func (g *offers) paysMore(w *engine.Weights, luck uint64) bool {
	m := &g.offer.memory.beam
	g.load(&m.root)
	plain := g.playedOn(w, luck)
	if m.best.worth > plain {
		return true
	}
	g.load(&m.best)
	return g.playedOn(w, luck) > plain
}

// playedOn is what the bound is worth when it is played to its end move by move.
func (g *offers) playedOn(w *engine.Weights, luck uint64) int {
	for g.s.Pips > 0 {
		a := g.step(w, luck)
		if a.Verb == verbEnd {
			break
		}
		play{g.moves}.Play(a, nil)
	}
	return g.worthNow()
}
