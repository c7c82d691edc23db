package mageknight_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
)

// TestMonotonePaths compares monotone paths with searches in games of all scenarios.
func TestMonotonePaths(t *testing.T) {
	ways, slants, dear := 0, 0, 0
	for n, name := range names {
		w, s, d := mageknight.MonotonePathsAndSearches(t, compile(t, name), dice.NewSource(71, 1, uint64(n)))
		ways, slants, dear = ways+w, slants+s, dear+d
	}
	if ways < 30000 || slants < 10000 || dear < 5000 {
		t.Errorf("only %d monotone paths, %d with diagonal steps, %d longer ones", ways, slants, dear)
	}
}

// TestKeptWays plays games among offered actions and compares, for every action and roll, what
// is taken down of a game that has kept its searches with what is taken down of a clone that
// searches anew: the squares that movers pass through above all.
func TestKeptWays(t *testing.T) {
	passed := int64(0)
	for _, name := range []string{"stones", "tide-and-sky"} {
		table := compile(t, name)
		src := dice.NewSource(61, dice.StreamID("ways", name), 0)
		g := table.New()
		var offered []engine.Action
		for n := range uint32(700) {
			turn := g.Turn()
			if turn.Actor == engine.Over {
				g.CopyFrom(table.New())
				continue
			}
			fresh := g.Clone()
			warm, cold := engine.NewRecorder(table), engine.NewRecorder(table)
			key := dice.NewKey(1, 0, 0, 0, n)
			if turn.Actor == engine.Chance {
				law, _ := g.Chance()
				i := int(src.Below(key, uint64(law.Len())))
				g.Settle(i, warm)
				fresh.Settle(i, cold)
			} else {
				offered = g.Offer(offered[:0])
				a := offered[src.Below(key, uint64(len(offered)))]
				g.Play(a, warm)
				fresh.Play(a, cold)
			}
			for seat := range warm.Cells {
				if !slices.Equal(warm.Cells[seat], cold.Cells[seat]) {
					t.Fatalf("%s, step %d: a figure does not go by the way that a search anew finds", name, n)
				}
				for _, c := range warm.Cells[seat] {
					passed += int64(c.Passes)
				}
			}
		}
	}
	if passed < 300 {
		t.Errorf("figures passed through only %d squares", passed)
	}
}
