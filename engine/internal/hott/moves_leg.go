package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// legKind is a kind of leg (HOTT-MV-7, HOTT-MV-10).
type legKind uint8

const (
	noLeg legKind = iota
	straight
	wheelLeft  // about the front left corner, turning left
	wheelRight // about the front right corner, turning right
	placing    // single elements: to any pose
	shifting   // groups: sideways, at the end
)

// leg is one leg of a move: a distance or an angle in n, or a pose.
type leg struct {
	kind legKind
	n    int32
	pose plane.Pose
}

// pack puts a leg into a word; a pose takes 57 bits.
func (l leg) pack() uint64 {
	w := uint64(l.kind) << 60
	if l.kind == placing {
		return w | uint64(uint32(l.pose.X))<<37 | uint64(uint32(l.pose.Y))<<17 | uint64(uint32(l.pose.H))
	}
	return w | uint64(uint32(l.n))
}

// more in B says that further legs follow: the leg in A is staged (ruling E16).
const more = uint64(7) << 60

// unpack reads a leg; ok is false for words that pack never writes.
func unpack(w uint64) (l leg, ok bool) {
	l.kind = legKind(w >> 60)
	switch l.kind {
	case noLeg:
		return l, w == 0
	case straight, shifting:
		l.n = int32(uint32(w))
		ok = l.n != 0 && l.n > -1<<21 && l.n < 1<<21
	case wheelLeft, wheelRight:
		l.n = int32(uint32(w))
		ok = l.n > 0 && l.n <= plane.Right
	case placing:
		l.pose = plane.Pose{X: int32(w >> 37 & (1<<20 - 1)), Y: int32(w >> 17 & (1<<20 - 1)), H: int32(w & (1<<17 - 1))}
		ok = l.pose.H < plane.Turn && w>>57&7 == 0
	}
	return l, ok && l.pack() == w
}

// turnOf is the signed turn of a wheel.
func (l leg) turnOf() int32 {
	if l.kind == wheelRight {
		return -l.n
	}
	return l.n
}

// end is where a single element at p stands after the leg.
func (l leg) end(p plane.Pose) plane.Pose {
	switch l.kind {
	case straight:
		return p.Ahead(l.n)
	case wheelLeft:
		return p.About(-halfWidth, 0, l.n)
	case wheelRight:
		return p.About(halfWidth, 0, -l.n)
	case placing:
		return l.pose
	case shifting:
		return p.Aside(l.n)
	}
	return p
}

// price is what a leg from p to q costs an element: how far the front corner goes
// that goes farthest, in a straight line (HOTT-MV-7, ruling R11). In fine units.
func (l leg) price(p, q plane.Pose) int64 {
	if l.kind == straight || l.kind == shifting {
		return abs(fine(l.n))
	}
	return int64(plane.Sqrt(uint64(stretch(p, q))))
}

// stretch is the square of what a place leg from p to q costs, to compare with the square
// of an allowance.
func stretch(p, q plane.Pose) int64 {
	from, to := p.Frame(), q.Frame()
	return from.Stretch(&to, fine(halfWidth))
}

// dearer reports that a place leg with the square of a price costs more than some price.
func dearer(square, price int64) bool { return square >= (price+1)*(price+1) }

// endCellOf is the heat map cell where the leader of a move would stand.
func (g moves) endCellOf(a engine.Action) engine.Cell {
	p := g.s.El[int(a.Figure.Seat())*maxSide+a.Figure.Number()].Pose
	for i := range int(g.s.NLegs) {
		l, _ := unpack(g.s.Legs[i])
		p = l.end(p)
	}
	for _, w := range [2]uint64{a.A, a.B} {
		if l, ok := unpack(w); ok {
			p = l.end(p)
		}
	}
	return g.t.cell(p)
}
