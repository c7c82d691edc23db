package ai

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
)

// evenly fails unless every count is within four standard errors of its share.
func evenly(t *testing.T, what string, counts []int) {
	t.Helper()
	n := 0
	for _, c := range counts {
		n += c
	}
	share := n / len(counts)
	for i, c := range counts {
		// The variance of a count is below its share.
		if d := c - share; d*d > 16*share {
			t.Errorf("%s %d was taken %d times of %d; want about %d", what, i, c, n, share)
		}
	}
}

func TestEachOfEqualsIsAsLikely(t *testing.T) {
	const games = 4000
	scores := []int64{7, 9, 3, 9, 9, 1, 9}
	counts := make([]int, 4)
	place := map[int]int{1: 0, 3: 1, 4: 2, 6: 3}
	for n := range games {
		d := ties{own: dice.NewSource(1, 2, uint64(n))}
		at, ok := place[d.best(scores)]
		if !ok {
			t.Fatal("an action below the best was taken")
		}
		counts[at]++
	}
	evenly(t, "of equals, number", counts)
}

func TestEachOfEqualPlansIsAsLikely(t *testing.T) {
	const games, figures = 6000, 3
	v := engine.NewView(pocket.New(pocket.NoFault).New(), 0)
	var offered []engine.Action
	for f := range figures {
		for c := range figures {
			offered = append(offered, engine.Action{Verb: 1, Figure: engine.Figure(f), Cell: engine.Cell(c)})
		}
	}
	scores := make([]int64, len(offered)) // anyone who goes where is worth the same
	counts := map[[figures]engine.Cell]int{}
	var p plan
	for n := range games {
		d := ties{own: dice.NewSource(3, 4, uint64(n))}
		p.make(v, engine.Turn{Round: 1}, offered, scores, &d)
		var where [figures]engine.Cell
		for _, a := range p.steps {
			where[a.Figure] = a.Cell
		}
		counts[where]++
	}
	if len(counts) != 6 {
		t.Fatalf("%d plans were made, want the 6 ways of giving three figures three cells", len(counts))
	}
	var list []int
	for _, c := range counts {
		list = append(list, c)
	}
	evenly(t, "plan", list)
}

func TestShadesNeverOutweighAPoint(t *testing.T) {
	d := ties{own: dice.NewSource(5, 6, 7)}
	scores, shaded := make([]int64, engine.MaxFigures), make([]int64, engine.MaxFigures)
	d.shade(d.key(), shaded, scores)
	var sum int64
	for _, s := range shaded {
		sum += s
	}
	if sum >= 1<<fractionBits || sum == 0 {
		t.Errorf("the shades of a whole side add up to %d, want something below a point, %d", sum, 1<<fractionBits)
	}
}
