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
		list = append(list, compiled(t, n, variant))
	}
	return list
}

// compiled is the table of a scenario of ours in a variant.
func compiled(t testing.TB, scenario string, v scenarios.Variant) engine.Table {
	t.Helper()
	table, faults := library.Compile("titan/"+scenario, v)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return table
}

// override reads what stands over a scenario, as options or the like.
func override(t testing.TB, text string) scenarios.Override {
	t.Helper()
	o, faults := scenarios.ParseOverride("override", text)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return o
}

// onMap is a scenario's variant on another map.
func onMap(t testing.TB, name string) scenarios.Variant {
	t.Helper()
	return scenarios.Variant{Map: override(t, "{map: "+name+"}").Get("map")}
}

func TestConforms(t *testing.T) {
	conform.Run(t, tables(t), conform.Options{Unlike: true, Games: 3, Stride: 12})
}
