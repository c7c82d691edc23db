package descent

// gatherMates lists the friends of figure i, if nobody has yet, and from how far each may stand beside it by the
// end of the turn: who has acted, from where it is; who has yet to act, after a move.
func (g appraisal) gatherMates(i int) {
	ai := &g.ai
	if ai.gathered {
		return
	}
	ai.gathered, ai.mates = true, 0
	for k := range g.t.units {
		o, h := &g.t.units[k], &g.s.figures[k]
		if k == i || o.side != g.t.units[i].side || h.status != standing || o.kind == familiar {
			continue
		}
		ai.mate[ai.mates], ai.joins[ai.mates] = int8(k), 1
		if !h.acted && !h.has(stunned|immobilized) {
			ai.joins[ai.mates] += o.speed
		}
		ai.mates++
	}
}

// companyAt counts the friends that stand beside a placement of figure i, or may by the end
// of the turn. Who goes first so does not leave its friends behind by leading the way.
func (g appraisal) companyAt(i int, anchor cell, turned bool) (n int32) {
	ai, b := &g.ai, g.b
	base := g.t.units[i].base(turned)
	if len(base) == 1 && ai.crowded {
		return int32(ai.crowd[anchor])
	}
	g.gatherMates(i)
	for m := range ai.mates {
		h := &g.s.figures[ai.mate[m]]
		its := g.t.units[ai.mate[m]].base(h.turned)
		if b.apart(base, anchor, its, h.at) <= uint8(ai.joins[m]) {
			n++
		}
	}
	return n
}

// companyHere is companyAt where figure i stands.
func (g appraisal) companyHere(i int) int32 {
	g.countFriends(i)
	return g.ai.company
}

// friendsHere is friendsBy where figure i stands.
func (g appraisal) friendsHere(i int) int32 {
	g.countFriends(i)
	return g.ai.friends
}

// countFriends counts the friends of figure i where it stands, once in a decision.
func (g appraisal) countFriends(i int) {
	ai, f := &g.ai, &g.s.figures[i]
	if !ai.befriended && f.status == standing {
		ai.befriended, ai.friends, ai.company = true, g.friendsBy(i, f.at, f.turned), g.companyAt(i, f.at, f.turned)
	}
}

// friendsBy counts adjacent spaces with friends in them.
func (g appraisal) friendsBy(i int, anchor cell, turned bool) (n int32) {
	on, base := &g.s.occupied[g.t.units[i].side], g.t.units[i].base(turned)
	for w := range g.b.words() {
		near := uint64(0)
		for _, o := range base {
			near |= g.b.adjacent[anchor+o][w]
		}
		n += int32(popcount(near & on[w] & g.ai.others[w]))
	}
	return n
}
