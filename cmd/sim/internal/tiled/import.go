package tiled

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/engine/systems"
)

// Map is a map that was read.
type Map struct {
	System       engine.Ruleset
	Title, About string
	Form         any           // a filled form of Forms.Map
	Setup        *engine.Setup // by which it was built, with the map
}

// Read reads a map of Tiled into the form of a system. The system is the one that the
// properties of the map or of one of its tile sets name, where system is empty; rules are what that plays by,
// whose chart writes the ground. Faults name
// whatever the form cannot hold, by layer, object or cell; the form holds the rest and is nil
// where nothing can be made of the file.
func Read(data []byte, open Opener, system string, rules func(engine.Ruleset) (*engine.Setup, engine.Faults)) (Map,
	engine.Faults) {
	s, faults := read(data, open)
	if s == nil {
		return Map{}, faults
	}
	ruleset, fault := s.ruleset(system)
	if fault != "" {
		faults.Add(engine.Place{}, "%s", fault)
		return Map{}, faults
	}
	builder := ruleset.(engine.MapBuilder)
	im := &importer{reader: reader{sheet: *s, faults: faults}, builder: builder, palette: builder.Palette(),
		name: ruleset.Info().System}
	m := Map{System: ruleset}
	m.Title, _ = wordOf(s.words, "title")
	m.About, _ = wordOf(s.words, "about")
	if !im.ground() {
		return m, im.faults
	}
	im.things()
	im.mapWords()
	setup, more := rules(ruleset)
	if len(more) > 0 {
		return m, append(im.faults, more...)
	}
	form, err := builder.Build(setup, &im.plan)
	if err != nil {
		im.fault("%v", err)
		return m, im.faults
	}
	setup.Map, m.Form, m.Setup = form, form, setup
	return m, im.faults
}

// ruleset finds whose map it is.
func (s *sheet) ruleset(wanted string) (engine.Ruleset, string) {
	if wanted == "" {
		wanted, _ = wordOf(s.words, "system")
	}
	for i := 0; wanted == "" && i < len(s.sets); i++ {
		wanted, _ = wordOf(s.sets[i].words, "system")
	}
	var names []string
	for _, r := range systems.All() {
		name := r.Info().System
		_, ok := r.(engine.MapBuilder)
		if ok {
			names = append(names, name)
		}
		switch {
		case name == wanted && ok:
			return r, ""
		case name == wanted:
			return nil, fmt.Sprintf("maps of %s are drawn on the free plane, and Tiled's have tiles; write their "+
				"areas as a map file has them", name)
		}
	}
	if wanted == "" {
		return nil, fmt.Sprintf("nothing says whose map this is: use a tile set of ours, give the map a property "+
			"\"system\", or say --system; want one of %s", strings.Join(names, ", "))
	}
	return nil, fmt.Sprintf("unknown system %.100q%s; want one of %s", wanted, spelling.Suggest(wanted, names),
		strings.Join(names, ", "))
}

// importer turns a sheet into a blueprint.
type importer struct {
	reader
	builder engine.MapBuilder
	palette *engine.Palette
	name    string // of the system
	plan    engine.Blueprint
	lattice lattice
}

// has reports whether there is a cell at a place.
func (im *importer) has(row, col int) bool {
	return row >= 0 && row < len(im.plan.Cells) && col >= 0 && col < len(im.plan.Cells[row]) &&
		im.plan.Cells[row][col].Kind != ""
}

// laid is what layers put on one place of the editor.
type laid struct {
	engine.Ground
	level bool
}

// ground reads the layers of tiles. It fails when there is no cell.
func (im *importer) ground() bool {
	s, shape := &im.sheet, board.Square
	if s.orientation == "hexagonal" {
		shape = board.Hex
	}
	if shape != im.palette.Shape {
		im.fault("%s is played on %s and the map is %s; want %s", im.name,
			map[board.Shape]string{board.Hex: "hexes", board.Square: "squares"}[im.palette.Shape], s.orientation,
			map[board.Shape]string{board.Hex: "hexagonal", board.Square: "orthogonal"}[im.palette.Shape])
		return false
	}
	cells := map[[2]int]laid{} // by row and column of the editor
	for i := range s.layers {
		l := &s.layers[i]
		switch l.kind {
		case "tilelayer":
			if l.dx != 0 || l.dy != 0 {
				im.fault("layer %.100q is moved by %g, %g pixels, so that its tiles lie beside the cells of the "+
					"others; set its offset to 0", l.name, l.dx, l.dy)
			}
			for j := range l.chunks {
				im.lay(l, &l.chunks[j], cells)
			}
		case "objectgroup":
		default:
			im.fault("layer %.100q is of the kind %.30q, which no map of ours holds; it was left out", l.name, l.kind)
		}
	}
	return im.place(cells)
}

// lay puts a chunk of tiles upon what lies below.
func (im *importer) lay(l *layer, c *chunk, cells map[[2]int]laid) {
	reported := map[uint32]bool{}
	if max(c.x, -c.x, c.y, -c.y) > mostFar {
		im.fault("layer %.100q has tiles at column %d, row %d, which is too far away", l.name, c.x, c.y)
		return
	}
	for i, number := range c.tiles {
		if number == 0 {
			continue
		}
		row, col := c.y+i/c.width, c.x+i%c.width
		where := fmt.Sprintf("layer %.100q, the tile at column %d, row %d", l.name, col, row)
		t, ok, lost := im.sheet.tileOf(number)
		if lost {
			continue
		}
		if bare := number &^ flagBits; !ok {
			if !reported[bare] {
				im.fault("%s has the number %d, which is in no tile set of the map", where, bare)
			}
			reported[bare] = true
			continue
		}
		at := cells[[2]int{row, col}]
		level, hasLevel := wordOf(t.words, "level")
		if hasLevel {
			n, err := strconv.Atoi(level)
			if err != nil {
				im.fault("%s has the level %.20q, which is no whole number", where, level)
			}
			at.Level, at.level = n, true
		}
		kind := t.kind
		if word, ok := wordOf(t.words, "kind"); ok {
			kind = word
		}
		if swatch, ok := engine.SwatchNamed(im.palette.Grounds, kind); ok {
			if at.Kind = kind; swatch.Turned != "" && number&flagDiagonal != 0 {
				at.Kind = swatch.Turned
			}
		} else if !hasLevel || kind != "level" {
			im.unknown(where, "is", kind, im.palette.Grounds)
		}
		cells[[2]int{row, col}] = at
	}
}

// unknown names a kind that the system does not have.
func (im *importer) unknown(where, is, kind string, known []engine.Swatch) {
	var names []string
	for _, k := range known {
		names = append(names, k.Name)
	}
	switch {
	case len(names) == 0:
		im.fault("%s %s %.50q; maps of %s have nothing of the sort", where, is, kind, im.name)
	case kind == "":
		im.fault("%s has no type; want one of %s", where, strings.Join(names, ", "))
	default:
		im.fault("%s %s %.50q, which %s does not have%s; want one of %s", where, is, kind, im.name,
			spelling.Suggest(kind, names), strings.Join(names, ", "))
	}
}

// place gives the cells their rows and columns on our board: those of the editor, but that an
// endless map begins with its first tiles. Boards whose even rows are shifted become boards
// whose odd rows are: their odd rows begin one column further left.
func (im *importer) place(cells map[[2]int]laid) bool {
	s := &im.sheet
	im.lattice = latticeOf(im.palette.Shape, s.tileWidth, s.tileHeight, s.hexSide)
	even := im.palette.Shape == board.Hex && s.index == "even"
	ours := map[[2]int]laid{}
	left, top, right, bottom := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for at, cell := range cells {
		if cell.Kind == "" {
			continue
		}
		if even && at[0]&1 != 0 {
			at[1]--
		}
		ours[at] = cell
		left, right, top, bottom = min(left, at[1]), max(right, at[1]), min(top, at[0]), max(bottom, at[0])
	}
	im.loose(cells)
	if len(ours) == 0 {
		if len(im.faults) > 0 {
			return false // which says why
		}
		im.fault("no layer has a tile of the ground of %s", im.name)
		return false
	}
	if !s.infinite {
		left, top = min(left, 0), min(top, 0)
	}
	if im.palette.Shape == board.Hex {
		top -= top & 1 // a row stays even or odd
	}
	if bottom-top >= im.palette.Rows || right-left >= im.palette.Cols {
		im.fault("the map is %d by %d cells; %s has at most %d by %d", right-left+1, bottom-top+1, im.name,
			im.palette.Cols, im.palette.Rows)
		return false
	}
	im.lattice.x += float64(left) * im.lattice.across
	im.lattice.y += float64(top) * im.lattice.down
	if even { // our even rows begin where the editor's shifted ones do
		im.lattice.x += im.lattice.half
	}
	im.plan.Cells = make([][]engine.Ground, bottom-top+1)
	for r := range im.plan.Cells {
		im.plan.Cells[r] = make([]engine.Ground, right-left+1)
		for c := range im.plan.Cells[r] {
			cell := ours[[2]int{r + top, c + left}]
			im.plan.Cells[r][c] = cell.Ground
			swatch, _ := engine.SwatchNamed(im.palette.Grounds, cell.Kind)
			if cell.Kind != "" && (cell.Level < swatch.Least || cell.Level > swatch.Most) {
				im.fault("cell %s is at level %d; %s has %d to %d", im.builder.Label(r, c), cell.Level, im.name,
					swatch.Least, swatch.Most)
			}
		}
	}
	return true
}

// loose names levels that no ground is at.
func (im *importer) loose(cells map[[2]int]laid) {
	var list [][2]int
	for at, cell := range cells {
		if cell.Kind == "" && cell.level {
			list = append(list, at)
		}
	}
	slices.SortFunc(list, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, at := range list {
		im.fault("there is a level at column %d, row %d, and no ground below it", at[1], at[0])
	}
}

// mapWords reads what is said of the whole map. Properties that the system does not have are
// somebody's own and no fault, but for those that are misspelt.
func (im *importer) mapWords() {
	for _, a := range im.palette.Words {
		if value, ok := wordOf(im.sheet.words, a.Name); ok {
			if text, ok := im.value("the map", a, value); ok {
				im.plan.Words = append(im.plan.Words, engine.Word{Name: a.Name, Value: text})
			}
		}
	}
}

// value checks the value of a word; ok is false of one that says nothing.
func (im *importer) value(where string, a engine.Attribute, value string) (string, bool) {
	switch a.Type {
	case "number":
		if n, err := strconv.ParseFloat(value, 64); err != nil || n != math.Trunc(n) || math.Abs(n) > 1e6 {
			im.fault("%s has the %s %.30q; want a whole number", where, a.Name, value)
			return "", false
		} else if n == 0 {
			return "", false
		} else {
			return strconv.Itoa(int(n)), true
		}
	case "flag":
		if value != "true" && value != "false" {
			im.fault("%s has the property %s %.30q; want true or false", where, a.Name, value)
		}
		return "true", value == "true"
	}
	return value, value != ""
}
