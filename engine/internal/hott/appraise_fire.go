package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// shotAt is what the shots of some shooters at one target take on average, in
// hundredths of points.
func (g *appraisal) shotAt(target uint8, by set) int {
	main := firstOf(by)
	b := bout{Kind: inShot, X: main, Y: target, Victim: nobody, Aid: by &^ one(main)}
	_, loss := g.stakes(&b)
	return loss
}

// fireOf is what a side's shots of one ranged phase take from the other side on
// average, in hundredths of points, as everybody stands: volleys of one element and
// those that may aid it (HOTT-SH-7), those of lowest number first, at the targets where
// they take most. Those of moved count as having moved (HOTT-SH-6).
func (g *appraisal) fireOf(side engine.Side, moved set) int {
	var bears [maxSide]set // who can shoot at each element of the other side
	shooters := set(0)
	for rest := g.t.shooters & g.d.live & mine(side); rest != 0; {
		e := rest.next()
		u := g.unit(e)
		if g.inCC(e) || (u.ownBoundOnly && (side != g.s.Owner || moved.has(e) || g.s.El[e].Flags&fTraveled != 0)) {
			continue
		}
		for foes := g.inArc(e) & g.d.live; foes != 0; {
			o := foes.next()
			if !g.inCC(o) && g.sees(e, o) {
				bears[o%maxSide] |= one(e)
				shooters |= one(e)
			}
		}
	}
	sum := 0
	for shooters != 0 {
		best, target, by := 0, uint8(nobody), set(0)
		for foes := g.d.live & mine(side.Other()); foes != 0; {
			o := foes.next()
			free := bears[o%maxSide] & shooters
			if free == 0 {
				continue
			}
			volley := set(0)
			for n := 0; n <= g.t.chart.aiding.most && free != 0; n++ {
				volley |= one(free.next())
			}
			if loss := g.shotAt(o, volley); loss > best {
				best, target, by = loss, o, volley
			}
		}
		if target == nobody {
			break
		}
		sum += best
		shooters &^= by
		bears[target%maxSide] = 0
	}
	return sum
}

// sights keeps which pairs can shoot, but for close combat, as everybody stands. While a
// move is tried it holds for the position that the move begins in.
type sights struct {
	serial       uint32
	trial        set // who moves in the move being tried
	arcs         set // shooters whose arcs are known
	arc          [maxAll]set
	asked, clear [maxAll]set
}

// begin forgets what holds for another position.
func (w *sights) begin(serial uint32) {
	if w.serial != serial {
		w.serial, w.arcs, w.asked, w.clear = serial, 0, [maxAll]set{}, [maxAll]set{}
	}
}

// inArc are the enemies that bearsOn finds for a shooter, kept while nothing moves. In a
// move that is tried, only those who move are looked at anew.
func (g *appraisal) inArc(e uint8) (in set) {
	w := &g.rank.sights
	if w.trial == 0 {
		w.begin(g.w.serial)
	}
	foes := g.d.live & mine(sideOf(e).Other())
	if w.trial.has(e) || (!w.arcs.has(e) && w.trial != 0) {
		return g.bearOn(e, foes)
	}
	if !w.arcs.has(e) {
		w.arcs |= one(e)
		w.arc[e] = g.bearOn(e, foes)
	}
	return w.arc[e]&^w.trial | g.bearOn(e, foes&w.trial)
}

// bearOn are those of some enemies that bearsOn finds for a shooter.
func (g *appraisal) bearOn(e uint8, among set) (in set) {
	for among != 0 {
		if o := among.next(); g.bearsOn(e, &g.d.rect[o]) {
			in |= one(o)
		}
	}
	return in
}

// sees is canShoot of two that are in no close combat, kept while nothing moves. In a move
// that is tried, a pair sees as it did before when no mover belongs to it and none was or
// comes to be between.
func (g *appraisal) sees(e, o uint8) bool {
	w := &g.rank.sights
	if w.trial == 0 {
		w.begin(g.w.serial)
	}
	keeps := !w.trial.has(e) && !w.trial.has(o)
	keeps = keeps && g.clearOf(e, o, w.trial)
	if keeps && w.asked[e].has(o) {
		return w.clear[e].has(o)
	}
	_, why := g.canShoot(e, o)
	if keeps {
		w.asked[e] |= one(o)
		if why == engine.Legal {
			w.clear[e] |= one(o)
		}
	}
	return why == engine.Legal
}

// clearOf reports that none of some movers meets a line between two others where it is or
// where it was before the move that is tried: by their circles.
func (g *appraisal) clearOf(e, o uint8, movers set) bool {
	if movers == 0 {
		return true
	}
	er, or := &g.d.rect[e], &g.d.rect[o]
	d := or.Centre().Sub(er.Centre())
	n := d.Len()
	widest := int64(max(er.R, or.R)) + plane.Fine
	for movers != 0 {
		k := movers.next()
		for _, r := range [2]*plane.Rect{&g.d.rect[k], &g.rank.saved.rect[k]} {
			c, reach := r.Centre().Sub(er.Centre()), widest+int64(r.R)
			if along := c.Dot(d); along < -reach*n || along > (n+reach)*(n+1) {
				continue
			}
			if abs(c.Cross(d)) <= reach*(n+1) {
				return false
			}
		}
	}
	return true
}

// bearsOn reports whether some of a base may lie in the arc and range of a shooter
// (HOTT-SH-1); whether one corner or the middle does is not gone into.
func (g *appraisal) bearsOn(e uint8, r *plane.Rect) bool {
	if g.d.rect[e].Apart(r, fine(g.unit(e).shoots)) {
		return false
	}
	f, side := g.frame(e), paces(g.t.opts.ArcSide)
	ahead, left, right := false, false, false
	for _, c := range r.Corners() {
		u, v := f.View(c)
		ahead, left, right = ahead || v > 0, left || u < side, right || u > -side
	}
	return ahead && left && right
}

// fireBalance is what the acting side's shots take on average less what the enemy's
// take. Kept while nothing moves.
func (g *appraisal) fireBalance() int {
	w := &g.rank
	if w.fireSerial != g.w.serial {
		w.fireSerial = g.w.serial
		w.fire = g.fireOf(g.s.Owner, 0) - g.fireOf(g.s.Owner.Other(), 0)
	}
	return w.fire
}

// underFire reports that a move begins or ends in the arc and range of a shooter who has
// somebody to shoot at, in contact with the enemy (near are those that it touches before
// or after), or brings a shooter into range, so that it may change who can shoot at whom.
func (g *appraisal) underFire(m *motion, rects []plane.Rect, near set) bool {
	if near != 0 && (g.armed() != 0 || g.t.shooters&near != 0) {
		return true
	}
	foes := g.d.live & mine(sideOf(m.ids[0]).Other())
	for rest := (g.armed() | g.t.shooters&foes) &^ m.set; rest != 0; {
		o := rest.next()
		for i := range m.n {
			if g.bearsOn(o, &rects[i]) || g.bearsOn(o, &g.d.rect[m.ids[i]]) {
				return true
			}
		}
	}
	for i := range m.n {
		e := m.ids[i]
		reach := fine(g.unit(e).shoots)
		if reach == 0 {
			continue
		}
		for rest := foes; rest != 0; {
			if o := rest.next(); !rects[i].Apart(&g.d.rect[o], reach) || !g.d.rect[e].Apart(&g.d.rect[o], reach) {
				return true
			}
		}
	}
	return false
}

// armed are the shooters of both sides with an enemy in range. Kept while nothing moves.
func (g *appraisal) armed() set {
	w := &g.rank
	if w.armedSerial != g.w.serial {
		w.armedSerial, w.armed = g.w.serial, 0
		for rest := g.t.shooters & g.d.live; rest != 0; {
			e := rest.next()
			for foes := g.d.live & mine(sideOf(e).Other()); foes != 0; {
				if !g.d.rect[e].Apart(&g.d.rect[foes.next()], fine(g.unit(e).shoots)) {
					w.armed |= one(e)
					break
				}
			}
		}
	}
	return w.armed
}
