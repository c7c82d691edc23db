package board

// Carried returns where the cells of a patch come to lie when its first cell is carried to
// another and the patch is turned clockwise about it, by sixths of a circle on hexes and
// quarters on squares. ok is false for a patch that does not stay on the board.
func (g *Grid) Carried(patch []Cell, to Cell, turn int) (carried []Cell, ok bool) {
	if len(patch) == 0 || !g.Exists(to) {
		return nil, false
	}
	if g.shape == Square {
		turn *= 2
	}
	var s Symmetry
	for d := range g.dirs {
		s.dirs[d] = g.Turn(Dir(d), turn)
	}
	x0, y0 := g.axial(patch[0])
	tx, ty := g.axial(to)
	for _, c := range patch {
		x, y := g.axial(c)
		dx, dy := g.turned(&s, x-x0, y-y0)
		n := g.atAxial(tx+dx, ty+dy)
		if n == None {
			return nil, false
		}
		carried = append(carried, n)
	}
	return carried, true
}

// CarriedLabels is Carried for cells by their labels; an unknown label is not ok.
func (g *Grid) CarriedLabels(patch []string, to string, turn int) (carried []string, ok bool) {
	var cells []Cell
	for _, label := range patch {
		c, err := g.ParseLabel(label)
		if err != nil {
			return nil, false
		}
		cells = append(cells, c)
	}
	end, err := g.ParseLabel(to)
	if err != nil {
		return nil, false
	}
	if cells, ok = g.Carried(cells, end, turn); !ok {
		return nil, false
	}
	return g.LabelsOf(cells), true
}

// Labels are the labels of all cells in reading order; a nil grid has none.
func (g *Grid) Labels() (list []string) {
	if g == nil {
		return nil
	}
	for c := g.exists.Next(0); c != None; c = g.exists.Next(c + 1) {
		list = append(list, g.labels[c])
	}
	return list
}
