package hott

import "github.com/skirmishlab/skirmishlab/engine"

// playRanged carries an action of the ranged phase out up to its dice.
func (g play) playRanged(a engine.Action, b bout, cost int8) {
	s := &g.s
	rec := g.w.rec
	switch a.Verb {
	case verbPass:
		s.Passed = true
		g.nextRanged()
		return
	case verbCall:
		s.Called = uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
		s.Phase = phaseAim
		rec.Mark(ruleSh9)
		return
	}
	s.Cur, s.Phase, s.Called = b, phaseBout, nobody
	s.Pips -= cost
	if a.Verb == verbCast {
		for rest := b.Aid | one(b.X); rest != 0; {
			s.El[rest.next()].Flags |= fCast
		}
		rec.Mark(ruleMg8)
		rec.Mark(ruleMg4)
		rec.Mark(ruleSh5)
		if b.Aid != 0 {
			rec.Mark(ruleMg2)
		}
		g.announce(&b, ruleMg1)
		return
	}
	for rest := b.Aid | one(b.X); rest != 0; {
		s.El[rest.next()].Flags |= fShot
	}
	s.El[b.Y].Flags |= fShotAt
	if b.Reply {
		s.El[b.Y].Flags |= fShot
		s.El[b.X].Flags |= fShotAt
		rec.Mark(ruleSh8)
	}
	rec.Mark(ruleSh1)
	rec.Mark(ruleSh2)
	rec.Mark(ruleSh3)
	rec.Mark(ruleSh4)
	rec.Mark(ruleSh6)
	rec.Mark(g.unit(b.X).spcRule)
	if g.aerial(b.Y) {
		rec.Mark(ruleAir4)
	}
	g.announce(&b, ruleSh7)
}
