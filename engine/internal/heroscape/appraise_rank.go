package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// ranker remembers what appraisals of one position share: for each kind of mover
// what its enemies are worth to it and it to them, and for each cell what standing
// there means. It is dropped as soon as the position changes.
type ranker struct {
	valid        bool
	profiles     [4]profile
	used         int
	next         int
	outlooks     [maxGroups]int32
	judged       uint64
	guards       [maxFigures]int16
	guarded      figset // guards holds these
	weights      engine.Weights
	weighed      bool
	epoch        uint32
	ways         []arrival // of the moves last offered, in order
	waysOf       bool      // they belong to this position
	trades       [tradeSlots]keptTrade
	short        short
	terms        engine.Terms
	weighedTerms engine.WeighedTerms
}

// extras is how many dice of height and auras together an appraisal tells apart, less one.
const extras = 5

// profile is one kind of mover: a figure, or for a squad whose figures are alike any
// of them.
type profile struct {
	f       fig
	group   uint8
	own     bool            // for this figure alone
	full    bool            // gains and threats are known for all dice
	home    int             // distance from the enemy where f stands now
	near    int             // spaces from there to the nearest enemy end
	foes    [maxFigures]foe // card by card
	n       int
	class   uint8
	kind    int
	range_  int
	shooter bool
	direct  int // enemies no farther than this are as far as the crow flies
	double  bool
	mask    *engageMask // whom it would be engaged with
	at      fig         // figure that home and near belong to
	stamps  []uint32
	cells   []spot
	scores  []int64
	scored  []uint64 // sweep and stamp for which scores holds
	stamp   uint32
	helpers [maxFigures]helper
	helpN   int
	helped  []uint64 // the cells on which company gives anything, and maybe others
	dice    [2]int   // of height advantage, and of great height advantage
	up      int      // dice that height and auras can give it at most
}

// foe is an enemy as a mover sees it, in hundredths of points.
type foe struct {
	f           fig
	lead, trail cell
	level       int16
	over        int16 // levels above it that count as much higher
	class       uint8
	reach       int16 // how far it can strike in a turn
	carry       int   // the same, or how far the mover can strike without moving
	group       uint8
	busy        bool // engaged, and not with the mover
	shooter     bool
	free        bool // a shooter whom nobody engages yet
	thorian     bool
	worth       int32
	trade
	plain int32   // the threat on its own level without help
	alike uint64  // enemies of one key have the same trade
	walks []uint8 // distances to it on the empty map
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
		p.helped = make([]uint64, (n+63)/64)
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
func (g appraisal) profileOf(f fig) *profile {
	p := g.kindOf(f, true)
	if p.at != f {
		p.settleHome(g, f)
	}
	return p
}

// kindOf is profileOf without looking where f stands; unless it is to be full, the
// exchange of blows may be known on level ground without help alone.
func (g appraisal) kindOf(f fig, full bool) *profile {
	r := &g.w.rank
	r.renew()
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

// renew empties the memory when the position is another.
func (r *ranker) renew() {
	if r.valid {
		return
	}
	r.used, r.next, r.judged = 0, 0, 0
	r.guarded = figset{}
	r.valid = true
}

// guard is what friends add to a figure's defence (see defenceAuras), asked once for a
// position.
func (g appraisal) guard(f fig, u *unit) int {
	r := &g.w.rank
	if !r.guarded.has(f) {
		r.guarded.add(f)
		r.guards[f] = int16(g.defenceAuras(f, u))
	}
	return int(r.guards[f])
}

// derive looks at every enemy once.
func (p *profile) derive(g appraisal, f fig, own, full bool) {
	u := g.t.unitOf(f)
	side := g.sideOf(f)
	p.f, p.group, p.own, p.full = f, g.t.groupOf[f], own, full
	p.class, p.double = u.hclass, u.double
	p.stamp++
	p.dice = [2]int{g.t.num.height, g.t.num.heightHigh}
	p.shooter = u.rng > 1
	p.range_ = int(u.rng)
	if u.can&explodes != 0 {
		p.range_ = max(p.range_, g.t.of(explodes).Range)
	}
	switch {
	case u.can&flies != 0:
		p.direct = far
	case p.shooter:
		p.direct = p.range_
	default:
		p.direct = -1
	}
	p.kind = walkDry
	if u.can&swims != 0 {
		p.kind = walkSwim
	}
	attacks := int32(1)
	if u.can&repeats != 0 && g.t.of(repeats).Times > 1 {
		attacks = 2
	}
	p.n = 0
	var prev *foe
	var engaged, busy figset
	if full {
		p.mask = g.adjacentTo(1-side, p.class)
		engaged = g.engagedFigures(1 - side)
		busy = engaged
		if own && g.s.lead[f] != none { // a clone that is to appear engages nobody yet
			busy = busy.minus(g.engagedWith(f))
		}
	}
	for gi := range g.t.groups { // a pool together, however its cards are spread over the list
		gr := &g.t.groups[gi]
		for set := g.s.own[1-side][gr.seat] & gr.set; set != 0; set &= set - 1 {
			e := figAt(gr.seat, set)
			x := &p.foes[p.n]
			v := g.t.unitOf(e)
			x.look(g, e, v)
			x.carry = max(int(x.reach), p.range_)
			x.busy, x.free = busy.has(e), x.shooter && !engaged.has(e)
			if full && u.can&flies == 0 {
				x.walks = g.t.walk(p.kind, p.class, x.lead)
			}
			g.exchange(x, prev, f, u, e, v, attacks, full)
			x.plain = x.threat[0][0]
			if x.busy {
				x.plain /= 4
			}
			prev = x
			p.n++
		}
	}
	p.at = noFig
	if !full {
		return
	}
	p.findHelpers(g, u, side)
	p.up = max(p.dice[0], p.dice[1], 0)
	for i := range p.helpN {
		p.up += max(p.helpers[i].att, 0)
	}
	p.up = min(p.up, extras-1)
}

// look notes what every mover sees of an enemy.
func (x *foe) look(g appraisal, e fig, v *unit) {
	x.f, x.lead, x.trail = e, g.s.lead[e], g.s.trail[e]
	x.level, x.class = g.t.level(x.lead), v.hclass
	x.over = max(1, int16(g.t.num.heightOver)+v.height)
	x.reach = int16(v.move) + int16(v.rng)
	x.shooter = v.rng > 1
	x.group = g.t.groupOf[e]
	x.thorian = v.can&hides != 0
	x.worth = v.worth
	x.walks = nil
}

// findHelpers lists the friends whose auras or wards a figure of unit u may have where it goes. Friends of
// its own card are left out, because they may move in the same turn; the others stand still as long as the
// ranking lasts.
func (p *profile) findHelpers(g appraisal, u *unit, side int) {
	p.helpN = 0
	clear(p.helped)
	for set := g.s.own[side].and(g.t.auras); !set.empty(); {
		h := set.pop()
		if g.t.groupOf[h] == p.group {
			continue
		}
		v := g.t.unitOf(h)
		x := helper{f: h, wide: v.can&wards != 0, class: v.hclass}
		x.att, x.def = g.t.auraOf(v, u)
		if x.att+x.def > 0 || x.wide {
			p.helpers[p.helpN] = x
			p.helpN++
			p.nearHelper(g, &x)
		}
	}
}

// nearHelper notes the cells on which a helper may help.
func (p *profile) nearHelper(g appraisal, x *helper) {
	if x.wide {
		for i := range p.helped {
			p.helped[i] = ^uint64(0)
		}
		return
	}
	for _, c := range [2]cell{g.s.lead[x.f], g.s.trail[x.f]} {
		if c == none {
			continue
		}
		for _, n := range &g.t.places[c].reach {
			if n != none {
				p.helped[n>>6] |= 1 << (n & 63)
			}
		}
	}
}

// settleHome notes where the figure whose moves are weighed stands.
func (p *profile) settleHome(g appraisal, f fig) {
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
func (p *profile) distanceHome(g appraisal, f fig) int {
	if g.s.lead[f] == none {
		return far / 4
	}
	return p.gap(g, g.s.lead[f])
}

// cellTerms returns what standing on a footprint means. Footprints of two cells are
// judged by the leading one, but strike and are engaged from both.
func (p *profile) cellTerms(g appraisal, e ends) *spot {
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
func (p *profile) company(g appraisal, e ends, s *spot) {
	h := g.t.heights[p.class]
	for i := range p.helpN {
		x := &p.helpers[i]
		lead := g.s.lead[x.f]
		d := g.t.distance(e.lead, lead)
		if x.att+x.def > 0 && d <= 2 && p.beside(g, e, x.f, h) {
			s.support += int16(x.att)
			s.cover += int16(x.def)
		}
		if x.wide && d <= g.t.of(wards).Range && g.t.sees(sightClear, x.class, lead, p.class).has(e.lead) {
			s.cover += int16(g.t.of(wards).Shields)
		}
	}
}

func (p *profile) beside(g appraisal, e ends, f fig, h int16) bool {
	k := g.t.unitOf(f).height
	for _, c := range [2]cell{g.s.lead[f], g.s.trail[f]} {
		if c == none {
			continue
		}
		if g.cellsAdjacent(e.lead, c, h, k) || (e.trail != none && g.cellsAdjacent(e.trail, c, h, k)) {
			return true
		}
	}
	return false
}

// footing adds burning ground, gas, and water that stops.
func (p *profile) footing(g appraisal, e ends, s *spot) {
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
