package ai

import "github.com/skirmishlab/skirmishlab/engine"

// plan is what is left of a joint stage: one action for each figure, each with a
// cell of its own.
type plan struct {
	turn  engine.Turn     // the stage that it was made for
	steps []engine.Action // still to be played, in order

	rows   []row           // one for each figure that has a choice
	cells  []int32         // column of each cell, by cell; -1 is none
	used   []engine.Cell   // cell of each column
	table  assignment      // solver and its memory
	better [256]int16      // row of each figure; -1 is none
	single []engine.Action // figures whose actions claim no cell
}

// row is a figure's best action for each cell.
type row struct {
	figure  engine.Figure
	options []option
}

type option struct {
	action engine.Action
	column int32
	score  int64
}

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

// make plans the stage: among the offered actions of each figure the best for each
// cell is kept, and figures are assigned to distinct cells for the greatest sum.
func (p *plan) make(v engine.View, turn engine.Turn, offered []engine.Action, scores []int64) {
	p.clear()
	p.turn = turn
	p.gather(offered, scores)
	p.table.reset(len(p.rows), len(p.used))
	for r := range p.rows {
		for _, o := range p.rows[r].options {
			p.table.set(r, int(o.column), o.score)
		}
	}
	p.table.solve()
	for r := range p.rows {
		column := p.table.column(r)
		for _, o := range p.rows[r].options {
			if int(o.column) == column {
				p.steps = append(p.steps, o.action)
			}
		}
	}
	v.Order(p.steps)
}

// gather sorts the offered actions by figure and cell.
func (p *plan) gather(offered []engine.Action, scores []int64) {
	for i := range p.better {
		p.better[i] = -1
	}
	for _, c := range p.used {
		p.cells[c] = -1
	}
	p.rows, p.used = p.rows[:0], p.used[:0]
	for i, a := range offered {
		if a.Figure == engine.NoFigure || a.Cell < 0 {
			continue
		}
		r := p.rowOf(a.Figure)
		c := p.columnOf(a.Cell)
		options := p.rows[r].options
		known := false
		for k := range options {
			if options[k].column == c {
				known = true
				if scores[i] > options[k].score {
					options[k].action, options[k].score = a, scores[i]
				}
			}
		}
		if !known {
			p.rows[r].options = append(options, option{a, c, scores[i]})
		}
	}
}

func (p *plan) rowOf(f engine.Figure) int {
	if r := p.better[f]; r >= 0 {
		return int(r)
	}
	n := len(p.rows)
	p.better[f] = int16(n)
	if n < cap(p.rows) {
		p.rows = p.rows[:n+1]
		p.rows[n].figure, p.rows[n].options = f, p.rows[n].options[:0]
	} else {
		p.rows = append(p.rows, row{figure: f})
	}
	return n
}

func (p *plan) columnOf(c engine.Cell) int32 {
	for int(c) >= len(p.cells) {
		p.cells = append(p.cells, -1)
	}
	if p.cells[c] < 0 {
		p.cells[c] = int32(len(p.used))
		p.used = append(p.used, c)
	}
	return p.cells[c]
}
