package tiled_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/tiled"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/fuzz"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func library() *scenarios.Library { return scenarios.New(systems.All()...) }

// nothing opens no file: tile sets of ours are known without.
func nothing(string) ([]byte, error) { return nil, errors.New("there is no such file") }

// exported is a shipped map as it is written for the editor.
func exported(t testing.TB, name string) (*scenarios.Board, []byte) {
	t.Helper()
	b, faults := library().Board(name)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	files, err := tiled.Write(b.System, b.Name, b.Title, b.About, b.Setup)
	if err != nil {
		t.Fatal(err)
	}
	return b, files[0].Data
}

// TestShippedMapsComeBack carries every shipped map on cells to the editor's form and back:
// what is taken apart is the same, and so is the text of everything but the order of sides.
func TestShippedMapsComeBack(t *testing.T) {
	maps := 0
	for _, e := range library().List(scenarios.KindMap, "") {
		system, _ := library().System(e.System)
		builder, ok := system.(engine.MapBuilder)
		if !ok {
			continue
		}
		maps++
		b, data := exported(t, e.File)
		m, faults := tiled.Read(data, nothing, "", library().Rules)
		if err := faults.Err(); err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		if m.Title != b.Title || m.About != b.About || m.System.Info().System != e.System {
			t.Errorf("%s came back as %q of %s: %q", e.Name, m.Title, m.System.Info().System, m.About)
		}
		before, err := builder.Blueprint(b.Setup)
		after, err2 := builder.Blueprint(m.Setup)
		if err != nil || err2 != nil {
			t.Fatal(e.Name, err, err2)
		}
		if d := cmp.Diff(before, after); d != "" {
			t.Errorf("%s: %s", e.Name, d)
		}
	}
	if maps < 40 {
		t.Errorf("only %d maps were tried", maps)
	}
}

// TestGamesPlayAlikeOnMapsThatCameBack plays a game on a map of each system as shipped and
// as it came back: every step must leave the same state.
func TestGamesPlayAlikeOnMapsThatCameBack(t *testing.T) {
	for _, name := range []string{"titan/tower", "descent/guild-trial", "heroscape/sinkholes", "mageknight/citadel"} {
		l := library()
		board, data := exported(t, name)
		m, faults := tiled.Read(data, nothing, "", library().Rules)
		if err := faults.Err(); err != nil {
			t.Fatal(name, err)
		}
		var digests [2][]uint64
		for i := range digests {
			sc, faults := l.Scenario(scenarioOn(t, l, board))
			if err := faults.Err(); err != nil {
				t.Fatal(name, err)
			}
			setup, faults := l.Setup(sc, scenarios.Variant{})
			if err := faults.Err(); err != nil {
				t.Fatal(name, err)
			}
			if setup.Places = (engine.NoPlaces{}); i == 1 {
				setup.Map = m.Form
			}
			table, faults := sc.System.Compile(setup)
			if err := faults.Err(); err != nil {
				t.Fatal(name, err)
			}
			g := table.New()
			after := func(g engine.Game) { digests[i] = append(digests[i], g.Hash()) }
			players := [2]engine.Commander{&ai.Random{}, &ai.Random{}}
			players[0].Begin(table, 0, dice.NewSource(1, 2, 3))
			players[1].Begin(table, 1, dice.NewSource(1, 2, 4))
			if _, err := engine.Drive(g, dice.NewSource(7, 0, 0), players, nil,
				&engine.Watcher{After: after}); err != nil {
				t.Fatal(name, err)
			}
		}
		if len(digests[0]) < 20 || !slices.Equal(digests[0], digests[1]) {
			t.Errorf("%s plays otherwise on the map that came back (%d and %d steps)", name, len(digests[0]),
				len(digests[1]))
		}
	}
}

// scenarioOn finds a scenario that is played on a board.
func scenarioOn(t *testing.T, l *scenarios.Library, b *scenarios.Board) string {
	t.Helper()
	for _, e := range l.List(scenarios.KindScenario, b.System.Info().System) {
		other, faults := l.Board(e.File)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		if cmp.Equal(other.Form, b.Form) {
			return e.Name
		}
	}
	t.Fatalf("no scenario is played on %s", b.Name)
	return ""
}

// TestFilesOfTheEditor reads one map as the editor, version 1.8, saved it in all its ways, with the tile set that lay
// beside it then: a ground that the system has had since does not change what its tiles are.
func TestFilesOfTheEditor(t *testing.T) {
	names, err := filepath.Glob("testdata/editor/tower-*")
	if err != nil || len(names) < 6 {
		t.Fatal(names, err)
	}
	want, _ := exported(t, "titan/maps/tower.yaml")
	builder := want.System.(engine.MapBuilder)
	before, err := builder.Blueprint(want.Setup)
	if err != nil {
		t.Fatal(err)
	}
	beside := func(name string) ([]byte, error) { return os.ReadFile(filepath.Join("testdata/editor", name)) }
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m, faults := tiled.Read(data, beside, "", library().Rules)
		if err := faults.Err(); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		after, err := builder.Blueprint(m.Setup)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(before, after); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// set is a tile set as somebody makes it: 1 normal, 2 water, 3 obstacle, 4 both ways.
const set = `"tilesets": [{"firstgid": 1, "name": "mine", "tilecount": 5, "tiles": [{"id": 0, "type": "normal"}, {"id": 1, "class": "water"},
	{"id": 2, "properties": [{"name": "kind", "type": "string", "value": "obstacle"}]}]}]`

// hall is a map of Descent with the given objects, of four columns and three rows.
func hall(objects string) string {
	return `{"orientation": "orthogonal", "width": 5, "height": 3, "tilewidth": 10, "tileheight": 10,
	"properties": [{"name": "system", "type": "string", "value": "descent"}, {"name": "my own", "type": "int", "value": 3}], ` + set + `, "layers": [
	{"type": "group", "name": "all", "offsetx": 0, "layers": [
		{"type": "tilelayer", "name": "floor", "width": 5, "height": 3, "data": [1,1,1,1,0, 1,1,1,1,0, 0,1,1,1,0]},
		{"type": "tilelayer", "name": "on it", "width": 5, "height": 3, "data": [0,2147483650,0,0,0, 0,0,3,0,0, 0,0,0,0,0]}]},
	{"type": "objectgroup", "name": "drawn", "offsetx": 0, "offsety": 100, "objects": [` + objects + `]}]}`
}

// written is a map's form as the file of a map called hall.
func written(t *testing.T, system string, form any) string {
	t.Helper()
	text, err := scenarios.MapFile(system, "hall", form)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestDrawnByHand reads lines and areas that do not lie exactly where they are meant.
func TestDrawnByHand(t *testing.T) {
	m, faults := tiled.Read([]byte(hall(`
		{"id": 1, "type": "wall", "x": 20.5, "y": -101, "polyline": [{"x": 0, "y": 0}, {"x": -1, "y": 20.4}]},
		{"id": 2, "type": "door", "x": 0, "y": -80, "polyline": [{"x": 41, "y": 1}, {"x": 10, "y": -1}]},
		{"id": 3, "type": "elev", "x": 30, "y": -90, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 10}, {"x": 10, "y": 10}], "rotation": 180},
		{"id": 4, "type": "zone heroes", "x": 1, "y": -99, "width": 17, "height": 16},
		{"id": 5, "type": "zone monsters", "x": 21, "y": -100, "polygon": [{"x": 0, "y": 0}, {"x": 20, "y": 0}, {"x": 20, "y": 20}]},
		{"id": 6, "type": "zone exit", "x": 35, "y": -75, "point": true},
		{"id": 7, "type": "zone hold", "x": 10, "y": -90, "gid": 1, "width": 10, "height": 10}`)), nothing, "", library().Rules)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	want := `schema: 1
map: hall
system: descent
rows: |
  .w..
  ..O.
  #...
edges:
  wall:
  - V 2 0-1
  elev:
  - V 3 0
  - H 2 0
  door:
  - H 1-3 2
zones:
  exit:
  - 3-3,2-2
  heroes:
  - 0-1,0-1
  hold:
  - 1-1,0-0
  monsters:
  - 3-3,0-0
`
	if d := cmp.Diff(want, written(t, "descent", m.Form)); d != "" {
		t.Error(d)
	}
}

// TestEvenRowsAreShifted reads a board whose even rows lie half a hex further right.
func TestEvenRowsAreShifted(t *testing.T) {
	text := `{"orientation": "hexagonal", "staggeraxis": "y", "staggerindex": "even", "width": 3, "height": 3, "tilewidth": 56, "tileheight": 64,
	"hexsidelength": 32, "tilesets": [{"firstgid": 1, "source": "../tiles/heroscape.tsx"}], "layers": [
	{"type": "tilelayer", "name": "ground", "width": 3, "height": 3, "data": [1,1,0, 1,1,1, 0,2,0]},
	{"type": "objectgroup", "name": "things", "objects": [
		{"id": 1, "type": "glyph", "x": 28, "y": 80, "point": true, "properties": [{"name": "glyph", "type": "string", "value": "kelda"}, {"name": "down", "type": "bool", "value": true}]},
		{"id": 2, "type": "zone north", "x": 0, "y": 20, "width": 300, "height": 20},
		{"id": 3, "type": "ruin", "x": 56, "y": 64, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 32}]}]}]}`
	m, faults := tiled.Read([]byte(text), nothing, "", library().Rules)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	want := `schema: 1
map: hall
system: heroscape
rows: |
  .. g0 g0
    g0 g0 g0
  .. .. r0
ruins:
- between: ['1,0', '1,1']
trees: []
glyphs:
- at: 1,0
  glyph: kelda
  down: true
zones:
  north:
    rows: [0]
`
	if d := cmp.Diff(want, written(t, "heroscape", m.Form)); d != "" {
		t.Error(d)
	}
}

// packed is a map of one layer in Base64.
func packed(compression string, data []byte) []byte {
	return fmt.Appendf(nil, `{"orientation": "orthogonal", "width": 2, "height": 2, "tilewidth": 10, "tileheight": 10, "properties": [{"name": "system", "value": "descent"}],
	%s, "layers": [{"type": "tilelayer", "name": "floor", "width": 2, "height": 2, "encoding": "base64", "compression": %q, "data": %q}]}`,
		set, compression, base64.StdEncoding.EncodeToString(data))
}

func TestPackedByZstd(t *testing.T) {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	var raw []byte
	for _, n := range []uint32{1, 2, 3, 0} {
		raw = binary.LittleEndian.AppendUint32(raw, n)
	}
	m, faults := tiled.Read(packed("zstd", w.EncodeAll(raw, nil)), nothing, "", library().Rules)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if text := written(t, "descent", m.Form); !strings.Contains(text, "rows: |\n  .w\n  O#\n") {
		t.Errorf("the map is %q", text)
	}
	bomb := w.EncodeAll(make([]byte, 64<<20), nil)
	if _, faults = tiled.Read(packed("zstd", bomb), nothing, "", library().Rules); !strings.Contains(faults.Error(),
		"has more than 16 bytes of tiles where its size makes 16") {
		t.Errorf("a bomb of %d bytes: %v", len(bomb), faults)
	}
}

// TestFaultsAreNamed asks that each fault is reported, in its place, and all of a file at once.
func TestFaultsAreNamed(t *testing.T) {
	for _, c := range []struct {
		file string
		want []string
	}{
		{"", []string{"neither JSON"}},
		{`{"a": 1}`, []string{"no orientation, layers or tile sets"}},
		{`{"orientation": "isometric", "layers": [], "tilewidth": 0}`,
			[]string{`orientation is "isometric"`, "0 by 0 pixels"}},
		{`{"orientation": "hexagonal", "staggeraxis": "x", "tilewidth": 9, "tileheight": 9, "layers": []}`,
			[]string{"Stagger Axis: Y"}},
		{`{"orientation": "orthogonal", "tilewidth": 9, "tileheight": 9, "width": 1000000, "height": 1000000, "layers": []}`, []string{"claims 1000000 by 1000000 tiles"}},
		{`{"orientation": "orthogonal", "tilewidth": 9, "tileheight": 9, "layers": []}`,
			[]string{"nothing says whose map"}},
		{`<map orientation="orthogonal" width="1" height="1" tilewidth="9" tileheight="9"><tileset firstgid="1" source="mine.tsx"/></map>`,
			[]string{`tile set "mine.tsx" cannot be read: there is no such file`, "nothing says whose map"}},
		{`<svg/>`, []string{"begins with <svg>"}},
		{strings.Replace(hall(""), `"descent"`, `"hott"`, 1), []string{"drawn on the free plane"}},
		{strings.Replace(hall(""), `"descent"`, `"decent"`, 1), []string{`did you mean "descent"?`}},
		{strings.Replace(hall(""), `"descent"`, `"titan"`, 1),
			[]string{"titan is played on hexes and the map is orthogonal; want hexagonal"}},
		{strings.Replace(hall(""), `"water"`, `"waterr"`, 1),
			[]string{
				`layer "on it", the tile at column 1, row 0 is "waterr", which descent does not have; did you mean "water"?`}},
		{strings.Replace(hall(""), "2147483650", "99", 1), []string{"number 99, which is in no tile set"}},
		{strings.Replace(hall(""), "0,1,1,1,0]", "0,1,1,1]", 1),
			[]string{`layer "floor" has 14 tiles where its size makes 15`}},
		{hall(`{"id": 1, "type": "wal", "x": 1, "y": 1}, {"id": 2, "name": "here", "x": 1, "y": 1},
			{"id": 3, "type": "wall", "x": 1, "y": 1}, {"id": 4, "type": "wall", "x": 3, "y": -97, "polyline": [{"x": 0, "y": 0}, {"x": 9, "y": 9}]},
			{"id": 5, "type": "door", "x": 0, "y": -80, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 10}]},
			{"id": 6, "type": "zone heros", "x": 0, "y": -100, "width": 10, "height": 10}, {"id": 7, "type": "zone exit", "x": 300, "y": 0, "width": 1, "height": 1},
			{"id": 8, "text": {"text": "a"}, "x": 0, "y": 0}, {"id": 9, "template": "a.tx"}, {"id": 10, "type": "wall", "x": 1e300, "y": 0},
			{"id": 11, "type": "wall", "x": 0, "y": -100, "polyline": [{"x": 0, "y": 0}, {"x": 1e6, "y": 0}]}`), []string{
			`object 1 is of the type "wal", which descent does not have; did you mean "wall"?`,
			`object 2 "here" has no type`, "object 3 is a rectangle; a wall is a line",
			"object 4 runs along no side of a cell between its corners 1 and 2, near 0,0",
			"object 5 runs between -1,2 and 0,2, where there are no cells",
			`object 6 is the zone "heros"; did you mean "heroes"?`, "object 7 holds the middle of no cell",
			"object 8 is a text", "object 9 is made from a template",
			"object 10 lies at 1e+300", "object 11 leaves the map at its corner 2"}},
		{string(packed("lzma", nil)), []string{`is packed by "lzma"`}},
		{string(packed("zlib", []byte("no"))), []string{`layer "floor" cannot be unpacked`}},
		{string(packed("", make([]byte, 15))), []string{"has 15 bytes of tiles where its size makes 16"}},
	} {
		_, faults := tiled.Read([]byte(c.file), nothing, "", library().Rules)
		if len(faults) < len(c.want) {
			t.Errorf("%.60q: %d faults, want %d", c.file, len(faults), len(c.want))
		}
		for _, want := range c.want {
			if !strings.Contains(faults.Error(), want) {
				t.Errorf("%.60q: no fault says %q:\n%v", c.file, want, faults)
			}
		}
	}
}

// TestGroupsNestThirtyDeep asks that as many groups as are allowed are read, and one more is a fault.
func TestGroupsNestThirtyDeep(t *testing.T) {
	for what, file := range map[string][3]string{
		"JSON": {`{"orientation": "orthogonal", "tilewidth": 9, "tileheight": 9, "layers": [`,
			`{"type": "group", "layers": [`, `]}`},
		"XML": {`<map orientation="orthogonal" width="1" height="1" tilewidth="9" tileheight="9">`, `<group>`,
			`</group>`},
	} {
		for _, n := range []int{30, 31} {
			end := map[string]string{"JSON": "]}", "XML": "</map>"}[what]
			_, faults := tiled.Read([]byte(file[0]+strings.Repeat(file[1], n)+strings.Repeat(file[2], n)+end), nothing,
				"", library().Rules)
			if deep := strings.Contains(faults.Error(), "groups of layers are nested deeper than 30"); deep !=
				(n > 30) {
				t.Errorf("%d groups of %s: %v", n, what, faults)
			}
		}
	}
}

// TestOwnersAreDrawn asks that a cliff belongs to the hex that it is drawn in, else to the
// higher one, and to none between equals.
func TestOwnersAreDrawn(t *testing.T) {
	text := func(x float64, level int) []byte {
		return fmt.Appendf(nil, `{"orientation": "hexagonal", "staggeraxis": "y", "staggerindex": "odd", "width": 2, "height": 1, "tilewidth": 56, "tileheight": 64,
		"hexsidelength": 32, "tilesets": [{"firstgid": 1, "source": "titan.tsx"}], "layers": [
		{"type": "tilelayer", "name": "ground", "width": 2, "height": 1, "data": [1,1]}, {"type": "tilelayer", "name": "levels", "width": 2, "height": 1, "data": [0,%d]},
		{"type": "objectgroup", "name": "edges", "objects": [{"id": 1, "type": "cliff", "x": %g, "y": 16, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 32}]}]}]}`, level, x)
	}
	for _, c := range []struct {
		x     float64
		level int
		want  string
	}{{52, 0, "(0,0) E"}, {60, 0, "(0,1) W"}, {56, 15, "(0,1) W"}, {52, 15, "(0,0) E"}} {
		m, faults := tiled.Read(text(c.x, c.level), nothing, "", library().Rules)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		if text := written(t, "titan", m.Form); !strings.Contains(text, "\n  cliff: "+c.want+"\n") {
			t.Errorf("a cliff at %g with level tile %d is not at %s:\n%s", c.x, c.level, c.want, text)
		}
	}
	if _, faults := tiled.Read(text(56, 0), nothing, "", library().Rules); !strings.Contains(faults.Error(),
		"just between 0,1 and 0,0, which are equally high") &&
		!strings.Contains(faults.Error(), "just between 0,0 and 0,1, which are equally high") {
		t.Error(faults)
	}
}

// TestSetsAreSound asks that the tile set of every system names all its kinds, and that its
// image has the size that it claims.
func TestSetsAreSound(t *testing.T) {
	for _, s := range systems.All() {
		builder, ok := s.(engine.MapBuilder)
		if !ok {
			if _, err := tiled.SetOf(s); err == nil {
				t.Errorf("%s has a tile set and no cells", s.Info().System)
			}
			continue
		}
		files, err := tiled.SetOf(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range builder.Palette().Grounds {
			if !bytes.Contains(files[0].Data, []byte(`type="`+g.Name+`"`)) {
				t.Errorf("the tile set of %s has no %s", s.Info().System, g.Name)
			}
		}
		image, err := png.DecodeConfig(bytes.NewReader(files[1].Data))
		if err != nil || !bytes.Contains(files[0].Data,
			fmt.Appendf(nil, `width="%d" height="%d"`, image.Width, image.Height)) {
			t.Errorf("the image of %s is %d by %d (%v), which is not what its set says", s.Info().System, image.Width,
				image.Height, err)
		}
	}
}

// FuzzRead looks for files that make the reader panic, and for maps that do not survive being
// written and read again.
func FuzzRead(f *testing.F) {
	var seeds [][]byte
	names, _ := filepath.Glob("testdata/editor/tower-*")
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		seeds = append(seeds, data)
	}
	for _, name := range []string{"descent/guild-trial", "heroscape/lost-glyphs", "mageknight/gorge",
		"titan/maps/mountains.yaml"} {
		_, data := exported(f, name)
		seeds = append(seeds, data)
	}
	seeds = append(seeds,
		[]byte(
			hall(`{"id": 1, "type": "wall", "x": 20, "y": -100, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 20}]}`)))
	read := func(t testing.TB, data []byte) {
		m, faults := tiled.Read(data, nothing, "", library().Rules)
		if m.Form == nil || len(faults) > 0 {
			if m.Form == nil && len(faults) == 0 {
				t.Fatal("no map and no fault")
			}
			return
		}
		files, err := tiled.Write(m.System, "again", m.Title, m.About, m.Setup)
		if err != nil {
			t.Fatalf("a map that was read cannot be written: %v", err)
		}
		again, faults := tiled.Read(files[0].Data, nothing, "", library().Rules)
		if err := faults.Err(); err != nil {
			t.Fatalf("a map that was written cannot be read: %v", err)
		}
		builder := m.System.(engine.MapBuilder)
		a, err := builder.Blueprint(m.Setup)
		b, err2 := builder.Blueprint(again.Setup)
		if err != nil || err2 != nil || !cmp.Equal(a, b) {
			t.Fatalf("a map came back otherwise: %v, %v\n%s", err, err2, cmp.Diff(a, b))
		}
	}
	fuzz.Target(f, seeds, func() func(testing.TB, []byte) { return read })
}
