package mageknight

import (
	"fmt"
	"math/big"
	"strconv"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// askReach lists where a move can end, with the points it takes.
func (g questions) askReach(i int, q *speech.Args) (engine.Answer, error) {
	verb, air, flags := verbMove, payloadAir(q.N), payloadFlags(q.N)
	switch {
	case q.Has("dash"):
		verb = verbDash
	case q.Has("march"):
		verb = verbMarch
	}
	r := g.scratch.check
	g.flood(r, i, g.allowance(i, verb), using(g.shows(i), verb, flags))
	ends := r.ends
	if air {
		ends = r.airEnds
	}
	a := engine.Answer{Others: "never", Notes: rules.Notes(ruleMov11, "numbers are points by the cheapest way; all "+
		"ways are as safe, for the roll to break away comes before the first step")}
	for c := ends.Next(0); c != board.None; c = ends.Next(c + 1) {
		a.Values = append(a.Values, engine.Pair{Key: g.t.ground.grid.Label(c),
			Value: strconv.Itoa(max(0, r.cost(c, air)))})
	}
	return a, nil
}

// askStep prices a single step.
func (g questions) askStep(i int, q *speech.Args) (engine.Answer, error) {
	from, to := board.Cell(q.Cell), board.Cell(q.B)
	d, ok := g.t.ground.grid.DirBetween(from, to)
	if !ok {
		return engine.Answer{}, fmt.Errorf("%s and %s are no neighbours", q.Text("SQUARE"), q.Text("TO"))
	}
	fig := &g.t.figs[i]
	k := kindsOf(fig.unit.speed, using(g.shows(i), verbMove, payloadFlags(q.N)))
	if payloadAir(q.N) {
		k = soaring
	}
	if k == soaring && g.t.ground.indoors {
		return engine.Answer{Verdict: "no"}, nil // MK-SOAR-1
	}
	points, climb := g.t.step(k, fig.size, from, d, nil)
	switch {
	case climb:
		return engine.Answer{Verdict: "all"}, nil
	case points == costNo:
		return engine.Answer{Verdict: "no"}, nil
	}
	return engine.Answer{Verdict: strconv.Itoa(points)}, nil
}

func (g questions) askContact(i int, _ *speech.Args) (engine.Answer, error) {
	a := engine.Answer{Others: "no", Verdict: "none"}
	for m := g.s.touch[i]; m != 0; m &= m - 1 {
		j := low(m)
		where := "rear"
		if g.inFront(i, j) {
			where = "front"
		}
		a.Verdict = "some"
		a.Values = append(a.Values, engine.Pair{Key: g.t.figs[j].name, Value: where})
	}
	return a, nil
}

func (g questions) askArc(i int, _ *speech.Args) (engine.Answer, error) {
	a := engine.Answer{Others: "rear"}
	f, fig := &g.s.figs[i], &g.t.figs[i]
	cells := g.t.ground.grid.Cells()
	for c := cells.Next(0); c != board.None; c = cells.Next(c + 1) {
		if c != f.at && g.t.ground.front(fig.unit.arc, board.Dir(f.facing), fig.size, f.at, small, c) {
			a.Values = append(a.Values, engine.Pair{Key: g.t.ground.grid.Label(c), Value: "front"})
		}
	}
	return a, nil
}

func (g questions) askDefence(i int, q *speech.Args) (engine.Answer, error) {
	return engine.Answer{Verdict: strconv.Itoa(g.defence(i, q.Has("ranged"), false))}, nil
}

func (g questions) askStand(i int, q *speech.Args) (engine.Answer, error) {
	return engine.Answer{Verdict: speech.YesNo(g.moverOf(i).stand.Has(board.Cell(q.Cell)))}, nil
}

// askScore tells what both sides would score, and who would win.
func (g questions) askScore() engine.Answer {
	r := g.Result()
	verdict := "draw"
	if r.Winner != engine.Nobody {
		verdict = info.Seats[r.Winner]
	}
	return engine.Answer{Verdict: verdict, Values: speech.Pairs("north", r.Score[0], "south", r.Score[1])}
}

// askOdds forecasts an action that rolls: for an attack the number needed, the chance
// to hit and the clicks dealt to each target, for a move the chance to break away.
func (g questions) askOdds(a engine.Action, words string) (engine.Answer, error) {
	if r := g.Check(a); r != engine.Legal {
		return engine.Answer{}, fmt.Errorf("%s is illegal: %s", words, refusals[r].Text)
	}
	sim := g.after(a)
	switch {
	case sim.s.atk.step != atkNone:
		return sim.attackOdds(), nil
	case sim.s.stage == stageAction && sim.stepRolls():
		law, _ := sim.Chance()
		d := dice.FromLaw(law)
		name := "roll"
		if sim.s.act.step == stepBreak {
			name = "break"
		}
		ans := engine.Answer{Verdict: law.Name(), Dists: []engine.NamedDist{{Name: name, Dist: d}}}
		if sim.s.act.step == stepHeal {
			need := sim.healNeed(int(sim.s.act.fig), int(sim.s.act.target))
			ans.Values = append(ans.Values, engine.Pair{Key: "n", Value: strconv.Itoa(need)})
			success := d.Map(func(v dice.Value) dice.Value { return over(v, rollHit) })
			ans.Dists = append(ans.Dists, engine.NamedDist{Name: "success", Dist: success})
		}
		return ans, nil
	}
	return engine.Answer{}, fmt.Errorf("%s needs no roll", words)
}

// after is the position after an action that is legal, until the game is asked again.
func (g questions) after(a engine.Action) questions {
	sim := questions{play{moves{combat{g.scratch.sim}}}}
	sim.copyState(g.field)
	sim.perform(a, nil)
	return sim
}

// stepRolls reports whether the action in progress waits for a roll.
func (g questions) stepRolls() bool {
	switch g.s.act.step {
	case stepBreak, stepHeal, stepHealDie, stepRegenerate, stepRaise:
		return true
	}
	return false
}

// over is 1 when a value is at least least.
func over(v, least dice.Value) dice.Value {
	if v >= least {
		return 1
	}
	return 0
}

// attackOdds are the exact odds of the attack that was just declared, target by
// target: n and hits and clicks for the first, with the figure's name after a colon
// for all of them.
func (g questions) attackOdds() engine.Answer {
	k := g.s.atk
	var a engine.Answer
	at := 0
	for m := k.targets; m != 0; m &= m - 1 {
		j := low(m)
		need := int(k.need[at])
		hit, clicks := g.forecast(&k, j, need)
		n := engine.Pair{Key: "n", Value: strconv.Itoa(g.needOf(&k, j))}
		if at == 0 {
			a.Values = append(a.Values, n)
			a.Dists = append(a.Dists, engine.NamedDist{Name: "hits", Dist: hit},
				engine.NamedDist{Name: "clicks", Dist: clicks})
		}
		name := g.t.figs[j].name
		a.Values = append(a.Values, engine.Pair{Key: "n:" + name, Value: n.Value})
		a.Notes = append(a.Notes, g.whyOfNeed(&k, j)...)
		a.Dists = append(a.Dists, engine.NamedDist{Name: "hits:" + name, Dist: hit},
			engine.NamedDist{Name: "clicks:" + name, Dist: clicks})
		at++
	}
	a.Values = append(a.Values, engine.Pair{Key: "targets", Value: strconv.Itoa(at)})
	a.Notes = append(a.Notes, rules.Note(ruleAtk2, "n is what two dice must reach; 2 always misses, 12 always hits"))
	return a
}

// forecast composes the rolls of an attack on one target (MK-ATK-7): attack, dodge,
// damage die.
func (g questions) forecast(k *attackFrame, j, need int) (hits, clicks dice.Dist) {
	dodges := k.verb != verbShock && g.shows(j).has(abDodge)
	roll := dice.FromLaw(laws.need[need])
	if dodges {
		roll = roll.Then(func(v dice.Value) dice.Dist {
			if v < rollHit {
				return dice.Certain(v)
			}
			half := big.NewInt(1)
			return dice.Mix(dice.Part{Weight: half, Dist: dice.Certain(v)},
				dice.Part{Weight: half, Dist: dice.Certain(rollMiss)})
		})
	}
	hits = roll.Map(func(v dice.Value) dice.Value { return over(v, rollHit) })
	clicks = roll.Then(func(v dice.Value) dice.Dist {
		if v < rollHit {
			return dice.Certain(0)
		}
		deal := func(damage dice.Value) dice.Value {
			return dice.Value(g.clicksOn(k, j, int(damage), v == rollCrit))
		}
		if k.die {
			return dice.FromLaw(laws.die).Map(deal)
		}
		return dice.Certain(deal(dice.Value(k.damage)))
	})
	return hits, clicks
}
