package board

import (
	"fmt"
	"strings"
)

// A Dir is a direction from a cell to a neighbour, counted clockwise from east: E SE SW W NW NE on
// hexes, E SE S SW W NW N NE on squares. On squares the even directions are orthogonal. The first half
// of the directions raises the cell number; direction d and its opposite have opposite offsets.
type Dir uint8

var dirNames = [2][]string{
	{"E", "SE", "SW", "W", "NW", "NE"},
	{"E", "SE", "S", "SW", "W", "NW", "N", "NE"},
}

// Dirs returns the number of directions: 6 on hexes, 8 on squares.
func (g *Grid) Dirs() int { return g.dirs }

// Opposite returns the direction back.
func (g *Grid) Opposite(d Dir) Dir { return g.Turn(d, g.dirs/2) }

// Turn returns the direction that lies a number of steps clockwise of d (counter-clockwise if negative).
func (g *Grid) Turn(d Dir, steps int) Dir {
	n := (int(d) + steps) % g.dirs
	if n < 0 {
		n += g.dirs
	}
	return Dir(n)
}

// Offset returns what a step in direction d adds to a cell number, whether or not a cell is there.
// Offsets add up: two steps are the sum of their offsets. Their absolute value is below 64.
func (g *Grid) Offset(d Dir) int { return g.offsets[d] }

// DirBetween returns the direction of the step from a to its neighbour b, and whether b is one.
func (g *Grid) DirBetween(a, b Cell) (Dir, bool) {
	for d := range Dir(g.dirs) {
		if g.Neighbour(a, d) == b && b != None {
			return d, true
		}
	}
	return 0, false
}

// DirName returns the compass name of a direction, such as "NE".
func (g *Grid) DirName(d Dir) string { return dirNames[g.shape][d] }

// ParseDir reads a compass name in capitals. The error names the directions that the shape has.
func (g *Grid) ParseDir(name string) (Dir, error) {
	for d, n := range dirNames[g.shape] {
		if n == name {
			return Dir(d), nil
		}
	}
	return 0, fmt.Errorf("unknown direction %q on a %s board: use one of %s",
		name, g.shape, strings.Join(dirNames[g.shape], " "))
}
