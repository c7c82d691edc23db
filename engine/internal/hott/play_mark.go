package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// Marks note which rules a game exercised; they are made only when somebody counts.

// everyMove are exercised by every tactical move.
var everyMove = [...]engine.Rule{rulePip1, ruleMv1, ruleMv2, ruleMv3, ruleMv4, ruleMv8, ruleMv9, ruleGeo4, ruleGeo5,
	ruleGeo6, ruleSeq2}

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
			rec.Mark(ruleAir1)
			if m.n > 1 {
				rec.Mark(ruleAir5)
			}
		}
		if u.class == aerial || u.kind == magician {
			rec.Mark(rulePip2)
		}
		if lurkerKinds.has(u.kind) {
			rec.Mark(ruleLk7)
		}
		if m.under[i]&g.t.ground.badLand != 0 {
			rec.Mark(ruleGeo7)
		}
		if m.under[i]&g.t.ground.water != 0 {
			rec.Mark(ruleMv6)
		}
		for rest := m.crossed[i] | g.friendsPassed(m, i); rest != 0; {
			rec.Mark(g.t.passing[m.ids[i]][rest.next()])
		}
	}
	if m.door != 0 {
		rec.Mark(ruleMv13)
		rec.Mark(ruleCon3)
	}
	if m.extra > 0 {
		rec.Mark(rulePip3)
	}
	if m.entries > 0 {
		g.markAll([]engine.Rule{ruleZoc1, ruleZoc2, ruleZoc3})
	}
	for k := range m.entries {
		if m.zones[k].passed {
			rec.Mark(ruleIp7)
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
		rec.Mark(ruleCon6)
	}
	if o == nobody {
		return
	}
	g.markAll([]engine.Rule{ruleCon4, ruleLeg1})
	if g.aerial(o) {
		rec.Mark(ruleAir2)
	}
	if g.aerial(e) {
		rec.Mark(ruleAir3)
	}
}

// markBout marks the rules that the factors of a close combat rest on.
func (g play) markBout(b *bout) {
	rec := g.w.rec
	if !rec.Covering() {
		return
	}
	rec.Mark(ruleCmb5)
	for _, e := range [2]uint8{b.X, b.Y} {
		if e == nobody {
			g.markAll([]engine.Rule{ruleTStrStat, ruleStr4})
			continue
		}
		rec.Mark(g.unit(e).statRule)
		if b.Kind != inFight {
			continue
		}
		if g.exposed(e) > 0 {
			g.markAll([]engine.Rule{ruleOv1, ruleOv2})
		}
		if n, _ := g.ground(e); n != 0 {
			rec.Mark(ruleTf6)
		}
		if g.supporter(e) != nobody {
			rec.Mark(g.unit(e).spcRule)
		}
	}
	if b.Kind == inFight && (g.uphill(b.X, b.Y) || g.uphill(b.Y, b.X)) {
		rec.Mark(ruleGeo8)
	}
	if b.Kind == inSpell {
		rec.Mark(ruleMg3)
	}
}
