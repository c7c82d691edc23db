package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

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

// back is the pose a given way back along the track from its end, facing along it, the
// number of the point after it, and how far the track goes straight on back from there. It is
// not ok when the track is shorter.
func (t *track) back(way int64, h int32) (p plane.Pose, next int, on int64, ok bool) {
	if way == 0 || t.n < 2 {
		p := t.pts[t.n-1]
		return plane.Pose{X: p.X, Y: p.Y, H: h}, t.n - 1, 0, way == 0
	}
	for i := t.n - 1; i > 0; i-- {
		a, b := t.pts[i-1].Fine(), t.pts[i].Fine()
		d := b.Sub(a)
		l := d.Len()
		if way <= l {
			q := plane.Lerp(b, a, way, l).Round()
			return plane.Pose{X: q.X, Y: q.Y, H: plane.Heading(d.X, d.Y)}, i, l - way, true
		}
		way -= l
	}
	return plane.Pose{}, 0, 0, false
}

// at is the pose at a point of the track, facing as one who comes along it.
func (t *track) at(i int) plane.Pose {
	p := t.pts[i]
	d := p.Fine().Sub(t.pts[i-1].Fine())
	return plane.Pose{X: p.X, Y: p.Y, H: plane.Heading(d.X, d.Y)}
}

// lead takes the leader of a column along one leg; the followers come after the last
// leg.
func (g moves) lead(m *motion, l leg) refusal {
	i := m.leader
	p := m.at[i]
	q := l.end(p)
	if r := g.travel(m, i, q, l.kind == straight); r != engine.Legal {
		return r
	}
	m.spent[i] += l.price(p, q)
	g.w.track.add(m.at[i].Front())
	return engine.Legal
}

// followers brings the rest of a column after its leader, in the order of the file:
// each as far as its allowance goes, with the extras that the leader buys on a road
// (HOTT-PIP-3), facing along the track, standing back where bases would overlap at a
// bend (HOTT-MV-11). Where a block turns into a column nobody may move backward.
func (g moves) followers(m *motion) refusal {
	order, turns := &m.order, m.form == turning
	extra := int64(0)
	for _, e := range order[1:m.n] { // who comes from beside the road makes it no road move (HOTT-MV-5)
		m.onRoad = m.onRoad && g.onRoad(m.from[m.index(e)], e)
	}
	if m.onRoad {
		extra = paces(100) * roadExtras(m.spent[m.leader]-g.reach(m, m.leader)-nearly)
	}
	way := int64(0)
	for k := 1; k < m.n; k++ {
		i := m.index(order[k])
		way += fine(g.unit(order[k-1]).depth)
		q, next := g.place(m, k, &way, g.reach(m, i)+extra+nearly)
		if q == m.from[i] {
			if turns {
				return tooFar
			}
			continue
		}
		if turns {
			if _, v := m.from[i].View(q.Front().Fine()); v < -corner {
				return blocksBackward
			}
		}
		spent := g.far(m, i, q)
		r := engine.Legal
		if turns {
			r = g.travel(m, i, q, false)
		} else {
			r = g.trail(m, i, q, m.n-1-k, next)
		}
		if r != engine.Legal {
			return r
		}
		m.spent[i] = spent
	}
	return engine.Legal
}

// place is where the k-th of a column comes to stand within a limit, way back along the
// track or, where bases would overlap, farther; or where it stands. next is the number of
// the point of the track after that.
func (g moves) place(m *motion, k int, way *int64, limit int64) (q plane.Pose, next int) {
	e, ahead := m.order[k], m.order[k-1]
	before := m.at[m.index(ahead)]
	i := m.index(e)
	pr := g.unit(ahead).size.At(before)
	for tried := int64(0); tried < 400; {
		at, next, on, ok := g.w.track.back(*way, before.H)
		if !ok {
			break // the track ends before its place: it waits
		}
		over := g.far(m, i, at) - limit
		if r := g.unit(e).size.At(at); over <= 0 && !r.Overlaps(&pr, eps) && !g.clashes(m, k, &r) {
			return at, next
		}
		// Pace by pace; but where the track is straight its way grows shorter by no more
		// than it stands back.
		n := max(1, min(over, on)/plane.Fine-1)
		tried += n
		*way += n * plane.Fine
	}
	return m.from[i], 0
}

// trail takes element i of a column along the track to q, from the point where it stands to
// the point after q: straight on, turning on the spot where the track bends (ruling R44).
func (g moves) trail(m *motion, i int, q plane.Pose, from, next int) refusal {
	if next <= from { // a bend sends it back a little
		return g.travel(m, i, q, false)
	}
	for j := from + 1; j <= next; j++ {
		to := q
		if j < next {
			to = g.w.track.at(j)
		}
		if p := m.at[i]; !parallel(p.H, to.H) {
			p.H = to.H
			if r := g.travel(m, i, p, false); r != engine.Legal {
				return r
			}
		}
		p := m.at[i]
		u, _ := p.View(to.Front().Fine())
		if r := g.travel(m, i, to, p.H == to.H && abs(u) <= plane.Fine/128); r != engine.Legal {
			return r
		}
	}
	return engine.Legal
}

// clashes reports that a follower's base would overlap those before it but one.
func (g moves) clashes(m *motion, k int, r *plane.Rect) bool {
	for _, e := range m.order[:max(0, k-1)] {
		o := g.unit(e).size.At(m.at[m.index(e)])
		if r.Overlaps(&o, eps) {
			return true
		}
	}
	return false
}

// far is the displacement of a follower that ends at q: of the front corner that
// goes farthest, in a straight line (ruling R11).
func (g moves) far(m *motion, i int, q plane.Pose) int64 {
	return leg{kind: placing}.price(m.from[i], q)
}

// columnMove takes the leader along the legs and the others after it.
func (g moves) columnMove(m *motion, legs []leg) refusal {
	t := &g.w.track
	t.n = 0
	if m.form == file {
		for k := m.n - 1; k >= 0; k-- {
			t.add(g.pose(m.order[k]).Front())
		}
	} else {
		t.add(m.at[m.leader].Front())
	}
	var shift leg
	for _, l := range legs {
		if l.kind == shifting {
			if r := g.mayShift(m, l); r != engine.Legal {
				return r
			}
			shift = l
			continue
		}
		if r := g.lead(m, l); r != engine.Legal {
			return r
		}
		m.legs++
		m.straight = m.straight && l.kind == straight
	}
	if r := g.followers(m); r != engine.Legal {
		return r
	}
	if shift.kind == noLeg {
		return engine.Legal
	}
	for i := range m.n {
		p := m.at[i]
		if r := g.travel(m, i, shift.end(p), false); r != engine.Legal {
			return r
		}
		m.spent[i] += shift.price(p, m.at[i])
	}
	return engine.Legal
}

// orderFrom is the order in which a block follows its leader: by distance, ties by
// number (ruling E6).
func (g moves) orderFrom(m *motion) (order [maxSide]uint8) {
	lead := m.at[m.leader].Front().Fine()
	order[0] = m.ids[m.leader]
	n := 1
	for i := range m.n {
		if i == m.leader {
			continue
		}
		d := m.at[i].Front().Fine().Sub(lead).Len()
		k := n
		for ; k > 1 && g.pose(order[k-1]).Front().Fine().Sub(lead).Len() > d+nearly; k-- {
			order[k] = order[k-1]
		}
		order[k] = m.ids[i]
		n++
	}
	return order
}
