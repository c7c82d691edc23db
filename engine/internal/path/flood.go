package path

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// margin is the number of words of zeros that a shift may look at beyond either end of the board.
const margin = 2

// flood settles layer after layer. Round c looks at the words that c steps can lead to and no others;
// outside them the frontier, the cells to go on from, is all zero, and so is all of it in the end.
//
// The words are always those, although the frontier could leave some out: loops that run equally often
// for every query are foreseen by the processor, and that is worth more than a third of the words.
// Shifting, masking and settling are passes of their own because together they need more registers
// than there are.
func (r *Reach) flood(begin board.Set) {
	r.bound(begin)
	r.noteBars()
	from, to := r.span(0)
	copy(r.front[margin+from:], begin[from:to+1])
	// Nothing is put down above last: it is where the dearest step from the last cell settled leads to,
	// or an entry from outside.
	dearest := r.mover.costs[len(r.mover.costs)-1]
	last := dearest
	for i := range r.enter {
		last = max(last, r.enter[i].Cost)
	}
	hex, entry := r.g.Dirs() == 6, r.mover.entry != nil && len(r.barred) == 0
	for c := 0; c < r.budget && c < last; c++ {
		from, to = r.span(c + 1)
		var alive uint64
		switch {
		case entry && hex:
			alive = r.spreadHex(c, from, to)
		case entry:
			alive = r.spreadSquare(c, from, to)
		case hex:
			r.shiftHex(from, to)
			r.bars(from, to)
			alive = r.putHex(c, from, to)
		default:
			r.shiftSquare(from, to)
			r.bars(from, to)
			alive = r.putSquare(c, from, to)
		}
		if alive != 0 {
			last = max(last, c+1+dearest)
		}
	}
	clear(r.front[from+margin : to+margin+1])
}

// bound notes cells between which every move begins: the start, or whole words where there are more.
func (r *Reach) bound(begin board.Set) {
	switch {
	case len(r.enter) > 0:
		r.low, r.high = 0, 64*r.words-1
	case r.starts == nil:
		r.low, r.high = int(r.start), int(r.start)
	default:
		r.low = int(begin.Next(0))
		for r.high = 64*r.words - 1; r.high >= 64 && begin[r.high>>6] == 0; {
			r.high -= 64
		}
	}
}

// span returns the words that cells within c steps of where a move begins can lie in.
func (r *Reach) span(c int) (from, to int) {
	far := c * r.mover.far
	return max(0, (r.low-far)>>6), min(r.words-1, (r.high+far)>>6)
}

// part returns words from to to of the layer of cost c.
func (r *Reach) part(c, from, to int) []uint64 {
	return r.layers[c*r.words+from : c*r.words+to+1]
}

// shiftHex finds the neighbours of the frontier in the six directions. A shift by one direction moves a
// bit at most into the next word, and one shift by a row serves SE and, a bit on, SW; another NW and
// NE. A product with a power of two is a shift that keeps the bits that leave the word, as its high
// half; it is cheaper than the two shifts by a variable that it replaces.
func (r *Reach) shiftHex(from, to int) {
	s := uint(r.mover.offsets[1]) & 63
	south, north := uint64(1)<<s, uint64(1)<<(64-s)
	front := r.front[from+margin : to+margin+2]
	shifted := r.shifted[:len(front)-1]
	// Nothing enters the first word from below it, nor does NE come back into it by way of the word
	// before: spans are wide enough, and the board begins with a gap.
	prev, cur, nwPrev := uint64(0), front[0], uint64(0)
	carry, se := bits.Mul64(cur, south)
	up, _ := bits.Mul64(cur, north)
	for i := range shifted {
		next := front[i+1]
		high, low := bits.Mul64(next, south)
		seNext := low | carry
		carry = high
		high, low = bits.Mul64(next, north)
		nw := low | up
		up = high
		x := &shifted[i]
		x[0], x[3] = cur<<1|prev>>63, cur>>1|next<<63
		x[1], x[2] = se, se>>1|seNext<<63
		x[4], x[5] = nw, nw<<1|nwPrev>>63
		prev, cur, se, nwPrev = cur, next, seNext, nw
	}
}

// shiftSquare is shiftHex with a shift by a row for S, SE and SW and another for N, NE and NW.
func (r *Reach) shiftSquare(from, to int) {
	s := uint(r.mover.offsets[2]) & 63
	south, north := uint64(1)<<s, uint64(1)<<(64-s)
	front := r.front[from+margin : to+margin+3]
	shifted := r.shifted[:len(front)-2]
	prev, soPrev, noPrev := uint64(0), uint64(0), uint64(0)
	cur, next := front[0], front[1]
	carry, so := bits.Mul64(cur, south)
	up, _ := bits.Mul64(cur, north)
	upNext, low := bits.Mul64(next, north)
	no := low | up
	for i := range shifted {
		after := front[i+2]
		high, low := bits.Mul64(next, south)
		soNext := low | carry
		carry = high
		high, low = bits.Mul64(after, north)
		noNext := low | upNext
		upNext = high
		x := &shifted[i]
		x[0], x[4] = cur<<1|prev>>63, cur>>1|next<<63
		x[1], x[2], x[3] = so<<1|soPrev>>63, so, so>>1|soNext<<63
		x[5], x[6], x[7] = no>>1|noNext<<63, no, no<<1|noPrev>>63
		prev, cur, next = cur, next, after
		soPrev, so, noPrev, no = so, soNext, no, noNext
	}
}

// bars takes the steps that this query forbids out of the neighbours found.
func (r *Reach) bars(from, to int) {
	for i := range r.barred {
		if b := &r.barred[i]; b.word >= from && b.word <= to {
			r.shifted[b.word-from][b.dir&7] &^= b.cells
		}
	}
}

// noteBars lists the words of a query's bars that bar anything; there are few as a rule.
func (r *Reach) noteBars() {
	r.barred = r.barred[:0]
	from, to := r.span(r.budget)
	for d, set := range r.bar {
		for i, cells := range set[from : to+1] {
			if cells != 0 {
				r.barred = append(r.barred, barred{word: from + i, dir: d, cells: cells})
			}
		}
	}
}

// putHex puts the neighbours of the frontier of cost c down at what the steps to them cost, and settles
// the layer above: what was put down there, and was not settled before, stays, and what of it may go on
// is the next frontier.
func (r *Reach) putHex(c, from, to int) (alive uint64) {
	m := r.mover
	layer := r.part(c+1, from, to)
	shifted := r.shifted[:len(layer)]
	for k := 1; k < len(m.costs) && c+m.costs[k] <= r.budget; k++ {
		above, into := r.part(c+m.costs[k], from, to)[:len(layer)], m.into[k][from : to+1][:len(layer)]
		for i := range above {
			x, d := &shifted[i], &into[i]
			above[i] |= x[0]&d[0] | x[1]&d[1] | x[2]&d[2] | x[3]&d[3] | x[4]&d[4] | x[5]&d[5]
		}
	}
	into := m.into[0][from : to+1][:len(layer)]
	settled, stop := r.settled[from : to+1][:len(layer)], r.stop[from : to+1][:len(layer)]
	front := r.front[from+margin : to+margin+1][:len(layer)]
	for i := range layer {
		x, d := &shifted[i], &into[i]
		fresh := layer[i] | x[0]&d[0] | x[1]&d[1] | x[2]&d[2] | x[3]&d[3] | x[4]&d[4] | x[5]&d[5]
		fresh &^= settled[i]
		layer[i] = fresh
		settled[i] |= fresh
		front[i] = fresh &^ stop[i]
		alive |= fresh
	}
	return alive
}

// putSquare is putHex with eight directions.
func (r *Reach) putSquare(c, from, to int) (alive uint64) {
	m := r.mover
	layer := r.part(c+1, from, to)
	shifted := r.shifted[:len(layer)]
	for k := 1; k < len(m.costs) && c+m.costs[k] <= r.budget; k++ {
		above, into := r.part(c+m.costs[k], from, to)[:len(layer)], m.into[k][from : to+1][:len(layer)]
		for i := range above {
			above[i] |= masked(&shifted[i], &into[i])
		}
	}
	into := m.into[0][from : to+1][:len(layer)]
	settled, stop := r.settled[from : to+1][:len(layer)], r.stop[from : to+1][:len(layer)]
	front := r.front[from+margin : to+margin+1][:len(layer)]
	for i := range layer {
		fresh := (layer[i] | masked(&shifted[i], &into[i])) &^ settled[i]
		layer[i] = fresh
		settled[i] |= fresh
		front[i] = fresh &^ stop[i]
		alive |= fresh
	}
	return alive
}

func masked(x, d *[8]uint64) uint64 {
	return x[0]&d[0] | x[1]&d[1] | x[2]&d[2] | x[3]&d[3] | x[4]&d[4] | x[5]&d[5] | x[6]&d[6] | x[7]&d[7]
}
