package board

import (
	"fmt"
	"strconv"
)

func (g *Grid) name(label func(row, col int) string) error {
	if label == nil {
		label = func(row, col int) string { return strconv.Itoa(row) + "," + strconv.Itoa(col) }
	}
	g.labels = make([]string, g.length)
	g.byLabel = make(map[string]Cell, g.count)
	for c := g.exists.Next(0); c != None; c = g.exists.Next(c + 1) {
		l := label(g.RowCol(c))
		if _, taken := g.byLabel[l]; taken {
			return fmt.Errorf("two cells are labelled %q", l)
		}
		g.labels[c], g.byLabel[l] = l, c
	}
	return nil
}

// Label returns the name of a cell as its rules write it; "-" for what is not a cell.
func (g *Grid) Label(c Cell) string {
	if !g.Exists(c) {
		return "-"
	}
	return g.labels[c]
}

// LabelsOf returns the names of cells, in their order.
func (g *Grid) LabelsOf(cells []Cell) []string {
	list := make([]string, len(cells))
	for i, c := range cells {
		list[i] = g.Label(c)
	}
	return list
}

// ParseLabel returns the cell with that label.
func (g *Grid) ParseLabel(label string) (Cell, error) {
	if c, ok := g.byLabel[label]; ok {
		return c, nil
	}
	return None, fmt.Errorf("no cell %q on this board", label)
}
