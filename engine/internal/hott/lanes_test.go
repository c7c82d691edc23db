package hott

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// TestLanes moves bases of a crowded board about, and off it, and asks after each who may be near
// some place: all who are must be among those listed, and not many besides.
func TestLanes(t *testing.T) {
	src := dice.NewSource(31, 32, 33)
	g := crowded(t, "")
	shuffle(g, src, 1)
	listed, near, all := 0, 0, 0
	for n := range uint32(4000) {
		k := uint8(0)
		below := func(most int64) int64 {
			k++
			return int64(src.Below(dice.NewKey(k, 0, 0, 0, n), uint64(most)))
		}
		size := int64(g.t.ground.size)
		pose := plane.Pose{X: int32(below(size)), Y: int32(below(size)), H: int32(below(plane.Turn))}
		if e := uint8(below(maxAll)); g.d.live.has(e) {
			if g.put(e, pose); n%7 == 0 {
				g.remove(e, lost)
				g.put(e, pose)
			}
		}
		if n%5 == 0 {
			g.layLanes()
		}
		r := plane.MakeRect(plane.Pose{X: int32(below(size)), Y: int32(below(size))}, width, width)
		reach := paces(int32(below(300)))
		in := g.about(&r, reach)
		for rest := g.d.live; rest != 0; {
			o := rest.next()
			if r.Apart(&g.d.rect[o], reach) {
				continue
			}
			if near++; !in.has(o) {
				t.Fatalf("step %d: %s is within reach of the place and not among those about it", n, g.t.el[o].name)
			}
		}
		listed, all = listed+in.len(), all+g.d.live.len()
	}
	t.Logf("%d of %d were near, %d were reported", near, all, listed)
	if near < all/20 || listed > near+(all-near)/3 {
		t.Errorf("%d of %d were near and %d were reported", near, all, listed)
	}
}
