package analysis

import (
	"cmp"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
)

// The functions of this file say how things are called on a page: as their files call them
// for people where they do, else by their names. What is looked up or sorted is known by
// where and by names alone.

// Place is where a matchup is played, for people.
func Place(e *results.MatchupEntry) string {
	name := cmp.Or(e.Titles.Scenario, e.Scenario)
	if e.Variant != "" {
		name += ", " + VariantWords(e.Variant)
	}
	return name + " (" + cmp.Or(e.Titles.System, e.System) + ")"
}

// VariantWords are the words of a variant without the signs of its file.
func VariantWords(variant string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("{", "", "}", "", "[", "", "]", "", ": ",
		" ").Replace(variant)), " ")
}

// ArmyTitle is what an army of a matchup is called.
func ArmyTitle(e *results.MatchupEntry, army string) string {
	switch title := e.Titles; {
	case army == e.ArmyA && title.ArmyA != "" && (title.ArmyA != title.ArmyB || e.ArmyA == e.ArmyB):
		return title.ArmyA
	case army == e.ArmyB && title.ArmyB != "" && (title.ArmyA != title.ArmyB || e.ArmyA == e.ArmyB):
		return title.ArmyB
	}
	return army
}

// UnitTitle is what a unit of a system is called.
func UnitTitle(m *results.Manifest, system, unit string) string {
	return cmp.Or(m.UnitTitles[system+"/"+unit], unit)
}
