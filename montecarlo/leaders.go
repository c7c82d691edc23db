package montecarlo

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// leaders is how many armies a line of standings names.
const leaders = 3

// Leaders tells in a line who leads the round robins of the run so far, and of those that
// settle places how many armies are still undecided; "" where there is none. It belongs into
// Progress: nothing else may look while the run is played.
func (r *Run) Leaders() string {
	var parts []string
	for _, members := range r.robins() {
		if line := r.leaders(members); line != "" {
			parts = append(parts, line)
		}
	}
	return strings.Join(parts, " | ")
}

// SoFar tells the scores of the run so far, those furthest from even first and at most n of them, and how many matchups
// have any. Nothing else may look while the run is played.
func (r *Run) SoFar(n int) (lines []string, of int) {
	var list []*Matchup
	for _, m := range r.Matchups {
		if r.Standings[m.Index].Blocks > 1 {
			list = append(list, m)
		}
	}
	off := func(m *Matchup) float64 { return math.Abs(r.Standings[m.Index].Counts.Score() - 0.5) }
	slices.SortStableFunc(list, func(a, b *Matchup) int { return cmp.Compare(off(b), off(a)) })
	for _, m := range list[:min(n, len(list))] {
		c := r.Standings[m.Index].Counts
		lines = append(lines, fmt.Sprintf("%s scores %.3f ± %.3f", m.Name(), c.Score(), c.StandardError()))
	}
	return lines, len(list)
}

// robins lists the matchups of every round robin, in the order of the experiment.
func (r *Run) robins() [][]*Matchup {
	var order []robin
	groups := map[robin][]*Matchup{}
	for _, m := range r.Matchups {
		if m.Mirror || m.ArmyA == m.ArmyB || m.CommanderA != m.CommanderB {
			continue
		}
		key := robin{m.System, m.Scenario, m.Variant, m.CommanderA, m.CommanderB, m.Level}
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], m)
	}
	var list [][]*Matchup
	for _, key := range order {
		armies := map[string]bool{}
		for _, m := range groups[key] {
			armies[m.ArmyA], armies[m.ArmyB] = true, true
		}
		if k := len(armies); k >= fewestEntrants && len(groups[key]) == k*(k-1)/2 {
			list = append(list, groups[key])
		}
	}
	return list
}

// leaders tells who leads one round robin: by the mean score over the opponents met so far.
func (r *Run) leaders(members []*Matchup) string {
	type entrant struct {
		army  string
		score float64
		met   int
	}
	var list []entrant
	add := func(army string, score float64) {
		i := slices.IndexFunc(list, func(e entrant) bool { return e.army == army })
		if i < 0 {
			i, list = len(list), append(list, entrant{army: army})
		}
		list[i].score += score
		list[i].met++
	}
	for _, m := range members {
		if s := &r.Standings[m.Index]; s.Blocks > 0 {
			score := s.Counts.Score()
			add(m.ArmyA, score)
			add(m.ArmyB, 1-score)
		}
	}
	for i := range list {
		list[i].score /= float64(list[i].met)
	}
	slices.SortStableFunc(list, func(a, b entrant) int { return cmp.Compare(b.score, a.score) })
	var names []string
	for i := range min(leaders, len(list)) {
		names = append(names, fmt.Sprintf("%d %s %s", i+1, list[i].army,
			strings.TrimPrefix(fmt.Sprintf("%.2f", list[i].score), "0")))
	}
	line := strings.Join(names, ", ")
	if g := r.races[members[0].Index]; g != nil && line != "" {
		open := 0
		for _, f := range g.Fates {
			if f == stats.Racing {
				open++
			}
		}
		line += fmt.Sprintf("; %d of %d undecided", open, len(g.armies))
	}
	return line
}
