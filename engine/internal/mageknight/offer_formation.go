package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// offerFormations lists volleys, gangs and marches. A formation is made of fresh
// members that would not have to push, for gangs of any.
func (g offers) offerFormations(dst []engine.Action, own uint64) []engine.Action {
	fresh, able := g.members(own)
	dst = g.offerJointly(dst, fresh, able, own)
	return g.offerMarches(dst, fresh, nil, 0)
}

// members are those of a side who may act in formations, and of them those who would not have to push. There
// are none where there are not two.
func (g offers) members(own uint64) (fresh, able uint64) {
	for m := own; m != 0; m &= m - 1 {
		i := low(m)
		u := g.t.figs[i].unit
		if !g.fresh(i) || u.faction == loner || u.large || g.shows(i)&(bit(abBound)|bit(abCharge)) != 0 {
			continue
		}
		able |= m & -m
		if g.s.figs[i].tokens == 0 {
			fresh |= m & -m
		}
	}
	if count(able) < 2 {
		return 0, 0
	}
	return fresh, able
}

// offerJointly lists the attacks of formations.
func (g offers) offerJointly(dst []engine.Action, fresh, able, own uint64) []engine.Action {
	if able == 0 {
		return dst
	}
	dst = g.offerVolleys(dst, fresh, own)
	return g.offerGangs(dst, able, own)
}

// offerVolleys lists for every enemy the largest volley at it, led by the figure that hurts
// it most (MK-FRM-3).
func (g offers) offerVolleys(dst []engine.Action, fresh, own uint64) []engine.Action {
	var shooters uint64
	for m := fresh; m != 0; m &= m - 1 {
		if g.mayFire(low(m)) == engine.Legal && g.s.touch[low(m)]&fresh != 0 {
			shooters |= m & -m
		}
	}
	if count(shooters) < 3 {
		return dst
	}
	for e := g.s.alive &^ own; e != 0; e &= e - 1 {
		j := low(e)
		var aim uint64
		for m := shooters; m != 0; m &= m - 1 {
			if g.mayTarget(verbVolley, low(m), j) == engine.Legal {
				aim |= m & -m
			}
		}
		if count(aim) < 3 {
			continue
		}
		lead := g.bestShot(aim, j)
		group := g.companions(aim, lead)
		if n := count(group); n < 3 {
			continue
		}
		a := g.action(verbVolley, lead)
		a.A, a.B = one(j), group&^one(lead)
		dst = append(dst, a)
	}
	return dst
}

// bestShot is the member that would hurt figure j most.
func (g offers) bestShot(members uint64, j int) int {
	best, most := uint64(0), int32(-1)
	for m := members; m != 0; m &= m - 1 {
		_, shot := g.duel(low(m), j)
		if shot > most {
			best, most = 0, shot
		}
		if shot == most {
			best |= m & -m
		}
	}
	return g.foremost(best)
}

// companions picks up to five members of one faction that hang together with a first
// one by contact, the cheapest of those that touch it, and so on.
func (g offers) companions(able uint64, first int) uint64 {
	faction := g.t.figs[first].unit.faction
	group := one(first)
	for grown := true; grown && count(group) < maxMembers; {
		grown = false
		var next uint64
		for m := able &^ group; m != 0; m &= m - 1 {
			if i := low(m); g.s.touch[i]&group != 0 && g.t.figs[i].unit.faction == faction {
				next |= one(i)
			}
		}
		for ; next != 0 && count(group) < maxMembers; grown = true {
			i := g.hindmost(next)
			group |= one(i)
			next &^= one(i)
		}
	}
	return group
}

// offerGangs lists for every enemy in contact the close formations at it (MK-FRM-4).
func (g offers) offerGangs(dst []engine.Action, able, own uint64) []engine.Action {
	for e := g.s.alive &^ own; e != 0; e &= e - 1 {
		j := low(e)
		around := g.s.touch[j] & able
		if count(around) < 2 {
			continue
		}
		var front uint64
		for m := around; m != 0; m &= m - 1 {
			if i := low(m); !g.shows(i).has(abDemoralized) && g.inFront(i, j) {
				front |= one(i)
			}
		}
		for m := front; m != 0; m &= m - 1 {
			lead := low(m)
			faction := g.t.figs[lead].unit.faction
			var helpers uint64
			for h := front &^ one(lead); h != 0 && count(helpers) < 2; {
				i := g.hindmost(h)
				h &^= one(i)
				if g.t.figs[i].unit.faction == faction {
					helpers |= one(i)
				}
			}
			if helpers == 0 {
				continue
			}
			a := g.action(verbGang, lead)
			a.A, a.B = one(j), helpers
			dst = append(dst, a)
		}
	}
	return dst
}

// offerMarches lists movement formations of fresh groups in contact with no enemy,
// or, where there is no such group, of one that has to break away: translations of the whole
// group towards the enemy (MK-FRM-2). With a bound, groups are left out that cannot rank as high as something else.
func (g offers) offerMarches(dst []engine.Action, fresh uint64, b *bounding, top int64) []engine.Action {
	var able, held uint64
	for m := fresh; m != 0; m &= m - 1 {
		i := low(m)
		if g.s.touch[i]&g.enemies(i) != 0 {
			held |= one(i)
		}
		if !g.s.figs[i].is(flagSoaring) && !g.shows(i).has(abDemoralized) &&
			(!g.shows(i).has(abFlight) || g.mayDecline(i, dropFlight) == engine.Legal) {
			able |= one(i)
		}
	}
	free := false
	for rest := able &^ held; count(rest) >= 3; {
		group := g.companions(rest, g.foremost(rest))
		rest &^= group
		if count(group) >= 3 {
			free = true
			dst = g.offerMarch(dst, group, b, top)
		}
	}
	if free || held&able == 0 || count(able) < 3 {
		return dst
	}
	if group := g.companions(able, g.foremost(held&able)); count(group) >= 3 {
		// Some have to break away, which bounds take into account and ranks do not, and few get away at full speed.
		dst = g.offerTranslations(dst, group, 1, 2)
	}
	return dst
}

// offerMarch lists the march of a group, unless by a bound it ranks less than something else: no member
// gains more by it than by a move of its own.
func (g offers) offerMarch(dst []engine.Action, group uint64, b *bounding, top int64) []engine.Action {
	if b != nil {
		most := max(0, int64(b.w[termGroup])) * int64(count(group)-1)
		for m := group; m != 0; m &= m - 1 {
			first := g.firstBound(b, low(m))
			if first == unbounded {
				return g.offerTranslations(dst, group, 1)
			}
			most += first
		}
		if most < top {
			return dst
		}
	}
	return g.offerTranslations(dst, group, 1)
}

// marcher is a member of a group that may march: where it is and how it moves.
type marcher struct {
	row, col int
	mover    *mover
	approach *approach
	here     int32 // its distance to the enemy
	at       board.Cell
	walk     *mover // how it moves in a march
}

// mostMarches is how many shifts of a group are tried.
const mostMarches = 2

// offerTranslations lists the march of a group that brings it nearest to the enemy: of
// all shifts by parts of its slowest speed, straight or half and half, the best that is legal.
func (g offers) offerTranslations(dst []engine.Action, group uint64, parts ...int) []engine.Action {
	var members [maxMembers]marcher
	speed, n := maxSpeed, 0
	for m := group; m != 0; m &= m - 1 {
		i := low(m)
		speed = min(speed, int(g.now(i).speed))
		mv := g.moverOf(i)
		p := marcher{mover: mv, approach: g.approachOf(mv, g.side(i))}
		p.row, p.col = g.t.ground.grid.RowCol(g.s.figs[i].at)
		p.at = g.s.figs[i].at
		p.here = int32(p.approach.dist[p.at])
		p.walk = g.t.movers[keyOf(kindsOf(g.t.figs[i].unit.speed, using(g.shows(i), verbMarch, 0)), small)]
		members[n] = p
		n++
	}
	lead := g.foremost(group)
	best, ties := newPick(), g.tiesOf(lead) // a shift is known by where it takes the lead
	grid := g.t.ground.grid
	row, col := grid.RowCol(g.s.figs[lead].at)
	for _, part := range parts {
		length := speed / part
		for across := 0; length > 0; across = min(across+max(1, length/2), length) {
			for _, sign := range [...][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
				dx, dy := sign[0]*across, sign[1]*(length-across)
				if (across == 0 && sign[0] < 0) || (across == length && sign[1] < 0) {
					continue // the same shift again
				}
				if score, ok := g.translation(members[:n], group, dx, dy, speed); ok {
					best.offer(grid.At(row+dy, col+dx), score, ties, mostMarches)
				}
			}
			if across == length {
				break
			}
		}
	}
	for _, c := range best.cells[:best.n] {
		r, q := grid.RowCol(c)
		if a, ok := g.marchBy(verbMarch, group, q-col, r-row); ok {
			return append(dst, a)
		}
	}
	return dst
}

// translation scores a shift of a group, the nearer to the enemy the better; ok is
// false when a member could not stand there, or not get there were nobody in its way.
func (g offers) translation(members []marcher, group uint64, dx, dy, speed int) (score int32, ok bool) {
	for n := range members {
		p := &members[n]
		c := g.t.ground.grid.At(p.row+dy, p.col+dx)
		if c == board.None || !p.walk.stand.Has(c) || int(p.walk.row(c)[p.at]) > speed {
			return 0, false
		}
		if o := g.occ[c]; o != 0 && group&one(int(o)-1) == 0 {
			return 0, false
		}
		score += p.here - int32(p.approach.dist[c])
	}
	return score, score > 0
}

// marchBy makes the march of a group by a shift, foremost members first so that they
// do not stand in each other's way; ok is false when they do not all get there straight on.
func (g offers) marchBy(verb engine.Verb, group uint64, dx, dy int) (a engine.Action, ok bool) {
	grid := g.t.ground.grid
	var plan [maxMembers]placing
	var ahead [maxMembers]int
	n := 0
	for m := group; m != 0; {
		i := g.foremost(m)
		m &^= one(i)
		row, col := grid.RowCol(g.s.figs[i].at)
		p := placing{fig: uint8(i), at: grid.At(row+dy, col+dx)}
		at, key := n, row*dy+col*dx
		for at > 0 && ahead[at-1] < key {
			plan[at], ahead[at] = plan[at-1], ahead[at-1]
			at--
		}
		plan[at], ahead[at] = p, key
		n++
	}
	if !g.marchesOn(plan[:n]) {
		return a, false
	}
	for k := range plan[:n] {
		i := int(plan[k].fig)
		plan[k].facing = uint8(g.faceAt(i, plan[k].at, g.approachOf(g.moverOf(i), g.side(i))))
	}
	a = engine.Action{Verb: verb, Figure: g.t.figs[plan[0].fig].id, Cell: engine.Cell(plan[0].at)}
	a.A, a.B = packPlan(plan[:n])
	return a, true
}

// marchesOn reports whether members of a group, of a single square each, get to their squares one after another by
// monotone paths and hang together there: then the march is legal (MK-FRM-2).
func (g offers) marchesOn(plan []placing) bool {
	speed := maxSpeed
	for k := range plan {
		speed = min(speed, int(g.now(int(plan[k].fig)).speed))
	}
	near := g.t.ground.near[onGround][small][small]
	var s *monotone
	for k := range plan {
		i, at := int(plan[k].fig), g.s.figs[plan[k].fig].at
		held := g.s.touch[i] & g.enemies(i)
		if s == nil {
			s = g.monotoneOf(i, using(g.shows(i), verbMarch, 0))
		} else {
			s.mover = g.t.movers[keyOf(kindsOf(g.t.figs[i].unit.speed, using(g.shows(i), verbMarch, 0)), small)]
			s.taken.Remove(at)
			if held != 0 || g.s.touch[plan[k-1].fig]&g.enemies(i) != 0 {
				g.newContacts(s.stop, i, small)
			}
		}
		if !g.monotoneReaches(s, at, plan[k].at, speed) {
			return false
		}
		s.taken.Add(plan[k].at)
	}
	group := uint64(1)
	for range plan {
		for k := range plan {
			for j := range plan {
				if group>>j&1 == 1 && near[plan[j].at].Has(plan[k].at) {
					group |= 1 << k
				}
			}
		}
	}
	return count(group) == len(plan)
}

// offerRegroup lists the plan in which everybody stays, which is always legal, and
// the plan as it was with only those who are stuck staying.
func (g offers) offerRegroup(dst []engine.Action) []engine.Action {
	k := &g.s.act
	var stay, rest [maxMembers]placing
	n := int(k.count)
	for i := range n {
		f := &g.s.figs[k.plan[i].fig]
		stay[i] = placing{fig: k.plan[i].fig, at: f.at, facing: f.facing, air: f.is(flagSoaring)}
		rest[i] = k.plan[i]
		if k.stuck&one(int(k.plan[i].fig)) != 0 {
			rest[i] = stay[i]
		}
	}
	for _, plan := range [...]*[maxMembers]placing{&rest, &stay} {
		a := engine.Action{Verb: verbRegroup, Figure: g.t.figs[plan[0].fig].id, Cell: engine.Cell(plan[0].at)}
		a.A, a.B = packPlan(plan[:n])
		if g.Check(a) == engine.Legal {
			dst = append(dst, a)
		}
	}
	return dst
}
