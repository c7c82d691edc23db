package descent_test

import (
	"slices"
	"strings"
)

// perform carries out what a figure does in its turn.
func (r *referee) perform(t *turn, text string) {
	f, p := t.who, parse(text)
	if p.who != f.name {
		r.activateUndead(t, false)
		return
	}
	t.acted = true
	if _, ok := attackVerbs[p.verb]; ok {
		r.playAttack(t, p)
		return
	}
	switch p.verb {
	case "move":
		r.march(t, p)
	case "exit":
		r.take(t, p.acts, p.fatigue)
		t.pay(1)
		f.status, t.ended = "escaped", true
	case "stand":
		t.ended = true
		r.getUp(f)
	case "prayer":
		f.fatigue++
		f.exhaust("prayer-of-healing")
		_, _, hearts, _ := shown(r.rollsOwn(f, []string{"red"}, readHearts))
		r.recover(hearts, r.find(p.names[0]))
	case "feat":
		f.feat = true
		r.playFeat(t, p)
	default:
		r.playAction(t, p)
	}
}

func readHearts(_ *figure, faces []string) string {
	_, _, hearts, _ := shown(faces)
	return string(rune('0' + hearts))
}

func readReturn(f *figure, faces []string) string {
	_, _, _, surges := shown(faces)
	return readHearts(f, faces) + string(rune('0'+surges))
}

// getUp is the roll of DESC-KO-4 and DESC-KO-5, with Brute.
func (r *referee) getUp(f *figure) {
	_, _, hearts, surges := shown(r.rollsOwn(f, []string{"red", "red"}, readReturn))
	if f.can("brute") {
		hearts += 2
	}
	if !r.comeBack(f, hearts, surges) {
		r.choosePlace(f)
	}
}

// playAction carries out what costs an action.
func (r *referee) playAction(t *turn, p said) {
	f := t.who
	var g *figure
	if len(p.names) > 0 {
		g = r.find(p.names[0])
	}
	r.spendAction(t)
	switch p.verb {
	case "shake":
		f.stunned = false
	case "rest":
		t.rested = true
		if len(p.names) > 0 {
			f.inflict(p.names[0], false)
		}
	case "climb":
		f.at, f.turned = p.at, p.turned
		t.cursors, t.free = nil, t.marches > 0
	case "revive":
		r.getUp(g)
	case "door":
		r.toggle(t, p)
	case "oath":
		r.playOath(t, p)
	case "raise":
		f.fatigue++
		u := r.undead(f)
		u.status, u.at, u.damage = "standing", p.at, 0
		u.diseased, u.poisoned, u.immobile, u.stunned = false, false, false, false
	case "fury":
		f.fatigue++
		f.exhaust("fury-of-undeath")
		r.activateUndead(t, true)
	default:
		r.playMonsterAction(t, p, g)
	}
}

// toggle opens or closes a door.
func (r *referee) toggle(t *turn, p said) {
	x, y := number(p.names[1]), number(p.names[2])
	e := edge{p.names[0] == "V", x, y}
	a, b := sides(e)
	r.fromCursor(t, func(from []space) bool { return slices.Contains(from, a) || slices.Contains(from, b) })
	if r.edges[e] == "door" {
		r.edges[e] = "opened"
	} else {
		r.edges[e] = "door"
	}
	r.near, r.far = nil, map[space]map[space]int{}
}

// playMonsterAction carries out the actions of 3.3.
func (r *referee) playMonsterAction(t *turn, p said, g *figure) {
	f := t.who
	switch p.verb {
	case "grab":
		r.fromCursor(t, func(from []space) bool { return r.touchesFrom(from, g) })
		if !r.test(g, 0) {
			g.inflict("immobilized", true)
		}
	case "throw":
		r.playThrow(t, p, g)
	case "heal":
		r.fromCursor(t, func(from []space) bool { return r.reach(from, g) <= 3 })
		_, _, hearts, _ := shown(r.rollsOwn(f, []string{"red"}, readHearts))
		r.recover(hearts, g)
	case "howl":
		r.testAll(t, 3, 2, func(g *figure) { r.tire(g, 1) })
	case "earth":
		r.testAll(t, 0, 3, func(g *figure) { g.inflict("immobilized", true) })
	case "water":
		r.testAll(t, 0, 2, func(g *figure) { r.tire(g, 2) })
	case "fire":
		r.fromCursor(t, func(from []space) bool {
			return slices.ContainsFunc(r.figures, func(g *figure) bool {
				return g != f && g.up() && r.touchesFrom(from, g)
			})
		})
		t.attacks++
		r.strikeAround(f, f.weapons[0], "fire")
	case "air":
		r.fromCursor(t, func([]space) bool { return true })
		f.air = true
	case "flock":
		r.playFlock(t)
	case "flail":
		r.playFlail(t, p)
	default:
		panic("no action " + p.verb)
	}
}

// testAll lets every enemy within some spaces, or adjacent ones, take a test.
func (r *referee) testAll(t *turn, within, attribute int, failed func(*figure)) {
	f := t.who
	near := func(from []space, g *figure) bool {
		if within == 0 {
			return r.touchesFrom(from, g)
		}
		return r.reach(from, g) <= within
	}
	var list []*figure
	r.fromCursor(t, func(from []space) bool {
		return slices.ContainsFunc(r.foes(f), func(g *figure) bool { return near(from, g) })
	})
	for _, g := range r.foes(f) {
		if near(f.here(), g) {
			list = append(list, g)
		}
	}
	for _, g := range list {
		if !r.test(g, attribute) {
			failed(g)
		}
	}
}

// playThrow is DESC-ABL-THROW.
func (r *referee) playThrow(t *turn, p said, g *figure) {
	r.fromCursor(t, func(from []space) bool { return r.touchesFrom(from, g) })
	if r.test(g, 0) {
		return
	}
	if p.placed {
		g.at = p.at
		r.burn(g, g.at)
	}
	if g.up() {
		r.hurt(g, 1)
	}
}

// strikeAround is an attack on everybody adjacent: Fire and Leoric's feat.
func (r *referee) strikeAround(f *figure, w *weapon, verb string) {
	a := &attack{by: f, w: w, verb: verb, anyRange: true, from: f.at}
	for _, g := range r.figures {
		if r.scorched(f, g) {
			r.aimAt(a, g, g.at)
		}
	}
	for _, x := range a.targets {
		x.line = false
	}
	r.resolve(a)
}

// playFlock is DESC-ABL-FLOCK.
func (r *referee) playFlock(t *turn) {
	f := t.who
	list := r.flock(f)
	for len(list) > 0 {
		var all []string
		for _, g := range list {
			for _, s := range r.hops(g, 2) {
				for _, way := range r.hopRoutes(g, cellOf(s), 2) {
					if len(way) == 1 {
						all = append(all, words(g, "hop", s))
					} else {
						all = append(all, words(g, "hop", s, "via "+way[0].String()))
					}
				}
			}
		}
		for _, g := range list {
			all = append(all, words(g, "decline"))
		}
		r.choose(f.side, "flock", all)
		p := parse(r.answer)
		g := r.find(p.who)
		list = slices.DeleteFunc(list, func(o *figure) bool { return o == g })
		if p.verb == "hop" {
			r.walk(nil, g, append(p.via, p.at), false)
		}
		list = slices.DeleteFunc(list, func(o *figure) bool { return !o.up() })
	}
}

// playFlail is one attack on two figures (DESC-ABL-FLAIL).
func (r *referee) playFlail(t *turn, p said) {
	f := t.who
	pairs := slices.DeleteFunc(r.flails(f), func(x [2]aim) bool {
		return x[0].g.name != p.names[0] || x[1].g.name != p.names[1]
	})
	from := r.fromCursor(t, func(from []space) bool {
		return slices.ContainsFunc(pairs, func(x [2]aim) bool {
			return slices.Contains(from, x[0].from) && slices.Contains(from, x[1].from)
		})
	})
	t.attacks++
	r.strikeTwo(f, pairs, from, "flail")
}

// strikeTwo attacks two figures at once, each from the nearest space.
func (r *referee) strikeTwo(f *figure, pairs [][2]aim, from []space, verb string) {
	pairs = slices.DeleteFunc(pairs, func(x [2]aim) bool {
		return !slices.Contains(from, x[0].from) || !slices.Contains(from, x[1].from)
	})
	far := func(x [2]aim) int { return r.distance(x[0].from, x[0].at) + r.distance(x[1].from, x[1].at) }
	best := pairs[0]
	for _, x := range pairs {
		if far(x) < far(best) {
			best = x
		}
	}
	a := &attack{by: f, w: best[0].w, verb: verb, from: best[0].from}
	for _, x := range best {
		a.from = x.from
		r.aimAt(a, x.g, x.at)
	}
	r.resolve(a)
}

// playOath is DESC-ABL-OATH.
func (r *referee) playOath(t *turn, p said) {
	f, h := t.who, r.find(p.names[1])
	f.fatigue++
	f.at = p.at
	t.attacks++
	a := &attack{by: f, w: f.weapons[0], verb: "oath", from: f.at}
	for _, s := range h.here() {
		if r.adjacent(f.at, s) && (len(a.targets) == 0 || a.targets[0].line) {
			a.targets, a.aimed = nil, 0
			r.aimAt(a, h, s)
		}
	}
	r.resolve(a)
}

// heroesNear lists a hero and the other heroes within 3 spaces, knocked-out ones too.
func (r *referee) heroesNear(f *figure) (list []*figure) {
	for _, g := range r.figures {
		if g.hero && g.side == f.side && (g.up() || g.status == "out") && r.apart(f, g) <= 3 {
			list = append(list, g)
		}
	}
	return list
}

// activateUndead is the Reanimate's activation (DESC-ABL-RAISE), or one more by Fury of Undeath.
func (r *referee) activateUndead(t *turn, fury bool) {
	if !fury {
		t.raised = true
	}
	after := t.acted && !fury
	r.takeTurn(&turn{who: r.undead(t.who), actions: 2})
	if after {
		t.ended = true
	}
}

// playFeat carries out a heroic feat.
func (r *referee) playFeat(t *turn, p said) {
	f := t.who
	switch f.unit {
	case "ashrian":
		r.spendAction(t)
		chosen := r.find(p.names[0])
		for _, g := range r.foes(f) {
			if g.group == chosen.group {
				g.stunned = true
			}
		}
	case "avric":
		r.spendAction(t)
		_, _, hearts, _ := shown(r.rollsOwn(f, []string{"red", "red"}, readHearts))
		r.recover(hearts, r.heroesNear(f)...)
	case "grisban":
		t.extra++
	case "jain":
		r.spendAction(t)
		t.quick, t.shot = 2*t.speed, true
	case "leoric":
		r.spendAction(t)
		t.attacks++
		w := f.weapons[0]
		for _, o := range f.weapons {
			if o.name == p.with {
				w = o
			}
		}
		r.strikeAround(f, w, "feat")
	case "syndrael":
		r.playLeader(t, p)
	case "tomble":
		f.status, t.ended = "hidden", true
	case "tarha":
		r.spendAction(t)
		t.attacks++
		pairs := slices.DeleteFunc(r.flails(f), func(x [2]aim) bool {
			return x[0].g.name != p.names[0] || x[1].g.name != p.names[1]
		})
		r.strikeTwo(f, pairs, f.here(), "feat")
	}
}

// playLeader is Syndrael's feat: the other hero moves first (ruling 13 of section 13).
func (r *referee) playLeader(t *turn, p said) {
	f := t.who
	if len(p.names) > 0 {
		g := r.find(p.names[0])
		guest := &turn{who: g, guest: true, speed: g.speed, points: g.speed}
		r.turn = guest
		for g.up() && !guest.ended && !r.nothingLeft(guest) {
			r.askTurn(guest)
			if strings.HasSuffix(r.answer, " end") {
				break
			}
			r.perform(guest, r.answer)
			r.settle()
		}
		r.turn = t
	}
	if !f.stunned && !f.immobile {
		t.points += t.speed
		t.marches++
	}
}
