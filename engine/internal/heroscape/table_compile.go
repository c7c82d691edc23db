package heroscape

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// compiler builds a table and collects faults.
type compiler struct {
	s      *engine.Setup
	t      *table
	faults engine.Faults
	roster *RosterForm
	chart  *ChartForm
	mp     *MapForm
	opts   *OptionsForm
	unitAt map[string]uint8
	zoneOf [2]string
}

func (c *compiler) fault(form any, path []any, format string, args ...any) {
	place := engine.Place{}
	if c.s.Places != nil {
		place = c.s.Places.Place(form, path...)
	}
	c.faults.Add(place, format, args...)
}

// at is a path into a form.
func at(path ...any) []any { return path }

// begin checks that the setup carries the forms and compiles what needs no army.
func begin(s *engine.Setup) *compiler {
	c := beginRules(s)
	var ok bool
	if c.mp, ok = s.Map.(*MapForm); !ok {
		c.fault(nil, nil, "the setup has no map")
	}
	if c.roster != nil && c.chart != nil && ok {
		c.compileMap()
	}
	return c
}

// beginRules compiles what needs neither army nor map.
func beginRules(s *engine.Setup) *compiler {
	commonLaws.Do(buildCommonLaws)
	c := &compiler{s: s, t: &table{}, unitAt: map[string]uint8{}}
	var ok [3]bool
	c.roster, ok[0] = s.Roster.(*RosterForm)
	c.chart, ok[1] = s.Chart.(*ChartForm)
	c.opts, ok[2] = s.Options.(*OptionsForm)
	if !ok[2] {
		c.opts = &OptionsForm{Variant: "master", Powers: true}
	}
	for i, what := range [...]string{"roster", "chart"} {
		if !ok[i] {
			c.fault(nil, nil, "the setup has no %s", what)
		}
	}
	if len(c.faults) > 0 {
		return c
	}
	engine.CheckLimits(c.opts, s.Places, &c.faults)
	c.t.basic, c.t.gas, c.t.roster = c.opts.Variant == "basic", c.opts.Gas, c.roster
	c.compileChart()
	return c
}

// Enlist judges an army by itself.
func (Ruleset) Enlist(s *engine.Setup) engine.Faults {
	c := beginRules(s)
	if len(c.faults) == 0 {
		c.compileArmy(int(engine.SideA), 0)
	}
	return c.faults
}

// Compile builds the table of a setup, or reports every fault in it.
func (Ruleset) Compile(s *engine.Setup) (engine.Table, engine.Faults) {
	c := begin(s)
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	form, ok := s.Scenario.(*ScenarioForm)
	if !ok {
		form = &ScenarioForm{Rounds: 12, Turns: 40}
	}
	if form.Rounds < 1 || form.Rounds > 100 {
		c.fault(form, at("rounds"), "a game has 1 to 100 rounds, not %d", form.Rounds)
	}
	if form.Turns < 1 || form.Turns > 500 {
		c.fault(form, at("turns"), "a basic game has 1 to 500 turns a player, not %d", form.Turns)
	}
	if form.Limit < 0 {
		c.fault(form, at("limit"), "a limit of %d points; want a number of points, or 0 for no limit", form.Limit)
	}
	c.t.rounds, c.t.turns = int16(form.Rounds), int16(form.Turns)
	for seat := range s.Sides {
		c.compileArmy(seat, form.Limit)
	}
	c.compileRest()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	c.finish()
	c.compileZones(true)
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	c.t.start = c.t.opening()
	c.t.setup = s
	return c.t, nil
}

// compileArmy lists the figures of one seat in the order of its army (HS-R-35) and
// checks the list (HS-ARMY-1, HS-ARMY-2, HS-ARMY-3).
func (c *compiler) compileArmy(seat, limit int) {
	form, ok := c.s.Sides[seat].Army.(*ArmyForm)
	if !ok {
		c.fault(nil, nil, "the %s has no army", info.Seats[seat])
		return
	}
	if side, ok := c.s.Sides[seat].Form.(*SideForm); ok {
		c.zoneOf[seat] = side.Zone
	}
	if form.Limit < 0 {
		c.fault(form, at("limit"), "a limit of %d points; want a number of points, or 0 for no limit", form.Limit)
	}
	if limit == 0 || (form.Limit > 0 && form.Limit < limit) {
		limit = form.Limit // what the list itself says that it keeps to
	}
	var list []listedCard
	for i, au := range form.Units {
		ui, ok := c.unitOf(form, at("units", i, "unit"), au.Unit)
		if !ok {
			continue
		}
		u := &c.t.units[ui]
		count := max(au.Count, 1)
		if au.Count < 0 || count > perSeat {
			c.fault(form, at("units", i, "count"), "%d copies of %s; a list takes 1 to %d", au.Count, u.name, perSeat)
			continue
		}
		if au.Key < 0 || au.Key > 3000 {
			c.fault(form, at("units", i, "key"), "a key is a number from 1 to 3000, not %d", au.Key)
			continue
		}
		card := c.roster.Units[au.Unit]
		list = append(list, listedCard{i, au.Unit, &card, count})
		key := -1
		if au.Key > 0 {
			key = au.Key
		}
		if !c.enlist(seat, ui, count, count*int(u.per), key) {
			c.fault(form, at("units", i), "the army has more than %d figures, or more than %d kinds of cards", perSeat,
				maxGroups/2)
			return
		}
	}
	for _, f := range armyFaults(list, limit) {
		if f.rule == ruleArmy3 && len(list) < len(form.Units) {
			continue // one of the faulty lines may be meant to
		}
		where := at("units")
		if f.index >= 0 {
			where = at("units", f.index)
		}
		c.fault(form, where, "%s (%s)", f.text, ruleIDs[f.rule])
	}
	c.uniqueKeys(form, seat)
}

func (c *compiler) uniqueKeys(form *ArmyForm, seat int) {
	seen := map[uint16]bool{}
	for set := c.t.seats[seat]; !set.empty(); {
		k := c.t.keys[set.pop()]
		if seen[k] {
			c.fault(form, at("units"), "two figures would roll dice under the key %d; change the explicit keys", k)
			return
		}
		seen[k] = true
	}
}

// enlist adds figures of a unit to a seat: to its pool when it is common and
// already there, else as a new group.
func (c *compiler) enlist(seat int, ui uint8, cards, figures, key int) bool {
	t := c.t
	gi := slices.IndexFunc(t.groups, func(g group) bool {
		return int(g.seat) == seat && g.unit == ui && t.units[ui].tags&tagUnique == 0
	})
	number := t.seats[seat].count()
	if number+figures > perSeat {
		return false
	}
	if gi < 0 {
		mine := 0
		for _, g := range t.groups {
			if int(g.seat) == seat {
				mine++
			}
		}
		if mine >= maxGroups/2 {
			return false
		}
		gi = len(t.groups)
		t.groups = append(t.groups, group{unit: ui, seat: uint8(seat), first: fig(seat<<6 | number)})
	}
	g := &t.groups[gi]
	g.cards += uint8(cards)
	for i := range figures {
		f := fig(seat<<6 | (number + i))
		t.seats[seat].add(f)
		g.set |= 1 << (number + i)
		t.groupOf[f] = uint8(gi)
		t.keys[f] = uint16(number + i)
		if key >= 0 {
			t.keys[f] = uint16(key + i)
		}
	}
	return true
}

// finish derives what depends on all figures: names, heights, laws, tables.
func (c *compiler) finish() {
	t := c.t
	for gi := range t.groups {
		g := &t.groups[gi]
		u := &t.units[g.unit]
		g.name = u.id
		if other := slices.ContainsFunc(t.groups, func(o group) bool {
			return o.seat != g.seat && o.unit == g.unit
		}); other {
			g.name = info.Seats[g.seat] + "-" + u.id
		}
		if !slices.Contains(t.heights, u.height) {
			t.heights = append(t.heights, u.height)
		}
	}
	slices.Sort(t.heights)
	for i := range t.units {
		t.units[i].hclass = uint8(max(0, slices.Index(t.heights, t.units[i].height)))
	}
	for f := range t.cards {
		if int(t.groupOf[f]) < len(t.groups) {
			t.cards[f] = &t.units[t.groups[t.groupOf[f]].unit]
		}
	}
	t.openSteps()
	for seat := range t.seats {
		for set := t.seats[seat]; !set.empty(); {
			t.addFigure(set.pop())
		}
	}
	t.claimMiddle()
	t.knowHeights()
	t.empty = make(emptyTable, walkKinds*len(t.heights)*t.n*(emptyMost+1))
	for n := range maxDice + 1 {
		k := poolKey{n: uint8(n), m: uint8(n), skulls: t.num.skulls, shields: t.num.shields}
		k.kind, k.m = poolSkulls, 0
		skulls := pool(k)
		t.skullLaws[n], t.skullMean[n] = skulls.law, skulls.mean
		k.kind = poolWounds
		t.woundLaws[n] = pool(k).law
		k.kind, k.m, k.n = poolShields, uint8(n), 0
		t.shieldLaw[n] = pool(k).law
	}
	t.prepareFights()
	t.firstLaw = pool(poolKey{kind: poolMost, n: uint8(t.num.basicRoll), skulls: t.num.skulls, shields: t.num.shields}).
		law
}

// likely is how many dice more than printed attacks and defences commonly have.
const (
	likelyAttack  = 9
	likelyDefence = 8
)

// prepareFights builds the laws that games between these cards will mostly ask for;
// the rest are built when they are.
func (t *table) prepareFights() {
	for i := range t.units {
		for j := range t.units {
			u, v := &t.units[i], &t.units[j]
			way := wayAgainst(u, v, u.rng == 1)
			for n := range likelyAttack + 1 {
				for m := range likelyDefence + 1 {
					t.fight(way, int(u.att)+n, int(v.def)+m)
				}
			}
			area := areaAgainst(v, true)
			for k := range actTable {
				if act := &actTable[k]; act.victims != nil && u.can&act.by != 0 {
					for m := range likelyDefence + 1 {
						t.fight(area, t.of(act.by).Dice, int(v.def)+m)
					}
				}
			}
		}
	}
}

// addFigure names a figure and notes what its powers are asked for.
func (t *table) addFigure(f fig) {
	g := &t.groups[t.groupOf[f]]
	u := &t.units[g.unit]
	if t.names[f] == "" {
		t.names[f] = g.name
		if g.set&(g.set-1) != 0 {
			t.names[f] = fmt.Sprintf("%s-%d", g.name, int(f-g.first)+1-t.gaps(g, f))
		}
	}
	t.doubles = t.doubles || u.double
	if u.powers&helpPowers != 0 {
		t.auras.add(f)
	}
	if u.can&leads != 0 {
		t.leaders.add(f)
	}
	t.figures = append(t.figures, engine.FigureInfo{
		Figure: figure(f), Name: t.names[f], Unit: u.id, Title: u.name, Points: t.share(g, f), Key: t.keys[f],
	})
}

// share is the whole points of a figure: the shares of a card's figures add up to the
// points of the card.
func (t *table) share(g *group, f fig) int32 {
	u := &t.units[g.unit]
	i := int32(bitsCount(g.set&(1<<f.num()-1))) % int32(u.per)
	return (i+1)*u.points/int32(u.per) - i*u.points/int32(u.per)
}

// gaps counts the numbers between a group's first figure and f that belong to other
// groups: the copies of a common card need not be listed together.
func (t *table) gaps(g *group, f fig) int {
	n := 0
	for i := g.first; i < f; i++ {
		if t.groupOf[i] != t.groupOf[f] {
			n++
		}
	}
	return n
}
