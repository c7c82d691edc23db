package heroscape

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// state is a game in progress: plain values, copied by one memory move. Its arrays have
// room for the most figures that two armies may list: to copy those alone of a table would
// move a third of the bytes, but in many small pieces, and was not measured to be faster. The
// counts of rolls are not part of the digest.
type state struct {
	live   figset    // neither destroyed nor left out at deployment (HS-R-36)
	out    figset    // left out of the game at deployment (HS-DEPLOY-2, HS-R-49)
	own    [2]figset // on the battlefield, by controller (HS-R-34)
	hit    figset    // figures with wounds due
	doomed figset    // figures to be destroyed without wounds
	ghosts figset    // destroyed heroes whose spirit is to be placed

	lead, trail [maxFigures]cell // trail is none for a one-space figure; lead is none off the board
	wounds      [maxFigures]uint8
	due         [maxFigures]uint8

	cards [maxGroups]cardState
	mark  [2][4]uint8 // sealed: group of markers 1, 2, 3 and X, or noGroup
	shown [2]uint8    // bits of revealed markers
	glyph [maxGlyphs]uint8

	stack engine.Stack[frame]
	turns [2]turnState // the turn, and a bonded partner's turn inside it
	depth uint8        // turns in progress

	phase  phase
	need   need
	actor  engine.Actor
	round  int16
	count  int16 // turns taken this round, or in the basic game
	first  int8  // who goes first
	asked  uint8 // bits of what the start of a round has already asked
	over   bool
	ending uint8
	winner int8

	attacks [maxFigures]uint8
	swipes  [maxFigures]uint8
	rolls   [maxFigures]uint8
}

// cardState is what changes about a card or pool.
type cardState struct {
	side    int8  // controller
	attack  uint8 // spirits
	defence uint8
	flags   uint8
}

const (
	cardGrenade uint8 = 1 << iota // its grenade is spent
	cardWaiting                   // it has not dropped yet
)

const noGroup uint8 = 0xff

// phase is where a round stands (4.3).
type phase uint8

const (
	phFirst  phase = iota // roll-off for deployment, or the first turn of the basic game
	phDeploy              // placing both armies
	phStart               // start-of-round powers
	phOrders              // order markers
	phInit                // initiative
	phTurns               // alternate turns
	phEnd                 // lava, gas, timeout
	phBasic               // alternate turns of the basic game
	phOver
)

// need is the choice or roll that is due.
type need uint8

const (
	needNone need = iota
	// Choices.
	needPlace
	needDrop
	needOrder
	needChoose
	needBond
	needMove
	needAct
	needSpawn
	needSpirit
	needErland
	// Rolls.
	needRollDeploy
	needRollFirst
	needRollDropOrder
	needRollDrop
	needRollInit
	needRollSwipe
	needRollFall
	needRollMolten
	needRollMiton
	needRollAttack
	needRollArea
	needRollDefence
	needRollArmor
	needRollChomp
	needRollShackle
	needRollCharge
	needRollFrenzy
	needRollClone
	needRollBurn
)

// turnState is a turn of a card (4.4).
type turnState struct {
	active   uint64 // figures that moved or attacked, by number in the card's seat
	moved    uint64 // figures that have used their move
	stayed   uint64 // among those, figures that stayed put
	once     uint64 // figures that made the first of two attacks
	attacked uint64 // figures that have made their attacks
	target   fig    // whom the first attacker of this turn attacked (Targeting)
	last     fig    // the last thrower of grenades
	group    uint8
	side     int8
	kind     uint8 // turnMarker, turnBonded, turnFrenzy, turnBasic
	window   uint8 // winBond to winAfter (HS-TURN-4)
	step     uint8 // how far the powers before attacks have gone: stepCharge to stepDone
	grenades bool
	charged  bool
}

const (
	turnMarker = iota
	turnBonded
	turnFrenzy
	turnBasic
)

const (
	winBond = iota
	winMove
	winAct
	winAfter
)

// Steps inside the attack window, in the order of HS-TURN-4; using a power closes
// those before it.
const (
	stepCharge = iota
	stepShackle
	stepChomp
	stepReplace
	stepAttack
	stepDone
)

// frame is unfinished business above the turn.
type frame struct {
	kind  uint8
	sub   uint8
	fig   fig
	other fig
	n, m  uint8  // dice, skulls
	way   uint8  // how the attack is counted, or the mode of a move
	side  int8   // who must choose
	at    cell   // a place
	set   figset // figures still to roll, to swipe, to defend
	path  uint64 // the rest of a route, or a list of victims, nearest first
	falls uint64 // bands of falls still to roll, two bits each, the first lowest
}

const (
	frNone uint8 = iota
	frMove
	frAttack
	frArea
	frClone
	frEnd
	frMiton
	frEffect
	frErland
	frPower // a single d20 of Chomp, Mind Shackle, Berserker Charge or Frenzy
)

// maxDepth is the greatest number of frames: a move, the glyph it turned up, the
// roll of all for it, and its effect.
const maxDepth = 4

// game is a state with its table and the memory it works in.
type game struct {
	t        *table
	s        state
	occupant []fig // by cell: the figure standing there, or noFig
	w        work
}

// newGame returns a game in some state of a table in which nobody is on the move.
func newGame(t *table, s *state) *game {
	g := &game{t: t, s: *s, occupant: make([]fig, t.n)}
	g.w.init(t)
	for i := range g.occupant {
		g.occupant[i] = noFig
	}
	for set := s.own[0].or(s.own[1]); !set.empty(); {
		f := set.pop()
		g.occupant[s.lead[f]] = f
		if tr := s.trail[f]; tr != none {
			g.occupant[tr] = f
		}
	}
	return g
}

// Table returns the table of the game.
func (g *game) Table() engine.Table { return g.t }

// CopyFrom makes this game equal to src.
func (g *game) CopyFrom(src engine.Game) {
	o := src.(*game)
	if g.t != o.t {
		*g = *newGame(o.t, &o.s)
	}
	g.s = o.s
	copy(g.occupant, o.occupant)
	g.w.forget()
}

// Clone returns a new equal game.
func (g *game) Clone() engine.Game {
	c := newGame(g.t, &g.s)
	copy(c.occupant, g.occupant)
	return c
}

// turn returns the turn in progress.
func (g *game) turn() *turnState { return &g.s.turns[g.s.depth-1] }

// sideOf returns the controller of a figure's card.
func (g *game) sideOf(f fig) int { return int(g.s.cards[g.t.groupOf[f]].side) }

// destroyed returns the figures of a seat that were destroyed; those left out of the
// game at deployment never were (HS-R-49).
func (g *game) destroyed(seat int) figset {
	return g.t.seats[seat].minus(g.s.live).minus(g.s.out)
}

// Turn tells the state of the game.
func (g *game) Turn() engine.Turn {
	s := &g.s
	t := engine.Turn{Actor: s.actor, Owner: engine.Nobody, Stage: stageOf[s.need], Round: max(1, s.round)}
	switch {
	case s.depth > 0:
		t.Owner = engine.Side(s.turns[0].side)
	case s.actor.IsSide():
		t.Owner = s.actor.Side()
	}
	t.Joint = s.need == needMove || s.need == needPlace && !g.placesDoubles(int(s.actor.Side()))
	return t
}

// Result tells how the game ended.
func (g *game) Result() engine.Result {
	s := &g.s
	r := engine.Result{Winner: engine.Side(s.winner), Ending: s.ending, Rounds: s.round}
	for side := range 2 {
		r.Score[side] = g.score(side)
		lost := int64(0) // in 1/lifeUnit points, so that three thirds of a card are the card
		for set := g.destroyed(side); !set.empty(); {
			u := g.t.unitOf(set.pop())
			lost += int64(u.points) * (lifeUnit / int64(u.per))
		}
		r.Lost[side] = int32(lost / lifeUnit)
	}
	return r
}

// Hash digests the state.
func (g *game) Hash() uint64 {
	s := &g.s
	h := engine.NewHash()
	for i := range 2 {
		h.Add(s.live[i])
		h.Add(s.out[i])
		h.Add(s.own[0][i])
		h.Add(s.own[1][i])
		h.Add(s.hit[i])
		h.Add(s.doomed[i])
		h.Add(s.ghosts[i])
		h.Add(uint64(s.mark[i][0]) | uint64(s.mark[i][1])<<8 | uint64(s.mark[i][2])<<16 | uint64(s.mark[i][3])<<24 | uint64(s.shown[i])<<32)
		h.Add(g.t.seats[i][i])
	}
	for set := s.live; !set.empty(); {
		f := set.pop()
		h.Add(uint64(uint16(s.lead[f])) | uint64(uint16(s.trail[f]))<<16 | uint64(s.wounds[f])<<32 | uint64(s.due[f])<<40)
	}
	for i := range g.t.groups {
		c := &s.cards[i]
		h.Add(uint64(uint8(c.side)) | uint64(c.attack)<<8 | uint64(c.defence)<<16 | uint64(c.flags)<<24)
	}
	for i := range g.t.glyphs {
		h.Add(uint64(s.glyph[i]))
	}
	for i := range s.stack.Len() {
		f := s.stack.At(i)
		h.Add(uint64(f.kind) | uint64(f.sub)<<8 | uint64(f.fig)<<16 | uint64(f.other)<<24 | uint64(f.n)<<32 | uint64(f.m)<<40 | uint64(f.way)<<48 | uint64(uint8(f.side))<<56)
		h.Add(uint64(uint16(f.at)))
		h.Add(f.set[0])
		h.Add(f.set[1])
		h.Add(f.path)
		h.Add(f.falls)
	}
	for i := range s.depth {
		t := &s.turns[i]
		h.Add(t.active)
		h.Add(t.moved)
		h.Add(t.stayed)
		h.Add(t.once)
		h.Add(t.attacked)
		flags := uint64(0)
		if t.grenades {
			flags |= 1
		}
		if t.charged {
			flags |= 2
		}
		h.Add(uint64(t.target) | uint64(t.last)<<8 | uint64(t.group)<<16 | uint64(uint8(t.side))<<24 | uint64(t.kind)<<32 | uint64(t.window)<<40 | uint64(t.step)<<48 | flags<<56)
	}
	h.Add(uint64(s.phase) | uint64(s.need)<<8 | uint64(uint8(s.actor))<<16 | uint64(uint8(s.first))<<24 | uint64(s.asked)<<32 | uint64(s.ending)<<40 | uint64(uint8(s.winner))<<48)
	h.Add(uint64(uint16(s.round)) | uint64(uint16(s.count))<<16)
	return h.Sum()
}

// Purposes of rolls, for keys.
const (
	forDeploy uint8 = iota
	forFirst
	forDropOrder
	forDrop
	forInit
	forSwipe
	forFall
	forMolten
	forMiton
	forAttack
	forDefence
	forArmor
	forChomp
	forShackle
	forCharge
	forFrenzy
	forClone
	forBurn
)

// key names a roll of a figure; ordinal counts rolls of that purpose by that figure
// within the round.
func (g *game) key(purpose uint8, f fig, ordinal uint32) dice.Key {
	return dice.NewKey(purpose, uint8(f.seat()), g.t.keys[f], uint16(g.s.round), ordinal)
}

// roundKey names a roll of both players together.
func (g *game) roundKey(purpose uint8, ordinal uint32) dice.Key {
	return dice.NewKey(purpose, 2, 0, uint16(g.s.round), ordinal)
}
