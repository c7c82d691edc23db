package hott

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
	"github.com/skirmishlab/skirmishlab/engine/plane"
)

// Ask answers a question about a position exactly.
func (t *table) Ask(eg engine.Game, question string) (engine.Answer, error) {
	g := eg.(*game)
	word, rest, _ := strings.Cut(strings.TrimSpace(question), " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "odds", "pips":
		if rest == "" {
			return engine.Answer{}, speech.Missing(t.Info(), "an action", word)
		}
		if word == "pips" {
			return g.questions().askPips(rest)
		}
		return g.questions().askOdds(rest)
	case "standing":
		return g.questions().askStanding(), nil
	case "terrain":
		return g.questions().askTerrain(), nil
	case "army":
		return g.questions().askArmy(rest)
	case "roles":
		return askRoles(rest)
	case "suffers":
		return g.questions().askSuffers(rest)
	}
	want := map[string]int{"reach": 1, "sight": 2, "contact": 1, "zone": 1, "pass": 2, "ground": 1, "group": 1, "deploy": 1, "measure": 2, "equal": 2, "command": 1}
	n, ok := want[word]
	if !ok {
		return engine.Answer{}, speech.UnknownQuestion(t.Info(), question)
	}
	names := strings.Fields(rest)
	var ids []uint8
	for _, n := range names {
		if n == "recoiling" || n == "v" || word == "reach" && (n == "cheapest" || n == "safest") {
			continue
		}
		f, err := t.figureNamed(n)
		if err != nil {
			return engine.Answer{}, err
		}
		ids = append(ids, uint8(f.Seat())*maxSide+uint8(f.Number()))
	}
	if len(ids) != n {
		if len(ids) < n {
			return engine.Answer{}, speech.Missing(t.Info(), "a figure", question)
		}
		return engine.Answer{}, fmt.Errorf("%s wants %s", word, plural(int32(n), "element"))
	}
	return g.questions().askElements(word, ids, strings.HasSuffix(rest, " recoiling"))
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func note(text string, r engine.Rule) []engine.Note {
	return []engine.Note{{Text: text, Rule: ruleIDs[r]}}
}

// askElements answers the questions about one element or two; the last, whether equal scores destroy,
// needs no word of its own.
func (g questions) askElements(word string, ids []uint8, recoiling bool) (engine.Answer, error) {
	e := ids[0]
	switch word {
	case "reach":
		return g.askReach(e), nil
	case "sight":
		return g.askSight(e, ids[1]), nil
	case "contact":
		return g.askContact(e), nil
	case "zone":
		return g.askZone(e), nil
	case "pass":
		return engine.Answer{Verdict: yes(g.canPass(e, ids[1], g.pose(e).H, recoiling, g.inCC(e))), Notes: note("interpenetration", ruleIp1)}, nil
	case "ground":
		return g.askGround(e), nil
	case "group":
		return g.askGroup(e), nil
	case "deploy":
		why := g.moves().deployFault(e, g.pose(e))
		if why == "" {
			return engine.Answer{Verdict: "legal"}, nil
		}
		return engine.Answer{Verdict: "illegal", Notes: note(why, ruleDep1)}, nil
	case "measure":
		d := g.d.rect[e].Dist(&g.d.rect[ids[1]])
		return engine.Answer{Verdict: number(coarse(d + 128))}, nil
	case "command":
		r := g.outOfCommand(sideOf(e), one(e))
		return engine.Answer{Verdict: yes(r == 0), Notes: note("command", r)}, nil
	}
	a := engine.Answer{Verdict: "nothing"}
	x, y := g.combat().diesOnOdd(e, ids[1]), g.combat().diesOnOdd(ids[1], e)
	if x || y {
		a.Verdict = "both destroyed when odd"
		a.Notes = append(note("equal", g.unit(e).spcRule), note("equal", g.unit(ids[1]).spcRule)...)
	}
	return a, nil
}

// askReach tells how far an element may move straight ahead and back, in whole
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
			act := engine.Action{Verb: verbMove, Figure: figure(e), Cell: engine.NoCell, N: 1 << (e % maxSide), A: leg{kind: straight, n: way * n * plane.Pace}.pack()}
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
	a.Notes = note("paces straight ahead and back; the allowance is that of the worst ground met, and no way is safer than another", ruleMv4)
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

// Entry implements [engine.Enterer]: a general is one wherever it is put.
func (t *table) Entry(f engine.Figure) []engine.Pair {
	if !t.el[uint8(f.Seat())*maxSide+uint8(f.Number())].general {
		return nil
	}
	return []engine.Pair{{Key: "general", Value: "true"}}
}

func (g questions) askZone(e uint8) engine.Answer {
	a := engine.Answer{Others: "no"}
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if g.inZone(&g.d.rect[e], o, g.carpet(o, one(e))) {
			a.Values = append(a.Values, engine.Pair{Key: g.t.el[o].name, Value: "yes"})
		}
	}
	a.Verdict = yes(len(a.Values) > 0)
	a.Notes = note("zones of control", ruleZoc1)
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
	if !g.aerial(e) && in&t.water != 0 && !g.wades(e, g.pose(e), &g.d.rect[e], in) || in&t.closed != 0 {
		move = "none"
	}
	bad := g.combat().inBad(e) && !g.t.chart.badGoing.except.has(g.unit(e).kind) && g.t.chart.badGoing.n != 0
	cover := in&t.cover != 0 && g.t.chart.magicCover.n != 0
	a.Values = []engine.Pair{{Key: "move", Value: move}, {Key: "bad going", Value: yes(bad)}, {Key: "cover", Value: yes(cover)},
		{Key: "aerials may end", Value: yes(in&(t.badAir|t.closed) == 0)}, {Key: "water", Value: yes(in&t.water != 0)},
		{Key: "hill", Value: yes(in&t.hill != 0)}, {Key: "impassable", Value: yes(in&t.closed != 0)}, {Key: "road", Value: yes(g.onRoad(g.pose(e), e))},
		{Key: "sight", Value: yes(in&t.through == 0)}, {Key: "lurkers", Value: yes(in&t.lurk != 0)}}
	if g.onRoad(g.pose(e), e) {
		a.Values[0].Value = number(g.unit(e).road)
	}
	a.Notes = note("ground", ruleGeo7)
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
		a.Values = append(a.Values, engine.Pair{Key: g.t.el[uint8(sideOf(e))*maxSide+uint8(trailing(r))].name, Value: "yes"})
	}
	a.Notes = note("groups", ruleMv10)
	return a
}

// askPips tells what an action would cost, or why it is illegal. The PIPs are set high while it is asked,
// because the question is what it costs, not whether this throw affords it.
func (g questions) askPips(words string) (engine.Answer, error) {
	a, err := g.t.Parse(g.game, words)
	if err != nil {
		return engine.Answer{}, err
	}
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
		_, n, r = g.combat().checkCast(uint8(a.Figure.Seat())*maxSide+uint8(a.Figure.Number()), a.N, a.A)
		rule = ruleMg1
	default:
		r = g.Check(a)
		c := g.moves().entryCost(a.Verb, uint8(a.Figure.Seat())*maxSide+uint8(a.Figure.Number()))
		n, rule = c.n, c.rule
	}
	if r != engine.Legal {
		return engine.Answer{Verdict: "illegal", Notes: []engine.Note{{Text: refusalWords[r].Text, Rule: ruleIDs[refusalWords[r].Rule]}}}, nil
	}
	return engine.Answer{Verdict: strconv.Itoa(int(n)), Notes: note("cost", rule)}, nil
}

func (g questions) askStanding() engine.Answer {
	side, ending := g.loser()
	a := engine.Answer{Verdict: "play on"}
	if side != engine.Nobody {
		a.Verdict = info.Seats[side.Other()] + " wins"
		a.Notes = note(info.Endings[ending].Doc, ruleWin2)
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
	a := engine.Answer{Verdict: "legal", Values: []engine.Pair{{Key: "points", Value: strconv.Itoa(int(m.points))}, {Key: "high", Value: strconv.Itoa(int(m.high))}}}
	for _, why := range m.illegal(24, g.t.opts.Fewer) {
		a.Verdict = "illegal"
		rule := ruleArmy1
		if strings.Contains(why, "ARMY-2") {
			rule = ruleArmy2
		}
		a.Notes = append(a.Notes, engine.Note{Text: why, Rule: ruleIDs[rule]})
	}
	return a, nil
}

// askRoles reads the dice of set-up: the two sides' dice, then the edge die
// (HOTT-SET-1, HOTT-SET-3).
func askRoles(words string) (engine.Answer, error) {
	var d [3]int
	f := strings.Fields(words)
	if len(f) != 3 {
		return engine.Answer{}, fmt.Errorf("want three dice: first army, second army, edge")
	}
	for i, w := range f {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > 6 {
			return engine.Answer{}, fmt.Errorf("%q is no face of a die", w)
		}
		d[i] = n
	}
	a := engine.Answer{Values: []engine.Pair{{Key: "edge", Value: strconv.Itoa(min(d[2], 4))}}}
	switch {
	case d[0] > d[1]:
		a.Verdict = "first attacks"
	case d[0] < d[1]:
		a.Verdict = "second attacks"
	default:
		a.Verdict = "roll again"
	}
	a.Notes = append(note("higher die attacks", ruleSet1), note("the last edge has three faces", ruleSet3)...)
	return a, nil
}
