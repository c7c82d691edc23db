package plane

import (
	"math/big"
	"math/rand"
	"testing"
)

// PoseAt is a pose in whole paces and degrees.
func PoseAt(x, y, degrees int32) Pose {
	return Pose{x * Pace, y * Pace, Norm(degrees * Degree)}
}

// The oracles below work in exact rationals from the stored pose and the sine
// table; the fast integer versions must agree within a few fine units.

type rv struct{ x, y *big.Rat }

func rat(a, b int64) *big.Rat     { return big.NewRat(a, b) }
func radd(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) }
func rsub(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }
func rmul(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

func (v rv) sub(w rv) rv         { return rv{rsub(v.x, w.x), rsub(v.y, w.y)} }
func (v rv) dot(w rv) *big.Rat   { return radd(rmul(v.x, w.x), rmul(v.y, w.y)) }
func (v rv) scale(k *big.Rat) rv { return rv{rmul(v.x, k), rmul(v.y, k)} }
func (v rv) add(w rv) rv         { return rv{radd(v.x, w.x), radd(v.y, w.y)} }

// exactCorners are FL, RL, RR, FR in fine units.
func exactCorners(p Pose, width, depth int32) []rv {
	c, s := rat(int64(Cos(p.H)), One), rat(int64(Sin(p.H)), One)
	f, r := rv{c, s}, rv{s, new(big.Rat).Neg(c)}
	front := rv{rat(int64(p.X)*fineToUnit, 1), rat(int64(p.Y)*fineToUnit, 1)}
	half, d := rat(int64(width)*fineToUnit, 2), rat(int64(depth)*fineToUnit, 1)
	fl, fr := front.sub(r.scale(half)), front.add(r.scale(half))
	return []rv{fl, fl.sub(f.scale(d)), fr.sub(f.scale(d)), fr}
}

// exactDepth is the least overlap over the axes of all edges of both outlines, in
// fine units as a float for comparison.
func exactDepth(a, b []rv) float64 {
	best := 1e18
	for _, pair := range [][2][]rv{{a, b}, {b, a}} {
		poly := pair[0]
		for i := range poly {
			e := poly[(i+1)%len(poly)].sub(poly[i])
			n := rv{e.y, new(big.Rat).Neg(e.x)}
			length2, _ := n.dot(n).Float64()
			aLo, aHi := span(a, n)
			bLo, bHi := span(b, n)
			o := rsub(aHi, bLo)
			if q := rsub(bHi, aLo); q.Cmp(o) < 0 {
				o = q
			}
			of, _ := o.Float64()
			best = min(best, of/sqrt(length2))
		}
	}
	return best
}

func span(poly []rv, n rv) (lo, hi *big.Rat) {
	for i, v := range poly {
		d := v.dot(n)
		if i == 0 || d.Cmp(lo) < 0 {
			lo = d
		}
		if i == 0 || d.Cmp(hi) > 0 {
			hi = d
		}
	}
	return lo, hi
}

func sqrt(x float64) float64 {
	f := new(big.Float).SetFloat64(x)
	r, _ := f.Sqrt(f).Float64()
	return r
}

// exactDist is the least distance between the outlines.
func exactDist(a, b []rv) float64 {
	best := -1.0
	for _, pair := range [][2][]rv{{a, b}, {b, a}} {
		for _, p := range pair[0] {
			poly := pair[1]
			for i := range poly {
				u, w := poly[i], poly[(i+1)%len(poly)]
				d := w.sub(u)
				t := new(big.Rat).Quo(p.sub(u).dot(d), d.dot(d))
				if t.Sign() < 0 {
					t.SetInt64(0)
				} else if t.Cmp(rat(1, 1)) > 0 {
					t.SetInt64(1)
				}
				gap := p.sub(u.add(d.scale(t)))
				f, _ := gap.dot(gap).Float64()
				if v := sqrt(f); best < 0 || v < best {
					best = v
				}
			}
		}
	}
	return best
}

func randomPose(r *rand.Rand) Pose {
	p := Pose{int32(r.Intn(600 * Pace)), int32(r.Intn(600 * Pace)), int32(r.Intn(Turn))}
	if r.Intn(3) == 0 {
		p.H = int32(r.Intn(4)) * Right
	}
	return p
}

var depths = []int32{60 * Pace, 80 * Pace, 120 * Pace, 160 * Pace, 240 * Pace}

const w160 = 160 * Pace

func TestRectAgainstExact(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 1500 {
		p, q := randomPose(r), randomPose(r)
		dp, dq := depths[r.Intn(5)], depths[r.Intn(5)]
		a, b := MakeRect(p, w160, dp), MakeRect(q, w160, dq)
		ea, eb := exactCorners(p, w160, dp), exactCorners(q, w160, dq)
		depth := exactDepth(ea, eb)
		if got := float64(a.Depth(&b)); got-depth > 8 || depth-got > 8 {
			t.Fatalf("%v %v: depth %f, exactly %f", p, q, got, depth)
		}
		if got, want := a.Depth(&b), b.Depth(&a); got-want > 4 || want-got > 4 {
			t.Fatalf("%v %v: depth is not symmetric: %d and %d", p, q, got, want)
		}
		dist := 0.0
		if depth < 0 {
			dist = exactDist(ea, eb)
		}
		if got := float64(a.Dist(&b)); got-dist > 8 || dist-got > 8 {
			t.Fatalf("%v %v: distance %f, exactly %f", p, q, got, dist)
		}
		if dist > 0 {
			sa, sb := a.Shape(), b.Shape()
			if got := float64(Nearest(&sa, &sb).Len()); got-dist > Fine/40 || dist-got > 8 {
				t.Fatalf("%v %v: nearest line %f, exactly %f", p, q, got, dist)
			}
		}
	}
}

func TestPolygonAgainstExact(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	polys := []*Polygon{
		MustPolygon(Pt{100 * Pace, 100 * Pace}, Pt{300 * Pace, 100 * Pace}, Pt{300 * Pace, 250 * Pace},
			Pt{100 * Pace, 250 * Pace}),
		MustPolygon(Pt{300 * Pace, 80 * Pace}, Pt{420 * Pace, 200 * Pace}, Pt{330 * Pace, 410 * Pace},
			Pt{200 * Pace, 380 * Pace}, Pt{180 * Pace, 150 * Pace}),
		MustPolygon(Pt{0, 0}, Pt{500 * Pace, 20 * Pace}, Pt{250 * Pace, 90 * Pace}),
	}
	for range 1500 {
		poly := polys[r.Intn(len(polys))]
		p, d := randomPose(r), depths[r.Intn(5)]
		rect := MakeRect(p, w160, d)
		var outline []rv
		for _, v := range poly.Vertices {
			outline = append(outline, rv{rat(int64(v.X)*fineToUnit, 1), rat(int64(v.Y)*fineToUnit, 1)})
		}
		corners := exactCorners(p, w160, d)
		want, got := exactDepth(outline, corners), float64(poly.Depth(&rect))
		if ((want > 0) != (got > 0) && (want > 8 || want < -8)) || (want > 0 && (got-want > 8 || want-got > 8)) {
			t.Fatalf("%v in %v: depth %f, exactly %f", p, poly.Vertices, got, want)
		}
		// A chord's length, by sampling.
		g := Segment{p.Front().Fine(), Vec{int64(r.Intn(600)) * Fine, int64(r.Intn(600)) * Fine}}
		in := 0
		const n = 4000
		for k := range n {
			at := lerp(g.A, g.B, int64(2*k+1), 2*n)
			if poly.Inside(at) > 0 {
				in++
			}
		}
		sampled := float64(g.Len()) * float64(in) / n
		if d := float64(poly.Chord(g)) - sampled; d > float64(g.Len())/500+8 || -d > float64(g.Len())/500+8 {
			t.Fatalf("chord of %v is %d, sampled %f", g, poly.Chord(g), sampled)
		}
	}
}

func TestSizesAndShifts(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for range 2000 {
		p, d := randomPose(r), depths[r.Intn(5)]
		q := randomPose(r)
		q.H = p.H
		a, b := MakeRect(p, w160, d), MakeRect(q, w160, d)
		if MakeSize(w160, d).At(p) != a || a.Moved(p, q) != b {
			t.Fatalf("%v to %v: a base of a size, or shifted, differs", p, q)
		}
		g := Segment{Vec{int64(r.Intn(600)) * Fine, int64(r.Intn(600)) * Fine},
			Vec{int64(r.Intn(600)) * Fine, int64(r.Intn(600)) * Fine}}
		shape := a.Shape()
		if got, want := a.Meets(g), shape.SegmentDist(g) == 0; got != want {
			t.Fatalf("%v and %v: meets %v, by distance %v", p, g, got, want)
		}
	}
}

func TestMotions(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 500 {
		p := randomPose(r)
		turn := int32(r.Intn(Turn)) - Turn/2
		u, v := int32(r.Intn(400*Pace)-200*Pace), int32(r.Intn(400*Pace)-200*Pace)
		// Turning about a point leaves the point where it was.
		before := p.LocalFine(u, v)
		q := p.About(u, v, turn)
		after := q.LocalFine(u, v)
		if d := before.Sub(after); d.Len() > 512 {
			t.Fatalf("turning %v about (%d,%d) by %d moves the pivot by %d", p, u, v, turn, d.Len())
		}
		// Ahead and back again.
		if b := p.Ahead(v).Ahead(-v); b.X-p.X > 1 || p.X-b.X > 1 || b.Y-p.Y > 1 || p.Y-b.Y > 1 {
			t.Fatalf("%v ahead by %d and back is %v", p, v, b)
		}
		swing := p.Swing(q, [2]int32{u, v}, [2]int32{-u, v})
		a, b := q.LocalFine(u, v).Sub(before), q.LocalFine(-u, v).Sub(p.LocalFine(-u, v))
		if want := max(a.Dot(a), b.Dot(b)); abs(int64(Sqrt(uint64(swing)))-int64(Sqrt(uint64(want)))) > 4 {
			t.Fatalf("%v to %v swings by %d, want %d", p, q, swing, want)
		}
		// Where the pose sees a local point is where it is.
		if gu, gv := p.View(before); abs(gu-int64(u)*fineToUnit) > 4 || abs(gv-int64(v)*fineToUnit) > 4 {
			t.Fatalf("%v sees its point (%d,%d) at (%d,%d)", p, u, v, gu, gv)
		}
		if m := p.Between(q, 3, 3); m != q {
			t.Fatalf("the whole way from %v to %v ends at %v", p, q, m)
		}
	}
}

func TestNearestMiddleOfTiedStretch(t *testing.T) {
	a := MakeRect(PoseAt(1200, 400, 90), w160, 160*Pace)
	b := MakeRect(PoseAt(1260, 1160, 90), w160, 60*Pace)
	sa, sb := a.Shape(), b.Shape()
	g := Nearest(&sa, &sb)
	if g.A != (Vec{1230 * Fine, 400 * Fine}) || g.B != (Vec{1230 * Fine, 1100 * Fine}) {
		t.Errorf("the line runs from %v to %v, want x=1230 from 400 to 1100", g.A.Round(), g.B.Round())
	}
}

func TestClipAndCross(t *testing.T) {
	r := MakeRect(PoseAt(0, 0, 90), w160, 60*Pace)
	s := r.Shape()
	right := s.Clip(-One, 0, 0) // x >= 0
	if right.N != 4 || right.PointDist(Vec{-10 * Fine, -30 * Fine}) != 10*Fine {
		t.Errorf("the right half is %+v", right)
	}
	if Crosses(Segment{Vec{0, 0}, Vec{9, 9}}, Segment{Vec{0, 9}, Vec{4, 5}}) {
		t.Error("segments that stop short of each other cross")
	}
	if !Crosses(Segment{Vec{0, 0}, Vec{9, 9}}, Segment{Vec{0, 9}, Vec{9, 0}}) {
		t.Error("crossing segments do not cross")
	}
	line := Segment{Vec{100 * Fine, -200 * Fine}, Vec{100 * Fine, 200 * Fine}}
	if d := s.SegmentDist(line); d != 20*Fine {
		t.Errorf("the distance is %d fine units, want 20 paces", d)
	}
}

func TestPolygonRefusals(t *testing.T) {
	for _, c := range [][]Pt{
		{{0, 0}, {10, 0}},
		{{0, 0}, {100, 0}, {50, 10}, {100, 100}, {0, 100}},
		{{0, 0}, {100, 0}, {200, 0}, {0, 100}},
	} {
		if _, err := NewPolygon(c); err == nil {
			t.Errorf("%v is accepted", c)
		}
	}
	p := MustPolygon(Pt{0, 0}, Pt{0, 200 * Pace}, Pt{100 * Pace, 200 * Pace}, Pt{100 * Pace, 0})
	if p.Width() != 100*Fine {
		t.Errorf("width %d", p.Width())
	}
	if got := p.Inside(Vec{30 * Fine, 100 * Fine}); got != 30*Fine {
		t.Errorf("the height is %d", got)
	}
}

func BenchmarkDepth(b *testing.B) {
	p := MakeRect(PoseAt(100, 100, 45), w160, 60*Pace)
	q := MakeRect(PoseAt(180, 130, 200), w160, 60*Pace)
	b.ReportAllocs()
	var sum int64
	for b.Loop() {
		sum += p.Depth(&q)
	}
	_ = sum
}

func BenchmarkMakeRect(b *testing.B) {
	b.ReportAllocs()
	p := PoseAt(100, 100, 0)
	for b.Loop() {
		p.H = (p.H + 31) % Turn
		_ = MakeRect(p, w160, 60*Pace)
	}
}

// TestWithinIsDist compares Within with the distance it stands for.
func TestWithinIsDist(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	near := 0
	for range 20000 {
		p := randomPose(r)
		q := p.Offset(int32(r.Intn(600*Pace))-300*Pace, int32(r.Intn(600*Pace))-300*Pace, int32(r.Intn(Turn)))
		a, b := MakeRect(p, 160*Pace, int32(40+r.Intn(100))*Pace), MakeRect(q, 160*Pace, int32(40+r.Intn(100))*Pace)
		d := a.Dist(&b)
		for _, limit := range []int64{0, d - 1, d, d + 1, d / 2, 2 * d, 50 * Fine} {
			if limit < 0 {
				continue
			}
			if got := a.Within(&b, limit); got != (d <= limit) {
				t.Fatalf("%v and %v are %d apart; within %d: %v", p, q, d, limit, got)
			}
		}
		if d > 0 && d < 100*Fine {
			near++
		}
	}
	if near < 1000 {
		t.Errorf("only %d pairs were near each other", near)
	}
}
