package hott

import "github.com/skirmishlab/skirmishlab/engine/plane"

// track is the way of a column's leader: the front middles that it and the
// followers have passed, the last first in time (HOTT-MV-11).
type track struct {
	pts [2*maxSide + maxLegs + 2]plane.Pt
	n   int
}

func (t *track) add(p plane.Pt) {
	if t.n > 0 && t.pts[t.n-1] == p {
		return
	}
	if t.n < len(t.pts) {
		t.pts[t.n] = p
		t.n++
	}
}

// back is the pose a given way back along the track from its end, facing along it.
// It is not ok when the track is shorter.
func (t *track) back(way int64, h int32) (plane.Pose, bool) {
	if way == 0 || t.n < 2 {
		p := t.pts[t.n-1]
		return plane.Pose{X: p.X, Y: p.Y, H: h}, way == 0
	}
	for i := t.n - 1; i > 0; i-- {
		a, b := t.pts[i-1].Fine(), t.pts[i].Fine()
		d := b.Sub(a)
		l := d.Len()
		if way <= l {
			q := plane.Lerp(b, a, way, l).Round()
			return plane.Pose{X: q.X, Y: q.Y, H: plane.Heading(d.X, d.Y)}, true
		}
		way -= l
	}
	return plane.Pose{}, false
}

// lead takes the leader of a column along one leg; the followers come after the last
// leg.
func (g *game) lead(m *motion, l leg) refusal {
	i := m.leader
	p := m.at[i]
	q := l.end(p)
	if r := g.travel(m, i, q, l.kind == straight); r != okay {
		return r
	}
	m.spent[i] += l.price(p, q)
	g.w.track.add(m.at[i].Front())
	return okay
}

// followers brings the rest of a column after its leader, in the order of the file:
// each as far as its allowance goes, facing along the track, standing back where
// bases would overlap at a bend (HOTT-MV-11). block says that a block turns into a
// column, in which nobody may move backward.
func (g *game) followers(m *motion, order *[maxSide]uint8, block bool) refusal {
	t := &g.w.track
	index := func(e uint8) int {
		for i := range m.n {
			if m.ids[i] == e {
				return i
			}
		}
		return 0
	}
	way := int64(0)
	for k := 1; k < m.n; k++ {
		prev, e := index(order[k-1]), order[k]
		i := index(e)
		way += fine(g.unit(order[k-1]).depth)
		limit := g.reach(m, i) + nearly
		q := m.from[i]
		for step := 0; step < 400; step++ {
			at, ok := t.back(way, m.at[prev].H)
			if !ok {
				break // the track ends before its place: it waits
			}
			r, pr := g.unit(e).size.At(at), g.unit(order[k-1]).size.At(m.at[prev])
			if g.far(m, i, at) <= limit && !r.Overlaps(&pr, eps) && !g.clashes(m, order, k, &r) {
				q = at
				break
			}
			way += plane.Fine
		}
		if block && q == m.from[i] {
			return tooFar
		}
		if block {
			if _, v := m.from[i].View(q.Front().Fine()); v < -corner {
				return blocksBackward
			}
		}
		if q == m.from[i] {
			continue
		}
		spent := g.far(m, i, q)
		if r := g.travel(m, i, q, false); r != okay {
			return r
		}
		m.spent[i] = spent
	}
	return okay
}

// clashes reports that a follower's base would overlap those before it but one.
func (g *game) clashes(m *motion, order *[maxSide]uint8, k int, r *plane.Rect) bool {
	for j := range k - 1 {
		for i := range m.n {
			if m.ids[i] == order[j] {
				o := g.unit(order[j]).size.At(m.at[i])
				if r.Overlaps(&o, eps) {
					return true
				}
			}
		}
	}
	return false
}

// far is the displacement of a follower that ends at q: of the front corner that
// goes farthest, in a straight line (ruling R11).
func (g *game) far(m *motion, i int, q plane.Pose) int64 {
	return leg{kind: placing}.price(m.from[i], q)
}
