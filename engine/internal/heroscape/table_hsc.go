package heroscape

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// ImportHSC reads a Virtualscape map (.hsc) into a map form. The layouts are given
// in section 2 of RULES.md. Notes say what was laid otherwise than the file has it
// and plays alike. What the form cannot hold (castles, surfaces below another, and
// the like) is left out and named as a fault, each with its place; so is what cannot
// be read. The form is complete when there are no faults, and nil when the file is
// not a map.
func ImportHSC(data []byte) (*MapForm, []string, engine.Faults) {
	r := hscReader{data: data}
	tiles := r.read()
	if r.failed {
		return nil, nil, r.faults
	}
	slices.SortStableFunc(tiles, func(a, b hscTile) int { return a.z - b.z })
	b := hscBuilder{columns: map[hexPlace]*hscColumn{}, replaced: map[int]int{}, faults: r.faults}
	for i := range tiles {
		b.lay(&tiles[i])
	}
	return b.form()
}

// hscTile is one tile as the file has it.
type hscTile struct {
	index    int
	name     string // of a piece of Hexoscape, whose origin does not move as it turns
	terrain  int    // type / 1000
	size     int    // type % 1000
	rotation int    // 0 to 5, sixths of a turn clockwise
	x, y, z  int    // column, row (odd rows shifted), altitude
	glyph    byte
	colour   int // red, green, blue, from the lowest byte
}

// where says where a tile lies, in words of its file.
func (t *hscTile) where() string {
	if t.name != "" {
		return fmt.Sprintf("piece %d, %q,", t.index, t.name)
	}
	return fmt.Sprintf("tile %d at column %d, row %d, altitude %d", t.index, t.x, t.y, t.z)
}

// Limits on what a file may claim.
const (
	hscMaxTiles = 1 << 16
	hscMaxSide  = 400
)

// hscLayout says which fields of the header a layout of the format has.
type hscLayout struct {
	names    int  // texts: the name, the author, the number of players
	scenario byte // how the scenario is kept: 't' as a text, 'b' as counted bytes, 0 not at all
	settings int  // numbers for printing
}

// hscLayouts are the layouts by the bits of their version, 0.0001 to 0.0007. Tiles are the same in all.
var hscLayouts = map[uint64]hscLayout{
	0x3f1a36e2eb1c432d: {},
	0x3f2a36e2eb1c432d: {names: 2, settings: 3},
	0x3f33a92a30553261: {names: 3, scenario: 't', settings: 3},
	0x3f3a36e2eb1c432d: {names: 3, scenario: 'b', settings: 3},
	0x3f40624dd2f1a9fc: {names: 3, scenario: 'b', settings: 4},
	0x3f43a92a30553261: {names: 3, scenario: 'b', settings: 4},
	0x3f46f0068db8bac7: {names: 3, scenario: 'b', settings: 5},
}

// hscReader reads the little-endian fields in order.
type hscReader struct {
	data   []byte
	at     int
	failed bool
	faults engine.Faults
}

func (r *hscReader) fail(format string, args ...any) {
	if !r.failed {
		r.faults.Add(engine.Place{}, format, args...)
		r.failed = true
	}
}

func (r *hscReader) take(n int, what string) []byte {
	if r.failed {
		return nil
	}
	if n < 0 || n > len(r.data)-r.at {
		r.fail("the file ends at byte %d, within %s", len(r.data), what)
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *hscReader) number(what string) int {
	b := r.take(4, what)
	if b == nil {
		return 0
	}
	return int(int32(binary.LittleEndian.Uint32(b)))
}

// text skips a text of two-byte letters. Its length stands before it in one byte;
// 255 is followed by two bytes, of which 65534 only marks the encoding and starts
// the length anew, and 65535 is followed by four.
func (r *hscReader) text(what string) {
	for range 3 {
		b := r.take(1, what)
		if b == nil {
			return
		}
		n := int(b[0])
		if n == 0xff {
			if b = r.take(2, what); b == nil {
				return
			}
			if n = int(binary.LittleEndian.Uint16(b)); n == 0xfffe {
				continue
			}
			if n == 0xffff {
				if n = r.number(what); n > len(r.data) {
					n = -1
				}
			}
		}
		r.take(2*n, what)
		return
	}
	r.fail("%s begins with too many marks of its encoding", what)
}

// read reads the header of a Virtualscape map, of which we use nothing, and its tiles. Numbers in such a
// file are not to be trusted: the count of tiles is bounded before any is read.
func (r *hscReader) read() (tiles []hscTile) {
	var layout hscLayout
	if b := r.take(8, "the version"); b != nil {
		ok := false
		if layout, ok = hscLayouts[binary.LittleEndian.Uint64(b)]; !ok {
			r.fail("this is not a Virtualscape map: its first eight bytes are none of the versions 0.0001 to 0.0007")
		}
	}
	for i := range layout.names {
		r.text([]string{"the name of the map", "the author", "the number of players"}[i])
	}
	switch layout.scenario {
	case 't':
		r.text("the scenario")
	case 'b':
		r.take(r.number("the length of the scenario"), "the scenario")
	}
	for range layout.settings {
		r.number("the print settings")
	}
	n := r.number("the number of tiles")
	if !r.failed && (n < 1 || n > hscMaxTiles) {
		r.fail("the file claims %d tiles; it may have 1 to %d", n, hscMaxTiles)
	}
	for i := 0; i < n && !r.failed; i++ {
		if t := r.tile(i + 1); !r.failed {
			tiles = append(tiles, t)
		}
	}
	return tiles
}

// tile reads one tile. Fields that mean nothing here are read all the same, because tiles have no length
// of their own.
func (r *hscReader) tile(index int) hscTile {
	what := fmt.Sprintf("tile %d", index)
	kind := r.number(what)
	r.take(8, what) // its version
	t := hscTile{index: index, terrain: kind / 1000, size: kind % 1000, rotation: r.number(what), x: r.number(what),
		y: r.number(what), z: r.number(what)}
	if g := r.take(1, what); g != nil {
		t.glyph = g[0]
	}
	r.text(what)
	r.text(what)
	t.colour = r.number(what) & 0xffffff
	switch t.terrain {
	case 17: // a tile of the user's own
		r.number(what)
		for range 4 {
			r.text(what)
		}
	case 18: // a figure
		r.text(what)
		r.text(what)
	}
	if !r.failed && (t.rotation < 0 || t.rotation > 5 || t.x < 0 || t.y < 0 || t.x > hscMaxSide || t.y > hscMaxSide ||
		t.z < 0 || t.z > 99 || kind < 0) {
		r.fail("%s lies at column %d, row %d, altitude %d, turned %d, which is no place of a map", what, t.x, t.y, t.z,
			t.rotation)
	}
	return t
}
