package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// copiesCell is a cell with some copies of a unit.
func copiesCell(w *analysis.Worths, l *analysis.Worth, n int, unit string) Cell {
	return Cell{Text: copiesOf(n, unit), Shown: copiesOf(n, w.Title(l, unit))}
}

// copiesOf words some copies of a unit.
func copiesOf(n int, unit string) string {
	if n == 1 {
		return unit
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// listedWorths joins the names of lines with a verdict about their price.
func listedWorths(w *analysis.Worths, verdict string) string {
	var names []string
	for i := range w.Lines {
		if l := &w.Lines[i]; l.Value.Verdict == verdict {
			names = append(names, w.Title(l, l.Unit)+" in "+analysis.ArmyTitle(&l.Other, l.Army))
		}
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), ", ")
}
