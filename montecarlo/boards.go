package montecarlo

import (
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
)

// Boards draws the ground of the matchups, each once. Maps made anew for every block
// have no drawing.
func Boards(matchups []*Matchup) []results.Board {
	var list []results.Board
	place := map[[3]string]int{}
	for _, m := range matchups {
		key := [3]string{m.System, m.Scenario, m.Variant}
		if i, ok := place[key]; ok {
			list[i].Matchups = append(list[i].Matchups, m.Index)
			continue
		}
		t := m.laid()[0]
		if t == nil {
			continue
		}
		p := t.Draw(nil)
		p.Title = strings.TrimSpace(m.System + "/" + m.Scenario + " " + m.Variant)
		place[key] = len(list)
		list = append(list, results.Board{System: m.System, Scenario: m.Scenario, Variant: m.Variant,
			Matchups: []int{m.Index}, Picture: *p})
	}
	return list
}
