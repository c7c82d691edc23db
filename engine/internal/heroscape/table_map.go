package heroscape

import (
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// token is one cell of a map's text.
type token struct {
	here  bool
	kind  uint8
	level int16
}

// compileMap reads the rows and builds the board (HS-BOARD-1 to HS-BOARD-5).
func (c *compiler) compileMap() {
	rows := c.readRows()
	if len(c.faults) > 0 || len(rows) == 0 {
		return
	}
	t := c.t
	width := 0
	for _, r := range rows {
		width = max(width, len(r))
	}
	grid, err := board.New(board.Spec{Shape: board.Hex, Rows: len(rows), Cols: width, Exists: func(row, col int) bool {
		return col < len(rows[row]) && rows[row][col].here
	}})
	if err != nil {
		c.fault(c.mp, at("rows"), "%v", err)
		return
	}
	if grid.Len() > maxCells {
		c.fault(c.mp, at("rows"), "the map of %d rows and %d columns is too large: at most %d numbered places",
			len(rows), width, maxCells)
		return
	}
	t.grid, t.n = grid, grid.Len()
	t.places = make([]place, t.n)
	t.cells = make([]engine.CellInfo, t.n)
	for i := range t.places {
		c.layPlace(cell(i), rows)
	}
	c.layTrees()
	c.layRuins()
	c.layGlyphs()
	for i := range t.places {
		for k := range dirs {
			if !t.barred(cell(i), k) {
				t.places[i].step[k] = uint8(min(t.stepCost(cell(i), k), tooDear))
			}
		}
	}
	for i := range t.places {
		p := &t.places[i]
		if p.bits&cellHere == 0 {
			continue
		}
		t.burning = t.burning || p.bits&cellBurn != 0
		t.molten = t.molten || p.bits&cellMolten != 0
		x, y := t.centre(cell(i))
		t.tall = append(t.tall, tallCell{x, y, 2 * int(p.top)})
		t.highest = max(t.highest, 2*int(p.top))
	}
	slices.SortStableFunc(t.tall, func(a, b tallCell) int { return b.top - a.top })
	for i := range t.ruins {
		t.highest = max(t.highest, 2*t.ruins[i].top)
	}
	for i := range t.places {
		for _, rise := range t.places[i].rise {
			t.steepest = max(t.steepest, int(rise))
		}
	}
	t.knowGround()
	t.measureWidth()
	t.anyRuin = len(t.ruins) > 0
}

// readRows takes the text apart into tokens.
func (c *compiler) readRows() [][]token {
	var rows [][]token
	bad := 0
	var key engine.Place
	if c.s.Places != nil {
		key = c.s.Places.Place(c.mp, at("rows")...)
	}
	text := strings.Split(strings.TrimRight(c.mp.Rows, " \n\t"), "\n")
	for i, line := range text {
		fields := strings.Fields(line)
		row := make([]token, len(fields))
		for j, f := range fields {
			tk, ok := c.readToken(f)
			if !ok {
				if bad++; bad <= 8 {
					c.faults.Add(wordOf(key, line, i, j), "row %d, column %d: %q is no cell; write a terrain letter "+
						"of the chart and a level (g1), or .. for no space", i, j, f)
				}
				continue
			}
			row[j] = tk
		}
		rows = append(rows, row)
		if n := len(rows[0]); len(row) != n {
			c.faults.Add(wordOf(key, line, i, min(n, len(row))),
				"row %d has %d cells and row 0 has %d; write .. where there is no space", i, len(row), n)
			break
		}
	}
	return rows
}

// wordOf is where a word of a row is written, or the end of the row behind its last word:
// a block begins on the line below its key, two columns further in. Of a text written in
// another way the key's own place is given.
func wordOf(key engine.Place, line string, row, word int) engine.Place {
	if key.Line == 0 || !strings.HasSuffix(strings.TrimSpace(key.Source), "|") {
		return key
	}
	indent := strings.Repeat(" ", len(key.Source)-len(strings.TrimLeft(key.Source, " "))+2)
	key.Line, key.Source, key.Column = key.Line+row+1, indent+line, 1
	for before := " "; word >= 0 && key.Column <= len(key.Source); key.Column++ {
		here := key.Source[key.Column-1 : key.Column]
		if here != " " && before == " " {
			if word == 0 {
				break
			}
			word--
		}
		before = here
	}
	return key
}

func (c *compiler) readToken(f string) (token, bool) {
	if f == ".." {
		return token{}, true
	}
	k, level := c.chart.ground(f)
	n, err := strconv.Atoi(level)
	if k < 0 || err != nil || n < 0 || n > 99 || len(level) > 2 {
		return token{}, false
	}
	return token{here: true, kind: uint8(k), level: int16(n)}, true
}

// layPlace works out a space from its token: level, ground, what entering and landing cost, its neighbours
// and how much they rise. Directions are in this system's own order.
func (c *compiler) layPlace(i cell, rows [][]token) {
	t := c.t
	p := &t.places[i]
	p.glyph = -1
	for k := range dirs {
		p.reach[k], p.wall[k] = none, -1
	}
	if !t.grid.Exists(boardCell(i)) {
		return
	}
	row, col := t.grid.RowCol(boardCell(i))
	tk := rows[row][col]
	kind := &t.kinds[tk.kind]
	p.level, p.kind, p.bits = tk.level, tk.kind, kind.bits|cellHere
	p.top = p.level + int16(kind.row.Height)
	p.enter, p.land = uint8(kind.row.Enter), uint8(kind.row.Land)
	if c.opts.Mud && kind.row.Mud > 0 {
		p.enter = uint8(kind.row.Mud) // HS-TERR-MUD-1
	}
	for k, d := range [dirs]board.Dir{4, 5, 3, 0, 2, 1} {
		n := t.grid.Neighbour(boardCell(i), d)
		if n == board.None {
			continue
		}
		p.reach[k] = cell(n)
		nr, nc := t.grid.RowCol(n)
		p.rise[k] = rows[nr][nc].level - p.level
	}
	x, y := t.centre(i)
	t.cells[i] = engine.CellInfo{Label: t.grid.Label(boardCell(i)), X: int32(x), Y: int32(y), Level: p.level,
		Terrain: kind.name}
}

// cellAt finds a cell by its label and reports a fault when there is none.
func (c *compiler) cellAt(form any, path []any, label string) cell {
	i, err := c.t.parseCell(label)
	if err != nil {
		c.fault(form, path, "%v", err)
		return none
	}
	return i
}

func (c *compiler) layTrees() {
	for i, tr := range c.mp.Trees {
		at0 := c.cellAt(c.mp, at("trees", i, "at"), tr.At)
		if at0 == none {
			continue
		}
		p := &c.t.places[at0]
		if p.bits&cellSolid == 0 || tr.Height < 1 || tr.Height > 60 {
			c.fault(c.mp, at("trees", i), "a tree's height (1 to 60) belongs to a cell of tree terrain")
			continue
		}
		p.top = p.level + int16(tr.Height)
	}
}

// layRuins puts ruins between spaces, each as a wall of both and as a line for sight.
func (c *compiler) layRuins() {
	t := c.t
	for i, r := range c.mp.Ruins {
		a := c.cellAt(c.mp, at("ruins", i, "between", 0), r.Between[0])
		b := c.cellAt(c.mp, at("ruins", i, "between", 1), r.Between[1])
		if a == none || b == none {
			continue
		}
		k := t.dirTo(a, b)
		if k < 0 {
			c.fault(c.mp, at("ruins", i), "a ruin stands between two neighbours; %s and %s are none", r.Between[0],
				r.Between[1])
			continue
		}
		height := r.Height
		if height == 0 {
			height = c.chart.Ruin.Height
		}
		if height < 1 || height > 60 {
			c.fault(c.mp, at("ruins", i, "height"), "a ruin's height is 1 to 60, not %d", height)
			continue
		}
		// HS-RUIN-1, HS-R-15: the top counts from the higher of the two cells.
		top := max(t.level(a), t.level(b)) + int16(height)
		t.places[a].wall[k], t.places[b].wall[5-k] = top, top
		d, _ := t.grid.DirBetween(boardCell(a), boardCell(b))
		p, q := t.grid.Side(boardCell(a), d)
		t.ruins = append(t.ruins, ruin{p.X, p.Y, q.X, q.Y, int(top), [2]cell{a, b}})
	}
}

// layGlyphs puts the glyphs in play on their spaces; those that a map has as an option lie there only if
// the option is on.
func (c *compiler) layGlyphs() {
	t := c.t
	for i, g := range c.mp.Glyphs {
		if (g.Optional && !c.opts.Glyphs) || t.basic {
			continue
		}
		at0 := c.cellAt(c.mp, at("glyphs", i, "at"), g.At)
		kind, ok := glyphNamed(g.Glyph)
		if !ok {
			c.fault(c.mp, at("glyphs", i, "glyph"), "unknown glyph %q%s", g.Glyph,
				spelling.Suggest(g.Glyph, glyphNames[1:]))
			continue
		}
		if at0 == none {
			continue
		}
		p := &t.places[at0]
		switch {
		case p.bits&(cellSolid|cellMolten) != 0:
			c.fault(c.mp, at("glyphs", i, "at"), "no glyph lies on %s (HS-TERR-MOLTEN-1, HS-TERR-TREE-1)",
				t.kinds[p.kind].name)
		case p.glyph >= 0:
			c.fault(c.mp, at("glyphs", i, "at"), "two glyphs lie on %s", g.At)
		case len(t.glyphs) >= maxGlyphs:
			c.fault(c.mp, at("glyphs", i), "a map has at most %d glyphs", maxGlyphs)
		default:
			p.glyph = int8(len(t.glyphs))
			t.glyphs = append(t.glyphs, glyphSpot{at0, kind, g.Down})
		}
	}
}

// compileZones finds the start zones: those the map names, or the first two rows
// for the first seat and the last two for the second. A position of a case needs
// none.
func (c *compiler) compileZones(needed bool) {
	t := c.t
	for seat := range t.zoneCells {
		name := c.zoneOf[seat]
		if name == "" {
			name = info.Seats[seat]
		}
		zone, ok := c.mp.Zones[name]
		if !ok {
			if name != info.Seats[seat] {
				side := c.s.Sides[seat].Form
				c.fault(side, at("zone"), "the map has no zone %q", name)
				continue
			}
			zone.Rows = []int{0, 1}
			if seat == 1 {
				zone.Rows = []int{t.grid.Rows() - 2, t.grid.Rows() - 1}
			}
		}
		in := c.cellsOf(name, &zone, ok)
		for i := range t.places {
			if t.is(cell(i), cellHere) {
				row, _ := t.grid.RowCol(boardCell(cell(i)))
				if slices.Contains(zone.Rows, row) || in[cell(i)] {
					t.places[i].zone |= 1 << seat
					t.zoneCells[seat] = append(t.zoneCells[seat], cell(i))
				}
			}
		}
		if needed && len(t.zoneCells[seat]) == 0 {
			c.fault(c.mp, at("zones"), "the start zone of the %s has no cells", info.Seats[seat])
		}
	}
	for seat := range t.zoneGap {
		t.zoneGap[seat] = make([]uint8, t.n)
		for i := range t.places {
			best := far
			for _, z := range t.zoneCells[seat] {
				best = min(best, t.distance(cell(i), z))
			}
			t.zoneGap[seat][i] = uint8(best)
		}
	}
	for seat, cells := range t.zoneCells {
		span := &t.zoneSpan[seat]
		*span = [2]int32{far, 0}
		for _, z := range cells {
			d := int32(t.zoneGap[1-seat][z])
			span[0], span[1] = min(span[0], d), max(span[1], d)
		}
	}
	for i := range t.places {
		if needed && t.places[i].zone == 3 {
			c.fault(c.mp, at("zones"), "both start zones hold the cell %s", t.cells[i].Label)
			return
		}
	}
}

// cellsOf are the single cells of a start zone; rows that the map names must be there.
func (c *compiler) cellsOf(name string, zone *ZoneForm, named bool) map[cell]bool {
	for i, row := range zone.Rows {
		if named && (row < 0 || row >= c.t.grid.Rows()) {
			c.fault(c.mp, at("zones", name, "rows", i), "the map has rows 0 to %d, not %d", c.t.grid.Rows()-1, row)
		}
	}
	in := map[cell]bool{}
	for i, label := range zone.Cells {
		if z := c.cellAt(c.mp, at("zones", name, "cells", i), label); z != none {
			in[z] = true
		}
	}
	return in
}

// tooDear is a step that no budget pays; the sum with any budget fits a byte.
const tooDear = 100

// openSteps lists for every Height the walking steps that can be made from each cell
// (HS-CLIMB-1; nothing is too steep in the basic variant).
func (t *table) openSteps() {
	t.walkable = make([]exits, len(t.heights)*t.n)
	for class, h := range t.heights {
		for c := range t.places {
			p, x := &t.places[c], &t.walkable[class*t.n+c]
			x.halts = p.bits&cellStop != 0 || p.glyph >= 0
			for k, step := range &p.step {
				if step != 0 && (t.basic || p.rise[k] < h) {
					x.steps[x.n] = exit{p.reach[k], step, uint8(k)}
					x.n++
					x.drops = x.drops || (!t.basic && -p.rise[k] >= h)
				}
			}
		}
	}
}
