package heroscape_test

import (
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// route is a move as it is declared.
type route struct {
	mode  string // walk, fly, grapple
	tail  bool   // the other end leads
	cells []int
}

// journey is what a route comes to.
type journey struct {
	cost    int
	leaving int // leaving-engagement attacks
	dice    int // of them
	falls   int // fall dice, twenty for an extreme one (5.2)
}

// readRoute reads the words of a move after the figure's name; ok is false where they are none.
func (r *referee) readRoute(f []string) (m route, ok bool) {
	m.mode = f[0]
	f = f[1:]
	if len(f) > 0 && (f[0] == "tail" || f[0] == "head") {
		m.tail = f[0] == "tail"
		f = f[1:]
	}
	for _, label := range f {
		c := r.space(label)
		if c < 0 {
			return m, false
		}
		m.cells = append(m.cells, c)
	}
	return m, len(m.cells) > 0
}

func (r *referee) sayRoute(p *piece, m route) string {
	words := []string{p.name, m.mode}
	if m.tail {
		words = append(words, "tail")
	}
	for _, c := range m.cells {
		words = append(words, r.label(c))
	}
	return strings.Join(words, " ")
}

// flies and those below, glides (Stealth Flying), slips (Disengage) and swims (no stop in water), are powers by card.
func (r *referee) flies(p *piece) bool {
	return r.powers && slices.Contains([]string{"raelin", "mimring", "sentinel", "kiova"}, p.card())
}
func (r *referee) glides(p *piece) bool { return r.is(p, "kiova") }
func (r *referee) slips(p *piece) bool {
	return r.powers && slices.Contains([]string{"carr", "bladegrut", "arrowgrut", "swog"}, p.card())
}
func (r *referee) ghost(p *piece) bool { return r.is(p, "carr") }
func (r *referee) swims(p *piece) bool {
	return (r.is(p, "viper") || r.is(p, "microcorp"))
}

// is says whether a figure has the powers of a card.
func (r *referee) is(p *piece, card string) bool { return r.powers && p.bookCard.id == card }

// card is the name of the card that a figure belongs to.
func (p *piece) card() string { return p.bookCard.id }

func (r *referee) watery(c int) bool {
	return strings.IndexByte("wp", r.spaces[c].terrain) >= 0
}
func (r *referee) molten(c int) bool { return r.spaces[c].terrain == 'm' }

// entering is what a step counts, sides included (5.1).
func (r *referee) entering(a, b int) int {
	cost := 1
	if t := r.spaces[b].terrain; t == 'n' || t == 'i' || (t == 's' && r.mud) {
		cost = 2
	}
	return cost + max(0, r.spaces[b].level-r.spaces[a].level)
}

// allowance is how far a figure may go, without a road (5.1, HS-PWR-MARCUS-1, HS-GLYPH-3).
func (r *referee) allowance(p *piece) int {
	n := p.move
	if r.basic {
		return n
	}
	for _, o := range r.standing(p.ctrl) {
		if r.is(o, "marcus") && p.class == "Soldier" {
			n++
		}
		if l := r.glyphs[o.at[0]]; o != p && l != nil && l.name == "valda" && !l.down {
			n += 2
		}
	}
	return n
}

// startEnds are the two ends of a figure at the start of a move, the leading one first.
func startEnds(p *piece, tail bool) (lead, trail int) {
	if tail {
		return p.at[1], p.at[0]
	}
	return p.at[0], p.at[1]
}

// mayStep says whether a walker may go a step, costs and stops aside (5.1, 5.3).
func (r *referee) mayStep(p *piece, lead, trail, to int) bool {
	if !r.touching(lead, to) || to == trail || !r.spaces[to].exists || r.spaces[to].terrain == 't' ||
		r.walled(lead, to) {
		return false
	}
	if r.basic && r.molten(to) {
		return false
	}
	if !r.basic && r.spaces[to].level-r.spaces[lead].level >= p.height {
		return false
	}
	o := r.holder(to)
	if o == nil || o == p || r.ghost(p) {
		return true
	}
	return o.ctrl == p.ctrl && (r.basic || len(r.engagedWith(o)) == 0)
}

// mustStop says whether a walker's move ends where it now is (8, HS-GLYPH-1, HS-DBL-WATER-1, -2).
func (r *referee) mustStop(p *piece, lead, trail int) bool {
	if r.glyphs[lead] != nil {
		return true
	}
	if p.double() {
		wet := func(c int) bool { return r.watery(c) || r.molten(c) }
		return wet(lead) && wet(trail)
	}
	return r.molten(lead) || (r.watery(lead) && !r.swims(p))
}

// mayEnd says whether a move may end there (HS-PASS-3, HS-DBL-4, HS-GLYPH-4).
func (r *referee) mayEnd(p *piece, lead, trail int) bool {
	if l := r.glyphs[lead]; l != nil && l.name == "kelda" && !l.down && p.wounds == 0 {
		return false
	}
	return r.fits(p, lead, trail)
}

// fits says whether a figure may stand somewhere.
func (r *referee) fits(p *piece, lead, trail int) bool {
	for _, c := range []int{lead, trail} {
		if c < 0 {
			continue
		}
		if o := r.holder(c); !r.spaces[c].exists || r.spaces[c].terrain == 't' || (o != nil && o != p) {
			return false
		}
	}
	if trail < 0 {
		return !p.double()
	}
	return p.double() && r.touching(lead, trail) && r.spaces[lead].level == r.spaces[trail].level &&
		!r.walled(lead, trail)
}

// onRoad says whether a move so far keeps to the road.
func (r *referee) onRoad(c int) bool { return c < 0 || r.spaces[c].terrain == 'd' }

// fallDice is the band of a step down (5.5): dice, twenty for an extreme fall.
func (r *referee) fallDice(p *piece, from, to int) int {
	drop := r.spaces[from].level - r.spaces[to].level
	switch {
	case r.basic || drop < p.height || r.watery(to) || r.molten(to):
		return 0
	case drop >= p.height+20:
		return 20
	case drop >= p.height+10:
		return 3
	}
	return 1
}

// swipe is how many dice an enemy has when it is left (HS-LEAVE-1, HS-PWR-WESTON-1).
func (r *referee) swipe(o *piece) int {
	if r.is(o, "weston") || r.is(o, "denrick") {
		return 2
	}
	return 1
}

// leaves lists whom a figure would be engaged with at one footprint and not at another
// (HS-LEAVE-1), by id.
func (r *referee) leaves(p *piece, before, after [2]int) (list []*piece) {
	if r.basic || r.slips(p) {
		return nil
	}
	home := p.at
	defer func() { p.at = home }()
	p.at = before
	was := r.engagedWith(p)
	p.at = after
	for _, o := range was {
		if !r.adjacent(p, o) {
			list = append(list, o)
		}
	}
	return list
}

// judge says whether a route is legal, and what it comes to.
func (r *referee) judge(p *piece, m route) (j journey, legal bool) {
	if !p.on() || (m.tail && !p.double()) {
		return j, false
	}
	switch m.mode {
	case "walk":
		return r.judgeWalk(p, m)
	case "fly":
		return r.judgeFlight(p, m)
	case "grapple":
		return j, r.judgeGrapple(p, m)
	}
	return j, false
}

// judgeWalk walks a route space by space: what it costs, how far it falls, whom it leaves, and whether it
// is legal. A walk on the road alone may be three longer.
func (r *referee) judgeWalk(p *piece, m route) (j journey, legal bool) {
	lead, trail := startEnds(p, m.tail)
	road := r.onRoad(lead) && r.onRoad(trail)
	for i, to := range m.cells {
		if !r.mayStep(p, lead, trail, to) {
			return j, false
		}
		j.cost += r.entering(lead, to)
		j.falls += r.fallDice(p, lead, to)
		road = road && r.onRoad(to)
		before := [2]int{lead, trail}
		lead, trail = to, behind(lead, trail)
		for _, o := range r.leaves(p, before, [2]int{lead, trail}) {
			j.leaving++
			j.dice += r.swipe(o)
		}
		if i < len(m.cells)-1 && r.mustStop(p, lead, trail) {
			return j, false
		}
	}
	return j, r.mayEnd(p, lead, trail) && (j.cost <= r.allowance(p) || (road && j.cost <= r.allowance(p)+3))
}

// behind is the trailing end after a step: where the leading one was (HS-DBL-3).
func behind(lead, trail int) int {
	if trail < 0 {
		return -1
	}
	return lead
}

// landing is what a flyer counts more where it lands (HS-TERR-SNOW-1).
func (r *referee) landing(c int) int {
	if t := r.spaces[c].terrain; t == 'n' || t == 'i' {
		return 1
	}
	return 0
}

// judgeFlight flies a route: every space costs one and the landing what it costs, and all engaged with the
// figure strike as it lifts off.
func (r *referee) judgeFlight(p *piece, m route) (j journey, legal bool) {
	if !r.flies(p) {
		return j, false
	}
	lead, trail := startEnds(p, m.tail)
	for _, to := range m.cells {
		if !r.touching(lead, to) || to == trail || !r.spaces[to].exists {
			return j, false
		}
		lead, trail = to, behind(lead, trail)
		j.cost++
	}
	j.cost += r.landing(lead)
	for _, o := range r.lifted(p) {
		j.leaving++
		j.dice += r.swipe(o)
	}
	return j, j.cost <= r.allowance(p) && r.mayEnd(p, lead, trail)
}

// lifted lists who attacks a flyer that takes off (HS-FLY-3, HS-FLY-4).
func (r *referee) lifted(p *piece) []*piece {
	if r.glides(p) || r.slips(p) {
		return nil
	}
	return r.engagedWith(p)
}

// judgeGrapple is HS-PWR-DRAKE-2.
func (r *referee) judgeGrapple(p *piece, m route) bool {
	if !r.is(p, "drake") || len(m.cells) != 1 || m.tail {
		return false
	}
	to := m.cells[0]
	return r.touching(p.at[0], to) && r.spaces[to].exists && !r.walled(p.at[0], to) &&
		r.spaces[to].level-r.spaces[p.at[0]].level <= 25 && r.mayEnd(p, to, -1)
}

// carryOut moves a figure along a legal route, with all that happens to it.
func (r *referee) carryOut(p *piece, m route) {
	r.moving = p
	defer func() { r.moving = nil }()
	lead, trail := startEnds(p, m.tail)
	p.at = [2]int{lead, trail}
	if m.mode == "fly" {
		for _, o := range r.lifted(p) {
			if r.swiped(p, o); !p.on() {
				return
			}
		}
	}
	var falls []int
	for _, to := range m.cells {
		before, after := [2]int{lead, trail}, [2]int{to, behind(lead, trail)}
		if m.mode != "fly" {
			if n := r.fallDice(p, lead, to); n > 0 {
				falls = append(falls, n)
			}
			attackers := r.leaves(p, before, after)
			p.at = after
			for _, o := range attackers {
				if r.swiped(p, o); !p.on() {
					return
				}
			}
		}
		lead, trail = after[0], after[1]
		p.at = after
	}
	r.moving = nil
	r.arrive(p, falls)
}

// swiped is a leaving-engagement attack.
func (r *referee) swiped(p, o *piece) {
	skulls := r.roll("leaving attack", skullLaw(r.swipe(o)))
	r.hurt(injury{p, skulls})
}

// arrive is HS-R-43: falls, molten lava, glyphs.
func (r *referee) arrive(p *piece, falls []int) {
	for _, dice := range falls {
		if dice == 20 {
			if r.roll("fall", d20Law(19)) == 0 {
				r.destroy(p)
			}
		} else {
			r.hurt(injury{p, r.roll("fall", skullLaw(dice))})
		}
		if !p.on() {
			return
		}
	}
	if r.molten(p.at[0]) || (p.at[1] >= 0 && r.molten(p.at[1])) {
		if r.roll("molten lava", d20Law(20)) == 0 {
			r.destroy(p)
			return
		}
	}
	if l := r.glyphs[p.at[0]]; l != nil {
		r.stepOn(p, l)
	}
}

// stepOn is what a glyph does to who stops on it (HS-GLYPH-3, HS-GLYPH-4).
func (r *referee) stepOn(p *piece, l *glyph) {
	l.down = false
	switch l.name {
	case "kelda":
		if p.wounds > 0 {
			p.wounds = 0
			delete(r.glyphs, p.at[0])
		}
	case "mitonsoul":
		delete(r.glyphs, p.at[0])
		var gone []*piece
		for _, o := range r.standing(engine.Nobody) {
			if r.roll("mitonsoul", d20Law(2)) == 0 {
				gone = append(gone, o)
			}
		}
		r.destroy(gone...)
	case "erland":
		delete(r.glyphs, p.at[0])
		r.summon(p)
	}
}

// summon is Erland's glyph: one other figure is put beside the finder, or none.
func (r *referee) summon(p *piece) {
	legal := func(f []string) bool {
		if len(f) == 1 {
			return f[0] == "pass"
		}
		if len(f) < 3 || f[1] != "summon" {
			return false
		}
		o := r.named(f[0])
		lead, trail, ok := r.footprint(f[2:])
		return ok && o != nil && o != p && o.on() && r.maySummon(p, o, lead, trail)
	}
	list := func(pick) (words []string) {
		for _, o := range r.standing(engine.Nobody) {
			words = append(words, r.placings(o, "summon", func(lead, trail int) bool {
				return o != p && r.maySummon(p, o, lead, trail)
			})...)
		}
		return words
	}
	if len(list(nil)) == 0 {
		return
	}
	f := r.choose(&request{actor: p.ctrl, stage: "erland", legal: legal, list: withWord("pass", list)})
	if f[0] != "pass" {
		lead, trail, _ := r.footprint(f[2:])
		r.named(f[0]).at = [2]int{lead, trail}
	}
}

func (r *referee) maySummon(p, o *piece, lead, trail int) bool {
	beside := false
	for _, c := range []int{lead, trail} {
		for _, e := range p.ends() {
			beside = beside || (c >= 0 && r.touching(c, e))
		}
		if c >= 0 && r.molten(c) {
			return false
		}
	}
	return beside && o.at != [2]int{lead, trail} && r.mayEnd(o, lead, trail)
}

// footprint reads one or two spaces.
func (r *referee) footprint(f []string) (lead, trail int, ok bool) {
	trail = -1
	if len(f) < 1 || len(f) > 2 {
		return 0, 0, false
	}
	lead = r.space(f[0])
	if len(f) == 2 {
		if trail = r.space(f[1]); trail < 0 {
			return 0, 0, false
		}
	}
	return lead, trail, lead >= 0
}

// placings lists the words for every footprint where a figure may be put.
func (r *referee) placings(p *piece, verb string, may func(lead, trail int) bool) (words []string) {
	for c := range r.spaces {
		if !p.double() {
			if r.spaces[c].exists && may(c, -1) {
				words = append(words, p.name+" "+verb+" "+r.label(c))
			}
			continue
		}
		for _, n := range r.spacesBeside(c) {
			if r.spaces[c].exists && may(c, n) {
				words = append(words, p.name+" "+verb+" "+r.label(c)+" "+r.label(n))
			}
		}
	}
	return words
}

// wander makes a random legal route, or none: steps are chosen by pick among those allowed,
// and the route is cut at one of the places where it may end.
func (r *referee) wander(p *piece, mode string, n pick) (words string, ok bool) {
	m := route{mode: mode, tail: p.double() && n(2) == 0}
	lead, trail := startEnds(p, m.tail)
	longest := 1 + n(r.allowance(p)+3)
	for len(m.cells) < longest {
		var next []int
		for _, to := range r.spacesBeside(lead) {
			if (mode == "fly" && to != trail) || (mode != "fly" && r.mayStep(p, lead, trail, to)) {
				next = append(next, to)
			}
		}
		if len(next) == 0 {
			break
		}
		to := next[n(len(next))]
		m.cells = append(m.cells, to)
		lead, trail = to, behind(lead, trail)
		if mode == "walk" && r.mustStop(p, lead, trail) {
			break
		}
	}
	for ; len(m.cells) > 0; m.cells = m.cells[:len(m.cells)-1] {
		if _, legal := r.judge(p, m); legal {
			return r.sayRoute(p, m), true
		}
	}
	return "", false
}

// arrivals finds, for every footprint that a figure can reach by walking or flying, the least
// risk: leaving attacks, then fall dice, then cost (5.2).
func (r *referee) arrivals(p *piece) map[[2]int][3]int {
	best := map[[2]int][3]int{}
	note := func(lead, trail int, risk [3]int) {
		if old, ok := best[[2]int{lead, trail}]; r.mayEnd(p, lead, trail) &&
			(!ok || slices.Compare(risk[:], old[:]) < 0) {
			best[[2]int{lead, trail}] = risk
		}
	}
	starts := []bool{false}
	if p.double() {
		starts = append(starts, true)
	}
	for _, tail := range starts {
		lead, trail := startEnds(p, tail)
		r.walkEverywhere(p, lead, trail, note)
		if r.flies(p) {
			r.flyEverywhere(p, lead, trail, note)
		}
	}
	for _, to := range r.spacesBeside(p.at[0]) {
		if m := (route{mode: "grapple", cells: []int{to}}); r.judgeGrapple(p, m) {
			note(to, -1, [3]int{len(r.leaves(p, p.at, [2]int{to, -1})), r.fallDice(p, p.at[0], to), 1})
		}
	}
	return best
}

// stance is a place on the way.
type stance struct {
	lead, trail int
	road        bool
}

// walkEverywhere goes through all walks by cost, keeping the least risk of each stance.
func (r *referee) walkEverywhere(p *piece, lead, trail int, note func(lead, trail int, risk [3]int)) {
	most := r.allowance(p) + 3
	layers := make([]map[stance][2]int, most+1)
	for i := range layers {
		layers[i] = map[stance][2]int{}
	}
	layers[0][stance{lead, trail, r.onRoad(lead) && r.onRoad(trail)}] = [2]int{}
	for cost, layer := range layers {
		for s, risk := range layer {
			if cost > 0 && r.mustStop(p, s.lead, s.trail) {
				continue
			}
			for _, to := range r.spacesBeside(s.lead) {
				if !r.mayStep(p, s.lead, s.trail, to) {
					continue
				}
				t := stance{to, behind(s.lead, s.trail), s.road && r.onRoad(to)}
				total := cost + r.entering(s.lead, to)
				if total > most || (total > most-3 && !t.road) {
					continue
				}
				more := [2]int{risk[0] + len(r.leaves(p, [2]int{s.lead, s.trail}, [2]int{t.lead, t.trail})),
					risk[1] + r.fallDice(p, s.lead, to)}
				if old, ok := layers[total][t]; !ok || slices.Compare(more[:], old[:]) < 0 {
					layers[total][t] = more
				}
				note(t.lead, t.trail, [3]int{more[0], more[1], total})
			}
		}
	}
}

// flyEverywhere goes through all flights by length.
func (r *referee) flyEverywhere(p *piece, lead, trail int, note func(lead, trail int, risk [3]int)) {
	attackers := len(r.lifted(p))
	layer := map[[2]int]bool{{lead, trail}: true}
	for cost := 1; cost <= r.allowance(p); cost++ {
		next := map[[2]int]bool{}
		for s := range layer {
			for _, to := range r.spacesBeside(s[0]) {
				t := [2]int{to, behind(s[0], s[1])}
				if to == s[1] {
					continue
				}
				next[t] = true
				if total := cost + r.landing(to); total <= r.allowance(p) {
					note(t[0], t[1], [3]int{attackers, 0, total})
				}
			}
		}
		layer = next
	}
}
