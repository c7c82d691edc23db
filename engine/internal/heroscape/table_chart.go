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
	engine.CheckLimits(ch, c.s.Places, &c.faults)
	for _, r := range ch.grounds() {
		if !r.row.Solid && r.row.Enter == 0 {
			c.fault(ch, at(r.name, "enter"), "%s.enter is 0; want 1 to 9 where somebody may stand", r.name)
		}
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

// rules reads the numbers of the chart and holds those to their range that hang on others. Bands of falling must
// rise, since a fall is of the last band that it passes.
func (c *compiler) rules(ch *ChartForm) {
	n := &c.t.num
	// of dice that are all alike the first roll of HS-BASIC-1 never ends
	if n, most := ch.Dice.Shields, 6-min(6, max(0, ch.Dice.Skulls)); n < 0 || n > most {
		c.fault(ch, at("dice", "shields"), "dice.shields is %d; want 0 to %d beside %d skulls", n, most, ch.Dice.Skulls)
	}
	n.skulls, n.shields = uint8(ch.Dice.Skulls), uint8(ch.Dice.Shields)
	n.swipe = ch.Swipe.Dice
	n.height, n.heightOver, n.heightHigh = ch.Height.Dice, ch.Height.Over, ch.Height.HighDice
	n.falls = [3]FallRow{ch.Minor, ch.Major, ch.Extreme}
	for i, name := range []string{"fall", "major-fall", "extreme-fall"} {
		if i > 0 && n.falls[i].Over < n.falls[i-1].Over {
			c.fault(ch, at(name, "over"), "the bands of falling must rise")
		}
	}
	c.t.gasRow = ch.Gas
	n.basicRoll, n.basicHeight = ch.BasicRow.Roll, ch.BasicRow.Height
	for _, name := range slices.Sorted(maps.Keys(ch.Glyphs)) {
		if _, ok := glyphNamed(name); !ok {
			c.fault(ch, at("glyphs", name), "unknown glyph %q%s", name, spelling.Suggest(name, glyphNames[1:]))
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
