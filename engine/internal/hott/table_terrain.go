package hott

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// terrainKind is a row of the terrain table (section 2.2).
type terrainKind uint8

const (
	open terrainKind = iota
	gentleHill
	steepHill
	rough
	dunes
	marsh
	fields
	woods
	bua
	river
	lake
	impassable
	road
	strongholdGround
	terrainCount
)

var terrainNames = [terrainCount]string{"open", "gentle-hill", "steep-hill", "rough", "dunes", "marsh", "fields",
	"woods", "bua", "river", "lake", "impassable", "road", "stronghold"}

// terrainWords are the words of map rows, the specification's short ones included.
var terrainWords = map[string]terrainKind{"gentle": gentleHill, "gentle-hill": gentleHill, "steep": steepHill,
	"steep-hill": steepHill, "rough": rough, "dunes": dunes, "marsh": marsh, "fields": fields, "woods": woods,
	"bua": bua, "village": bua, "river": river, "lake": lake, "impassable": impassable, "road": road,
	"stronghold": strongholdGround, "strongh": strongholdGround}

// maxFeatures is how many area features a map may have (ruling E1).
const maxFeatures = 16

// features is a set of area features.
type features uint16

// feature is an area of one kind, in one or more convex parts.
type feature struct {
	id       string
	kind     terrainKind
	parts    []*plane.Polygon
	crest    plane.Segment // hills (HOTT-GEO-9)
	hasCrest bool
	outline  []plane.Shape // its edges, see trace
	reaches  []reach       // of rivers, one for each part
	place    engine.Place
}

// reach is what a part of a river says about fording it (HOTT-MV-6).
type reach struct {
	across int32 // heading of the line straight across
	drawn  bool  // by a centre line, which tells where the banks are
	wide   bool  // not narrower than the ford width
}

// roadLine is a straight piece of road.
type roadLine struct {
	a, b    plane.Vec
	heading int32
	half    int64 // half width, fine
	place   engine.Place
}

// terrain is the board of a table.
type terrain struct {
	size     int32 // stored units
	list     []feature
	roads    []roadLine
	str      *plane.Polygon // the defender's stronghold
	strShape plane.Shape
	strPlace engine.Place

	fixed     []plane.Shape // obstacles of the gap rule that are no bases
	fixedIn   []uint8       // the features they are of, or noFeature
	fixedGaps []gap         // between them

	surveys []survey // of the ground under bases, by size
	columns int32    // of their cells

	badLand, badAir, water, closed, hill, cover, through, lurk features
	// wide are rivers that are not to be forded everywhere
	rivers, lakes, wide features
}

var pointPattern = regexp.MustCompile(`\(\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\)`)

// readRows reads the rows of a map.
func readRows(m *Map, places engine.Places, faults *engine.Faults) *terrain {
	t := &terrain{size: m.Size * plane.Pace}
	if t.size < 800*plane.Pace || t.size > 4000*plane.Pace {
		faults.Add(places.Place(m, "size"), "the board is %d paces square; it may be 800 to 4000 (HOTT-GEO-2)", m.Size)
		return t
	}
	at := places.Place(m, "rows")
	for i, line := range strings.Split(m.Rows, "\n") {
		place := at
		if place.Line > 0 {
			place.Line += i + 1
			place.Column, place.Source = 0, line
		}
		if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(words[0], "#") {
			t.readRow(line, words, place, faults)
		}
	}
	return t
}

// readRow reads a row of a map: an id, a kind, the corners of its outline or line, and after crest those
// of a hill's crest.
func (t *terrain) readRow(line string, words []string, place engine.Place, faults *engine.Faults) {
	if len(words) < 3 {
		faults.Add(place, "a row wants an id, a kind and corners: %q", strings.TrimSpace(line))
		return
	}
	k, ok := terrainWords[words[1]]
	if !ok {
		faults.Add(place, "unknown terrain kind %q; want one of %s", words[1], strings.Join(terrainNames[1:], ", "))
		return
	}
	outline, crest, _ := strings.Cut(line, "crest")
	pts, err := points(outline)
	if err == nil {
		var end []plane.Pt
		if end, err = points(crest); err == nil {
			err = t.add(words[0], k, pts, end, numberAfter(line, "width"), place)
		}
	}
	if err != nil {
		faults.Add(place, "%s: %v", words[0], err)
	}
}

// points reads corners such as (480,360). Brackets left over when all points are taken out are a point
// that was meant and not understood.
func points(text string) ([]plane.Pt, error) {
	var pts []plane.Pt
	if rest := strings.TrimSpace(pointPattern.ReplaceAllString(text, "")); strings.ContainsAny(rest, "()") {
		at := strings.IndexAny(rest, "()")
		return nil, fmt.Errorf("%q is no point; want (x,y) in paces", rest[at:])
	}
	for _, m := range pointPattern.FindAllStringSubmatch(text, -1) {
		x, err := units(m[1])
		if err != nil {
			return nil, err
		}
		y, err := units(m[2])
		if err != nil {
			return nil, err
		}
		pts = append(pts, plane.Pt{X: x, Y: y})
	}
	return pts, nil
}

func numberAfter(line, word string) int32 {
	_, rest, ok := strings.Cut(line, word)
	if f := strings.Fields(rest); ok && len(f) > 0 {
		n, _ := strconv.Atoi(f[0])
		return int32(min(max(n, 0), 4000))
	}
	return 0
}

// add puts a feature or a further part of one on the board.
func (t *terrain) add(id string, k terrainKind, pts, crest []plane.Pt, wide int32, place engine.Place) error {
	for _, p := range append(append([]plane.Pt(nil), pts...), crest...) {
		if p.X < 0 || p.Y < 0 || p.X > t.size || p.Y > t.size {
			return fmt.Errorf("the point (%s,%s) lies off the board", number(p.X), number(p.Y))
		}
	}
	if k == road || (k == river && wide > 0) {
		if len(pts) < 2 {
			return fmt.Errorf("a centre line wants two points or more")
		}
		for i := range pts[1:] {
			if err := t.band(id, k, pts[i], pts[i+1], wide, place); err != nil {
				return err
			}
		}
		return nil
	}
	poly, err := plane.NewPolygon(pts)
	if err != nil {
		return err
	}
	if k == strongholdGround {
		if t.str != nil {
			return fmt.Errorf("there is a stronghold already; the defender has one (HOTT-ARMY-3)")
		}
		t.str, t.strShape, t.strPlace = poly, poly.Shape(), place
		return nil
	}
	return t.area(id, k, poly, crest, place)
}

// area adds a convex area.
func (t *terrain) area(id string, k terrainKind, poly *plane.Polygon, crest []plane.Pt, place engine.Place) error {
	f := -1
	for i := range t.list {
		if t.list[i].id == id {
			f = i
		}
	}
	if f >= 0 && t.list[f].kind != k {
		return fmt.Errorf("the parts of a feature are of one kind; it is %s above", terrainNames[t.list[f].kind])
	}
	if f >= 0 && len(t.list[f].parts) == maxParts {
		return fmt.Errorf("a feature has at most %d parts (ruling E22)", maxParts)
	}
	if f < 0 {
		if len(t.list) == maxFeatures {
			return fmt.Errorf("a board has at most %d area features (ruling E1)", maxFeatures)
		}
		t.list = append(t.list, feature{id: id, kind: k, place: place})
		f = len(t.list) - 1
	}
	ft := &t.list[f]
	ft.parts = append(ft.parts, poly)
	if len(crest) == 2 {
		ft.crest, ft.hasCrest = plane.Segment{A: crest[0].Fine(), B: crest[1].Fine()}, true
	}
	if k == river {
		ft.reaches = append(ft.reaches, reach{})
	}
	return nil
}

// band adds a straight piece of road or river around a centre line.
func (t *terrain) band(id string, k terrainKind, a, b plane.Pt, wide int32, place engine.Place) error {
	d := b.Fine().Sub(a.Fine())
	if d.Len() == 0 {
		return fmt.Errorf("two points of the centre line are the same")
	}
	h := plane.Heading(d.X, d.Y)
	if k == road {
		if wide == 0 {
			wide = 50 // section 2.2
		}
		t.roads = append(t.roads, roadLine{a.Fine(), b.Fine(), h, paces(wide) / 2, place})
		return nil
	}
	pa, pb := plane.Pose{X: a.X, Y: a.Y, H: h}, plane.Pose{X: b.X, Y: b.Y, H: h}
	half := wide * plane.Pace / 2
	poly, err := plane.NewPolygon([]plane.Pt{pa.Local(-half, 0), pa.Local(half, 0), pb.Local(half, 0),
		pb.Local(-half, 0)})
	if err != nil {
		return err
	}
	if err := t.area(id, k, poly, nil, place); err != nil {
		return err
	}
	for i := range t.list {
		if f := &t.list[i]; f.id == id {
			f.reaches[len(f.reaches)-1] = reach{across: h + plane.Right, drawn: true}
		}
	}
	return nil
}

// finish works out the sets of features by what their rows say.
func (t *terrain) finish(rows *[terrainCount]Terrain, o *Options) {
	for i := range t.list {
		f := &t.list[i]
		bit := features(1) << i
		r := &rows[f.kind]
		switch f.kind {
		case river:
			t.rivers |= bit
		case lake:
			t.lakes |= bit
		}
		if r.Bad || (f.kind == river && o.RiverBadGoing) {
			t.badLand |= bit
		}
		if r.Aerial {
			t.badAir |= bit
		}
		if r.Water {
			t.water |= bit
		}
		if r.Closed {
			t.closed |= bit
		}
		if r.Hill {
			t.hill |= bit
		}
		if r.Cover {
			t.cover |= bit
		}
		if r.Sight == "through" {
			t.through |= bit
		}
		if r.Lurk {
			t.lurk |= bit
		}
		f.trace()
		f.fords(t.size, paces(o.FordWidth))
		for k := range f.reaches {
			if f.reaches[k].wide {
				t.wide |= bit
			}
		}
	}
	t.setFixed()
}

// margin is how far the circle around a base is from the board's edges, negative when
// it crosses one.
func (t *terrain) margin(r *plane.Rect) int64 {
	s, x, y := fine(t.size), int64(r.X), int64(r.Y)
	return min(x, y, s-x, s-y) - int64(r.R)
}

// well reports that a base lies on the board with some room to its edges.
func (t *terrain) well(r *plane.Rect, room int64) bool {
	x, y := r.Extent()
	s := fine(t.size)
	return min(int64(r.X), s-int64(r.X))-x > room && min(int64(r.Y), s-int64(r.Y))-y > room
}

// inside reports whether a base lies wholly on the board, within the tolerance of
// stored coordinates.
func (t *terrain) inside(r *plane.Rect) bool {
	if t.margin(r) >= 0 {
		return true
	}
	s := fine(t.size)
	for _, c := range r.Corners() {
		if c.X < -plane.Fine/64 || c.Y < -plane.Fine/64 || c.X > s+plane.Fine/64 || c.Y > s+plane.Fine/64 {
			return false
		}
	}
	return true
}

// fordable reports whether the base r of a land element at p may be in feature i, which
// is water (HOTT-MV-6, HOTT-TER-7): in every reach of a river that it is in, or in the
// stretch of a lake before it.
func (t *terrain) fordable(i int, p plane.Pose, r *plane.Rect, o *Options) bool {
	f := &t.list[i]
	if f.kind == river {
		for k := range f.reaches {
			if f.inReach(k, r) && (f.reaches[k].wide || t.slant(f.reaches[k].across, p.H) >= o.FordAngle*plane.Degree) {
				return false
			}
		}
		return true
	}
	width, bank, ok := f.stretch(p.Front().Fine(), p.H, t.size, paces(o.FordWidth))
	return !ok || (width < paces(o.FordWidth) && t.slant(bank+plane.Right, p.H) < o.FordAngle*plane.Degree)
}

// tooWide reports that water is nowhere narrow enough to be forded where the base r of an
// element at p is in it.
func (t *terrain) tooWide(i int, p plane.Pose, r *plane.Rect, o *Options) bool {
	f := &t.list[i]
	if f.kind == river {
		for k := range f.reaches {
			if f.reaches[k].wide && f.inReach(k, r) {
				return true
			}
		}
		return false
	}
	w, _, ok := f.stretch(p.Front().Fine(), p.H, t.size, paces(o.FordWidth))
	return ok && w >= paces(o.FordWidth)
}

// inReach reports whether a base that is in a river is in one of its reaches.
func (f *feature) inReach(k int, r *plane.Rect) bool {
	return len(f.reaches) == 1 || f.parts[k].Overlaps(r, eps)
}

// slant is the angle between a heading and a line, 0 to a right angle.
func (t *terrain) slant(line, h int32) int32 {
	d := plane.Between(line, h)
	if d > plane.Right {
		d = plane.Turn/2 - d
	}
	return d
}

// stretch looks ahead from w along heading h: the shortest chord of the lake through
// the middle of the water ahead, and the heading of the bank that is crossed. It is
// not ok when there is no water ahead; then the water behind is asked. A chord below
// enough is short enough.
func (f *feature) stretch(w plane.Vec, h, size int32, enough int64) (width int64, bank int32, ok bool) {
	for _, back := range [2]int32{0, plane.Turn / 2} {
		far := plane.Pose{X: w.Round().X, Y: w.Round().Y, H: h + back}.LocalFine(0, size)
		g := plane.Segment{A: w, B: far}
		s, hit := f.through(g, 2)
		if !hit || s.to-s.from < 2 {
			continue
		}
		at := func(k int64) plane.Vec { return plane.Lerp(g.A, g.B, k, plane.One) }
		return f.shortest(at((s.from+s.to)/2), size, enough), f.bankAt(at(s.from), at(s.to), s.from > 0), true
	}
	return 0, 0, false
}

// shortest is the shortest chord through a point, in steps of one degree.
func (f *feature) shortest(mid plane.Vec, size int32, enough int64) int64 {
	best := int64(1) << 62
	m := mid.Round()
	for deg := int32(0); deg < 180 && best >= enough; deg++ {
		best = min(best, f.chordAt(m, deg*plane.Degree, size))
	}
	return best
}

// bankAt is the heading of the bank nearest to the point where the line enters the
// water, or leaves it when it starts inside.
func (f *feature) bankAt(in, out plane.Vec, enters bool) int32 {
	w := out
	if enters {
		w = in
	}
	best, h := int64(1)<<62, int32(0)
	for _, bank := range f.outline {
		if d := bank.PointDist(w); d < best {
			e := bank.V[1].Sub(bank.V[0])
			best, h = d, plane.Heading(e.X, e.Y)
		}
	}
	return h
}
