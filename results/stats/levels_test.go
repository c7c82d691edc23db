package stats

import (
	"math"
	"testing"
)

// level is a score with an interval of the given half-width.
func level(score, half float64) LevelScore {
	return LevelScore{Score: score, Interval: Interval{score - half, score + half}, Blocks: 100}
}

func TestFindingsOverLevels(t *testing.T) {
	const margin = 0.05
	withheld, unplayed := level(0.61, 0.01), LevelScore{Score: 0.5, Interval: Interval{0, 1}}
	withheld.Withheld = true
	for _, c := range []struct {
		name   string
		levels []LevelScore
		want   OverLevels
	}{
		{"opposite and certain", []LevelScore{level(0.28, 0.02), level(0.61, 0.06)}, Flips},
		{"opposite and certain, between others", []LevelScore{level(0.5, 0.1), level(0.28, 0.02), level(0.61, 0.06), level(0.5, 0.1)}, Flips},
		{"opposite, both within the margin", []LevelScore{level(0.485, 0.01), level(0.515, 0.01)}, Holds},
		{"opposite, the higher not certain", []LevelScore{level(0.28, 0.02), level(0.55, 0.06)}, Fades},
		{"the same", []LevelScore{level(0.61, 0.02), level(0.62, 0.06)}, Holds},
		{"the same, certainly other but by little", []LevelScore{level(0.61, 0.005), level(0.63, 0.005)}, Holds},
		{"leans and unbalanced are one side", []LevelScore{level(0.58, 0.01), level(0.57, 0.04)}, Holds},
		{"settles after the first step", []LevelScore{level(0.80, 0.02), level(0.66, 0.02), level(0.65, 0.02)}, Holds},
		{"the same side, too vague to agree", []LevelScore{level(0.70, 0.02), level(0.62, 0.1)}, Unsettled},
		{"balanced, then beyond the margin", []LevelScore{level(0.50, 0.01), level(0.70, 0.02)}, Grows},
		{"ever more", []LevelScore{level(0.40, 0.02), level(0.30, 0.02), level(0.20, 0.02)}, Grows},
		{"ever less", []LevelScore{level(0.80, 0.02), level(0.70, 0.02), level(0.60, 0.02)}, Fades},
		{"less, with a step back that may be chance", []LevelScore{level(0.80, 0.02), level(0.62, 0.02), level(0.63, 0.02), level(0.55, 0.02)}, Fades},
		{"less, with a certain step back", []LevelScore{level(0.80, 0.02), level(0.60, 0.02), level(0.70, 0.02), level(0.62, 0.02)}, Unsettled},
		{"nobody knows", []LevelScore{level(0.50, 0.1), level(0.51, 0.1)}, Unsettled},
		{"certain only below", []LevelScore{level(0.60, 0.02), level(0.58, 0.1)}, Unsettled},
		{"one level", []LevelScore{level(0.60, 0.02)}, Unsettled},
		{"verdict withheld", []LevelScore{level(0.61, 0.01), withheld}, Unsettled},
		{"not played", []LevelScore{level(0.61, 0.01), unplayed}, Unsettled},
		{"none", nil, Unsettled},
	} {
		if got := JudgeLevels(c.levels, margin); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		var turned []LevelScore
		for _, l := range c.levels {
			l.Score, l.Interval = 1-l.Score, l.Interval.Mirror()
			turned = append(turned, l)
		}
		if got := JudgeLevels(turned, margin); got != c.want {
			t.Errorf("%s, from the other side: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestDifferenceOfLevels(t *testing.T) {
	a := LevelScore{Score: 0.4, Interval: Interval{0.37, 0.44}}
	b := LevelScore{Score: 0.6, Interval: Interval{0.57, 0.68}}
	// sides 3 and 4 at the lower end, 8 and 3 at the upper, in hundredths
	want := Interval{0.15, 0.2 + math.Sqrt(0.0073)}
	if got := LevelDifference(a, b); math.Abs(got.Lo-want.Lo) > 1e-12 || math.Abs(got.Hi-want.Hi) > 1e-12 {
		t.Errorf("difference %v, want %v", got, want)
	}
}
