package path

import "github.com/skirmishlab/skirmishlab/engine/board"

// runWord is Run on a board of one word, without bars: the same rounds on single numbers.
func (r *Reach) runWord(q *Query) {
	blocked, settled := word(q.Blocked), word(q.Blocked)
	layers := r.layers[:q.Budget+1]
	clear(layers)
	for _, e := range q.Enter {
		if e.Cost <= q.Budget {
			layers[e.Cost] |= e.Cells[0]
		}
	}
	start := word(q.Starts)
	if q.Start != board.None {
		start |= 1 << (q.Start & 63)
	}
	layers[0] = start
	r.stop[0] = word(q.Stop) &^ start
	if r.g.Dirs() == 6 {
		settled = r.floodHexWord(layers, settled&^start, r.stop[0])
	} else {
		settled = r.floodSquareWord(layers, settled&^start, r.stop[0])
	}
	r.ends[0] = settled&^(blocked|word(q.PassOnly)) | start
}

func word(s board.Set) uint64 {
	if s == nil {
		return 0
	}
	return s[0]
}

// floodHexWord spreads a reach on a hex board of one word. Layer c begins as what is entered at cost c;
// what is settled at less is taken out of it, and all six steps are made at once by shifts, masked by what
// may be entered by each at a cost. From stop nothing goes on. It returns all that was settled.
func (r *Reach) floodHexWord(layers []uint64, settled, stop uint64) uint64 {
	m := r.mover
	s, t := uint(m.offsets[1])&63, uint(m.offsets[2])&63
	for c := range layers {
		f := layers[c] &^ settled
		layers[c] = f
		settled |= f
		if f &^= stop; f == 0 {
			continue
		}
		ea, se, sw, we, nw, ne := f<<1, f<<s, f<<t, f>>1, f>>s, f>>t
		for k, cost := range m.costs {
			if c+cost >= len(layers) {
				break
			}
			d := &m.into[k][0]
			layers[c+cost] |= ea&d[0] | se&d[1] | sw&d[2] | we&d[3] | nw&d[4] | ne&d[5]
		}
	}
	return settled
}

// floodSquareWord is floodHexWord with the eight steps of squares.
func (r *Reach) floodSquareWord(layers []uint64, settled, stop uint64) uint64 {
	m := r.mover
	s, t, u := uint(m.offsets[1])&63, uint(m.offsets[2])&63, uint(m.offsets[3])&63
	for c := range layers {
		f := layers[c] &^ settled
		layers[c] = f
		settled |= f
		if f &^= stop; f == 0 {
			continue
		}
		x := [8]uint64{f << 1, f << s, f << t, f << u, f >> 1, f >> s, f >> t, f >> u}
		for k, cost := range m.costs {
			if c+cost >= len(layers) {
				break
			}
			layers[c+cost] |= masked(&x, &m.into[k][0])
		}
	}
	return settled
}
