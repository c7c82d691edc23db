package mageknight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(mageknight.System())

var names = []string{"stones", "forest-road", "ford", "terraces", "chasms", "citadel", "mirror", "tide-and-sky",
	"gorge"}

func compile(t testing.TB, name string) engine.Table {
	t.Helper()
	table, faults := library.Compile("mageknight/"+name, scenarios.Variant{})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return table
}

func tables(t testing.TB) []engine.Table {
	t.Helper()
	var list []engine.Table
	for _, n := range names {
		list = append(list, compile(t, n))
	}
	return list
}

func TestConforms(t *testing.T) { conform.Run(t, tables(t), conform.Options{Unlike: true, Games: 3}) }
