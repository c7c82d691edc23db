package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// quarry is the enemy an element would most like to get at: good match-ups near by,
// before all others; nobody when there is none.
func (g *appraisal) quarry(e uint8) uint8 {
	best, top := uint8(nobody), int64(-1)<<62
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if g.aerial(o) && !g.mayTouchAerial(e) && g.unit(e).shoots == 0 {
			continue
		}
		d := g.d.rect[e].Centre().Sub(g.d.rect[o].Centre()).Len() / plane.Fine
		if v := int64(g.matchUp(e, o, 0, 0))*2 - d; v > top {
			best, top = o, v
		}
	}
	return best
}

// stall is how long the battle has stood still, 0 to 100: bounds gone by while neither
// side lost much. Kept while nothing moves.
func (g *appraisal) stall() int32 {
	w := &g.rank
	if w.stallSerial != g.w.serial || w.stallSerial == 0 {
		w.stallSerial, w.stall = g.w.serial, g.stallAnew()
	}
	return w.stall
}

func (g *appraisal) stallAnew() int32 {
	more := int32(0)
	if g.asleep() {
		more = wakeful
	}
	return g.stallOf(g.s.Owner, more)
}

// stallOf is the stall of a side when n hundredths of the longest battle more were
// gone.
func (g *appraisal) stallOf(side engine.Side, more int32) int32 {
	l := g.losses()
	late := int32(g.s.Bound)*100/int32(g.t.cap) + more
	gone := (l[0] + l[1]) * 100 / max(1, g.t.total[0]+g.t.total[1])
	lead := (l[side.Other()] - l[side]) * 100 / max(1, g.t.total[side])
	return min(max(3*(late-15-gone), 0)+4*max(0, lead), 100)
}

// patience makes much of a risk while better moments may come, and less of it the
// longer a battle stands still: waiting wins nothing.
func (g *appraisal) patience(risk int32) int32 {
	still := g.stall()
	if g.asleep() { // there is time to choose, until there is none
		still = min(still, max(calm, g.stallOf(g.s.Owner, 0)))
	}
	return risk * (100 - 3*still/4) / 50
}

// Against an enemy who is asleep: how many hundredths of the longest battle count as gone
// beside those that are, and how far a fight is weighed as in a battle that stands still.
const (
	wakeful = 60
	calm    = 70
)

// asleep reports whether the enemy has had some bounds and has hardly moved: at most a quarter of his
// elements out of contact stand elsewhere than where they were set up or straight behind it, where recoils
// take them. He need not go out to anyone who stays away. Kept while nothing moves.
func (g *appraisal) asleep() bool {
	w := &g.rank
	if w.asleepSerial != g.w.serial || w.asleepSerial == 0 {
		w.asleepSerial, w.asleep = g.w.serial, g.asleepAnew()
	}
	return w.asleep
}

func (g *appraisal) asleepAnew() bool {
	if g.s.Bound < 5 {
		return false
	}
	n, stirred := 0, 0
	for rest := g.d.live & mine(g.s.Owner.Other()); rest != 0; n++ {
		if e := rest.next(); !g.inCC(e) && !straightBehind(g.pose(e), g.t.start.El[e].Pose) {
			stirred++
		}
	}
	return 4*stirred <= n
}

// straightBehind reports whether a pose is another, or one that a recoil from it leads to.
func straightBehind(p, from plane.Pose) bool {
	u, v := from.View(p.Front().Fine())
	return p.H == from.H && abs(u) <= corner && v <= 0
}

// coverAfter counts the flanks of a mover that friends cover where it ends: those
// that move with it as before, others as they stand, beside it or behind.
func (g *appraisal) coverAfter(m *motion, i int, beside set) int {
	e := m.ids[i]
	n := beside.len()
	if m.n > 1 {
		l := g.linked2(uint8(sideOf(e)))
		for rest := l[e%maxSide] & uint32(m.set>>(maxSide*uint(sideOf(e)))); rest != 0; rest &= rest - 1 {
			o := uint8(sideOf(e))*maxSide + uint8(trailing(rest))
			if g.beside(e, o) || g.beside(o, e) {
				n++
			}
		}
	}
	return min(n, 2)
}

// crowd counts the other elements of an element's side within reach of its flanks, at
// most 2: those that could give overlap beside it. Kept while nothing moves.
func (g *appraisal) crowd(o uint8) int {
	w := &g.rank
	if w.crowdSerial[o] != g.w.serial {
		w.crowdSerial[o] = g.w.serial
		n := 0
		for rest := g.about(&g.d.rect[o], paces(60)) & mine(sideOf(o)) &^ one(o); rest != 0 && n < 2; {
			if !g.d.rect[o].Apart(&g.d.rect[rest.next()], paces(60)) {
				n++
			}
		}
		w.crowd[o] = int8(n)
	}
	return int(w.crowd[o])
}

// hopes are what an element at a place could do in its next bound to the best enemy that
// it can bring into contact, in hundredths of points. Exposed flanks count on both sides;
// friends are those that will be near.
func (g *appraisal) hopes(s *spot, friends set) (hope int32) {
	e, r := s.e, s.r
	if !g.unit(e).mayContact {
		return 0
	}
	reach := g.speedOn(e, s.in)
	help := min(2, friends.len())
	touches := g.mayTouchAerial(e)
	f := r.FrameAt(s.p)
	for rest := g.about(r, reach) & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if r.Apart(&g.d.rect[o], reach) || (g.aerial(o) && !touches) {
			continue
		}
		crowd := g.crowd(o)
		if n := g.matchUp(e, o, min(2-s.cover, crowd), min(2-crowd, help)); n > hope && g.maySnap(&f, o, reach) {
			hope = n
		}
	}
	return hope
}

// maySnap reports whether an element at a place has the reach for front contact with an
// enemy or, from behind its front line, for contact with its flank or rear. What is in
// the way is not gone into.
func (g *appraisal) maySnap(f *plane.Frame, o uint8, reach int64) bool {
	p := g.pose(o)
	q := g.d.rect[o].FrameAt(p)
	front := q.Opposite()
	if f.Stretch(&front, fine(halfWidth)) <= reach*reach {
		return true
	}
	u, v := q.View(plane.Vec{X: f.X, Y: f.Y})
	if v >= 0 {
		return false
	}
	at := onRear
	if u < -fine(halfWidth) {
		at = onLeft
	} else if u > fine(halfWidth) {
		at = onRight
	}
	flank := flankSnap(p, g.unit(o).depth, at).Frame()
	return f.Stretch(&flank, fine(halfWidth)) <= reach*reach
}

// prey counts the enemies within an element's reach. Kept while nothing moves.
func (g *appraisal) prey(o uint8) int {
	w := &g.rank
	if w.preySerial[o] != g.w.serial {
		w.preySerial[o] = g.w.serial
		n := 0
		for rest := g.about(&g.d.rect[o], fine(g.unit(o).good)) & mine(sideOf(o).Other()); rest != 0; {
			if e := rest.next(); !g.d.rect[o].Apart(&g.d.rect[e], fine(g.unit(o).good)) {
				n++
			}
		}
		w.prey[o] = int8(n)
	}
	return int(w.prey[o])
}

// prospectsNow are the prospects where an element stands, kept while nothing moves.
func (g *appraisal) prospectsNow(e uint8) (danger, hope int32) {
	w := &g.rank
	if w.dangerSerial[e] != g.w.serial {
		w.dangerSerial[e] = g.w.serial
		w.danger[e], w.hope[e] = 0, 0
		if !g.inCC(e) {
			l := g.linked2(uint8(sideOf(e)))
			n := 0
			for rest := l[e%maxSide]; rest != 0; rest &= rest - 1 {
				o := uint8(sideOf(e))*maxSide + uint8(trailing(rest))
				if g.beside(e, o) || g.beside(o, e) {
					n++
				}
			}
			at := g.spotAt(e, g.pose(e), &g.d.rect[e], g.d.ground[e], min(n, 2))
			w.danger[e], w.hope[e] = g.threat(&at), g.hopes(&at, g.homeNow(e).company.close)
		}
	}
	return w.danger[e], w.hope[e]
}

// quarryOf is the quarry of an element, kept while it stays and no enemy moves.
func (g *appraisal) quarryOf(e uint8) uint8 {
	w, p := &g.rank, g.pose(e)
	if stood := g.w.stood[sideOf(e).Other()]; w.quarrySerial[e] != stood || w.quarryPose[e] != p {
		w.quarrySerial[e], w.quarryPose[e] = stood, p
		w.quarry[e] = g.quarry(e)
	}
	return w.quarry[e]
}

// rankScratch is working memory of the appraisal with small caches, each marked with
// the serial of the position it holds for.
type rankScratch struct {
	terms        engine.Terms
	closed       int16 // 1 + an element whose retreat is thought closed
	missions     missions
	raid         raid
	raiding      bool // while a move is tried: raid holds for the position before it
	atWall       set  // who storms after the move that was tried last
	asleepSerial uint32
	asleep       bool
	fireless     bool // what is being ranked does not weigh fire
	fireSerial   uint32
	fire         int
	sights       sights
	armedSerial  uint32
	armed        set
	spellSerial  uint32
	spell        int32
	m            motion
	saved        kept
	unturned     kept // before somebody was turned to face: see stakeOf
	pose         [maxSide]plane.Pose
	backSerial   [maxAll]uint32
	stuck        [maxAll]bool
	trampled     [maxAll]int32
	stallSerial  uint32
	stall        int32
	worthSerial  uint32
	worthTable   *table
	worthLoss    [2]int32
	worth        [maxAll]int32
	lossSerial   uint32
	loss         [2]int32
	dangerSerial [maxAll]uint32
	danger       [maxAll]int32
	hope         [maxAll]int32
	crowdSerial  [maxAll]uint32
	crowd        [maxAll]int8
	preySerial   [maxAll]uint32
	prey         [maxAll]int8
	quarrySerial [maxAll]uint32
	quarryPose   [maxAll]plane.Pose
	quarry       [maxAll]uint8
	home         [maxAll]home
	stake        [maxAll]stake
}
