package prices_test

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// inCompany finds prices of a field in random and in the best company.
func inCompany(t *testing.T, f *lists.Field, o prices.Options, c prices.CompanyOptions) (*prices.Found,
	map[string]prices.InCompany) {
	t.Helper()
	s, found := study(t, f, o)
	company, err := s.Company(context.Background(), library, found, c)
	if err != nil {
		t.Fatal(err)
	}
	found.Company = company
	by := map[string]prices.InCompany{}
	for _, u := range company.Units {
		by[u.Unit] = u
	}
	return found, by
}

// few is a study of prices in company that takes a second or two.
var few = prices.CompanyOptions{Companies: 4, Bundles: 6, Foes: 4, Generations: 2}

// One unit under three names and prices has one price in its best company, too, which in Titan is the one in random
// company: nobody helps anybody there. A study that was interrupted finds the same.
func TestTwinsHaveOnePriceInCompany(t *testing.T) {
	f := twinField(t)
	o := prices.Options{Seed: 1, Matches: 200, Precision: -1, Workers: 1}
	found, by := inCompany(t, f, o, few)
	for _, a := range []string{"lion", "troll", "ogre"} {
		for _, p := range found.Prices {
			u := by[a]
			if p.Unit == "lion" && (u.Why != "" || math.Abs(u.Price-p.Price) > 3*math.Hypot(u.SE, p.SE)) {
				t.Errorf("%s is worth %.1f ± %.1f in its best company (%s), the same unit %.1f ± %.1f in any", a,
					u.Price, u.SE, u.Why, p.Price, p.SE)
			}
		}
	}
	o = resumed(t, f, o)
	o.Workers = 3
	again, same := inCompany(t, f, o, few)
	if !reflect.DeepEqual(by, same) || again.Company.Games != found.Company.Games {
		t.Errorf("resumed: %+v\nwant %+v", same, by)
	}
}

// house is a field of nine HeroScape cards under a house rule.
func house(t *testing.T, rule string, cards ...string) *lists.Field {
	t.Helper()
	rules, faults := scenarios.ParseOverride("house", rule)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	f, err := lists.Open(library, lists.Options{Scenario: "heroscape/quick", Points: 240, Rules: rules,
		Units: append(cards, "tarn", "izumi", "marro", "arrowgrut", "finn", "thorgrim", "weston")})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A card whose worth is an aura for one other kind, and one whose worth is a turn of its leader's, are worth more in
// their best company than in any, that company is the other card, and the price that --apply takes is the column that
// is asked for.
func TestAurasAndBondsArePricedInTheirCompany(t *testing.T) {
	for _, c := range []struct{ unit, with, rule string }{
		{"grimnak", "bladegrut", "{units: {grimnak: {attack: 1, powers: [orc-warrior-enhancement]}}, " +
			"chart: {powers: {orc-warrior-enhancement: {dice: 5, shields: 5}}}}"},
		{"legion", "marcus", "{units: {legion: {attack: 1, defence: 1, points: 40, powers: [warlord-bonding]}, " +
			"marcus: {attack: 6, defence: 5, powers: []}}}"},
	} {
		f := house(t, c.rule, c.unit, c.with)
		found, by := inCompany(t, f, prices.Options{Seed: 3, Matches: 200, Precision: -1},
			prices.CompanyOptions{Companies: 6, Bundles: 6, Foes: 5, Generations: 2, Only: []string{c.unit}})
		u := by[c.unit]
		i := slices.IndexFunc(found.Prices, func(p prices.Price) bool { return p.Unit == c.unit })
		random := found.Prices[i]
		if u.Why != "" || !slices.Contains(u.Partners, c.with) ||
			u.Price-random.Price < 1.5*math.Hypot(u.SE, random.SE) {
			t.Errorf("%s is worth %.0f ± %.0f in random company and %.0f ± %.0f with %v (%s)", c.unit, random.Price,
				random.SE, u.Price, u.SE, u.Partners, u.Why)
		}
		whole := map[string]float64{}
		for column, want := range map[string]float64{"": random.Price, prices.Best: u.Price,
			prices.Shared: (u.Price + random.Price) / 2} {
			found.Column = column
			if whole[column] = float64(found.Apply(1)[c.unit]); math.Abs(whole[column]-want) > 0.5 {
				t.Errorf("%s: column %q applies %.0f, want %.1f", c.unit, column, whole[column], want)
			}
		}
	}
}
