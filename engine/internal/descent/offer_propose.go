package descent

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// proposal draws the parts of an action nobody offered.
type proposal struct {
	g     appraisal
	src   dice.Source
	n     uint32
	draws uint32
}

func (p *proposal) below(k int) int {
	p.draws++
	return int(p.src.Below(dice.NewKey(0, 0, 0, 0, p.n<<8&dice.MaxOrdinal|p.draws), uint64(max(k, 1))))
}

// Propose suggests actions beyond those offered, legal and illegal, for tests: walked
// routes with any cursor and any pose at their end, attacks from any own space on any
// space, any spending of surges with any path, and every verb with any parts.
func (g *game) Propose(src dice.Source, n uint32) (engine.Action, bool) {
	turn := g.Turn()
	if !turn.Actor.IsSide() {
		return engine.Action{}, false
	}
	p := &proposal{g: g.appraisal(), src: src, n: n}
	i := p.figure(turn.Actor.Side())
	switch turn.Stage {
	case stageDeploy:
		return g.act(verbDeploy, i, p.cell(), int32(p.below(2))), true
	case stageAct:
		switch p.below(4) {
		case 0, 1:
			return p.route(i), true
		case 2:
			return p.attack(i), true
		}
	case stageSurge:
		return p.surge(i), true
	}
	return p.anything(i), true
}

// figure is mostly the one that must choose, now and then another of its side.
func (p *proposal) figure(side engine.Side) int {
	g := p.g
	if f := g.top(); f != nil && p.below(8) > 0 {
		for _, k := range [2]int8{f.figure, f.other} {
			if k >= 0 && int(k) < len(g.t.units) && g.t.units[k].side == side && p.below(3) > 0 {
				return int(k)
			}
		}
	}
	for range 20 {
		if k := p.below(len(g.t.units)); g.t.units[k].side == side {
			return k
		}
	}
	return p.below(len(g.t.units))
}

func (p *proposal) cell() cell { return cell(p.below(p.g.b.cells)) }

// route walks at random from a space of a figure's base and puts it down round the
// last space of the walk.
func (p *proposal) route(i int) engine.Action {
	g := p.g
	u, f := &g.t.units[i], &g.s.figures[i]
	a := engine.Action{Verb: verbMove, Figure: g.t.ident(i), Cell: none}
	if f.at < 0 {
		return a
	}
	base := u.base(f.turned)
	at := f.at + base[p.below(len(base))]
	if u.large() {
		a.B = uint64(at + 1)
	}
	steps := 1 + p.below(10)
	for k := range steps {
		d := p.below(directions)
		for range 6 {
			if g.b.step(at, d) >= 0 && g.b.fly[d].has(at) {
				break
			}
			d = p.below(directions)
		}
		if to := g.b.step(at, d); to >= 0 {
			at = to
		}
		a.A |= uint64(d) << (3 * k)
	}
	turned := u.width != u.height && p.below(2) == 1
	under := u.base(turned)
	a.Cell = at - under[p.below(len(under))]
	a.N = int32(p.below(3) | p.below(3)<<2 | steps<<8)
	if turned {
		a.N |= 1 << 6
	}
	return a
}

// attack names any target, space, weapon and own space.
func (p *proposal) attack(i int) engine.Action {
	g := p.g
	kinds := [...]engine.Verb{verbAttack, verbAttack, verbAttack, verbRage, verbFlail, verbExplode, verbTrick,
		verbBless, verbDrain}
	k := p.below(len(g.t.units))
	a := g.act(kinds[p.below(len(kinds))], i, none, int32(k+1|p.below(4)<<16))
	if h := &g.s.figures[k]; h.at >= 0 && p.below(2) == 0 {
		base := g.t.units[k].base(h.turned)
		a.Cell = h.at + base[p.below(len(base))]
	}
	if f := &g.s.figures[i]; f.at >= 0 && p.below(2) == 0 {
		base := g.t.units[i].base(f.turned)
		a.A = uint64(f.at + base[p.below(len(base))] + 1)
	}
	switch a.Verb {
	case verbFlail:
		a.N |= int32(p.below(len(g.t.units))+1) << 8
	case verbBless:
		a.B = uint64(p.below(len(g.t.units) + 1))
	}
	return a
}

// surge spends any set of surge abilities, with a random path of fire and die.
func (p *proposal) surge(i int) engine.Action {
	g := p.g
	var list surgeList
	n := g.surges(&list)
	mask := 0
	for range p.below(4) {
		mask |= 1 << p.below(n)
	}
	a := g.act(verbSurge, i, none, int32(mask))
	if g.kindBit(uint16(mask), breathSurge) >= 0 {
		path, at := [3]cell{none, none, none}, g.s.atk.aim
		for k := range path {
			if to := g.b.step(max(at, 0), p.below(directions)); to >= 0 {
				at = to
			}
			path[k] = at
		}
		a.A = packPath(path)
	}
	if g.kindBit(uint16(mask), rerollSurge) >= 0 {
		a.B = uint64(p.below(3))
	}
	return a
}

// anything is any verb with parts of which most are small.
func (p *proposal) anything(i int) engine.Action {
	g := p.g
	a := g.act(engine.Verb(p.below(int(verbs))), i, none, int32(p.below(len(g.t.units)+4)))
	if p.below(2) == 0 {
		a.N = int32(p.below(2))
	}
	if p.below(3) > 0 {
		a.Cell = p.cell()
	}
	switch p.below(6) {
	case 0:
		a.N |= int32(p.below(len(g.t.units)+1)) << 8
	case 1:
		a.N <<= 1
	case 2:
		a.A = uint64(p.below(g.b.cells + 1))
	}
	return a
}
