package montecarlo

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// race is a round robin that is played until its places are settled. It looks between
// rounds, when every matchup that goes on has one chunk more.
type race struct {
	*stats.RankRace
	armies    []string
	whole     bool // the whole order is asked for
	matchups  []raced
	rounds    int // that were looked at
	standings []Standing
}

// raced is a matchup of a race: who meets.
type raced struct {
	index, a, b int
	limit       int // blocks
}

// races finds the race of a matchup by its index; nil where it is in none.
type races []*race

// robin tells the round robins of an experiment apart.
type robin struct{ system, scenario, variant, commanderA, commanderB, level string }

// newRaces begins the races of matchups that have the rule.
func newRaces(matchups []*Matchup, standings []Standing) (races, error) {
	list := make(races, len(matchups))
	groups := map[robin]*race{}
	var order []*race
	for _, m := range matchups {
		if m.Until.Rank == nil {
			continue
		}
		key := robin{m.System, m.Scenario, m.Variant, m.CommanderA, m.CommanderB, m.Level}
		g := groups[key]
		if g == nil {
			g = &race{standings: standings}
			groups[key] = g
			order = append(order, g)
		}
		g.matchups = append(g.matchups, raced{m.Index, g.entrant(m.ArmyA), g.entrant(m.ArmyB),
			int(m.Until.Rule.MaxBlocks)})
		list[m.Index] = g
	}
	for _, g := range order {
		if k := len(g.armies); len(g.matchups) != k*(k-1)/2 {
			return nil, fmt.Errorf("%d matchups of %d armies are no round robin; its places cannot be settled",
				len(g.matchups), k)
		}
		m := matchups[g.matchups[0].index]
		g.whole = m.Until.Rank.Places == stats.WholeOrder
		var err error
		if g.RankRace, err = newRankRace(len(g.armies), m.Games, m.Until.Rank, m.Until.Plan); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func newRankRace(armies, games int, by *results.RankBy, plan stats.Plan) (*stats.RankRace, error) {
	return stats.NewRankRace(armies, by.Places, 2*games, by.Margin, plan)
}

// entrant is the number of an army.
func (g *race) entrant(army string) int {
	for i, a := range g.armies {
		if a == army {
			return i
		}
	}
	g.armies = append(g.armies, army)
	return len(g.armies) - 1
}

// advance looks at the rounds that are complete since the last look at the race of a
// matchup, chunk blocks each, and returns the matchups that it ended.
func (list races) advance(m *Matchup, chunk int) (ended []int) {
	g := list[m.Index]
	if g == nil {
		return nil
	}
	for !g.Over() && g.look(chunk) {
		for _, r := range g.matchups {
			if s := &g.standings[r.index]; !g.Plays(r.a, r.b) && s.Stop != stats.StopRanked {
				s.Stop = stats.StopRanked
				ended = append(ended, r.index)
			}
		}
	}
	return ended
}

// look takes in one round, if it is complete.
func (g *race) look(chunk int) bool {
	k := len(g.armies)
	points, first := make([][]int8, k*k), make([]bool, k*k)
	from, to, full := g.rounds*chunk, 0, 0
	for _, r := range g.matchups {
		if !g.Plays(r.a, r.b) {
			continue
		}
		s := &g.standings[r.index]
		to = min(from+chunk, r.limit)
		if s.Chunks <= g.rounds || len(s.points) < to || from >= to {
			return false
		}
		points[r.a*k+r.b], points[r.b*k+r.a], first[r.a*k+r.b] = s.points, s.points, true
		full = len(s.Counts) - 1
	}
	for n := from; n < to; n++ {
		g.Block(func(i, j int) int {
			p := int(points[i*k+j][n])
			if p >= 0 && !first[i*k+j] {
				p = full - p
			}
			return p
		})
	}
	g.rounds++
	g.Decide()
	return true
}
