package mageknight

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// declineWords name the flags of an action.
var declineWords = []struct {
	word string
	flag uint32
}{
	{"without-flight", dropFlight}, {"without-aquatic", dropAquatic}, {"without-ram", dropRam},
	{"plain", dropMaster}, {"unenhanced", dropEnhancement}, {"roll", healByDie},
}

// Say writes an action so that Parse gives it back.
func (t *table) Say(eg engine.Game, a engine.Action) string {
	g := &eg.(*game).field
	if int(a.Verb) >= len(verbDocs) {
		return fmt.Sprintf("verb %d", a.Verb)
	}
	name := verbDocs[a.Verb].Name
	switch a.Verb {
	case verbEnd:
		return name
	case verbMarch, verbRegroup:
		plan, n, _ := unpackPlan(a.A, a.B, t.ground.grid.Len())
		words := []string{name}
		for _, p := range plan[:n] {
			if int(p.fig) >= len(t.figs) {
				return name + " ?"
			}
			w := t.figs[p.fig].name + ">" + t.ground.grid.Label(p.at) + ":" + t.ground.grid.DirName(board.Dir(p.facing))
			if p.air {
				w += "^"
			}
			words = append(words, w)
		}
		return strings.Join(words, " ")
	}
	i, ok := g.number(a.Figure)
	if !ok {
		return name + " ?"
	}
	var words []string
	if a.Verb == verbGang || a.Verb == verbVolley {
		words = []string{name, t.figs[i].name}
		for m := a.B; m != 0; m &= m - 1 {
			words[1] += "+" + t.nameOf(low(m))
		}
	} else {
		words = []string{t.figs[i].name, name}
	}
	for m := a.A; m != 0; m &= m - 1 {
		words = append(words, t.nameOf(low(m)))
	}
	if a.Cell != engine.NoCell {
		words = append(words, t.ground.grid.Label(board.Cell(a.Cell)))
		words = append(words, "facing", t.ground.grid.DirName(payloadFacing(a.N)))
	}
	if a.Verb == verbFace || a.Verb == verbSpin {
		words = append(words, t.ground.grid.DirName(payloadFacing(a.N)))
	}
	if payloadAir(a.N) {
		words = append(words, "soaring")
	}
	for _, d := range declineWords {
		if payloadFlags(a.N)&d.flag != 0 {
			words = append(words, d.word)
		}
	}
	return strings.Join(words, " ")
}

func (t *table) nameOf(i int) string {
	if i >= len(t.figs) {
		return "?"
	}
	return t.figs[i].name
}

// Parse reads an action.
func (t *table) Parse(eg engine.Game, text string) (engine.Action, error) {
	g := &eg.(*game).field
	words := strings.Fields(text)
	none := engine.Action{Figure: engine.NoFigure, Cell: engine.NoCell}
	if len(words) == 0 {
		return none, fmt.Errorf("there is no action; try one like %q", "alt-1 move 3,4 facing S")
	}
	first := t.verbOf(words[0])
	switch engine.Verb(first) { // no verb is 255
	case verbEnd:
		if len(words) > 1 {
			return none, fmt.Errorf("%q: end takes nothing more", text)
		}
		return none, nil
	case verbMarch, verbRegroup:
		return t.parseMarch(engine.Verb(first), words[1:])
	case verbGang, verbVolley:
		return t.parseFormation(g, engine.Verb(first), words[1:])
	}
	i, err := t.findFigure(words[0])
	if err != nil {
		return none, err
	}
	if len(words) < 2 {
		return none, fmt.Errorf("%q: what shall %s do? Actions are %s", text, words[0], verbList())
	}
	verb := t.verbOf(words[1])
	if verb < 0 {
		return none, fmt.Errorf("unknown action %q%s; actions are %s", words[1], spelling.Suggest(words[1], verbNames()), verbList())
	}
	a := engine.Action{Verb: engine.Verb(verb), Figure: t.figs[i].id, Cell: engine.NoCell}
	return a, t.parseRest(g, i, &a, words[2:])
}

// parseRest reads targets, squares, facings and flags in any order.
func (t *table) parseRest(g *field, i int, a *engine.Action, words []string) error {
	facing, faced := board.Dir(g.s.figs[i].facing), false
	air := false
	var flags uint32
	for n := 0; n < len(words); n++ {
		w := words[n]
		flag := slices.IndexFunc(declineWords, func(d struct {
			word string
			flag uint32
		}) bool {
			return d.word == w
		})
		switch {
		case flag >= 0:
			flags |= declineWords[flag].flag
		case w == "soaring":
			air = true
		case w == "facing" || (a.Verb == verbFace || a.Verb == verbSpin) && !faced:
			if w == "facing" {
				if n++; n == len(words) {
					return fmt.Errorf("facing wants a direction: N, NE, E, SE, S, SW, W or NW")
				}
			}
			d, err := t.ground.grid.ParseDir(strings.ToUpper(words[n]))
			if err != nil {
				return err
			}
			facing, faced = d, true
		case strings.Contains(w, ",") && t.byNameHas(w) < 0:
			c, err := t.ground.grid.ParseLabel(w)
			if err != nil {
				return err
			}
			a.Cell = engine.Cell(c)
		default:
			j, err := t.findFigure(w)
			if err != nil {
				return err
			}
			if a.A&one(j) != 0 {
				return fmt.Errorf("%s is named twice", w)
			}
			a.A |= one(j)
		}
	}
	if a.Cell == engine.NoCell && a.Verb != verbFace && a.Verb != verbSpin {
		if faced || air {
			return fmt.Errorf("%s takes no facing without a square", verbDocs[a.Verb].Name)
		}
		facing = 0
	}
	a.N = payload(facing, air, flags)
	return nil
}

func (t *table) byNameHas(w string) int {
	if i, ok := t.byName[w]; ok {
		return i
	}
	return -1
}

// parseFormation reads "alt-1+ugd-1 htt-1 plain".
func (t *table) parseFormation(g *field, verb engine.Verb, words []string) (engine.Action, error) {
	a := engine.Action{Verb: verb, Figure: engine.NoFigure, Cell: engine.NoCell}
	if len(words) < 2 {
		return a, fmt.Errorf("%s wants its members and a target: %s", verbDocs[verb].Name, verbDocs[verb].Doc)
	}
	var first int
	for n, name := range strings.Split(words[0], "+") {
		i, err := t.findFigure(name)
		if err != nil {
			return a, err
		}
		if n == 0 {
			a.Figure, first = t.figs[i].id, i
			continue
		}
		if a.B&one(i) != 0 || i == first {
			return a, fmt.Errorf("%s is named twice", name)
		}
		a.B |= one(i)
	}
	return a, t.parseRest(g, first, &a, words[1:])
}

// parseMarch reads "alt-1>3,4:S ugd-1>4,4:S^".
func (t *table) parseMarch(verb engine.Verb, words []string) (engine.Action, error) {
	a := engine.Action{Verb: verb, Figure: engine.NoFigure, Cell: engine.NoCell}
	if len(words) < 1 || len(words) > maxMembers {
		return a, fmt.Errorf("%s wants 3 to %d members: %s", verbDocs[verb].Name, maxMembers, verbDocs[verb].Doc)
	}
	var plan []placing
	for _, w := range words {
		body, air := strings.CutSuffix(w, "^")
		name, rest, ok1 := strings.Cut(body, ">")
		label, dir, ok2 := strings.Cut(rest, ":")
		if !ok1 || !ok2 {
			return a, fmt.Errorf("%q is no member of a march: want one like alt-1>3,4:S", w)
		}
		i, err := t.findFigure(name)
		if err != nil {
			return a, err
		}
		c, err := t.ground.grid.ParseLabel(label)
		if err != nil {
			return a, err
		}
		d, err := t.ground.grid.ParseDir(strings.ToUpper(dir))
		if err != nil {
			return a, err
		}
		plan = append(plan, placing{fig: uint8(i), at: c, facing: uint8(d), air: air})
	}
	a.Figure, a.Cell = t.figs[plan[0].fig].id, engine.Cell(plan[0].at)
	a.A, a.B = packPlan(plan)
	return a, nil
}

// verbOf finds a verb by name, or -1.
func (t *table) verbOf(word string) int {
	return slices.IndexFunc(verbDocs[:], func(n engine.Named) bool { return n.Name == word })
}

func verbNames() []string {
	names := make([]string, len(verbDocs))
	for i, d := range verbDocs {
		names[i] = d.Name
	}
	return names
}

func verbList() string { return strings.Join(verbNames(), ", ") }

// findFigure looks a figure up by its name.
func (t *table) findFigure(name string) (int, error) {
	if i, ok := t.byName[name]; ok {
		return i, nil
	}
	names := make([]string, len(t.figs))
	for i := range t.figs {
		names[i] = t.figs[i].name
	}
	return 0, speech.UnknownFigure(name, names)
}
