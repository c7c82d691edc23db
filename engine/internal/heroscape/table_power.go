package heroscape

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// powerRow is a power: its name in rosters and in the chart, the rule that it is, and what it
// does at the moments of play that have a name here. What is nil or zero plays no part at that
// moment. Its numbers are those of its row of the chart, which functions are handed and code
// that asks for a trait gets from table.of.
type powerRow struct {
	name  string
	rule  engine.Rule
	can   trait // what it lets a figure do or keeps it from
	bonds tag   // whose card takes its turn before (HS-TURN-4)
	aura  bool  // its dice and shields are for adjacent friends
	to    tag   // whom its aura helps; 0 is everybody
	aims  uint8 // how normal attacks of its figures are counted
	// how attacks on its figures are counted, those from afar and those of the adjacent
	guards [2]uint8
	// whose attacks its guards leave as they are; 0 is nobody's
	spares tag
	// commanders count its attack dice before they are near
	foreseen bool
	attack   func(g combat, n *PowerRow, f, target fig, near bool) int // dice that it adds to a normal attack of f
	defence  func(g combat, n *PowerRow, f fig) int                    // dice that it adds to the defence of f
}

// powerTable holds a row for each power. A set of powers has a bit for each row.
var powerTable = [...]powerRow{
	{name: "flying", rule: rulePwrFly1, can: flies},
	{name: "stealth-flying", rule: rulePwrKiova1, can: flies | lifts},
	{name: "ghost-walk", rule: rulePwrCarr1, can: passes},
	{name: "sword-of-reckoning", rule: rulePwrCarr2, foreseen: true, attack: swordDice},
	{name: "disengage", rule: rulePwrCarr3, can: slips | lifts},
	{name: "the-drop", rule: rulePwrAirborne1, can: drops},
	{name: "grenade", rule: rulePwrAirborne2, can: throws},
	{name: "explosion", rule: rulePwrDw1, can: explodes},
	{name: "range-enhancement", rule: rulePwrDw2, can: extends},
	{name: "attack-aura", rule: rulePwrFinn1, to: tagMelee, aura: true},
	{name: "attack-spirit", rule: rulePwrFinn2, can: sharpens},
	{name: "defence-aura", rule: rulePwrThorgrim1, aura: true},
	{name: "defence-spirit", rule: rulePwrThorgrim2, can: hardens},
	{name: "chomp", rule: rulePwrGrimnak1, can: chomps},
	{name: "orc-warrior-enhancement", rule: rulePwrGrimnak2, to: tagOrcWarrior, aura: true},
	{name: "counter-strike", rule: rulePwrIzumi1, guards: [2]uint8{0, countCounter}, spares: tagSamurai},
	{name: "stealth-dodge", rule: rulePwrKrav1, guards: [2]uint8{countDodge, 0}},
	{name: "water-clone", rule: rulePwrMarro1, can: clones},
	{name: "fire-line", rule: rulePwrMimring1, can: breathes},
	{name: "mind-shackle", rule: rulePwrNegok1, can: shackles},
	{name: "wide-defence-aura", rule: rulePwrRaelin1, can: wards},
	{name: "thorian-speed", rule: rulePwrDrake1, can: hides},
	{name: "grapple-gun", rule: rulePwrDrake2, can: climbs},
	{name: "double-attack", rule: rulePwrSyvarris1, can: repeats},
	{name: "berserker-charge", rule: rulePwrTarn1, can: charges},
	{name: "targeting", rule: rulePwrZettian1, attack: targetingDice},
	{name: "shield-wall", rule: rulePwrLegion1, can: walls, defence: wallDice},
	{name: "warlord-bonding", rule: rulePwrLegion2, bonds: tagWarlord},
	{name: "arrow-volley", rule: rulePwrRomarch1, can: volleys},
	{name: "soldier-leadership", rule: rulePwrMarcus1, can: leads, to: tagSoldier, aura: true},
	{name: "orc-champion-bonding", rule: rulePwrGrut1, bonds: tagOrcChampion},
	{name: "beast-bonding", rule: rulePwrGrut1, bonds: tagBeast},
	{name: "orc-archer-enhancement", rule: rulePwrSwog1, to: tagOrcArcher, aura: true},
	{name: "cowards-reward", rule: rulePwrWeston1, can: punishes},
	{name: "human-champion-bonding", rule: rulePwrWeston1, bonds: tagHumanChampion},
	{name: "giant-killer", rule: rulePwrDenrick1, foreseen: true, attack: giantDice},
	{name: "deadly-shot", rule: rulePwrOmnicron1, aims: countDeadly},
	{name: "slither", rule: rulePwrViper1, can: swims},
	{name: "frenzy", rule: rulePwrViper2, can: rages},
	{name: "shields-of-valor", rule: rulePwrSentinel1, guards: [2]uint8{countValor, countValor}},
	{name: "stealth-armor", rule: rulePwrMicrocorp1, can: ignores},
	{name: "water-suits", rule: rulePwrMicrocorp1, can: swims, defence: suitsDice},
	{name: "sighting", rule: rulePwrMicrocorp1, attack: sightingDice},
	{name: "wounded-smash", rule: rulePwrKrug1, foreseen: true, attack: smashDice},
}

// trait is what powers make of a card: what its figures can do, or what cannot be done to
// them. The code of a moment of play asks for traits, never for a power.
type trait uint32

const (
	flies    trait = 1 << iota // it may fly (HS-FLY-1)
	lifts                      // nobody attacks it at take-off
	slips                      // nobody attacks it when it leaves an engagement on foot
	swims                      // water does not stop it
	passes                     // it walks through figures
	climbs                     // it may move by the Grapple Gun
	drops                      // it starts off the board
	throws                     // it has a grenade
	explodes                   // its attack may be an explosion
	volleys                    // three of it may shoot as one
	breathes                   // its attack may be a line of fire
	charges                    // it may try to move again before it attacks
	clones                     // it may bring back its dead instead of attacking
	chomps                     // it may devour somebody before it attacks
	shackles                   // it may take over a card before it attacks
	extends                    // it lengthens the range of adjacent friends
	wards                      // it helps the defence of friends in clear sight
	hides                      // only the adjacent may attack it
	repeats                    // it attacks twice
	leads                      // it lends movement to friends
	ignores                    // it may ignore wounds
	sharpens                   // its spirit gives a card attack dice
	hardens                    // its spirit gives a card defence dice
	rages                      // its card may take another turn
	punishes                   // it strikes harder at those who leave
	walls                      // it is part of a Shield Wall
)

// The powers that have a part at a moment of play, and those of anybody who helps others.
var (
	bondPowers     = powersWhere(func(r *powerRow) bool { return r.bonds != 0 })
	auraPowers     = powersWhere(func(r *powerRow) bool { return r.aura })
	attackPowers   = powersWhere(func(r *powerRow) bool { return r.attack != nil })
	foreseenPowers = powersWhere(func(r *powerRow) bool { return r.foreseen })
	defencePowers  = powersWhere(func(r *powerRow) bool { return r.defence != nil })
	helpPowers     = powersWhere(func(r *powerRow) bool { return r.aura || r.can&(wards|extends) != 0 })
)

func powersWhere(holds func(*powerRow) bool) (set power) {
	for i := range powerTable {
		if holds(&powerTable[i]) {
			set |= 1 << i
		}
	}
	return set
}

// rowOf is the row of the lowest power of a set.
func rowOf(p power) *powerRow { return &powerTable[bits.TrailingZeros64(uint64(p))] }

// numbersOf are the numbers of the lowest power of a set.
func (t *table) numbersOf(p power) *PowerRow { return &t.powers[bits.TrailingZeros64(uint64(p))] }

// of are the numbers of the power that gives a trait; where several do, of the first.
func (t *table) of(which trait) *PowerRow { return &t.traits[bits.TrailingZeros32(uint32(which))] }

// powerNamed finds a power by its name.
func powerNamed(name string) (power, bool) {
	for i := range powerTable {
		if powerTable[i].name == name {
			return 1 << i, true
		}
	}
	return 0, false
}

// powerNames lists the names of the powers.
func powerNames() []string {
	list := make([]string, len(powerTable))
	for i := range powerTable {
		list[i] = powerTable[i].name
	}
	return list
}

// powerList lists the powers for coverage.
func powerList() []engine.Power {
	list := make([]engine.Power, len(powerTable))
	for i := range powerTable {
		list[i] = engine.Power{Name: powerTable[i].name, Rule: powerTable[i].rule}
	}
	return list
}

// traitRule is the rule of the power that gives a card a trait.
func (u *unit) traitRule(which trait) engine.Rule {
	for p := u.powers; p != 0; p &= p - 1 {
		if row := rowOf(p); row.can&which != 0 {
			return row.rule
		}
	}
	return noRule
}

// auraOf is what a figure of one card gives an adjacent friend of another, in attack and
// in defence.
func (t *table) auraOf(from, to *unit) (attack, defence int) {
	for p := from.powers & auraPowers; p != 0; p &= p - 1 {
		if row := rowOf(p); to.tags&row.to == row.to {
			n := t.numbersOf(p)
			attack, defence = attack+n.Dice, defence+n.Shields
		}
	}
	return attack, defence
}

// helps is how many dice a figure of one card may give a friend of another.
func (t *table) helps(from, to *unit) int32 {
	attack, defence := t.auraOf(from, to)
	if from.can&wards != 0 {
		defence += t.of(wards).Shields
	}
	return int32(attack + defence)
}

// claimMiddle works out how much each card wants the middle of its start zone: who hits hard, who helps many, and
// who is helped, since auras reach but a few spaces.
func (t *table) claimMiddle() {
	t.claims = make([]int32, len(t.groups))
	for gi := range t.groups {
		u := &t.units[t.groups[gi].unit]
		t.claims[gi] = int32(u.att)
		for o := range t.groups {
			if friend := &t.groups[o]; o != gi && friend.seat == t.groups[gi].seat {
				v := &t.units[friend.unit]
				t.claims[gi] += 2*t.helps(v, u) + t.helps(u, v)*int32(min(bitsCount(friend.set), 4))
			}
		}
	}
}
