package heroscape

import "sync/atomic"

// walkTable holds, for each kind of walker, Height and target, how many points of
// movement lie between every cell and the target on the empty map. Commanders judge
// distances by it; rules never ask.
type walkTable []atomic.Pointer[[]uint8]

// Kinds of walkers.
const (
	walkDry  = iota // water stops it
	walkSwim        // water does not
	walkKinds
)

// waterDelay is what a stop in water is taken to cost a commander.
const waterDelay = 3

// walk returns the distances to a target, computed when first asked for.
func (t *table) walk(kind int, class uint8, target cell) []uint8 {
	slot := &t.walks[(kind*len(t.heights)+int(class))*t.n+int(target)]
	if row := slot.Load(); row != nil {
		return *row
	}
	row := t.walkFrom(kind, t.heights[class], target)
	slot.Store(&row)
	return row
}

// walkFrom searches backwards from the target, bucket by bucket.
func (t *table) walkFrom(kind int, h int16, target cell) []uint8 {
	row := make([]uint8, t.n)
	for i := range row {
		row[i] = far
	}
	row[target] = 0
	buckets := make([][]cell, far)
	buckets[0] = []cell{target}
	for cost := 0; cost < far; cost++ {
		for i := 0; i < len(buckets[cost]); i++ {
			c := buckets[cost][i]
			if int(row[c]) != cost {
				continue
			}
			for k, from := range &t.places[c].reach {
				if from == none || t.barred(from, 5-k) || t.is(from, cellSolid) || !t.basic && t.places[from].rise[5-k] >= h {
					continue
				}
				next := cost + t.stepCost(from, 5-k)
				if bits := t.places[c].bits; bits&cellMolten != 0 || bits&cellStop != 0 && kind == walkDry {
					next += waterDelay
				}
				if next < int(row[from]) {
					row[from] = uint8(next)
					buckets[next] = append(buckets[next], from)
				}
			}
		}
	}
	return row
}
