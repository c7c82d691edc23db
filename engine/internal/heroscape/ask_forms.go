package heroscape

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// questionForms are the questions.
func questionForms() []speech.Question[questions] {
	rolls := []string{"initiative", "first"}
	for i := range d20Table {
		if asked := d20Table[i].asked; asked != "" {
			rolls = append(rolls, asked)
		}
	}
	return []speech.Question[questions]{
		{
			Name: "reach", Form: "reach F [safest|cheapest|risk|routes]",
			Doc: "every cell F can end a move on, with the cost of the safest route, or of the cheapest; `risk` adds " +
				"attacks and fall " +
				"dice, `routes` tells every undominated route",
			Answer: placed(questions.askReach),
		},
		{Name: "cost", Form: "cost ACTION", Doc: "what the route of a move costs, or why it is not allowed",
			Answer: routed(questions.routeCosts)},
		{
			Name: "sight", Form: "sight F G [clear]",
			Doc: "clear or blocked, with the number of free rays; `clear` asks for clear sight",
			Answer: paired(func(g questions, f, o fig, q *speech.Args) engine.Answer {
				return g.askSight(f, o, q.Has("clear"))
			}),
		},
		{Name: "range", Form: "range F G", Doc: "the distance in spaces", Answer: paired(questions.askRange)},
		{
			Name: "engaged", Form: "engaged F", Doc: "yes with the enemies F is engaged with, or no",
			Answer: placed(func(g questions, f fig, _ *speech.Args) engine.Answer { return g.askEngaged(f) }),
		},
		{Name: "adjacent", Form: "adjacent F G", Doc: "yes or no", Answer: paired(questions.askAdjacent)},
		{
			Name: "move", Form: "move F", Doc: "how far F may move",
			Answer: placed(func(g questions, f fig, _ *speech.Args) engine.Answer {
				return engine.Answer{Verdict: strconv.Itoa(g.moveOf(f))}
			}),
		},
		{Name: "dice", Form: "dice F G", Doc: "attack and defence dice of F's normal attack on G",
			Answer: paired(questions.askDice)},
		{
			Name: "odds", Form: "odds ACTION",
			Doc: "of an attack the dice, and the distribution of wounds; also of moves and of the powers that throw " +
				"dice; " +
				"`odds F burn` and `odds F melt` of the ground under F",
			Also:   []string{"odds " + strings.Join(rolls, "|"), "odds F burn|melt"},
			Answer: questions.askOdds,
		},
		{Name: "victims", Form: "victims ACTION", Doc: "who would be affected by a special attack, in order of defence",
			Answer: questions.askVictims},
		{Name: "swipes", Form: "swipes ACTION", Doc: "leaving-engagement dice of a route, by enemy",
			Answer: routed(questions.routeSwipes)},
		{Name: "falls", Form: "falls ACTION", Doc: "falling rolls of a route", Answer: routed(questions.routeFalls)},
		{
			Name: "drop", Form: "drop CELL",
			Doc: "whether one of the acting side's undropped figures may be dropped there, its companions' spaces " +
				"aside",
			Answer: func(g questions, q *speech.Args) (engine.Answer, error) { return g.askDrop(cell(q.Cell)), nil },
		},
		{Name: "may", Form: "may ACTION",
			Doc:    "whether F could attack G where both stand, or let it explode, or throw a grenade",
			Answer: questions.askMay},
		{
			Name: "score", Form: "score", Doc: "points of both sides and the remaining Life that breaks a tie",
			Answer: func(g questions, _ *speech.Args) (engine.Answer, error) { return g.askScore(), nil },
		},
		{
			Name: "markers", Form: "markers SEAT",
			Doc:    "how many markers the other side sees on each card of SEAT, and which it has been shown",
			Answer: func(g questions, q *speech.Args) (engine.Answer, error) { return g.askMarkers(q.Text("SEAT")) },
		},
		{
			Name: "allowance", Form: "allowance", Doc: "how many more figures of the card may become active",
			Answer: func(g questions, _ *speech.Args) (engine.Answer, error) { return g.askAllowance(), nil },
		},
		{
			Name: "army", Form: "army LIMIT LIST",
			Doc: "whether an army list, UNIT COUNT UNIT COUNT …, is legal, and why not; limit 0 is none",
			Answer: func(g questions, q *speech.Args) (engine.Answer, error) {
				return g.t.askArmy(q.Text("LIMIT"), strings.Fields(q.Text("LIST")))
			},
		},
		{
			Name: "card", Form: "card UNIT", Doc: "the numbers of a card",
			Answer: func(g questions, q *speech.Args) (engine.Answer, error) { return g.t.askCard(q.Text("UNIT")) },
		},
		{
			Name: "map", Form: "map CELL", Doc: "terrain, level and zone of a cell",
			Answer: func(g questions, q *speech.Args) (engine.Answer, error) { return g.askCell(cell(q.Cell)), nil },
		},
	}
}

type answerer = func(questions, *speech.Args) (engine.Answer, error)

// standing is a figure of a question, which must be on the board.
func (g questions) standing(of engine.Figure) (fig, error) {
	f := g.t.figOf(of)
	if g.s.lead[f] == none {
		return f, fmt.Errorf("%s is not on the board", g.t.names[f])
	}
	return f, nil
}

// placed answers a question about a figure on the board.
func placed(answer func(g questions, f fig, q *speech.Args) engine.Answer) answerer {
	return func(g questions, q *speech.Args) (engine.Answer, error) {
		f, err := g.standing(q.Figure)
		if err != nil {
			return engine.Answer{}, err
		}
		return answer(g, f, q), nil
	}
}

// paired answers a question about two figures on the board.
func paired(answer func(g questions, f, o fig, q *speech.Args) engine.Answer) answerer {
	return func(g questions, q *speech.Args) (engine.Answer, error) {
		f, err := g.standing(q.Figure)
		if err != nil {
			return engine.Answer{}, err
		}
		o, err := g.standing(engine.Figure(q.N))
		if err != nil {
			return engine.Answer{}, err
		}
		return answer(g, f, o, q), nil
	}
}

// routed answers a question about the route of a move that can be walked.
func routed(answer func(g questions, f fig, e ends, a engine.Action) engine.Answer) answerer {
	return func(g questions, q *speech.Args) (engine.Answer, error) {
		if q.Verb != verbMove {
			return engine.Answer{}, fmt.Errorf("%q is no move: F walk CELL …, or fly, grapple or move",
				q.Text("ACTION"))
		}
		f, err := g.standing(q.Figure)
		if err != nil {
			return engine.Answer{}, err
		}
		e := g.startEnds(f, q.N&4 != 0)
		if r := g.routeRefusal(f, e, q.Action); r != engine.Legal {
			return speech.Refused(&info, r, "never"), nil
		}
		return answer(g, f, e, q.Action), nil
	}
}

// aimedAt is who acts in a question about an action, and its target where it has one: both must be on the board.
func (g questions) aimedAt(q *speech.Args) (f, target fig, err error) {
	target = noFig
	act := actOf[q.Verb]
	if aimed := act != nil && act.form != formCard && act.form != formLine; aimed || q.Verb == verbAttack {
		if target = g.target(q.Action); target >= fig(len(g.t.names)) || g.s.lead[target] == none {
			return noFig, noFig, fmt.Errorf("the target of %q is not on the board", q.Text("ACTION"))
		}
	}
	if q.Figure == engine.NoFigure {
		return noFig, noFig, fmt.Errorf("%q is done by no figure", q.Text("ACTION"))
	}
	f, err = g.standing(q.Figure)
	return f, target, err
}
