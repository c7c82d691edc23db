package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// hazardRules are the rules of a hex row by what exercises them: being native there,
// walking and flying, blows into and out of it, lines into and past it.
type hazardRules struct {
	native           engine.Rule
	walk, over, land engine.Rule // a non-native meets it
	dive             engine.Rule
	into, out, any   engine.Rule // strikes: at a native, by a non-native, by or at anybody
	passes, at, from engine.Rule // rangestrikes: past it, at a native there, out of it
	standing         engine.Rule // somebody stands there in a Strike Phase
}

var rulesOfHex = [terrains]hazardRules{
	0: {walk: rulePlainMove1, land: rulePlainMove1, any: rulePlainStrike1, passes: rulePlainRange1, over: rulePlainMove1},
	1: {native: ruleTreeNative1, walk: ruleTreeMove1, land: ruleTreeMove2, over: ruleTreeMove2, passes: ruleTreeRange1},
	2: {native: ruleSandNative1, walk: ruleSandMove1, any: ruleSandStrike1, passes: ruleSandRange1},
	3: {native: ruleBogNative1, walk: ruleBogMove1, over: ruleBogMove2, land: ruleBogMove2, any: ruleBogStrike1, passes: ruleBogRange1},
	4: {native: ruleBrambleNative1, walk: ruleBrambleMove1, land: ruleBrambleMove2, over: ruleBrambleMove2, into: ruleBrambleStrike1,
		out: ruleBrambleStrike2, passes: ruleBrambleRange2, at: ruleBrambleRange1, from: ruleBrambleRange3},
	5: {native: ruleFogNative1, walk: ruleFogMove1, into: ruleFogStrike1, passes: ruleFogRange1},
	6: {native: ruleHedgeNative1, walk: ruleHedgeMove1, into: ruleHedgeStrike1, out: ruleHedgeStrike2, passes: ruleHedgeRange1},
	7: {native: ruleDriftNative1, walk: ruleDriftMove1, land: ruleDriftMove2, over: ruleDriftMove2, passes: ruleDriftRange1,
		standing: ruleDriftStrike1},
	8: {native: ruleVolcanoNative1, walk: ruleVolcanoMove1, over: ruleVolcanoMove1, land: ruleVolcanoMove1},
	9: {native: ruleBeachNative1, walk: ruleBeachMove1, land: ruleBeachMove1, over: ruleBeachMove1, into: ruleBeachStrike1, at: ruleBeachRange1},
	10: {native: ruleWaterNative1, walk: ruleWaterMove1, over: ruleWaterMove2, land: ruleWaterMove2, dive: ruleWaterMove3,
		into: ruleWaterStrike1, at: ruleWaterRange1},
	11: {native: ruleDarkNative1, walk: ruleDarkMove1, over: ruleDarkMove1, land: ruleDarkMove1, any: ruleDarkStrike1, passes: ruleDarkRange1},
	12: {native: ruleCloudNative1, walk: ruleCloudMove1, over: ruleCloudMove2, land: ruleCloudMove3, any: ruleCloudStrike1},
}

// sideRules are the rules of a hexside row.
type sideRules struct {
	native, move, down, up, line engine.Rule
}

var rulesOfSide = [features]sideRules{
	dune:  {ruleDuneNative1, ruleDuneMove1, ruleDuneStrike1, ruleDuneStrike2, ruleDuneRange1},
	cliff: {noRule, ruleCliffMove1, ruleCliffStrike1, ruleCliffStrike1, ruleCliffRange1},
	slope: {ruleSlopeNative1, ruleSlopeMove1, ruleSlopeStrike1, ruleSlopeStrike2, ruleSlopeRange1},
	wall:  {noRule, ruleWallMove1, ruleWallStrike1, ruleWallStrike2, ruleWallRange1},
}

// markAction marks the rules that an action meets, for coverage. A rule that forbids
// something counts as met when it stands in the way of who acts.
func (g *game) markAction(a engine.Action, rec *engine.Recorder) {
	slot := -1
	if a.Figure != engine.NoFigure {
		slot = g.t.slotOf(a.Figure)
	}
	switch a.Verb {
	case verbEnd:
		g.markEnd(rec)
	case verbMove, verbEnter, verbPlace, verbStay:
		g.markMove(slot, int(a.Cell), a.Verb, rec)
	case verbStrike:
		g.markStrike(slot, a, rec)
	case verbShoot:
		g.markShots(slot, rec)
	case verbCarry:
		marks(rec, ruleCarry1, ruleCarry2, ruleCarry3)
		if g.s.blow.carry&(g.s.blow.carry-1) != 0 {
			rec.Mark(ruleCarry6)
		}
	}
	for _, s := range []engine.Side{engine.SideA, engine.SideB} {
		if g.t.darklord[s] {
			rec.Mark(ruleDarkSide)
		}
	}
}

func marks(rec *engine.Recorder, rules ...engine.Rule) {
	for _, r := range rules {
		rec.Mark(r)
	}
}

func (g *game) markEnd(rec *engine.Recorder) {
	if g.s.stage == stageStrike || g.s.stage == stageCounter {
		rec.Mark(ruleStr8)
	}
	if g.s.stage == stageManeuver {
		rec.Mark(ruleMove1)
	}
}

func (g *game) markMove(slot, to int, verb engine.Verb, rec *engine.Recorder) {
	s, t := &g.s, g.t
	k, b := t.kinds[slot], t.land
	marks(rec, ruleMove1, ruleMove2, ruleMove4, ruleMove6)
	for m := s.standing(t, side(slot)); m != 0; m &= m - 1 {
		if g.contact(bits.TrailingZeros16(m)) != 0 {
			marks(rec, ruleMove3, ruleCharMove3, ruleContact1)
		}
	}
	switch {
	case verb == verbPlace:
		rec.Mark(ruleEntry5)
	case verb == verbEnter:
		marks(rec, ruleEntry1, ruleEntry2, ruleEntry3)
	case k.flies:
		marks(rec, ruleFly, ruleMove8, ruleCharMove2)
	default:
		marks(rec, ruleMove7, ruleCharMove1)
	}
	g.markGround(k, to, rec)
	from := int(s.at[slot])
	if from == off || k.flies {
		return
	}
	for d := range 6 {
		if n := b.next[from][d]; n >= 0 {
			g.markStep(k, from, d, int(n), rec)
		}
	}
}

// markGround marks what a character meets on the hex it goes to and on those around it.
func (g *game) markGround(k *kind, to int, rec *engine.Recorder) {
	b := g.t.land
	for set := b.adj[to] | 1<<uint(to); set != 0; set &= set - 1 {
		c := trailing(set)
		r := &rulesOfHex[b.terrain[c]]
		switch {
		case k.native[b.terrain[c]]:
			marks(rec, r.native, ruleNative)
			if k.id == "dragon" {
				rec.Mark(ruleDragon)
			}
			if k.id == "pixie" {
				rec.Mark(rulePixie)
			}
			if r.dive != noRule && k.feet.dives {
				rec.Mark(r.dive)
			}
		case k.flies:
			marks(rec, r.over, r.land)
		default:
			rec.Mark(r.walk)
		}
	}
}

func (g *game) markStep(k *kind, from, d, to int, rec *engine.Recorder) {
	b := g.t.land
	f := b.side[from][d]
	if f == noFeature {
		return
	}
	rec.Mark(rulesOfSide[f].move)
	if k.nativeSide[f] {
		rec.Mark(rulesOfSide[f].native)
	}
	if b.up(from, d) && !k.native[b.terrain[to]] && g.t.chart.hexes()[b.terrain[to]].enter() == "slow" {
		rec.Mark(ruleMove5)
	}
}

func (g *game) markStrike(slot int, a engine.Action, rec *engine.Recorder) {
	s, t := &g.s, g.t
	b := t.land
	target := t.slotOf(engine.Figure(a.A))
	k, o := t.kinds[slot], t.kinds[target]
	from, to := int(s.at[slot]), int(s.at[target])
	marks(rec, ruleStr4, ruleStr5, ruleStr6, ruleContact1, ruleContact2, ruleCharStrike1)
	here, there := &rulesOfHex[b.terrain[from]], &rulesOfHex[b.terrain[to]]
	marks(rec, here.any, there.any)
	if !k.native[b.terrain[from]] {
		rec.Mark(here.out)
	} else if k.id == "dragon" && b.terrain[from] == 8 {
		rec.Mark(ruleVolcanoStrike1)
	}
	if o.native[b.terrain[to]] && !k.native[b.terrain[to]] {
		rec.Mark(there.into)
	}
	if o.aloof>>uint(to)&1 != 0 || k.aloof>>uint(from)&1 != 0 {
		rec.Mark(ruleFogStrike2)
	}
	d := int(b.dir[from][to])
	switch f := b.side[from][d]; {
	case b.up(from, d):
		rec.Mark(rulesOfSide[f].up)
	case b.down(from, d):
		rec.Mark(rulesOfSide[f].down)
	}
	for d := range 6 {
		if b.side[from][d] == cliff && s.who[b.next[from][d]] != 0 {
			marks(rec, ruleCliffStrike1, ruleCliffStrike2)
		}
	}
	if k.blows[from] > 1 && s.stage == stageStrike {
		rec.Mark(ruleTreeStrike1)
	}
	if k.blows[from] > 1 && s.stage == stageCounter {
		rec.Mark(ruleTreeStrike2)
	}
	g.markCarries(slot, target, a, rec)
	if s.slain>>slot&1 != 0 {
		rec.Mark(ruleStr7)
		if k.hurt>>uint(from)&1 != 0 {
			rec.Mark(ruleDriftStrike2)
		}
	}
}

func (g *game) markCarries(slot, target int, a engine.Action, rec *engine.Recorder) {
	s, t := &g.s, g.t
	from, to := int(s.at[slot]), int(s.at[target])
	if a.N != 0 {
		rec.Mark(ruleCarry4)
	}
	if t.bonus(t.kinds[slot], from, to) {
		rec.Mark(ruleCarry5)
	}
	if t.closed>>uint(to)&1 != 0 {
		marks(rec, ruleDarkStrike2, ruleCarry7)
	}
	if g.strikable(slot)&t.above[from] != 0 {
		marks(rec, ruleDuneStrike3, ruleCarry7)
	}
	if count(g.strikable(slot)) > 1 {
		marks(rec, ruleCarry1, ruleCarry2, ruleCarry3, ruleCarry4)
	}
}

// markShots marks what a rangestriker's lines to all enemies meet.
func (g *game) markShots(slot int, rec *engine.Recorder) {
	s, t := &g.s, g.t
	k, b := t.kinds[slot], t.land
	from := int(s.at[slot])
	marks(rec, ruleRs1, ruleRs2, ruleRs3, ruleRs4, ruleRs6, ruleRs7, ruleCharRange5)
	rec.Mark(rulesOfHex[b.terrain[from]].from)
	if t.shifts[b.terrain[from]] {
		rec.Mark(ruleCloudRange1)
	}
	if k.shots[from] > 1 {
		rec.Mark(ruleTreeRange2)
	}
	if k.id == "dragon" && b.terrain[from] == 8 {
		rec.Mark(ruleVolcanoRange2)
	}
	for m := s.standing(t, side(slot).Other()); m != 0; m &= m - 1 {
		target := bits.TrailingZeros16(m)
		to := int(s.at[target])
		steps := b.steps[from][to]
		if steps > t.farthest[slot] {
			continue
		}
		if k.magic {
			marks(rec, ruleMagic1, ruleCharRange2)
			if steps == 1 {
				rec.Mark(ruleMagic2)
			}
			continue
		}
		o := t.kinds[target]
		if o.lord {
			rec.Mark(ruleLord1)
		}
		if o.safe>>uint(to)&1 != 0 {
			rec.Mark(ruleRs9)
		}
		if o.native[b.terrain[to]] {
			rec.Mark(rulesOfHex[b.terrain[to]].at)
		}
		if b.terrain[to] == 8 {
			rec.Mark(ruleVolcanoRange1)
		}
		if steps == 3 {
			rec.Mark(ruleRs5)
		}
		if steps >= 2 {
			g.markLine(k, from, to, rec)
		}
	}
}

// markLine marks what the paths between two hexes pass and cross.
func (g *game) markLine(k *kind, from, to int, rec *engine.Recorder) {
	s, b := &g.s, g.t.land
	marks(rec, ruleLos1, ruleLos3, ruleRs8)
	l := &k.lines[from*64+to]
	if l[1].via > 0 {
		rec.Mark(ruleLos2)
	}
	for i := range l {
		if l[i].via <= 0 {
			continue
		}
		first := int(l[i].via)
		passed := uint64(1) << uint(first)
		if b.steps[from][to] == 3 {
			passed |= b.adj[first] & b.adj[to]
		}
		if occ := (s.occ[0] | s.occ[1]) & passed; occ&l[i].block != 0 {
			rec.Mark(ruleCharRange1)
		} else if occ != 0 {
			marks(rec, ruleCharRange4, rulePlainElev1)
			if b.side[from][max(b.dir[from][first], 0)] == cliff {
				rec.Mark(ruleCharRange3)
			}
		}
		for ; passed != 0; passed &= passed - 1 {
			rec.Mark(rulesOfHex[b.terrain[trailing(passed)]].passes)
		}
		g.markCrossed(from, first, to, rec)
	}
}

func (g *game) markCrossed(from, first, to int, rec *engine.Recorder) {
	b := g.t.land
	var n [features]int
	at := from
	for _, next := range []int{first, -1, to} {
		if next < 0 {
			if b.steps[first][to] < 2 {
				continue
			}
			next = trailing(b.adj[first] & b.adj[to])
		}
		if d := b.dir[at][next]; d >= 0 {
			n[b.side[at][d]]++
		}
		at = next
	}
	for f := dune; f < features; f++ {
		if n[f] > 0 {
			rec.Mark(rulesOfSide[f].line)
		}
	}
	switch {
	case n[cliff] > 0 && n[slope] > 0:
		marks(rec, ruleCliffRange2, ruleSlopeRange3)
	case n[cliff] > 0 && n[dune] > 0:
		rec.Mark(ruleCliffRange3)
	case n[dune] > 1:
		rec.Mark(ruleDuneRange2)
	case n[slope] > 2:
		rec.Mark(ruleSlopeRange2)
	}
}
