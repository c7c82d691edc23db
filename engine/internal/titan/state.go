package titan

import (
	"math/bits"
	"unsafe"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// slots is the number of characters of a battle: seven of the defender, then seven of
// the attacker.
const slots = 2 * legionSize

// off stands for no hex, in state.at.
const off = -1

// The stages of a half-round (TITAN-SEQ-1).
const (
	stagePlace engine.Stage = iota
	stageManeuver
	stageStrike
	stageCounter
	stageCarry
	stageRoll
	stageOver
)

// The kinds of blow, which are the purposes of keys as well.
const (
	blowStrike uint8 = iota
	blowCounter
	blowShot
)

// state is everything that changes in a battle, as one comparable value. Sets of
// characters are masks of slots, sets of hexes are words.
type state struct {
	occ     [2]uint64 // hexes that hold a side's characters, the slain of this phase among them
	aloof   [2]uint64 // those of them whose character is in contact with nobody
	who     [64]int8  // slot that stands on a hex, plus one; 0 for nobody
	at      [slots]int8
	hits    [slots]uint8
	waiting uint16 // not yet on the board
	lost    uint16 // removed for good
	slain   uint16 // slain in this phase and still on the board
	moved   uint16 // moved, or stayed by choice, in this Maneuver Phase
	once    uint16 // has made a blow in this part of the phase
	done    uint16 // has made all its blows
	shooter uint16 // its first blow was a rangestrike
	fallen  uint16 // Titans that ever fell (slain, or never entered)

	round int8
	half  int8 // 0 or 1: which half-round
	stage engine.Stage
	blow  blow

	winner engine.Side // when over
	ending uint8
}

// blow is a strike or rangestrike under way: announced, then rolled, then carried.
type blow struct {
	kind         uint8
	striker      int8
	target       int8
	from         int8 // hex it is made from (another Cloud, perhaps)
	dice, number int8
	plain        bool // the Wall's bonus is forgone or there is none (TITAN-CARRY-5)
	excess       int8 // hits left over, to be carried
	carry        uint16
}

// game is one battle.
type game struct {
	t *table
	s state
	// plan is scratch space of the appraisal; it holds nothing that lasts.
	plan  plan
	terms engine.Terms
	// legal is the action that Check found legal last, while nothing has happened since.
	legal   engine.Action
	isLegal bool
}

func side(slot int) engine.Side { return engine.Side(slot / legionSize) }

// all is the mask of a side's slots.
func all(s engine.Side) uint16 { return 0x7f << (legionSize * uint(s)) }

// owner is the side whose half-round it is.
func (s *state) owner(t *table) engine.Side { return t.first ^ engine.Side(s.half) }

// actor is the side that may strike now: the owner, or the other in counterstrikes.
func (s *state) actor(t *table) engine.Side {
	if s.stage == stageCounter {
		return s.owner(t).Other()
	}
	return s.owner(t)
}

// standing is the mask of a side's characters on the board, the slain among them.
func (s *state) standing(t *table, of engine.Side) uint16 {
	return t.listed & all(of) &^ s.waiting &^ s.lost
}

// put sets a character on a hex; lift takes it off.
func (s *state) put(t *table, slot, c int) {
	sd := side(slot)
	s.at[slot] = int8(c)
	s.who[c] = int8(slot + 1)
	s.occ[sd] |= 1 << c
	if t.kinds[slot].aloof>>c&1 != 0 {
		s.aloof[sd] |= 1 << c
	}
}

func (s *state) lift(slot int) {
	sd, c := side(slot), s.at[slot]
	s.at[slot] = off
	s.who[c] = 0
	s.occ[sd] &^= 1 << c
	s.aloof[sd] &^= 1 << c
}

// slotAt is the slot that stands on an occupied hex.
func (s *state) slotAt(c int) int { return int(s.who[c]) - 1 }

// hexesOf is the set of hexes that some characters stand on.
func (s *state) hexesOf(mask uint16) uint64 {
	var set uint64
	for ; mask != 0; mask &= mask - 1 {
		if c := s.at[bits.TrailingZeros16(mask)]; c >= 0 {
			set |= 1 << c
		}
	}
	return set
}

// remaining is how many more hits slay a character.
func (g *game) remaining(slot int) int { return g.t.kinds[slot].power - int(g.s.hits[slot]) }

// Table returns the table.
func (g *game) Table() engine.Table { return g.t }

// CopyFrom makes g equal to src.
func (g *game) CopyFrom(src engine.Game) {
	o := src.(*game)
	g.t, g.s, g.isLegal = o.t, o.s, false
}

// Clone returns a new equal game.
func (g *game) Clone() engine.Game { return &game{t: g.t, s: g.s} }

// Redraw does nothing: Titan has no secrets in battle.
func (g *game) Redraw(engine.Side, dice.Source) {}

// Hash digests the state. There are no roll counters: keys follow from the state (I-06).
func (g *game) Hash() uint64 {
	s := &g.s
	h := engine.NewHash()
	var w uint64
	for i := range slots {
		w = w<<16 | uint64(uint8(s.at[i]))<<8 | uint64(s.hits[i])
		if i%4 == 3 || i == slots-1 {
			h.Add(w)
			w = 0
		}
	}
	h.Add(uint64(s.waiting) | uint64(s.lost)<<16 | uint64(s.slain)<<32 | uint64(s.moved)<<48)
	h.Add(uint64(s.once) | uint64(s.done)<<16 | uint64(s.shooter)<<32 | uint64(s.fallen)<<48)
	b := &s.blow
	flags := uint64(0)
	if b.plain {
		flags = 1
	}
	h.Add(uint64(uint8(s.round)) | uint64(s.half)<<8 | uint64(s.stage)<<16 | uint64(uint8(s.winner))<<24 |
		uint64(s.ending)<<32 | flags<<40 | uint64(b.kind)<<48)
	h.Add(uint64(uint8(b.striker)) | uint64(uint8(b.target))<<8 | uint64(uint8(b.dice))<<16 |
		uint64(uint8(b.number))<<24 |
		uint64(uint8(b.excess))<<32 | uint64(b.carry)<<40 | uint64(uint8(b.from))<<56)
	return h.Sum()
}

// Turn tells the state of the battle.
func (g *game) Turn() engine.Turn {
	s := &g.s
	turn := engine.Turn{Actor: engine.Actor(s.actor(g.t)), Owner: s.owner(g.t), Stage: s.stage, Round: int16(s.round),
		Joint: s.stage == stageManeuver || s.stage == stagePlace}
	switch s.stage {
	case stageRoll:
		turn.Actor = engine.Chance
	case stageCarry:
		turn.Actor = engine.Actor(side(int(s.blow.striker)))
	case stageOver:
		turn.Actor = engine.Over
	}
	return turn
}

// stateSize is the size of a state in bytes; a copy of a game is one such move.
const stateSize = unsafe.Sizeof(state{})
