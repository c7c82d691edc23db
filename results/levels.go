package results

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// LevelGroups lists the matchups that are one matchup played at several levels, by their
// numbers, from the lowest level to the highest, in the order of the experiment.
func LevelGroups(entries []MatchupEntry) (groups [][]int) {
	type key struct{ system, scenario, variant, armyA, armyB string }
	at := map[key]int{}
	for i := range entries {
		m := &entries[i]
		if m.Level == "" {
			continue
		}
		k := key{m.System, m.Scenario, m.Variant, m.ArmyA, m.ArmyB}
		g, ok := at[k]
		if !ok {
			g = len(groups)
			at[k] = g
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], i)
	}
	return groups
}

// LevelFinding is what a matchup says over levels of play: the score of A, or of the first
// seat.
type LevelFinding struct {
	What    string             `json:"what"`    // the matchup in words, and whose score
	Levels  []string           `json:"levels"`  // commanders, from the lowest to the highest
	Scores  []stats.LevelScore `json:"scores"`  // of the same
	Margin  float64            `json:"margin"`  // of the verdict at each level
	Verdict string             `json:"verdict"` // a word of stats.OverLevels
}

// NewLevelFinding judges a finding at the margin of its verdicts.
func NewLevelFinding(what string, levels []string, scores []stats.LevelScore, margin float64) LevelFinding {
	return LevelFinding{what, levels, scores, margin, stats.JudgeLevels(scores, margin).String()}
}

// Values writes the score of every level with its interval, and whose the finding is.
func (f *LevelFinding) Values() string {
	var parts []string
	for i, s := range f.Scores {
		parts = append(parts, fmt.Sprintf("%s %.3f [%.3f, %.3f]", f.Levels[i], s.Score, s.Interval.Lo, s.Interval.Hi))
	}
	return fmt.Sprintf("%s; the finding is %s's", strings.Join(parts, ", "), f.Levels[len(f.Levels)-1])
}

// LevelSubjects name what is found of a matchup over levels: the score of its A, or of the
// first seat where it meets itself, and that of the first seat apart where armies change
// seats ("" where they do not).
func LevelSubjects(m *MatchupEntry) (score, seat string) {
	where := strings.TrimSpace(m.System + "/" + m.Scenario + " " + m.Variant)
	if m.Mirror {
		return fmt.Sprintf("%s, %s v itself, the %s", where, m.ArmyA, m.Seats[0]), ""
	}
	score = fmt.Sprintf("%s, %s v %s", where, m.ArmyA, m.ArmyB)
	if m.SwapSides {
		seat = fmt.Sprintf("%s, the %s's seat, %s v %s", where, m.Seats[0], m.ArmyA, m.ArmyB)
	}
	return score, seat
}
