package titan

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Say writes an action in words that Parse reads.
func (t *table) Say(_ engine.Game, a engine.Action) string {
	if a.Verb == verbEnd {
		return "end"
	}
	who := t.nameOf(a.Figure)
	where := t.land.label(int(a.Cell))
	whom := t.nameOf(engine.Figure(a.A & 0xff))
	switch a.Verb {
	case verbStay:
		return who + " stay"
	case verbMove, verbEnter, verbPlace:
		return who + " " + info.Verbs[a.Verb].Name + " " + where
	case verbStrike:
		text := who + " strike " + whom
		if a.N != 0 {
			said := unpack(a.N)
			text += fmt.Sprintf(" as %d,%d", said.dice, said.number)
		}
		return text
	case verbShoot:
		text := who + " rangestrike " + whom
		if a.N > 0 {
			text += " from " + t.land.label(int(a.N)-1)
		}
		if a.B > 0 {
			text += " via " + t.land.label(int(a.B&0xff)-1)
		}
		return text
	case verbCarry:
		return who + " carry " + whom
	case verbDecline:
		return who + " carry none"
	}
	return fmt.Sprintf("unknown action %d", a.Verb)
}

func (t *table) nameOf(f engine.Figure) string {
	if slot := t.slotOf(f); f != engine.NoFigure && slot >= 0 {
		return t.names[slot]
	}
	return "nobody"
}

// Parse reads an action: "ogre strike lion as 6,6". A leading side ("attacker ogre") and
// brackets around hexes do no harm.
func (t *table) Parse(eg engine.Game, text string) (engine.Action, error) {
	g := eg.(*game)
	f := strings.Fields(text)
	if len(f) == 0 {
		return engine.Action{}, fmt.Errorf("an empty action; say for example %q", "lion move 2,3")
	}
	if f[0] == "end" || f[0] == "pass" {
		if len(f) > 2 || len(f) == 2 && f[1] != "moves" && f[1] != "strikes" && f[1] != "phase" {
			return engine.Action{}, fmt.Errorf("%q says more than that the phase ends; say %q", text, "end")
		}
		return endAction(), nil
	}
	slot, err := t.find(f[0])
	if err != nil {
		return engine.Action{}, err
	}
	if len(f) < 2 {
		return engine.Action{}, fmt.Errorf("what does %s do? %s", f[0], verbList)
	}
	switch f[1] {
	case "stay":
		return t.parseStay(g, slot, f)
	case "move", "enter", "place":
		return t.parseMove(slot, f)
	case "strike", "rangestrike", "carry":
		return t.parseBlow(g, slot, f)
	case "end", "pass":
		return engine.Action{}, fmt.Errorf("%s is said of no character: leave out %s", f[1], f[0])
	case "decline":
		return engine.Action{}, fmt.Errorf("to carry nothing say %q", f[0]+" carry none")
	}
	return engine.Action{}, fmt.Errorf("unknown verb %q%s", f[1], spelling.Suggest(f[1], verbWords))
}

var verbWords = []string{"stay", "move", "enter", "place", "strike", "rangestrike", "carry"}

const verbList = "the verbs are stay, move, enter, place, strike, rangestrike, carry"

// find is the slot of a name.
func (t *table) find(name string) (int, error) {
	known := make([]string, 0, slots)
	for slot := range slots {
		if t.listed>>slot&1 == 0 {
			continue
		}
		if t.names[slot] == name {
			return slot, nil
		}
		known = append(known, t.names[slot])
	}
	return -1, speech.UnknownFigure(name, known)
}

func (t *table) parseStay(g *game, slot int, f []string) (engine.Action, error) {
	if len(f) > 2 {
		return engine.Action{}, fmt.Errorf("%q says too much; say %q", strings.Join(f, " "), f[0]+" stay")
	}
	return moveAction(verbStay, slot, int(g.s.at[slot])), nil
}

func (t *table) parseMove(slot int, f []string) (engine.Action, error) {
	verb := map[string]engine.Verb{"move": verbMove, "enter": verbEnter, "place": verbPlace}[f[1]]
	if len(f) != 3 {
		return engine.Action{}, fmt.Errorf("where does %s %s? say one hex, such as %q", f[0], f[1], f[0]+" "+f[1]+" 2,3")
	}
	c, ok := t.land.at(f[2])
	if !ok {
		return engine.Action{}, fmt.Errorf("there is no hex %q on this map", f[2])
	}
	return moveAction(verb, slot, c), nil
}

// parseBlow reads "ogre strike lion as 6,5", "ranger rangestrike lion from 3,2 via 3,3" and "ogre carry
// lion". What is left unsaid is as the rules have it: the natural announcement, the best origin.
func (t *table) parseBlow(g *game, slot int, f []string) (engine.Action, error) {
	if len(f) < 3 {
		return engine.Action{}, fmt.Errorf("whom does %s %s?", f[0], f[1])
	}
	if f[1] == "carry" && f[2] == "none" && len(f) == 3 {
		return engine.Action{Verb: verbDecline, Figure: figure(slot), Cell: engine.NoCell}, nil
	}
	target, err := t.find(f[2])
	if err != nil {
		return engine.Action{}, err
	}
	verb := map[string]engine.Verb{"strike": verbStrike, "rangestrike": verbShoot, "carry": verbCarry}[f[1]]
	a := g.blowAction(verb, slot, target)
	rest := f[3:]
	for len(rest) > 1 {
		switch word, value := rest[0], rest[1]; {
		case word == "as" && verb == verbStrike:
			var said announcement
			if _, err := fmt.Sscanf(strings.Trim(value, "()"), "%d,%d", &said.dice, &said.number); err != nil ||
				said.dice < 0 || said.number < 1 || said.number > 6 || said.dice == 0 && said.number == 0 {
				return engine.Action{}, fmt.Errorf("cannot read the announcement %q; say dice and number, such as 6,5", value)
			}
			a.N = said.pack()
		case (word == "from" || word == "via") && verb == verbShoot:
			c, ok := t.land.at(value)
			if !ok {
				return engine.Action{}, fmt.Errorf("there is no hex %q on this map", value)
			}
			if word == "from" {
				a.N = int32(c) + 1
			} else {
				a.B = uint64(c) + 1
			}
		default:
			return engine.Action{}, fmt.Errorf("cannot read %q after %q", word, strings.Join(f[:3], " "))
		}
		rest = rest[2:]
	}
	if len(rest) > 0 {
		return engine.Action{}, fmt.Errorf("cannot read %q after %q", rest[0], strings.Join(f[:3], " "))
	}
	return a, nil
}
