package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// hurt turns the dial of figure i by a number of clicks (MK-UNIT-3). Cause is the
// figure that dealt them, or nobody. Nothing is reduced here.
func (g play) hurt(i, clicks, cause int, rule engine.Rule, rec *engine.Recorder) {
	if clicks <= 0 || g.s.alive&one(i) == 0 {
		return
	}
	f, fig := &g.s.figs[i], &g.t.figs[i]
	left := len(fig.dial) - int(f.click)
	clicks = min(clicks, left)
	lost := int64(fig.worth[f.click] - fig.worth[int(f.click)+clicks])
	by := g.causeSide(cause)
	if by == fig.seat {
		by = engine.Nobody // friends hit by a splash are nothing taken from the enemy
	}
	rec.Damage(fig.id, g.idOf(cause), by, engine.Cell(f.at), clicks, lost, rule)
	rec.Mark(ruleUnit3)
	rec.Mark(ruleUnit4)
	f.click += uint8(clicks)
	g.version++
	if clicks == left {
		g.eliminate(i, cause, ruleVp1, rec)
		return
	}
	g.settleClick(i, cause, rec)
}

// mend turns the dial of figure i back, never below click 0 (MK-UNIT-3). An
// invulnerable figure cannot be healed (MK-SA-IN).
func (g play) mend(i, clicks int, rule engine.Rule, rec *engine.Recorder) {
	f := &g.s.figs[i]
	if clicks <= 0 || g.s.alive&one(i) == 0 {
		return
	}
	if g.shows(i).has(abInvulnerability) {
		rec.Mark(ruleSaIn)
		return
	}
	clicks = min(clicks, int(f.click))
	f.click -= uint8(clicks)
	g.version++
	rec.Note(engine.Event{Kind: engine.KindHeal, Side: g.side(i), Figure: g.t.figs[i].id, Other: engine.NoFigure,
		Cell: engine.Cell(f.at), Rule: rule, N: int32(clicks)})
	g.settleClick(i, nobody, rec)
}

// settleClick checks at once what a new click takes away: a demoralised figure comes
// down from soaring (MK-SOAR-6), and who may no longer stand on its square is removed
// (MK-MBL-MOVE-2, MK-WDP-MOVE-2, MK-BLK-MOVE-3, R-49).
func (g play) settleClick(i, cause int, rec *engine.Recorder) {
	f, fig := &g.s.figs[i], &g.t.figs[i]
	shows := g.shows(i)
	if f.is(flagSoaring) {
		if !shows.has(abDemoralized) {
			return
		}
		g.put(i, f.at, false)
		rec.Note(g.event(kindDown, i, ruleSoar6))
	}
	if g.t.movers[keyOf(kindsOf(fig.unit.speed, shows), fig.size)].stand.Has(f.at) {
		return
	}
	rule := ruleMblMove2
	switch {
	case g.covers(i, blocking):
		rule = ruleBlkMove3
	case g.covers(i, deep):
		rule = ruleWdpMove2
	}
	rec.Note(g.event(kindRemoved, i, rule))
	g.eliminate(i, cause, rule, rec)
}

// eliminate takes figure i out; the opponent of its owner scores its points at once,
// whatever the cause (MK-VP-1, MK-VP-4, R-14, R-40).
func (g play) eliminate(i, cause int, rule engine.Rule, rec *engine.Recorder) {
	fig := &g.t.figs[i]
	at := g.s.figs[i].at
	rec.Slain(fig.id, g.idOf(cause), engine.Cell(at), rule)
	rec.Mark(ruleVp1)
	rec.Mark(ruleVp4)
	g.lift(i)
	g.s.figs[i].flags &^= flagSoaring
	g.s.figs[i].click = uint8(len(fig.dial))
	g.s.gone |= one(i)
	g.s.score[1-fig.seat] += fig.unit.points
	g.s.lost[fig.seat] += fig.unit.points
	g.s.act.spins &^= one(i)
}

// idOf is the figure for records.
func (g play) idOf(i int) engine.Figure {
	if i < 0 {
		return engine.NoFigure
	}
	return g.t.figs[i].id
}

func (g play) causeSide(i int) engine.Side {
	if i < 0 {
		return engine.Nobody
	}
	return g.side(i)
}

// event makes an event of the system's own about figure i.
func (g play) event(kind engine.Kind, i int, rule engine.Rule) engine.Event {
	return engine.Event{Kind: kind, Side: g.side(i), Figure: g.t.figs[i].id, Other: engine.NoFigure,
		Cell: engine.Cell(g.s.figs[i].at), Rule: rule}
}

// sting hurts a figure by a click, from an ability or a shake-off: reduced by Toughness and Invulnerability (MK-SA-TO,
// MK-SA-IN).
func (g play) sting(i, cause int, rule engine.Rule, rec *engine.Recorder) {
	clicks := 1
	shows := g.shows(i)
	if r := shows.reduction(); r > 0 {
		clicks = max(0, clicks-r)
		rec.Mark(shows.shield().rule())
	}
	rec.Mark(rule)
	// no roll: what it does was to be expected
	if rec != nil && clicks > 0 && g.s.alive&one(i) != 0 && g.side(cause) != g.side(i) {
		f, fig := &g.s.figs[i], &g.t.figs[i]
		rec.Expected(g.idOf(cause), g.side(cause), int64(
			fig.worth[f.click]-fig.worth[min(int(f.click)+clicks, len(fig.dial))]))
	}
	g.hurt(i, clicks, cause, rule, rec)
}
