package report

import (
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgpdf"
)

// printCanvas is a PDF canvas that is given text as Unicode. The library writes
// strings byte by byte in the Windows code page 1252, so letters beyond ASCII would
// come out as several wrong ones.
type printCanvas struct{ *vgpdf.Canvas }

// FillString draws a text.
func (c printCanvas) FillString(f font.Face, at vg.Point, text string) {
	c.Canvas.FillString(f, at, printed(text))
}

// beyondLatin1 are the signs of code page 1252 that Unicode has elsewhere, and what
// stands in for signs that it has not.
var beyondLatin1 = map[rune]string{'−': "\x96", '–': "\x96", '—': "\x97", '…': "\x85", '‘': "\x91", '’': "\x92",
	'“': "\x93", '”': "\x94", '•': "\x95", '€': "\x80",
	'→': "->", '≤': "<=", '≥': ">=", '∞': "inf"}

// printed encodes a text in code page 1252; letters that it lacks become question
// marks (the SVG has them all).
func printed(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch s, ok := beyondLatin1[r]; {
		case ok:
			b.WriteString(s)
		case r < 0x80 || (r >= 0xa0 && r <= 0xff):
			b.WriteByte(byte(r))
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}
