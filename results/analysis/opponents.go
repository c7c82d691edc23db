package analysis

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/results"
)

// worthKey is one change of an army, no matter who it met: under the same dice, on the same
// ground and under the same commanders.
type worthKey struct {
	place, stream, army, unit, instead string
	commanders                         [2]string // its own and the other side's
	copies, count, games               int
	points                             int64
}

// overOpponents pools lines that differ in nothing but the opponent: what a unit adds
// against one list says little of what it adds against another, and a price that holds
// against one opponent only is none. Scores of a pooled line are means over its opponents,
// each counted once, block by block, since all met the same dice. The tallies of pooled
// lines are put behind those of the matchups.
func overOpponents(m *results.Manifest, g *Games, lines []Worth, margin float64) ([]Worth, *Games) {
	groups := map[worthKey][]*Worth{}
	var order []worthKey
	for i := range lines {
		l := &lines[i]
		e := &m.Matchups[l.index]
		commanders := [2]string{e.CommanderA, e.CommanderB}
		if l.ArmyB {
			slices.Reverse(commanders[:])
		}
		k := worthKey{Where(e), e.Stream, l.Army, l.Unit, l.Instead, commanders, l.Copies, l.Count, e.Games, l.Points}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], l)
	}
	all := &Games{Tallies: slices.Clone(g.Tallies)}
	bases := map[string]int{} // pooled tallies of armies as they are, by what is in them
	var pooled []Worth
	for _, k := range order {
		list := groups[k]
		if len(list) == 1 {
			pooled = append(pooled, *list[0])
			continue
		}
		var as, changed []own
		for _, l := range list {
			as, changed = append(as, own{l.index, l.ArmyB}), append(changed, own{l.changed, l.ArmyB})
		}
		base, ok := bases[fmt.Sprint(as)]
		if !ok {
			base = len(all.Tallies)
			bases[fmt.Sprint(as)] = base
			all.Tallies = append(all.Tallies, together(g, as, k.games))
		}
		w := *list[0]
		w.Opponent, w.ArmyB, w.index, w.changed, w.probes = Plural(len(list), "opponent", "opponents"), false, base,
			len(all.Tallies), nil
		for _, l := range list {
			w.probes = append(w.probes, l.probes...)
		}
		all.Tallies = append(all.Tallies, together(g, changed, k.games))
		without, with := w.Pair.Base, w.Pair.Other
		without.Games, with.Games, without.SwapSides = k.games*len(list), k.games*len(list), false
		p, err := pairOf(without, with, &all.Tallies[w.changed], &all.Tallies[w.index], m.Alpha, margin)
		if err != nil {
			for _, l := range list {
				pooled = append(pooled, *l)
			}
			continue
		}
		w.Pair = p
		pooled = append(pooled, w)
	}
	return pooled, all
}

// own is a matchup seen from the side of one army.
type own struct {
	matchup int
	armyB   bool
}

// together adds up the scores of one army in several matchups, block by block, over the
// blocks that all of them finished.
func together(g *Games, list []own, perBlock int) Tally {
	n, most := -1, uint16(2*perBlock)
	for _, o := range list {
		if k := len(g.Tallies[o.matchup].scores); n < 0 || k < n {
			n = k
		}
	}
	t := Tally{perBlock: perBlock * len(list), scores: make([]uint16, max(n, 0))}
	for b := range t.scores {
		for _, o := range list {
			s := g.Tallies[o.matchup].scores[b]
			if s == noScore {
				t.scores[b] = noScore
				break
			}
			if o.armyB {
				s = most - s
			}
			t.scores[b] += s
		}
	}
	return t
}
