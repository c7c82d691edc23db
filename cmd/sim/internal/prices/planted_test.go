package prices_test

import (
	"context"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// plantedRuns is the environment variable with the number of runs of each planted truth, for make planted.
const plantedRuns = "PLANTED_RUNS"

// runs is how many studies look for a planted truth, and whether for all of them.
func runs(t *testing.T) (n int, all bool) {
	text := os.Getenv(plantedRuns)
	if text == "" {
		return 3, false
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 2 {
		t.Fatalf("%s=%s: want a number of runs, at least 2", plantedRuns, text)
	}
	return n, true
}

// planted is a house rule under which something is known of prices.
type planted struct {
	name, scenario string
	points         int
	units          []string
	rules          string
	of             string // a unit that is worth its company
	with           string // whose company that is; "" where any of several are
	twins          []string
}

// truths are planted in three systems. Auras and bonds need a system that has them.
var truths = []planted{
	{name: "aura", scenario: "heroscape/quick", points: 240,
		units: []string{"grimnak", "bladegrut", "tarn", "izumi", "marro", "arrowgrut", "finn", "thorgrim", "weston"},
		rules: "{units: {grimnak: {attack: 1, powers: [orc-warrior-enhancement]}}, " +
			"chart: {powers: {orc-warrior-enhancement: {dice: 5, shields: 5}}}}",
		of: "grimnak", with: "bladegrut"},
	{name: "bond", scenario: "heroscape/quick", points: 240,
		units: []string{"legion", "marcus", "tarn", "izumi", "marro", "arrowgrut", "finn", "thorgrim", "weston"},
		rules: "{units: {legion: {attack: 1, defence: 1, points: 40, powers: [warlord-bonding]}, " +
			"marcus: {attack: 6, defence: 5, powers: []}}}",
		of: "legion", with: "marcus"},
	{name: "clone", scenario: "heroscape/quick", points: 240,
		units: []string{"marcus", "bladegrut", "tarn", "izumi", "marro", "arrowgrut", "finn", "thorgrim", "weston"},
		rules: "{units: {finn: {powers: []}, thorgrim: {powers: [], points: 110}}}",
		twins: []string{"finn", "thorgrim"}},
	{name: "clone", scenario: "titan/meadow", points: 60,
		units: []string{"lion", "troll", "ogre", "centaur", "warbear", "minotaur"}, rules: "{" + twins + "}",
		twins: []string{"lion", "troll", "ogre"}},
	{name: "aura", scenario: "mageknight/stones", points: 100,
		units: []string{"dmg", "uxb", "ugd", "agn", "bgo", "cbl", "wsc", "mpr"},
		rules: `{units: {dmg: {dial: "8/0/16/0:ME 8/0/16/0:ME 8/0/16/0:ME"}, ` +
			`uxb: {dial: "8/10/15/1 7/10/14/1 6/9/13/1"}}}`,
		of: "dmg"}, // all that shoot gain by it
	{name: "clone", scenario: "mageknight/stones", points: 100,
		units: []string{"dmg", "uxb", "ugd", "agn", "bgo", "cbl", "wsc", "mpr"},
		rules: `{units: {wsc: {points: 14, range: 0, rank: "**", faction: EL, dial: "8/9/15/2 8/8/15/1 7/6/14/1"}, ` +
			`cbl: {points: 20, range: 0, rank: "**", faction: EL, dial: "8/9/15/2 8/8/15/1 7/6/14/1"}}}`,
		twins: []string{"wsc", "cbl"}},
}

// What a unit is worth in its company is found where it was planted: in random company it is worth certainly less,
// most of its companies have the unit that it was made for, and intervals hold the mean of all other runs. Units that
// are one under several names and prices have one price. Of all runs one in twenty may err, and as many more as chance
// has. Without make planted only Titan's truth is looked for, whose games are quick; other tests price an aura.
func TestPlantedTruthsAreFound(t *testing.T) {
	n, all := runs(t)
	for _, p := range truths {
		if !all && !strings.HasPrefix(p.scenario, "titan/") {
			continue
		}
		t.Run(p.scenario+" "+p.name, func(t *testing.T) {
			t.Parallel()
			p.find(t, n)
		})
	}
}

// find looks for a planted truth in studies of other seeds.
func (p *planted) find(t *testing.T, n int) {
	rules, faults := scenarios.ParseOverride("planted", p.rules)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	f, err := lists.Open(library, lists.Options{Scenario: p.scenario, Points: p.points, Rules: rules, Units: p.units})
	if err != nil {
		t.Fatal(err)
	}
	only := p.twins
	if p.of != "" {
		only = []string{p.of}
	}
	var best, random []float64
	var se []prices.InCompany
	held, all, partnered := 0, 0, 0
	for seed := range n {
		s, found := study(t, f, prices.Options{Seed: uint64(500 + seed), Matches: 600, Blocks: 2, Precision: -1,
			Workers: 1})
		c, err := s.Company(context.Background(), library, found, prices.CompanyOptions{Companies: 4, Generations: 2,
			Only: only})
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		var of []prices.InCompany
		for _, u := range c.Units {
			if slices.Contains(only, u.Unit) {
				of = append(of, u)
				if u.Why != "" {
					t.Errorf("seed %d: %s has no price: %s", seed, u.Unit, u.Why)
				}
			}
		}
		if p.of == "" {
			for i := range of {
				for j := range i {
					all++
					if math.Abs(of[i].Price-of[j].Price) <= width(&of[i], &of[j]) {
						held++
					}
				}
			}
			continue
		}
		se, best = append(se, of[0]), append(best, of[0].Price)
		if p.with == "" || slices.Contains(of[0].Partners, p.with) {
			partnered++
		}
		for _, price := range found.Prices {
			if price.Unit == p.of {
				random = append(random, price.Price)
			}
		}
	}
	if p.of != "" {
		for i := range se { // the mean of the others errs itself
			others := slices.Delete(slices.Clone(best), i, i+1)
			mean := stats.MomentsOf(others).Mean
			half := se[i].Interval.HalfWidth() * math.Sqrt(1+1/float64(len(others)))
			all++
			if math.Abs(best[i]-mean) <= half {
				held++
			}
		}
		b, r := stats.MomentsOf(best), stats.MomentsOf(random)
		t.Logf("%.0f in the best company, sd %.0f; %.0f in random company, sd %.0f; with %s in %d of %d", b.Mean,
			math.Sqrt(b.Variance()), r.Mean, math.Sqrt(r.Variance()), p.with, partnered, n)
		if n-partnered > spare(n) || !(b.Mean > r.Mean+2*math.Hypot(b.StandardError(), r.StandardError())) {
			t.Errorf("worth %.0f in its best company and %.0f in random company, with %s in %d of %d", b.Mean, r.Mean,
				p.with, partnered, n)
		}
	}
	if t.Logf("%d of %d intervals hold", held, all); all-held > spare(all) {
		t.Errorf("%d of %d intervals hold; want 19 of 20", held, all)
	}
}

// spare is how many of n intervals may fail to hold: of those that hold in 19 of 20, as few in one of a hundred cases.
func spare(n int) int { return int(0.05*float64(n) + 2.33*math.Sqrt(0.0475*float64(n))) }

// width is how far the prices of twins may lie apart.
func width(a, b *prices.InCompany) float64 {
	return math.Hypot(a.Interval.HalfWidth(), b.Interval.HalfWidth())
}
