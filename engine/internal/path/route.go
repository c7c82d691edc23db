package path

import "github.com/skirmishlab/skirmishlab/engine/board"

// Route appends to dst the cells of a cheapest route to a cell that was reached, first the start (or
// the cell entered first), last the cell itself, and returns it; dst unchanged if the cell was not
// reached. Of several cheapest routes it is the one whose sequence of cells is smallest, compared from
// the first cell on.
//
// No parents are kept: the cells of all cheapest routes are marked backwards from the end, layer by
// layer, and then the smallest is followed forwards.
func (r *Reach) Route(dst []board.Cell, end board.Cell) []board.Cell {
	cost := r.Cost(end)
	if cost < 0 {
		return dst
	}
	r.mark(end, cost)
	at, cost := r.first()
	dst = append(dst, at)
	for at != end {
		next, price := board.None, 0
		for d := range board.Dir(r.g.Dirs()) {
			n, k := at+board.Cell(r.mover.offsets[d]), r.mover.Step(at, d)
			if k == 0 || (next != board.None && n > next) || !r.marked.Has(n) || !r.tight(n, d, cost+k) {
				continue
			}
			next, price = n, k
		}
		at, cost = next, cost+price
		dst = append(dst, at)
	}
	return dst
}

// tight reports whether a step in direction d that arrives at n at a cost is as cheap as any.
func (r *Reach) tight(n board.Cell, d board.Dir, cost int) bool {
	return cost <= r.budget && r.Layer(cost).Has(n) && (r.bar == nil || !r.bar[d].Has(n))
}

// mark collects the cells that lie on a cheapest route to end. Every cell has one least cost, so one
// set holds them for all costs.
func (r *Reach) mark(end board.Cell, cost int) {
	r.marked.Clear()
	r.marked.Add(end)
	r.work = append(r.work[:0], settled{end, cost})
	dirs, steps := r.g.Dirs(), r.mover.step
	for len(r.work) > 0 {
		n, cost := r.work[len(r.work)-1].cell, r.work[len(r.work)-1].cost
		r.work = r.work[:len(r.work)-1]
		for d, offset := range r.mover.offsets[:dirs] {
			p := int(n) - offset // a step is the same offset everywhere; where there is none it costs 0
			if i := uint(p*8 + d); i >= uint(len(steps)) || steps[i] == 0 || int(steps[i]) > cost {
				continue
			}
			left, w, bit := cost-int(steps[p*8+d]), p>>6, uint64(1)<<(p&63)
			if r.layers[left*r.words+w]&bit == 0 || (r.marked[w]|r.stop[w])&bit != 0 ||
				(r.bar != nil && r.bar[d].Has(n)) {
				continue
			}
			r.marked[w] |= bit
			r.work = append(r.work, settled{board.Cell(p), left})
		}
	}
}

// first returns the smallest marked cell at which a route can begin, and its cost.
func (r *Reach) first() (board.Cell, int) {
	first, cost := board.None, 0
	if r.start != board.None && r.marked.Has(r.start) {
		first = r.start
	}
	if r.starts != nil {
		for c := r.starts.Next(0); c != board.None && (first == board.None || c < first); c = r.starts.Next(c + 1) {
			if r.marked.Has(c) {
				first = c
			}
		}
	}
	for _, e := range r.enter {
		if e.Cost > r.budget {
			continue
		}
		for c := e.Cells.Next(0); c != board.None && (first == board.None || c < first); c = e.Cells.Next(c + 1) {
			if r.marked.Has(c) && r.Layer(e.Cost).Has(c) {
				first, cost = c, e.Cost
			}
		}
	}
	return first, cost
}
