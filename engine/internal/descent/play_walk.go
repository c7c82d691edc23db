package descent

import "github.com/skirmishlab/skirmishlab/engine"

// startWalk pushes a movement along a route.
func (g play) startWalk(i int, start cell, route uint64, steps int, anchor cell, turned, free bool) {
	g.s.walk = walker{figure: int8(i), steps: int8(steps), free: free, anchor: anchor, turned: turned, cursor: start,
		last: start, route: route}
	g.s.stack.Push(frame{kind: frameWalk, side: g.t.units[i].side, figure: int8(i)})
}

// walkOn walks until the movement ends or somebody may react.
func (g play) walkOn(f *frame, rec *engine.Recorder) {
	s := &g.s
	w := &s.walk
	i := int(f.figure)
	u := &g.t.units[i]
	for w.steps > 0 && s.up(i) {
		if f.step == 1 { // a reaction has been answered
			f.step = 0
		}
		dir := int(w.route & 7)
		to := w.cursor + cell(g.b.offset[dir])
		if !g.stepLegal(i, w.cursor, dir, w.free && w.steps > 1) ||
			(!w.free && g.price(to, u.can(ablFly)) > int(s.act.points+s.act.quick)) ||
			(!u.large() && g.cornered(i, to)) {
			w.steps = 0 // something has come in the way (DESC-MOV-5)
			break
		}
		w.route >>= 3
		w.steps--
		near := g.b.adjacent[w.cursor]
		if w.taken == 0 && u.large() { // its base still stands (ruling 45)
			near = g.beside(i)
		}
		w.taken++
		if !w.free {
			g.spend(int8(g.price(to, u.can(ablFly))))
		}
		g.coverStep(i, w.cursor, to, rec)
		g.webs(i, &near, rec)
		if s.up(i) {
			g.enter(i, to, rec)
		}
		if !s.up(i) { // its token may have to be placed before the walk is over (DESC-LAVA-4)
			rec.Mark(ruleTrn9)
			if u.large() {
				rec.Mark(ruleLrg8)
			}
			return
		}
		if g.react(i, to, rec) {
			return
		}
	}
	g.endWalk(i, rec)
}

// cornered reports that the space a walk comes to next is occupied and what is left of its route leads to
// no empty one: a reaction has taken the way, and nobody enters such a space (DESC-MOV-5).
func (g play) cornered(i int, to cell) bool {
	if !g.s.held(to) {
		return false
	}
	others := g.others(i)
	w := &g.s.walk
	for k := 1; k < int(w.steps); k++ {
		dir := int(w.route >> (3 * k) & 7)
		if !g.stepLegal(i, to, dir, w.free && k < int(w.steps)-1) {
			return true
		}
		if to += cell(g.b.offset[dir]); !others.has(to) {
			return false
		}
	}
	return true
}

// spend pays movement points, those of Jain's feat first.
func (g play) spend(n int8) {
	a := &g.s.act
	q := min(n, a.quick)
	a.quick -= q
	a.points -= n - q
}

// beside returns the spaces adjacent to figure i where it stands.
func (g play) beside(i int) (near set) {
	f := &g.s.figures[i]
	for _, o := range g.t.units[i].base(f.turned) {
		for w, m := range g.b.adjacent[f.at+o] {
			near[w] |= m
		}
	}
	return near
}

// webs makes figure i pay for leaving spaces adjacent to enemies with Web
// (DESC-ABL-WEB); several webs add up (ruling 17).
func (g play) webs(i int, near *set, rec *engine.Recorder) {
	if !g.t.has[g.t.units[i].side.Other()].webs {
		return
	}
	for k := range g.t.units {
		o := &g.t.units[k]
		if o.can(ablWeb) && o.side != g.t.units[i].side && g.s.up(k) && g.anyIn(k, near) {
			g.tire(i, 1, ruleAblWeb, rec)
		}
	}
}

// enter is the verb "enter a space": what the ground does to a figure at a step
// (DESC-MOV-7). The cursor of a large figure is burnt but falls into no pit
// (DESC-LRG-7); a flyer ignores both (DESC-MOV-11).
func (g play) enter(i int, to cell, rec *engine.Recorder) {
	s, u := &g.s, &g.t.units[i]
	w := &s.walk
	w.cursor = to
	if int(s.act.figure) == i {
		s.act.moved = true
	}
	kind := g.t.plan.kind[to]
	r := &g.t.rows[kind]
	if !u.large() {
		g.tread(i, to)
	}
	if w.steps > 0 {
		rec.Pass(g.t.ident(i), to)
	}
	if u.can(ablScamper) && s.occupied[u.side.Other()].has(to) {
		rec.Mark(ruleAblScamper)
	}
	if u.can(ablFly) {
		rec.Mark(ruleMov11)
		rec.Mark(ruleAblFly)
		return
	}
	if r.holds {
		if u.large() {
			return
		}
		if !w.free {
			w.steps = 0 // DESC-PIT-3
		}
		g.suffer(i, r.damage, -1, rulePit2, rec)
		return
	}
	g.burn(i, kind, rec)
	if kind == water || kind == sludge {
		rec.Mark(ruleIf(kind == water, ruleWater2, ruleSludge2))
	}
}

// tread has figure i, which stands on one space and is the one that walks, stand on another.
func (g play) tread(i int, to cell) {
	s, w := &g.s, &g.s.walk
	from, held := s.figures[i].at, s.held(to)
	s.figures[i].at = to
	if w.last == from { // nobody else stands there
		on := &s.occupied[g.t.units[i].side]
		on.drop(from)
		on.add(to)
	} else {
		s.occupy(g.t)
	}
	if !held {
		w.last = to
	}
}

// burn deals what entering lava or hazard does (DESC-LAVA-2, DESC-HAZ-2).
func (g play) burn(i int, kind terrain, rec *engine.Recorder) {
	if r := &g.t.rows[kind]; r.damage > 0 && !r.holds {
		g.suffer(i, r.damage, -1, ruleIf(kind == hazard, ruleHaz2, ruleLava2), rec)
	}
}

// react offers Nimble when a monster has moved next to its enemy (DESC-ABL-NIMBLE).
func (g play) react(i int, to cell, rec *engine.Recorder) bool {
	u := &g.t.units[i]
	if u.kind == hero || !g.t.has[u.side.Other()].nimble {
		return false
	}
	for k := range g.t.units {
		o := &g.t.units[k]
		f := &g.s.figures[k]
		if !o.can(ablNimble) || o.side == u.side || f.status != standing || f.fatigue >= o.stamina ||
			!g.b.adjacent[to].has(f.at) {
			continue
		}
		if u.large() && !g.couldStop(i, to) { // DESC-LRG-6
			rec.Mark(ruleLrg6)
			continue
		}
		if !u.large() {
			if g.s.walk.last != to {
				continue // a reaction interrupts only where the mover could stop (DESC-MOV-5)
			}
		}
		if !u.large() && !g.anyHop(k) {
			continue
		}
		g.s.stack.Push(frame{kind: frameNimble, side: o.side, figure: int8(k), other: int8(i), at: to})
		return true
	}
	return false
}

// endWalk ends a movement: a figure of one space stands where it is, or goes back to
// the last empty space of its path (DESC-MOV-5); a large figure is placed.
func (g play) endWalk(i int, rec *engine.Recorder) {
	s := &g.s
	s.stack.Pop()
	w := s.walk
	s.walk = walker{}
	u, f := &g.t.units[i], &s.figures[i]
	if f.status != standing || w.placed {
		return
	}
	if !u.large() {
		if w.last != f.at {
			f.at = w.last
			s.occupy(g.t)
			rec.Mark(ruleMov5)
		}
		rec.Move(g.t.ident(i), f.at, int(w.taken), ruleIf(w.free, ruleMov8, ruleMov1))
		return
	}
	anchor, turned := w.anchor, w.turned
	others := g.others(i)
	if !u.covers(anchor, turned, w.cursor) || !g.t.placeable(g.b, u, anchor, turned) ||
		!g.emptyFor(u, anchor, turned, &others) {
		if !g.eachPlacement(i, w.cursor, func(a cell, t bool) bool { anchor, turned = a, t; return false }) {
			return // it goes back to where it was lifted
		}
	}
	g.putDown(i, anchor, turned, int(w.taken), w.cursor, rec)
}

// putDown places a large figure at the end of a segment (DESC-LRG-2). Covering spaces
// is not entering them; only a base wholly on pits falls (DESC-PIT-9).
func (g play) putDown(i int, anchor cell, turned bool, steps int, cursor cell, rec *engine.Recorder) {
	s, f := &g.s, &g.s.figures[i]
	f.at, f.turned = anchor, turned
	s.occupy(g.t)
	rec.Move(g.t.ident(i), anchor, steps, ruleLrg2)
	g.coverPlacement(i, rec)
	if int(s.act.figure) == i {
		s.act.ended, s.act.cursor = true, cursor
	}
	if g.inPit(i) && !g.t.units[i].can(ablFly) {
		g.suffer(i, g.t.rows[g.t.plan.kind[anchor]].damage, -1, rulePit9, rec)
	}
}

// put is the verb "place": a figure comes to stand somewhere without entering it
// (DESC-MOV-9).
func (g play) put(i int, at cell, turned bool, rule engine.Rule, rec *engine.Recorder) {
	f := &g.s.figures[i]
	f.at, f.turned = at, turned
	g.s.occupy(g.t)
	rec.Move(g.t.ident(i), at, 0, rule)
}
