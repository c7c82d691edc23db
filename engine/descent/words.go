package descent

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Say writes an action so that Parse gives it back.
func (t *table) Say(eg engine.Game, a engine.Action) string {
	g := eg.(*game)
	i := t.index(a.Figure)
	if i < 0 || a.Verb >= verbs {
		return fmt.Sprintf("no action %v", a)
	}
	words := []string{t.units[i].name, info.Verbs[a.Verb].Name}
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	named := func(n int) string {
		if n < 1 || n > len(t.units) {
			return "-"
		}
		return t.units[n-1].name
	}
	turned := func(yes bool) {
		if yes {
			add("turned")
		}
	}
	switch a.Verb {
	case verbMove:
		add("%s", t.label(a.Cell))
		turned(a.N>>6&1 == 1)
		t.sayCosts(a.N, &words)
		t.sayRoute(g, i, a, &words)
	case verbExit:
		t.sayCosts(a.N, &words)
	case verbDeploy, verbClimb, verbPlace:
		add("%s", t.label(a.Cell))
		turned(a.N == 1)
	case verbAttack, verbRage, verbFlail, verbExplode, verbTrick, verbBless, verbDrain:
		t.sayAttack(i, a, named, &words)
	case verbReroll:
		t.sayDie(g, a, &words)
	case verbShield:
		t.sayShield(g, i, a, &words)
	case verbSurge:
		t.saySurge(g, a, &words)
	case verbAbsorb:
		add("%d", a.N)
	case verbHop:
		add("%s", t.label(a.Cell))
		if a.A > 0 {
			add("via %s", t.label(cell(a.A)-1))
		}
	default:
		t.sayPower(i, a, named, &words)
	}
	return strings.Join(words, " ")
}

// sayPower adds what a power is used on.
func (t *table) sayPower(i int, a engine.Action, named func(int) string, words *[]string) {
	add := func(format string, args ...any) { *words = append(*words, fmt.Sprintf(format, args...)) }
	switch a.Verb {
	case verbOath:
		add("%s %s %s", named(int(a.N&0xff)), named(int(a.N>>8&0xff)), t.label(a.Cell))
	case verbFeat:
		for _, n := range [2]int32{a.N & 0xff, a.N >> 8 & 0xff} {
			if n > 0 {
				add("%s", named(int(n)))
			}
		}
		if a.Cell >= 0 {
			add("%s", t.label(a.Cell))
		}
		t.sayWeapon(i, int(a.N>>16), words)
	case verbPrayer, verbRevive, verbGrab, verbHeal, verbStoneskin:
		add("%s", named(int(a.N)))
	case verbThrow:
		add("%s", named(int(a.N>>1)))
		if a.Cell >= 0 {
			add("%s", t.label(a.Cell))
		}
		if a.N&1 == 1 {
			add("turned")
		}
	case verbRest:
		if a.N > 0 && a.N <= 4 {
			add("%s", conditionNames[a.N-1])
		}
	case verbDoor:
		if int(a.N) < len(t.plan.doors) && a.N >= 0 {
			d := t.plan.doors[a.N]
			add("%s %d %d", map[bool]string{true: "V", false: "H"}[d.vertical], d.x, d.y)
		}
	default:
		if a.Cell >= 0 {
			add("%s", t.label(a.Cell))
		}
	}
}

func (t *table) sayCosts(n int32, words *[]string) {
	if acts := n & 3; acts > 0 {
		*words = append(*words, fmt.Sprintf("acts %d", acts))
	}
	if exert := n >> 2 & 15; exert > 0 {
		*words = append(*words, fmt.Sprintf("fatigue %d", exert))
	}
}

// sayRoute writes the spaces of an explicit route after "via", the space of the
// cursor first for large figures.
func (t *table) sayRoute(g *game, i int, a engine.Action, words *[]string) {
	steps := int(a.N >> 8 & 31)
	if steps == 0 {
		return
	}
	*words = append(*words, "via")
	at := g.s.figures[i].at
	if t.units[i].large() {
		at = cell(a.B) - 1
		*words = append(*words, t.label(at))
	}
	for k := range steps {
		at += cell(g.b.offset[a.A>>(3*k)&7])
		*words = append(*words, t.label(at))
	}
}

func (t *table) sayWeapon(i, slot int, words *[]string) {
	if p := t.units[i].profiles; slot > 0 && slot <= len(p) {
		*words = append(*words, "with", t.profiles[p[slot-1]].id)
	}
}

// sayAttack says the parts of an attack in the order in which parser.attack reads them: targets, space,
// weapon, origin, whom it heals.
func (t *table) sayAttack(i int, a engine.Action, named func(int) string, words *[]string) {
	*words = append(*words, named(int(a.N&0xff)))
	if n := int(a.N >> 8 & 0xff); n > 0 {
		*words = append(*words, named(n))
	}
	if a.Cell >= 0 {
		*words = append(*words, t.label(a.Cell))
	}
	t.sayWeapon(i, int(a.N>>16), words)
	if a.A > 0 {
		*words = append(*words, "from", t.label(cell(a.A)-1))
	}
	if a.B > 0 {
		*words = append(*words, "heal", named(int(a.B)))
	}
}

func (t *table) sayDie(g *game, a engine.Action, words *[]string) {
	pool := t.profiles[g.s.atk.profile].dice
	n, colour := 0, pool.die(int(a.N))
	for k := range int(a.N) {
		if pool.die(k) == colour {
			n++
		}
	}
	if colour >= 0 {
		*words = append(*words, attackNames[colour], strconv.Itoa(n+1))
	}
}

func (t *table) sayShield(g *game, i int, a engine.Action, words *[]string) {
	switch {
	case a.N == 1:
		*words = append(*words, "wooden-shield")
	case a.N == 2:
		*words = append(*words, "iron-shield")
	default:
		*words = append(*words, "reroll", strconv.Itoa(int(a.N)-2))
	}
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

// saySurge says what surges are spent on, by the names that the attack under way has for them.
func (t *table) saySurge(g *game, a engine.Action, words *[]string) {
	if a.N == 0 {
		*words = append(*words, "none")
		return
	}
	if g.top() == nil || g.top().kind != frameAttack {
		return
	}
	for i, name := range g.surgeNames() {
		if a.N>>i&1 == 1 {
			*words = append(*words, name)
		}
	}
	if a.A != 0 {
		*words = append(*words, "path")
		for _, c := range unpackPath(a.A) {
			*words = append(*words, t.label(c))
		}
	}
	if a.B != 0 {
		*words = append(*words, "die", strconv.FormatUint(a.B+1, 10))
	}
}

// parser reads the words of an action one by one.
type parser struct {
	t     *table
	g     *game
	words []string
	a     engine.Action
	i     int
}

// Parse reads an action in the system's own words.
func (t *table) Parse(eg engine.Game, text string) (engine.Action, error) {
	g := eg.(*game)
	words := strings.Fields(text)
	p := &parser{t: t, g: g, a: engine.Action{Cell: none}}
	if len(words) == 0 {
		return p.a, fmt.Errorf("an action reads FIGURE VERB …, not %q", text)
	}
	i, ok := t.byName[words[0]]
	if !ok {
		return p.a, speech.UnknownFigure(words[0], t.names())
	}
	if len(words) < 2 {
		return p.a, fmt.Errorf("an action reads FIGURE VERB …, not %q", text)
	}
	v := slices.IndexFunc(info.Verbs, func(n engine.Named) bool { return n.Name == words[1] })
	if v < 0 {
		var names []string
		for _, n := range info.Verbs {
			names = append(names, n.Name)
		}
		return p.a, fmt.Errorf("unknown verb %q%s", words[1], spelling.Suggest(words[1], names))
	}
	p.a.Verb, p.a.Figure, p.i, p.words = engine.Verb(v), t.ident(i), i, words[2:]
	if err := p.rest(); err != nil {
		return p.a, err
	}
	if len(p.words) > 0 {
		return p.a, fmt.Errorf("%q: nothing is known of %q; the form is %s", text, p.words[0], info.Verbs[v].Doc)
	}
	return p.a, nil
}

func (t *table) names() []string {
	var names []string
	for i := range t.units {
		names = append(names, t.units[i].name)
	}
	return names
}

// rest reads what follows the verb.
func (p *parser) rest() error {
	switch p.a.Verb {
	case verbMove:
		return p.move()
	case verbExit:
		return p.costs()
	case verbDeploy, verbClimb, verbPlace:
		if err := p.cell(true); err != nil {
			return err
		}
		p.a.N = p.flag("turned")
	case verbAttack, verbRage, verbFlail, verbExplode, verbTrick, verbBless, verbDrain, verbFeat:
		return p.attack()
	case verbOath:
		if err := p.targets(2); err != nil {
			return err
		}
		return p.cell(true)
	case verbPrayer, verbRevive, verbGrab, verbHeal, verbStoneskin:
		return p.targets(1)
	case verbThrow:
		if err := p.targets(1); err != nil {
			return err
		}
		if err := p.cell(false); err != nil {
			return err
		}
		p.a.N = p.a.N<<1 | p.flag("turned")
	case verbRest:
		if k := slices.Index(conditionNames[:], p.peek()); k >= 0 {
			p.next()
			p.a.N = int32(k + 1)
		}
	case verbDoor:
		return p.door()
	case verbReroll:
		return p.die()
	case verbShield:
		return p.shield()
	case verbSurge:
		return p.surge()
	case verbAbsorb:
		n, err := p.number()
		p.a.N = int32(n)
		return err
	case verbHop:
		if err := p.cell(true); err != nil {
			return err
		}
		if p.flag("via") == 1 {
			c, err := p.label()
			p.a.A = uint64(c + 1)
			return err
		}
	default:
		return p.cell(false)
	}
	return nil
}

func (p *parser) peek() string {
	if len(p.words) == 0 {
		return ""
	}
	return p.words[0]
}

func (p *parser) next() string {
	w := p.peek()
	if len(p.words) > 0 {
		p.words = p.words[1:]
	}
	return w
}

func (p *parser) flag(word string) int32 {
	if p.peek() == word {
		p.next()
		return 1
	}
	return 0
}

func (p *parser) number() (int, error) {
	w := p.next()
	n, err := strconv.Atoi(w)
	if err != nil || n < 0 || n > 99 {
		return 0, fmt.Errorf("want a number from 0 to 99, not %q", w)
	}
	return n, nil
}

func (p *parser) label() (cell, error) {
	w := p.next()
	c, ok := p.t.cellAt(w)
	if !ok {
		return none, fmt.Errorf("%q is no space of the map; spaces read x,y such as 3,4", w)
	}
	return c, nil
}

// cell reads a space into the action; it may be left out unless needed.
func (p *parser) cell(needed bool) (err error) {
	if !needed && !strings.Contains(p.peek(), ",") {
		return nil
	}
	p.a.Cell, err = p.label()
	return err
}

// targets reads n figures into the bytes of N.
func (p *parser) targets(n int) error {
	for k := range n {
		w := p.next()
		i, ok := p.t.byName[w]
		if !ok {
			return speech.UnknownFigure(w, p.t.names())
		}
		p.a.N |= int32(i+1) << (8 * k)
	}
	return nil
}

func (p *parser) costs() error {
	for _, k := range [2]struct {
		word        string
		most, shift int
	}{{"acts", 2, 0}, {"fatigue", 15, 2}} {
		if p.flag(k.word) == 1 {
			n, err := p.number()
			if err != nil || n > k.most {
				return fmt.Errorf("%s wants a number up to %d", k.word, k.most)
			}
			p.a.N |= int32(n) << k.shift
		}
	}
	return nil
}

// move reads where a figure goes, what it pays and, after via, its way. A large figure's way begins with
// the space of its base that is the cursor.
func (p *parser) move() error {
	if err := p.cell(true); err != nil {
		return err
	}
	p.a.N |= p.flag("turned") << 6
	if err := p.costs(); err != nil {
		return err
	}
	if p.flag("via") == 0 {
		return nil
	}
	at := p.g.s.figures[p.i].at
	if p.t.units[p.i].large() {
		c, err := p.label()
		if err != nil {
			return err
		}
		at, p.a.B = c, uint64(c+1)
	}
	if at < 0 {
		return fmt.Errorf("%s is not on the map, so that no route begins there; leave out via", p.t.units[p.i].name)
	}
	steps := 0
	for strings.Contains(p.peek(), ",") {
		c, err := p.label()
		if err != nil {
			return err
		}
		d := p.g.dirTo(at, c)
		if d < 0 || steps == 21 {
			return fmt.Errorf("a route goes from space to neighbouring space, at most 21 of them; %s does not follow %s", p.t.label(c), p.t.label(at))
		}
		p.a.A |= uint64(d) << (3 * steps)
		at, steps = c, steps+1
	}
	p.a.N |= int32(steps) << 8
	return nil
}

// attack reads the parts of an attack, each of which may be missing but the target; a feat may do without
// that, too.
func (p *parser) attack() error {
	for k := 0; k < 2; k++ {
		if _, ok := p.t.byName[p.peek()]; !ok {
			break
		}
		i := p.t.byName[p.next()]
		p.a.N |= int32(i+1) << (8 * k)
	}
	if err := p.cell(false); err != nil {
		return err
	}
	if p.flag("with") == 1 {
		w := p.next()
		slot := slices.IndexFunc(p.t.units[p.i].profiles, func(k uint8) bool { return p.t.profiles[k].id == w })
		if slot < 0 {
			return fmt.Errorf("%s has no weapon %q", p.t.units[p.i].name, w)
		}
		p.a.N |= int32(slot+1) << 16
	}
	if p.flag("from") == 1 {
		c, err := p.label()
		if err != nil {
			return err
		}
		p.a.A = uint64(c + 1)
	}
	if p.flag("heal") == 1 {
		w := p.next()
		i, ok := p.t.byName[w]
		if !ok {
			return speech.UnknownFigure(w, p.t.names())
		}
		p.a.B = uint64(i + 1)
	}
	if p.a.N&0xff == 0 && p.a.Verb != verbFeat {
		return speech.UnknownFigure(p.peek(), p.t.names())
	}
	return nil
}

func (p *parser) door() error {
	kind := p.next()
	x, err1 := p.number()
	y, err2 := p.number()
	if err1 != nil || err2 != nil || kind != "V" && kind != "H" {
		return fmt.Errorf("a door reads V x y or H x y")
	}
	n := p.t.plan.doorAt(edge{kind == "V", x, y})
	if n < 0 {
		return fmt.Errorf("there is no door at %s %d %d", kind, x, y)
	}
	p.a.N = int32(n)
	return nil
}

// die reads a die of the attack by colour and, where it has several, number: "red 2".
func (p *parser) die() error {
	w := p.next()
	colour := slices.Index(attackNames[:], w)
	nth := 1
	if _, err := strconv.Atoi(p.peek()); err == nil {
		nth, _ = p.number()
	}
	pool := p.t.profiles[p.g.s.atk.profile].dice
	for k := 0; pool.die(k) >= 0; k++ {
		if pool.die(k) == colour {
			if nth--; nth == 0 {
				p.a.N = int32(k)
				return nil
			}
		}
	}
	return fmt.Errorf("the attack has no such die %q", w)
}

// shield reads the card of defence that is used; a re-roll also names the die.
func (p *parser) shield() error {
	switch w := p.next(); w {
	case "wooden-shield":
		p.a.N = 1
	case "iron-shield":
		p.a.N = 2
	case "reroll":
		n, err := p.number()
		if err != nil || n < 1 || n > maxDefenceDice {
			return fmt.Errorf("reroll wants the number of a die of the defence, from 1")
		}
		p.a.N = int32(n + 2)
	default:
		return fmt.Errorf("unknown card %q; want wooden-shield, iron-shield or reroll N", w)
	}
	return nil
}

// surge reads what surges are spent on, and where what they add needs more: the path of Fire Breath, the
// die that is rolled again.
func (p *parser) surge() error {
	if p.flag("none") == 1 {
		return nil
	}
	if f := p.g.top(); f == nil || f.kind != frameAttack {
		return fmt.Errorf("no attack is being made")
	}
	names := p.g.surgeNames()
	for len(p.words) > 0 && p.peek() != "path" && p.peek() != "die" {
		w := p.next()
		k := slices.Index(names, w)
		if k < 0 {
			return fmt.Errorf("unknown surge ability %q; this attack has %s", w, strings.Join(names, ", "))
		}
		for n := 2; k >= 0 && p.a.N>>k&1 == 1; n++ { // named as it is printed, once for each time (ruling 47)
			k = slices.Index(names, fmt.Sprintf("%s/%d", w, n))
		}
		if k < 0 {
			k = maxSurges // no attack has it: what is named oftener than it stands there is refused
		}
		p.a.N |= 1 << k
	}
	if p.flag("path") == 1 {
		var path [3]cell
		for k := range path {
			c, err := p.label()
			if err != nil {
				return err
			}
			path[k] = c
		}
		p.a.A = packPath(path)
	}
	if p.flag("die") == 1 {
		n, err := p.number()
		if err != nil || n < 1 {
			return fmt.Errorf("die wants the number of a die of the defence, from 1")
		}
		p.a.B = uint64(n - 1)
	}
	return nil
}
