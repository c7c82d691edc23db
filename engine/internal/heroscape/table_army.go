package heroscape

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// listedCard is a line of an army list.
type listedCard struct {
	index int // in the file
	id    string
	card  *UnitForm
	count int
}

// armyFault is a breach of the rules of army building; index is the line it lies
// in, or -1 for the whole list.
type armyFault struct {
	index int
	rule  engine.Rule
	text  string
}

// armyFaults checks a list: points within the limit (0: none), unique cards once, a
// card that starts on the board (HS-ARMY-1, HS-ARMY-2, HS-ARMY-3).
func armyFaults(list []listedCard, limit int) (faults []armyFault) {
	points, grounded := 0, false
	seen := map[string]bool{}
	for _, l := range list {
		points += l.count * l.card.Points
		grounded = grounded || !slices.ContainsFunc(l.card.Powers, startsOff)
		unique := l.card.Type == "UH" || l.card.Type == "US"
		if unique && (l.count > 1 || seen[l.id]) {
			faults = append(faults, armyFault{l.index, ruleArmy2,
				fmt.Sprintf("%s is a unique card: an army has at most one", l.card.Name)})
		}
		seen[l.id] = true
	}
	if !grounded {
		faults = append(faults, armyFault{-1, ruleArmy3, "an army needs a card that does not start off the board"})
	}
	if limit > 0 && points > limit {
		faults = append(faults, armyFault{-1, ruleArmy1,
			fmt.Sprintf("the army costs %d points; the limit is %d", points, limit)})
	}
	return faults
}

// startsOff reports whether a power of some name keeps its figures off the board at first.
func startsOff(name string) bool {
	p, ok := powerNamed(name)
	return ok && rowOf(p).can&drops != 0
}
