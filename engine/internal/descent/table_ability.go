package descent

import "github.com/skirmishlab/skirmishlab/engine"

// ability is a special ability, skill or feat of a unit, one bit of its set.
type ability uint8

const (
	ablAshrian ability = iota
	ablAvric
	ablGrisban
	ablJain
	ablLeoric
	ablSyndrael
	ablTomble
	ablTarha
	ablOath
	ablRage
	ablPrayer
	ablStoneskin
	ablRunic
	ablRaise
	ablNimble
	ablCharm
	ablShield // Wooden Shield
	featAshrian
	featAvric
	featGrisban
	featJain
	featLeoric
	featSyndrael
	featTomble
	featTarha
	ablScamper
	ablCowardly
	ablShambling
	ablGrab
	ablWeb
	ablHeal
	ablNight
	ablHowl
	ablThrow
	ablFire
	ablEarth
	ablWater
	ablAir
	ablFlail
	ablShadow
	ablFlock
	ablFly
	skillBrute
	skillExploding
	skillGhostArmor
	skillAccurate
	skillEagleEyes
	skillDirtyTricks
	skillBlessedStrike
	skillDrainSpirit
	skillFury
	skillDefend
	itemIronShield
	itemManaWeave
	abilities
)

// abilityInfo names an ability as files do and cites its rule.
type abilityInfo struct {
	name string
	rule engine.Rule
}

var abilityTable = [abilities]abilityInfo{
	ablAshrian:         {"ashrian", ruleAblAshrian},
	ablAvric:           {"avric", ruleAblAvric},
	ablGrisban:         {"grisban", ruleAblGrisban},
	ablJain:            {"jain", ruleAblJain},
	ablLeoric:          {"leoric", ruleAblLeoric},
	ablSyndrael:        {"syndrael", ruleAblSyndrael},
	ablTomble:          {"tomble", ruleAblTomble},
	ablTarha:           {"tarha", ruleAblTarha},
	ablOath:            {"oath-of-honor", ruleAblOath},
	ablRage:            {"rage", ruleAblRage},
	ablPrayer:          {"prayer-of-healing", ruleAblPrayer},
	ablStoneskin:       {"stoneskin", ruleAblStoneskin},
	ablRunic:           {"runic-knowledge", ruleAblRunic},
	ablRaise:           {"raise-dead", ruleAblRaise},
	ablNimble:          {"nimble", ruleAblNimble},
	ablCharm:           {"lucky-charm", ruleAblCharm},
	ablShield:          {"wooden-shield", ruleAblShield},
	featAshrian:        {"feat-ashrian", ruleFeatAshrian},
	featAvric:          {"feat-avric", ruleFeatAvric},
	featGrisban:        {"feat-grisban", ruleFeatGrisban},
	featJain:           {"feat-jain", ruleFeatJain},
	featLeoric:         {"feat-leoric", ruleFeatLeoric},
	featSyndrael:       {"feat-syndrael", ruleFeatSyndrael},
	featTomble:         {"feat-tomble", ruleFeatTomble},
	featTarha:          {"feat-tarha", ruleFeatTarha},
	ablScamper:         {"scamper", ruleAblScamper},
	ablCowardly:        {"cowardly", ruleAblCowardly},
	ablShambling:       {"shambling", ruleAblShambling},
	ablGrab:            {"grab", ruleAblGrab},
	ablWeb:             {"web", ruleAblWeb},
	ablHeal:            {"heal", ruleAblHeal},
	ablNight:           {"night-stalker", ruleAblNight},
	ablHowl:            {"howl", ruleAblHowl},
	ablThrow:           {"throw", ruleAblThrow},
	ablFire:            {"fire", ruleAblFire},
	ablEarth:           {"earth", ruleAblEarth},
	ablWater:           {"water", ruleAblWater},
	ablAir:             {"air", ruleAblAir},
	ablFlail:           {"flail", ruleAblFlail},
	ablShadow:          {"shadow", ruleAblShadow},
	ablFlock:           {"flock", ruleAblFlock},
	ablFly:             {"fly", ruleAblFly},
	skillBrute:         {"brute", rulePts4},
	skillExploding:     {"exploding-rune", rulePts4},
	skillGhostArmor:    {"ghost-armor", rulePts4},
	skillAccurate:      {"accurate", rulePts4},
	skillEagleEyes:     {"eagle-eyes", rulePts4},
	skillDirtyTricks:   {"dirty-tricks", rulePts4},
	skillBlessedStrike: {"blessed-strike", rulePts4},
	skillDrainSpirit:   {"drain-spirit", rulePts4},
	skillFury:          {"fury-of-undeath", rulePts4},
	skillDefend:        {"defend", rulePts4},
	itemIronShield:     {"iron-shield", rulePts3},
	itemManaWeave:      {"mana-weave", rulePts3},
}

// abilityByName finds an ability by the name files use.
func abilityByName(name string) (ability, bool) {
	for a, info := range abilityTable {
		if info.name == name {
			return ability(a), true
		}
	}
	return 0, false
}

func abilityNames() []string {
	var names []string
	for _, info := range abilityTable {
		names = append(names, info.name)
	}
	return names
}

// condition is a bit of a figure's conditions (DESC-CND-1 to DESC-CND-4).
type condition uint8

const (
	diseased condition = 1 << iota
	poisoned
	immobilized
	stunned
)

var conditionNames = [4]string{"diseased", "poisoned", "immobilized", "stunned"}

// surge is one surge ability of a profile (DESC-ATK-7).
type surge struct {
	hearts, rng, pierce, mend int8
	inflicts                  condition
	fatigue                   int8 // paid for it
	heal                      int8 // the attacker recovers, not beyond full Health
	recover                   int8 // fatigue recovered
	kind                      surgeKind
	pays                      bool // pays for Shadow and does nothing else
	name                      string
	rule                      engine.Rule
}

type surgeKind uint8

const (
	plainSurge surgeKind = iota
	rerollSurge
	breathSurge
	swarmSurge
)

// maxSurges is the number of surge abilities of one attack, the general ones
// included.
const maxSurges = 12

// profile is one way of attacking: a weapon or a monster's attack (DESC-ATK-1).
type profile struct {
	id      string
	title   string
	rule    engine.Rule
	ranged  bool
	reach   bool
	magic   bool
	rune    bool
	blade   bool
	bow     bool
	knives  bool // +1 heart against an adjacent monster
	scythe  bool // recover 1 heart for each monster defeated
	sword   bool // may reroll 1 red die per attack
	great   bool // adjacent figures do not block its sight
	dice    attackPool
	pierce  int8
	surges  []surge
	reading int // of its law when no die can be rolled again
}
