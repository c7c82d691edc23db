package ai

import (
	"math/rand/v2"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
)

// TestPlanIsTheBestAssignment compares plans with trying all assignments, and what is
// planned without solving with what the solver says, ties and all.
func TestPlanIsTheBestAssignment(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	v := engine.NewView(pocket.New(pocket.NoFault).New(), 0)
	var p, solved plan
	easy := 0
	for range 3000 {
		figures, cells := 1+r.IntN(5), 1+r.IntN(9)
		table := make([][]int64, figures)
		for f := range table {
			table[f] = make([]int64, cells)
			for c := range table[f] {
				table[f][c] = none
			}
		}
		var offered []engine.Action
		var scores []int64
		for range 1 + r.IntN(30) {
			f, c, s := r.IntN(figures), r.IntN(cells), int64(r.IntN(40)-20)
			offered = append(offered, engine.Action{Verb: 1, Figure: engine.Figure(f * 9), Cell: engine.Cell(c * 3),
				N: int32(len(offered))})
			scores = append(scores, s)
			table[f][c] = max(table[f][c], s)
		}
		offered = append(offered, engine.Action{Verb: 2, Figure: engine.NoFigure, Cell: engine.NoCell})
		scores = append(scores, 1000)
		var wanted [][]int64
		for _, list := range table {
			for _, s := range list {
				if s != none {
					wanted = append(wanted, list)
					break
				}
			}
		}

		p.make(v, engine.Turn{Round: 1}, offered, scores, &ties{})
		sum := -forbidden * int64(len(wanted)-len(p.steps))
		figure, cell := map[engine.Figure]bool{}, map[engine.Cell]bool{}
		for _, a := range p.steps {
			if figure[a.Figure] || cell[a.Cell] || a.Figure == engine.NoFigure {
				t.Fatalf("a figure or a cell is planned twice: %v", p.steps)
			}
			figure[a.Figure], cell[a.Cell] = true, true
			sum += scores[a.N]
		}
		if want := bestSum(wanted, make([]bool, cells)); sum != want {
			t.Fatalf("the plan is worth %d, the best %d", sum, want)
		}

		d, shaded := ties{}, make([]int64, len(scores))
		d.shade(d.key(), shaded, scores) // as p did
		solved.gather(offered, shaded)
		if !solved.distinct() {
			continue
		}
		easy++
		solved.solve(shaded)
		for i := range p.rows {
			if p.rows[i].best != solved.rows[i].best {
				t.Fatalf("figure %d is planned to do %d, and %d when solved", p.rows[i].figure, p.rows[i].best,
					solved.rows[i].best)
			}
		}
	}
	if easy < 300 {
		t.Errorf("only %d plans needed no solving", easy)
	}
}
