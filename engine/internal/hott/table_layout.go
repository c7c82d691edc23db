package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// layout checks the conditions on terrain (HOTT-TER-1 to HOTT-TER-5) and on the
// stronghold (HOTT-STR-1 to HOTT-STR-3). It reports every broken one.
func (t *terrain) layout(o *Options, place engine.Place, faults *engine.Faults) {
	if n := t.openShare(o); n <= 500 {
		faults.Add(place, "only %d.%d%% of the board is open ground; more than half must be (HOTT-TER-1)", n/10, n%10)
	}
	if n := t.quarters(^features(0)); n < 3 {
		faults.Add(place, "only %d quarters of the board hold part of a feature; want three (HOTT-TER-2)", n)
	}
	if n := t.quarters(t.badLand | t.closed | t.water); n < 2 {
		faults.Add(place, "only %d quarters hold a river, bad going or impassable terrain; want two (HOTT-TER-3)", n)
	}
	if len(t.list) < 4 {
		faults.Add(place, "the board has %d terrain features; want four or more, roads and the stronghold not "+
			"counted (HOTT-TER-4)", len(t.list))
	}
	if n := t.central(); n < 2 {
		faults.Add(place, "%d features of bad going are 200 paces across or more and within 600 paces of the centre; "+
			"want two (HOTT-TER-5)", n)
	}
	if t.str == nil {
		faults.Add(place, "the defender's stronghold is missing: add a row such as \"STR stronghold (1040,0) "+
			"(1360,0) (1360,240) (1040,240)\" (HOTT-ARMY-3)")
		return
	}
	t.strongholdFaults(o, faults)
}

// openGround reports whether a kind of terrain counts as open in HOTT-TER-1.
func openGround(k terrainKind, o *Options) bool {
	return k == gentleHill && o.GentleHillOpen
}

// openShare is the share of open ground in thousandths, on a grid of 20 paces.
func (t *terrain) openShare(o *Options) int {
	step := int32(20 * plane.Pace)
	n, open := 0, 0
	for y := step / 2; y < t.size; y += step {
		for x := step / 2; x < t.size; x += step {
			n++
			if t.openAt(plane.Pt{X: x, Y: y}.Fine(), o) {
				open++
			}
		}
	}
	return open * 1000 / n
}

func (t *terrain) openAt(p plane.Vec, o *Options) bool {
	if t.str != nil && t.str.Inside(p) > 0 {
		return false
	}
	for i := range t.list {
		if t.list[i].inside(p) > 0 && !openGround(t.list[i].kind, o) {
			return false
		}
	}
	return true
}

// quarters counts the quarters (HOTT-GEO-10) that hold part of one of the features.
func (t *terrain) quarters(of features) int {
	half := t.size / 2
	n := 0
	for q := range int32(4) {
		x, y := q%2*half, q/2*half
		r := plane.MakeRect(plane.Pose{X: x + half/2, Y: y + half, H: plane.Right}, half, half)
		found := false
		for i := range t.list {
			for _, p := range t.list[i].parts {
				found = found || (of>>i&1 == 1 && p.Overlaps(&r, eps))
			}
		}
		if found {
			n++
		}
	}
	return n
}

// central counts the features of HOTT-TER-5.
func (t *terrain) central() int {
	c := plane.Vec{X: fine(t.size) / 2, Y: fine(t.size) / 2}
	n := 0
	for i := range t.list {
		if t.badLand>>i&1 == 0 {
			continue
		}
		near := false
		for _, p := range t.list[i].parts {
			s := p.Shape()
			near = near || s.PointDist(c) <= paces(600)+nearly
		}
		if near && t.list[i].width() >= paces(200)-nearly {
			n++
		}
	}
	return n
}

// extent is the bounding box of a polygon in stored units.
func extent(p *plane.Polygon) (x0, y0, x1, y1 int32) {
	x0, y0 = p.Vertices[0].X, p.Vertices[0].Y
	x1, y1 = x0, y0
	for _, v := range p.Vertices {
		x0, y0, x1, y1 = min(x0, v.X), min(y0, v.Y), max(x1, v.X), max(y1, v.Y)
	}
	return
}

// strongholdFaults holds the stronghold to its rules: its measures, where it lies on the base edge, and
// that it can be got at (HOTT-STR-1 to HOTT-STR-3).
func (t *terrain) strongholdFaults(o *Options, faults *engine.Faults) {
	x0, y0, x1, y1 := extent(t.str)
	for _, d := range [2]int32{x1 - x0, y1 - y0} {
		if d < 200*plane.Pace || d > 600*plane.Pace {
			faults.Add(t.strPlace, "the stronghold measures %s by %s paces; each side must be 200 to 600 (HOTT-STR-1)",
				number(x1-x0), number(y1-y0))
			break
		}
	}
	flat := 0
	for _, v := range t.str.Vertices {
		if v.Y == 0 {
			flat++
		}
	}
	if y0 != 0 || flat < 2 {
		faults.Add(t.strPlace, "the stronghold must lie with a side on the defender's base edge y=0 (HOTT-STR-2)")
		return
	}
	// The nearest point to the middle of the edge.
	mid := plane.Vec{X: fine(t.size) / 2}
	if d := t.strShape.PointDist(mid); d > paces(400)-nearly {
		faults.Add(t.strPlace, "the stronghold is %d paces from the middle of the base edge; it must be less than "+
			"400 (HOTT-STR-2)", d/plane.Fine)
	}
	if !t.access(o) {
		faults.Add(t.strPlace, "no free side of the stronghold has 160 paces of open ground before 160 paces of it "+
			"(HOTT-STR-3)")
	}
}

// access reports whether some 160p stretch of a free side has open ground before it.
func (t *terrain) access(o *Options) bool {
	found := false
	t.eachAccess(10*plane.Pace, func(p plane.Pose) bool {
		// A pose against the wall: the ground is the square before the wall.
		r := plane.MakeRect(p, width, width)
		found = t.inside(&r)
		for i := range t.list {
			for _, part := range t.list[i].parts {
				if !openGround(t.list[i].kind, o) && part.Overlaps(&r, eps) {
					found = false
				}
			}
		}
		return !found
	})
	return found
}

// eachAccess calls f with the poses flush to the free sides of the stronghold, in
// steps along each side from its middle outwards, longest way from the base edge
// first, until f says stop.
func (t *terrain) eachAccess(step int32, f func(plane.Pose) bool) {
	n := len(t.str.Vertices)
	for i := range n {
		// Start with the side away from the base edge.
		i := (i + t.accessSide()) % n
		a, b := t.str.Vertices[i], t.str.Vertices[(i+1)%n]
		if a.Y == 0 && b.Y == 0 {
			continue
		}
		d := b.Fine().Sub(a.Fine())
		h := plane.Heading(d.X, d.Y)
		length := coarse(d.Len())
		// Facing the wall, whose inside lies to the left of a-b.
		mid := plane.Pose{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2, H: plane.Norm(h + plane.Right)}
		for k := int32(0); k*step <= max(0, length/2-halfWidth); k++ {
			if !f(mid.Aside(-k*step)) || (k > 0 && !f(mid.Aside(k*step))) {
				return
			}
		}
	}
}

// accessSide is the index of the side farthest from the base edge.
func (t *terrain) accessSide() int {
	best, at := int64(-1), 0
	for i, a := range t.str.Vertices {
		b := t.str.Vertices[(i+1)%len(t.str.Vertices)]
		if y := int64(a.Y) + int64(b.Y); y > best {
			best, at = y, i
		}
	}
	return at
}
