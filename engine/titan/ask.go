package titan

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Ask answers a question about a position (Info.Questions). Reach, values and odds are
// told for any character at any time; whether it may act now is another question
// ("legal", "blows").
func (t *table) Ask(eg engine.Game, question string) (engine.Answer, error) {
	g := eg.(*game)
	f := strings.Fields(question)
	if len(f) == 0 {
		return engine.Answer{}, speech.UnknownQuestion(t.Info(), question)
	}
	need := map[string]int{"reach": 2, "sight": 3, "odds": 4, "announcements": 4, "contact": 2, "blows": 2, "native": 3, "value": 2}
	n, known := need[f[0]]
	if !known {
		return engine.Answer{}, speech.UnknownQuestion(t.Info(), question)
	}
	if f[0] == "native" && len(f) >= n {
		return t.askNative(g, f[1], f[2])
	}
	slot := -1
	if len(f) > 1 && f[0] != "native" {
		var err error
		if slot, err = t.find(f[1]); err != nil {
			return engine.Answer{}, err
		}
	}
	if len(f) < n {
		what := "a figure"
		switch {
		case f[0] == "native" && len(f) < 2:
			what = "a type"
		case f[0] == "native":
			what = "a hazard"
		case n == 4 && len(f) < 3:
			what = "an action"
		}
		return engine.Answer{}, speech.Missing(t.Info(), what, question)
	}
	switch f[0] {
	case "reach":
		if len(f) > 2 && (len(f) > 3 || f[2] != "cheapest" && f[2] != "safest") {
			return engine.Answer{}, fmt.Errorf("reach wants a character, and after it cheapest or safest if anything")
		}
		return t.askReach(g, slot), nil
	case "value":
		return t.askValue(slot), nil
	case "blows":
		return t.askBlows(g, slot), nil
	case "contact":
		return t.askContact(g, slot, f[2:])
	case "sight":
		return t.askSight(g, slot, f[2:])
	case "announcements":
		f[0], f[1] = f[1], f[2]
		return t.askAnnouncements(g, slot, f[3])
	}
	a, err := t.Parse(g, strings.Join(f[1:], " "))
	if err != nil {
		return engine.Answer{}, err
	}
	return t.askOdds(g, slot, a)
}

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
		answer.Notes = []engine.Note{{Text: "in contact with an enemy", Rule: ruleIDs[ruleMove3]}}
		return answer
	default:
		k.reach(int(c), occ, &l)
	}
	answer.Notes = []engine.Note{{Text: "numbers are Skill spent by the cheapest way; no way is safer than another, for nothing happens on it", Rule: ruleIDs[ruleMove1]}}
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
	return engine.Answer{Values: []engine.Pair{{Key: "power", Value: strconv.Itoa(k.power)}, {Key: "skill", Value: strconv.Itoa(k.skill)},
		{Key: "range strength", Value: strength}, {Key: "flies", Value: yesNo(k.flies)}, {Key: "points", Value: strconv.Itoa(int(t.points(slot)))},
		{Key: "price", Value: strconv.Itoa(int(k.price))}}}
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// askBlows tells what a character may or must do in the part of the Strike Phase that is on.
func (t *table) askBlows(g *game, slot int) engine.Answer {
	if g.s.stage != stageStrike && g.s.stage != stageCounter || side(slot) != g.s.actor(t) || g.s.at[slot] == off {
		return engine.Answer{Verdict: "none", Notes: []engine.Note{{Text: "not its part of a Strike Phase", Rule: ruleIDs[ruleSeq1]}}}
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
	answer.Values = []engine.Pair{{Key: "strike", Value: t.namesOf(struck)}, {Key: "rangestrike", Value: t.namesOf(shots)},
		{Key: "blows", Value: strconv.Itoa(left)}}
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

// askContact answers whom a character is in contact with, or whether it is with one that is named
// (TITAN-CONTACT-1).
func (t *table) askContact(g *game, slot int, rest []string) (engine.Answer, error) {
	var mask uint16
	if g.s.at[slot] != off {
		for set := g.contact(slot); set != 0; set &= set - 1 {
			mask |= 1 << g.s.slotAt(trailing(set))
		}
	}
	if len(rest) == 0 {
		return engine.Answer{Verdict: t.namesOf(mask)}, nil
	}
	other, err := t.find(rest[0])
	if err != nil {
		return engine.Answer{}, err
	}
	return engine.Answer{Verdict: yesNo(mask>>other&1 != 0), Notes: []engine.Note{{Text: "contact", Rule: ruleIDs[ruleContact1]}}}, nil
}

// askNative asks the chart about a type of the roster, or about a character of the
// position, who may be native by its side.
func (t *table) askNative(g *game, who, hazard string) (engine.Answer, error) {
	row, side := -1, -1
	for i, n := range terrainNames {
		if n == hazard {
			row = i
		}
	}
	for i, n := range featureNames {
		if n == hazard && i > 0 {
			side = i
		}
	}
	if row < 0 && side < 0 {
		return engine.Answer{}, fmt.Errorf("unknown hazard %q%s", hazard, spelling.Suggest(hazard, append(terrainNames[:], featureNames[1:]...)))
	}
	if slot, err := t.find(who); err == nil {
		k := t.kinds[slot]
		return engine.Answer{Verdict: yesNo(row >= 0 && k.native[row] || side > 0 && k.nativeSide[side])}, nil
	}
	u := t.roster.Units[who]
	if u == nil {
		return engine.Answer{}, fmt.Errorf("unknown character %q%s", who, spelling.Suggest(who, t.roster.names()))
	}
	natives := t.chart.sides()[max(side, 0)].Natives
	if row >= 0 {
		natives = t.chart.hexes()[row].Natives
	}
	return engine.Answer{Verdict: yesNo(nativeTo(who, u, hazard, natives, "", false))}, nil
}

// askAnnouncements lists the announcements a strike may be made with, and with each whom what is left over
// could be carried to (TITAN-CARRY-4). Dice that the target can use up carry to nobody.
func (t *table) askAnnouncements(g *game, slot int, whom string) (engine.Answer, error) {
	target, err := t.find(whom)
	if err != nil {
		return engine.Answer{}, err
	}
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
		answer.Values = append(answer.Values, engine.Pair{Key: fmt.Sprintf("%d,%d", said.dice, said.number), Value: t.namesOf(carries)})
	}
	answer.Notes = []engine.Note{{Text: "announcements", Rule: ruleIDs[ruleCarry4]}}
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
		return fmt.Errorf("%s cannot strike %s: not adjacent, or a hexside bars the blow", t.names[slot], t.names[target])
	}
	return nil
}

// askOdds gives dice, number and the exact distribution of a blow's hits, after what the
// target's hex takes off (TITAN-DARK-STRIKE-1).
func (t *table) askOdds(g *game, slot int, a engine.Action) (engine.Answer, error) {
	target := t.slotOf(engine.Figure(a.A & 0xff))
	if a.Verb != verbStrike && a.Verb != verbShoot || target < 0 {
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
			return refusedAnswer(refuseAnnouncement), nil
		}
		if a.N != 0 {
			said = unpack(a.N)
		}
		shield = int(t.shield[g.s.at[target]])
	} else {
		s, refusal := g.shotAsked(a, slot, target)
		if refusal != engine.Legal {
			return refusedAnswer(refusal), nil
		}
		said = announcement{s.dice, s.number}
		whyShot = t.whyOfShot(g, slot, target, s)
	}
	hits := dice.FromLaw(hitLaw(int(said.dice), int(said.number))).Map(func(v dice.Value) dice.Value {
		return max(v, dice.Value(shield)) - dice.Value(shield)
	})
	need := dice.Value(g.remaining(target))
	notes := []engine.Note{{Text: fmt.Sprintf("the Strike-number is %d: each die hits with that or more", said.number), Rule: ruleIDs[ruleStr4]}}
	if a.Verb == verbStrike {
		notes = append(notes, t.whyOfBlow(g, slot, target)...)
		if said != g.plainBlow(slot, target) {
			notes = append(notes, engine.Note{Text: fmt.Sprintf("announced: %s at %d, so that hits may be carried", counted(int(said.dice), "die", "dice"), said.number), Rule: ruleIDs[ruleCarry4]})
		}
	}
	notes = append(notes, whyShot...)
	if shield > 0 {
		notes = append(notes, engine.Note{Text: fmt.Sprintf("%s takes %s off what hits %s", t.groundName(int(g.s.at[target])), counted(shield, "hit", "hits"), t.names[target]), Rule: ruleIDs[ruleStr4]})
	}
	return engine.Answer{
		Values: []engine.Pair{{Key: "dice", Value: strconv.Itoa(int(said.dice))}, {Key: "number", Value: strconv.Itoa(int(said.number))},
			{Key: "P(slay)", Value: hits.P(func(v dice.Value) bool { return v >= need }).RatString()}},
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

// refusedAnswer tells that a blow would be refused, and why.
func refusedAnswer(refusal engine.Refusal) engine.Answer {
	r := info.Refusals[refusal]
	return engine.Answer{Verdict: "illegal", Notes: []engine.Note{{Text: r.Text, Rule: ruleIDs[r.Rule]}}}
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
