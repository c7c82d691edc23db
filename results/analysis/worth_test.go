package analysis

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// toyWorth plays an army against a fixed opponent. A number drawn for the game, the same
// for all versions of the army, falls to one of its units, each with a chance of what it
// is worth, or to nobody; the game is won with a chance of 0.1, or if that unit is there.
// Each unit is left out once.
func toyWorth(worth []float64, blocks int, seed uint64) (*Worths, *Games) {
	luck := stats.NewSplitMix(seed)
	g := &Games{Tallies: make([]Tally, len(worth)+1)}
	for range blocks {
		var points [8]uint16
		for range 2 {
			u := luck.Float64()
			saviour, sum := -1, 0.1
			for i, v := range worth {
				if u >= sum && u < sum+v {
					saviour = i
				}
				sum += v
			}
			for i := range g.Tallies {
				if u < 0.1 || (saviour >= 0 && i != saviour+1) {
					points[i] += 2
				}
			}
		}
		for i := range g.Tallies {
			g.Tallies[i].scores = append(g.Tallies[i].scores, points[i])
		}
	}
	w := &Worths{Alpha: 0.05}
	for i := range worth {
		base, other := results.MatchupEntry{Games: 2, Fixed: true}, results.MatchupEntry{Games: 2, Fixed: true}
		p, err := pairOf(base, other, &g.Tallies[i+1], &g.Tallies[0], 0.05, 0.02)
		if err != nil {
			panic(err)
		}
		w.Lines = append(w.Lines, Worth{Pair: p, Unit: string(rune('a' + i)), Copies: 1, Copied: 1, Points: 10,
			changed: i + 1})
	}
	w.adjust()
	w.price(g)
	return w, g
}

// TestFairPricesAreSeldomContradicted plays three hundred armies whose units are all
// worth their points: a verdict on any of them may occur in one of twenty, and the
// intervals of the price ratios must hold what they promise.
func TestFairPricesAreSeldomContradicted(t *testing.T) {
	const runs = 300
	wrong, covered, intervals := 0, 0, 0
	for seed := range uint64(runs) {
		w, _ := toyWorth([]float64{0.15, 0.15, 0.15, 0.15}, 400, 1000+seed)
		bad := false
		for i := range w.Lines {
			v := &w.Lines[i].Value
			if !v.Known {
				t.Fatalf("seed %d: %v", seed, w.Notes)
			}
			bad = bad || v.Verdict != ""
			intervals++
			if v.Interval.Lo <= 1 && 1 <= v.Interval.Hi {
				covered++
			}
		}
		if bad {
			wrong++
		}
	}
	if most := 0.05*runs + 4*math.Sqrt(0.05*0.95*runs); float64(wrong) > most {
		t.Errorf("%d of %d tables contradict fair prices, at most %.0f may", wrong, runs, most)
	}
	t.Logf("%d of %d tables contradict fair prices; %.3f of the intervals hold the true ratio", wrong, runs,
		float64(covered)/float64(intervals))
	// the four ratios of a table are dependent, so each table counts as one
	if share := float64(covered) / float64(intervals); share < 0.95-4*math.Sqrt(0.05*0.95/runs) || share > 0.99 {
		t.Errorf("%.3f of the intervals hold the true ratio, want 0.95", share)
	}
}

// TestWrongPricesAreFound has one unit worth half and one worth twice what its points
// buy: both must be named, the way they are wrong, and no other.
func TestWrongPricesAreFound(t *testing.T) {
	w, _ := toyWorth([]float64{0.08, 0.16, 0.16, 0.32}, 4000, 7)
	for i, want := range []string{"below its price", "", "", "above its price"} {
		l := &w.Lines[i]
		if l.Value.Verdict != want {
			t.Errorf("unit %s: %q, want %q (ratio %.2f %v, p %.2g)", l.Unit, l.Value.Verdict, want, l.Value.Ratio,
				l.Value.Interval, l.Value.Adjusted)
		}
		logit := func(s float64) float64 { return math.Log(s / (1 - s)) }
		effect := func(v float64) float64 { return logit(0.82) - logit(0.82-v) }
		if truth := 4 * effect([]float64{0.08, 0.16, 0.16, 0.32}[i]) / (effect(0.08) + 2*effect(0.16) +
			effect(0.32)); l.Value.Interval.Lo > truth || l.Value.Interval.Hi < truth {
			t.Errorf("unit %s: ratio %v does not hold %.3f", l.Unit, l.Value.Interval, truth)
		}
	}
}

// TestPricesAreRefusedWithoutRoom wants no comparison where scores touch the end of
// their scale, where all units together do nothing, and for a single unit.
func TestPricesAreRefusedWithoutRoom(t *testing.T) {
	for name, worth := range map[string][]float64{"no room": {0.46, 0.44}, "nothing": {0, 0, 0}, "alone": {0.3}} {
		w, _ := toyWorth(worth, 200, 3)
		for i := range w.Lines {
			if w.Lines[i].Value.Known {
				t.Errorf("%s: unit %s is priced", name, w.Lines[i].Unit)
			}
		}
		if len(w.Notes) == 0 {
			t.Errorf("%s: nothing says why no price is given", name)
		}
	}
}

// TestChangesFindTheirOrigin has two lists that become the same when a unit leaves: each
// remainder belongs to the list before it. An exchange belongs to the first list that it
// can come from, and what came of another change is nobody's origin.
func TestChangesFindTheirOrigin(t *testing.T) {
	m := &results.Manifest{}
	all := map[[2]string]map[int]*roll{}
	add := func(army string, counts map[string]int) {
		i := len(m.Matchups)
		m.Matchups = append(m.Matchups, results.MatchupEntry{Index: i, System: "toy", ArmyA: army, ArmyB: "foe"})
		r := &roll{counts: counts, cost: map[string]int64{}}
		for unit, n := range counts {
			r.cost[unit] = int64(n) * map[string]int64{"ranger": 16, "troll": 16, "lion": 15}[unit]
			r.total += r.cost[unit]
		}
		all[[2]string{"toy", army}] = map[int]*roll{i: r}
		all[[2]string{"toy", "foe"}] = map[int]*roll{}
	}
	add("rangers", map[string]int{"lion": 2, "ranger": 1})
	add("rangers-without-ranger", map[string]int{"lion": 2})
	add("rangers-without-lion", map[string]int{"lion": 1, "ranger": 1})
	add("trolls", map[string]int{"lion": 2, "troll": 1})
	add("trolls-without-troll", map[string]int{"lion": 2})
	add("rangers-without-both", map[string]int{"lion": 1})
	for j, want := range []struct {
		origin        int
		unit, instead string
	}{{-1, "", ""}, {0, "ranger", ""}, {0, "lion", ""}, {0, "ranger", "troll"}, {3, "troll", ""}, {-1, "", ""}} {
		var before []int
		for i := range j {
			before = append(before, i)
		}
		w, ok := originOf(m, before, j, map[int]bool{1: true, 2: true, 4: true}, all)
		if ok != (want.origin >= 0) || (ok && (w.index != want.origin || w.Unit != want.unit ||
			w.Instead != want.instead)) {
			t.Errorf("%s comes from %d by %q for %q (%v), want %d, %q for %q", m.Matchups[j].ArmyA, w.index, w.Instead,
				w.Unit, ok, want.origin, want.instead, want.unit)
		}
	}
}
