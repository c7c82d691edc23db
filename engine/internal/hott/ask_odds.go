package hott

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// boutOf is a combat that is asked about: an action of this phase, or "F v G" for a fight that is thought up,
// "F v stronghold [with H, …]" for a storm.
func (g questions) boutOf(q *speech.Args) (b bout, err error) {
	if !q.Has("v") {
		return g.boutOfAction(q.Action)
	}
	b = bout{Kind: inFight, X: numberOf(q.Figure), Y: nobody, Victim: nobody}
	if q.Has("stronghold") {
		b.Kind = inStorm
		if !g.d.live.has(b.X) {
			return b, fmt.Errorf("%s is not on the board", q.Text("F"))
		}
		b.Aid = set(q.B) & g.d.live
		return b, nil
	}
	b.Y = numberOf(engine.Figure(q.A))
	if !g.d.live.has(b.X) || !g.d.live.has(b.Y) {
		return b, fmt.Errorf("both must be on the board")
	}
	if g.d.holds(b.X, b.Y) != noFlank && g.d.front[b.Y] == nobody {
		b.Victim = b.Y
	}
	if g.d.holds(b.Y, b.X) != noFlank && g.d.front[b.X] == nobody {
		b.Victim = b.X
	}
	return b, nil
}

// boutOfAction is the combat that a shot, a spell, a fight or a storm would be. A shot may be asked of
// before its phase has come; the position is put back afterwards.
func (g questions) boutOfAction(a engine.Action) (b bout, err error) {
	r := engine.Legal
	saved := g.s
	defer func() { g.s = saved }()
	switch a.Verb {
	case verbShoot, verbCast:
		if g.s.Phase == phasePips {
			g.s.Phase = phaseRanged
		}
		g.s.Owner = a.Figure.Seat()
		b, _, r = g.combat().checkRanged(a)
	case verbFight:
		b, r = g.combat().checkFight(a)
	case verbStorm:
		b, r = g.combat().checkStorm(a)
	default:
		return b, fmt.Errorf("%q rolls no dice", g.t.Say(g.game, a))
	}
	if r != engine.Legal {
		return b, fmt.Errorf("%s", refusalWords[r].Text)
	}
	if b.Kind == inFight && b.Y == nobody {
		return b, fmt.Errorf("several attack %s, and who is the main one is not named: ask odds %[1]s v …",
			g.t.el[b.X].name)
	}
	return b, nil
}

var resultWords = [resCount]string{"unharmed", "recoils", "flees", "flees off", "ensorcelled", "destroyed", "captured"}

// askOdds gives both factors and the exact chances of what becomes of everybody: what the result table
// says of the loser is a reason, and the outcome is what carrying it out comes to where he stands (ruling R50).
func (g questions) askOdds(q *speech.Args) (engine.Answer, error) {
	b, err := g.boutOf(q)
	if err != nil {
		return engine.Answer{}, err
	}
	g.w.notes, g.w.explain = g.w.notes[:0], true
	x, y := g.combat().totals(&b)
	g.w.explain = false
	a := engine.Answer{Values: speech.Pairs("factors", strconv.Itoa(x)+":"+strconv.Itoa(y))}
	a.Notes = g.owned(&b, g.w.notes)
	kind, _, _ := g.combat().lawOf(&b)
	var ways [2 * casterOne]int
	var order []dice.Value // as the dice first show them
	for d1 := 1; d1 <= 6; d1++ {
		for d2 := 1; d2 <= 6; d2++ {
			v := outcomeOf(kind, d1+x, d2+y, d1)
			if ways[v] == 0 {
				order = append(order, v)
			}
			ways[v]++
		}
	}
	var keys []string
	sums := map[string]int{}
	after := g.Clone().(*game)
	for _, v := range order {
		after.CopyFrom(g.game)
		fates, why := g.fates(&b, v, after)
		for _, k := range fates {
			if sums[k] == 0 {
				keys = append(keys, k)
			}
			sums[k] += ways[v]
		}
		for _, n := range why {
			if !slices.Contains(a.Notes, n) {
				a.Notes = append(a.Notes, n)
			}
		}
	}
	a.Others, a.Keys = "0", g.fatesAll(&b)
	for _, k := range keys {
		a.Values = append(a.Values, engine.Pair{Key: k, Value: strconv.Itoa(sums[k]) + "/36"})
	}
	return a, nil
}

// fates carries out an outcome on a copy of the position and tells what becomes of the loser, or "nothing", then of all
// others who are lost with him, and why.
func (g questions) fates(b *bout, v dice.Value, after *game) (keys []string, why []engine.Note) {
	text, rule := g.resultText(b, verdict(v&^casterOne))
	row := rules.Note(rule, "%s", text)
	rec := engine.Recorder{Keep: true}
	after.w.rec = &rec
	after.play().resolve(b, v)
	after.w.rec = nil
	keys = []string{text}
	for _, e := range rec.Events {
		if e.Kind != engine.KindSlain {
			continue
		}
		who := uint8(e.Figure.Seat())*maxSide + uint8(e.Figure.Number())
		name := g.nameOr(who) + " "
		fate := name + resultWords[resDestroyed]
		switch {
		case text == bothDestroyed && (who == b.X || who == b.Y):
			continue
		case e.Rule == ruleMg7:
			fate = name + resultWords[resEnsorcel]
		case e.Rule == ruleFle4, e.Rule == ruleFlee3, e.Rule == rule && text == name+resultWords[resFleeOff]:
			fate = name + resultWords[resFleeOff]
		}
		why = append(why, rules.Note(e.Rule, "%s", fate))
		if !strings.HasPrefix(text, name) {
			keys = append(keys, fate)
		} else if keys[0] = fate; fate != text {
			row.Text = "the table has: " + text
		}
	}
	return keys, append([]engine.Note{row}, why...)
}

// bothDestroyed is what equal and odd totals come to between some.
const bothDestroyed = "both destroyed"

// fatesAll lists every result that a combat could be asked for, those that it cannot come to among them: their
// chance is 0, and that of a misspelt one is not.
func (g questions) fatesAll(b *bout) []string {
	keys := []string{"nothing", bothDestroyed, "stronghold " + resultWords[resCaptured]}
	for rest := g.d.live | one(b.X); rest != 0; {
		e := rest.next()
		for r := resNone + 1; r < resCaptured; r++ {
			keys = append(keys, g.nameOr(e)+" "+resultWords[r])
		}
	}
	return keys
}

// nameOr is an element's name, or the stronghold.
func (g questions) nameOr(e uint8) string {
	if e == nobody {
		return "stronghold"
	}
	return g.t.el[e].name
}

// resultText is what a verdict comes to: "b destroyed", "both destroyed", "nothing".
func (g questions) resultText(b *bout, v verdict) (string, engine.Rule) {
	loser, winner := b.X, b.Y
	doubled := v == isDoubled || v == doubles
	switch v {
	case beats, doubles:
		loser, winner = b.Y, b.X
	case equalOdd:
		if b.Kind == inFight && (g.combat().diesOnOdd(b.X, b.Y) || g.combat().diesOnOdd(b.Y, b.X)) {
			return bothDestroyed, g.unit(b.X).spcRule
		}
		return "nothing", ruleCmb2
	case equalEven:
		return "nothing", ruleCmb2
	}
	if skip, rule := g.combat().disregards(b, loser); skip {
		return "nothing", rule
	}
	r, rule := g.combat().suffers(loser, winner, b.Kind, doubled)
	if r == resCaptured {
		land := false
		for rest := b.Aid | one(winner); rest != 0; {
			e := rest.next()
			land = land || (!g.aerial(e) && (g.t.opts.SnCaptureStr || !g.is(e, sneakers)))
		}
		if !land {
			r = resNone
		}
	}
	if r == resNone {
		return "nothing", rule
	}
	return g.nameOr(loser) + " " + resultWords[r], rule
}

// askSuffers answers what an element suffers by another or the stronghold.
func (g questions) askSuffers(q *speech.Args) engine.Answer {
	winner, kind := uint8(nobody), inSpell
	if !q.Has("stronghold") {
		winner = numberOf(engine.Figure(q.A))
	}
	for word, k := range map[string]boutKind{"fight": inFight, "storm": inStorm, "shot": inShot} {
		if q.Has(word) {
			kind = k
		}
	}
	r, rule := g.combat().suffers(numberOf(q.Figure), winner, kind, q.Has("doubled"))
	return engine.Answer{Verdict: resultWords[r], Notes: rules.Notes(rule, "result")}
}
