package descent_test

import (
	"fmt"
	"slices"
	"strings"
)

// surgeNames lists what the attacker may buy, each at most once (DESC-ATK-7).
func (r *referee) surgeNames(a *attack) (list []string) {
	f := a.by
	if f.can("cowardly") && !slices.ContainsFunc(r.friends(f), func(g *figure) bool {
		return g.master && r.apart(f, g) <= 3
	}) {
		return nil
	}
	for _, name := range a.w.surges {
		for k := 2; slices.Contains(list, name); k++ {
			name = fmt.Sprintf("%s/%d", name, k)
		}
		list = append(list, name)
	}
	if f.can("runic") && (a.w.is("magic") || a.w.is("rune")) && f.room() > 0 {
		list = append(list, "runic")
	}
	if g := r.standing("avric"); g != nil && f.hero && g.side == f.side && r.apart(f, g) <= 3 {
		list = append(list, "recover-heart")
	}
	if r.shadowed(a) {
		list = append(list, "shadow")
	}
	if f.hero {
		list = append(list, "recover-fatigue")
	}
	return slices.DeleteFunc(list, func(name string) bool {
		return a.used[name] || (name == "reroll" && len(a.targets[0].dice) == 0)
	})
}

// shadowed says whether the attacker is adjacent to an enemy with Shadow.
func (r *referee) shadowed(a *attack) bool {
	return slices.ContainsFunc(r.foes(a.by), func(g *figure) bool { return g.can("shadow") && r.touches(g, a.by) })
}

// left is how many surges are left.
func (a *attack) left() int {
	_, _, _, surges := shown(a.faces)
	return surges + a.mana - a.spent
}

// surges lets the attacker spend surges (DESC-ATK-7, ruling 8 of section 13).
func (r *referee) surges(a *attack) {
	for {
		names := r.surgeNames(a)
		mana := a.by.can("mana-weave") && !a.by.exhausted("mana-weave")
		if (a.left() <= 0 || !slices.ContainsFunc(names, func(name string) bool { return a.useful(name) })) && !mana {
			return
		}
		list := r.spendings(a, names)
		if mana {
			list = append(list, words(a.by, "mana"))
		}
		r.pause(question{side: a.by.side, stage: "surge", words: list, allows: func(w string) bool {
			return (w == words(a.by, "mana") && mana) || r.maySpend(a, names, w)
		}})
		if r.answer == words(a.by, "mana") {
			a.by.exhaust("mana-weave")
			a.mana++
			continue
		}
		bought, path, die := readSpending(r.answer)
		if r.spend(a, bought, path, die); !slices.Contains(bought, "reroll") && !slices.Contains(bought, "breath") {
			return
		}
	}
}

// useful says whether a surge could do anything: nobody is asked who could only waste it.
func (a *attack) useful(name string) bool {
	switch {
	case name == "recover-fatigue":
		return a.by.fatigue > 0
	case name == "recover-heart", strings.HasPrefix(name, "mend-"):
		return a.by.damage > 0
	}
	return true
}

// readSpending takes the words of a spending apart.
func readSpending(text string) (bought []string, path []space, die int) {
	list := strings.Fields(text)
	die = 1
	for i := 2; i < len(list); i++ {
		switch w := list[i]; {
		case w == "die":
			i++
			die = number(list[i])
		case w == "path" || w == "none":
		case strings.Contains(w, ","):
			path = append(path, cellOf(w))
		default:
			bought = append(bought, w)
		}
	}
	return bought, path, die
}

// maySpend says whether a spending is legal.
func (r *referee) maySpend(a *attack, names []string, text string) bool {
	if !strings.HasPrefix(text, words(a.by, "surge")) {
		return false
	}
	bought, path, die := readSpending(text)
	for i, name := range bought {
		if !slices.Contains(names, name) || slices.Contains(bought[:i], name) {
			return false
		}
	}
	reroll, breath := slices.Contains(bought, "reroll"), slices.Contains(bought, "breath")
	switch {
	case len(bought) > a.left(), !breath && path != nil, !reroll && die != 1, reroll && die > len(a.targets[0].dice):
		return false
	case breath && path != nil:
		return slices.ContainsFunc(r.paths(a), func(p []space) bool { return slices.Equal(p, path) })
	}
	return true
}

// spendings lists sets of surges in words.
func (r *referee) spendings(a *attack, names []string) []string {
	list := []string{words(a.by, "surge", "none")}
	for mask := 1; mask < 1<<len(names); mask++ {
		var bought []string
		for i, name := range names {
			if mask>>i&1 == 1 {
				bought = append(bought, name)
			}
		}
		if len(bought) > a.left() {
			continue
		}
		tail := []string{""}
		if slices.Contains(bought, "breath") {
			tail = nil
			for _, p := range r.paths(a) {
				tail = append(tail, strings.Trim(fmt.Sprint("path ", p), " "))
			}
		}
		if slices.Contains(bought, "reroll") {
			for n := 2; n <= len(a.targets[0].dice); n++ {
				tail = append(tail, fmt.Sprint("die ", n))
			}
		}
		for _, more := range tail {
			list = append(list, words(a.by, "surge", strings.Join(bought, " "),
				strings.NewReplacer("[", "", "]", "").Replace(more)))
		}
	}
	return list
}

// paths lists the paths of Fire Breath beyond the target space (DESC-ABL-BREATH).
func (r *referee) paths(a *attack) (list [][]space) {
	var go3 func(path []space)
	go3 = func(path []space) {
		if len(path) == 4 {
			list = append(list, slices.Clone(path[1:]))
			return
		}
		for _, s := range around(path[len(path)-1]) {
			if r.adjacent(path[len(path)-1], s) && r.token(s) != 'O' && !slices.Contains(path, s) {
				go3(append(slices.Clone(path), s))
			}
		}
	}
	go3([]space{a.targets[0].at})
	return list
}

// spend buys abilities with surges.
func (r *referee) spend(a *attack, bought []string, path []space, die int) {
	a.spent += len(bought)
	for _, name := range bought {
		a.used[name] = true
		switch name {
		case "runic":
			a.by.fatigue++
		case "breath":
			for _, s := range path {
				g := r.on(s)
				if g != nil && g != a.by && r.mayHit(a.by, g) && !slices.ContainsFunc(a.targets, func(x *target) bool {
					return x.f == g
				}) {
					a.targets = append(a.targets, &target{f: g, at: s})
				}
			}
			r.defend(a)
			r.shieldCards(a)
		case "reroll":
			x := a.targets[0]
			x.faces[die-1] = r.rollsOwn(x.f, []string{x.dice[die-1]}, eachDie)[0]
		}
	}
}

// bonus adds up numbers of surges bought, such as +2-heart or pierce-1.
func (a *attack) bonus(before, after string) (n int) {
	for name := range a.used {
		name, _, _ = strings.Cut(name, "/")
		if k, ok := strings.CutPrefix(name, before); ok && before != "" {
			if k, ok = strings.CutSuffix(k, after); ok {
				n += number(k)
			}
		}
	}
	return n
}

// deal is DESC-ATK-8 to DESC-ATK-10.
func (r *referee) deal(a *attack) {
	f := a.by
	_, far, _, _ := shown(a.faces)
	far += a.bonus("+", "-range")
	hit := a.targets
	if !a.w.melee && !a.anyRange {
		hit = nil
		for i, x := range a.targets {
			if (i < a.aimed && x.away <= far) || (i >= a.aimed && len(hit) > 0) {
				hit = append(hit, x)
			}
		}
	}
	if len(hit) == 0 || (r.shadowed(a) && !a.used["shadow"]) {
		return
	}
	near := r.standing("leoric")
	weak := near != nil && f.monster() && near.side != f.side && r.apart(near, f) <= 3
	for _, x := range hit {
		x.hearts = r.net(a, x, weak)
	}
	for _, x := range hit {
		r.absorb(x)
	}
	for _, x := range hit {
		r.hurt(x.f, x.hearts-x.absorbed)
	}
	if a.used["recover-fatigue"] {
		f.fatigue = max(0, f.fatigue-1)
	}
	if a.used["recover-heart"] {
		r.recover(1, f)
	}
	r.recover(a.bonus("mend-", ""), f)
	r.afterwards(a, hit)
}

// net is what reaches a figure (DESC-ATK-9).
func (r *referee) net(a *attack, x *target, weak bool) int {
	_, _, hearts, _ := shown(a.faces)
	hearts += a.plus + a.bonus("+", "-heart")
	if a.used["runic"] {
		hearts += 2
	}
	if a.used["swarm"] {
		for _, g := range r.friends(a.by) {
			if g.monster() && r.touches(g, x.f) {
				hearts++
			}
		}
	}
	if a.w.is("knives") && x.f.monster() && r.touches(a.by, x.f) {
		hearts++
	}
	if weak && hearts > 1 {
		hearts--
	}
	return max(0, hearts-max(0, shields(x.faces)+x.cards-a.w.pierce-a.bonus("pierce-", "")))
}

// absorb lets Jain take part of the damage as fatigue (DESC-ABL-JAIN).
func (r *referee) absorb(x *target) {
	if room := x.f.room(); x.f.can("jain") && x.hearts > 0 && room > 0 {
		var list []string
		for n := range min(room, x.hearts) {
			list = append(list, words(x.f, "absorb", n+1))
		}
		if p := strings.Fields(r.choose(x.f.side, "absorb", append(list, words(x.f, "decline")))); p[1] == "absorb" {
			x.absorbed = number(p[2])
			x.f.fatigue += x.absorbed
		}
	}
}

// afterwards is DESC-ATK-10.
func (r *referee) afterwards(a *attack, hit []*target) {
	any, slain := false, 0
	for _, x := range hit {
		if x.hearts == 0 {
			continue
		}
		any = true
		for surge, condition := range map[string]string{"poison": "poisoned", "disease": "diseased",
			"immobilize": "immobilized", "stun": "stunned"} {
			if a.used[surge] {
				x.f.inflict(condition, true)
			}
		}
		if a.verb == "trick" {
			x.f.inflict("stunned", true)
		}
		if x.f.monster() && !x.f.up() {
			slain++
		}
	}
	if a.w.is("scythe") {
		r.recover(slain, a.by)
	}
	if !any {
		return
	}
	switch a.verb {
	case "bless":
		r.recover(2, a.by)
		if g := r.find(a.heal); g != nil {
			r.recover(2, g)
		}
	case "drain":
		r.recover(1, r.heroesNear(a.by)...)
	}
}
