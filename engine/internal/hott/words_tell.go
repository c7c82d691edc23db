package hott

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// title is an element as a person would call it.
func (t *table) title(f engine.Figure) string {
	if f == engine.NoFigure || f.Number() >= maxSide {
		return "the stronghold"
	}
	x := &t.el[int(f.Seat())*maxSide+f.Number()]
	if x.unit == nil {
		return "nobody"
	}
	if x.general {
		return x.name + " (general)"
	}
	return x.name
}

// Tell puts an event into words.
func (t *table) Tell(eg engine.Game, e engine.Event) string {
	who := t.title(e.Figure)
	seat := "nobody"
	if e.Side == 0 || e.Side == 1 {
		seat = info.Seats[e.Side]
	}
	switch e.Kind {
	case engine.KindRound:
		return fmt.Sprintf("Bound %d, the %s's.", e.N, seat)
	case engine.KindMove:
		return t.tellMove(eg, e, who)
	case engine.KindAttack, engine.KindDamage:
		return ""
	case engine.KindSlain:
		return t.tellLoss(e, who)
	case engine.KindEnd:
		if e.Side == engine.Nobody {
			return fmt.Sprintf("The game is a draw: %s.", info.Endings[min(int(e.N), int(endCount)-1)].Doc)
		}
		return fmt.Sprintf("T%s: %s.", engine.Does(seat, "wins")[1:], info.Endings[min(int(e.N), int(endCount)-1)].Doc)
	case kindPips:
		return fmt.Sprintf("The %s rolls %s.", seat, speech.Count(e.N, "PIP"))
	case kindFight:
		verb := "fights"
		switch e.Rule {
		case ruleSh7:
			verb = "shoots at"
		case ruleMg1:
			verb = "casts a spell at"
		}
		return fmt.Sprintf("%s %s %s, factors %d to %d.", who, verb, t.title(e.Other), e.N, e.M)
	case kindResult:
		if v := verdict(e.N); v == equalOdd || v == equalEven {
			return fmt.Sprintf("The totals of %s and %s are equal.", who, t.title(e.Other))
		}
		return fmt.Sprintf("%s %s %s.", who, verdictNames[min(max(int(e.N), 0), int(verdictCount)-1)], t.preposition(e))
	case kindNoEffect:
		return fmt.Sprintf("No effect on %s.", who)
	case kindReturn:
		switch {
		case e.Rule == ruleLk8:
			return who + " slips away to lurk again."
		case e.N == 1:
			return who + " is free and returns."
		}
		return who + " finds its place taken and is destroyed."
	}
	return ""
}

func (t *table) preposition(e engine.Event) string {
	switch verdict(e.N) {
	case isDoubled, isBeaten:
		return "by " + t.title(e.Other)
	}
	return t.title(e.Other)
}

// tellMove words an event of movement by its rule: an element also moves when it recoils, flees, pursues,
// turns, enters or makes room.
func (t *table) tellMove(eg engine.Game, e engine.Event, who string) string {
	where := t.whereabouts(eg, e)
	switch e.Rule {
	case ruleRec1:
		return fmt.Sprintf("%s recoils %s to %s.", who, speech.Count(e.N, "pace"), where)
	case ruleFle1:
		return fmt.Sprintf("%s flees to %s.", who, where)
	case ruleFlee3:
		return fmt.Sprintf("%s is swept along to %s.", who, where)
	case rulePur1, rulePur2:
		return fmt.Sprintf("%s pursues %s to %s.", who, speech.Count(e.N, "pace"), where)
	case ruleCon7:
		return fmt.Sprintf("%s turns to face at %s.", who, where)
	case ruleGd1, ruleDr1, ruleLk1, ruleLk2, ruleLk3, ruleHd1:
		return fmt.Sprintf("%s enters at %s.", who, where)
	case ruleFree4:
		return fmt.Sprintf("%s makes room at %s.", who, where)
	}
	if e.N == 0 {
		return fmt.Sprintf("%s stands at %s.", who, where)
	}
	return fmt.Sprintf("%s moves %s to %s.", who, speech.Count(e.N, "pace"), where)
}

// whereabouts says where an element stands after an event: in whole paces and the way it
// faces, where the position is known, else the square of the board.
func (t *table) whereabouts(eg engine.Game, e engine.Event) string {
	g, ok := eg.(*game)
	if !ok || e.Figure == engine.NoFigure || e.Figure.Number() >= maxSide {
		return t.placeWords(e.Cell)
	}
	p := g.pose(uint8(int(e.Figure.Seat())*maxSide + e.Figure.Number()))
	if t.cell(p) != e.Cell { // it has moved on since
		return t.placeWords(e.Cell)
	}
	return fmt.Sprintf("%d,%d facing %s", (p.X+plane.Pace/2)/plane.Pace, (p.Y+plane.Pace/2)/plane.Pace, facing(p.H))
}

// facing is the nearest of eight directions.
func facing(h int32) string {
	const eighth = int32(plane.Right / 2)
	return [...]string{"E", "NE", "N", "NW", "W", "SW", "S", "SE"}[(h+eighth/2)/eighth%8]
}

// tellLoss words by its rule how an element was lost.
func (t *table) tellLoss(e engine.Event, who string) string {
	by := ""
	if e.Other != engine.NoFigure {
		by = " by " + t.title(e.Other)
	}
	switch e.Rule {
	case ruleMg7:
		return who + " is ensorcelled" + by + "."
	case ruleGd2:
		return who + " leaves the battlefield."
	case ruleRec6:
		return who + " is trampled" + by + "."
	case ruleFle4:
		return who + " flees off the board."
	case ruleRec2, ruleRec3:
		return who + " cannot recoil and is destroyed" + by + "."
	}
	return who + " is lost" + by + "."
}

// TellOutcome puts an outcome of the law that is due into words.
func (t *table) TellOutcome(eg engine.Game, law *dice.Law, i int) string {
	g := eg.(*game)
	v := law.Value(i)
	if g.s.Phase == phaseRoll {
		return speech.Count(v, "PIP")
	}
	text := t.title(figureOr(g.s.Cur.X)) + " " + verdictNames[min(int(v&7), int(verdictCount)-1)]
	switch verdict(v & 7) {
	case equalOdd:
		text = "equal totals, odd ones"
	case equalEven:
		text = "equal totals, even ones"
	}
	if v&casterOne != 0 {
		text += ", with a 1 on the caster's die"
	}
	return text
}
