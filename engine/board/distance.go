package board

// Steps returns the number of steps between two cells on a board without holes: hex distance, or the
// larger of the two differences on squares (diagonals count one).
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
