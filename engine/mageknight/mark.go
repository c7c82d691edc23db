package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// markAttack marks the rules that bear on the attack that was declared; it is work
// that only explains, done when coverage is counted.
func (g *game) markAttack(rec *engine.Recorder) {
	k := &g.s.atk
	i := int(k.fig)
	rec.Mark(ruleAtk3)
	rec.Mark(ruleAtk4)
	if k.die {
		if k.verb == verbBlast {
			rec.Mark(ruleSaMb)
		} else {
			rec.Mark(ruleSaWm)
		}
	}
	if k.bonus > 0 {
		rec.Mark(ruleSaMe)
	}
	for m := k.targets; m != 0; m &= m - 1 {
		j := low(m)
		shows := g.shows(j)
		if g.printed(j) > int(g.now(j).defence) {
			rec.Mark(ruleSaDe)
		}
		if g.water(j) > 0 {
			rec.Mark(ruleSaAq)
			rec.Mark(ruleWshDef1)
		}
		if !isRanged(k.verb) {
			continue
		}
		if shows.has(abArmor) {
			rec.Mark(ruleSaBa)
		}
		if shows.has(abInvulnerability) {
			rec.Mark(ruleSaIn)
		}
		l := g.line(i, g.s.figs[i].at, j, g.s.figs[j].at)
		if l.hinders {
			rec.Mark(ruleHinRng1)
		}
		if l.height {
			rec.Mark(ruleElvHgt1)
		}
	}
}

// markActor marks the abilities that bear on what figure i does.
func (g *game) markActor(a engine.Action, i int, rec *engine.Recorder) {
	shows := g.shows(i)
	for _, ab := range [...]ability{abBattleFury, abBerserk, abDemoralized} {
		if shows.has(ab) && g.s.figs[i].on() {
			rec.Mark(ab.rule())
		}
	}
	if isMove(a.Verb) && using(shows, a.Verb, payloadFlags(a.N)).has(abFlight) {
		rec.Mark(ruleSaFl)
	}
	if !isRanged(a.Verb) || !isAttack(a.Verb) {
		return
	}
	for m := g.enemies(i); m != 0; m &= m - 1 {
		j := low(m)
		target := g.shows(j)
		if target.has(abStealth) && g.line(i, g.s.figs[i].at, j, g.s.figs[j].at).hinders {
			rec.Mark(ruleSaSt) // it could not be shot at
		}
		if target.has(abImmunity) && shows&(bit(abBlast)|bit(abFreeze)|bit(abEnhancement)) != 0 {
			rec.Mark(ruleSaMi)
		}
	}
}
