package skeleton_test

import (
	"os"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/skeleton"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

var library = scenarios.NewFrom(os.DirFS("testdata/library"), skeleton.System())

func tables(t testing.TB) []engine.Table {
	t.Helper()
	table, faults := library.Compile("skeleton/crossing", scenarios.Variant{})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return []engine.Table{table}
}

func TestConforms(t *testing.T) { conform.Run(t, tables(t), conform.Options{Games: 6}) }

func TestGolden(t *testing.T) { conform.Golden(t, "testdata/golden.txt", tables(t)) }

func TestDescribes(t *testing.T) {
	conform.Describes(t, tables(t), func(_ engine.FigureInfo, state map[string]string, left int32) bool {
		return (state["at"] == "off") == (left == 0)
	})
}

func TestLuck(t *testing.T) { conform.Luck(t, tables(t), 40_000, 1) }

func cases(t testing.TB) []*scenarios.Case { return casetest.Shipped(t, library, "skeleton") }

func TestCases(t *testing.T) { casetest.Run(t, cases(t)) }

func TestEveryRuleHasACase(t *testing.T) {
	casetest.EveryRule(t, skeleton.System().Info(), "SKEL", nil, cases(t))
}
