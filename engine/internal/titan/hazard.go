package titan

import "github.com/skirmishlab/skirmishlab/engine"

// hazardRules are the rules that the cells of a hex row stand for; those that change
// nothing, or only forbid, have none.
type hazardRules struct {
	native                 engine.Rule
	walk, dive, over, land engine.Rule // entering it, on foot by a non-native, diving, and in flight
	// strikes: at a native by others, by a non-native, by those who profit from standing here
	into, out, own engine.Rule
	// rangestrikes: past it or into it, at a native by others, out of it, at a native by all
	passes, at, from, always engine.Rule
}

// grounds are the hazards that fill a hex, by terrain: their names, their rows of the chart, and the rules of those.
// The first is no hazard.
var grounds = [...]struct {
	name string
	row  func(c *Chart) *HexRow
	hazardRules
}{
	{"plain", func(c *Chart) *HexRow { return &c.Plain }, hazardRules{}},
	{"tree", func(c *Chart) *HexRow { return &c.Tree }, hazardRules{
		native: ruleTreeNative1, walk: ruleTreeMove1, over: ruleTreeMove2, passes: ruleTreeRange1,
	}},
	{"sand", func(c *Chart) *HexRow { return &c.Sand }, hazardRules{native: ruleSandNative1, walk: ruleSandMove1}},
	{"bog", func(c *Chart) *HexRow { return &c.Bog }, hazardRules{
		native: ruleBogNative1, walk: ruleBogMove1, over: ruleBogMove2,
	}},
	{"bramble", func(c *Chart) *HexRow { return &c.Bramble }, hazardRules{
		native: ruleBrambleNative1, walk: ruleBrambleMove1, over: ruleBrambleMove2, land: ruleBrambleMove2,
		into: ruleBrambleStrike1, out: ruleBrambleStrike2, passes: ruleBrambleRange2, at: ruleBrambleRange1,
	}},
	{"fog", func(c *Chart) *HexRow { return &c.Fog }, hazardRules{
		native: ruleFogNative1, walk: ruleFogMove1, into: ruleFogStrike1, passes: ruleFogRange1,
	}},
	{"hedge", func(c *Chart) *HexRow { return &c.Hedge }, hazardRules{
		native: ruleHedgeNative1, walk: ruleHedgeMove1, into: ruleHedgeStrike1, out: ruleHedgeStrike2,
	}},
	{"drift", func(c *Chart) *HexRow { return &c.Drift }, hazardRules{
		native: ruleDriftNative1, walk: ruleDriftMove1, over: ruleDriftMove2, land: ruleDriftMove2,
	}},
	{"volcano", func(c *Chart) *HexRow { return &c.Volcano }, hazardRules{
		native: ruleVolcanoNative1, walk: ruleVolcanoMove1, over: ruleVolcanoMove1, land: ruleVolcanoMove1,
		own: ruleVolcanoStrike1, from: ruleVolcanoRange2, always: ruleVolcanoRange1,
	}},
	{"beach", func(c *Chart) *HexRow { return &c.Beach }, hazardRules{
		native: ruleBeachNative1, into: ruleBeachStrike1, at: ruleBeachRange1,
	}},
	{"water", func(c *Chart) *HexRow { return &c.Water }, hazardRules{
		native: ruleWaterNative1, walk: ruleWaterMove1, over: ruleWaterMove2, land: ruleWaterMove2,
		dive: ruleWaterMove3, into: ruleWaterStrike1, at: ruleWaterRange1,
	}},
	{"darkness", func(c *Chart) *HexRow { return &c.Darkness }, hazardRules{
		native: ruleDarkNative1, walk: ruleDarkMove1, over: ruleDarkMove1, land: ruleDarkMove1,
		passes: ruleDarkRange1,
	}},
	{"cloud", func(c *Chart) *HexRow { return &c.Cloud }, hazardRules{
		native: ruleCloudNative1, walk: ruleCloudMove1, over: ruleCloudMove2, land: ruleCloudMove3,
		own: ruleCloudStrike1,
	}},
}

// terrains is how many hazards fill a hex, with plain ground.
const terrains = len(grounds)

// terrainNames are the names of grounds.
var terrainNames = func() (names [terrains]string) {
	for i := range grounds {
		names[i] = grounds[i].name
	}
	return names
}()

// hexes lists the rows of hexes by terrain.
func (c *Chart) hexes() (rows [terrains]*HexRow) {
	for i := range grounds {
		rows[i] = grounds[i].row(c)
	}
	return rows
}

// sideRules are the rules of a hexside row.
type sideRules struct {
	native, move, down, up engine.Rule
	line                   [3]engine.Rule // a line that crosses one, two, three
}

var rulesOfSide = [features]sideRules{
	dune: {native: ruleDuneNative1, down: ruleDuneStrike1, up: ruleDuneStrike2,
		line: [3]engine.Rule{ruleDuneRange1, ruleDuneRange2}},
	cliff: {move: ruleCliffMove1, down: ruleCliffStrike1, up: ruleCliffStrike1, line: [3]engine.Rule{ruleCliffRange1}},
	slope: {ruleSlopeNative1, ruleSlopeMove1, ruleSlopeStrike1, ruleSlopeStrike2,
		[3]engine.Rule{ruleSlopeRange1, ruleSlopeRange1, ruleSlopeRange2}},
	wall: {move: ruleWallMove1, down: ruleWallStrike1, up: ruleWallStrike2,
		line: [3]engine.Rule{ruleWallRange1, ruleWallRange1, ruleWallRange1}},
}

// marks marks several rules.
func marks(rec *engine.Recorder, rules ...engine.Rule) {
	for _, r := range rules {
		rec.Mark(r)
	}
}

// markNative marks what it decided that a type is native to a hazard.
func (t *table) markNative(k *kind, h terrain, rec *engine.Recorder) {
	marks(rec, grounds[h].native, ruleNative)
	switch {
	case t.chart.hexes()[h].NativeSide != "" && k.id != "pixie":
		rec.Mark(ruleDarkSide)
	case k.id == "dragon" && grounds[h].native == ruleVolcanoNative1:
		rec.Mark(ruleDragon)
	case k.id == "pixie" && grounds[h].native == ruleTreeNative1:
		rec.Mark(rulePixie)
	}
}

// A part is what one rule gives a blow: dice and skill to the striker, defence to the
// target.
type part struct {
	dice, skill, defence int
	rule                 engine.Rule
	where                string
	theirs               bool    // where is the target's ground
	native               *kind   // who is native to the ground that gives it, if that decides
	ground               terrain // that ground
	side                 feature // the feature whose natives it is for, if it is
}

// blowParts tells what changes dice, skill and defence of a strike from hex a at a target
// on hex b (RULES.md 7.2, steps 1 to 8). Values adds up the same from compiled tables.
func (t *table) blowParts(k, other *kind, a, b int, tell func(p part)) {
	land, d := t.land, int(t.land.dir[a][b])
	st, rules := &t.chart.hexes()[land.terrain[a]].Striking, &grounds[land.terrain[a]]
	if st.HalfAgain {
		tell(part{dice: k.power / 2, rule: rules.own, where: "in " + t.groundName(a)})
	}
	contained := false
	if k.native[land.terrain[a]] {
		tell(part{dice: st.Native.Dice, skill: st.Native.Skill, rule: rules.own, where: "in " + t.groundName(a),
			native: k, ground: land.terrain[a]})
		contained = st.SlopeDice == "contained"
	} else {
		tell(part{dice: st.OutOf.Dice, skill: st.OutOf.Skill, rule: rules.out, where: "out of " + t.groundName(a)})
	}
	if f := land.side[a][d]; f != noFeature {
		row := &t.chart.sides()[f].Striking
		change, rule, way := &row.Up, rulesOfSide[f].up, "up"
		if land.down(a, d) {
			change, rule, way = &row.Down, rulesOfSide[f].down, "down"
		}
		if touches(change.Who, k.nativeSide[f]) && !(contained && f == slope && change.Dice > 0) {
			p := part{dice: change.Dice, skill: change.Skill, rule: rule, where: way + " across a " + featureNames[f]}
			if k.nativeSide[f] && change.Who == "natives" {
				p.side = f
			}
			tell(p)
		}
	}
	t.targetParts(k, other, &other.in[b], b, grounds[land.terrain[b]].into, tell)
}

// targetParts tells what a target and its hex take from a blow.
func (t *table) targetParts(k, other *kind, in *inward, b int, others engine.Rule, tell func(p part)) {
	h := t.land.terrain[b]
	tell(part{theirs: true, defence: int(in.always), rule: grounds[h].always, where: "in " + t.groundName(b),
		native: other, ground: h})
	if k.home>>uint(b)&1 == 0 {
		tell(part{theirs: true, dice: -int(in.dice), defence: int(in.defence), rule: others, native: other, ground: h,
			where: "in " + t.groundName(b) + " against those who are not native there"})
	}
}

// markPart marks a part of a blow that is anything.
func (t *table) markPart(p *part, rec *engine.Recorder) {
	if p.dice == 0 && p.skill == 0 && p.defence == 0 {
		return
	}
	rec.Mark(p.rule)
	if p.native != nil {
		t.markNative(p.native, p.ground, rec)
	}
	if p.side != noFeature {
		marks(rec, rulesOfSide[p.side].native, ruleNative)
	}
}

// shotParts is blowParts for a rangestrike from hex own, but for the way of its line.
func (t *table) shotParts(k, other *kind, own, to int, tell func(p part)) {
	row, rules := &t.chart.hexes()[t.land.terrain[own]].Rangestriking, &grounds[t.land.terrain[own]]
	p := part{dice: row.OutOf.Dice, skill: row.OutOf.Skill, rule: rules.from, where: "in " + t.groundName(own)}
	if k.native[t.land.terrain[own]] {
		p.dice, p.skill, p.native, p.ground = row.Native.Dice, row.Native.Skill, k, t.land.terrain[own]
	}
	tell(p)
	if !k.magic {
		t.targetParts(k, other, &other.shotAt[to], to, grounds[t.land.terrain[to]].at, tell)
	}
}
