package heroscape

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// rules notes reasons with the rules they rest on.
var rules = speech.Rules(ruleIDs)

var language speech.Language[questions]

var dirWords = [dirs]string{"northwest", "northeast", "west", "east", "southwest", "southeast"}

func init() {
	language = speech.Language[questions]{
		Example:  "tarn-1 attack marro-2",
		Operands: operands(),
		Flags: map[string]speech.Flag{"tail": bitFlag(4), "fly": modeFlag(modeFly),
			"grapple": modeFlag(modeGrapple)},
		Verbs:     verbForms(),
		Questions: questionForms(),
	}
	info.Verbs, info.Questions = language.Ready()
}

// verbForms are the verbs, those of actTable among them, by their numbers.
func verbForms() []speech.Verb[questions] {
	of := [verbCount]speech.Verb[questions]{
		verbPlace: {Name: "place", Form: "F place CELL [TAIL]",
			Doc: "put a figure into the start zone; the second cell is for the tail of a double-space figure"},
		verbDrop:   {Name: "drop", Form: "F drop CELL [TAIL]", Doc: "put an Airborne figure on the map"},
		verbOrder:  {Name: "order", Form: "order MARKER CARD", Doc: "put an order marker on a card"},
		verbChoose: {Name: "choose", Form: "choose CARD", Doc: "basic game: take the turn with a card"},
		verbBond:   {Name: "bond", Form: "bond CARD", Doc: "let a bonding partner take a turn first"},
		verbMove: {
			Name: "move", Form: "F walk|fly|grapple [head|tail] CELL …",
			Doc:  "go along a route; F move CELL takes the safest there is",
			Also: []string{"F move END"},
		},
		verbStay: {
			Name: "stay", Form: "F stay", Doc: "decline a figure's move",
			Rest: func(g questions, q *speech.Args) { q.Cell = toCell(g.s.lead[g.t.figOf(q.Figure)]) },
		},
		verbAttack: {Name: "attack", Form: "F attack G", Doc: "make a normal attack", Also: []string{"F strike G"}},
		verbSpawn:  {Name: "spawn", Form: "F spawn CELL [TAIL]", Doc: "place a cloned figure"},
		verbSpirit: {Name: "spirit", Form: "spirit CARD", Doc: "put a spirit on a card"},
		verbErland: {Name: "summon", Form: "F summon CELL [TAIL]",
			Doc: "place a figure beside the one on Erland's glyph"},
		verbEnd:  {Name: "end", Form: "end", Doc: "end this part of the turn"},
		verbPass: {Name: "pass", Form: "pass", Doc: "decline"},
	}
	forms := [...]string{formCard: "%s", formGrip: "F %s G", formAim: "F %s G", formThree: "F %s [H …] G",
		formLine: "F %s head|tail DIRECTION"}
	for i := range actTable {
		act := &actTable[i]
		of[act.verb] = speech.Verb[questions]{Name: act.name, Form: fmt.Sprintf(forms[act.form], act.name),
			Doc: act.doc}
	}
	of[verbVolley].Rest = func(g questions, q *speech.Args) { q.A |= 1 << g.t.figOf(q.Figure).num() }
	return of[:]
}

// operands are what stands in capitals in the forms of verbs and questions.
func operands() map[string]speech.Operand[questions] {
	return map[string]speech.Operand[questions]{
		"F": {
			What: "a figure",
			Read: func(g questions, words []string, a *engine.Action) (int, error) {
				f, err := g.t.parseFigure(words[0])
				a.Figure = figure(f)
				return 1, err
			},
			Say: func(g questions, a engine.Action) string {
				if f := g.t.figOf(a.Figure); a.Figure != engine.NoFigure && f != noFig {
					return g.t.names[f]
				}
				return "nobody"
			},
		},
		"G": {
			What: "a figure",
			Read: func(g questions, words []string, a *engine.Action) (int, error) {
				f, err := g.t.parseFigure(words[0])
				if err == nil {
					a.Cell, a.N = toCell(g.s.lead[f]), int32(figure(f))
				}
				return 1, err
			},
			Say: func(g questions, a engine.Action) string {
				if target := g.target(a); target != noFig {
					return g.t.names[target]
				}
				return ""
			},
		},
		"H":    {What: "an archer", Read: readArchers, Say: sayArchers},
		"CELL": {What: "a cell", Read: readCells, Say: sayCells},
		"TAIL": {
			What: "a cell",
			Read: func(g questions, words []string, a *engine.Action) (int, error) {
				c, err := g.t.parseCell(words[0])
				a.N = int32(c + 1)
				return 1, err
			},
			Say: func(g questions, a engine.Action) string {
				if a.N <= 0 {
					return ""
				}
				return g.t.safeLabel(engine.Cell(a.N - 1))
			},
		},
		"END": {What: "a cell", Read: readEnd},
		"DIRECTION": {
			What: "a direction",
			Read: func(_ questions, words []string, a *engine.Action) (int, error) {
				for k, w := range dirWords {
					if w == words[0] {
						a.N |= int32(k)
						return 1, nil
					}
				}
				return 0, speech.Unknown("direction", words[0], dirWords[:])
			},
			Say: func(_ questions, a engine.Action) string { return dirWords[min(uint(a.N&7), dirs-1)] },
		},
		"MARKER": {
			What: "a marker",
			Read: func(_ questions, words []string, a *engine.Action) (int, error) {
				n := strings.Index("123x", strings.ToLower(words[0]))
				if n < 0 || len(words[0]) != 1 {
					return 0, fmt.Errorf("no marker %q: they are 1, 2, 3 and x", words[0])
				}
				a.N |= int32(n) << 8
				return 1, nil
			},
			Say: func(_ questions, a engine.Action) string { return markerName(int(a.N >> 8)) },
		},
		"CARD": {
			What: "a card",
			Read: func(g questions, words []string, a *engine.Action) (int, error) {
				gi, err := g.t.parseGroup(words[0])
				a.N |= int32(gi)
				return 1, err
			},
			Say: func(g questions, a engine.Action) string {
				if a.Verb == verbOrder {
					return g.t.groupName(int(a.N & 0xff))
				}
				return g.t.groupName(int(a.N))
			},
		},
		"UNIT":  {What: "a unit"},
		"SEAT":  {What: "a seat"},
		"LIMIT": {What: "a limit"},
		"LIST": {
			What: "a list of units and numbers",
			Read: func(_ questions, words []string, _ *engine.Action) (int, error) { return len(words), nil },
		},
	}
}

// bitFlag is what a bit of N says, of a Fire Line one higher.
func bitFlag(bit int32) speech.Flag {
	of := func(a engine.Action) int32 {
		if a.Verb == verbFire {
			return 2 * bit
		}
		return bit
	}
	return speech.Flag{
		Set:  func(a *engine.Action) { a.N |= of(*a) },
		Said: func(a engine.Action) bool { return a.N&of(a) != 0 },
	}
}

// modeFlag is a way of moving.
func modeFlag(mode uint8) speech.Flag {
	return speech.Flag{
		Set:  func(a *engine.Action) { a.N |= int32(mode) },
		Said: func(a engine.Action) bool { return uint8(a.N&3) == mode },
	}
}

// Say writes an action so that Parse gives it back.
func (t *table) Say(gg engine.Game, a engine.Action) string {
	return language.Say(gg.(*game).questions(), a)
}

// Parse reads an action in the words of Say.
func (t *table) Parse(gg engine.Game, words string) (engine.Action, error) {
	return language.Parse(gg.(*game).questions(), words)
}

// Ask answers a question about a position (Info.Questions).
func (t *table) Ask(gg engine.Game, question string) (engine.Answer, error) {
	return language.Ask(gg.(*game).questions(), question)
}

// readArchers reads all names but the last, which is the target's.
func readArchers(g questions, words []string, a *engine.Action) (int, error) {
	if len(words) < 2 {
		return 0, fmt.Errorf("no archers")
	}
	f := g.t.figOf(a.Figure)
	for _, name := range words[:len(words)-1] {
		o, err := g.t.parseFigure(name)
		if err != nil {
			return 0, err
		}
		if o.seat() != f.seat() {
			return 0, fmt.Errorf("%s and %s are of different armies", g.t.names[f], name)
		}
		a.A |= 1 << o.num()
	}
	return len(words) - 1, nil
}

func sayArchers(g questions, a engine.Action) string {
	f := g.t.figOf(a.Figure)
	if a.Figure == engine.NoFigure || f == noFig {
		return ""
	}
	var names []string
	for rest := a.A &^ (1 << f.num()); rest != 0; rest &= rest - 1 {
		if o := figAt(uint8(f.seat()), rest); g.t.seats[f.seat()].has(o) {
			names = append(names, g.t.names[o])
		}
	}
	return strings.Join(names, " ")
}

// readCells reads a cell, or of a move the cells of its route, in order.
func readCells(g questions, words []string, a *engine.Action) (int, error) {
	if a.Verb != verbMove {
		c, err := g.t.parseCell(words[0])
		a.Cell = toCell(c)
		return 1, err
	}
	f := g.t.figOf(a.Figure)
	at := g.s.lead[f]
	if a.N&4 != 0 {
		at = g.s.trail[f]
	}
	if at == none {
		return 0, fmt.Errorf("%s has no such end on the board", g.t.names[f])
	}
	if len(words) > maxSteps {
		return 0, fmt.Errorf("a route is a list of 1 to %d cells", maxSteps)
	}
	for i, label := range words {
		c, err := g.t.parseCell(label)
		if err != nil {
			return 0, err
		}
		k := g.t.dirTo(at, c)
		if k < 0 {
			return 0, fmt.Errorf("%s is no neighbour of %s", label, g.t.label(at))
		}
		a.A = withStep(a.A, i, k)
		at = c
	}
	a.Cell = toCell(at)
	return len(words), nil
}

// sayCells says a cell, or of a move the spaces of its route.
func sayCells(g questions, a engine.Action) string {
	if a.Verb != verbMove {
		return g.t.safeLabel(a.Cell)
	}
	f := g.t.figOf(a.Figure)
	if a.Figure == engine.NoFigure || f == noFig {
		return ""
	}
	c := g.s.lead[f]
	if a.N&4 != 0 {
		c = g.s.trail[f]
	}
	var cells []string
	for path := a.A; path != 0 && c != none; path = path << stepBits & (1<<63 - 1) {
		k := firstStep(path)
		if k < 0 || k >= dirs {
			break
		}
		if c = g.t.places[c].reach[k]; c != none {
			cells = append(cells, g.t.label(c))
		}
	}
	return strings.Join(cells, " ")
}

// readEnd finds the safest route to a cell.
func readEnd(g questions, words []string, a *engine.Action) (int, error) {
	c, err := g.t.parseCell(words[0])
	if err != nil {
		return 0, err
	}
	f := g.t.figOf(a.Figure)
	a.Cell = toCell(c)
	if g.s.lead[f] == none {
		return 0, fmt.Errorf("%s is not on the board", g.t.names[f])
	}
	best := -1
	for i, r := range g.reach(f) {
		if r.lead == c && (best < 0 || r.risk < g.w.reach.ends[best].risk) {
			best = i
		}
	}
	if best >= 0 {
		r := &g.w.reach.ends[best]
		a.A, a.N = r.path, int32(r.mode)
		if r.tailLeads {
			a.N |= 4
		}
	}
	return 1, nil // without a route it is refused by Check
}

// parseCell reads a cell's label.
func (t *table) parseCell(label string) (cell, error) {
	c, err := t.grid.ParseLabel(label)
	if err != nil {
		return none, speech.NoCell("cell", label)
	}
	return cell(c), nil
}

func (t *table) label(c cell) string {
	if c == none {
		return "off the board"
	}
	return t.grid.Label(boardCell(c))
}

func (t *table) safeLabel(c engine.Cell) string { return t.grid.Label(board.Cell(c)) }

func (t *table) groupName(gi int) string {
	if gi < 0 || gi >= len(t.groups) {
		return "no card"
	}
	return t.groups[gi].name
}

func markerName(n int) string {
	if n == 3 {
		return "x"
	}
	return strconv.Itoa(n + 1)
}

// parseFigure finds a figure by name.
func (t *table) parseFigure(name string) (fig, error) {
	var known []string
	for seat := range t.seats {
		for set := t.seats[seat]; !set.empty(); {
			f := set.pop()
			if t.names[f] == name {
				return f, nil
			}
			known = append(known, t.names[f])
		}
	}
	return noFig, speech.Unknown("figure", name, known)
}

// parseGroup finds a card by name, or by the name of a figure on it.
func (t *table) parseGroup(name string) (int, error) {
	var known []string
	for gi := range t.groups {
		if t.groups[gi].name == name {
			return gi, nil
		}
		known = append(known, t.groups[gi].name)
	}
	if f, err := t.parseFigure(name); err == nil {
		return int(t.groupOf[f]), nil
	}
	return 0, speech.Unknown("card", name, known)
}
