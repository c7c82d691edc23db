package mageknight

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// rules notes reasons with the rules they rest on.
var rules = speech.Rules(ruleIDs)

var language speech.Language[questions]

// declineWords name the flags of an action.
var declineWords = map[string]uint32{
	"without-flight": dropFlight, "without-aquatic": dropAquatic, "without-ram": dropRam,
	"plain": dropMaster, "unenhanced": dropEnhancement, "roll": healByDie,
}

// init writes the forms down. It waits for tables that what they call asks.
func init() {
	const (
		toSquare = " SQUARE [facing DIR]"
		moves    = toSquare + " [soaring] [without-flight] [without-aquatic] [without-ram]"
		attack   = " [plain] [unenhanced]"
	)
	language = speech.Language[questions]{
		Example: "alt-1 move 3,4 facing S",
		Operands: map[string]speech.Operand[questions]{
			"F": {
				What: "a figure",
				Read: func(g questions, words []string, a *engine.Action) (int, error) {
					i, err := g.t.findFigure(words[0])
					if err == nil {
						a.Figure = g.t.figs[i].id
					}
					return 1, err
				},
				Say: func(g questions, a engine.Action) string {
					if i, ok := g.number(a.Figure); ok {
						return g.t.figs[i].name
					}
					return "?"
				},
			},
			"G": {What: "a figure", Read: readTargets, Say: func(g questions, a engine.Action) string {
				return g.t.namesOf(a.A, " ")
			}},
			"SQUARE": squareOperand(func(a *engine.Action, c board.Cell) { a.Cell = engine.Cell(c) }),
			"TO":     squareOperand(func(a *engine.Action, c board.Cell) { a.B = uint64(c) }),
			"DIR": {
				What: "a direction",
				Read: func(g questions, words []string, a *engine.Action) (int, error) {
					d, err := g.t.dirNamed(words[0])
					a.N = a.N&^7 | int32(d)
					return 1, err
				},
				Say: func(g questions, a engine.Action) string { return g.t.ground.grid.DirName(payloadFacing(a.N)) },
			},
			"F+G":          {What: "a formation, the primary attacker first,", Read: readFormation, Say: sayFormation},
			"F>SQUARE:DIR": {What: "a member of the march", Read: readMarch, Say: sayMarch},
		},
		Flags: map[string]speech.Flag{
			"soaring": {
				Set:  func(a *engine.Action) { a.N |= 8 },
				Said: func(a engine.Action) bool { return payloadAir(a.N) },
			},
		},
		Verbs: []speech.Verb[questions]{
			verbEnd: {Form: "end", Doc: "ends the turn; unused actions are lost. At the end of a charge or " +
				"bound it declines the attack"},
			verbDeploy: {Form: "F deploy" + toSquare, Doc: "places a figure in its starting area"},
			verbMove:   {Form: "F move" + moves, Doc: "a move action; also on the spot, to turn"},
			verbDash: {Form: "F dash" + moves,
				Doc: "a move of twice the speed by Charge or Bound, without an attack"},
			verbCharge: {Form: "F charge" + moves, Doc: "a move that ends with a close attack"},
			verbBound:  {Form: "F bound" + moves, Doc: "a move that ends with a ranged attack"},
			verbQuick: {Form: "F quick" + moves,
				Doc: "a move by Quickness, without using one of the turn's actions"},
			verbMarch: {Form: "march F>SQUARE:DIR …",
				Doc: "a movement formation, members in the order of moving: march alt-1>3,4:S ugd-1>4,4:S agn-1>2,4:S"},
			verbRegroup: {Form: "regroup F>SQUARE:DIR …",
				Doc: "the march chosen anew after a member failed to break away"},
			verbFace: {Form: "F face DIR", Doc: "turns a figure that failed to break away",
				Also: []string{"F face facing DIR"}},
			verbSpin: {Form: "F spin DIR", Doc: "a free spin of a figure that was just contacted",
				Also: []string{"F spin facing DIR"}},
			verbStrike: {Form: "F strike G" + attack,
				Doc: "a close combat action against one figure; plain declines Weapon Master"},
			verbSweep: {Form: "F sweep" + attack, Doc: "a close combat action against everybody in front"},
			verbGang: {Form: "gang F+G G" + attack,
				Doc: "a close formation, the primary attacker first: gang alt-1+ugd-1 htt-1"},
			verbShoot:  {Form: "F shoot G …" + attack, Doc: "a ranged combat action against one figure or several"},
			verbBlast:  {Form: "F blast G" + attack, Doc: "a ranged attack with Magic Blast"},
			verbFlame:  {Form: "F flame G" + attack, Doc: "a ranged attack with Flame/Lightning"},
			verbShock:  {Form: "F shock" + attack, Doc: "a ranged attack with Shockwave on everybody near"},
			verbFreeze: {Form: "F freeze G …" + attack, Doc: "a ranged attack with Magic Freeze"},
			verbVolley: {Form: "volley F+G G" + attack,
				Doc: "a ranged formation, the primary attacker first: volley agn-1+uxb-1+uxb-2 htt-1"},
			verbHeal: {Form: "F heal G [roll]",
				Doc: "Healing of a friend in contact, by the damage value or (roll) by a die"},
			verbMend:       {Form: "F mend G", Doc: "Magic Healing of a friend at a distance"},
			verbRegenerate: {Form: "F regenerate", Doc: "heals itself instead of moving"},
			verbLevitate: {
				Form: "F levitate G" + toSquare,
				Doc:  "places a figure that was in contact at the start of the turn elsewhere",
			},
			verbRaise: {Form: "F raise G", Doc: "brings back an eliminated friend by Necromancy"},
			verbPut:   {Form: "F put" + toSquare, Doc: "places the figure that was raised"},
		},
		Questions: []speech.Question[questions]{
			{
				Name: "reach", Form: "reach F [cheapest|safest] [dash|march] [soaring] [without-flight] " +
					"[without-aquatic]",
				Doc:    "squares a move can end on, with their points by the cheapest way (all are as safe)",
				Answer: placed(questions.askReach),
			},
			{
				Name: "step", Form: "step F SQUARE TO [soaring] [without-flight] [without-aquatic]",
				Doc:    "what one step costs the figure",
				Answer: placed(questions.askStep),
			},
			{Name: "sight", Form: "sight F G", Doc: "the line of fire, with its modifiers",
				Answer: placed(questions.askSight)},
			{Name: "contact", Form: "contact F", Doc: "everybody in contact with it",
				Answer: placed(questions.askContact)},
			{Name: "arc", Form: "arc F", Doc: "the neighbouring squares in its front arc",
				Answer: placed(questions.askArc)},
			{
				Name: "defence", Form: "defence F [ranged|close]",
				Doc:    "its effective defence without the modifiers of a line",
				Answer: placed(questions.askDefence),
			},
			{
				Name: "odds", Form: "odds ACTION", Doc: "the number needed, the chance to hit and the clicks dealt",
				Answer: func(g questions, q *speech.Args) (engine.Answer, error) {
					return g.askOdds(q.Action, q.Text("ACTION"))
				},
			},
			{
				Name: "score", Form: "score", Doc: "victory points if the game ended now",
				Answer: func(g questions, _ *speech.Args) (engine.Answer, error) { return g.askScore(), nil },
			},
			{Name: "stand", Form: "stand F SQUARE", Doc: "whether the figure may stand there as it is now",
				Answer: placed(questions.askStand)},
		},
	}
	for word, flag := range declineWords {
		language.Flags[word] = speech.Flag{
			Set:  func(a *engine.Action) { a.N |= int32(flag) << 4 },
			Said: func(a engine.Action) bool { return payloadFlags(a.N)&flag != 0 },
		}
	}
	for v := range language.Verbs {
		verb := &language.Verbs[v]
		verb.Name = verbNames[v]
		verb.Rest = face
	}
	info.Verbs, info.Questions = language.Ready()
}

// placed answers a question about a figure on the board.
func placed(answer func(g questions, i int, q *speech.Args) (engine.Answer, error)) func(questions,
	*speech.Args) (engine.Answer, error) {
	return func(g questions, q *speech.Args) (engine.Answer, error) {
		i, _ := g.number(q.Figure)
		if !g.s.figs[i].on() {
			return engine.Answer{}, fmt.Errorf("%s is not on the board", g.t.figs[i].name)
		}
		return answer(g, i, q)
	}
}

// face has a figure that goes somewhere look where it looks, unless the words say otherwise.
func face(g questions, q *speech.Args) {
	if i, ok := g.number(q.Figure); ok && q.Text("SQUARE") != "" && q.Text("DIR") == "" {
		q.N |= int32(g.s.figs[i].facing)
	}
}

// squareOperand is a square, which Say takes from the action's cell.
func squareOperand(set func(*engine.Action, board.Cell)) speech.Operand[questions] {
	return speech.Operand[questions]{
		What: "a square",
		Read: func(g questions, words []string, a *engine.Action) (int, error) {
			c, err := g.t.squareNamed(words[0])
			set(a, c)
			return 1, err
		},
		Say: func(g questions, a engine.Action) string {
			if a.Cell == engine.NoCell {
				return ""
			}
			return g.t.ground.grid.Label(board.Cell(a.Cell))
		},
	}
}

// squareNamed is the square of a label.
func (t *table) squareNamed(label string) (board.Cell, error) {
	c, err := t.ground.grid.ParseLabel(label)
	if err != nil {
		return c, speech.NoCell("square", label)
	}
	return c, nil
}

// dirNamed is the direction of a name, in letters of any size.
func (t *table) dirNamed(name string) (board.Dir, error) {
	return t.ground.grid.ParseDir(strings.ToUpper(name))
}

// readTargets reads the names that follow, one or more.
func readTargets(g questions, words []string, a *engine.Action) (used int, err error) {
	for n, w := range words {
		if _, flag := language.Flags[w]; (n > 0 && flag) || strings.Contains(w, ",") {
			break
		}
		j, err := g.t.findFigure(w)
		if err != nil {
			return n, err
		}
		if a.A&one(j) != 0 {
			return n, fmt.Errorf("%s is named twice", w)
		}
		a.A |= one(j)
		used++
	}
	return used, nil
}

// readFormation reads "alt-1+ugd-1", the primary attacker first.
func readFormation(g questions, words []string, a *engine.Action) (int, error) {
	for n, name := range strings.Split(words[0], "+") {
		i, err := g.t.findFigure(name)
		switch {
		case err != nil:
			return 0, err
		case n == 0:
			a.Figure = g.t.figs[i].id
			continue
		case a.B&one(i) != 0 || g.t.figs[i].id == a.Figure:
			return 0, fmt.Errorf("%s is named twice", name)
		}
		a.B |= one(i)
	}
	return 1, nil
}

func sayFormation(g questions, a engine.Action) string {
	i, ok := g.number(a.Figure)
	if !ok {
		return "?"
	}
	if a.B == 0 {
		return g.t.figs[i].name
	}
	return g.t.figs[i].name + "+" + g.t.namesOf(a.B, "+")
}

// readMarch reads "alt-1>3,4:S ugd-1>4,4:S^".
func readMarch(g questions, words []string, a *engine.Action) (int, error) {
	if len(words) > maxMembers {
		return 0, fmt.Errorf("%d figures march; a formation has 3 to %d", len(words), maxMembers)
	}
	var plan []placing
	for _, w := range words {
		body, air := strings.CutSuffix(w, "^")
		name, rest, ok1 := strings.Cut(body, ">")
		label, dir, ok2 := strings.Cut(rest, ":")
		if !ok1 || !ok2 {
			return 0, fmt.Errorf("%q is no member of a march; want one like alt-1>3,4:S", w)
		}
		i, err := g.t.findFigure(name)
		if err != nil {
			return 0, err
		}
		c, err := g.t.squareNamed(label)
		if err != nil {
			return 0, err
		}
		d, err := g.t.dirNamed(dir)
		if err != nil {
			return 0, err
		}
		plan = append(plan, placing{fig: uint8(i), at: c, facing: uint8(d), air: air})
	}
	a.Figure, a.Cell = g.t.figs[plan[0].fig].id, engine.Cell(plan[0].at)
	a.A, a.B = packPlan(plan)
	return len(words), nil
}

// sayMarch says who of a formation goes where, or "?" where the action is not a march.
func sayMarch(g questions, a engine.Action) string {
	plan, n, _ := unpackPlan(a.A, a.B, g.t.ground.grid.Len())
	var words []string
	for _, p := range plan[:n] {
		if int(p.fig) >= len(g.t.figs) {
			return "?"
		}
		w := g.t.figs[p.fig].name + ">" + g.t.ground.grid.Label(p.at) + ":" +
			g.t.ground.grid.DirName(board.Dir(p.facing))
		if p.air {
			w += "^"
		}
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

// Say writes an action so that Parse gives it back.
func (t *table) Say(eg engine.Game, a engine.Action) string {
	return language.Say(eg.(*game).questions(), a)
}

// Parse reads an action.
func (t *table) Parse(eg engine.Game, text string) (engine.Action, error) {
	return language.Parse(eg.(*game).questions(), text)
}

// Ask answers a question about a position exactly; Info.Questions lists them.
func (t *table) Ask(eg engine.Game, question string) (engine.Answer, error) {
	return language.Ask(eg.(*game).questions(), question)
}

// namesOf lists figures by name.
func (t *table) namesOf(set uint64, between string) string {
	var names []string
	for ; set != 0; set &= set - 1 {
		name := "?"
		if i := low(set); i < len(t.figs) {
			name = t.figs[i].name
		}
		names = append(names, name)
	}
	return strings.Join(names, between)
}

// findFigure looks a figure up by its name.
func (t *table) findFigure(name string) (int, error) {
	if i, ok := t.byName[name]; ok {
		return i, nil
	}
	names := make([]string, len(t.figs))
	for i := range t.figs {
		names[i] = t.figs[i].name
	}
	return 0, speech.Unknown("figure", name, names)
}
