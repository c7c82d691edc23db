package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// plan is what the appraisal of a phase knows before it looks at single actions. It is
// scratch space, filled anew for every ranking.
type plan struct {
	own, enemy  engine.Side
	foes        uint16           // enemies that can still matter: on the board or waiting, not slain
	reach       [slots]uint64    // hexes where an enemy could stand after its next maneuver
	engaged     [slots]int32     // how many of our characters an enemy is in contact with
	help        [slots]int32     // hits that our characters in contact with an enemy are expected to deal, in 65536ths
	comers      [slots]uint64    // hexes that enemies could come to who are busy with nobody but the character
	coin        engine.Coin      // that decides between equals
	seen        state            // the position that it was last prepared for
	tossed      engine.Coin      // and the coin
	split       bool             // whether the coin mattered
	ready       bool             // and still holds for
	full        bool             // whether fights and threats are reckoned, which cost most
	ground      bool             // whether distances to the enemy are
	measured    bool             // whether they were when it was prepared
	queue       [legionSize]int8 // own characters in the order in which they are drafted
	views       [64]uint64       // of hexes, as far as known
	viewKnown   uint64
	front       uint64              // hexes from where some enemy can be struck in contact
	held        uint64              // hexes of own characters that cannot move any more, or are drafted to
	draft       [slots]int8         // where an own character is drafted to go
	with        [slots]uint16       // enemies that it would be in contact with there
	gives       [slots][slots]int32 // hits it would be expected to deal to each of them, in 65536ths
	bouts       [slots][64]bout     // by enemy and side, as far as known
	boutKnown   [slots]uint64
	shots       [slots][64][2]int32    // damage and kill of the best rangestrike by hex, as far as known
	threats     [slots][slots][3]int32 // reply, threat and hits of each enemy, on ground without hazards
	threatKnown [slots]uint16
	shotKnown   [slots]uint64
	guarding    uint64    // hexes next to the own Titan from where an enemy could come at it
	guard       [64]int32 // what closing such a hex is worth, in hundredths of points
	near        [64]int8  // steps to the nearest enemy, or to where it will enter
}

// setWorth says what a character is worth to a commander: its points, and for a Titan a
// share of everything that falls with it (TITAN-END-3).
func (t *table) setWorth() {
	t.setRanks()
	t.king = [2]int{-1, -1}
	for slot := range slots {
		if t.kinds[slot] == nil {
			continue
		}
		if t.kinds[slot].titan {
			t.king[side(slot)] = slot
		}
		t.worth[slot] = t.points(slot) * 100
		if t.kinds[slot].titan {
			for other := range slots {
				if other != slot && side(other) == side(slot) && t.kinds[other] != nil {
					t.worth[slot] += t.points(other) * titanShare
				}
			}
		}
		t.perHit[slot] = t.worth[slot] / int32(t.kinds[slot].power)
	}
}

// Appraise adds what the acting side's commander sees in an action.
func (g *game) Appraise(a engine.Action, terms *engine.Terms) {
	g.plan.full, g.plan.ground = true, true
	if g.s.stage == stagePlace || g.s.stage == stageManeuver {
		g.prepareMoves()
	}
	g.appraise(a, terms)
}

// appraise adds what an action is worth to terms. One that names no figure or place of the battle adds
// nothing: terms may be asked of any action.
func (g *game) appraise(a engine.Action, terms *engine.Terms) {
	if a.Verb == verbEnd || a.Verb == verbDecline {
		return
	}
	slot := g.t.slotOf(a.Figure)
	if a.Figure == engine.NoFigure || slot < 0 {
		return
	}
	switch a.Verb {
	case verbStay, verbMove, verbEnter, verbPlace:
		if a.Cell >= 0 {
			g.appraiseMove(slot, int(a.Cell), terms)
		}
	case verbStrike, verbShoot, verbCarry:
		target := g.t.slotOf(engine.Figure(a.A & 0xff))
		if target >= 0 && a.Cell >= 0 {
			g.appraiseBlow(a, slot, target, terms)
		}
	}
}

// Rank is the weighted sum of the appraisal, in one sweep: what the actions of a phase
// have in common is prepared once. The ranks of moves are remembered.
func (g *game) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	if g.s.stage != stagePlace && g.s.stage != stageManeuver {
		for i := range actions {
			g.terms = engine.Terms{}
			g.appraise(actions[i], &g.terms)
			scores[i] = w.Dot(&g.terms)
		}
		return
	}
	key, tossed, ok := g.movesKey(actions, w)
	if !ok {
		g.rankMoves(actions, w, scores)
		return
	}
	m := memories.Get()
	if scores = scores[:len(actions)]; !m.Recall(key, scores) && !m.Recall(tossed, scores) {
		g.rankMoves(actions, w, scores)
		if g.plan.split {
			key = tossed
		}
		m.Keep(key, scores)
	}
	memories.Put(m)
}

// rankMoves is Rank where a side moves.
func (g *game) rankMoves(actions []engine.Action, w *engine.Weights, scores []int64) {
	// What is weighed with nothing need not be reckoned.
	g.plan.full = w[termDuel] != 0 || w[termThreat] != 0 || w[termReply] != 0
	g.plan.ground = w[engine.TermGround] != 0
	g.prepareMoves()
	last, slot := engine.NoFigure, -1
	for i := range actions {
		a := &actions[i]
		if a.Verb < verbStay || a.Verb > verbPlace || a.Cell < 0 {
			g.terms = engine.Terms{}
			g.appraise(*a, &g.terms)
			scores[i] = w.Dot(&g.terms)
			continue
		}
		if a.Figure != last {
			last, slot = a.Figure, g.t.slotOf(a.Figure)
		}
		scores[i] = 0
		if slot >= 0 {
			scores[i] = g.rankMove(slot, int(a.Cell), w)
		}
	}
}

// prepareMoves looks at the enemies before a side moves: who is engaged by characters
// that cannot leave, and where the others could come to.
func (g *game) prepareMoves() {
	s, t, p := &g.s, g.t, &g.plan
	if p.ready && (p.tossed == p.coin || !p.split) && (p.measured || !p.ground) && p.seen == *s {
		return // several rankings of the same position, by several styles
	}
	p.seen, p.tossed, p.ready, p.measured = *s, p.coin, true, p.ground
	p.own = s.owner(t)
	p.enemy = p.own.Other()
	p.foes = t.listed & all(p.enemy) &^ (s.lost | s.slain)
	// Characters in contact stay; all others may be gone by the time the enemy moves.
	var locked uint64
	for m := s.standing(t, p.own); m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		if s.moved>>slot&1 != 0 || g.contact(slot) != 0 {
			locked |= 1 << uint(s.at[slot])
		}
	}
	p.boutKnown, p.shotKnown, p.threatKnown = [slots]uint64{}, [slots]uint64{}, [slots]uint16{}
	p.front = 0
	for set := s.occ[p.enemy] &^ s.aloof[p.enemy]; set != 0; set &= set - 1 {
		p.front |= t.touching[trailing(set)]
	}
	blocked := s.occ[p.enemy] | locked
	p.held = locked
	for m := p.foes; m != 0; m &= m - 1 {
		e := bits.TrailingZeros16(m)
		p.engaged[e], p.help[e] = 0, 0
		if s.at[e] == off {
			p.reach[e] = t.free[e]
			if t.places[p.enemy] {
				p.reach[e] = t.land.heights
			}
			continue
		}
		touch := g.contact(e)
		if touch == 0 {
			k := t.kinds[e]
			p.reach[e] = k.free[s.at[e]]
			if p.reach[e]&blocked != 0 {
				if k.flies && !k.wings.closed {
					p.reach[e] &^= blocked
				} else {
					p.reach[e] = k.reach(int(s.at[e]), blocked, nil)
				}
			}
			p.reach[e] |= 1 << uint(s.at[e])
			continue
		}
		p.reach[e] = 0
		for ; touch != 0; touch &= touch - 1 {
			f := s.slotAt(trailing(touch))
			p.engaged[e]++
			n, number, _ := t.values(t.kinds[f], int(s.at[f]), t.kinds[e], int(s.at[e]))
			p.help[e] += t.felt(n, number, g.remaining(e), int(s.at[e]))
		}
	}
	if p.ground {
		g.prepareGround()
	}
	full := p.full
	p.full = false
	g.draft()
	g.prepareGuard()
	for m := s.standing(t, p.own) | s.waiting&all(p.own); m != 0; m &= m - 1 {
		p.prepareComers(bits.TrailingZeros16(m))
	}
	p.full = full
}

// draft places the characters that may still move one after another where each would
// like to stand, so that every one is then appraised with the others where they are
// likely to go: who helps whom, whom an enemy will be busy with, which flanks are covered.
func (g *game) draft() {
	s, t, p := &g.s, g.t, &g.plan
	p.viewKnown, p.split = 0, false
	movers := (s.standing(t, p.own) | s.waiting&all(p.own)) &^ s.moved
	n := g.queue(movers)
	for _, slot := range p.queue[:n] {
		p.with[slot] = 0
		p.draft[slot] = nowhere
	}
	g.draftOnce(n)
	// Whom nobody was drafted to after it could help has nothing new to see.
	var later uint16
	again := n
	for i := n - 1; i >= 0; i-- {
		if later == 0 {
			again = i
		}
		later |= p.with[p.queue[i]]
	}
	g.draftOnce(again)
}

// queue puts characters in the order in which they are drafted and returns their number:
// the slowest first, because they have least choice.
func (g *game) queue(movers uint16) int {
	t, p := g.t, &g.plan
	n := 0
	var keys [legionSize]uint64
	for m := movers; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		key := uint64(t.kinds[slot].skill)<<40 | g.claim(slot)
		i := n
		for ; i > 0 && keys[i-1] > key; i-- {
			keys[i], p.queue[i] = keys[i-1], p.queue[i-1]
		}
		keys[i], p.queue[i] = key, int8(slot)
		n++
	}
	for i := 1; i < n; i++ {
		p.split = p.split || g.s.twins(t, int(p.queue[i-1]), int(p.queue[i]))
	}
	return n
}

// draftOnce places the first n characters of the queue anew, one after another.
func (g *game) draftOnce(n int) {
	s, t, p := &g.s, g.t, &g.plan
	for _, next := range p.queue[:n] {
		slot := int(next)
		if s.at[slot] != off && !t.mayMove && g.contact(slot) != 0 {
			continue
		}
		if p.draft[slot] != nowhere {
			g.undraft(slot)
		}
		if where := g.bestDraft(slot); where >= 0 {
			g.settleDraft(slot, where)
		}
	}
}

// nowhere stands for a character without a place in the draft.
const nowhere = 63

// bestDraft is the hex where a character would most like to stand as the others are
// drafted now, or -1.
func (g *game) bestDraft(slot int) int {
	s, t, p := &g.s, g.t, &g.plan
	w := &draftWeights[p.own]
	c := s.at[slot]
	ends := g.destinations(slot) &^ p.held
	if c != off {
		ends |= 1 << uint(c)
	}
	if t.kinds[slot].titan {
		return g.bestThrone(slot, ends)
	}
	best := worst
	if !t.kinds[slot].ranged && ends != 0 {
		// Where there is nobody to strike there is nothing to compare.
		if quiet := ends &^ p.front; quiet != 0 {
			if best.value = 0; c != off && quiet>>uint(c)&1 != 0 {
				quiet = 1 << uint(c)
			}
			for ; quiet != 0; quiet &= quiet - 1 {
				g.prefer(&best, 0, trailing(quiet))
			}
		}
		ends &= p.front
	}
	for ; ends != 0; ends &= ends - 1 {
		var x outlook
		contact := g.exchange(slot, trailing(ends), &x)
		v := w[0]*int64(x.damage) + w[1]*int64(x.kill) + w[2]*int64(x.risk)
		if contact != 0 {
			v += w[3]
		}
		g.prefer(&best, v, trailing(ends))
	}
	return best.place()
}

// draftWeights are the weights of damage, kill, risk and being in contact at all by
// which a draft is made, by seat: an attacker's first character must not stay away
// because it does not yet see the others come along.
var draftWeights = [2][4]int64{{100, 28, -200, 0}, {100, 28, -160, 120000}}

// undraft takes a character out of the draft.
func (g *game) undraft(slot int) {
	p := &g.plan
	p.held &^= 1 << uint(p.draft[slot])
	for m := p.with[slot]; m != 0; m &= m - 1 {
		e := bits.TrailingZeros16(m)
		p.engaged[e]--
		p.help[e] -= p.gives[slot][e]
	}
	p.with[slot], p.draft[slot] = 0, nowhere
}

// settleDraft notes where a character is drafted to and whom it will fight there.
func (g *game) settleDraft(slot, c int) {
	s, t, p := &g.s, g.t, &g.plan
	p.draft[slot] = int8(c)
	p.held |= 1 << uint(c)
	k := t.kinds[slot]
	if k.aloof>>uint(c)&1 != 0 {
		return
	}
	for set := t.touching[c] & s.occ[p.enemy] &^ s.aloof[p.enemy]; set != 0; set &= set - 1 {
		at := trailing(set)
		e := s.slotAt(at)
		n, number, _ := t.values(k, c, t.kinds[e], at)
		p.with[slot] |= 1 << e
		p.gives[slot][e] = t.felt(n, number, g.remaining(e), at)
		p.engaged[e]++
		p.help[e] += p.gives[slot][e]
	}
}

// prepareGround measures how far every hex is from the enemy: from its characters, or
// from its side of the board while none of them is there.
func (g *game) prepareGround() {
	s, t, p := &g.s, g.t, &g.plan
	front := s.hexesOf(p.foes)
	if front == 0 {
		front = t.entry[p.enemy]
		if t.places[p.enemy] {
			front = t.land.heights
		}
	}
	for i := range p.near {
		p.near[i] = 0
	}
	seen := front
	for d := int8(1); seen != t.land.cells && d < 30; d++ {
		ring := t.kinds[bits.TrailingZeros16(t.listed)].around(seen) & t.land.cells &^ seen
		if ring == 0 {
			break
		}
		for r := ring; r != 0; r &= r - 1 {
			p.near[trailing(r)] = d
		}
		seen |= ring
	}
}
