package descent

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/path"
)

// scratch is what floods and appraisals work in: far more than the state. A game gets
// it when it first moves or appraises, so that a clone that is only kept has none.
type scratch struct {
	terms   engine.Terms
	weighed engine.WeighedTerms
	reach   reach
	ai      appraiser
	best    contest
}

// needScratch sees to it that the game has scratch.
func (g *field) needScratch() {
	if g.scratch == nil {
		g.scratch = new(scratch)
		g.reach.path = path.NewReach(g.t.boards.grid, maxReach)
	}
}

// field is the position of a game: a state, which is all that a copy takes over, and what
// the rules work in. It is the room that all others stand on.
type field struct {
	t      *table
	s      state
	b      *board // of the open doors
	looked moveCache
	aimed  attackCache
	legal  engine.Action // found legal last
	found  bool          // legal belongs to this state
	*scratch
}

// forget marks what was worked out about a state that is no more.
func (g *field) forget() {
	g.looked.valid, g.aimed.valid, g.found = false, false, false
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

// attackCache keeps the last attack that was looked into.
type attackCache struct {
	valid  bool
	action engine.Action
	decl   declaration
	refuse engine.Refusal
}

// top returns the topmost frame, or nil.
func (g *field) top() *frame {
	if g.s.stack.Len() == 0 {
		return nil
	}
	return g.s.stack.Top()
}

// Turn says who must choose. The top frame comes before the stage below it, and its side may be another
// than the owner of the turn.
func (g *field) Turn() engine.Turn {
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
		return [...]engine.Stage{stepGuard: stageGuard, stepReroll: stageReroll, stepShield: stageShield,
			stepSurge:  stageSurge,
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
func (g *field) key(purpose uint8, i int) dice.Key {
	u := &g.t.units[i]
	return dice.NewKey(purpose, uint8(u.side), u.key, uint16(g.s.round), uint32(g.s.rolls[i][purpose]))
}

// act builds an action of figure i.
func (g *field) act(v engine.Verb, i int, c cell, n int32) engine.Action {
	return engine.Action{Verb: v, Figure: g.t.ident(i), Cell: c, N: n}
}

// maxFigures bounds the figures of both seats together: sets of figures are words.
const maxFigures = 64

// status is what has become of a figure.
type status uint8

const (
	reserved status = iota // not yet deployed or raised
	standing
	fallen  // knocked out: a token lies at its cell (DESC-KO-2)
	removed // a monster or familiar that was defeated
	escaped // left by the exit (DESC-VIC-5)
	hidden  // Tomble off the map by his feat
)

var statusNames = [...]string{"reserve", "standing", "out", "removed", "escaped", "hidden"}

// figure is what changes about a figure.
type figure struct {
	at      cell // north-west space of its base; its token's space when fallen; its marker when hidden
	turned  bool // its longer side runs north to south
	status  status
	damage  int8
	fatigue int8
	falls   int8 // times knocked out
	conds   condition
	spent   cards // exhausted cards
	acted   bool  // has had its turn this round
	feat    bool  // heroic feat used
	reroll  bool  // Tarha's reroll used this round
	air     bool  // Air protects it until its next activation
	raised  bool  // a familiar that has acted in its owner's turn, whatever has befallen it since
}

// cards are the cards of a hero that exhaust (DESC-ABL-SHIELD).
type cards uint8

const (
	cardShield cards = 1 << iota
	cardIronShield
	cardPrayer
	cardStoneskin
	cardCharm
	cardMana
	cardFury
)

var cardNames = [...]string{"wooden-shield", "iron-shield", "prayer-of-healing", "stoneskin", "lucky-charm",
	"mana-weave", "fury-of-undeath"}

// activation is one figure's turn (DESC-TRN-6).
type activation struct {
	figure   int8
	actions  int8
	speed    int8
	points   int8 // movement points in the pool (DESC-MOV-1)
	quick    int8 // movement points of Jain's feat, lost when another action begins
	attacks  int8 // attacks without an action: feats of Jain (with quick points) and Grisban
	moves    int8 // move actions taken
	struck   bool // has used an attack action
	moved    bool // has entered a space
	rested   bool
	acted    bool // has done anything at all, for what must come before or after
	running  bool // Jain's feat is being carried out
	ended    bool // a large figure has been placed and may not be lifted again unasked (DESC-LRG-3)
	guest    bool // only a move action given by Syndrael's feat
	familiar bool // the activation of a familiar within its owner's turn
	last     bool // the familiar acts after its owner, whose turn then ends
	cursor   cell // where a large figure's cursor stopped, while ended
}

// walker is a movement being carried out step by step.
type walker struct {
	figure int8
	steps  int8 // steps still to take
	free   bool // a "move N spaces" effect: steps cost no points (DESC-MOV-8)
	placed bool // put down already, a reaction having interrupted it
	turned bool // of the placement at the end
	anchor cell // placement at the end
	cursor cell // where the cursor is
	last   cell // last space of its path empty of others (DESC-MOV-5)
	taken  int8 // steps taken, for the chronicle
	route  uint64
}

// attack is the one attack being carried out.
type attack struct {
	by       int8
	kind     attackKind
	profile  uint8   // index into table.profiles
	from     cell    // own space that sight and range are counted from (DESC-DST-3)
	aim      cell    // target space
	target   int8    // the first declared target
	measured int8    // distance to the target space
	path     [3]cell // spaces of Fire Breath
	declared uint64
	affected uint64
	waiting  uint64 // affected figures still to roll defence
	lined    uint64 // declared targets beyond an elevation line (DESC-ELEV-6)
	stoned   uint64 // targets with a die of Stoneskin
	asked    uint64 // figures whose defence cards were decided
	faces    dice.Value
	roll     roll
	shields  [maxFigures]uint32 // shields rolled: in all, or four bits a die for figures in kept
	cards    uint64             // figures with one shield more by cards
	ghosts   uint64             // figures with one shield more by Ghost Armor
	target2  int8
	from2    cell // own space that the second target is attacked from
	far2     int8 // distance to the second target
	copied   int8 // the hero whose dice Tomble adds, or -1
	spent    uint16
	left     int8 // surges left
	shadow   bool // a surge must be spent or the attack misses
	coward   bool // no surges may be spent
	rerolled uint8
	kept     uint64 // figures whose shields are kept die by die
	absorbed uint64 // figures that decided what to take as fatigue
	guarded  uint64 // figures that decided on a reaction before the dice
	hurt     uint64 // figures with net damage, taken as fatigue or not
	killed   uint64 // figures defeated by it
	bestDie  int8   // die that the Longsword makes the target roll again
	lastDie  int8   // die being rolled again
	dieOf    int8   // figure whose defence die is being rolled again, or -1
	soak     int8   // damage taken as fatigue by the figure in soaker
	soaker   int8
	heal     int8 // Blessed Strike: the other hero
}

// attackKind is how an attack was declared.
type attackKind uint8

const (
	plainAttack attackKind = iota
	rageAttack
	oathAttack
	fireAttack
	flailAttack
	doubleAttack // Tarha's feat
	burstAttack  // Leoric's feat
	blastAttack  // Exploding Rune
	trickAttack
	blessedAttack
	drainAttack
)

// frame is unfinished business; the topmost frame says who must choose.
type frame struct {
	kind   frameKind
	step   uint8
	chance bool
	side   engine.Side
	figure int8
	other  int8
	at     cell
	n      int8
	mask   uint64
}

type frameKind uint8

const (
	frameNone frameKind = iota
	frameTurn
	frameStart
	frameWalk
	frameNimble
	framePlace
	frameAttack
	frameTests
	frameStand  // two red dice for a hero that stands up or is revived
	frameReturn // the space it returns to
	frameToken  // the space its token goes to
	frameHeal   // a red die of healing
	frameFlock
	frameAppear // Tomble comes back
)

// state is a game's whole state: plain values, copied by assignment.
type state struct {
	figures  [maxFigures]figure
	occupied [2]set // spaces of standing figures by side
	act      activation
	saved    activation
	walk     walker
	atk      attack
	stack    engine.Stack[frame]
	round    int16
	stage    engine.Stage // of the stack's absence: deploy or choose
	turn     engine.Side
	group    int8 // monster group being activated, a hero where they alternate, or -1
	doors    uint8
	dirty    bool     // somebody was defeated, returned or left since the last judgement
	score    [2]int16 // for holding a zone
	left     int8     // heroes that escaped
	falls    int8     // knock-outs so far (DESC-VIC-2)
	over     bool
	winner   engine.Side
	ending   uint8
	rolls    [maxFigures][purposes]uint8 // rolls this round; not part of the hash
}

// The purposes of keys.
const (
	purposeAttack = iota
	purposeDefence
	purposeReroll
	purposeTest
	purposeRecover
	purposes
)

var purposeNames = []string{"attack", "defence", "reroll", "test", "recover"}

func (f *figure) has(c condition) bool { return f.conds&c != 0 }

// up reports whether figure i stands on the map.
func (s *state) up(i int) bool { return s.figures[i].status == standing }

// occupy works out anew which spaces hold figures.
func (s *state) occupy(t *table) {
	s.occupied = [2]set{}
	for i := range t.units {
		f := &s.figures[i]
		if f.status != standing || f.at < 0 {
			continue
		}
		on := &s.occupied[t.units[i].side]
		for _, o := range t.units[i].base(f.turned) {
			on.add(f.at + o)
		}
	}
}

// held reports whether any figure stands on a space.
func (s *state) held(c cell) bool { return s.occupied[0].has(c) || s.occupied[1].has(c) }

// everyone returns the spaces that hold any figure.
func (s *state) everyone() (all set) {
	for i := range all {
		all[i] = s.occupied[0][i] | s.occupied[1][i]
	}
	return all
}
