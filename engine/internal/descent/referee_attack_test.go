package descent_test

import (
	"fmt"
	"slices"
	"strings"
)

// target is a figure that an attack affects.
type target struct {
	f        *figure
	at       space // the space aimed at
	away     int   // counted from the space that the attack is made from
	line     bool  // across an elevation line
	dice     []string
	faces    []string
	rolled   bool
	guards   int // dice of Stoneskin
	cards    int // shields of cards
	absorbed int
	carded   bool // its cards have been asked for
	hearts   int  // that reach it
}

// attack is an attack under way (section 7.2).
type attack struct {
	by       *figure
	w        *weapon
	verb     string
	from     space
	targets  []*target
	aimed    int // how many of them were declared
	plus     int // hearts
	anyRange bool
	blast    bool
	heal     string
	faces    []string
	rerolled bool
	mana     int
	used     map[string]bool
	spent    int
}

// aim is one way of attacking a figure.
type aim struct {
	g    *figure
	at   space
	w    *weapon
	from space
}

// strikes says whether a space of a figure may be attacked from a space (DESC-ATK-1, DESC-LOS-9).
func (r *referee) strikes(f *figure, w *weapon, from space, g *figure, at space) bool {
	if !r.mayHit(f, g) {
		return false
	}
	if w.melee && !w.reach {
		return r.adjacent(from, at)
	}
	d := r.distance(from, at)
	return ((w.melee && d <= 2) || (!w.melee && d < infinite)) && r.spots(f, w, from, g, at)
}

// mayHit says whether an attack of one figure may affect another (DESC-ABL-AIR).
func (r *referee) mayHit(f, g *figure) bool { return g.up() && (!g.air || f == g || r.touches(f, g)) }

// spots is sight between figures: section 6, pits and bows of DESC-PTS.
func (r *referee) spots(f *figure, w *weapon, from space, g *figure, at space) bool {
	if r.adjacent(from, at) {
		return true
	}
	if r.inPit(f) || r.inPit(g) {
		return false
	}
	key := [4]int{from[0]*100 + from[1], at[0]*100 + at[1]}
	eagle, great := w.is("bow") && f.can("eagle-eyes"), w.is("great")
	if eagle {
		key[2] = 1
	}
	if great {
		key[3] = 1
	}
	if seen, ok := r.sight[key]; ok {
		return seen
	}
	seen := r.sees(from, at, func(o *figure) bool {
		return (eagle && o.side == f.side && o != f) || (great && o != f && r.touches(f, o))
	})
	r.sight[key] = seen
	return seen
}

// aims lists the ways in which a figure may attack with some of its weapons.
func (r *referee) aims(f *figure, good func(*weapon) bool) (list []aim) {
	for _, w := range f.weapons {
		if (w.is("rune") && f.can("chainmail")) || !good(w) {
			continue
		}
		for _, g := range r.foes(f) {
			for _, at := range g.here() {
				for _, from := range f.here() {
					if r.strikes(f, w, from, g, at) {
						list = append(list, aim{g, at, w, from})
					}
				}
			}
		}
	}
	return list
}

// attackVerbs are the attacks on one figure: who may, the price in fatigue, with which weapons.
var attackVerbs = map[string]struct {
	ability string
	fatigue int
	with    func(*weapon) bool
}{
	"attack":  {"", 0, func(*weapon) bool { return true }},
	"rage":    {"rage", 1, func(w *weapon) bool { return w.melee }},
	"explode": {"exploding-rune", 1, func(w *weapon) bool { return w.is("rune") }},
	"trick":   {"dirty-tricks", 1, func(w *weapon) bool { return w.melee || w.is("blade") }},
	"bless":   {"blessed-strike", 1, func(w *weapon) bool { return w.melee }},
	"drain":   {"drain-spirit", 1, func(*weapon) bool { return true }},
}

// mayAttack says whether an attack verb is open (DESC-ACT-10, DESC-ACT-11, the feats of Grisban and Jain).
func (r *referee) mayAttack(t *turn, verb string) bool {
	f, v := t.who, attackVerbs[verb]
	if !f.up() || f.stunned || t.guest || (v.ability != "" && !f.can(v.ability)) ||
		(v.fatigue > 0 && f.room() < v.fatigue) {
		return false
	}
	if !f.hero && t.attacks > 0 {
		return false
	}
	return t.actions > 0 || (verb == "attack" && (t.extra > 0 || t.shot))
}

// matches says whether an aim is what words say; without a name it is the first fitting weapon.
func (p said) matches(f *figure, a aim) bool {
	if v, ok := attackVerbs[p.verb]; ok && p.with == "" {
		p.with = f.weapons[slices.IndexFunc(f.weapons, v.with)].name
	}
	return len(p.names) > 0 && p.names[0] == a.g.name && (!p.placed || p.at == a.at) &&
		(p.with == "" || p.with == a.w.name) && (p.from == "" || p.from == a.from.String())
}

// attacks lists attacks in words, short and full.
func (r *referee) attacks(t *turn) (list []string) {
	f := t.who
	for _, verb := range []string{"attack", "rage", "explode", "trick", "bless", "drain"} {
		if !r.mayAttack(t, verb) {
			continue
		}
		for _, a := range r.aims(f, attackVerbs[verb].with) {
			if p := parse(words(f, verb, a.g.name)); p.matches(f, a) {
				list = append(list, words(f, verb, a.g.name))
			}
			if len(f.weapons) > 1 {
				list = append(list, words(f, verb, a.g.name, "with", a.w.name))
			}
			list = append(list, r.fullWords(f, verb, a))
		}
		if r.turn != t {
			break
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// fullWords leaves nothing of an aim unsaid.
func (r *referee) fullWords(f *figure, verb string, a aim) string {
	from := ""
	if f.large() {
		from = "from " + a.from.String()
	}
	with := ""
	if len(f.weapons) > 1 {
		with = "with " + a.w.name
	}
	at := ""
	if a.g.large() {
		at = a.at.String()
	}
	return words(f, verb, a.g.name, at, with, from)
}

// allowsAttack says whether words of an attack are legal.
func (r *referee) allowsAttack(t *turn, p said) bool {
	if !r.mayAttack(t, p.verb) || len(p.names) != 1 {
		return false
	}
	if p.heal != "" && (p.verb != "bless" || !r.maybeBlessed(t.who, p.heal)) {
		return false
	}
	return slices.ContainsFunc(r.aims(t.who, attackVerbs[p.verb].with), func(a aim) bool { return p.matches(t.who, a) })
}

// maybeBlessed says whether a hero may be healed by Blessed Strike.
func (r *referee) maybeBlessed(f *figure, name string) bool {
	g := r.find(name)
	return g != nil && g.hero && g != f && g.side == f.side && (g.up() || g.status == "out") &&
		(g.at == f.at || r.adjacent(f.at, g.at))
}

// spendAttack takes what an attack costs of the turn.
func (r *referee) spendAttack(t *turn, verb string) {
	t.attacks++
	switch {
	case verb == "attack" && t.shot:
		t.shot = false
	case verb == "attack" && t.extra > 0:
		t.extra--
	default:
		r.spendAction(t)
	}
}

// playAttack carries out an attack on one figure.
func (r *referee) playAttack(t *turn, p said) {
	f := t.who
	list := r.aims(f, attackVerbs[p.verb].with)
	list = slices.DeleteFunc(list, func(a aim) bool { return !p.matches(f, a) })
	r.spendAttack(t, p.verb)
	f.fatigue += attackVerbs[p.verb].fatigue
	pick := r.fromCursor(t, func(from []space) bool {
		return slices.ContainsFunc(list, func(a aim) bool { return slices.Contains(from, a.from) })
	})
	chosen := list[0]
	for _, a := range list {
		if slices.Contains(pick, a.from) {
			chosen = a
			break
		}
	}
	a := &attack{by: f, w: chosen.w, verb: p.verb, from: chosen.from, heal: p.heal, blast: p.verb == "explode"}
	if p.verb == "rage" {
		a.plus = 1
	}
	r.aimAt(a, chosen.g, chosen.at)
	r.resolve(a)
}

// aimAt declares a target.
func (r *referee) aimAt(a *attack, g *figure, at space) {
	x := &target{f: g, at: at, away: r.distance(a.from, at)}
	x.line = a.w.melee && !a.w.reach && r.adjacent(a.from, at) && r.crosses(a.from, at)
	a.targets = append(a.targets, x)
	a.aimed++
}

// resolve is section 7.2.
func (r *referee) resolve(a *attack) {
	outer := r.attack
	r.attack = a
	a.used = map[string]bool{}
	r.guard(a)
	if a.blast {
		for _, g := range r.figures {
			if r.mayHit(a.by, g) && g != a.targets[0].f && r.touchesFrom([]space{a.targets[0].at}, g) {
				a.targets = append(a.targets, &target{f: g, at: a.targets[0].at})
			}
		}
	}
	dice := inOrder(slices.Clone(a.w.dice))
	a.faces = r.rollsOwn(a.by, dice, r.readAttack(a))
	if a.faces[0] == "X" && !r.mayReroll(a) {
		r.attack = outer
		return
	}
	r.defend(a)
	r.reroll(a, dice)
	if a.faces[0] != "X" {
		r.shieldCards(a)
		r.surges(a)
		r.deal(a)
	}
	r.attack = outer
}

// readAttack is what of an attack roll matters: hearts and surges, range where it is checked, and
// every die where one may be rolled again.
func (r *referee) readAttack(a *attack) func(*figure, []string) string {
	reroll, far := r.mayReroll(a), !a.w.melee && !a.anyRange
	return func(_ *figure, faces []string) string {
		if reroll {
			return strings.Join(faces, " ")
		}
		miss, rng, hearts, surges := shown(faces)
		if miss {
			return "X"
		}
		if !far {
			rng = 0
		}
		return fmt.Sprint(rng, hearts, surges)
	}
}

// guard is what may be done before the dice are rolled: Stoneskin and Defend, one hero after another.
func (r *referee) guard(a *attack) {
	for _, f := range r.figures {
		list := r.guards(a, f)
		if list == nil {
			continue
		}
		p := parse(r.choose(f.side, "guard", append(list, words(f, "decline"))))
		if p.verb == "decline" {
			continue
		}
		f.fatigue++
		if p.verb == "defend" {
			a.targets[0].f = f
			continue
		}
		f.exhaust("stoneskin")
		for _, x := range a.targets {
			if x.f.name == p.names[0] {
				x.guards++
			}
		}
	}
}

// guards lists what a hero may do before the dice are rolled.
func (r *referee) guards(a *attack, f *figure) (list []string) {
	if !f.up() || f.room() == 0 {
		return nil
	}
	if f.can("stoneskin") && !f.exhausted("stoneskin") {
		for _, x := range a.targets {
			if x.f.hero && x.f.side == f.side && r.apart(f, x.f) <= 3 {
				list = append(list, words(f, "stoneskin", x.f.name))
			}
		}
	}
	if x := a.targets[0]; f.can("defend") && a.aimed == 1 && a.by.side != f.side && x.f.hero && x.f != f &&
		r.touches(x.f, f) {
		list = append(list, words(f, "defend"))
	}
	return list
}

// pool is DESC-ATK-2.
func (r *referee) pool(a *attack, x *target) []string {
	dice := slices.Clone(x.f.defence)
	worth := map[string]int{"brown": 4, "gray": 8, "black": 13} // six times the mean
	sum := func(list []string) (n int) {
		for _, d := range list {
			n += worth[d]
		}
		return n
	}
	if x.f.can("tomble") {
		var best []string
		for _, g := range r.friends(x.f) {
			if g.hero && r.touches(g, x.f) && sum(g.defence) > sum(best) {
				best = g.defence
			}
		}
		dice = append(dice, best...)
	}
	for range x.guards {
		dice = append(dice, "gray")
	}
	if x.f.can("night-stalker") && !r.touches(x.f, a.by) {
		dice = append(dice, "brown")
	}
	if x.line {
		dice = append(dice, "black")
	}
	return inOrder(dice)
}

// defend lets everybody affected who has not yet rolled do so, in any order (DESC-ATK-3).
func (r *referee) defend(a *attack) {
	for {
		var owners []*figure
		for _, x := range a.targets {
			if x.dice == nil {
				x.dice = r.pool(a, x)
			}
			if !x.rolled && len(x.dice) > 0 {
				owners = append(owners, x.f)
			}
		}
		if len(owners) == 0 {
			return
		}
		of := func(f *figure) *target {
			return a.targets[slices.IndexFunc(a.targets, func(x *target) bool { return x.f == f })]
		}
		f, faces := r.rolls(owners, func(f *figure) []string {
			return of(f).dice
		}, func(f *figure, faces []string) string {
			if slices.Contains(a.w.surges, "reroll") || (f.can("iron-shield") && !f.exhausted("iron-shield")) {
				return eachDie(f, faces)
			}
			return fmt.Sprint(shields(faces))
		})
		of(f).faces, of(f).rolled = faces, true
	}
}

// eachDie reads defence dice one by one, where one of them may be rolled again.
func eachDie(_ *figure, faces []string) string { return strings.Join(faces, " ") }

// mayReroll says whether the attacker may roll a die again: Tarha, Accurate, the Broadsword.
func (r *referee) mayReroll(a *attack) bool {
	f := a.by
	switch {
	case a.rerolled:
		return false
	case f.can("tarha"):
		return f.tarhaRound != r.round
	}
	return a.w.is("sword") || (a.w.is("bow") && f.can("accurate"))
}

// reroll is DESC-ATK-4 for the attacker.
func (r *referee) reroll(a *attack, dice []string) {
	if !r.mayReroll(a) {
		return
	}
	var list []string
	count := map[string]int{}
	for _, d := range dice {
		count[d]++
		if a.by.can("tarha") || (a.w.is("sword") && d == "red") || (a.w.is("bow") && d != "blue") {
			list = append(list, words(a.by, "reroll", d, count[d]))
		}
	}
	answer := strings.Fields(r.choose(a.by.side, "reroll", append(list, words(a.by, "decline"))))
	if answer[1] == "decline" {
		return
	}
	n := number(answer[3])
	for i, d := range dice {
		if d == answer[2] {
			if n--; n == 0 {
				a.faces[i] = r.rollsOwn(a.by, []string{d}, eachDie)[0]
			}
		}
	}
	a.rerolled = true
	if a.by.can("tarha") {
		a.by.tarhaRound = r.round
	}
}

// shieldCards is DESC-ATK-6: Wooden Shield, Iron Shield, Ghost Armor.
func (r *referee) shieldCards(a *attack) {
	listed := slices.SortedFunc(slices.Values(a.targets), func(x, y *target) int { // ruling 23
		return slices.Index(r.figures, x.f) - slices.Index(r.figures, y.f)
	})
	for _, x := range listed {
		for !x.carded {
			f := x.f
			var list []string
			if f.can("wooden-shield") && !f.exhausted("wooden-shield") {
				list = append(list, words(f, "shield", "wooden-shield"))
			}
			if f.can("iron-shield") && !f.exhausted("iron-shield") {
				list = append(list, words(f, "shield", "iron-shield"))
				for i := range x.dice {
					list = append(list, words(f, "shield", "reroll", i+1))
				}
			}
			if f.can("ghost-armor") && f.room() > 0 && !a.used["ghost-armor"] {
				list = append(list, words(f, "ghost"))
			}
			if list == nil {
				break
			}
			p := strings.Fields(r.choose(f.side, "shield", append(list, words(f, "decline"))))
			if p[1] == "decline" {
				break
			}
			r.playCard(a, x, p)
		}
		x.carded = true
	}
}

// playCard uses a defence card.
func (r *referee) playCard(a *attack, x *target, p []string) {
	switch {
	case p[1] == "ghost":
		x.f.fatigue++
		x.cards++
		a.used["ghost-armor"] = true
	case p[2] == "reroll":
		x.f.exhaust("iron-shield")
		i := number(p[3]) - 1
		x.faces[i] = r.rollsOwn(x.f, []string{x.dice[i]}, eachDie)[0]
	default:
		x.f.exhaust(p[2])
		x.cards++
	}
}
