package hott

import "github.com/skirmishlab/skirmishlab/engine"

// shooterOf reads the named shooter of an action.
func (g combat) shooterOf(a engine.Action) (uint8, refusal) {
	if a.Figure == engine.NoFigure || a.Figure.Number() >= g.t.count[a.Figure.Seat()] {
		return 0, notYours
	}
	return uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number()), engine.Legal
}

// checkRanged checks the actions of the ranged phase (HOTT-SH-9).
func (g combat) checkRanged(a engine.Action) (b bout, cost int8, r refusal) {
	s := &g.s
	if a.Cell != engine.NoCell || a.B != 0 {
		return b, 0, garbled
	}
	if a.Verb == verbPass {
		if s.Phase != phaseRanged || s.Passed || g.casters() == 0 {
			return b, 0, notNow
		}
		if a != (engine.Action{Verb: verbPass, Figure: engine.NoFigure, Cell: engine.NoCell}) {
			return b, 0, garbled
		}
		return b, 0, engine.Legal
	}
	e, r := g.shooterOf(a)
	if r != engine.Legal {
		return b, 0, r
	}
	switch a.Verb {
	case verbShoot:
		if s.Phase == phaseAim {
			if e != s.Called {
				return b, 0, notNow
			}
		} else if s.Phase != phaseRanged {
			return b, 0, notNow
		} else if sideOf(e) != s.Owner {
			return b, 0, notYours
		}
		b, r = g.checkShoot(e, a.N, a.A)
		return b, 0, r
	case verbCall:
		if s.Phase != phaseRanged {
			return b, 0, notNow
		}
		if a.N != 0 || a.A != 0 {
			return b, 0, garbled
		}
		if sideOf(e) == s.Owner {
			return b, 0, notYours
		}
		if r := g.isShooter(e); r != engine.Legal {
			return b, 0, r
		}
		if g.targets(e) == 0 {
			return b, 0, noneToShoot
		}
		return b, 0, engine.Legal
	case verbCast:
		if s.Phase != phaseRanged || s.Passed {
			return b, 0, notNow
		}
		if sideOf(e) != s.Owner {
			return b, 0, notYours
		}
		return g.checkCast(e, a.N, a.A)
	}
	return b, 0, notNow
}
