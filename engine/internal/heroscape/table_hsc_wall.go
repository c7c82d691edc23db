package heroscape

import "fmt"

// What stands on a Virtualscape map and stops everybody: columns and walls.

// hscColumns are the heights of glaciers and outcrops, space by space in the order of
// their shapes; nobody can stand on them, so they are columns like trees (HS-TERR-TREE-1).
// Height 0 is the chart's, and named, because the piece's own is not known.
var hscColumns = map[int][]int{
	13001: {0}, 13003: {5, 9, 7}, 13004: {7, 11, 11, 9}, 13006: {17, 17, 9, 9, 17, 17},
	27001: {0}, 27003: {5, 9, 7}, 23006: {0, 0, 0, 0, 0, 0},
}

// layColumns lays a glacier, an outcrop or a hive.
func (b *hscBuilder) layColumns(t *hscTile, heights []int) {
	for i, p := range hscCover(t, t.size) {
		c := b.base(t, p)
		if c == nil {
			continue
		}
		c.tree = heights[i]
		if c.tree == 0 {
			c.tree = usualTree
			b.note("%s is a column of an unknown height; it was laid with the usual %d", t.where(), usualTree)
		}
	}
}

// layRuin lays the wall of a ruin. A ruin of n is an angle: its long side runs below n
// spaces in a row, its short side up the left of the first, where the tile lies (13 of
// RULES.md). Walls stand between two spaces of the map; a piece of wall at the edge of the
// map, with a space on one side only, keeps nobody from anything.
func (b *hscBuilder) layRuin(t *hscTile) {
	origin := placeAt(t.y, t.x)
	if t.name == "" {
		origin = origin.plus(hscRuinShift(t.size, t.rotation))
	}
	laid := 0
	wall := func(in, out hexPlace) {
		p, q := origin.plus(in.turned(t.rotation)), origin.plus(out.turned(t.rotation))
		if b.columns[p] != nil && b.columns[q] != nil {
			b.ruins = append(b.ruins, [2]hexPlace{p, q})
			laid++
		}
	}
	wall(hexPlace{}, hexPlace{-1, 0})
	for i := range t.size {
		wall(hexPlace{i, 0}, hexPlace{i - 1, 1})
		wall(hexPlace{i, 0}, hexPlace{i, 1})
	}
	if laid == 0 {
		b.missing(t, "is a ruin that stands between no two spaces")
	}
}

// hscRuinShift is how far the first space of a ruin lies from where the tile is noted.
func hscRuinShift(size, rotation int) hexPlace {
	n := size - 1
	return [6]hexPlace{3: {n, 0}, 4: {0, n}, 5: {-n, n}}[rotation]
}

// walls writes the ruins, each piece of wall once.
func (b *hscBuilder) walls(m *MapForm, top, left int) {
	known := map[[2]hexPlace]bool{}
	for _, w := range b.ruins {
		if known[w] || known[[2]hexPlace{w[1], w[0]}] {
			continue
		}
		known[w] = true
		var r RuinForm
		for i, p := range w {
			row, col := p.rowCol()
			r.Between[i] = fmt.Sprintf("%d,%d", row-top, col-left)
		}
		m.Ruins = append(m.Ruins, r)
	}
}
