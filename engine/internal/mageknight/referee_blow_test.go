package mageknight_test

import (
	"math/big"
	"slices"
	"strings"
)

// struck is one figure with whose defence a roll is compared.
type struck struct {
	p    *piece
	need int
	hit  bool
}

// attacking is an attack under way.
type attacking struct {
	o            *order
	marks        []struck
	fumble, crit bool
	dodges       []*piece // still to roll
	freezes      []*piece
	damage       int
	enhanced     bool
	drains       bool // Vampirism
}

// healing is a healing under way.
type healing struct {
	o    *order
	need int
	crit bool
}

// undying says whether a figure is raised without a roll (MK-SA-NE).
func undying(p *piece) bool {
	return strings.Contains(p.unit.title, "Zombie") || strings.Contains(p.unit.title, "Skeleton")
}

// beginBlow begins an attack: whom it is compared with, and what must be rolled first.
func (u *umpire) beginBlow(o *order) {
	b := attacking{o: o, damage: o.who.now().damage}
	for _, q := range u.compared(o) {
		b.marks = append(b.marks, struck{p: q, need: u.needed(o, q)})
	}
	close := o.verb == "strike" || o.verb == "sweep" || o.verb == "gang"
	switch {
	case o.verb == "flame" || o.verb == "freeze" || (o.verb == "shoot" && len(o.targets) > 1) ||
		(o.verb == "shock" && len(b.marks) > 1):
		b.damage = 1
	}
	b.enhanced = !close && !o.says("unenhanced") && u.enhancers(o.who) > 0
	b.drains = close && o.who.has("VA")
	u.blow = b
	u.part = "attack"
}

// rollsDamage says whether the damage is a die (MK-SA-WM, MK-SA-MB).
func (b *attacking) rollsDamage() bool {
	return b.o.verb == "blast" || ((b.o.verb == "strike" || b.o.verb == "gang") && b.o.who.has("WM") &&
		!b.o.says("plain"))
}

// law is the chance of each outcome of the roll that is due. An attack is rolled as a sum where
// it is compared with several numbers.
func (u *umpire) law(asSum bool) map[int]*big.Rat {
	list := map[int]*big.Rat{}
	add := func(v int, n, of int64) {
		if list[v] == nil {
			list[v] = new(big.Rat)
		}
		list[v].Add(list[v], big.NewRat(n, of))
	}
	success := func(n int64) {
		add(0, 6-n, 6)
		add(1, n, 6)
	}
	switch u.part {
	case "first":
		success(3)
	case "break":
		success(3)
		if u.move.easy(u.move.rolls[0]) {
			list = map[int]*big.Rat{}
			success(5)
		}
	case "command":
		success(1)
	case "dodge", "freeze":
		success(3)
	case "damage", "heal die", "regenerate", "raise":
		for n := range 6 {
			add(n+1, 1, 6)
		}
	case "heal":
		twoDice(add, asSum, u.care.need)
	case "attack":
		twoDice(add, asSum, u.blow.marks[0].need)
	}
	return list
}

// twoDice is an attack roll: as a sum, or as a two, a miss, a hit and a twelve.
func twoDice(add func(v int, n, of int64), asSum bool, need int) {
	for i := 1; i <= 6; i++ {
		for j := 1; j <= 6; j++ {
			switch n := i + j; {
			case asSum:
				add(n, 1, 36)
			case n == 2:
				add(0, 1, 36)
			case n == 12:
				add(3, 1, 36)
			case n >= need:
				add(2, 1, 36)
			default:
				add(1, 1, 36)
			}
		}
	}
}

// oneNumber says whether the roll is compared with one number alone, as far as it matters.
func (u *umpire) oneNumber() bool {
	if u.part != "attack" {
		return true
	}
	for _, m := range u.blow.marks {
		if min(max(m.need, 3), 12) != min(max(u.blow.marks[0].need, 3), 12) {
			return false
		}
	}
	return true
}

// settle gives the outcome of the roll that is due.
func (u *umpire) settle(v int, asSum bool) {
	u.known = nil
	switch u.part {
	case "first":
		u.first = 1
		if v == 1 {
			u.first = 0
		}
		u.deploy()
	case "break":
		m := &u.move
		if v == 1 {
			m.broke = append(m.broke, m.rolls[0])
		} else {
			m.stuck = append(m.stuck, m.rolls[0])
		}
		m.rolls = m.rolls[1:]
		u.breakOn()
	case "command":
		u.left += v
		u.orders = u.orders[1:]
		u.commandOn()
	case "attack":
		u.compare(v, asSum)
	case "dodge":
		if v == 1 {
			for i := range u.blow.marks {
				if u.blow.marks[i].p == u.blow.dodges[0] {
					u.blow.marks[i].hit = false
				}
			}
		}
		u.blow.dodges = u.blow.dodges[1:]
		u.dodgeOn()
	case "damage":
		u.blow.damage = v
		u.strikeAll()
	case "freeze":
		p := u.blow.freezes[0]
		u.blow.freezes = u.blow.freezes[1:]
		if v == 1 {
			if p.tokens++; p.tokens == 2 {
				u.hurt(p, 1)
			}
		}
		u.freezeOn()
	default:
		u.settleCare(v, asSum)
	}
}

// settleCare is the rolls of healing, regeneration and raising.
func (u *umpire) settleCare(v int, asSum bool) {
	c := &u.care
	switch u.part {
	case "heal":
		fumble, hit, crit := result(v, asSum, c.need)
		switch {
		case fumble:
			u.hurt(c.o.who, 1)
			u.endAction()
		case !hit:
			u.endAction()
		default:
			c.crit = crit
			if c.o.verb == "mend" || c.o.says("roll") {
				u.part = "heal die"
				return
			}
			u.cure(c.o.who.now().damage)
		}
	case "heal die":
		u.cure(v)
	case "regenerate":
		u.mend(c.o.who, max(0, v-2))
		u.endAction()
	case "raise":
		p := u.move.raised
		p.click = v
		u.part = "put"
		if v >= len(p.unit.dial) {
			p.click = len(p.unit.dial)
			u.endAction()
		}
	}
}

func (u *umpire) cure(clicks int) {
	if u.care.crit {
		clicks++
	}
	u.mend(u.care.o.targets[0], clicks)
	u.endAction()
}

// result reads an attack roll (MK-ATK-1, MK-ATK-2).
func result(v int, asSum bool, need int) (fumble, hit, crit bool) {
	if asSum {
		return v == 2, v != 2 && (v == 12 || v >= need), v == 12
	}
	return v == 0, v >= 2, v == 3
}

func (u *umpire) compare(v int, asSum bool) {
	b := &u.blow
	for i := range b.marks {
		m := &b.marks[i]
		b.fumble, m.hit, b.crit = result(v, asSum, m.need)
		if m.hit && m.p.has("DO") && b.o.verb != "shock" {
			b.dodges = append(b.dodges, m.p)
		}
	}
	u.dodgeOn()
}

func (u *umpire) dodgeOn() {
	b := &u.blow
	switch {
	case len(b.dodges) > 0:
		u.part = "dodge"
	case b.rollsDamage() && slices.ContainsFunc(b.marks, func(m struck) bool { return m.hit }):
		u.part = "damage"
	default:
		u.strikeAll()
	}
}

// strikeAll is MK-ATK-5, MK-ATK-2 and MK-ATK-3.
func (u *umpire) strikeAll() {
	b := &u.blow
	clicks := make([]int, len(b.marks))
	dealt := 0
	for i, m := range b.marks {
		if !m.hit {
			continue
		}
		d := b.damage
		if b.crit {
			d++
		}
		if b.enhanced && m.p.side != b.o.who.side && (b.o.verb == "shock" || !m.p.has("MI")) {
			d++
		}
		if b.o.verb != "shock" {
			d -= tough(m.p)
		}
		clicks[i] = max(0, d)
		dealt += clicks[i]
	}
	for i, m := range b.marks {
		u.hurt(m.p, clicks[i])
	}
	if b.fumble {
		u.hurt(b.o.who, 1)
	}
	if b.o.verb == "freeze" {
		for _, m := range b.marks {
			if m.hit && m.p.on() && m.p.tokens < 2 {
				b.freezes = append(b.freezes, m.p)
			}
		}
	}
	if b.drains && dealt > 0 && b.o.who.on() {
		u.mend(b.o.who, 1)
	}
	u.freezeOn()
}

func (u *umpire) freezeOn() {
	if len(u.blow.freezes) > 0 {
		u.part = "freeze"
		return
	}
	u.endAction()
}
