package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Steps of an effect: everything that wounds or kills goes through one of these,
// so that figures fall together (HS-R-26).
const (
	effArmor   = iota // Stealth Armor rolls
	effApply          // wounds are placed, the dead removed together
	effSpirits        // spirits, in ascending id
)

// wound adds wounds that are due to a figure.
func (g play) wound(f fig, n int) {
	if n <= 0 {
		return
	}
	g.s.due[f] = uint8(min(int(g.s.due[f])+n, 200))
	g.s.hit.add(f)
}

// doom marks a figure for destruction without wounds.
func (g play) doom(f fig) { g.s.doomed.add(f) }

// effect resolves what is due, if anything is; by is who did it, or noFig.
func (g play) effect(by fig, rule engine.Rule) {
	s := &g.s
	if s.hit.empty() && s.doomed.empty() {
		return
	}
	s.stack.Push(frame{kind: frEffect, fig: noFig, other: by, at: none, set: g.armored(s.hit), path: uint64(rule)})
}

// armored returns the figures of a set that may ignore wounds by Stealth Armor.
func (g play) armored(set figset) figset {
	var out figset
	for !set.empty() {
		if f := set.pop(); g.t.unitOf(f).can&ignores != 0 {
			out.add(f)
		}
	}
	return out
}

// stepEffect carries out wounds that are due: first those who may ignore them roll, then all fall together
// and the victory is judged, then the spirits of the fallen are placed one by one, with a choice only
// where there are several cards.
func (g play) stepEffect(rec *engine.Recorder) bool {
	s := &g.s
	f := s.stack.Top()
	switch f.sub {
	case effArmor:
		if !f.set.empty() {
			f.fig = f.set.first()
			return g.roll(needRollArmor)
		}
		f.sub = effApply
	case effApply:
		g.apply(f.other, engine.Rule(f.path), rec)
		f.sub = effSpirits
		g.checkVictory(rec)
	case effSpirits:
		for !s.ghosts.empty() {
			ghost := s.ghosts.first()
			side := g.sideOf(ghost)
			first, many := g.spiritCards(side)
			if first != noGroup && many {
				f.fig = ghost
				return g.ask(needSpirit, side)
			}
			if first != noGroup {
				g.placeSpirit(ghost, first, rec)
			} else {
				s.ghosts.del(ghost)
			}
		}
		s.stack.Pop()
	}
	return false
}

// settleArmor takes the d20 of Stealth Armor (HS-PWR-MICROCORP-1, HS-R-33).
func (g play) settleArmor(saved bool, rec *engine.Recorder) {
	s := &g.s
	f := s.stack.Top()
	who := f.fig
	s.rolls[who]++
	f.set.del(who)
	markAll(rec, rulePwrMicrocorp1, ruleR33)
	if saved {
		rec.Note(engine.Event{Kind: kindSaved, Side: engine.Side(g.sideOf(who)), Figure: figure(who),
			Other: engine.NoFigure, Cell: toCell(s.lead[who]), Rule: rulePwrMicrocorp1})
	}
	if f.kind == frEnd && f.sub == 3 { // gas wounds only those who fail
		if !saved {
			g.wound(who, g.t.gasRow.Wounds)
		}
		return
	}
	if saved {
		s.due[who] = 0
		s.hit.del(who)
	}
}

// apply places the wounds that are due and removes the dead together (HS-WOUND-1,
// HS-WOUND-2, HS-R-26).
func (g play) apply(by fig, rule engine.Rule, rec *engine.Recorder) {
	s := &g.s
	g.w.rank.valid = false
	for set := s.hit; !set.empty(); {
		f := set.pop()
		u := g.t.unitOf(f)
		left := u.life - s.wounds[f]
		took := min(s.due[f], left)
		s.wounds[f] += took
		s.due[f] = 0
		if rec != nil && took > 0 {
			g.noteDamage(f, by, took, rule, rec)
		}
		if s.wounds[f] >= u.life {
			s.doomed.add(f)
		}
	}
	s.hit = figset{}
	if rec.Covering() && s.doomed.count() > 1 {
		rec.Mark(ruleR26)
	}
	for set := s.doomed; !set.empty(); {
		f := set.pop()
		if rec != nil {
			if left := g.t.unitOf(f).life - s.wounds[f]; left > 0 {
				g.noteDamage(f, by, left, rule, rec)
			}
			killer := engine.NoFigure
			if by != noFig && by != f {
				killer = figure(by)
			}
			markAll(rec, ruleWound1, ruleWound2)
			rec.Slain(figure(f), killer, toCell(s.lead[f]), ruleWound2)
		}
		if g.t.unitOf(f).can&(sharpens|hardens) != 0 {
			s.ghosts.add(f)
		}
		g.remove(f)
		s.live.del(f)
		if !g.livingCard(g.t.groupOf[f]) {
			rec.Mark(ruleWound3)
		}
	}
	s.doomed = figset{}
}

// noteDamage records wounds, with the enemy's points only where an enemy dealt them.
func (g play) noteDamage(f, by fig, n uint8, rule engine.Rule, rec *engine.Recorder) {
	u := g.t.unitOf(f)
	other, side := engine.NoFigure, engine.Nobody
	if by != noFig && by != f && g.sideOf(by) != g.sideOf(f) {
		other, side = figure(by), engine.Side(g.sideOf(by))
	}
	if rule == noRule {
		rule = ruleWound1
	}
	rec.Damage(figure(f), other, side, toCell(g.s.lead[f]), int(n), int64(u.worth)*int64(n)/int64(u.life), rule)
}

// placeSpirit puts a destroyed hero on a card for the rest of the game
// (HS-PWR-FINN-2, HS-PWR-THORGRIM-2, HS-R-23).
func (g play) placeSpirit(ghost fig, gi uint8, rec *engine.Recorder) {
	s := &g.s
	s.ghosts.del(ghost)
	p := g.t.unitOf(ghost).can
	rule := rulePwrFinn2
	if p&sharpens != 0 {
		s.cards[gi].attack++
	}
	if p&hardens != 0 {
		s.cards[gi].defence++
		rule = rulePwrThorgrim2
	}
	rec.Mark(ruleR23)
	rec.Note(engine.Event{Kind: kindSpirit, Side: engine.Side(g.sideOf(ghost)), Figure: figure(ghost),
		Other: figure(g.t.groups[gi].first), Cell: engine.NoCell, Rule: rule})
}
