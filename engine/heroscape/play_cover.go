package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// What a recorder that covers rules is told of the rules that leave no event of
// their own: those that were asked at a moment of play. Nothing here runs otherwise.

func markAll(rec *engine.Recorder, rules ...engine.Rule) {
	for _, r := range rules {
		rec.Mark(r)
	}
}

// coverStart marks the rules of the board and of the armies, as far as this table
// has what they are about.
func (g play) coverStart(rec *engine.Recorder) {
	if !rec.Covering() {
		return
	}
	t := g.t
	markAll(rec, ruleBoard1, ruleBoard2, ruleBoard3, ruleBoard4, ruleBoard5, ruleUnit1, ruleR35, ruleR36, ruleR48, ruleDeploy1)
	if t.basic {
		markAll(rec, ruleBasic1, ruleBasic3, ruleR02, ruleR47)
	} else {
		markAll(rec, ruleArmy1, ruleArmy2, ruleArmy3)
	}
	for i := range t.places {
		p := &t.places[i]
		if p.bits&cellHere == 0 {
			continue
		}
		rec.Mark(t.kinds[p.kind].rule)
		if t.kinds[p.kind].name == "sand" && p.enter > 1 {
			rec.Mark(ruleTerrMud1)
		}
	}
	if t.anyRuin {
		markAll(rec, ruleRuin1, ruleLos4, ruleR15, ruleEng3)
	}
	for gi := range t.groups {
		if t.groups[gi].cards > 1 {
			markAll(rec, ruleUnit2, ruleR38)
		}
	}
	if t.doubles {
		markAll(rec, ruleDbl1, ruleDeploy3)
	}
}

// coverStep marks what the terrain and the levels of one walking step brought up.
func (g play) coverStep(u *unit, e ends, k int, last bool, rec *engine.Recorder) {
	p := &g.t.places[e.lead]
	q := &g.t.places[p.reach[k]]
	if p.rise[k] > 0 {
		markAll(rec, ruleUp2, ruleClimb1)
		if q.enter > 1 {
			rec.Mark(ruleR03)
		}
		if q.bits&cellWater != 0 || g.t.kinds[q.kind].name == "ice" {
			rec.Mark(ruleR04)
		}
	}
	if q.bits&cellWater != 0 {
		rec.Mark(ruleWaterIn1)
		if p.bits&cellWater != 0 {
			rec.Mark(ruleWaterIn2)
		}
		if last {
			rec.Mark(ruleWaterIn3)
		}
	} else if p.bits&cellWater != 0 {
		if p.rise[k] > 0 {
			markAll(rec, ruleWaterOut1, ruleWaterOut2)
		} else {
			rec.Mark(ruleWaterOut3)
		}
		if !last {
			rec.Mark(ruleWaterOut4)
		}
	}
	if -p.rise[k] >= u.height {
		markAll(rec, ruleR08, ruleFall5)
		if q.bits&cellSoft != 0 {
			rec.Mark(ruleFall4)
		}
	}
	if e.trail == none {
		return
	}
	markAll(rec, ruleDbl2, ruleDbl3, ruleDbl4, ruleR06, ruleR07)
	if q.bits&cellWet != 0 {
		if p.bits&cellWet != 0 {
			rec.Mark(ruleDblWater2)
		} else {
			rec.Mark(ruleDblWater1)
		}
	}
}

// coverEnd marks engagements and glyphs at the end of a move.
func (g play) coverEnd(f fig, mode uint8, rec *engine.Recorder) {
	if !rec.Covering() {
		return
	}
	double := g.s.trail[f] != none
	rec.Mark(rulePass3)
	if mode == modeFly {
		markAll(rec, ruleFly2, ruleFly5, ruleR17)
		if double {
			rec.Mark(ruleR44)
		}
	}
	if i := g.t.places[g.s.lead[f]].glyph; i >= 0 && g.s.glyph[i] != 0 {
		markAll(rec, ruleGlyph1, ruleGlyph2)
	}
	if !g.engagedWith(f).empty() {
		markAll(rec, ruleEng1, ruleEng2, ruleEng4, rulePass1)
		if double {
			rec.Mark(ruleEng5)
		}
	}
	if !g.engagedFigures(g.sideOf(f)).empty() {
		rec.Mark(rulePass2)
	}
	if g.t.unitOf(f).per > 1 {
		rec.Mark(ruleTurn6)
	}
}

// coverAttack marks the rules that every attack asks.
func (g play) coverAttack(f, target fig, rec *engine.Recorder) {
	markAll(rec, ruleTurn3, ruleAtk1, ruleAtkWho1, ruleAtkWho2, ruleCbt1, ruleCbt2, ruleCbt3, ruleCbt4, ruleR18)
	if g.t.basic {
		rec.Mark(ruleBasic5)
		return
	}
	if g.adjacent(f, target) {
		markAll(rec, ruleRange4, ruleLos5)
	} else {
		markAll(rec, ruleRange1, ruleRange2, ruleRange3, ruleLos1, ruleLos2, ruleLos3, ruleR11, ruleR12, ruleR13)
	}
	if !g.engagedWith(f).empty() {
		rec.Mark(ruleAtkEng1)
	}
	if g.over(f, target) != 0 {
		rec.Mark(ruleR14)
	}
}

// coverArea marks the rules of special attacks.
func (g play) coverArea(rule engine.Rule, rec *engine.Recorder) {
	markAll(rec, ruleSpec1, ruleSpec2, ruleSpec3, ruleSpec4, ruleR26, ruleR40)
	switch rule {
	case rulePwrMimring1:
		rec.Mark(ruleR19)
	case rulePwrAirborne2:
		markAll(rec, ruleR09, ruleR41)
	case rulePwrRomarch1:
		rec.Mark(ruleR27)
	}
}
