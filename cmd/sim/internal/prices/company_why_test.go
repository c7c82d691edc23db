package prices

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
)

// made is a study of four units whose companies are made up: a point of a bundle buys slope in log odds, and a unit is
// worth what worth says.
func made(slope float64, worth []float64, mean float64) *companion {
	pool := &lists.Pool{Points: 100}
	for i := range worth {
		pool.Recruits = append(pool.Recruits, engine.Recruit{Unit: string(rune('a' + i)), Points: 10})
	}
	c := &companion{Study: &Study{Field: &lists.Field{Pools: [2]*lists.Pool{pool, pool}},
		Options: Options{Alpha: 0.05, Seed: 1}}, worth: [2][]float64{worth, worth}}
	rng := rand.New(rand.NewPCG(5, 6))
	for u := range worth {
		for half := range 2 {
			for range 3 {
				s := &sample{unit: u, half: half, list: make(lists.List, len(worth)), mean: mean}
				s.list[u], s.list[(u+1)%len(worth)] = 1, 1
				for j := range 8 {
					s.x = append(s.x, float64(4*j))
					s.y = append(s.y, slope*float64(4*j)+0.1*rng.NormFloat64())
				}
				s.other = s.x
				s.with = slope*worth[u] + 0.1*rng.NormFloat64()
				c.samples = append(c.samples, s)
			}
		}
	}
	return c
}

// Companies tell what a unit is worth, and which units are in them; a line that is flat, and companies that lose or win
// everything, tell no price, and why is said.
func TestCompaniesTellPricesOrWhyNot(t *testing.T) {
	worth := []float64{4, 10, 16, 22, 28, 34, 40, 46}
	got := made(0.1, worth, 0.5).prices()
	if got.Flat || !got.Settled || got.Agreement < 0.99 || got.Missing != -1 {
		t.Errorf("%+v", got)
	}
	for u, p := range got.Units {
		// Worths beyond the bundles' range of 0 to 28 points are read off the line beyond what was played.
		if p.Why != "" || !p.Interval.Contains(worth[u]) || math.Abs(p.Price-worth[u]) > 2 || len(p.Partners) != 1 ||
			p.Samples != 6 {
			t.Errorf("worth %v: %+v", worth[u], p)
		}
	}
	if few := made(0.1, worth[:5], 0.5).prices(); few.Settled || few.Agreement < 0.99 ||
		!strings.Contains(strings.Join(few.verdict(), " "), "fewer than 8 units") {
		t.Errorf("the order of five units settles: %+v, %s", few, few.verdict())
	}
	for why, c := range map[string]*companion{"flat": made(0, worth, 0.5), "lose everything": made(0.1, worth, 0.01),
		"win everything": made(0.1, worth, 0.99)} {
		got := c.prices()
		if got.Settled {
			t.Errorf("%s: settled", why)
		}
		for _, p := range got.Units {
			if !strings.Contains(p.Why, why) && !got.Flat {
				t.Errorf("%s: %+v", why, p)
			}
		}
		if words := strings.Join(got.verdict(), " "); (why == "flat" && !strings.Contains(words, "no prices")) ||
			(why != "flat" && got.Flat == strings.Contains(words, why)) {
			t.Errorf("%s: %s", why, words)
		}
	}
}

// What bundles are worth is known with an error, which the slope must not feel: errors as large as what bundles differ
// by would halve it.
func TestTheSlopeIsNotFlatterForErrorsOfBundles(t *testing.T) {
	c := made(0.1, []float64{4, 10, 16, 22, 28, 34, 40, 46}, 0.5)
	rng := rand.New(rand.NewPCG(7, 8))
	for _, s := range c.samples {
		s.other = nil
		for j, x := range s.x {
			s.x[j] = x + 9*rng.NormFloat64()
			s.other = append(s.other, x+9*rng.NormFloat64())
		}
	}
	if slope, se := c.slope(); math.Abs(slope-0.1) > 2*se || se > 0.01 {
		t.Errorf("slope %.3f ± %.3f, want 0.1", slope, se)
	}
}

// Halves that do not agree are not settled, prices are withheld, and how many games are missing is reckoned.
func TestHalvesThatDisagreeAreNotSettled(t *testing.T) {
	c := made(0.1, []float64{4, 10, 16, 22, 28, 34}, 0.5)
	for _, s := range c.samples { // the second half takes units for others
		if s.half == 1 {
			s.with = 0.1 * c.worth[0][[]int{2, 1, 0, 5, 4, 3}[s.unit]]
		}
	}
	got := c.prices()
	if got.Settled || got.Agreement > 0.81 || got.Agreement < 0.5 || math.Abs(got.Again-again(got.Agreement)) > 1e-9 ||
		!strings.Contains(strings.Join(got.verdict(), " "), "are not settled: two halves") {
		t.Errorf("agreement %.2f, %.2f of two studies: %s", got.Agreement, got.Again, got.verdict())
	}
	if cells := got.cells(&Price{Unit: "a"}); cells[0].Text != unsettled || cells[1].Text != unsettled ||
		cells[2].Text != "b" {
		t.Errorf("%+v", cells)
	}
	if n := missing(1000, 0.5); n != 3500 || missing(1000, 0.82) != 0 || missing(1000, -0.1) != -1 ||
		missing(1000, math.NaN()) != -1 {
		t.Errorf("%d games are missing", n)
	}
}

// Companies of one half err together, by more than they differ: intervals hold what units are worth as often as they
// say. Fewer than eight units do not tell by how much halves err.
func TestHalvesThatErrWidenIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	held := 0
	for range 50 {
		units := make([]InCompany, 20)
		for i := range units {
			p := &units[i]
			p.Samples, p.spread, p.SE = 20, 3, 3
			for h := range p.Halves {
				p.Halves[h] = 100 + 12*rng.NormFloat64() + 3*math.Sqrt2*rng.NormFloat64()
				p.Price += p.Halves[h] / 2
			}
		}
		alone := []InCompany{units[0]}
		if widen(alone, 0.05); alone[0].SE != 3 {
			t.Fatalf("one unit: %+v", alone[0])
		}
		widen(units, 0.05)
		for i := range units {
			if units[i].Interval.Contains(100) {
				held++
			}
		}
	}
	if held < 930 || held > 980 { // of 1,000
		t.Errorf("%d of 1000 intervals hold", held)
	}
}
