package titan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// rules notes reasons with the rules they rest on.
var rules = speech.Rules(ruleIDs)

// speaker is what words are about: a table, and a position of it where there is one.
type speaker struct {
	*table
	g *game
}

var language speech.Language[speaker]

// init writes the forms down. It waits for tables that what they call asks.
func init() {
	language = speech.Language[speaker]{
		Example: "lion move 2,3",
		Operands: map[string]speech.Operand[speaker]{
			"F": {
				What: "a figure",
				Read: func(t speaker, words []string, a *engine.Action) (used int, err error) {
					a.Figure, err = t.find(words[0])
					return 1, err
				},
				Say: func(t speaker, a engine.Action) string { return t.nameOf(a.Figure) },
			},
			"G": {
				What: "a figure",
				Read: func(t speaker, words []string, a *engine.Action) (int, error) {
					f, err := t.find(words[0])
					a.A = uint64(f)
					return 1, err
				},
				Say: func(t speaker, a engine.Action) string { return t.nameOf(aimedAt(a)) },
			},
			"HEX": hexOperand(
				func(a *engine.Action, c int) { a.Cell = engine.Cell(c) },
				func(a engine.Action) (int, bool) { return int(a.Cell), true }),
			"ORIGIN": hexOperand(
				func(a *engine.Action, c int) { a.N = int32(c) + 1 },
				func(a engine.Action) (int, bool) { return int(a.N) - 1, a.N > 0 }),
			"PATH": hexOperand(
				func(a *engine.Action, c int) { a.B = uint64(c) + 1 },
				func(a engine.Action) (int, bool) { return int(a.B&0xff) - 1, a.B > 0 }),
			"D,N": {
				What: "an announcement, dice and number,",
				Read: readAnnouncement,
				Say: func(_ speaker, a engine.Action) string {
					if a.N == 0 {
						return ""
					}
					said := unpack(a.N)
					return fmt.Sprintf("%d,%d", said.dice, said.number)
				},
			},
			"TYPE":   {What: "a type"},
			"HAZARD": {What: "a hazard"},
		},
		Verbs: []speech.Verb[speaker]{
			verbEnd: {Name: "end", Form: "end", Doc: "end the phase", Also: []string{"end|pass [moves|strikes|phase]"}},
			verbStay: {
				Name: "stay", Form: "F stay", Doc: "stay put in this Maneuver Phase",
				Rest: func(t speaker, q *speech.Args) { q.Cell = engine.Cell(t.g.s.at[t.slotOf(q.Figure)]) },
			},
			verbMove:  {Name: "move", Form: "F move HEX", Doc: "move to a hex"},
			verbEnter: {Name: "enter", Form: "F enter HEX", Doc: "come onto the board and go to a hex"},
			verbPlace: {Name: "place", Form: "F place HEX", Doc: "be placed on a hex of the heights"},
			verbStrike: {
				Name: "strike", Form: "F strike G [as D,N]",
				Doc:  "strike an enemy, if need be with fewer dice and a higher number",
				Rest: speaker.aim,
			},
			verbShoot: {
				Name: "rangestrike", Form: "F rangestrike G [from ORIGIN] [via PATH]",
				Doc: "rangestrike an enemy, if need be from another Cloud or along a side", Rest: speaker.aim,
			},
			verbCarry:   {Name: "carry", Form: "F carry G", Doc: "carry excess hits to an enemy", Rest: speaker.aim},
			verbDecline: {Name: "decline", Form: "F carry none", Doc: "carry nothing", Also: []string{"F decline"}},
		},
		Questions: []speech.Question[speaker]{
			{
				Name: "reach", Form: "reach F [cheapest|safest]",
				Doc: "the hexes that F can end its move on, with what each costs by the cheapest way (all are as " +
					"safe)",
				Answer: of(func(t speaker, slot int) engine.Answer { return t.askReach(t.g, slot) }),
			},
			{
				Name: "sight", Form: "sight F G", Doc: "whether F's rangestrike at G has an open line, and its range",
				Answer: func(t speaker, q *speech.Args) (engine.Answer, error) {
					return t.askSight(t.g, t.slotOf(q.Figure), t.slotOf(aimedAt(q.Action)))
				},
			},
			{
				Name: "odds", Form: "odds ACTION", Doc: "dice, number, hits and P(slay) of a strike or a rangestrike",
				Answer: func(t speaker, q *speech.Args) (engine.Answer, error) { return t.askOdds(t.g, q.Action) },
			},
			{
				Name: "announcements", Form: "announcements F strike G",
				Doc: "every announcement with where hits may be carried",
				Answer: func(t speaker, q *speech.Args) (engine.Answer, error) {
					return t.askAnnouncements(t.g, t.slotOf(q.Figure), t.slotOf(aimedAt(q.Action)))
				},
			},
			{
				Name: "contact", Form: "contact F [G]", Doc: "with whom F is in contact, or whether it is with G",
				Answer: func(t speaker, q *speech.Args) (engine.Answer, error) {
					other := -1
					if q.Text("G") != "" {
						other = t.slotOf(aimedAt(q.Action))
					}
					return t.askContact(t.g, t.slotOf(q.Figure), other), nil
				},
			},
			{
				Name: "blows", Form: "blows F", Doc: "what F may or must do in this phase",
				Answer: of(func(t speaker, slot int) engine.Answer { return t.askBlows(t.g, slot) }),
			},
			{
				Name: "native", Form: "native TYPE HAZARD",
				Doc: "whether a type of the roster is native there by the chart's lists",
				Answer: func(t speaker, q *speech.Args) (engine.Answer, error) {
					return t.askNative(q.Text("TYPE"), q.Text("HAZARD"))
				},
			},
			{
				Name: "value", Form: "value F", Doc: "Power, Skill, range strength and points",
				Answer: of(func(t speaker, slot int) engine.Answer { return t.askValue(slot) }),
			},
		},
	}
	info.Verbs, info.Questions = language.Ready()
}

// of answers a question about one character.
func of(answer func(t speaker, slot int) engine.Answer) func(speaker, *speech.Args) (engine.Answer, error) {
	return func(t speaker, q *speech.Args) (engine.Answer, error) { return answer(t, t.slotOf(q.Figure)), nil }
}

// hexOperand is the label of a hex, with or without brackets. Get reports whether one is to be said.
func hexOperand(set func(*engine.Action, int), get func(engine.Action) (c int, ok bool)) speech.Operand[speaker] {
	return speech.Operand[speaker]{
		What: "a hex",
		Read: func(t speaker, words []string, a *engine.Action) (int, error) {
			c, ok := t.land.at(words[0])
			if !ok {
				return 0, speech.NoCell("hex", words[0])
			}
			set(a, c)
			return 1, nil
		},
		Say: func(t speaker, a engine.Action) string {
			if c, ok := get(a); ok {
				return t.land.label(c)
			}
			return ""
		},
	}
}

// readAnnouncement reads 6,5: six dice at Strike-number 5. Without one a strike is the natural one.
func readAnnouncement(_ speaker, words []string, a *engine.Action) (int, error) {
	var said announcement
	if _, err := fmt.Sscanf(strings.Trim(words[0], "()"), "%d,%d", &said.dice, &said.number); err != nil ||
		said.dice < 0 || said.number < 1 || said.number > 6 {
		return 0, fmt.Errorf("cannot read the announcement %q; say dice and number, such as 6,5", words[0])
	}
	a.N = said.pack()
	return 1, nil
}

// aimedAt is the character that a blow or a carry is aimed at.
func aimedAt(a engine.Action) engine.Figure { return engine.Figure(a.A & 0xff) }

// aim sets the hex that a blow is aimed at.
func (t speaker) aim(q *speech.Args) { q.Cell = engine.Cell(t.g.s.at[t.slotOf(aimedAt(q.Action))]) }

// Say writes an action in words that Parse reads.
func (t *table) Say(_ engine.Game, a engine.Action) string { return language.Say(speaker{t, nil}, a) }

// Parse reads an action: "ogre strike lion as 6,6".
func (t *table) Parse(eg engine.Game, text string) (engine.Action, error) {
	return language.Parse(speaker{t, eg.(*game)}, text)
}

// Ask answers a question about a position (Info.Questions). Reach, values and odds are
// given for any character at any time; whether it may act now is another question
// ("legal", "blows").
func (t *table) Ask(eg engine.Game, question string) (engine.Answer, error) {
	return language.Ask(speaker{t, eg.(*game)}, question)
}

func (t *table) nameOf(f engine.Figure) string {
	if slot := t.slotOf(f); f != engine.NoFigure && slot >= 0 {
		return t.names[slot]
	}
	return "nobody"
}

// find is the character of a name.
func (t *table) find(name string) (engine.Figure, error) {
	if slot := slices.Index(t.names[:], name); slot >= 0 && t.listed>>slot&1 != 0 {
		return figure(slot), nil
	}
	var known []string
	for slot, n := range t.names {
		if t.listed>>slot&1 != 0 {
			known = append(known, n)
		}
	}
	return engine.NoFigure, speech.Unknown("figure", name, known)
}
