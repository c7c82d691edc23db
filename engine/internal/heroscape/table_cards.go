package heroscape

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// unitOf finds a card by ID and compiles it at its first use.
func (c *compiler) unitOf(form any, path []any, id string) (uint8, bool) {
	if i, ok := c.unitAt[id]; ok {
		return i, i != 255
	}
	uf, ok := c.roster.Units[id]
	if !ok {
		c.fault(form, path, "unknown unit %q%s", id, spelling.Suggest(id, slices.Sorted(maps.Keys(c.roster.Units))))
		return 0, false
	}
	before := len(c.faults)
	u := c.compileUnit(id, &uf)
	if len(c.faults) > before {
		c.unitAt[id] = 255
		return 0, false
	}
	c.unitAt[id] = uint8(len(c.t.units))
	c.t.units = append(c.t.units, u)
	return c.unitAt[id], true
}

// compileRest checks the cards that no army has: a card that was meant to be changed and
// is spelt otherwise would be a new one that lacks nearly everything.
func (c *compiler) compileRest() {
	ids := slices.Sorted(maps.Keys(c.roster.Units))
	for _, id := range ids {
		uf := c.roster.Units[id]
		if _, ok := c.unitAt[id]; ok {
			continue
		}
		if uf.Type != "" || uf.Size != "" || (uf.Life != 0 && uf.Height != 0) {
			c.compileUnit(id, &uf)
			continue
		}
		hint := spelling.Suggest(id, slices.DeleteFunc(slices.Clone(ids), func(o string) bool { return o == id }))
		for _, o := range ids {
			if name := c.roster.Units[o].Name; strings.EqualFold(strings.ReplaceAll(name, " ", "-"), id) {
				hint = fmt.Sprintf("; %s is called %q here", name, o)
			}
		}
		c.fault(c.roster, at("units", id), "%s is no card of the roster, and a new one needs all that a card says%s",
			id, hint)
	}
}

// compileUnit reads a card of the roster and gives it what its powers have in powerTable; in the basic
// game it has none of them (HS-BASIC-1).
func (c *compiler) compileUnit(id string, uf *UnitForm) unit {
	bad := func(field, format string, args ...any) { c.fault(c.roster, at("units", id, field), format, args...) }
	within := func(field string, v, low, high int) {
		if v < low || v > high {
			bad(field, "%s of %s is %d; it must be %d to %d", field, id, v, low, high)
		}
	}
	within("height", uf.Height, 1, 30)
	within("life", uf.Life, 1, maxLife)
	within("move", uf.Move, 0, 12)
	within("range", uf.Range, 1, 30)
	within("attack", uf.Attack, 0, 12)
	within("defence", uf.Defence, 0, 12)
	within("figures", uf.Figures, 1, 16)
	within("spaces", uf.Spaces, 1, 2)
	within("points", uf.Points, 0, 1000)
	if !slices.Contains([]string{"UH", "US", "CH", "CS"}, uf.Type) {
		bad("type", "type of %s is %q; use UH, US, CH or CS", id, uf.Type)
	}
	if !slices.Contains([]string{"small", "medium", "large", "huge"}, uf.Size) {
		bad("size", "size of %s is %q; use small, medium, large or huge", id, uf.Size)
	}
	u := unit{
		id: id, name: uf.Name, height: int16(uf.Height), life: uint8(uf.Life), move: uint8(uf.Move),
		rng: uint8(uf.Range),
		att: uint8(uf.Attack), def: uint8(uf.Defence), per: uint8(uf.Figures), double: uf.Spaces == 2,
		points: int32(uf.Points),
		tags:   tagsOf(uf),
	}
	if u.name == "" {
		u.name = id
	}
	u.worth = int32(uf.Points) * 100 / int32(max(1, uf.Figures))
	for i, name := range uf.Powers {
		row, ok := powerNamed(name)
		if !ok {
			c.fault(c.roster, at("units", id, "powers", i), "unknown power %q%s", name,
				spelling.Suggest(name, powerNames()))
			continue
		}
		u.take(row)
	}
	if c.t.basic || !c.opts.Powers {
		u.powers, u.can, u.aims, u.guards = 0, 0, 0, [2]uint8{} // HS-BASIC-1
	}
	if u.powers&bondPowers != 0 && u.can&drops != 0 {
		bad("powers", "%s has both The Drop and a bonding power, which the rules do not provide for", id)
	}
	return u
}

// take adds a power to a card.
func (u *unit) take(p power) {
	row := rowOf(p)
	u.powers |= p
	u.can |= row.can
	u.aims |= row.aims
	u.guards[0] |= row.guards[0]
	u.guards[1] |= row.guards[1]
	if row.spares != 0 {
		u.spares, u.spared = row.spares, row.guards[0]|row.guards[1]
	}
}
