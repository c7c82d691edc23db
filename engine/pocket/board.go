package pocket

import "github.com/skirmishlab/skirmishlab/engine"

const (
	size    = 5           // rows and columns
	cells   = size * size // cell r,c is r*size+c
	perSide = 3           // figures a side
	figures = 2 * perSide
)

// heading is one of the four directions a figure can face or step.
type heading int8

// The four headings, clockwise, and standing still.
const (
	north heading = iota
	east
	south
	west
	still heading = -1
)

// step returns the cell next to c in direction h, or NoCell beyond the edge.
func step(c engine.Cell, h heading) engine.Cell {
	row, col := int(c)/size, int(c)%size
	switch h {
	case north:
		row--
	case east:
		col++
	case south:
		row++
	case west:
		col--
	}
	if row < 0 || row >= size || col < 0 || col >= size {
		return engine.NoCell
	}
	return engine.Cell(row*size + col)
}

// touching reports whether two cells share an edge.
func touching(a, b engine.Cell) bool {
	if a < 0 || b < 0 {
		return false
	}
	for h := north; h <= west; h++ {
		if step(a, h) == b {
			return true
		}
	}
	return false
}

// reflected is the cell on the other side of the middle column.
func reflected(c engine.Cell) engine.Cell {
	if c < 0 {
		return c
	}
	return engine.Cell(int(c)/size*size + size - 1 - int(c)%size)
}

// turned is a heading seen in the mirror.
func turned(h heading) heading {
	switch h {
	case east:
		return west
	case west:
		return east
	}
	return h
}
