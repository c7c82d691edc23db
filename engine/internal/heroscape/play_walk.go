package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Steps of a move in progress.
const (
	moveSteps   = iota // the route
	moveTakeoff        // a flyer's engaged enemies have been asked
	moveFalls          // falling rolls, in order (HS-FALL-5)
	moveMolten         // molten lava (HS-TERR-MOLTEN-1)
	moveGlyph          // glyph effects (HS-R-43)
	moveDone
)

// stepMove carries a move on. A figure that was destroyed on the way resolves
// nothing more (HS-R-43).
func (g play) stepMove(rec *engine.Recorder) bool {
	s := &g.s
	f := s.stack.Top()
	if s.lead[f.fig] == none {
		s.stack.Pop()
		return false
	}
	switch f.sub {
	case moveSteps:
		if f.way == modeFly {
			f.sub = moveTakeoff
			f.set = g.swipers(f.fig, rec) // HS-FLY-3
			return false
		}
		for f.path != 0 && f.set.empty() {
			g.oneStep(f, rec)
		}
		if !f.set.empty() {
			f.other = f.set.first()
			return g.roll(needRollSwipe)
		}
		g.arrive(f, rec)
	case moveTakeoff:
		if !f.set.empty() {
			f.other = f.set.first()
			return g.roll(needRollSwipe)
		}
		for f.path != 0 {
			g.flyStep(f, rec)
		}
		g.arrive(f, rec)
	case moveFalls:
		if f.falls != 0 {
			return g.roll(needRollFall)
		}
		f.sub = moveMolten
		if !g.t.basic && (g.t.is(s.lead[f.fig], cellMolten) ||
			(s.trail[f.fig] != none && g.t.is(s.trail[f.fig], cellMolten))) {
			return g.roll(needRollMolten)
		}
	case moveMolten: // rolled, or nothing to roll
		f.sub = moveGlyph
	case moveGlyph:
		f.sub = moveDone
		g.glyphEffect(f.fig, rec)
	default:
		s.stack.Pop()
	}
	return false
}

// swipers returns the enemies that make a leaving-engagement attack on a flyer that takes
// off (HS-LEAVE-1, HS-FLY-3); none against Disengage and Stealth Flying (HS-PWR-CARR-3,
// HS-FLY-4).
func (g play) swipers(f fig, rec *engine.Recorder) figset {
	if g.t.basic {
		return figset{}
	}
	u, engaged := g.t.unitOf(f), g.engagedWith(f)
	if u.can&lifts != 0 && !engaged.empty() {
		markAll(rec, u.traitRule(lifts), ruleFly4)
		return figset{}
	}
	return engaged
}

// oneStep makes a walking step: the trailing end follows, engagements that end are
// paid for, a fall is noted (HS-DBL-3, HS-LEAVE-1, HS-LEAVE-2, HS-FALL-1).
func (g play) oneStep(f *frame, rec *engine.Recorder) {
	s := &g.s
	who := f.fig
	u := g.t.unitOf(who)
	k := firstStep(f.path)
	f.path = f.path << stepBits & (1<<63 - 1)
	p := &g.t.places[s.lead[who]]
	to := p.reach[k]
	var before figset
	if !g.t.basic && (u.can&slips == 0 || rec.Covering()) {
		before = g.engagedWith(who)
	}
	if rec.Covering() {
		g.markStep(f, u, k, rec)
	}
	if !g.t.basic {
		if band := g.fallBand(u, s.lead[who], k); band > 0 {
			shift := uint(0)
			for f.falls>>shift != 0 {
				shift += 2
			}
			f.falls |= uint64(band) << shift
			markAll(rec, ruleR08, ruleFall5)
		}
	}
	if s.trail[who] != none {
		s.trail[who] = s.lead[who]
		markAll(rec, ruleDbl3, ruleR06)
	}
	s.lead[who] = to
	if f.path != 0 {
		rec.Pass(figure(who), toCell(to))
	}
	if before.empty() {
		return
	}
	switch left := before.minus(g.engagedWith(who)); {
	case u.can&slips == 0:
		f.set = left
	case !left.empty():
		rec.Mark(u.traitRule(slips))
	}
}

// markStep marks what the level, the terrain and the figure of the space that a walker is about
// to enter bring up.
func (g play) markStep(f *frame, u *unit, k int, rec *engine.Recorder) {
	s := &g.s
	from := s.lead[f.fig]
	p := &g.t.places[from]
	to := p.reach[k]
	q := &g.t.places[to]
	up := p.rise[k] > 0
	rec.Mark(g.t.kinds[q.kind].rule)
	switch {
	case up:
		rec.Mark(ruleUp1)
	case p.rise[k] < 0:
		rec.Mark(ruleDown1)
	default:
		rec.Mark(ruleFlat1)
	}
	if q.enter > 1 {
		if up {
			rec.Mark(ruleR03)
		}
		if g.t.kinds[q.kind].name == "sand" {
			rec.Mark(ruleTerrMud1)
		}
	}
	if up && (q.bits&cellWater != 0 || g.t.kinds[q.kind].name == "ice") {
		rec.Mark(ruleR04)
	}
	if o := g.occupant[to]; o != noFig && o != f.fig {
		if u.can&passes != 0 {
			rec.Mark(u.traitRule(passes))
		} else {
			rec.Mark(rulePass3)
		}
	}
	if q.bits&cellSoft != 0 && int(-p.rise[k])-int(u.height) >= g.t.num.falls[0].Over && !g.t.basic {
		rec.Mark(ruleFall4)
	}
	g.markWater(f, u, k, rec)
}

// markWater marks what water before and under a walker that is about to make a step brings up.
func (g play) markWater(f *frame, u *unit, k int, rec *engine.Recorder) {
	p := &g.t.places[g.s.lead[f.fig]]
	q := &g.t.places[p.reach[k]]
	last, up := f.path == 0, p.rise[k] > 0
	switch {
	case g.s.trail[f.fig] != none:
		if q.bits&cellWet != 0 && p.bits&cellWet != 0 {
			rec.Mark(ruleDblWater2)
		} else if q.bits&cellWet != 0 && !last {
			rec.Mark(ruleDblWater1)
		}
	case q.bits&cellWater != 0 && u.can&swims != 0:
		rec.Mark(u.traitRule(swims))
	case q.bits&cellWater != 0 && p.bits&cellWater != 0:
		markAll(rec, ruleWaterIn2, ruleWaterIn3)
	case q.bits&cellWater != 0:
		markAll(rec, ruleWaterIn1, ruleWaterIn3)
	}
	if p.bits&cellWater != 0 && q.bits&cellWater == 0 {
		if up {
			markAll(rec, ruleWaterOut1, ruleWaterOut2)
		} else {
			rec.Mark(ruleWaterOut3)
		}
		if !last {
			rec.Mark(ruleWaterOut4)
		}
	}
}

// flyStep takes a flying figure a space on. What it passes over does nothing to it; the rule is marked
// where a walker would have been stopped.
func (g play) flyStep(f *frame, rec *engine.Recorder) {
	s := &g.s
	k := firstStep(f.path)
	f.path = f.path << stepBits & (1<<63 - 1)
	if g.s.trail[f.fig] != none {
		g.s.trail[f.fig] = s.lead[f.fig]
	}
	s.lead[f.fig] = g.t.places[s.lead[f.fig]].reach[k]
	if f.path != 0 {
		c := s.lead[f.fig]
		rec.Pass(figure(f.fig), toCell(c))
		if g.occupant[c] != noFig || g.t.is(c, cellWet|cellSolid) || g.glyphAt(c) != 0 {
			rec.Mark(ruleFly2)
		}
	}
}

// arrive stands the mover where it ended.
func (g play) arrive(f *frame, rec *engine.Recorder) {
	s := &g.s
	who := f.fig
	g.occupant[s.lead[who]] = who
	if s.trail[who] != none {
		g.occupant[s.trail[who]] = who
	}
	f.sub = moveFalls
	g.w.moved(who)
	rule := ruleTurn2
	switch f.way {
	case modeFly:
		rule = ruleFly1
	case modeGrapple:
		rule = rulePwrDrake2
	}
	rec.Move(figure(who), toCell(s.lead[who]), int(f.n), rule)
	if rec.Covering() {
		g.markEnd(who, f.way, rec)
	}
}

// markEnd marks what the footprint that a move ends in brings up.
func (g play) markEnd(f fig, mode uint8, rec *engine.Recorder) {
	double := g.s.trail[f] != none
	if double {
		rec.Mark(ruleDbl4)
	}
	if mode == modeFly {
		markAll(rec, g.t.unitOf(f).traitRule(flies), ruleFly5)
		if double {
			rec.Mark(ruleR44)
		}
	} else if g.glyphAt(g.s.lead[f]) != 0 {
		rec.Mark(ruleGlyph1)
		if double {
			rec.Mark(ruleGlyph2)
		}
	}
	for set := g.engagedWith(f); !set.empty(); {
		markAll(rec, ruleEng1, ruleEng4)
		if double || g.s.trail[set.first()] != none {
			rec.Mark(ruleEng5)
		}
		if g.base(f, set.pop()) != 0 {
			rec.Mark(ruleEng2)
		}
	}
}

// settleSwipe takes a leaving-engagement attack: a wound for each skull, no defence,
// resolved at once (HS-LEAVE-1, HS-LEAVE-3, HS-R-10).
func (g play) settleSwipe(skulls int, rec *engine.Recorder) {
	s := &g.s
	f := s.stack.Top()
	by, who := f.other, f.fig
	f.set.del(by)
	s.swipes[by]++
	if rec != nil {
		rule := ruleLeave1
		if g.t.unitOf(by).can&punishes != 0 {
			rule = rulePwrWeston1
		}
		n := g.swipeDice(by)
		rec.Attack(figure(by), figure(who), toCell(s.lead[who]), n, 0, 0, rule)
		g.expect(by, who, g.t.skullMean[n][g.t.unitOf(who).life-s.wounds[who]], rec)
		markAll(rec, ruleLeave1, ruleR10)
		if !f.set.empty() {
			rec.Mark(ruleLeave3) // others strike after it
		}
		if f.way == modeWalk && s.trail[who] == none && rec.Covering() &&
			!g.besideCell(by, f.at, g.t.unitOf(who).height) {
			rec.Mark(ruleLeave2) // the engagement began with this move
		}
		if f.way == modeFly {
			rec.Mark(ruleFly3)
		}
	}
	g.wound(who, skulls)
	g.effect(by, ruleLeave1)
}

// settleFall takes one falling roll (HS-FALL-1, HS-FALL-2, HS-FALL-3).
func (g play) settleFall(v int, rec *engine.Recorder) {
	s := &g.s
	f := s.stack.Top()
	band := f.falls&3 - 1
	f.falls >>= 2
	s.rolls[f.fig]++
	rule := [...]engine.Rule{ruleFall1, ruleFall2, ruleFall3}[band]
	rec.Note(engine.Event{Kind: kindFall, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig),
		Other: engine.NoFigure, Cell: toCell(s.lead[f.fig]), Rule: rule, N: int32(v)})
	if g.t.num.falls[band].Deadly > 0 {
		if v == 0 {
			g.doom(f.fig)
		}
	} else {
		g.wound(f.fig, v)
	}
	g.effect(noFig, rule)
}

// settleMolten takes the d20 of molten lava (HS-TERR-MOLTEN-1).
func (g play) settleMolten(lives bool, rec *engine.Recorder) {
	s := &g.s
	f := s.stack.Top()
	s.rolls[f.fig]++
	rec.Note(engine.Event{Kind: kindFall, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig),
		Other: engine.NoFigure, Cell: toCell(s.lead[f.fig]), Rule: ruleTerrMolten1, N: boolInt(!lives)})
	if !lives {
		g.doom(f.fig)
		g.effect(noFig, ruleTerrMolten1)
	}
}

// playMove begins a move; it goes on until a rule interrupts.
func (g play) playMove(f fig, mode uint8, tailLeads bool, path uint64, rec *engine.Recorder) {
	t := g.turn()
	t.active |= 1 << f.num()
	t.moved |= 1 << f.num()
	s := &g.s
	e := g.startEnds(f, tailLeads)
	for _, c := range [2]cell{e.lead, e.trail} {
		if c != none {
			g.occupant[c] = noFig
		}
	}
	from := e.lead
	s.lead[f], s.trail[f] = e.lead, e.trail
	s.stack.Push(frame{kind: frMove, fig: f, other: noFig, way: mode, at: from, path: path, n: uint8(steps(path))})
	if !rec.Covering() {
		return
	}
	u := g.t.unitOf(f)
	if g.lent(f) > 0 {
		rec.Mark(rulePwrMarcus1)
	}
	if tailLeads {
		markAll(rec, ruleDbl2, ruleR07)
	}
	if mode == modeWalk && u.can&flies != 0 {
		rec.Mark(ruleFly6)
		if steps(path) > g.moveOf(f) {
			rec.Mark(ruleR51)
		}
	}
	if gr := &g.t.groups[t.group]; gr.cards > 1 && g.allowance(t) == 0 && g.ownFigures(t)&^t.active != 0 {
		markAll(rec, ruleTurn6, ruleR38) // the others of the pool stand still
	}
}
