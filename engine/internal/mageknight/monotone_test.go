package mageknight

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// MonotonePathsAndSearches plays a game at random and compares monotone paths with searches on its way: one for as many
// points as it is far, square to square, leads to a square just where the search has such a way, and by the same
// squares; none costs less than the search's way, and where this never steps back or aside one costs as much. It counts
// the paths that are no longer than far, those of them with diagonal steps, and the longer ones.
func MonotonePathsAndSearches(t *testing.T, compiled engine.Table, luck dice.Source) (ways, slants, dear int) {
	g := compiled.New().(*game)
	var offered []engine.Action
	for n := uint64(0); n < 500 && g.s.stage != stageOver; n++ {
		if g.Turn().Actor == engine.Chance {
			law, key := g.Chance()
			g.Settle(law.Draw(luck.Fork(n), key), nil)
			continue
		}
		offered = g.Offer(offered[:0])
		g.Play(offered[luck.Fork(n).Below(dice.NewKey(0, 0, 0, 0, 0), uint64(len(offered)))], nil)
		if g.s.stage != stageTurn || n%5 != 0 {
			continue
		}
		for m := g.s.alive; m != 0; m &= m - 1 {
			w, s, d := compareMonotone(t, g, low(m))
			ways, slants, dear = ways+w, slants+s, dear+d
		}
	}
	return ways, slants, dear
}

// compareMonotone looks at all squares for one figure.
func compareMonotone(t *testing.T, g *game, i int) (ways, slants, dear int) {
	t.Helper()
	f, fig, mv := &g.s.figs[i], &g.t.figs[i], g.moves()
	if f.is(flagSoaring) || fig.size == large || fig.unit.speed == typeWing || g.shows(i).has(abDemoralized) {
		return 0, 0, 0
	}
	grid, use, speed := g.t.ground.grid, using(g.shows(i), verbMove, 0), int(g.now(i).speed)
	r := newReach(grid)
	mv.flood(r, i, speed, use)
	s := mv.monotoneOf(i, use)
	for c := grid.Cells().Next(0); c != board.None; c = grid.Cells().Next(c + 1) {
		far, points := grid.Orthogonal(f.at, c), speed+1
		if r.ends.Has(c) && r.path.Cost(c) >= 0 {
			points = r.path.Cost(c)
		}
		if c == f.at || far > speed {
			continue
		}
		got := mv.monotoneReaches(s, f.at, c, far)
		if got != (points == far) {
			t.Fatalf("the path of %s from %s to %s is %v, the search has %d points of %d", fig.name, grid.Label(f.at),
				grid.Label(c), got, points, far)
		}
		if got {
			way, route := mv.monotoneRoute(nil, s, f.at, c), r.path.Route(nil, c)
			if !slices.Equal(way, route) {
				t.Fatalf("%s goes by %v, the search by %v", fig.name, grid.LabelsOf(way), grid.LabelsOf(route))
			}
			ways++
			if len(way)-1 < far {
				slants++
			}
		}
		if mv.monotoneReaches(s, f.at, c, points-1) {
			t.Fatalf("the path of %s from %s to %s takes less than %d points", fig.name, grid.Label(f.at),
				grid.Label(c), points)
		}
		if points <= speed && points > far && onwards(grid, s, r.path.Route(nil, c)) {
			if !mv.monotoneReaches(s, f.at, c, points) {
				t.Fatalf("no path of %s leads from %s to %s for %d points", fig.name, grid.Label(f.at), grid.Label(c),
					points)
			}
			dear++
		}
	}
	return ways, slants, dear
}

// onwards reports whether a way never steps back or aside.
func onwards(grid *board.Grid, s *monotone, way []board.Cell) bool {
	for n := range way[1:] {
		if d, _ := grid.DirBetween(way[n], way[n+1]); d != s.across && d != s.down && d != s.slant {
			return false
		}
	}
	return true
}
