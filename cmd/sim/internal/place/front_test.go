package place_test

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/place"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestTwoAimsMakeAFront looks for maps that are fair and decisive: those of the front are beaten
// by none that was confirmed, all others by one at least, and the chart shows every map.
func TestTwoAimsMakeAFront(t *testing.T) {
	find := func(workers int) (*place.Search, *scenarios.Experiment, *place.Found) {
		e, f := open(t, "titan/thorn-jungle")
		p := anywhere("2,5", "tree at 1,1", "4,4")
		p.Aim = scenarios.Aims{"fair", "decisive"}
		o := small
		o.Best, o.Workers = 5, workers
		s, err := place.NewSearch(f, p, o)
		if err != nil {
			t.Fatal(err)
		}
		found, err := s.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return s, e, found
	}
	s, e, found := find(2)
	if found.Aim != "fair" || found.Second != "decisive" || len(found.Best) != 5 ||
		found.Was.Value == found.WasSecond.Value {
		t.Fatalf("found %+v", found)
	}
	losses := func(m *place.Map) [2]float64 {
		return [2]float64{math.Abs(m.Confirmed.Value - 0.5), -math.Abs(m.Second.Value - found.SecondTarget)}
	}
	front := 0
	for i := range found.Best {
		own, beaten := losses(&found.Best[i]), false
		for k := range found.Best {
			l := losses(&found.Best[k])
			beaten = beaten || (l != own && l[0] <= own[0] && l[1] <= own[1])
		}
		if found.Best[i].OnFront == beaten {
			t.Errorf("map %d with %v: on the front %v", i+1, own, found.Best[i].OnFront)
		}
		if found.Best[i].OnFront {
			front++
		}
		if i > 0 && losses(&found.Best[i-1])[0] > own[0] {
			t.Errorf("map %d is fairer than the one before", i+1)
		}
	}
	if front == 0 || found.Best[0].Second.Value != found.Best[0].Second.A {
		t.Errorf("%d maps on the front, the first %+v", front, found.Best[0])
	}
	dir := t.TempDir()
	if err := s.Write(dir, e, found); err != nil {
		t.Fatal(err)
	}
	svg, err := os.ReadFile(filepath.Join(dir, "front.svg"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(svg), "<path"); n < len(found.Tried) || !strings.Contains(string(svg), "as it is") {
		t.Errorf("the chart draws %d things for %d maps", n, len(found.Tried))
	}
	_, _, again := find(1)
	a, _ := json.Marshal(found)
	b, _ := json.Marshal(again)
	if string(a) != string(b) {
		t.Error("one worker finds another front than two")
	}
}
