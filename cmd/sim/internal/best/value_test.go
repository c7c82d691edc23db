package best_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/best"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
)

// valued is the value of a list on a field.
func valued(t *testing.T, f *lists.Field, o best.Options, units map[string]int, shipped []best.Army,
	prices map[string]best.Measured) *best.Value {
	t.Helper()
	own, err := f.Pools[0].Of(units)
	if err != nil {
		t.Fatal(err)
	}
	s, err := best.New(f, o)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.Value(context.Background(), own, shipped, prices)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// small is a value that takes a second.
var small = best.Options{Seed: 2, Lists: 120, Blocks: 2, Candidates: 4, Moves: 1, Confirm: 60}

// One unit that is far too strong carries its list: without it most of the score is gone, a copy is worth more than its
// price, and more of it is the exchange that helps. A list without any loses to its answer.
func TestThePlantedUnitCarriesItsList(t *testing.T) {
	f := planted(t)
	lion, err := f.Pools[0].Of(map[string]int{"lion": 5})
	if err != nil {
		t.Fatal(err)
	}
	v := valued(t, f, small, map[string]int{"newt": 1, "lion": 3}, []best.Army{{Name: "five lions", List: lion}}, nil)
	lead := v.Parts[0]
	if lead.Unit != "newt" || lead.Interval.Lo <= 0 || lead.Here == nil || lead.Here.Value < 2*14 {
		t.Errorf("what carries it: %+v, worth %+v", lead, lead.Here)
	}
	if v.Even == nil || v.Even.Value < 1.1*float64(v.Cost) || v.Units == nil || v.Company == nil {
		t.Errorf("even with %+v points, units %+v, company %+v; it costs %d", v.Even, v.Units, v.Company, v.Cost)
	}
	if x := v.Exchange; x == nil || !strings.Contains(x.In, "newt") || !strings.Contains(x.Out, "lion") || !x.Certain {
		t.Errorf("the exchange that helps: %+v", x)
	}
	if len(v.Shipped) != 1 || v.Shipped[0].Score < 0.6 || v.Shipped[0].Cost != 75 {
		t.Errorf("against five lions: %+v", v.Shipped)
	}
	weak := valued(t, f, small, map[string]int{"lion": 5}, []best.Army{{Name: "itself", List: lion}}, nil)
	if weak.Answer.Confirmed < 0.9 || len(weak.Shipped) != 0 || weak.Even.Value/75 > v.Even.Value/59/1.5 {
		t.Errorf("five lions are worth %+v points, and their answer is %+v", weak.Even, weak.Answer)
	}
}

// Prices that are given are what units are worth in random company; nothing else depends on them, nor on workers, nor
// on an interruption.
func TestAValueIsTheSameResumed(t *testing.T) {
	f := planted(t)
	units := map[string]int{"newt": 1, "lion": 3}
	prices := map[string]best.Measured{}
	for _, r := range f.Pools[0].Recruits {
		prices[r.Unit] = best.Measured{Value: float64(r.Points), SE: 3}
	}
	o := small
	o.Workers = 1
	v := valued(t, f, o, units, nil, nil)
	o.Workers = 2
	o.Folder = interruptedIn(t, f, o, 500, func(ctx context.Context, s *best.Search) error {
		own, err := f.Pools[0].Of(units)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Value(ctx, own, nil, prices)
		return err
	})
	again := valued(t, f, o, units, nil, prices)
	if u := again.Units; u.Value != 14+3*15 || u.SE < 9 || u.SE > 10 ||
		again.Company.Value != again.Even.Value-u.Value {
		t.Errorf("units by prices that are given: %+v, company %+v", u, again.Company)
	}
	again.Units, again.Company = v.Units, v.Company
	for i := range again.Parts {
		again.Parts[i].Fair = v.Parts[i].Fair
	}
	if !reflect.DeepEqual(v, again) {
		t.Errorf("resumed: %+v\nwant %+v", again, v)
	}
}

// An interrupted value has an early score, of the random lists that were met before the signal.
func TestAnInterruptedValueHasAnEarlyScore(t *testing.T) {
	f := planted(t)
	own, err := f.Pools[0].Of(map[string]int{"newt": 1, "lion": 3})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o := small
	o.Progress = func(games, _ int64) {
		if games >= 300 { // the second batch of matches
			cancel()
		}
	}
	s, err := best.New(f, o)
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.Value(ctx, own, nil, nil)
	if err == nil || v == nil || v.Field != nil {
		t.Fatalf("after a signal: %+v, %v", v, err)
	}
	if e := v.Early; e == nil || e.Lists < 2 || e.Lists > o.Lists || e.Score < 0.5 || e.Interval.Lo >= e.Interval.Hi {
		t.Errorf("the early score is %+v", v.Early)
	}
}
