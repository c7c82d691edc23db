package heroscape

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// undominated tells, for each place that a figure can end a move on, every way there that
// no other beats in leaving attacks, fall dice and cost at once: how, at what cost and at
// what risk.
func (g questions) undominated(f fig, a *engine.Answer) {
	ways := g.everyWay(f)
	slices.SortStableFunc(ways, func(a, b arrival) int {
		return cmp.Or(cmp.Compare(g.footprint(a.ends), g.footprint(b.ends)), cmp.Compare(a.risk, b.risk),
			cmp.Compare(a.cost, b.cost), cmp.Compare(a.path, b.path))
	})
	var kept []arrival // of one place
	for _, w := range ways {
		if len(kept) > 0 && g.footprint(kept[0].ends) != g.footprint(w.ends) {
			kept = kept[:0]
		}
		beaten := slices.ContainsFunc(kept, func(o arrival) bool {
			return o.risk/oneAttack <= w.risk/oneAttack && o.risk%oneAttack <= w.risk%oneAttack && o.cost <= w.cost
		})
		if beaten {
			continue
		}
		kept = append(kept, w)
		key := g.t.label(w.lead)
		if w.trail != none {
			key += "+" + g.t.label(w.trail)
		}
		if len(kept) > 1 {
			key += fmt.Sprintf(" #%d", len(kept))
		}
		a.Values = append(a.Values, engine.Pair{Key: key, Value: g.sayWay(f, &w)})
	}
}

// cheapest tells the least cost of each place that a figure can end a move on, whatever the
// risk of the way.
func (g questions) cheapest(f fig, a *engine.Answer) {
	ways := g.everyWay(f)
	slices.SortStableFunc(ways, func(a, b arrival) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(g.footprint(a.ends), g.footprint(b.ends)))
	})
	shown := map[string]bool{}
	for _, w := range ways {
		key := g.t.label(w.lead)
		if w.trail != none {
			key += "+" + g.t.label(w.trail)
		}
		if !shown[key] {
			shown[key] = true
			a.Values = append(a.Values, engine.Pair{Key: key, Value: strconv.Itoa(int(w.cost))})
		}
	}
}

// everyWay lists the ways of all searches: walks, walks along a road, flights and the
// Grapple Gun.
func (g questions) everyWay(f fig) (ways []arrival) {
	r, u := &g.w.reach, g.t.unitOf(f)
	g.readFrom(f)
	if u.can&flies != 0 && !g.t.basic {
		r.ask()
		g.flyFrom(f, u, g.engagedWith(f))
		ways = append(ways, r.ends...)
	}
	walk := func(budget int) {
		r.ask()
		g.walkFrom(f, u, budget)
		for i := range r.labels {
			l := &r.labels[i]
			e, tailLeads := g.endsOf(l.state, u.double)
			start := ends{g.s.lead[f], g.s.trail[f]}
			if l.steps == 0 || l.steps == overtaken || !g.mayEnd(f, e) || g.footprint(e) == g.footprint(start) {
				continue
			}
			ways = append(ways, arrival{e, l.path, l.risk, l.cost, l.swipes, l.deadly, modeWalk, tailLeads, f})
		}
	}
	walk(g.moveOf(f))
	if bonus := g.roadBonus(g.startEnds(f, false)); bonus > 0 {
		r.road = true
		walk(g.moveOf(f) + bonus)
		r.road = false
	}
	if u.can&climbs != 0 {
		r.ask()
		g.grappleFrom(f, u)
		ways = append(ways, r.ends...)
	}
	return ways
}

// sayWay words a way: the route, its cost, who strikes at the one who leaves and with how
// many dice, the falls, and the exact chance of not arriving alive.
func (g questions) sayWay(f fig, w *arrival) string {
	a := engine.Action{Verb: verbMove, Figure: figure(f), Cell: toCell(w.lead), N: int32(w.mode), A: w.path}
	if w.tailLeads {
		a.N |= 4
	}
	out := fmt.Sprintf("%s: cost %d", language.Say(g, a), w.cost)
	risks := 0
	if swipes := g.routeSwipes(f, g.startEnds(f, w.tailLeads), a); len(swipes.Values) > 0 {
		var by []string
		for _, v := range swipes.Values {
			by = append(by, fmt.Sprintf("%s (%s)", v.Key, counted(v.Value, "die", "dice")))
		}
		out += ", leaving attacks of " + strings.Join(by, ", ")
		risks++
	}
	if falls := w.falls(); falls > 0 {
		out += fmt.Sprintf(", falls (%s)", counted(fmt.Sprint(falls), "die", "dice"))
		risks++
	}
	if w.deadly > 0 {
		out += ", an extreme fall"
		risks++
	}
	if g.t.is(w.lead, cellMolten) || (w.trail != none && g.t.is(w.trail, cellMolten)) {
		out += ", molten lava"
		risks++
	}
	if risks == 0 {
		return out + ", no risk"
	}
	odds := g.oddsMove(f, a)
	dies := "dies with " + odds.Verdict
	if odds.Verdict == "0" {
		dies = "lives"
	}
	return out + fmt.Sprintf(": %s, loses %s on average", dies, counted(meanWounds(odds), "wound", "wounds"))
}

// meanWounds words the wounds that a way costs on average.
func meanWounds(a engine.Answer) string {
	return a.Dists[0].Dist.Mean(func(v dice.Value) int64 { return int64(v) }).RatString()
}

// counted words a count.
func counted(n, one, many string) string {
	if n == "1" {
		return n + " " + one
	}
	return n + " " + many
}
