package report

import (
	"cmp"
	"fmt"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// playedAs names a matchup on a map as it is by its titles.
func playedAs(e *results.MatchupEntry) string {
	return cmp.Or(e.Titles.Scenario, e.Scenario) + ": " + versusAs(e)
}

// versusAs are the parties of a matchup by their titles.
func versusAs(e *results.MatchupEntry) string {
	a, b, _, _ := partiesOf(e)
	return fmt.Sprintf("%s (%s) v %s (%s)", a, e.CommanderA, b, e.CommanderB)
}

// placeCell is where a matchup is played, and versusCell who plays it: by name in files, by title on pages.
func placeCell(e *results.MatchupEntry) Cell {
	return Cell{Text: e.System + "/" + e.Scenario, Shown: e.Titles.Scenario}
}

func versusCell(e *results.MatchupEntry) Cell { return Cell{Text: versus(e), Shown: versusAs(e)} }

// partyA and partyB name the parties of a matchup, with their commanders where these are not
// always the same one.
func (f *findings) partyA(e *results.MatchupEntry) string {
	return f.party(e, e.ArmyA, e.CommanderA)
}

func (f *findings) partyB(e *results.MatchupEntry) string {
	return f.party(e, e.ArmyB, e.CommanderB)
}

func (f *findings) party(e *results.MatchupEntry, army, commander string) string {
	army = analysis.ArmyTitle(e, army)
	if len(f.List) > 0 && (f.varying().commanders || commander != f.List[0].CommanderA) {
		return army + " (" + commander + ")"
	}
	return army
}

// varies is what matchups differ in.
type varies struct {
	scenarios, places, commanders bool
	claimed                       bool            // whether places differ of the matchups that are claims
	armies                        map[string]bool // of a scenario
	usual                         string          // the commander that most parties have, which need not be named
}

// varying looks at all matchups once.
func (f *findings) varying() *varies {
	if f.varies != nil {
		return f.varies
	}
	v := &varies{armies: map[string]bool{}}
	of := map[string]*results.MatchupEntry{} // the first of a scenario
	count := map[string]int{}
	for i := range f.List {
		first, o := &f.List[0].MatchupEntry, &f.List[i].MatchupEntry
		if f.List[i].Level == "" {
			count[o.CommanderA]++
			count[o.CommanderB]++
		}
		v.scenarios = v.scenarios || o.Scenario != first.Scenario
		v.places = v.places || analysis.Where(o) != analysis.Where(first)
		v.commanders = v.commanders || o.CommanderA != first.CommanderA || o.CommanderB != first.CommanderA
		one, ok := of[o.Scenario]
		if !ok {
			of[o.Scenario] = o
		} else if o.ArmyA != one.ArmyA || o.ArmyB != one.ArmyB {
			v.armies[o.Scenario] = true
		}
	}
	for _, name := range f.names() {
		if count[name] > count[v.usual] {
			v.usual = name
		}
	}
	claims := f.claims()
	for _, e := range claims {
		v.claimed = v.claimed || analysis.Place(&e.MatchupEntry) != analysis.Place(&claims[0].MatchupEntry)
	}
	f.varies = v
	return v
}
