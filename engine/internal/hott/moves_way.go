package hott

import "github.com/skirmishlab/skirmishlab/engine/internal/plane"

// keptSamples is how many samples of a leg are kept; those after them are worked out
// each time.
const keptSamples = 512

// way is a leg of one element with its samples (HOTT-MV-8), worked out when they are
// asked for.
type way struct {
	from, to plane.Pose
	size     plane.Size
	span     int64 // from the front middle to the farthest corner
	n        int32 // samples are 0 to n
	step     int64 // no point of the base moves farther from one sample to the next
	straight bool
	ahead    bool // straight ahead or straight back, by whatever leg
	other    bool // about-faces are swept clockwise (HOTT-MV-8, E25); set by planWay
	glide    plane.Glide
	start    plane.Rect
	made     [keptSamples / 64]uint64
	kept     [keptSamples]plane.Rect
	late     plane.Rect
}

// arc turns headings times a radius into the length of the arc, in 1/2^26, rounded up: a
// heading is pi/46080 radians.
const arc = 4576

// rounding is how much the rounding of poses may add to a step.
const rounding = plane.Fine / 128

// begin starts a way of an element of some type.
func (w *way) begin(p, q plane.Pose, u *unit, isStraight bool) {
	w.from, w.to, w.size, w.span, w.straight = p, q, u.size, u.span, isStraight
	w.ahead = isStraight || goesAhead(p, q)
	w.n = samples(p, q, u.depth)
	// The front middle goes no farther than the front corner that goes farthest, so
	// its own part of a step is no longer than a step of the samples.
	w.step = stepLength + rounding
	if !isStraight {
		w.step += u.span*int64(plane.Between(p.H, q.H))*arc>>26/int64(w.n) + 1
	}
	for i := 0; i <= min(int(w.n), keptSamples-1)/64; i++ {
		w.made[i] = 0
	}
	w.start = w.size.At(p)
	w.glide = p.Glide(q, w.n, w.other)
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
func (w *way) pose(k int32) plane.Pose { return w.glide.At(k) }

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

// slack is how much nearer to a line than at samples a and b a base may come in between.
// The front middle goes straight on; a corner that turns about it by some angle leaves the
// straight line between its ends by its distance times an eighth of the angle's square.
func (w *way) slack(a, b int32) int64 {
	turn := int64(plane.Between(w.from.H, w.to.H))
	if w.straight || turn == 0 {
		return 4 * rounding
	}
	turn = turn*int64(b-a)/int64(w.n) + 2
	return w.span*turn*arc>>26*turn*arc>>29 + 4*rounding
}

// next is the first sample from a to b which o's edges do not show to be farther than d from
// it, or b+1 when there is none.
func (w *way) next(o *plane.Rect, d int64, a, b int32) int32 {
	if a > b {
		return b + 1
	}
	d += 4 * rounding
	from := o.Sees(w.at(a))
	if !o.KeepsOff(&from, &from, d) {
		return a
	}
	if a == b {
		return b + 1
	}
	to := o.Sees(w.at(b))
	return w.after(o, d, a, b, &from, &to, b+1)
}

// after is next from a+1 to b, or none, with the spans of the samples at both ends.
func (w *way) after(o *plane.Rect, d int64, a, b int32, from, to *plane.Span, none int32) int32 {
	if o.KeepsOff(from, to, d+w.slack(a, b)) {
		return none
	}
	if b == a+1 {
		if o.KeepsOff(to, to, d) {
			return none
		}
		return b
	}
	mid := (a + b) / 2
	between := o.Sees(w.at(mid))
	if k := w.after(o, d, a, mid, from, &between, none); k != none {
		return k
	}
	return w.after(o, d, mid, b, &between, to, none)
}

// hits is the first sample from number first on, and before number end, at which the
// base overlaps another, or end when there is none.
func (w *way) hits(o *plane.Rect, first, end int32) int32 {
	for k := w.next(o, -eps, first, end-1); k < end; k = w.next(o, -eps, k+1, end-1) {
		if w.at(k).Deeper(o, eps) {
			return k
		}
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
