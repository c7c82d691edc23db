package descent

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// game is one game in progress: a state, which is all that a copy takes over, and
// scratch that no rule looks at.
type game struct {
	t     *table
	s     state
	b     *board // of the open doors
	moves moveCache
	*scratch
}

// scratch is what floods and appraisals work in: far more than the state. A game gets
// it when it first moves or appraises, so that a clone that is only kept has none.
type scratch struct {
	terms engine.Terms
	reach reach
	ai    appraiser
}

// needScratch sees to it that the game has scratch.
func (g *game) needScratch() {
	if g.scratch == nil {
		g.scratch = new(scratch)
	}
}

// forget marks what was worked out about a state that is no more.
func (g *game) forget() {
	g.moves.valid = false
	if g.scratch != nil {
		g.ai.fresh = false
	}
}

// moveCache keeps the last move that was looked into, so that checking and playing it
// search its way once.
type moveCache struct {
	valid  bool
	action engine.Action
	move   movement
	refuse engine.Refusal
}

func (t *table) Info() *engine.Info           { return &info }
func (t *table) Figures() []engine.FigureInfo { return t.figures }
func (t *table) Cells() []engine.CellInfo     { return t.cells }

func (t *table) New() engine.Game {
	return &game{t: t, s: t.start, b: t.board(t.start.doors)}
}

func (g *game) Table() engine.Table { return g.t }

func (g *game) CopyFrom(src engine.Game) {
	o := src.(*game)
	g.t, g.s, g.b = o.t, o.s, o.b
	g.forget()
}

func (g *game) Clone() engine.Game {
	return &game{t: g.t, s: g.s, b: g.b}
}

// top returns the topmost frame, or nil.
func (g *game) top() *frame {
	if g.s.stack.Len() == 0 {
		return nil
	}
	return g.s.stack.Top()
}

func (g *game) Turn() engine.Turn {
	s := &g.s
	turn := engine.Turn{Owner: s.turn, Stage: s.stage, Round: s.round, Actor: engine.Actor(s.turn)}
	if s.over {
		turn.Actor = engine.Over
		return turn
	}
	f := g.top()
	if f == nil {
		turn.Joint = s.stage == stageDeploy
		return turn
	}
	turn.Stage, turn.Actor = f.stage(), engine.Actor(f.side)
	if f.chance {
		turn.Actor = engine.Chance
	}
	return turn
}

// stage is the stage that a frame's decision belongs to.
func (f *frame) stage() engine.Stage {
	switch f.kind {
	case frameNimble:
		return stageNimble
	case framePlace:
		return stagePlace
	case frameAttack:
		return [...]engine.Stage{stepGuard: stageGuard, stepReroll: stageReroll, stepShield: stageShield, stepSurge: stageSurge,
			stepAbsorb: stageAbsorb, stepEnd: stageAct}[f.step]
	case frameStart, frameTests:
		return stageCharm
	case frameReturn:
		return stageReturn
	case frameToken:
		return stageToken
	case frameFlock:
		return stageFlock
	case frameAppear:
		return stageAppear
	}
	return stageAct
}

// key makes the key of figure i's next roll for a purpose.
func (g *game) key(purpose uint8, i int) dice.Key {
	u := &g.t.units[i]
	return dice.NewKey(purpose, uint8(u.side), u.key, uint16(g.s.round), uint32(g.s.rolls[i][purpose]))
}

// Chance returns the law and key of the roll of the topmost frame.
func (g *game) Chance() (*dice.Law, dice.Key) {
	f := g.top()
	switch f.kind {
	case frameStart:
		return testLaw(g.attribute(int(f.figure), startTest(f))), g.key(purposeTest, int(f.figure))
	case frameTests:
		return testLaw(g.attribute(int(f.other), effects[f.n].attribute)), g.key(purposeTest, int(f.other))
	case frameStand:
		return standLaw(), g.key(purposeRecover, int(f.figure))
	case frameHeal:
		if f.step == 1 {
			return standLaw(), g.key(purposeRecover, int(f.figure))
		}
		return redLaw(), g.key(purposeRecover, int(f.figure))
	}
	return g.attackChance(f)
}

// Settle carries out an outcome of the roll that is due and goes on.
func (g *game) Settle(i int, rec *engine.Recorder) {
	law, key := g.Chance()
	v := law.Value(i)
	f := g.top()
	f.chance = false
	purpose, _, _, _, _ := key.Fields()
	switch f.kind {
	case frameStart:
		g.s.rolls[f.figure][purpose]++
		g.settleStart(f, v == 1, rec)
	case frameTests:
		g.s.rolls[f.other][purpose]++
		g.settleTest(f, v == 1, rec)
	case frameStand:
		g.s.rolls[f.figure][purpose]++
		g.settleStand(f, v, rec)
	case frameHeal:
		g.s.rolls[f.figure][purpose]++
		g.settleHeal(f, v, rec)
	default:
		if rec != nil {
			g.account(f, law, i, rec)
		}
		g.settleAttack(f, v, rec)
	}
	g.run(rec)
}

// run carries out what needs neither a choice nor a roll, until one is due.
func (g *game) run(rec *engine.Recorder) {
	g.forget()
	for !g.s.over {
		f := g.top()
		if f == nil {
			if g.s.stage == stageDeploy || g.pick(rec) {
				return
			}
			continue
		}
		if f.chance {
			return
		}
		if g.advance(f, rec) {
			return
		}
	}
	g.s.stack = engine.Stack[frame]{}
}

// advance works on the topmost frame; it reports whether a choice or a roll is due.
func (g *game) advance(f *frame, rec *engine.Recorder) bool {
	switch f.kind {
	case frameTurn:
		return g.turnGoesOn(f, rec)
	case frameStart:
		return g.startGoesOn(f, rec)
	case frameWalk:
		g.walkOn(f, rec)
		return false
	case frameAttack:
		return g.attackGoesOn(f, rec)
	case frameTests:
		return g.testsGoOn(f, rec)
	case frameFlock:
		return g.flockGoesOn(f)
	case frameReturn:
		return g.returnGoesOn(f, rec)
	case frameToken:
		return g.tokenGoesOn(f, rec)
	case frameAppear:
		return g.appearGoesOn(f, rec)
	}
	return true
}

func (g *game) Result() engine.Result {
	s := &g.s
	r := engine.Result{Winner: s.winner, Ending: s.ending, Rounds: s.round}
	kills := g.t.killPoints(s)
	r.Lost = [2]int32{kills[1], kills[0]}
	r.Score = kills
	if g.t.goal.Lead > 0 {
		r.Score = [2]int32{int32(s.score[0]), int32(s.score[1])}
	}
	return r
}

// Redraw does nothing: Descent has no secrets.
func (g *game) Redraw(engine.Side, dice.Source) {}

// Hash digests the state without its roll counters.
func (g *game) Hash() uint64 {
	s := &g.s
	h := engine.NewHash()
	bit := func(b bool, n uint) uint64 {
		if b {
			return 1 << n
		}
		return 0
	}
	for i := range g.t.units {
		f := &s.figures[i]
		h.Add(uint64(uint16(f.at)) | uint64(f.status)<<16 | uint64(uint8(f.damage))<<20 | uint64(uint8(f.fatigue))<<28 | uint64(f.falls)<<36 |
			uint64(f.conds)<<40 | uint64(f.spent)<<44 | bit(f.turned, 52) | bit(f.acted, 53) | bit(f.feat, 54) | bit(f.reroll, 55) | bit(f.air, 56) | bit(f.raised, 57))
	}
	for _, a := range [2]*activation{&s.act, &s.saved} {
		h.Add(uint64(uint8(a.figure)) | uint64(uint8(a.actions))<<8 | uint64(uint8(a.speed))<<16 | uint64(uint8(a.points))<<24 | uint64(uint8(a.quick))<<32 | uint64(uint8(a.attacks))<<40 | uint64(uint8(a.moves))<<48)
		h.Add(uint64(uint16(a.cursor)) | bit(a.struck, 16) | bit(a.moved, 17) | bit(a.rested, 18) | bit(a.acted, 19) | bit(a.running, 20) | bit(a.ended, 21) | bit(a.guest, 22) | bit(a.familiar, 23) | bit(a.last, 24))
	}
	w := &s.walk
	h.Add(uint64(uint8(w.figure)) | uint64(uint8(w.steps))<<8 | bit(w.free, 16) | bit(w.turned, 17) | bit(w.placed, 18) | uint64(uint16(w.anchor))<<20 | uint64(uint16(w.cursor))<<36 | uint64(uint8(w.taken))<<52)
	h.Add(w.route)
	h.Add(uint64(uint16(w.last)))
	g.hashAttack(&h)
	for i := range s.stack.Len() {
		f := s.stack.At(i)
		h.Add(uint64(f.kind) | uint64(f.step)<<8 | bit(f.chance, 16) | uint64(uint8(f.side))<<17 | uint64(uint8(f.figure))<<25 | uint64(uint8(f.other))<<33 | uint64(uint16(f.at))<<41)
		h.Add(f.mask)
		h.Add(uint64(uint8(f.n)))
	}
	h.Add(uint64(uint16(s.round)) | uint64(s.stage)<<16 | uint64(uint8(s.turn))<<24 | uint64(uint8(s.group))<<32 | uint64(s.doors)<<40 | bit(s.over, 48) | bit(s.dirty, 31) | uint64(uint8(s.winner))<<49 | uint64(s.ending)<<57)
	h.Add(uint64(uint16(s.score[0])) | uint64(uint16(s.score[1]))<<16 | uint64(uint8(s.left))<<32 | uint64(uint8(s.falls))<<40)
	return h.Sum()
}

// hashAttack digests the attack being carried out.
func (g *game) hashAttack(h *engine.Hash) {
	a := &g.s.atk
	var flags uint64
	for i, b := range [...]bool{a.shadow, a.coward, a.roll.miss} {
		if b {
			flags |= 1 << i
		}
	}
	h.Add(flags | uint64(uint8(a.by))<<3 | uint64(a.kind)<<11 | uint64(a.profile)<<16 | uint64(uint16(a.from))<<24 | uint64(uint16(a.aim))<<40 | uint64(uint8(a.target))<<56)
	for _, w := range [...]uint64{a.declared, a.affected, a.waiting, a.lined, a.stoned, a.asked, a.cards, a.ghosts, a.absorbed, a.hurt, a.killed, a.kept, a.guarded, uint64(a.faces)} {
		h.Add(w)
	}
	h.Add(uint64(uint8(a.roll.rng)) | uint64(uint8(a.roll.hearts))<<8 | uint64(uint8(a.roll.surges))<<16 | uint64(a.spent)<<24 | uint64(uint8(a.left))<<40 | uint64(a.rerolled)<<48 | uint64(uint8(a.measured))<<56)
	h.Add(uint64(uint8(a.target2)) | uint64(uint16(a.from2))<<8 | uint64(uint8(a.far2))<<24 | uint64(uint8(a.copied))<<32 | uint64(uint8(a.lastDie))<<40 | uint64(uint8(a.dieOf))<<48 | uint64(uint8(a.soak))<<56)
	h.Add(uint64(uint16(a.path[0])) | uint64(uint16(a.path[1]))<<16 | uint64(uint16(a.path[2]))<<32 | uint64(uint8(a.heal))<<48 | uint64(uint8(a.soaker))<<56)
	h.Add(uint64(uint8(a.bestDie)))
	for m := a.affected; m != 0; m &= m - 1 {
		h.Add(uint64(a.shields[trailing(m)]))
	}
}
