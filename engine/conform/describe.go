package conform

import (
	"fmt"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// describe puts a position into numbers.
func (e *exam) describe(g engine.Game) (d engine.Description) {
	d.Left = make([]int32, len(e.table.Figures()))
	for i := range d.Left {
		d.Left[i] = -1 // what is not written shows
	}
	g.Describe(&d)
	return d
}

func sameDescription(a, b engine.Description) bool {
	return slices.Equal(a.Left, b.Left) && a.Features == b.Features && a.Past == b.Past
}

// describedBare is a description whose features nobody wants.
func (e *exam) describedBare(g engine.Game) engine.Description {
	d := engine.Description{Left: make([]int32, len(e.table.Figures())), Bare: true}
	g.Describe(&d)
	return d
}

// described examines the description of a position: its bounds, that it asks for nothing
// that one side keeps from the other, and that asking changes nothing.
func (e *exam) described(g engine.Game) {
	d := e.describe(g)
	before := g.Hash()
	for i, f := range e.table.Figures() {
		if d.Left[i] < 0 || d.Left[i] > 100*f.Points {
			e.fail("describe", "%s, of %d points, has %d hundredths of them left", f.Name, f.Points, d.Left[i])
		}
	}
	if d.Past < 0 || d.Past > 1000 {
		e.fail("describe", "%d thousandths of the longest game are gone", d.Past)
	}
	for seat := range d.Features {
		for i := len(e.table.Info().Features); i < engine.FeatureCount; i++ {
			if d.Features[seat][i] != 0 {
				e.fail("describe", "feature %d has a value but no name", i)
			}
		}
	}
	if bare := e.describedBare(g); !slices.Equal(bare.Left, d.Left) || bare.Past != d.Past {
		e.fail("describe", "without features %v is left at %d, with them %v at %d", bare.Left, bare.Past, d.Left,
			d.Past)
	}
	for viewer := range engine.Side(2) {
		c := g.Clone()
		c.Redraw(viewer, dice.NewSource(e.o.Seed, dice.StreamID("conform", "describe"), before))
		if other := e.describe(c); !sameDescription(d, other) {
			e.fail("describe", "the description depends on what the %s side may not know", e.table.Info().Seats[viewer])
		}
	}
	if again := e.describe(g); !sameDescription(d, again) || g.Hash() != before {
		e.fail("describe", "describing changes the state or differs when asked twice")
	}
}

// sameDescribed compares the descriptions of a position and of its mirror image.
func (e *exam) sameDescribed(g, h engine.Game) {
	d := e.describe(g)
	if r := e.describe(h); !sameDescription(d, r) {
		e.fail("mirror", "the position is described as %v, its reflection as %v", d, r)
	}
}

// Describes plays games at random and compares what a description leaves every figure
// with what Inspect tells of it: fits says whether the two agree. Time must not run
// backwards, and a game must begin with everybody whole.
func Describes(t *testing.T, tables []engine.Table,
	fits func(f engine.FigureInfo, state map[string]string, left int32) bool) {
	t.Helper()
	for k, table := range tables {
		e := &exam{table: table, o: Options{Seed: 5}, index: k, seen: map[string]int{}}
		for n := range 3 {
			e.describedGame(n, fits)
		}
		for _, f := range e.findings {
			t.Errorf("%s: %s", f.Check, f.Text)
		}
	}
}

// describedGame plays a game at random and holds every description of it to what Inspect says of the
// figures: time never runs backwards, all points are there at the start, and fits agrees with what is
// left.
func (e *exam) describedGame(n int, fits func(f engine.FigureInfo, state map[string]string, left int32) bool) {
	luck := e.source(int(randomly), n, "luck")
	c := newChooser(randomly, e.source(int(randomly), n, "choices"))
	g, past := e.table.New(), int32(0)
	for step := 0; g.Turn().Actor != engine.Over; step++ {
		e.place = fmt.Sprintf("game %d, step %d", n, step)
		d := e.describe(g)
		if d.Past < past {
			e.fail("describe", "time runs backwards, from %d to %d thousandths", past, d.Past)
		}
		past = d.Past
		for i, f := range e.table.Figures() {
			state := map[string]string{}
			for _, p := range e.table.Inspect(g, f.Figure) {
				state[p.Key] = p.Value
			}
			if step == 0 && !f.Reserved && d.Left[i] != 100*f.Points {
				e.fail("describe", "%s, of %d points, begins with %d hundredths of them", f.Name, f.Points, d.Left[i])
			}
			if !fits(f, state, d.Left[i]) {
				e.fail("describe", "%s, of %d points, has %d hundredths of them left and is inspected as %v", f.Name,
					f.Points, d.Left[i], state)
			}
		}
		if g.Turn().Actor == engine.Chance {
			law, key := g.Chance()
			g.Settle(law.Draw(luck, key), nil)
			continue
		}
		a, ok := c.choose(g)
		if !ok {
			return
		}
		g.Play(a, nil)
	}
}
