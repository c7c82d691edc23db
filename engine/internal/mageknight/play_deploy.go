package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// settleFirst reads the roll for the first player, who also deploys first (MK-DEP-1).
func (g play) settleFirst(north bool, rec *engine.Recorder) {
	first := engine.SideB
	if north {
		first = engine.SideA
	}
	g.s.first, g.s.owner = int8(first), int8(first)
	g.s.stage = stageDeploy
	rec.Mark(ruleDep1)
	g.afterDeploy(rec)
}

// playDeploy places a figure: any facing, no tokens, click 0, not soaring (MK-DEP-2).
func (g play) playDeploy(i int, at board.Cell, facing board.Dir, rec *engine.Recorder) {
	g.put(i, at, false)
	g.s.figs[i].facing = uint8(facing)
	g.s.figs[i].flags |= flagDeployed
	rec.Move(g.t.figs[i].id, engine.Cell(at), 0, ruleDep2)
	g.afterDeploy(rec)
}

// leaveOut takes the figures out that wait and find no square; they count as
// eliminated.
func (g play) leaveOut(rec *engine.Recorder) {
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
func (g play) afterDeploy(rec *engine.Recorder) {
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
