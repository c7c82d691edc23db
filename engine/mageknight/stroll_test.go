package mageknight

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// StrollsAndSearches plays a game at random and compares strolls with searches on its way: a stroll leads to a square
// just where the search has a way there for as many points as it is far, square to square, and by the same squares;
// a way with one angle is a stroll. It counts strolls, those of them with diagonal steps and those with one angle.
func StrollsAndSearches(t *testing.T, compiled engine.Table, luck dice.Source) (ways, slants, angles int) {
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
			w, s, a := compareStrolls(t, g, low(m))
			ways, slants, angles = ways+w, slants+s, angles+a
		}
	}
	return ways, slants, angles
}

// compareStrolls looks at all squares for one figure.
func compareStrolls(t *testing.T, g *game, i int) (ways, slants, angles int) {
	t.Helper()
	f, fig, mv := &g.s.figs[i], &g.t.figs[i], g.moves()
	if f.is(flagSoaring) || fig.size == large || fig.unit.speed == typeWing || g.shows(i).has(abDemoralized) {
		return 0, 0, 0
	}
	grid, use := g.t.ground.grid, using(g.shows(i), verbMove, 0)
	r := newReach(grid)
	mv.flood(r, i, int(g.now(i).speed), use)
	s := mv.strollOf(i, use)
	for c := grid.Cells().Next(0); c != board.None; c = grid.Cells().Next(c + 1) {
		far := grid.Orthogonal(f.at, c)
		if c == f.at || far > int(g.now(i).speed) {
			continue
		}
		want := r.ends.Has(c) && r.path.Cost(c) == far
		got := mv.strolls(s, f.at, c)
		if got != want {
			t.Fatalf("a stroll of %s from %s to %s is %v, the search has %d points of %d", fig.name, grid.Label(f.at), grid.Label(c), got,
				r.path.Cost(c), far)
		}
		if got {
			way, route := mv.strolled(nil, s, f.at, c), r.path.Route(nil, c)
			if !slices.Equal(way, route) {
				t.Fatalf("%s strolls by %v, the search goes by %v", fig.name, grid.LabelsOf(way), grid.LabelsOf(route))
			}
			ways++
			if len(way)-1 < far {
				slants++
			}
		}
		if mv.angles(s, f.at, c) {
			angles++
			if !got {
				t.Fatalf("an angled way of %s leads from %s to %s, but no stroll", fig.name, grid.Label(f.at), grid.Label(c))
			}
		}
	}
	return ways, slants, angles
}
