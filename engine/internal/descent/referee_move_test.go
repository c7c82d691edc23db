package descent_test

import (
	"slices"
	"strconv"
	"strings"
)

// said is what words say.
type said struct {
	who, verb     string
	at            space
	turned        bool
	acts, fatigue int
	via           []space
	names         []string
	with          string
	from          string
	heal          string
	placed        bool // a space is named
}

// parse reads words.
func parse(text string) (p said) {
	list := strings.Fields(text)
	p.who, p.verb = list[0], list[1]
	for i := 2; i < len(list); i++ {
		w := list[i]
		next := func() string {
			i++
			if i < len(list) {
				return list[i]
			}
			return ""
		}
		switch {
		case w == "turned":
			p.turned = true
		case w == "acts":
			p.acts, _ = strconv.Atoi(next())
		case w == "fatigue":
			p.fatigue, _ = strconv.Atoi(next())
		case w == "with":
			p.with = next()
		case w == "from":
			p.from = next()
		case w == "heal":
			p.heal = next()
		case w == "via":
			for i+1 < len(list) {
				p.via = append(p.via, cellOf(next()))
			}
		case strings.Contains(w, ","):
			p.at, p.placed = cellOf(w), true
		default:
			p.names = append(p.names, w)
		}
	}
	return p
}

func cellOf(w string) space {
	x, y, _ := strings.Cut(w, ",")
	return space{number(x), number(y)}
}

// goes says whether a step may be made (DESC-MOV-3, DESC-MOV-10, DESC-MOV-11); freely for
// a cursor, and for moves of some spaces that go on.
func (r *referee) goes(f *figure, a, b space, freely bool) bool {
	fly := f.can("fly")
	if t := r.token(b); t == '#' || t == 'O' || !r.adjacent(a, b) || (!fly && r.crosses(a, b)) {
		return false
	}
	g := r.other(b, f)
	if g == nil {
		return true
	}
	if g.side != f.side && !fly && !f.can("scamper") {
		return false
	}
	return r.token(b) != 'p' || fly || freely
}

// price is DESC-MOV-2, DESC-WATER-2, DESC-SLUDGE-2 and DESC-MOV-11.
func (r *referee) price(f *figure, s space) int {
	if t := r.token(s); !f.can("fly") && (t == 'w' || t == 's') {
		return 2
	}
	return 1
}

// holds says whether a figure that has stepped on a space cannot spend points any more (DESC-PIT-3).
func (r *referee) holds(f *figure, s space) bool {
	return r.token(s) == 'p' && !f.can("fly") && !f.large()
}

// costs is what it costs to bring a figure, or its cursor, to every space (by place) from some spaces,
// infinite where no way leads; avoid names kinds of spaces that are not entered.
func (r *referee) costs(f *figure, from []space, avoid string) []int {
	best := slices.Repeat([]int{infinite}, len(r.rows)*len(r.rows[0]))
	for _, s := range from {
		best[r.place(s)] = 0
	}
	again := slices.Clone(from) // spaces whose neighbours may come cheaper
	for i := 0; i < len(again); i++ {
		s := again[i]
		if r.holds(f, s) && !slices.Contains(from, s) {
			continue
		}
		for _, to := range around(s) {
			if r.token(to) == '#' || strings.IndexByte(avoid, r.token(to)) >= 0 {
				continue
			}
			if n := best[r.place(s)] + r.price(f, to); n < best[r.place(to)] && r.goes(f, s, to, f.large()) {
				best[r.place(to)] = n
				again = append(again, to)
			}
		}
	}
	return best
}

// budget is what a move may cost with some move actions and some fatigue, and whether these
// may be taken (DESC-ACT-1, DESC-ACT-12, DESC-CND-3, DESC-CND-4).
func (r *referee) budget(t *turn, acts, fatigue int) (int, bool) {
	f := t.who
	if acts > 0 && (f.stunned || f.immobile || t.guest || acts > t.actions || t.marches+acts > r.mostMarches(f)) {
		return 0, false
	}
	if fatigue > 0 && (!f.hero || f.immobile || t.guest || fatigue > f.room()) {
		return 0, false
	}
	if f.status != "standing" || (r.inPit(f) && !f.can("fly")) || (f.large() && acts == 0 && !t.free) {
		return 0, false
	}
	if acts > 0 { // another action ends Jain's feat
		return t.points + acts*t.speed + fatigue, true
	}
	return t.points + t.quick + fatigue, true
}

// mostMarches is DESC-ABL-SHAMBLING and the Reanimate's one move action.
func (r *referee) mostMarches(f *figure) int {
	if f.familiar || f.can("shambling") {
		return 1
	}
	return infinite
}

// mayMove says whether a move is legal.
func (r *referee) mayMove(t *turn, p said) bool {
	f := t.who
	budget, ok := r.budget(t, p.acts, p.fatigue)
	if !ok || p.who != f.name || !p.placed || (p.via == nil && p.at == f.at && p.turned == f.turned) ||
		!r.fits(f, p.at, p.turned) {
		return false
	}
	base := f.base(p.at, p.turned)
	if p.via != nil {
		return r.viaLegal(f, p, budget)
	}
	n := r.cheapest(f, base)
	return n <= budget && (n > 0 || p.acts > 0)
}

// cheapest is what the cheapest way to a base costs; one without a step needs a move action of its own
// (DESC-LRG-3).
func (r *referee) cheapest(f *figure, base []space) int {
	best := infinite
	costs := r.costsNow(f)
	for _, s := range base {
		best = min(best, r.costOf(costs, s))
	}
	return best
}

// costsNow is costs from where a figure stands, worked out once for every position.
func (r *referee) costsNow(f *figure) []int {
	if r.known == nil || r.knownOf != f {
		r.known, r.knownOf = r.costs(f, f.here(), ""), f
	}
	return r.known
}

// viaLegal says whether a route is legal within a budget.
func (r *referee) viaLegal(f *figure, p said, budget int) bool {
	route, at := p.via, f.at
	if f.large() {
		at, route = route[0], route[1:]
		if !slices.Contains(f.here(), at) {
			return false
		}
	}
	for i, to := range route {
		if !r.goes(f, at, to, f.large()) || (i < len(route)-1 && r.holds(f, to)) {
			return false
		}
		budget -= r.price(f, to)
		at = to
	}
	return budget >= 0 && slices.Contains(f.base(p.at, p.turned), at)
}

// moves lists moves in words, without their routes.
func (r *referee) moves(t *turn) (list []string) {
	f := t.who
	if !f.up() {
		return nil
	}
	var ends []string // with what they cost
	var costs []int
	for _, s := range r.spaces() {
		for _, turned := range []bool{false, true} {
			if (s == f.at && turned == f.turned) || !r.fits(f, s, turned) {
				continue
			}
			if n := r.cheapest(f, f.base(s, turned)); n < infinite {
				ends, costs = append(ends, words(f, "move", s, turnedWord(turned))), append(costs, n)
			}
		}
	}
	for acts := 0; acts <= 2; acts++ {
		for fatigue := 0; fatigue <= max(0, f.room()); fatigue++ {
			budget, ok := r.budget(t, acts, fatigue)
			if !ok {
				continue
			}
			for i, n := range costs {
				if n <= budget && (n > 0 || acts > 0) {
					list = append(list, ends[i]+costWords(acts, fatigue))
				}
			}
		}
	}
	return list
}

func costWords(acts, fatigue int) string {
	text := ""
	if acts > 0 {
		text += " acts " + strconv.Itoa(acts)
	}
	if fatigue > 0 {
		text += " fatigue " + strconv.Itoa(fatigue)
	}
	return text
}

// costOf is the cost of a space among those of all; a void is never come to.
func (r *referee) costOf(costs []int, s space) int {
	if r.token(s) == '#' {
		return infinite
	}
	return costs[r.place(s)]
}

// routes lists routes that a move without one may take (ruling 5 of section 13): cheapest ones that
// burn nobody, or else cheapest ones; at most some of them to each end.
func (r *referee) routes(t *turn, p said, most int) (list [][]space) {
	f := t.who
	budget, ok := r.budget(t, p.acts, p.fatigue)
	if !ok {
		return nil
	}
	base := f.base(p.at, p.turned)
	for _, avoid := range []string{"lh", ""} {
		if avoid != "" && f.can("fly") {
			continue
		}
		costs := r.costs(f, f.here(), avoid)
		best := infinite
		for _, s := range base {
			if n := r.costOf(costs, s); n <= budget {
				best = min(best, n)
			}
		}
		if best == infinite {
			continue
		}
		var back func(s space, tail []space)
		back = func(s space, tail []space) {
			tail = append([]space{s}, tail...)
			if r.costOf(costs, s) == 0 {
				if !f.large() {
					tail = tail[1:]
				}
				list = append(list, tail)
				return
			}
			for _, from := range around(s) {
				if len(list) < most && r.costOf(costs, from) == r.costOf(costs, s)-r.price(f, s) &&
					r.goes(f, from, s, f.large()) && (!r.holds(f, from) || slices.Contains(f.here(), from)) {
					back(from, tail)
				}
			}
		}
		each := most
		for _, s := range base {
			if r.costOf(costs, s) == best {
				most = len(list) + each
				back(s, nil)
			}
		}
		return list
	}
	return nil
}

// march carries out a move (DESC-MOV, DESC-LRG).
func (r *referee) march(t *turn, p said) {
	f := t.who
	r.take(t, p.acts, p.fatigue)
	if f.large() {
		r.marchLarge(t, p)
		return
	}
	r.walk(t, f, p.via, true)
}

// take takes move actions and fatigue for movement points.
func (r *referee) take(t *turn, acts, fatigue int) {
	t.actions -= acts
	t.marches += acts
	t.points += acts*t.speed + fatigue
	t.who.fatigue += fatigue
	if acts > 0 {
		t.free, t.quick, t.shot = true, 0, false
	}
}

// pay spends movement points, those of Jain's feat first.
func (t *turn) pay(n int) {
	quick := min(n, t.quick)
	t.quick -= quick
	t.points -= n - quick
}

// walk moves a figure of one space along a route; paid steps cost points.
func (r *referee) walk(t *turn, f *figure, route []space, paid bool) {
	empty := f.at
	for i, to := range route {
		rest := route[i+1:]
		if !r.goes(f, f.at, to, !paid && len(rest) > 0) ||
			(r.other(to, f) != nil && !r.getsThrough(f, to, rest, paid)) {
			break
		}
		if r.web(f, []space{f.at}); !f.up() {
			return
		}
		if paid {
			t.pay(r.price(f, to))
		}
		f.at = to
		if r.other(to, f) == nil {
			empty = to
		}
		if t != nil && t.who == f {
			t.entered = true
		}
		r.enter(f, to)
		r.settle()
		if !f.up() {
			return
		}
		if r.other(to, f) == nil {
			r.nimble(t, f, f.at)
		}
	}
	f.at = empty
}

// web is what webs cost a figure that leaves where it stands (DESC-ABL-WEB, ruling 45).
func (r *referee) web(f *figure, stood []space) {
	for _, g := range r.foes(f) {
		if g.can("web") && r.touchesFrom(stood, g) && f.up() {
			r.tire(f, 1)
		}
	}
	r.settle()
}

// getsThrough says whether the rest of a route leads to an empty space (DESC-MOV-5).
func (r *referee) getsThrough(f *figure, at space, rest []space, paid bool) bool {
	for i, to := range rest {
		if !r.goes(f, at, to, !paid && i < len(rest)-1) {
			return false
		}
		if r.other(to, f) == nil {
			return true
		}
		at = to
	}
	return false
}

// enter is what a space does to a figure of one space that enters it (DESC-PIT-2, DESC-LAVA-2).
func (r *referee) enter(f *figure, s space) {
	if f.can("fly") {
		return
	}
	r.burn(f, s)
}

func (r *referee) burn(f *figure, s space) {
	switch r.token(s) {
	case 'p':
		r.hurt(f, 2)
	case 'l', 'h':
		r.hurt(f, 1)
	}
}

// nimble lets Jain step aside when a monster, or its cursor, has come next to her (DESC-ABL-NIMBLE).
// It reports whether it was a large monster that was interrupted.
func (r *referee) nimble(t *turn, f *figure, cursor space) bool {
	j := r.standing("jain")
	if j == nil || !f.monster() || j.side == f.side || j.room() < 1 || !r.adjacent(cursor, j.at) {
		return false
	}
	if f.large() {
		return r.nimbleLarge(t, f, cursor, j)
	}
	list := r.hops(j, 1)
	if len(list) == 0 {
		return false
	}
	for i, s := range list {
		list[i] = words(j, "nimble", s)
	}
	answer := r.choose(j.side, "nimble", append(list, words(j, "decline")))
	if answer != words(j, "decline") {
		j.fatigue++
		r.walk(nil, j, []space{parse(answer).at}, false)
	}
	return false
}

// nimbleLarge is the same against a large monster, which is put down first (DESC-LRG-6).
func (r *referee) nimbleLarge(t *turn, f *figure, cursor space, j *figure) bool {
	places := r.placements(f, "place", func(base []space) bool { return slices.Contains(base, cursor) })
	if len(places) == 0 || r.choose(j.side, "nimble", []string{words(j, "nimble"), words(j, "decline")}) == words(j,
		"decline") {
		return false
	}
	j.fatigue++
	answer := r.choose(f.side, "place", places)
	f.at, f.turned = parse(answer).at, parse(answer).turned
	r.putDown(f)
	r.settle()
	if list := r.hops(j, 1); j.up() {
		for i, s := range list {
			list[i] = words(j, "nimble", s)
		}
		answer = r.choose(j.side, "nimble", append(list, words(j, "decline")))
		if answer != words(j, "decline") {
			r.walk(nil, j, []space{parse(answer).at}, false)
		}
	}
	return true
}

// hops lists the spaces that a figure reaches with one or two steps without points (DESC-MOV-8).
func (r *referee) hops(f *figure, steps int) (list []string) {
	for _, s := range r.spaces() {
		if s != f.at && r.other(s, f) == nil && len(r.hopRoutes(f, s, steps)) > 0 {
			list = append(list, s.String())
		}
	}
	return list
}

// hopRoutes lists the ways there.
func (r *referee) hopRoutes(f *figure, to space, steps int) (list [][]space) {
	if r.goes(f, f.at, to, false) {
		list = append(list, []space{to})
	}
	for _, s := range around(f.at) {
		if steps == 2 && s != to && r.goes(f, f.at, s, true) && r.goes(f, s, to, false) {
			list = append(list, []space{s, to})
		}
	}
	return list
}

// putDown is DESC-PIT-9.
func (r *referee) putDown(f *figure) {
	if f.large() && r.all(f.here(), "p") {
		r.hurt(f, 2)
	}
}

// marchLarge moves the cursor of a large figure and puts it down (section 5.2).
func (r *referee) marchLarge(t *turn, p said) {
	f := t.who
	base := f.base(p.at, p.turned)
	t.cursors = nil
	if p.via == nil {
		for _, s := range f.here() {
			if slices.Contains(base, s) {
				t.cursors = append(t.cursors, s)
			}
		}
	} else {
		t.cursors = []space{p.via[len(p.via)-1]}
	}
	t.free = false
	for i := 1; i < len(p.via); i++ {
		to := p.via[i]
		if !r.goes(f, p.via[i-1], to, true) {
			break
		}
		stood := []space{p.via[i-1]}
		if i == 1 {
			stood = f.here()
		}
		if r.web(f, stood); !f.up() {
			return
		}
		t.pay(r.price(f, to))
		if k := r.token(to); !f.can("fly") && (k == 'l' || k == 'h') {
			r.hurt(f, 1)
			r.settle()
		}
		if !f.up() {
			return
		}
		if r.nimble(t, f, to) {
			t.free, t.cursors = true, nil
			return
		}
	}
	f.at, f.turned = p.at, p.turned
	r.putDown(f)
}
