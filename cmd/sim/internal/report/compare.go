package report

import "github.com/skirmishlab/skirmishlab/results/analysis"

// PairTable lists paired differences as a table.
func PairTable(list []analysis.Pair) *Table {
	t, _ := (&findings{}).pairTable(list, "differences")
	return t
}
