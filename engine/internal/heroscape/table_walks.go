package heroscape

import "sync/atomic"

// walkTable holds, for each target, how many points of movement lie between every
// cell and the target on the empty map, and which of the rows are filled. Commanders
// judge distances by it; rules never ask.
type walkTable struct {
	costs []uint8
	ready []atomic.Bool
}

// Kinds of walkers.
const (
	walkDry  = iota // water stops it
	walkSwim        // water does not
	walkKinds
)

// waterDelay is what a stop in water is taken to cost a commander.
const waterDelay = 3

// fallDelay is what a fall is taken to cost him: a way round of n points is better.
const fallDelay = 12

// walk returns the distances to a target, computed when first asked for.
func (t *table) walk(kind int, class uint8, target cell) []uint8 {
	w := t.walks[kind*len(t.heights)+int(class)]
	row := w.costs[int(target)*t.n:][:t.n]
	if w.ready[target].Load() {
		return row
	}
	t.known.mu.Lock()
	defer t.known.mu.Unlock()
	if !w.ready[target].Load() {
		t.walkTo(row, kind, t.heights[class], target)
		w.ready[target].Store(true)
	}
	return row
}

// walkTo relaxes the steps towards the target until nothing gets shorter.
func (t *table) walkTo(row []uint8, kind int, h int16, target cell) {
	for i := range row {
		row[i] = far
	}
	row[target] = 0
	for changed := true; changed; {
		changed = false
		for from := range t.places {
			p := &t.places[from]
			if p.bits&cellHere == 0 || p.bits&cellSolid != 0 {
				continue
			}
			for k, n := range &p.reach {
				if p.step[k] == 0 || (!t.basic && p.rise[k] >= h) || row[n] == far {
					continue
				}
				cost := int(row[n]) + int(p.step[k])
				if bits := t.places[n].bits; bits&cellMolten != 0 || (bits&cellStop != 0 && kind == walkDry) {
					cost += waterDelay
				}
				if drop := int(-p.rise[k]); !t.basic && drop >= int(h)+t.num.falls[0].Over &&
					t.places[n].bits&cellSoft == 0 {
					cost += fallDelay
				}
				if cost < int(row[from]) {
					row[from] = uint8(cost)
					changed = true
				}
			}
		}
	}
}
