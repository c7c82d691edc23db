package heroscape

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Propose suggests actions beyond those offered, legal and illegal, for tests:
// random routes above all, and every verb with random parts.
func (g offers) Propose(src dice.Source, n uint32) (engine.Action, bool) {
	if !g.s.actor.IsSide() {
		return engine.Action{}, false
	}
	draws := uint32(0)
	below := func(k int) int {
		draws++
		return int(src.Below(dice.NewKey(0, 0, 0, 0, n<<8&dice.MaxOrdinal|draws), uint64(max(k, 1))))
	}
	side := int(g.s.actor.Side())
	own, foes := g.s.own[side], g.s.own[1-side]
	switch g.s.need {
	case needPlace:
		f := pick(g.waiting(side), below)
		z := g.t.zoneCells[side]
		lead := z[below(len(z))]
		trail := none
		if g.t.unitOf(f).double {
			trail = g.t.places[lead].reach[below(dirs)]
		}
		return putting(verbPlace, f, lead, trail), true
	case needOrder:
		return bare(verbOrder, below(len(g.t.groups))|below(4)<<8), true
	case needDrop:
		return putting(verbDrop, figAt(g.t.groups[g.dropper(g.dropSide())].seat, g.undropped(g.dropper(g.dropSide()))),
			cell(below(g.t.n)), none), true
	case needMove:
		if own.empty() {
			return engine.Action{}, false
		}
		return g.proposeRoute(pick(own, below), below), true
	case needAct:
		if own.empty() || foes.empty() {
			return engine.Action{}, false
		}
		v := verbAttack + engine.Verb(below(int(verbShackle-verbAttack)+1))
		f := pick(own, below)
		if v == verbFire {
			a := bare(verbFire, below(16))
			a.Figure = figure(f)
			return a, true
		}
		a := g.aimed(v, f, pick(foes, below))
		if v == verbVolley {
			a.A = 1<<f.num() | 1<<below(24) | 1<<below(24)
		}
		return a, true
	}
	return bare(verbPass-engine.Verb(below(2)), 0), true
}

// proposeRoute walks at random from where a figure stands.
func (g offers) proposeRoute(f fig, below func(int) int) engine.Action {
	a := engine.Action{Verb: verbMove, Figure: figure(f), N: int32(below(3))}
	c := g.s.lead[f]
	if g.s.trail[f] != none && below(2) == 1 {
		a.N |= 4
		c = g.s.trail[f]
	}
	for i := range 1 + below(6) {
		k := below(dirs)
		n := g.t.places[c].reach[k]
		if n == none {
			break
		}
		a.A = withStep(a.A, i, k)
		c = n
	}
	a.Cell = toCell(c)
	return a
}

// pick draws a figure of a set that is not empty.
func pick(set figset, below func(int) int) fig {
	for k := below(set.count()); k > 0; k-- {
		set.pop()
	}
	return set.first()
}
