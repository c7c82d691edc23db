package heroscape_test

import (
	"iter"
	"math/big"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// pick draws a number below n; nil draws nothing and wants everything listed.
type pick func(n int) int

// request is what the game waits for: a decision or a roll.
type request struct {
	actor engine.Side
	owner engine.Side
	stage string
	legal func(f []string) bool      // of a decision: whether these words are legal
	list  func(n pick) []string      // what is legal, of moves a sample
	moves func() map[*piece]struct{} // whose moves may be compared, in the stage of moves

	roll    bool
	purpose string // the purpose of a roll
	law     law
}

// stopped unwinds a game that nobody watches any more, or that is over.
type stopped struct{}

// play runs a game as the rules tell it; what it yields are the decisions and rolls that are
// due, which anyone who watches answers.
func (r *referee) play() iter.Seq[*request] {
	return func(yield func(*request) bool) {
		defer func() {
			if p := recover(); p != nil {
				if _, ok := p.(stopped); !ok {
					panic(p)
				}
			}
		}()
		r.yield = yield
		r.deploy()
		if r.basic {
			r.playBasic()
		}
		for ; ; r.round++ {
			r.playRound()
		}
	}
}

// choose asks for a decision and gives its words.
func (r *referee) choose(q *request) []string {
	q.owner = q.actor
	if r.part != nil {
		q.owner = r.part.side
	}
	if !r.yield(q) {
		panic(stopped{})
	}
	return strings.Fields(r.answer)
}

// roll asks for a roll and gives its outcome.
func (r *referee) roll(purpose string, l law) int {
	if !r.yield(&request{roll: true, purpose: purpose, law: l}) {
		panic(stopped{})
	}
	return r.number
}

// withWord adds a word to a list.
func withWord(word string, list func(pick) []string) func(pick) []string {
	return func(n pick) []string { return append(list(n), word) }
}

// The order of what comes before attacks, and attacks (HS-TURN-4).
const (
	windowCharge = 1 + iota
	windowShackle
	windowChomp
	windowReplace
	windowAttack
)

// deploy is 4.2.
func (r *referee) deploy() {
	first := engine.SideB
	if r.roll("deployment", rollOff(0, 0)) == 1 {
		first = engine.SideA
	}
	for _, side := range []engine.Side{first, first.Other()} {
		r.deploySide(side)
	}
}

// waits says whether a figure is still to be deployed.
func (r *referee) waits(p *piece, side engine.Side) bool {
	return p.seat == side && !p.on() && !p.left && (!r.is(p, "airborne"))
}

// deploySide has a side place its army figure by figure. What finds no room when nothing more fits is left
// out.
func (r *referee) deploySide(side engine.Side) {
	zoned := func(p *piece, lead, trail int) bool {
		return r.fits(p, lead, trail) && r.spaces[lead].zone[side] && (trail < 0 || r.spaces[trail].zone[side])
	}
	room := func(pick) (words []string) {
		for _, p := range r.pieces {
			if r.waits(p, side) {
				words = append(words, r.placings(p, "place", func(lead, trail int) bool {
					return zoned(p, lead, trail)
				})...)
			}
		}
		return words
	}
	for len(room(nil)) > 0 {
		f := r.choose(&request{actor: side, stage: "deploy", list: room, legal: func(f []string) bool {
			if len(f) < 3 || f[1] != "place" {
				return false
			}
			p := r.named(f[0])
			lead, trail, ok := r.footprint(f[2:])
			return ok && p != nil && r.waits(p, side) && zoned(p, lead, trail)
		}})
		lead, trail, _ := r.footprint(f[2:])
		r.named(f[0]).at = [2]int{lead, trail}
	}
	for _, p := range r.pieces {
		if r.waits(p, side) {
			p.left = true
		}
	}
}

// playRound is 4.3.
func (r *referee) playRound() {
	for side := range r.marks { // HS-OM-5
		r.marks[side], r.hidden[side] = [4]*pool{}, [4]bool{true, true, true, true}
	}
	r.drops()
	for side := range engine.Side(2) {
		r.orders(side)
	}
	bonus := func(side engine.Side) int { return 8 * r.glyphsOf(side, "dagmar") }
	r.first = engine.SideB
	if r.roll("initiative", rollOff(bonus(engine.SideA), bonus(engine.SideB))) == 1 {
		r.first = engine.SideA
	}
	for n := range 3 {
		for _, side := range []engine.Side{r.first, r.first.Other()} {
			o := r.marks[side][n]
			if o == nil || o.ctrl != side || o.standing() == 0 { // HS-OM-4
				continue
			}
			r.hidden[side][n] = false
			r.cardTurn(side, o, false)
		}
	}
	r.endRound()
	if r.round == r.rounds {
		r.timeout()
	}
}

// drops is HS-PWR-AIRBORNE-1.
func (r *referee) drops() {
	var cards []*pool
	for _, o := range r.pools {
		if r.powers && o.id == "airborne" && !o.dropped {
			cards = append(cards, o)
		}
	}
	if len(cards) == 2 && r.roll("drop order", rollOff(0, 0)) == 0 {
		slices.Reverse(cards)
	}
	for _, o := range cards {
		if r.roll("drop", d20Law(13)) == 1 && r.roomToDrop(o, len(o.pieces)) {
			r.drop(o)
		}
	}
}

// mayDrop says whether an Airborne may be dropped on a space.
func (r *referee) mayDrop(p *piece, c int) bool {
	if !r.fits(p, c, -1) || r.molten(c) || r.glyphs[c] != nil {
		return false
	}
	for _, o := range r.standing(engine.Nobody) {
		for _, e := range o.ends() {
			if r.meets(c, p.height, e, o.height) {
				return false
			}
		}
	}
	return true
}

// roomToDrop says whether n of a card could still be dropped.
func (r *referee) roomToDrop(o *pool, n int) bool {
	if n == 0 {
		return true
	}
	var p *piece
	for _, w := range o.pieces {
		if !w.on() {
			p = w
		}
	}
	for c := range r.spaces {
		if !r.spaces[c].exists || !r.mayDrop(p, c) {
			continue
		}
		p.at[0] = c
		fits := r.roomToDrop(o, n-1)
		p.at[0] = -1
		if fits {
			return true
		}
	}
	return false
}

// drop has a squad drop: none, or all, each on a space that leaves room for the rest.
func (r *referee) drop(o *pool) {
	for left := len(o.pieces); left > 0; left-- {
		may := func(p *piece, c int) bool {
			if p == nil || p.pool != o || p.on() || c < 0 || !r.mayDrop(p, c) {
				return false
			}
			p.at[0] = c
			defer func() { p.at[0] = -1 }()
			return r.roomToDrop(o, left-1)
		}
		f := r.choose(&request{actor: o.ctrl, stage: "drop", legal: func(f []string) bool {
			if len(f) == 1 {
				return f[0] == "pass" && left == len(o.pieces)
			}
			return len(f) == 3 && f[1] == "drop" && may(r.named(f[0]), r.space(f[2]))
		}, list: func(pick) (words []string) {
			if left == len(o.pieces) {
				words = append(words, "pass")
			}
			for _, p := range o.pieces {
				words = append(words, r.placings(p, "drop", func(c, _ int) bool { return may(p, c) })...)
			}
			return words
		}})
		if f[0] == "pass" {
			return
		}
		r.named(f[0]).at[0] = r.space(f[2])
		o.dropped = true
	}
}

var markNames = [4]string{"1", "2", "3", "x"}

// orders is HS-OM-1 and HS-OM-5.
func (r *referee) orders(side engine.Side) {
	for range 4 {
		legal := func(f []string) bool {
			if len(f) != 3 || f[0] != "order" {
				return false
			}
			n, o := slices.Index(markNames[:], f[1]), r.pooled(f[2])
			return n >= 0 && r.marks[side][n] == nil && o != nil && o.ctrl == side && o.living()
		}
		f := r.choose(&request{actor: side, stage: "orders", legal: legal, list: func(pick) (words []string) {
			for _, m := range markNames {
				for _, o := range r.pools {
					if w := "order " + m + " " + o.title; legal(strings.Fields(w)) {
						words = append(words, w)
					}
				}
			}
			return words
		}})
		r.marks[side][slices.Index(markNames[:], f[1])] = r.pooled(f[2])
	}
}

// mayAct says whether a figure may be active in this part of the turn (HS-TURN-6, HS-R-38).
func (t *part) mayAct(p *piece) bool {
	return p.on() && p.pool == t.pool && (t.active[p] || len(t.active) < t.figures)
}

// cardTurn is 4.4: a turn of a card, or of a bonding partner.
func (r *referee) cardTurn(side engine.Side, o *pool, bonded bool) {
	outer := r.part
	defer func() { r.part = outer }()
	for {
		r.part = &part{pool: o, side: side, moved: map[*piece]bool{}, attacks: map[*piece]int{},
			active: map[*piece]bool{}, thrower: -1}
		if !bonded {
			r.bond(side, o)
		}
		r.moves()
		r.deedsWindow()
		if !r.powers || o.id != "viper" || o.ctrl != side || o.standing() == 0 || r.roll("frenzy", d20Law(16)) == 0 {
			return
		}
	}
}

// bonds says whether a card may lend its turn's beginning to another (HS-PWR-LEGION-2 and others).
func bonds(o, partner *pool) bool {
	switch o.id {
	case "legion":
		return partner.class == "Warlord"
	case "bladegrut":
		return partner.species == "Orc" && partner.class == "Champion"
	case "arrowgrut":
		return partner.class == "Beast"
	case "weston":
		return partner.species == "Human" && partner.class == "Champion"
	}
	return false
}

// bond lets a card with a bonding power give a partner a turn first.
func (r *referee) bond(side engine.Side, o *pool) {
	if !r.powers {
		return
	}
	var partners []*pool
	for _, q := range r.pools {
		if q != o && q.ctrl == side && q.standing() > 0 && bonds(o, q) {
			partners = append(partners, q)
		}
	}
	if len(partners) == 0 {
		return
	}
	f := r.choose(&request{actor: side, stage: "bond", legal: func(f []string) bool {
		return (len(f) == 1 && f[0] == "end") || (len(f) == 2 && f[0] == "bond" &&
			slices.Contains(partners, r.pooled(f[1])))
	}, list: func(pick) []string {
		words := []string{"end"}
		for _, q := range partners {
			words = append(words, "bond "+q.title)
		}
		return words
	}})
	if f[0] == "bond" {
		r.cardTurn(side, r.pooled(f[1]), true)
	}
}

// moves is the window of moves (HS-TURN-2).
func (r *referee) moves() {
	for {
		movers := map[*piece]struct{}{}
		for _, p := range r.part.pieces {
			if r.part.mayAct(p) && !r.part.moved[p] {
				movers[p] = struct{}{}
			}
		}
		if len(movers) == 0 {
			return
		}
		f := r.choose(&request{actor: r.part.side, stage: "move", moves: func() map[*piece]struct{} { return movers },
			legal: func(f []string) bool {
				if len(f) == 1 {
					return f[0] == "end"
				}
				p := r.named(f[0])
				if _, may := movers[p]; p == nil || !may {
					return false
				}
				if len(f) == 2 && f[1] == "stay" {
					return true
				}
				m, ok := r.readRoute(f[1:])
				if ok {
					_, ok = r.judge(p, m)
				}
				return ok
			}, list: func(n pick) []string { return r.sampleMoves(n) }})
		if f[0] == "end" {
			return
		}
		p := r.named(f[0])
		r.part.moved[p] = true
		if f[1] == "stay" {
			continue
		}
		r.part.active[p] = true
		m, _ := r.readRoute(f[1:])
		r.carryOut(p, m)
	}
}

// sampleMoves lists some of what is legal in the window of moves.
func (r *referee) sampleMoves(n pick) []string {
	words := []string{"end"}
	for _, p := range r.part.pieces {
		if !r.part.mayAct(p) || r.part.moved[p] {
			continue
		}
		words = append(words, p.name+" stay")
		if n == nil {
			continue
		}
		for range 3 {
			mode := []string{"walk", "walk", "fly", "grapple"}[n(4)]
			if w, ok := r.wander(p, mode, n); ok {
				words = append(words, w)
			}
		}
	}
	return words
}

// deedsWindow is the window of attacks and of the powers before them; it closes when nothing
// is legal in it (HS-ATK-WHO-3).
func (r *referee) deedsWindow() {
	for len(r.deeds(nil)) > 0 {
		f := r.choose(&request{actor: r.part.side, stage: "act", legal: r.mayDo, list: withWord("end", r.deeds)})
		if f[0] == "end" {
			return
		}
		r.do(f)
	}
}

// endRound is HS-ROUND-2: lava fields and gas, all dice first.
func (r *referee) endRound() {
	var hurt []injury
	for _, p := range r.standing(engine.Nobody) {
		for _, c := range p.ends() {
			if r.spaces[c].terrain == 'f' {
				hurt = append(hurt, injury{p, r.roll("lava field", skullLaw(1))})
				break
			}
		}
	}
	if r.gas {
		for _, p := range r.standing(engine.Nobody) {
			for _, c := range p.ends() {
				if r.watery(c) || r.spaces[c].level <= min(r.round, 5) {
					hurt = append(hurt, injury{p, 1})
					break
				}
			}
		}
	}
	r.hurt(hurt...)
}

// checkVictory is HS-VIC-1 and HS-VIC-3.
func (r *referee) checkVictory() {
	a, b := len(r.standing(engine.SideA)), len(r.standing(engine.SideB))
	switch {
	case a == 0 && b == 0:
		r.end(engine.Nobody, "both-eliminated")
	case a == 0:
		r.end(engine.SideB, "eliminated")
	case b == 0:
		r.end(engine.SideA, "eliminated")
	}
}

func (r *referee) end(winner engine.Side, ending string) {
	r.winner, r.ending = winner, ending
	panic(stopped{})
}

// score is the points of HS-VIC-2; of a pool one card's for as many as its figures fill.
func (r *referee) score(side engine.Side) (points int) {
	for _, o := range r.pools {
		if o.ctrl == side {
			points += o.points * ((o.standing() + o.figures - 1) / o.figures)
		}
	}
	return points
}

// life is the tie-break of HS-R-46.
func (r *referee) life(side engine.Side) *big.Rat {
	sum := new(big.Rat)
	for _, o := range r.pools {
		if o.ctrl != side {
			continue
		}
		if o.kind[1] == 'S' {
			sum.Add(sum, big.NewRat(int64(o.points*o.standing()), int64(o.figures)))
			continue
		}
		for _, p := range o.pieces {
			if p.on() {
				sum.Add(sum, big.NewRat(int64(o.points*(o.life-p.wounds)), int64(o.life)))
			}
		}
	}
	return sum
}

// timeout is HS-VIC-2 and HS-R-28.
func (r *referee) timeout() {
	a, b := r.score(engine.SideA), r.score(engine.SideB)
	switch life := r.life(engine.SideA).Cmp(r.life(engine.SideB)); {
	case a > b:
		r.end(engine.SideA, "points")
	case b > a:
		r.end(engine.SideB, "points")
	case life > 0:
		r.end(engine.SideA, "life")
	case life < 0:
		r.end(engine.SideB, "life")
	}
	r.end(engine.Nobody, "even")
}

// playBasic is 4.6.
func (r *referee) playBasic() {
	side := engine.SideB
	if r.roll("first turn", rollOff(0, 0)) == 1 {
		side = engine.SideA
	}
	r.first = side
	for turn := range 2 * r.turns {
		r.round = turn/2 + 1
		r.chooseCard(side)
		side = side.Other()
	}
	r.end(engine.Nobody, "turns")
}

// chooseCard is a turn of the basic game (HS-BASIC-2).
func (r *referee) chooseCard(side engine.Side) {
	may := func(o *pool) bool { return o != nil && o.ctrl == side && o.standing() > 0 }
	f := r.choose(&request{actor: side, stage: "choose", legal: func(f []string) bool {
		return (len(f) == 1 && f[0] == "pass") || (len(f) == 2 && f[0] == "choose" && may(r.pooled(f[1])))
	}, list: func(pick) []string {
		words := []string{"pass"}
		for _, o := range r.pools {
			if may(o) {
				words = append(words, "choose "+o.title)
			}
		}
		return words
	}})
	if f[0] == "choose" {
		r.cardTurn(side, r.pooled(f[1]), false)
	}
}
