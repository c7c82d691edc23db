package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// mayCast reports whether a magician is free to cast or aid (HOTT-MG-3, HOTT-MG-8).
func (g combat) mayCast(e uint8) refusal {
	switch {
	case !g.is(e, magician):
		return notMagician
	case g.s.El[e].Status == frog:
		return casterFrog
	case !g.d.live.has(e):
		return casterAway
	case g.s.El[e].Flags&fCast != 0:
		return casterDone
	case !g.t.opts.MgMoveAndCast && g.s.El[e].Flags&fTraveled != 0:
		return casterDone
	case g.inCC(e) || g.overlapping(e):
		return casterBusy
	}
	return engine.Legal
}

// spellCost is what a spell of a magician costs without aid (HOTT-MG-1, ruling R9).
func (g combat) spellCost(caster uint8) int8 {
	n := g.t.chart.spell.n
	if g.t.opts.CmdExtraOnSpells && g.outOfCommand(sideOf(caster), one(caster)) != 0 {
		n += g.t.chart.command.n
	}
	return n
}

// overlapping reports whether an element provides an overlap to somebody.
func (g combat) overlapping(e uint8) bool {
	if g.unit(e).noOverlap {
		return false
	}
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		if o := rest.next(); g.overlaps(e, o) != noFlank {
			return true
		}
	}
	return false
}

// checkCast checks a spell: the target and a set of aiding magicians (HOTT-MG-1,
// HOTT-MG-2, HOTT-MG-4).
func (g combat) checkCast(caster uint8, number int32, helpers uint64) (b bout, cost int8, r refusal) {
	side := sideOf(caster)
	if number < 0 || number >= maxSide || helpers>>maxSide != 0 {
		return b, 0, garbled
	}
	target := uint8(side.Other())*maxSide + uint8(number)
	aid := set(helpers) << (maxSide * uint(side))
	if aid.has(caster) {
		return b, 0, garbled
	}
	if !g.d.live.has(target) {
		return b, 0, noneToBewitch
	}
	if aid.len() > g.t.chart.aiding.most {
		return b, 0, tooManyAiders
	}
	for rest := aid | one(caster); rest != 0; {
		e := rest.next()
		if g.t.el[e].unit == nil {
			return b, 0, garbled
		}
		if r := g.mayCast(e); r != engine.Legal {
			return b, 0, r
		}
		if !g.d.rect[e].Within(&g.d.rect[target], paces(g.t.opts.SpellRange)+nearly) {
			if e != caster {
				return b, 0, aiderFar
			}
			return b, 0, casterFar
		}
	}
	cost = g.spellCost(caster) + int8(aid.len())*g.t.chart.spellAid.n
	if cost > g.s.Pips {
		return b, cost, noPips
	}
	return bout{Kind: inSpell, Victim: nobody, X: caster, Y: target, Aid: aid}, cost, engine.Legal
}

// damped is the rule's part of HOTT-TF-1 about the line of a spell: it crosses
// running water or passes within 600p of a cleric or paladin (ruling R17).
func (g combat) damped(caster, target uint8) bool {
	line := plane.Segment{A: g.d.rect[caster].Centre(), B: g.d.rect[target].Centre()}
	t := g.t.ground
	for i := range t.list {
		if t.list[i].kind != river {
			continue
		}
		if t.list[i].chord(line) > eps {
			return true
		}
	}
	within := g.t.chart.magicCover.within + nearly
	for rest := g.d.live; rest != 0; {
		o := rest.next()
		if k := g.unit(o).kind; k != cleric && k != paladin {
			continue
		}
		if !g.t.opts.DampOwn && sideOf(o) == sideOf(caster) {
			continue
		}
		shape := g.d.rect[o].Shape()
		if shape.SegmentDist(line) <= within {
			return true
		}
	}
	return false
}

// nearHome reports HOTT-TF-6E: the target is a magician within 600p of its own
// stronghold.
func (g combat) nearHome(target uint8) bool {
	if !g.is(target, magician) || sideOf(target) != strongholdSide || g.t.ground.str == nil {
		return false
	}
	if g.t.ground.str.Depth(&g.d.rect[target]) >= 0 {
		return true
	}
	a := g.d.rect[target].Shape()
	return plane.Nearest(&a, &g.t.ground.strShape).Len() <= g.t.chart.nearHome.within+nearly
}

// casters are the owner's magicians that could cast at somebody with the PIPs left.
func (g combat) casters() (out set) {
	if g.s.Pips < g.t.chart.spell.n {
		return 0
	}
	for rest := g.d.live & mine(g.s.Owner); rest != 0; {
		e := rest.next()
		if g.is(e, magician) && g.mayCast(e) == engine.Legal && g.spellCost(e) <= g.s.Pips && g.spellTargets(e) != 0 {
			out |= one(e)
		}
	}
	return out
}

// spellTargets are the enemies a magician reaches.
func (g combat) spellTargets(e uint8) (out set) {
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if g.d.rect[e].Within(&g.d.rect[o], paces(g.t.opts.SpellRange)+nearly) {
			out |= one(o)
		}
	}
	return out
}

func figureOr(e uint8) engine.Figure {
	if e == nobody {
		return engine.NoFigure
	}
	return figure(e)
}
