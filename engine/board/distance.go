package board

// Steps returns the number of steps between two cells on a board without holes: hex distance, or the
// larger of the two differences on squares (diagonals count one). Distances around holes and walls are
// path.Distances.
func (g *Grid) Steps(a, b Cell) int {
	dr, dc := g.Displacement(a, b)
	if g.shape == Hex {
		// In axial coordinates a step may change both in opposite senses.
		if (dr < 0) != (dc < 0) {
			return max(abs(dr), abs(dc))
		}
		return abs(dr) + abs(dc)
	}
	return max(abs(dr), abs(dc))
}

// Orthogonal returns the number of orthogonal steps between two squares: the sum of the differences.
// On hexes it equals Steps.
func (g *Grid) Orthogonal(a, b Cell) int {
	if g.shape == Hex {
		return g.Steps(a, b)
	}
	dr, dc := g.Displacement(a, b)
	return abs(dr) + abs(dc)
}

// CentreDistance returns the distance between two centres rounded up to whole cells: the smallest R
// with d*d <= R*R for the straight distance d, which is what "within R" asks. Squares only.
func (g *Grid) CentreDistance(a, b Cell) int {
	dr, dc := g.Displacement(a, b)
	square := dr*dr + dc*dc
	r := max(abs(dr), abs(dc))
	for r*r < square {
		r++
	}
	return r
}

// Displacement returns how many steps lead from a to b: down a row without changing it in the half-hex
// sense (SE on hexes, S on squares), and east. Both may be negative. Equal displacements are equal moves
// on the plane.
func (g *Grid) Displacement(a, b Cell) (down, east int) {
	ra, ca := g.RowCol(a)
	rb, cb := g.RowCol(b)
	if g.shape == Hex {
		ca -= ra / 2
		cb -= rb / 2
	}
	return rb - ra, cb - ca
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Discs holds, for every cell and radius, the cells at and up to that distance.
type Discs struct {
	radius, words int
	within, ring  []uint64
}

// NewDiscs builds the discs of radius 0 to a maximum under a metric, for example g.Steps or
// g.CentreDistance, which gives a non-negative integer, or a negative one for "never".
func NewDiscs(g *Grid, radius int, metric func(a, b Cell) int) *Discs {
	d := &Discs{radius: radius, words: g.words}
	n := g.length * (radius + 1) * g.words
	d.within, d.ring = make([]uint64, n), make([]uint64, n)
	for a := g.exists.Next(0); a != None; a = g.exists.Next(a + 1) {
		for b := g.exists.Next(0); b != None; b = g.exists.Next(b + 1) {
			if r := metric(a, b); r >= 0 && r <= radius {
				d.Ring(a, r).Add(b)
			}
		}
		d.Within(a, 0).Copy(d.Ring(a, 0))
		for r := 1; r <= radius; r++ {
			d.Within(a, r).Copy(d.Within(a, r-1))
			d.Within(a, r).Or(d.Ring(a, r))
		}
	}
	return d
}

// Radius returns the largest radius that is held.
func (d *Discs) Radius() int { return d.radius }

// Within returns the cells at distance at most r from c, c itself included. A radius above the largest
// one held gives that one's disc. The set must not be changed.
func (d *Discs) Within(c Cell, r int) Set {
	i := (int(c)*(d.radius+1) + min(r, d.radius)) * d.words
	return Set(d.within[i : i+d.words : i+d.words])
}

// Ring returns the cells at distance exactly r from c, where r is at most Radius. The set must not be
// changed.
func (d *Discs) Ring(c Cell, r int) Set {
	i := (int(c)*(d.radius+1) + r) * d.words
	return Set(d.ring[i : i+d.words : i+d.words])
}
