package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(titan.System())

var variant = scenarios.Variant{}

var names = []string{"meadow", "thorn-jungle", "fire-mountain", "dune-sea", "storm-the-tower", "coast-raid",
	"hedges-in-the-mist", "dark-against-sky"}

func tables(t testing.TB) []engine.Table {
	t.Helper()
	var list []engine.Table
	for _, n := range names {
		table, faults := library.Compile("titan/"+n, scenarios.Variant{})
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		list = append(list, table)
	}
	return list
}

func TestConforms(t *testing.T) {
	conform.Run(t, tables(t), conform.Options{Unlike: true, Games: 3, Stride: 12})
}
