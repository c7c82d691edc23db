package hott

import "github.com/skirmishlab/skirmishlab/engine/internal/plane"

// Most bases are far from most others. Lanes tell at four looks who may be near a place: the
// board is parted into lanes of 64 paces, west to east and south to north, and for each is kept
// whose circle does not end before it and whose does not begin behind it.

// Width of a lane, as a power of two of fine units, and the most there are: no board is wider.
const (
	laneBits = 22
	lanes    = 64
)

// laneMap holds the lanes of a position.
type laneMap struct {
	laid    bool
	strayed set           // who was put elsewhere since
	top     int           // the last lane of the board
	last    [2][lanes]set // west to east, south to north: who does not end before the lane
	first   [2][lanes]set // who does not begin behind it
}

// lane is where a coordinate lies.
func (w *laneMap) lane(x int64) int { return min(int(max(x, 0)>>laneBits), w.top) }

// layLanes makes the lanes of the position anew, if they are of another.
func (g *field) layLanes() {
	w := &g.w.lanes
	if w.laid && w.strayed == 0 {
		return
	}
	w.laid, w.strayed, w.top = true, 0, lanes-1
	w.top = w.lane(fine(g.t.ground.size))
	for axis := range 2 {
		clear(w.last[axis][:w.top+1])
		clear(w.first[axis][:w.top+1])
	}
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		r := &g.d.rect[e]
		for axis, x := range [2]int64{int64(r.X), int64(r.Y)} {
			w.last[axis][w.lane(x+int64(r.R))] |= one(e)
			w.first[axis][w.lane(x-int64(r.R))] |= one(e)
		}
	}
	for axis := range 2 {
		for k := range w.top {
			w.first[axis][k+1] |= w.first[axis][k]
			w.last[axis][w.top-k-1] |= w.last[axis][w.top-k]
		}
	}
}

// about are the bases whose circle comes within reach of the circle around another, and perhaps
// more.
func (g *field) about(r *plane.Rect, reach int64) set {
	x, y := int64(r.X), int64(r.Y)
	reach += int64(r.R)
	return g.across(x-reach, x+reach, y-reach, y+reach)
}

// across are the bases whose circle comes into a part of the board, from west to east and south
// to north, and perhaps more: all on the table where lanes are not laid.
func (g *field) across(west, east, south, north int64) set {
	w := &g.w.lanes
	if !w.laid {
		return g.d.live
	}
	return (w.last[0][w.lane(west)]&w.first[0][w.lane(east)]&w.last[1][w.lane(south)]&w.first[1][w.lane(north)] |
		w.strayed) & g.d.live
}
