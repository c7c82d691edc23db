package titan

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// askReach lists where a character can end its move and at what cost, from where it
// stands or onto the board, no matter whose turn it is.
func (t *table) askReach(g *game, slot int) engine.Answer {
	answer := engine.Answer{Others: "never"}
	k, occ := t.kinds[slot], g.s.occ[0]|g.s.occ[1]
	var l layers
	switch c := g.s.at[slot]; {
	case c == off && t.places[side(slot)]:
		for set := t.land.heights &^ occ; set != 0; set &= set - 1 {
			answer.Values = append(answer.Values, engine.Pair{Key: t.land.label(trailing(set)), Value: "0"})
		}
		return answer
	case c == off:
		k.enters(t.entry[side(slot)], occ, &l)
	case !t.mayMove && g.contact(slot) != 0:
		answer.Notes = rules.Notes(ruleMove3, "in contact with an enemy")
		return answer
	default:
		k.reach(int(c), occ, &l)
	}
	answer.Notes = rules.Notes(ruleMove4,
		"numbers are Skill spent by the cheapest way; no way is safer than another, for nothing happens on it")
	for _, c := range t.land.list {
		for cost, set := range l {
			if set>>c&1 != 0 {
				answer.Values = append(answer.Values, engine.Pair{Key: t.land.label(c), Value: strconv.Itoa(cost)})
				break
			}
		}
	}
	return answer
}

func (t *table) askValue(slot int) engine.Answer {
	k := t.kinds[slot]
	strength := "none"
	if k.ranged {
		strength = strconv.Itoa(k.power / 2)
		if k.magic {
			strength += " magic"
		}
	}
	return engine.Answer{Values: speech.Pairs("power", k.power, "skill", k.skill, "range strength", strength, "flies",
		k.flies,
		"points", t.points(slot), "price", k.price)}
}

// askBlows tells what a character may or must do in the part of the Strike Phase that is on.
func (t *table) askBlows(g *game, slot int) engine.Answer {
	if (g.s.stage != stageStrike && g.s.stage != stageCounter) || side(slot) != g.s.actor(t) || g.s.at[slot] == off {
		return engine.Answer{Verdict: "none", Notes: rules.Notes(ruleSeq1, "not its part of a Strike Phase")}
	}
	strikes, owes, shoots := g.options(slot)
	answer := engine.Answer{Verdict: "none"}
	var shots uint16
	if shoots {
		shots = g.targets(slot)
	}
	switch {
	case owes:
		answer.Verdict = "must"
	case strikes != 0 || shots != 0:
		answer.Verdict = "may"
	}
	kind := blowStrike
	if g.s.stage == stageCounter {
		kind = blowCounter
	}
	left := int(g.blowsOf(slot, kind))
	if g.s.once>>slot&1 != 0 {
		left--
	}
	if answer.Verdict == "none" {
		left = 0
	}
	var struck uint16
	for ; strikes != 0; strikes &= strikes - 1 {
		struck |= 1 << g.s.slotAt(trailing(strikes))
	}
	answer.Values = speech.Pairs("strike", t.namesOf(struck), "rangestrike", t.namesOf(shots), "blows", left)
	return answer
}

// namesOf lists characters, or says "nobody".
func (t *table) namesOf(mask uint16) string {
	var list []string
	for ; mask != 0; mask &= mask - 1 {
		list = append(list, t.names[bits.TrailingZeros16(mask)])
	}
	if len(list) == 0 {
		return "nobody"
	}
	return strings.Join(list, ", ")
}

// askContact answers whom a character is in contact with, or whether it is with another
// (TITAN-CONTACT-1), where that is not -1.
func (t *table) askContact(g *game, slot, other int) engine.Answer {
	var mask uint16
	if g.s.at[slot] != off {
		for set := g.contact(slot); set != 0; set &= set - 1 {
			mask |= 1 << g.s.slotAt(trailing(set))
		}
	}
	if other < 0 {
		return engine.Answer{Verdict: t.namesOf(mask)}
	}
	return engine.Answer{Verdict: speech.YesNo(mask>>other&1 != 0), Notes: rules.Notes(ruleContact1, "contact")}
}

// askNative asks the chart about a type of the roster, or about a character of the
// position, who may be native by its side.
func (t *table) askNative(who, hazard string) (engine.Answer, error) {
	row, side := slices.Index(terrainNames[:], hazard), slices.Index(featureNames[1:], hazard)+1
	if row < 0 && side == 0 {
		return engine.Answer{}, speech.Unknown("hazard", hazard, append(terrainNames[:], featureNames[1:]...))
	}
	if f, err := t.find(who); err == nil {
		k := t.kinds[t.slotOf(f)]
		return engine.Answer{Verdict: speech.YesNo((row >= 0 && k.native[row]) || (side > 0 && k.nativeSide[side]))},
			nil
	}
	u := t.roster.Units[who]
	if u == nil {
		return engine.Answer{}, speech.Unknown("character", who, t.roster.names())
	}
	natives := t.chart.sides()[side].Natives
	if row >= 0 {
		natives = t.chart.hexes()[row].Natives
	}
	return engine.Answer{Verdict: speech.YesNo(nativeTo(who, u, hazard, natives, "", false))}, nil
}

// askAnnouncements lists the announcements a strike may be made with, and with each whom what is left over
// could be carried to (TITAN-CARRY-4). Dice that the target can use up carry to nobody.
func (t *table) askAnnouncements(g *game, slot, target int) (engine.Answer, error) {
	if err := g.strikeable(slot, target); err != nil {
		return engine.Answer{}, err
	}
	var list [1 << 5]announcement
	var answer engine.Answer
	for i := range g.announcements(slot, target, &list) {
		said := list[i]
		carries := g.carryTargets(slot, target, said.dice, said.number)
		if int(said.dice) <= g.remaining(target) {
			carries = 0
		}
		answer.Values = append(answer.Values, engine.Pair{Key: fmt.Sprintf("%d,%d", said.dice, said.number),
			Value: t.namesOf(carries)})
	}
	answer.Notes = rules.Notes(ruleCarry4, "announcements")
	return answer, nil
}

// strikeable says why a strike between two characters has no values, or nil.
func (g *game) strikeable(slot, target int) error {
	t := g.t
	switch {
	case side(slot) == side(target):
		return fmt.Errorf("%s and %s are on the same side", t.names[slot], t.names[target])
	case g.s.at[slot] == off || g.s.at[target] == off:
		return fmt.Errorf("%s and %s are not both on the board", t.names[slot], t.names[target])
	case t.striking[g.s.at[slot]]>>uint(g.s.at[target])&1 == 0:
		return fmt.Errorf("%s cannot strike %s: not adjacent, or a hexside bars the blow", t.names[slot],
			t.names[target])
	}
	return nil
}

// askOdds gives dice, number and the exact distribution of a blow's hits, after what the
// target's hex takes off (TITAN-DARK-STRIKE-1).
func (t *table) askOdds(g *game, a engine.Action) (engine.Answer, error) {
	slot, target := t.slotOf(a.Figure), t.slotOf(aimedAt(a))
	if (a.Verb != verbStrike && a.Verb != verbShoot) || target < 0 {
		return engine.Answer{}, fmt.Errorf("odds are asked of a strike or a rangestrike")
	}
	var said announcement
	shield := 0
	var whyShot []engine.Note
	if a.Verb == verbStrike {
		if err := g.strikeable(slot, target); err != nil {
			return engine.Answer{}, err
		}
		n, number, _ := t.values(t.kinds[slot], int(g.s.at[slot]), t.kinds[target], int(g.s.at[target]))
		said = announcement{int8(n), int8(number)}
		if !g.mayAnnounce(a.N, slot, target) {
			return speech.Refused(info, refuseAnnouncement, "illegal"), nil
		}
		if a.N != 0 {
			said = unpack(a.N)
		}
		shield = int(t.shield[g.s.at[target]])
	} else {
		s, refusal := g.shotAsked(a, slot, target)
		if refusal != engine.Legal {
			return speech.Refused(info, refusal, "illegal"), nil
		}
		said = announcement{s.dice, s.number}
		whyShot = t.whyOfShot(g, slot, target, s)
	}
	hits := dice.FromLaw(hitLaw(int(said.dice), int(said.number))).Map(func(v dice.Value) dice.Value {
		return max(v, dice.Value(shield)) - dice.Value(shield)
	})
	need := dice.Value(g.remaining(target))
	notes := rules.Notes(ruleStr4, "the Strike-number is %d: each die hits with that or more", said.number)
	if a.Verb == verbStrike {
		notes = append(notes, t.whyOfBlow(g, slot, target)...)
		if said != g.plainBlow(slot, target) {
			notes = append(notes, rules.Note(ruleCarry4, "announced: %s at %d, so that hits may be carried",
				speech.Count(said.dice, "die", "dice"), said.number))
		}
	}
	notes = append(notes, whyShot...)
	if shield > 0 {
		notes = append(notes, rules.Note(ruleStr4, "%s takes %s off what hits %s", t.groundName(int(g.s.at[target])),
			speech.Count(shield, "hit"), t.names[target]))
	}
	return engine.Answer{
		Values: speech.Pairs("dice", said.dice, "number", said.number, "P(slay)", hits.P(func(v dice.Value) bool {
			return v >= need
		}).RatString()),
		Dists: []engine.NamedDist{{Name: "hits", Dist: hits}},
		Notes: notes,
	}, nil
}

// plainBlow is a strike without an announcement.
func (g *game) plainBlow(slot, target int) announcement {
	n, number, _ := g.t.values(g.t.kinds[slot], int(g.s.at[slot]), g.t.kinds[target], int(g.s.at[target]))
	return announcement{int8(n), int8(number)}
}

// groundName names the terrain of a hex.
func (t *table) groundName(c int) string {
	if name := terrainNames[t.land.terrain[c]]; name != "" {
		return name
	}
	return "plain ground"
}

// shotAsked is the rangestrike that an action means, leaving aside whose turn it is, or
// why there is none.
func (g *game) shotAsked(a engine.Action, slot, target int) (shot, engine.Refusal) {
	if g.s.at[slot] == off || g.s.at[target] == off || side(slot) == side(target) {
		return shot{}, refuseTarget
	}
	h := game{t: g.t, s: g.s}
	h.s.stage, h.s.half = stageStrike, int8(side(slot)^g.t.first)
	h.s.once, h.s.done, h.s.shooter = 0, 0, 0
	if r := h.checkShot(a, slot, target); r != engine.Legal {
		return shot{}, r
	}
	from, via, _ := h.shotPlace(a, slot)
	if from < 0 {
		s, _ := h.bestShot(slot, target)
		return s, engine.Legal
	}
	s, _ := h.shotFrom(slot, target, from, via)
	return s, engine.Legal
}
