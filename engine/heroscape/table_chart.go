package heroscape

import (
	"maps"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// groundRow is a row of terrain by its name, with what is always true of such cells.
type groundRow struct {
	name string
	row  *TerrainRow
	bits uint16
}

// lands is how many kinds of terrain, the first, are no pieces of a map: grass, rock and sand.
const lands = 3

// grounds are the rows of terrain.
func (ch *ChartForm) grounds() []groundRow {
	return []groundRow{
		{"grass", &ch.Grass, 0}, {"rock", &ch.Rock, 0}, {"sand", &ch.Sand, 0},
		{"water", &ch.Water, cellWater | cellWet}, {"swamp", &ch.Swamp, cellWater | cellWet},
		{"road", &ch.Road, 0}, {"snow", &ch.Snow, 0}, {"ice", &ch.Ice, 0},
		{"lava", &ch.Lava, 0}, {"molten", &ch.Molten, cellWet}, {"tree", &ch.Tree, 0},
	}
}

// groundNames are the kinds of terrain.
func groundNames() (list []string) {
	for _, r := range (&ChartForm{}).grounds() {
		list = append(list, r.name)
	}
	return list
}

// ground splits the token of a cell into its kind of terrain, -1 of no letter of the chart, and the rest, its level.
func (ch *ChartForm) ground(token string) (k int, level string) {
	k = slices.IndexFunc(ch.grounds(), func(r groundRow) bool { return r.row.Token == token[:1] })
	return k, token[1:]
}

// tokenFaults are the kinds of ground whose token is no letter, or that of another.
func (ch *ChartForm) tokenFaults(places engine.Places) (fs engine.Faults) {
	tokens := map[string]string{}
	for _, r := range ch.grounds() {
		if len(r.row.Token) != 1 || strings.Contains(".0123456789 \t\n", r.row.Token) {
			fs.Add(places.Place(ch, r.name, "token"), "the token of %s is %q; want one letter", r.name, r.row.Token)
		} else if other := tokens[r.row.Token]; other != "" {
			fs.Add(places.Place(ch, r.name, "token"), "%s and %s have the same token %q", other, r.name, r.row.Token)
		}
		tokens[r.row.Token] = r.name
	}
	return fs
}

// compileChart turns the rows of the chart into masks and numbers.
func (c *compiler) compileChart() {
	ch := c.chart
	c.faults = append(c.faults, ch.tokenFaults(c.s.Places)...)
	for _, r := range ch.grounds() {
		if !r.row.Solid || r.row.Enter != 0 {
			c.within(r.name, "enter", r.row.Enter, 1, 9)
		}
		c.within(r.name, "land", r.row.Land, 0, 9)
		c.within(r.name, "bonus", r.row.Bonus, 0, 6)
		c.within(r.name, "burn", r.row.Burn, 0, 9)
		c.within(r.name, "melt", r.row.Melt, 0, 20)
		c.within(r.name, "height", r.row.Height, 0, 60)
		c.within(r.name, "mud", r.row.Mud, 0, 9)
		bits := r.bits
		for _, b := range []struct {
			on  bool
			bit uint16
		}{{r.row.Stop, cellStop}, {r.row.Soft, cellSoft}, {r.row.Solid, cellSolid},
			{r.row.Burn > 0 && !c.t.basic, cellBurn},
			{r.row.Melt > 0, cellMolten}, {r.row.Bonus > 0, cellRoad}} {
			if b.on {
				bits |= b.bit
			}
		}
		rule, ok := ruleOf(r.row.Rule)
		if !ok {
			c.fault(ch, at(r.name, "rule"), "unknown rule %q", r.row.Rule)
		}
		c.t.kinds = append(c.t.kinds, terrain{r.name, *r.row, bits, rule})
	}
	c.rules(ch)
	c.powers(ch)
}

func (c *compiler) within(row, field string, v, low, high int) {
	if v < low || v > high {
		c.fault(c.chart, at(row, field), "%s of %s is %d; it must be %d to %d", field, row, v, low, high)
	}
}

// rules reads the numbers of the chart and holds each to its range. Bands of falling must rise, since a
// fall is of the last band that it passes.
func (c *compiler) rules(ch *ChartForm) {
	n := &c.t.num
	// of dice that are all alike the first roll of HS-BASIC-1 never ends
	c.within("dice", "skulls", ch.Dice.Skulls, 1, 5)
	c.within("dice", "shields", ch.Dice.Shields, 0, 6-min(6, max(0, ch.Dice.Skulls)))
	n.skulls, n.shields = uint8(ch.Dice.Skulls), uint8(ch.Dice.Shields)
	c.within("swipe", "dice", ch.Swipe.Dice, 0, 9)
	n.swipe = ch.Swipe.Dice
	c.within("height", "dice", ch.Height.Dice, 0, 9)
	c.within("height", "high-dice", ch.Height.HighDice, 0, 9)
	c.within("height", "over", ch.Height.Over, 0, 60)
	n.height, n.heightOver, n.heightHigh = ch.Height.Dice, ch.Height.Over, ch.Height.HighDice
	n.falls = [3]FallRow{ch.Minor, ch.Major, ch.Extreme}
	for i, name := range []string{"fall", "major-fall", "extreme-fall"} {
		c.within(name, "over", n.falls[i].Over, 0, 60)
		c.within(name, "dice", n.falls[i].Dice, 0, 9)
		c.within(name, "deadly", n.falls[i].Deadly, 0, 20)
		if i > 0 && n.falls[i].Over < n.falls[i-1].Over {
			c.fault(ch, at(name, "over"), "the bands of falling must rise")
		}
	}
	c.within("ruin", "height", ch.Ruin.Height, 1, 60)
	c.within("gas", "wounds", ch.Gas.Wounds, 0, 9)
	c.within("gas", "highest", ch.Gas.Highest, 0, 99)
	c.t.gasRow = ch.Gas
	c.within("basic", "roll", ch.BasicRow.Roll, 1, maxDice/2)
	c.within("basic", "height", ch.BasicRow.Height, 0, 9)
	n.basicRoll, n.basicHeight = ch.BasicRow.Roll, ch.BasicRow.Height
	for _, name := range slices.Sorted(maps.Keys(ch.Glyphs)) {
		if _, ok := glyphNamed(name); !ok {
			c.fault(ch, at("glyphs", name), "unknown glyph %q%s", name, spelling.Suggest(name, glyphNames[1:]))
		}
		if g := ch.Glyphs[name]; g.Bonus < 0 || g.Bonus > 20 || g.Least < 0 || g.Least > 21 || g.Ranging < 0 ||
			g.Ranging > 30 {
			c.fault(ch, at("glyphs", name),
				"a number of the glyph %s is out of range: 0 to 20 as bonus, 21 as least, 30 as ranging", name)
		}
	}
	g := ch.Glyphs
	n.astrid, n.gerda, n.ivor, n.ivorRange = g["astrid"].Bonus, g["gerda"].Bonus, g["ivor"].Bonus, g["ivor"].Ranging
	n.valda, n.dagmar, n.mitonsoul = g["valda"].Bonus, g["dagmar"].Bonus, g["mitonsoul"].Least
}

// powers reads the numbers of the powers from their rows.
func (c *compiler) powers(ch *ChartForm) {
	for _, name := range slices.Sorted(maps.Keys(ch.Powers)) {
		if _, ok := powerNamed(name); !ok {
			c.fault(ch, at("powers", name), "unknown power %q%s", name, spelling.Suggest(name, powerNames()))
			continue
		}
		p := ch.Powers[name]
		for _, v := range []int{p.Dice, p.Shields, p.Least, p.Water, p.Range, p.Spaces, p.Levels, p.Most, p.Move,
			p.Times} {
			if v < 0 || v > 60 {
				c.fault(ch, at("powers", name), "a number of the power %s is %d; it must be 0 to 60", name, v)
			}
		}
		if p.Spaces > 8 || p.Least > 21 || p.Water > 21 || p.Dice > 9 || p.Shields > 9 || p.Move > 3 || p.Times > 3 ||
			p.Range > 30 {
			c.fault(ch, at("powers", name),
				"a number of the power %s is too great: dice 9, d20 21, spaces 8, move 3, times 3, range 30 at most",
				name)
		}
	}
	for i := range slices.Backward(powerTable[:]) {
		row, n := &powerTable[i], ch.Powers[powerTable[i].name]
		c.t.powers[i] = n
		for has := row.can; has != 0; has &= has - 1 {
			*c.t.of(has) = n
		}
		if row.aims&countDeadly != 0 {
			c.t.num.deadly = uint8(n.Times)
		}
		if (row.guards[0]|row.guards[1])&countValor != 0 {
			c.t.num.valor = uint8(n.Times)
		}
	}
	if n := c.t.of(repeats).Times; n > 2 {
		c.fault(ch, at("powers", "double-attack", "times"), "a card makes one or two attacks, not %d", n)
	}
}
