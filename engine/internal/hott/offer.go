package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// offerScratch holds what an offer is built with.
type offerScratch struct {
	m       motion
	ends    []offered
	why     refusal // of the last move tried
	memo    memo
	memory  *memory // while offers are worked out
	scores  []int64
	lazy    bool // verdicts may be left open, see open
	later   bool // those of the moves that are tried now are
	open    []openMove
	outlook [maxAll]outlook
	// What offerWall passes through terrain.eachAccess.
	wallDst  []engine.Action
	wallMost int64
	wallWho  uint8
	wallTry  func(plane.Pose) bool
}

// offered remembers where an offered move ends, to leave out near duplicates.
type offered struct {
	who  set
	verb engine.Verb
	pose plane.Pose
	open int // its number among the open moves, or -1
}

// Offer appends a useful set of legal actions.
func (g *offers) Offer(dst []engine.Action) []engine.Action {
	g.offer.open = g.offer.open[:0]
	switch g.s.Phase {
	case phasePips:
		return g.offerPips(dst)
	case phaseRanged:
		return g.offerRanged(dst)
	case phaseAim:
		return g.offerShots(dst, g.s.Called)
	case phaseFights:
		return g.offerFights(dst)
	case phaseName:
		for rest := g.nameable(); rest != 0; {
			dst = append(dst, engine.Action{Verb: verbName, Figure: figure(rest.next()), Cell: engine.NoCell})
		}
	}
	return dst
}

var endAction = engine.Action{Verb: verbEnd, Figure: engine.NoFigure, Cell: engine.NoCell}

// offerPips offers moves of single elements and groups, entries and the end of the
// phase.
func (g *offers) offerPips(dst []engine.Action) []engine.Action {
	if g.offer.ends == nil {
		g.offer.ends = make([]offered, 0, 1024)
		g.offer.open = make([]openMove, 0, 1024)
	}
	g.offer.ends = g.offer.ends[:0]
	if g.s.NLegs > 0 {
		return append(dst, endAction)
	}
	dst = append(dst, endAction)
	if g.s.Pips < 1 {
		return dst
	}
	g.layLanes()
	side := g.s.Owner
	for rest := g.d.live & mine(side); rest != 0; {
		e := rest.next()
		if g.s.El[e].Flags&fMoved == 0 {
			dst = g.offerSingle(dst, e)
		}
	}
	dst = g.offerGroups(dst)
	return g.offerEntries(dst)
}

// try appends a move if it is legal and no near duplicate was offered.
func (g *offers) try(dst []engine.Action, who set, leader uint8, a, b leg) ([]engine.Action, bool) {
	return g.tryAs(dst, verbMove, who, leader, a, b)
}

// tryAs is try of a move by some verb.
func (g *offers) tryAs(dst []engine.Action, verb engine.Verb, who set, leader uint8, a, b leg) ([]engine.Action, bool) {
	end := b.end(a.end(g.pose(leader)))
	for i := len(g.offer.ends) - 1; i >= 0; i-- {
		o := &g.offer.ends[i]
		if o.who != who && o.who&(o.who-1) == 0 {
			break // those of single elements lie together
		}
		if o.who == who && o.verb == verb && near(o.pose, end) {
			if o.open < 0 || g.settle(dst, o.open) {
				return dst, false
			}
			o.verb = verbEnd // it was not offered after all
		}
	}
	act := engine.Action{Verb: verb, Figure: figure(leader), Cell: g.t.cell(end),
		N: int32(uint32(who >> (maxSide * uint(sideOf(leader))))), A: a.pack()}
	if b.kind != noLeg {
		act.B = b.pack()
	}
	if g.offer.later {
		g.offer.ends = append(g.offer.ends, offered{who, verb, end, len(g.offer.open)})
		g.offer.open = append(g.offer.open, openMove{at: len(dst)})
		return append(dst, act), true
	}
	if g.offer.why = g.verdict(act, who, a, b); g.offer.why != engine.Legal {
		return dst, false
	}
	g.offer.ends = append(g.offer.ends, offered{who, verb, end, -1})
	return append(dst, act), true
}

// near reports poses within 5p and 2 degrees (section 5.9).
func near(p, q plane.Pose) bool {
	dx, dy := p.X-q.X, p.Y-q.Y
	return dx < 5*plane.Pace && dx > -5*plane.Pace && dy < 5*plane.Pace && dy > -5*plane.Pace &&
		plane.Between(p.H, q.H) < 2*plane.Degree
}

// offerSingleAnew offers the moves of one element that may move (section 5.9).
func (g *offers) offerSingleAnew(dst []engine.Action, e uint8) []engine.Action {
	u := g.unit(e)
	if g.d.front[e] != nobody {
		return g.offerBreakOff(dst, e)
	}
	most := g.speedOn(e, g.d.ground[e])
	reach := coarse(most)
	if g.farOff(e, most) { // it marches with its group, or straight on
		g.leaveOpen(e)
		dst = g.offerStraight(dst, e, reach)
		dst = g.offerRaid(dst, e, most)
		dst = g.offerApproach(dst, e, reach)
		g.judgeNow()
		return dst
	}
	links, near := g.links(e), g.enemyWithin(e, int32(most/plane.Fine))
	before := len(dst)
	dst = g.offerContacts(dst, e, most)
	fights := len(dst) > before
	g.leaveOpen(e)
	if links < 2 { // the middle of a line stays in it
		dst = g.offerJoins(dst, e, most, fights)
	}
	dst = g.offerStraight(dst, e, reach)
	dst = g.offerRaid(dst, e, most)
	// In a line it comes nearer with the line, and who has somebody to fight need not.
	if u.shoots > 0 || (!fights && (links == 0 || (links == 1 && near))) {
		dst = g.offerApproach(dst, e, reach)
	}
	g.judgeNow()
	if near && (u.shoots > 0 || u.class == mounted || u.kind == magician) {
		dst, _ = g.try(dst, one(e), e, leg{kind: straight, n: -min(reach, u.depth)}, leg{})
	}
	return dst
}

// farFrom is how far two moves and a zone go, in paces.
func (g *offers) farFrom(most int64) int32 { return int32(2*most/plane.Fine) + 300 }

// farOff reports that no enemy is within two moves and a zone of an element and that
// it stands in a group.
func (g *offers) farOff(e uint8, most int64) bool {
	if g.enemyWithin(e, g.farFrom(most)) {
		return false
	}
	for rest := g.about(&g.d.rect[e], corner) & mine(sideOf(e)) &^ one(e); rest != 0; {
		if o := rest.next(); !g.d.rect[e].Apart(&g.d.rect[o], corner) && g.linked(e, o) {
			return true
		}
	}
	return false
}

// offerBreakOff offers breaking off by the least and the greatest distance.
func (g *offers) offerBreakOff(dst []engine.Action, e uint8) []engine.Action {
	if g.speedOn(e, g.d.ground[e]) < paces(g.t.opts.BreakOff) {
		return dst
	}
	dst, _ = g.try(dst, one(e), e, leg{kind: straight, n: -g.t.opts.BreakOff * plane.Pace}, leg{})
	if g.unit(e).class == mounted {
		dst, _ = g.try(dst, one(e), e, leg{kind: straight, n: -g.unit(e).good}, leg{})
	}
	return dst
}

// tryPlace offers a leg to a pose, if the pose is in reach, on the board and free.
func (g *offers) tryPlace(dst []engine.Action, e uint8, q plane.Pose, most int64) []engine.Action {
	p := g.pose(e)
	l := leg{kind: placing, pose: q}
	if q.X < 0 || q.Y < 0 || q.X > g.t.ground.size || q.Y > g.t.ground.size {
		return dst
	}
	from, to := g.frame(e), q.Frame()
	far := from.Stretch(&to, fine(halfWidth))
	if dearer(far, most+nearly) {
		return dst
	}
	r := g.unit(e).size.At(q)
	in, why := g.standingIn(e, q, &r, g.d.live&^one(e))
	if why != engine.Legal || (dearer(far, g.speedOn(e, in)+nearly) && g.closesDoor(e, q) == 0 && !g.onRoad(p, e)) {
		return dst
	}
	if g.offer.later && g.zoneForbids(e, q, &r) {
		return dst
	}
	if plane.Between(p.H, q.H) == 0 { // straight ahead is the same place at a legal price
		if u, v := p.View(q.Front().Fine()); abs(u) < 256 && v > 0 {
			l = leg{kind: straight, n: coarse(v)}
		}
	}
	dst, _ = g.try(dst, one(e), e, l, leg{})
	return dst
}

// tryContact offers a contact pose by one leg, or, if something is in the way, by two:
// to a pose a little way back from it and straight on.
func (g *offers) tryContact(dst []engine.Action, e uint8, q plane.Pose, most int64) []engine.Action {
	g.offer.why = engine.Legal
	n := len(dst)
	dst = g.tryPlace(dst, e, q, most)
	if len(dst) > n || (g.offer.why != pathBlocked && g.offer.why != gapTooSmall) {
		return dst
	}
	for _, back := range [2]int32{50 * plane.Pace, 110 * plane.Pace} {
		via := leg{kind: placing, pose: q.Ahead(-back)}
		if via.pose.X < 0 || via.pose.Y < 0 || via.pose.X > g.t.ground.size || via.pose.Y > g.t.ground.size ||
			via.price(g.pose(e), via.pose)+fine(back) > most+nearly {
			continue
		}
		// The straight leg must end where the contact is, whatever was rounded.
		on := leg{kind: straight, n: back}
		if end := on.end(via.pose); end != q && !near(end, q) {
			continue
		}
		var ok bool
		if dst, ok = g.try(dst, one(e), e, via, on); ok {
			break
		}
	}
	return dst
}

// offerContacts offers contact with enemies in reach: front, flanks, rear, and the
// overlap poses beside enemies that fight already.
func (g *offers) offerContacts(dst []engine.Action, e uint8, most int64) []engine.Action {
	if !g.unit(e).mayContact {
		return dst
	}
	for rest := g.about(&g.d.rect[e], most+paces(40)) & mine(g.s.Owner.Other()); rest != 0; {
		o := rest.next()
		if g.d.rect[e].Apart(&g.d.rect[o], most+paces(40)) || (g.aerial(o) && !g.inCC(o) && !g.mayTouchAerial(e)) {
			continue
		}
		q := g.pose(o)
		if g.d.front[o] == nobody {
			dst = g.tryContact(dst, e, frontSnap(q), most)
		} else {
			if !g.unit(o).noOverlap && !g.unit(e).noOverlap {
				dst = g.tryPlace(dst, e, overlapPose(q, true), most)
				dst = g.tryPlace(dst, e, overlapPose(q, false), most)
			}
		}
		door := g.d.front[o] != nobody
		for _, s := range [3]flankSide{onLeft, onRight, onRear} {
			snap := flankSnap(q, g.unit(o).depth, s)
			if g.maybeFlank(e, o, s) {
				dst = g.tryContact(dst, e, snap, most)
			} else if door && s != onRear && g.closesDoor(e, snap) != 0 {
				dst = g.tryPlace(dst, e, snap, 4*most)
			}
		}
	}
	if side := g.s.Owner; side != strongholdSide && g.t.ground.str != nil {
		dst = g.offerWall(dst, e, most)
	}
	return dst
}

// maybeFlank is the start condition of HOTT-CON-5, to save the trouble.
func (g *offers) maybeFlank(e, o uint8, s flankSide) bool {
	switch s {
	case onLeft:
		return g.beyond(&g.d.rect[e], o, -1)
	case onRight:
		return g.beyond(&g.d.rect[e], o, 1)
	}
	return g.wholeBehind(&g.d.rect[e], o)
}

// offerWall offers poses at the enemy stronghold.
func (g *offers) offerWall(dst []engine.Action, e uint8, most int64) []engine.Action {
	if !g.t.ground.str.Near(&g.d.rect[e], most) {
		return dst
	}
	g.offer.wallDst, g.offer.wallMost, g.offer.wallWho = dst, most, e
	g.t.ground.eachAccess(80*plane.Pace, g.wall())
	return g.offer.wallDst
}

// offerJoins offers places beside friends, to repair a line, and behind them, for rear
// support, where an element cannot fight itself.
func (g *offers) offerJoins(dst []engine.Action, e uint8, most int64, fights bool) []engine.Action {
	n := 0
	for rest := g.about(&g.d.rect[e], min(most, paces(250))) & mine(g.s.Owner) &^ one(e); rest != 0 && n < 6; {
		o := rest.next()
		if g.d.rect[e].Apart(&g.d.rect[o], min(most, paces(250))) || g.aerial(o) != g.aerial(e) {
			continue
		}
		q := g.pose(o)
		n++
		if !fights && g.unit(e).rearSupport && g.unit(o) == g.unit(e) && g.supporter(o) == nobody {
			dst = g.tryPlace(dst, e, q.Ahead(-g.unit(o).depth), most)
		}
		if !g.linked(e, o) {
			dst = g.tryPlace(dst, e, q.Aside(width), most)
			dst = g.tryPlace(dst, e, q.Aside(-width), most)
		}
	}
	return dst
}

// offerApproach offers moves towards the enemies an element would like to fight: to
// shooting distance, to just outside their zones, or as far as it gets; aerials also
// behind them, others also square to their front.
func (g *offers) offerApproach(dst []engine.Action, e uint8, reach int32) []engine.Action {
	o := g.quarryOf(e)
	if o == nobody {
		return dst
	}
	p, q := g.pose(e), g.pose(o)
	d := q.Front().Fine().Sub(p.Front().Fine())
	far := coarse(d.Len())
	h := plane.Heading(d.X, d.Y)
	stop := int32(170 * plane.Pace)
	if s := g.unit(e).shoots; s > 0 {
		stop = s - 8*plane.Pace
	}
	if g.is(e, magician) {
		stop = 580 * plane.Pace
	}
	// A place leg that turns costs more than its straight way: ask for what is left.
	turn := plane.Between(p.H, h)
	if go1 := min(far-stop, reach-coarse(swing(p.H, h))-plane.Pace); go1 > 20*plane.Pace {
		dst = g.tryPlace(dst, e, partWay(p, d, go1, h), fine(reach))
	} else if turn > 10*plane.Degree {
		dst = g.tryPlace(dst, e, plane.Pose{X: p.X, Y: p.Y, H: h}, fine(reach))
	}
	if g.aerial(e) {
		if !g.is(e, airboat) {
			behind := q.Offset(0, -g.unit(o).depth-200*plane.Pace, 0)
			dst = g.tryPlace(dst, e, behind, fine(reach))
		}
	} else if far < 2*reach+200*plane.Pace {
		dst = g.offerSquare(dst, e, o, reach)
	}
	return dst
}

// swing is how far a front corner goes, in a straight line, when an element turns on the
// middle of its front from one heading to another: what a place leg pays for it (ruling
// R11). In fine units.
func swing(from, to int32) int64 {
	return int64(plane.Sin(plane.Between(from, to)/2)) * fine(width) >> 30
}

// partWay is the pose a distance along the way d from p, with a heading.
func partWay(p plane.Pose, d plane.Vec, far, h int32) plane.Pose {
	n := d.Len()
	return plane.Pose{X: p.X + int32(d.X*int64(far)/n), Y: p.Y + int32(d.Y*int64(far)/n), H: h}
}

// offerSquare offers the place right before an enemy, square to it and just outside its
// zone, from which front contact is one straight leg; if that is too far, as near to it
// as the element gets, turned already.
func (g *offers) offerSquare(dst []engine.Action, e, o uint8, reach int32) []engine.Action {
	p, to := g.pose(e), frontSnap(g.pose(o)).Ahead(-(g.t.opts.ZoneDepth+5)*plane.Pace)
	d := to.Front().Fine().Sub(p.Front().Fine())
	if turn := coarse(swing(p.H, to.H)); d.Len()+fine(turn) > fine(reach) {
		go1 := reach - turn - plane.Pace
		if go1 < 20*plane.Pace {
			return dst
		}
		to = partWay(p, d, go1, to.H)
	}
	return g.tryPlace(dst, e, to, fine(reach))
}
