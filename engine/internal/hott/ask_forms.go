package hott

import (
	"cmp"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// questionForms are the questions.
func questionForms() []speech.Question[speaker] {
	return []speech.Question[speaker]{
		{
			Name: "reach", Form: "reach F [cheapest|safest]",
			Doc:    "how far it may move on the ground it stands on, and what each straight distance meets",
			Answer: about(questions.askReach),
		},
		{
			Name: "sight", Form: "sight F G", Doc: "whether it may shoot at an enemy, at what range, and why not",
			Answer: two(questions.askSight),
		},
		{
			Name: "odds", Form: "odds ACTION",
			Doc: "factors of a fight, a shot or a spell, and the exact chances of what becomes of the loser where he " +
				"stands and of " +
				"who is lost with him; `odds F v G` and `odds F v stronghold [with H, …]` of a combat that is " +
				"thought up",
			Also:   []string{"odds F v G", "odds F v stronghold [with H, …]"},
			Answer: func(t speaker, q *speech.Args) (engine.Answer, error) { return t.g.askOdds(q) },
		},
		{Name: "contact", Form: "contact F", Doc: "with whom it is in contact and how",
			Answer: about(questions.askContact)},
		{Name: "zone", Form: "zone F", Doc: "the enemies in whose zone it stands", Answer: about(questions.askZone)},
		{
			Name: "command", Form: "command F", Doc: "whether its general has it in command, or why not",
			Answer: about(func(g questions, e uint8) engine.Answer {
				r := g.outOfCommand(sideOf(e), one(e))
				return engine.Answer{Verdict: speech.YesNo(r == 0), Notes: rules.Notes(r, "command")}
			}),
		},
		{
			Name: "pass", Form: "pass F G [recoiling]", Doc: "whether the first may pass the second",
			Answer: func(t speaker, q *speech.Args) (engine.Answer, error) {
				e, o, g := numberOf(q.Figure), numberOf(engine.Figure(q.A)), t.g
				can := g.canPass(e, o, g.pose(e).H, q.Has("recoiling"), g.inCC(e))
				rule := cmp.Or(g.t.passing[e][o], ruleMv8) // where no rule lets it pass
				return engine.Answer{Verdict: speech.YesNo(can), Notes: rules.Notes(rule, "interpenetration")}, nil
			},
		},
		{
			Name: "pips", Form: "pips ACTION", Doc: "what an action costs",
			Answer: func(t speaker, q *speech.Args) (engine.Answer, error) { return t.g.askPips(q.Action), nil },
		},
		{
			Name: "ground", Form: "ground F", Doc: "the features it is in, how it moves there and what it is worth",
			Answer: about(questions.askGround),
		},
		{
			Name: "suffers", Form: "suffers F by G in fight|storm|shot|spell [doubled]",
			Doc:    "the result; `by stronghold` that of the stronghold",
			Also:   []string{"suffers F by stronghold in fight|storm|shot|spell [doubled]"},
			Answer: func(t speaker, q *speech.Args) (engine.Answer, error) { return t.g.askSuffers(q), nil },
		},
		{Name: "group", Form: "group F", Doc: "the elements of its greatest group", Answer: about(questions.askGroup)},
		{
			Name: "standing", Form: "standing", Doc: "army points lost by both sides and who would lose",
			Answer: func(t speaker, _ *speech.Args) (engine.Answer, error) { return t.g.askStanding(), nil },
		},
		{
			Name: "terrain", Form: "terrain", Doc: "whether the board keeps the conditions on terrain and stronghold",
			Answer: func(t speaker, _ *speech.Args) (engine.Answer, error) { return t.g.askTerrain(), nil },
		},
		{
			Name: "army", Form: "army LIST", Doc: "whether a list, NAME×N …, is legal, with * for the general",
			Answer: func(t speaker, q *speech.Args) (engine.Answer, error) { return t.g.askArmy(q.Text("LIST")) },
		},
		{
			Name: "deploy", Form: "deploy F", Doc: "whether it stands legally for deployment",
			Answer: about(func(g questions, e uint8) engine.Answer {
				if rule, why := g.moves().deployFault(e, g.pose(e)); why != "" {
					return engine.Answer{Verdict: "illegal", Notes: rules.Notes(rule, "%s", why)}
				}
				return engine.Answer{Verdict: "legal"}
			}),
		},
		{
			Name: "measure", Form: "measure F G", Doc: "the distance between two bases in paces",
			Answer: two(func(g questions, e, o uint8) engine.Answer {
				d := g.d.rect[e].Dist(&g.d.rect[o])
				return engine.Answer{Verdict: number(coarse(d + 128))}
			}),
		},
		{
			Name: "equal", Form: "equal F G", Doc: "what equal odd totals do in close combat",
			Also:   []string{"equal F v G"},
			Answer: two(questions.askEqual),
		},
		{
			Name: "roles", Form: "roles D E EDGE", Doc: "who attacks and from which edge, by the dice of set-up",
			Answer: func(_ speaker, q *speech.Args) (engine.Answer, error) {
				return askRoles(q.Text("D"), q.Text("E"), q.Text("EDGE"))
			},
		},
	}
}

// about answers a question about one element.
func about(answer func(g questions, e uint8) engine.Answer) func(speaker, *speech.Args) (engine.Answer, error) {
	return func(t speaker, q *speech.Args) (engine.Answer, error) { return answer(t.g, numberOf(q.Figure)), nil }
}

// two answers a question about two elements.
func two(answer func(g questions, e, o uint8) engine.Answer) func(speaker, *speech.Args) (engine.Answer, error) {
	return func(t speaker, q *speech.Args) (engine.Answer, error) {
		return answer(t.g, numberOf(q.Figure), numberOf(engine.Figure(q.A))), nil
	}
}

// askEqual tells what equal and odd totals do to two elements.
func (g questions) askEqual(e, o uint8) engine.Answer {
	if !g.combat().diesOnOdd(e, o) && !g.combat().diesOnOdd(o, e) {
		return engine.Answer{Verdict: "nothing"}
	}
	return engine.Answer{Verdict: "both destroyed when odd",
		Notes: []engine.Note{rules.Note(g.unit(e).spcRule, "equal"), rules.Note(g.unit(o).spcRule, "equal")}}
}
