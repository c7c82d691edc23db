package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/plane"
)

// Marks note which rules a game exercised; they are made only when somebody counts.

// setUpRules are exercised by every game that starts.
var setUpRules = [...]engine.Rule{ruleHDR1, ruleGEO1, ruleGEO2, ruleGEO3, ruleGEO10, ruleBASE1, ruleARMY1, ruleARMY2, ruleARMY3,
	ruleSET4, ruleDEP1, ruleDEP2, ruleDEP3, ruleDEP4, ruleTER1, ruleTER2, ruleTER3, ruleTER4, ruleTER5, ruleTER6, ruleTER7,
	ruleSTR1, ruleSTR2, ruleSTR3}

// everyMove are exercised by every tactical move.
var everyMove = [...]engine.Rule{rulePIP1, ruleMV1, ruleMV2, ruleMV3, ruleMV4, ruleMV8, ruleMV9, ruleGEO4, ruleGEO5, ruleGEO6, ruleSEQ2}

func (g play) markAll(rules []engine.Rule) {
	for _, r := range rules {
		g.w.rec.Mark(r)
	}
}

// markMove marks the rules that a move rests on.
func (g play) markMove(m *motion) {
	rec := g.w.rec
	if !rec.Covering() {
		return
	}
	g.markAll(everyMove[:])
	for i := range m.n {
		u := g.unit(m.ids[i])
		rec.Mark(u.statRule)
		if u.class == aerial {
			rec.Mark(ruleAIR1)
			if m.n > 1 {
				rec.Mark(ruleAIR5)
			}
		}
		if u.class == aerial || u.kind == magician {
			rec.Mark(rulePIP2)
		}
		if lurkerKinds.has(u.kind) {
			rec.Mark(ruleLK7)
		}
		if m.under[i]&g.t.ground.badLand != 0 {
			rec.Mark(ruleGEO7)
		}
		if m.under[i]&g.t.ground.water != 0 {
			rec.Mark(ruleMV6)
		}
		for rest := m.crossed | g.friendsPassed(m, i); rest != 0; {
			rec.Mark(passRule(u, g.unit(rest.next())))
		}
	}
	if m.door != 0 {
		rec.Mark(ruleMV13)
		rec.Mark(ruleCON3)
	}
	if m.extra > 0 {
		rec.Mark(rulePIP3)
	}
	if m.entries > 0 {
		g.markAll([]engine.Rule{ruleZOC1, ruleZOC2, ruleZOC3})
	}
	for k := range m.entries {
		if m.zones[k].passed {
			rec.Mark(ruleIP7)
		}
	}
	rec.Mark(g.outOfCommand(sideOf(m.ids[0]), m.set))
}

// friendsPassed are the friends, movers left out, that the straight way of an element's
// front middle crosses.
func (g play) friendsPassed(m *motion, i int) (passed set) {
	way := plane.Segment{A: m.from[i].Front().Fine(), B: m.at[i].Front().Fine()}
	for rest := g.d.live & mine(sideOf(m.ids[i])) &^ m.set; rest != 0; {
		if o := rest.next(); g.d.rect[o].Chord(way) > plane.Fine {
			passed |= one(o)
		}
	}
	return passed
}

// passRule is the rule by which one type passes another.
func passRule(m, o *unit) engine.Rule {
	switch {
	case m.kind == sneakers || o.kind == sneakers:
		return ruleIP1
	case m.kind == god:
		return ruleIP3
	case m.kind == magician:
		return ruleIP2
	case m.class == aerial:
		return ruleIP5
	case o.class == aerial:
		return ruleIP4
	}
	return ruleIP6
}

// markContacts marks the rules of contact after a move.
func (g play) markContacts(e uint8) {
	rec := g.w.rec
	if !rec.Covering() {
		return
	}
	o := g.d.front[e]
	if o == nobody {
		o = g.d.onto[e]
	}
	if g.d.wall.has(e) {
		rec.Mark(ruleCON6)
	}
	if o == nobody {
		return
	}
	g.markAll([]engine.Rule{ruleCON4, ruleLEG1})
	if g.aerial(o) {
		rec.Mark(ruleAIR2)
	}
	if g.aerial(e) {
		rec.Mark(ruleAIR3)
	}
}

// markBout marks the rules that the factors of a close combat rest on.
func (g play) markBout(b *bout) {
	rec := g.w.rec
	if !rec.Covering() {
		return
	}
	rec.Mark(ruleCMB5)
	for _, e := range [2]uint8{b.X, b.Y} {
		if e == nobody {
			g.markAll([]engine.Rule{ruleTSTRSTAT, ruleSTR4})
			continue
		}
		rec.Mark(g.unit(e).statRule)
		if b.Kind != inFight {
			continue
		}
		if g.exposed(e) > 0 {
			g.markAll([]engine.Rule{ruleOV1, ruleOV2})
		}
		if n, _ := g.ground(e); n != 0 {
			rec.Mark(ruleTF6)
		}
		if g.supporter(e) != nobody {
			rec.Mark(g.unit(e).spcRule)
		}
	}
	if b.Kind == inFight && (g.uphill(b.X, b.Y) || g.uphill(b.Y, b.X)) {
		rec.Mark(ruleGEO8)
	}
	if b.Kind == inSpell {
		rec.Mark(ruleMG3)
	}
}
