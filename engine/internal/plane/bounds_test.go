package plane

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestCheapBoundsOfBases compares what is asked of two bases before anything exact is worked
// out (Gap, Near, Overlaps, the looser circle of MakeBox) with their distance and depth.
func TestCheapBoundsOfBases(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	near, far, over := 0, 0, 0
	for range 20000 {
		p, a := someBase(r)
		_, b := someBase(r)
		depth, dist, eps := a.Depth(&b), a.Dist(&b), int64(r.IntN(3)*r.IntN(60)*Fine)
		if got, want := a.Overlaps(&b, eps), depth > eps; got != want {
			t.Fatalf("%v and %v overlap by %d; by more than %d: %v", a, b, depth, eps, got)
		} else if got {
			over++
		}
		if a.Deeper(&b, depth) || !a.Deeper(&b, depth-1) {
			t.Fatalf("%v and %v overlap by %d, and by more than that, or not by more than one less", a, b, depth)
		}
		if gap := a.Gap(&b); gap > dist {
			t.Fatalf("%v and %v are %d apart, at least %d by their circles", a, b, dist, gap)
		}
		u, v := a.View(b.Centre())
		reach := max(abs(u)-int64(a.HW), abs(v)-int64(a.HD)) - int64(b.R) // of the circle around b from the lines of a
		switch got := a.Near(&b, eps); {
		case got && reach > eps+8, !got && reach <= eps:
			t.Fatalf("the circle around %v comes within %d of the lines of %v; within %d: %v", b, reach, a, eps, got)
		case !got && depth >= -eps:
			t.Fatalf("%v is not near %v, which it overlaps by %d", a, b, depth)
		case got:
			near++
		default:
			far++
		}
		box := MakeBox(p, 160*Pace, a.HD*2/fineToUnit)
		if box.R < a.R-1 || box.R > a.R*3/2 {
			t.Fatalf("the circle of box %v has radius %d, the smallest %d", box, box.R, a.R)
		}
		if box.R = a.R; box != a {
			t.Fatalf("the box of %v is %v, its base %v", p, box, a)
		}
		x, y := r.Int64N(1000*Fine)-500*Fine, r.Int64N(1000*Fine)-500*Fine
		if got, exact := AtMost(x, y), Hypot(x, y); got < exact || got > exact+exact*12/100 {
			t.Fatalf("(%d,%d) is %d long, at most %d", x, y, exact, got)
		}
	}
	if min(near, far, over) < 800 {
		t.Errorf("%d near, %d not, %d overlap: too one-sided", near, far, over)
	}
	a, b := Square(Pt{10 * Pace, 20 * Pace}.Fine(), 3*Fine), Square(Pt{14 * Pace, 60 * Pace}.Fine(), 5*Fine)
	if got := a.Gap(&b); got != 32*Fine {
		t.Errorf("squares 40 paces apart with circles of 3 and 5 keep %d fine units, want 32 paces", got)
	}
	area := MustPolygon(Pt{-30 * Pace, -40 * Pace}, Pt{30 * Pace, -40 * Pace}, Pt{30 * Pace, 40 * Pace},
		Pt{-30 * Pace, 40 * Pace})
	c := Square(Pt{-7 * Pace, 90 * Pace}.Fine(), 5*Fine)
	if got := area.Gap(&c); got > 35*Fine || got < 35*Fine-2 {
		t.Errorf("a square 90 paces off an area of radius 50 keeps %d fine units, want 35 paces", got)
	}
	for _, side := range []int32{1, -1} { // Near counts the lines on all sides
		ahead, aside := Square(Pt{0, side * 11 * Pace}.Fine(), 3*Fine), Square(Pt{side * 11 * Pace, 0}.Fine(), 3*Fine)
		base := Square(Vec{}, 3*Fine)
		if !base.Near(&ahead, 5*Fine) || base.Near(&ahead, 5*Fine-9) || !base.Near(&aside, 5*Fine) ||
			base.Near(&aside, 5*Fine-9) {
			t.Errorf("a circle five paces off the line of an edge, %d of it, is not near by exactly that", side)
		}
	}
}

// TestAPointMeetsWhatHoldsIt asks segments without length, inside, outside and at corners.
func TestAPointMeetsWhatHoldsIt(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	in := 0
	for range 5000 {
		_, b := someBase(r)
		w := b.at(r.Int64N(4*int64(b.HW))-2*int64(b.HW), r.Int64N(4*int64(b.HD))-2*int64(b.HD))
		if b.PointDist2(w) == 0 {
			in++
		}
		if got, want := b.Meets(Segment{w, w}), b.PointDist2(w) == 0; got != want {
			t.Fatalf("%v meets the point %v: %v, want %v", b, w, got, want)
		}
	}
	if in < 800 || in > 2000 {
		t.Errorf("%d of 5000 points lie inside, want about a quarter", in)
	}
	b := Square(Vec{}, 10)
	for _, g := range []Segment{{Vec{10, 10}, Vec{20, 20}}, {Vec{-20, 0}, Vec{0, -20}}, {Vec{0, 25}, Vec{25, 0}},
		{Vec{10, -30}, Vec{10, 30}}, {Vec{-30, 11}, Vec{30, 11}}} {
		s := b.Shape()
		if got, want := b.Meets(g), s.SegmentDist(g) == 0; got != want {
			t.Errorf("the square meets %v: %v, want %v", g, got, want)
		}
	}
}

// TestArcSinIsTheGreatest searches every quarter of a degree and all values around one for
// the greatest heading whose sine is small enough.
func TestArcSinIsTheGreatest(t *testing.T) {
	h := int32(0)
	for num := int64(-5); num < 4000; num++ {
		for h < Right && int64(quarter[h+1])*3999 <= num*One {
			h++
		}
		if got := ArcSin(num, 3999); got != h {
			t.Fatalf("the arc sine of %d/3999 is %d, want %d", num, got, h)
		}
	}
	for _, c := range []struct {
		num, den int64
		want     int32
	}{{1, 2, 30 * Degree}, {7, 14, 30 * Degree}, {One/2 - 1, One, 30*Degree - 1}, {0, 9, 0}, {-3, 9, 0}, {9, 9, Right},
		{12, 9, Right}} {
		if got := ArcSin(c.num, c.den); got != c.want {
			t.Errorf("the arc sine of %d/%d is %d, want %d", c.num, c.den, got, c.want)
		}
	}
	for h := int32(1); h < Right; h += 7 { // an entry of the table is met exactly
		want := h
		for want < Right && quarter[want+1] == quarter[h] {
			want++
		}
		if got := ArcSin(int64(quarter[h]), One); got != want {
			t.Fatalf("the arc sine of sine %d is %d, want %d", h, got, want)
		}
	}
}

// TestAngles counts a few turns by hand.
func TestAngles(t *testing.T) {
	for _, c := range []struct{ a, b, diff, between int32 }{
		{0, 0, 0, 0}, {10, 350, -20, 20}, {350, 10, 20, 20}, {0, 180, 180, 180}, {180, 0, 180, 180},
		{90, 271, -179, 179}, {270, 91, -179, 179}, {-30, 400, 70, 70},
	} {
		if d := Diff(c.a*Degree, c.b*Degree); d != c.diff*Degree {
			t.Errorf("from %d to %d degrees it is %d headings", c.a, c.b, d)
		}
		if d := Between(c.a*Degree, c.b*Degree); d != c.between*Degree {
			t.Errorf("between %d and %d degrees lie %d headings", c.a, c.b, d)
		}
	}
	for h, want := range map[int32]int32{Turn: 0, -1: Turn - 1, 3*Turn + 5: 5, -2*Turn - 5: Turn - 5,
		Turn - 1: Turn - 1} {
		if got := Norm(h); got != want {
			t.Errorf("heading %d is normally %d, want %d", h, got, want)
		}
	}
	if Heading(0, 0) != 0 {
		t.Error("the zero vector has a heading")
	}
}

// TestAboutFaceTurnsTowardsWhereItGoes turns a base that faces north to the south, on the
// way to places around it.
func TestAboutFaceTurnsTowardsWhereItGoes(t *testing.T) {
	p := PoseAt(100, 100, 90)
	for _, c := range []struct {
		right, ahead, heading int32 // of the pose halfway
		face                  bool
	}{{8, 0, 0, false}, {8, -6, 0, false}, {-8, 0, 180, false}, {-2, 30, 180, false}, {0, 10, 180, true},
		{0, -10, 180, true}, {0, 0, 180, true}} {
		q := p.Offset(c.right*Pace, c.ahead*Pace, Turn/2)
		if want := (Pose{(100 + c.right) * Pace, (100 + c.ahead) * Pace, 270 * Degree}); q != want {
			t.Fatalf("%d to the right and %d ahead of %v is %v, want %v", c.right, c.ahead, p, q, want)
		}
		half := PoseAt(100, 100, c.heading)
		half.X += c.right * Pace / 2
		half.Y += c.ahead * Pace / 2
		if got := p.Between(q, 1, 2); got != half {
			t.Errorf("halfway from %v to %v it is %v, want %v", p, q, got, half)
		}
		if got := p.AboutFace(q); got != c.face {
			t.Errorf("from %v to %v is an about-face: %v", p, q, got)
		}
		half.H = 0
		if got := p.along(q, 1, 2, -Turn/2); got != half {
			t.Errorf("clockwise from %v to %v it is %v, want %v", p, q, got, half)
		}
		for _, turn := range []int32{0, 90, 179} { // half a degree more than each
			if p.AboutFace(q.Offset(0, 0, turn*Degree+Degree/2)) {
				t.Errorf("%v, turned by half a degree more than %d, is an about-face of %v", q, turn, p)
			}
		}
	}
	if got, want := p.Aside(7*Pace), PoseAt(107, 100, 90); got != want {
		t.Errorf("seven paces to the right of %v is %v", p, got)
	}
	if got, want := p.Between(PoseAt(100, 130, 50), 1, 4),
		(Pose{100 * Pace, 107*Pace + Pace/2, 80 * Degree}); got != want {
		t.Errorf("a quarter of the way is %v, want %v", got, want)
	}
}

// TestFramesSeeWhatPosesSee compares the two views of a point.
func TestFramesSeeWhatPosesSee(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for range 3000 {
		p, _ := someBase(r)
		f, w := p.Frame(), Vec{r.Int64N(900 * Fine), r.Int64N(900 * Fine)}
		u, v := p.View(w)
		if fu, fv := f.View(w); fu != u || fv != v {
			t.Fatalf("%v sees %v at (%d,%d), its frame at (%d,%d)", p, w, u, v, fu, fv)
		}
	}
}

// area2 is twice the area of a shape.
func area2(s *Shape) float64 {
	sum := 0.0
	for i := range s.N {
		a, b := s.V[i].Sub(s.V[0]), s.V[(i+1)%s.N].Sub(s.V[0])
		sum += float64(a.Cross(b))
	}
	return sum
}

// area is twice the area of a polygon in squared stored units.
func area(p *Polygon) (sum float64) {
	for i, a := range p.Vertices {
		b := p.Vertices[(i+1)%len(p.Vertices)]
		sum += float64(int64(a.X)*int64(b.Y) - int64(b.X)*int64(a.Y))
	}
	return sum
}

// TestClippedPartsAddUp cuts shapes in two by random lines: each part lies on its side of the
// line, and together they are the whole.
func TestClippedPartsAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	cut := 0
	for range 4000 {
		_, b := someBase(r)
		whole := b.Shape()
		if r.IntN(2) == 0 {
			p := somePolygon(r)
			whole = p.Shape()
			if whole.N != len(p.Vertices) || area2(&whole) != area(p)*fineToUnit*fineToUnit {
				t.Fatalf("%v as a shape is %v", p.Vertices, whole)
			}
		}
		sin, cos := SinCos(r.Int32N(Turn))
		from := Vec{r.Int64N(800 * Fine), r.Int64N(800 * Fine)}
		c := shift30(int64(cos)*from.X + int64(sin)*from.Y)
		near, far := whole.Clip(cos, sin, c), whole.Clip(-cos, -sin, -c)
		for i, part := range []Shape{near, far} {
			for _, v := range part.V[:part.N] {
				if d := shift30(int64(cos)*v.X+int64(sin)*v.Y) - c; (i == 0 && d > 4) || (i == 1 && d < -4) {
					t.Fatalf("a corner of a part lies %d beyond the line", d)
				}
			}
		}
		if d := area2(&near) + area2(&far) - area2(&whole); d > 1e9*Fine/64 || d < -1e9*Fine/64 || area2(&near) < 0 ||
			area2(&far) < 0 {
			t.Fatalf("%v cut at %d along (%d,%d): the parts are %v too large", whole, c, cos, sin, d)
		}
		if near.N > 2 && far.N > 2 {
			cut++
		}
	}
	if cut < 800 {
		t.Errorf("%d of 4000 shapes were cut: too few", cut)
	}
	var none Shape
	if got := none.Clip(One, 0, 5); got.N != 0 {
		t.Errorf("nothing, clipped, is %v", got)
	}
	point := Shape{N: 1, V: [MaxVertices]Vec{{3, 4}}}
	if got := point.Clip(One, 0, 3); got != point {
		t.Errorf("a point on the line is clipped to %v", got)
	}
	if got := point.Clip(One, 0, 2); got.N != 0 {
		t.Errorf("a point beyond the line is clipped to %v", got)
	}
	if got := Nearest(&none, &none); got != (Segment{}) {
		t.Errorf("nothing is nearest to nothing along %v", got)
	}
}

// TestAStarIsNoPolygon asks for an outline that turns to the left at every corner and winds
// around twice.
func TestAStarIsNoPolygon(t *testing.T) {
	var star []Pt
	for i := range int32(5) {
		x, y := Cos(i*Turn*2/5), Sin(i*Turn*2/5)
		star = append(star, Pt{x >> 14, y >> 14})
	}
	if _, err := NewPolygon(star); err == nil || !strings.Contains(err.Error(), "winds") {
		t.Errorf("a star is accepted: %v", err)
	}
	dent := []Pt{{0, 0}, {100 * Pace, 0}, {100 * Pace, 100 * Pace}, {50 * Pace, 20 * Pace}, {0, 100 * Pace}}
	if _, err := NewPolygon(dent); err == nil || !strings.Contains(err.Error(), "corner 4 (50,20)") {
		t.Errorf("what is not convex at its fourth corner, (50,20), is said to be: %v", err)
	}
}

// TestGlideIsBetween compares every pose of ways of all lengths with the one that is worked
// out by itself, half turns to all sides among them.
func TestGlideIsBetween(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	faces, poses := 0, 0
	for range 3000 {
		p := Pose{rng.Int32N(1 << 20), rng.Int32N(1 << 20), rng.Int32N(Turn)}
		q := Pose{p.X + rng.Int32N(1<<14) - 1<<13, p.Y + rng.Int32N(1<<14) - 1<<13, rng.Int32N(Turn)}
		switch rng.IntN(4) {
		case 0:
			q.H = p.H
		case 1:
			q.H = Norm(p.H + Turn/2)
		case 2:
			q = Pose{p.X, p.Y, Norm(p.H + Turn/2)}
		}
		n := 1 + rng.Int32N(600)
		for _, clockwise := range [2]bool{false, true} {
			g := p.Glide(q, n, clockwise)
			between := Pose.Between
			if clockwise && p.AboutFace(q) {
				between = func(p, q Pose, k, n int32) Pose { return p.along(q, k, n, -Turn/2) }
				faces++
			}
			for k := range n + 1 {
				if got, want := g.At(k), between(p, q, k, n); got != want {
					t.Fatalf("%d of %d steps from %v to %v (clockwise %v): %v, want %v", k, n, p, q, clockwise, got,
						want)
				}
				poses++
			}
		}
	}
	if faces < 100 || poses < 1e6 {
		t.Errorf("only %d poses of ways were compared, %d ways of about-faces", poses, faces)
	}
}

// TestAChordMayRunAlongAnEdge measures segments along the edges of a base, within it, beyond both ends, and beside it.
func TestAChordMayRunAlongAnEdge(t *testing.T) {
	r := Rect{C: One, HW: 20 * Fine, HD: 80 * Fine} // it looks along x
	w, d := int64(r.HD), int64(r.HW)
	for _, c := range []struct {
		a, b Vec
		want int64
	}{
		{Vec{-w, d}, Vec{w, d}, 2 * w}, {Vec{w, -d}, Vec{-w, -d}, 2 * w}, {Vec{w, -d}, Vec{w, d}, 2 * d},
		{Vec{-w, d}, Vec{-w, -d}, 2 * d},
		{Vec{-2 * w, d}, Vec{2 * w, d}, 2 * w}, {Vec{0, d}, Vec{2 * w, d}, w}, {Vec{-w, d + Fine}, Vec{w, d + Fine}, 0},
		{Vec{w + Fine, -d}, Vec{w + Fine, d}, 0},
		{Vec{0, 0}, Vec{0, 3 * d}, d}, {Vec{-3 * w, 0}, Vec{3 * w, 0}, 2 * w},
	} {
		if got := r.Chord(Segment{c.a, c.b}); got < c.want-2 || got > c.want+2 {
			t.Errorf("of the segment from %v to %v %d lies within, want %d", c.a, c.b, got, c.want)
		}
	}
}

// TestNearAnArea: an area whose circle has a radius of 50 paces and a base of 5 are near each other by what their
// centres are apart beyond that, wherever the base stands.
func TestNearAnArea(t *testing.T) {
	area := MustPolygon(Pt{-30 * Pace, -40 * Pace}, Pt{30 * Pace, -40 * Pace}, Pt{30 * Pace, 40 * Pace},
		Pt{-30 * Pace, 40 * Pace})
	for _, at := range []Pt{{65, 0}, {0, 65}, {-65, 0}, {0, -65}, {39, 52}, {-39, 52}, {39, -52}, {-52, -39}} {
		base := Square(Pt{at.X * Pace, at.Y * Pace}.Fine(), 5*Fine)
		for gap, want := range map[int64]bool{0: false, 10*Fine - 9: false, 10 * Fine: true, 30 * Fine: true} {
			if got := area.Near(&base, gap); got != want {
				t.Errorf("a base at %v is within %d of the area: %t, want %t", at, gap, got, want)
			}
		}
	}
}
