package mageknight

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// printed is the defence value figure j fights with: its own, or the highest of the
// Defenders in contact (MK-SA-DE, R-44).
func (g combat) printed(j int) int {
	best := g.now(j).defence
	for m := g.s.touch[j] & g.friends(j); m != 0; m &= m - 1 {
		if k := low(m); g.shows(k).has(abDefend) && g.now(k).defence > best {
			best = max(best, g.now(k).defence)
			g.mark(ruleSaDe)
		}
	}
	return int(best)
}

// water is the bonus of wave and aquatic figures in water (MK-WSH-DEF-1,
// MK-WDP-DEF-1).
func (g combat) water(j int) int {
	n, _ := g.swims(j)
	return n
}

// swims is that bonus and the sentence that gives it.
func (g combat) swims(j int) (bonus int, rule engine.Rule) {
	f := &g.s.figs[j]
	if f.is(flagSoaring) || !kindsOf(g.t.figs[j].unit.speed, g.shows(j)).swims() {
		return 0, noRule
	}
	best := int8(0)
	for _, o := range g.t.ground.foot[g.t.figs[j].size] {
		under := g.t.ground.terrain[f.at+board.Cell(o)]
		if n := g.t.chart.swim[under]; n > best {
			best, rule = n, swimRules[under]
			g.mark(rule)
			if g.shows(j).has(abAquatic) {
				g.mark(ruleSaAq)
			}
		}
	}
	return int(best), rule
}

// swimRules are the sentences of terrain that a swimmer is safer in.
var swimRules = [terrainCount]engine.Rule{shallow: ruleWshDef1, deep: ruleWdpDef1}

// defence is the effective defence of figure j but for the modifiers of the line
// (MK-ATK-4). Bare leaves its abilities out, Aquatic excepted (MK-SA-SW).
func (g combat) defence(j int, ranged, bare bool) int {
	g.mark(ruleAtk4)
	if bare {
		return int(g.now(j).defence) + g.water(j)
	}
	d := g.printed(j) + g.water(j)
	if s := g.shows(j); ranged && s&(bit(abArmor)|bit(abInvulnerability)) != 0 {
		d += g.t.chart.combat.Armor
		g.mark(s.armor().rule())
	}
	return d
}

// lineBonus is what a line of fire adds to the defence (MK-HIN-RNG-1, MK-HIN-RNG-2,
// MK-ELV-HGT-1, MK-ELV-HGT-3).
func (g combat) lineBonus(l sighting) int {
	n := 0
	if l.hinders {
		n += g.t.chart.combat.Hindering
	}
	if l.height {
		n += g.t.chart.combat.Height
		g.mark(ruleElvHgt1)
		g.mark(ruleElvHgt2)
		if l.hinders {
			g.mark(ruleElvHgt3)
		}
	}
	return n
}

// closeNeed is the roll that figure i and its helpers need against figure j in close
// combat (MK-CLO-2, MK-CLO-3, MK-FRM-4).
func (g combat) closeNeed(i, j int, helpers uint64) int {
	d := g.defence(j, false, false)
	if g.levelOf(j) > g.levelOf(i) && !g.s.figs[j].is(flagSoaring) {
		d += g.t.chart.combat.Height
		g.mark(ruleClo3)
	}
	d -= int(g.now(i).attack) + g.t.chart.combat.Gang*bits.OnesCount64(helpers)
	for m := helpers | one(i); m != 0; m &= m - 1 {
		if !g.inFront(j, low(m)) {
			g.mark(ruleClo2)
			return d - g.t.chart.combat.Rear
		}
	}
	return d
}

// rangedNeed is the roll that figure i and its helpers need against figure j at range
// (MK-ATK-4, MK-FRM-3).
func (g combat) rangedNeed(verb engine.Verb, i, j int, helpers uint64) int {
	d := g.defence(j, true, verb == verbShock) - int(g.now(i).attack) - g.t.chart.combat.Volley*bits.
		OnesCount64(helpers)
	if verb == verbBlast {
		return d // MK-SA-MB, R-27
	}
	var all sighting
	for m := helpers | one(i); m != 0; m &= m - 1 { // any member's line
		l := g.line(low(m), g.s.figs[low(m)].at, j, g.s.figs[j].at)
		if l.blocked { // splash behind cover: only its own square and level count
			l = g.ownSquare(i, j)
		}
		all.hinders = all.hinders || l.hinders
		all.height = all.height || l.height
	}
	return d + g.lineBonus(all)
}
