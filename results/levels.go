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
	Scores  []stats.LevelScore `json:"scores"`  // of the same, without luck where it was measured
	Margin  float64            `json:"margin"`  // of the verdict at each level
	Verdict string             `json:"verdict"` // a word of stats.OverLevels
	Finding *SettledFinding    `json:"finding"` // null where no level tells anything
}

// SettledFinding is the score that is to be quoted of a matchup: of the highest level that is known well enough, and
// of those below it that agree with it.
type SettledFinding struct {
	Levels []string         `json:"levels"` // whose scores are pooled, the first of them where it settled
	Score  stats.LevelScore `json:"score"`
	from   int
}

// NewLevelFinding judges a finding at the margin of its verdicts.
func NewLevelFinding(what string, levels []string, scores []stats.LevelScore, margin float64) LevelFinding {
	judged := stats.JudgeLevels(scores, margin)
	f := LevelFinding{What: what, Levels: levels, Scores: scores, Margin: margin, Verdict: judged.Verdict.String()}
	if judged.From >= 0 {
		f.Finding = &SettledFinding{levels[judged.From : judged.To+1], judged.Pooled, judged.From}
	}
	return f
}

// Values writes the score of every level with its interval, and what the finding is.
func (f *LevelFinding) Values() string {
	var parts []string
	free := 0
	for i, s := range f.Scores {
		parts = append(parts, f.Levels[i]+" "+scored(s))
		if s.Luckless {
			free++
		}
	}
	without := ""
	if free == len(parts) && free > 0 {
		without = "without luck "
	} else if free > 0 {
		for i := range parts {
			if f.Scores[i].Luckless {
				parts[i] += " without luck"
			}
		}
	}
	return without + strings.Join(parts, ", ") + "; " + f.quoted()
}

// Counts reports whether the finding is that of the i-th level, alone or with others.
func (f *LevelFinding) Counts(i int) bool {
	return f.Finding != nil && i >= f.Finding.from && i < f.Finding.from+len(f.Finding.Levels)
}

// quoted says what is to be quoted, and of which levels.
func (f *LevelFinding) quoted() string {
	s := f.Finding
	if s == nil {
		return "no level tells anything"
	}
	text, n := "go by "+s.Levels[0], len(s.Levels)
	switch {
	case n > 1 && s.from == 0:
		text = fmt.Sprintf("go by %s together, %s", list(s.Levels), scored(s.Score))
	case n > 1:
		text = fmt.Sprintf("settled at %s: go by %s together, %s", s.Levels[0], list(s.Levels), scored(s.Score))
	}
	if above := f.Levels[s.from+n:]; len(above) == 1 {
		text += "; " + above[0] + " is known too little"
	} else if len(above) > 1 {
		text += "; " + list(above) + " are known too little"
	}
	return text
}

func scored(s stats.LevelScore) string {
	return fmt.Sprintf("%.3f [%.3f, %.3f]", s.Score, s.Interval.Lo, s.Interval.Hi)
}

// list joins names with commas and an and.
func list(names []string) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
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
