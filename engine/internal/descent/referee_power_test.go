package descent_test

import (
	"slices"
	"strings"
)

// mayAct says whether a figure may take an action (DESC-CND-4).
func (r *referee) mayAct(t *turn) bool {
	return t.who.up() && !t.who.stunned && !t.guest && t.actions > 0
}

// spendAction takes an action; whatever is left of Jain's feat is lost with it.
func (r *referee) spendAction(t *turn) {
	t.actions--
	t.quick, t.shot = 0, false
}

// fromCursor is DESC-LRG-4: the spaces that an action of a large figure is declared from, and
// what becomes of its movement points.
func (r *referee) fromCursor(t *turn, declarable func(from []space) bool) []space {
	f := t.who
	if !f.large() || t.cursors == nil {
		return f.here()
	}
	left := t.points
	var options []string
	for _, c := range t.cursors {
		if declarable([]space{c}) {
			options = append(options, "kept "+c.String())
		}
	}
	if len(options) < len(t.cursors) || len(options) == 0 {
		options = append(options, "lost")
	}
	t.cursors = nil
	answer := options[0]
	if left > 0 {
		answer = r.either(options, func(option string) bool {
			return (option == "lost") == (r.engineSays(f, "points") == "0")
		})
	}
	if c, ok := strings.CutPrefix(answer, "kept "); ok {
		t.free = left > 0
		return []space{cellOf(c)}
	}
	t.points = 0
	return f.here()
}

// menu lists what a figure may do in its turn besides ending it.
func (r *referee) menu(t *turn) []string {
	if t.who.status == "out" {
		return []string{words(t.who, "stand")}
	}
	return slices.Concat(r.deeds(t), r.moves(t), r.attacks(t))
}

// allowed says whether words are legal in a figure's turn.
func (r *referee) allowed(t *turn, text string, menu []string) bool {
	p := parse(text)
	if p.who == t.who.name {
		if p.verb == "move" {
			return r.mayMove(t, p)
		}
		if _, ok := attackVerbs[p.verb]; ok {
			return r.allowsAttack(t, p)
		}
		if p.verb == "flail" && len(p.names) == 2 { // the space, if it is named, is the first target's
			return slices.Contains(menu, words(t.who, "flail", p.names[0], p.names[1])) &&
				slices.ContainsFunc(r.flails(t.who), func(x [2]aim) bool {
					return x[1].g.name == p.names[1] && p.matches(t.who, x[0])
				})
		}
		if p.verb == "feat" {
			return !p.placed && p.from == "" && p.heal == "" && slices.ContainsFunc(menu, func(w string) bool {
				q := parse(w)
				return q.verb == "feat" && slices.Equal(q.names, p.names) && (p.with == "" || p.with == q.with)
			})
		}
	}
	return slices.Contains(menu, text)
}

// deeds lists everything but moves and attacks.
func (r *referee) deeds(t *turn) (list []string) {
	f := t.who
	if !f.up() {
		return nil
	}
	if f.stunned && t.actions > 0 && !t.guest {
		list = append(list, words(f, "shake"))
	}
	list = append(list, r.exits(t)...)
	if r.mayAct(t) && !f.familiar {
		list = append(list, r.commonActions(t)...)
		list = append(list, r.monsterActions(t)...)
		list = append(list, r.heroActions(t)...)
	}
	if t.guest || f.familiar {
		return list
	}
	return append(list, r.freeDeeds(t)...)
}

// exits is DESC-VIC-5.
func (r *referee) exits(t *turn) (list []string) {
	f := t.who
	if !f.hero || r.escape == 0 || !r.inZone(f.at, "exit") {
		return nil
	}
	for acts := range 3 {
		for fatigue := range max(0, f.room()) + 1 {
			if n, ok := r.budget(t, acts, fatigue); ok && n >= 1 {
				list = append(list, words(f, "exit")+costWords(acts, fatigue))
			}
		}
	}
	return list
}

// commonActions are open to everybody: rest, climb, doors, revive.
func (r *referee) commonActions(t *turn) (list []string) {
	f := t.who
	if f.hero && !t.rested {
		list = append(list, words(f, "rest"))
		if f.can("grisban") {
			for _, c := range strings.Split(f.conditions(), ", ") {
				if c != "none" {
					list = append(list, words(f, "rest", c))
				}
			}
		}
	}
	if r.inPit(f) {
		old := f.here()
		list = append(list, r.placements(f, "climb", func(base []space) bool {
			return slices.ContainsFunc(base, func(s space) bool { return r.touchesSpace(old, s) }) &&
				!slices.ContainsFunc(base, func(s space) bool { return slices.Contains(old, s) })
		})...)
	}
	if f.hero {
		for _, g := range r.figures {
			if g.hero && g.side == f.side && g.status == "out" && (g.at == f.at || r.adjacent(f.at, g.at)) {
				list = append(list, words(f, "revive", g.name))
			}
		}
	}
	for _, e := range r.doors {
		if r.mayToggle(f, e) {
			list = append(list, words(f, "door", doorWords(e)))
		}
	}
	return list
}

func (r *referee) touchesSpace(from []space, s space) bool {
	return slices.ContainsFunc(from, func(a space) bool { return r.adjacent(a, s) })
}

func doorWords(e edge) string {
	if e.west {
		return strings.Join([]string{"V", itoa(e.x), itoa(e.y)}, " ")
	}
	return strings.Join([]string{"H", itoa(e.x), itoa(e.y)}, " ")
}

func sides(e edge) (space, space) {
	if e.west {
		return space{e.x - 1, e.y}, space{e.x, e.y}
	}
	return space{e.x, e.y - 1}, space{e.x, e.y}
}

// mayToggle is DESC-ACT-9.
func (r *referee) mayToggle(f *figure, e edge) bool {
	a, b := sides(e)
	if !slices.Contains(f.here(), a) && !slices.Contains(f.here(), b) {
		return false
	}
	g := r.on(a)
	return g == nil || g != r.on(b)
}

// monsterActions are the actions of 3.3.
func (r *referee) monsterActions(t *turn) (list []string) {
	f := t.who
	for _, g := range r.foes(f) {
		if f.can("grab") && r.touches(f, g) {
			list = append(list, words(f, "grab", g.name))
		}
		if f.can("throw") && r.touches(f, g) {
			list = append(list, r.throws(f, g)...)
		}
	}
	if f.can("heal") {
		for _, g := range r.figures {
			if g.up() && g.side == f.side && g.monster() && r.apart(f, g) <= 3 {
				list = append(list, words(f, "heal", g.name))
			}
		}
	}
	near := func(n int) bool {
		return slices.ContainsFunc(r.foes(f), func(g *figure) bool { return r.apart(f, g) <= n })
	}
	touching := slices.ContainsFunc(r.foes(f), func(g *figure) bool { return r.touches(f, g) })
	for verb, open := range map[string]bool{"howl": near(3), "fire": t.attacks == 0 && r.burnsAny(f), "earth": touching,
		"water": touching,
		"air":   !f.air, "flock": len(r.flock(f)) > 0} {
		if f.can(verb) && open {
			list = append(list, words(f, verb))
		}
	}
	if f.can("flail") && t.attacks == 0 {
		for _, pair := range r.flails(f) {
			list = append(list, words(f, "flail", pair[0].g.name, pair[1].g.name))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// burnsAny says whether Fire would affect anybody.
func (r *referee) burnsAny(f *figure) bool {
	return slices.ContainsFunc(r.figures, func(g *figure) bool { return g.up() && r.touches(f, g) })
}

// throws lists where a figure may be thrown (DESC-ABL-THROW).
func (r *referee) throws(f, g *figure) (list []string) {
	for _, s := range r.spaces() {
		if r.empty(s, nil) && r.distance(g.at, s) <= 3 {
			list = append(list, words(f, "throw", g.name, s))
		}
	}
	if list == nil {
		list = []string{words(f, "throw", g.name)}
	}
	return list
}

// flock lists the minions that Flock lets move.
func (r *referee) flock(f *figure) (list []*figure) {
	for _, g := range r.friends(f) {
		if g.group == f.group && !g.master && r.apart(f, g) <= 5 {
			list = append(list, g)
		}
	}
	return list
}

// flails lists pairs of targets that may be attacked with one weapon, each from a space of its own (DESC-ABL-FLAIL).
func (r *referee) flails(f *figure) (list [][2]aim) {
	all := r.aims(f, func(*weapon) bool { return true })
	for _, a := range all {
		for _, b := range all {
			if a.g != b.g && a.w == b.w {
				list = append(list, [2]aim{a, b})
			}
		}
	}
	return list
}

// heroActions are class skills and feats that are actions.
func (r *referee) heroActions(t *turn) (list []string) {
	f := t.who
	if f.can("oath") && f.room() > 0 {
		list = append(list, r.oaths(f)...)
	}
	if f.can("raise") && f.room() > 0 && r.undead(f).status != "standing" {
		for _, s := range r.spaces() {
			if r.adjacent(f.at, s) && r.empty(s, nil) {
				list = append(list, words(f, "raise", s))
			}
		}
	}
	if f.can("fury-of-undeath") && f.room() > 0 && !f.exhausted("fury-of-undeath") && r.undead(f).up() {
		list = append(list, words(f, "fury"))
	}
	if f.feat || r.featless {
		return list
	}
	switch f.unit {
	case "ashrian":
		for _, g := range r.foes(f) {
			if g.monster() && r.apart(f, g) <= 3 {
				list = append(list, words(f, "feat", g.name))
			}
		}
	case "avric":
		list = append(list, words(f, "feat"))
	case "jain":
		if !f.immobile {
			list = append(list, words(f, "feat"))
		}
	case "leoric":
		if slices.ContainsFunc(r.figures, func(g *figure) bool { return r.scorched(f, g) }) {
			for _, w := range f.weapons {
				if w.is("magic") && !(w.is("rune") && f.can("chainmail")) {
					list = append(list, words(f, "feat", "with "+w.name))
				}
			}
		}
	case "tarha":
		for _, pair := range r.flails(f) {
			if pair[0].g.monster() && pair[1].g.monster() {
				list = append(list, words(f, "feat", pair[0].g.name, pair[1].g.name, "with "+f.weapons[0].name))
			}
		}
	}
	return list
}

// scorched says whether Leoric's feat, or Fire, affects a figure: it is adjacent, and Air does not
// help against who is adjacent.
func (r *referee) scorched(f, g *figure) bool { return g.up() && r.touches(f, g) }

func (r *referee) undead(f *figure) *figure {
	for _, g := range r.figures {
		if g.familiar && g.side == f.side {
			return g
		}
	}
	return nil
}

// oaths is DESC-ABL-OATH.
func (r *referee) oaths(f *figure) (list []string) {
	for _, g := range r.friends(f) {
		if !g.hero || r.apart(f, g) > 3 {
			continue
		}
		for _, h := range r.foes(f) {
			if !h.monster() || !r.touches(g, h) {
				continue
			}
			best, near := infinite, []space(nil)
			for _, s := range r.spaces() {
				if !r.touchesFrom([]space{s}, h) || !r.empty(s, f) {
					continue
				}
				switch d := r.distance(f.at, s); {
				case d < best:
					best, near = d, []space{s}
				case d == best && d < infinite:
					near = append(near, s)
				}
			}
			for _, s := range near {
				list = append(list, words(f, "oath", g.name, h.name, s))
			}
		}
	}
	return list
}

// freeDeeds need no action: prayer, the Reanimate's activation, and some feats.
func (r *referee) freeDeeds(t *turn) (list []string) {
	f := t.who
	if f.can("prayer") && f.room() > 0 && !f.exhausted("prayer-of-healing") {
		for _, g := range r.figures {
			if g.hero && g.side == f.side && (g == f || ((g.up() || g.status == "out") &&
				(g.at == f.at || r.adjacent(f.at, g.at)))) {
				list = append(list, words(f, "prayer", g.name))
			}
		}
	}
	if f.can("raise") && r.undead(f).up() && !t.raised {
		list = append(list, words(r.undead(f), "activate"))
	}
	if f.feat || r.featless {
		return list
	}
	switch f.unit {
	case "grisban":
		if !f.stunned {
			list = append(list, words(f, "feat"))
		}
	case "tomble":
		list = append(list, words(f, "feat"))
	case "syndrael":
		if !f.stunned && !f.immobile {
			list = append(list, words(f, "feat"))
		}
		for _, g := range r.friends(f) {
			if g.hero && !g.stunned && !g.immobile && r.apart(f, g) <= 3 {
				list = append(list, words(f, "feat", g.name))
			}
		}
	}
	return list
}
