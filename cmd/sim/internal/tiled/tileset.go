package tiled

import (
	"bytes"
	"encoding/xml"
	"fmt"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/systems"
)

// setColumns is how many tiles stand in a row of the image of a tile set.
const setColumns = 10

// The editor's XML of a tile set as it is written.
type (
	outSetXML struct {
		XMLName    xml.Name         `xml:"tileset"`
		Version    string           `xml:"version,attr"`
		Tiled      string           `xml:"tiledversion,attr"`
		Name       string           `xml:"name,attr"`
		TileWidth  int              `xml:"tilewidth,attr"`
		TileHeight int              `xml:"tileheight,attr"`
		TileCount  int              `xml:"tilecount,attr"`
		Columns    int              `xml:"columns,attr"`
		Properties []outPropertyXML `xml:"properties>property"`
		Image      struct {
			Source string `xml:"source,attr"`
			Width  int    `xml:"width,attr"`
			Height int    `xml:"height,attr"`
		} `xml:"image"`
		Tiles []outTileXML `xml:"tile"`
	}
	outPropertyXML struct {
		Name  string `xml:"name,attr"`
		Type  string `xml:"type,attr,omitempty"`
		Value string `xml:"value,attr"`
	}
	outTileXML struct {
		ID         int               `xml:"id,attr"`
		Type       string            `xml:"type,attr"`
		Properties *outPropertiesXML `xml:"properties"`
	}
	outPropertiesXML struct {
		List []outPropertyXML `xml:"property"`
	}
)

// SetOf writes the tile set of a system, SYSTEM.tsx, and its image, SYSTEM.png: every kind of
// ground in the colours of all our pictures, and every level. There is none for a system
// whose maps have no cells.
func SetOf(system engine.Ruleset) (Files, error) {
	builder, ok := system.(engine.MapBuilder)
	if !ok {
		return nil, fmt.Errorf("%s has no tiles; its maps are drawn on the free plane", system.Info().System)
	}
	name, p := system.Info().System, builder.Palette()
	rows := (len(p.Grounds) + len(levelsOf(p)) + setColumns - 1) / setColumns
	image, err := draw.PNG(setPicture(p, rows), draw.Options{Width: setColumns * tileWidth(p), NoLegend: true,
		Clear: true})
	if err != nil {
		return nil, err
	}
	set, err := setXML(name, p, rows)
	var files Files
	files.add(name+".tsx", set)
	files.add(name+".png", image)
	return files, err
}

func tileWidth(p *engine.Palette) int {
	if p.Shape == board.Hex {
		return hexWidth
	}
	return squareSide
}

func tileHeight(p *engine.Palette) int {
	if p.Shape == board.Hex {
		return hexHeight
	}
	return squareSide
}

func setXML(name string, p *engine.Palette, rows int) ([]byte, error) {
	levels := levelsOf(p)
	s := outSetXML{Version: "1.8", Tiled: "1.8.2", Name: name, TileWidth: tileWidth(p), TileHeight: tileHeight(p),
		TileCount: setColumns * rows, Columns: setColumns, Properties: []outPropertyXML{{Name: "system", Value: name}}}
	s.Image.Source, s.Image.Width, s.Image.Height = name+".png", setColumns*s.TileWidth, rows*s.TileHeight
	for i, g := range p.Grounds {
		s.Tiles = append(s.Tiles, outTileXML{ID: i, Type: g.Name})
	}
	for i, n := range levels {
		s.Tiles = append(s.Tiles, outTileXML{ID: len(p.Grounds) + i, Type: "level",
			Properties: &outPropertiesXML{[]outPropertyXML{{Name: "level", Type: "int", Value: fmt.Sprint(n)}}}})
	}
	text, err := xml.MarshalIndent(s, "", " ")
	return append(append([]byte(xml.Header), text...), '\n'), err
}

// setPicture is the image of a tile set as a picture in pixels. A tile of a level is a veil
// with a number, to lie upon ground.
func setPicture(p *engine.Palette, rows int) *engine.Picture {
	w, h := tileWidth(p), tileHeight(p)
	pic := &engine.Picture{Width: int32(setColumns * w), Height: int32(rows * h)}
	add := func(i int, c engine.PictureCell) {
		x, y := int32(i%setColumns*w), int32(i/setColumns*h)
		corners := []engine.Point{{X: int32(w)}, {X: int32(w), Y: int32(h)}, {Y: int32(h)}, {}}
		if p.Shape == board.Hex {
			top, low := int32((h-hexSide)/2), int32((h+hexSide)/2)
			corners = []engine.Point{{X: int32(w), Y: top}, {X: int32(w), Y: low}, {X: int32(w / 2), Y: int32(h)},
				{Y: low}, {Y: top}, {X: int32(w / 2)}}
		}
		for _, q := range corners {
			c.Outline = append(c.Outline, engine.Point{X: x + q.X, Y: y + q.Y})
		}
		c.Cell = engine.Cell(i)
		pic.Cells = append(pic.Cells, c)
	}
	for i, g := range p.Grounds {
		kind := g.Paint
		if kind == "" {
			kind = g.Name
		}
		add(i, engine.PictureCell{Kind: kind})
		if g.Turned != "" { // it runs through its cell one way
			x, y := int32(i%setColumns*w+w/2), int32(i/setColumns*h+h/2)
			from, to := engine.Point{X: x, Y: y - int32(h/2)}, engine.Point{X: x, Y: y + int32(h/2)}
			if i == len(p.Grounds)-1 {
				from, to = engine.Point{X: x - int32(w/2), Y: y}, engine.Point{X: x + int32(w/2), Y: y}
			}
			pic.Edges = append(pic.Edges, engine.PictureEdge{Kind: kind, From: from, To: to})
		}
	}
	for i, n := range levelsOf(p) {
		add(len(p.Grounds)+i, engine.PictureCell{Kind: draw.NoFill, Level: int16(n)})
	}
	return pic
}

// shippedSet is the tile set of ours with a name.
func shippedSet(name string) ([]byte, bool) {
	for _, s := range systems.All() {
		if b, ok := s.(engine.MapBuilder); ok && s.Info().System == name {
			p := b.Palette()
			text, err := setXML(name, p, (len(p.Grounds)+len(levelsOf(p))+setColumns-1)/setColumns)
			return bytes.TrimSpace(text), err == nil
		}
	}
	return nil, false
}
