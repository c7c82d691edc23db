package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// glyphEffect turns up the glyph under the leading end of a figure that ended its
// move, and lets a one-use glyph work (HS-GLYPH-4).
func (g play) glyphEffect(f fig, rec *engine.Recorder) {
	s := &g.s
	c := s.lead[f]
	i := g.t.places[c].glyph
	if i < 0 || s.glyph[i] == 0 {
		return
	}
	s.glyph[i] &^= glyphDown
	kind := glyphKind(s.glyph[i])
	side := g.sideOf(f)
	rule := ruleGlyph3
	if kind >= glyphKelda {
		rule = ruleGlyph4
	}
	rec.Note(engine.Event{Kind: kindGlyph, Side: engine.Side(side), Figure: figure(f), Other: engine.NoFigure,
		Cell: toCell(c), Rule: rule, N: int32(kind)})
	switch kind {
	case glyphKelda:
		if s.wounds[f] > 0 {
			rec.Note(engine.Event{Kind: engine.KindHeal, Side: engine.Side(side), Figure: figure(f),
				Other: engine.NoFigure, Cell: toCell(c), Rule: ruleGlyph4, N: int32(s.wounds[f])})
			s.wounds[f] = 0
			s.glyph[i] = 0
		}
	case glyphErland:
		s.glyph[i] = 0
		s.stack.Push(frame{kind: frErland, fig: f, other: noFig, at: c, side: int8(side)})
	case glyphMitonsoul:
		s.glyph[i] = 0
		s.stack.Push(frame{kind: frMiton, fig: noFig, other: noFig, at: none, set: s.own[0].or(s.own[1])})
	}
}

// stepMiton lets every figure on the battlefield roll, in ascending id; the
// destroyed fall together (HS-GLYPH-4, HS-R-48).
func (g play) stepMiton() bool {
	s := &g.s
	f := s.stack.Top()
	if !f.set.empty() {
		f.fig = f.set.first()
		return g.roll(needRollMiton)
	}
	s.stack.Pop()
	g.effect(noFig, ruleGlyph4)
	return false
}

func (g play) settleMiton(lives bool) {
	f := g.s.stack.Top()
	g.s.rolls[f.fig]++
	f.set.del(f.fig)
	if !lives {
		g.doom(f.fig)
	}
}

func (g play) playErland(f fig, lead, trail cell, rec *engine.Recorder) {
	g.s.stack.Pop()
	g.lift(f)
	g.put(f, lead, trail)
	rec.Move(figure(f), toCell(lead), 0, ruleGlyph4)
}
