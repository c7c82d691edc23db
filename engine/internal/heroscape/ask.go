package heroscape

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

func (g questions) askAdjacent(f, o fig, _ *speech.Args) engine.Answer {
	return engine.Answer{Verdict: speech.YesNo(g.adjacent(f, o)),
		Notes: rules.Notes(ruleEng1, "levels and ruins decide between neighbours")}
}

func (g questions) askRange(f, o fig, _ *speech.Args) engine.Answer {
	return engine.Answer{Verdict: strconv.Itoa(g.span(f, o)),
		Notes: rules.Notes(ruleRange1, "fewest steps over existing spaces")}
}

func (g questions) askDice(f, o fig, _ *speech.Args) engine.Answer {
	r := g.rollOf(f, o)
	return engine.Answer{Values: speech.Pairs("attack", r.n, "defence", r.m)}
}

func (g questions) askAllowance() engine.Answer {
	if g.s.depth == 0 {
		return engine.Answer{Verdict: "no turn"}
	}
	return engine.Answer{Verdict: strconv.Itoa(g.allowance(g.turn()))}
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
	a.Values = speech.Pairs("rays", best)
	a.Notes = rules.Notes(rule, "%d of %d rays are free", best, rays)
	if best < rays {
		a.Notes = append(a.Notes, blockers(g, kind, f, o)...)
	}
	if near {
		a.Notes = append(a.Notes, rules.Note(ruleLos5, "no sight is needed to an adjacent figure"))
	}
	return a
}

func (g questions) askEngaged(f fig) engine.Answer {
	a := engine.Answer{Verdict: "no", Others: "no",
		Notes: rules.Notes(ruleEng4, "opposing adjacent figures are engaged")}
	for set := g.engagedWith(f); !set.empty(); {
		a.Verdict = "yes"
		a.Values = append(a.Values, engine.Pair{Key: g.t.names[set.pop()], Value: "yes"})
	}
	return a
}

// askReach lists where a figure can end a move: how, at what cost and at what risk.
func (g questions) askReach(f fig, q *speech.Args) engine.Answer {
	a := engine.Answer{Others: "never", Keys: g.t.endWords(g.t.unitOf(f).double),
		Notes: rules.Notes(ruleTurn2, "each active figure may move once")}
	if q.Has("routes") {
		for _, key := range a.Keys {
			a.Keys = append(a.Keys, key+" #2", key+" #3") // second and third routes to a place
		}
		g.undominated(f, &a)
		return a
	}
	if q.Has("cheapest") {
		a.Notes = append(a.Notes,
			engine.Note{Text: "numbers are points of movement by the cheapest route, whatever its risk"})
		g.cheapest(f, &a)
		return a
	}
	a.Notes = append(a.Notes, engine.Note{Text: "numbers are points of movement by the safest route; after the " +
		"figure, `cheapest` tells the cheapest, `routes` every route worth taking, with its risk"})
	for _, r := range g.reach(f) {
		key := g.t.label(r.lead)
		if r.trail != none {
			key += "+" + g.t.label(r.trail)
		}
		value := strconv.Itoa(int(r.cost))
		if q.Has("risk") {
			value = fmt.Sprintf("%d attacks, %d fall dice, cost %d", r.risk/oneAttack, r.risk%oneAttack, r.cost)
		}
		a.Values = append(a.Values, engine.Pair{Key: key, Value: value})
	}
	return a
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

// routeCosts answers what a route costs.
func (g questions) routeCosts(_ fig, e ends, a engine.Action) engine.Answer {
	return engine.Answer{Verdict: strconv.Itoa(g.routeCost(e, a)), Notes: rules.Notes(ruleUp1, "spaces and sides")}
}

// routeFalls lists the falls of a route, by the space where each ends.
func (g questions) routeFalls(f fig, e ends, a engine.Action) engine.Answer {
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
			out.Notes = append(out.Notes, rules.Note([3]engine.Rule{ruleFall1, ruleFall2, ruleFall3}[band-1],
				"a drop of at least the figure's Height"))
		}
		e = ends{g.t.places[e.lead].reach[k], trailAfter(e)}
	}
	return out
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
		out.Notes = rules.Notes(rulePwrCarr3, "never the target of leaving-engagement attacks")
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
	out.Notes = append(out.Notes, rules.Note(ruleLeave1, "one die for each engagement that is left"))
	return out
}

// askDrop answers whether figures may drop onto a cell.
func (g questions) askDrop(c cell) engine.Answer {
	height := int16(5)
	for gi := range g.t.groups {
		if u := g.unitOfGroup(uint8(gi)); u.can&drops != 0 {
			height = u.height
		}
	}
	return engine.Answer{Verdict: speech.YesNo(g.mayDrop(c, height)),
		Notes: rules.Notes(rulePwrAirborne1, "empty, no glyph, not adjacent to any figure")}
}

// askCell answers what lies on a cell. A glyph that is face down stays unknown, no matter who asks.
func (g questions) askCell(c cell) engine.Answer {
	p := &g.t.places[c]
	zone := [4]string{"none", info.Seats[0], info.Seats[1], "both"}[p.zone]
	glyph := "none"
	if v := g.glyphAt(c); v != 0 {
		glyph = glyphNames[v&^glyphDown]
		if v&glyphDown != 0 {
			glyph = "unknown"
		}
	}
	return engine.Answer{Values: speech.Pairs("terrain", g.t.kinds[p.kind].name, "level", p.level, "zone", zone,
		"glyph", glyph)}
}

func (g questions) askScore() engine.Answer {
	a := engine.Answer{}
	for side := range 2 {
		a.Values = append(a.Values, speech.Pairs(info.Seats[side], g.score(side),
			info.Seats[side]+" life", fraction(g.lifePoints(side), lifeUnit*lifeUnit))...)
	}
	a.Notes = []engine.Note{rules.Note(ruleVic2, "cards with a living figure on the battlefield score in full"),
		rules.Note(ruleR46, "Life left breaks a tie")}
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

// askMarkers reports how many markers one side sees on each card of a side (HS-OM-3):
// all but the revealed ones look alike.
func (g questions) askMarkers(seat string) (engine.Answer, error) {
	side := seatNamed(seat)
	if side < 0 {
		return engine.Answer{}, speech.Unknown("seat", seat, info.Seats[:])
	}
	a := engine.Answer{Others: "0", Keys: make([]string, len(g.t.groups)),
		Notes: rules.Notes(ruleOm3, "the other side sees how many, not which")}
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
			a.Values = append(a.Values, engine.Pair{Key: g.t.groups[gi].name,
				Value: strings.TrimSpace(strconv.Itoa(hidden) + shown)})
		}
	}
	return a, nil
}

// askArmy checks an army list: `army 300 finn 1 tarn 1`.
func (t *table) askArmy(most string, rest []string) (engine.Answer, error) {
	limit, err := strconv.Atoi(most)
	if err != nil {
		return engine.Answer{}, fmt.Errorf("%q is no limit", most)
	}
	if len(rest)%2 != 0 {
		return engine.Answer{}, fmt.Errorf("the number of %q is missing", rest[len(rest)-1])
	}
	var list []listedCard
	for i := 0; i < len(rest); i += 2 {
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
		a.Notes = append(a.Notes, rules.Note(f.rule, "%s", f.text))
	}
	return a, nil
}

// askCard tells the numbers of a card of the roster.
func (t *table) askCard(unit string) (engine.Answer, error) {
	u, ok := t.roster.Units[unit]
	if !ok {
		return engine.Answer{}, speech.Unknown("unit", unit, slices.Sorted(maps.Keys(t.roster.Units)))
	}
	return engine.Answer{Notes: rules.Notes(ruleUnit1, "classic statistics"),
		Values: speech.Pairs("height", u.Height, "life", u.Life, "move", u.Move,
			"range", u.Range, "attack", u.Attack, "defence", u.Defence, "figures", u.Figures, "spaces", u.Spaces,
			"points",
			u.Points)}, nil
}
