package tiled

// sheet is a map as the editor has it, whichever way it was written down.
type sheet struct {
	orientation              string
	axis, index              string // of shifted rows: y and odd, or what else there is
	tileWidth, tileHeight    int
	hexSide                  int
	words                    []property
	layers                   []layer // groups opened, from the bottom to the top
	sets                     []tileSet
	infinite                 bool
	claimed, objects, points int // counted against the limits
}

// layer is one of tiles or of objects, or one that has no place in a map of ours.
type layer struct {
	name    string
	kind    string  // tilelayer, objectgroup, or another
	dx, dy  float64 // how far it is moved, in pixels
	chunks  []chunk
	objects []object
}

// chunk is a rectangle of tiles by their numbers, with flags of how they are turned.
type chunk struct {
	x, y, width, height int
	tiles               []uint32
}

// Shapes of objects.
const (
	shapeBox      = "rectangle"
	shapePoint    = "point"
	shapeEllipse  = "ellipse"
	shapeLine     = "polyline"
	shapePolygon  = "polygon"
	shapeText     = "text"
	shapeTemplate = "template"
	shapeTile     = "tile"
)

// object is one thing in a layer of objects.
type object struct {
	id            int
	name, kind    string
	shape         string
	x, y          float64
	width, height float64
	rotation      float64 // degrees clockwise
	points        [][2]float64
	tile          uint32
	words         []property
}

// property is a named value, in words.
type property struct{ name, value string }

func wordOf(list []property, name string) (string, bool) {
	for _, p := range list {
		if p.name == name {
			return p.value, true
		}
	}
	return "", false
}

// tileSet is what is known of a set of tiles.
type tileSet struct {
	first uint32
	words []property
	tiles map[uint32]tile
	count uint32
	lost  bool // it could not be read, which was reported
}

// tile is what its set says of it.
type tile struct {
	kind  string
	words []property
}

// Limits on what a file may claim. The largest boards of any system are far smaller.
const (
	mostSide    = 4096
	mostTiles   = 1 << 18
	mostObjects = 20000
	mostPoints  = 50000
	mostLayers  = 500
	mostSets    = 100
	mostNesting = 30
	mostFar     = 1 << 16 // rows or columns from the first
)

// The four highest bits of a tile's number say how it is turned: mirrored left to right, top
// to bottom, along the diagonal (on hexes: by a sixth), and, on hexes, by a third.
const (
	flagDiagonal = 1 << 29
	flagBits     = 0xf << 28
)

// tileOf finds what is known of a tile by its number; ok is false of a number that no set has,
// lost true of one whose set could not be read.
func (s *sheet) tileOf(number uint32) (t tile, ok, lost bool) {
	number &^= flagBits
	for i := len(s.sets) - 1; i >= 0; i-- {
		set := &s.sets[i]
		if number < set.first {
			continue
		}
		t, ok = set.tiles[number-set.first]
		return t, ok || number-set.first < set.count, set.lost
	}
	return tile{}, false, false
}
