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
	w       *engine.Weights
	duels   duels
	without bool  // there are no bounds
	poise   int32 // the weight of poise, which is nothing in the last turn

	all    int64 // what all moves of the figure have
	strike int32 // the weight of the blow that follows at once
	odds   int32 // in sixths, to get away at all
	water  int32 // the most that water adds to the defence
	points int   // of movement
	wings  bool
}

// part is how much of a difference is left by the odds to get away, as discount has it.
func (b *bounding) part(x int32) int32 {
	if b.odds == 6 {
		return x
	}
	return x * b.odds / 6
}

// boundingBy is what can be known of the moves of all figures whose side has to choose.
func (g appraisal) boundingBy(w *engine.Weights) (b bounding) {
	b.w, b.poise, b.without = w, w[termPoise], w[engine.TermRisk] > 0 || g.sweepBy(w).ground
	if g.toCome(engine.Side(g.s.owner)) == 0 {
		b.poise = 0
	}
	b.duels = g.duelsOf(engine.Side(g.s.owner))
	return b
}

// look computes what is known of the moves of figure i without its enemies.
func (g appraisal) look(b *bounding, i int) {
	u, shows, c := g.t.figs[i].unit, g.shows(i), g.now(i)
	rides := shows&(bit(abCharge)|bit(abBound)) != 0
	b.all, b.odds, b.points, b.strike, b.water = 0, 6, int(c.speed), 0, 0
	b.wings = u.speed == typeWing
	if g.s.figs[i].tokens > 0 {
		b.all = int64(b.w[termPush]) * int64(g.tokenLoss(i))
	}
	if kindsOf(u.speed, shows).swims() {
		for _, n := range g.t.chart.swim {
			b.water = max(b.water, int32(n))
		}
	}
	switch {
	case shows.has(abQuickness):
		b.all += max(0, int64(b.w[engine.TermTempo]))
	case rides:
		b.strike, b.points = max(0, b.w[engine.TermDamage]), 2*b.points
	}
	if !b.wings && g.held(i) {
		b.odds = 3
		if rides || shows.has(abFlight) || u.speed == typeHoof {
			b.odds = 5
		}
	}
}

// cover is the best that a square can add to the defence: water, behind something that hinders.
func (b *bounding) cover() int32 { return b.water + 1 }

// firstBound is a bound of all moves of figure i that takes no look at it and each of its enemies:
// what it risks where it stands, its best blow, the best cover.
func (g appraisal) firstBound(b *bounding, i int) int64 {
	g.look(b, i)
	if b.without || b.wings || b.w[termTie] != 0 || b.poise < 0 {
		return unbounded
	}
	l, blow := g.enemiesOf(g.side(i)), int32(0)
	for n := range l.count {
		strike, shot := g.duelIn(i, l.foes[n].number, b.duels)
		blow = max(blow, strike, shot)
	}
	risk, at := l.threat[i], g.s.figs[i].at
	if under := g.t.ground.terrain[at]; under == chasm || under == deep {
		risk += g.sinking(i, at)
	}
	return b.all + int64(b.poise)*int64(b.part(blow)) + int64(b.strike)*int64(blow) -
		int64(b.w[engine.TermRisk])*int64(b.part(risk)) + most(b.w[engine.TermCover], -b.cover(), b.cover())
}

// boundsOf is more than moves of figure i rank, or as much. Who comes into contact with an enemy can strike it, and is
// struck by it; who does not, strikes nobody, meets with no risk, and shoots at the best. Either finds the best cover.
// A failed break-away only brings a move nearer to what it is to stay.
func (g appraisal) boundsOf(b *bounding, i int) bounds {
	if b.without {
		return bounds{unbounded, unbounded}
	}
	p := g.prospectOf(i)
	b.all += most(b.w[engine.TermCover], b.part(-p.here.cover), b.part(b.cover()-p.here.cover))
	if b.wings {
		n := b.flying(p)
		return bounds{n, n}
	}
	return bounds{g.nearMost(b, p, i), b.farMost(p)}
}

// nearMost is the bound of moves into contact: the best of all enemies within reach, beside that
// enemy alone. A step of n squares, counted square to square, takes as many points at least, but for a climb.
func (g appraisal) nearMost(b *bounding, p *prospect, i int) int64 {
	best, ties := int64(noMove), int32(0)
	at, grid := g.s.figs[i].at, g.t.ground.grid
	reach := max(b.points, 2) + 2
	if g.t.anyLarge {
		reach += 4
	}
	for n := range p.count {
		e, o := &p.sights[n], &p.foes[n]
		ties += o.hit
		risk := max(0, o.struck-o.struck*b.water/shelterPart-max(o.others, p.least))
		worth := int64(b.poise)*int64(b.part(o.strike-p.here.poise)) + int64(b.strike)*int64(o.strike) +
			int64(b.w[engine.TermRisk])*int64(b.part(risk-p.here.risk))
		if worth > best && !e.up && grid.Orthogonal(at, e.at) <= reach {
			best = worth
		}
	}
	if best == noMove {
		return noMove
	}
	return b.all + best + most(b.w[termTie], b.part(-p.here.tie), b.part(ties-p.here.tie))
}

// farMost is the bound of moves that end in contact with nobody.
func (b *bounding) farMost(p *prospect) int64 {
	shot, strike := int32(0), int32(0)
	for n := range p.count {
		shot, strike = max(shot, p.foes[n].shot), max(strike, p.foes[n].strike)
	}
	shot = max(shot, strike/outlookPart)
	return b.all + most(b.poise, b.part(-p.here.poise), b.part(shot-p.here.poise)) + int64(b.strike)*int64(shot) +
		int64(b.w[engine.TermRisk])*int64(b.part(-p.here.risk)) + int64(b.w[termTie])*int64(b.part(-p.here.tie))
}

// flying is the bound of all moves of a wing figure, on the ground and in the air.
func (b *bounding) flying(p *prospect) int64 {
	poise, tie := int32(0), int32(0)
	for n := range p.count {
		o := &p.foes[n]
		poise, tie = max(poise, o.strike, o.shot), tie+o.hit
	}
	return b.all + most(b.poise, -p.here.poise, poise-p.here.poise) + int64(b.strike)*int64(poise) +
		int64(b.w[engine.TermRisk])*int64(-p.here.risk) + most(b.w[termTie], -p.here.tie, tie-p.here.tie)
}

// most is the most that a term between two bounds gives.
func most(weight, low, high int32) int64 {
	return max(int64(weight)*int64(low), int64(weight)*int64(high))
}
