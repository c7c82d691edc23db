package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/scenarios"
)

func cases(t testing.TB) []*scenarios.Case {
	t.Helper()
	list, faults := library.ShippedCases("titan")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestCases(t *testing.T) {
	report := scenarios.RunCases(cases(t), scenarios.RunOptions{})
	if err := report.Failures().Err(); err != nil {
		t.Errorf("%d passed, %d failed:\n%v", report.Passed, report.Failed, err)
	}
}
