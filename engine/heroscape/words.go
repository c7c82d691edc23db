package heroscape

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// parseCell reads a cell's label.
func (t *table) parseCell(label string) (cell, error) {
	c, err := t.grid.ParseLabel(label)
	return cell(c), err
}

func (t *table) label(c cell) string {
	if c == none {
		return "off the board"
	}
	return t.grid.Label(boardCell(c))
}

var dirWords = [dirs]string{"northwest", "northeast", "west", "east", "southwest", "southeast"}

// Say writes an action so that Parse gives it back.
func (t *table) Say(gg engine.Game, a engine.Action) string {
	return t.say(&gg.(*game).field, a)
}

// say is Say in a position.
func (t *table) say(g *field, a engine.Action) string {
	who := "nobody"
	f := noFig
	if a.Figure != engine.NoFigure {
		f = t.figOf(a.Figure)
	}
	if f != noFig {
		who = t.names[f]
	}
	switch a.Verb {
	case verbPlace, verbDrop, verbSpawn, verbErland:
		words := who + " " + info.Verbs[a.Verb].Name + " " + t.safeLabel(a.Cell)
		if a.N > 0 {
			words += " " + t.safeLabel(engine.Cell(a.N-1))
		}
		return words
	case verbOrder:
		return "order " + markerName(int(a.N>>8)) + " " + t.groupName(int(a.N&0xff))
	case verbChoose, verbBond, verbSpirit:
		return info.Verbs[a.Verb].Name + " " + t.groupName(int(a.N))
	case verbMove:
		return t.sayMove(g, f, who, a)
	case verbStay:
		return who + " stay"
	case verbEnd, verbPass:
		return info.Verbs[a.Verb].Name
	case verbFire:
		end := "head"
		if a.N&8 != 0 {
			end = "tail"
		}
		return who + " fire " + end + " " + dirWords[min(uint(a.N&7), dirs-1)]
	}
	if a.Verb >= verbCount {
		return "an action of no kind"
	}
	if act := actOf[a.Verb]; act != nil && act.form == formCard {
		return act.name
	}
	words := who + " " + info.Verbs[a.Verb].Name
	if a.Verb == verbVolley && f != noFig {
		for rest := a.A &^ (1 << f.num()); rest != 0; rest &= rest - 1 {
			if o := figAt(uint8(f.seat()), rest); t.seats[f.seat()].has(o) {
				words += " " + t.names[o]
			}
		}
	}
	if target := g.target(a); target != noFig {
		words += " " + t.names[target]
	}
	return words
}

// sayMove says a move as it is typed: mode, which end leads, and the spaces of its route.
func (t *table) sayMove(g *field, f fig, who string, a engine.Action) string {
	words := who + " " + modeWords[min(uint(a.N&3), 3)]
	if f == noFig {
		return words
	}
	c := g.s.lead[f]
	if a.N&4 != 0 {
		words += " tail"
		c = g.s.trail[f]
	}
	for path := a.A; path != 0 && c != none; path = path << stepBits & (1<<63 - 1) {
		k := firstStep(path)
		if k < 0 || k >= dirs {
			break
		}
		if c = t.places[c].reach[k]; c != none {
			words += " " + t.label(c)
		}
	}
	return words
}

var modeWords = [4]string{"walk", "fly", "grapple", "move"}

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

// Parse reads an action in the words of Say. For moves it also takes `F move CELL`,
// the best route there, and `F attack` may be written `F strike`.
func (t *table) Parse(gg engine.Game, words string) (engine.Action, error) {
	return t.parse(gg.(*game).moves(), words)
}

// parse is Parse in a position.
func (t *table) parse(g moves, words string) (engine.Action, error) {
	fields := strings.Fields(words)
	if len(fields) == 0 {
		return engine.Action{}, errors.New("nothing to do: write an action, such as \"tarn-1 attack marro-2\" or \"end\"")
	}
	for v := range verbCount {
		switch act := actOf[v]; {
		case info.Verbs[v].Name != fields[0] || v != verbEnd && v != verbPass && (act == nil || act.form != formCard):
		case len(fields) > 1:
			return engine.Action{}, fmt.Errorf("%q stands alone", fields[0])
		default:
			return bare(v, 0), nil
		}
	}
	switch fields[0] {
	case "order", "choose", "bond", "spirit":
		return t.parseNaming(fields)
	}
	f, err := t.parseFigure(fields[0])
	switch {
	case err != nil && slices.ContainsFunc(info.Verbs, func(v engine.Named) bool { return v.Name == fields[0] }):
		return engine.Action{}, fmt.Errorf("%s is said of a figure, which comes first", fields[0])
	case err != nil:
		return engine.Action{}, err
	}
	if len(fields) < 2 {
		return engine.Action{}, fmt.Errorf("what is %s to do? Such as \"%s stay\"", fields[0], fields[0])
	}
	rest := fields[2:]
	switch fields[1] {
	case "place", "drop", "spawn", "summon":
		return t.parsePutting(f, fields[1], rest)
	case "stay":
		if len(rest) > 0 {
			return engine.Action{}, errors.New("stay takes no more words")
		}
		return engine.Action{Verb: verbStay, Figure: figure(f), Cell: toCell(g.s.lead[f])}, nil
	case "walk", "fly", "grapple":
		return t.parseRoute(g, f, fields[1], rest)
	case "move":
		return t.parseMove(g, f, rest)
	case "fire":
		return parseFire(f, rest)
	}
	return t.parseAimed(g, f, fields[1], rest)
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
	return noFig, speech.UnknownFigure(name, known)
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
	return 0, fmt.Errorf("unknown card %q%s", name, spelling.Suggest(name, known))
}

// parseNaming reads what names a card; an order also names its marker.
func (t *table) parseNaming(fields []string) (engine.Action, error) {
	v := verbOrder
	for _, o := range [...]engine.Verb{verbChoose, verbBond, verbSpirit} {
		if info.Verbs[o].Name == fields[0] {
			v = o
		}
	}
	n := 0
	if v == verbOrder {
		if len(fields) != 3 {
			return engine.Action{}, errors.New("an order names a marker and a card: order 1 raelin")
		}
		switch fields[1] {
		case "1", "2", "3":
			n = int(fields[1][0] - '1')
		case "x", "X":
			n = 3
		default:
			return engine.Action{}, fmt.Errorf("no marker %q: they are 1, 2, 3 and x", fields[1])
		}
		fields = fields[1:]
	}
	if len(fields) != 2 {
		return engine.Action{}, fmt.Errorf("%s takes the name of a card", info.Verbs[v].Name)
	}
	gi, err := t.parseGroup(fields[1])
	return bare(v, gi|n<<8), err
}

// parsePutting reads where a figure is put, with a second cell for its tail.
func (t *table) parsePutting(f fig, verb string, rest []string) (engine.Action, error) {
	v := verbPlace
	for _, o := range [...]engine.Verb{verbDrop, verbSpawn, verbErland} {
		if info.Verbs[o].Name == verb {
			v = o
		}
	}
	if len(rest) < 1 || len(rest) > 2 {
		return engine.Action{}, fmt.Errorf("%s takes one cell, or two for a double-space figure", verb)
	}
	lead, err := t.parseCell(rest[0])
	trail := none
	if err == nil && len(rest) == 2 {
		trail, err = t.parseCell(rest[1])
	}
	return putting(v, f, lead, trail), err
}

// parseRoute reads the cells of a route, in order.
func (t *table) parseRoute(g moves, f fig, mode string, rest []string) (engine.Action, error) {
	a := engine.Action{Verb: verbMove, Figure: figure(f)}
	for i, w := range modeWords[:3] {
		if w == mode {
			a.N = int32(i)
		}
	}
	at := g.s.lead[f]
	if len(rest) > 0 && (rest[0] == "tail" || rest[0] == "head") {
		if rest[0] == "tail" {
			a.N |= 4
			at = g.s.trail[f]
		}
		rest = rest[1:]
	}
	if at == none {
		return a, fmt.Errorf("%s has no such end on the board", t.names[f])
	}
	if len(rest) == 0 || len(rest) > maxSteps {
		return a, fmt.Errorf("a route is a list of 1 to %d cells", maxSteps)
	}
	for i, label := range rest {
		c, err := t.parseCell(label)
		if err != nil {
			return a, err
		}
		k := t.dirTo(at, c)
		if k < 0 {
			return a, fmt.Errorf("%s is no neighbour of %s", label, t.label(at))
		}
		a.A = withStep(a.A, i, k)
		at = c
	}
	a.Cell = toCell(at)
	return a, nil
}

// parseMove finds the best route to a cell.
func (t *table) parseMove(g moves, f fig, rest []string) (engine.Action, error) {
	a := engine.Action{Verb: verbMove, Figure: figure(f)}
	if len(rest) != 1 {
		return a, errors.New("move takes one cell: where the figure ends; use walk or fly for a route of your own")
	}
	c, err := t.parseCell(rest[0])
	if err != nil {
		return a, err
	}
	a.Cell = toCell(c)
	if g.s.lead[f] == none {
		return a, fmt.Errorf("%s is not on the board", t.names[f])
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
	return a, nil // without a route it is refused by Check
}

// parseFire reads a Fire Line, which names an end of the figure and a direction, not a target.
func parseFire(f fig, rest []string) (engine.Action, error) {
	a := bare(verbFire, 0)
	a.Figure = figure(f)
	if len(rest) == 2 && (rest[0] == "head" || rest[0] == "tail") {
		for k, w := range dirWords {
			if w == rest[1] {
				a.N = int32(k)
				if rest[0] == "tail" {
					a.N |= 8
				}
				return a, nil
			}
		}
	}
	return a, fmt.Errorf("a Fire Line names an end and a direction: fire head east; directions are %s", strings.Join(dirWords[:], ", "))
}

// parseAimed reads an attack or a power of actTable that has a target, named last. An Arrow Volley names
// the archers that shoot with the first before it.
func (t *table) parseAimed(g moves, f fig, verb string, rest []string) (engine.Action, error) {
	if verb == "strike" {
		verb = "attack"
	}
	for v := range verbCount {
		act := actOf[v]
		if info.Verbs[v].Name != verb || v != verbAttack && (act == nil || act.form == formCard || act.form == formLine) {
			continue
		}
		three := act != nil && act.form == formThree
		if len(rest) == 0 || !three && len(rest) != 1 {
			return engine.Action{}, fmt.Errorf("%s takes the name of one enemy figure", verb)
		}
		target, err := t.parseFigure(rest[len(rest)-1])
		if err != nil {
			return engine.Action{}, err
		}
		a := g.aimed(v, f, target)
		if three {
			a.A = 1 << f.num()
			for _, name := range rest[:len(rest)-1] {
				o, err := t.parseFigure(name)
				if err != nil {
					return a, err
				}
				if o.seat() != f.seat() {
					return a, fmt.Errorf("%s and %s are of different armies", t.names[f], name)
				}
				a.A |= 1 << o.num()
			}
		}
		return a, nil
	}
	verbs := []string{"walk", "fly", "grapple"}
	for _, v := range info.Verbs {
		if v.Name == verb {
			return engine.Action{}, fmt.Errorf("%s is said of no figure: leave out %s", verb, t.names[f])
		}
		verbs = append(verbs, v.Name)
	}
	return engine.Action{}, fmt.Errorf("unknown action %q%s", verb, spelling.Suggest(verb, verbs))
}

func note(r engine.Rule, text string) engine.Note { return engine.Note{Text: text, Rule: ruleIDs[r]} }
