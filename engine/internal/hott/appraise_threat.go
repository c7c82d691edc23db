package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// toll is what e loses on average in hundredths of points when o fights it at the
// given factors, o's first; bad is 1 in bad going, attacks says that e moved into the
// fight.
func (g *appraisal) toll(e, o uint8, x, y, bad int, attacks bool) int32 {
	c := &g.t.clash.pair[e][o%maxSide]
	beaten := int32(c.beaten[bad])
	if attacks {
		beaten = int32(c.met[bad])
	}
	odds := oddsOf(x, y)
	n := int32(odds[doubles])*int32(c.doubled[bad]) + int32(odds[beats])*beaten + int32(odds[equalOdd])*int32(c.odd)
	return n * g.worth(e) / 36
}

// spot is an element at a place it stands on or thinks of.
type spot struct {
	e      uint8
	p      plane.Pose
	r      *plane.Rect
	in     features
	cover  int // flanks that friends cover, at most 2
	movers int // how many move with it
	bad    int // 1 in bad going of its own kind that it suffers from
}

func (g *appraisal) spotAt(e uint8, p plane.Pose, r *plane.Rect, in features, cover int) spot {
	return spot{e: e, p: p, r: r, in: in, cover: cover, bad: g.suffersGround(e, in)}
}

// suffersGround is 1 where an element fights at the factor of bad going
// (HOTT-TF-6A).
func (g *appraisal) suffersGround(e uint8, in features) int {
	bad := g.t.ground.badLand
	if g.aerial(e) {
		bad = g.t.ground.badAir
	}
	if in&bad != 0 && !g.t.chart.badGoing.except.has(g.unit(e).kind) {
		return 1
	}
	return 0
}

// threat is what the best attack the enemy can make on an element in its next bound
// would cost us more than it would cost him, in hundredths of points: in close combat
// by anyone who can come into contact, with the overlaps that others can add; by spells
// and shots.
func (g *appraisal) threat(s *spot) int32 {
	e := s.e
	asleep := g.asleep() && sideOf(e) == g.s.Owner
	var who [8]uint8
	n, near, magic, shots := 0, 0, int32(0), 0
	at := s.r.FrameAt(s.p)
	front := at.Opposite()
	far := g.d.live & (g.t.magicians | g.t.shooters)
	for rest := (g.about(s.r, g.t.fastest) | far) & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		or, u := &g.d.rect[o], g.unit(o)
		if u.kind == magician && !s.r.Apart(or, paces(g.t.opts.SpellRange+300)) && !g.inCC(o) {
			magic = max(magic, g.spellToll(o, or, s))
		}
		if u.shoots > 0 && !u.ownBoundOnly && !s.r.Apart(or, fine(u.shoots+u.good/2)) && !g.inCC(o) {
			shots++
		}
		if asleep { // it shoots and casts, but does not come
			continue
		}
		most := g.speedOn(o, g.d.ground[o]|s.in)
		if s.r.Apart(or, most) || !u.mayContact || g.inCC(o) || (g.aerial(e) && !g.mayTouchAerial(o)) {
			continue
		}
		near++ // if it does not strike itself it may give overlap
		if n == len(who) {
			continue
		}
		reach := most + paces(20)
		_, ahead := at.View(or.Centre())
		from := or.FrameAt(g.pose(o))
		if (ahead <= 0 && s.cover < 2) || from.Stretch(&front, fine(halfWidth)) <= reach*reach {
			who[n] = o
			n++
		}
	}
	worst := int32(0)
	for i := range n {
		a := g.assault(s, who[i], near-1)
		// The enemy cannot strike at everything within reach at once.
		worst = max(worst, 2*a/int32(max(g.prey(who[i]), s.movers, 1)+1))
	}
	return max(worst, magic) + int32(min(shots, 3))*8*g.unit(e).points
}

// assault is the balance of one attack on a spot, with n others near enough to
// help.
func (g *appraisal) assault(s *spot, o uint8, helpers int) int32 {
	e := s.e
	c := g.t.chart
	// The enemy has three or four PIPs for everything: two helpers at most.
	helpers = min(helpers, 2)
	bare := min(2-s.cover, helpers)
	theirs := max(0, s.cover-(helpers-bare))
	if g.unit(e).noOverlap || g.unit(o).noOverlap {
		bare, theirs = 0, 0
	}
	x := int(g.t.clash.basic[o][e%maxSide]) + theirs*c.flanks.n
	y := int(g.t.clash.basic[e][o%maxSide]) + bare*c.flanks.n
	if s.bad == 1 {
		y += c.badGoing.n
	}
	if s.in&g.t.ground.badLand != 0 && g.unit(o).class == mounted && !c.intoBad.except.has(g.unit(o).kind) {
		x += c.intoBad.n
	}
	lossE := g.toll(e, o, x, y, s.bad, false)
	lossO := g.toll(o, e, y, x, 0, true)
	return max(0, lossE-lossO)
}

// spellToll is what a spell of o would cost an element; or is where o's base is.
func (g *appraisal) spellToll(o uint8, or *plane.Rect, s *spot) int32 {
	e := s.e
	c := &g.t.clash.pair[e][o%maxSide]
	if c.frog == 0 {
		return 0
	}
	x, y := g.basic(o, e), int(g.unit(e).vFoot)
	if g.t.el[e].general {
		y += g.t.chart.general.n
	}
	if (g.t.clergy != 0 && g.damped(o, e)) || s.in&g.t.ground.cover != 0 {
		y += g.t.chart.magicCover.n
	}
	odds := oddsOf(x, y)
	n := (int32(odds[doubles])*int32(c.frog) + int32(odds[beats])*int32(c.spell)) * g.worth(e) / 36
	if s.r.Apart(or, paces(g.t.opts.SpellRange)) {
		n /= 2
	}
	return n
}

// spellHope is the best that a magician's spell could do from a place, in hundredths of
// points.
func (g *appraisal) spellHope(e uint8, r *plane.Rect) (best int32) {
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if !r.Within(&g.d.rect[o], paces(g.t.opts.SpellRange)) {
			continue
		}
		s := g.spotAt(o, g.pose(o), &g.d.rect[o], g.d.ground[o], 0)
		best = max(best, g.spellToll(e, r, &s))
	}
	return best
}

// spellReady is the best spell that the owner can cast where everybody stands, kept
// while nothing moves. PIPs spent on moves are not there for it.
func (g *appraisal) spellReady() int32 {
	w := &g.rank
	if w.spellSerial != g.w.serial {
		w.spellSerial, w.spell = g.w.serial, 0
		for rest := g.d.live & mine(g.s.Owner); rest != 0; {
			if e := rest.next(); g.is(e, magician) && g.mayCast(e) == engine.Legal && g.s.El[e].Ones == 0 {
				w.spell = max(w.spell, g.spellHope(e, &g.d.rect[e]))
			}
		}
	}
	return w.spell
}
