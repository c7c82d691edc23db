package best_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/best"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
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

// The mixture is made of lists with the planted unit; it is the same for any number of
// workers and when what was played is taken up again.
func TestOracleComesToThePlantedUnit(t *testing.T) {
	f := planted(t)
	var kept []best.Record
	var was *best.Oracle
	for _, workers := range []int{1, 2} {
		o := best.Options{Seed: 5, Confirm: 40, Blocks: 4, Workers: workers, Candidates: 8, Moves: 2, Rounds: 3}
		played := 0
		o.Keep = func(r best.Record) error {
			played++
			if workers == 1 && len(kept) < 100 {
				kept = append(kept, r)
			}
			return nil
		}
		all := 0
		if workers == 2 {
			o.Kept, all = kept, len(kept)
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
			t.Errorf("with %d workers and %d matches kept the oracle differs", workers, all)
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

// Where luck is told an answer is confirmed without it, too: the same score, known better, and
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
	var kept []best.Record
	search := func(o best.Options) *best.Answer {
		t.Helper()
		o.Seed, o.Confirm, o.Blocks, o.Candidates, o.Moves = 3, 200, 16, 8, 2
		s, err := best.New(f, o)
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Answer(context.Background(), best.Mixture{{List: list, Share: 1}})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := search(best.Options{Keep: func(r best.Record) error { kept = append(kept, r); return nil }})
	if a.Free == nil || a.Free.Left > 0.9 || a.Free.Interval.HalfWidth() >= a.Interval.HalfWidth() || !a.Interval.Contains(a.Free.Score) {
		t.Fatalf("%+v, without luck %+v", a, a.Free)
	}
	again := search(best.Options{Kept: kept[:len(kept)/2], Workers: 1})
	if !reflect.DeepEqual(a, again) {
		t.Errorf("resumed: %+v, want %+v", again, a)
	}
}
