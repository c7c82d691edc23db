package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// chooser is the least commander that plays a joint stage sensibly: it gives every figure
// the best hex that no better placed figure wants, and makes the first move of that plan
// in the order that the rules advise; elsewhere it takes the best of what is offered.
type chooser struct {
	weights [2]engine.Weights
	mine    *engine.Weights
	offered []engine.Action
	scores  []int64
	plan    []engine.Action
}

func (c *chooser) Begin(_ engine.Table, side engine.Side, _ dice.Source) { c.mine = &c.weights[side] }

func (c *chooser) Choose(v engine.View) engine.Action {
	c.offered = v.Offer(c.offered[:0])
	for len(c.scores) < len(c.offered) {
		c.scores = append(c.scores, 0)
	}
	v.Rank(c.offered, c.mine, c.scores[:len(c.offered)])
	if v.Turn().Joint {
		if c.draw(); len(c.plan) > 0 {
			v.Order(c.plan)
			return c.plan[0]
		}
	}
	best := 0
	for i := range c.offered {
		if c.scores[i] > c.scores[best] {
			best = i
		}
	}
	return c.offered[best]
}

// draw makes a plan: the highest score first, each figure and each hex once.
func (c *chooser) draw() {
	c.plan = c.plan[:0]
	var figures [256]bool
	var cells uint64
	for {
		best := -1
		for i, a := range c.offered {
			if a.Figure != engine.NoFigure && !figures[a.Figure] && cells>>uint(a.Cell)&1 == 0 && (best < 0 || c.scores[i] > c.scores[best]) {
				best = i
			}
		}
		if best < 0 {
			return
		}
		a := c.offered[best]
		figures[a.Figure] = true
		cells |= 1 << uint(a.Cell)
		c.plan = append(c.plan, a)
	}
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

// BenchmarkCompile builds the table of the largest shipped scenario.
func BenchmarkCompile(b *testing.B) {
	sc, faults := library.Scenario("titan/thorn-jungle")
	if err := faults.Err(); err != nil {
		b.Fatal(err)
	}
	setup, faults := library.Setup(sc, scenarios.Variant{})
	if err := faults.Err(); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, faults := titan.System().Compile(setup); faults.Err() != nil {
			b.Fatal(faults)
		}
	}
}
