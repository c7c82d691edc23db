package hott

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// status says where an element is.
type status uint8

const (
	absent      status = iota // no such element
	onBoard                   // a base on the table
	reserve                   // off the board, may come
	lost                      // destroyed, fled or departed
	frog                      // an ensorcelled magician: a marker at its pose
	ensorcelled               // an ensorcelled hero, off the board
)

var statusNames = [...]string{"absent", "board", "reserve", "lost", "frog", "ensorcelled"}

// Flags of a bound.
const (
	fMoved    uint8 = 1 << iota // made its tactical move, entered or was freed (HOTT-SEQ-2)
	fShot                       // shot or aided a shot
	fCast                       // cast or aided a spell
	fShotAt                     // was shot at
	fTraveled                   // made a tactical move proper: artillery does not shoot then
)

// noFeature stands where no feature is meant.
const noFeature = 0xff

// piece is what changes about an element.
type piece struct {
	Pose    plane.Pose
	Met     uint32   // enemies, by number, that it moved into contact with this bound
	Was     features // features it was in when its side's last bound began
	Status  status
	Flags   uint8
	Ones    uint8 // ones rolled as main caster
	Entries uint8 // times a lurker was deployed
	By      uint8 // who ensorcelled it, or nobody
	Home    uint8 // feature a lurker was deployed in, or noFeature
}

// phase is a step of a bound (HOTT-SEQ-1).
type phase uint8

const (
	phaseRoll   phase = iota // chance: the PIP die
	phasePips                // the owner spends PIPs
	phaseRanged              // the owner orders spells and shots
	phaseAim                 // the owner of a called shooter picks its target
	phaseFights              // the owner picks the next close combat
	phaseName                // the attackers' owner names the main attacker
	phaseBout                // chance: the dice of one combat
	phaseOver
)

// boutKind is a kind of combat.
type boutKind uint8

const (
	inFight boutKind = iota // close combat
	inStorm                 // close combat with the stronghold
	inShot
	inSpell
)

// bout is one combat between its choice and its dice. X is the element whose die
// comes first: the acting side's in close combat, the shooter or the caster.
type bout struct {
	Kind   boutKind
	X, Y   uint8 // nobody is the stronghold
	Reply  bool  // the target of a shot shoots back
	Victim uint8 // of a fight without a front pair: who is held on flank or rear; else nobody
	Aid    set
}

// state is a game in progress, a plain value: every element and the moment of play.
type state struct {
	El [maxAll]piece
	moment
}

// moment is the part of a state that is of no one element.
type moment struct {
	Legs    [maxStaged]uint64 // staged legs of a longer move
	Pairs   set               // owner's elements in front pairs still to fight
	Victims set               // elements held on flank or rear still to fight
	Shifted set               // elements that outcome moves brought to where they stand in this phase
	Cur     bout
	Raised  uint32 // hordes replaced this bound, by number
	Staged  uint32 // the group that the staged legs belong to
	Bound   int16
	Owner   engine.Side
	Phase   phase
	Pips    int8
	NLegs   uint8
	Leader  uint8 // of the staged legs
	Stages  uint8 // legs staged this bound, which bounds them
	Called  uint8 // shooter named by the other side, or nobody
	Storm   bool  // the stronghold is still to fight
	Passed  bool  // no more spells this bound
	Winner  engine.Side
	Ending  uint8
	Capped  bool
}

// Most legs of a move (HOTT-MV-7), and most that may be staged in one bound.
const (
	maxLegs   = 6
	maxStaged = maxLegs
	maxStages = 48
)

// derived is worked out from the state and copied along with it.
type derived struct {
	rect   [maxAll]plane.Rect
	ground [maxAll]features
	front  [maxAll]uint8 // opponent in mutual front contact, or nobody
	onto   [maxAll]uint8 // enemy on whose flank or rear its front edge is, or nobody
	flank  [maxAll]flankSide
	also   [maxAll]uint8 // enemy on whose right flank it is besides, when onto's is the left, or nobody
	wall   set           // elements whose front edge is on the enemy stronghold
	live   set           // bases on the table
	strike set           // those whose front edge is on a flank or rear
}

// copyFrom copies what is derived of the elements that a table has: the others are as they
// always were.
func (d *derived) copyFrom(o *derived, t *table) {
	for side, n := range t.count {
		from, to := side*maxSide, side*maxSide+n
		copy(d.rect[from:to], o.rect[from:to])
		copy(d.ground[from:to], o.ground[from:to])
		copy(d.front[from:to], o.front[from:to])
		copy(d.onto[from:to], o.onto[from:to])
		copy(d.flank[from:to], o.flank[from:to])
		copy(d.also[from:to], o.also[from:to])
	}
	d.wall, d.live, d.strike = o.wall, o.live, o.strike
}

// flankSide is where an attacker stands (HOTT-CON-2).
type flankSide uint8

const (
	noFlank flankSide = iota
	onLeft
	onRight
	onRear
)

// field is the position of a game with what is derived from it, and the memory that the
// rules work in. It is the room that all others stand on.
type field struct {
	t *table
	s state
	d derived
	w *scratch
}

// derive works out everything that hangs on the state.
func (g *field) derive() {
	g.w.bump()
	g.d = derived{}
	for e := range g.d.front {
		g.d.front[e], g.d.onto[e], g.d.also[e] = nobody, nobody, nobody
	}
	for e := range uint8(maxAll) {
		if g.s.El[e].Status == onBoard {
			g.d.live |= one(e)
			g.base(e)
		}
	}
	for e := range uint8(maxAll) {
		if g.d.live.has(e) {
			g.touch(e)
		}
	}
}

// base works out the base of an element and the ground it is in.
func (g *field) base(e uint8) {
	g.d.rect[e] = g.unit(e).size.At(g.s.El[e].Pose)
	g.d.ground[e] = g.t.ground.under(&g.d.rect[e])
}

// groundMemo keeps the ground that bases are in: a place that is offered is looked at when it
// is thought of, when the move there is judged and when it is appraised.
type groundMemo [64]struct {
	table *table
	base  plane.Rect
	in    features
}

// under is the ground that a base is in.
func (g *field) under(r *plane.Rect) features {
	m := &g.w.ground[(uint32(r.X)*0x9e3779b1^uint32(r.Y)*0x85ebca6b^uint32(r.C))>>26]
	if m.table != g.t || m.base != *r {
		m.table, m.base, m.in = g.t, *r, g.t.ground.under(r)
	}
	return m.in
}

// put places an element on the table.
func (g *field) put(e uint8, p plane.Pose) {
	g.carry(e, p)
	g.touch(e)
}

// carry brings an element to a pose on its way, where it touches nobody (ruling R47).
func (g *field) carry(e uint8, p plane.Pose) {
	g.s.El[e].Pose, g.s.El[e].Status = p, onBoard
	g.d.live |= one(e)
	g.w.lanes.strayed |= one(e)
	g.w.moved(sideOf(e))
	g.d.rect[e] = g.unit(e).size.At(p)
	g.d.ground[e] = g.under(&g.d.rect[e])
}

// remove takes the base of an element off the table. Wherever it comes back, it is then
// just deployed (ruling R45).
func (g *field) remove(e uint8, to status) {
	g.s.El[e].Status, g.s.El[e].Was = to, 0
	g.d.live &^= one(e)
	g.w.moved(sideOf(e))
	g.part(e)
	g.d.rect[e] = plane.Rect{}
	g.d.ground[e] = 0
}

// unit is the row of an element.
func (g *field) unit(e uint8) *unit { return g.t.el[e].unit }

// is reports whether an element is of a kind.
func (g *field) is(e uint8, k kind) bool { return g.t.el[e].unit.kind == k }

// aerial reports whether an element is of an aerial type.
func (g *field) aerial(e uint8) bool { return g.t.el[e].unit.class == aerial }

// pose is the pose of an element on the table.
func (g *field) pose(e uint8) plane.Pose { return g.s.El[e].Pose }

// frame is the frame of an element on the table.
func (g *field) frame(e uint8) plane.Frame { return g.d.rect[e].FrameAt(g.s.El[e].Pose) }

// next takes the lowest element out of a set.
func (s *set) next() uint8 {
	e := uint8(bits.TrailingZeros64(uint64(*s)))
	*s &= *s - 1
	return e
}

// firstOf is the first of a set that is not empty.
func firstOf(s set) uint8 { return s.next() }

func (s set) len() int { return bits.OnesCount64(uint64(s)) }

// Turn tells whose choice it is.
func (g *field) Turn() engine.Turn {
	s := &g.s
	t := engine.Turn{Owner: s.Owner, Stage: stageOf[s.Phase], Round: s.Bound, Actor: engine.Actor(s.Owner)}
	switch s.Phase {
	case phaseRoll, phaseBout:
		t.Actor = engine.Chance
	case phaseAim, phaseName:
		t.Actor = engine.Actor(s.Owner.Other())
	case phaseOver:
		t.Actor = engine.Over
	}
	return t
}
