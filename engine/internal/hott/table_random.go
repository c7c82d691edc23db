package hott

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// defaultTheme is the theme list of HOTT-SET-2.
var defaultTheme = []string{"woods", "rough", "steep", "gentle", "marsh", "bua", "fields", "dunes"}

// randomTerrain draws terrain by HOTT-SET-2, the attacker's edge by HOTT-SET-3 and
// the stronghold in the middle of the defender's edge (ruling E12).
func randomTerrain(m *Map, o *Options, places engine.Places, faults *engine.Faults) *terrain {
	theme := m.Random.Theme
	if len(theme) == 0 {
		theme = defaultTheme
	}
	var list []terrainKind
	for i, w := range theme {
		k, ok := terrainWords[w]
		if !ok || k == road || k == river || k == strongholdGround {
			faults.Add(places.Place(m, "random", "theme", i), "%q is no area feature for a theme", w)
			continue
		}
		list = append(list, k)
	}
	t := &terrain{size: m.Size * plane.Pace}
	if m.Size < 800 || m.Size > 4000 {
		faults.Add(places.Place(m, "size"), "the board is %d paces square; it may be 800 to 4000 (HOTT-GEO-2)", m.Size)
	}
	if len(*faults) > 0 {
		return t
	}
	src := dice.NewSource(m.Random.Seed, dice.StreamID("hott", "terrain"), 0)
	for try := range uint64(4000) {
		d := drawer{src: src.Game(try)}
		if t := d.layout(m, list, o); t != nil {
			return t
		}
	}
	faults.Add(places.Place(m, "random"),
		"no terrain of this theme keeps the conditions of HOTT-TER-1 to HOTT-TER-5 in 4000 tries")
	return t
}

// drawer draws numbers one after the other from a source.
type drawer struct {
	src dice.Source
	n   uint32
}

func (d *drawer) below(n int32) int32 {
	d.n++
	return int32(d.src.Below(dice.NewKey(0, 0, 0, 0, d.n), uint64(n)))
}

// layout draws one layout; nil when it breaks a condition.
func (d *drawer) layout(m *Map, theme []terrainKind, o *Options) *terrain {
	t := &terrain{size: m.Size * plane.Pace}
	n := 4 + int(d.below(3))
	for i := range n {
		k := theme[d.below(int32(len(theme)))]
		c := plane.Pt{X: d.below(m.Size) * plane.Pace, Y: d.below(m.Size) * plane.Pace}
		radius, turn := (110+d.below(151))*plane.Pace, d.below(60)*plane.Degree
		var pts, crest []plane.Pt
		for s := range int32(6) {
			p := plane.Pose{X: c.X, Y: c.Y, H: turn + s*60*plane.Degree}.Local(0, radius)
			if p.X < 0 || p.Y < 0 || p.X > t.size || p.Y > t.size {
				return nil
			}
			pts = append(pts, p)
		}
		if k == gentleHill || k == steepHill {
			axis := plane.Pose{X: c.X, Y: c.Y, H: turn}
			crest = []plane.Pt{axis.Local(0, radius/2), axis.Local(0, -radius/2)}
		}
		if t.add(fmt.Sprintf("T%d", i+1), k, pts, crest, 0, engine.Place{}) != nil {
			return nil
		}
		for j := range i {
			if apart(t.list[j].parts[0], t.list[i].parts[0]) {
				continue
			}
			return nil
		}
	}
	// The attacker's die picks his edge; the board is turned so that it is the far one.
	t.rotate(min(d.below(6), 3))
	half := int32(100 * plane.Pace)
	mid := t.size / 2
	for _, shift := range []int32{0, -200, 200, -350, 350} {
		x := mid + shift*plane.Pace
		str := plane.MustPolygon(plane.Pt{X: x - half}, plane.Pt{X: x + half}, plane.Pt{X: x + half, Y: 2 * half},
			plane.Pt{X: x - half, Y: 2 * half})
		free := true
		for i := range t.list {
			free = free && apart(t.list[i].parts[0], str)
		}
		if !free {
			continue
		}
		t.str, t.strShape = str, str.Shape()
		rows := [terrainCount]Terrain{gentleHill: {Hill: true}, steepHill: {Bad: true, Hill: true}, rough: {Bad: true},
			dunes: {Bad: true},
			marsh: {Bad: true}, fields: {Bad: true}, woods: {Bad: true}, bua: {Bad: true}, lake: {Water: true},
			impassable: {Closed: true}}
		t.finish(&rows, o)
		var faults engine.Faults
		t.layout(o, engine.Place{}, &faults)
		if len(faults) == 0 {
			t.badLand, t.badAir, t.water, t.closed, t.hill, t.cover, t.through, t.lurk = 0, 0, 0, 0, 0, 0, 0, 0
			return t
		}
	}
	return nil
}

// apart reports that two polygons do not overlap: some edge of one separates them.
func apart(a, b *plane.Polygon) bool {
	sa, sb := a.Shape(), b.Shape()
	return plane.Nearest(&sa, &sb).Len() > 0 && sa.PointDist(sb.V[0]) > 0 && sb.PointDist(sa.V[0]) > 0 &&
		!crossing(&sa, &sb)
}

func crossing(a, b *plane.Shape) bool {
	for i := range a.N {
		if b.SegmentDist(plane.Segment{A: a.V[i], B: a.V[(i+1)%a.N]}) == 0 {
			return true
		}
	}
	return false
}

// rotate turns the board by quarter turns.
func (t *terrain) rotate(quarters int32) {
	for range quarters {
		turn := func(p plane.Pt) plane.Pt { return plane.Pt{X: t.size - p.Y, Y: p.X} }
		for i := range t.list {
			f := &t.list[i]
			for k, part := range f.parts {
				vs := slices.Clone(part.Vertices)
				for j := range vs {
					vs[j] = turn(vs[j])
				}
				f.parts[k] = plane.MustPolygon(vs...)
			}
			if f.hasCrest {
				f.crest = plane.Segment{A: turn(f.crest.A.Round()).Fine(), B: turn(f.crest.B.Round()).Fine()}
			}
		}
	}
}
