package best_test

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/best"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(systems.All()...)

// planted is a field with more than 10^5 legal lists, in which one cheap unit is far too
// strong: who has most of it wins.
func planted(t testing.TB) *lists.Field {
	t.Helper()
	rules, faults := scenarios.ParseOverride("planted", "units: {newt: {power: 9, skill: 4, points: 14}}")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	f, err := lists.Open(library, lists.Options{Scenario: "titan/meadow", Points: 100, Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	if n := f.Pools[0].Count(1, 100); n.Int64() < 100000 {
		t.Fatalf("%v lists are legal; want 10^5", n)
	}
	return f
}

// The planted best list, seven of the cheap strong unit, is found.
func TestPlantedBestListIsFound(t *testing.T) {
	f := planted(t)
	near, err := f.Pools[0].Of(map[string]int{"newt": 5, "lion": 2}) // weaker lists everybody beats
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(2) {
		s, err := best.New(f, best.Options{Seed: seed + 1, Confirm: 40, Blocks: 4, Candidates: 12})
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Answer(context.Background(), best.Mixture{{List: near, Share: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(a.Words, "7 newt") && !strings.Contains(a.Words, "6 newt") {
			t.Errorf("seed %d: the best list is %s, %.3f found, %.3f confirmed", seed+1, a.Words, a.Found, a.Confirmed)
		}
		if a.Blocks != 40 || !a.Interval.Contains(a.Confirmed) || a.Tried < best.DefaultCandidates {
			t.Errorf("seed %d: %+v", seed+1, a)
		}
	}
}

// interruptedIn has a search interrupted after a number of games in a new folder, and opens that again.
func interruptedIn(t *testing.T, f *lists.Field, o best.Options, games int64,
	search func(context.Context, *best.Search) error) *folder.Folder {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "d")
	open := func() *folder.Folder {
		kept, err := folder.Open(dir, f.Question("lists", map[string]any{}, f.Asked(o.Seed, .05, o.Blocks),
			results.Engine{}, library))
		if err != nil {
			t.Fatal(err)
		}
		return kept
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o.Folder, o.Progress = open(), func(n, _ int64) {
		if n > games {
			cancel()
		}
	}
	s, err := best.New(f, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := search(ctx, s); !errors.Is(err, montecarlo.ErrInterrupted) {
		t.Fatalf("it was to be interrupted: %v", err)
	}
	if err := o.Folder.Close(false); err != nil {
		t.Fatal(err)
	}
	again := open()
	t.Cleanup(func() { _ = again.Close(true) })
	return again
}

// The mixture is made of lists with the planted unit; it is the same for any number of
// workers and when what was played is taken up again.
func TestOracleComesToThePlantedUnit(t *testing.T) {
	f := planted(t)
	var was *best.Oracle
	for _, workers := range []int{1, 2} {
		o := best.Options{Seed: 5, Confirm: 40, Blocks: 4, Workers: workers, Candidates: 8, Moves: 2, Rounds: 3}
		if workers == 2 {
			o.Folder = interruptedIn(t, f, o, 1000, func(ctx context.Context, s *best.Search) error {
				_, err := s.Oracle(ctx)
				return err
			})
		}
		s, err := best.New(f, o)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Oracle(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if was != nil && !reflect.DeepEqual(got, was) {
			t.Errorf("with %d workers and resumed the oracle differs", workers)
		}
		was = got
	}
	e := was.Entries[was.Best]
	if !strings.Contains(e.Words, "newt") || e.Worst < 0.4 || was.Field < 0.9 {
		t.Errorf("best %+v; %.2f against random lists", e, was.Field)
	}
}

// Where armies keep their seats there is nothing to search.
func TestUnlikeSidesAreRefused(t *testing.T) {
	f, err := lists.Open(library, lists.Options{Scenario: "descent/goblin-gate", Points: 60})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := best.New(f, best.Options{}); err == nil {
		t.Error("heroes answer heroes")
	}
}

// Where luck is measured an answer is confirmed without it, too: the same score, known better, and
// the same for a search that was resumed.
func TestAnswersAreConfirmedWithoutLuck(t *testing.T) {
	f, err := lists.Open(library, lists.Options{Scenario: "titan/meadow", Points: 50, Luck: true})
	if err != nil {
		t.Fatal(err)
	}
	list, err := f.Pools[0].Of(map[string]int{"aquarian": 1, "lich": 1})
	if err != nil {
		t.Fatal(err)
	}
	o := best.Options{Seed: 3, Confirm: 200, Blocks: 16, Candidates: 8, Moves: 2}
	mix := best.Mixture{{List: list, Share: 1}}
	search := func(o best.Options) *best.Answer {
		t.Helper()
		s, err := best.New(f, o)
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Answer(context.Background(), mix)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := search(o)
	if a.Free == nil || a.Free.Left > 0.9 || a.Free.Interval.HalfWidth() >= a.Interval.HalfWidth() ||
		!a.Interval.Contains(a.Free.Score) {
		t.Fatalf("%+v, without luck %+v", a, a.Free)
	}
	o.Workers, o.Folder = 1, interruptedIn(t, f, o, 500, func(ctx context.Context, s *best.Search) error {
		_, err := s.Answer(ctx, mix)
		return err
	})
	again := search(o)
	if !reflect.DeepEqual(a, again) {
		t.Errorf("resumed: %+v, want %+v", again, a)
	}
}
