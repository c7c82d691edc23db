package hott

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Say writes an action in the words that Parse reads.
func (t *table) Say(eg engine.Game, a engine.Action) string {
	switch a.Verb {
	case verbEnd, verbPass:
		return info.Verbs[a.Verb].Name
	case verbMove, verbColumn:
		var legs []string
		for _, w := range [2]uint64{a.A, a.B} {
			if l, ok := unpack(w); ok && l.kind != noLeg {
				legs = append(legs, l.words())
			}
		}
		if a.B == more {
			legs = append(legs, "more")
		}
		text := info.Verbs[a.Verb].Name + " " + t.groupWords(a)
		if len(legs) > 0 {
			text += ": " + strings.Join(legs, ", ")
		}
		return text
	case verbGod, verbReplace:
		l, _ := unpack(a.A)
		return info.Verbs[a.Verb].Name + " " + t.nameOf(a.Figure) + " " + poseWords(l.pose)
	case verbDragons:
		text := "dragons"
		for k := range min(max(int(a.N), 0), 6) {
			w, i := a.A, k
			if k >= 3 {
				w, i = a.B, k-3
			}
			text += " " + number(int32(w>>(dragonBits*i)&(1<<dragonBits-1)))
		}
		return text
	case verbLurk:
		l, _ := unpack(a.A)
		f := "?"
		if a.B < uint64(len(t.ground.list)) {
			f = t.ground.list[a.B].id
		}
		return "lurk " + t.nameOf(a.Figure) + " " + poseWords(l.pose) + " at " + t.nameOf(t.enemy(a)) + " in " + f
	case verbFree, verbCall, verbName:
		return info.Verbs[a.Verb].Name + " " + t.nameOf(a.Figure)
	case verbShoot, verbCast:
		text := info.Verbs[a.Verb].Name + " " + t.nameOf(a.Figure) + " at " + t.nameOf(t.enemy(a))
		for i, rest := 0, a.A&0xffffffff; rest != 0; rest &= rest - 1 {
			word := " with "
			if i > 0 {
				word = ", "
			}
			text += word + t.nameOf(engine.MakeFigure(a.Figure.Seat(), trailing(uint32(rest))))
			i++
		}
		return text
	case verbFight:
		if a.N > 0 && a.N <= maxSide {
			return "fight " + t.nameOf(a.Figure) + " by " + t.nameOf(engine.MakeFigure(a.Figure.Seat().Other(), int(a.N-1)))
		}
		return "fight " + t.nameOf(a.Figure)
	case verbStorm:
		if a.Figure == engine.NoFigure {
			return "storm"
		}
		return "storm " + t.nameOf(a.Figure)
	}
	return "nothing"
}

// enemy is the figure of the other side whose number N is.
func (t *table) enemy(a engine.Action) engine.Figure {
	return engine.MakeFigure(a.Figure.Seat().Other()&1, int(a.N)&(maxSide-1))
}

func (t *table) nameOf(f engine.Figure) string {
	if f == engine.NoFigure || f.Number() >= maxSide {
		return "nobody"
	}
	if n := t.el[int(f.Seat())*maxSide+f.Number()].name; n != "" {
		return n
	}
	return "nobody"
}

// groupWords names the leader first, then the others by number.
func (t *table) groupWords(a engine.Action) string {
	text := t.nameOf(a.Figure)
	for rest := uint32(a.N); rest != 0; rest &= rest - 1 {
		if i := trailing(rest); i != a.Figure.Number() {
			text += "+" + t.nameOf(engine.MakeFigure(a.Figure.Seat(), i))
		}
	}
	return text
}

// words is a leg as it is typed; readLeg reads it.
func (l leg) words() string {
	switch l.kind {
	case straight:
		if l.n < 0 {
			return "back " + number(-l.n)
		}
		return "forward " + number(l.n)
	case wheelLeft:
		return "wheel left " + number(l.n)
	case wheelRight:
		return "wheel right " + number(l.n)
	case placing:
		return "place " + poseWords(l.pose)
	case shifting:
		if l.n < 0 {
			return "shift left " + number(-l.n)
		}
		return "shift right " + number(l.n)
	}
	return ""
}

// readLeg reads a leg. It is packed once for trial, since what does not fit into an action is longer than
// any leg.
func readLeg(text string) (leg, error) {
	f := strings.Fields(text)
	bad := fmt.Errorf("%q is no leg; want forward N, back N, wheel left|right DEGREES, place X,Y FACING or shift left|right N", text)
	if len(f) < 2 {
		return leg{}, bad
	}
	if f[0] == "place" {
		p, err := readPose(strings.Join(f[1:], " "))
		if err != nil {
			return leg{}, err
		}
		if p.X < 0 || p.Y < 0 || p.X >= 1<<20 || p.Y >= 1<<20 {
			return leg{}, fmt.Errorf("%q lies off any board", text)
		}
		return leg{kind: placing, pose: p}, nil
	}
	n, err := units(f[len(f)-1])
	if err != nil {
		return leg{}, err
	}
	l := leg{n: n}
	switch strings.Join(f[:len(f)-1], " ") {
	case "forward":
		l.kind = straight
	case "back":
		l.kind, l.n = straight, -n
	case "wheel left":
		l.kind = wheelLeft
	case "wheel right":
		l.kind = wheelRight
	case "shift right":
		l.kind = shifting
	case "shift left":
		l.kind, l.n = shifting, -n
	default:
		return leg{}, bad
	}
	if _, ok := unpack(l.pack()); !ok {
		return leg{}, fmt.Errorf("%q is longer than any leg, or nothing", text)
	}
	return l, nil
}

// Parse reads an action.
func (t *table) Parse(eg engine.Game, words string) (engine.Action, error) {
	g := eg.(*game)
	verb, rest, _ := strings.Cut(strings.TrimSpace(words), " ")
	rest = strings.TrimSpace(rest)
	a := engine.Action{Figure: engine.NoFigure, Cell: engine.NoCell}
	known := -1
	for i, v := range info.Verbs {
		if v.Name == verb {
			known = i
		}
	}
	if known < 0 {
		names := make([]string, len(info.Verbs))
		for i, v := range info.Verbs {
			names[i] = v.Name
		}
		return a, fmt.Errorf("unknown action %q%s", verb, spelling.Suggest(verb, names))
	}
	a.Verb = engine.Verb(known)
	var err error
	switch a.Verb {
	case verbEnd, verbPass:
		if rest != "" {
			err = fmt.Errorf("%s takes no more words, not %q", verb, rest)
		}
	case verbMove, verbColumn:
		err = t.parseMove(g, &a, rest)
	case verbGod, verbReplace, verbLurk:
		err = t.parseEntry(&a, rest)
	case verbDragons:
		err = t.parseDragons(g, &a, rest)
	case verbFree, verbCall, verbName:
		a.Figure, err = t.figureNamed(rest)
	case verbShoot, verbCast:
		err = t.parseAttack(&a, rest)
	case verbFight:
		name, by, ok := strings.Cut(rest, " by ")
		if a.Figure, err = t.figureNamed(name); err == nil && ok {
			var m engine.Figure
			m, err = t.figureNamed(by)
			a.N = int32(m.Number()) + 1
		}
	case verbStorm:
		if rest != "" {
			a.Figure, err = t.figureNamed(rest)
		}
	}
	return a, err
}

// figureNamed finds a figure by its name.
func (t *table) figureNamed(name string) (engine.Figure, error) {
	name = strings.TrimSpace(name)
	if e, ok := t.byName[name]; ok {
		return figure(e), nil
	}
	names := make([]string, 0, len(t.figures))
	for _, f := range t.figures {
		names = append(names, f.Name)
	}
	return engine.NoFigure, speech.UnknownFigure(name, names)
}

// parseMove reads who moves and the one or two legs of the action. The leader is named first; more legs
// are staged before, each with "more" behind it.
func (t *table) parseMove(g *game, a *engine.Action, rest string) error {
	who, legs, _ := strings.Cut(rest, ":")
	for i, name := range strings.Split(who, "+") {
		f, err := t.figureNamed(name)
		if err != nil {
			return err
		}
		if i == 0 {
			a.Figure = f
		} else if f.Seat() != a.Figure.Seat() {
			return fmt.Errorf("%s is on the other side", name)
		}
		a.N |= 1 << f.Number()
	}
	words := splitLegs(legs)
	if len(words) > 2 {
		return fmt.Errorf("an action has one or two legs; stage the others first, one by one, each followed by \", more\"")
	}
	for i, text := range words {
		if i == 1 && text == "more" {
			a.B = more
			return nil
		}
		l, err := readLeg(text)
		if err != nil {
			return err
		}
		if i == 0 {
			a.A = l.pack()
		} else {
			a.B = l.pack()
		}
	}
	a.Cell = g.moves().endCellOf(*a)
	return nil
}

// splitLegs cuts "place 1200,600 N, forward 20" between legs: at commas followed by
// a space.
func splitLegs(text string) (out []string) {
	for _, part := range strings.Split(text, ", ") {
		if p := strings.TrimSpace(part); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// parseEntry reads where an element enters or is freed, and of a lurker whom it comes at and out of which
// feature.
func (t *table) parseEntry(a *engine.Action, rest string) error {
	name, rest, _ := strings.Cut(rest, " ")
	var err error
	if a.Figure, err = t.figureNamed(name); err != nil {
		return err
	}
	if a.Verb == verbLurk {
		pose, tail, ok := strings.Cut(rest, " at ")
		enemy, lair, ok2 := strings.Cut(tail, " in ")
		if !ok || !ok2 {
			return fmt.Errorf("want: lurk NAME X,Y FACING at ENEMY in FEATURE")
		}
		f, err := t.figureNamed(enemy)
		if err != nil {
			return err
		}
		a.N = int32(f.Number())
		if a.B, err = t.featureNamed(strings.TrimSpace(lair)); err != nil {
			return err
		}
		rest = pose
	}
	p, err := readPose(rest)
	if err != nil {
		return err
	}
	if p.X < 0 || p.Y < 0 || p.X >= 1<<20 || p.Y >= 1<<20 {
		return fmt.Errorf("%q lies off any board", rest)
	}
	a.A = leg{kind: placing, pose: p}.pack()
	a.Cell = t.cell(p)
	return nil
}

func (t *table) featureNamed(id string) (uint64, error) {
	names := make([]string, len(t.ground.list))
	for i := range t.ground.list {
		names[i] = t.ground.list[i].id
		if names[i] == id {
			return uint64(i), nil
		}
	}
	return 0, fmt.Errorf("unknown feature %q%s", id, spelling.Suggest(id, names))
}

// parseDragons reads the places along the base edge at which dragons enter, one for each; six go into one
// action, three in A and three in B.
func (t *table) parseDragons(g *game, a *engine.Action, rest string) error {
	places := strings.Fields(rest)
	who := g.moves().waiting(g.s.Owner, dragon)
	if len(places) == 0 || len(places) > 6 {
		return fmt.Errorf("want: dragons X …, one place along the base edge for each dragon")
	}
	if who == 0 {
		a.Figure = engine.MakeFigure(g.s.Owner, 0)
	} else {
		a.Figure = figure(firstOf(who))
	}
	a.N = int32(len(places))
	for k, text := range places {
		x, err := units(text)
		if err != nil || x < 0 || x >= 1<<dragonBits {
			return fmt.Errorf("%q is no place along the base edge", text)
		}
		if k < 3 {
			a.A |= uint64(x) << (dragonBits * k)
		} else {
			a.B |= uint64(x) << (dragonBits * (k - 3))
		}
	}
	if who != 0 {
		a.Cell = t.cell(g.moves().dragonAt(*a, 0, firstOf(who)))
	}
	return nil
}

// parseAttack reads who shoots or casts at whom, and with whose help. A friend is no target and an enemy
// no helper, whatever the rules would say next.
func (t *table) parseAttack(a *engine.Action, rest string) error {
	name, tail, ok := strings.Cut(rest, " at ")
	target, with, _ := strings.Cut(tail, " with ")
	if !ok {
		return fmt.Errorf("want: %s NAME at ENEMY [with NAME, NAME]", info.Verbs[a.Verb].Name)
	}
	var err error
	if a.Figure, err = t.figureNamed(name); err != nil {
		return err
	}
	f, err := t.figureNamed(target)
	if err != nil {
		return err
	}
	if f.Seat() == a.Figure.Seat() {
		return fmt.Errorf("%s is a friend", target)
	}
	a.N = int32(f.Number())
	if with == "" {
		return nil
	}
	for _, n := range strings.Split(with, ",") {
		h, err := t.figureNamed(n)
		if err != nil {
			return err
		}
		if h.Seat() != a.Figure.Seat() {
			return fmt.Errorf("%s is on the other side", n)
		}
		a.A |= 1 << h.Number()
	}
	return nil
}

// placeWords writes a heat map cell.
func (t *table) placeWords(c engine.Cell) string {
	if c < 0 || int(c) >= len(t.cells) {
		return "off the board"
	}
	return t.cells[c].Label
}

func plural(n int32, word string) string {
	s := strconv.Itoa(int(n)) + " " + word
	if n != 1 {
		s += "s"
	}
	return s
}
