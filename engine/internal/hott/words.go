package hott

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// rules notes reasons with the rules they rest on.
var rules = speech.Rules(ruleIDs)

// speaker is what words are about: a table, and a position of it where there is one.
type speaker struct {
	*table
	g questions
}

var language speech.Language[speaker]

func init() {
	language = speech.Language[speaker]{
		Example:   "move blades-1: forward 200",
		Operands:  operands(),
		Verbs:     verbForms(),
		Questions: questionForms(),
	}
	info.Verbs, info.Questions = language.Ready()
}

// verbForms are the verbs, by their numbers.
func verbForms() []speech.Verb[speaker] {
	arrives := func(t speaker, q *speech.Args) {
		l, _ := unpack(q.A)
		q.Cell = t.cell(l.pose)
	}
	moves := func(t speaker, q *speech.Args) {
		if q.B != more {
			q.Cell = t.g.moves().endCellOf(q.Action)
		}
	}
	return []speech.Verb[speaker]{
		verbEnd: {Name: "end", Form: "end", Doc: "end the PIP phase, or drop the staged legs of a longer move"},
		verbMove: {
			Name: "move", Form: "move F+G: [LEG, …]", Rest: moves,
			Doc: "a tactical move of one element or a group by one leg or two, each forward N, back N, wheel left N, " +
				"wheel right N, " +
				"place X,Y FACING, shift left N or shift right N; a last word \"more\" stages its leg",
		},
		verbColumn: {Name: "column", Form: "column F+G: [LEG, …]", Doc: "a block turns into a column behind its leader",
			Rest: moves},
		verbGod: {Name: "god", Form: "god F POSE", Doc: "deploy a god: god g 1200,1200 N", Rest: arrives},
		verbDragons: {
			Name: "dragons", Form: "dragons X …", Doc: "deploy all dragons, each at a place along the base edge",
			Rest: dragonsArrive,
		},
		verbLurk:    {Name: "lurk", Form: "lurk F POSE at G in FEATURE", Doc: "deploy a lurker", Rest: arrives},
		verbReplace: {Name: "replace", Form: "replace F POSE", Doc: "replace a lost horde", Rest: arrives},
		verbFree:    {Name: "free", Form: "free F", Doc: "free an ensorcelled magician or hero"},
		verbShoot:   {Name: "shoot", Form: "shoot F at G [with H, …]", Doc: "shoot at an enemy, with others aiding"},
		verbCall:    {Name: "call", Form: "call F", Doc: "name an enemy shooter, whose owner then aims"},
		verbCast:    {Name: "cast", Form: "cast F at G [with H, …]", Doc: "cast a spell, with others aiding"},
		verbPass:    {Name: "pass", Form: "pass", Doc: "cast no more spells in this bound"},
		verbFight:   {Name: "fight", Form: "fight F [by G]", Doc: "fight a close combat"},
		verbStorm:   {Name: "storm", Form: "storm [F]", Doc: "fight the combat of the stronghold"},
		verbName:    {Name: "name", Form: "name F", Doc: "name the main attacker"},
	}
}

// operands are what stands in capitals in the forms of verbs and questions.
func operands() map[string]speech.Operand[speaker] {
	return map[string]speech.Operand[speaker]{
		"F": {
			What: "a figure",
			Read: func(t speaker, words []string, a *engine.Action) (used int, err error) {
				a.Figure, err = t.figureNamed(words[0])
				return 1, err
			},
			Say: func(t speaker, a engine.Action) string {
				if a.Verb == verbStorm && a.Figure == engine.NoFigure {
					return ""
				}
				return t.nameOf(a.Figure)
			},
		},
		"G":       {What: "a figure", Read: readEnemy, Say: sayEnemy},
		"H,":      {What: "a helper", Read: readHelpers, Say: sayHelpers},
		"F+G:":    {What: "a figure or a group, its leader first,", Read: readGroup, Say: sayGroup},
		"LEG,":    {What: "a leg", Read: readLegs, Say: sayLegs},
		"POSE":    {What: "a pose, front middle and facing,", Read: readArrival, Say: sayArrival},
		"X":       {What: "a place along the base edge", Read: readDragons, Say: sayDragons},
		"FEATURE": {What: "a feature", Read: readFeature, Say: sayFeature},
		"LIST": {
			What: "a list",
			Read: func(_ speaker, words []string, _ *engine.Action) (int, error) { return len(words), nil },
		},
		"D":    {What: "the die of the first army"},
		"E":    {What: "the die of the second army"},
		"EDGE": {What: "the die of the edge"},
	}
}

// Say writes an action in the words that Parse reads.
func (t *table) Say(_ engine.Game, a engine.Action) string { return language.Say(speaker{table: t}, a) }

// Parse reads an action. What follows a colon need not stand apart from it.
func (t *table) Parse(eg engine.Game, words string) (engine.Action, error) {
	return language.Parse(speaker{t, eg.(*game).questions()}, spaced(words))
}

// Ask answers a question about a position exactly.
func (t *table) Ask(eg engine.Game, question string) (engine.Answer, error) {
	return language.Ask(speaker{t, eg.(*game).questions()}, spaced(question))
}

// spaced puts blanks behind colons, and none around what joins the names of a group.
func spaced(words string) string {
	words = strings.ReplaceAll(strings.ReplaceAll(words, ":", ": "), " : ", ": ")
	return strings.ReplaceAll(strings.ReplaceAll(words, " +", "+"), "+ ", "+")
}

// readEnemy reads the other element: of a fight the main attacker, of a shot or a spell the target, which is no friend
// whatever the rules would say next. In questions it is any element.
func readEnemy(t speaker, words []string, a *engine.Action) (int, error) {
	f, err := t.figureNamed(words[0])
	if err != nil {
		return 0, err
	}
	switch a.Verb {
	case verbEnd:
		a.A = uint64(f)
	case verbFight:
		a.N = int32(f.Number()) + 1
	case verbShoot, verbCast:
		if f.Seat() == a.Figure.Seat() {
			return 0, fmt.Errorf("%s is a friend", words[0])
		}
		fallthrough
	default:
		a.N = int32(f.Number())
	}
	return 1, nil
}

func sayEnemy(t speaker, a engine.Action) string {
	if a.Verb != verbFight {
		return t.nameOf(engine.MakeFigure(a.Figure.Seat().Other()&1, int(a.N)&(maxSide-1)))
	}
	if a.N > 0 && a.N <= maxSide {
		return t.nameOf(engine.MakeFigure(a.Figure.Seat().Other(), int(a.N-1)))
	}
	return ""
}

// readHelpers reads who helps; an enemy is no helper. In questions they are elements of any side, in B.
func readHelpers(t speaker, words []string, a *engine.Action) (int, error) {
	for _, n := range strings.Split(strings.Join(words, " "), ",") {
		h, err := t.figureNamed(n)
		if err != nil {
			return 0, err
		}
		if h.Seat() != a.Figure.Seat() && a.Verb != verbEnd {
			return 0, fmt.Errorf("%s is on the other side", n)
		}
		if a.Verb == verbEnd {
			a.B |= uint64(one(numberOf(h)))
		} else {
			a.A |= 1 << h.Number()
		}
	}
	return len(words), nil
}

func sayHelpers(t speaker, a engine.Action) string {
	var names []string
	for rest := a.A & 0xffffffff; rest != 0; rest &= rest - 1 {
		names = append(names, t.nameOf(engine.MakeFigure(a.Figure.Seat(), trailing(uint32(rest)))))
	}
	return strings.Join(names, ", ")
}

// readGroup reads who moves, up to a colon; the leader is named first.
func readGroup(t speaker, words []string, a *engine.Action) (used int, err error) {
	who := ""
	for colon := false; used < len(words) && !colon; used++ {
		who, colon = strings.CutSuffix(who+words[used], ":")
	}
	for i, name := range strings.Split(who, "+") {
		f, err := t.figureNamed(name)
		if err != nil {
			return 0, err
		}
		if i == 0 {
			a.Figure = f
		} else if f.Seat() != a.Figure.Seat() {
			return 0, fmt.Errorf("%s is on the other side", name)
		}
		a.N |= 1 << f.Number()
	}
	return used, nil
}

// sayGroup names the leader first, then the others by number.
func sayGroup(t speaker, a engine.Action) string {
	text := t.nameOf(a.Figure)
	for rest := uint32(a.N); rest != 0; rest &= rest - 1 {
		if i := trailing(rest); i != a.Figure.Number() {
			text += "+" + t.nameOf(engine.MakeFigure(a.Figure.Seat(), i))
		}
	}
	if sayLegs(t, a) != "" {
		text += ":"
	}
	return text
}

// readArrival reads where an element enters or is freed.
func readArrival(_ speaker, words []string, a *engine.Action) (int, error) {
	text := strings.Join(words[:min(2, len(words))], " ")
	p, err := readPose(text)
	if err != nil {
		return 0, err
	}
	if p.X < 0 || p.Y < 0 || p.X >= 1<<20 || p.Y >= 1<<20 {
		return 0, fmt.Errorf("%q lies off any board", text)
	}
	a.A = leg{kind: placing, pose: p}.pack()
	return 2, nil
}

func sayArrival(_ speaker, a engine.Action) string {
	l, _ := unpack(a.A)
	return poseWords(l.pose)
}

// readDragons reads the places along the base edge at which dragons enter, one for each; six go into one
// action, three in A and three in B.
func readDragons(_ speaker, words []string, a *engine.Action) (int, error) {
	if len(words) > 6 {
		return 0, fmt.Errorf("%d dragons enter, and at most 6 can", len(words))
	}
	a.N = int32(len(words))
	for k, text := range words {
		x, err := units(text)
		if err != nil || x < 0 || x >= 1<<dragonBits {
			return 0, fmt.Errorf("%q is no place along the base edge", text)
		}
		if k < 3 {
			a.A |= uint64(x) << (dragonBits * k)
		} else {
			a.B |= uint64(x) << (dragonBits * (k - 3))
		}
	}
	return len(words), nil
}

func sayDragons(_ speaker, a engine.Action) string {
	var places []string
	for k := range min(max(int(a.N), 0), 6) {
		w, i := a.A, k
		if k >= 3 {
			w, i = a.B, k-3
		}
		places = append(places, number(int32(w>>(dragonBits*i)&(1<<dragonBits-1))))
	}
	return strings.Join(places, " ")
}

// dragonsArrive names the first of the dragons that wait, and where it comes to stand.
func dragonsArrive(t speaker, q *speech.Args) {
	g := t.g
	who := g.moves().waiting(g.s.Owner, dragon)
	if who == 0 {
		q.Figure = engine.MakeFigure(g.s.Owner, 0)
		return
	}
	q.Figure = figure(firstOf(who))
	q.Cell = g.t.cell(g.moves().dragonAt(q.Action, 0, firstOf(who)))
}

// readFeature reads out of which feature a lurker comes.
func readFeature(t speaker, words []string, a *engine.Action) (used int, err error) {
	a.B, err = t.featureNamed(words[0])
	return 1, err
}

func sayFeature(t speaker, a engine.Action) string {
	if a.B < uint64(len(t.ground.list)) {
		return t.ground.list[a.B].id
	}
	return "?"
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
	return engine.NoFigure, speech.Unknown("figure", name, names)
}

func (t *table) featureNamed(id string) (uint64, error) {
	names := make([]string, len(t.ground.list))
	for i := range t.ground.list {
		names[i] = t.ground.list[i].id
		if names[i] == id {
			return uint64(i), nil
		}
	}
	return 0, speech.Unknown("feature", id, names)
}

// placeWords writes a heat map cell.
func (t *table) placeWords(c engine.Cell) string {
	if c < 0 || int(c) >= len(t.cells) {
		return "off the board"
	}
	return t.cells[c].Label
}

// numberOf is the number of a figure among all elements.
func numberOf(f engine.Figure) uint8 { return uint8(f.Seat())*maxSide + uint8(f.Number()) }
