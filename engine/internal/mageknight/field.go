package mageknight

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// maxFigures is the number of figures of both sides together: a set of figures is
// one word. Figures are numbered as unit ids are, north first (MK-UNIT-2, R-43).
const maxFigures = 64

// maxPerSide is the number of figures one side can list.
const maxPerSide = 32

// figure is what changes about a figure (MK-UNIT-2).
type figure struct {
	at     board.Cell // anchor, board.None when off the board
	click  uint8
	facing uint8
	tokens uint8
	flags  uint8
}

// Flags of a figure.
const (
	flagSoaring  = 1 << iota
	flagActed    // was given an action this turn
	flagIdle     // levitated or raised: no action this turn
	flagDeployed // has been placed at set-up, or could not be
	flagRaised   // idle by Necromancy, not by Levitation
)

func (f *figure) is(flag uint8) bool { return f.flags&flag != 0 }

func (f *figure) on() bool { return f.at != board.None }

// state is everything that changes in a game. It is a plain value.
type state struct {
	figs  [maxFigures]figure
	touch [maxFigures]uint64 // who is in contact with whom now (MK-BC-1)
	began [maxFigures]uint64 // who was at the start of this turn (MK-TURN-2)
	alive uint64             // figures on the board
	gone  uint64             // figures eliminated

	score [2]int32 // points scored by each side so far (MK-VP-1)
	lost  [2]int32 // points of each side's own figures eliminated
	turn  int16    // turns begun, both sides together
	stage uint8
	owner int8 // whose turn it is
	first int8 // who deployed and moves first
	left  int8 // actions left this turn
	ended uint8

	start startFrame
	act   actionFrame
	atk   attackFrame
}

// startFrame is the start of a turn (MK-TURN-2): who still has to roll for Command.
type startFrame struct {
	command uint64
}

// actionFrame is the action in progress: a figure or a formation that moves, or the
// special action of one figure. Attacks have a frame of their own above it.
type actionFrame struct {
	verb    engine.Verb
	fig     uint8
	step    uint8 // where MK-MOV-11 stands
	count   uint8 // members with a plan
	flags   uint32
	members uint64 // everybody who acts, for tokens and pushing
	pushed  uint64 // who took the second token
	roll    uint64 // who still has to roll to break away
	stuck   uint64 // who failed to
	freed   uint64 // who broke away
	spins   uint64 // who may still spin
	moved   uint64 // who changed square
	plan    [maxMembers]placing
	before  [maxMembers]uint64 // contacts of each mover when the action began
	target  uint8
	free    bool // uses none of the turn's actions
}

// maxMembers is the largest formation (MK-FRM-2).
const maxMembers = 5

// placing is where a figure is to stand and how.
type placing struct {
	fig    uint8
	facing uint8
	air    bool
	at     board.Cell
}

// attackFrame is the attack in progress (MK-ATK-3). The numbers needed are worked
// out when it is declared, since nothing changes before it is resolved.
type attackFrame struct {
	verb    engine.Verb
	fig     uint8
	step    uint8
	rider   bool // ends a charge or bound
	crit    bool // natural 12
	fumble  bool // natural 2
	die     bool // a die replaces the damage value
	bonus   uint8
	damage  uint8
	flags   uint32
	targets uint64
	helpers uint64 // further members of a formation
	hit     uint64
	dodging uint64
	freeze  uint64
	need    [maxTargets]int8 // by place of the target in targets, ascending
}

// maxTargets is the number of figures one attack can roll against: a shockwave can
// reach every figure.
const maxTargets = maxFigures

// low is the lowest figure of a set that is not empty.
func low(set uint64) int { return bits.TrailingZeros64(set) }

// one is the set of one figure.
func one(i int) uint64 { return 1 << uint(i) }

// field is the position of a game: beside the state what is derived from where figures
// stand, and scratch memory. It is the room that all others stand on.
type field struct {
	t        *table
	s        state
	occ      []uint8   // by cell: figure number plus one, 0 for none
	occupied board.Set // cells with a figure
	version  uint64    // raised by every change, for what is remembered between calls
	stood    [2]uint64 // raised when a figure of a side comes or goes
	scratch  *scratch
}

// mark counts a rule where it is applied, while an action is explained to somebody.
func (g *field) mark(rule engine.Rule) { g.scratch.rec.Mark(rule) }

// side is the seat of figure i, its owner for good (MK-UNIT-2).
func (g *field) side(i int) engine.Side { return g.t.figs[i].seat }

// friends and enemies are the figures of one side on the board.
func (g *field) friends(i int) uint64 { return g.s.alive & g.t.seats[g.t.figs[i].seat] }

func (g *field) enemies(i int) uint64 { return g.s.alive &^ g.t.seats[g.t.figs[i].seat] }

// now is the click in force (MK-UNIT-4).
func (g *field) now(i int) *click { return &g.t.figs[i].dial[g.s.figs[i].click] }

// shows is the set of abilities in force.
func (g *field) shows(i int) abilities { return g.t.figs[i].dial[g.s.figs[i].click].shows }

// active reports whether a figure keeps the game going (MK-END-1).
func (g *field) active(i int) bool {
	return g.s.alive&one(i) != 0 && !g.shows(i).has(abDemoralized)
}

// levelOf is the level of figure i for contact and lines.
func (g *field) levelOf(i int) int8 { return g.t.ground.level[g.t.figs[i].size][g.s.figs[i].at] }

// blocks reports whether a figure on a square blocks a line (MK-LOF-4, MK-LOF-8,
// MK-ELV-FIG-1, MK-ELV-FIG-2).
func (g *field) blocks(c board.Cell, v *lineView) bool {
	if g.occ[c] == 0 {
		return false
	}
	i := int(g.occ[c]) - 1
	if v.skip&one(i) != 0 {
		return false
	}
	soars, looms := g.s.figs[i].is(flagSoaring), g.t.figs[i].unit.looms
	switch {
	case v.air && looms && !soars:
		g.mark(ruleElvFig3)
		return false
	case v.air || soars:
		return v.air && soars
	case looms:
		g.mark(ruleElvFig2)
		return true
	case g.levelOf(i) < min(v.aLevel, v.bLevel):
		g.mark(ruleElvFig1)
		return false
	}
	g.mark(ruleLof4)
	return true
}

// copyState makes the position equal to another of the same table; occupation is derived.
func (g *field) copyState(o *field) {
	for m := g.s.alive; m != 0; m &= m - 1 { // only these squares are marked
		i := low(m)
		for _, off := range g.t.ground.foot[g.t.figs[i].size] {
			c := g.s.figs[i].at + board.Cell(off)
			g.occ[c] = 0
			g.occupied.Remove(c)
		}
	}
	g.s = o.s
	g.stood[0]++
	g.stood[1]++
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

// number finds the figure of an action; ok is false when there is none such.
func (g *field) number(f engine.Figure) (int, bool) {
	if f == engine.NoFigure {
		return 0, false
	}
	n := f.Number()
	if f.Seat() == engine.SideB {
		n += g.t.north
		return n, n < len(g.t.figs)
	}
	return n, n < g.t.north
}

// validCell reports whether a cell exists.
func (g *field) validCell(c engine.Cell) bool { return g.t.ground.grid.Exists(board.Cell(c)) }

// count is the number of members of a set.
func count(set uint64) int { return bits.OnesCount64(set) }

// moverOf is how figure i moves with all its abilities in use.
func (g *field) moverOf(i int) *mover {
	fig := &g.t.figs[i]
	return g.t.movers[keyOf(kindsOf(fig.unit.speed, g.shows(i)), fig.size)]
}

// nobody stands where no figure is the cause.
const nobody = -1

// covers reports whether figure i stands on a terrain with any of its squares.
func (g *field) covers(i int, terr terrain) bool {
	for _, o := range g.t.ground.foot[g.t.figs[i].size] {
		if g.t.ground.terrain[g.s.figs[i].at+board.Cell(o)] == terr {
			return true
		}
	}
	return false
}

// changes reports whether a placing is more than a new facing.
func (g *field) changes(p *placing) bool {
	f := &g.s.figs[p.fig]
	return p.at != f.at || p.air != f.is(flagSoaring)
}

// held reports whether figure i has to break away before it can leave its square.
func (g *field) held(i int) bool {
	return !g.s.figs[i].is(flagSoaring) && g.s.touch[i]&g.enemies(i) != 0
}

// opening begins a game: the roll for the first player comes first.
func (t *table) opening() state {
	var s state
	s.stage = stageFirst
	for i := range s.figs {
		s.figs[i].at = board.None
	}
	return s
}
