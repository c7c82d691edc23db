package tiled

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// The editor's XML, as far as it is read.
type (
	xmlMap struct {
		XMLName      xml.Name
		Orientation  string        `xml:"orientation,attr"`
		StaggerAxis  string        `xml:"staggeraxis,attr"`
		StaggerIndex string        `xml:"staggerindex,attr"`
		Width        int           `xml:"width,attr"`
		Height       int           `xml:"height,attr"`
		TileWidth    int           `xml:"tilewidth,attr"`
		TileHeight   int           `xml:"tileheight,attr"`
		HexSide      int           `xml:"hexsidelength,attr"`
		Infinite     int           `xml:"infinite,attr"`
		Properties   []xmlProperty `xml:"properties>property"`
		Sets         []xmlSet      `xml:"tileset"`
		Layers       []xmlLayer    `xml:",any"` // layers of every kind in their order
	}
	xmlProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
		Text  string `xml:",chardata"` // of values with several lines
	}
	xmlLayer struct {
		XMLName xml.Name
		Name    string      `xml:"name,attr"`
		OffsetX float64     `xml:"offsetx,attr"`
		OffsetY float64     `xml:"offsety,attr"`
		Width   int         `xml:"width,attr"`
		Height  int         `xml:"height,attr"`
		Data    *xmlData    `xml:"data"`
		Objects []xmlObject `xml:"object"`
		Layers  []xmlLayer  `xml:",any"`
	}
	xmlData struct {
		Encoding    string     `xml:"encoding,attr"`
		Compression string     `xml:"compression,attr"`
		Text        string     `xml:",chardata"`
		Chunks      []xmlChunk `xml:"chunk"`
		Tiles       []xmlGID   `xml:"tile"`
	}
	xmlChunk struct {
		X      int      `xml:"x,attr"`
		Y      int      `xml:"y,attr"`
		Width  int      `xml:"width,attr"`
		Height int      `xml:"height,attr"`
		Text   string   `xml:",chardata"`
		Tiles  []xmlGID `xml:"tile"`
	}
	xmlGID struct {
		GID uint32 `xml:"gid,attr"`
	}
	xmlObject struct {
		ID         int           `xml:"id,attr"`
		Name       string        `xml:"name,attr"`
		Type       string        `xml:"type,attr"`
		Class      string        `xml:"class,attr"`
		X          float64       `xml:"x,attr"`
		Y          float64       `xml:"y,attr"`
		Width      float64       `xml:"width,attr"`
		Height     float64       `xml:"height,attr"`
		Rotation   float64       `xml:"rotation,attr"`
		GID        uint32        `xml:"gid,attr"`
		Template   string        `xml:"template,attr"`
		Point      *struct{}     `xml:"point"`
		Ellipse    *struct{}     `xml:"ellipse"`
		Text       *struct{}     `xml:"text"`
		Polygon    *xmlPoints    `xml:"polygon"`
		Polyline   *xmlPoints    `xml:"polyline"`
		Properties []xmlProperty `xml:"properties>property"`
	}
	xmlPoints struct {
		Points string `xml:"points,attr"`
	}
	xmlSet struct {
		XMLName    xml.Name
		FirstGID   uint32        `xml:"firstgid,attr"`
		Source     string        `xml:"source,attr"`
		Name       string        `xml:"name,attr"`
		TileCount  uint32        `xml:"tilecount,attr"`
		Properties []xmlProperty `xml:"properties>property"`
		Tiles      []xmlTile     `xml:"tile"`
	}
	xmlTile struct {
		ID         uint32        `xml:"id,attr"`
		Type       string        `xml:"type,attr"`
		Class      string        `xml:"class,attr"`
		Properties []xmlProperty `xml:"properties>property"`
	}
)

// layerKinds are the names that JSON has for elements of XML.
var layerKinds = map[string]string{"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer",
	"group": "group"}

// readXML reads a map as .tmx has it; false means that nothing more can be read.
func (r *reader) readXML(data []byte) bool {
	var m xmlMap
	if err := xml.Unmarshal(data, &m); err != nil {
		r.fault("the XML cannot be read: %v", err)
		return false
	}
	if m.XMLName.Local != "map" {
		r.fault("this is no map of Tiled: it is XML and begins with <%.30s>", m.XMLName.Local)
		return false
	}
	s := &r.sheet
	s.orientation, s.axis, s.index = m.Orientation, m.StaggerAxis, m.StaggerIndex
	s.infinite = m.Infinite != 0
	s.tileWidth, s.tileHeight, s.hexSide = m.TileWidth, m.TileHeight, m.HexSide
	if !s.infinite && !r.take("the map", m.Width, m.Height) {
		return false
	}
	s.claimed = 0
	s.words = fromXML(m.Properties)
	for i := range m.Sets {
		r.addSet(m.Sets[i].FirstGID, m.Sets[i].set(), m.Sets[i].Source)
	}
	r.xmlLayers(m.Layers, 0, 0, 0)
	return true
}

func fromXML(list []xmlProperty) (words []property) {
	for _, p := range list {
		if p.Value == "" {
			p.Value = strings.TrimSpace(p.Text)
		}
		words = append(words, property{p.Name, p.Value})
	}
	return words
}

// xmlLayers reads layers in their order, groups opened and moved as they are.
func (r *reader) xmlLayers(list []xmlLayer, dx, dy float64, depth int) {
	if depth > mostNesting {
		r.fault("groups of layers are nested deeper than %d", mostNesting)
		return
	}
	for i := range list {
		x := &list[i]
		l := layer{name: x.Name, kind: layerKinds[x.XMLName.Local], dx: dx + x.OffsetX, dy: dy + x.OffsetY}
		switch l.kind {
		case "": // properties of the layer and settings of the editor
			continue
		case "group":
			r.xmlLayers(x.Layers, l.dx, l.dy, depth+1)
			continue
		case "tilelayer":
			r.xmlTiles(x, &l)
		case "objectgroup":
			for k := range x.Objects {
				o, err := x.Objects[k].object()
				if err != nil {
					r.fault("object %d of layer %.100q %v", o.id, x.Name, err)
					continue
				}
				r.addObject(&l, o)
			}
		}
		r.addLayer(l)
	}
}

// xmlTiles reads the tiles of a layer, all at once or in chunks.
func (r *reader) xmlTiles(x *xmlLayer, l *layer) {
	if x.Data == nil {
		return
	}
	chunks := x.Data.Chunks
	if len(chunks) == 0 {
		chunks = []xmlChunk{{Width: x.Width, Height: x.Height, Text: x.Data.Text, Tiles: x.Data.Tiles}}
	}
	for i := range chunks {
		c := &chunks[i]
		if !r.take(fmt.Sprintf("layer %.100q", x.Name), c.Width, c.Height) {
			return
		}
		tiles, err := c.unpack(x.Data.Encoding, x.Data.Compression)
		if err != nil {
			r.fault("layer %.100q %v", x.Name, err)
			continue
		}
		l.chunks = append(l.chunks, chunk{c.X, c.Y, c.Width, c.Height, tiles})
	}
}

// unpack reads the tiles of a chunk in the encoding of its layer.
func (c *xmlChunk) unpack(encoding, compression string) ([]uint32, error) {
	want := c.Width * c.Height
	switch encoding {
	case "csv":
		return unpackCSV(c.Text, want)
	case "base64":
		return unpackBase64(c.Text, compression, want)
	case "":
		if len(c.Tiles) != want {
			return nil, fmt.Errorf("has %d tiles where its size makes %d", len(c.Tiles), want)
		}
		tiles := make([]uint32, want)
		for i, t := range c.Tiles {
			tiles[i] = t.GID
		}
		return tiles, nil
	}
	return nil, fmt.Errorf("is written as %.20q; want csv, base64 or xml", encoding)
}

// object finds the shape that elements of an object mean.
func (x *xmlObject) object() (object, error) {
	o := object{id: x.ID, name: x.Name, kind: x.Type + x.Class, shape: shapeBox, x: x.X, y: x.Y, width: x.Width,
		height:   x.Height,
		rotation: x.Rotation, tile: x.GID, words: fromXML(x.Properties)}
	var points *xmlPoints
	switch {
	case x.Template != "":
		o.shape = shapeTemplate
	case x.GID != 0:
		o.shape = shapeTile
	case x.Text != nil:
		o.shape = shapeText
	case x.Point != nil:
		o.shape = shapePoint
	case x.Ellipse != nil:
		o.shape = shapeEllipse
	case x.Polyline != nil:
		o.shape, points = shapeLine, x.Polyline
	case x.Polygon != nil:
		o.shape, points = shapePolygon, x.Polygon
	}
	if points == nil {
		return o, nil
	}
	for _, pair := range strings.Fields(points.Points) {
		a, b, _ := strings.Cut(pair, ",")
		px, err := strconv.ParseFloat(a, 64)
		py, err2 := strconv.ParseFloat(b, 64)
		if err != nil || err2 != nil {
			return o, fmt.Errorf("has the corner %.30q, which is no pair of numbers", pair)
		}
		o.points = append(o.points, [2]float64{px, py})
	}
	return o, nil
}

func (x *xmlSet) set() *tileSet {
	s := &tileSet{words: fromXML(x.Properties), tiles: map[uint32]tile{}, count: x.TileCount}
	for _, t := range x.Tiles {
		s.tiles[t.ID] = tile{t.Type + t.Class, fromXML(t.Properties)}
	}
	return s
}

func readSetXML(data []byte) (*tileSet, error) {
	var x xmlSet
	if err := xml.Unmarshal(data, &x); err != nil {
		return nil, err
	}
	if x.XMLName.Local != "tileset" {
		return nil, fmt.Errorf("it is no tile set of Tiled: it begins with <%.30s>", x.XMLName.Local)
	}
	return x.set(), nil
}
