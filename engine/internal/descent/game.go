package descent

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// A game is one position that several rooms look at. Each room is a type of its own with
// the one that it stands on inside it, so that what it may call can be read from its
// declaration, and the compiler refuses the way up:
//
//	field      the position: bases, reach, sight, neighbours, whose turn it is
//	combat     attacks: who may be attacked, pools and laws, surges, what a roll does
//	moves      what may be played: every check, and the route of a move
//	play       what is carried out: actions, walks, attacks, the steps of a turn
//	appraisal  on moves: what a commander sees in an action
//	offers     with an appraisal: the actions that are offered
//
// A file belongs to the room that its name begins with. In every room the receiver is g,
// the game as it looks from there.
type (
	combat    struct{ *field }
	moves     struct{ combat }
	play      struct{ moves }
	appraisal struct{ moves }
)

// game is one game in progress, as the contract sees it.
type game struct{ field }

func (g *game) combat() combat       { return combat{&g.field} }
func (g *game) moves() moves         { return moves{g.combat()} }
func (g *game) play() play           { return play{g.moves()} }
func (g *game) appraisal() appraisal { return appraisal{g.moves()} }

// Check says whether the acting side may play a.
//
// What was found legal is legal until something happens: a commander, the driver of the game and
// Play all ask.
func (g *game) Check(a engine.Action) engine.Refusal {
	if g.found && g.legal == a {
		return engine.Legal
	}
	r := g.moves().Check(a)
	if r == engine.Legal {
		g.legal, g.found = a, true
	}
	return r
}

// Play carries out a legal action.
func (g *game) Play(a engine.Action, rec *engine.Recorder) { g.play().Play(a, rec) }

// Chance returns the law and key of the roll of the topmost frame.
func (g *game) Chance() (*dice.Law, dice.Key) { return g.combat().Chance() }

// Settle carries out an outcome of the roll that is due and goes on.
func (g *game) Settle(i int, rec *engine.Recorder) { g.play().Settle(i, rec) }

// Appraise adds what the acting side's commander sees in an action.
func (g *game) Appraise(a engine.Action, t *engine.Terms) { g.appraisal().Appraise(a, t) }

// Rank writes the weighted appraisal of each action.
func (g *game) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	g.appraisal().Rank(actions, w, scores)
}

// Describe puts the battle into numbers.
func (g *game) Describe(d *engine.Description) { g.appraisal().Describe(d) }

// Order puts the dearest figures of a deployment first: where large bases want the same
// ground, value decides who has it, not the order of the army file.
func (g *game) Order(plan []engine.Action) {
	if g.s.stage != stageDeploy {
		return
	}
	points := func(a engine.Action) int32 { return g.t.units[g.t.index(a.Figure)].points }
	for n := 1; n < len(plan); n++ {
		for k := n; k > 0 && points(plan[k]) > points(plan[k-1]); k-- {
			plan[k], plan[k-1] = plan[k-1], plan[k]
		}
	}
}

func (t *table) Info() *engine.Info { return &info }

func (t *table) Figures() []engine.FigureInfo { return t.figures }

func (t *table) Cells() []engine.CellInfo { return t.cells }

func (t *table) New() engine.Game {
	return &game{field{t: t, s: t.start, b: t.board(t.start.doors)}}
}

func (g *game) Table() engine.Table { return g.t }

func (g *game) CopyFrom(src engine.Game) {
	o := src.(*game)
	g.t, g.s, g.b = o.t, o.s, o.b
	g.forget()
}

func (g *game) Clone() engine.Game {
	return &game{field{t: g.t, s: g.s, b: g.b}}
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
		h.Add(uint64(uint16(f.at)) | uint64(f.status)<<16 | uint64(uint8(f.damage))<<20 | uint64(uint8(f.fatigue))<<28 |
			uint64(f.falls)<<36 |
			uint64(f.conds)<<40 | uint64(f.spent)<<44 | bit(f.turned, 52) | bit(f.acted, 53) | bit(f.feat,
			54) | bit(f.reroll, 55) | bit(f.air, 56) | bit(f.raised, 57))
	}
	for _, a := range [2]*activation{&s.act, &s.saved} {
		h.Add(uint64(uint8(a.figure)) | uint64(uint8(a.actions))<<8 | uint64(uint8(a.speed))<<16 |
			uint64(uint8(a.points))<<24 | uint64(uint8(a.quick))<<32 | uint64(uint8(a.attacks))<<40 |
			uint64(uint8(a.moves))<<48)
		h.Add(uint64(uint16(a.cursor)) | bit(a.struck, 16) | bit(a.moved, 17) | bit(a.rested, 18) | bit(a.acted,
			19) | bit(a.running, 20) | bit(a.ended, 21) | bit(a.guest, 22) | bit(a.familiar, 23) | bit(a.last, 24))
	}
	w := &s.walk
	h.Add(uint64(uint8(w.figure)) | uint64(uint8(w.steps))<<8 | bit(w.free, 16) | bit(w.turned, 17) | bit(w.placed,
		18) | uint64(uint16(w.anchor))<<20 | uint64(uint16(w.cursor))<<36 | uint64(uint8(w.taken))<<52)
	h.Add(w.route)
	h.Add(uint64(uint16(w.last)))
	g.hashAttack(&h)
	for i := range s.stack.Len() {
		f := s.stack.At(i)
		h.Add(uint64(f.kind) | uint64(f.step)<<8 | bit(f.chance,
			16) | uint64(uint8(f.side))<<17 | uint64(uint8(f.figure))<<25 | uint64(uint8(f.other))<<33 |
			uint64(uint16(f.at))<<41)
		h.Add(f.mask)
		h.Add(uint64(uint8(f.n)))
	}
	h.Add(uint64(uint16(s.round)) | uint64(s.stage)<<16 | uint64(uint8(s.turn))<<24 | uint64(uint8(s.group))<<32 |
		uint64(s.doors)<<40 | bit(s.over, 48) | bit(s.dirty, 31) | uint64(uint8(s.winner))<<49 | uint64(s.ending)<<57)
	h.Add(uint64(uint16(s.score[0])) | uint64(uint16(s.score[1]))<<16 | uint64(uint8(s.left))<<32 |
		uint64(uint8(s.falls))<<40)
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
	h.Add(flags | uint64(uint8(a.by))<<3 | uint64(a.kind)<<11 | uint64(a.profile)<<16 | uint64(uint16(a.from))<<24 |
		uint64(uint16(a.aim))<<40 | uint64(uint8(a.target))<<56)
	for _, w := range [...]uint64{a.declared, a.affected, a.waiting, a.lined, a.stoned, a.asked, a.cards, a.ghosts,
		a.absorbed, a.hurt, a.killed, a.kept, a.guarded, uint64(a.faces)} {
		h.Add(w)
	}
	h.Add(uint64(uint8(a.roll.rng)) | uint64(uint8(a.roll.hearts))<<8 | uint64(uint8(a.roll.surges))<<16 |
		uint64(a.spent)<<24 | uint64(uint8(a.left))<<40 | uint64(a.rerolled)<<48 | uint64(uint8(a.measured))<<56)
	h.Add(uint64(uint8(a.target2)) | uint64(uint16(a.from2))<<8 | uint64(uint8(a.far2))<<24 |
		uint64(uint8(a.copied))<<32 | uint64(uint8(a.lastDie))<<40 | uint64(uint8(a.dieOf))<<48 |
		uint64(uint8(a.soak))<<56)
	h.Add(uint64(uint16(a.path[0])) | uint64(uint16(a.path[1]))<<16 | uint64(uint16(a.path[2]))<<32 |
		uint64(uint8(a.heal))<<48 | uint64(uint8(a.soaker))<<56)
	h.Add(uint64(uint8(a.bestDie)))
	for m := a.affected; m != 0; m &= m - 1 {
		h.Add(uint64(a.shields[trailing(m)]))
	}
}

// Offer lists a useful subset of what the side that must choose may do.
func (g *game) Offer(dst []engine.Action) []engine.Action {
	o := offers{g: g.appraisal(), list: dst}
	o.all()
	return o.list
}

// Pick lists the best of what is offered.
func (g *game) Pick(w *engine.Weights, dst []engine.Action) []engine.Action {
	o := offers{g: g.appraisal(), list: dst}
	o.pick(w)
	return o.list
}
