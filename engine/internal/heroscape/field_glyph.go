package heroscape

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
func (g *field) glyphAt(c cell) uint8 {
	if i := g.t.places[c].glyph; i >= 0 {
		return g.s.glyph[i]
	}
	return 0
}

// holder returns the side of the figure whose leading end stands on a permanent
// glyph of some kind, or -1 (HS-GLYPH-3, HS-R-42).
func (g *field) holder(i int, kind glyphKind) int {
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
func (g *field) glyphBonus(side int, kind glyphKind, n int) int {
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
func (g *field) keldaBars(f fig, c cell) bool {
	return g.t.places[c].glyph >= 0 && g.glyphAt(c) == uint8(glyphKelda) && g.s.wounds[f] == 0
}
