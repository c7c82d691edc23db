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
		{"opposite and certain, between others", []LevelScore{level(0.5, 0.1), level(0.28, 0.02), level(0.61, 0.06),
			level(0.5, 0.1)}, Flips},
		{"opposite, both within the margin", []LevelScore{level(0.485, 0.01), level(0.515, 0.01)}, Holds},
		{"opposite, the higher not certain", []LevelScore{level(0.28, 0.02), level(0.55, 0.06)}, Fades},
		{"the same", []LevelScore{level(0.61, 0.02), level(0.62, 0.06)}, Holds},
		{"the same, certainly other but by little", []LevelScore{level(0.61, 0.005), level(0.63, 0.005)}, Holds},
		{"leans and unbalanced are one side", []LevelScore{level(0.58, 0.01), level(0.57, 0.04)}, Holds},
		{"settles after the first step", []LevelScore{level(0.80, 0.02), level(0.66, 0.02), level(0.65, 0.02)}, Fades},
		{"the same side, too vague to agree", []LevelScore{level(0.70, 0.02), level(0.62, 0.1)}, Unsettled},
		{"balanced, then beyond the margin", []LevelScore{level(0.50, 0.01), level(0.70, 0.02)}, Grows},
		{"ever more", []LevelScore{level(0.40, 0.02), level(0.30, 0.02), level(0.20, 0.02)}, Grows},
		{"ever less", []LevelScore{level(0.80, 0.02), level(0.70, 0.02), level(0.60, 0.02)}, Fades},
		{"less, with a step back that may be chance",
			[]LevelScore{level(0.80, 0.02), level(0.62, 0.02), level(0.63, 0.02), level(0.55, 0.02)}, Fades},
		{"less, with a certain step back", []LevelScore{level(0.80, 0.02), level(0.60, 0.02), level(0.70, 0.02),
			level(0.62, 0.02)}, Unsettled},
		{"certainly more, both far above", []LevelScore{level(0.874, 0.015), level(0.990, 0.02)}, Grows},
		{"more, then the same", []LevelScore{level(0.874, 0.015), level(0.990, 0.01), level(0.985, 0.02)}, Grows},
		{"even, not known to the margin", []LevelScore{level(0.50, 0.03), level(0.51, 0.06)}, Holds},
		{"even at four levels", []LevelScore{level(0.49, 0.06), level(0.51, 0.06), level(0.50, 0.07),
			level(0.49, 0.08)}, Holds},
		{"even but for the lowest", []LevelScore{level(0.404, 0.02), level(0.501, 0.03), level(0.494, 0.04),
			level(0.490, 0.06)}, Fades},
		{"even but for the lowest, the highest vague",
			[]LevelScore{level(0.404, 0.02), level(0.501, 0.04), level(0.494, 0.05), level(0.567, 0.087)}, Fades},
		{"nobody knows", []LevelScore{level(0.50, 0.1), level(0.51, 0.1)}, Unsettled},
		{"certain only below", []LevelScore{level(0.60, 0.02), level(0.58, 0.1)}, Unsettled},
		{"one level", []LevelScore{level(0.60, 0.02)}, Unsettled},
		{"verdict withheld", []LevelScore{level(0.61, 0.01), withheld}, Unsettled},
		{"not played", []LevelScore{level(0.61, 0.01), unplayed}, Unsettled},
		{"none", nil, Unsettled},
	} {
		if got := JudgeLevels(c.levels, margin).Verdict; got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		var turned []LevelScore
		for _, l := range c.levels {
			l.Score, l.Interval = 1-l.Score, l.Interval.Mirror()
			turned = append(turned, l)
		}
		if got := JudgeLevels(turned, margin).Verdict; got != c.want {
			t.Errorf("%s, from the other side: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestTheFindingIsOfLevelsThatAreKnown asks whose score is quoted.
func TestTheFindingIsOfLevelsThatAreKnown(t *testing.T) {
	withheld := level(0.61, 0.01)
	withheld.Withheld = true
	for _, c := range []struct {
		name     string
		levels   []LevelScore
		from, to int
		score    float64
		half     float64
	}{
		{"the highest alone", []LevelScore{level(0.80, 0.02), level(0.60, 0.02)}, 1, 1, 0.60, 0.02},
		{"vague, but certainly other", []LevelScore{level(0.28, 0.02), level(0.55, 0.06)}, 1, 1, 0.55, 0.06},
		{"vague, and perhaps not other", []LevelScore{level(0.70, 0.02), level(0.62, 0.1)}, 0, 0, 0.70, 0.02},
		{"all agree", []LevelScore{level(0.50, 0.06), level(0.52, 0.06), level(0.51, 0.06)}, 0, 2, 0.51,
			0.06 / math.Sqrt(3)},
		{"settled at the second", []LevelScore{level(0.404, 0.02), level(0.50, 0.03), level(0.50, 0.04),
			level(0.50, 0.06)}, 1, 3, 0.50, 1 / math.Sqrt(1/0.0009+1/0.0016+1/0.0036)},
		{"settled at the second, the highest vague",
			[]LevelScore{level(0.404, 0.02), level(0.50, 0.04), level(0.50, 0.05), level(0.567, 0.087)}, 1, 2, 0.50,
			1 / math.Sqrt(1/0.0016+1/0.0025)},
		{"the highest withheld", []LevelScore{level(0.60, 0.02), withheld}, 0, 0, 0.60, 0.02},
		{"none is known", []LevelScore{level(0.50, 0.1), level(0.70, 0.1)}, 1, 1, 0.70, 0.1},
		{"one withheld between", []LevelScore{level(0.60, 0.02), withheld, level(0.60, 0.1)}, 2, 2, 0.60, 0.1},
		{"all withheld", []LevelScore{withheld}, -1, -1, 0, 0},
	} {
		got := JudgeLevels(c.levels, 0.05)
		if got.From != c.from || got.To != c.to || math.Abs(got.Pooled.Score-c.score) > 1e-9 ||
			math.Abs(got.Pooled.Interval.HalfWidth()-c.half) > 1e-9 {
			t.Errorf("%s: %+v, want levels %d to %d, %g ± %g", c.name, got, c.from, c.to, c.score, c.half)
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
