package tiled

import (
	"bytes"
	"path"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// An Opener reads a file that a map names, by the name that the map gives it.
type Opener func(name string) ([]byte, error)

// reader collects a sheet and everything that is wrong with it.
type reader struct {
	sheet  sheet
	open   Opener
	faults engine.Faults
}

// mostFaults bounds how many faults are reported one by one.
const mostFaults = 100

func (r *reader) fault(format string, args ...any) {
	if len(r.faults) < mostFaults {
		r.faults.Add(engine.Place{}, format, args...)
	}
}

// read reads a map in either way that the editor writes it. The sheet is nil when nothing
// can be made of it.
func read(data []byte, open Opener) (*sheet, engine.Faults) {
	r := &reader{open: open}
	ok := false
	switch data = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))); {
	case bytes.HasPrefix(data, []byte("{")):
		ok = r.readJSON(data)
	case bytes.HasPrefix(data, []byte("<")):
		ok = r.readXML(data)
	default:
		r.fault("this is no map of Tiled: it is neither JSON (.tmj) nor XML (.tmx)")
	}
	if !ok || !r.sound() {
		return nil, r.faults
	}
	return &r.sheet, r.faults
}

// sound checks what everything else relies upon.
func (r *reader) sound() bool {
	s, before := &r.sheet, len(r.faults)
	if s.orientation != "orthogonal" && s.orientation != "hexagonal" {
		r.fault("the map's orientation is %.20q; want orthogonal for squares or hexagonal for hexes (Map, Map "+
			"Properties)", s.orientation)
	}
	if s.tileWidth < 1 || s.tileHeight < 1 || s.tileWidth > mostSide || s.tileHeight > mostSide || s.hexSide < 0 ||
		s.hexSide > s.tileHeight {
		r.fault("the map's tiles are %d by %d pixels with hex sides of %d, which is no size", s.tileWidth, s.tileHeight,
			s.hexSide)
	}
	if s.orientation == "hexagonal" {
		if s.axis == "x" {
			r.fault("the columns of the map are shifted and its hexes lie on a side; hexes of ours stand on a point, " +
				"in shifted rows (Map Properties, Stagger Axis: Y)")
		}
		if s.index != "even" {
			s.index = "odd"
		}
	}
	return len(r.faults) == before
}

// take reports whether a file may claim n tiles more.
func (r *reader) take(what string, width, height int) bool {
	if width < 0 || height < 0 || width > mostSide || height > mostSide {
		r.fault("%s claims %d by %d tiles; at most %d by %d are read", what, width, height, mostSide, mostSide)
		return false
	}
	if r.sheet.claimed += width * height; r.sheet.claimed > mostTiles {
		r.fault("%s makes more than %d tiles in all; a board of ours has a few thousand", what, mostTiles)
		return false
	}
	return true
}

// addObject counts an object with its points and keeps it.
func (r *reader) addObject(l *layer, o object) {
	r.sheet.objects++
	r.sheet.points += len(o.points)
	switch {
	case r.sheet.objects == mostObjects+1:
		r.fault("the map has more than %d objects", mostObjects)
	case r.sheet.points > mostPoints && r.sheet.points-len(o.points) <= mostPoints:
		r.fault("the objects of the map have more than %d corners", mostPoints)
	}
	if r.sheet.objects <= mostObjects && r.sheet.points <= mostPoints {
		l.objects = append(l.objects, o)
	}
}

func (r *reader) addLayer(l layer) {
	if len(r.sheet.layers) == mostLayers {
		r.fault("the map has more than %d layers", mostLayers)
		return
	}
	r.sheet.layers = append(r.sheet.layers, l)
}

// addSet reads a tile set: the one that stands in the map, or the file that it names. Tile
// sets of ours that do not lie beside the map are known anyway.
func (r *reader) addSet(first uint32, inside *tileSet, source string) {
	if len(r.sheet.sets) == mostSets {
		r.fault("the map has more than %d tile sets", mostSets)
		return
	}
	if source == "" {
		inside.first = first
		r.sheet.sets = append(r.sheet.sets, *inside)
		return
	}
	data, err := r.open(source)
	if err != nil {
		if shipped, ok := shippedSet(strings.TrimSuffix(path.Base(strings.ReplaceAll(source, `\`, "/")),
			path.Ext(source))); ok {
			data, err = shipped, nil
		}
	}
	if err != nil {
		r.fault("the tile set %.200q cannot be read: %v; it belongs beside the map, or into it (Map, Embed Tilesets)",
			source, err)
		r.sheet.sets = append(r.sheet.sets, tileSet{first: first, lost: true})
		return
	}
	set, err := readSet(data)
	if err != nil {
		r.fault("the tile set %.200q cannot be read: %v", source, err)
		set = &tileSet{lost: true}
	}
	set.first = first
	r.sheet.sets = append(r.sheet.sets, *set)
}
