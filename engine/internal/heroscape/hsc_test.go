package heroscape_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/fuzz"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
)

// hscFile writes a Virtualscape map for tests.
type hscFile struct {
	tiles [][]byte
}

func le32(b []byte, n int) []byte { return binary.LittleEndian.AppendUint32(b, uint32(int32(n))) }

func hscText(b []byte, s string) []byte {
	b = append(b, 0xff, 0xfe, 0xff, byte(len(s)))
	for _, c := range s {
		b = append(b, byte(c), 0)
	}
	return b
}

// tile adds a tile as Virtualscape writes it, with fields that mean nothing to us and with the longer
// tails of a user's own tiles and of figures.
func (f *hscFile) tile(kind, rotation, x, y, z int, glyph byte, colour int) {
	b := le32(nil, kind)
	b = append(b, 0x61, 0x32, 0x55, 0x30, 0x2a, 0xa9, 0x33, 0x3f)
	for _, n := range []int{rotation, x, y, z} {
		b = le32(b, n)
	}
	b = append(b, glyph)
	b = hscText(hscText(b, ""), "start")
	b = le32(b, colour)
	switch kind / 1000 {
	case 17:
		b = le32(b, 1)
		for range 4 {
			b = hscText(b, "own")
		}
	case 18:
		b = hscText(hscText(b, "finn"), "")
	}
	f.tiles = append(f.tiles, b)
}

// bytes writes the file in the last layout.
func (f *hscFile) bytes() []byte { return f.layout(7) }

// layout writes the file in layout 0.000n.
func (f *hscFile) layout(n int) []byte {
	b := binary.LittleEndian.AppendUint64(nil, math.Float64bits(float64(n)/10000))
	if n >= 2 {
		b = append(b, 4, 'f', 0, 'o', 0, 'r', 0, 'd', 0) // a short text without marks
		b = hscText(b, "somebody")
	}
	if n >= 3 {
		b = hscText(b, "2")
	}
	if n == 3 {
		b = hscText(b, "a story")
	} else if n > 3 {
		b = append(le32(b, 5), "{rtf}"...)
	}
	for range []int{1: 0, 2: 3, 3: 3, 4: 3, 5: 4, 6: 4, 7: 5}[n] {
		b = le32(b, 1)
	}
	b = le32(b, len(f.tiles))
	return append(b, slices.Concat(f.tiles...)...)
}

// TestImportHSCLayouts reads one map in every layout that Virtualscape has written.
func TestImportHSCLayouts(t *testing.T) {
	var f hscFile
	f.tile(1007, 0, 1, 0, 0, 0, 0)
	f.tile(2001, 0, 1, 0, 1, 0, 0)
	for n := 1; n <= 7; n++ {
		m, _, faults := heroscape.ImportHSC(f.layout(n))
		if err := faults.Err(); err != nil {
			t.Fatalf("layout 0.000%d: %v", n, err)
		}
		if want := ".. r2 g1\n  g1 g1 g1\n.. g1 g1\n"; m.Rows != want {
			t.Errorf("layout 0.000%d:\n%swant:\n%s", n, m.Rows, want)
		}
	}
	if m, _, faults := heroscape.ImportHSC(f.layout(7)[1:]); m != nil ||
		!strings.Contains(faults.Error(), "0.0001 to 0.0007") {
		t.Errorf("a file that begins otherwise was read: %v", faults)
	}
}

// TestImportHSCTopmost lays the topmost tile of a space: over the bare table as if filled, over a gap in place of
// the surface below it, which is named.
func TestImportHSCTopmost(t *testing.T) {
	var f hscFile
	f.tile(1001, 0, 0, 0, 0, 0, 0)
	f.tile(1001, 0, 1, 0, 0, 0, 0)
	f.tile(14002, 0, 1, 0, 1, 'A', 0)
	f.tile(2002, 0, 1, 0, 3, 0, 0) // over a gap, and beyond it over the table
	f.tile(4001, 0, 2, 0, 4, 0, 0) // water upon the part over the table
	m, notes, faults := heroscape.ImportHSC(f.bytes())
	if m == nil || m.Rows != "g1 r4 w4\n" || len(m.Glyphs) != 0 {
		t.Fatalf("map: %+v", m)
	}
	if text := faults.Error(); len(faults) != 1 ||
		!strings.Contains(text, "tile 4 at column 1, row 0, altitude 3 hangs over another surface at row 0, column 1") {
		t.Errorf("faults: %s", text)
	}
	if text := strings.Join(notes, "\n"); !strings.Contains(text, "1 space with nothing below") {
		t.Errorf("notes: %s", text)
	}
}

// TestImportHSCUnknownGlyphs deals the kinds that the map does not show, symbol side down, and says which.
func TestImportHSCUnknownGlyphs(t *testing.T) {
	var f hscFile
	f.tile(1024, 0, 9, 9, 0, 0, 0)
	f.tile(14065, 0, 9, 9, 1, 'A', 0)
	for i := range 9 {
		f.tile(14063, 0, 9+i%3, 11+i/3, 1, '?', 0)
	}
	m, notes, faults := heroscape.ImportHSC(f.bytes())
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, g := range m.Glyphs {
		counts[g.Glyph]++
		if g.Down == (g.Glyph == "astrid" && counts["astrid"] == 1) {
			t.Errorf("glyph %+v", g)
		}
	}
	if len(m.Glyphs) != 10 || counts["gerda"] != 2 || counts["mitonsoul"] != 1 || counts["astrid"] != 2 {
		t.Errorf("glyphs: %v", counts)
	}
	if text := strings.Join(notes, "\n"); !strings.Contains(text, "9 glyphs unknown in the file") {
		t.Errorf("notes: %s", text)
	}
}

// TestImportHSCDoubleWater lays two tiles of water one on the other on one space.
func TestImportHSCDoubleWater(t *testing.T) {
	var f hscFile
	f.tile(1002, 0, 0, 0, 0, 0, 0)
	f.tile(4002, 0, 0, 0, 1, 0, 0)
	m, _, faults := heroscape.ImportHSC(f.bytes())
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if m.Rows != "w1 g1\n" {
		t.Errorf("map:\n%s", m.Rows)
	}
}

func TestImportHSC(t *testing.T) {
	var f hscFile
	f.tile(1007, 0, 1, 0, 0, 0, 0)         // seven grass spaces
	f.tile(2001, 0, 1, 0, 1, 0, 0)         // a rock on one of them
	f.tile(4001, 0, 2, 0, 1, 0, 0)         // water on another adds no height
	f.tile(10012, 0, 0, 1, 1, 0, 0)        // a tree of eleven
	f.tile(14002, 0, 1, 1, 1, 'A', 0)      // a glyph
	f.tile(15001, 0, 1, 2, 1, 0, 0x0000ff) // red start
	f.tile(15001, 0, 2, 2, 1, 0, 0x00ff00) // green start
	m, _, faults := heroscape.ImportHSC(f.bytes())
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	want := ".. r2 w1\n  t1 g1 g1\n.. g1 g1\n"
	if got := m.Rows; got != want {
		t.Errorf("rows:\n%swant:\n%s", got, want)
	}
	if len(m.Glyphs) != 1 || m.Glyphs[0].Glyph != "astrid" || m.Glyphs[0].At != "1,1" {
		t.Errorf("glyphs: %+v", m.Glyphs)
	}
	if len(m.Trees) != 1 || m.Trees[0].Height != 11 {
		t.Errorf("trees: %+v", m.Trees)
	}
	if z := m.Zones["north"].Cells; !slices.Equal(z, []string{"2,1"}) {
		t.Errorf("north zone: %v", z)
	}
	if z := m.Zones["south"].Cells; !slices.Equal(z, []string{"2,2"}) {
		t.Errorf("south zone: %v", z)
	}
}

// TestImportHSCRotations lays one tile of 24 spaces in six ways: each covers 24
// places that a turn carries onto one another.
func TestImportHSCRotations(t *testing.T) {
	for _, size := range []int{2, 3, 4, 5, 6, 7, 24} {
		for rotation := range 6 {
			var f hscFile
			f.tile(1000+size, rotation, 20, 20, 0, 0, 0)
			m, _, faults := heroscape.ImportHSC(f.bytes())
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(m.Rows, "g1"); n != size {
				t.Errorf("a tile of %d spaces turned %d covers %d:\n%s", size, rotation, n, m.Rows)
			}
		}
	}
}

// TestImportHSCRuins lays both ruins in six ways in the middle of a field. The wall of a
// ruin of n is 2n+1 sides long, has no loose piece, and a turn by half carries it from
// below its spaces to above them.
func TestImportHSCRuins(t *testing.T) {
	walls := map[[2]int][]heroscape.RuinForm{}
	for _, size := range []int{2, 3} {
		for rotation := range 6 {
			var f hscFile
			for i := range 100 {
				f.tile(1001, 0, i%10, i/10, 0, 0, 0)
			}
			f.tile(11000+size, rotation, 5, 4, 1, 0, 0)
			m, _, faults := heroscape.ImportHSC(f.bytes())
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			if n := len(m.Ruins); n != 2*size+1 {
				t.Errorf("a ruin of %d turned %d has %d pieces of wall: %v", size, rotation, n, m.Ruins)
			}
			walls[[2]int{size, rotation}] = m.Ruins
		}
	}
	got := fmt.Sprint(walls[[2]int{2, 0}])
	if want := "[{[4,5 4,4] 0} {[4,5 5,4] 0} {[4,5 5,5] 0} {[4,6 5,5] 0} {[4,6 5,6] 0}]"; got != want {
		t.Errorf("the wall of a small ruin is %s, want %s", got, want)
	}
	var f hscFile
	f.tile(1001, 0, 0, 0, 0, 0, 0)
	f.tile(11002, 0, 0, 0, 1, 0, 0)
	f.tile(13001, 0, 0, 0, 1, 0, 0)
	m, notes, faults := heroscape.ImportHSC(f.bytes())
	if text := faults.Error(); m == nil || m.Rows != "t1\n" ||
		!strings.Contains(text, "tile 2 at column 0, row 0, altitude 1 is a ruin that stands between no two") ||
		!strings.Contains(strings.Join(notes, "\n"), "a column of an unknown height") {
		t.Errorf("map %+v, faults %s", m, text)
	}
}

func TestImportHSCNamesWhatItLeavesOut(t *testing.T) {
	var f hscFile
	f.tile(1001, 0, 0, 0, 0, 0, 0)
	f.tile(2001, 0, 0, 0, 0, 0, 0) // lies in the first
	f.tile(16101, 0, 0, 0, 1, 0, 0)
	f.tile(17000, 0, 0, 0, 1, 0, 0)
	f.tile(18001, 0, 0, 0, 1, 0, 0)
	f.tile(22001, 0, 1, 0, 0, 0, 0)
	f.tile(99001, 0, 1, 0, 0, 0, 0)
	m, notes, faults := heroscape.ImportHSC(f.bytes())
	if m == nil || m.Rows != "g1 r1\n" || !strings.Contains(strings.Join(notes, "\n"), "asphalt") {
		t.Fatalf("map: %+v, notes: %q", m, notes)
	}
	text := faults.Error()
	for _, want := range []string{"tile 2 at column 0, row 0, altitude 0 overlaps", "castle", "user's own", "figure",
		"unknown type 99001"} {
		if !strings.Contains(text, want) {
			t.Errorf("nothing says %q:\n%s", want, text)
		}
	}
	if m, _, faults := heroscape.ImportHSC([]byte("GIF89a and so on")); m != nil || len(faults) != 1 {
		t.Errorf("a picture was read as a map: %v", faults)
	}
}

// FuzzImportHSC reads anything without panic; what it reads as a map, the compiler
// takes or refuses in words.
func FuzzImportHSC(f *testing.F) {
	var seeds [][]byte
	var file hscFile
	file.tile(1024, 3, 9, 9, 0, 0, 0)
	file.tile(14001, 0, 9, 9, 1, 'K', 0)
	file.tile(15001, 0, 9, 9, 1, 0, 0xff)
	file.tile(11003, 2, 9, 9, 1, 0, 0)
	file.tile(13006, 5, 9, 9, 1, 0, 0)
	seeds = append(seeds, file.bytes())
	seeds = append(seeds, []byte{})
	seeds = append(seeds, file.bytes()[:60], []byte(fordAddress), []byte("["+fordHead+`, "0~0~0~0~g7"]`))
	read := func(t testing.TB, data []byte) {
		for _, format := range (heroscape.Ruleset{}).Formats() {
			form, _, faults := heroscape.Ruleset{}.Import(format.Name, data)
			if m, ok := form.(*heroscape.MapForm); !ok && len(faults) == 0 {
				t.Error("no map and no reason")
			} else if ok && strings.TrimSpace(m.Rows) == "" {
				t.Error("an empty map")
			}
		}
	}
	fuzz.Target(f, seeds, func() func(testing.TB, []byte) { return read })
}
