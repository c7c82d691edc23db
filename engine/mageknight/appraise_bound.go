package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// bounds is the most that moves of one figure can rank: those that end in contact with an enemy, and all
// others that go away. Of a kind that there is none of it is noMove.
type bounds struct{ near, far int64 }

const (
	noMove    = -1 << 63
	unbounded = 1<<63 - 1
)

// most is the greater of both.
func (b bounds) most() int64 { return max(b.near, b.far) }

// bounding is what the bounds of one figure are made of.
type bounding struct {
	*prospect
	w      *engine.Weights
	poise  int32 // its weight, which is nothing in the last turn
	strike int32 // the weight of the blow that follows at once
	odds   int32 // in sixths, to get away at all
	water  int32 // the most that water adds to the defence
	points int   // of movement
}

// part is how much of a difference is left by the odds to get away, as discount has it.
func (b *bounding) part(x int32) int32 { return x * b.odds / 6 }

// boundsOf is more than moves of figure i rank, or as much. Who comes into contact with an enemy can strike it, and is
// struck by it; who does not, strikes nobody, meets with no risk, and shoots at the best. Either finds the best cover.
// A failed break-away only brings a move nearer to what it is to stay.
func (g appraisal) boundsOf(i int, w *engine.Weights) bounds {
	if w[engine.TermRisk] > 0 || w[engine.TermGround]|w[engine.TermHeight]|w[engine.TermSupport] != 0 {
		return bounds{unbounded, unbounded} // of these there is no end
	}
	p, shows := g.prospectOf(i), g.shows(i)
	b := bounding{prospect: p, w: w, poise: w[termPoise], odds: 6, points: int(g.now(i).speed)}
	if g.toCome(g.side(i)) == 0 {
		b.poise = 0
	}
	if p.swims {
		for _, n := range g.t.chart.swim {
			b.water = max(b.water, int32(n))
		}
	}
	cover := b.water + 1 // behind something that hinders
	rides := shows&(bit(abCharge)|bit(abBound)) != 0
	all := int64(w[termPush]) * int64(g.tokenLoss(i))
	switch {
	case shows.has(abQuickness):
		all += max(0, int64(w[engine.TermTempo]))
	case rides:
		b.strike, b.points = max(0, w[engine.TermDamage]), 2*b.points
	}
	wings := g.t.figs[i].unit.speed == typeWing
	if g.held(i) && !wings {
		b.odds = 3
		if rides || shows.has(abFlight) || g.t.figs[i].unit.speed == typeHoof {
			b.odds = 5
		}
	}
	all += most(w[engine.TermCover], b.part(-p.here.cover), b.part(cover-p.here.cover))
	if wings {
		n := all + b.flying()
		return bounds{n, n}
	}
	return bounds{g.nearMost(&b, i, all), all + b.farMost()}
}

// nearMost is the bound of moves into contact: the best of all enemies within reach, beside that
// enemy alone. A step of so many squares, counted square to square, takes as many points at least, but for a climb.
func (g appraisal) nearMost(b *bounding, i int, all int64) int64 {
	best, ties := int64(noMove), int32(0)
	at, grid := g.s.figs[i].at, g.t.ground.grid
	reach := max(b.points, 2) + 2
	if g.t.anyLarge {
		reach += 4
	}
	for n := range b.count {
		e, o := &b.sights[n], &b.foes[n]
		ties += o.hit
		if e.up || grid.Orthogonal(at, e.at) > reach {
			continue
		}
		risk := max(0, o.struck-o.struck*b.water/shelterPart-max(o.others, b.least))
		best = max(best, int64(b.poise)*int64(b.part(o.strike-b.here.poise))+int64(b.strike)*int64(o.strike)+
			int64(b.w[engine.TermRisk])*int64(b.part(risk-b.here.risk)))
	}
	if best == noMove {
		return noMove
	}
	return all + best + most(b.w[termTie], b.part(-b.here.tie), b.part(ties-b.here.tie))
}

// farMost is the bound of moves that end in contact with nobody, without what all moves have.
func (b *bounding) farMost() int64 {
	shot, strike := int32(0), int32(0)
	for n := range b.count {
		shot, strike = max(shot, b.foes[n].shot), max(strike, b.foes[n].strike)
	}
	shot = max(shot, strike/outlookPart)
	return most(b.poise, b.part(-b.here.poise), b.part(shot-b.here.poise)) + int64(b.strike)*int64(shot) +
		int64(b.w[engine.TermRisk])*int64(b.part(-b.here.risk)) + int64(b.w[termTie])*int64(b.part(-b.here.tie))
}

// flying is the bound of all moves of a wing figure, on the ground and in the air.
func (b *bounding) flying() int64 {
	poise, tie := int32(0), int32(0)
	for n := range b.count {
		o := &b.foes[n]
		poise, tie = max(poise, o.strike, o.shot), tie+o.hit
	}
	return most(b.poise, -b.here.poise, poise-b.here.poise) + int64(b.strike)*int64(poise) +
		int64(b.w[engine.TermRisk])*int64(-b.here.risk) + most(b.w[termTie], -b.here.tie, tie-b.here.tie)
}

// most is the most that a term between two bounds gives.
func most(weight, low, high int32) int64 {
	return max(int64(weight)*int64(low), int64(weight)*int64(high))
}
