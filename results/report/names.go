package report

import (
	"cmp"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
)

// The functions of this file say how things are called on a page: as their files call them
// for people where they do, else by their names. What is looked up or sorted is known by
// where and by names alone.

// place is where a matchup is played, for people.
func place(e *results.MatchupEntry) string {
	name := cmp.Or(e.Titles.Scenario, e.Scenario)
	if e.Variant != "" {
		name += ", " + variantWords(e.Variant)
	}
	return name + " (" + cmp.Or(e.Titles.System, e.System) + ")"
}

// variantWords are the words of a variant without the signs of its file.
func variantWords(variant string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("{", "", "}", "", "[", "", "]", "", ": ",
		" ").Replace(variant)), " ")
}

// armyTitle is what an army of a matchup is called.
func armyTitle(e *results.MatchupEntry, army string) string {
	switch title := e.Titles; {
	case army == e.ArmyA && title.ArmyA != "" && (title.ArmyA != title.ArmyB || e.ArmyA == e.ArmyB):
		return title.ArmyA
	case army == e.ArmyB && title.ArmyB != "" && (title.ArmyA != title.ArmyB || e.ArmyA == e.ArmyB):
		return title.ArmyB
	}
	return army
}

// unitTitle is what a unit of a system is called.
func unitTitle(m *results.Manifest, system, unit string) string {
	return cmp.Or(m.UnitTitles[system+"/"+unit], unit)
}

// partyA and partyB name the parties of a matchup, with their commanders where these are not
// always the same one.
func (f *findings) partyA(e *results.MatchupEntry) string {
	return f.party(e, e.ArmyA, e.CommanderA)
}

func (f *findings) partyB(e *results.MatchupEntry) string {
	return f.party(e, e.ArmyB, e.CommanderB)
}

func (f *findings) party(e *results.MatchupEntry, army, commander string) string {
	army = armyTitle(e, army)
	for i := range f.list {
		if f.list[i].CommanderA != commander || f.list[i].CommanderB != commander {
			return army + " (" + commander + ")"
		}
	}
	return army
}
