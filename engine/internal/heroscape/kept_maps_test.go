package heroscape_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// digested is a map in few letters: its rows and what stands on them.
func digested(form any) string {
	m, ok := form.(*heroscape.MapForm)
	if !ok || m == nil {
		return "no map"
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%+v", *m))
	return fmt.Sprintf("%x, %d ruins, %d trees, %d glyphs, %d zones", sum[:4], len(m.Ruins), len(m.Trees),
		len(m.Glyphs), len(m.Zones))
}

// TestKeptImports lays every kind of piece in every turn on a field and keeps the map that comes of it and what is
// left out; and files that are too long, too wide, or cut off.
func TestKeptImports(t *testing.T) {
	var w strings.Builder
	import1 := func(name string, data []byte) {
		m, notes, faults := heroscape.ImportHSC(data)
		fmt.Fprintf(&w, "%s: %s", name, digested(m))
		for _, n := range notes {
			if !strings.HasPrefix(n, "the map marks no start zones") { // most of these
				fmt.Fprintf(&w, " | note: %s", n)
			}
		}
		for i, f := range faults {
			if i == 3 {
				fmt.Fprintf(&w, " and %d more, the last %s", len(faults)-i, faults[len(faults)-1])
				break
			}
			fmt.Fprintf(&w, " | %s", f)
		}
		w.WriteString("\n")
	}
	field := func() *hscFile {
		f := &hscFile{}
		for i := range 81 {
			f.tile(1001, 0, i%9, i/9, 0, 0, 0)
		}
		return f
	}
	for terrain := range 31 {
		for _, size := range []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 24} {
			turned := sha256.New()
			for rotation := range 6 {
				f := field()
				f.tile(1000*terrain+size, rotation, 4, 4, 1, "AGIVDKEMX"[(terrain+size+rotation)%9], 0x0000ff)
				m, _, faults := heroscape.ImportHSC(f.bytes())
				fmt.Fprintf(turned, "%s %v", digested(m), faults)
				if rotation == 5 {
					import1(fmt.Sprintf("%d, in all turns %x, in the last", 1000*terrain+size, turned.Sum(nil)[:4]),
						f.bytes())
				}
			}
		}
	}
	for _, c := range []struct {
		name                       string
		kind, rotation, x, y, z, n int
	}{
		{"the last column", 1001, 0, 400, 0, 0, 1}, {"beyond the last column", 1001, 0, 401, 0, 0, 1},
		{"the last row", 1001, 0, 0, 400, 0, 1},
		{"beyond the last row", 1001, 0, 0, 401, 0, 1}, {"as high as can be", 1001, 0, 3, 3, 99, 1},
		{"higher", 1001, 0, 3, 3, 100, 1},
		{"a column before the first", 1001, 0, -1, 0, 0, 1}, {"a row before the first", 1001, 0, 0, -1, 0, 1},
		{"below the ground", 1001, 0, 3, 3, -1, 1},
		{"turned by five", 1002, 5, 3, 3, 0, 1}, {"turned by six", 1002, 6, 3, 3, 0, 1},
		{"turned back", 1002, -1, 3, 3, 0, 1}, {"of a negative kind", -1001, 0, 3, 3, 0, 1},
		{"over the edge", 1007, 0, 0, 0, 0, 1}, {"500 pieces without a place", 16101, 0, 1, 1, 0, 500},
		{"501 pieces without a place", 16101, 0, 1, 1, 0, 501},
		{"620 pieces without a place", 16101, 0, 1, 1, 0, 620}, {"swamp ground", 20001, 0, 3, 3, 0, 1},
		{"concrete twice", 21001, 0, 3, 3, 0, 2}, {"high trees", 10004, 2, 3, 3, 0, 2},
	} {
		f := &hscFile{}
		f.tile(1001, 0, 2, 2, 0, 0, 0)
		for range c.n {
			f.tile(c.kind, c.rotation, c.x, c.y, c.z, 0, 0)
		}
		import1(c.name, f.bytes())
	}
	zones := field()
	for i, colour := range []int{0xff8000, 0xff0080, 0x0080ff, 0xffff00, 0xff00ff, 0x00ffff, 0xff0000, 0x00ff00,
		0x0000ff} {
		zones.tile(15001, 0, i, 2, 1, 0, colour)
	}
	zones.tile(15001, 0, 20, 2, 1, 0, 0xff) // where there is no ground
	import1("start zones of nine colours", zones.bytes())
	whole := &hscFile{}
	whole.tile(1003, 0, 1, 1, 0, 0, 0)
	whole.tile(17001, 0, 1, 1, 1, 0, 0)
	whole.tile(18001, 0, 1, 1, 1, 0, 0)
	data, said := whole.bytes(), ""
	for n := range data {
		m, _, faults := heroscape.ImportHSC(data[:n])
		words := strings.ReplaceAll(faults.Error(), fmt.Sprint("byte ", n), "byte N")
		if m != nil || words != said {
			fmt.Fprintf(&w, "from byte %d on: %s | %s\n", n, digested(m), words)
		}
		said = words
	}
	count := len(data) - total(whole.tiles) - 4 // where the number of tiles stands
	for _, n := range []int{0, -1, 1, 2, 3, 4, 65536, 65537} {
		copy(data[count:], le32(nil, n))
		import1(fmt.Sprintf("claims %d tiles", n), data)
	}
	conform.Kept(t, "testdata/imports.txt", w.String())
}

func total(tiles [][]byte) (n int) {
	for _, b := range tiles {
		n += len(b)
	}
	return n
}

// TestKeptPieces lifts pieces of every shipped map and lays them elsewhere, also where none can lie, and keeps what
// comes of it or why it cannot be.
func TestKeptPieces(t *testing.T) {
	var w strings.Builder
	mover := heroscape.System().(engine.PieceMover)
	laid, refused := 0, 0
	for _, name := range scenarioNames {
		s := casetest.Setup(t, library, "heroscape/"+name, scenarios.Variant{})
		form := s.Map
		before := digested(form)
		pieces, sites := casetest.Pieces(t, mover, s), mover.Sites(s)
		fmt.Fprintf(&w, "%s: %s on %d sites\n", name, before, len(sites))
		for i, p := range pieces {
			fmt.Fprintf(&w, "  %d %+v\n", i, p)
		}
		r := rand.New(rand.NewPCG(31, uint64(len(sites))))
		kinds := append(mover.PieceKinds(), "cheese", "")
		for n := range 40 {
			var steps []engine.PieceStep
			order := r.Perm(len(pieces))
			if n%20 == 19 {
				order = []int{len(pieces), 0, 0}
			}
			for _, piece := range order[:min(len(order), 1+n%3)] {
				steps = append(steps, randomStep(r, piece, sites, kinds))
			}
			after, err := mover.Rearrange(s, steps)
			if err != nil {
				refused++
			} else {
				laid++
			}
			fmt.Fprintf(&w, "  %+v: %s %v\n", steps, digested(after), err)
		}
		if digested(form) != before {
			t.Errorf("%s: the map itself was changed", name)
		}
	}
	if laid < 100 || refused < 100 {
		t.Errorf("%d maps were changed, %d not: too few of a kind", laid, refused)
	}
	conform.Kept(t, "testdata/pieces.txt", w.String())
}

// randomStep moves, turns, changes or takes away a piece; now and then there is no such site or kind.
func randomStep(r *rand.Rand, piece int, sites, kinds []string) engine.PieceStep {
	s := engine.PieceStep{Piece: piece, Gone: r.IntN(8) == 0}
	if r.IntN(3) > 0 {
		s.To = sites[r.IntN(len(sites))]
	}
	if r.IntN(30) == 0 {
		s.To = []string{"99,99", "0,-1", "here"}[r.IntN(3)]
	}
	if r.IntN(3) == 0 {
		s.Turn = r.IntN(9) - 1
	}
	if r.IntN(6) == 0 {
		s.Kind = kinds[r.IntN(len(kinds))]
	}
	return s
}

// TestMapsThatDoNotComeApart takes apart and puts together what cannot be, and learns why.
func TestMapsThatDoNotComeApart(t *testing.T) {
	builder := heroscape.System().(engine.MapBuilder)
	for want, change := range map[string]func(m *heroscape.MapForm){
		"":                            func(*heroscape.MapForm) {},
		`row 1, column 1: "g" is no`:  func(m *heroscape.MapForm) { m.Rows = "g1 g1\ng1 g\n" },
		`row 0, column 1: "z1" is no`: func(m *heroscape.MapForm) { m.Rows = "g1 z1\n" },
		"1,1 and 0,0 are none": func(m *heroscape.MapForm) {
			m.Ruins = []heroscape.RuinForm{{Between: [2]string{"1,1", "0,0"}}}
		},
		"0,0 and 0,0 are none": func(m *heroscape.MapForm) {
			m.Ruins = []heroscape.RuinForm{{Between: [2]string{"0,0", "0,0"}}}
		},
		`"here" is no cell`: func(m *heroscape.MapForm) {
			m.Ruins = []heroscape.RuinForm{{Between: [2]string{"here", "0,0"}}}
		},
		`"there" is no cell`: func(m *heroscape.MapForm) {
			m.Glyphs = []heroscape.GlyphForm{{At: "there", Glyph: "gerda"}}
		},
		`"nowhere" is no cell`: func(m *heroscape.MapForm) {
			m.Trees = []heroscape.TreeForm{{At: "nowhere", Height: 3}}
		},
		"zone w: the map has no row 2": func(m *heroscape.MapForm) {
			m.Zones = map[string]heroscape.ZoneForm{"w": {Rows: []int{0, 2}}}
		},
		"zone w: the map has no row -": func(m *heroscape.MapForm) {
			m.Zones = map[string]heroscape.ZoneForm{"w": {Rows: []int{-1}}}
		},
		`"x" is no cell`: func(m *heroscape.MapForm) {
			m.Zones = map[string]heroscape.ZoneForm{"w": {Rows: []int{1}, Cells: []string{"x"}}}
		},
	} {
		m := &heroscape.MapForm{Rows: "g1 g1\n  g2 ..\n",
			Ruins: []heroscape.RuinForm{{Between: [2]string{"0,0", "0,1"}, Height: 5},
				{Between: [2]string{"0,0", "1,0"}}},
			Trees:  []heroscape.TreeForm{{At: "0,0", Height: 7}},
			Glyphs: []heroscape.GlyphForm{{At: "0,1", Glyph: "ivor", Down: true, Optional: true}},
			Zones:  map[string]heroscape.ZoneForm{"north": {Rows: []int{1}, Cells: []string{"0,1"}}}}
		change(m)
		parts, err := builder.Blueprint(casetest.OnMap(t, library, heroscape.System(), m))
		if want != "" {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("want %q, got %v", want, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if built, err := builder.Build(casetest.OnMap(t, library, heroscape.System(), nil), parts); err != nil ||
			!reflect.DeepEqual(built, m) {
			t.Errorf("%+v comes together as %+v (%v)", m, built, err)
		}
	}
	for want, change := range map[string]func(b *engine.Blueprint){
		"":                                     func(b *engine.Blueprint) { b.Cells = meadow(31, 31) },
		"the map of 31 rows and 33 columns is": func(b *engine.Blueprint) { b.Cells = meadow(31, 33) },
		"too wide":                             func(b *engine.Blueprint) { b.Cells = meadow(2, 90) },
		"no cells":                             func(b *engine.Blueprint) { b.Cells = nil },
		"the tree at 1,2 needs a height": func(b *engine.Blueprint) {
			b.Spots = []engine.Spot{{Kind: "tree", Row: 1, Col: 2}}
		},
		`unknown glyph "" at 2,1`: func(b *engine.Blueprint) {
			b.Spots = []engine.Spot{{Kind: "glyph", Row: 2, Col: 1}}
		},
	} {
		b := &engine.Blueprint{Cells: meadow(4, 4)}
		change(b)
		if form, err := builder.Build(casetest.OnMap(t, library, heroscape.System(), nil),
			b); (err == nil) != (want == "") || (err != nil && !strings.Contains(err.Error(), want)) {
			t.Errorf("want %q, got %v and %s", want, err, digested(form))
		}
	}
}

// meadow is grass.
func meadow(rows, cols int) [][]engine.Ground {
	list := make([][]engine.Ground, rows)
	for r := range list {
		for range cols {
			list[r] = append(list[r], engine.Ground{Kind: "grass", Level: 1})
		}
	}
	return list
}
