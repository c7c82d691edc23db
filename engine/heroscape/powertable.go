package heroscape

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// powerRow is a power: its name in rosters and in the chart, the rule that it is, what its
// row of the chart says, and what it does at the moments of play that have a name here.
// What is nil or zero plays no part at that moment.
type powerRow struct {
	power   power
	name    string
	rule    engine.Rule
	can     trait
	read    func(n *numbers, r PowerRow)                // takes its numbers from the chart
	bonds   tag                                         // whose card takes its turn before (HS-TURN-4)
	to      tag                                         // whom its aura helps; 0 is everybody
	aura    func(n *numbers) (attack, defence int)      // dice for adjacent friends
	attack  func(g *game, f, target fig, near bool) int // dice that it adds to a normal attack of f
	defence func(g *game, f fig) int                    // dice that it adds to the defence of f
}

// powerTable holds a row for each power, in the order of their bits.
var powerTable = [...]powerRow{
	{power: pwFlying, name: "flying", rule: rulePwrFly1, can: flies},
	{power: pwStealthFlying, name: "stealth-flying", rule: rulePwrKiova1, can: flies | lifts},
	{power: pwGhostWalk, name: "ghost-walk", rule: rulePwrCarr1, can: passes},
	{power: pwSword, name: "sword-of-reckoning", rule: rulePwrCarr2, attack: swordDice,
		read: func(n *numbers, r PowerRow) { n.sword = r.Dice }},
	{power: pwDisengage, name: "disengage", rule: rulePwrCarr3, can: slips | lifts},
	{power: pwDrop, name: "the-drop", rule: rulePwrAirborne1,
		read: func(n *numbers, r PowerRow) { n.drop = r.Least }},
	{power: pwGrenade, name: "grenade", rule: rulePwrAirborne2,
		read: func(n *numbers, r PowerRow) {
			n.grenadeRange, n.grenadeDice, n.grenadeLevels = r.Range, r.Dice, r.Levels
		}},
	{power: pwExplosion, name: "explosion", rule: rulePwrDw1,
		read: func(n *numbers, r PowerRow) { n.blastRange, n.blastDice = r.Range, r.Dice }},
	{power: pwRangeEnhancement, name: "range-enhancement", rule: rulePwrDw2,
		read: func(n *numbers, r PowerRow) { n.rangeGuard = r.Range }},
	{power: pwAttackAura, name: "attack-aura", rule: rulePwrFinn1,
		to: tagMelee, aura: func(n *numbers) (int, int) { return n.auraAtt, 0 },
		read: func(n *numbers, r PowerRow) { n.auraAtt = r.Dice }},
	{power: pwAttackSpirit, name: "attack-spirit", rule: rulePwrFinn2,
		read: func(n *numbers, r PowerRow) { n.spiritAtt = r.Dice }},
	{power: pwDefenceAura, name: "defence-aura", rule: rulePwrThorgrim1,
		aura: func(n *numbers) (int, int) { return 0, n.auraDef },
		read: func(n *numbers, r PowerRow) { n.auraDef = r.Shields }},
	{power: pwDefenceSpirit, name: "defence-spirit", rule: rulePwrThorgrim2,
		read: func(n *numbers, r PowerRow) { n.spiritDef = r.Shields }},
	{power: pwChomp, name: "chomp", rule: rulePwrGrimnak1,
		read: func(n *numbers, r PowerRow) { n.chomp = r.Least }},
	{power: pwOrcWarriors, name: "orc-warrior-enhancement", rule: rulePwrGrimnak2,
		to: tagOrcWarrior, aura: func(n *numbers) (int, int) { return n.orcAtt, n.orcDef },
		read: func(n *numbers, r PowerRow) { n.orcAtt, n.orcDef = r.Dice, r.Shields }},
	{power: pwCounterStrike, name: "counter-strike", rule: rulePwrIzumi1},
	{power: pwStealthDodge, name: "stealth-dodge", rule: rulePwrKrav1},
	{power: pwWaterClone, name: "water-clone", rule: rulePwrMarro1,
		read: func(n *numbers, r PowerRow) { n.clone, n.cloneWater = r.Least, r.Water }},
	{power: pwFireLine, name: "fire-line", rule: rulePwrMimring1,
		read: func(n *numbers, r PowerRow) { n.lineDice, n.lineSpaces = r.Dice, r.Spaces }},
	{power: pwMindShackle, name: "mind-shackle", rule: rulePwrNegok1,
		read: func(n *numbers, r PowerRow) { n.shackle = r.Least }},
	{power: pwWideAura, name: "wide-defence-aura", rule: rulePwrRaelin1,
		read: func(n *numbers, r PowerRow) { n.wideRange, n.wideDef = r.Range, r.Shields }},
	{power: pwThorianSpeed, name: "thorian-speed", rule: rulePwrDrake1},
	{power: pwGrappleGun, name: "grapple-gun", rule: rulePwrDrake2,
		read: func(n *numbers, r PowerRow) { n.grapple = r.Levels }},
	{power: pwDoubleAttack, name: "double-attack", rule: rulePwrSyvarris1,
		read: func(n *numbers, r PowerRow) { n.attacks = r.Times }},
	{power: pwCharge, name: "berserker-charge", rule: rulePwrTarn1,
		read: func(n *numbers, r PowerRow) { n.charge = r.Least }},
	{power: pwTargeting, name: "targeting", rule: rulePwrZettian1, attack: targetingDice,
		read: func(n *numbers, r PowerRow) { n.targeting = r.Dice }},
	{power: pwShieldWall, name: "shield-wall", rule: rulePwrLegion1, defence: wallDice,
		read: func(n *numbers, r PowerRow) { n.wall, n.wallMost = r.Shields, r.Most }},
	{power: pwBondWarlord, name: "warlord-bonding", rule: rulePwrLegion2, bonds: tagWarlord},
	{power: pwVolley, name: "arrow-volley", rule: rulePwrRomarch1,
		read: func(n *numbers, r PowerRow) { n.volleyRange, n.volleyDice = r.Range, r.Dice }},
	{power: pwLeadership, name: "soldier-leadership", rule: rulePwrMarcus1,
		to: tagSoldier, aura: func(n *numbers) (int, int) { return n.leadAtt, 0 },
		read: func(n *numbers, r PowerRow) { n.leadMove, n.leadAtt = r.Move, r.Dice }},
	{power: pwBondOrcChampion, name: "orc-champion-bonding", rule: rulePwrGrut1, bonds: tagOrcChampion},
	{power: pwBondBeast, name: "beast-bonding", rule: rulePwrGrut1, bonds: tagBeast},
	{power: pwOrcArchers, name: "orc-archer-enhancement", rule: rulePwrSwog1,
		to: tagOrcArcher, aura: func(n *numbers) (int, int) { return n.archAtt, n.archDef },
		read: func(n *numbers, r PowerRow) { n.archAtt, n.archDef = r.Dice, r.Shields }},
	{power: pwCowardsReward, name: "cowards-reward", rule: rulePwrWeston1,
		read: func(n *numbers, r PowerRow) { n.coward = r.Dice }},
	{power: pwBondHumanChampion, name: "human-champion-bonding", rule: rulePwrWeston1, bonds: tagHumanChampion},
	{power: pwGiantKiller, name: "giant-killer", rule: rulePwrDenrick1, attack: giantDice,
		read: func(n *numbers, r PowerRow) { n.giant = r.Dice }},
	{power: pwDeadlyShot, name: "deadly-shot", rule: rulePwrOmnicron1,
		read: func(n *numbers, r PowerRow) { n.deadly = r.Times }},
	{power: pwSlither, name: "slither", rule: rulePwrViper1, can: swims},
	{power: pwFrenzy, name: "frenzy", rule: rulePwrViper2,
		read: func(n *numbers, r PowerRow) { n.frenzy = r.Least }},
	{power: pwShieldsOfValor, name: "shields-of-valor", rule: rulePwrSentinel1,
		read: func(n *numbers, r PowerRow) { n.valor = r.Times }},
	{power: pwStealthArmor, name: "stealth-armor", rule: rulePwrMicrocorp1,
		read: func(n *numbers, r PowerRow) { n.armor = r.Least }},
	{power: pwWaterSuits, name: "water-suits", rule: rulePwrMicrocorp1, can: swims, defence: suitsDice,
		read: func(n *numbers, r PowerRow) { n.suits = r.Shields }},
	{power: pwSighting, name: "sighting", rule: rulePwrMicrocorp1, attack: sightingDice,
		read: func(n *numbers, r PowerRow) { n.sighting = r.Dice }},
	{power: pwWoundedSmash, name: "wounded-smash", rule: rulePwrKrug1, attack: smashDice,
		read: func(n *numbers, r PowerRow) { n.smash = r.Dice }},
}

// trait is what a power makes of the figure that moves.
type trait uint8

const (
	flies  trait = 1 << iota // it may fly (HS-FLY-1)
	lifts                    // nobody attacks it at take-off
	slips                    // nobody attacks it when it leaves an engagement on foot
	swims                    // water does not stop it
	passes                   // it walks through figures
)

// The powers that have a part at a moment of play, and those of anybody who helps others.
var (
	bondPowers    = powersWhere(func(r *powerRow) bool { return r.bonds != 0 })
	auraPowers    = powersWhere(func(r *powerRow) bool { return r.aura != nil })
	attackPowers  = powersWhere(func(r *powerRow) bool { return r.attack != nil })
	defencePowers = powersWhere(func(r *powerRow) bool { return r.defence != nil })
	helpPowers    = auraPowers | pwWideAura | pwRangeEnhancement
)

func powersWhere(holds func(*powerRow) bool) (set power) {
	for i := range powerTable {
		if holds(&powerTable[i]) {
			set |= powerTable[i].power
		}
	}
	return set
}

// rowOf is the row of the lowest power of a set.
func rowOf(p power) *powerRow { return &powerTable[bits.TrailingZeros64(uint64(p))] }

// powerNamed finds a power by its name.
func powerNamed(name string) (*powerRow, bool) {
	for i := range powerTable {
		if powerTable[i].name == name {
			return &powerTable[i], true
		}
	}
	return nil, false
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
	return ruleNone
}
