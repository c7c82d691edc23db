package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// oneMatchup returns findings of one matchup between commanders, at a level of play or none.
func oneMatchup(a, b, level string) *findings {
	e := analysis.Estimate{}
	e.CommanderA, e.CommanderB, e.Level = a, b, level
	return &findings{Findings: analysis.Findings{List: []analysis.Estimate{e}}}
}

func TestFindingsOfOneLevelSayWhatWouldCheckThem(t *testing.T) {
	for _, c := range []struct {
		a, b, level string
		want        string // "" is silence
	}{
		{"greedy", "greedy", "", "for greedy alone; `levels: [greedy, veteran]`"},
		{"rush", "rush", "", "`levels: [rush, veteran]`"},
		{"veteran", "veteran", "", "`levels: [veteran, expert]`"},
		{"greedy", "rush", "", "for these commanders alone"},
		{"master", "master", "", ""},
		{"greedy", "greedy", "greedy", ""},
	} {
		got := strings.Join(oneMatchup(c.a, c.b, c.level).unchecked(), " ")
		if (c.want == "" && got != "") || !strings.Contains(got, c.want) {
			t.Errorf("%s against %s at the level %q: %q, want %q in it", c.a, c.b, c.level, got, c.want)
		}
	}
}

// TestEveryLevelIsDrawn puts a finding at two levels into its section: one bar and one row
// for each level, in one group, the highest standing out.
func TestEveryLevelIsDrawn(t *testing.T) {
	f := &findings{Findings: analysis.Findings{Data: &results.Dataset{Manifest: &results.Manifest{}}}}
	if s, err := f.levelSection(); err != nil || len(s.Parts) != 0 {
		t.Errorf("without levels the section has %d parts (%v)", len(s.Parts), err)
	}
	for i, score := range []float64{0.3, 0.7} {
		e := analysis.Estimate{
			Score:    score,
			Interval: stats.Interval{Lo: score - 0.05, Hi: score + 0.05},
			N:        100,
			Margin:   0.05,
		}
		e.System, e.Scenario, e.ArmyA, e.ArmyB = "titan", "meadow", "one", "other"
		e.Level, e.Seats = []string{"greedy", "veteran"}[i], [2]string{"defender", "attacker"}
		f.List = append(f.List, e)
		f.Data.Manifest.Matchups = append(f.Data.Manifest.Matchups, e.MatchupEntry)
	}
	s, err := f.levelSection()
	if err != nil {
		t.Fatal(err)
	}
	var lines *Lines
	var table *Table
	for _, p := range s.Parts {
		if p.Figure != nil {
			lines = p.Figure.Lines
		}
		if p.Table != nil {
			table = p.Table
		}
	}
	if lines == nil || len(lines.List) != 2 || lines.List[0].Strong || !lines.List[1].Strong ||
		!strings.HasSuffix(lines.List[0].Group, ": FLIPS") || lines.List[1].Group != "" {
		t.Errorf("the chart is %+v", lines)
	}
	if table == nil || len(table.Rows) != 2 || !slices.Equal([]string{table.Rows[0][5].Text, table.Rows[1][5].Text},
		[]string{"", "FLIPS"}) {
		t.Errorf("the table is %+v", table)
	}
}
