package ai_test

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// pocketValue weighs a bit of everything.
func pocketValue(t testing.TB, coefficients map[string]int64) *ai.Value {
	t.Helper()
	return ai.NewValue(&scenarios.Value{Coefficients: coefficients}, pocket.New(pocket.NoFault))
}

// TestChancesAreLogistic compares the chance of a single weighed constant with the
// logistic function in floating point, and with its opposite.
func TestChancesAreLogistic(t *testing.T) {
	d := engine.Description{Left: make([]int32, len(pocket.New(pocket.NoFault).Figures()))}
	for z := int64(-20_000_000_000); z <= 20_000_000_000; z += 7_777_777 * 13 {
		v := pocketValue(t, map[string]int64{"seat": z / 1000}) // of an input of 1000
		a, b := v.Chance(&d, engine.Turn{}, engine.SideA), v.Chance(&d, engine.Turn{}, engine.SideB)
		want := 10000 / (1 + math.Exp(-float64(z/1000*1000)/1e9))
		if math.Abs(float64(a)-want) > 1.01 || a+b != 10000 || a < 1 || b < 1 {
			t.Fatalf("%g logits: %d and %d of 10000, want %g", float64(z)/1e9, a, b, want)
		}
	}
	if v := pocketValue(t, map[string]int64{"turn": 5}); v.Chance(&d, engine.Turn{Owner: engine.Nobody},
		engine.SideA) != 5000 {
		t.Error("an even position is not even")
	}
}

// played plays a random game and shows every position.
func played(t testing.TB, n uint64, see func(g engine.Game)) {
	t.Helper()
	table := pocket.New(pocket.NoFault)
	players := [2]engine.Commander{&ai.Random{}, &ai.Random{}}
	for s, p := range players {
		p.Begin(table, engine.Side(s), dice.NewSource(7, uint64(s), n))
	}
	if _, err := engine.Drive(table.New(), dice.NewSource(8, 0, n), players, nil,
		&engine.Watcher{After: see}); err != nil {
		t.Fatal(err)
	}
}

// TestValueSumsItsInputs compares what a value says of positions with the sum over the
// inputs that a fit is made from.
func TestValueSumsItsInputs(t *testing.T) {
	table := pocket.New(pocket.NoFault)
	in := ai.NewInputs(table, []string{"guard", "charmer"})
	coefficients := map[string]int64{}
	for i, name := range in.Names() {
		coefficients[name] = int64(i*i%37-18) * 20_000
	}
	v := pocketValue(t, coefficients)
	d := engine.Description{Left: make([]int32, len(table.Figures()))}
	row := make([]int64, len(in.Names()))
	seen := map[int32]bool{}
	for n := range uint64(20) {
		played(t, n, func(g engine.Game) {
			if g.Turn().Actor == engine.Over {
				if v.Of(g, engine.SideA) != int32(g.Result().Points(engine.SideA))*5000 {
					t.Error("a finished game is not worth its score")
				}
				return
			}
			g.Describe(&d)
			in.Row(&d, g.Turn(), row)
			z := 0.0
			for i, x := range row {
				z += float64(coefficients[in.Names()[i]]) * float64(x) / 1e9
			}
			got := v.Of(g, engine.SideA)
			if want := 10000 / (1 + math.Exp(-z)); math.Abs(float64(got)-want) > 1.01 {
				t.Fatalf("the chance is %d, the sum of the inputs says %g", got, want)
			}
			if v.Of(g, engine.SideB) != 10000-got {
				t.Error("the chances of both sides do not add up")
			}
			seen[got] = true
		})
	}
	if len(seen) < 50 {
		t.Errorf("only %d different chances in 20 games", len(seen))
	}
}

func TestValuesAllocateNothing(t *testing.T) {
	v := pocketValue(t, map[string]int64{"balance": 1_000_000, "ratio*past": 5, "unit guard life": 3})
	played(t, 1, func(g engine.Game) {
		if n := conform.Allocations(func() { v.Of(g, engine.SideB) }); n > 0 {
			t.Fatalf("%d allocations for one value", n)
		}
	})
}
