package heroscape

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Redraw replaces what a side may not know of the other's order markers: all of them
// while markers are being placed, afterwards which of the unrevealed ones lies where
// (HS-OM-3); and which glyph lies where among those face down. What lies where now plays no part in it.
func (g *field) Redraw(viewer engine.Side, src dice.Source) {
	s := &g.s
	other := int(1 - viewer)
	draws := uint32(0)
	below := func(n int) int {
		draws++
		return int(src.Below(dice.NewKey(0, 0, 0, 0, draws), uint64(n)))
	}
	if s.phase == phOrders {
		for i := range s.mark[other] {
			if s.mark[other][i] == noGroup {
				continue
			}
			n := 0
			for gi := range g.t.groups { // reservoir of the living cards
				if g.mayOrder(other, uint8(gi)) {
					if n++; below(n) == 0 {
						s.mark[other][i] = uint8(gi)
					}
				}
			}
		}
	} else if s.phase > phOrders && s.phase <= phTurns {
		due := 0
		if s.phase == phTurns {
			due = g.turnsTaken(other)
		}
		slices.Sort(s.mark[other][due:])
		for i := 3; i > due; i-- { // shuffle the markers whose turn is still to come, and X
			j := due + below(i-due+1)
			s.mark[other][i], s.mark[other][j] = s.mark[other][j], s.mark[other][i]
		}
	}
	g.redrawGlyphs(below)
	g.w.rank.valid, g.w.rank.waysOf, g.w.found = false, false, false
}

// redrawGlyphs shuffles the glyphs that lie face down among their places.
func (g *field) redrawGlyphs(below func(int) int) {
	s := &g.s
	seen := 0
	for i := range g.t.glyphs {
		if s.glyph[i]&glyphDown == 0 {
			continue
		}
		for j := range i { // in order before anything is drawn
			if s.glyph[j]&glyphDown != 0 && s.glyph[j] > s.glyph[i] {
				s.glyph[i], s.glyph[j] = s.glyph[j], s.glyph[i]
			}
		}
	}
	for i := range g.t.glyphs {
		if s.glyph[i]&glyphDown == 0 {
			continue
		}
		seen++
		k := below(seen) // swap with a uniformly drawn one of those seen so far
		for j := range i + 1 {
			if s.glyph[j]&glyphDown != 0 {
				if k == 0 {
					s.glyph[i], s.glyph[j] = s.glyph[j], s.glyph[i]
					break
				}
				k--
			}
		}
	}
}
