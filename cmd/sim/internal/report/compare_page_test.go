package report

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// TestAComparisonIsAPage: bars before and after, surest first, both runs side by side; of a dataset with itself
// nothing that changed.
func TestAComparisonIsAPage(t *testing.T) {
	s := synthetic{armies: []string{"a", "b"}, strength: bonus(0), blocks: 1000, chunk: 50, fixed: true, seed: 13}
	before := dataset(t, s)
	s.strength = bonus(0.04)
	after := dataset(t, s)
	for _, c := range []struct {
		name, sure, finding string
		second              bool
	}{{"a change", "sure", "more of 100", true}, {"none", "open", "1 of 1 change is not sure to do anything", false}} {
		second := before
		if c.second {
			second = after
		}
		found, err := analysis.Compare(before, second, 0.02)
		if err != nil {
			t.Fatal(err)
		}
		page, err := ComparisonPage(found, before, second)
		if err != nil {
			t.Fatal(err)
		}
		l := page.Lead
		if len(l.Findings) != 1 || l.Findings[0].Sure != c.sure || !strings.Contains(l.Findings[0].Text, c.finding) {
			t.Errorf("%s: findings %+v", c.name, l.Findings)
		}
		d := l.Views[0].Duels
		if len(d) != 2 || d[0].Label != "before" || d[1].Label != "after" || d[0].Lo > d[0].At || d[0].Hi < d[0].At ||
			(d[1].At-d[0].At > 3) != c.second {
			t.Errorf("%s: bars %+v", c.name, d)
		}
		html, err := page.HTML()
		if err != nil || !strings.Contains(string(html), "Both runs") || strings.Contains(string(html), "tables/") {
			t.Errorf("%s: a page of %d bytes: %v", c.name, len(html), err)
		}
	}
}
