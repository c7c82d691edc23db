package mageknight_test

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// moving is a move under way, of one figure or of a march.
type moving struct {
	verb        string
	plan        []stand
	noFlight    bool
	noRam       bool
	before      map[*piece][]*piece // opposing figures that members were in contact with
	rolls       []*piece            // members still to break away
	broke       []*piece
	stuck       []*piece
	moved       []*piece // members that changed square or height
	changed     []*piece // members that changed square
	raised      *piece   // waits to be placed (MK-SA-NE)
	necromancer *piece
}

// mayAct says whether a figure may be given an action now (MK-TURN-3, MK-TURN-5).
func (u *umpire) mayAct(p *piece) bool {
	return p.on() && p.side == u.half && !p.acted && !p.idle && p.tokens < 2 && u.left > 0
}

// mayHurry says whether a figure may still use Quickness (MK-SA-QU).
func (u *umpire) mayHurry(p *piece) bool {
	return p.on() && p.side == u.half && !p.acted && !p.idle && p.tokens < 2 && p.has("QU")
}

// declare is MK-TURN-4 and MK-TURN-5.
func (u *umpire) declare(free bool, all ...*piece) {
	u.pushed = nil
	for _, p := range all {
		p.acted = true
		if p.tokens++; p.tokens == 2 {
			u.pushed = append(u.pushed, p)
		}
	}
	if !free {
		u.left--
	}
}

// play carries out an order.
func (u *umpire) play(o *order) {
	u.known = nil
	switch o.verb {
	case "end":
		if u.part == "rider" {
			u.endAction()
			return
		}
		u.endTurn()
	case "deploy":
		o.who.placed, o.who.at, o.who.facing = true, *o.at, o.facing
		u.deploy()
	case "face":
		o.who.facing = o.facing
		u.endAction()
	case "spin":
		o.who.facing = o.facing
		u.spin = u.spin[1:]
		u.spinOn()
	case "regroup":
		u.move.plan = o.plan
		u.arrive()
	case "put":
		u.setDown(o.who, *o.at, o.facing)
		o.who.gone, o.who.idle = false, true
		u.endAction()
	case "march":
		var all []*piece
		for _, s := range o.plan {
			all = append(all, s.who)
		}
		u.declare(false, all...)
		u.setOut(moving{verb: o.verb, plan: o.plan, noFlight: true})
	case "move", "dash", "charge", "bound", "quick":
		u.declare(o.verb == "quick", o.who)
		u.setOut(moving{verb: o.verb, plan: []stand{{o.who, *o.at, o.facing, o.soaring}},
			noFlight: o.says("without-flight"), noRam: o.says("without-ram")})
	default:
		u.playStill(o)
	}
}

// playStill carries out an action in which nobody moves.
func (u *umpire) playStill(o *order) {
	if u.part != "rider" {
		u.declare(false, o.members()...)
	}
	switch o.verb {
	case "heal", "mend", "regenerate":
		u.care = healing{o: o, need: -1}
		u.part = "heal"
		if o.verb == "regenerate" {
			u.part = "regenerate"
			return
		}
		u.care.need = o.targets[0].now().defence - o.who.now().attack
	case "levitate":
		u.setDown(o.targets[0], *o.at, o.facing)
		o.targets[0].idle = true
		u.endAction()
	case "raise":
		u.move = moving{raised: o.targets[0], necromancer: o.who}
		o.targets[0].click = 0
		u.part = "raise"
		if undying(o.targets[0]) {
			u.part = "put"
		}
	default:
		u.beginBlow(o)
	}
}

func (u *umpire) setDown(p *piece, at spot, facing int) {
	p.at, p.facing, p.soaring = at, facing, false
}

// setOut begins a move: who must break away first (MK-BRK-1, MK-BRK-5, MK-FRM-2).
func (u *umpire) setOut(m moving) {
	m.before = map[*piece][]*piece{}
	for _, s := range m.plan {
		m.before[s.who] = u.foes(s.who)
		if (s.at != s.who.at || s.soaring != s.who.soaring) && !s.who.soaring && len(m.before[s.who]) > 0 {
			m.rolls = append(m.rolls, s.who)
		}
	}
	byID(m.rolls)
	u.move = m
	u.breakOn()
}

func byID(list []*piece) { slices.SortFunc(list, func(a, b *piece) int { return a.id - b.id }) }

// easy is MK-BRK-2: a failure only on 1.
func (m *moving) easy(p *piece) bool {
	return p.unit.kind == "HOOF" || (p.has("FL") && !m.noFlight) || m.verb == "dash" || m.verb == "charge" ||
		m.verb == "bound"
}

// breakOn asks for the next roll to break away, or goes on after the last.
func (u *umpire) breakOn() {
	m := &u.move
	if len(m.rolls) > 0 {
		u.part = "break"
		return
	}
	var hit []*piece
	for _, p := range m.broke { // MK-BRK-4
		for _, q := range m.before[p] {
			if p.unit.kind == "HOOF" && !u.front(p, q) {
				hit = append(hit, q)
			}
		}
	}
	for _, q := range hit {
		u.harm(q, 1)
	}
	switch {
	case len(m.stuck) == 0:
		u.arrive()
	case m.verb == "march":
		u.part = "regroup"
	case m.stuck[0].unit.kind == "HOOF": // MK-BRK-3
		u.endAction()
	default:
		u.part = "face"
	}
}

// arrive sets everybody down where they go, and says who may spin (MK-SPN-1).
func (u *umpire) arrive() {
	m := &u.move
	for _, s := range m.plan {
		if s.at != s.who.at {
			m.changed = append(m.changed, s.who)
		}
		if s.at != s.who.at || s.soaring != s.who.soaring {
			m.moved = append(m.moved, s.who)
		}
		s.who.at, s.who.facing, s.who.soaring = s.at, s.facing, s.soaring
	}
	byID(m.changed)
	u.spin = nil
	for _, q := range u.pieces {
		if q.unit.kind != "HOOF" && slices.ContainsFunc(m.moved, func(p *piece) bool { return u.isNew(p, q) }) {
			u.spin = append(u.spin, q)
		}
	}
	u.spinOn()
}

// isNew says whether an enemy is in contact with a member of the move that was not before.
func (u *umpire) isNew(p, q *piece) bool {
	return p.side != q.side && u.contact(p, q) && !slices.Contains(u.move.before[p], q)
}

// spinOn goes on when all who were newly touched have turned: pole arms strike, a rammed base is hurt, and
// the rider may attack.
func (u *umpire) spinOn() {
	u.part = "spin"
	if len(u.spin) > 0 {
		return
	}
	m := &u.move
	pierced := false
	for _, p := range m.changed { // MK-SA-PA
		for _, q := range u.pieces {
			if p.on() && q.on() && q.has("PA") && u.isNew(p, q) && u.front(q, p) {
				u.harm(p, 1)
				pierced = true
			}
		}
	}
	p := m.plan[0].who
	if m.verb != "march" && !pierced && p.on() {
		u.ram(p)
		if u.mayRide(p) {
			u.part = "rider"
			return
		}
	}
	u.endAction()
}

// ram is MK-SA-RA.
func (u *umpire) ram(p *piece) {
	if !p.has("RA") || u.move.noRam {
		return
	}
	var hit []*piece
	for _, q := range u.pieces {
		if u.isNew(p, q) && u.front(p, q) {
			hit = append(hit, q)
		}
	}
	for _, q := range hit {
		u.harm(q, 1)
	}
}

// mayRide says whether there is an attack at the end of a charge or bound (MK-SA-CH, MK-SA-BO).
func (u *umpire) mayRide(p *piece) bool {
	return (u.move.verb == "charge" || u.move.verb == "bound") && len(u.attacks(p)) > 0
}

// harm is damage from abilities, which armour reduces (MK-SA-TO, MK-SA-IN).
func (u *umpire) harm(p *piece, clicks int) { u.hurt(p, max(0, clicks-tough(p))) }

// tough is what is taken off the damage to a figure.
func tough(p *piece) int {
	switch {
	case p.has("IN"):
		return 2
	case p.has("TO"):
		return 1
	}
	return 0
}

// hurt turns a dial on (MK-UNIT-3, MK-VP-1).
func (u *umpire) hurt(p *piece, clicks int) {
	if p.gone || clicks == 0 {
		return
	}
	if p.click += clicks; p.click >= len(p.unit.dial) {
		u.remove(p)
		return
	}
	u.turned(p)
}

// mend turns a dial back.
func (u *umpire) mend(p *piece, clicks int) {
	if p.gone || p.has("IN") {
		return
	}
	p.click = max(0, p.click-clicks)
	u.turned(p)
}

// turned is what follows from another click: MK-SOAR-6, MK-BLK-MOVE-3, MK-MBL-MOVE-2, MK-WDP-MOVE-2.
func (u *umpire) turned(p *piece) {
	if p.soaring && p.has("DM") {
		p.soaring = false
	}
	if !p.soaring && !u.mayStand(p, p.at) {
		u.remove(p)
	}
}

func (u *umpire) remove(p *piece) {
	p.gone = true
	u.score[p.side.Other()] += p.unit.points
}

// endAction is MK-TURN-5 and MK-END-1.
func (u *umpire) endAction() {
	for _, p := range u.pushed {
		u.hurt(p, 1)
	}
	u.pushed = nil
	u.part = "turn"
	if u.decided() {
		return
	}
	if u.left == 0 && !slices.ContainsFunc(u.pieces, u.mayHurry) {
		u.endTurn()
	}
}

// decided is MK-END-1.
func (u *umpire) decided() bool {
	var active [2]bool
	for _, p := range u.pieces {
		active[p.side] = active[p.side] || (p.on() && !p.has("DM"))
	}
	if active[0] && active[1] {
		return false
	}
	u.finish()
	return true
}

// deploy is MK-DEP-2: who is to be placed next, or the first turn.
func (u *umpire) deploy() {
	u.part = "deploy"
	for _, side := range []engine.Side{u.first, u.first.Other()} {
		u.half = side
		waits := func(p *piece) bool { return p.side == side && !p.placed && !p.gone }
		for slices.ContainsFunc(u.pieces, waits) {
			if len(u.deployments(true)) > 0 {
				return
			}
			// a piece that is to be placed now and finds no room is left out
			large := slices.ContainsFunc(u.pieces, func(p *piece) bool { return waits(p) && p.unit.large })
			for _, p := range u.pieces {
				if waits(p) && p.unit.large == large {
					u.remove(p)
				}
			}
		}
	}
	u.turn = 1
	u.startTurn(u.first)
}

// startTurn is MK-TURN-2.
func (u *umpire) startTurn(side engine.Side) {
	u.half, u.left, u.part = side, u.per, "command"
	for _, p := range u.pieces {
		p.began = nil
		if p.side == side {
			p.began = append(u.near(p, engine.SideA), u.near(p, engine.SideB)...)
		}
	}
	var stung []*piece
	for _, p := range u.pieces { // MK-SA-VE
		if p.on() && p.side == side && p.has("VE") {
			for _, q := range u.foes(p) {
				if u.front(p, q) {
					stung = append(stung, q)
				}
			}
		}
	}
	for _, q := range stung {
		u.harm(q, 1)
	}
	if u.decided() {
		return
	}
	u.orders = nil
	for _, p := range u.pieces {
		if p.on() && p.side == side && p.has("CO") {
			u.orders = append(u.orders, p)
		}
	}
	u.commandOn()
}

// commandOn asks for the next roll of Command, and after the last heals (MK-SA-CO).
func (u *umpire) commandOn() {
	if len(u.orders) > 0 {
		return
	}
	for _, p := range u.pieces {
		leads := func(q *piece) bool { return q.has("CO") }
		if p.on() && p.side == u.half && p.has("DM") && slices.ContainsFunc(u.near(p, p.side), leads) {
			u.mend(p, 1)
		}
	}
	u.part = "turn"
	u.decided()
}

// endTurn is MK-TURN-6, for the eliminated as well, and MK-END-2.
func (u *umpire) endTurn() {
	for _, p := range u.pieces {
		if p.side == u.half && !p.acted {
			p.tokens = 0
		}
		p.acted, p.idle = false, false
	}
	next := u.half.Other()
	if next == u.first {
		if u.turn == u.turns {
			u.finish()
			return
		}
		u.turn++
	}
	u.startTurn(next)
}

// finish is MK-VP-2 and MK-VP-3.
func (u *umpire) finish() {
	u.part = "over"
	u.total = u.score
	for side := range u.total {
		sum, sound := 0, false
		for _, p := range u.pieces {
			if int(p.side) == side && p.on() {
				sum += p.unit.points
				sound = sound || !p.has("DM")
			}
		}
		if sound {
			u.total[side] += sum
		}
	}
	u.winner = engine.Nobody
	switch {
	case u.total[0] != u.total[1]:
		u.winner = engine.SideB
		if u.total[0] > u.total[1] {
			u.winner = engine.SideA
		}
	case u.cost[0] != u.cost[1]:
		u.winner = engine.SideB
		if u.cost[0] < u.cost[1] {
			u.winner = engine.SideA
		}
	}
}
