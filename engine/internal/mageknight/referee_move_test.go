package mageknight_test

import (
	"slices"
	"strings"
)

// way is how a figure goes in one action: with how many points, and which abilities it uses
// (MK-UNIT-8).
type way struct {
	points        int
	noFlight      bool
	noAquatic     bool
	kinds         []string // columns of the matrices that it may read
	flies, winged bool
}

// wayOf is a move of p with n points.
func wayOf(p *piece, points int, noFlight, noAquatic bool) way {
	w := way{points: points, noFlight: noFlight, noAquatic: noAquatic, kinds: []string{p.unit.kind},
		winged: p.unit.kind == "WING"}
	if p.has("AQ") && !noAquatic {
		w.kinds = append(w.kinds, "AQUA")
	}
	if p.has("FL") && !noFlight {
		w.kinds = append(w.kinds, "FLY")
		w.flies = true
	}
	return w
}

// rowOf is the row of 8.10 of a terrain.
var rowOf = map[string]string{"": "CLR", "H": "HIN", "B": "BLK", "W": "WSH", "X": "MBL", "M": "MHN", "M|": "MHN",
	"M-": "MHN", "C": "CCL", "D": "WDP"}

const never = 1 << 20

// surcharge is 8.10: what the terrain of a square costs those who enter it by a step.
func (u *umpire) surcharge(w way, s, by spot) int {
	terrain, least := u.field.terrainOf(s), never
	for _, kind := range w.kinds {
		cell := u.book.surcharge[rowOf[terrain]][kind]
		light := u.house && (kind == "FLY" || kind == "WING")
		if light && (rowOf[terrain] == "HIN" || rowOf[terrain] == "MHN") {
			cell = "0"
		}
		if cell == "no" {
			continue
		}
		cost := 0
		switch {
		case cell == "1*" && ((terrain == "M|" && by[0] == 0) || (terrain == "M-" && by[1] == 0)):
		case cell == "1*":
			cost = 1
		default:
			cost = number(cell)
		}
		if u.field.token[u.field.index(s)] && terrain != "H" && !light {
			cost += number(u.book.surcharge["TOK"][kind])
		}
		least = min(least, cost)
	}
	return least
}

// mayStand says whether a figure, as it is now, may stand on a square, no matter who is there.
func (u *umpire) mayStand(p *piece, s spot) bool {
	lowest, highest := never, -never
	for _, q := range p.shape(s) {
		if !u.field.inside(q) || u.surcharge(wayOf(p, 0, false, false), q, spot{1, 1}) == never {
			return false
		}
		lowest, highest = min(lowest, u.field.levelOf(q)), max(highest, u.field.levelOf(q))
	}
	return highest-lowest <= 1
}

// free says whether nobody else stands on the squares of p on s.
func (u *umpire) free(p *piece, s spot) bool {
	for _, q := range p.shape(s) {
		if o := u.standing(q); o != nil && o != p {
			return false
		}
	}
	return true
}

// rise is 8.11: what a change of level costs; climb says that it takes all points, and ladder
// that it needs one.
func (u *umpire) rise(w way, change int) (cost int, climb, ladder bool) {
	row := []string{"DN3", "DN2", "DN1", "EQ0", "UP1", "UP2", "UP3"}[3+min(max(change, -3), 3)]
	cost, climb, ladder = never, false, true
	for _, kind := range w.kinds {
		switch cell := u.book.levels[row][kind]; cell {
		case "acc":
		case "ALL":
			climb = true
		default:
			cost, ladder = min(cost, number(cell)), false
		}
	}
	climb = climb && cost == never
	return cost, climb, ladder && !climb
}

// step is MK-MOV-2 to MK-MOV-4, MK-MOV-7 and MK-MOV-8 on the ground: what a step costs, or
// that it is a climb of two levels.
func (k *search) step(from, to spot) (cost int, climb bool) {
	u, p := k.u, k.p
	if p.unit.large {
		return k.stride(from, to), false
	}
	if !u.field.inside(to) {
		return never, false
	}
	passes := k.w.flies || k.w.winged
	o := k.standing(to)
	if o != nil && o != p && !passes {
		return never, false
	}
	by := spot{to[0] - from[0], to[1] - from[1]}
	base := 1
	if by[0] != 0 && by[1] != 0 {
		base = 2
		if k.closed(passes, spot{to[0], from[1]}) && k.closed(passes, spot{from[0], to[1]}) {
			return never, false
		}
	}
	ground := k.surcharge(to, by)
	if ground == never {
		return never, false
	}
	rise, climb, ladder := k.rise(u.field.levelOf(to) - u.field.levelOf(from))
	switch {
	case u.field.access[[2]spot{from, to}]:
		return 4 + ground, false
	case ladder:
		return never, false
	case climb:
		return 0, o == nil || o == p
	}
	return base + ground + rise, false
}

// closed is an obstructed corner (MK-MOV-4).
func (k *search) closed(passes bool, s spot) bool {
	if k.u.field.terrainOf(s) == "B" {
		return true
	}
	o := k.standing(s)
	return !passes && o != nil && o != k.p && !o.soaring
}

// stride is a step of a large figure (MK-BIG-2).
func (k *search) stride(from, to spot) int {
	u, p := k.u, k.p
	by := spot{to[0] - from[0], to[1] - from[1]}
	base, ground, lowest, highest := 1, 0, never, -never
	if by[0] != 0 && by[1] != 0 {
		base = 2
	}
	for _, s := range p.shape(to) {
		if !u.field.inside(s) {
			return never
		}
		if o := k.standing(s); o != nil && o != p {
			return never
		}
		lowest, highest = min(lowest, u.field.levelOf(s)), max(highest, u.field.levelOf(s))
		if slices.Contains(p.shape(from), s) {
			continue
		}
		cost := k.surcharge(s, by)
		if cost == never {
			return never
		}
		ground = max(ground, cost)
	}
	rise, climb, ladder := k.rise(highest - u.height(p, from))
	if climb || ladder || highest-lowest > 1 {
		return never
	}
	return base + ground + rise
}

// reached is where a figure can end a move: points by square and height.
type reached struct {
	field *field
	spent [2][]int // on the ground and soaring
}

func (r *reached) ends(s spot, soaring bool) bool {
	return r.field.inside(s) && r.spent[level(soaring)][r.field.index(s)] < never
}

func level(soaring bool) int {
	if soaring {
		return 1
	}
	return 0
}

// goes names a figure's way.
type goes struct {
	id, points          int
	noFlight, noAquatic bool
}

// search is MK-MOV-12: every square that p can end on, by cheapest ways.
type search struct {
	u      *umpire
	p      *piece
	w      way
	spent  [2][]int
	fresh  [2][]bool // squares in new contact
	queue  [][]place // by points spent
	wounds bool      // demoralised
	stands []*piece  // who stands on a square
	*outlay
}

// outlay is what steps cost those who read the same columns of the matrices, as far as it was asked for.
type outlay struct {
	ground [3][]int  // surcharges and one more, for steps along either axis and across
	rises  [7]rising // by change of level and three
}

// outlay is what is known of a way's steps, in all of the game.
func (u *umpire) outlay(w way) *outlay {
	key := strings.Join(w.kinds, "+")
	o := u.outlays[key]
	if o == nil {
		o = &outlay{}
		for axis := range o.ground {
			o.ground[axis] = make([]int, len(u.field.level))
		}
		if u.outlays == nil {
			u.outlays = map[string]*outlay{}
		}
		u.outlays[key] = o
	}
	return o
}

// rising is what u.rise says of a change of level.
type rising struct {
	known         bool
	cost          int
	climb, ladder bool
}

// standing is who stands on a square as the search begins.
func (k *search) standing(s spot) *piece {
	if !k.u.field.inside(s) {
		return nil
	}
	return k.stands[k.u.field.index(s)]
}

// surcharge is that of the umpire for this way, worked out once for every square.
func (k *search) surcharge(s, by spot) int {
	axis := 2
	switch {
	case by[0] == 0:
		axis = 0
	case by[1] == 0:
		axis = 1
	}
	at := &k.ground[axis][k.u.field.index(s)]
	if *at == 0 {
		*at = k.u.surcharge(k.w, s, by) + 1
	}
	return *at - 1
}

// rise is that of the umpire for this way, worked out once for every change of level.
func (k *search) rise(change int) (cost int, climb, ladder bool) {
	r := &k.rises[3+min(max(change, -3), 3)]
	if !r.known {
		r.known = true
		r.cost, r.climb, r.ladder = k.u.rise(k.w, change)
	}
	return r.cost, r.climb, r.ladder
}

type place struct {
	s       spot
	soaring bool
}

// reach lists where p can end a move.
func (u *umpire) reach(p *piece, w way) *reached {
	key := goes{p.id, w.points, w.noFlight, w.noAquatic}
	if r := u.known[key]; r != nil {
		return r
	}
	k := &search{u: u, p: p, w: w, queue: make([][]place, w.points+1), wounds: p.has("DM"), outlay: u.outlay(w)}
	for l := range 2 {
		k.spent[l], k.fresh[l] = slices.Repeat([]int{never}, len(u.field.level)), make([]bool, len(u.field.level))
	}
	k.stands = make([]*piece, len(u.field.level))
	for _, o := range slices.Backward(u.pieces) {
		if o.on() {
			for _, s := range o.shape(o.at) {
				k.stands[u.field.index(s)] = o
			}
		}
	}
	k.contacts()
	k.come(p.at, p.soaring, 0)
	for spent := range k.queue {
		for n := 0; n < len(k.queue[spent]); n++ {
			k.visit(k.queue[spent][n], spent)
		}
	}
	for _, o := range u.pieces { // nobody ends where somebody stands (MK-MOV-6)
		if o.on() && o != p {
			for _, s := range o.shape(o.at) {
				k.spent[0][u.field.index(s)], k.spent[1][u.field.index(s)] = never, never
			}
		}
	}
	r := &reached{&u.field, k.spent}
	if u.known == nil {
		u.known = map[goes]*reached{}
	}
	u.known[key] = r
	return r
}

// contacts marks the squares in new contact with an enemy (MK-MOV-5, MK-MOV-10).
func (k *search) contacts() {
	before := k.u.foes(k.p)
	for _, q := range k.u.pieces {
		if !q.on() || q.side == k.p.side || slices.Contains(before, q) {
			continue
		}
		for x := q.at[0] - 2; x <= q.at[0]+2; x++ {
			for y := q.at[1] - 2; y <= q.at[1]+2; y++ {
				s := spot{x, y}
				if k.fits(s) && k.u.touches(k.p, s, q.soaring, q) {
					k.fresh[level(q.soaring)][k.u.field.index(s)] = true
				}
			}
		}
	}
}

func (k *search) fits(s spot) bool {
	if !k.p.unit.large {
		return k.u.field.inside(s)
	}
	for _, q := range k.p.shape(s) {
		if !k.u.field.inside(q) {
			return false
		}
	}
	return true
}

func (k *search) come(s spot, soaring bool, spent int) {
	at := &k.spent[level(soaring)][k.u.field.index(s)]
	if spent > k.w.points || spent >= *at || (spent > 0 && k.wounds && k.fresh[level(soaring)][k.u.field.index(s)]) {
		return
	}
	*at = spent
	k.queue[spent] = append(k.queue[spent], place{s, soaring})
}

// visit goes on from a place that was come to for spent points. A flyer has two places a square, on the
// ground and soaring, and changes between them for a point.
func (k *search) visit(at place, spent int) {
	i := k.u.field.index(at.s)
	if k.spent[level(at.soaring)][i] < spent {
		return // come to more cheaply since
	}
	if k.fresh[level(at.soaring)][i] && !k.w.flies && !k.w.winged {
		return
	}
	if k.w.winged && !k.u.field.indoors { // MK-SOAR-1, MK-SOAR-3
		switch {
		case !at.soaring && !k.wounds:
			k.come(at.s, true, spent+1)
		case at.soaring && k.u.mayStand(k.p, at.s) && k.u.free(k.p, at.s):
			k.come(at.s, false, spent+1)
		}
	}
	for _, v := range facingVectors {
		to := spot{at.s[0] + v[0], at.s[1] + v[1]}
		if at.soaring { // MK-SOAR-2
			if k.u.field.inside(to) {
				k.come(to, true, spent+1+v[0]*v[0]*v[1]*v[1])
			}
			continue
		}
		cost, climb := k.step(at.s, to)
		switch {
		case cost == never:
		case climb:
			if spent == 0 && k.w.points > 0 {
				k.come(to, false, k.w.points)
			}
		case cost > 0:
			k.come(to, false, spent+cost)
		}
	}
}
