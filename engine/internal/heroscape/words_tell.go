package heroscape

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// TellOutcome puts an outcome of the roll that is due into words.
func (t *table) TellOutcome(gg engine.Game, law *dice.Law, i int) string {
	g := gg.(*game)
	v := law.Value(i)
	switch g.s.need {
	case needRollDeploy, needRollInit, needRollDropOrder, needRollFirst:
		return "the " + info.Seats[1-min(int(v), 1)] + " rolls higher"
	case needRollAttack:
		switch {
		case countered(v) > 0:
			return fmt.Sprintf("no wound, but %d shields too many for the attacker", countered(v))
		case v == 0:
			return "no wound"
		}
		return speech.Count(wounds(v), "wound")
	case needRollSwipe, needRollArea, needRollBurn:
		return speech.Count(v, "skull")
	case needRollFall:
		if g.t.num.falls[g.s.stack.Top().falls&3-1].Deadly == 0 {
			return speech.Count(v, "skull")
		}
	case needRollDefence:
		return speech.Count(v, "shield")
	}
	if v == 1 {
		return "success"
	}
	return "failure"
}

// Tell puts an event into words.
func (t *table) Tell(gg engine.Game, e engine.Event) string {
	who, other := t.tellName(e.Figure), t.tellName(e.Other)
	side := "nobody"
	if e.Side >= 0 {
		side = "the " + info.Seats[e.Side]
	}
	switch e.Kind {
	case engine.KindRound:
		return fmt.Sprintf("Round %d begins.", e.N)
	case engine.KindTurn:
		if e.Rule == ruleBasic2 {
			return fmt.Sprintf("%s takes a turn with %s.", capital(side), t.tellCard(e.Figure))
		}
		return fmt.Sprintf("%s reveals marker %d: %s.", capital(side), e.N, t.tellCard(e.Figure))
	case engine.KindMove:
		return t.tellMove(who, e)
	case engine.KindAttack:
		return t.tellAttack(who, other, e)
	case engine.KindDamage:
		from := ""
		switch {
		case e.Rule == ruleTerrLava1 || e.Rule == ruleTerrMolten1:
			from = " from the lava"
		case e.Rule >= ruleFall1 && e.Rule <= ruleFall5:
			from = " in the fall"
		case e.Other != engine.NoFigure:
			from = " from " + other
		}
		return fmt.Sprintf("%s suffers %s%s.", capital(who), speech.Count(e.N, "wound"), from)
	case engine.KindHeal:
		return fmt.Sprintf("%s is healed of %s.", capital(who), speech.Count(e.N, "wound"))
	case engine.KindSlain:
		return fmt.Sprintf("%s is destroyed on %s.", capital(who), t.safeLabel(e.Cell))
	case engine.KindEnd:
		return t.tellEnd(e)
	}
	return t.tellOwn(e, who, other, side)
}

func (t *table) tellName(f engine.Figure) string {
	if f == engine.NoFigure {
		return "nobody"
	}
	if i := t.figOf(f); i != noFig {
		return t.names[i]
	}
	return "a figure unknown"
}

// tellCard names the card of a figure.
func (t *table) tellCard(f engine.Figure) string {
	if f == engine.NoFigure {
		return "no card"
	}
	if i := t.figOf(f); i != noFig {
		return t.unitOf(i).name
	}
	return "a card unknown"
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// tellMove words by its rule how a figure came to where it is.
func (t *table) tellMove(who string, e engine.Event) string {
	where := t.safeLabel(e.Cell)
	switch {
	case e.Rule == ruleDeploy1:
		return fmt.Sprintf("%s is placed on %s.", capital(who), where)
	case e.Rule == rulePwrAirborne1:
		return fmt.Sprintf("%s drops onto %s.", capital(who), where)
	case e.Rule == rulePwrMarro1:
		return fmt.Sprintf("%s rises again on %s.", capital(who), where)
	case e.Rule == ruleGlyph4:
		return fmt.Sprintf("%s is summoned to %s.", capital(who), where)
	case e.Rule == ruleFly1:
		return fmt.Sprintf("%s flies %s to %s.", capital(who), speech.Count(e.N, "space"), where)
	case e.Rule == rulePwrDrake2:
		return fmt.Sprintf("%s pulls himself up to %s.", capital(who), where)
	}
	return fmt.Sprintf("%s walks %s to %s.", capital(who), speech.Count(e.N, "space"), where)
}

// tellAttack words an attack with its dice: a leaving attack, a power with the words of its row, or a
// normal attack with the chance of a wound.
func (t *table) tellAttack(who, other string, e engine.Event) string {
	switch e.Rule {
	case ruleLeave1, rulePwrWeston1:
		return fmt.Sprintf("%s strikes at %s, who leaves the engagement (%d dice).", capital(who), other, e.N)
	}
	for i := range actTable {
		if act := &actTable[i]; act.words != "" && act.rule == e.Rule {
			return strings.NewReplacer("{who}", capital(who), "{other}", other, "{n}",
				strconv.Itoa(int(e.N))).Replace(act.words)
		}
	}
	if e.N == 0 {
		return fmt.Sprintf("%s attacks %s without dice.", capital(who), other)
	}
	odds := ""
	if i := t.figOf(e.Other); i != noFig {
		odds = fmt.Sprintf(", at least one wound %s", percent(int64(t.fight(0, int(e.N), int(e.M)).kill[1])))
	}
	return fmt.Sprintf("%s attacks %s: %d dice against %d%s.", capital(who), other, e.N, e.M, odds)
}

// percent writes a chance that is scaled by 65536.
func percent(p int64) string { return fmt.Sprintf("%d%%", (p*100+1<<15)>>16) }

func (t *table) tellEnd(e engine.Event) string {
	winner := "Nobody wins"
	if e.Side >= 0 {
		winner = "The " + info.Seats[e.Side] + " wins"
	}
	return fmt.Sprintf("%s: %s.", winner, info.Endings[e.N].Doc)
}

// tellOwn words the events that only this system has.
func (t *table) tellOwn(e engine.Event, who, other, side string) string {
	switch e.Kind {
	case kindFirst:
		return fmt.Sprintf("%s places its army first.", capital(side))
	case kindInit:
		return fmt.Sprintf("%s has the initiative.", capital(side))
	case kindLost:
		return fmt.Sprintf("%s loses turn %d: nobody can take it.", capital(side), e.N)
	case kindPower:
		return t.tellPower(e, who, other)
	case kindSpirit:
		return fmt.Sprintf("The spirit of %s goes to %s.", who, t.tellCard(e.Other))
	case kindControl:
		return fmt.Sprintf("%s now controls %s.", capital(side), t.tellCard(e.Figure))
	case kindBond:
		return fmt.Sprintf("%s takes a turn first, bonded with %s.", t.tellCard(e.Figure), t.tellCard(e.Other))
	case kindFall:
		switch {
		case e.Rule == ruleTerrMolten1 && e.N == 1:
			return fmt.Sprintf("%s sinks into the molten lava.", capital(who))
		case e.Rule == ruleTerrMolten1:
			return fmt.Sprintf("%s survives the molten lava.", capital(who))
		}
		return fmt.Sprintf("%s falls.", capital(who))
	case kindBurn:
		return fmt.Sprintf("The lava burns under %s: %s.", who, speech.Count(e.N, "skull"))
	case kindGlyph:
		return fmt.Sprintf("%s finds the glyph of %s on %s.", capital(who),
			capital(glyphNames[min(max(int(e.N), 0), len(glyphNames)-1)]), t.safeLabel(e.Cell))
	case kindSaved:
		return fmt.Sprintf("%s's armor ignores the wounds.", capital(who))
	case kindMiss:
		return fmt.Sprintf("%s does nothing to %s.", capital(who), other)
	case kindLeftOut:
		return fmt.Sprintf("%s finds no space and is left out.", capital(who))
	}
	return ""
}

// tellPower tells the d20 of a power, or that one came into play.
func (t *table) tellPower(e engine.Event, who, other string) string {
	if e.Rule == rulePwrIzumi1 {
		return fmt.Sprintf("%s strikes back at %s.", capital(who), other)
	}
	for i := range d20Table {
		if r := &d20Table[i]; r.rule == e.Rule {
			return strings.NewReplacer("{who}", capital(who), "{other}", other).Replace(r.words[min(e.N, 1)])
		}
	}
	return ""
}
