package board

import "fmt"

// A Feature is what lies on a side between two cells, in a numbering of the rule system's own; 0 is
// nothing, the largest is MaxFeature.
type Feature uint8

// MaxFeature is the largest feature code.
const MaxFeature Feature = 127

// Edges holds at most one feature for every side of every cell, with an owner: the cell that the
// feature belongs to, such as the upper side of a slope. It is read from either cell.
type Edges struct {
	g    *Grid
	code []uint8 // by cell*8+direction: the feature doubled, plus one if this cell owns it
}

// NewEdges returns a grid's edges without any feature.
func NewEdges(g *Grid) *Edges {
	return &Edges{g: g, code: make([]uint8, 8*g.length)}
}

// HasSide reports whether a cell has a side in direction d: every direction of a hex, the orthogonal
// ones of a square.
func (g *Grid) HasSide(d Dir) bool { return int(d) < g.dirs && (g.shape == Hex || d%2 == 0) }

// Set lays feature f on the side of owner in direction d; 0 takes the feature away. The cell beyond may
// be missing: the outer side of a border cell can carry a feature too. It fails where there is no such
// cell or side, or where the side already carries another feature or the other owner.
func (e *Edges) Set(owner Cell, d Dir, f Feature) error {
	if !e.g.Exists(owner) || !e.g.HasSide(d) || f > MaxFeature {
		return fmt.Errorf("cell %d has no side %d for feature %d", owner, d, f)
	}
	here, code := &e.code[int(owner)*8+int(d)], uint8(f)<<1|1
	if f != 0 && *here != 0 && *here != code {
		return fmt.Errorf("side %s of cell %s already carries a feature", e.g.DirName(d), e.g.Label(owner))
	}
	if f == 0 {
		code = 0
	}
	*here = code
	if n := e.g.Neighbour(owner, d); n != None {
		e.code[int(n)*8+int(e.g.Opposite(d))] = code &^ 1
	}
	return nil
}

// At returns the feature on the side of from in direction d, and whether from is its owner.
func (e *Edges) At(from Cell, d Dir) (f Feature, owned bool) {
	code := e.code[int(from)*8+int(d)]
	return Feature(code >> 1), code&1 != 0
}
