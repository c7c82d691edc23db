package descent

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// rules notes reasons with the rules they rest on.
var rules = speech.Rules(ruleIDs)

var language speech.Language[*game]

func init() {
	language = speech.Language[*game]{
		Example:  "jain move 3,4 acts 1",
		Operands: operands(),
		Flags: map[string]speech.Flag{"turned": {
			Set: func(a *engine.Action) { a.N |= turnedBit(a.Verb) },
			Said: func(a engine.Action) bool {
				return a.N&turnedBit(a.Verb) != 0 && (a.Verb == verbMove || a.Verb == verbThrow || a.N == 1)
			},
		}},
		Verbs:     verbForms(),
		Questions: questionForms(),
	}
	info.Verbs, info.Questions = language.Ready()
}

// turnedBit is the bit of N that says that a base is turned.
func turnedBit(v engine.Verb) int32 {
	if v == verbMove {
		return 1 << 6
	}
	return 1
}

// verbForms are the verbs, by their numbers.
func verbForms() []speech.Verb[*game] {
	return []speech.Verb[*game]{
		verbDeploy:   {Name: "deploy", Form: "F deploy X,Y [turned]", Doc: "put a figure into its zone"},
		verbActivate: {Name: "activate", Form: "F activate", Doc: "begin its turn"},
		verbMove: {Name: "move", Form: "F move X,Y [turned] [acts N] [fatigue M] [via ROUTE …]",
			Doc: "spend movement points, taking N move actions and M fatigue for more first"},
		verbAttack: {Name: "attack", Form: "F attack G [H] [X,Y] [with WEAPON] [from ORIGIN]",
			Doc: "attack a space of a figure"},
		verbRest:   {Name: "rest", Form: "F rest [CONDITION]", Doc: "recover all fatigue at the end of the turn"},
		verbClimb:  {Name: "climb", Form: "F climb X,Y [turned]", Doc: "climb out of a pit"},
		verbShake:  {Name: "shake", Form: "F shake", Doc: "discard Stunned"},
		verbStand:  {Name: "stand", Form: "F stand", Doc: "a knocked-out hero gets up"},
		verbRevive: {Name: "revive", Form: "F revive G", Doc: "help a knocked-out hero up"},
		verbDoor:   {Name: "door", Form: "F door EDGE", Doc: "open or close a door; EDGE is V x y or H x y"},
		verbExit:   {Name: "exit", Form: "F exit [acts N] [fatigue M]", Doc: "leave the map by an exit space"},
		verbEnd:    {Name: "end", Form: "F end", Doc: "end the turn"},
		verbRage: {Name: "rage", Form: "F rage G [H] [X,Y] [with WEAPON] [from ORIGIN]",
			Doc: "a melee attack with 1 more heart"},
		verbOath:   {Name: "oath", Form: "F oath G H X,Y", Doc: "join hero G and attack monster H from X,Y"},
		verbPrayer: {Name: "prayer", Form: "F prayer G", Doc: "heal"},
		verbRaise:  {Name: "raise", Form: "F raise X,Y", Doc: "raise the Reanimate"},
		verbFeat:   {Name: "feat", Form: "F feat [G] [H] [X,Y] [with WEAPON]", Doc: "the heroic feat"},
		verbExplode: {Name: "explode", Form: "F explode G [H] [X,Y] [with WEAPON] [from ORIGIN]",
			Doc: "a rune attack with Blast"},
		verbTrick: {Name: "trick", Form: "F trick G [H] [X,Y] [with WEAPON] [from ORIGIN]",
			Doc: "an attack that stuns"},
		verbBless: {Name: "bless", Form: "F bless G [H] [X,Y] [with WEAPON] [from ORIGIN] [heal ALLY]",
			Doc: "an attack that heals"},
		verbDrain: {Name: "drain", Form: "F drain G [H] [X,Y] [with WEAPON] [from ORIGIN]",
			Doc: "an attack that heals heroes near by"},
		verbFury:  {Name: "fury", Form: "F fury", Doc: "the Reanimate acts once more"},
		verbGrab:  {Name: "grab", Form: "F grab G", Doc: "immobilize"},
		verbHeal:  {Name: "heal", Form: "F heal G", Doc: "heal a friend"},
		verbHowl:  {Name: "howl", Form: "F howl", Doc: "tire all enemies within 3"},
		verbThrow: {Name: "throw", Form: "F throw G [X,Y] [turned]", Doc: "throw a figure to a space"},
		verbFire:  {Name: "fire", Form: "F fire", Doc: "attack every adjacent figure"},
		verbEarth: {Name: "earth", Form: "F earth", Doc: "immobilize adjacent enemies"},
		verbWater: {Name: "water", Form: "F water", Doc: "tire adjacent enemies"},
		verbAir:   {Name: "air", Form: "F air", Doc: "no attacks from afar until its next activation"},
		verbFlail: {Name: "flail", Form: "F flail G H [X,Y] [with WEAPON] [from ORIGIN]",
			Doc: "one attack on two figures"},
		verbFlock: {Name: "flock", Form: "F flock", Doc: "minions of its group within 5 may move 2 spaces"},
		verbHop: {Name: "hop", Form: "F hop X,Y [via ORIGIN]",
			Doc: "move up to 2 spaces without movement points"},
		verbNimble:    {Name: "nimble", Form: "F nimble [X,Y]", Doc: "step aside"},
		verbPlace:     {Name: "place", Form: "F place X,Y [turned]", Doc: "put a large figure down"},
		verbStoneskin: {Name: "stoneskin", Form: "F stoneskin G", Doc: "a defence die more for G"},
		verbDefend:    {Name: "defend", Form: "F defend", Doc: "become the target"},
		verbReroll: {Name: "reroll", Form: "F reroll DIE",
			Doc: "roll a die again, the N-th of its colour: F reroll red 2"},
		verbShield: {Name: "shield", Form: "F shield CARD",
			Doc: "a shield more, for G, by wooden-shield or iron-shield; reroll N rolls the N-th die again"},
		verbGhost:   {Name: "ghost", Form: "F ghost", Doc: "1 fatigue for a shield more"},
		verbMana:    {Name: "mana", Form: "F mana", Doc: "a surge more"},
		verbSurge:   {Name: "surge", Form: "F surge ABILITY …", Doc: "spend surges; surge none spends no more"},
		verbAbsorb:  {Name: "absorb", Form: "F absorb D", Doc: "take D damage as fatigue"},
		verbCharm:   {Name: "charm", Form: "F charm", Doc: "roll the test again"},
		verbReturn:  {Name: "return", Form: "F return X,Y", Doc: "the space to come back to"},
		verbToken:   {Name: "token", Form: "F token X,Y", Doc: "the space of its token"},
		verbAppear:  {Name: "appear", Form: "F appear X,Y", Doc: "come back from hiding"},
		verbDecline: {Name: "decline", Form: "F decline", Doc: "do not use it"},
	}
}

// Say writes an action so that Parse gives it back.
func (t *table) Say(eg engine.Game, a engine.Action) string { return language.Say(eg.(*game), a) }

// Parse reads an action in the system's own words.
func (t *table) Parse(eg engine.Game, text string) (engine.Action, error) {
	return language.Parse(eg.(*game), text)
}

// Ask answers a question about a position exactly.
func (t *table) Ask(eg engine.Game, question string) (engine.Answer, error) {
	return language.Ask(eg.(*game), question)
}

// operands are what stands in capitals in the forms of verbs and questions.
func operands() map[string]speech.Operand[*game] {
	number := func(what string, most, shift int) speech.Operand[*game] {
		return speech.Operand[*game]{
			What: what,
			Read: func(_ *game, words []string, a *engine.Action) (int, error) {
				n, err := readNumber(words[0], 0, most)
				a.N |= int32(n) << shift
				return 1, err
			},
			Say: func(_ *game, a engine.Action) string {
				n := int(a.N)
				if most < 99 {
					if n = n >> shift & (1<<bits.Len(uint(most)) - 1); n == 0 {
						return ""
					}
				}
				return strconv.Itoa(n)
			},
		}
	}
	return map[string]speech.Operand[*game]{
		"F": {
			What: "a figure",
			Read: func(g *game, words []string, a *engine.Action) (int, error) {
				i, err := g.t.find(words[0])
				if err == nil {
					a.Figure = g.t.ident(i)
				}
				return 1, err
			},
			Say: func(g *game, a engine.Action) string {
				if i := g.t.index(a.Figure); i >= 0 {
					return g.t.units[i].name
				}
				return "nobody"
			},
		},
		"G":   {What: "a figure", Read: targetReader(0), Say: targetSayer(0)},
		"H":   {What: "a second figure", Read: targetReader(8), Say: targetSayer(8)},
		"X,Y": {What: "a space", Read: spaceReader(func(a *engine.Action, c cell) { a.Cell = c }), Say: saySpace},
		"ORIGIN": {What: "a space", Read: spaceReader(func(a *engine.Action, c cell) {
			a.A = uint64(c + 1)
		}), Say: sayOrigin},
		"ALLY": {
			What: "a figure",
			Read: func(g *game, words []string, a *engine.Action) (int, error) {
				i, err := g.t.find(words[0])
				a.B = uint64(i + 1)
				return 1, err
			},
			Say: func(g *game, a engine.Action) string {
				if a.B == 0 {
					return ""
				}
				return g.t.unitNamed(int(a.B))
			},
		},
		"N":       number("a number of move actions", 2, 0),
		"M":       number("an amount of fatigue", 15, 2),
		"D":       number("a number", 99, 0),
		"ROUTE":   {What: "a space", Read: readRoute, Say: sayRoute},
		"WEAPON":  {What: "a weapon", Read: readWeapon, Say: sayWeapon},
		"EDGE":    {What: "an edge, V x y or H x y,", Read: readDoor, Say: sayDoor},
		"DIE":     {What: "a die", Read: readDie, Say: sayDie},
		"CARD":    {What: "a card", Read: readShield, Say: sayShield},
		"ABILITY": {What: "a surge ability, or none,", Read: readSurge, Say: saySurge},
		"CONDITION": {
			What: "a condition",
			Read: func(_ *game, words []string, a *engine.Action) (int, error) {
				k := slices.Index(conditionNames[:], words[0])
				if k < 0 {
					return 0, speech.Unknown("condition", words[0], conditionNames[:])
				}
				a.N = int32(k + 1)
				return 1, nil
			},
			Say: func(_ *game, a engine.Action) string {
				if a.N > 0 && int(a.N) <= len(conditionNames) {
					return conditionNames[a.N-1]
				}
				return ""
			},
		},
		"ATTACK": {What: "an attack", Read: readAttack},
		"SURGE":  {What: "a surge ability", Read: readAll},
		"DICE":   {What: "a die", Read: readAll},
		"P":      {What: "a figure or space"},
		"Q":      {What: "a second figure or space"},
	}
}

// readAll takes all words.
func readAll(_ *game, words []string, _ *engine.Action) (int, error) { return len(words), nil }

func readNumber(word string, least, most int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("want a number from %d to %d, not %q", least, most, word)
	}
	return n, nil
}

// find is the number of a figure by its name.
func (t *table) find(name string) (int, error) {
	if i, ok := t.byName[name]; ok {
		return i, nil
	}
	return -1, speech.Unknown("figure", name, t.names())
}

func (t *table) names() []string {
	var names []string
	for i := range t.units {
		names = append(names, t.units[i].name)
	}
	return names
}

// unitNamed is the name of the n-th figure, from 1.
func (t *table) unitNamed(n int) string {
	if n < 1 || n > len(t.units) {
		return "-"
	}
	return t.units[n-1].name
}

// targetReader reads a figure into a byte of N, of a throw beside a bit for what is turned.
func targetReader(shift int) func(*game, []string, *engine.Action) (int, error) {
	return func(g *game, words []string, a *engine.Action) (int, error) {
		i, err := g.t.find(words[0])
		if a.Verb == verbThrow {
			a.N |= int32(i+1) << 1
		} else {
			a.N |= int32(i+1) << shift
		}
		return 1, err
	}
}

func targetSayer(shift int) func(*game, engine.Action) string {
	return func(g *game, a engine.Action) string {
		n := int(a.N >> shift & 0xff)
		switch a.Verb {
		case verbPrayer, verbRevive, verbGrab, verbHeal, verbStoneskin:
			n = int(a.N)
		case verbThrow:
			n = int(a.N >> 1)
		}
		if n == 0 && (a.Verb == verbFeat || (shift > 0 && a.Verb != verbOath)) {
			return ""
		}
		return g.t.unitNamed(n)
	}
}

func spaceReader(set func(*engine.Action, cell)) func(*game, []string, *engine.Action) (int, error) {
	return func(g *game, words []string, a *engine.Action) (int, error) {
		c, err := g.t.spaceNamed(words[0])
		set(a, c)
		return 1, err
	}
}

// spaceNamed is the space of a label.
func (t *table) spaceNamed(label string) (cell, error) {
	c, ok := t.cellAt(label)
	if !ok {
		return none, speech.NoCell("space", label)
	}
	return c, nil
}

func saySpace(g *game, a engine.Action) string {
	switch a.Verb {
	case verbMove, verbDeploy, verbClimb, verbPlace, verbHop, verbOath:
	default:
		if a.Cell < 0 {
			return ""
		}
	}
	return g.t.label(a.Cell)
}

func sayOrigin(g *game, a engine.Action) string {
	if a.A == 0 {
		return ""
	}
	return g.t.label(cell(a.A) - 1)
}

// readRoute reads the spaces of a way, of a large figure first the space of its base that is the cursor.
func readRoute(g *game, words []string, a *engine.Action) (used int, err error) {
	i := g.t.index(a.Figure)
	at := g.s.figures[i].at
	if g.t.units[i].large() {
		if at, err = g.t.spaceNamed(words[0]); err != nil {
			return 0, err
		}
		a.B, used = uint64(at+1), 1
	}
	if at < 0 {
		return 0, fmt.Errorf("%s is not on the map, so that no route begins there; leave out via", g.t.units[i].name)
	}
	steps := 0
	for ; used < len(words) && strings.Contains(words[used], ","); used++ {
		c, err := g.t.spaceNamed(words[used])
		if err != nil {
			return 0, err
		}
		d := g.dirTo(at, c)
		if d < 0 || steps == 21 {
			return 0, fmt.Errorf("a route goes from space to neighbouring space, at most 21 of them; %s does not "+
				"follow %s", g.t.label(c), g.t.label(at))
		}
		a.A |= uint64(d) << (3 * steps)
		at, steps = c, steps+1
	}
	a.N |= int32(steps) << 8
	return used, nil
}

// sayRoute says the spaces of an explicit way.
func sayRoute(g *game, a engine.Action) string {
	i, steps := g.t.index(a.Figure), int(a.N>>8&31)
	if steps == 0 || i < 0 {
		return ""
	}
	var words []string
	at := g.s.figures[i].at
	if g.t.units[i].large() {
		at = cell(a.B) - 1
		words = append(words, g.t.label(at))
	}
	for k := range steps {
		at += cell(g.b.offset[a.A>>(3*k)&7])
		words = append(words, g.t.label(at))
	}
	return strings.Join(words, " ")
}

func readWeapon(g *game, words []string, a *engine.Action) (int, error) {
	u := &g.t.units[g.t.index(a.Figure)]
	slot := slices.IndexFunc(u.profiles, func(k uint8) bool { return g.t.profiles[k].id == words[0] })
	if slot < 0 {
		return 0, fmt.Errorf("%s has no weapon %q", u.name, words[0])
	}
	a.N |= int32(slot+1) << 16
	return 1, nil
}

func sayWeapon(g *game, a engine.Action) string {
	i, slot := g.t.index(a.Figure), int(a.N>>16)
	if i < 0 || slot <= 0 || slot > len(g.t.units[i].profiles) {
		return ""
	}
	return g.t.profiles[g.t.units[i].profiles[slot-1]].id
}

// readDoor reads the door at an edge.
func readDoor(g *game, words []string, a *engine.Action) (int, error) {
	bad := fmt.Errorf("a door reads V x y or H x y")
	if len(words) < 3 || (words[0] != "V" && words[0] != "H") {
		return 0, bad
	}
	x, err1 := readNumber(words[1], 0, 99)
	y, err2 := readNumber(words[2], 0, 99)
	if err1 != nil || err2 != nil {
		return 0, bad
	}
	n := g.t.plan.doorAt(edge{words[0] == "V", x, y})
	if n < 0 {
		return 0, fmt.Errorf("there is no door at %s %d %d", words[0], x, y)
	}
	a.N = int32(n)
	return 3, nil
}

func sayDoor(g *game, a engine.Action) string {
	if int(a.N) >= len(g.t.plan.doors) || a.N < 0 {
		return ""
	}
	d := g.t.plan.doors[a.N]
	return fmt.Sprintf("%s %d %d", map[bool]string{true: "V", false: "H"}[d.vertical], d.x, d.y)
}

// readDie reads a die of the attack by colour and, where it has several, number: "red 2".
func readDie(g *game, words []string, a *engine.Action) (int, error) {
	colour, nth, used := slices.Index(attackNames[:], words[0]), 1, 1
	if len(words) > 1 {
		if n, err := readNumber(words[1], 0, 99); err == nil {
			nth, used = n, 2
		}
	}
	pool := g.t.profiles[g.s.atk.profile].dice
	for k := 0; pool.die(k) >= 0; k++ {
		if pool.die(k) == colour {
			if nth--; nth == 0 {
				a.N = int32(k)
				return used, nil
			}
		}
	}
	return 0, fmt.Errorf("the attack has no such die %q", words[0])
}

func sayDie(g *game, a engine.Action) string {
	pool := g.t.profiles[g.s.atk.profile].dice
	n, colour := 0, pool.die(int(a.N))
	for k := range int(a.N) {
		if pool.die(k) == colour {
			n++
		}
	}
	if colour < 0 {
		return ""
	}
	return attackNames[colour] + " " + strconv.Itoa(n+1)
}

// defenceCards are the cards that add a shield, by N; a re-roll also names the die.
var defenceCards = [...]string{1: "wooden-shield", 2: "iron-shield"}

func readShield(_ *game, words []string, a *engine.Action) (int, error) {
	if words[0] == "reroll" && len(words) > 1 {
		n, err := readNumber(words[1], 1, maxDefenceDice)
		a.N = int32(n + 2)
		return 2, err
	}
	n := slices.Index(defenceCards[:], words[0])
	if n < 1 {
		return 0, fmt.Errorf("unknown card %q; want wooden-shield, iron-shield or reroll N", words[0])
	}
	a.N = int32(n)
	return 1, nil
}

func sayShield(_ *game, a engine.Action) string {
	if a.N == 1 || a.N == 2 {
		return defenceCards[a.N]
	}
	return "reroll " + strconv.Itoa(int(a.N)-2)
}

// surgeNames names the surge abilities of the attack being made, equal ones numbered.
func (g *game) surgeNames() (names []string) {
	var list surgeList
	n := g.combat().surges(&list)
	for i := range n {
		name := list[i].name
		for k := 2; slices.Contains(names, name); k++ {
			name = fmt.Sprintf("%s/%d", list[i].name, k)
		}
		names = append(names, name)
	}
	return names
}

// readSurge reads what surges are spent on, and where what they add needs more: the path of Fire Breath, the
// die that is rolled again.
func readSurge(g *game, words []string, a *engine.Action) (used int, err error) {
	if words[0] == "none" {
		return 1, nil
	}
	if f := g.top(); f == nil || f.kind != frameAttack {
		return 0, fmt.Errorf("no attack is being made")
	}
	names := g.surgeNames()
	for ; used < len(words) && words[used] != "path" && words[used] != "die"; used++ {
		w := words[used]
		k := slices.Index(names, w)
		if k < 0 {
			return 0, fmt.Errorf("unknown surge ability %q; this attack has %s", w, strings.Join(names, ", "))
		}
		for n := 2; k >= 0 && a.N>>k&1 == 1; n++ { // named as it is printed, once for each time (ruling 47)
			k = slices.Index(names, fmt.Sprintf("%s/%d", w, n))
		}
		if k < 0 {
			k = maxSurges // no attack has it: what is named oftener than it stands there is refused
		}
		a.N |= 1 << k
	}
	if used+3 < len(words) && words[used] == "path" {
		var path [3]cell
		for k := range path {
			if path[k], err = g.t.spaceNamed(words[used+1+k]); err != nil {
				return 0, err
			}
		}
		a.A = packPath(path)
		used += 4
	}
	if used+1 < len(words) && words[used] == "die" {
		n, err := readNumber(words[used+1], 1, 99)
		if err != nil {
			return 0, err
		}
		a.B = uint64(n - 1)
		used += 2
	}
	return used, nil
}

// saySurge says what surges are spent on, by the names that the attack under way has for them.
func saySurge(g *game, a engine.Action) string {
	if a.N == 0 {
		return "none"
	}
	if g.top() == nil || g.top().kind != frameAttack {
		return ""
	}
	var words []string
	for i, name := range g.surgeNames() {
		if a.N>>i&1 == 1 {
			words = append(words, name)
		}
	}
	if a.A != 0 {
		words = append(words, "path")
		for _, c := range unpackPath(a.A) {
			words = append(words, g.t.label(c))
		}
	}
	if a.B != 0 {
		words = append(words, "die", strconv.FormatUint(a.B+1, 10))
	}
	return strings.Join(words, " ")
}

// readAttack reads an action, up to what is to be kept of it.
func readAttack(g *game, words []string, a *engine.Action) (used int, err error) {
	used = len(words)
	if k := slices.Index(words, "keep"); k > 0 {
		used = k
	}
	*a, err = language.Parse(g, strings.Join(words[:used], " "))
	return used, err
}
