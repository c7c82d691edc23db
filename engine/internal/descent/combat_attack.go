package descent

import "github.com/skirmishlab/skirmishlab/engine/dice"

// The steps of an attack (section 7.2).
const (
	stepGuard  = iota // reactions before dice (DESC-ATK-1)
	stepRoll          // attack dice (DESC-ATK-3)
	stepDefend        // defence dice
	stepReroll        // the attacker's rerolls (DESC-ATK-4)
	stepShield        // defence cards (DESC-ATK-6)
	stepSurge         // surges (DESC-ATK-7)
	stepMore          // rolls that spending surges asked for
	stepAbsorb        // range (DESC-ATK-8) and damage taken as fatigue
	stepApply         // damage and what follows (DESC-ATK-9, DESC-ATK-10)
	stepEnd
)

// declaration is an attack about to be made.
type declaration struct {
	by      int
	kind    attackKind
	profile uint8
	target  int
	aim     cell // target space, or none
	from    cell // own space
	target2 int
	from2   cell
	aim2    cell
	heal    int
	lifted  bool // it interrupts a large figure's move, which goes on from the cursor
}

// lineDie marks a declared target that a melee attack without Reach strikes across
// an elevation line (DESC-ELEV-6, DESC-ELEV-7). With a large attacker any own space
// adjacent without a line will do, unless it interrupts its move: then the cursor alone
// counts (DESC-LRG-4).
func (g combat) lineDie(d *declaration, target int, from, aim cell) {
	p := &g.t.profiles[d.profile]
	if p.ranged || p.reach || g.t.lineDice.size() == 0 || !g.b.lined[aim].has(from) {
		return
	}
	if g.t.units[d.by].large() && !d.lifted {
		clear := g.b.adjacent[aim]
		for w := range clear {
			clear[w] &^= g.b.lined[aim][w]
		}
		if g.anyIn(d.by, &clear) {
			return
		}
	}
	g.s.atk.lined |= 1 << target
}

// shielded reports whether Air keeps attacks by figure by away from figure k
// (DESC-ABL-AIR).
func (g combat) shielded(k, by int) bool { return g.s.figures[k].air && !g.near(k, by) }

// blast returns the figures that Blast affects beside the target (DESC-ATK-11).
func (g combat) blast(aim cell, target, by int) (m uint64) {
	for k := range g.t.units {
		if k != target && g.s.up(k) && g.anyIn(k, &g.b.adjacent[aim]) && !g.shielded(k, by) {
			m |= 1 << k
		}
	}
	return m
}

// masterNear reports whether a master of its side stands within 3 spaces of figure i
// (DESC-ABL-COWARDLY, ruling 25).
func (g combat) masterNear(i int) bool {
	u := &g.t.units[i]
	for k := range g.t.units {
		if o := &g.t.units[k]; o.master && o.side == u.side && g.s.up(k) && g.distance(i, k) <= 3 {
			return true
		}
	}
	return false
}

// lender is the adjacent hero with the best dice of its own, or -1 (DESC-ABL-TOMBLE).
func (g combat) lender(i int) int {
	best, lender := 0, -1
	for k := range g.t.units {
		o := &g.t.units[k]
		if o.kind != hero || o.side != g.t.units[i].side || !g.s.up(k) || !g.near(i, k) {
			continue
		}
		if w := 4*int(o.defence[brown]) + 8*int(o.defence[gray]) + 13*int(o.defence[black]); w > best {
			best, lender = w, k
		}
	}
	return lender
}

// pool is the defence pool of an affected figure (DESC-ATK-2).
func (g combat) pool(i int) defencePool {
	a := &g.s.atk
	p := g.t.units[i].defence
	if a.copied >= 0 && g.t.units[i].can(ablTomble) {
		p.add(g.t.units[a.copied].defence)
	}
	if a.stoned>>i&1 == 1 {
		p[gray]++
	}
	if g.t.units[i].can(ablNight) && !g.near(i, int(a.by)) {
		p[brown]++ // DESC-ABL-NIGHT
	}
	if a.lined>>i&1 == 1 {
		p.add(g.t.lineDice)
	}
	return p
}

// keepsFaces reports whether a die of a figure's defence may be rolled again.
func (g combat) keepsFaces(i int) bool {
	p := &g.t.profiles[g.s.atk.profile]
	for k := range p.surges {
		if p.surges[k].kind == rerollSurge {
			return true
		}
	}
	return g.t.units[i].can(itemIronShield) && g.s.figures[i].spent&cardIronShield == 0
}

// rolled is the number of shields that a figure rolled.
func (a *attack) rolled(i int) int8 {
	v := a.shields[i]
	if a.kept>>i&1 == 0 {
		return int8(v)
	}
	n := int8(0)
	for ; v != 0; v >>= 4 {
		n += int8(v & 15)
	}
	return n
}

// attackChance is the law and key of the roll an attack waits for.
func (g combat) attackChance(f *frame) (*dice.Law, dice.Key) {
	a := &g.s.atk
	p := &g.t.profiles[a.profile]
	switch {
	case a.dieOf >= 0:
		pool := g.pool(int(a.dieOf))
		return defenceDieLaw(pool.die(int(a.lastDie))), g.key(purposeReroll, int(a.dieOf))
	case a.lastDie >= 0:
		return attackDieLaw(p.dice.die(int(a.lastDie))), g.key(purposeReroll, int(a.by))
	case f.step == stepRoll:
		return attackLaw(p.dice, g.reading()), g.key(purposeAttack, int(a.by))
	}
	i := trailing(a.waiting)
	return defenceLaw(g.pool(i), g.keepsFaces(i)), g.key(purposeDefence, i)
}

// reading is how the attack dice are read: die by die if one may be rolled again.
func (g combat) reading() int {
	a := &g.s.atk
	if g.rerolls() != 0 {
		return readFaces
	}
	p := &g.t.profiles[a.profile]
	if a.kind == fireAttack || a.kind == burstAttack {
		return readMelee
	}
	return p.reading
}

// The rerolls of attack dice, as bits of attack.rerolled.
const (
	rerollTarha uint8 = 1 << iota
	rerollAccurate
	rerollSword
)

// rerolls are the rerolls of attack dice that the attacker still has.
func (g combat) rerolls() (m uint8) {
	a := &g.s.atk
	u := &g.t.units[a.by]
	p := &g.t.profiles[a.profile]
	if u.can(ablTarha) && !g.s.figures[a.by].reroll {
		m |= rerollTarha
	}
	if u.can(skillAccurate) && p.bow {
		m |= rerollAccurate
	}
	if p.sword {
		m |= rerollSword
	}
	return m &^ a.rerolled
}

// rerollFor is the reroll that would be used on a die of a colour, or 0.
func (g combat) rerollFor(colour int) uint8 {
	m := g.rerolls()
	switch {
	case colour == red && m&rerollSword != 0:
		return rerollSword
	case colour > blue && m&rerollAccurate != 0:
		return rerollAccurate
	case colour >= 0:
		return m & rerollTarha
	}
	return 0
}

// keep takes down the shields of figure i die by die, one in each lane.
func (a *attack) keep(i int, v dice.Value) {
	a.shields[i] = 0
	for k := range 8 {
		a.shields[i] |= uint32(v.Lane(k)) << (4 * k)
	}
}

// withDie is kept shields with one die showing another number of them.
func withDie(kept uint32, die int, shields uint32) uint32 {
	shift := 4 * uint(die)
	return kept&^(15<<shift) | shields<<shift
}

// canReroll reports whether some die has a reroll that applies to it.
func (g combat) canReroll() bool {
	p := &g.t.profiles[g.s.atk.profile]
	for i := 0; ; i++ {
		c := p.dice.die(i)
		if c < 0 {
			return false
		}
		if g.rerollFor(c) != 0 {
			return true
		}
	}
}

// guard is the next figure that may react before dice are rolled, or -1: Stoneskin
// for a hero within 3 (DESC-ABL-STONESKIN), Defend for an adjacent hero (DESC-PTS-4).
// Who attacks does not matter: Leoric's feat attacks friends too (ruling 43).
func (g combat) guard() int {
	a := &g.s.atk
	for k := range g.t.units {
		u, f := &g.t.units[k], &g.s.figures[k]
		if (!u.can(ablStoneskin) && !u.can(skillDefend)) || f.status != standing || f.fatigue >= u.stamina ||
			a.guarded>>k&1 == 1 {
			continue
		}
		for m := a.declared; m != 0; m &= m - 1 {
			if g.canStone(k, trailing(m)) || g.canDefend(k, trailing(m)) {
				return k
			}
		}
	}
	return -1
}

func (g combat) canStone(k, i int) bool {
	a := &g.s.atk
	u, o := &g.t.units[k], &g.t.units[i]
	return u.can(ablStoneskin) && g.s.figures[k].spent&cardStoneskin == 0 && a.declared>>i&1 == 1 &&
		a.stoned>>i&1 == 0 &&
		o.side == u.side && o.kind == hero && g.s.up(i) && (k == i || g.distance(k, i) <= 3)
}

func (g combat) canDefend(k, i int) bool {
	a := &g.s.atk
	u, o := &g.t.units[k], &g.t.units[i]
	return u.can(skillDefend) && a.declared>>i&1 == 1 && a.declared>>k&1 == 0 && k != i && o.side == u.side &&
		o.kind == hero && g.near(k, i) &&
		a.kind != fireAttack && a.kind != burstAttack && a.target2 < 0
}

// hasCards reports whether a figure has cards of defence (DESC-ATK-6): Wooden and Iron Shield, Ghost
// Armor.
func (g combat) hasCards(i int) bool {
	u, f := &g.t.units[i], &g.s.figures[i]
	return (u.can(ablShield) && f.spent&cardShield == 0) || (u.can(itemIronShield) && f.spent&cardIronShield == 0) ||
		(u.can(skillGhostArmor) && f.fatigue < u.stamina && g.s.atk.ghosts>>i&1 == 0)

}
