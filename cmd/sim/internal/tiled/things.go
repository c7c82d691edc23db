package tiled

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// things reads the layers of objects.
func (im *importer) things() {
	pieces := map[string]int{} // lines that several objects make, by kind and name of the piece
	for i := range im.sheet.layers {
		l := &im.sheet.layers[i]
		for j := range l.objects {
			o := &l.objects[j]
			o.x, o.y = o.x+l.dx, o.y+l.dy
			im.thing(l, o, pieces)
		}
	}
}

// where names an object as the editor's list of objects does.
func where(l *layer, o *object) string {
	name := ""
	if o.name != "" {
		name = fmt.Sprintf(" %.60q", o.name)
	}
	return fmt.Sprintf("layer %.100q, object %d%s", l.name, o.id, name)
}

// thing reads an object by its type, which says whether it is a line, a spot or a zone.
func (im *importer) thing(l *layer, o *object, pieces map[string]int) {
	at := where(l, o)
	for _, v := range append([]float64{o.x, o.y, o.width, o.height, o.rotation}, flat(o.points)...) {
		if math.IsNaN(v) || math.Abs(v) > 1e7 {
			im.fault("%s lies at %g, which is no place of a map", at, v)
			return
		}
	}
	kind := o.kind
	if o.shape == shapeTile {
		if t, ok, _ := im.sheet.tileOf(o.tile); ok && kind == "" {
			kind = t.kind
			o.words = append(o.words, t.words...)
		}
	}
	line, isLine := engine.SwatchNamed(im.palette.Lines, kind)
	spot, isSpot := engine.SwatchNamed(im.palette.Spots, kind)
	zone, isZone := strings.CutPrefix(kind, zonePrefix)
	switch {
	case o.shape == shapeTemplate:
		im.fault(
			"%s is made from a template; detach it (Detach Templates when exporting), so that it stands in the map", at)
	case o.shape == shapeText:
		im.fault("%s is a text, which no map of ours holds; it was left out", at)
	case isLine:
		im.line(at, o, line, pieces)
	case isSpot:
		im.spot(at, o, spot)
	case isZone && im.palette.Zones != nil:
		im.zone(at, o, zone)
	default:
		var known []engine.Swatch
		known = append(append(known, im.palette.Lines...), im.palette.Spots...)
		for _, name := range im.palette.Zones {
			known = append(known, engine.Swatch{Name: zonePrefix + name})
		}
		im.unknown(at, "is of the type", kind, known)
	}
}

// zonePrefix begins the type of objects that are zones.
const zonePrefix = "zone "

func flat(points [][2]float64) (list []float64) {
	for _, p := range points {
		list = append(list, p[0], p[1])
	}
	return list
}

// corners are the corners of an object on the map, turned as it is.
func (o *object) corners() []point {
	var list []point
	switch o.shape {
	case shapeLine, shapePolygon:
		for _, p := range o.points {
			list = append(list, point(p))
		}
	case shapeTile: // it stands on its lower left corner
		list = []point{{0, -o.height}, {o.width, -o.height}, {o.width, 0}, {0, 0}}
	case shapePoint:
		list = []point{{0, 0}}
	default:
		list = []point{{0, 0}, {o.width, 0}, {o.width, o.height}, {0, o.height}}
	}
	sin, cos := math.Sincos(o.rotation * math.Pi / 180)
	for i, p := range list {
		list[i] = point{o.x + p[0]*cos - p[1]*sin, o.y + p[0]*sin + p[1]*cos}
	}
	return list
}

// words reads the words of a thing.
func (im *importer) words(at string, o *object, s engine.Swatch) (words []engine.Word) {
	for _, a := range s.Words {
		if value, ok := wordOf(o.words, a.Name); ok {
			if text, ok := im.value(at, a, value); ok {
				words = append(words, engine.Word{Name: a.Name, Value: text})
			}
		}
	}
	return words
}

// line reads a line along sides of cells. Lines of one kind with the same property "piece"
// are one.
func (im *importer) line(at string, o *object, s engine.Swatch, pieces map[string]int) {
	if o.shape != shapeLine && o.shape != shapePolygon {
		im.fault("%s is a %s; a %s is a line along sides of cells (Insert Polygon, ended with a right click)", at,
			o.shape, s.Name)
		return
	}
	corners := o.corners()
	if o.shape == shapePolygon {
		corners = append(corners, corners[0])
	}
	if i := slices.IndexFunc(corners, im.outside); i >= 0 {
		im.fault("%s leaves the map at its corner %d", at, i+1)
		return
	}
	line := engine.Line{Kind: s.Name, Words: im.words(at, o, s)}
	for i := 1; i < len(corners); i++ {
		from, to := corners[i-1], corners[i]
		sides := im.lattice.along(from, to)
		if len(sides) == 0 {
			if to.less(from).long() > 0.6*min(im.lattice.half, im.lattice.tall) {
				im.fault("%s runs along no side of a cell between its corners %d and %d, near %s; draw it from "+
					"corner to corner of cells (View, Snapping)", at, i, i+1, im.near(from.towards(to, 0.5)))
			}
			continue
		}
		for _, side := range sides {
			if side, ok := im.owned(at, s, side, from, to); ok && !slices.Contains(line.Sides, side) {
				line.Sides = append(line.Sides, side)
			}
		}
	}
	slices.SortStableFunc(line.Sides, func(a, b engine.CellSide) int {
		if s.Owned && a.Row == b.Row && a.Col == b.Col {
			return int(a.Dir) - int(b.Dir)
		}
		return 0
	})
	if len(line.Sides) == 0 {
		return
	}
	key, ok := wordOf(o.words, "piece")
	if n, known := pieces[s.Name+" "+key]; ok && known {
		whole := &im.plan.Lines[n]
		whole.Sides = append(whole.Sides, line.Sides...)
		slices.SortStableFunc(whole.Sides, func(a, b engine.CellSide) int {
			if a.Row == b.Row && a.Col == b.Col {
				return int(a.Dir) - int(b.Dir)
			}
			return 0
		})
		return
	}
	if ok {
		pieces[s.Name+" "+key] = len(im.plan.Lines)
	}
	im.plan.Lines = append(im.plan.Lines, line)
}

// outside reports whether a point lies more than two cells from the board.
func (im *importer) outside(p point) bool {
	l, rows, cols := &im.lattice, float64(len(im.plan.Cells)), float64(len(im.plan.Cells[0]))
	return p[0] < l.x-3*l.across || p[1] < l.y-3*l.down || p[0] > l.x+(cols+2)*l.across || p[1] > l.y+(rows+2)*l.down
}

// near names the cell nearest to a point.
func (im *importer) near(p point) string {
	row, col := im.lattice.at(p)
	return im.builder.Label(row, col)
}

// owned says which cell a side belongs to: of lines that are owned the one on whose half the
// line is drawn, or else the higher one; of others the one to the right of the line, or the
// one that there is.
func (im *importer) owned(at string, s engine.Swatch, side engine.CellSide, from, to point) (engine.CellSide, bool) {
	other := im.lattice.beyond(side)
	here, there := im.has(side.Row, side.Col), im.has(other.Row, other.Col)
	a, b := im.builder.Label(side.Row, side.Col), im.builder.Label(other.Row, other.Col)
	switch {
	case !here && !there:
		im.fault("%s runs between %s and %s, where there are no cells", at, a, b)
		return side, false
	case !s.Owned && here:
		return side, true
	case !s.Owned:
		return other, true
	case !here || !there:
		im.fault("%s runs along the edge of the board at %s, where no %s can lie", at,
			map[bool]string{true: a, false: b}[here], s.Name)
		return side, false
	}
	lean := im.lattice.lean(side, from, to)
	rise := im.plan.Cells[side.Row][side.Col].Level - im.plan.Cells[other.Row][other.Col].Level
	switch {
	case lean > 0.03, math.Abs(lean) <= 0.03 && rise > 0:
		return side, true
	case lean < -0.03, rise < 0:
		return other, true
	}
	im.fault("%s lies just between %s and %s, which are equally high; draw it a little within the one that is its "+
		"upper side", at, a, b)
	return side, false
}

// spot reads a thing on a cell.
func (im *importer) spot(at string, o *object, s engine.Swatch) {
	if o.shape == shapeLine {
		im.fault("%s is a line; a %s is a point on a cell (Insert Point)", at, s.Name)
		return
	}
	row, col := im.lattice.at(middle(o.corners()))
	if !im.has(row, col) {
		im.fault("%s lies at %s, where there is no cell", at, im.builder.Label(row, col))
		return
	}
	im.plan.Spots = append(im.plan.Spots, engine.Spot{Kind: s.Name, Row: row, Col: col, Words: im.words(at, o, s)})
}

func middle(corners []point) (m point) {
	for _, c := range corners {
		m = m.plus(c[0]/float64(len(corners)), c[1]/float64(len(corners)))
	}
	return m
}

// zone reads an area: the cells whose middle it holds.
func (im *importer) zone(at string, o *object, name string) {
	if o.shape == shapeLine {
		im.fault("%s is a line; a zone is a rectangle, a polygon or a point", at)
		return
	}
	if !slices.Contains(im.palette.Zones, name) {
		if near := spelling.Nearest(name, im.palette.Zones); near != "" && near != name {
			im.fault("%s is the zone %.60q; did you mean %q? The rules ask about %s", at, name, near,
				strings.Join(im.palette.Zones, ", "))
		}
	}
	corners, zone := o.corners(), engine.Zone{Name: name}
	if o.shape == shapePoint || o.shape == shapeTile || (o.width == 0 && o.height == 0 && o.shape == shapeBox) {
		if row, col := im.lattice.at(middle(corners)); im.has(row, col) {
			zone.Cells = append(zone.Cells, [2]int{row, col})
		}
	} else {
		least, most := corners[0], corners[0]
		for _, c := range corners {
			least, most = point{min(least[0], c[0]), min(least[1], c[1])}, point{max(most[0], c[0]), max(most[1], c[1])}
		}
		for row := range im.plan.Cells {
			for col := range im.plan.Cells[row] {
				c := im.lattice.centre(row, col)
				if c[0] < least[0] || c[0] > most[0] || c[1] < least[1] || c[1] > most[1] || !im.zoned(row, col) {
					continue
				}
				if (o.shape == shapeEllipse && within(middle(corners), corners, c)) ||
					(o.shape != shapeEllipse && inside(corners, c)) {
					zone.Cells = append(zone.Cells, [2]int{row, col})
				}
			}
		}
	}
	if len(zone.Cells) == 0 {
		im.fault("%s holds the middle of no cell", at)
		return
	}
	im.plan.Zones = append(im.plan.Zones, zone)
}

// zoned reports whether a zone may hold a place: rectangles of squares may hold holes of the
// board, zones of hexes are lists of cells.
func (im *importer) zoned(row, col int) bool {
	return im.lattice.side == 0 || im.has(row, col)
}

// within reports whether the ellipse that four corners box holds a point.
func within(centre point, corners []point, p point) bool {
	a, b := corners[1].less(corners[0]), corners[3].less(corners[0])
	d := p.less(centre)
	if a.long() == 0 || b.long() == 0 {
		return false
	}
	u, v := 2*d.dot(a)/a.dot(a), 2*d.dot(b)/b.dot(b)
	return u*u+v*v <= 1
}

// inside reports whether a polygon holds a point.
func inside(corners []point, p point) (in bool) {
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0]+(p[1]-a[1])/(b[1]-a[1])*(b[0]-a[0]) {
			in = !in
		}
	}
	return in
}
