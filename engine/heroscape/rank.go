package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// ranker remembers what appraisals of one position share: for each kind of mover
// what its enemies are worth to it and it to them, and for each cell what standing
// there means. It is dropped as soon as the position changes.
type ranker struct {
	valid    bool
	profiles [4]profile
	used     int
	next     int
	outlooks [maxGroups]int32
	judged   uint64
	weights  engine.Weights
	weighed  bool
	epoch    uint32
	ways     []way // of the moves last offered, in order
	waysOf   bool  // they belong to this position
	terms    engine.Terms
}

// extras is how many dice of height and auras together an appraisal tells apart, less one.
const extras = 5

// maxFoes is how many enemies an appraisal looks at, in ascending id.
const maxFoes = 64

// profile is one kind of mover: a figure, or for a squad whose figures are alike any
// of them.
type profile struct {
	f       fig
	group   uint8
	own     bool // for this figure alone
	full    bool // gains and threats are known for all dice
	home    int  // distance from the enemy where f stands now
	near    int  // spaces from there to the nearest enemy end
	foes    [maxFoes]foe
	n       int
	class   uint8
	kind    int
	range_  int
	shooter bool
	flies   bool
	double  bool
	at      fig // figure that home and near belong to
	side    int
	stamps  []uint32
	cells   []spot
	scores  []int64
	scored  []uint64 // sweep and stamp for which scores holds
	stamp   uint32
	helpers [16]helper
	helpN   int
	dice    [2]int // of height advantage, and of great height advantage
}

// foe is an enemy as a mover sees it, in hundredths of points.
type foe struct {
	f           fig
	lead, trail cell
	level       int16
	over        int16 // levels above it that count as much higher
	class       uint8
	reach       int16 // how far it can strike in a turn
	group       uint8
	busy        bool // engaged, and not with the mover
	shooter     bool
	free        bool // a shooter whom nobody engages yet
	thorian     bool
	worth       int32
	gain        [2][extras]int32 // what the mover's attack is worth, from below and with so many dice more
	threat      [2][extras]int32 // what its attack is expected to take from the mover, who is below or has so many dice more
	alike       uint64           // enemies of one key have the same gain and threat
	walks       []uint8          // distances to it on the empty map
}

// way is what a route costs, as its search found it.
type way struct {
	path                  uint64
	f                     fig
	mode                  uint8
	swipes, falls, deadly uint8
}

// helper is a friend whose power helps those near it.
type helper struct {
	f        fig
	att, def int
	wide     bool
	class    uint8
}

// spot is what standing on a cell means to a profile.
type spot struct {
	damage, risk, silence, hazard          int32
	ground, height, cover, support, screen int16
}

func (s *spot) add(t *engine.Terms) {
	t[engine.TermDamage] += s.damage
	t[engine.TermRisk] += s.risk
	t[termSilence] += s.silence
	t[engine.TermHazard] += s.hazard
	t[engine.TermGround] += int32(s.ground)
	t[engine.TermHeight] += int32(s.height)
	t[engine.TermCover] += int32(s.cover)
	t[engine.TermSupport] += int32(s.support)
	t[termScreen] += int32(s.screen)
}

func (r *ranker) init(t *table) {
	n := t.n
	for i := range r.profiles {
		p := &r.profiles[i]
		p.stamps, p.cells = make([]uint32, n), make([]spot, n)
		p.scores, p.scored = make([]int64, n), make([]uint64, n)
	}
}

// weigh notes the weights of a sweep, so that cells are weighed once.
func (r *ranker) weigh(w *engine.Weights) {
	if !r.weighed || r.weights != *w {
		r.weights = *w
		r.epoch++
	}
	r.weighed = true
	r.epoch++
}

// profileOf returns the profile of a mover, derived once for a position.
func (g *game) profileOf(f fig) *profile {
	p := g.kindOf(f, true)
	if p.at != f {
		p.settleHome(g, f)
	}
	return p
}

// kindOf is profileOf without looking where f stands; unless it is to be full, the
// exchange of blows may be known on level ground without help alone.
func (g *game) kindOf(f fig, full bool) *profile {
	r := &g.w.rank
	if !r.valid {
		r.used, r.next, r.judged = 0, 0, 0
		r.valid = true
	}
	u := g.t.unitOf(f)
	gi := g.t.groupOf[f]
	own := u.double || u.life > 1 || u.tags&tagHero != 0
	for i := range r.used {
		if p := &r.profiles[i]; p.group == gi && p.own == own && (!own || p.f == f) {
			if full && !p.full {
				p.derive(g, f, own, full)
			}
			return p
		}
	}
	p := &r.profiles[r.next]
	r.next = (r.next + 1) % len(r.profiles)
	r.used = min(r.used+1, len(r.profiles))
	p.derive(g, f, own, full)
	return p
}

// derive looks at every enemy once.
func (p *profile) derive(g *game, f fig, own, full bool) {
	u := g.t.unitOf(f)
	side := g.sideOf(f)
	p.f, p.group, p.own, p.full = f, g.t.groupOf[f], own, full
	p.class, p.double = u.hclass, u.double
	p.side = side
	p.stamp++
	p.dice = [2]int{g.t.num.height, g.t.num.heightHigh}
	p.shooter, p.flies = u.rng > 1, u.powers&pwFly != 0
	p.range_ = int(u.rng)
	if u.powers&pwExplosion != 0 {
		p.range_ = max(p.range_, g.t.num.blastRange)
	}
	p.kind = walkDry
	if u.powers&(pwSlither|pwWaterSuits) != 0 {
		p.kind = walkSwim
	}
	attacks := int32(1)
	if u.powers&pwDoubleAttack != 0 && g.t.num.attacks > 1 {
		attacks = 2
	}
	p.n = 0
	var prev *foe
	engaged := g.engagedFigures(1 - side)
	busy := engaged
	if own {
		busy = busy.minus(g.engagedWith(f))
	}
	for set := g.s.own[1-side]; !set.empty() && p.n < maxFoes; p.n++ {
		e := set.pop()
		x := &p.foes[p.n]
		v := g.t.unitOf(e)
		x.f, x.lead, x.trail = e, g.s.lead[e], g.s.trail[e]
		x.level, x.class = g.t.level(x.lead), v.hclass
		x.over = max(1, int16(g.t.num.heightOver)+v.height)
		x.reach = int16(v.move) + int16(v.rng)
		x.shooter = v.rng > 1
		x.group, x.busy = g.t.groupOf[e], busy.has(e)
		x.free = x.shooter && !engaged.has(e)
		x.thorian = v.powers&pwThorianSpeed != 0
		x.worth = v.worth
		x.walks = nil
		if full && u.powers&pwFly == 0 {
			x.walks = g.t.walk(p.kind, p.class, x.lead)
		}
		g.exchange(x, prev, f, u, e, v, attacks, full)
		prev = x
	}
	p.findHelpers(g, u, side)
	p.at = noFig
}

// exchange fills what two figures' attacks on each other are worth, by their levels and
// by the dice that height and auras give the mover.
func (g *game) exchange(x, prev *foe, f fig, u *unit, e fig, v *unit, attacks int32, full bool) {
	n := &g.t.num
	att := int(u.att) + int(g.s.cards[g.t.groupOf[f]].attack)*n.spiritAtt
	def := int(u.def) + int(g.s.cards[g.t.groupOf[f]].defence)*n.spiritDef
	if u.powers&pwSword != 0 {
		att += n.sword
	}
	if u.powers&pwGiantKiller != 0 && v.tags&tagHuge != 0 {
		att += n.giant
	}
	if u.powers&pwWoundedSmash != 0 {
		att += n.smash * int(g.s.wounds[f])
	}
	if u.powers&pwExplosion != 0 && n.blastDice > att {
		att = n.blastDice
	}
	foeDef := int(v.def) + int(g.s.cards[g.t.groupOf[e]].defence)*n.spiritDef + g.defenceAuras(e, v)
	foeAtt := int(v.att) + int(g.s.cards[g.t.groupOf[e]].attack)*n.spiritAtt
	if v.powers&pwDoubleAttack != 0 {
		foeAtt++
	}
	left, life := u.life-g.s.wounds[f], int64(u.life)
	foeLeft := v.life - g.s.wounds[e]
	x.alike = uint64(g.t.groupOf[e])<<48 | uint64(foeDef&0xffff)<<32 | uint64(foeAtt&0xffff)<<16 | uint64(foeLeft)
	if prev != nil && prev.alike == x.alike {
		x.gain, x.threat = prev.gain, prev.threat
		return
	}
	way, back := wayAgainst(u, v), wayAgainst(v, u)
	if !full {
		x.gain[0][0] = attacks * strikeWorth(g.t.combat(way, att, foeDef), v, foeLeft)
		return
	}
	due := int64(1)
	if g.marked(g.t.groupOf[e]) {
		due = 2
	}
	for below := range 2 {
		for more := range extras {
			c := g.t.combat(way, att+more, foeDef+below*n.height)
			x.gain[below][more] = attacks * strikeWorth(c, v, foeLeft)
			c = g.t.combat(back, foeAtt+below*n.height, def+more)
			x.threat[below][more] = int32(due * int64(u.worth) * int64(c.mean[left]) >> 17 / life)
		}
	}
}

// marked reports whether a marker that is still to be shown lies on an enemy card, as its
// opponent sees (HS-OM-3); before the turns of a round every card counts as marked. A
// card without one threatens half as much: its next turn is a round away.
func (g *game) marked(gi uint8) bool {
	s := &g.s
	if s.phase != phTurns {
		return true
	}
	side := int(s.cards[gi].side)
	for i := g.turnsTaken(side); i < len(s.mark[side]); i++ {
		if s.mark[side][i] == gi {
			return true
		}
	}
	return false
}

// strikeWorth is what an attack on a figure is worth, in hundredths of points: two parts
// its expected wounds as points of the figure, nine parts its chance to fell it, since a
// wounded figure fights on as before.
func strikeWorth(c *combat, v *unit, left uint8) int32 {
	wounds := int64(v.worth) * int64(c.mean[left]) >> 16 / int64(v.life)
	falls := int64(v.worth) * int64(c.kill[left]) >> 16
	return int32((2*wounds + 9*falls) / 11)
}

// wayAgainst is how an attack of one card on another is counted; whether it is made
// from an adjacent space is taken from the attacker's range.
func wayAgainst(u, v *unit) uint8 {
	way := uint8(0)
	if u.powers&pwDeadlyShot != 0 {
		way |= countDeadly
	}
	if v.powers&pwShieldsOfValor != 0 {
		way |= countValor
	}
	if v.powers&pwStealthDodge != 0 && u.rng > 1 {
		way |= countDodge
	}
	if v.powers&pwCounterStrike != 0 && u.rng == 1 && u.tags&tagSamurai == 0 {
		way |= countCounter
	}
	return way
}

func (p *profile) findHelpers(g *game, u *unit, side int) {
	p.helpN = 0
	for set := g.s.own[side].and(g.t.auras); !set.empty() && p.helpN < len(p.helpers); {
		h := set.pop()
		if g.t.groupOf[h] == p.group {
			continue
		}
		v := g.t.unitOf(h)
		x := helper{f: h, att: g.t.attackAura(v, u), def: g.t.defenceAura(v, u), wide: v.powers&pwWideAura != 0, class: v.hclass}
		if x.att+x.def > 0 || x.wide {
			p.helpers[p.helpN] = x
			p.helpN++
		}
	}
}

// settleHome notes where the figure whose moves are weighed stands.
func (p *profile) settleHome(g *game, f fig) {
	p.at, p.home, p.near = f, p.distanceHome(g, f), far
	if g.s.lead[f] == none {
		return
	}
	for i := range p.n {
		x := &p.foes[i]
		p.near = min(p.near, g.t.distance(g.s.lead[f], x.lead))
		if x.trail != none {
			p.near = min(p.near, g.t.distance(g.s.lead[f], x.trail))
		}
	}
}

// distanceHome is how far a figure is from striking at the nearest enemy now.
func (p *profile) distanceHome(g *game, f fig) int {
	if g.s.lead[f] == none {
		return far / 4
	}
	return p.gap(g, g.s.lead[f])
}

// cellTerms returns what standing on a footprint means. Footprints of two cells are
// judged by the leading one, but strike and are engaged from both.
func (p *profile) cellTerms(g *game, e ends) *spot {
	c := e.lead
	s := &p.cells[c]
	if p.stamps[c] == p.stamp && !p.double {
		return s
	}
	p.stamps[c] = p.stamp
	*s = spot{}
	if p.helpN > 0 {
		p.company(g, e, s)
	}
	p.foesAround(g, e, s)
	p.footing(g, e, s)
	return s
}

// company adds what friends near the cell give.
func (p *profile) company(g *game, e ends, s *spot) {
	h := g.t.heights[p.class]
	for i := range p.helpN {
		x := &p.helpers[i]
		lead := g.s.lead[x.f]
		d := g.t.distance(e.lead, lead)
		if x.att+x.def > 0 && d <= 2 && p.beside(g, e, x.f, h) {
			s.support += int16(x.att)
			s.cover += int16(x.def)
		}
		if x.wide && d <= g.t.num.wideRange && g.t.sees(sightClear, x.class, lead, p.class).has(e.lead) {
			s.cover += int16(g.t.num.wideDef)
		}
	}
}

func (p *profile) beside(g *game, e ends, f fig, h int16) bool {
	k := g.t.unitOf(f).height
	for _, c := range [2]cell{g.s.lead[f], g.s.trail[f]} {
		if c == none {
			continue
		}
		if g.cellsAdjacent(e.lead, c, h, k) || e.trail != none && g.cellsAdjacent(e.trail, c, h, k) {
			return true
		}
	}
	return false
}

// footing adds burning ground, gas, and water that stops.
func (p *profile) footing(g *game, e ends, s *spot) {
	u := g.t.unitOf(p.f)
	bits := g.t.places[e.lead].bits
	if e.trail != none {
		bits |= g.t.places[e.trail].bits & cellBurn
	}
	if bits&cellBurn != 0 {
		s.hazard += int32(int64(u.worth) * int64(g.t.skullMean[1][u.life-g.s.wounds[p.f]]) >> 16 / int64(u.life))
	}
	if g.t.gas {
		high := int16(min(int(g.s.round), g.t.gasRow.Highest))
		if bits&cellWater != 0 || g.t.level(e.lead) <= high {
			s.hazard += u.worth / int32(u.life)
		}
	}
}

func (s *spot) dot(w *engine.Weights) int64 {
	return int64(w[engine.TermDamage])*int64(s.damage) +
		int64(w[engine.TermRisk])*int64(s.risk) + int64(w[termSilence])*int64(s.silence) +
		int64(w[engine.TermHazard])*int64(s.hazard) + int64(w[engine.TermGround])*int64(s.ground) +
		int64(w[engine.TermHeight])*int64(s.height) + int64(w[engine.TermCover])*int64(s.cover) +
		int64(w[engine.TermSupport])*int64(s.support) + int64(w[termScreen])*int64(s.screen)
}

// outlook is what a turn of a card is expected to take from the enemy this round, in
// hundredths of points: the best of its figures, by how far they are from striking;
// a bonding card adds its partner's.
func (g *game) outlook(gi uint8, side int) int32 {
	r := &g.w.rank
	if !r.valid {
		r.used, r.next, r.judged = 0, 0, 0
		r.valid = true
	}
	if r.judged>>gi&1 == 0 {
		r.judged |= 1 << gi
		r.outlooks[gi] = g.judge(gi, side)
	}
	return r.outlooks[gi]
}

func (g *game) judge(gi uint8, side int) int32 {
	value := g.judgeFigures(gi, side)
	p := g.unitOfGroup(gi).powers
	if p&pwBonding == 0 {
		return value
	}
	best := int32(0)
	t := turnState{group: gi, side: int8(side)}
	for o := range g.t.groups {
		if g.mayBond(&t, uint8(o)) {
			best = max(best, g.judgeFigures(uint8(o), side))
		}
	}
	return value + best
}

func (g *game) judgeFigures(gi uint8, side int) int32 {
	gr := &g.t.groups[gi]
	u := g.unitOfGroup(gi)
	var top [16]int32
	per := min(int(u.per), len(top))
	for set := g.s.own[side][gr.seat] & gr.set; set != 0; set &= set - 1 {
		v := g.judgeFigure(figAt(gr.seat, set), u)
		for i := range per { // keep the best of as many as may act
			if v > top[i] {
				v, top[i] = top[i], v
			}
		}
	}
	sum := int32(0)
	for i := range per {
		sum += top[i]
	}
	return sum
}

// judgeFigure is the best expected damage of a figure, discounted by distance.
func (g *game) judgeFigure(f fig, u *unit) int32 {
	p := g.kindOf(f, false)
	best := int32(1)
	from := g.t.dist[int(g.s.lead[f])*g.t.n:]
	for i := range p.n {
		x := &p.foes[i]
		d := int(from[x.lead])
		v := x.gain[0][0]
		switch far := d - int(u.move) - p.range_; {
		case far <= 0:
		case far <= int(u.move):
			v /= 2
		default:
			v /= 4
		}
		best = max(best, v)
	}
	return best
}
