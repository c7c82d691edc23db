package hott

import "github.com/skirmishlab/skirmishlab/engine/plane"

// keptSamples is how many samples of a leg are kept; those after them are worked out
// each time.
const keptSamples = 512

// way is a leg of one element with its samples (HOTT-MV-8), worked out when they are
// asked for.
type way struct {
	from, to plane.Pose
	size     plane.Size
	n        int32 // samples are 0 to n
	step     int64 // no point of the base moves farther from one sample to the next
	straight bool
	ahead    bool // straight ahead or straight back, by whatever leg
	start    plane.Rect
	made     [keptSamples / 64]uint64
	kept     [keptSamples]plane.Rect
	late     plane.Rect
}

// arc turns headings times a radius into the length of the arc, in 1/65536, rounded
// up: a heading is pi/46080 radians.
const arc = 4469

// rounding is how much the rounding of poses may add to a step.
const rounding = plane.Fine / 128

// begin starts a way of an element of some type.
func (w *way) begin(p, q plane.Pose, u *unit, isStraight bool) {
	w.from, w.to, w.size, w.straight = p, q, u.size, isStraight
	w.ahead = isStraight || goesAhead(p, q)
	w.n = samples(p, q, u.depth)
	// The front middle goes no farther than the front corner that goes farthest, so
	// its own part of a step is no longer than a step of the samples.
	w.step = stepLength + rounding
	if !isStraight {
		w.step += u.span * int64(plane.Between(p.H, q.H)) * arc >> 16 / int64(w.n)
	}
	for i := 0; i <= min(int(w.n), keptSamples-1)/64; i++ {
		w.made[i] = 0
	}
	w.start = w.size.At(p)
}

// goesAhead reports that a leg leads straight ahead or straight back without turning.
func goesAhead(p, q plane.Pose) bool {
	d := q.Front().Fine().Sub(p.Front().Fine())
	if !parallel(p.H, q.H) || d == (plane.Vec{}) {
		return p == q
	}
	h := plane.Heading(d.X, d.Y)
	return parallel(h, p.H) || opposite(h, p.H)
}

// pose is where the base is at sample k.
func (w *way) pose(k int32) plane.Pose { return w.from.Between(w.to, k, w.n) }

// at is the base at sample k; it holds until the next call.
func (w *way) at(k int32) *plane.Rect {
	r := &w.late
	if k < keptSamples {
		r = &w.kept[k]
		if w.made[k/64]>>(k%64)&1 == 1 {
			return r
		}
		w.made[k/64] |= 1 << (k % 64)
	}
	if w.straight {
		*r = w.start.Moved(w.from, w.pose(k))
	} else {
		*r = w.size.At(w.pose(k))
	}
	return r
}

// skip is how many samples to go on when nothing that matters is nearer than gap.
func (w *way) skip(gap int64) int32 {
	if gap < w.step {
		return 1
	}
	return int32(min(gap/w.step, int64(w.n))) + 1
}

// hits is the first sample from number first on, and before number end, at which the
// base overlaps another, or end when there is none.
func (w *way) hits(o *plane.Rect, first, end int32) int32 {
	for k := int32(0); k < end; {
		d := apartBy(w.at(k), o)
		if d < -eps && k >= first {
			return k
		}
		k += w.skip(d + eps)
	}
	return end
}

// farAway is the gap to nothing.
const farAway = int64(1) << 40

// apartBy is a lower bound of how far two bases are apart, and minus the depth of
// their overlap where they do overlap. Circles answer for what is far away.
func apartBy(r, o *plane.Rect) int64 {
	if d := r.Gap(o); d > 4*stepLength {
		return d
	}
	return -r.Depth(o)
}

// outsideBy is the same for a base and a polygon.
func outsideBy(p *plane.Polygon, r *plane.Rect) int64 {
	if d := p.Gap(r); d > 4*stepLength {
		return d
	}
	return -p.Depth(r)
}
