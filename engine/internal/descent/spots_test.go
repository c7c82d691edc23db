package descent_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/descent"
)

// TestSetsOfSpots compares the sets of spaces that are offered for deployment and for throws with the checks of
// each space, figure by figure, in a game at random on every shipped scenario.
func TestSetsOfSpots(t *testing.T) {
	all, names := tables(t)
	landings, throws := 0, 0
	for k, table := range all {
		src := dice.NewSource(37, 5, uint64(k))
		g := table.New()
		for draws := uint32(0); g.Turn().Actor != engine.Over; draws++ {
			if g.Turn().Actor == engine.Chance {
				law, key := g.Chance()
				g.Settle(law.Draw(src, key), nil)
				continue
			}
			l, s, fault := descent.SetsOfSpots(g)
			if fault != "" {
				t.Fatalf("%s: %s", names[k], fault)
			}
			landings, throws = landings+l, throws+s
			offered := g.Offer(nil)
			g.Play(offered[src.Below(dice.NewKey(0, 0, 0, 0, draws), uint64(len(offered)))], nil)
		}
	}
	if landings < 10000 || throws < 10000 {
		t.Errorf("%d spaces to deploy on and %d to be thrown to were compared; want 10,000 of each", landings, throws)
	}
	t.Logf("%d spaces to deploy on, %d to be thrown to", landings, throws)
}
