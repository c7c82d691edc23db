package descent_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/descent"
)

// TestNoMoveIsWorthMoreThanItsBound compares what every offered move comes to, in games at random on every
// shipped scenario and by weights at random, with the most that its cost lets it be worth: by that bound moves
// are left out before anybody looks for them.
func TestNoMoveIsWorthMoreThanItsBound(t *testing.T) {
	all, names := tables(t)
	places, tight := 0, 0
	for k, table := range all {
		src := dice.NewSource(31, 5, uint64(k))
		for n := range 6 {
			g, draws := table.New(), uint32(0)
			draw := func(below int) int {
				draws++
				return int(src.Below(dice.NewKey(0, 0, 0, uint16(n), draws), uint64(below)))
			}
			for g.Turn().Actor != engine.Over {
				turn := g.Turn()
				if turn.Actor == engine.Chance {
					law, key := g.Chance()
					g.Settle(law.Draw(src, key), nil)
					continue
				}
				offered := g.Offer(nil)
				var w engine.Weights
				for i := range w {
					w[i] = int32(draw(200) - 100)
				}
				p, s, fault := descent.Bounded(g, offered, &w)
				if fault != "" {
					t.Fatalf("%s, game %d: %s", names[k], n, fault)
				}
				places, tight = places+p, tight+s
				g.Play(offered[draw(len(offered))], nil)
			}
		}
	}
	if places < 10000 || tight < places/50 {
		t.Errorf("of %d moves %d are worth as much as their bound; want 10,000 and one in fifty", places, tight)
	}
}
