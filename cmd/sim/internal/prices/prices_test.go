package prices_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(systems.All()...)

// twins is a house rule under which some characters are one and the same and differ in
// their prices alone.
const twins = "units: {lion: {power: 5, skill: 3, points: 15}, troll: {power: 5, skill: 3, points: 10, title: Twin}, " +
	"ogre: {power: 5, skill: 3, points: 20, title: Dear twin}}"

func twinField(t *testing.T) *lists.Field {
	t.Helper()
	rules, faults := scenarios.ParseOverride("twins", twins)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	f, err := lists.Open(library, lists.Options{Scenario: "titan/meadow", Points: 60, Rules: rules,
		Units: []string{"lion", "troll", "ogre", "centaur", "warbear", "minotaur"}})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Prices with luck taken out are of the same games as those without, whose prices stand beside;
// records that were kept give them again.
func TestPricesGoByLuckAsFarAsItPays(t *testing.T) {
	f := twinField(t)
	o := prices.Options{Seed: 4, Matches: 150, Blocks: 3, Precision: -1}
	plain, without := study(t, f, o)
	asked := f.Options
	asked.Luck = true
	field, err := lists.Open(library, asked)
	if err != nil {
		t.Fatal(err)
	}
	s, found := study(t, field, o)
	if !found.WithoutLuck || without.WithoutLuck || s.Games != plain.Games || found.LuckLeft > 0.85 {
		t.Fatalf("luck is measured (%v, without %v) in %d games of %d, and leaves %.2f", found.WithoutLuck,
			without.WithoutLuck, s.Games, plain.Games, found.LuckLeft)
	}
	by := map[string]prices.Price{}
	for _, p := range without.Prices {
		by[p.Unit] = p
	}
	for _, p := range found.Prices {
		if q := by[p.Unit]; p.Plain != q.Price || p.PlainSE != q.SE || p.Price == q.Price {
			t.Errorf("%s: %.3f, plain %.3f ± %.3f; without luck measured %.3f ± %.3f", p.Unit, p.Price, p.Plain,
				p.PlainSE, q.Price, q.SE)
		}
		if d := (p.Price - p.Plain) / p.PlainSE; d > 3 || d < -3 {
			t.Errorf("%s: luck moves its price by %.1f standard errors", p.Unit, d)
		}
	}
	if _, again := study(t, field, resumed(t, field, o)); !reflect.DeepEqual(again.Prices, found.Prices) {
		t.Error("games that were kept give other prices")
	}
	o.Seed = 16
	var refused montecarlo.Refusal
	if err := prices.New(field, o).Play(context.Background()); !errors.As(err, &refused) {
		t.Errorf("games that the value was fitted to: %v", err)
	}
}

func study(t *testing.T, f *lists.Field, o prices.Options) (*prices.Study, *prices.Found) {
	t.Helper()
	s := prices.New(f, o)
	if err := s.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	found, err := s.Found()
	if err != nil {
		t.Fatal(err)
	}
	return s, found
}

// One unit under three names and prices has one fair price: the cheap name is called
// underpriced, the dear one overpriced, and at the prices found lists are more equal.
func TestTwinsHaveOnePrice(t *testing.T) {
	f := twinField(t)
	o := prices.Options{Seed: 1, Matches: 500, Precision: -1}
	s, found := study(t, f, o)
	by := map[string]prices.Price{}
	for _, p := range found.Prices {
		by[p.Unit] = p
	}
	lion, troll, ogre := by["lion"], by["troll"], by["ogre"]
	for _, p := range []prices.Price{troll, ogre} {
		if d := p.Price - lion.Price; d > 2.6*(p.SE+lion.SE) || d < -2.6*(p.SE+lion.SE) {
			t.Errorf("%s is worth %.2f ± %.2f, the same under another name %.2f ± %.2f", p.Unit, p.Price, p.SE,
				lion.Price, lion.SE)
		}
	}
	if troll.Verdict != prices.Underpriced || ogre.Verdict != prices.Overpriced {
		t.Errorf("at 10 points it is %s, at 20 %s", troll.Verdict, ogre.Verdict)
	}
	if found.Full.Explained < 0.6 || found.Full.Printed > found.Full.Explained {
		t.Errorf("explained %.2f of unseen lists, printed prices %.2f", found.Full.Explained, found.Full.Printed)
	}
	if d := found.Design; d.Matches != 500 || d.Efficiency < 0.5 || d.Together < 1 || s.Failed > 0 {
		t.Errorf("design %+v", d)
	}
	o.Matches = 200
	v, err := prices.Verify(context.Background(), library, f, found.Changed(1), o)
	if err != nil {
		t.Fatal(err)
	}
	if v.Ratio > 0.75 {
		t.Errorf("at fair prices lists are %.2f ± %.2f times as unlike", v.Ratio, v.SE)
	}
}

// Prices found again start from those found before, and a unit that the last round cannot
// judge stays at the price that it was played at.
func TestRoundsKeepWhatTheyCannotJudge(t *testing.T) {
	f := twinField(t)
	o := prices.Options{Seed: 3, Matches: 150, Blocks: 2, Precision: -1}
	_, first := study(t, f, o)
	o.Least = 100000
	it, last, err := prices.Iterate(context.Background(), library, f, first, 1, 2, o)
	if err != nil {
		t.Fatal(err)
	}
	if got := last.Apply(1); !reflect.DeepEqual(got, it.Rounds[0]) || len(it.Rounds) != 2 {
		t.Errorf("after a round that judges nothing prices are %v; they were %v", got, it.Rounds[0])
	}
	if changed := last.Changed(1); !reflect.DeepEqual(changed, first.Changed(1)) || len(changed) == 0 {
		t.Errorf("changed from the printed prices: %v; want %v", changed, first.Changed(1))
	}
}

// resumed are options with a folder in which the study was interrupted in the middle.
func resumed(t *testing.T, f *lists.Field, o prices.Options) prices.Options {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "study")
	open := func() *folder.Folder {
		kept, err := folder.Open(dir, f.Question("prices", map[string]any{}, f.Asked(o.Seed, .05, o.Blocks),
			results.Engine{}, library))
		if err != nil {
			t.Fatal(err)
		}
		return kept
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	half := o
	half.Folder, half.Progress = open(), func(games, most int64) {
		if games > most/3 {
			cancel()
		}
	}
	if err := prices.New(f, half).Play(ctx); !errors.Is(err, montecarlo.ErrInterrupted) {
		t.Fatalf("it was to be interrupted: %v", err)
	}
	if err := half.Folder.Close(false); err != nil {
		t.Fatal(err)
	}
	d, err := results.Open(dir)
	if err != nil || len(d.Committed()) == 0 || len(d.Manifest.Matchups) >= o.Matches {
		t.Fatalf("the folder has %d matchups of %d (%v)", len(d.Manifest.Matchups), o.Matches, err)
	}
	o.Folder = open()
	t.Cleanup(func() { _ = o.Folder.Close(true) })
	return o
}

// A study that was interrupted and resumed finds what it would have found at once, for
// any number of workers.
func TestAResumedStudyFindsTheSame(t *testing.T) {
	f := twinField(t)
	o := prices.Options{Seed: 2, Matches: 150, Blocks: 2, Precision: -1, Workers: 1}
	whole, wanted := study(t, f, o)
	o.Workers = 3
	again, got := study(t, f, resumed(t, f, o))
	if !reflect.DeepEqual(again.Rows, whole.Rows) || again.Games != whole.Games ||
		!reflect.DeepEqual(got.Prices, wanted.Prices) {
		t.Error("the study that was resumed differs from the one played at once")
	}
}

// What --apply writes is a scenario with the new prices that can be played.
func TestHouseRulesArePlayable(t *testing.T) {
	for scenario, points := range map[string]int{"titan/meadow": 60, "descent/den-war": 52, "hott/quick": 12,
		"heroscape/broken-walls": 300, "mageknight/stones": 100} {
		f, err := lists.Open(library, lists.Options{Scenario: scenario, Points: points})
		if err != nil {
			t.Fatal(err)
		}
		r := f.Pools[0].Recruits[0]
		text, err := prices.HouseRules(library, f, "fair", map[string]int{r.Unit: r.Points + 1}, 1)
		if err != nil {
			t.Errorf("%s: %v", scenario, err)
			continue
		}
		file := filepath.Join(t.TempDir(), "fair.yaml")
		if err := write(file, text); err != nil {
			t.Fatal(err)
		}
		if _, faults := library.Compile(file, scenarios.Variant{}); len(faults) > 0 {
			t.Errorf("%s: %v\n%s", scenario, faults, text)
		}
		now, err := lists.Open(library, lists.Options{Scenario: file})
		if err != nil {
			t.Errorf("%s: %v", scenario, err)
		} else if got := now.Pools[0].Recruits[0]; got.Points != r.Points+1 || now.Points != points {
			t.Errorf("%s: %s costs %d of %d points; want %d of %d", scenario, got.Unit, got.Points, now.Points,
				r.Points+1, points)
		}
	}
}

func write(path string, text []byte) error { return os.WriteFile(path, text, 0o644) }
