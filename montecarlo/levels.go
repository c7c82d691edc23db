package montecarlo

import (
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// OverLevels says of every matchup that was played at several levels whether its findings
// survive better play: the score of A and, where armies change seats, that of the first
// seat, both without luck where that was measured.
func OverLevels(list []Summary) (found []results.LevelFinding) {
	entries := make([]results.MatchupEntry, len(list))
	for i := range list {
		entries[i] = list[i].MatchupEntry
	}
	for _, group := range results.LevelGroups(entries) {
		var names []string
		var scores, seats []stats.LevelScore
		for _, i := range group {
			s := &list[i]
			withheld := s.Count > 0 && stats.Pronounce(stats.Undecided, s.Failed,
				float64(s.Capped+s.Failed)/float64(s.Count)) == stats.Withheld
			score := stats.LevelScore{Score: s.Score, Interval: s.Interval, Blocks: s.Blocks, Withheld: withheld}
			first := stats.LevelScore{Score: s.First, Interval: s.FirstIn, Blocks: s.Blocks, Withheld: withheld}
			if w := s.WithoutLuck; w != nil && !w.Withheld {
				score.Score, score.Interval, score.Luckless = w.Score, w.Interval, !w.Plain
				first.Score, first.Interval, first.Luckless = w.First, w.FirstIn, !w.PlainFirst
			}
			names, scores, seats = append(names, s.Level), append(scores, score), append(seats, first)
		}
		m := &list[group[0]]
		score, seat := results.LevelSubjects(&m.MatchupEntry)
		found = append(found, results.NewLevelFinding(score, names, scores, marginOf(&m.MatchupEntry)))
		if seat != "" {
			found = append(found, results.NewLevelFinding(seat, names, seats, stats.SideMargin))
		}
	}
	return found
}

// marginOf is the margin of the verdicts on a matchup: the declared one, or the default.
func marginOf(m *results.MatchupEntry) float64 {
	switch {
	case m.Margin > 0:
		return m.Margin
	case m.Mirror:
		return stats.SideMargin
	}
	return stats.MatchupMargin
}
