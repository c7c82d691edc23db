package plane

import (
	"math/rand/v2"
	"testing"
)

// someBase is a base somewhere on 1000 paces.
func someBase(r *rand.Rand) (Pose, Rect) {
	p := Pose{r.Int32N(1000 * Pace), r.Int32N(1000 * Pace), r.Int32N(Turn)}
	if r.IntN(3) == 0 {
		p.H = r.Int32N(4) * Right
	}
	return p, MakeRect(p, 160*Pace, (20+r.Int32N(220))*Pace)
}

// TestFrames compares frames with the poses they are of.
func TestFrames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		p, b := someBase(r)
		q, _ := someBase(r)
		f, g := p.Frame(), q.Frame()
		if f != b.FrameAt(p) {
			t.Fatalf("the frame of %v is %v, that of its base %v", p, f, b.FrameAt(p))
		}
		u, v := r.Int32N(400*Pace)-200*Pace, r.Int32N(400*Pace)-200*Pace
		if got, want := f.Local(int64(u)*fineToUnit, int64(v)*fineToUnit), p.LocalFine(u, v); got != want {
			t.Fatalf("%v: the point (%d,%d) is %v, want %v", p, u, v, got, want)
		}
		if got, want := f.Stretch(&g, 80*Fine), p.Swing(q, [2]int32{-80 * Pace, 0},
			[2]int32{80 * Pace, 0}); got != want {
			t.Fatalf("from %v to %v the corners go %d, want %d", p, q, got, want)
		}
		if got, want := f.Opposite(), (Pose{p.X, p.Y, Norm(p.H + Turn/2)}).Frame(); got != want {
			t.Fatalf("opposite %v stands %v, want %v", p, got, want)
		}
	}
}

// TestKeepsOff moves bases in a straight line without turning: when both ends keep off a
// base or a polygon by some distance, so does what is between.
func TestKeepsOff(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	kept, met := 0, 0
	for range 20000 {
		_, o := someBase(r)
		p, a := someBase(r)
		q := Pose{r.Int32N(1000 * Pace), r.Int32N(1000 * Pace), p.H}
		b := a.Moved(p, q)
		x, y := r.Int32N(900*Pace), r.Int32N(900*Pace)
		area := MustPolygon(Pt{x, y}, Pt{x + 90*Pace, y + 20*Pace}, Pt{x + 60*Pace, y + 100*Pace})
		d := int64(r.IntN(40) * Fine)
		as, bs := o.Sees(&a), o.Sees(&b)
		offBase, offArea := o.KeepsOff(&as, &bs, d), area.KeepsOff(&a, &b, d)
		for k := range int32(21) {
			m := a.Moved(p, p.Between(q, k, 20))
			if gap := -o.Depth(&m); offBase && gap <= d-Fine/64 {
				t.Fatalf("%v to %v comes as near as %d to %v, but both ends keep off by %d", p, q, gap, o, d)
			} else if gap <= d {
				met++
			}
			if gap := -area.Depth(&m); offArea && gap <= min(d, Fine/2)-Fine/64 && area.Overlaps(&m, 0) {
				t.Fatalf("%v to %v comes as near as %d to an area that both ends keep off by %d", p, q, gap, d)
			}
		}
		if offBase {
			kept++
		}
	}
	if kept < 2000 || met < 2000 {
		t.Errorf("%d ways kept off, %d bases met: too little was tried", kept, met)
	}
}

// TestPolygonOverlaps compares Overlaps with Depth, which it stands for.
func TestPolygonOverlaps(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	in := 0
	for range 30000 {
		_, b := someBase(r)
		x, y := r.Int32N(700*Pace), r.Int32N(700*Pace)
		area := MustPolygon(Pt{x, y}, Pt{x + 250*Pace, y + 40*Pace}, Pt{x + 300*Pace, y + 280*Pace},
			Pt{x + 20*Pace, y + 200*Pace})
		eps := int64(r.IntN(3)) * Fine / 2
		got, want := area.Overlaps(&b, eps), area.Near(&b, 0) && area.Depth(&b) > eps
		if got != want {
			t.Fatalf("%v overlaps by more than %d: %v, want %v (depth %d)", b, eps, got, want, area.Depth(&b))
		}
		if want {
			in++
		}
	}
	if in < 2000 || in > 28000 {
		t.Errorf("%d bases of 30000 overlap: too one-sided", in)
	}
}
