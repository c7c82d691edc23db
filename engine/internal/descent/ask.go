package descent

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// thing is a figure or a space that a question is about.
type thing struct {
	figure int // or -1
	spaces []cell
}

// thing finds what a word of a question means: a figure with all the spaces of its base, or a space.
func (t *table) thing(g *game, w string) (thing, error) {
	if i, ok := t.byName[w]; ok {
		f := &g.s.figures[i]
		if f.at < 0 {
			return thing{}, fmt.Errorf("%s is not on the map", w)
		}
		x := thing{figure: i}
		for _, o := range t.units[i].base(f.turned) {
			x.spaces = append(x.spaces, f.at+o)
		}
		return x, nil
	}
	if c, ok := t.cellAt(w); ok {
		return thing{-1, []cell{c}}, nil
	}
	return thing{}, fmt.Errorf("%q is no figure and no space%s", w, spelling.Suggest(w, t.names()))
}

// askLaw tells the distribution of a pool of dice, such as: law blue red.
func askLaw(words []string) (engine.Answer, error) {
	var attackDice []*dice.Die
	shields := false
	for _, w := range words {
		found := false
		for c, n := range attackNames {
			if n == w {
				attackDice, found = append(attackDice, attackDie(c, false)), true
			}
		}
		for c, n := range defenceNames {
			if n == w {
				attackDice, found, shields = append(attackDice, defenceDie(c)), true, true
			}
		}
		if !found {
			return engine.Answer{}, speech.Unknown("die", w, append(attackNames[:], defenceNames[:]...))
		}
	}
	law, err := dice.NewLaw("asked", attackDice, nil, nil)
	if err != nil {
		return engine.Answer{}, err
	}
	d := dice.FromLaw(law)
	lane := func(name string, k int) engine.NamedDist {
		return engine.NamedDist{Name: name, Dist: d.Map(func(v dice.Value) dice.Value { return dice.Value(v.Lane(k)) })}
	}
	if shields {
		return engine.Answer{Dists: []engine.NamedDist{lane("shields", 0)}}, nil
	}
	return engine.Answer{Dists: []engine.NamedDist{lane("range", laneRange), lane("hearts", laneHearts),
		lane("surges", laneSurges), lane("miss", laneMiss)}}, nil
}

// describe tells what a figure is.
func (t *table) describe(i int) engine.Answer {
	u := &t.units[i]
	a := engine.Answer{Verdict: u.id, Values: speech.Pairs("speed", u.speed, "health", u.health, "stamina", u.stamina,
		"defence", u.defence,
		"base", fmt.Sprintf("%dx%d", u.height, u.width), "points", u.points, "kind", kindNames[u.kind])}
	for k, name := range attributeNames {
		a.Values = append(a.Values, speech.Pairs(name, u.attributes[k])...)
	}
	var weapons, powers, surges []string
	for _, p := range u.profiles {
		weapons = append(weapons, t.profiles[p].id)
		surges = append(surges, t.profiles[p].dice.String())
		for _, s := range t.profiles[p].surges {
			surges = append(surges, s.name)
		}
	}
	for k := range abilityTable {
		if u.can(ability(k)) {
			powers = append(powers, abilityTable[k].name)
		}
	}
	a.Values = append(a.Values, speech.Pairs("weapons", strings.Join(weapons, ", "), "attack",
		strings.Join(surges, ", "),
		"abilities", strings.Join(powers, ", "))...)
	return a
}

// askReach lists the spaces a figure could move to with their cost.
func (g *game) askReach(q *speech.Args) (engine.Answer, error) {
	t, i, cheapest := g.t, g.t.index(q.Figure), q.Has("cheapest")
	if q.Text("N") == "" && q.Text("M") == "" {
		q.N = 1
	}
	a := engine.Answer{Others: "never", Notes: rules.Notes(ruleMov1, "numbers are movement points by the safest way, "+
		"one that burns nobody if there is any; `cheapest` tells the cheapest")}
	if cheapest {
		a.Notes = rules.Notes(ruleMov1,
			"numbers are movement points by the cheapest way, even where it burns the figure")
	}
	u := &t.units[i]
	if state := g.s.figures[i].status; state != standing {
		return engine.Answer{}, fmt.Errorf("%s does not stand on the board: its state is %s", u.name,
			statusNames[state])
	}
	g = g.inTurnOf(i)
	for _, c := range t.cells {
		if c.Label != "" {
			a.Keys = append(a.Keys, c.Label, c.Label+"t")
		}
	}
	for c := g.b.free.next(0); c >= 0; c = g.b.free.next(c + 1) {
		for k := range int32(2) {
			act := engine.Action{Verb: verbMove, Figure: t.ident(i), Cell: c, N: q.N | k<<6}
			m, r := g.moves().resolveMove(i, act)
			if r != engine.Legal {
				continue
			}
			cost := 0
			at := m.start
			for s := range m.steps {
				at += cell(g.b.offset[m.route>>(3*s)&7])
				cost += g.price(at, u.can(ablFly))
			}
			key := t.label(c)
			if k == 1 {
				key += "t"
			}
			if cheapest {
				cost = g.cheapest(i, &m, c)
			}
			a.Values = append(a.Values, engine.Pair{Key: key, Value: strconv.Itoa(cost)})
		}
	}
	return a, nil
}

// cheapest is what the cheapest way to a placement costs, hazards or not.
func (g *game) cheapest(i int, m *movement, anchor cell) int {
	mv := g.moves()
	mv.flood(i, mv.wallet(m.acts, m.exert), false)
	best := far
	for _, o := range g.t.units[i].base(m.turned) {
		if c := anchor + o; mv.reach.seen.has(c) {
			best = min(best, mv.reach.costOf(c))
		}
	}
	return best
}

// inTurnOf returns a copy of the game; where nobody's turn has begun, figure i has
// begun its own, so that positions without a turn can be asked about.
func (g *game) inTurnOf(i int) *game {
	c := g.Clone().(*game)
	if c.top() != nil || c.s.stage != stageChoose || !c.s.up(i) || c.s.over {
		return c
	}
	c.s.turn = c.t.units[i].side
	c.play().startTurn(i, nil)
	c.s.stack.Pop()
	c.fixSpeed(i, nil)
	return c
}

// askTest tells the chance to pass a test against an attribute's value.
func askTest(n int) (engine.Answer, error) {
	if n > 9 {
		return engine.Answer{}, fmt.Errorf("the value of an attribute is 0 to 9, not %d", n)
	}
	d := dice.FromLaw(testLaw(int8(n)))
	p := d.P(func(v dice.Value) bool { return v == 1 })
	return engine.Answer{Verdict: p.RatString(), Dists: []engine.NamedDist{{Name: "passed", Dist: d}}}, nil
}

// askBest tells the spending of surges that DESC-ATK-13 chooses now.
func (t *table) askBest(g *game) (engine.Answer, error) {
	f := g.top()
	if f == nil || f.kind != frameAttack || f.step != stepSurge {
		return engine.Answer{}, fmt.Errorf("no surges are to be spent now")
	}
	mask, path := g.combat().bestSpending()
	a := g.act(verbSurge, int(g.s.atk.by), none, int32(mask))
	if g.combat().kindBit(mask, breathSurge) >= 0 {
		a.A = packPath(path)
	}
	words := t.Say(g, a)
	_, rest, _ := strings.Cut(words, " surge ")
	return engine.Answer{Verdict: rest, Notes: rules.Notes(ruleAtk13, "the default choice")}, nil
}

// declared is the game after an attack that is asked about was declared.
func (g *game) declared(q *speech.Args) (c *game, first int, out engine.Answer, err error) {
	t, a, words := g.t, q.Action, q.Text("ATTACK")
	c = g.inTurnOf(t.index(a.Figure))
	if r := c.Check(a); r != engine.Legal {
		return nil, 0, out, fmt.Errorf("%q is illegal: %s", words, refusals[r].Text)
	}
	if _, ok := attackVerb(a.Verb); !ok && a.Verb != verbFeat {
		return nil, 0, out, fmt.Errorf("odds are given for attacks")
	}
	c.play().playAct(t.index(a.Figure), a, nil)
	if f := c.top(); f == nil || f.kind != frameAttack {
		return nil, 0, out, fmt.Errorf("%q is no attack", words)
	}
	at := &c.s.atk
	p := &t.profiles[at.profile]
	first = trailing(at.affected)
	if at.target >= 0 {
		first = int(at.target)
	}
	out.Values = speech.Pairs("attack", p.dice.String(), "defence", c.combat().pool(first).String(), "distance",
		at.measured)
	out.Notes = c.whyOfAttack()
	return c, first, out, nil
}

// askPool tells the dice of both sides of an attack.
func (g *game) askPool(q *speech.Args) (engine.Answer, error) {
	c, first, out, err := g.declared(q)
	if err == nil {
		out.Verdict = c.combat().pool(first).String()
	}
	return out, err
}

// askOdds tells the exact distribution of an attack under DESC-ATK-13: surges, the
// Longsword's reroll among them (ruling 21), but no other rerolls, cards or reactions.
func (g *game) askOdds(q *speech.Args) (engine.Answer, error) {
	c, first, out, err := g.declared(q)
	if err != nil {
		return engine.Answer{}, err
	}
	kept, err := c.surgeNamed(q.Text("SURGE"))
	if err != nil {
		return engine.Answer{}, err
	}
	e := enumeration{g: c.combat(), first: first, kept: kept}
	out.Dists = e.distribution()
	miss := out.Dists[0].Dist.P(func(v dice.Value) bool { return v == 1 })
	out.Values = append(out.Values, speech.Pairs("miss", miss.RatString())...)
	out.Notes = append(out.Notes, rules.Note(ruleAtk13, "surges are spent as well as can be, the reroll of the "+
		"target's die among them; cards, other rerolls and reactions are left out"))
	return out, nil
}

// surgeNamed finds a surge ability of the attack being made; no name is none.
func (g *game) surgeNamed(name string) (uint16, error) {
	if name = strings.TrimSpace(name); name == "" {
		return 0, nil
	}
	var list surgeList
	for k := range g.combat().surges(&list) {
		if list[k].name == name {
			return 1 << k, nil
		}
	}
	return 0, fmt.Errorf("this attack has no surge ability %q", name)
}
