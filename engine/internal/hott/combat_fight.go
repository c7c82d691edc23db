package hott

import "github.com/skirmishlab/skirmishlab/engine"

// holders are the attackers of a victim that stood there when the phase began.
func (g combat) holders(e uint8) set { return g.attackers(e) &^ g.s.Shifted }

// stormers are the elements at the stronghold since the phase began.
func (g combat) stormers() set { return g.d.wall & g.d.live &^ g.s.Shifted }

// checkFight checks the choice of a fight: Figure is the owner's element of a pair or
// a victim; N-1 is the number of the main attacker of a victim where the owner names
// it.
func (g combat) checkFight(a engine.Action) (b bout, r refusal) {
	if g.s.Phase != phaseFights {
		return b, notNow
	}
	if a.Figure == engine.NoFigure || a.Figure.Number() >= maxSide || a.A != 0 || a.B != 0 || a.Cell != engine.NoCell {
		return b, garbled
	}
	e := uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
	if g.s.Pairs.has(e) {
		if a.N != 0 {
			return b, garbled
		}
		return bout{Kind: inFight, X: e, Y: g.d.front[e], Victim: nobody}, engine.Legal
	}
	if !g.s.Victims.has(e) {
		return b, notFighting
	}
	by := g.holders(e)
	if sideOf(e) != g.s.Owner { // the owner attacks and names the main attacker
		if a.N < 1 || a.N > maxSide || !by.has(uint8(g.s.Owner)*maxSide+uint8(a.N-1)) {
			return b, notFighting
		}
		return bout{Kind: inFight, X: uint8(g.s.Owner)*maxSide + uint8(a.N-1), Y: e, Victim: e}, engine.Legal
	}
	if a.N != 0 {
		return b, garbled
	}
	b = bout{Kind: inFight, X: e, Y: nobody, Victim: e}
	if by.len() == 1 {
		b.Y = firstOf(by)
	}
	return b, engine.Legal
}

// checkStorm checks the choice of the stronghold's fight: Figure is the main attacker
// when the owner attacks, else no figure.
func (g combat) checkStorm(a engine.Action) (b bout, r refusal) {
	if g.s.Phase != phaseFights {
		return b, notNow
	}
	if a.A != 0 || a.B != 0 || a.N != 0 || a.Cell != engine.NoCell {
		return b, garbled
	}
	if !g.s.Storm {
		return b, notFighting
	}
	by := g.stormers()
	if g.s.Owner == strongholdSide {
		if a.Figure != engine.NoFigure {
			return b, garbled
		}
		b = bout{Kind: inStorm, X: nobody, Y: nobody, Victim: nobody}
		if by.len() == 1 {
			b.Y = firstOf(by)
		}
		return b, engine.Legal
	}
	if a.Figure == engine.NoFigure || a.Figure.Number() >= maxSide {
		return b, notFighting
	}
	e := uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
	if !by.has(e) {
		return b, notFighting
	}
	return bout{Kind: inStorm, X: e, Y: nobody, Aid: by &^ one(e), Victim: nobody}, engine.Legal
}

// checkName checks the naming of a main attacker by the other side.
func (g combat) checkName(a engine.Action) refusal {
	if g.s.Phase != phaseName {
		return notNow
	}
	if a.A != 0 || a.B != 0 || a.N != 0 || a.Cell != engine.NoCell || a.Figure == engine.NoFigure ||
		a.Figure.Number() >= maxSide {
		return garbled
	}
	e := uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
	if !g.nameable().has(e) {
		return notFighting
	}
	return engine.Legal
}

// nameable are the attackers one of which the other side must name.
func (g combat) nameable() set {
	if g.s.Cur.Kind == inStorm {
		return g.stormers()
	}
	return g.holders(g.s.Cur.Victim)
}

// attackerOf is the main attacker of the stronghold.
func (g combat) attackerOf(b *bout) uint8 {
	if b.X == nobody {
		return b.Y
	}
	return b.X
}
