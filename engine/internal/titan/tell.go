package titan

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// Tell puts an event into words.
func (t *table) Tell(_ engine.Game, e engine.Event) string {
	who, whom := t.nameOf(e.Figure), t.nameOf(e.Other)
	where := t.land.label(int(e.Cell))
	switch e.Kind {
	case engine.KindMove:
		verb := "moves to"
		switch e.Rule {
		case ruleEntry1:
			verb = "enters and goes to"
		case ruleEntry5:
			verb = "is placed on"
		case ruleMove8:
			verb = "flies to"
		}
		return fmt.Sprintf("%s %s %s%s", who, verb, where, t.ground(e.Cell))
	case engine.KindAttack:
		verb := "strikes"
		switch e.Rule {
		case ruleStr2:
			verb = "strikes back at"
		case ruleRs1:
			verb = "rangestrikes"
		}
		return fmt.Sprintf("%s %s %s: %s at %d", who, verb, whom, speech.Count(e.N, "die", "dice"), e.M)
	case engine.KindDamage:
		hits := speech.Count(e.N, "hit")
		switch {
		case e.Other == engine.NoFigure:
			return fmt.Sprintf("%s takes %s from the %s%s", who, hits, terrainNames[t.land.terrain[e.Cell]], t.state(e))
		case e.Rule == ruleCarry1:
			return fmt.Sprintf("%s carried to %s%s", hits, who, t.state(e))
		}
		return fmt.Sprintf("%s on %s%s", hits, who, t.state(e))
	case engine.KindSlain:
		if e.Rule == ruleEntry4 {
			return who + " never comes onto the board and is lost"
		}
		if e.Rule == ruleEnd5 {
			return who + " is out of time and is lost"
		}
		return who + " is slain"
	case engine.KindRound:
		return fmt.Sprintf("round %d begins", e.N)
	case engine.KindTurn:
		return fmt.Sprintf("the %s moves", info.Seats[max(e.Side, 0)])
	case engine.KindEnd:
		return t.tellEnd(e)
	}
	return fmt.Sprintf("%s: event %d", who, e.Kind)
}

// tellEnd words the end of a battle.
func (t *table) tellEnd(e engine.Event) string {
	switch uint8(e.N) {
	case endTime:
		return "the rounds are over: the attacker is eliminated on time and the defender wins"
	case endBothEliminated:
		return "both legions are gone: a draw"
	case endTitans:
		return "both Titans have fallen: a draw"
	case endTitan:
		if e.Side == engine.Nobody {
			return "the last Titan has fallen and nobody is left to win: a draw"
		}
		return fmt.Sprintf("the enemy's Titan has fallen: the %s wins", info.Seats[e.Side])
	}
	return fmt.Sprintf("the %s wins: nobody of the other side is left", info.Seats[max(e.Side, 0)])
}

// ground names the hazard of a hex, or nothing for plain ground.
func (t *table) ground(c engine.Cell) string {
	if c < 0 || t.land.terrain[c] == 0 {
		return ""
	}
	return " (" + terrainNames[t.land.terrain[c]] + ")"
}

// state reports how many hits an event leaves a character with.
func (t *table) state(e engine.Event) string {
	slot := t.slotOf(e.Figure)
	if slot < 0 {
		return ""
	}
	return fmt.Sprintf(" (%d of %d)", e.After, t.kinds[slot].power)
}

// TellOutcome puts an outcome of a roll into words.
func (t *table) TellOutcome(_ engine.Game, law *dice.Law, i int) string {
	return speech.Count(law.Value(i), "hit")
}

// Inspect tells a character's state in the words of the case files.
func (t *table) Inspect(eg engine.Game, f engine.Figure) []engine.Pair {
	g, slot := eg.(*game), t.slotOf(f)
	if slot < 0 {
		return nil
	}
	s := &g.s
	bit := uint16(1) << slot
	place := "off"
	if s.at[slot] != off {
		place = t.land.label(int(s.at[slot]))
	}
	status := "fights"
	switch {
	case s.lost&bit != 0:
		status = "removed"
	case s.slain&bit != 0:
		status = "slain"
	case s.waiting&bit != 0:
		status = "waits"
	}
	blows := 0
	if s.once&bit != 0 {
		blows++
	}
	if s.done&bit != 0 && g.s.at[slot] != off && g.blowsOf(slot, g.partBlow(slot)) > 1 {
		blows++
	}
	return speech.Pairs("at", place, "hits", s.hits[slot], "alive", (s.lost|s.slain)&bit == 0, "status", status,
		"moved", s.moved&bit != 0, "blows", blows)
}

// partBlow is the kind of blow that a character makes in the part of the phase that is on.
func (g *game) partBlow(slot int) uint8 {
	switch {
	case g.s.shooter>>slot&1 != 0:
		return blowShot
	case g.s.stage == stageCounter:
		return blowCounter
	}
	return blowStrike
}
