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
			f.set = g.swipers(f.fig, figset{}) // HS-FLY-3
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
		if !g.t.basic && (g.t.is(s.lead[f.fig], cellMolten) || s.trail[f.fig] != none && g.t.is(s.trail[f.fig], cellMolten)) {
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

// swipers returns the enemies that make a leaving-engagement attack on a figure when
// those it is adjacent to become only after (HS-LEAVE-1); none against Disengage and
// at a stealth flyer's take-off (HS-PWR-CARR-3, HS-FLY-4).
func (g play) swipers(f fig, after figset) figset {
	u := g.t.unitOf(f)
	free := slips
	if g.s.stack.Top().way == modeFly {
		free = lifts
	}
	if g.t.basic || u.can&free != 0 {
		return figset{}
	}
	return g.engagedWith(f).minus(after)
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
	if !g.t.basic && u.can&slips == 0 {
		before = g.engagedWith(who)
	}
	if !g.t.basic {
		if band := g.fallBand(u, s.lead[who], k); band > 0 {
			shift := uint(0)
			for f.falls>>shift != 0 {
				shift += 2
			}
			f.falls |= uint64(band) << shift
		}
	}
	if s.trail[who] != none {
		s.trail[who] = s.lead[who]
	}
	s.lead[who] = to
	if f.path != 0 {
		rec.Pass(figure(who), toCell(to))
	}
	if !before.empty() {
		f.set = before.minus(g.engagedWith(who))
	}
}

func (g play) flyStep(f *frame, rec *engine.Recorder) {
	s := &g.s
	k := firstStep(f.path)
	f.path = f.path << stepBits & (1<<63 - 1)
	if s.trail[f.fig] != none {
		s.trail[f.fig] = s.lead[f.fig]
	}
	s.lead[f.fig] = g.t.places[s.lead[f.fig]].reach[k]
	if f.path != 0 {
		rec.Pass(figure(f.fig), toCell(s.lead[f.fig]))
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
	g.coverEnd(who, f.way, rec)
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
		markAll(rec, ruleLeave1, ruleLeave2, ruleLeave3, ruleR10)
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
	rec.Note(engine.Event{Kind: kindFall, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig), Other: engine.NoFigure, Cell: toCell(s.lead[f.fig]), Rule: rule, N: int32(v)})
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
	rec.Note(engine.Event{Kind: kindFall, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig), Other: engine.NoFigure, Cell: toCell(s.lead[f.fig]), Rule: ruleTerrMolten1, N: boolInt(!lives)})
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
	if rec.Covering() {
		g.markMove(f, e, mode, path, rec)
	}
}
