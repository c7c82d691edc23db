package descent

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// name is a figure's name for the chronicle.
func (t *table) who(f engine.Figure) string {
	if i := t.index(f); i >= 0 {
		return t.units[i].name
	}
	return "the ground"
}

func plural(n int32, word string) string {
	switch {
	case n == 1:
		return "1 " + word
	case word == "die":
		return fmt.Sprintf("%d dice", n)
	}
	return fmt.Sprintf("%d %ss", n, word)
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
	rule := ""
	if e.Rule != noRule && int(e.Rule) < len(ruleIDs) {
		rule = " [" + ruleIDs[e.Rule] + "]"
	}
	switch e.Kind {
	case engine.KindMove:
		if e.N == 0 {
			return fmt.Sprintf("%s is placed at %s%s", who, at, rule)
		}
		return fmt.Sprintf("%s moves %s to %s%s", who, plural(e.N, "space"), at, rule)
	case engine.KindAttack:
		return fmt.Sprintf("%s attacks %s at %s with %s against %d%s", who, other, at, plural(e.N, "die"), e.M, rule)
	case engine.KindDamage:
		if e.Other == engine.NoFigure {
			return fmt.Sprintf("%s suffers %d damage at %s%s", who, e.N, at, rule)
		}
		return fmt.Sprintf("%s suffers %d damage from %s%s", who, e.N, other, rule)
	case engine.KindHeal:
		return fmt.Sprintf("%s recovers %s%s", who, plural(e.N, "heart"), rule)
	case engine.KindSlain:
		return fmt.Sprintf("%s is defeated at %s%s", who, at, rule)
	case engine.KindRound:
		return fmt.Sprintf("round %d begins", e.N)
	case engine.KindTurn:
		return fmt.Sprintf("%s takes its turn", who)
	case engine.KindEnd:
		if e.Side == engine.Nobody {
			return "the battle is a draw" + rule
		}
		return fmt.Sprintf("the %s win: %s%s", info.Seats[e.Side], info.Endings[e.N].Name, rule)
	case kindFatigue:
		return fmt.Sprintf("%s suffers %d fatigue%s", who, e.N, rule)
	case kindCondition:
		return fmt.Sprintf("%s is %s%s", who, conditionName(e.N), rule)
	case kindRecovered:
		return fmt.Sprintf("%s is no longer %s%s", who, conditionName(e.N), rule)
	case kindTest:
		word := "fails"
		if e.M == 1 {
			word = "passes"
		}
		return fmt.Sprintf("%s %s a test of %s%s", who, word, attributeNames[e.N&3], rule)
	case kindKnockedOut:
		return fmt.Sprintf("%s is knocked out%s", who, rule)
	case kindStood:
		return fmt.Sprintf("%s is back at %s with %s%s", who, at, plural(e.N, "heart"), rule)
	case kindEscaped:
		return fmt.Sprintf("%s leaves the map at %s%s", who, at, rule)
	case kindMiss:
		return fmt.Sprintf("the attack of %s misses%s", who, rule)
	case kindRoll:
		return fmt.Sprintf("%s rolls %s, range %d, %s", who, plural(e.N, "heart"), e.M>>8, plural(e.M&0xff, "surge"))
	case kindSurge:
		return fmt.Sprintf("%s spends a surge%s", who, rule)
	case kindPower:
		word := t.powerName(e.Rule)
		if e.Other != engine.NoFigure {
			return fmt.Sprintf("%s uses %s on %s%s", who, word, other, rule)
		}
		return fmt.Sprintf("%s uses %s%s", who, word, rule)
	case kindHeld:
		return fmt.Sprintf("the %s hold the zone: %s%s", info.Seats[e.Side], plural(e.N, "point"), rule)
	case kindDoor:
		return fmt.Sprintf("%s %s a door%s", who, map[bool]string{true: "opens", false: "closes"}[e.M == 1], rule)
	case kindReaction:
		return fmt.Sprintf("%s reacts: %s%s", who, t.powerName(e.Rule), rule)
	}
	return fmt.Sprintf("%s: %s", info.KindName(e.Kind), who)
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
	case f.kind == frameStand || f.kind == frameHeal && f.step == 1:
		return fmt.Sprintf("%s and %s", plural(int32(v.Lane(0)), "heart"), plural(int32(v.Lane(1)), "surge"))
	case f.kind == frameHeal:
		return plural(int32(v), "heart")
	case g.s.atk.dieOf >= 0:
		return plural(int32(v), "shield")
	case g.s.atk.lastDie >= 0:
		return attackFaces[t.profiles[g.s.atk.profile].dice.die(int(g.s.atk.lastDie))][v].label()
	case f.step != stepRoll:
		return plural(int32(shieldSum(v)), "shield")
	}
	r := rollOf(v)
	if g.combat().reading() == readFaces {
		r = t.profiles[g.s.atk.profile].dice.read(v)
	}
	if r.miss {
		return "a miss"
	}
	return fmt.Sprintf("%s, range %d, %s", plural(int32(r.hearts), "heart"), r.rng, plural(int32(r.surges), "surge"))
}
