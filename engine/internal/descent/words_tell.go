package descent

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// who is a figure's name for the chronicle.
func (t *table) who(f engine.Figure) string {
	if i := t.index(f); i >= 0 {
		return t.units[i].name
	}
	return "the ground"
}

// conditionName names the first condition of a set.
func conditionName(n int32) string {
	for k, name := range conditionNames {
		if n>>k&1 == 1 {
			return name
		}
	}
	return "nothing"
}

// Tell puts an event into words.
func (t *table) Tell(eg engine.Game, e engine.Event) string {
	who, other, at := t.who(e.Figure), t.who(e.Other), t.label(e.Cell)
	switch e.Kind {
	case engine.KindMove:
		if e.N == 0 {
			return fmt.Sprintf("%s is placed at %s", who, at)
		}
		return fmt.Sprintf("%s moves %s to %s", who, speech.Count(e.N, "space"), at)
	case engine.KindAttack:
		return fmt.Sprintf("%s attacks %s at %s with %s against %s", who, other, at, speech.Count(e.N, "die", "dice"),
			defenceDice(e.M))
	case engine.KindDamage:
		if e.Other == engine.NoFigure {
			return fmt.Sprintf("%s suffers %d damage at %s%s", who, e.N, at, t.hearts(e))
		}
		return fmt.Sprintf("%s suffers %d damage from %s%s", who, e.N, other, t.hearts(e))
	case engine.KindHeal:
		return fmt.Sprintf("%s recovers %s%s", who, speech.Count(e.N, "heart"), t.hearts(e))
	case engine.KindSlain:
		return fmt.Sprintf("%s is defeated at %s", who, at)
	case engine.KindRound:
		return fmt.Sprintf("round %d begins", e.N)
	case engine.KindTurn:
		return fmt.Sprintf("%s takes its turn", who)
	case engine.KindEnd:
		if e.Side == engine.Nobody {
			return "the battle is a draw"
		}
		return fmt.Sprintf("%s: %s", engine.Does(info.Seats[e.Side], "wins"), info.Endings[e.N].Doc)
	case kindEscaped:
		return fmt.Sprintf("%s leaves the map at %s", who, at)
	case kindMiss:
		return fmt.Sprintf("the attack of %s misses", who)
	case kindRoll:
		return fmt.Sprintf("%s rolls %s", who, rolledWords(e.N, e.M>>8, e.M&0xff))
	case kindSurge:
		return fmt.Sprintf("%s spends a surge%s", who, t.bought(eg, e))
	case kindPower:
		word := t.powerName(e.Rule)
		if e.Other != engine.NoFigure {
			return fmt.Sprintf("%s uses %s on %s", who, word, other)
		}
		return fmt.Sprintf("%s uses %s", who, word)
	case kindHeld:
		return fmt.Sprintf("the %s hold the zone: %s", info.Seats[e.Side], speech.Count(e.N, "point"))
	case kindDoor:
		return fmt.Sprintf("%s %s a door", who, map[bool]string{true: "opens", false: "closes"}[e.M == 1])
	case kindReaction:
		return fmt.Sprintf("%s reacts: %s", who, t.powerName(e.Rule))
	}
	return t.tellState(e, who, at)
}

// tellState tells what became of a figure: fatigue, conditions, tests, being knocked out.
func (t *table) tellState(e engine.Event, who, at string) string {
	switch e.Kind {
	case kindFatigue:
		return fmt.Sprintf("%s suffers %d fatigue%s", who, e.N, t.weariness(e))
	case kindCondition:
		return fmt.Sprintf("%s is %s", who, conditionName(e.N))
	case kindRecovered:
		return fmt.Sprintf("%s is no longer %s", who, conditionName(e.N))
	case kindTest:
		word := "fails"
		if e.M == 1 {
			word = "passes"
		}
		return fmt.Sprintf("%s %s a test of %s", who, word, attributeNames[e.N&3])
	case kindKnockedOut:
		return fmt.Sprintf("%s is knocked out", who)
	case kindStood:
		return fmt.Sprintf("%s is back at %s with %s", who, at, speech.Count(e.N, "heart"))
	}
	return fmt.Sprintf("%s: %s", info.KindName(e.Kind), who)
}

// hearts says how many hearts an event leaves a figure.
func (t *table) hearts(e engine.Event) string {
	i := t.index(e.Figure)
	if i < 0 {
		return ""
	}
	return fmt.Sprintf(" (%d of %s left)", max(0, e.After), speech.Count(int32(t.units[i].health), "heart"))
}

// bought says what a surge was spent on; nothing where the attack is no longer known.
func (t *table) bought(eg engine.Game, e engine.Event) string {
	g, ok := eg.(*game)
	if !ok || int(g.s.atk.by) != t.index(e.Figure) {
		return ""
	}
	if names := g.surgeNames(); int(e.N) < len(names) {
		return " on " + names[e.N]
	}
	return ""
}

// weariness says how much fatigue an event leaves a hero with.
func (t *table) weariness(e engine.Event) string {
	i := t.index(e.Figure)
	if i < 0 {
		return ""
	}
	return fmt.Sprintf(" (%d of %d)", e.After, t.units[i].stamina)
}

// defenceDice names the dice that meet an attack.
func defenceDice(n int32) string {
	if n == 0 {
		return "no defence die"
	}
	if n == 1 {
		return "1 defence die"
	}
	return fmt.Sprintf("%d defence dice", n)
}

// rolledWords says what an attack roll shows; a roll in melee has no range.
func rolledWords(hearts, rng, surges int32) string {
	words := speech.Count(hearts, "heart")
	if rng > 0 {
		words += fmt.Sprintf(", range %d", rng)
	}
	return words + ", " + speech.Count(surges, "surge")
}

func (t *table) powerName(r engine.Rule) string {
	if r == ruleWpnShield {
		return "wooden-shield"
	}
	for _, a := range abilityTable {
		if a.rule == r {
			return a.name
		}
	}
	return "an ability"
}

// TellOutcome puts an outcome of a law that g has just offered into words.
func (t *table) TellOutcome(eg engine.Game, law *dice.Law, i int) string {
	g := eg.(*game)
	v := law.Value(i)
	f := g.top()
	switch {
	case f == nil:
		return fmt.Sprint(uint64(v))
	case f.kind == frameStart || f.kind == frameTests:
		return map[bool]string{true: "passed", false: "failed"}[v == 1]
	case f.kind == frameStand || (f.kind == frameHeal && f.step == 1):
		return fmt.Sprintf("%s and %s", speech.Count(int32(v.Lane(0)), "heart"),
			speech.Count(int32(v.Lane(1)), "surge"))
	case f.kind == frameHeal:
		return speech.Count(int32(v), "heart")
	case g.s.atk.dieOf >= 0:
		return speech.Count(int32(v), "shield")
	case g.s.atk.lastDie >= 0:
		return attackFaces[t.profiles[g.s.atk.profile].dice.die(int(g.s.atk.lastDie))][v].label()
	case f.step != stepRoll:
		return speech.Count(int32(shieldSum(v)), "shield")
	}
	r := rollOf(v)
	if g.combat().reading() == readFaces {
		r = t.profiles[g.s.atk.profile].dice.read(v)
	}
	if r.miss {
		return "a miss"
	}
	return rolledWords(int32(r.hearts), int32(r.rng), int32(r.surges))
}
