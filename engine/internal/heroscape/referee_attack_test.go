package heroscape_test

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// friends lists others of the same side that are adjacent and satisfy.
func (r *referee) friends(p *piece, satisfy func(o *piece) bool) (n int) {
	for _, o := range r.standing(p.ctrl) {
		if o != p && satisfy(o) && r.adjacent(p, o) {
			n++
		}
	}
	return n
}

func (r *referee) friendsOf(p *piece, card string) int {
	return r.friends(p, func(o *piece) bool { return r.is(o, card) })
}

// glyphsOf counts the glyphs of a kind that a side stands on (HS-GLYPH-3).
func (r *referee) glyphsOf(side engine.Side, name string) (n int) {
	for _, p := range r.standing(side) {
		if l := r.glyphs[p.at[0]]; l != nil && l.name == name && !l.down {
			n++
		}
	}
	return n
}

// height is HS-HA-1 and HS-HA-2: the dice of the higher of two, and whether p is.
func (r *referee) height(p, o *piece) (dice int, higher bool) {
	a, b := r.spaces[p.at[0]].level, r.spaces[o.at[0]].level
	lower := o
	if a < b {
		lower = p
	}
	switch d := max(a-b, b-a); {
	case d == 0:
		return 0, false
	case !r.basic && d >= 10+lower.height:
		return 2, a > b
	}
	return 1, a > b
}

// attackDice are the dice of a normal attack (HS-CBT-2).
func (r *referee) attackDice(p, o *piece) int {
	n := p.attack
	dice, higher := r.height(p, o)
	if higher {
		n += dice
	}
	if r.basic {
		return n
	}
	n += p.attackSpirits + r.glyphsOf(p.ctrl, "astrid")
	if p.reach == 1 {
		n += r.friendsOf(p, "finn")
	}
	if p.species == "Orc" && p.class == "Warrior" {
		n += r.friendsOf(p, "grimnak")
	}
	if p.species == "Orc" && p.class == "Archer" {
		n += r.friendsOf(p, "swog")
	}
	if p.class == "Soldier" {
		n += r.friendsOf(p, "marcus")
	}
	if !r.powers {
		return n
	}
	switch p.card() {
	case "carr":
		if r.adjacent(p, o) {
			n += 4
		}
	case "denrick":
		if o.size == "Hu" {
			n += 2
		}
	case "krug":
		n += p.wounds
	case "microcorp":
		if higher {
			n++
		}
	case "zettian":
		if r.part.opener != nil && r.part.opener != p && r.part.firstAim == o {
			n++
		}
	}
	return n
}

// defenceDice are the dice against any attack of p (HS-CBT-2, HS-SPEC-2).
func (r *referee) defenceDice(p, o *piece) int {
	m := o.defence
	if p != o {
		if dice, higher := r.height(p, o); !higher {
			m += dice
		}
	}
	if r.basic {
		return m
	}
	m += o.defenceSpirits + r.glyphsOf(o.ctrl, "gerda") + r.friendsOf(o, "thorgrim")
	if o.species == "Orc" && o.class == "Warrior" {
		m += r.friendsOf(o, "grimnak")
	}
	if o.species == "Orc" && o.class == "Archer" {
		m += r.friendsOf(o, "swog")
	}
	if r.is(o, "legion") {
		m += min(2, r.friendsOf(o, "legion"))
	}
	if r.is(o, "microcorp") && r.watery(o.at[0]) {
		m += 2
	}
	for _, f := range r.standing(o.ctrl) {
		if r.is(f, "raelin") && f != o && r.span(f, o) <= 4 && r.sightTo(f, o, 4, true) {
			m += 2
		}
	}
	return m
}

// sightTo says whether one end of a figure has another figure both within a distance and in
// sight (HS-R-13).
func (r *referee) sightTo(p, o *piece, reach int, clear bool) bool {
	for _, a := range p.ends() {
		near, seen := false, false
		for _, b := range o.ends() {
			near = near || (r.steps[a][b] >= 0 && r.steps[a][b] <= reach)
			seen = seen || r.sees(sighting{a, p.height, b, o.height, clear})
		}
		if near && seen {
			return true
		}
	}
	return false
}

// reachOf is the Range of a normal attack (HS-PWR-DW-2, HS-GLYPH-3).
func (r *referee) reachOf(p *piece) int {
	n := p.reach
	if r.basic {
		return n
	}
	if p.species == "Soulborg" && p.class == "Guard" {
		n += 2 * r.friendsOf(p, "dw9000")
	}
	if p.reach >= 4 {
		n += 4 * r.glyphsOf(p.ctrl, "ivor")
	}
	return n
}

// freeToAim is HS-ATK-ENG-1.
func (r *referee) freeToAim(p, o *piece) bool {
	return r.basic || len(r.engagedWith(p)) == 0 || r.adjacent(p, o)
}

// isTarget is an enemy on the battlefield.
func isTarget(p, o *piece) bool { return o != nil && o.on() && o.ctrl != p.ctrl }

// inReach is HS-ATK-WHO-1 with HS-RANGE-4 and HS-LOS-5.
func (r *referee) inReach(p, o *piece, reach int) bool {
	if r.adjacent(p, o) {
		return true
	}
	return reach >= 2 && r.sightTo(p, o, reach, r.basic)
}

// mayAttack is whether a normal attack may be declared.
func (r *referee) mayAttack(p, o *piece) bool {
	if !isTarget(p, o) || !r.readyToAttack(p) || !r.freeToAim(p, o) || !r.inReach(p, o, r.reachOf(p)) {
		return false
	}
	return !r.is(o, "drake") || r.adjacent(p, o)
}

// readyToAttack says whether a figure still has an attack this turn.
func (r *referee) readyToAttack(p *piece) bool {
	return !r.part.replaced && r.part.mayAct(p) && r.part.attacks[p] < r.times(p)
}

// times is how many attacks a figure has in a turn (HS-PWR-SYVARRIS-1, HS-PWR-KRUG-1).
func (r *referee) times(p *piece) int {
	if r.is(p, "syvarris") || r.is(p, "krug") {
		return 2
	}
	return 1
}

// attacked notes an attack of a figure.
func (r *referee) attacked(p *piece, window int) {
	r.part.active[p] = true
	r.part.attacks[p]++
	r.part.window = max(r.part.window, window)
}

// attackBy makes a normal attack.
func (r *referee) attackBy(p, o *piece) {
	b := blow{n: r.attackDice(p, o), m: r.defenceDice(p, o)}
	if !r.basic {
		b.deadly = r.is(p, "omnicron")
		b.double = r.is(o, "sentinel")
		b.dodges = r.is(o, "krav") && !r.adjacent(p, o)
		b.strikesBack = r.is(o, "izumi") && r.adjacent(p, o) && p.class != "Samurai"
	}
	r.attacked(p, windowAttack)
	if r.part.opener == nil {
		r.part.opener, r.part.firstAim = p, o
	}
	n := r.roll("attack", b.law())
	if n < 0 {
		r.hurt(injury{p, -n})
	} else {
		r.hurt(injury{o, n})
	}
}

// injury is wounds that are due to a figure.
type injury struct {
	who    *piece
	wounds int
}

// hurt deals the wounds of one effect: Stealth Armor, wounds, removals, spirits, victory
// (HS-CBT-1, HS-R-26).
func (r *referee) hurt(list ...injury) {
	byID := slices.Clone(list)
	slices.SortStableFunc(byID, func(a, b injury) int { return a.who.id - b.who.id })
	byID = slices.DeleteFunc(byID, func(in injury) bool {
		return in.wounds == 0 || (r.is(in.who, "microcorp") && r.roll("stealth armor", d20Law(15)) == 1)
	})
	var gone []*piece
	for _, in := range byID {
		if in.who.wounds += in.wounds; (r.basic || in.who.wounds >= in.who.life) && !slices.Contains(gone, in.who) {
			gone = append(gone, in.who)
		}
	}
	r.destroy(gone...)
}

// destroy removes figures together, looks who has lost and hands out their spirits. HS-R-26
// puts spirits first; in a game that is over they would change nothing (section 13).
func (r *referee) destroy(gone ...*piece) {
	slices.SortFunc(gone, func(a, b *piece) int { return a.id - b.id })
	for _, p := range gone {
		p.at, p.dead = [2]int{-1, -1}, true
	}
	if len(gone) > 0 {
		r.checkVictory()
	}
	for _, p := range gone {
		if r.is(p, "finn") || r.is(p, "thorgrim") {
			r.spirit(p)
		}
	}
}

// spirit is HS-PWR-FINN-2, HS-PWR-THORGRIM-2 and HS-R-23.
func (r *referee) spirit(p *piece) {
	var cards []*pool
	for _, o := range r.pools {
		if o.ctrl == p.ctrl && o.unique() && o.living() {
			cards = append(cards, o)
		}
	}
	if len(cards) == 0 {
		return
	}
	to := cards[0]
	if len(cards) > 1 {
		f := r.choose(&request{actor: p.ctrl, stage: "spirit", legal: func(f []string) bool {
			return len(f) == 2 && f[0] == "spirit" && slices.Contains(cards, r.pooled(f[1]))
		}, list: func(pick) (words []string) {
			for _, o := range cards {
				words = append(words, "spirit "+o.title)
			}
			return words
		}})
		to = r.pooled(f[1])
	}
	if r.is(p, "finn") {
		to.attackSpirits++
	} else {
		to.defenceSpirits++
	}
}
