package tiled

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// The editor's JSON as it is written: what the editor itself writes for such a map.
type (
	outMap struct {
		CompressionLevel int           `json:"compressionlevel"`
		Height           int           `json:"height"`
		HexSide          int           `json:"hexsidelength,omitempty"`
		Infinite         bool          `json:"infinite"`
		Layers           []any         `json:"layers"`
		NextLayer        int           `json:"nextlayerid"`
		NextObject       int           `json:"nextobjectid"`
		Orientation      string        `json:"orientation"`
		Properties       []outProperty `json:"properties,omitempty"`
		RenderOrder      string        `json:"renderorder"`
		StaggerAxis      string        `json:"staggeraxis,omitempty"`
		StaggerIndex     string        `json:"staggerindex,omitempty"`
		TiledVersion     string        `json:"tiledversion"`
		TileHeight       int           `json:"tileheight"`
		Tilesets         []outSet      `json:"tilesets"`
		TileWidth        int           `json:"tilewidth"`
		Type             string        `json:"type"`
		Version          string        `json:"version"`
		Width            int           `json:"width"`
	}
	outProperty struct {
		Name  string `json:"name"`
		Type  string `json:"type"`
		Value any    `json:"value"`
	}
	outSet struct {
		FirstGID int    `json:"firstgid"`
		Source   string `json:"source"`
	}
	outTiles struct {
		Data    []int   `json:"data"`
		Height  int     `json:"height"`
		ID      int     `json:"id"`
		Name    string  `json:"name"`
		Opacity float64 `json:"opacity"`
		Type    string  `json:"type"`
		Visible bool    `json:"visible"`
		Width   int     `json:"width"`
		X       int     `json:"x"`
		Y       int     `json:"y"`
	}
	outObjects struct {
		Color     string      `json:"color,omitempty"`
		DrawOrder string      `json:"draworder"`
		ID        int         `json:"id"`
		Name      string      `json:"name"`
		Objects   []outObject `json:"objects"`
		Opacity   float64     `json:"opacity"`
		Type      string      `json:"type"`
		Visible   bool        `json:"visible"`
		X         int         `json:"x"`
		Y         int         `json:"y"`
	}
	outObject struct {
		Height     float64       `json:"height"`
		ID         int           `json:"id"`
		Name       string        `json:"name"`
		Point      bool          `json:"point,omitempty"`
		Polyline   []outPoint    `json:"polyline,omitempty"`
		Properties []outProperty `json:"properties,omitempty"`
		Rotation   float64       `json:"rotation"`
		Type       string        `json:"type"`
		Visible    bool          `json:"visible"`
		Width      float64       `json:"width"`
		X          float64       `json:"x"`
		Y          float64       `json:"y"`
	}
	outPoint struct {
		X float64 `json:"x"`
		Y float64 `json:"y"`
	}
)

// Files are the names and contents of files, to be written beside each other.
type Files []struct {
	Name string
	Data []byte
}

func (f *Files) add(name string, data []byte) {
	*f = append(*f, struct {
		Name string
		Data []byte
	}{name, data})
}

// Write writes a map for Tiled under a name, with the tile set of its system and the image
// of that. The map is that of a setup; title and about become properties.
func Write(system engine.Ruleset, name, title, about string, setup *engine.Setup) (Files, error) {
	builder, ok := system.(engine.MapBuilder)
	if !ok {
		return nil, fmt.Errorf("maps of %s are drawn on the free plane, and Tiled's have tiles; svg and png draw them",
			system.Info().System)
	}
	plan, err := builder.Blueprint(setup)
	if err != nil {
		return nil, err
	}
	ex := &exporter{palette: builder.Palette(), builder: builder, plan: plan}
	ex.lattice = ours(ex.palette.Shape)
	out := ex.file(system.Info().System, title, about)
	data, err := json.MarshalIndent(out, "", " ")
	if err != nil {
		return nil, err
	}
	var files Files
	files.add(name+".tmj", append(data, '\n'))
	set, err := SetOf(system)
	return append(files, set...), err
}

type exporter struct {
	palette *engine.Palette
	builder engine.MapBuilder
	plan    *engine.Blueprint
	lattice lattice
	layers  []any
	objects int
	pieces  int
}

// file lays out the whole map: tiles first, then objects, each on the layer of their sort.
func (ex *exporter) file(system, title, about string) *outMap {
	width := 0
	for _, row := range ex.plan.Cells {
		width = max(width, len(row))
	}
	m := &outMap{CompressionLevel: -1, Height: len(ex.plan.Cells), Width: width, Orientation: "orthogonal",
		RenderOrder:  "right-down",
		TiledVersion: "1.8.2", Type: "map", Version: "1.8", TileWidth: squareSide, TileHeight: squareSide,
		Tilesets: []outSet{{1, system + ".tsx"}}}
	if ex.palette.Shape == board.Hex {
		m.Orientation, m.StaggerAxis, m.StaggerIndex = "hexagonal", "y", "odd"
		m.TileWidth, m.TileHeight, m.HexSide = hexWidth, hexHeight, hexSide
	}
	for _, p := range []property{{"about", about}, {"system", system}, {"title", title}} {
		if p.value != "" {
			m.Properties = append(m.Properties, outProperty{p.name, "string", p.value})
		}
	}
	m.Properties = append(m.Properties, ex.properties(ex.plan.Words, ex.palette.Words)...)
	slices.SortFunc(m.Properties, func(a, b outProperty) int { return slices.Compare([]byte(a.Name), []byte(b.Name)) })
	ex.tiles("ground", width, func(g engine.Ground) int {
		return 1 + slices.IndexFunc(ex.palette.Grounds, func(s engine.Swatch) bool { return s.Name == g.Kind })
	})
	if levels := levelsOf(ex.palette); len(levels) > 0 {
		ex.tiles("levels", width, func(g engine.Ground) int {
			if g.Kind == "" || g.Level == 0 {
				return 0
			}
			return 1 + len(ex.palette.Grounds) + slices.Index(levels, g.Level)
		})
	}
	ex.zones()
	ex.lines()
	ex.spots()
	m.Layers, m.NextLayer, m.NextObject = ex.layers, len(ex.layers)+1, ex.objects+1
	return m
}

// tiles adds a layer of tiles.
func (ex *exporter) tiles(name string, width int, number func(engine.Ground) int) {
	l := outTiles{Height: len(ex.plan.Cells), Width: width, ID: len(ex.layers) + 1, Name: name, Opacity: 1,
		Type: "tilelayer", Visible: true}
	for _, row := range ex.plan.Cells {
		for c := range width {
			n := 0
			if c < len(row) {
				n = number(row[c])
			}
			l.Data = append(l.Data, n)
		}
	}
	ex.layers = append(ex.layers, l)
}

// objectLayer adds a layer of objects, empty or not: a layer to draw on is an invitation.
func (ex *exporter) objectLayer(name, colour string, objects []outObject) {
	if objects == nil {
		objects = []outObject{}
	}
	ex.layers = append(ex.layers, outObjects{Color: colour, DrawOrder: "topdown", ID: len(ex.layers) + 1, Name: name,
		Objects: objects,
		Opacity: 1, Type: "objectgroup", Visible: true})
}

func (ex *exporter) object(name, kind string, at point) outObject {
	ex.objects++
	return outObject{ID: ex.objects, Name: name, Type: kind, Visible: true, X: tidy(at[0]), Y: tidy(at[1])}
}

// tidy rounds to a hundredth of a pixel.
func tidy(x float64) float64 { return math.Round(100*x) / 100 }

// properties writes words by their types.
func (ex *exporter) properties(words []engine.Word, known []engine.Attribute) (list []outProperty) {
	for _, w := range words {
		p := outProperty{w.Name, "string", w.Value}
		for _, a := range known {
			if n, err := strconv.Atoi(w.Value); a.Name == w.Name && a.Type == "number" && err == nil {
				p.Type, p.Value = "int", n
			} else if a.Name == w.Name && a.Type == "flag" {
				p.Type, p.Value = "bool", w.Value == "true"
			}
		}
		list = append(list, p)
	}
	return list
}

// zones draws every part of a zone as a rectangle around the middles of its cells, or its
// cells one by one where a rectangle would hold others.
func (ex *exporter) zones() {
	if ex.palette.Zones == nil {
		return
	}
	var list []outObject
	for _, z := range ex.plan.Zones {
		parts := [][][2]int{z.Cells}
		if _, _, ok := ex.box(z.Cells); !ok {
			parts = nil
			for _, c := range z.Cells {
				parts = append(parts, [][2]int{c})
			}
		}
		for _, cells := range parts {
			least, most, _ := ex.box(cells)
			o := ex.object(z.Name, zonePrefix+z.Name, least)
			o.Width, o.Height = tidy(most[0]-least[0]), tidy(most[1]-least[1])
			list = append(list, o)
		}
	}
	ex.objectLayer("zones", "#8000aa", list)
}

// box is the rectangle of a zone; ok is false when it holds the middle of another cell.
func (ex *exporter) box(cells [][2]int) (least, most point, ok bool) {
	if len(cells) == 0 {
		return least, most, true
	}
	l := &ex.lattice
	tall := l.tall
	if l.shape == board.Hex {
		tall = l.side
	}
	least = l.centre(cells[0][0], cells[0][1])
	most = least
	for _, c := range cells {
		p := l.centre(c[0], c[1])
		least = point{min(least[0], p[0]), min(least[1], p[1])}
		most = point{max(most[0], p[0]), max(most[1], p[1])}
	}
	least, most = least.plus(-l.half, -tall), most.plus(l.half, tall)
	n := 0
	for r, row := range ex.plan.Cells {
		for c, g := range row {
			if p := l.centre(r, c); p[0] > least[0] && p[0] < most[0] && p[1] > least[1] && p[1] < most[1] &&
				(l.shape == board.Square || g.Kind != "") {
				n++
			}
		}
	}
	return least, most, n == len(cells)
}

// inset is how far within its cell a line is drawn that the cell owns, in parts of the way
// to its middle.
const inset = 0.16

// lines draws lines along their sides. A piece that is no single stroke becomes several with
// the same property.
func (ex *exporter) lines() {
	if ex.palette.Lines == nil {
		return
	}
	var list []outObject
	for _, line := range ex.plan.Lines {
		swatch, _ := engine.SwatchNamed(ex.palette.Lines, line.Kind)
		strokes := ex.strokes(line.Sides, swatch.Owned)
		var words []outProperty
		if len(strokes) > 1 {
			ex.pieces++
			words = []outProperty{{"piece", "int", ex.pieces}}
		}
		words = append(ex.properties(line.Words, swatch.Words), words...)
		for _, stroke := range strokes {
			o := ex.object("", line.Kind, stroke[0])
			o.Properties = words
			for _, p := range stroke {
				d := p.less(stroke[0])
				o.Polyline = append(o.Polyline, outPoint{tidy(d[0]), tidy(d[1])})
			}
			list = append(list, o)
		}
	}
	ex.objectLayer("edges", "#aa2200", list)
}

// strokes joins sides to as few polylines as follow them clockwise around their cells.
func (ex *exporter) strokes(sides []engine.CellSide, owned bool) (list [][]point) {
	left := slices.Clone(sides)
	for len(left) > 0 {
		first := left[0]
		left = left[1:]
		a, b := ex.lattice.ends(first)
		stroke := []point{a, b}
		for joined := true; joined; {
			joined = false
			for i, s := range left {
				if owned && (s.Row != first.Row || s.Col != first.Col) {
					continue
				}
				p, q := ex.lattice.ends(s)
				switch {
				case p.less(stroke[len(stroke)-1]).long() < 0.01:
					stroke = append(stroke, q)
				case q.less(stroke[0]).long() < 0.01:
					stroke = append([]point{p}, stroke...)
				default:
					continue
				}
				left = slices.Delete(left, i, i+1)
				joined = true
				break
			}
		}
		if owned {
			c := ex.lattice.centre(first.Row, first.Col)
			for i, p := range stroke {
				stroke[i] = p.towards(c, inset)
			}
		}
		list = append(list, stroke)
	}
	return list
}

// spots draws things as points in the middle of their cells.
func (ex *exporter) spots() {
	if ex.palette.Spots == nil {
		return
	}
	var list []outObject
	for _, s := range ex.plan.Spots {
		swatch, _ := engine.SwatchNamed(ex.palette.Spots, s.Kind)
		name := engine.WordNamed(s.Words, s.Kind) // a glyph goes by its name
		o := ex.object(name, s.Kind, ex.lattice.centre(s.Row, s.Col))
		o.Point, o.Properties = true, ex.properties(s.Words, swatch.Words)
		list = append(list, o)
	}
	ex.objectLayer("things", "#0055aa", list)
}

// levelsOf lists the levels other than 0 that ground of a palette may be at, rising.
func levelsOf(p *engine.Palette) (list []int) {
	least, most := 0, 0
	for _, s := range p.Grounds {
		least, most = min(least, s.Least), max(most, s.Most)
	}
	for n := least; n <= most; n++ {
		if n != 0 {
			list = append(list, n)
		}
	}
	return list
}
