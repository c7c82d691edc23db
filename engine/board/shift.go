package board

// Shift makes dst the set of the neighbours in direction d of all cells in src: every cell moved one
// step, those that leave the board lost. dst and src may be the same set.
func (g *Grid) Shift(dst, src Set, d Dir) {
	shift(dst[:g.words], src[:g.words], g.offsets[d])
	dst[:g.words].And(g.exists)
}

// shift moves bits towards higher numbers for positive offsets. It walks away from the words that it
// still has to read, so that it may run in place.
func shift(dst, src []uint64, offset int) {
	n := len(src)
	dst = dst[:n]
	switch {
	case offset > 0 && offset < 64:
		for i := n - 1; i > 0; i-- {
			dst[i] = src[i]<<(uint(offset)&63) | src[i-1]>>(uint(-offset)&63)
		}
		dst[0] = src[0] << (uint(offset) & 63)
	case offset < 0 && offset > -64:
		for i := range n - 1 {
			dst[i] = src[i]>>(uint(-offset)&63) | src[i+1]<<(uint(offset)&63)
		}
		dst[n-1] = src[n-1] >> (uint(-offset) & 63)
	case offset >= 0:
		ws, bs := offset>>6, uint(offset&63)
		for i := n - 1; i >= 0; i-- {
			var w uint64
			if i-ws >= 0 {
				w = src[i-ws] << bs
			}
			if bs != 0 && i-ws-1 >= 0 {
				w |= src[i-ws-1] >> (64 - bs)
			}
			dst[i] = w
		}
	default:
		ws, bs := -offset>>6, uint(-offset&63)
		for i := range n {
			var w uint64
			if i+ws < n {
				w = src[i+ws] >> bs
			}
			if bs != 0 && i+ws+1 < n {
				w |= src[i+ws+1] << (64 - bs)
			}
			dst[i] = w
		}
	}
}

// Fits makes dst the set of anchors at which a footprint lies wholly within free: the cells c for which
// c+o is free for every offset o of the footprint. Offsets are sums of direction offsets; the footprint
// must hold offset 0 and be connected, else a part of it could come round into another row.
// dst and free must not overlap.
func (g *Grid) Fits(dst, free Set, footprint []int) {
	n := g.words
	dst, free = dst[:n], free[:n]
	dst.Copy(g.exists)
	for _, o := range footprint {
		for i := range dst {
			dst[i] &= word(free, i, o)
		}
	}
}

// word is the i-th word of s moved by -offset: its bit b is bit 64*i+b+offset of s.
func word(s []uint64, i, offset int) uint64 {
	at := i + offset>>6
	bs := uint(offset & 63)
	var w uint64
	if at >= 0 && at < len(s) {
		w = s[at] >> bs
	}
	if bs != 0 && at+1 >= 0 && at+1 < len(s) {
		w |= s[at+1] << (64 - bs)
	}
	return w
}
