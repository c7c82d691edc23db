package montecarlo

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// untilOf reads a matchup's stopping rule back from a manifest.
func untilOf(m *results.MatchupEntry, alpha float64) Until {
	return Until{
		Rule:  stats.StopRule{Margin: m.Margin, Precision: m.Precision, MaxBlocks: m.MaxBlocks},
		Plan:  stats.Plan{Blocks: m.PlanBlocks, Variance: m.PlanVar, Alpha: alpha},
		Fixed: m.Fixed, Adjusted: m.Luck != nil, Rank: m.Rank,
	}
}

// Merge puts the shards of a run together: it hands their chunks to sink in
// canonical order and applies the stopping rules, so that the rows are those of a
// run in one piece. The shards must be complete and in order.
func Merge(shards []*results.Dataset, sink func(results.Chunk) error) ([]Standing, error) {
	standings, err := Decide(shards, sink)
	for i := range standings {
		if err == nil && standings[i].Stop == stats.GoOn {
			return nil, fmt.Errorf("matchup %d is not played to its end by these shards", i)
		}
	}
	return standings, err
}

// Decide applies the stopping rules to what shards have played, in canonical order, and hands
// the chunks that count to sink. The shards must be complete and in order, and be those of the
// first waves of a run; matchups whose standing says GoOn need the next.
func Decide(shards []*results.Dataset, sink func(results.Chunk) error) ([]Standing, error) {
	first := shards[0].Manifest
	matchups := make([]*Matchup, len(first.Matchups))
	for i := range first.Matchups {
		m := &first.Matchups[i]
		if m.Games < 1 || first.ChunkBlocks < 1 {
			return nil, fmt.Errorf("the manifest of shard 0 is damaged: matchup %d has %d games in a block and %d "+
				"blocks in a chunk", i, m.Games, first.ChunkBlocks)
		}
		matchups[i] = &Matchup{Index: i, System: m.System, Scenario: m.Scenario, Variant: m.Variant, Options: m.Options,
			Map: m.Map, ArmyA: m.ArmyA, ArmyB: m.ArmyB,
			CommanderA: m.CommanderA, CommanderB: m.CommanderB, Level: m.Level, Games: m.Games,
			Until: untilOf(m, first.Alpha)}
	}
	standings := NewStandings(matchups)
	races, err := newRaces(matchups, standings)
	if err != nil {
		return nil, err
	}
	for n, d := range shards {
		err := d.Chunks(func(c results.Chunk) error {
			if int(c.Matchup) >= len(standings) {
				return fmt.Errorf("it has chunks of matchup %d; the first shard has %d matchups", c.Matchup,
					len(standings))
			}
			s := &standings[c.Matchup]
			if s.Stop != stats.GoOn {
				return nil // played beyond what the rule needed
			}
			if int(c.Index) != s.Chunks {
				return fmt.Errorf("chunk %d of matchup %d comes after %d chunks; a shard is missing or out of order",
					c.Index, c.Matchup, s.Chunks)
			}
			if err := sink(c); err != nil {
				return err
			}
			m := matchups[c.Matchup]
			s.Add(c.Games, m.Games)
			if err := s.decide(m, first.ChunkBlocks); err != nil {
				return err
			}
			races.advance(m, first.ChunkBlocks)
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("shard %d: %w", n, err)
		}
	}
	return standings, nil
}
