package hott

import (
	"github.com/skirmishlab/skirmishlab/engine/plane"
)

// flight is how a heading looks to a fleeing element.
type flight uint8

const (
	flightClear   flight = iota
	flightFriends        // only friends block it
	flightBlocked
)

// flee carries out [F6] (HOTT-FLE-1 to HOTT-FLE-4): a recoil, an about-face, then
// 600p straight ahead with the smallest swerve that is clear.
func (g play) flee(e, by uint8) {
	g.w.rec.Mark(ruleLeg5)
	g.w.rec.Mark(ruleFle1)
	river := g.inRiver(e)
	if !g.recoil(e, by) {
		return
	}
	g.w.rec.Mark(ruleFle2)
	if !g.aerial(e) && (river || g.inRiver(e)) { // HOTT-FLE-2
		g.lose(e, by, ruleFlee1)
		return
	}
	p := g.pose(e)
	depth := g.unit(e).depth
	about := p.About(0, -depth/2, plane.Turn/2)
	friends, far := int32(-1), int32(0)
	for k := int32(0); k <= 2*90; k++ {
		turn := (k + 1) / 2 * plane.Degree
		if k%2 == 1 {
			turn = -turn // clockwise first
		}
		at := about.About(0, -depth/2, turn)
		way, f := g.tryFlight(e, at)
		if f == flightClear {
			if k > 0 {
				g.w.rec.Mark(ruleFlee2)
			}
			g.run(e, by, at, way, 0)
			return
		}
		if f == flightFriends && friends < 0 {
			friends, far = k, way
		}
	}
	if friends < 0 {
		g.lose(e, by, ruleFlee2)
		return
	}
	turn := (friends + 1) / 2 * plane.Degree
	if friends%2 == 1 {
		turn = -turn
	}
	g.w.rec.Mark(ruleFle3)
	at := about.About(0, -depth/2, turn)
	g.run(e, by, at, far, g.sweptFriends(e, at, far))
}

func (g play) inRiver(e uint8) bool {
	return g.d.ground[e]&g.t.ground.rivers != 0
}

// flightStep is the sampling step of a flight in paces (ruling R20).
const flightStep = 5

// fliesOver tells whether a base on its flight is over some others that it passes, and whether it may not
// pass one: an enemy ends the flight, friends are swept along.
func (g play) fliesOver(e uint8, r *plane.Rect, h int32, bases set) (over bool, f flight) {
	for rest := bases; rest != 0; {
		o := rest.next()
		if !r.Overlaps(&g.d.rect[o], eps) {
			continue
		}
		switch {
		case g.canPass(e, o, h, false, false):
			over = true
		case sideOf(o) != sideOf(e):
			return true, flightBlocked
		default:
			f = flightFriends
		}
	}
	return over, f
}

// underTurned are the bases that a flight leaves out: its own and those that it overlaps as it has turned (HOTT-FLE-1).
func (g play) underTurned(e uint8, at plane.Pose) set {
	start := g.unit(e).size.At(at)
	under := one(e)
	for rest := g.d.live &^ under; rest != 0; {
		if o := rest.next(); start.Overlaps(&g.d.rect[o], eps) {
			under |= one(o)
		}
	}
	return under
}

// tryFlight follows a heading for 600p, and farther while it would end over
// something it passed (HOTT-FLE-4). Rivers are not avoided.
func (g play) tryFlight(e uint8, at plane.Pose) (way int32, f flight) {
	ignore := g.underTurned(e, at)
	t := g.t.ground
	far := max(flightStep, (g.t.opts.Flight+flightStep-1)/flightStep*flightStep)
	ground := t.closed | t.lakes
	if g.aerial(e) {
		ground = t.closed | t.badAir
	}
	near := g.corridor(e, at, far*plane.Pace, ground)
	if near.bases &^= ignore; near.clear && near.bases == 0 {
		return far, f
	}
	for way = flightStep; way <= 4*g.t.opts.Flight+2400; way += flightStep {
		p := at.Ahead(way * plane.Pace)
		r := g.unit(e).size.At(p)
		if way > far { // beyond the corridor
			near = corridor{bases: g.d.live &^ ignore}
		}
		if !near.clear && !t.inside(&r) {
			return way, f // off the board: lost, but no obstacle
		}
		over, met := g.fliesOver(e, &r, at.H, near.bases)
		if met == flightBlocked {
			return way, met
		}
		f = max(f, met)
		if !near.clear && (t.under(&r)&ground != 0 || t.str != nil && t.str.Overlaps(&r, eps)) {
			if !g.aerial(e) {
				return way, flightBlocked
			}
			over = true
		}
		if way >= g.t.opts.Flight && !over {
			return way, f
		}
	}
	return way, f
}

// sweptFriends are the friends that a flight of some length cannot pass, in the order met; the set
// is walked by distance in join.
func (g play) sweptFriends(e uint8, at plane.Pose, far int32) (out set) {
	friends := g.d.live & mine(sideOf(e)) &^ g.underTurned(e, at)
	for way := int32(flightStep); way <= far; way += flightStep {
		r := g.unit(e).size.At(at.Ahead(way * plane.Pace))
		for rest := friends &^ out; rest != 0; {
			o := rest.next()
			if r.Overlaps(&g.d.rect[o], eps) && !g.canPass(e, o, at.H, false, false) {
				out |= one(o)
				g.w.file[out.len()-1] = o
			}
		}
	}
	return out
}

// run moves the fleeing element along its heading and brings swept friends behind it
// (HOTT-FLE-3, HOTT-FLEE-3).
func (g play) run(e, by uint8, at plane.Pose, way int32, swept set) {
	depth := g.unit(e).depth
	end := at.Ahead(way * plane.Pace)
	if !g.aerial(e) && g.crossesRiver(e, at, way) {
		g.lose(e, by, ruleFlee1)
		return
	}
	r := plane.MakeRect(end, width, depth)
	for i := range swept.len() {
		g.d.live &^= one(g.w.file[i])
	}
	if g.t.ground.inside(&r) {
		g.put(e, end)
		g.w.rec.Move(figure(e), g.t.cell(end), int(way), ruleFle1)
		g.s.Shifted |= one(e)
	} else {
		g.lose(e, by, ruleFle4)
	}
	tail := end.Ahead(-depth)
	for i := range swept.len() {
		o := g.w.file[i]
		g.d.live |= one(o)
		r := g.unit(o).size.At(tail)
		if g.t.ground.inside(&r) {
			g.put(o, tail)
			g.w.rec.Move(figure(o), g.t.cell(tail), int(way), ruleFlee3)
			g.s.Shifted |= one(o)
		} else {
			g.lose(o, by, ruleFlee3)
		}
		tail = tail.Ahead(-g.unit(o).depth)
	}
}

// crossesRiver reports whether a land element meets a river on the chosen path.
func (g play) crossesRiver(e uint8, at plane.Pose, way int32) bool {
	t := g.t.ground
	box := plane.MakeRect(at.Ahead(way*plane.Pace), width, g.unit(e).depth+way*plane.Pace)
	return t.rivers != 0 && t.under(&box)&t.rivers != 0
}
