package report

import (
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

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
