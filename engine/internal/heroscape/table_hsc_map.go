package heroscape

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// hexPlace is a place on the plane of hexes: steps east and steps south-east.
type hexPlace struct{ q, r int }

func (p hexPlace) plus(o hexPlace) hexPlace { return hexPlace{p.q + o.q, p.r + o.r} }

// turned turns a step clockwise about the origin by sixths.
func (p hexPlace) turned(n int) hexPlace {
	for range n {
		p = hexPlace{-p.r, p.q + p.r}
	}
	return p
}

// rowCol gives the place in the shifted rows of HS-BOARD-1.
func (p hexPlace) rowCol() (row, col int) { return p.r, p.q + (p.r-p.r&1)/2 }

func placeAt(row, col int) hexPlace { return hexPlace{col - (row-row&1)/2, row} }

// hscLand is what a terrain number of the format is here.
type hscLand struct {
	letter string
	flat   bool   // adds no height (HS-BOARD-3)
	alike  string // named where the terrain is laid as another that plays alike
}

var hscLands = map[int]hscLand{
	1: {letter: "g"}, 2: {letter: "r"}, 3: {letter: "s"}, 4: {letter: "w", flat: true}, 5: {letter: "i", flat: true},
	6: {letter: "m", flat: true}, 7: {letter: "f"}, 8: {letter: "d"}, 9: {letter: "n"}, 19: {letter: "p", flat: true},
	20: {letter: "g", alike: "swamp ground"}, 21: {letter: "r", alike: "concrete"}, 22: {letter: "r", alike: "asphalt"},
	26: {letter: "r", alike: "dungeon floor"},
}

// hscPieces names what has no place in these rules.
var hscPieces = map[int]string{
	11: "a building with an upper floor, an overhang", 12: "a road wall", 13: "a glacier of unknown shape",
	16: "a part of a castle, a battlement or a ladder", 17: "a tile of the user's own",
	18: "a figure", 25: "a shadow", 27: "an outcrop of unknown shape",
}

// hscTrees are the heights of trees, palms and brush by type. 24001 is the palm of early editions, which had one;
// 200013 is no type of Virtualscape's but a palm of Hexoscape.
var hscTrees = map[int]int{10011: 10, 10012: 11, 10013: 12, 10004: 15, 24001: 14, 24014: 14, 24015: 15, 24016: 16,
	24002: 9, 200013: 13}

// hscShape is the spaces of a tile, and how far its origin moves with each turn.
type hscShape struct {
	spaces []hexPlace
	shift  [6]hexPlace
}

var hscShapes = map[int]hscShape{
	1: {spaces: []hexPlace{{}}},
	2: {spaces: []hexPlace{{}, {1, 0}}, shift: [6]hexPlace{3: {1, 0}, 4: {0, 1}, 5: {-1, 1}}},
	3: {spaces: []hexPlace{{}, {1, 0}, {0, 1}}, shift: [6]hexPlace{2: {1, 0}, 3: {0, 1}, 4: {0, 1}, 5: {-1, 1}}},
	4: {spaces: []hexPlace{{}, {1, 0}, {0, 1}, {1, 1}},
		shift: [6]hexPlace{2: {1, 0}, 3: {1, 1}, 4: {-1, 2}, 5: {-1, 1}}},
	5: {spaces: hscRow(0, 0, 5), shift: [6]hexPlace{3: {4, 0}, 4: {0, 4}, 5: {-4, 4}}},
	6: {spaces: slices.Concat(hscRow(0, 0, 3), hscRow(1, -1, 3)),
		shift: [6]hexPlace{1: {1, 0}, 2: {0, 1}, 3: {1, 1}, 4: {0, 2}, 5: {-2, 2}}},
	7: {spaces: slices.Concat(hscRow(0, 0, 2), hscRow(1, -1, 3), hscRow(2, -1, 2)),
		shift: [6]hexPlace{1: {1, 0}, 2: {1, 1}, 3: {0, 2}, 4: {-1, 2}, 5: {-1, 1}}},
	24: {spaces: slices.Concat(hscRow(0, 0, 2), hscRow(1, -1, 3), hscRow(2, -1, 3), hscRow(3, -2, 5), hscRow(4, -2, 5),
		hscRow(5, -3, 6)),
		shift: [6]hexPlace{1: {1, 0}, 2: {2, 3}, 3: {2, 5}, 4: {-5, 7}, 5: {-5, 2}}},
}

// usualTree is the height of a tree where a map says nothing else.
const usualTree = 10

// hscRow lists n spaces of a row eastwards.
func hscRow(r, q, n int) (row []hexPlace) {
	for i := range n {
		row = append(row, hexPlace{q + i, r})
	}
	return row
}

// hscColumn is what is stacked on one place, as far as it rests on what lies below.
type hscColumn struct {
	letter string
	level  int // land tiles so far
	next   int // altitude at which the next tile rests
	tree   int // height of the tree on it, or 0
	glyph  string
	down   bool // the glyph lies symbol side down
	zone   int  // colour of the start zone, or -1
}

type hscBuilder struct {
	columns  map[hexPlace]*hscColumn
	ruins    [][2]hexPlace // the two sides of each piece of wall, in the order of the file
	replaced map[int]int   // tiles of terrains laid as others
	floor    int
	begun    bool
	unknown  []hexPlace // glyphs whose letter the file does not give, in its order
	raised   int        // spaces whose surface has nothing below it
	more     int        // pieces left out beyond those named
	faults   engine.Faults
	notes    []string
}

// hscMaxFaults bounds how many pieces are named one by one.
const hscMaxFaults = 500

func (b *hscBuilder) missing(t *hscTile, format string, args ...any) {
	if len(b.faults) >= hscMaxFaults {
		b.more++
		return
	}
	b.faults.Add(engine.Place{}, "%s %s; it was left out", t.where(), fmt.Sprintf(format, args...))
}

// lay puts a tile on the map; tiles come from the lowest to the highest.
func (b *hscBuilder) lay(t *hscTile) {
	land, isLand := hscLands[t.terrain]
	height, isTree := hscTrees[t.terrain*1000+t.size]
	switch {
	case isLand:
		b.layLand(t, land)
	case hscColumns[t.terrain*1000+t.size] != nil:
		b.layColumns(t, hscColumns[t.terrain*1000+t.size])
	case t.terrain == 11 && (t.size == 2 || t.size == 3):
		b.layRuin(t)
	case isTree:
		size := 1
		if t.size == 4 {
			size = 4
		}
		if t.terrain*1000+t.size == 24001 {
			b.note("tile %d at column %d, row %d is a palm of an unknown height; it was laid with %d", t.index, t.x,
				t.y, height)
		}
		for _, p := range hscCover(t, size) {
			if c := b.base(t, p); c != nil {
				c.tree = height
			}
		}
	case t.terrain == 14:
		b.layGlyph(t)
	case t.terrain == 15:
		if c := b.under(t, placeAt(t.y, t.x), "a start zone"); c != nil {
			c.zone = t.colour
		}
	default:
		name, ok := hscPieces[t.terrain]
		if !ok {
			name = fmt.Sprintf("of the unknown type %d", t.terrain*1000+t.size)
		}
		b.missing(t, "is %s, which has no place in these rules", name)
	}
}

// hscCover lists the places that a tile covers.
func hscCover(t *hscTile, size int) (places []hexPlace) {
	shape, origin := hscShapes[size], placeAt(t.y, t.x)
	if t.name == "" {
		origin = origin.plus(shape.shift[t.rotation])
	}
	for _, s := range shape.spaces {
		places = append(places, origin.plus(s.turned(t.rotation)))
	}
	return places
}

// layLand lays a tile of land, space by space. Tiles come from the ground up, and a space has one surface
// (HS-BOARD-2): the topmost tile is it, at its own altitude. Where that leaves a surface below it out, or two
// tiles lie at one altitude, a fault says so.
func (b *hscBuilder) layLand(t *hscTile, land hscLand) {
	size := t.size
	if t.terrain == 4 && size == 2 {
		size = 1 // two tiles of water, one on the other
	}
	if _, ok := hscShapes[size]; !ok {
		b.missing(t, "has %d spaces, a shape that is not known", t.size)
		return
	}
	if land.alike != "" {
		b.replaced[t.terrain]++
	}
	for _, p := range hscCover(t, size) {
		row, col := p.rowCol()
		c := b.base(t, p)
		switch {
		case c == nil:
			continue
		case t.z < c.next:
			b.missing(t, "overlaps another tile at row %d, column %d", row, col)
			continue
		case t.z > c.next:
			b.covered(t, row, col)
			*c = hscColumn{level: c.level + t.z - c.next, zone: -1}
		}
		c.letter, c.next = land.letter, t.z+1
		if !land.flat {
			c.level++
		}
	}
}

// covered names a surface that lies below another with a gap between them.
func (b *hscBuilder) covered(t *hscTile, row, col int) {
	if len(b.faults) >= hscMaxFaults {
		b.more++
		return
	}
	b.faults.Add(engine.Place{}, "%s hangs over another surface at row %d, column %d; a space has one, and the lower "+
		"was left out", t.where(), row, col)
}

func (b *hscBuilder) note(format string, args ...any) {
	b.notes = append(b.notes, fmt.Sprintf(format, args...))
}

// base finds the column that land or an obstacle lies on, and begins one on the bare table. It is nil beyond the
// edge of the map.
func (b *hscBuilder) base(t *hscTile, p hexPlace) *hscColumn {
	row, col := p.rowCol()
	if row < 0 || col < 0 {
		b.missing(t, "reaches over the edge of the map at row %d, column %d", row, col)
		return nil
	}
	if !b.begun {
		b.begun, b.floor = true, t.z // the altitude of the table
	}
	c := b.columns[p]
	if c == nil {
		if t.z > b.floor {
			b.raised++
		}
		c = &hscColumn{next: t.z, level: t.z - b.floor, zone: -1}
		b.columns[p] = c
	}
	return c
}

// under finds the column that a piece stands on.
func (b *hscBuilder) under(t *hscTile, p hexPlace, what string) *hscColumn {
	c := b.columns[p]
	if c == nil {
		b.missing(t, "is %s without ground below it", what)
	}
	return c
}

// hscGlyphs are the glyphs that the rules have, by the letter of the format.
var hscGlyphs = map[byte]string{'A': "astrid", 'G': "gerda", 'I': "ivor", 'V': "valda", 'D': "dagmar", 'K': "kelda",
	'E': "erland", 'M': "mitonsoul"}

// hscDeck is the order in which unknown glyphs are dealt.
var hscDeck = []string{"astrid", "gerda", "ivor", "valda", "dagmar", "kelda", "erland", "mitonsoul"}

// layGlyph lays a glyph, or notes its place where the file does not say which it is.
func (b *hscBuilder) layGlyph(t *hscTile) {
	if t.glyph == '?' {
		if p := placeAt(t.y, t.x); b.under(t, p, "a glyph") != nil {
			b.unknown = append(b.unknown, p)
		}
		return
	}
	name, ok := hscGlyphs[t.glyph]
	if !ok {
		b.missing(t, "is a glyph with the letter %q, which these rules do not have", t.glyph)
		return
	}
	if c := b.under(t, placeAt(t.y, t.x), "a glyph"); c != nil {
		c.glyph = name
	}
}

// deal gives the glyphs that the file leaves unknown a kind each: in the order of hscDeck those that the map
// does not show, and the whole deck again where there are more. They lie symbol side down.
func (b *hscBuilder) deal() {
	shown := map[string]bool{}
	for _, c := range b.columns {
		shown[c.glyph] = true
	}
	deck := slices.DeleteFunc(slices.Clone(hscDeck), func(name string) bool { return shown[name] })
	var dealt []string
	for _, p := range b.unknown {
		if len(deck) == 0 {
			deck = slices.Clone(hscDeck)
		}
		c := b.columns[p]
		c.glyph, c.down = deck[0], true
		dealt, deck = append(dealt, deck[0]), deck[1:]
	}
	if len(dealt) > 0 {
		b.note("%s unknown in the file, laid symbol side down as %s, to be changed at will",
			speech.Count(len(dealt), "glyph"), strings.Join(dealt, ", "))
	}
}

// form writes the map.
func (b *hscBuilder) form() (*MapForm, []string, engine.Faults) {
	b.deal()
	if b.raised > 0 {
		b.note("%s with nothing below the surface laid as if filled", speech.Count(b.raised, "space"))
	}
	for _, kind := range []int{20, 21, 22, 26} {
		if n := b.replaced[kind]; n > 0 {
			b.note("%s of %s laid as %s, which plays alike here", speech.Count(n, "tile"), hscLands[kind].alike,
				map[string]string{"g": "grass", "r": "rock"}[hscLands[kind].letter])
		}
	}
	if b.more > 0 {
		b.faults.Add(engine.Place{}, "%d more pieces were left out", b.more)
	}
	if len(b.columns) == 0 {
		b.faults.Add(engine.Place{}, "no tile of the file could be used")
		return nil, nil, b.faults
	}
	top, left, rows, cols := hscMaxSide*4, hscMaxSide*4, 0, 0
	for p := range b.columns {
		row, col := p.rowCol()
		top, left, rows, cols = min(top, row), min(left, col), max(rows, row+1), max(cols, col+1)
	}
	top &^= 1 // rows are dropped in pairs, so that odd rows stay odd
	m := &MapForm{}
	var text strings.Builder
	for row := top; row < rows; row++ {
		if row&1 != 0 {
			text.WriteString("  ")
		}
		for col := left; col < cols; col++ {
			if col > left {
				text.WriteByte(' ')
			}
			text.WriteString(b.token(m, placeAt(row, col), row-top, col-left))
		}
		text.WriteByte('\n')
	}
	m.Rows = text.String()
	b.walls(m, top, left)
	b.zones(m, top, left, rows, cols)
	return m, b.notes, b.faults
}

// token writes one cell and adds what stands on it to the map.
func (b *hscBuilder) token(m *MapForm, p hexPlace, row, col int) string {
	c := b.columns[p]
	if c == nil {
		return ".."
	}
	label := fmt.Sprintf("%d,%d", row, col)
	letter := c.letter
	if c.tree > 0 {
		letter = "t"
		if c.tree != usualTree {
			m.Trees = append(m.Trees, TreeForm{At: label, Height: c.tree})
		}
	}
	if c.glyph != "" {
		m.Glyphs = append(m.Glyphs, GlyphForm{At: label, Glyph: c.glyph, Down: c.down})
	}
	return fmt.Sprintf("%s%d", letter, c.level)
}

// hscColours are the start zones in the order of players.
var hscColours = []struct {
	colour int
	name   string
}{{0x0000ff, "red"}, {0x00ff00, "green"}, {0xff0000, "blue"}, {0x00ffff, "yellow"}, {0xff00ff, "violet"},
	{0xffff00, "cyan"}, {0x0080ff, "orange"}, {0xff0080, "purple"}}

// zones gives the first two colours that occur to the two seats and names the rest.
func (b *hscBuilder) zones(m *MapForm, top, left, rows, cols int) {
	seat := 0
	known := map[int]bool{-1: true}
	for _, colour := range hscColours {
		known[colour.colour] = true
		var cells []string
		for row := top; row < rows; row++ {
			for col := left; col < cols; col++ {
				if c := b.columns[placeAt(row, col)]; c != nil && c.zone == colour.colour {
					cells = append(cells, fmt.Sprintf("%d,%d", row-top, col-left))
				}
			}
		}
		switch {
		case len(cells) == 0:
		case seat > 1:
			b.note("the %s start zone of %d spaces was left out: a game has two players", colour.name, len(cells))
		default:
			if m.Zones == nil {
				m.Zones = map[string]ZoneForm{}
			}
			m.Zones[info.Seats[seat]] = ZoneForm{Cells: cells}
			seat++
		}
	}
	strange := 0
	for _, c := range b.columns {
		if !known[c.zone] {
			strange++
		}
	}
	if strange > 0 {
		b.faults.Add(engine.Place{}, "%d spaces of start zones in colours of no player were left out", strange)
	}
	if seat == 0 {
		b.note("the map marks no start zones; without zones: in its file they are its first two rows and its last two")
	}
}
