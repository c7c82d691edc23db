package heroscape

import (
	"fmt"
	"strconv"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// chance is the distribution of 0 and 1 for a d20 of at least least.
func chance(least int) dice.Dist { return dice.FromLaw(d20Laws[min(max(least, 0), 21)]) }

// armorOf applies Stealth Armor to a distribution of wounds from one source
// (HS-R-33).
func (g questions) armorOf(f fig, d dice.Dist) dice.Dist {
	if g.t.unitOf(f).can&ignores == 0 {
		return d
	}
	saves := chance(g.t.of(ignores).Least)
	return d.Then(func(w dice.Value) dice.Dist {
		if w == 0 {
			return dice.Certain(0)
		}
		return saves.Map(func(v dice.Value) dice.Value { return w * (1 - v) })
	})
}

// dies tells from wounds whether a figure is destroyed, as 0 and 1.
func (g questions) dies(f fig, d dice.Dist) dice.Dist {
	left := dice.Value(g.t.unitOf(f).life - g.s.wounds[f])
	return d.Map(func(w dice.Value) dice.Value { return dice.Value(boolInt(w >= left)) })
}

func ratio(d dice.Dist) string { return d.P(func(v dice.Value) bool { return v > 0 }).RatString() }

// askOdds answers before the roll: of an action, of what a card rolls for, of the ground.
func (g questions) askOdds(q *speech.Args) (engine.Answer, error) {
	for i := range d20Table {
		if r := &d20Table[i]; r.asked != "" && (q.Has(r.asked) || q.Text("ACTION") == r.asked) {
			least := g.t.of(r.by).Least
			d := chance(least)
			return engine.Answer{Verdict: ratio(d), Dists: []engine.NamedDist{{Name: "success", Dist: d}},
				Notes: rules.Notes(r.rule, "%d or more on a d20", least)}, nil
		}
	}
	switch {
	case q.Has("initiative"):
		d := dice.FromLaw(leadLaws[maxLead+g.initLead()])
		return engine.Answer{Verdict: ratio(d), Dists: []engine.NamedDist{{Name: info.Seats[0], Dist: d}},
			Notes: rules.Notes(ruleInit1, "the higher d20 goes first, ties again")}, nil
	case q.Has("first"):
		d := dice.FromLaw(g.t.firstLaw)
		return engine.Answer{Verdict: ratio(d), Dists: []engine.NamedDist{{Name: info.Seats[0], Dist: d}},
			Notes: rules.Notes(ruleBasic1, "most skulls, ties again")}, nil
	case q.Text("ACTION") == "":
		f, err := g.standing(q.Figure)
		if err != nil {
			return engine.Answer{}, err
		}
		return g.oddsGround(f, q.Has("melt")), nil
	case q.Verb == verbClone:
		return g.oddsClone(), nil
	}
	f, target, err := g.aimedAt(q)
	if err != nil {
		return engine.Answer{}, err
	}
	switch a := q.Action; a.Verb {
	case verbAttack:
		return g.oddsAttack(f, target), nil
	case verbMove:
		return g.oddsMove(f, a), nil
	case verbChomp, verbShackle:
		return g.oddsGrip(a), nil
	case verbExplode, verbGrenade, verbVolley, verbFire:
		return g.oddsArea(f, a), nil
	}
	return engine.Answer{}, fmt.Errorf("no dice fall for %q", q.Text("ACTION"))
}

// oddsGround answers for dice that the ground throws at a figure where it stands.
func (g questions) oddsGround(f fig, melts bool) engine.Answer {
	if melts {
		d := chance(g.moltenLeast(f)).Map(func(v dice.Value) dice.Value { return 1 - v })
		return engine.Answer{Verdict: ratio(d), Dists: []engine.NamedDist{{Name: "dies", Dist: d}},
			Notes: rules.Notes(ruleTerrMolten1, "molten lava")}
	}
	n := g.burnDice(f)
	d := g.armorOf(f, dice.FromLaw(g.t.woundLaws[n]))
	return engine.Answer{
		Values: speech.Pairs("dice", n),
		Dists:  []engine.NamedDist{{Name: "wounds", Dist: d}, {Name: "dies", Dist: g.dies(f, d)}},
		Notes:  rules.Notes(ruleTerrLava1, "one roll a figure at the end of the round"),
	}
}

// oddsAttack answers for a normal attack, where it would be legal in its turn.
func (g questions) oddsAttack(f, target fig) engine.Answer {
	if g.sideOf(target) == g.sideOf(f) {
		return speech.Refused(&info, notAnEnemy, "illegal")
	}
	if r := g.mayAttack(f, target); r != engine.Legal {
		return speech.Refused(&info, r, "illegal")
	}
	r := g.rollOf(f, target)
	c := g.t.fight(r.way, r.n, r.m)
	both := dice.FromLaw(c.law)
	hits := both.Map(func(v dice.Value) dice.Value { return dice.Value(wounds(v)) })
	back := both.Map(func(v dice.Value) dice.Value { return dice.Value(countered(v)) })
	hits, back = g.armorOf(target, hits), g.armorOf(f, back)
	killed := g.dies(target, hits)
	if g.t.basic {
		killed = hits.Map(func(v dice.Value) dice.Value { return min(v, 1) })
	}
	return engine.Answer{
		Verdict: ratio(killed),
		Values:  speech.Pairs("attack", r.n, "defence", r.m),
		Dists: []engine.NamedDist{{Name: "wounds", Dist: hits}, {Name: "dies", Dist: killed},
			{Name: "countered", Dist: back}, {Name: "attacker-dies", Dist: g.dies(f, back)}},
		Notes: whyOfDice(g, f, target, r),
	}
}

// oddsMove answers what leaving attacks and falls of a route do: the exact law.
func (g questions) oddsMove(f fig, a engine.Action) engine.Answer {
	e := g.startEnds(f, a.N&4 != 0)
	if r := g.routeRefusal(f, e, a); r != engine.Legal {
		return speech.Refused(&info, r, "never")
	}
	sum := dice.Certain(0)
	swipes := g.routeSwipes(f, e, a)
	total := 0
	for _, v := range swipes.Values {
		n, _ := strconv.Atoi(v.Value)
		total += n
		sum = sum.Plus(g.armorOf(f, dice.FromLaw(g.t.skullLaws[n])))
	}
	u := g.t.unitOf(f)
	deadly := dice.Certain(0)
	falls := 0
	for path := a.A; path != 0 && a.N&3 != int32(modeFly) && !g.t.basic; path = path << stepBits & (1<<63 - 1) {
		k := firstStep(path)
		if band := g.fallBand(u, e.lead, k); band > 0 {
			row := g.t.num.falls[band-1]
			falls += row.Dice
			if row.Deadly > 0 {
				deadly = deadly.Plus(chance(row.Deadly + 1).Map(func(v dice.Value) dice.Value { return 1 - v }))
			} else {
				sum = sum.Plus(g.armorOf(f, dice.FromLaw(g.t.woundLaws[row.Dice])))
			}
		}
		e = ends{g.t.places[e.lead].reach[k], trailAfter(e)}
	}
	if g.t.is(e.lead, cellMolten) || (e.trail != none && g.t.is(e.trail, cellMolten)) {
		melt := g.t.kinds[g.t.places[e.lead].kind].row.Melt
		if e.trail != none {
			melt = max(melt, g.t.kinds[g.t.places[e.trail].kind].row.Melt)
		}
		deadly = deadly.Plus(chance(melt + 1).Map(func(v dice.Value) dice.Value { return 1 - v }))
	}
	dead := deadly.Then(func(v dice.Value) dice.Dist {
		if v > 0 {
			return dice.Certain(1)
		}
		return g.dies(f, sum)
	})
	return engine.Answer{
		Verdict: ratio(dead),
		Values:  speech.Pairs("swipes", total, "falls", falls),
		Dists:   []engine.NamedDist{{Name: "wounds", Dist: sum}, {Name: "dies", Dist: dead}},
		Notes:   swipes.Notes,
	}
}

// oddsGrip answers for Chomp and Mind Shackle.
func (g questions) oddsGrip(a engine.Action) engine.Answer {
	target := g.target(a)
	d, rule := chance(g.t.of(shackles).Least), rulePwrNegok1
	if a.Verb == verbChomp {
		d, rule = dice.Certain(1), rulePwrGrimnak1
		if g.t.unitOf(target).tags&tagHero != 0 {
			d = chance(g.t.of(chomps).Least)
		}
	}
	return engine.Answer{Verdict: ratio(d), Dists: []engine.NamedDist{{Name: "success", Dist: d}},
		Notes: rules.Notes(rule, "a d20")}
}

// oddsClone answers how many clones the living are expected to roll, places and the
// dead aside.
func (g questions) oddsClone() engine.Answer {
	a := engine.Answer{Notes: rules.Notes(rulePwrMarro1, "each living figure rolls")}
	sum := dice.Certain(0)
	if g.s.depth == 0 {
		return a
	}
	t := g.turn()
	for set := g.ownFigures(t); set != 0; set &= set - 1 {
		f := figAt(g.t.groups[t.group].seat, set)
		least := g.cloneLeast(f)
		a.Values = append(a.Values, engine.Pair{Key: g.t.names[f], Value: strconv.Itoa(least)})
		sum = sum.Plus(chance(least))
	}
	a.Verdict = ratio(sum)
	a.Dists = []engine.NamedDist{{Name: "clones", Dist: sum}}
	return a
}

// areaOf returns the dice and victims of a special attack.
func (g questions) areaOf(f fig, a engine.Action) (n int, victims figset, order frame) {
	act, target := actOf[a.Verb], noFig
	if act.form != formLine {
		target = g.target(a)
	}
	victims, order.path, order.other = act.victims(g.combat, f, target, a)
	order.set = victims
	return g.t.of(act.by).Dice, victims, order
}

// oddsArea answers for one roll of attack dice against several defences: wounds and
// destruction of each victim, and how many are destroyed.
func (g questions) oddsArea(f fig, a engine.Action) engine.Answer {
	n, victims, _ := g.areaOf(f, a)
	out := engine.Answer{Values: speech.Pairs("attack", n),
		Notes: []engine.Note{rules.Note(ruleSpec1, "dice of a special attack are never modified"),
			rules.Note(ruleSpec3, "one roll for all")}}
	skulls := dice.FromLaw(g.t.skullLaws[min(n, maxDice)])
	kills := func(s dice.Value) dice.Dist {
		sum := dice.Certain(0)
		for set := victims; !set.empty(); {
			v := set.pop()
			sum = sum.Plus(g.dies(v, g.victimWounds(f, v, s)))
		}
		return sum
	}
	for set := victims; !set.empty(); {
		v := set.pop()
		d := skulls.Then(func(s dice.Value) dice.Dist { return g.victimWounds(f, v, s) })
		out.Values = append(out.Values, engine.Pair{Key: g.t.names[v] + " defence",
			Value: strconv.Itoa(g.defenceDice(f, v))})
		out.Notes = append(out.Notes, whyOfDefence(g, f, v)...)
		out.Dists = append(out.Dists, engine.NamedDist{Name: g.t.names[v], Dist: d},
			engine.NamedDist{Name: g.t.names[v] + "-dies", Dist: g.dies(v, d)})
	}
	all := skulls.Then(kills)
	out.Verdict = all.Mean(func(v dice.Value) int64 { return int64(v) }).RatString()
	out.Dists = append(out.Dists, engine.NamedDist{Name: "kills", Dist: all})
	return out
}

// victimWounds is what a victim of a special attack suffers from n skulls.
func (g questions) victimWounds(f, v fig, skulls dice.Value) dice.Dist {
	u := g.t.unitOf(v)
	way := areaAgainst(u, g.adjacent(f, v))
	d := dice.FromLaw(g.t.shieldLaw[min(max(g.defenceDice(f, v), 0), maxDice)]).Map(func(s dice.Value) dice.Value {
		if way&countValor != 0 {
			s *= dice.Value(g.t.num.valor)
		}
		if (way&countDodge != 0 && s > 0) || s >= skulls {
			return 0
		}
		return skulls - s
	})
	return g.armorOf(v, d)
}

// askVictims lists who a special attack would affect, in the order of their defence.
func (g questions) askVictims(q *speech.Args) (engine.Answer, error) {
	f, _, err := g.aimedAt(q)
	if err != nil {
		return engine.Answer{}, err
	}
	if act := actOf[q.Verb]; act == nil || act.victims == nil {
		return engine.Answer{}, fmt.Errorf("%q is no special attack", q.Text("ACTION"))
	}
	_, _, order := g.areaOf(f, q.Action)
	out := engine.Answer{Others: "no", Notes: rules.Notes(ruleSpec4, "the order of defence")}
	for i := 1; !order.set.empty(); i++ {
		v := g.nextVictim(&order)
		order.set.del(v)
		out.Values = append(out.Values, engine.Pair{Key: g.t.names[v], Value: strconv.Itoa(i)})
	}
	out.Verdict = strconv.Itoa(len(out.Values))
	return out, nil
}

// askMay answers whether an attack would be legal where both stand, whatever the
// turn.
func (g questions) askMay(q *speech.Args) (engine.Answer, error) {
	f, target, err := g.aimedAt(q)
	if err != nil {
		return engine.Answer{}, err
	}
	var r engine.Refusal
	may := rules.Notes(ruleAtkWho1, "within range and in sight")
	switch q.Verb {
	case verbAttack:
		r = g.mayAttack(f, target)
	case verbExplode:
		r = g.mayAim(f, target, g.t.of(explodes).Range, true)
	case verbGrenade:
		may = rules.Notes(rulePwrAirborne2, "within range")
		if r = g.mayAim(f, target, g.t.of(throws).Range, false); r == engine.Legal && !g.mayLob(f, target) {
			r = lobTooHigh
		}
	default:
		return engine.Answer{}, fmt.Errorf("%q is none of F attack G, F explode G and F grenade G", q.Text("ACTION"))
	}
	if r == engine.Legal {
		return engine.Answer{Verdict: "yes", Notes: may}, nil
	}
	no := speech.Refused(&info, r, "no")
	no.Values = speech.Pairs("why", info.Refusals[r].Text)
	return no, nil
}
