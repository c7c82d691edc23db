package board

import "slices"

// Patches groups the cells of one kind that are connected side by side, in the order of
// their first cells; squares that only touch at a corner are not connected. Kind 0 is
// left out.
func (g *Grid) Patches(kind func(Cell) int) [][]Cell {
	var patches [][]Cell
	seen := g.NewSet()
	for first := g.exists.Next(0); first != None; first = g.exists.Next(first + 1) {
		k := kind(first)
		if k == 0 || seen.Has(first) {
			continue
		}
		seen.Add(first)
		patch := []Cell{first}
		for i := 0; i < len(patch); i++ {
			for d := range Dir(g.dirs) {
				n := g.Neighbour(patch[i], d)
				if n != None && g.HasSide(d) && !seen.Has(n) && kind(n) == k {
					seen.Add(n)
					patch = append(patch, n)
				}
			}
		}
		slices.Sort(patch)
		patches = append(patches, patch)
	}
	return patches
}
