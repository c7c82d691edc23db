package mageknight

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// scratch is memory that the calls of one game share.
type scratch struct {
	check    *reach // for Check
	offer    *reach // for Offer
	sim      *game  // for rehearsals; it has no scratch of its own
	mind     *mind  // what appraisals remember about a position
	contacts board.Set
	fire     board.Set
	rest     board.Set
	gain     []int32 // by cell: what pickContacts weighs
	loss     []int32
	way      []board.Cell // of the move that is told
	flight   []perch      // of a wing figure's
	known    []*known     // by figure, twice: for its speed and for twice its speed
	sides    [2]board.Set // squares with figures of each side, at version sidesAt
	sidesAt  uint64
	judged   [4]judgement // what Check said last
	next     int
}

// judgement is an action that was checked, and the version of the game it was in.
type judgement struct {
	action  engine.Action
	version uint64
	refusal engine.Refusal
}

// newGame allocates a game with its scratch memory.
func (t *table) newGame() *game {
	g := t.bareGame()
	words := t.ground.grid.Words()
	g.scratch = &scratch{check: newReach(t.ground.grid), offer: newReach(t.ground.grid), sim: t.bareGame(), mind: newMind(t), contacts: t.ground.grid.NewSet(), fire: t.ground.grid.NewSet(), rest: t.ground.grid.NewSet()}
	g.scratch.sim.scratch = g.scratch
	g.scratch.gain, g.scratch.loss = make([]int32, t.ground.grid.Len()), make([]int32, t.ground.grid.Len())
	g.scratch.way = make([]board.Cell, 0, t.ground.grid.Len())
	for range 2 * len(t.figs) {
		g.scratch.known = append(g.scratch.known, newKnown(words))
	}
	g.scratch.sides = [2]board.Set{t.ground.grid.NewSet(), t.ground.grid.NewSet()}
	return g
}

func (t *table) bareGame() *game {
	return &game{t: t, version: 1, occ: make([]uint8, t.ground.grid.Len()), occupied: t.ground.grid.NewSet()}
}

// Table returns the game's table.
func (g *game) Table() engine.Table { return g.t }

// Turn tells the state of the game.
func (g *game) Turn() engine.Turn {
	turn := engine.Turn{Owner: engine.Side(g.s.owner), Round: max(1, g.round()), Stage: engine.Stage(g.s.stage)}
	turn.Actor = engine.Actor(g.s.owner)
	switch g.s.stage {
	case stageFirst:
		turn.Actor, turn.Owner = engine.Chance, engine.Nobody
	case stageCommand:
		turn.Actor = engine.Chance
	case stageOver:
		turn.Actor = engine.Over
	case stageAction:
		turn.Actor, turn.Stage = g.stepActor()
	}
	return turn
}

// stepActor says who has to choose in the middle of an action, and its stage.
func (g *game) stepActor() (engine.Actor, engine.Stage) {
	if g.s.atk.step != atkNone {
		return engine.Chance, stageAttack
	}
	owner := engine.Actor(g.s.owner)
	switch g.s.act.step {
	case stepBreak:
		return engine.Chance, stageBreak
	case stepFace:
		return owner, stageFace
	case stepRegroup:
		return owner, stageRegroup
	case stepSpin:
		return 1 - owner, stageSpin
	case stepRider:
		return owner, stageRider
	case stepPut:
		return owner, stagePut
	}
	return engine.Chance, stageHeal
}

// Play carries out a legal action.
func (g *game) Play(a engine.Action, rec *engine.Recorder) {
	if r := g.Check(a); r != engine.Legal {
		panic(fmt.Sprintf("mageknight: %+v is illegal: %s", a, refusals[r].Text))
	}
	g.play(a, rec)
}

func (g *game) play(a engine.Action, rec *engine.Recorder) {
	i, acts := g.number(a.Figure)
	if acts && rec.Covering() {
		g.markActor(a, i, rec)
	}
	switch a.Verb {
	case verbEnd:
		rec.Mark(ruleTurn3)
		if g.s.stage == stageAction {
			g.finishAction(rec) // the rider is declined
		} else {
			g.endTurn(rec)
		}
	case verbDeploy:
		g.deploy(i, board.Cell(a.Cell), payloadFacing(a.N), rec)
	case verbMove, verbDash, verbCharge, verbBound, verbQuick:
		if a.Verb != verbMove {
			rec.Mark(g.wayRule(a.Verb, i))
		}
		g.beginMove(a, i, rec)
	case verbMarch:
		g.beginMarch(a, rec)
	case verbRegroup:
		g.regroup(a, rec)
	case verbFace:
		g.s.figs[i].facing = uint8(payloadFacing(a.N))
		rec.Mark(ruleBrk3)
		g.finishAction(rec)
	case verbSpin:
		g.spun(i, payloadFacing(a.N), rec)
	case verbHeal, verbMend:
		g.beginHeal(a, i, rec)
	case verbRegenerate:
		k := g.declare(a.Verb, i, one(i), 0, rec)
		k.step = stepRegenerate
	case verbLevitate:
		g.levitate(a, i, rec)
	case verbRaise:
		g.beginRaise(a, i, rec)
	case verbPut:
		g.putDown(board.Cell(a.Cell), payloadFacing(a.N), rec)
	default:
		rider := g.s.stage == stageAction
		if !rider {
			g.declare(a.Verb, i, a.B|one(i), payloadFlags(a.N), rec)
		}
		g.s.act.step = stepAttack
		g.beginAttack(a.Verb, i, a.A, a.B, payloadFlags(a.N), rider, rec)
	}
	g.version++
}

// wayRule is the rule of a way of moving.
func (g *game) wayRule(verb engine.Verb, i int) engine.Rule {
	switch {
	case verb == verbQuick:
		return ruleSaQu
	case verb == verbBound || verb == verbDash && g.shows(i).has(abBound):
		return ruleSaBo
	}
	return ruleSaCh
}

// Chance returns the law and key of the roll that is due.
func (g *game) Chance() (*dice.Law, dice.Key) {
	switch {
	case g.s.stage == stageFirst:
		return laws.first, dice.NewKey(purposeFirst, uint8(engine.SideA), 0, 0, 0)
	case g.s.stage == stageCommand:
		return laws.six, g.key(purposeCommand, low(g.s.start.command), 0)
	case g.s.atk.step != atkNone:
		return g.attackLaw()
	case g.s.act.step == stepBreak:
		return g.breakLaw()
	}
	return g.healLaw()
}

// Settle carries out an outcome of the law that is due.
func (g *game) Settle(i int, rec *engine.Recorder) {
	law, _ := g.Chance()
	v := law.Value(i)
	g.version++
	switch {
	case g.s.stage == stageFirst:
		g.settleFirst(v == 1, rec)
	case g.s.stage == stageCommand:
		g.commanded(v == 1, rec)
	case g.s.atk.step != atkNone:
		g.settleAttack(v, rec)
	case g.s.act.step == stepBreak:
		g.broke(v == 1, rec)
	default:
		g.settleHeal(v, rec)
	}
}

// CopyFrom makes this game equal to a game of the same table.
func (g *game) CopyFrom(src engine.Game) { g.copyState(src.(*game)) }

func (g *game) copyState(o *game) {
	for m := g.s.alive; m != 0; m &= m - 1 { // only these squares are marked
		i := low(m)
		for _, off := range g.t.ground.foot[g.t.figs[i].size] {
			c := g.s.figs[i].at + board.Cell(off)
			g.occ[c] = 0
			g.occupied.Remove(c)
		}
	}
	g.s = o.s
	for m := g.s.alive; m != 0; m &= m - 1 {
		i := low(m)
		for _, off := range g.t.ground.foot[g.t.figs[i].size] {
			c := g.s.figs[i].at + board.Cell(off)
			g.occ[c] = uint8(i) + 1
			g.occupied.Add(c)
		}
	}
	g.version++
}

// Clone returns a new equal game.
func (g *game) Clone() engine.Game {
	c := g.t.newGame()
	c.copyState(g)
	return c
}

// Hash digests the state. There are no roll counters in it.
func (g *game) Hash() uint64 {
	h := engine.NewHash()
	s := &g.s
	for i := range g.t.figs {
		f := &s.figs[i]
		h.Add(uint64(uint16(f.at)) | uint64(f.click)<<16 | uint64(f.facing)<<24 | uint64(f.tokens)<<32 | uint64(f.flags)<<40)
		if s.began[i] != 0 {
			h.Add(s.began[i] ^ uint64(i)<<56)
		}
	}
	h.Add(s.alive)
	h.Add(s.gone)
	h.Add(uint64(uint32(s.score[0])) | uint64(uint32(s.score[1]))<<32)
	h.Add(uint64(uint16(s.turn)) | uint64(s.stage)<<16 | uint64(uint8(s.owner))<<24 | uint64(uint8(s.first))<<32 |
		uint64(uint8(s.left))<<40 | uint64(s.ended)<<48)
	h.Add(s.start.command)
	if s.stage == stageAction {
		s.act.digest(&h)
		s.atk.digest(&h)
	}
	return h.Sum()
}

func (k *actionFrame) digest(h *engine.Hash) {
	h.Add(uint64(k.verb) | uint64(k.fig)<<8 | uint64(k.step)<<16 | uint64(k.count)<<24 | uint64(k.flags)<<32)
	for _, w := range [...]uint64{k.members, k.pushed, k.roll, k.stuck, k.freed, k.spins, k.moved, uint64(k.target)} {
		h.Add(w)
	}
	for i := range int(k.count) {
		p := &k.plan[i]
		air := uint64(0)
		if p.air {
			air = 1
		}
		h.Add(uint64(p.fig) | uint64(p.facing)<<8 | uint64(uint16(p.at))<<16 | air<<32)
		h.Add(k.before[i])
	}
}

func (k *attackFrame) digest(h *engine.Hash) {
	b := uint64(0)
	for i, on := range [...]bool{k.rider, k.crit, k.fumble, k.die} {
		if on {
			b |= 1 << i
		}
	}
	h.Add(uint64(k.verb) | uint64(k.fig)<<8 | uint64(k.step)<<16 | b<<24 | uint64(k.bonus)<<32 | uint64(k.damage)<<40)
	h.Add(uint64(k.flags))
	for _, w := range [...]uint64{k.targets, k.helpers, k.hit, k.dodging, k.freeze} {
		h.Add(w)
	}
	for i := range count(k.targets) {
		h.Add(uint64(k.need[i]))
	}
}

// Redraw does nothing: nobody has secrets here.
func (g *game) Redraw(engine.Side, dice.Source) {}
