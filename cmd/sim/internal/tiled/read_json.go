package tiled

import (
	"encoding/json"
	"fmt"
	"strings"
)

// The editor's JSON, as far as it is read. Files of 1.9 call class what others call type.
type (
	jsonMap struct {
		Orientation  string
		StaggerAxis  string
		StaggerIndex string
		Width        int
		Height       int
		TileWidth    int
		TileHeight   int
		HexSide      int `json:"hexsidelength"`
		Infinite     bool
		Properties   []jsonProperty
		Layers       []jsonLayer
		Tilesets     []jsonSet
	}
	jsonProperty struct {
		Name  string
		Value json.RawMessage
	}
	jsonLayer struct {
		Name        string
		Type        string
		OffsetX     float64
		OffsetY     float64
		Width       int
		Height      int
		Encoding    string
		Compression string
		Data        json.RawMessage
		Chunks      []jsonChunk
		Objects     []jsonObject
		Layers      []jsonLayer
	}
	jsonChunk struct {
		X, Y, Width, Height int
		Data                json.RawMessage
	}
	jsonObject struct {
		ID            int
		Name          string
		Type, Class   string
		X, Y          float64
		Width, Height float64
		Rotation      float64
		Point         bool
		Ellipse       bool
		Text          json.RawMessage
		Template      string
		Polygon       []jsonPoint
		Polyline      []jsonPoint
		GID           uint32
		Properties    []jsonProperty
	}
	jsonPoint struct{ X, Y float64 }
	jsonSet   struct {
		FirstGID   uint32
		Source     string
		Name       string
		TileCount  uint32
		Properties []jsonProperty
		Tiles      json.RawMessage // a list since version 1.2
	}
	jsonTile struct {
		ID          uint32
		Type, Class string
		Properties  []jsonProperty
	}
)

// readJSON reads a map as .tmj has it; false means that nothing more can be read.
func (r *reader) readJSON(data []byte) bool {
	var m jsonMap
	if err := json.Unmarshal(data, &m); err != nil {
		r.fault("the JSON cannot be read: %v", err)
		return false
	}
	s := &r.sheet
	s.orientation, s.axis, s.index = m.Orientation, m.StaggerAxis, m.StaggerIndex
	s.infinite = m.Infinite
	s.tileWidth, s.tileHeight, s.hexSide = m.TileWidth, m.TileHeight, m.HexSide
	if len(m.Layers) == 0 && len(m.Tilesets) == 0 && m.Orientation == "" {
		r.fault("this is no map of Tiled: it has no orientation, layers or tile sets")
		return false
	}
	if !s.infinite && !r.take("the map", m.Width, m.Height) {
		return false
	}
	s.claimed = 0
	s.words = fromJSON(m.Properties)
	for _, t := range m.Tilesets {
		set, err := t.set()
		if err != nil {
			r.fault("the tile set %.100q cannot be read: %v", t.Name, err)
			continue
		}
		r.addSet(t.FirstGID, set, t.Source)
	}
	r.jsonLayers(m.Layers, 0, 0, 0)
	return true
}

// fromJSON turns values into words: texts without their quotes, numbers and flags as they are.
func fromJSON(list []jsonProperty) (words []property) {
	for _, p := range list {
		text := string(p.Value)
		var s string
		if json.Unmarshal(p.Value, &s) == nil {
			text = s
		}
		words = append(words, property{p.Name, text})
	}
	return words
}

// jsonLayers reads layers in their order, groups opened and moved as they are.
func (r *reader) jsonLayers(list []jsonLayer, dx, dy float64, depth int) {
	if depth > mostNesting {
		r.fault("groups of layers are nested deeper than %d", mostNesting)
		return
	}
	for i := range list {
		j := &list[i]
		l := layer{name: j.Name, kind: j.Type, dx: dx + j.OffsetX, dy: dy + j.OffsetY}
		switch j.Type {
		case "group":
			r.jsonLayers(j.Layers, l.dx, l.dy, depth+1)
			continue
		case "tilelayer":
			chunks := j.Chunks
			if len(chunks) == 0 && len(j.Data) > 0 {
				chunks = []jsonChunk{{Width: j.Width, Height: j.Height, Data: j.Data}}
			}
			for _, c := range chunks {
				if !r.take(fmt.Sprintf("layer %.100q", j.Name), c.Width, c.Height) {
					break
				}
				tiles, err := j.unpack(c)
				if err != nil {
					r.fault("layer %.100q %v", j.Name, err)
					continue
				}
				l.chunks = append(l.chunks, chunk{c.X, c.Y, c.Width, c.Height, tiles})
			}
		case "objectgroup":
			for k := range j.Objects {
				r.addObject(&l, j.Objects[k].object())
			}
		}
		r.addLayer(l)
	}
}

// unpack reads the tiles of a chunk in the encoding of its layer.
func (j *jsonLayer) unpack(c jsonChunk) ([]uint32, error) {
	want := c.Width * c.Height
	if j.Encoding == "base64" {
		var text string
		if err := json.Unmarshal(c.Data, &text); err != nil {
			return nil, fmt.Errorf("says that it is Base64 and holds none: %w", err)
		}
		return unpackBase64(text, j.Compression, want)
	}
	var tiles []uint32
	if err := json.Unmarshal(c.Data, &tiles); err != nil {
		return nil, fmt.Errorf("holds what are no numbers of tiles: %w", err)
	}
	if len(tiles) != want {
		return nil, fmt.Errorf("has %d tiles where its size makes %d", len(tiles), want)
	}
	return tiles, nil
}

// object finds the shape that keys of an object mean.
func (j *jsonObject) object() object {
	o := object{id: j.ID, name: j.Name, kind: j.Type + j.Class, shape: shapeBox, x: j.X, y: j.Y, width: j.Width,
		height:   j.Height,
		rotation: j.Rotation, tile: j.GID, words: fromJSON(j.Properties)}
	points := j.Polygon
	switch {
	case j.Template != "":
		o.shape = shapeTemplate
	case j.GID != 0:
		o.shape = shapeTile
	case len(j.Text) > 0:
		o.shape = shapeText
	case j.Point:
		o.shape = shapePoint
	case j.Ellipse:
		o.shape = shapeEllipse
	case len(j.Polyline) > 0:
		o.shape, points = shapeLine, j.Polyline
	case len(j.Polygon) > 0:
		o.shape = shapePolygon
	}
	for _, p := range points {
		o.points = append(o.points, [2]float64{p.X, p.Y})
	}
	return o
}

// set reads a tile set, inside a map or of a file.
func (j *jsonSet) set() (*tileSet, error) {
	s := &tileSet{words: fromJSON(j.Properties), tiles: map[uint32]tile{}, count: j.TileCount}
	if len(j.Tiles) == 0 {
		return s, nil
	}
	if strings.HasPrefix(strings.TrimSpace(string(j.Tiles)), "{") {
		return nil, fmt.Errorf("it was written by an edition before 1.2; open and save it with a newer one")
	}
	var tiles []jsonTile
	if err := json.Unmarshal(j.Tiles, &tiles); err != nil {
		return nil, err
	}
	for _, t := range tiles {
		s.tiles[t.ID] = tile{t.Type + t.Class, fromJSON(t.Properties)}
	}
	return s, nil
}

// readSet reads the file of a tile set, JSON or XML.
func readSet(data []byte) (*tileSet, error) {
	if strings.HasPrefix(strings.TrimSpace(string(data[:min(len(data), 100)])), "{") {
		var j jsonSet
		if err := json.Unmarshal(data, &j); err != nil {
			return nil, err
		}
		return j.set()
	}
	return readSetXML(data)
}
