package path

// flood settles layer after layer, touching only the words between the first and the last that a layer
// can have cells in. Between two pushes the frontier is all zero.
func (r *Reach) flood() {
	n := r.words
	front := r.front[margin : n+margin]
	for c := 0; c <= r.budget; c++ {
		first, last := n, -1
		row := r.layers[c*n : c*n+n]
		for w := r.lo[c]; w <= r.hi[c]; w++ {
			fresh := row[w] &^ r.settled[w]
			row[w] = fresh
			r.settled[w] |= fresh
			if fresh &^= r.stop[w]; fresh != 0 {
				front[w] = fresh
				first = min(first, w)
				last = w
			}
		}
		if last < 0 {
			continue
		}
		kinds, lo, hi := 0, max(first-1, 0), min(last+1, n-1)
		for _, k := range r.mover.costs {
			if c+k > r.budget {
				break
			}
			r.lo[c+k] = min(r.lo[c+k], lo)
			r.hi[c+k] = max(r.hi[c+k], hi)
			kinds++
		}
		if kinds > 0 {
			r.push(c, kinds, lo, hi)
		}
		clear(front[first : last+1])
	}
}

// push puts the neighbours of the frontier down at what the steps to them cost: words lo to hi of the
// layers c + the first so many kinds of step cost.
func (r *Reach) push(c, kinds, lo, hi int) {
	hex, enter := r.g.Dirs() == 6, r.mover.enter != nil
	switch {
	case r.bar != nil:
		r.pushBarred(c, kinds, lo, hi)
	case hex && enter:
		r.pushHexEnter(c, kinds, lo, hi)
	case hex:
		r.pushHex(c, kinds, lo, hi)
	case enter:
		r.pushSquareEnter(c, kinds, lo, hi)
	default:
		r.pushSquare(c, kinds, lo, hi)
	}
}

// pushHex shifts the frontier in six directions: the first three move bits up by 1, s and t, the other
// three down by as much, a bit at most into the next word. One shift serves all costs.
func (r *Reach) pushHex(c, kinds, lo, hi int) {
	m, n, stride := r.mover, r.words, len(r.mover.costs)*6
	s, t := uint(r.g.Offset(1))&63, uint(r.g.Offset(2))&63
	prev, cur := r.front[lo+margin-1], r.front[lo+margin]
	for w := lo; w <= hi; w++ {
		next := r.front[w+margin+1]
		ea, we := cur<<1|prev>>63, cur>>1|next<<63
		se, nw := cur<<s|prev>>(64-s), cur>>s|next<<(64-s)
		sw, ne := cur<<t|prev>>(64-t), cur>>t|next<<(64-t)
		prev, cur = cur, next
		masks := m.into[w*stride : w*stride+stride]
		for k := range kinds {
			d := (*[6]uint64)(masks[k*6:])
			r.layers[(c+m.costs[k])*n+w] |= ea&d[0] | se&d[1] | sw&d[2] | we&d[3] | nw&d[4] | ne&d[5]
		}
	}
}

// pushSquare is pushHex with eight directions.
func (r *Reach) pushSquare(c, kinds, lo, hi int) {
	m, n, stride := r.mover, r.words, len(r.mover.costs)*8
	s, t, u := uint(r.g.Offset(1))&63, uint(r.g.Offset(2))&63, uint(r.g.Offset(3))&63
	prev, cur := r.front[lo+margin-1], r.front[lo+margin]
	for w := lo; w <= hi; w++ {
		next := r.front[w+margin+1]
		ea, we := cur<<1|prev>>63, cur>>1|next<<63
		se, nw := cur<<s|prev>>(64-s), cur>>s|next<<(64-s)
		so, no := cur<<t|prev>>(64-t), cur>>t|next<<(64-t)
		sw, ne := cur<<u|prev>>(64-u), cur>>u|next<<(64-u)
		prev, cur = cur, next
		masks := m.into[w*stride : w*stride+stride]
		for k := range kinds {
			d := (*[8]uint64)(masks[k*8:])
			r.layers[(c+m.costs[k])*n+w] |= ea&d[0] | se&d[1] | so&d[2] | sw&d[3] | we&d[4] | nw&d[5] | no&d[6] | ne&d[7]
		}
	}
}

// pushBarred is the push of a query with bars, for either shape.
func (r *Reach) pushBarred(c, kinds, lo, hi int) {
	dirs := r.g.Dirs()
	m, n, stride := r.mover, r.words, len(r.mover.costs)*dirs
	var shifted [8]uint64
	for w := lo; w <= hi; w++ {
		prev, cur, next := r.front[w+margin-1], r.front[w+margin], r.front[w+margin+1]
		for d := range dirs / 2 {
			s, back := uint(m.offsets[d])&63, d+dirs/2
			shifted[d] = (cur<<s | prev>>(64-s)) &^ r.bar[d][w]
			shifted[back] = (cur>>s | next<<(64-s)) &^ r.bar[back][w]
		}
		for k := range kinds {
			var x uint64
			for d, mask := range m.into[w*stride+k*dirs : w*stride+k*dirs+dirs] {
				x |= shifted[d&7] & mask
			}
			r.layers[(c+m.costs[k])*n+w] |= x
		}
	}
}

// pushHexEnter is the push of a mover whose steps cost what the cell entered says: all neighbours of
// the frontier are found first, SE and SW with one shift by a row, NW and NE with another.
func (r *Reach) pushHexEnter(c, kinds, lo, hi int) {
	m, n, stride := r.mover, r.words, len(r.mover.costs)
	s := uint(r.g.Offset(1)) & 63
	prev, cur, before := r.front[lo+margin-1], r.front[lo+margin], uint64(0)
	for w := lo; w <= hi; w++ {
		next := r.front[w+margin+1]
		ea, we := cur<<1|prev>>63, cur>>1|next<<63
		down, up, after := cur|we, cur|ea, next|next<<1|cur>>63
		x := ea | we | down<<s | before>>(64-s) | up>>s | after<<(64-s)
		prev, cur, before = cur, next, down
		for k := range kinds {
			r.layers[(c+m.costs[k])*n+w] |= x & m.enter[w*stride+k]
		}
	}
}

// pushSquareEnter is pushHexEnter with eight directions.
func (r *Reach) pushSquareEnter(c, kinds, lo, hi int) {
	m, n, stride := r.mover, r.words, len(r.mover.costs)
	s := uint(r.g.Offset(2)) & 63
	prev, cur, before := r.front[lo+margin-1], r.front[lo+margin], uint64(0)
	for w := lo; w <= hi; w++ {
		next := r.front[w+margin+1]
		sides := cur<<1 | prev>>63 | cur>>1 | next<<63
		across, after := cur|sides, next|next<<1|cur>>63|next>>1|r.front[w+margin+2]<<63
		x := sides | across<<s | before>>(64-s) | across>>s | after<<(64-s)
		prev, cur, before = cur, next, across
		for k := range kinds {
			r.layers[(c+m.costs[k])*n+w] |= x & m.enter[w*stride+k]
		}
	}
}

// floodWord is flood on a board of one word, all in registers but the layers.
func (r *Reach) floodWord() {
	layers, settled, stop := r.layers[:r.budget+1], r.settled[0], r.stop[0]
	m, hex := r.mover, r.g.Dirs() == 6
	s, t, u := uint(m.offsets[1])&63, uint(m.offsets[2])&63, uint(m.offsets[3])&63
	for c := range layers {
		f := layers[c] &^ settled
		layers[c] = f
		settled |= f
		if f &^= stop; f == 0 {
			continue
		}
		for k, cost := range m.costs {
			if c+cost >= len(layers) {
				break
			}
			if r.bar != nil {
				layers[c+cost] |= r.barredWord(f, k)
			} else if hex {
				d := (*[6]uint64)(m.into[k*6:])
				layers[c+cost] |= f<<1&d[0] | f<<s&d[1] | f<<t&d[2] | f>>1&d[3] | f>>s&d[4] | f>>t&d[5]
			} else {
				d := (*[8]uint64)(m.into[k*8:])
				layers[c+cost] |= f<<1&d[0] | f<<s&d[1] | f<<t&d[2] | f<<u&d[3] | f>>1&d[4] | f>>s&d[5] | f>>t&d[6] | f>>u&d[7]
			}
		}
	}
	r.settled[0] = settled
}

func (r *Reach) barredWord(f uint64, k int) uint64 {
	dirs, x := r.g.Dirs(), uint64(0)
	for d := range dirs / 2 {
		s, back := uint(r.mover.offsets[d])&63, d+dirs/2
		x |= f << s & r.mover.into[k*dirs+d] &^ r.bar[d][0]
		x |= f >> s & r.mover.into[k*dirs+back] &^ r.bar[back][0]
	}
	return x
}
