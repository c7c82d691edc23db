package hott

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// askReach reports how far an element may move straight ahead and back, in whole
// paces, and its allowance where it stands.
func (g questions) askReach(e uint8) engine.Answer {
	var a engine.Answer
	var m motion
	saved := g.s.Owner
	g.s.Owner = sideOf(e)
	defer func() { g.s.Owner = saved }()
	allowance := g.moves().speedOn(e, g.d.ground[e])
	a.Values = append(a.Values, engine.Pair{Key: "allowance", Value: number(coarse(allowance))})
	for _, way := range [2]int32{1, -1} {
		best := int32(0)
		most := max(g.unit(e).road, g.unit(e).good) / plane.Pace
		for n := int32(1); n <= most+600; n++ {
			act := engine.Action{Verb: verbMove, Figure: figure(e), Cell: engine.NoCell, N: 1 << (e % maxSide),
				A: leg{kind: straight, n: way * n * plane.Pace}.pack()}
			if _, r := g.moves().planMove(act, &m, false); r == engine.Legal {
				best = n
			}
		}
		key := "forward"
		if way < 0 {
			key = "back"
		}
		a.Values = append(a.Values, engine.Pair{Key: key, Value: strconv.Itoa(int(best))})
	}
	a.Notes = rules.Notes(ruleMv4, "paces straight ahead and back; the allowance is that of the worst ground met, "+
		"and no way is safer than another")
	return a
}

// askContact tells how an element touches others: front to front, striking or held on a flank or rear,
// overlapped or overlapping, and the stronghold.
func (g questions) askContact(e uint8) engine.Answer {
	a := engine.Answer{Others: "no", Verdict: "free", Keys: []string{"stronghold"}}
	for _, f := range g.t.Figures() {
		a.Keys = append(a.Keys, f.Name)
	}
	if g.inCC(e) {
		a.Verdict = "in close combat"
	}
	add := func(o uint8, how string) { a.Values = append(a.Values, engine.Pair{Key: g.t.el[o].name, Value: how}) }
	if o := g.d.front[e]; o != nobody {
		add(o, "front")
	}
	names := [...]string{"", "left", "right", "rear"}
	for _, o := range [2]uint8{g.d.onto[e], g.d.also[e]} {
		if o != nobody {
			add(o, "strikes "+names[g.d.holds(e, o)])
		}
	}
	for rest := g.attackers(e); rest != 0; {
		o := rest.next()
		add(o, "held "+names[g.d.holds(o, e)])
	}
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if s := g.combat().overlaps(o, e); s != noFlank && g.d.holds(o, e) == noFlank {
			add(o, "overlaps "+names[s])
		}
		if s := g.combat().overlaps(e, o); s != noFlank && g.d.holds(e, o) == noFlank {
			add(o, "is overlapped "+names[s])
		}
	}
	if g.d.wall.has(e) {
		a.Values = append(a.Values, engine.Pair{Key: "stronghold", Value: "front"})
	}
	return a
}

func (g questions) askZone(e uint8) engine.Answer {
	a := engine.Answer{Others: "no"}
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if g.inZone(&g.d.rect[e], o, g.carpet(o, one(e))) {
			a.Values = append(a.Values, engine.Pair{Key: g.t.el[o].name, Value: "yes"})
		}
	}
	a.Verdict = speech.YesNo(len(a.Values) > 0)
	a.Notes = rules.Notes(ruleZoc1, "zones of control")
	return a
}

// askGround tells what the ground under an element means to it: how far it moves, whether it is bad going
// or cover, who may end there.
func (g questions) askGround(e uint8) engine.Answer {
	var a engine.Answer
	t := g.t.ground
	in := g.d.ground[e]
	var ids []string
	for i := range t.list {
		if in>>i&1 == 1 {
			ids = append(ids, t.list[i].id)
		}
	}
	a.Verdict = strings.Join(ids, " ")
	if len(ids) == 0 {
		a.Verdict = "open"
	}
	move := number(coarse(g.moves().speedOn(e, in)))
	if (!g.aerial(e) && in&t.water != 0 && !g.wades(e, g.pose(e), &g.d.rect[e], in)) || in&t.closed != 0 {
		move = "none"
	}
	bad := g.combat().inBad(e) && !g.t.chart.badGoing.except.has(g.unit(e).kind) && g.t.chart.badGoing.n != 0
	cover := in&t.cover != 0 && g.t.chart.magicCover.n != 0
	a.Values = speech.Pairs("move", move, "bad going", bad, "cover", cover, "aerials may end",
		in&(t.badAir|t.closed) == 0,
		"water", in&t.water != 0, "hill", in&t.hill != 0, "impassable", in&t.closed != 0, "road",
		g.onRoad(g.pose(e), e),
		"sight", in&t.through == 0, "lurkers", in&t.lurk != 0)
	if g.onRoad(g.pose(e), e) {
		a.Values[0].Value = number(g.unit(e).road)
	}
	a.Notes = rules.Notes(ruleGeo7, "ground")
	return a
}

// askGroup lists the largest group that an element could move in: all that hang together with it over
// links of group moves (HOTT-MV-10). Aerials and others never mix.
func (g questions) askGroup(e uint8) engine.Answer {
	l := g.linkAll(uint8(sideOf(e)))
	group := uint32(1) << (e % maxSide)
	for grown := uint32(0); grown != group; {
		grown = group
		for r := group; r != 0; r &= r - 1 {
			for next := l[trailing(r)] &^ group; next != 0; next &= next - 1 {
				if o := uint8(sideOf(e))*maxSide + uint8(trailing(next)); g.aerial(o) == g.aerial(e) {
					group |= 1 << trailing(next)
				}
			}
		}
	}
	var a engine.Answer
	a.Others = "no"
	for r := group; r != 0; r &= r - 1 {
		a.Values = append(a.Values, engine.Pair{Key: g.t.el[uint8(sideOf(e))*maxSide+uint8(trailing(r))].name,
			Value: "yes"})
	}
	a.Notes = rules.Notes(ruleMv10, "groups")
	return a
}

// askPips tells what an action would cost, or why it is illegal. The PIPs are set high while it is asked,
// because the question is what it costs, not whether this throw affords it.
func (g questions) askPips(a engine.Action) engine.Answer {
	saved := g.s
	defer func() { g.s = saved }()
	g.s.Pips = 20
	var n int8
	r := engine.Legal
	rule := rulePip1
	switch a.Verb {
	case verbMove, verbColumn:
		var m motion
		n, r = g.moves().planMove(a, &m, false)
	case verbCast:
		_, n, r = g.combat().checkCast(numberOf(a.Figure), a.N, a.A)
		rule = ruleMg1
	default:
		r = g.Check(a)
		c := g.moves().entryCost(a.Verb, numberOf(a.Figure))
		n, rule = c.n, c.rule
	}
	if r != engine.Legal {
		return speech.Refused(&info, r, "illegal")
	}
	return engine.Answer{Verdict: strconv.Itoa(int(n)), Notes: rules.Notes(rule, "cost")}
}

func (g questions) askStanding() engine.Answer {
	side, ending := g.loser()
	a := engine.Answer{Verdict: "play on"}
	if side != engine.Nobody {
		a.Verdict = info.Seats[side.Other()] + " wins"
		a.Notes = rules.Notes(ruleWin2, "%s", info.Endings[ending].Doc)
	}
	for s := range engine.Side(2) {
		a.Values = append(a.Values, engine.Pair{Key: info.Seats[s] + " lost", Value: strconv.Itoa(int(g.lostAP(s)))})
	}
	return a
}

// askTerrain checks the board of the position as a scenario's would be.
func (g questions) askTerrain() engine.Answer {
	var faults engine.Faults
	g.t.ground.layout(&g.t.opts, engine.Place{}, &faults)
	if len(faults) == 0 {
		return engine.Answer{Verdict: "legal"}
	}
	a := engine.Answer{Verdict: "illegal"}
	for _, f := range faults {
		rule := ""
		if i := strings.LastIndex(f.Message, "(HOTT-"); i >= 0 {
			rule = strings.TrimSuffix(f.Message[i+1:], ")")
			if j := strings.Index(rule, ":"); j > 0 {
				rule = strings.TrimSuffix(rule[:j], ")")
			}
		}
		a.Notes = append(a.Notes, engine.Note{Text: f.Message, Rule: rule})
	}
	return a
}

// askArmy checks a list such as "hero* paladin blades×6"; points are 24.
func (g questions) askArmy(words string) (engine.Answer, error) {
	form := &Army{}
	for _, w := range strings.Fields(words) {
		name, count, _ := strings.Cut(strings.ReplaceAll(w, "×", "x*"), "x*")
		u := ArmyUnit{Unit: strings.TrimSuffix(name, "*"), General: strings.HasSuffix(name, "*"), Count: 1}
		if count != "" {
			n, err := strconv.Atoi(count)
			if err != nil {
				return engine.Answer{}, fmt.Errorf("%q is no count", count)
			}
			u.Count = n
		}
		form.Units = append(form.Units, u)
	}
	var faults engine.Faults
	m := g.t.muster(form, engine.NoPlaces{}, &faults)
	if len(faults) > 0 {
		return engine.Answer{}, faults.Err()
	}
	a := engine.Answer{Verdict: "legal", Values: speech.Pairs("points", m.points, "high", m.high)}
	for _, why := range m.illegal(24, g.t.opts.Fewer) {
		a.Verdict = "illegal"
		rule := ruleArmy1
		if strings.Contains(why, "ARMY-2") {
			rule = ruleArmy2
		}
		a.Notes = append(a.Notes, rules.Note(rule, "%s", why))
	}
	return a, nil
}

// askRoles reads the dice of set-up: the two sides' dice, then the edge die
// (HOTT-SET-1, HOTT-SET-3).
func askRoles(faces ...string) (engine.Answer, error) {
	var d [3]int
	for i, w := range faces {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > 6 {
			return engine.Answer{}, fmt.Errorf("%q is no face of a die", w)
		}
		d[i] = n
	}
	a := engine.Answer{Values: speech.Pairs("edge", min(d[2], 4))}
	switch {
	case d[0] > d[1]:
		a.Verdict = "first attacks"
	case d[0] < d[1]:
		a.Verdict = "second attacks"
	default:
		a.Verdict = "roll again"
	}
	a.Notes = []engine.Note{rules.Note(ruleSet1, "higher die attacks"),
		rules.Note(ruleSet3, "the last edge has three faces")}
	return a, nil
}
