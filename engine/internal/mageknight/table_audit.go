package mageknight

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// LeftOut is 0: a start area too small for its army is a fault of the setup.
func (t *table) LeftOut(engine.Side) int { return 0 }

// Audit checks the invariants of a state: every figure is on the board, eliminated
// or not yet placed; one figure a square; contacts as the positions say; points
// scored are the points of the eliminated or more (raised figures count again).
func (t *table) Audit(eg engine.Game) error {
	g := &eg.(*game).field
	seen := map[board.Cell]int{}
	var lost [2]int32
	for i := range t.figs {
		f, fig := &g.s.figs[i], &t.figs[i]
		on, gone := g.s.alive&one(i) != 0, g.s.gone&one(i) != 0
		switch {
		case (on && gone) || on != f.on():
			return fmt.Errorf("%s: on the board %v, eliminated %v, standing on cell %d", fig.name, on, gone, f.at)
		case gone:
			lost[fig.seat] += fig.unit.points
		case on:
			if err := t.auditStanding(g, i, seen); err != nil {
				return err
			}
		case g.s.stage > stageDeploy || f.is(flagDeployed):
			return fmt.Errorf("%s is neither on the board nor eliminated", fig.name)
		}
	}
	if g.occupied.Count() != len(seen) {
		return fmt.Errorf("%d squares are occupied, figures stand on %d", g.occupied.Count(), len(seen))
	}
	for side := range lost {
		if g.s.lost[side] < lost[side] {
			return fmt.Errorf("the %s side lost %d points, its eliminated figures cost %d", info.Seats[side],
				g.s.lost[side], lost[side])
		}
	}
	return nil
}

// auditStanding checks a figure that is on the board, and adds its squares to those seen.
func (t *table) auditStanding(g *field, i int, seen map[board.Cell]int) error {
	f, fig := &g.s.figs[i], &t.figs[i]
	if int(f.click) >= len(fig.dial) || f.tokens > 2 || f.facing >= facings {
		return fmt.Errorf("%s: click %d, %d tokens, facing %d", fig.name, f.click, f.tokens, f.facing)
	}
	for _, c := range t.ground.squares(nil, fig.size, f.at) {
		if j, taken := seen[c]; taken {
			return fmt.Errorf("%s and %s stand on %s", fig.name, t.figs[j].name, t.ground.grid.Label(c))
		}
		seen[c] = i
		if int(g.occ[c]) != i+1 || !g.occupied.Has(c) {
			return fmt.Errorf("%s is not where the board thinks", fig.name)
		}
	}
	soars := f.is(flagSoaring)
	if !soars && !g.moverOf(i).stand.Has(f.at) {
		return fmt.Errorf("%s cannot stand on %s", fig.name, t.ground.grid.Label(f.at))
	}
	if soars && (fig.unit.speed != typeWing || g.shows(i).has(abDemoralized) || t.ground.indoors) {
		return fmt.Errorf("%s cannot soar", fig.name)
	}
	if want := t.slowTouch(g, i); g.s.touch[i] != want {
		return fmt.Errorf("%s: contacts %b, want %b", fig.name, g.s.touch[i], want)
	}
	return nil
}

// slowTouch finds contacts pair by pair.
func (t *table) slowTouch(g *field, i int) uint64 {
	var set uint64
	for m := g.s.alive &^ one(i); m != 0; m &= m - 1 {
		j := low(m)
		a, b := &g.s.figs[i], &g.s.figs[j]
		if a.is(flagSoaring) != b.is(flagSoaring) {
			continue
		}
		height := onGround
		if a.is(flagSoaring) {
			height = inAir
		}
		if t.ground.touching(height, t.figs[i].size, a.at, t.figs[j].size, b.at) {
			set |= one(j)
		}
	}
	return set
}
