package lists_test

import (
	"context"
	"errors"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(systems.All()...)

func open(t *testing.T, o lists.Options) *lists.Field {
	t.Helper()
	f, err := lists.Open(library, o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Lists of every system can be drawn, cost what they may, hold everything an army can
// buy, and most of them are legal.
func TestEverySystemHasLists(t *testing.T) {
	for scenario, points := range map[string]int{"titan/meadow": 60, "descent/den-war": 52, "hott/quick": 12,
		"heroscape/broken-walls": 400, "mageknight/stones": 100} {
		f := open(t, lists.Options{Scenario: scenario, Points: points})
		p := f.Pools[0]
		d := f.Drawing(1)
		used := make([]int, len(p.Recruits))
		legal, drawn := 0, 30
		for i := range 40 * len(used) {
			share := 1.0
			if i%2 == 1 {
				share = 0.75
			}
			l := d.List(0, share)
			if cost := p.Cost(l); float64(cost) > share*float64(points)+0.5 || cost < points/3 {
				t.Fatalf("%s: %s costs %d of %v points", scenario, p.Words(l), cost, share*float64(points))
			}
			for u, n := range l {
				used[u] += min(int(n), 1)
			}
			if i < drawn && f.Legal(l) == nil {
				legal++
			}
		}
		if legal < drawn/3 {
			t.Errorf("%s: %d of %d lists are legal", scenario, legal, drawn)
		}
		for u, n := range used {
			if n == 0 {
				t.Errorf("%s: %s is in no list", scenario, p.Recruits[u].Unit)
			}
		}
	}
}

// Counting lists and listing them agree, and both keep every limit.
func TestCountIsTheNumberOfLists(t *testing.T) {
	f := open(t, lists.Options{Scenario: "titan/meadow", Points: 50,
		Units: []string{"ogre", "lion", "troll", "centaur", "titan"}})
	p := f.Pools[0]
	all := p.All(35, 50, 1000)
	if len(all) == 0 || p.Count(35, 50).Cmp(big.NewInt(int64(len(all)))) != 0 {
		t.Fatalf("%d lists listed, %v counted", len(all), p.Count(35, 50))
	}
	seen := map[string]bool{}
	for _, l := range all {
		if cost := p.Cost(l); cost < 35 || cost > 50 || seen[l.Key()] {
			t.Errorf("%s costs %d, or is listed twice", p.Words(l), cost)
		}
		seen[l.Key()] = true
		if err := f.Legal(l); err != nil {
			t.Errorf("%s: %v", p.Words(l), err)
		}
	}
	if p.All(35, 50, len(all)-1) != nil {
		t.Error("more lists are listed than the limit")
	}
}

// Outcomes are the same for any number of workers, and a list that is not legal says so
// without costing the others theirs.
func TestOutcomesDoNotDependOnWorkers(t *testing.T) {
	f := open(t, lists.Options{Scenario: "titan/meadow", Points: 50})
	d := f.Drawing(3)
	var matches []lists.Match
	for range 12 {
		matches = append(matches, lists.Match{Lists: [2]lists.List{d.List(0, 1), d.List(1, 1)}})
	}
	dear := make(lists.List, len(f.Pools[0].Recruits))
	dear[0] = 9
	matches[5].Lists[0] = dear
	var was []lists.Outcome
	for _, workers := range []int{1, 3} {
		got, err := f.Play(context.Background(), lists.Plan{Seed: 1, Blocks: 3, Workers: workers}, matches)
		if err != nil {
			t.Fatal(err)
		}
		if got[5].Why == nil || !strings.Contains(got[5].Why.Error(), "9 characters") {
			t.Errorf("nine of one for 50 points: %v", got[5].Why)
		}
		for i := range got {
			if got[i].Why = nil; i != 5 && got[i].Counts.Blocks() != 3 {
				t.Errorf("match %d has %d blocks of 3", i, got[i].Counts.Blocks())
			}
		}
		if was != nil && !reflect.DeepEqual(was, got) {
			t.Errorf("with 1 worker\n%v\nwith 3\n%v", was, got)
		}
		was = got
	}
}

// Prices replace the printed ones, and what cannot be is refused with its cause.
func TestPricesAndRefusals(t *testing.T) {
	f := open(t, lists.Options{Scenario: "titan/meadow", Points: 50, Prices: map[string]int{"ogre": 7}})
	for _, r := range f.Pools[0].Recruits {
		if (r.Unit == "ogre" && r.Points != 7) || (r.Unit == "lion" && r.Points != 15) {
			t.Errorf("%s costs %d", r.Unit, r.Points)
		}
	}
	for _, o := range []lists.Options{{Scenario: "titan/meadow", Points: 50, Units: []string{"orge", "lion"}},
		{Scenario: "mageknight/stones", Points: 150}, {Scenario: "titan/meadow", Points: 11}} {
		var refused montecarlo.Refusal
		if _, err := lists.Open(library, o); !errors.As(err, &refused) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if name, err := lists.Choose(library, "heroscape", 400); err != nil || name != "heroscape/broken-walls" {
		t.Errorf("400 points of HeroScape are for %q (%v)", name, err)
	}
}

// Lists that keep company have copies and partners: a squad that may come again does, and a card stands beside those
// that its powers are for; pairs that are named come together, too. A list that is given a unit has it.
func TestListsKeepCompany(t *testing.T) {
	f := open(t, lists.Options{Scenario: "heroscape/broken-walls", Points: 400})
	p := f.Pools[0]
	at := map[string]int{}
	for i, r := range p.Recruits {
		at[r.Unit] = i
	}
	count := func(keep bool) (partners, pairs, copies int) {
		d := f.Drawing(4)
		if keep {
			d.Keep([][2]string{{"mimring", "kiova"}})
		}
		for range 400 {
			l := d.With(0, "grimnak")
			if l[at["grimnak"]] != 1 || p.Cost(l) > 400 {
				t.Fatalf("%s", p.Words(l))
			}
			if l[at["bladegrut"]] >= 2 {
				partners++
			}
			if l = d.With(0, "mimring"); l[at["kiova"]] > 0 {
				pairs++
			}
			for i, n := range l {
				if n >= 3 && p.Recruits[i].Most != 1 {
					copies++
					break
				}
			}
		}
		return partners, pairs, copies
	}
	a1, b1, c1 := count(false)
	a2, b2, c2 := count(true)
	if a2 < 5*a1 || a2 < 80 || b2 < 2*b1 || b2 < 40 || c2 < 5*c1 || c2 < 40 {
		t.Errorf("of 400 lists with Grimnak %d and %d have two Blade Gruts; of 400 with Mimring %d and %d have "+
			"Kiova, %d and %d a unit three times", a1, a2, b1, b2, c1, c2)
	}
	l, err := p.Of(map[string]int{"grimnak": 1})
	if err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if more := f.Drawing(5).Add(0, l, 90, "marro"); more[at["marro"]] > 0 || p.Cost(more) > 120+90 ||
			p.Cost(more) < 120+60 {
			t.Fatalf("90 points more: %s", p.Words(more))
		}
	}
}
