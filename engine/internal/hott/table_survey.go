package hott

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// surveyed is what is known beforehand of the ground under a base from where its middle
// lies: the features that it may be in, and those that it is in for certain.
type surveyed struct{ may, sure features }

// survey answers for all bases whose circle is not greater than its own: the board cut
// into square cells.
type survey struct {
	radius int32 // fine
	cells  []surveyed
}

// Cells are 32 paces square: cellBits are the bits of a coordinate within one.
const (
	cellBits = 21
	cellWide = 1 << cellBits
)

// surveyRadii are the radii that hold the bases of units, the least first. Sizes that
// differ little share one.
func surveyRadii(units map[string]*unit) (radii []int32) {
	for _, u := range units {
		if u != nil {
			r := u.size.At(plane.Pose{}).R
			radii = append(radii, (r+cellWide/2-1)/(cellWide/2)*(cellWide/2))
		}
	}
	slices.Sort(radii)
	return slices.Compact(radii)
}

// survey surveys the board for every size of base. Bases of other sizes are compared
// with every feature.
func (t *terrain) survey(radii []int32) {
	if len(t.list) == 0 {
		return
	}
	t.columns = int32(fine(t.size)>>cellBits) + 1
	for _, radius := range radii {
		s := survey{radius: radius, cells: make([]surveyed, t.columns*t.columns)}
		for i := range t.list {
			for _, p := range t.list[i].parts {
				s.enter(p, features(1)<<i, t.columns)
			}
		}
		t.surveys = append(t.surveys, s)
	}
}

// enter puts one part of a feature into a survey.
func (s *survey) enter(p *plane.Polygon, bit features, columns int32) {
	x0, y0, x1, y1 := extent(p)
	cell := func(v int32, more int64) int32 { return int32((fine(v) + more) >> cellBits) }
	reach := int64(s.radius) + plane.Fine
	for row := max(0, cell(y0, -reach)); row <= min(columns-1, cell(y1, reach)); row++ {
		for col := max(0, cell(x0, -reach)); col <= min(columns-1, cell(x1, reach)); col++ {
			c := &s.cells[row*columns+col]
			// All bases whose middle lies in the cell lie in this square.
			corner := plane.Pt{X: col << cellBits >> 8, Y: row << cellBits >> 8}
			wide := int32(cellWide+2*int64(s.radius)+2*plane.Fine) >> 8
			mid := plane.Pose{X: corner.X + cellWide>>9, Y: corner.Y + cellWide>>9 + wide/2, H: plane.Right}
			box := plane.MakeRect(mid, wide, wide)
			if !p.Overlaps(&box, 0) {
				continue
			}
			c.may |= bit
			all := true
			for k := range int64(4) {
				w := corner.Fine().Add(plane.Vec{X: k & 1 << cellBits, Y: k >> 1 << cellBits})
				all = all && p.Inside(w) > plane.Fine
			}
			if all { // a base is in what its middle is in
				c.sure |= bit
			}
		}
	}
}

// under is the set of features that a base is in (HOTT-GEO-7): any part of it by
// more than EPS.
func (t *terrain) under(r *plane.Rect) features {
	known := surveyed{may: ^features(0)}
	if col, row := r.X>>cellBits, r.Y>>cellBits; uint32(col) < uint32(t.columns) && uint32(row) < uint32(t.columns) {
		for i := range t.surveys {
			if s := &t.surveys[i]; r.R <= s.radius {
				known = s.cells[row*t.columns+col]
				break
			}
		}
	}
	in := known.sure
	if known.may == in {
		return in
	}
	for i := range t.list {
		if (known.may&^in)>>i&1 == 0 {
			continue
		}
		for _, p := range t.list[i].parts {
			if p.Overlaps(r, eps) {
				in |= 1 << i
				break
			}
		}
	}
	return in
}
