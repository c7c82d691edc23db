package hott

import "github.com/skirmishlab/skirmishlab/engine"

// Greed judges one move at a time, and waits for ever where three pay together. A scheme looks
// at the bound as a whole: an attack of several moves, if one pays (offer_attack.go), and
// otherwise the best move by rank, where pairs of elements have missions that take more than
// one bound (offer_mission.go).

// Scheme appends what is best by some weights for the rest of the owner's PIP phase.
func (g *offers) Scheme(w *engine.Weights, luck uint64, dst []engine.Action) []engine.Action {
	if g.s.Phase != phasePips || g.s.NLegs > 0 || g.s.Pips < 1 {
		return dst
	}
	if !g.begun() {
		if s := g.attack(w, luck); s != nil {
			return append(dst, s.steps[:s.n]...)
		}
	}
	return append(dst, g.step(w, luck))
}

// Attempt appends the n moves that gain most together, whether or not they pay.
func (g *offers) Attempt(n int, luck uint64, dst []engine.Action) []engine.Action {
	if g.s.Phase != phasePips || g.s.NLegs > 0 || g.s.Pips < 1 || n > beamDepth {
		return dst
	}
	s := g.search(n, luck)
	g.load(&g.offer.memory.beam.root)
	if s.n != n {
		return dst
	}
	return append(dst, s.steps[:n]...)
}

// begun reports that the owner has moved in this bound.
func (g *offers) begun() bool {
	for rest := g.d.live & mine(g.s.Owner); rest != 0; {
		if g.s.El[rest.next()].Flags&fMoved != 0 {
			return true
		}
	}
	return false
}
