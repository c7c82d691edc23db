package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// company is who of an element's own side stands near a base.
type company struct {
	touch set // within a touch: circles that come within 2p
	close set // within 60p
	near  set // within 100p
}

// companyOf works out who of e's side stands near a base of it.
func (g *appraisal) companyOf(e uint8, r *plane.Rect) (c company) {
	x, y, radius := int64(r.X), int64(r.Y), int64(r.R)
	for rest := g.about(r, paces(100)) & mine(sideOf(e)) &^ one(e); rest != 0; {
		o := rest.next()
		or := &g.d.rect[o]
		dx, dy := x-int64(or.X), y-int64(or.Y)
		d, reach := dx*dx+dy*dy, radius+int64(or.R)
		if d > (reach+paces(100))*(reach+paces(100)) {
			continue
		}
		c.near |= one(o)
		if d <= (reach+paces(60))*(reach+paces(60)) {
			c.close |= one(o)
		}
		if d <= (reach+corner)*(reach+corner) {
			c.touch |= one(o)
		}
	}
	return c
}

// home is what the appraisal compares a new place of an element with: how it stands.
type home struct {
	serial  uint32
	company company
	beside  set   // friends beside or behind it
	quarry  int64 // how far its quarry's middle is
	lead    int64 // how far the enemy general's is
	askew   int32 // from facing its quarry
	shots   int8  // enemies in its arc and range
}

// homeNow is the home of an element, kept while nothing moves.
func (g *appraisal) homeNow(e uint8) *home {
	h := &g.rank.home[e]
	if h.serial == g.w.serial {
		return h
	}
	p, r := g.pose(e), &g.d.rect[e]
	*h = home{serial: g.w.serial, company: g.companyOf(e, r)}
	h.beside = g.besides(e, p, r, h.company.touch)
	if q := g.quarryOf(e); q != nobody {
		h.quarry = r.Centre().Sub(g.d.rect[q].Centre()).Len()
		h.askew = g.askew(e, p, r, q)
	}
	if lead := g.t.leads[sideOf(e).Other()]; lead != nobody && g.d.live.has(lead) {
		h.lead = r.Centre().Sub(g.d.rect[lead].Centre()).Len()
	}
	if g.unit(e).shoots > 0 {
		h.shots = int8(g.inRange(e, p, r))
	}
	return h
}

// appraisePlace rates the new place of one mover against its old one.
func (g *appraisal) appraisePlace(m *motion, i int, r *plane.Rect, fights bool, t *engine.Terms) {
	e := m.ids[i]
	u := g.unit(e)
	h := g.homeNow(e)
	around := g.companyOf(e, r)
	beside := g.besides(e, m.at[i], r, around.touch&^m.set)
	g.appraiseMarch(m, i, r, fights, h, t)
	side := sideOf(e)
	if joined := int32(beside.len() - (h.beside &^ m.set).len()); joined == 0 {
		// the line is as it was
	} else if g.enemyNearer(side, r, paces(450)) {
		t[termLine] += joined
	} else {
		t[engine.TermSupport] += joined // nobody is near enough to use a gap
	}
	was, is := g.d.ground[e], g.under(r)
	if is != was {
		g.appraiseGround(e, r, was, is, t)
	}
	if u.shoots > 0 {
		t[termShots] += int32(g.inRange(e, m.at[i], r)) - int32(h.shots)
	}
	t[engine.TermSupport] += int32(min(3, (around.near&^m.set).len()) - min(3, (h.company.near&^m.set).len()))
	if fights { // its fight says it all
		return
	}
	before, chance := g.prospectsNow(e)
	at := g.spotAt(e, m.at[i], r, is, g.coverAfter(m, i, beside))
	at.movers = m.n
	after, hope := g.threat(&at), g.hopes(&at, around.close|m.set&^one(e))
	t[engine.TermDamage] += (hope - chance) / 2
	if u.kind == magician {
		t[engine.TermDamage] += (g.spellHope(e, r) - g.spellHope(e, &g.d.rect[e])) / 2
	}
	if g.t.el[e].general {
		t[termLead] += after - before
	} else {
		t[engine.TermRisk] += g.patience(after-before) / 4
	}
}

// appraiseMarch rates the way that a mover makes: towards its quarry, the enemy general,
// the stronghold and the enemy's edge.
func (g *appraisal) appraiseMarch(m *motion, i int, r *plane.Rect, fights bool, h *home, t *engine.Terms) {
	e := m.ids[i]
	side := sideOf(e)
	old, now := g.d.rect[e].Centre(), r.Centre()
	goes := false
	if side != strongholdSide && !fights {
		march := int32(0)
		march, goes = g.raidGain(e, now)
		t[termStorm] += march
	}
	if k := g.rank.missions.of(e); k != nil {
		if !fights {
			g.rank.missions.took(k, g.pose(e), m.at[i])
		}
	} else if q := g.quarryOf(e); q != nobody && !fights {
		steps := g.approach(m, i, r, q, h)
		if goes { // its way leads round the enemy
			steps = max(0, steps)
		}
		t[engine.TermGround] += steps
	}
	if lead := g.t.leads[side.Other()]; lead != nobody && g.d.live.has(lead) {
		t[termHunt] += int32((h.lead - now.Sub(g.d.rect[lead].Centre()).Len()) / paces(100))
	}
	forth := (now.Y - old.Y) / paces(100)
	if side == 1 {
		forth = -forth
	} else {
		t[termStorm] += int32(forth)
	}
	// who attacks may come up to there
	if forth != 0 && (side == strongholdSide || g.enemyNearer(side, r, paces(350))) {
		t[termScreen] -= int32(forth) * (100 - g.stall()) / 100
	}
}

// approach is how much nearer to its quarry a mover comes, in steps of 25p, and how much
// better it faces it, in steps of 6 degrees.
func (g *appraisal) approach(m *motion, i int, r *plane.Rect, q uint8, h *home) int32 {
	e := m.ids[i]
	u := g.unit(e)
	// Within its own reach of the quarry an element is near enough.
	enough := fine(u.good) - paces(30)
	if u.shoots > 0 {
		enough = fine(u.shoots) - paces(20)
	}
	enough += int64(r.HD) + int64(g.d.rect[q].HD)
	gain := max(enough, h.quarry) - max(enough, r.Centre().Sub(g.d.rect[q].Centre()).Len())
	gain = gain * (20 + int64(g.stall())) / 20 // waiting wins nothing
	return int32(gain/paces(25)) + (h.askew-g.askew(e, m.at[i], r, q))/(6*plane.Degree)
}

// appraiseGround rates other ground than a mover stands on.
func (g *appraisal) appraiseGround(e uint8, r *plane.Rect, was, is features, t *engine.Terms) {
	harm := g.groundHarm(e, is) - g.groundHarm(e, was)
	if harm > 0 && !g.enemyNearer(sideOf(e), r, paces(500)) {
		harm /= 5 // nobody is near enough to profit from it
	}
	t[engine.TermHazard] += harm
	t[engine.TermCover] += int32(boolInt(is&g.t.ground.cover != 0) - boolInt(was&g.t.ground.cover != 0))
	t[engine.TermHeight] += int32(boolInt(is&g.t.ground.hill != 0) - boolInt(was&g.t.ground.hill != 0))
}

// askew is how far the facing of a base of e at p is from squaring up to an enemy that
// faces it, or from facing one that does not; aerials and shooters turn as they like.
func (g *appraisal) askew(e uint8, p plane.Pose, r *plane.Rect, q uint8) int32 {
	o := g.pose(q)
	frame := g.d.rect[q].FrameAt(o)
	if _, ahead := frame.View(p.Front().Fine()); ahead > 0 && !g.aerial(e) {
		return plane.Between(p.H, o.H+plane.Turn/2)
	}
	d := g.d.rect[q].Centre().Sub(p.Front().Fine())
	return plane.Between(p.H, plane.Heading(d.X, d.Y))
}

func boolInt(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// groundHarm is what standing on some ground costs an element, in hundredths of
// points.
func (g *appraisal) groundHarm(e uint8, in features) int32 {
	u, t := g.unit(e), g.t.ground
	bad := t.badLand
	if u.class == aerial {
		bad = t.badAir
	}
	if in&bad != 0 && !g.t.chart.badGoing.except.has(u.kind) {
		return 15 * u.points
	}
	if u.class != aerial && in&t.water != 0 {
		return 10 * u.points
	}
	return 0
}

// besides are those of some friends, near enough to touch, that stand beside or behind a
// place of e.
func (g *appraisal) besides(e uint8, p plane.Pose, r *plane.Rect, among set) (out set) {
	if among == 0 {
		return 0
	}
	f := r.FrameAt(p)
	left, right := f.Local(-fine(halfWidth), 0), f.Local(fine(halfWidth), 0)
	for rest := among; rest != 0; {
		o := rest.next()
		q := g.pose(o)
		if !parallel(p.H, q.H) {
			continue
		}
		of := g.d.rect[o].FrameAt(q)
		if meets(right, of.Local(-fine(halfWidth), 0)) || meets(left, of.Local(fine(halfWidth), 0)) ||
			(g.unit(o).rearSupport && g.unit(o) == g.unit(e) &&

				(meets(p.Front().Fine(), of.Local(0, -fine(g.unit(o).depth))) ||
					meets(q.Front().Fine(), f.Local(0, -fine(g.unit(e).depth))))) {
			out |= one(o)
		}
	}
	return out
}

// inRange counts the enemies in a shooter's arc and range, roughly, up to 3.
func (g *appraisal) inRange(e uint8, p plane.Pose, r *plane.Rect) int {
	n := 0
	reach := fine(g.unit(e).shoots)
	f := r.FrameAt(p)
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		u, v := f.View(g.d.rect[o].Centre())
		if v > 0 && v-int64(g.d.rect[o].HD) <= reach && abs(u) < paces(g.t.opts.ArcSide)+int64(g.d.rect[o].HW) &&
			!g.inCC(o) {
			n++
		}
	}
	return min(n, 3)
}
