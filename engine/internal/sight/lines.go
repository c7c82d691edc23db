package sight

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Lines holds the course of every line from one point of a cell to one point of another, such as centre
// to centre or corner to corner, for all pairs of cells of a board. A course depends only on the
// displacement of the cells, so it is kept once for all pairs that have the same.
type Lines struct {
	g      *board.Grid
	radius int
	first  []int32 // by displacement: where its steps begin; one more than there are
	dens   []int64
	steps  []Step
}

// A Step is a Stretch of a line in terms of the cell where the line begins: the cells that it meets are
// that one plus A and, if N is 2, plus B. See Lines.Cell for cells that do not exist.
type Step struct {
	Kind   Kind
	N      uint8
	A, B   int16
	T0, T1 int64
}

// NewLines traces the lines from the point at from, relative to the centre of one cell, to the point at
// to, relative to the centre of another, for all cells at most radius steps apart.
func NewLines(g *board.Grid, radius int, from, to board.Point) *Lines {
	l := &Lines{g: g, radius: radius}
	var tr Tracer
	for down := -radius; down <= radius; down++ {
		for east := -radius; east <= radius; east++ {
			l.first = append(l.first, int32(len(l.steps)))
			tr.walk(g.Shape(), l.point(0, 0, from), l.point(down, east, to))
			l.dens = append(l.dens, tr.den)
			for _, v := range tr.visits {
				s := Step{Kind: v.kind, N: uint8(v.n), A: l.relative(v.at[0]), T0: v.t0, T1: v.t1}
				if v.n == 2 {
					s.B = l.relative(v.at[1])
				}
				l.steps = append(l.steps, s)
			}
		}
	}
	l.first = append(l.first, int32(len(l.steps)))
	return l
}

// point returns a point of the place at a displacement from the first cell of the lattice.
func (l *Lines) point(down, east int, of board.Point) board.Point {
	if l.g.Shape() == board.Hex {
		return board.Point{X: 4*east + 2*down + of.X, Y: 6*down + of.Y}
	}
	return board.Point{X: 2*east + 1 + of.X, Y: 2*down + 1 + of.Y}
}

// relative returns what to add to the first cell's number to get the place with a given centre.
func (l *Lines) relative(at board.Point) int16 {
	if l.g.Shape() == board.Hex {
		down := at.Y / 6
		return int16(down*l.g.Offset(1) + (at.X-2*down)/4*l.g.Offset(0))
	}
	return int16((at.Y-1)/2*l.g.Offset(2) + (at.X-1)/2*l.g.Offset(0))
}

// Between returns the steps of the line from a to b, in order, and its Den. They must not be changed.
// Cells more than the radius apart panic.
func (l *Lines) Between(a, b board.Cell) (steps []Step, den int64) {
	down, east := l.g.Displacement(a, b)
	if max(down, -down, east, -east) > l.radius {
		panic(fmt.Sprintf("sight: %s and %s are more than %d apart", l.g.Label(a), l.g.Label(b), l.radius))
	}
	return l.Course(down, east)
}

// Course is Between for all cells so far apart (board.Grid.Displacement), each at most the radius.
func (l *Lines) Course(down, east int) (steps []Step, den int64) {
	i := (down+l.radius)*(2*l.radius+1) + east + l.radius
	return l.steps[l.first[i]:l.first[i+1]], l.dens[i]
}

// Cell returns the cell that a step of a line from a speaks of, or board.None if none exists there.
func (l *Lines) Cell(a board.Cell, relative int16) board.Cell {
	if c := a + board.Cell(relative); l.g.Exists(c) {
		return c
	}
	return board.None
}
