package mageknight

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// ability is one special ability; a click shows a set of them.
type ability uint8

// The abilities in the order of RULES.md 3.3; the codes are the last parts of their
// rule IDs.
const (
	abAquatic ability = iota
	abBound
	abCharge
	abFlight
	abLevitation
	abQuickness
	abRam
	abStealth
	abFlame
	abHealing
	abBlast
	abMagicHealing
	abSweep
	abShockwave
	abVampirism
	abVenom
	abWeaponMaster
	abArmor
	abDefend
	abDodge
	abInvulnerability
	abImmunity
	abPoleArm
	abRegeneration
	abToughness
	abBattleFury
	abBerserk
	abCommand
	abDemoralized
	abEnhancement
	abFreeze
	abNecromancy
	abilityCount
)

// abilityDoc names an ability for files and people.
type abilityDoc struct {
	code, name string
	optional   bool
}

var abilityDocs = [abilityCount]abilityDoc{
	{"AQ", "Aquatic", true}, {"BO", "Bound", true}, {"CH", "Charge", true}, {"FL", "Flight", true},
	{"ML", "Magic Levitation", true}, {"QU", "Quickness", true}, {"RA", "Ram", true}, {"ST", "Stealth", true},
	{"FLM", "Flame/Lightning", true}, {"HE", "Healing", true}, {"MB", "Magic Blast", true},
	{"MH", "Magic Healing", true}, {"SP", "Sweep", true}, {"SW", "Shockwave", true},
	{"VA", "Vampirism", false}, {"VE", "Venom", false}, {"WM", "Weapon Master", true},
	{"BA", "Battle Armor", false}, {"DE", "Defend", true}, {"DO", "Dodge", true},
	{"IN", "Invulnerability", false}, {"MI", "Magic Immunity", false}, {"PA", "Pole Arm", false},
	{"RE", "Regeneration", true}, {"TO", "Toughness", false}, {"BF", "Battle Fury", false},
	{"BE", "Berserk", false}, {"CO", "Command", false}, {"DM", "Demoralized", false},
	{"ME", "Magic Enhancement", true}, {"MF", "Magic Freeze", true}, {"NE", "Necromancy", true},
}

// rule is the rule of the ability: its card.
func (a ability) rule() engine.Rule { return ruleSaAq + engine.Rule(a) }

// abilities is a set of abilities.
type abilities uint32

func (s abilities) has(a ability) bool { return s>>a&1 == 1 }

func bit(a ability) abilities { return 1 << a }

// String lists the codes, separated by commas, or gives "-".
func (s abilities) String() string {
	if s == 0 {
		return "-"
	}
	var codes []string
	for ; s != 0; s &= s - 1 {
		codes = append(codes, abilityDocs[bits.TrailingZeros32(uint32(s))].code)
	}
	return strings.Join(codes, ",")
}

// parseAbilities reads codes separated by commas.
func parseAbilities(text string) (abilities, error) {
	var s abilities
	for _, code := range strings.Split(text, ",") {
		a, ok := abilityByCode(strings.TrimSpace(code))
		if !ok {
			return 0, fmt.Errorf("unknown ability %q%s; abilities are %s", code, suggestAbility(code),
				abilities(1<<abilityCount-1))
		}
		s |= bit(a)
	}
	return s, nil
}

// suggestAbility words the ability that was probably meant.
func suggestAbility(code string) string {
	codes := make([]string, abilityCount)
	for a, d := range abilityDocs {
		codes[a] = d.code
	}
	return spelling.Suggest(code, codes)
}

func abilityByCode(code string) (ability, bool) {
	for a, d := range abilityDocs {
		if strings.EqualFold(d.code, code) {
			return ability(a), true
		}
	}
	return 0, false
}

// reduction is what an ability takes off damage (MK-SA-TO, MK-SA-IN).
func (s abilities) reduction() int {
	switch {
	case s.has(abInvulnerability):
		return 2
	case s.has(abToughness):
		return 1
	}
	return 0
}

// armor is the ability that adds to the defence against ranged attacks.
func (s abilities) armor() ability {
	if s.has(abArmor) {
		return abArmor
	}
	return abInvulnerability
}

// shield is the ability that reduces damage.
func (s abilities) shield() ability {
	if s.has(abInvulnerability) {
		return abInvulnerability
	}
	return abToughness
}
