package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// levelWords say what the verdicts over levels of play mean.
var levelWords = map[string]string{"FLIPS": "better play turns it round", "HOLDS": "the same at every level of play",
	"FADES": "less with better play",
	"GROWS": "more with better play", "UNSETTLED": "whether better play changes it is not settled"}

// levelSubjects name what is found of a matchup over levels as results.LevelSubjects does,
// by titles.
func levelSubjects(e *results.MatchupEntry) (score, seat string) {
	a, b := analysis.ArmyTitle(e, e.ArmyA), analysis.ArmyTitle(e, e.ArmyB)
	if e.Mirror {
		return fmt.Sprintf("The %s in %s against itself at %s", e.Seats[0], a, analysis.Place(e)), ""
	}
	score = fmt.Sprintf("%s against %s at %s", a, b, analysis.Place(e))
	if e.SwapSides {
		seat = fmt.Sprintf("The %s's seat in %s against %s at %s", e.Seats[0], a, b, analysis.Place(e))
	}
	return score, seat
}

// levelCase is a finding over levels with short words for it.
type levelCase struct {
	results.LevelFinding
	where, who, other, label string
}

// levelFindings judges every matchup that was played at several levels: the score of A, and
// that of the first seat where armies change seats.
func (f *findings) levelFindings() (list []levelCase) {
	for _, group := range results.LevelGroups(f.Data.Manifest.Matchups) {
		var names []string
		var scores, seats []stats.LevelScore
		for _, i := range group {
			e := &f.List[i]
			withheld := e.Verdict == stats.Withheld
			score := stats.LevelScore{Score: e.Score, Interval: e.Interval, Blocks: e.N, Withheld: withheld}
			first := stats.LevelScore{Score: e.First, Interval: e.FirstInterval, Blocks: e.N, Withheld: withheld}
			if w := e.Free; w != nil {
				score.Score, score.Interval, score.Luckless = w.Score, w.Interval, !w.Plain
				first.Score, first.Interval, first.Luckless = w.First.Score, w.First.Interval, !w.First.Plain
			}
			names, scores, seats = append(names, e.Level), append(scores, score), append(seats, first)
		}
		m := &f.List[group[0]]
		score, seat := levelSubjects(&m.MatchupEntry)
		at := cmp.Or(m.Titles.Scenario, m.Scenario)
		a, b, _ := f.sides(m)
		if m.Mirror {
			a, b = "the "+m.Seats[0], "the "+m.Seats[1]
		}
		list = append(list, levelCase{results.NewLevelFinding(score, names, scores, m.Margin), at, a, b,
			at + ": " + a + " against " + b})
		if seat != "" {
			whose := engine.Of(m.Seats[0]) + " seat"
			list = append(list, levelCase{results.NewLevelFinding(seat, names, seats, stats.SideMargin), at, whose,
				engine.Of(m.Seats[1]) + " seat", at + ": " + whose})
		}
	}
	return list
}

// levelVerdicts say of every finding at several levels whether it survives better play.
func (f *findings) levelVerdicts() (out []string) {
	for _, l := range f.levelFindings() {
		out = append(out, l.What+": "+levelWords[l.Verdict]+" ("+l.Verdict+"): "+l.Values()+".")
	}
	return out
}

// levelSection shows what becomes of each finding from level to level.
func (f *findings) levelSection() (Section, error) {
	s := Section{ID: "levels", Title: "Does it survive better play?"}
	list := f.levelFindings()
	if len(list) == 0 {
		return s, nil
	}
	s.text("The same matchups with the same commander on both sides, level by level. HOLDS: all levels agree within " +
		"the margin. FADES and GROWS: the score certainly moves from the lowest level to where it settles. FLIPS: " +
		"two levels are certain of opposite verdicts. UNSETTLED: none of these. The finding is that of the highest " +
		"level that is known well enough, and of those below it that agree with it. Scores are without luck where it " +
		"was measured and taking it out pays.")
	chart := intervalChart{name: "levels", title: "Score by level of play", axis: "score", zero: 0.5,
		caption: "Score by level of play, with its interval; the levels whose finding counts stand out."}
	t := &Table{Name: "levels", Shown: mostRows, Caption: "Every finding at every level of play.",
		Head: []Column{{"finding", false, ""}, {"level", false, "of both commanders"}, {"score", true, ""},
			{"interval", true, "of the score"}, {"blocks", true, ""}, {"over levels", false, "of all levels together"}}}
	for _, l := range list {
		for i, level := range l.Levels {
			score := l.Scores[i]
			half := score.Interval.HalfWidth() / 2
			over := ""
			if i == len(l.Levels)-1 {
				over = l.Verdict
			}
			t.Rows = append(t.Rows, []Cell{word(l.What), word(level), num(score.Score, half),
				spanned(score.Interval, half), whole64(score.Blocks), word(over)})
			chart.bars = append(chart.bars, bar{level, score.Score, score.Interval, l.Counts(i)})
			chart.groups = append(chart.groups, l.What+": "+l.Verdict)
		}
	}
	if err := s.chart(chart); err != nil {
		return s, err
	}
	s.table(t)
	return s, nil
}

// levelled reports whether a place has matchups that were played at several levels, whose
// seats are shown level by level.
func (f *findings) levelled(place string) bool {
	return slices.ContainsFunc(f.List, func(e analysis.Estimate) bool {
		return e.Level != "" && analysis.Where(&e.MatchupEntry) == place
	})
}

// better is the level of play by which a finding of a commander is checked; another
// style's by the first level that looks ahead.
var better = map[string]string{"novice": "greedy", "veteran": "expert", "expert": "master", "master": ""}

// unchecked says for whom alone findings hold that were made at one level of play, and
// what would check them.
func (f *findings) unchecked() (out []string) {
	names := f.names()
	if len(names) == 0 || slices.ContainsFunc(f.List, func(e analysis.Estimate) bool { return e.Level != "" }) {
		return nil
	}
	if len(names) > 1 {
		return []string{"All this was found for these commanders alone; `levels: [greedy, veteran]` instead of " +
			"`commanders` plays it at two levels of play, and says whether it survives the better one."}
	}
	next, known := better[names[0]]
	if !known {
		next = "veteran"
	}
	if next == "" {
		return nil
	}
	return []string{fmt.Sprintf("All this was found for %s alone; `levels: [%s, %s]` in the experiment plays it at "+
		"two levels of play, and says whether it survives the better one.", names[0], names[0], next)}
}
