package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// kind is one of the printed types; rules that name a type mean its kind. A unit of
// a user's own roster says which kind it counts as.
type kind uint8

const (
	god kind = iota
	dragon
	flyer
	airboat
	hero
	aerialHero
	paladin
	knights
	riders
	behemoth
	beasts
	blades
	spears
	cleric
	horde
	shooters
	warband
	sneakers
	lurker
	waterLurker
	magician
	artillery
	stronghold
	kindCount
)

var kindNames = [kindCount]string{"god", "dragon", "flyer", "airboat", "hero", "aerial-hero", "paladin", "knights",
	"riders", "behemoth", "beasts", "blades", "spears", "cleric", "horde", "shooters", "warband", "sneakers",
	"lurker", "water-lurker", "magician", "artillery", "stronghold"}

// kinds is a set of kinds.
type kinds uint32

func setOf(list ...kind) (s kinds) {
	for _, k := range list {
		s |= 1 << k
	}
	return s
}

func (s kinds) has(k kind) bool { return s>>k&1 == 1 }

// Class groups (section 3.2): hero in any outcome means either hero.
var (
	aerialKinds  = setOf(god, dragon, flyer, airboat, aerialHero)
	mountedKinds = setOf(hero, paladin, knights, riders, behemoth, beasts)
	heroKinds    = setOf(hero, aerialHero)
	lurkerKinds  = setOf(lurker, waterLurker)
	// Section 3.3: these start in reserve, off the board.
	reserveKinds = setOf(god, dragon, lurker, waterLurker)
)

var groupNames = map[string]kinds{"aerials": aerialKinds, "mounted": mountedKinds, "heroes": heroKinds}

// class is the class group of a unit.
type class uint8

const (
	foot class = iota
	mounted
	aerial
	building
)

var classNames = [...]string{"foot", "mounted", "aerial", "building"}

// result is what a beaten or doubled element suffers (HOTT-LEG-2 to HOTT-LEG-5).
type result uint8

const (
	resNone      result = iota // no effect
	resRecoil                  // [R]
	resFlee                    // [F6]
	resFleeOff                 // [FF]
	resEnsorcel                // becomes a frog or leaves the board
	resDestroyed               // [D]
	resCaptured                // of a stronghold
	resCount
)

var resultNames = [resCount]string{"none", "recoils", "flees-600", "flees-off", "ensorcelled", "destroyed", "captured"}

// clause is one entry of a RES cell: the result if the main opponent is one of by
// and the condition holds. The first that fits is taken (HOTT-CMB-3).
type clause struct {
	result result
	by     kinds
	onlyCC bool // in close combat only
	onGood bool // the beaten element stands on good going
	onBad  bool // it stands in bad going
	met    bool // it moved into contact with that opponent this bound
}

// unit is a compiled row of the type table.
type unit struct {
	id, title, code string
	kind            kind
	class           class
	points          int32
	road, good      int32 // allowances in stored units
	bad, river      int32 // bad is 0 where the cell is empty
	vFoot, vOthers  int8
	depth           int32 // of the base, in stored units
	size            plane.Size
	span            int64 // from the front middle to the farthest corner, fine
	impetuous       bool
	tramples        bool // a recoil destroys what it meets
	noOverlap       bool // neither gives nor receives overlap
	rearSupport     bool
	mayLead         bool  // may be the general
	shoots          int32 // range in stored units, or 0
	ownBoundOnly    bool  // shoots in its own bound, not having moved
	mayContact      bool
	closesAll       bool  // closes everybody's retreat, not only a general's
	harmsAll        bool  // inflicts results on everybody
	doubledBy       kinds // destroyed when doubled by these only; 0 is everybody
	equalOdd        kinds // both destroyed on an odd equal total in CC against these
	beaten          []clause
	statRule        engine.Rule
	resRule         engine.Rule
	spcRule         engine.Rule
	resDefault      result
}

// width of every base, in stored units (HOTT-GEO-1).
const width = 160 * plane.Pace

const halfWidth = width / 2

// Tolerances (HOTT-GEO-4, HOTT-GEO-5) in fine units, ang in headings.
const (
	eps    = plane.Fine / 2
	corner = 2 * plane.Fine
	ang    = plane.Degree / 2
	nearly = plane.Fine / 100 // the 0.01p of "within" and "more than"
)

// fine turns stored units into fine ones.
func fine(u int32) int64 { return int64(u) * (plane.Fine / plane.Pace) }

// coarse turns fine units into units of the board, towards nothing.
func coarse(f int64) int32 { return int32(f / (plane.Fine / plane.Pace)) }

// paces turns whole paces into fine units.
func paces(p int32) int64 { return int64(p) * plane.Fine }
