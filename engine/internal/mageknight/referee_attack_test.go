package mageknight_test

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// order is an action, read from the engine's words.
type order struct {
	verb    string
	who     *piece
	others  []*piece // further members of a formation
	targets []*piece
	at      *spot
	facing  int
	soaring bool
	flags   []string // what is declined, and roll
	plan    []stand  // of a march
}

// stand is where a member of a march ends.
type stand struct {
	who     *piece
	at      spot
	facing  int
	soaring bool
}

func (o *order) says(flag string) bool { return slices.Contains(o.flags, flag) }

// only says whether an order declines nothing but what is named.
func (o *order) only(flags ...string) bool {
	for _, f := range o.flags {
		if !slices.Contains(flags, f) {
			return false
		}
	}
	return true
}

func (o *order) members() []*piece { return append([]*piece{o.who}, o.others...) }

// mayAttack says whether the attack is one that the rules allow to anyone who has an action for it.
func (u *umpire) mayAttack(o *order) bool {
	if o.who.has("DM") {
		return false
	}
	switch o.verb {
	case "strike":
		return len(o.targets) == 1 && u.mayStrike(o.who, o.targets[0]) && u.declines(o, o.who.has("WM"), false)
	case "sweep":
		return o.who.has("SP") && len(o.targets) == 0 && len(u.swept(o.who)) > 0 && o.only()
	case "heal":
		return u.mayHeal(o)
	}
	return u.mayFire(o)
}

// declines says whether an attack may decline what it does: Weapon Master and Magic Enhancement
// only where there is one.
func (u *umpire) declines(o *order, master, enhanced bool) bool {
	return o.only("plain", "unenhanced") && (master || !o.says("plain")) && (enhanced || !o.says("unenhanced"))
}

// mayFire is the ranged actions of one figure (MK-RNG-1 to MK-RNG-3).
func (u *umpire) mayFire(o *order) bool {
	p := o.who
	if p.unit.reach == 0 || p.has("BE") || p.has("DM") || len(u.foes(p)) > 0 {
		return false
	}
	enhanced := u.enhancers(p) > 0
	switch o.verb {
	case "shoot":
		if len(o.targets) < 1 || len(o.targets) > p.unit.targets {
			return false
		}
	case "blast":
		return p.has("MB") && len(o.targets) == 1 && !o.targets[0].has("MI") &&
			u.inReach(p, o.targets[0], p.unit.reach) &&
			u.mayChoose(p, o.targets[0]) && u.front(p, o.targets[0]) && u.declines(o, false, enhanced)
	case "flame":
		if !p.has("FLM") || len(o.targets) != 1 {
			return false
		}
	case "freeze":
		if !p.has("MF") || len(o.targets) < 1 || len(o.targets) > p.unit.targets {
			return false
		}
	case "shock":
		return p.has("SW") && len(o.targets) == 0 && len(u.shocked(p)) > 0 && u.declines(o, false, enhanced)
	case "mend":
		return u.mayMend(o)
	default:
		return false
	}
	for _, q := range o.targets {
		if !u.mayShoot(p, q) || (o.verb == "freeze" && q.has("MI")) {
			return false
		}
	}
	return u.declines(o, false, enhanced)
}

// mayStrike is MK-CLO-1.
func (u *umpire) mayStrike(a, b *piece) bool {
	return b.side != a.side && !a.has("DM") && u.faces(a, b)
}

// swept is whom a Sweep attacks (MK-SA-SP).
func (u *umpire) swept(p *piece) (list []*piece) {
	for _, q := range u.foes(p) {
		if u.front(p, q) {
			list = append(list, q)
		}
	}
	return list
}

// inReach is the range between figures, with what soaring does to it (MK-RNG-1, MK-SOAR-4, MK-SOAR-5).
func (u *umpire) inReach(p, q *piece, reach int) bool {
	if p.soaring && !q.soaring {
		return false
	}
	if q.soaring && !p.soaring {
		reach /= 2
	}
	return q.on() && u.apart(p, p.at, q, q.at) <= reach*reach
}

// mayChoose is MK-RNG-3.
func (u *umpire) mayChoose(p, q *piece) bool {
	return q.side != p.side && q.on() && len(u.foes(q)) == 0
}

// mayShoot is a target of a shot (MK-RNG-1, MK-RNG-3), for a shooter that is not in contact.
func (u *umpire) mayShoot(p, q *piece) bool {
	return u.mayChoose(p, q) && u.inReach(p, q, p.unit.reach) && u.front(p, q) && u.sees(p, q, true).clear
}

// shocked is whom a Shockwave may hit (MK-SA-SW, R-28).
func (u *umpire) shocked(p *piece) (list []*piece) {
	for _, q := range u.pieces {
		if q != p && u.inReach(p, q, (p.unit.reach+1)/2) && u.sees(p, q, false).clear {
			list = append(list, q)
		}
	}
	return list
}

// enhancers counts the friends whose Magic Enhancement a shooter has (MK-SA-ME, MK-SA-MI).
func (u *umpire) enhancers(p *piece) (n int) {
	if p.has("MI") {
		return 0
	}
	for _, q := range u.near(p, p.side) {
		if q.has("ME") && !q.has("MI") {
			n++
		}
	}
	return n
}

// mayHeal is MK-SA-HE.
func (u *umpire) mayHeal(o *order) bool {
	p := o.who
	if !p.has("HE") || len(o.targets) != 1 || !o.only("roll") {
		return false
	}
	q := o.targets[0]
	return q != p && q.side == p.side && u.faces(p, q) && len(u.foes(p)) == 0 && len(u.foes(q)) == 0 && !q.has("IN")
}

// mayMend is MK-SA-MH; Stealth does not hide a friend from a healer.
func (u *umpire) mayMend(o *order) bool {
	p := o.who
	if !p.has("MH") || len(o.targets) != 1 || !o.only() {
		return false
	}
	q := o.targets[0]
	return q != p && q.side == p.side && u.inReach(p, q, p.unit.reach) && u.front(p, q) && len(u.foes(q)) == 0 &&
		!q.has("IN") && !q.has("MI") && u.sees(p, q, false).clear
}

// joins says whether a figure may be in a formation at all (MK-FRM-1, MK-BIG-6).
func joins(p *piece) bool {
	return p.unit.faction != "MS" && !p.unit.large && !p.has("BO") && !p.has("CH")
}

// alike says whether figures are of one side and one faction that forms up.
func alike(list []*piece) bool {
	for _, p := range list {
		if !joins(p) || p.side != list[0].side || p.unit.faction != list[0].unit.faction {
			return false
		}
	}
	return true
}

// mayGang is MK-FRM-4.
func (u *umpire) mayGang(o *order) bool {
	all := o.members()
	if len(all) < 2 || len(all) > 3 || len(o.targets) != 1 || !alike(all) || !u.declines(o, o.who.has("WM"), false) {
		return false
	}
	for _, p := range all {
		if !u.mayAct(p) || !u.mayStrike(p, o.targets[0]) {
			return false
		}
	}
	return true
}

// mayVolley is MK-FRM-3.
func (u *umpire) mayVolley(o *order) bool {
	all := o.members()
	if len(all) < 3 || len(all) > 5 || len(o.targets) != 1 || !alike(all) ||
		!u.declines(o, false, u.enhancers(o.who) > 0) {
		return false
	}
	for _, p := range all {
		if !u.mayAct(p) || p.unit.reach == 0 || p.has("BE") || p.has("DM") || len(u.foes(p)) > 0 ||
			!u.mayShoot(p, o.targets[0]) {
			return false
		}
		if !slices.ContainsFunc(all, func(q *piece) bool { return u.contact(p, q) }) {
			return false
		}
	}
	return true
}

// guard is the printed defence of a figure, or a better one that it is lent (MK-SA-DE).
func (u *umpire) guard(p *piece) int {
	best := p.now().defence
	for _, q := range u.near(p, p.side) {
		if q.has("DE") {
			best = max(best, q.now().defence)
		}
	}
	return best
}

// water is the bonus of those who are at home in it (MK-WSH-DEF-1, MK-WDP-DEF-1).
func (u *umpire) water(p *piece) int {
	t := u.field.terrainOf(p.at)
	if (t == "W" || t == "D") && !p.soaring && (p.unit.kind == "WAVE" || p.has("AQ")) {
		return 2
	}
	return 0
}

// needed is what an attack needs against one of those it is compared with (MK-ATK-1, MK-ATK-4).
func (u *umpire) needed(o *order, q *piece) int {
	attack, defence := o.who.now().attack, u.guard(q)+u.water(q)
	switch o.verb {
	case "strike", "sweep", "gang":
		if !q.soaring && u.height(q, q.at) > u.height(o.who, o.who.at) { // MK-CLO-3
			defence++
		}
		attack += len(o.others) // MK-FRM-4
		for _, p := range o.members() {
			if !u.front(q, p) { // MK-CLO-2
				attack++
				break
			}
		}
		return defence - attack
	case "shock":
		l := u.sees(o.who, q, false)
		return q.now().defence + u.water(q) + l.hinder + l.height - attack
	}
	if q.has("BA") || q.has("IN") {
		defence += 2
	}
	if o.verb == "blast" {
		return defence - attack
	}
	hinder, height := 0, 0
	for _, p := range o.members() {
		l := u.sees(p, q, true)
		if o.verb == "flame" && !l.clear { // section 13, splash
			l = u.spot(p, q)
		}
		hinder, height = max(hinder, l.hinder), max(height, l.height)
	}
	return defence + hinder + height - attack - 2*len(o.others) // MK-FRM-3
}

// spot is what terrain and level of its own square do for a figure that a splash reaches behind cover.
func (u *umpire) spot(p, q *piece) (l sightline) {
	if p.soaring || q.soaring {
		return l
	}
	if !slices.ContainsFunc(q.shape(q.at), func(s spot) bool { return !u.field.veils(s) }) {
		l.hinder = 1 // on the square that is best for the attacker (MK-BIG-5)
	}
	if u.height(q, q.at) > u.height(p, p.at) {
		l.height = 1
	}
	return l
}

// compared is everybody with whose defence the roll of an attack is compared, by unit id.
func (u *umpire) compared(o *order) (list []*piece) {
	switch o.verb {
	case "sweep":
		return u.swept(o.who)
	case "shock":
		return u.shocked(o.who)
	case "flame":
		list = append(slices.Clone(o.targets), u.near(o.targets[0], engine.SideA)...)
		list = append(list, u.near(o.targets[0], engine.SideB)...)
	default:
		list = slices.Clone(o.targets)
	}
	slices.SortFunc(list, func(a, b *piece) int { return a.id - b.id })
	return list
}
