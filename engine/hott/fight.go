package hott

import "github.com/skirmishlab/skirmishlab/engine"

// listFights fixes the fights of the bound (HOTT-CC-1).
func (g *game) listFights() {
	s := &g.s
	s.Pairs, s.Victims, s.Storm, s.Shifted = 0, 0, false, 0
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		if g.d.front[e] != nobody {
			if sideOf(e) == s.Owner {
				s.Pairs |= one(e)
			}
			continue
		}
		if !g.d.wall.has(e) && g.attackers(e) != 0 {
			s.Victims |= one(e)
		}
	}
	s.Storm = g.d.wall != 0
}

// prune takes fights off the list whose contact has been broken (HOTT-CC-2).
func (g *game) prune() {
	s := &g.s
	for rest := s.Pairs; rest != 0; {
		e := rest.next()
		o := g.d.front[e]
		if o == nobody || s.Shifted.has(e) || s.Shifted.has(o) {
			s.Pairs &^= one(e)
			g.w.rec.Mark(ruleCC2)
		}
	}
	for rest := s.Victims; rest != 0; {
		e := rest.next()
		if !g.d.live.has(e) || s.Shifted.has(e) || g.d.front[e] != nobody || g.holders(e) == 0 {
			s.Victims &^= one(e)
			g.w.rec.Mark(ruleCC2)
		}
	}
	s.Storm = s.Storm && g.stormers() != 0
}

// holders are the attackers of a victim that stood there when the phase began.
func (g *game) holders(e uint8) set { return g.attackers(e) &^ g.s.Shifted }

// stormers are the elements at the stronghold since the phase began.
func (g *game) stormers() set { return g.d.wall & g.d.live &^ g.s.Shifted }

// checkFight checks the choice of a fight: Figure is the owner's element of a pair or
// a victim; N-1 is the number of the main attacker of a victim where the owner names
// it.
func (g *game) checkFight(a engine.Action) (b bout, r refusal) {
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
		return bout{Kind: inFight, X: e, Y: g.d.front[e], Victim: nobody}, okay
	}
	if !g.s.Victims.has(e) {
		return b, notFighting
	}
	by := g.holders(e)
	if sideOf(e) != g.s.Owner { // the owner attacks and names the main attacker
		if a.N < 1 || a.N > maxSide || !by.has(uint8(g.s.Owner)*maxSide+uint8(a.N-1)) {
			return b, notFighting
		}
		return bout{Kind: inFight, X: uint8(g.s.Owner)*maxSide + uint8(a.N-1), Y: e, Victim: e}, okay
	}
	if a.N != 0 {
		return b, garbled
	}
	b = bout{Kind: inFight, X: e, Y: nobody, Victim: e}
	if by.len() == 1 {
		b.Y = firstOf(by)
	}
	return b, okay
}

// checkStorm checks the choice of the stronghold's fight: Figure is the main attacker
// when the owner attacks, else no figure.
func (g *game) checkStorm(a engine.Action) (b bout, r refusal) {
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
		return b, okay
	}
	if a.Figure == engine.NoFigure || a.Figure.Number() >= maxSide {
		return b, notFighting
	}
	e := uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
	if !by.has(e) {
		return b, notFighting
	}
	return bout{Kind: inStorm, X: e, Y: nobody, Aid: by &^ one(e), Victim: nobody}, okay
}

// checkName checks the naming of a main attacker by the other side.
func (g *game) checkName(a engine.Action) refusal {
	if g.s.Phase != phaseName {
		return notNow
	}
	if a.A != 0 || a.B != 0 || a.N != 0 || a.Cell != engine.NoCell || a.Figure == engine.NoFigure || a.Figure.Number() >= maxSide {
		return garbled
	}
	e := uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
	if !g.nameable().has(e) {
		return notFighting
	}
	return okay
}

// nameable are the attackers one of which the other side must name.
func (g *game) nameable() set {
	if g.s.Cur.Kind == inStorm {
		return g.stormers()
	}
	return g.holders(g.s.Cur.Victim)
}

// join starts a chosen combat: takes it off the list and makes the dice due, or asks
// the other side for its main attacker.
func (g *game) join(b bout) {
	s := &g.s
	s.Cur = b
	if b.Y == nobody && (b.Kind == inFight || b.X == nobody) {
		s.Phase = phaseName
		return
	}
	if b.Kind == inStorm {
		s.Storm = false
		s.Cur.Aid = g.stormers() &^ one(g.attackerOf(&s.Cur))
	}
	s.Pairs &^= one(b.X)
	if b.Victim != nobody {
		s.Victims &^= one(b.Victim)
	}
	s.Phase = phaseBout
	if !g.w.rec.Covering() {
		return
	}
	g.w.rec.Mark(ruleCC1)
	g.w.rec.Mark(ruleCC4)
}

// attackerOf is the main attacker of the stronghold.
func (g *game) attackerOf(b *bout) uint8 {
	if b.X == nobody {
		return b.Y
	}
	return b.X
}
