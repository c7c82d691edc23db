package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// onePace is the step of outcome moves.
const onePace = plane.Pace

// lose takes an element off the table for good; by is who did it, or nobody.
func (g play) lose(e, by uint8, rule engine.Rule) {
	other, at := g.harm(e, by, rule)
	g.w.rec.Slain(figure(e), other, at, rule)
	g.w.rec.Mark(ruleWin3)
	g.remove(e, lost)
	x := &g.s.El[e]
	x.By, x.Home = nobody, noFeature
}

// recoil carries out a combat recoil (HOTT-REC-1 to HOTT-REC-6) and reports whether
// e is still on the table. by is the enemy it recoils from.
func (g play) recoil(e, by uint8) bool {
	g.w.rec.Mark(ruleRec1)
	g.w.rec.Mark(ruleLeg2)
	if g.closedRetreat(e) {
		g.lose(e, by, ruleRec2)
		return false
	}
	start := g.pose(e)
	way := min(g.unit(e).depth, width) / onePace
	end, ok := g.backOff(e, way, false)
	if !ok && g.w.passedFriend { // ruling E8
		g.restore()
		end, ok = g.backOff(e, way, true)
	}
	if !ok {
		g.restore()
		g.lose(e, by, ruleRec3)
		return false
	}
	for _, u := range g.w.pushed[:g.w.pushes] {
		g.touch(u.who)
	}
	g.put(e, end)
	g.s.Shifted |= one(e)
	g.w.rec.Move(figure(e), g.t.cell(end), int(plane.Hypot(int64(start.X-end.X), int64(start.Y-end.Y))/plane.Pace),
		ruleRec1)
	return true
}

// pushLimit is how many pushes one recoil may record before it counts as stopped.
const pushLimit = 16

// undo remembers the poses of pushed elements.
type undo struct {
	who     uint8
	pose    plane.Pose
	shifted bool // an outcome had moved it before
}

// restore puts pushed elements back (ruling E7).
func (g play) restore() {
	for i := g.w.pushes - 1; i >= 0; i-- {
		u := &g.w.pushed[i]
		g.carry(u.who, u.pose)
		if !u.shifted {
			g.s.Shifted &^= one(u.who)
		}
	}
	g.w.pushes = 0
}

// backOff moves e straight back pace by pace for way paces and as much farther as it
// takes to be clear of what it passes (HOTT-REC-3 to HOTT-REC-6). It returns the end
// pose; not ok means that it was stopped. Pushed friends have moved; whom they touch is worked out when all
// stand (ruling R47).
func (g play) backOff(e uint8, way int32, pushFriends bool) (plane.Pose, bool) {
	g.w.pushes, g.w.passedFriend = 0, false
	start := g.pose(e)
	if end, clear := g.clearBack(e, start, way); clear {
		return end, true
	}
	passed := set(0)
	near := g.corridor(e, start, -way*onePace, g.stopsBack(e))
	for k := int32(1); k <= way+600; k++ {
		at := start.Ahead(-k * onePace)
		r := g.unit(e).size.At(at)
		if k > way { // beyond the corridor
			near = corridor{bases: g.d.live &^ one(e)}
		}
		if !near.clear && g.backStopped(e, at, &r) {
			return start, false
		}
		over := false
		for rest := near.bases & g.d.live; rest != 0; {
			o := rest.next()
			if r.Apart(&g.d.rect[o], 0) || !r.Deeper(&g.d.rect[o], eps) {
				continue
			}
			if passed.has(o) {
				over = true
				continue
			}
			friend := sideOf(o) == sideOf(e)
			switch {
			case g.unit(e).tramples && !g.sparedByTrample(o): // HOTT-REC-6
				g.w.rec.Mark(ruleRec6)
				g.w.rec.Mark(g.unit(e).spcRule)
				g.lose(o, e, ruleRec6)
			case g.canPass(e, o, start.H, true, true) && !(friend && pushFriends): // HOTT-REC-4
				passed |= one(o)
				over = true
				g.w.passedFriend = g.w.passedFriend || friend
				g.w.rec.Mark(ruleRec4)
				g.w.rec.Mark(g.t.passing[e][o])
			case friend && g.pushable(e, o) && g.shove(e, o, r, 0): // HOTT-REC-5
				g.w.rec.Mark(ruleRec5)
				near.bases |= g.pushedSoFar()
			default:
				return start, false
			}
		}
		if k >= way && !over {
			return at, true
		}
	}
	return start, false
}

// shove pushes o straight back just enough to be clear of the base r of the element
// behind the push, cascading; false means that the chain is stopped (ruling R34).
func (g play) shove(by, o uint8, r plane.Rect, depth int) bool {
	if depth > 8 || g.w.pushes >= pushLimit*4 {
		return false
	}
	start := g.pose(o)
	passed := set(0)
	for k := int32(1); k <= 800; k++ {
		at := start.Ahead(-k * onePace)
		or := g.unit(o).size.At(at)
		if g.backStopped(o, at, &or) {
			return false
		}
		over := false
		for rest := g.d.live &^ one(o) &^ one(by); rest != 0; {
			x := rest.next()
			if or.Apart(&g.d.rect[x], 0) || !or.Deeper(&g.d.rect[x], eps) {
				continue
			}
			switch {
			case passed.has(x):
				over = true
			case g.canPass(o, x, start.H, true, true):
				passed |= one(x)
				over = true
			case sideOf(x) == sideOf(o) && g.pushable(o, x) && g.shove(o, x, or, depth+1):
			default:
				return false
			}
		}
		if !over && !or.Overlaps(&r, eps) {
			g.notePush(o, start)
			g.carry(o, at)
			return true
		}
	}
	return false
}

// pushedSoFar are those that a recoil has pushed.
func (g play) pushedSoFar() (out set) {
	for i := range g.w.pushes {
		out |= one(g.w.pushed[i].who)
	}
	return out
}

// notePush remembers where a pushed element stood, once for each.
func (g play) notePush(o uint8, start plane.Pose) {
	for i := range g.w.pushes {
		if g.w.pushed[i].who == o {
			return
		}
	}
	if g.w.pushes < len(g.w.pushed) {
		g.w.pushed[g.w.pushes] = undo{o, start, g.s.Shifted.has(o)}
		g.w.pushes++
	}
	g.s.Shifted |= one(o)
}
