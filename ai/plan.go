package ai

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// plan is what is left of a joint stage: one action for each figure, each with a
// cell of its own.
type plan struct {
	turn  engine.Turn     // the stage that it was made for
	steps []engine.Action // still to be played, in order

	rows   []row         // one for each figure that has a choice
	rowOf  [256]int16    // row of each figure, from 1; 0 is none
	column []int32       // column of each cell, from 1; 0 is none
	used   []engine.Cell // cell of each column
	claims []claim       // of each offered action
	taken  []bool        // by column: it is the best of some figure
	shaded []int64       // scores with ties broken
	table  assignment    // solver and its memory
}

// row is a figure and the best of its actions.
type row struct {
	figure engine.Figure
	best   int32 // index among the offered actions; -1 is none
	column int32
	score  int64
}

// claim is the row and the column of an offered action; the row is -1 when it
// claims no cell for a figure.
type claim struct{ row, column int32 }

func (p *plan) clear() {
	p.steps = p.steps[:0]
	p.turn = engine.Turn{}
}

// next takes the first step that is legal now. Steps that are refused stay for
// later, since a friend that moves off may make room; when none is legal the plan
// is dropped.
func (p *plan) next(v engine.View, turn engine.Turn) (engine.Action, bool) {
	if turn != p.turn {
		p.clear()
		return engine.Action{}, false
	}
	for i, a := range p.steps {
		if v.Check(a) == engine.Legal {
			p.steps = append(p.steps[:i], p.steps[i+1:]...)
			return a, true
		}
	}
	p.clear()
	return engine.Action{}, false
}

// make plans the stage: figures are assigned to distinct cells for the greatest sum,
// each with the best of its offered actions there. Where every figure can have the
// cell it likes best that is the answer, and nothing need be solved.
func (p *plan) make(v engine.View, turn engine.Turn, offered []engine.Action, scores []int64, t *ties) {
	p.clear()
	p.turn = turn
	key := t.key()
	if !p.favourites(offered, scores, t, key) {
		p.shaded = resized(p.shaded, len(scores))
		t.shade(key, p.shaded, scores)
		scores = p.shaded
		p.gather(offered, scores)
		if !p.distinct() {
			p.solve(scores)
		}
	}
	for _, r := range p.rows {
		if r.best >= 0 {
			p.steps = append(p.steps, offered[r.best])
		}
	}
	v.Order(p.steps)
}

// favourites finds the best action of every figure and reports whether no two want the same
// cell: then the rest of what is offered need not be looked at. Scores are shaded where they
// are equal, and only there; where even the shades are, it gives up.
func (p *plan) favourites(offered []engine.Action, scores []int64, t *ties, key dice.Key) bool {
	p.reset()
	who, best := engine.NoFigure, (*row)(nil)
	for i, s := range scores[:len(offered)] {
		a := &offered[i]
		if a.Figure == engine.NoFigure || a.Cell < 0 {
			continue
		}
		if a.Figure != who {
			who = a.Figure
			best = &p.rows[p.row(who)-1]
		}
		switch {
		case best.best < 0 || s > best.score:
		case s < best.score:
			continue
		default:
			old, shade := t.shadeAt(key, int(best.best)), t.shadeAt(key, i)
			if old == shade {
				return false
			}
			if old > shade {
				continue
			}
		}
		best.best, best.score = int32(i), s
	}
	for k, x := range p.rows {
		for _, y := range p.rows[:k] {
			if offered[x.best].Cell == offered[y.best].Cell {
				return false
			}
		}
	}
	return true
}

// reset forgets the rows and columns of the last plan.
func (p *plan) reset() {
	for _, r := range p.rows {
		p.rowOf[r.figure] = 0
	}
	for _, c := range p.used {
		p.column[c] = 0
	}
	p.rows, p.used = p.rows[:0], p.used[:0]
}

// gather finds row and column of every offered action, and the best of every row: the
// lowest column among equals, as the solver would have it.
func (p *plan) gather(offered []engine.Action, scores []int64) {
	p.reset()
	p.claims = resized(p.claims, len(offered))
	claims, scores := p.claims[:len(offered)], scores[:len(offered)]
	r := int16(0)
	for i := range offered {
		f, cell := offered[i].Figure, offered[i].Cell
		if f == engine.NoFigure || cell < 0 {
			claims[i].row = -1
			continue
		}
		if r == 0 || p.rows[r-1].figure != f { // actions of a figure follow one another as a rule
			r = p.row(f)
		}
		c := p.columnOf(cell)
		claims[i] = claim{int32(r - 1), c}
		best := &p.rows[r-1]
		if s := scores[i]; best.best < 0 || s > best.score || (s == best.score && c < best.column) {
			best.best, best.column, best.score = int32(i), c, s
		}
	}
}

// row is the row of a figure, counted from 1.
func (p *plan) row(f engine.Figure) int16 {
	if p.rowOf[f] == 0 {
		p.rows = append(p.rows, row{figure: f, best: -1})
		p.rowOf[f] = int16(len(p.rows))
	}
	return p.rowOf[f]
}

// columnOf is the column of a cell; columns are numbered in the order in which their
// cells are met.
func (p *plan) columnOf(c engine.Cell) int32 {
	if int(c) < len(p.column) && p.column[c] > 0 {
		return p.column[c] - 1
	}
	return p.addColumn(c)
}

// addColumn gives a cell the next column.
func (p *plan) addColumn(c engine.Cell) int32 {
	if int(c) >= len(p.column) {
		p.column = append(p.column, make([]int32, int(c)+1-len(p.column))...)
	}
	p.used = append(p.used, c)
	p.column[c] = int32(len(p.used))
	return p.column[c] - 1
}

// distinct reports whether no two figures like the same cell best.
func (p *plan) distinct() bool {
	p.taken = cleared(p.taken, len(p.used))
	for _, r := range p.rows {
		if p.taken[r.column] {
			return false
		}
		p.taken[r.column] = true
	}
	return true
}

// solve changes the best of every row to what it does in the assignment of greatest
// sum.
func (p *plan) solve(scores []int64) {
	p.table.reset(len(p.rows), len(p.used))
	for i, c := range p.claims {
		if c.row >= 0 {
			p.table.raise(int(c.row), int(c.column), scores[i])
		}
	}
	p.table.solve()
	for r := range p.rows {
		p.rows[r].best, p.rows[r].column = -1, int32(p.table.column(r))
	}
	for i, c := range p.claims {
		if c.row < 0 {
			continue
		}
		if best := &p.rows[c.row]; c.column == best.column && (best.best < 0 || scores[i] > best.score) {
			best.best, best.score = int32(i), scores[i]
		}
	}
}

// adopt makes steps the plan of a stage.
func (p *plan) adopt(turn engine.Turn, steps []engine.Action) {
	p.turn = turn
	p.steps = append(p.steps[:0], steps...)
}
