package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// settleFirst reads the roll for the first player, who also deploys first (MK-DEP-1).
func (g *game) settleFirst(north bool, rec *engine.Recorder) {
	first := engine.SideB
	if north {
		first = engine.SideA
	}
	g.s.first, g.s.owner = int8(first), int8(first)
	g.s.stage = stageDeploy
	rec.Mark(ruleDep1)
	g.afterDeploy(rec)
}

// waiting is the set of figures of the deploying side that are not placed yet. Large
// figures come first, while there is room for them.
func (g *game) waiting() uint64 {
	var larges, all uint64
	for m := g.t.seats[g.s.owner]; m != 0; m &= m - 1 {
		if i := low(m); !g.s.figs[i].is(flagDeployed) {
			all |= m & -m
			if g.t.figs[i].size == large {
				larges |= m & -m
			}
		}
	}
	if larges != 0 {
		return larges
	}
	return all
}

// mayDeploy says why a figure may not be placed on a square (MK-DEP-2).
func (g *game) mayDeploy(i int, at board.Cell) engine.Refusal {
	if g.waiting()&one(i) == 0 {
		return refuseDeployed
	}
	for _, o := range g.t.ground.foot[g.t.figs[i].size] {
		if c := at + board.Cell(o); !g.t.ground.grid.Exists(c) || !g.t.area[g.s.owner].Has(c) {
			return refuseArea
		}
	}
	return g.maySet(i, at)
}

// room reports whether figure i finds a square in its area.
func (g *game) room(i int) bool {
	area := g.t.area[g.s.owner]
	for c := area.Next(0); c != board.None; c = area.Next(c + 1) {
		if g.mayDeploy(i, c) == engine.Legal {
			return true
		}
	}
	return false
}

// deploy places a figure: any facing, no tokens, click 0, not soaring (MK-DEP-2).
func (g *game) deploy(i int, at board.Cell, facing board.Dir, rec *engine.Recorder) {
	g.put(i, at, false)
	g.s.figs[i].facing = uint8(facing)
	g.s.figs[i].flags |= flagDeployed
	rec.Move(g.t.figs[i].id, engine.Cell(at), 0, ruleDep2)
	g.afterDeploy(rec)
}

// nextToDeploy is the dearest figure that waits and finds a square, or -1.
func (g *game) nextToDeploy() int {
	for m := g.waiting(); m != 0; {
		i := g.foremost(m)
		if g.room(i) {
			return i
		}
		m &^= one(i)
	}
	return -1
}

// leaveOut takes the figures out that wait and find no square; they count as
// eliminated.
func (g *game) leaveOut(rec *engine.Recorder) {
	for g.waiting() != 0 && g.nextToDeploy() < 0 {
		i := low(g.waiting())
		fig := &g.t.figs[i]
		g.s.figs[i].flags |= flagDeployed
		g.s.figs[i].click = uint8(len(fig.dial))
		g.s.gone |= one(i)
		g.s.score[1-fig.seat] += fig.unit.points
		g.s.lost[fig.seat] += fig.unit.points
		rec.Slain(fig.id, engine.NoFigure, engine.NoCell, ruleDep2)
	}
}

// afterDeploy hands over to the other side, or begins the first turn (MK-DEP-1).
func (g *game) afterDeploy(rec *engine.Recorder) {
	g.version++
	g.leaveOut(rec)
	if g.waiting() != 0 {
		return
	}
	first := engine.Side(g.s.first)
	if engine.Side(g.s.owner) == first {
		g.s.owner = int8(first.Other())
		g.afterDeploy(rec)
		return
	}
	g.s.stage = stageTurn
	g.testEnd(rec)
	if g.s.stage != stageOver {
		g.beginTurn(first, rec)
	}
}
