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

// TestEachOfEqualCandidatesIsAsLikely lets three candidates of four lead alike: which of them is taken, which stay in
// question, and whose neighbours are tried, lots decide.
func TestEachOfEqualCandidatesIsAsLikely(t *testing.T) {
	const decisions = 3000
	taken, kept := make([]int, 3), make([]int, 3)
	for n := range decisions {
		l := gambles(0, 0, 0, 0, 0)
		l.luck = dice.NewSource(9, 10, uint64(n))
		for range 6 {
			for c, d := range []int64{0, 3000, 3000, 0, 3000} {
				l.list[c].add(d)
			}
		}
		place := []int{-1, 0, 1, -1, 2}
		taken[place[l.best(70)]]++
		l.halve(true)
		for c := range l.list[1:] {
			if !l.list[c+1].dropped {
				kept[place[c+1]]++
			}
		}
	}
	evenly(t, "of equal candidates, number", taken)
	evenly(t, "of equal candidates left, number", kept)
}

// TestTurnsBeginAnywhere: where styles go by turns in playouts, the first of a file is not first in every decision.
func TestTurnsBeginAnywhere(t *testing.T) {
	p := playout{set: &Settings{}, styles: [2]mix{ownWay: make(mix, 1), enemyWay: make(mix, 3)}}
	counts := make([]int, 3)
	for n := range 3000 {
		luck := dice.NewSource(11, 12, uint64(n))
		p.decide(engine.Turn{}, luck)
		own, first := p.pick(&candidate{}, luck, 0)
		_, second := p.pick(&candidate{}, luck, 1)
		if own != 0 || second != (first+1)%3 {
			t.Fatalf("after style %d comes %d; of one style %d is taken", first, second, own)
		}
		counts[first]++
	}
	evenly(t, "first, style", counts)
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
