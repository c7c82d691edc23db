package hott_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

var scenarioNames = []string{"quick", "open", "woods", "river", "fen", "hills", "sky"}

func tables(t testing.TB, names ...string) []engine.Table {
	var list []engine.Table
	for _, n := range names {
		list = append(list, table(t, n))
	}
	return list
}

func TestConformance(t *testing.T) {
	conform.Run(t, tables(t, "quick"), conform.Options{Unlike: true, Games: 3, Seed: 1, Stride: 17})
	conform.Run(t, tables(t, "fen", "sky"), conform.Options{Unlike: true, Games: 1, Seed: 2, Stride: 41})
}

func TestGolden(t *testing.T) {
	conform.Golden(t, "testdata/golden.txt", tables(t, scenarioNames...))
}
