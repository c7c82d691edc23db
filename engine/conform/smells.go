package conform

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
)

// smells plays each table and tells what is legal but suspicious: one seat that
// wins every game or none, figures that never act, decisions without a choice.
func smells(tables []engine.Table, o Options) []string {
	if o.Games == 0 {
		o.Games = 12
	}
	var smells []string
	for i, table := range tables {
		e := &exam{table: table, o: o, index: i}
		acted := map[engine.Figure]bool{}
		points, games := 0, 0
		for n := range 2 * o.Games {
			r, ok := e.watch(n, acted)
			if ok {
				points += r.Points(engine.SideA)
				games++
			}
		}
		if games > 0 && (points == 0 || points == 2*games) {
			smells = append(smells, fmt.Sprintf("table %d: the %s scores %d of %d half points", i,
				table.Info().Seats[0], points, 2*games))
		}
		for _, f := range table.Figures() {
			if !f.Reserved && !acted[f.Figure] {
				smells = append(smells, fmt.Sprintf("table %d: %s never acts in %d games", i, f.Name, games))
			}
		}
	}
	return smells
}

// watch plays one game eagerly or at random and notes who acted.
func (e *exam) watch(n int, acted map[engine.Figure]bool) (engine.Result, bool) {
	luck := e.source(int(wayCount)+1, n, "luck")
	w := randomly
	if n%2 == 0 {
		w = eagerly
	}
	c := newChooser(w, e.source(int(wayCount)+1, n, "choices"))
	g := e.table.New()
	for range e.table.Info().MaxSteps {
		turn := g.Turn()
		switch turn.Actor {
		case engine.Over:
			return g.Result(), true
		case engine.Chance:
			law, key := g.Chance()
			g.Settle(law.Draw(luck, key), nil)
			continue
		}
		a, ok := c.choose(g)
		if !ok {
			return engine.Result{}, false
		}
		acted[a.Figure] = true
		g.Play(a, nil)
	}
	return engine.Result{}, false
}
