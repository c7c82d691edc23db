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
	for i := range f.List {
		if f.List[i].CommanderA != commander || f.List[i].CommanderB != commander {
			return army + " (" + commander + ")"
		}
	}
	return army
}
