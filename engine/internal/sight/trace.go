package sight

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// MaxLength is the greatest length of a line, differences in X and in Y added.
const MaxLength = 1 << 15

// A Kind says how a line meets the cells of a stretch.
type Kind uint8

const (
	// Through: the line crosses the open interior of A.
	Through Kind = iota
	// Along: the line runs along the side between A and B, in the interior of neither.
	Along
	// Touch: the line passes a corner at T0 = T1 and meets A there and nowhere else; on squares also B,
	// the other of the two cells beside the corner. Corners at which a line begins, ends, or begins or
	// ends to run along a side are not reported.
	Touch
)

// A Stretch is a part of a line. A and B are board.None where no cell exists; B is so too where there
// is no second cell.
type Stretch struct {
	Kind Kind
	A, B board.Cell
	// The stretch goes from T0 to T1, in parts of the line's Den.
	T0, T1 int64
}

// A Line is the course of a line: its stretches in order. Den is positive; the line goes from 0 to Den.
type Line struct {
	Den       int64
	Stretches []Stretch
}

// A Tracer traces lines in memory that it uses again. It is for one goroutine.
type Tracer struct {
	lattice *lattice
	p       board.Point
	den     int64
	// For each side of a cell: den divided by the speed at which the line nears it; 0 if it does not.
	per     [6]int64
	near    []board.Point
	visits  []visit
	current []place
	next    []place
	line    []Stretch
}

// A place is a cell of the endless lattice, by its centre, with the part of the line inside it.
type place struct {
	at     board.Point
	t0, t1 int64
}

// A visit is a stretch in terms of the lattice.
type visit struct {
	kind   Kind
	n      int // of the cells in at
	at     [2]board.Point
	t0, t1 int64
}

// Trace returns the course of the line from p to q on a grid. The stretches are valid until the next
// call. A line without length has none; one longer than MaxLength panics.
func (tr *Tracer) Trace(g *board.Grid, p, q board.Point) Line {
	tr.walk(g.Shape(), p, q)
	tr.line = tr.line[:0]
	for _, v := range tr.visits {
		s := Stretch{Kind: v.kind, A: cellAt(g, v.at[0]), B: board.None, T0: v.t0, T1: v.t1}
		if v.n == 2 {
			s.B = cellAt(g, v.at[1])
		}
		tr.line = append(tr.line, s)
	}
	return Line{Den: tr.den, Stretches: tr.line}
}

// cellAt returns the cell with a given centre.
func cellAt(g *board.Grid, at board.Point) board.Cell {
	if g.Shape() == board.Square {
		return g.At(at.Y>>1, at.X>>1)
	}
	row := at.Y / 6
	return g.At(row, (at.X-2*(row&1))>>2)
}

// walk lists the visits of a line from place to place: each next one lies beyond the side, or the sides
// and the corner between them, through which the line leaves the last.
func (tr *Tracer) walk(shape board.Shape, p, q board.Point) {
	tr.aim(shape, p, q)
	tr.visits = tr.visits[:0]
	if tr.den == 0 {
		tr.den = 1
		return
	}
	tr.begin()
	for len(tr.current) > 0 {
		tr.visit()
		if tr.current[0].t1 >= tr.den {
			return
		}
		tr.advance()
	}
}

// aim prepares the line: a side n.x <= rim of a cell is reached at (rim - n.(p-centre)) / n.(q-p), and
// den is a common multiple of those speeds.
func (tr *Tracer) aim(shape board.Shape, p, q board.Point) {
	tr.lattice, tr.p = &lattices[shape], p
	dx, dy := int64(q.X-p.X), int64(q.Y-p.Y)
	if max(dx, -dx)+max(dy, -dy) > MaxLength {
		panic(fmt.Sprintf("sight: a line by (%d,%d) is longer than %d", dx, dy, MaxLength))
	}
	tr.den = 0
	sides := tr.lattice.sides
	for i := range len(sides) / 2 {
		speed := int64(sides[i].normal.X)*dx + int64(sides[i].normal.Y)*dy
		if speed = max(speed, -speed); speed != 0 {
			tr.den = max(tr.den, 1) * speed
		}
	}
	for i, s := range sides {
		tr.per[i] = 0
		if speed := int64(s.normal.X)*dx + int64(s.normal.Y)*dy; speed != 0 {
			tr.per[i] = tr.den / speed
		}
	}
}

// clip returns the part of the line in the closed cell around a centre, cut to 0 and den; t0 < t1 if it
// has a length.
func (tr *Tracer) clip(at board.Point) (t0, t1 int64) {
	t0, t1 = 0, tr.den
	x, y := tr.p.X-at.X, tr.p.Y-at.Y
	for i, s := range tr.lattice.sides {
		room := int64(s.rim - s.normal.X*x - s.normal.Y*y)
		switch per := tr.per[i]; {
		case per > 0:
			t1 = min(t1, room*per)
		case per < 0:
			t0 = max(t0, room*per)
		case room < 0:
			return 0, -1
		}
	}
	return t0, t1
}

// begin finds the cells that hold the first part of the line.
func (tr *Tracer) begin() {
	tr.current = tr.current[:0]
	tr.near = tr.lattice.around(tr.near[:0], tr.p)
	for _, at := range tr.near {
		if t0, t1 := tr.clip(at); t0 == 0 && t1 > 0 {
			tr.current = append(tr.current, place{at, t0, t1})
		}
	}
}

// visit notes the current place, or the two on either side of the line.
func (tr *Tracer) visit() {
	c := tr.current
	v := visit{kind: Through, n: len(c), t0: c[0].t0, t1: c[0].t1}
	v.at[0] = c[0].at
	if len(c) == 2 {
		v.kind, v.at[1] = Along, c[1].at
	}
	tr.visits = append(tr.visits, v)
}

// advance goes to the places beyond the sides through which the line leaves the current ones. Those
// that it does not enter it touches at a corner.
func (tr *Tracer) advance() {
	tr.next = tr.next[:0]
	touch := visit{kind: Touch, t0: tr.current[0].t1, t1: tr.current[0].t1}
	for _, c := range tr.current {
		tr.near = tr.beyond(tr.near[:0], c)
		for _, at := range tr.near {
			t0, t1 := tr.clip(at)
			switch {
			case t0 < t1 && !known(tr.next, at):
				tr.next = append(tr.next, place{at, t0, t1})
			case t0 >= t1 && touch.n < 2:
				touch.at[touch.n] = at
				touch.n++
			}
		}
	}
	if touch.n > 0 {
		tr.visits = append(tr.visits, touch)
	}
	tr.current, tr.next = tr.next, tr.current
}

// beyond appends the cells across the sides through which the line leaves a place; at a corner of a
// square also the one opposite.
func (tr *Tracer) beyond(dst []board.Point, c place) []board.Point {
	x, y := tr.p.X-c.at.X, tr.p.Y-c.at.Y
	corner, sides := c.at, 0
	for i, s := range tr.lattice.sides {
		if per := tr.per[i]; per > 0 && int64(s.rim-s.normal.X*x-s.normal.Y*y)*per == c.t1 {
			dst = append(dst, board.Point{X: c.at.X + s.step.X, Y: c.at.Y + s.step.Y})
			corner = board.Point{X: corner.X + s.step.X, Y: corner.Y + s.step.Y}
			sides++
		}
	}
	if sides == 2 && tr.lattice.corners {
		dst = append(dst, corner)
	}
	return dst
}

func known(places []place, at board.Point) bool {
	for _, p := range places {
		if p.at == at {
			return true
		}
	}
	return false
}
