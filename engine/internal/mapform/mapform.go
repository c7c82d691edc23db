// Package mapform takes maps on cells apart into pieces and puts them together otherwise: the
// part of engine.PieceMover that is alike in every system whose maps are blueprints
// (engine.MapBuilder). What a system's pieces are called and which go together is a Terrain.
//
// A piece of ground takes the level of where it comes to lie and leaves the commonest bare
// ground behind. A hill or hollow takes its levels along and leaves its ground behind.
package mapform

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Terrain says what the pieces of a system's maps are.
type Terrain struct {
	Maps engine.MapBuilder
	// Bare are the kinds of ground that are no pieces.
	Bare []string
	// Alike names the kinds that count as another: a fence of one direction as a fence.
	Alike map[string]string
	// Single makes a piece of every cell; otherwise cells of a kind that hang together are one.
	Single bool
	// Hills makes pieces of the cells above and below the usual level, which is the commonest
	// one, or with Flat level 0.
	Hills, Flat bool
	// Climbs has lines that touch a hill go along with it.
	Climbs bool
	// Joined makes one piece of lines that share a cell.
	Joined bool
	// Fixed lines can be taken away, and not be carried.
	Fixed bool
	// Rides are the kinds of spots that are no pieces: they go where the ground of a kind goes,
	// and are lost where it becomes another.
	Rides map[string]string
	// Line and Spot name a piece by its first line or its spot.
	Line func(engine.Line) string
	Spot func(engine.Spot) string
}

// piece is a patch of ground, a hill or hollow, some lines, or a spot.
type piece struct {
	engine.Piece
	patch []board.Cell
	kind  string // of ground or of a line that is owned
	level bool   // a hill or hollow
	lines []int
	spot  int // -1 of anything else
}

// plan is a map taken apart.
type plan struct {
	*Terrain
	palette *engine.Palette
	*engine.Blueprint
	grid   *board.Grid // nil where the rows do not hold together
	land   string      // the commonest bare ground
	level  int         // the usual level
	pieces []piece
}

// Ground returns the cells of the map of a setup, nil where it cannot be read.
func (t *Terrain) Ground(s *engine.Setup) *board.Grid {
	b, err := t.Maps.Blueprint(s)
	if err != nil {
		return nil
	}
	return t.Grid(b)
}

// Grid returns the cells of a blueprint, nil where its rows do not hold together.
func (t *Terrain) Grid(b *engine.Blueprint) *board.Grid {
	width := 0
	for _, row := range b.Cells {
		width = max(width, len(row))
	}
	g, err := board.New(board.Spec{Shape: t.Maps.Palette().Shape, Rows: len(b.Cells), Cols: width, Label: t.Maps.Label,
		Exists: func(r, c int) bool { return c < len(b.Cells[r]) && b.Cells[r][c].Kind != "" }})
	if err != nil {
		return nil
	}
	return g
}

// Sites lists the cells of the map of a setup.
func (t *Terrain) Sites(s *engine.Setup) []string {
	if g := t.Ground(s); g != nil {
		return g.Labels()
	}
	return nil
}

// PieceKinds lists the kinds of ground that a patch can be exchanged for, and those of lines that
// a cell owns.
func (t *Terrain) PieceKinds() (kinds []string) {
	p := t.Maps.Palette()
	for _, g := range p.Grounds {
		if !slices.Contains(t.Bare, g.Name) && t.Alike[g.Name] == "" {
			kinds = append(kinds, g.Name)
		}
	}
	for _, l := range p.Lines {
		if l.Owned {
			kinds = append(kinds, l.Name)
		}
	}
	return kinds
}

// Pieces lists the pieces of the map of a setup: ground, hills and hollows, lines, spots.
func (t *Terrain) Pieces(s *engine.Setup) (list []engine.Piece, err error) {
	p, err := t.apart(s)
	if err != nil {
		return nil, err
	}
	for i := range p.pieces {
		list = append(list, p.pieces[i].Piece)
	}
	return list, nil
}

// apart takes the map of a setup apart. One whose rows do not hold together has no ground.
func (t *Terrain) apart(s *engine.Setup) (*plan, error) {
	b, err := t.Maps.Blueprint(s)
	if err != nil {
		return nil, err
	}
	p := &plan{Terrain: t, palette: t.Maps.Palette(), Blueprint: b, grid: t.Grid(b)}
	if p.grid != nil {
		p.usual()
		for _, patch := range p.patches(p.wild) {
			kind := p.kindAt(patch[0])
			p.add(piece{Piece: p.named(kind, patch), patch: patch, kind: kind, spot: -1})
		}
		if t.Hills {
			for _, patch := range p.grid.Patches(p.height) {
				p.add(piece{Piece: p.named([...]string{"hill", "hollow"}[p.height(patch[0])-1], patch), patch: patch,
					level: true, spot: -1})
			}
		}
	}
	p.addLines()
	for i, spot := range b.Spots {
		if t.Rides[spot.Kind] == "" {
			p.add(piece{Piece: engine.Piece{Name: t.Spot(spot), Cells: []string{t.Maps.Label(spot.Row, spot.Col)}},
				spot: i})
		}
	}
	return p, nil
}

func (p *plan) add(x piece) { p.pieces = append(p.pieces, x) }

func (p *plan) named(kind string, patch []board.Cell) engine.Piece {
	return engine.Piece{Name: kind + " at " + p.grid.Label(patch[0]), Cells: p.grid.LabelsOf(patch)}
}

// at is what fills a cell.
func (p *plan) at(c board.Cell) *engine.Ground {
	row, col := p.grid.RowCol(c)
	return &p.Cells[row][col]
}

// kindAt is the kind of a cell's ground, those that count as another as that.
func (p *plan) kindAt(c board.Cell) string {
	kind := p.at(c).Kind
	if other := p.Alike[kind]; other != "" {
		return other
	}
	return kind
}

// usual finds the commonest bare ground and the usual level.
func (p *plan) usual() {
	grounds, levels := map[string]int{}, map[int]int{}
	for _, row := range p.Cells {
		for _, g := range row {
			if g.Kind != "" {
				grounds[g.Kind]++
				levels[g.Level]++
			}
		}
	}
	p.land = p.Bare[0]
	for _, kind := range p.Bare {
		if grounds[kind] > grounds[p.land] {
			p.land = kind
		}
	}
	if p.Flat {
		return
	}
	most := 0
	for level, n := range levels {
		if n > most || (n == most && level < p.level) {
			p.level, most = level, n
		}
	}
}

// wild numbers the kinds of ground that are pieces.
func (p *plan) wild(c board.Cell) int {
	kind := p.kindAt(c)
	if slices.Contains(p.Bare, kind) {
		return 0
	}
	return 1 + slices.IndexFunc(p.palette.Grounds, func(s engine.Swatch) bool { return s.Name == kind })
}

// height is 1 above the usual level and 2 below it.
func (p *plan) height(c board.Cell) int {
	switch level := p.at(c).Level; {
	case level > p.level:
		return 1
	case level < p.level:
		return 2
	}
	return 0
}

// patches are cells of one kind that hang together, or each for itself.
func (p *plan) patches(kind func(board.Cell) int) (all [][]board.Cell) {
	if !p.Single {
		return p.grid.Patches(kind)
	}
	cells := p.grid.Cells()
	for c := cells.Next(0); c != board.None; c = cells.Next(c + 1) {
		if kind(c) > 0 {
			all = append(all, []board.Cell{c})
		}
	}
	return all
}

// addLines makes pieces of lines, of those that share a cell one if they are to be joined.
func (p *plan) addLines() {
	taken := make([]bool, len(p.Lines))
	for i, line := range p.Lines {
		if taken[i] {
			continue
		}
		x := piece{Piece: engine.Piece{Name: p.Line(line), Cells: p.beside(line)}, lines: []int{i}, spot: -1}
		if p.owned(line.Kind) {
			x.kind = line.Kind
		}
		for again := p.Joined; again; {
			again = false
			for j := i + 1; j < len(p.Lines); j++ {
				cells := p.beside(p.Lines[j])
				if taken[j] || !slices.ContainsFunc(cells, func(label string) bool {
					return slices.Contains(x.Cells, label)
				}) {
					continue
				}
				taken[j], again = true, true
				x.lines = append(x.lines, j)
				for _, label := range cells {
					if !slices.Contains(x.Cells, label) {
						x.Cells = append(x.Cells, label)
					}
				}
			}
		}
		p.add(x)
	}
}

// owned reports that lines of a kind belong to one of the two cells at a side.
func (p *plan) owned(kind string) bool {
	s, _ := engine.SwatchNamed(p.palette.Lines, kind)
	return s.Owned
}

// beside lists the cells at the sides of a line, the owners alone where there are any.
func (p *plan) beside(line engine.Line) (labels []string) {
	add := func(label string) {
		if !slices.Contains(labels, label) {
			labels = append(labels, label)
		}
	}
	for _, side := range line.Sides {
		add(p.Maps.Label(side.Row, side.Col))
		if row, col, ok := p.across(side); ok && !p.owned(line.Kind) {
			add(p.Maps.Label(row, col))
		}
	}
	return labels
}

// across is the cell on the other side; ok is false at the rim.
func (p *plan) across(side engine.CellSide) (row, col int, ok bool) {
	if p.grid == nil {
		return 0, 0, false
	}
	c := p.grid.At(side.Row, side.Col)
	if c == board.None {
		return 0, 0, false
	}
	if c = p.grid.Neighbour(c, side.Dir); c == board.None {
		return 0, 0, false
	}
	row, col = p.grid.RowCol(c)
	return row, col, true
}

// Rearrange returns the map of a setup with pieces put elsewhere.
func (t *Terrain) Rearrange(s *engine.Setup, steps []engine.PieceStep) (any, error) {
	p, err := t.apart(s)
	if err != nil {
		return nil, err
	}
	if p.grid == nil {
		return nil, fmt.Errorf("the rows of the map do not hold together")
	}
	if err := p.move(steps); err != nil {
		return nil, err
	}
	return t.Maps.Build(s, p.Blueprint)
}
