package plane

import (
	"math/rand/v2"
	"testing"
)

// TestCrossesAgainstExact compares Crosses with fractions on a grid so small that segments
// often touch, overlap or are points.
func TestCrossesAgainstExact(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	at := func() Vec { return Vec{r.Int64N(5), r.Int64N(5)} }
	crossed := 0
	for range 40000 {
		g, h := Segment{at(), at()}, Segment{at(), at()}
		want := meet(g, h)
		if want {
			crossed++
		}
		if got := Crosses(g, h); got != want {
			t.Fatalf("%v crosses %v: %v, want %v", g, h, got, want)
		}
	}
	if crossed < 4000 || crossed > 36000 {
		t.Errorf("%d of 40000 cross: too one-sided", crossed)
	}
}

// meet reports whether two segments have a point in common, by solving for it.
func meet(g, h Segment) bool {
	d, e, w := g.B.Sub(g.A), h.B.Sub(h.A), h.A.Sub(g.A)
	if det := d.Cross(e); det != 0 {
		s, u := w.Cross(e), w.Cross(d)
		if det < 0 {
			det, s, u = -det, -s, -u
		}
		return s >= 0 && s <= det && u >= 0 && u <= det
	}
	on := func(p Vec, s Segment) bool {
		d, w := s.B.Sub(s.A), p.Sub(s.A)
		return d.Cross(w) == 0 && w.Dot(d) >= 0 && w.Dot(d) <= d.Dot(d) && (d != Vec{} || w == Vec{})
	}
	return on(h.A, g) || on(h.B, g) || on(g.A, h) || on(g.B, h)
}

// somePolygon is a convex polygon of four to six corners, or of three, somewhere.
func somePolygon(r *rand.Rand) *Polygon {
	for {
		x, y := r.Int32N(500*Pace), r.Int32N(500*Pace)
		var corners []Pt
		n := 3 + r.Int32N(4)
		for i := range n {
			b := MakeRect(Pose{x, y, i*(Turn/n) + r.Int32N(Turn/n/2)}, 2*Pace, (200+r.Int32N(400))*Pace)
			corners = append(corners, b.Centre().Round())
		}
		if p, err := NewPolygon(corners); err == nil {
			return p
		}
	}
}

// TestPolygonsHoldWhatTheyHold compares Holds and Chord with the signs of exact products,
// points that lie within rounding of the outline left out, and looks for the corners in
// the circle.
func TestPolygonsHoldWhatTheyHold(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	in, out, cut := 0, 0, 0
	for range 400 {
		p := somePolygon(r)
		var sum Vec
		centre, radius := p.Circle()
		for _, v := range p.Vertices {
			sum = sum.Add(v.Fine())
			if d := v.Fine().Sub(centre).Len(); d > radius || radius > 400*Fine {
				t.Fatalf("a corner of %v lies %d from the middle of its circle of %d", p.Vertices, d, radius)
			}
		}
		n := int64(len(p.Vertices))
		if d := (Vec{sum.X / n, sum.Y / n}).Sub(centre).Len(); d > 1 {
			t.Fatalf("the circle of %v is %d off its middle", p.Vertices, d)
		}
		where := func(w Vec) int { // 1 inside, -1 outside, 0 too near to tell
			sign := 1
			for i, v := range p.Vertices {
				a, b := v.Fine(), p.Vertices[(i+1)%len(p.Vertices)].Fine()
				side := b.Sub(a).Cross(w.Sub(a)) / b.Sub(a).Len()
				switch {
				case side < -2*Rounding:
					return -1
				case side < 2*Rounding:
					sign = 0
				}
			}
			return sign
		}
		some := func() Vec { return Vec{r.Int64N(700 * Fine), r.Int64N(700 * Fine)} }
		for range 60 {
			w := some()
			switch where(w) {
			case 1:
				in++
				if !p.Holds(w) || p.Inside(w) <= 0 {
					t.Fatalf("%v does not hold %v", p.Vertices, w)
				}
			case -1:
				out++
				if p.Holds(w) || p.Inside(w) != 0 {
					t.Fatalf("%v holds %v", p.Vertices, w)
				}
			}
			g := Segment{w, some()}
			var within int64
			const parts = 400
			for k := range int64(parts) {
				if where(Lerp(g.A, g.B, 2*k+1, 2*parts)) == 1 {
					within++
				}
			}
			got, want := p.Chord(g), within*g.Len()/parts
			if within > 0 {
				cut++
			}
			if d := got - want; d > 2*g.Len()/parts+20 || d < -2*g.Len()/parts-20 {
				t.Fatalf("%v cuts %d out of %v, want about %d", p.Vertices, got, g, want)
			}
		}
	}
	if in < 2000 || out < 2000 || cut < 2000 {
		t.Errorf("%d points in, %d out, %d segments cut: too little was tried", in, out, cut)
	}
}

// TestBasesOnEitherSideOfAnEdgeKeepOff lays bases beyond one edge of a polygon, and around a
// corner of it.
func TestBasesOnEitherSideOfAnEdgeKeepOff(t *testing.T) {
	p := MustPolygon(Pt{100 * Pace, 100 * Pace}, Pt{300 * Pace, 100 * Pace}, Pt{300 * Pace, 300 * Pace},
		Pt{100 * Pace, 300 * Pace})
	at := func(x, y int32) *Rect { r := Square(Pt{x * Pace, y * Pace}.Fine(), 20*Fine); return &r }
	below, beside, other := at(150, 50), at(50, 150), at(280, 60)
	if !p.KeepsOff(below, other, 19*Fine) || p.KeepsOff(below, other, 20*Fine) {
		t.Error("two bases below, one 30 and one 20 paces off, keep off by 19 paces and not by 20")
	}
	if p.KeepsOff(below, beside, 0) {
		t.Error("bases beyond two different edges are said to keep off on the same side")
	}
}

// TestTheCornersReachAsFarAsExtentSays compares Extent, View, World and the circle of a base
// with its corners, and Chord with points on the way.
func TestTheCornersReachAsFarAsExtentSays(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	cut := 0
	for range 3000 {
		p, b := someBase(r)
		x, y := b.Extent()
		var farX, farY int64
		for _, c := range b.Corners() {
			d := c.Sub(b.Centre())
			farX, farY = max(farX, abs(d.X)), max(farY, abs(d.Y))
			if d.Len() > int64(b.R)+2 {
				t.Fatalf("a corner of %v lies outside of its circle", b)
			}
			u, v := p.View(c)
			if e := p.world(u, v).Sub(c).Len(); e > 4 {
				t.Fatalf("%v seen from %v and back is %d off", c, p, e)
			}
		}
		if abs(farX-x) > 3 || abs(farY-y) > 3 {
			t.Fatalf("%v reaches %d and %d, not %d and %d", b, farX, farY, x, y)
		}
		g := Segment{Vec{r.Int64N(900 * Fine), r.Int64N(900 * Fine)}, Vec{r.Int64N(900 * Fine), r.Int64N(900 * Fine)}}
		const parts = 300
		var within int64
		for k := range int64(parts) {
			if u, v := b.View(Lerp(g.A, g.B, 2*k+1, 2*parts)); abs(u) < int64(b.HW) && abs(v) < int64(b.HD) {
				within++
			}
		}
		if within > 0 {
			cut++
		} else if got := b.Chord(g); got > 2*g.Len()/parts || (got != 0 && !b.Meets(g)) {
			t.Fatalf("%v misses %v, of which it is said to hold %d", b, g, got)
		}
		if d := b.Chord(g) - within*g.Len()/parts; abs(d) > 2*g.Len()/parts+20 {
			t.Fatalf("%v holds %d of %v, %d too many", b, b.Chord(g), g, d)
		}
	}
	if cut < 200 {
		t.Errorf("%d of 3000 segments were cut: too few", cut)
	}
}

func TestPolygonsHaveThreeToSixteenCorners(t *testing.T) {
	for n := int32(2); n <= 17; n++ {
		var corners []Pt
		for i := range n {
			b := MakeRect(Pose{0, 0, i * (Turn / n)}, 2*Pace, 400*Pace)
			corners = append(corners, b.Centre().Round())
		}
		p, err := NewPolygon(corners)
		if ok := n >= 3 && n <= 16; (err == nil) != ok {
			t.Errorf("%d corners: %v", n, err)
		} else if ok && len(p.Vertices) != int(n) {
			t.Errorf("%d corners became %d", n, len(p.Vertices))
		}
	}
}

// world is the point u to the right and v ahead of a pose's front middle, all in fine units.
func (p Pose) world(u, v int64) Vec {
	s, c := sinCos(p.H)
	return Vec{int64(p.X)*fineToUnit + shift30(u*s+v*c), int64(p.Y)*fineToUnit + shift30(v*s-u*c)}
}
