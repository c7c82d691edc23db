package descent

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// worth is what a figure's heart is worth to the chronicle, in hundredths of points:
// a hero counts half, because it stands up again (DESC-VIC-3).
func (t *table) worth(i int, hearts int) int64 {
	u := &t.units[i]
	p := int64(u.points) * 100
	if u.kind == hero {
		p /= 2
	}
	return p * int64(hearts) / int64(u.health)
}

// suffer deals n damage to figure i, by figure by or (-1) by the ground or an effect.
func (g play) suffer(i int, n int8, by int, rule engine.Rule, rec *engine.Recorder) {
	u, f := &g.t.units[i], &g.s.figures[i]
	if n <= 0 || f.status != standing {
		return
	}
	n = min(n, u.health-f.damage)
	f.damage += n
	other, side := engine.NoFigure, engine.Nobody
	if by >= 0 {
		other, side = g.t.ident(by), g.t.units[by].side
		if side == u.side {
			side = engine.Nobody // what friends do to friends is nobody's gain
		}
	}
	rec.Damage(g.t.ident(i), other, side, f.at, int(n), g.t.worth(i, int(n)), rule)
	rec.After(int(u.health - f.damage))
	if other != engine.NoFigure {
		rec.Expected(other, side, g.t.worth(i, int(n))) // less the luck of its rolls: see account
	}
	if f.damage >= u.health {
		g.defeat(i, by, ruleKo1, rec)
	}
}

// tire makes figure i suffer fatigue forced by an effect: beyond Stamina, and for
// monsters and familiars always, it is damage (DESC-FAT-1, DESC-FAT-2).
func (g play) tire(i int, n int8, rule engine.Rule, rec *engine.Recorder) {
	u, f := &g.t.units[i], &g.s.figures[i]
	if f.status != standing {
		return
	}
	if u.kind != hero {
		rec.Mark(ruleFat2)
		g.suffer(i, n, -1, rule, rec)
		return
	}
	room := min(n, u.stamina-f.fatigue)
	g.pay(i, room, rule, rec)
	if n > room {
		rec.Mark(ruleFat1)
		g.suffer(i, n-room, -1, rule, rec)
	}
}

// pay adds fatigue within Stamina.
func (g play) pay(i int, n int8, rule engine.Rule, rec *engine.Recorder) {
	if n == 0 {
		return
	}
	g.s.figures[i].fatigue += n
	rec.Note(engine.Event{Kind: kindFatigue, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: engine.NoFigure,
		Cell: g.s.figures[i].at, Rule: rule, N: int32(n)})
	rec.After(int(g.s.figures[i].fatigue))
}

// defeat takes figure i off: a monster is removed, a hero knocked out (DESC-KO-1,
// DESC-KO-2).
func (g play) defeat(i int, by int, rule engine.Rule, rec *engine.Recorder) {
	s, u, f := &g.s, &g.t.units[i], &g.s.figures[i]
	other := engine.NoFigure
	if by >= 0 && g.t.units[by].side != u.side {
		other = g.t.ident(by)
	}
	rec.Slain(g.t.ident(i), other, f.at, rule)
	s.dirty = true
	f.conds, f.air = 0, false
	if u.kind != hero {
		f.status = removed
		s.occupy(g.t)
		return
	}
	f.status = fallen
	f.falls++
	s.falls++
	f.damage, f.fatigue = u.health, u.stamina
	s.occupy(g.t)
	rec.Note(engine.Event{Kind: kindKnockedOut, Side: u.side, Figure: g.t.ident(i), Other: other, Cell: f.at,
		Rule: ruleKo2})
	if g.t.fatal.has(f.at) {
		s.stack.Push(frame{kind: frameToken, side: u.side, figure: int8(i)})
	}
}

// inflict gives figure i a condition; one of each at most (DESC-CND-5).
func (g play) inflict(i int, c condition, rule engine.Rule, rec *engine.Recorder) {
	f := &g.s.figures[i]
	if f.status != standing {
		return
	}
	if f.has(c) {
		rec.Mark(ruleCnd5)
		return
	}
	f.conds |= c
	rec.Note(engine.Event{Kind: kindCondition, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: engine.NoFigure,
		Cell: f.at, Rule: rule, N: int32(c)})
}

// recover takes a condition from figure i.
func (g play) recover(i int, c condition, rule engine.Rule, rec *engine.Recorder) {
	f := &g.s.figures[i]
	if !f.has(c) {
		return
	}
	f.conds &^= c
	rec.Note(engine.Event{Kind: kindRecovered, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: engine.NoFigure,
		Cell: f.at, Rule: rule, N: int32(c)})
}

// mend gives figure i hearts back; a knocked-out hero returns at once with that much
// health (DESC-KO-6).
func (g play) mend(i int, n int8, rule engine.Rule, rec *engine.Recorder) {
	u, f := &g.t.units[i], &g.s.figures[i]
	if u.kind == familiar || n <= 0 || (f.status != standing && f.status != fallen) {
		return
	}
	n = min(n, f.damage)
	f.damage -= n
	if n > 0 {
		rec.Note(engine.Event{Kind: engine.KindHeal, Side: u.side, Figure: g.t.ident(i), Other: engine.NoFigure,
			Cell: f.at, Rule: rule, N: int32(n)})
		rec.After(int(u.health - f.damage))
	}
	if f.status == fallen && n > 0 {
		rec.Mark(ruleKo6)
		g.s.stack.Push(frame{kind: frameReturn, side: u.side, figure: int8(i)})
	}
}

// power notes the use of an ability.
func (g play) power(i, on int, rule engine.Rule, rec *engine.Recorder) {
	other := engine.NoFigure
	if on >= 0 {
		other = g.t.ident(on)
	}
	rec.Note(engine.Event{Kind: kindPower, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: other,
		Cell: g.s.figures[i].at, Rule: rule})
}

// settleStand gives a hero the hearts and fatigue of two red dice (DESC-KO-4,
// DESC-KO-5); it returns to the map next.
func (g play) settleStand(f *frame, v dice.Value, rec *engine.Recorder) {
	i := int(f.figure)
	u, fig := &g.t.units[i], &g.s.figures[i]
	hearts, surges := int8(v.Lane(0)), int8(v.Lane(1))
	if u.brute {
		hearts += 2
		rec.Mark(rulePts4)
	}
	fig.damage = max(0, fig.damage-hearts)
	fig.fatigue = max(0, fig.fatigue-surges)
	g.s.stack.Pop()
	g.s.stack.Push(frame{kind: frameReturn, side: u.side, figure: int8(i)})
}

// only returns the sole member of a set, or none when there are more.
func (s *set) only() cell {
	c := s.next(0)
	if c >= 0 && s.next(c+1) >= 0 {
		return none
	}
	return c
}

// returnGoesOn puts a hero back on the map: on its token's space or the nearest empty
// one (DESC-KO-4); it reports whether the owner must choose among equals.
func (g play) returnGoesOn(f *frame, rec *engine.Recorder) bool {
	spots, any := g.nearestEmpty(g.s.figures[f.figure].at, true)
	if !any {
		fig := &g.s.figures[f.figure]
		fig.damage, fig.fatigue = g.t.units[f.figure].health, g.t.units[f.figure].stamina
		g.s.stack.Pop()
		return false
	}
	c := spots.only()
	if c < 0 {
		return true
	}
	g.comeBack(c, rec)
	return false
}

// comeBack ends a frameReturn. Returning is not entering (DESC-KO-7).
func (g play) comeBack(c cell, rec *engine.Recorder) {
	f := g.s.stack.Pop()
	i := int(f.figure)
	fig := &g.s.figures[i]
	fig.at, fig.status = c, standing
	g.s.occupy(g.t)
	g.s.dirty = true
	rec.Move(g.t.ident(i), c, 0, ruleKo7)
	rec.Note(engine.Event{Kind: kindStood, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: engine.NoFigure,
		Cell: c, Rule: ruleKo4, N: int32(g.t.units[i].health - fig.damage)})
}

// tokenGoesOn puts a token fallen in lava on the nearest empty space that is not
// lava or hazard (DESC-LAVA-4).
func (g play) tokenGoesOn(f *frame, rec *engine.Recorder) bool {
	spots, any := g.nearestEmpty(g.s.figures[f.figure].at, true)
	if !any {
		g.s.stack.Pop()
		return false
	}
	c := spots.only()
	if c < 0 {
		return true
	}
	g.putToken(c, rec)
	return false
}

func (g play) putToken(c cell, rec *engine.Recorder) {
	f := g.s.stack.Pop()
	g.s.figures[f.figure].at = c
	rec.Move(g.t.ident(int(f.figure)), c, 0, ruleLava4)
}

// settleHeal carries out a healing roll: red hearts for one figure, or for Avric's
// feat two red dice for every hero within 3.
func (g play) settleHeal(v dice.Value, rec *engine.Recorder) {
	fr := g.s.stack.Pop()
	if fr.step == 1 {
		for m := fr.mask; m != 0; m &= m - 1 {
			g.mend(trailing(m), int8(v.Lane(0)), ruleFeatAvric, rec)
		}
		return
	}
	rule := ruleAblPrayer
	if fr.n == 1 {
		rule = ruleAblHeal
	}
	g.mend(int(fr.other), int8(v), rule, rec)
}
