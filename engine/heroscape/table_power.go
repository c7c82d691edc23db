package heroscape

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// powerRow is a power: its name in rosters and in the chart, the rule that it is, what its
// row of the chart says, and what it does at the moments of play that have a name here.
// What is nil or zero plays no part at that moment.
type powerRow struct {
	name     string
	rule     engine.Rule
	can      trait                                        // what it lets a figure do or keeps it from
	read     func(n *numbers, r PowerRow)                 // takes its numbers from the chart
	bonds    tag                                          // whose card takes its turn before (HS-TURN-4)
	to       tag                                          // whom its aura helps; 0 is everybody
	aura     func(n *numbers) (attack, defence int)       // dice for adjacent friends
	aims     uint8                                        // how normal attacks of its figures are counted
	guards   [2]uint8                                     // how attacks on its figures are counted, those from afar and those of the adjacent
	spares   tag                                          // whose attacks its guards leave as they are; 0 is nobody's
	foreseen bool                                         // commanders count its attack dice before they are near
	attack   func(g combat, f, target fig, near bool) int // dice that it adds to a normal attack of f
	defence  func(g combat, f fig) int                    // dice that it adds to the defence of f
}

// powerTable holds a row for each power. A set of powers has a bit for each row.
var powerTable = [...]powerRow{
	{name: "flying", rule: rulePwrFly1, can: flies},
	{name: "stealth-flying", rule: rulePwrKiova1, can: flies | lifts},
	{name: "ghost-walk", rule: rulePwrCarr1, can: passes},
	{name: "sword-of-reckoning", rule: rulePwrCarr2, foreseen: true, attack: swordDice,
		read: func(n *numbers, r PowerRow) { n.sword = r.Dice }},
	{name: "disengage", rule: rulePwrCarr3, can: slips | lifts},
	{name: "the-drop", rule: rulePwrAirborne1, can: drops,
		read: func(n *numbers, r PowerRow) { n.drop = r.Least }},
	{name: "grenade", rule: rulePwrAirborne2, can: throws,
		read: func(n *numbers, r PowerRow) {
			n.grenadeRange, n.grenadeDice, n.grenadeLevels = r.Range, r.Dice, r.Levels
		}},
	{name: "explosion", rule: rulePwrDw1, can: explodes,
		read: func(n *numbers, r PowerRow) { n.blastRange, n.blastDice = r.Range, r.Dice }},
	{name: "range-enhancement", rule: rulePwrDw2, can: extends,
		read: func(n *numbers, r PowerRow) { n.rangeGuard = r.Range }},
	{name: "attack-aura", rule: rulePwrFinn1,
		to: tagMelee, aura: func(n *numbers) (int, int) { return n.auraAtt, 0 },
		read: func(n *numbers, r PowerRow) { n.auraAtt = r.Dice }},
	{name: "attack-spirit", rule: rulePwrFinn2, can: sharpens,
		read: func(n *numbers, r PowerRow) { n.spiritAtt = r.Dice }},
	{name: "defence-aura", rule: rulePwrThorgrim1,
		aura: func(n *numbers) (int, int) { return 0, n.auraDef },
		read: func(n *numbers, r PowerRow) { n.auraDef = r.Shields }},
	{name: "defence-spirit", rule: rulePwrThorgrim2, can: hardens,
		read: func(n *numbers, r PowerRow) { n.spiritDef = r.Shields }},
	{name: "chomp", rule: rulePwrGrimnak1, can: chomps,
		read: func(n *numbers, r PowerRow) { n.chomp = r.Least }},
	{name: "orc-warrior-enhancement", rule: rulePwrGrimnak2,
		to: tagOrcWarrior, aura: func(n *numbers) (int, int) { return n.orcAtt, n.orcDef },
		read: func(n *numbers, r PowerRow) { n.orcAtt, n.orcDef = r.Dice, r.Shields }},
	{name: "counter-strike", rule: rulePwrIzumi1, guards: [2]uint8{0, countCounter}, spares: tagSamurai},
	{name: "stealth-dodge", rule: rulePwrKrav1, guards: [2]uint8{countDodge, 0}},
	{name: "water-clone", rule: rulePwrMarro1, can: clones,
		read: func(n *numbers, r PowerRow) { n.clone, n.cloneWater = r.Least, r.Water }},
	{name: "fire-line", rule: rulePwrMimring1, can: breathes,
		read: func(n *numbers, r PowerRow) { n.lineDice, n.lineSpaces = r.Dice, r.Spaces }},
	{name: "mind-shackle", rule: rulePwrNegok1, can: shackles,
		read: func(n *numbers, r PowerRow) { n.shackle = r.Least }},
	{name: "wide-defence-aura", rule: rulePwrRaelin1, can: wards,
		read: func(n *numbers, r PowerRow) { n.wideRange, n.wideDef = r.Range, r.Shields }},
	{name: "thorian-speed", rule: rulePwrDrake1, can: hides},
	{name: "grapple-gun", rule: rulePwrDrake2, can: climbs,
		read: func(n *numbers, r PowerRow) { n.grapple = r.Levels }},
	{name: "double-attack", rule: rulePwrSyvarris1, can: repeats,
		read: func(n *numbers, r PowerRow) { n.attacks = r.Times }},
	{name: "berserker-charge", rule: rulePwrTarn1, can: charges,
		read: func(n *numbers, r PowerRow) { n.charge = r.Least }},
	{name: "targeting", rule: rulePwrZettian1, attack: targetingDice,
		read: func(n *numbers, r PowerRow) { n.targeting = r.Dice }},
	{name: "shield-wall", rule: rulePwrLegion1, can: walls, defence: wallDice,
		read: func(n *numbers, r PowerRow) { n.wall, n.wallMost = r.Shields, r.Most }},
	{name: "warlord-bonding", rule: rulePwrLegion2, bonds: tagWarlord},
	{name: "arrow-volley", rule: rulePwrRomarch1, can: volleys,
		read: func(n *numbers, r PowerRow) { n.volleyRange, n.volleyDice = r.Range, r.Dice }},
	{name: "soldier-leadership", rule: rulePwrMarcus1, can: leads,
		to: tagSoldier, aura: func(n *numbers) (int, int) { return n.leadAtt, 0 },
		read: func(n *numbers, r PowerRow) { n.leadMove, n.leadAtt = r.Move, r.Dice }},
	{name: "orc-champion-bonding", rule: rulePwrGrut1, bonds: tagOrcChampion},
	{name: "beast-bonding", rule: rulePwrGrut1, bonds: tagBeast},
	{name: "orc-archer-enhancement", rule: rulePwrSwog1,
		to: tagOrcArcher, aura: func(n *numbers) (int, int) { return n.archAtt, n.archDef },
		read: func(n *numbers, r PowerRow) { n.archAtt, n.archDef = r.Dice, r.Shields }},
	{name: "cowards-reward", rule: rulePwrWeston1, can: punishes,
		read: func(n *numbers, r PowerRow) { n.coward = r.Dice }},
	{name: "human-champion-bonding", rule: rulePwrWeston1, bonds: tagHumanChampion},
	{name: "giant-killer", rule: rulePwrDenrick1, foreseen: true, attack: giantDice,
		read: func(n *numbers, r PowerRow) { n.giant = r.Dice }},
	{name: "deadly-shot", rule: rulePwrOmnicron1, aims: countDeadly,
		read: func(n *numbers, r PowerRow) { n.deadly = r.Times }},
	{name: "slither", rule: rulePwrViper1, can: swims},
	{name: "frenzy", rule: rulePwrViper2, can: rages,
		read: func(n *numbers, r PowerRow) { n.frenzy = r.Least }},
	{name: "shields-of-valor", rule: rulePwrSentinel1, guards: [2]uint8{countValor, countValor},
		read: func(n *numbers, r PowerRow) { n.valor = r.Times }},
	{name: "stealth-armor", rule: rulePwrMicrocorp1, can: ignores,
		read: func(n *numbers, r PowerRow) { n.armor = r.Least }},
	{name: "water-suits", rule: rulePwrMicrocorp1, can: swims, defence: suitsDice,
		read: func(n *numbers, r PowerRow) { n.suits = r.Shields }},
	{name: "sighting", rule: rulePwrMicrocorp1, attack: sightingDice,
		read: func(n *numbers, r PowerRow) { n.sighting = r.Dice }},
	{name: "wounded-smash", rule: rulePwrKrug1, foreseen: true, attack: smashDice,
		read: func(n *numbers, r PowerRow) { n.smash = r.Dice }},
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
	auraPowers     = powersWhere(func(r *powerRow) bool { return r.aura != nil })
	attackPowers   = powersWhere(func(r *powerRow) bool { return r.attack != nil })
	foreseenPowers = powersWhere(func(r *powerRow) bool { return r.foreseen })
	defencePowers  = powersWhere(func(r *powerRow) bool { return r.defence != nil })
	helpPowers     = powersWhere(func(r *powerRow) bool { return r.aura != nil || r.can&(wards|extends) != 0 })
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
			a, d := row.aura(&t.num)
			attack, defence = attack+a, defence+d
		}
	}
	return attack, defence
}
