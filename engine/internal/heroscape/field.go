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

// markerX is the order marker that gives no turn, the last of the four.
const markerX = 3

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
	needCount
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

// field is a position: a state with its table and the memory that games work in.
type field struct {
	t        *table
	s        state
	occupant []fig // by cell: the figure standing there, or noFig
	w        work
}

// turn returns the turn in progress.
func (g *field) turn() *turnState { return &g.s.turns[g.s.depth-1] }

// sideOf returns the controller of a figure's card.
func (g *field) sideOf(f fig) int { return int(g.s.cards[g.t.groupOf[f]].side) }

// destroyed returns the figures of a seat that were destroyed; those left out of the
// game at deployment never were (HS-R-49).
func (g *field) destroyed(seat int) figset {
	return g.t.seats[seat].minus(g.s.live).minus(g.s.out)
}

// target unpacks the figure that an action is aimed at, or noFig.
func (g *field) target(a engine.Action) fig {
	if a.N < 0 || a.N > 255 {
		return noFig
	}
	return g.t.figOf(engine.Figure(a.N))
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
	forCount
)

// key names a roll of a figure; ordinal counts rolls of that purpose by that figure
// within the round.
func (g *field) key(purpose uint8, f fig, ordinal uint32) dice.Key {
	return dice.NewKey(purpose, uint8(f.seat()), g.t.keys[f], uint16(g.s.round), ordinal)
}

// roundKey names a roll of both players together.
func (g *field) roundKey(purpose uint8, ordinal uint32) dice.Key {
	return dice.NewKey(purpose, 2, 0, uint16(g.s.round), ordinal)
}
