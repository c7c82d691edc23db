package prices

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestPricesInWords: a price that is wrong differs from the printed one, and one below 0 is remarked on.
func TestPricesInWords(t *testing.T) {
	price := func(unit string, printed, fair, half float64, verdict string) Price {
		return Price{Unit: unit, Printed: printed, Verdict: verdict,
			FairPrice: stats.FairPrice{Price: fair, SE: half / 2,
				Interval: stats.Interval{Lo: fair - half, Hi: fair + half}}}
	}
	f := Found{Prices: []Price{price("gargoyle", 12, 11.6, 0.3, Overpriced), price("ogre", 12, 9.7, 1, Overpriced),
		price("imp", 12, 11.96, 0.02, Overpriced),
		price("horde", 1, -0.8, 0.3, Overpriced), price("lurker", 1, -0.2, 0.6, Open),
		price("ghost", 1, -3, 1, TooFew)}}
	got := strings.Join(f.Verdict(), "\n")
	for _, want := range []string{"gargoyle (costs 12, worth 11.6), ogre (costs 12, worth 10), imp (costs 12, worth " +
		"11.96), horde (costs 1, worth -1).",
		"Fair prices certainly below 0: horde (-0.8 ± 0.1).", "below 0, but not certainly: lurker (-0.2 ± 0.3)."} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if strings.Contains(got, "ghost (") {
		t.Errorf("a unit that nobody judged is priced: %s", got)
	}
}
