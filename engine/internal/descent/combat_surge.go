package descent

import "math/bits"

// surgeList has room for the surge abilities of any attack.
type surgeList [maxSurges]*surge

// The surge abilities that are of no weapon.
var (
	runicSurge   = surge{hearts: 2, fatigue: 1, name: "runic", rule: ruleAblRunic}
	avricSurge   = surge{heal: 1, name: "recover-heart", rule: ruleAblAvric}
	shadowSurge  = surge{pays: true, name: "shadow", rule: ruleAblShadow}
	restingSurge = surge{recover: 1, name: "recover-fatigue", rule: ruleAtk7}
)

// surges lists the surge abilities of the attack being made: those of the weapon,
// then what heroes and circumstances add (DESC-ATK-7).
func (g combat) surges(list *surgeList) int {
	a := &g.s.atk
	p := &g.t.profiles[a.profile]
	u := &g.t.units[a.by]
	n := len(p.surges)
	for k := range p.surges {
		list[k] = &p.surges[k]
	}
	if u.can(ablRunic) && (p.magic || p.rune) {
		list[n] = &runicSurge
		n++
	}
	if u.kind == hero && g.t.has[u.side].avric {
		for k := range g.t.units {
			if o := &g.t.units[k]; o.can(ablAvric) && o.side == u.side && g.s.up(k) && g.within(k, int(a.by), 3) {
				list[n] = &avricSurge
				n++
				break
			}
		}
	}
	if a.shadow {
		list[n] = &shadowSurge
		n++
	}
	if u.kind == hero {
		list[n] = &restingSurge
		n++
	}
	return n
}

// mayWeave reports whether Mana Weave can add a surge (DESC-PTS-3).
func (g combat) mayWeave() bool {
	a := &g.s.atk
	return g.t.units[a.by].can(itemManaWeave) && g.s.figures[a.by].spent&cardMana == 0
}

// surgeUseful reports whether a surge ability could do anything at all now.
func (g combat) surgeUseful(sg *surge) bool {
	a := &g.s.atk
	f := &g.s.figures[a.by]
	switch {
	case sg.fatigue > 0:
		return f.fatigue+sg.fatigue <= g.t.units[a.by].stamina
	case sg.recover > 0:
		return f.fatigue > 0
	case sg.heal > 0 || sg.mend > 0:
		return f.damage > 0
	case sg.kind == rerollSurge:
		return a.target >= 0 && a.kept>>a.target&1 == 1 && g.pool(int(a.target)).size() > 0
	case sg.rng > 0:
		return g.t.profiles[a.profile].ranged
	}
	return true
}

// spendable checks a set of surge abilities to be spent now.
func (g combat) spendable(mask uint16) bool {
	a := &g.s.atk
	var list surgeList
	n := g.surges(&list)
	if (a.coward && mask != 0) || mask&a.spent != 0 || mask>>n != 0 || bits.OnesCount16(mask) > int(a.left) {
		return false
	}
	fatigue := int8(0)
	for i := range n {
		if mask>>i&1 == 1 {
			fatigue += list[i].fatigue
			if list[i].kind == rerollSurge && !g.surgeUseful(list[i]) {
				return false
			}
		}
	}
	return g.s.figures[a.by].fatigue+fatigue <= g.t.units[a.by].stamina
}

// kindBit returns the bit of the surge ability of a kind in mask, or -1.
func (g combat) kindBit(mask uint16, kind surgeKind) int {
	p := &g.t.profiles[g.s.atk.profile]
	for i := range p.surges {
		if mask>>i&1 == 1 && p.surges[i].kind == kind {
			return i
		}
	}
	return -1
}

// merit orders spendings of surges by DESC-ATK-13; earlier entries decide.
type merit [7]int32

func (m merit) better(o merit) bool {
	for i := range m {
		if m[i] != o[i] {
			return m[i] > o[i]
		}
	}
	return false
}

// weigh works out the merit of spending a set of abilities in all (those spent before
// included). Figures that a breath would add count with expected values, in units of
// 1/exactly.
func (g combat) weigh(spent uint16, path [3]cell) merit {
	a := &g.s.atk
	t := g.total(spent)
	var m merit
	if !t.paid || !g.anyInRange(&t) {
		m[5] = -int32(t.fatigue)
		m[6] = -int32(bits.OnesCount16(spent))
		return m
	}
	m[0] = 1
	side := g.t.units[a.by].side
	count := func(i int, kills, damage int32) {
		if g.t.units[i].side == side {
			kills, damage = -kills, -damage
		}
		m[1] += kills
		m[2] += damage
	}
	for k := a.affected; k != 0; k &= k - 1 {
		i := trailing(k)
		if !g.inRange(i, &t) {
			continue
		}
		if a.waiting>>i&1 == 1 {
			kills, damage := g.expect(i, &t)
			count(i, kills, damage)
			continue
		}
		n := g.net(i, &t)
		room := g.t.units[i].health - g.s.figures[i].damage
		kill := int32(0)
		if n >= room {
			kill = exactly
		}
		count(i, kill, exactly*int32(n))
		if n > 0 && n < room && g.t.units[i].side != side {
			m[3] += int32(bits.OnesCount8(uint8(t.inflicts &^ g.s.figures[i].conds)))
		}
	}
	if g.kindBit(spent&^a.spent, breathSurge) >= 0 {
		for k := g.breathed(path) &^ a.affected; k != 0; k &= k - 1 {
			kills, damage := g.expect(trailing(k), &t)
			count(trailing(k), kills, damage)
		}
	}
	m[4] = int32(min(t.heal+t.mend, g.s.figures[a.by].damage))
	m[5] = -int32(t.fatigue)
	m[6] = -int32(bits.OnesCount16(spent))
	return m
}

// exactly is the number of parts that expected values are counted in: those of up to six
// defence dice are whole.
const exactly = 6 * 6 * 6 * 6 * 6 * 6

// expect is the chance of a defeat and the mean net damage, in units of 1/exactly, of a
// figure that has yet to roll its defence.
func (g combat) expect(i int, t *tally) (kills, damage int32) {
	room := int(g.t.units[i].health - g.s.figures[i].damage)
	weights, total := defenceTable(g.pool(i))
	var dead, sum int64
	for shields, w := range weights {
		if w == 0 {
			continue
		}
		n := max(0, int(t.hearts)-max(0, shields-int(t.pierce)))
		sum += int64(w) * int64(n)
		if n >= room {
			dead += int64(w)
		}
	}
	return int32(dead * exactly / int64(total)), int32(sum * exactly / int64(total))
}

// bestSpending is the default choice of DESC-ATK-13 among the abilities not yet spent.
func (g combat) bestSpending() (best uint16, path [3]cell) {
	a := &g.s.atk
	var list surgeList
	n := g.surges(&list)
	path = noPath
	usable := uint16(0)
	for i := range n {
		if a.spent>>i&1 == 0 && list[i].recover == 0 && g.surgeUseful(list[i]) && list[i].kind != rerollSurge {
			usable |= 1 << i
		}
	}
	top := g.weigh(a.spent, path)
	for mask := usable; mask != 0; mask = (mask - 1) & usable {
		if bits.OnesCount16(mask) > int(a.left) || !g.spendable(mask) {
			continue
		}
		way := noPath
		if g.kindBit(mask, breathSurge) >= 0 {
			var ways [maxPaths][3]cell
			if g.bestPaths(a.spent|mask, &ways) == 0 {
				continue
			}
			way = ways[0]
		}
		if m := g.weigh(a.spent|mask, way); m.better(top) {
			top, best, path = m, mask, way
		}
	}
	spare := int(a.left) - bits.OnesCount16(best)
	if i := g.kindBit(^uint16(0), rerollSurge); i >= 0 && spare > 0 && a.spent>>i&1 == 0 && g.surgeUseful(list[i]) &&
		g.gains(best) {
		best |= 1 << i
		spare--
	}
	if spare > 0 && g.t.units[a.by].kind == hero && g.s.figures[a.by].fatigue > 0 && a.spent>>(n-1)&1 == 0 &&
		best&(1<<(n-1)) == 0 && top[0] == 1 {
		best |= 1 << (n - 1) // the last ability recovers fatigue
	}
	return best, path
}

// gains reports whether rolling the target's best die again would raise the expected
// damage (ruling 21).
func (g combat) gains(spent uint16) bool {
	a := &g.s.atk
	t := g.total(a.spent | spent)
	i := int(a.target)
	if int(g.net(i, &t)) >= int(g.t.units[i].health-g.s.figures[i].damage) {
		return false
	}
	_, gain := g.bestDie(i, &t)
	return gain > 0
}

// bestDie is the defence die of figure i that is best rolled again for the attacker,
// with the gain in expected damage in sixths.
func (g combat) bestDie(i int, t *tally) (die, gain int) {
	a := &g.s.atk
	pool := g.pool(i)
	now := int(g.net(i, t))
	die = 0
	for k := range pool.size() {
		shown := int8(a.shields[i] >> (4 * k) & 15)
		sum := 0
		for _, n := range defenceFaces[pool.die(k)] {
			shields := a.rolled(i) - shown + int8(n) + int8(a.cards>>i&1) + int8(a.ghosts>>i&1)
			sum += int(max(0, t.hearts-max(0, shields-t.pierce)))
		}
		if sum-6*now > gain {
			die, gain = k, sum-6*now
		}
	}
	return die, gain
}

// twin reports whether a set uses the later of two abilities alike without the earlier.
func (g combat) twin(mask, usable uint16, list []*surge) bool {
	for k := 1; k < len(list); k++ {
		if mask>>k&1 == 1 && mask>>(k-1)&1 == 0 && usable>>(k-1)&1 == 1 && *list[k] == *list[k-1] {
			return true
		}
	}
	return false
}
