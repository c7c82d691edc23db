package heroscape

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Ask answers a question about a position (Info.Questions).
func (t *table) Ask(gg engine.Game, question string) (engine.Answer, error) {
	g := gg.(*game).questions()
	fields := strings.Fields(question)
	if len(fields) == 0 {
		return engine.Answer{}, speech.UnknownQuestion(t.Info(), question)
	}
	word, rest := fields[0], fields[1:]
	switch word {
	case "score":
		return g.askScore(), nil
	case "markers":
		return g.askMarkers(rest)
	case "allowance":
		if g.s.depth == 0 {
			return engine.Answer{Verdict: "no turn"}, nil
		}
		return engine.Answer{Verdict: strconv.Itoa(g.allowance(g.turn()))}, nil
	case "army":
		return t.askArmy(rest)
	case "card":
		return t.askCard(rest)
	case "map", "drop":
		return g.askCell(word, rest)
	case "odds":
		return g.askOdds(rest)
	}
	if !slices.ContainsFunc(info.Questions, func(q engine.Named) bool { return q.Name == word }) {
		return engine.Answer{}, speech.UnknownQuestion(t.Info(), question)
	}
	if len(rest) == 0 {
		return engine.Answer{}, speech.Missing(t.Info(), "a figure", word)
	}
	f, err := t.parseFigure(rest[0])
	if err != nil {
		return engine.Answer{}, err
	}
	if g.s.lead[f] == none {
		return engine.Answer{}, fmt.Errorf("%s is not on the board", rest[0])
	}
	rest = rest[1:]
	switch word {
	case "reach":
		return g.askReach(f, rest)
	case "move":
		return engine.Answer{Verdict: strconv.Itoa(g.moveOf(f))}, nil
	case "engaged":
		return g.askEngaged(f), nil
	case "cost", "swipes", "falls":
		return g.askRoute(word, f, rest)
	case "victims":
		return g.askVictims(f, rest)
	case "may":
		return g.askMay(f, rest)
	}
	return g.askPair(word, f, rest)
}

// askPair answers about two figures.
func (g questions) askPair(word string, f fig, rest []string) (engine.Answer, error) {
	if len(rest) < 1 {
		return engine.Answer{}, speech.Missing(g.t.Info(), "a figure", word+" "+g.t.names[f])
	}
	o, err := g.t.parseFigure(rest[0])
	if err != nil {
		return engine.Answer{}, err
	}
	if g.s.lead[o] == none {
		return engine.Answer{}, fmt.Errorf("%s is not on the board", rest[0])
	}
	switch word {
	case "adjacent":
		a := engine.Answer{Verdict: "no", Notes: []engine.Note{note(ruleEng1, "levels and ruins decide between neighbours")}}
		if g.adjacent(f, o) {
			a.Verdict = "yes"
		}
		return a, nil
	case "range":
		return engine.Answer{Verdict: strconv.Itoa(g.span(f, o)), Notes: []engine.Note{note(ruleRange1, "fewest steps over existing spaces")}}, nil
	case "dice":
		r := g.rollOf(f, o)
		return engine.Answer{Values: []engine.Pair{{Key: "attack", Value: strconv.Itoa(r.n)}, {Key: "defence", Value: strconv.Itoa(r.m)}}}, nil
	}
	return g.askSight(f, o, len(rest) > 1 && rest[1] == "clear"), nil
}

// askSight counts the free rays between two figures from whichever of their spaces sees best, and tells
// what blocks the others. Adjacent figures need no sight but for what asks for a clear one.
func (g questions) askSight(f, o fig, clear bool) engine.Answer {
	kind, rule := sightPlain, ruleLos2
	if clear {
		kind, rule = sightClear, ruleLos6
	}
	a := engine.Answer{Verdict: "blocked"}
	best := 0
	for _, x := range [2]cell{g.s.lead[f], g.s.trail[f]} {
		for _, y := range [2]cell{g.s.lead[o], g.s.trail[o]} {
			if x != none && y != none {
				best = max(best, g.t.sightRays(kind, x, g.t.unitOf(f).height, y, g.t.unitOf(o).height, rays+1))
			}
		}
	}
	near := !clear && g.adjacent(f, o)
	if best > 0 || near {
		a.Verdict = "clear"
	}
	a.Values = []engine.Pair{{Key: "rays", Value: strconv.Itoa(best)}}
	a.Notes = []engine.Note{note(rule, fmt.Sprintf("%d of %d rays are free", best, rays))}
	if best < rays {
		a.Notes = append(a.Notes, blockers(g, kind, f, o)...)
	}
	if near {
		a.Notes = append(a.Notes, note(ruleLos5, "no sight is needed to an adjacent figure"))
	}
	return a
}

func (g questions) askEngaged(f fig) engine.Answer {
	a := engine.Answer{Verdict: "no", Others: "no", Notes: []engine.Note{note(ruleEng4, "opposing adjacent figures are engaged")}}
	for set := g.engagedWith(f); !set.empty(); {
		a.Verdict = "yes"
		a.Values = append(a.Values, engine.Pair{Key: g.t.names[set.pop()], Value: "yes"})
	}
	return a
}

// askReach lists where a figure can end a move: how, at what cost and at what risk.
func (g questions) askReach(f fig, rest []string) (engine.Answer, error) {
	mode := ""
	if len(rest) > 0 {
		mode = rest[0]
	}
	switch mode {
	case "", "safest", "cheapest", "risk", "routes":
	default:
		return engine.Answer{}, fmt.Errorf("reach F, or after F safest, cheapest, risk or routes, not %q", mode)
	}
	a := engine.Answer{Others: "never", Keys: g.t.endWords(g.t.unitOf(f).double), Notes: []engine.Note{note(ruleTurn2, "each active figure may move once")}}
	if mode == "routes" {
		for _, key := range a.Keys {
			a.Keys = append(a.Keys, key+" #2", key+" #3") // second and third routes to a place
		}
		g.undominated(f, &a)
		return a, nil
	}
	if mode == "cheapest" {
		a.Notes = append(a.Notes, engine.Note{Text: "numbers are points of movement by the cheapest route, whatever its risk"})
		g.cheapest(f, &a)
		return a, nil
	}
	a.Notes = append(a.Notes, engine.Note{Text: "numbers are points of movement by the safest route; after the figure, `cheapest` tells the cheapest, `routes` every route worth taking, with its risk"})
	for _, r := range g.reach(f) {
		key := g.t.label(r.lead)
		if r.trail != none {
			key += "+" + g.t.label(r.trail)
		}
		value := strconv.Itoa(int(r.cost))
		if mode == "risk" {
			value = fmt.Sprintf("%d attacks, %d fall dice, cost %d", r.risk/oneAttack, r.risk%oneAttack, r.cost)
		}
		a.Values = append(a.Values, engine.Pair{Key: key, Value: value})
	}
	return a, nil
}

// endWords lists the words for every place where a move could end: a space, or for a
// double-space figure two that touch, the leading end first.
func (t *table) endWords(double bool) (words []string) {
	for c, in := range t.cells {
		if in.Label == "" {
			continue
		}
		if !double {
			words = append(words, in.Label)
			continue
		}
		for _, n := range t.places[c].reach {
			if n != none {
				words = append(words, in.Label+"+"+t.label(n))
			}
		}
	}
	return words
}

// parseMoving reads a route, the best route to a cell, or an attack on somebody, who must be on the board.
func (g questions) parseMoving(f fig, rest []string) (engine.Action, error) {
	a, err := g.t.parse(g.moves, g.t.names[f]+" "+strings.Join(rest, " "))
	if err != nil {
		return a, err
	}
	act := actOf[a.Verb]
	if aimed := act != nil && act.form != formCard && act.form != formLine; aimed || a.Verb == verbAttack {
		if t := g.target(a); t >= fig(len(g.t.names)) || g.s.lead[t] == none {
			return a, fmt.Errorf("the target of %q is not on the board", g.t.say(g.field, a))
		}
	}
	return a, nil
}

// askRoute answers about one route: its cost, its leaving attacks, its falls.
func (g questions) askRoute(word string, f fig, rest []string) (engine.Answer, error) {
	a, err := g.parseMoving(f, rest)
	if err != nil {
		return engine.Answer{}, err
	}
	if a.Verb != verbMove {
		return engine.Answer{}, fmt.Errorf("%s F walk CELL …, or fly, grapple or move", word)
	}
	e := g.startEnds(f, a.N&4 != 0)
	r := g.routeRefusal(f, e, a)
	if r != engine.Legal {
		return engine.Answer{Verdict: "never", Notes: []engine.Note{note(info.Refusals[r].Rule, info.Refusals[r].Text)}}, nil
	}
	switch word {
	case "cost":
		return engine.Answer{Verdict: strconv.Itoa(g.routeCost(e, a)), Notes: []engine.Note{note(ruleUp1, "spaces and sides")}}, nil
	case "swipes":
		return g.routeSwipes(f, e, a), nil
	}
	out := engine.Answer{Verdict: "none"}
	u := g.t.unitOf(f)
	for path := a.A; path != 0 && a.N&3 != int32(modeFly) && !g.t.basic; path = path << stepBits & (1<<63 - 1) {
		k := firstStep(path)
		if band := g.fallBand(u, e.lead, k); band > 0 {
			out.Verdict = "yes"
			row := g.t.num.falls[band-1]
			value := fmt.Sprintf("%d dice", row.Dice)
			if row.Deadly > 0 {
				value = fmt.Sprintf("destroyed on %d or less", row.Deadly)
			}
			out.Values = append(out.Values, engine.Pair{Key: g.t.label(g.t.places[e.lead].reach[k]), Value: value})
			out.Notes = append(out.Notes, note([3]engine.Rule{ruleFall1, ruleFall2, ruleFall3}[band-1], "a drop of at least the figure's Height"))
		}
		e = ends{g.t.places[e.lead].reach[k], trailAfter(e)}
	}
	return out, nil
}

func (g questions) routeRefusal(f fig, e ends, a engine.Action) engine.Refusal {
	var r engine.Refusal
	switch uint8(a.N & 3) {
	case modeWalk:
		_, r = g.checkWalk(f, e, a.A)
	case modeFly:
		_, r = g.checkFly(f, e, a.A)
	default:
		_, r = g.checkGrapple(f, e, a.A)
	}
	return r
}

// routeCost is the movement that a route takes by walking; flying counts spaces and what landing costs.
func (g questions) routeCost(e ends, a engine.Action) int {
	cost := 0
	for path := a.A; path != 0; path = path << stepBits & (1<<63 - 1) {
		k := firstStep(path)
		if uint8(a.N&3) == modeWalk {
			cost += g.t.stepCost(e.lead, k)
		} else {
			cost++
		}
		e = ends{g.t.places[e.lead].reach[k], trailAfter(e)}
	}
	if uint8(a.N&3) == modeFly {
		cost += int(g.t.places[e.lead].land)
	}
	return cost
}

// routeSwipes lists the leaving attacks of a route, by enemy.
func (g questions) routeSwipes(f fig, e ends, a engine.Action) engine.Answer {
	u := g.t.unitOf(f)
	out := engine.Answer{Verdict: "none", Others: "none"}
	if g.t.basic || u.can&slips != 0 {
		out.Notes = []engine.Note{note(rulePwrCarr3, "never the target of leaving-engagement attacks")}
		return out
	}
	total := 0
	add := func(set figset) {
		for !set.empty() {
			by := set.pop()
			total += g.swipeDice(by)
			out.Values = append(out.Values, engine.Pair{Key: g.t.names[by], Value: strconv.Itoa(g.swipeDice(by))})
		}
	}
	if uint8(a.N&3) == modeFly {
		if u.can&lifts == 0 {
			add(g.engagedWith(f))
		}
	} else {
		mask := g.adjacentTo(1-g.sideOf(f), u.hclass)
		w := walker{mask: mask}
		for path := a.A; path != 0; path = path << stepBits & (1<<63 - 1) {
			next := ends{g.t.places[e.lead].reach[firstStep(path)], trailAfter(e)}
			add(w.around(e).minus(w.around(next)))
			e = next
		}
	}
	if total > 0 {
		out.Verdict = strconv.Itoa(total)
	}
	out.Notes = append(out.Notes, note(ruleLeave1, "one die for each engagement that is left"))
	return out
}

// askCell answers about a cell: whether figures may drop there, or what lies there. A glyph that is face
// down stays unknown, no matter who asks.
func (g questions) askCell(word string, rest []string) (engine.Answer, error) {
	if len(rest) != 1 {
		return engine.Answer{}, fmt.Errorf("%s takes one cell", word)
	}
	c, err := g.t.parseCell(rest[0])
	if err != nil {
		return engine.Answer{}, err
	}
	p := &g.t.places[c]
	if word == "drop" {
		a := engine.Answer{Verdict: "no", Notes: []engine.Note{note(rulePwrAirborne1, "empty, no glyph, not adjacent to any figure")}}
		height := int16(5)
		for gi := range g.t.groups {
			if u := g.unitOfGroup(uint8(gi)); u.can&drops != 0 {
				height = u.height
			}
		}
		if g.mayDrop(c, height) {
			a.Verdict = "yes"
		}
		return a, nil
	}
	zone := [4]string{"none", info.Seats[0], info.Seats[1], "both"}[p.zone]
	glyph := "none"
	if v := g.glyphAt(c); v != 0 {
		glyph = glyphNames[v&^glyphDown]
		if v&glyphDown != 0 {
			glyph = "unknown"
		}
	}
	return engine.Answer{Values: []engine.Pair{
		{Key: "terrain", Value: g.t.kinds[p.kind].name}, {Key: "level", Value: strconv.Itoa(int(p.level))},
		{Key: "zone", Value: zone}, {Key: "glyph", Value: glyph},
	}}, nil
}

func (g questions) askScore() engine.Answer {
	a := engine.Answer{}
	for side := range 2 {
		a.Values = append(a.Values,
			engine.Pair{Key: info.Seats[side], Value: strconv.Itoa(int(g.score(side)))},
			engine.Pair{Key: info.Seats[side] + " life", Value: fraction(g.lifePoints(side), lifeUnit*lifeUnit)})
	}
	a.Notes = []engine.Note{note(ruleVic2, "cards with a living figure on the battlefield score in full"), note(ruleR46, "Life left breaks a tie")}
	return a
}

// fraction writes a/b in lowest terms.
func fraction(a, b int64) string {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	if a == 0 {
		return "0"
	}
	if b/x == 1 {
		return strconv.FormatInt(a/x, 10)
	}
	return fmt.Sprintf("%d/%d", a/x, b/x)
}

// askMarkers tells how many markers one side sees on each card of a side (HS-OM-3):
// all but the revealed ones look alike.
func (g questions) askMarkers(rest []string) (engine.Answer, error) {
	if len(rest) != 1 || seatNamed(rest[0]) < 0 {
		return engine.Answer{}, fmt.Errorf("markers SEAT, which is %s or %s", info.Seats[0], info.Seats[1])
	}
	side := seatNamed(rest[0])
	a := engine.Answer{Others: "0", Keys: make([]string, len(g.t.groups)), Notes: []engine.Note{note(ruleOm3, "the other side sees how many, not which")}}
	for gi := range g.t.groups {
		a.Keys[gi] = g.t.groups[gi].name
		hidden, shown := 0, ""
		for n, m := range g.s.mark[side] {
			if m != uint8(gi) {
				continue
			}
			if g.s.shown[side]>>n&1 != 0 {
				shown += " " + markerName(n)
			} else {
				hidden++
			}
		}
		if hidden > 0 || shown != "" {
			a.Values = append(a.Values, engine.Pair{Key: g.t.groups[gi].name, Value: strings.TrimSpace(strconv.Itoa(hidden) + shown)})
		}
	}
	return a, nil
}

// askArmy checks an army list: `army 300 finn 1 tarn 1`.
func (t *table) askArmy(rest []string) (engine.Answer, error) {
	if len(rest) < 3 || len(rest)%2 == 0 {
		return engine.Answer{}, fmt.Errorf("army LIMIT UNIT COUNT UNIT COUNT …, limit 0 for none")
	}
	limit, err := strconv.Atoi(rest[0])
	if err != nil {
		return engine.Answer{}, fmt.Errorf("%q is no limit", rest[0])
	}
	var list []listedCard
	for i := 1; i < len(rest); i += 2 {
		u, ok := t.roster.Units[rest[i]]
		n, err := strconv.Atoi(rest[i+1])
		if !ok || err != nil || n < 1 || n > perSeat {
			return engine.Answer{}, fmt.Errorf("%q is no unit and number", rest[i]+" "+rest[i+1])
		}
		list = append(list, listedCard{i / 2, rest[i], &u, n})
	}
	a := engine.Answer{Verdict: "legal"}
	for _, f := range armyFaults(list, limit) {
		a.Verdict = "illegal"
		a.Notes = append(a.Notes, note(f.rule, f.text))
	}
	return a, nil
}

// askCard tells the numbers of a card of the roster.
func (t *table) askCard(rest []string) (engine.Answer, error) {
	if len(rest) != 1 {
		return engine.Answer{}, fmt.Errorf("card takes the ID of a unit")
	}
	u, ok := t.roster.Units[rest[0]]
	if !ok {
		return engine.Answer{}, fmt.Errorf("unknown unit %q%s", rest[0], spelling.Suggest(rest[0], slices.Sorted(maps.Keys(t.roster.Units))))
	}
	a := engine.Answer{Notes: []engine.Note{note(ruleUnit1, "classic statistics")}}
	for _, p := range [...]struct {
		key string
		n   int
	}{{"height", u.Height}, {"life", u.Life}, {"move", u.Move}, {"range", u.Range}, {"attack", u.Attack}, {"defence", u.Defence},
		{"figures", u.Figures}, {"spaces", u.Spaces}, {"points", u.Points}} {
		a.Values = append(a.Values, engine.Pair{Key: p.key, Value: strconv.Itoa(p.n)})
	}
	return a, nil
}
