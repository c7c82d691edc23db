package heroscape_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(heroscape.System())

var scenarioNames = []string{"quick", "knoll", "knoll-hosts", "narrows", "broken-walls", "causeway", "causeway-knights",
	"frost-and-fire", "dawn", "toxic-mist", "lost-glyphs", "sinkholes"}

func compile(t testing.TB, name string, options string) engine.Table {
	t.Helper()
	table, faults := library.Compile("heroscape/"+name, scenarios.Variant{})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return table
}

func tables(t testing.TB) (list []engine.Table) {
	for _, n := range scenarioNames {
		list = append(list, compile(t, n, ""))
	}
	return list
}

func TestConforms(t *testing.T) {
	conform.Run(t, tables(t), conform.Options{Unlike: true, Games: 2, Stride: 11})
}

func TestGolden(t *testing.T) { conform.Golden(t, "testdata/golden.txt", tables(t)) }
