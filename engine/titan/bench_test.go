package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// chooser is the least commander that plays a joint stage sensibly: it takes the best of
// all offered actions, one at a time.
type chooser struct {
	weights [2]engine.Weights
	mine    *engine.Weights
	offered []engine.Action
	scores  []int64
}

func (c *chooser) Begin(_ engine.Table, side engine.Side, _ dice.Source) { c.mine = &c.weights[side] }

func (c *chooser) Choose(v engine.View) engine.Action {
	c.offered = v.Offer(c.offered[:0])
	for len(c.scores) < len(c.offered) {
		c.scores = append(c.scores, 0)
	}
	v.Rank(c.offered, c.mine, c.scores[:len(c.offered)])
	best := 0
	for i := range c.offered {
		if c.scores[i] > c.scores[best] && c.offered[i].Figure != engine.NoFigure || c.offered[best].Figure == engine.NoFigure {
			best = i
		}
	}
	return c.offered[best]
}

func greedy(t testing.TB) [2]engine.Weights {
	t.Helper()
	style, faults := library.Style(titan.System(), "greedy")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return style.Weights
}

// BenchmarkMeadow plays whole battles of the quick scenario.
func BenchmarkMeadow(b *testing.B) {
	table, faults := library.Compile("titan/meadow", scenarios.Variant{})
	if err := faults.Err(); err != nil {
		b.Fatal(err)
	}
	w := greedy(b)
	players := [2]engine.Commander{&chooser{weights: w}, &chooser{weights: w}}
	fresh, g := table.New(), table.New()
	b.ReportAllocs()
	for n := uint64(0); b.Loop(); n++ {
		src := dice.NewSource(1, 1, n)
		g.CopyFrom(fresh)
		players[0].Begin(table, 0, src)
		players[1].Begin(table, 1, src)
		if _, err := engine.Drive(g, src, players, nil, nil); err != nil {
			b.Fatal(err)
		}
	}
}
