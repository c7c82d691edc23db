package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// maxCells bounds the numbered places of a map; a rectangle of 30 by 30 fits.
const maxCells = 1024

// cell is the number of a place on the grid; none stands for no place.
type cell int16

const none cell = -1

// Directions in the order of a neighbour's row and column: north-west, north-east,
// west, east, south-west, south-east. A route is compared step by step in this
// order (5.2). Opposite directions add up to 5.
const (
	dirs = 6
	west = 2
)

// Features of a cell, as the chart gives them.
const (
	cellHere   uint16 = 1 << iota // it exists
	cellSolid                     // nobody stands there (HS-TERR-TREE-1)
	cellStop                      // entering ends a walk
	cellSoft                      // falling onto it is harmless
	cellWet                       // water of any kind, molten lava included: both ends on it stop a double-space figure
	cellWater                     // water proper: Slither, Water Suits, Water Clone, gas
	cellMolten                    // d20 on stopping
	cellBurn                      // attack dice at the end of the round
	cellRoad                      // road bonus
)

// terrain is a row of the chart, compiled.
type terrain struct {
	name string
	row  TerrainRow
	bits uint16
	rule engine.Rule // of its row
}

// place is what never changes about a cell.
type place struct {
	level int16
	top   int16 // level of what blocks sight: the surface, or the obstacle on it
	bits  uint16
	kind  uint8 // index of the terrain
	enter uint8 // movement counted for the space
	land  uint8 // what a flyer counts more for landing
	zone  uint8 // bit 1: zone of the first seat, bit 2: of the second
	glyph int8  // index of the glyph that lies here, or -1
	reach [dirs]cell
	rise  [dirs]int16 // level of the neighbour above this one's; negative is down
	wall  [dirs]int16 // top of the ruin on the edge, or -1
	step  [dirs]uint8 // what a walking step counts, 0 where none can be made
}

// exits are the walking steps that figures of some Height can make from a cell.
type exits struct {
	steps [dirs]exit // in the order of their directions
	n     uint8
	halts bool // a step onto the cell may have to be the last
	drops bool // some of the steps are falls, or would be onto hard ground
}

// exit is a walking step: where it leads, what it counts and its direction.
type exit struct {
	to        cell
	cost, dir uint8
}

// level returns the base level of a place.
func (t *table) level(c cell) int16 { return t.places[c].level }

func (t *table) is(c cell, bits uint16) bool { return t.places[c].bits&bits != 0 }

// dirTo returns the direction from a cell to its neighbour, or -1.
func (t *table) dirTo(a, b cell) int {
	for k, n := range &t.places[a].reach {
		if n == b && b != none {
			return k
		}
	}
	return -1
}

// adjacentBy reports whether a figure of height h on cell a and one of height g on
// its neighbour in direction k are adjacent (HS-ENG-2, HS-ENG-3): the difference of
// levels is less than the lower figure's Height, and across a ruin both reach
// higher than its top.
func (t *table) adjacentBy(a cell, k int, h, g int16) bool {
	p := &t.places[a]
	if d := p.rise[k]; d >= h || -d >= g {
		return false
	}
	if w := p.wall[k]; w >= 0 && (p.level+h <= w || p.level+p.rise[k]+g <= w) {
		return false
	}
	return true
}

// far is the distance between places that no path joins.
const far = 255

// distance counts the fewest steps over existing spaces (HS-RANGE-1 to HS-RANGE-3).
func (t *table) distance(a, b cell) int { return int(t.dist[int(a)*t.n+int(b)]) }

// measure is the table of distances, by breadth-first search from every place.
func (t *table) measure() []uint8 {
	dist := make([]uint8, t.n*t.n)
	for i := range dist {
		dist[i] = far
	}
	queue := make([]cell, 0, t.n)
	for a := range t.places {
		if t.places[a].bits&cellHere == 0 {
			continue
		}
		row := dist[a*t.n : (a+1)*t.n]
		row[a] = 0
		queue = append(queue[:0], cell(a))
		for i := 0; i < len(queue); i++ {
			c := queue[i]
			for _, n := range &t.places[c].reach {
				if n != none && row[n] == far && row[c] < far-1 {
					row[n] = row[c] + 1
					queue = append(queue, n)
				}
			}
		}
	}
	return dist
}

// stepCost is what a walking step counts: the space, and the sides when it goes up
// (HS-UP-1, HS-DOWN-1, HS-FLAT-1, HS-R-03).
func (t *table) stepCost(a cell, k int) int {
	p := &t.places[a]
	return int(t.places[p.reach[k]].enter) + int(max(0, p.rise[k]))
}

// barred reports a step that no walker can make: off the map, onto something
// solid, across a ruin, or in the basic variant onto molten lava.
func (t *table) barred(a cell, k int) bool {
	p := &t.places[a]
	n := p.reach[k]
	return n == none || p.wall[k] >= 0 || t.is(n, cellSolid) || (t.basic && t.is(n, cellMolten))
}

func toCell(c cell) engine.Cell { return engine.Cell(c) }
