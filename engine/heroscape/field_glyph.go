package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// glyphKind is what a glyph does (HS-GLYPH-3, HS-GLYPH-4).
type glyphKind uint8

const (
	glyphNone glyphKind = iota
	glyphAstrid
	glyphGerda
	glyphIvor
	glyphValda
	glyphDagmar
	glyphKelda
	glyphErland
	glyphMitonsoul
)

var glyphNames = []string{"", "astrid", "gerda", "ivor", "valda", "dagmar", "kelda", "erland", "mitonsoul"}

// glyphDown marks a glyph that lies symbol side up: nobody knows which it is.
const glyphDown = 0x40

const maxGlyphs = 16

func glyphNamed(name string) (glyphKind, bool) {
	for i, n := range glyphNames {
		if i > 0 && n == name {
			return glyphKind(i), true
		}
	}
	return glyphNone, false
}

// glyphAt returns the glyph that lies on a cell, or 0.
func (g *game) glyphAt(c cell) uint8 {
	if i := g.t.places[c].glyph; i >= 0 {
		return g.s.glyph[i]
	}
	return 0
}

// holder returns the side of the figure whose leading end stands on a permanent
// glyph of some kind, or -1 (HS-GLYPH-3, HS-R-42).
func (g *game) holder(i int, kind glyphKind) int {
	if g.s.glyph[i] != uint8(kind) {
		return -1
	}
	at := g.t.glyphs[i].at
	f := g.occupant[at]
	if f == noFig || g.s.lead[f] != at {
		return -1
	}
	return g.sideOf(f)
}

// glyphBonus is what a side's figures have from glyphs of a kind, n for each.
func (g *game) glyphBonus(side int, kind glyphKind, n int) int {
	sum := 0
	for i := range g.t.glyphs {
		if g.holder(i, kind) == side {
			sum += n
		}
	}
	return sum
}

// keldaBars reports whether Kelda's glyph, power side up, keeps an unhurt figure
// from stopping on a cell (HS-GLYPH-4).
func (g *game) keldaBars(f fig, c cell) bool {
	return g.t.places[c].glyph >= 0 && g.glyphAt(c) == uint8(glyphKelda) && g.s.wounds[f] == 0
}

// glyphEffect turns up the glyph under the leading end of a figure that ended its
// move, and lets a one-use glyph work (HS-GLYPH-4).
func (g *game) glyphEffect(f fig, rec *engine.Recorder) {
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
	rec.Note(engine.Event{Kind: kindGlyph, Side: engine.Side(side), Figure: figure(f), Other: engine.NoFigure, Cell: toCell(c), Rule: rule, N: int32(kind)})
	switch kind {
	case glyphKelda:
		if s.wounds[f] > 0 {
			rec.Note(engine.Event{Kind: engine.KindHeal, Side: engine.Side(side), Figure: figure(f), Other: engine.NoFigure, Cell: toCell(c), Rule: ruleGlyph4, N: int32(s.wounds[f])})
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
func (g *game) stepMiton() bool {
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

func (g *game) settleMiton(lives bool) {
	f := g.s.stack.Top()
	g.s.rolls[f.fig]++
	f.set.del(f.fig)
	if !lives {
		g.doom(f.fig)
	}
}

// checkErland checks the placing of any one other figure beside the one that turned
// Erland up (HS-GLYPH-4): hex-adjacent, without leaving attacks, anything but the
// same footprint rules as elsewhere (HS-R-42).
func (g *game) checkErland(f fig, lead, trail cell) engine.Refusal {
	s := &g.s
	top := s.stack.Top()
	if f == noFig || f == top.fig || s.lead[f] == none {
		return noSuchFigure
	}
	if !g.onMap(lead) || trail != none && !g.onMap(trail) {
		return offTheMap
	}
	if g.t.unitOf(f).double != (trail != none) {
		if trail == none {
			return twoSpaces
		}
		return oneSpace
	}
	near := false
	for _, c := range [2]cell{s.lead[top.fig], s.trail[top.fig]} {
		if c != none && (g.t.dirTo(c, lead) >= 0 || trail != none && g.t.dirTo(c, trail) >= 0) {
			near = true
		}
	}
	if !near {
		return notBeside
	}
	if g.t.is(lead, cellMolten) || trail != none && g.t.is(trail, cellMolten) {
		return intoMolten
	}
	if e := (ends{lead, trail}); e == (ends{s.lead[f], s.trail[f]}) {
		return occupied
	}
	return g.endRefusal(f, ends{lead, trail})
}

func (g *game) playErland(f fig, lead, trail cell, rec *engine.Recorder) {
	g.s.stack.Pop()
	g.lift(f)
	g.put(f, lead, trail)
	rec.Move(figure(f), toCell(lead), 0, ruleGlyph4)
}

// lift takes a living figure off its cells.
func (g *game) lift(f fig) {
	s := &g.s
	for _, c := range [2]cell{s.lead[f], s.trail[f]} {
		if c != none && g.occupant[c] == f {
			g.occupant[c] = noFig
		}
	}
}
