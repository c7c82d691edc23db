package analysis

import (
	"cmp"
	"fmt"

	"github.com/skirmishlab/skirmishlab/results"
)

// gameColumns are the columns of the games table that a report needs. A null score
// reads as 0; the ending tells that the game failed.
type gameColumns struct {
	Matchup   int32  `parquet:"matchup,dict"`
	Block     int32  `parquet:"block,delta"`
	SeatA     int8   `parquet:"seat_a,dict"`
	ScoreA    int8   `parquet:"half_points_a,optional,dict"`
	Ending    string `parquet:"ending,dict"`
	Capped    bool   `parquet:"capped"`
	Rounds    int16  `parquet:"rounds,dict"`
	DealtA    int32  `parquet:"dealt_a,dict"`
	DealtB    int32  `parquet:"dealt_b,dict"`
	ExpectedA int32  `parquet:"expected_a,dict"`
	ExpectedB int32  `parquet:"expected_b,dict"`
	LuckA     *int32 `parquet:"luck_a,optional"`
	LuckB     *int32 `parquet:"luck_b,optional"`
}

// Games is what the games table says, matchup by matchup.
type Games struct {
	Tallies []Tally
	Damaged []results.Damage
}

// gatherGames reads the games table. Scores of single blocks are kept, a byte each,
// for the matchups that keep names: those to be compared block by block.
func gatherGames(d *results.Dataset, keep map[int]bool) (*Games, error) {
	entries := d.Manifest.Matchups
	g := &Games{Tallies: newTallies(entries, keep)}
	begin := func() []Tally { return newTallies(entries, keep) }
	take := func(list []Tally, rows []gameColumns) error {
		for i := range rows {
			m := rows[i].Matchup
			if m < 0 || int(m) >= len(list) {
				return fmt.Errorf("a game is of matchup %d, which the manifest does not know", m)
			}
			list[m].add(&rows[i])
		}
		return nil
	}
	merge := func(list []Tally) {
		for i := range list {
			g.Tallies[i].merge(&list[i])
		}
	}
	var err error
	g.Damaged, err = results.ReadParts(d, "games", begin, take, merge)
	return g, err
}

// sharedStreams lists the matchups that share a stream of dice with another, or are compared
// with those that do, group by group in the order of the manifest. Matchups that are the same games seen from
// the other side are no group.
func sharedStreams(entries []results.MatchupEntry) [][]int {
	byStream := map[string][]int{}
	var order []string
	for i, m := range entries {
		key := cmp.Or(m.Beside, m.Stream) + " " + m.Level // levels of play are kept apart from other changes
		if len(byStream[key]) == 0 {
			order = append(order, key)
		}
		byStream[key] = append(byStream[key], i)
	}
	var groups [][]int
	for _, s := range order {
		var group []int
		for _, i := range byStream[s] {
			if twinOf(entries, i) < 0 {
				group = append(group, i)
			}
		}
		if len(group) > 1 {
			groups = append(groups, group)
		}
	}
	return groups
}

// twinOf returns the earlier matchup that is matchup i seen from the other side, or
// -1: same ground, same luck, parties exchanged.
func twinOf(entries []results.MatchupEntry, i int) int {
	m := &entries[i]
	if m.Mirror {
		return -1
	}
	for j := range i {
		o := &entries[j]
		if o.Stream == m.Stream && o.System == m.System && o.Scenario == m.Scenario && o.Variant == m.Variant &&
			o.ArmyA == m.ArmyB && o.ArmyB == m.ArmyA && o.CommanderA == m.CommanderB && o.CommanderB == m.CommanderA &&
			m.SwapSides && o.SwapSides {
			return j
		}
	}
	return -1
}

// Repeats marks the matchups whose games are those of an earlier one, seen from the
// other side: their rows would count everything twice.
func Repeats(entries []results.MatchupEntry) []bool {
	list := make([]bool, len(entries))
	for i := range entries {
		list[i] = entries[i].SharedDice && twinOf(entries, i) >= 0
	}
	return list
}
