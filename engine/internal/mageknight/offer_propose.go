package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// proposer draws small numbers for one proposal.
type proposer struct {
	src  dice.Source
	n, k uint32
}

func (p *proposer) below(n int) int {
	p.k++
	return int(p.src.Below(dice.NewKey(0, 0, 0, 0, p.n<<5&dice.MaxOrdinal|p.k&31), uint64(n)))
}

// Propose suggests a random action for tests, legal or not: any figure, verb, square,
// facing, flags and targets, and marches of neighbours.
func (g offers) Propose(src dice.Source, n uint32) (engine.Action, bool) {
	p := &proposer{src: src, n: n}
	verb := engine.Verb(p.below(int(verbCount)))
	side := g.Turn().Actor
	if !side.IsSide() {
		return engine.Action{}, false
	}
	if verb == verbEnd {
		return engine.Action{Verb: verbEnd, Figure: engine.NoFigure, Cell: engine.NoCell}, true
	}
	i := p.below(len(g.t.figs))
	if verb == verbMarch || verb == verbRegroup {
		return g.proposeMarch(p, verb, i)
	}
	a := g.action(verb, i)
	facing := board.Dir(p.below(facings))
	switch {
	case verb == verbFace || verb == verbSpin:
		a.N = int32(facing)
	case verb == verbDeploy || verb == verbPut || verb == verbLevitate:
		a.Cell, a.N = engine.Cell(g.t.ground.grid.Cells().Nth(p.below(g.t.ground.grid.Count()))), int32(facing)
	case isMove(verb):
		var flags uint32
		if p.below(3) == 0 {
			flags = uint32(p.below(1 << 3))
		}
		a.Cell = engine.Cell(g.t.ground.grid.Cells().Nth(p.below(g.t.ground.grid.Count())))
		a.N = payload(facing, p.below(4) == 0, flags)
	case isAttack(verb):
		if p.below(3) == 0 {
			a.N = payload(0, false, [...]uint32{dropMaster, dropEnhancement}[p.below(2)])
		}
	case verb == verbHeal && p.below(2) == 0:
		a.N = payload(0, false, healByDie)
	}
	if verb >= verbStrike && verb != verbRegenerate && verb != verbPut && verb != verbSweep && verb != verbShock {
		for range 1 + p.below(2) {
			a.A |= one(p.below(len(g.t.figs)))
		}
	}
	if verb == verbGang || verb == verbVolley {
		a.B = g.s.touch[i] & g.friends(i)
	}
	return a, true
}

// proposeMarch draws a march of a figure and those about it, each a little way off.
func (g offers) proposeMarch(p *proposer, verb engine.Verb, i int) (engine.Action, bool) {
	group := g.companions(g.friends(i), i)
	var plan [maxMembers]placing
	n := 0
	for m := group; m != 0 && n < maxMembers; m &= m - 1 {
		j := low(m)
		f := &g.s.figs[j]
		if !f.on() {
			return engine.Action{}, false
		}
		row, col := g.t.ground.grid.RowCol(f.at)
		c := g.t.ground.grid.At(row+p.below(3)-1, col+p.below(3)-1)
		if c == board.None {
			c = f.at
		}
		plan[n] = placing{fig: uint8(j), at: c, facing: uint8(p.below(facings)), air: f.is(flagSoaring)}
		n++
	}
	a := engine.Action{Verb: verb, Figure: g.t.figs[plan[0].fig].id, Cell: engine.Cell(plan[0].at)}
	a.A, a.B = packPlan(plan[:n])
	return a, true
}
