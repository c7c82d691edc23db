package report

import (
	"strings"
	"testing"
)

func TestNoFormulasInCSV(t *testing.T) {
	table := &Table{Name: "x", Head: []Column{{Name: "=1+1"}}}
	for _, word := range []string{"=cmd|' /C calc'!A0", "+1+1", "-rf", "@SUM(A1)", "\t=1", "plain", "-0.5", ""} {
		table.Rows = append(table.Rows, []Cell{{Text: word}})
	}
	want := "'=1+1\n'=cmd|' /C calc'!A0\n'+1+1\n'-rf\n'@SUM(A1)\n'\t=1\nplain\n-0.5\n"
	if got := strings.ReplaceAll(string(table.csv()), `"`, ""); !strings.HasPrefix(got, want) {
		t.Errorf("the table is\n%s\nwant\n%s", got, want)
	}
}
