package path

import "math/bits"

// spreadHex is a round for a mover whose steps cost what the cell entered says. It finds all neighbours
// of the frontier without telling directions apart, SE and SW with one shift by a row, NW and NE with
// another; that leaves registers enough to do everything in one pass.
func (r *Reach) spreadHex(c, from, to int) (alive uint64) {
	m := r.mover
	s := uint(m.offsets[1]) & 63
	south, north := uint64(1)<<s, uint64(1)<<(64-s)
	layer := r.part(c+1, from, to)
	into := m.entry[0][from : to+1][:len(layer)]
	settled, stop := r.settled[from : to+1][:len(layer)], r.stop[from : to+1][:len(layer)]
	front, around := r.front[from+margin:to+margin+2], r.around[:len(layer)]
	prev, cur, carry := uint64(0), front[0], uint64(0)
	up, _ := bits.Mul64(cur|cur<<1, north)
	for i := range layer {
		next := front[i+1]
		ea, we := cur<<1|prev>>63, cur>>1|next<<63
		leave, down := bits.Mul64(cur|we, south)
		upNext, low := bits.Mul64(next|next<<1|cur>>63, north)
		x := ea | we | down | carry | up | low
		prev, cur, carry, up = cur, next, leave, upNext
		around[i] = x
		fresh := (layer[i] | x&into[i]) &^ settled[i]
		layer[i] = fresh
		settled[i] |= fresh
		front[i] = fresh &^ stop[i]
		alive |= fresh
	}
	r.putEntry(c, from, to)
	return alive
}

// spreadSquare is spreadHex with eight directions.
func (r *Reach) spreadSquare(c, from, to int) (alive uint64) {
	m := r.mover
	s := uint(m.offsets[2]) & 63
	south, north := uint64(1)<<s, uint64(1)<<(64-s)
	layer := r.part(c+1, from, to)
	into := m.entry[0][from : to+1][:len(layer)]
	settled, stop := r.settled[from : to+1][:len(layer)], r.stop[from : to+1][:len(layer)]
	front, around := r.front[from+margin:to+margin+3], r.around[:len(layer)]
	prev, cur, next, carry := uint64(0), front[0], front[1], uint64(0)
	up, _ := bits.Mul64(cur|cur<<1|cur>>1|next<<63, north)
	for i := range layer {
		after := front[i+2]
		sides := cur<<1 | prev>>63 | cur>>1 | next<<63
		leave, down := bits.Mul64(cur|sides, south)
		upNext, low := bits.Mul64(next|next<<1|cur>>63|next>>1|after<<63, north)
		x := sides | down | carry | up | low
		prev, cur, next, carry, up = cur, next, after, leave, upNext
		around[i] = x
		fresh := (layer[i] | x&into[i]) &^ settled[i]
		layer[i] = fresh
		settled[i] |= fresh
		front[i] = fresh &^ stop[i]
		alive |= fresh
	}
	r.putEntry(c, from, to)
	return alive
}

// putEntry puts the neighbours of the frontier of cost c down where entering them costs more than 1.
func (r *Reach) putEntry(c, from, to int) {
	m := r.mover
	for k := 1; k < len(m.costs) && c+m.costs[k] <= r.budget; k++ {
		above := r.part(c+m.costs[k], from, to)
		into, around := m.entry[k][from : to+1][:len(above)], r.around[:len(above)]
		for i := range above {
			above[i] |= around[i] & into[i]
		}
	}
}
