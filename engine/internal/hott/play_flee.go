package hott

import (
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
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
	swept := plane.Pose{}
	var friends bool
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
			g.run(e, by, at, way)
			return
		}
		if f == flightFriends && !friends {
			swept, friends = at, true
		}
	}
	if !friends {
		g.lose(e, by, ruleFlee2)
		return
	}
	g.w.rec.Mark(ruleFle3)
	way, _ := g.tryFlight(e, swept)
	g.run(e, by, swept, way)
}

func (g play) inRiver(e uint8) bool {
	return g.d.ground[e]&g.t.ground.rivers != 0
}

// flightStep is the sampling step of a flight in paces (ruling R20).
const flightStep = 5

// fliesOver reports whether a base on its flight is over some others that it passes, and whether it may not
// pass one: an enemy ends the flight, friends join the file of those who are swept along.
func (g play) fliesOver(e uint8, r *plane.Rect, h int32, bases set) (over bool, f flight) {
	for rest := bases &^ g.w.swept; rest != 0; {
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
			g.w.file[g.w.swept.len()] = o
			g.w.swept |= one(o)
			f = flightFriends
		}
	}
	return over, f
}

// barsFlight is the ground where a flight may not end (HOTT-FLE-4); land elements do not come so far.
func (g play) barsFlight(e uint8) features {
	t := g.t.ground
	if g.aerial(e) {
		return t.closed | t.badAir
	}
	return t.closed | t.lakes
}

// barred reports such ground or a stronghold under a base.
func (g play) barred(e uint8, r *plane.Rect) bool {
	t := g.t.ground
	return t.under(r)&g.barsFlight(e) != 0 || (t.str != nil && t.str.Overlaps(r, eps))
}

// room reports whether those who are swept along can stand behind the place where a flight ends (ruling R48).
func (g play) room(e uint8, end plane.Pose) bool {
	tail := end.Ahead(-g.unit(e).depth)
	for _, o := range g.w.file[:g.w.swept.len()] {
		r := g.unit(o).size.At(tail)
		if g.t.ground.inside(&r) {
			for rest := g.about(&r, 0) &^ g.w.swept &^ one(e); rest != 0; {
				if r.Overlaps(&g.d.rect[rest.next()], eps) {
					return false
				}
			}
			if g.barred(o, &r) {
				return false
			}
		}
		tail = tail.Ahead(-g.unit(o).depth)
	}
	return true
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

// tryFlight follows a heading for 600p, and farther while it, or one of those whom it sweeps along, would
// end over something that it passed (HOTT-FLE-4, ruling R48). Rivers are not avoided.
func (g play) tryFlight(e uint8, at plane.Pose) (way int32, f flight) {
	g.w.swept = 0
	ignore := g.underTurned(e, at)
	t := g.t.ground
	far := max(flightStep, (g.t.opts.Flight+flightStep-1)/flightStep*flightStep)
	near := g.corridor(e, at, far*plane.Pace, g.barsFlight(e))
	if near.bases &^= ignore; near.clear && near.bases == 0 {
		return far, f
	}
	for way = flightStep; way <= 4*g.t.opts.Flight+2400; way += flightStep {
		p := at.Ahead(way * plane.Pace)
		r := g.unit(e).size.At(p)
		if way > far { // beyond the corridor
			near = corridor{bases: g.d.live &^ ignore}
		}
		over := false
		if near.clear || t.inside(&r) {
			var met flight
			if over, met = g.fliesOver(e, &r, at.H, near.bases); met == flightBlocked {
				return way, met
			}
			f = max(f, met)
			if !near.clear && g.barred(e, &r) {
				if !g.aerial(e) {
					return way, flightBlocked
				}
				over = true
			}
			over = over || way < g.t.opts.Flight
		} // off the board: lost, but no obstacle
		if !over && (f == flightClear || g.room(e, p)) {
			return way, f
		}
	}
	return way, f
}

// run moves the fleeing element along its heading and brings swept friends behind it
// (HOTT-FLE-3, HOTT-FLEE-3).
func (g play) run(e, by uint8, at plane.Pose, way int32) {
	depth := g.unit(e).depth
	end := at.Ahead(way * plane.Pace)
	if !g.aerial(e) && g.crossesRiver(e, at, way) {
		g.lose(e, by, ruleFlee1)
		return
	}
	r := plane.MakeRect(end, width, depth)
	file := g.w.file[:g.w.swept.len()]
	g.d.live &^= g.w.swept
	if g.t.ground.inside(&r) {
		g.put(e, end)
		g.w.rec.Move(figure(e), g.t.cell(end), int(way), ruleFle1)
		g.s.Shifted |= one(e)
	} else {
		g.lose(e, by, ruleFle4)
	}
	tail := end.Ahead(-depth)
	for _, o := range file {
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
