package mapform

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// laid is a piece on its way to where it comes to lie.
type laid struct {
	piece
	to      []board.Cell
	grounds []engine.Ground // of each cell: the kind, or of a hill the level
	lines   []engine.Line
	spots   []engine.Spot
}

// move lifts all pieces of the steps and then lays them.
func (p *plan) move(steps []engine.PieceStep) error {
	if err := engine.KnownSteps(steps, len(p.pieces)); err != nil {
		return err
	}
	lifted := lifted{make([]bool, len(p.Lines)), make([]bool, len(p.Spots))}
	var lay []laid
	for _, step := range steps {
		x := p.pieces[step.Piece]
		l := laid{piece: x}
		if !step.Gone {
			if err := p.carry(&l, step, lifted); err != nil {
				return err
			}
			lay = append(lay, l)
		}
		p.lift(x, lifted)
	}
	p.Lines, p.Spots = without(p.Lines, lifted.lines), without(p.Spots, lifted.spots)
	for i := range lay {
		if err := p.lay(&lay[i]); err != nil {
			return err
		}
	}
	return nil
}

// lifted marks the lines and the spots that are taken off the map.
type lifted struct{ lines, spots []bool }

// without is a list without the entries that are marked.
func without[T any](list []T, gone []bool) (left []T) {
	for i, e := range list {
		if !gone[i] {
			left = append(left, e)
		}
	}
	return left
}

// lift takes a piece off the map with all that goes along.
func (p *plan) lift(x piece, gone lifted) {
	for _, c := range x.patch {
		if x.level {
			p.at(c).Level = p.level
		} else {
			p.at(c).Kind = p.land
		}
	}
	for _, k := range p.linesWith(x) {
		gone.lines[k] = true
	}
	for _, k := range p.spotsWith(x) {
		gone.spots[k] = true
	}
}

// linesWith are the lines of a piece, or those that go along with a hill.
func (p *plan) linesWith(x piece) (list []int) {
	if !x.level || !p.Climbs {
		return x.lines
	}
	for k, line := range p.Lines {
		if slices.ContainsFunc(p.beside(line), func(label string) bool { return slices.Contains(x.Cells, label) }) {
			list = append(list, k)
		}
	}
	return list
}

// spotsWith are the spots of a piece: its own, or those that ride on its ground.
func (p *plan) spotsWith(x piece) (list []int) {
	if x.spot >= 0 {
		return []int{x.spot}
	}
	for k, spot := range p.Spots {
		if len(x.patch) > 0 && !x.level && p.Rides[spot.Kind] != "" &&
			slices.Contains(x.Cells, p.Maps.Label(spot.Row, spot.Col)) {
			list = append(list, k)
		}
	}
	return list
}

// carry finds where a piece comes to lie with all that goes along and was not lifted before, and
// as what.
func (p *plan) carry(l *laid, step engine.PieceStep, gone lifted) error {
	if p.Fixed && len(l.piece.lines) > 0 {
		return fmt.Errorf("%s lies on edges; it can be taken away and not be carried", l.Name)
	}
	if err := p.exchange(l, step.Kind); err != nil {
		return err
	}
	from, err := p.grid.ParseLabel(l.Cells[0])
	if err != nil {
		return fmt.Errorf("%s does not lie on the map at %s", l.Name, l.Cells[0])
	}
	to := from
	if step.To != "" {
		if to, err = p.grid.ParseLabel(step.To); err != nil {
			return err
		}
	}
	w := way{p.grid, from, to, step.Turn}
	lost := fmt.Errorf("%s does not lie on the map at %s", l.Name, p.grid.Label(to))
	for _, c := range l.patch {
		at := w.cell(c)
		if at == board.None {
			return lost
		}
		l.to = append(l.to, at)
		g := *p.at(c)
		if s, _ := engine.SwatchNamed(p.palette.Grounds, g.Kind); s.Turned != "" && step.Turn%2 != 0 {
			g.Kind = s.Turned
		}
		if step.Kind != "" {
			g.Kind = step.Kind
		}
		l.grounds = append(l.grounds, g)
	}
	for _, k := range p.linesWith(l.piece) {
		if gone.lines[k] {
			continue
		}
		line := p.Lines[k]
		if len(l.piece.lines) > 0 && step.Kind != "" {
			line.Kind = step.Kind
		}
		var ok bool
		if line.Sides, ok = w.sides(line.Sides, !p.owned(line.Kind)); !ok {
			return lost
		}
		l.lines = append(l.lines, line)
	}
	for _, k := range p.spotsWith(l.piece) {
		spot := p.Spots[k]
		if ride := p.Rides[spot.Kind]; gone.spots[k] || (ride != "" && step.Kind != "" && step.Kind != ride) {
			continue
		}
		at := w.cell(p.grid.At(spot.Row, spot.Col))
		if at == board.None {
			return lost
		}
		spot.Row, spot.Col = p.grid.RowCol(at)
		l.spots = append(l.spots, spot)
	}
	return nil
}

// exchange refuses a kind that a piece cannot become: ground becomes ground, and a line that a
// cell owns becomes another.
func (p *plan) exchange(l *laid, kind string) error {
	ground := len(l.patch) > 0 && !l.level
	if kind == "" || (slices.Contains(p.PieceKinds(), kind) &&
		((ground && !p.owned(kind)) || (l.kind != "" && !ground && p.owned(kind)))) {
		return nil
	}
	return fmt.Errorf("%s cannot become %q", l.Name, kind)
}

// lay puts a piece down where the ground must be bare, or a hill where it must be level.
func (p *plan) lay(l *laid) error {
	for i, c := range l.to {
		g := p.at(c)
		if (l.level && g.Level != p.level) || (!l.level && !slices.Contains(p.Bare, g.Kind)) {
			return fmt.Errorf("%s cannot lie at %s, where another piece is", l.Name, p.grid.Label(c))
		}
		if l.level {
			g.Level = l.grounds[i].Level
		} else {
			g.Kind = l.grounds[i].Kind
		}
	}
	p.Lines, p.Spots = append(p.Lines, l.lines...), append(p.Spots, l.spots...)
	return nil
}

// way carries cells so that one comes to lie on another, turned about it.
type way struct {
	grid     *board.Grid
	from, to board.Cell
	turn     int
}

// cell is where a cell comes to lie, None off the board.
func (w way) cell(c board.Cell) board.Cell {
	if c == board.None {
		return c
	}
	at, ok := w.grid.Carried([]board.Cell{w.from, c}, w.to, w.turn)
	if !ok {
		return board.None
	}
	return at[1]
}

// sides carries sides of cells; both cells at each must stay on the board where both count.
func (w way) sides(list []engine.CellSide, both bool) (carried []engine.CellSide, ok bool) {
	quarter := 1
	if w.grid.Shape() == board.Square {
		quarter = 2
	}
	for _, side := range list {
		at := w.cell(w.grid.At(side.Row, side.Col))
		if at == board.None {
			return nil, false
		}
		side.Row, side.Col = w.grid.RowCol(at)
		side.Dir = w.grid.Turn(side.Dir, w.turn*quarter)
		if both && w.grid.Neighbour(at, side.Dir) == board.None {
			return nil, false
		}
		carried = append(carried, side)
	}
	return carried, true
}
