package report

import (
	"strings"
	"testing"
)

// oneMatchup returns findings of one matchup between commanders, at a level of play or none.
func oneMatchup(a, b, level string) *findings {
	e := Estimate{}
	e.CommanderA, e.CommanderB, e.Level = a, b, level
	return &findings{list: []Estimate{e}}
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
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s against %s at the level %q: %q, want %q in it", c.a, c.b, c.level, got, c.want)
		}
	}
}
