package descent

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// armies reads both armies and checks them (DESC-PTS-5, DESC-SET-2).
func (c *compiler) armies(sc *Scenario) {
	for side := range 2 {
		army, ok := c.setup.Sides[side].Army.(*Army)
		if !ok {
			c.fault(nil, nil, "the %s have no army", info.Seats[side])
			continue
		}
		c.army(engine.Side(side), army, sc.Budget)
	}
	t := c.t
	var heroes [2]bool
	for i := range t.units {
		u := &t.units[i]
		heroes[u.side] = heroes[u.side] || u.kind == hero
	}
	if heroes[0] && heroes[1] {
		c.fault(c.setup.Sides[1].Army, []any{"units"}, "both sides are heroes; at most one may be (DESC-PTS-5)")
	}
}

// army lists the units of a side, each with its name and key (DESC-PTS-3, DESC-PTS-5).
func (c *compiler) army(side engine.Side, a *Army, budget int) {
	counts, acts, copies := map[string]int{}, map[string]int{}, map[string]int{}
	points, place := 0, 0
	keys := map[uint16]bool{}
	for i, e := range a.Units {
		at := func(path ...any) []any { return append([]any{"units", i}, path...) }
		u := c.roster.Units[e.Unit]
		if u == nil {
			c.fault(a, at("unit"), "unknown unit %q%s", e.Unit, spelling.Suggest(e.Unit, namesOf(c.roster.Units)))
			continue
		}
		n := e.Count
		if n == 0 {
			n = 1
		}
		if n < 1 || n > 20 {
			c.fault(a, at("count"), "%d of %s; want 1 to 20", n, e.Unit)
			continue
		}
		before := counts[e.Unit]
		counts[e.Unit] += n
		switch u.Kind {
		case "hero":
			if counts[e.Unit] > 1 {
				c.fault(a, at("unit"), "%s is listed more than once; heroes are unique (DESC-PTS-5)", u.Title)
			}
		case "monster":
			if u.Limit > 0 && counts[e.Unit] > u.Limit {
				c.fault(a, at("count"), "%d %s; a group has at most %d (DESC-PTS-5)", counts[e.Unit], u.Title, u.Limit)
			}
			if old, ok := acts[u.Type]; ok && old != u.Act {
				c.fault(a, at("unit"), "%s of both acts in one army (DESC-PTS-5)", u.Type)
			}
			acts[u.Type] = u.Act
		default:
			c.fault(a, at("unit"), "%s is a familiar and comes with its owner", u.Title)
			continue
		}
		for _, item := range e.Items {
			copies[item] += n
		}
		for k := range n {
			name := e.Unit
			if n > 1 || before > 0 {
				name = fmt.Sprintf("%s-%d", e.Unit, before+k+1)
			}
			key := uint16(place)
			if e.Key != nil {
				key = uint16(*e.Key + k)
				if *e.Key < 0 || *e.Key > 4000 {
					c.fault(a, at("key"), "key %d; want 0 to 4000", *e.Key)
				}
			}
			for keys[key] {
				if e.Key != nil {
					c.fault(a, at("key"), "key %d is taken by another unit", key)
				}
				key++
			}
			keys[key] = true
			place++
			points += c.add(unit{name: name, side: side, key: key}, u, e.Unit, e.Items, e.Skills, a, []any{"units", i})
		}
	}
	c.armyWhole(side, a, copies, points, budget)
}

// armyWhole checks what hangs on all of an army: copies of items, who fights together and
// the price.
func (c *compiler) armyWhole(side engine.Side, a *Army, copies map[string]int, points, budget int) {
	for i, e := range a.Units {
		for j, item := range e.Items {
			if f := c.roster.Items[item]; f != nil && copies[item] > max(1, f.Copies) {
				c.fault(a, []any{"units", i, "items", j}, "%d copies of %s; a side has at most %d (DESC-PTS-3)",
					copies[item], item, max(1, f.Copies))
			}
		}
	}
	if len(a.Units) == 0 {
		c.fault(a, nil, "the army has no units")
	}
	var kinds [3]int
	for i := range c.t.units {
		if u := &c.t.units[i]; u.side == side {
			kinds[u.kind]++
		}
	}
	if kinds[hero] > 0 && kinds[monster] > 0 {
		c.fault(a, []any{"units"}, "a side is all heroes or all monsters (DESC-PTS-5)")
	}
	if budget > 0 && points > budget {
		c.fault(a, []any{"units"}, "the army costs %d points, the budget is %d (DESC-SET-2)", points, budget)
	}
}

// strangers checks the units that no army has: a unit that was meant to be changed and is
// spelt otherwise would be a new one that lacks nearly everything.
func (c *compiler) strangers() {
	ids := namesOf(c.roster.Units)
	for _, id := range ids {
		if f := c.roster.Units[id]; !slices.Contains(kindNames[:], f.Kind) || f.Health < 1 {
			c.fault(c.roster, []any{"units", id}, "%s is a %q with health %d; a unit of its own wants a kind (hero, "+
				"monster or familiar) and health from 1%s",
				id, f.Kind, f.Health, spelling.Suggest(id, slices.DeleteFunc(slices.Clone(ids), func(o string) bool {
					return o == id
				})))
		}
	}
}

// namesOf lists the names of a part of the roster, sorted.
func namesOf[T any](part map[string]T) []string { return slices.Sorted(maps.Keys(part)) }

// add appends a figure, and its familiar if it can raise one, and returns its cost.
func (c *compiler) add(u unit, f *UnitForm, id string, items, skills []string, form any, at []any) int {
	t := c.t
	u.id, u.form, u.title, u.owner = id, id, f.Title, -1
	if u.title == "" {
		u.title = id
	}
	u.number = t.count[u.side]
	k := slices.Index(kindNames[:], f.Kind)
	if k < 0 {
		c.fault(c.roster, []any{"units", id, "kind"}, "%s is a %q; want hero, monster or familiar%s", id, f.Kind,
			spelling.Suggest(f.Kind, kindNames[:]))
		k = int(monster)
	}
	u.kind, u.master = unitKind(k), f.Rank == "master"
	if ranks := []string{"minion", "master"}; f.Rank != "" && !slices.Contains(ranks, f.Rank) {
		c.fault(c.roster, []any{"units", id, "rank"}, "the rank of %s is %q; want minion or master%s", id, f.Rank,
			spelling.Suggest(f.Rank, ranks))
	}
	u.width, u.height = 1, 1
	switch f.Base {
	case "", "1x1":
	case "1x2":
		u.width = 2
	case "2x2":
		u.width, u.height = 2, 2
	case "2x3":
		u.width, u.height = 3, 2
	default:
		c.fault(c.roster, []any{"units", id, "base"}, "%s has the base %q; want 1x1, 1x2, 2x2 or 2x3", id, f.Base)
	}
	if f.Speed < 0 || f.Speed > 9 || f.Health < 1 || f.Health > 100 || f.Stamina < 0 || f.Stamina > 20 ||
		f.Points < 0 || f.Points > 10000 {
		c.fault(form, at, "%s has speed %d, health %d, stamina %d, points %d; want 0 to 9, 1 to 100, 0 to 20, 0 to "+
			"10000", id, f.Speed, f.Health, f.Stamina, f.Points)
	}
	u.speed, u.health, u.stamina = int8(f.Speed), int8(f.Health), int8(f.Stamina)
	u.attributes = [4]int8{int8(f.Attributes.Might), int8(f.Attributes.Knowledge), int8(f.Attributes.Willpower),
		int8(f.Attributes.Awareness)}
	u.defence = c.defence(c.roster, []any{"units", id, "defence"}, f.Defence)
	for i, name := range f.Abilities {
		c.ability(&u, name, c.roster, []any{"units", id, "abilities", i})
	}
	points := f.Points
	if f.Attack != nil {
		u.profiles = append(u.profiles, c.profile(id, f.Attack, []any{"units", id, "attack"}))
	}
	for i, w := range f.Weapons {
		c.weapon(&u, w, c.roster, []any{"units", id, "weapons", i})
	}
	points += c.items(&u, f, items, form, at)
	points += c.skills(&u, f, skills, form, at)
	if len(u.profiles) == 0 && u.kind == hero {
		c.weapon(&u, "unarmed", c.roster, []any{"units", id})
	}
	u.points = int32(points)
	t.count[u.side]++
	c.group(&u, f)
	t.units = append(t.units, u)
	if u.can(ablRaise) {
		if r := c.roster.Units["reanimate"]; r != nil {
			owner := len(t.units) - 1
			c.add(unit{name: u.name + "-reanimate", side: u.side, key: u.key + 2048}, r, "reanimate", nil, nil, form,
				at)
			t.units[len(t.units)-1].owner = int8(owner)
		}
	}
	return points
}

// group numbers the groups of a side: a monster type each, heroes one each.
func (c *compiler) group(u *unit, f *UnitForm) {
	t := c.t
	if u.kind == monster {
		for i := range t.units {
			o := &t.units[i]
			if o.side == u.side && o.kind == monster && c.roster.Units[o.form].Type == f.Type {
				u.group = o.group
				return
			}
		}
	}
	u.group = int8(t.groups[u.side])
	t.groups[u.side]++
}

func (c *compiler) ability(u *unit, name string, form any, at []any) {
	a, ok := abilityByName(name)
	if !ok {
		c.fault(form, at, "unknown ability %q%s", name, spelling.Suggest(name, abilityNames()))
		return
	}
	if a >= featAshrian && a <= featTarha && !c.t.options.Feats {
		return
	}
	u.abilities |= 1 << a
	u.brute = u.brute || a == skillBrute
}

func (c *compiler) weapon(u *unit, name string, form any, at []any) {
	w := c.roster.Weapons[name]
	if w == nil {
		c.fault(form, at, "unknown weapon %q%s", name, spelling.Suggest(name, namesOf(c.roster.Weapons)))
		return
	}
	u.profiles = append(u.profiles, c.profile(name, w, []any{"weapons", name}))
}

// items gives a hero its upgrades (DESC-PTS-3) and returns their cost.
func (c *compiler) items(u *unit, f *UnitForm, items []string, form any, at []any) (points int) {
	armours, noRunes := 0, false
	for i, name := range items {
		place := append(slices.Clone(at), "items", i)
		it := c.roster.Items[name]
		if it == nil {
			c.fault(form, place, "unknown item %q%s", name, spelling.Suggest(name, namesOf(c.roster.Items)))
			continue
		}
		if u.kind != hero {
			c.fault(form, place, "%s is no hero and carries no items", f.Title)
			continue
		}
		points += it.Points
		u.defence.add(c.defence(c.roster, []any{"items", name, "defence"}, it.Defence))
		u.health += int8(it.Health)
		u.stamina += int8(it.Stamina)
		if it.MaxSpeed > 0 {
			u.speed = min(u.speed, int8(it.MaxSpeed))
		}
		if it.Armour {
			armours++
		}
		noRunes = noRunes || it.NoRunes
		if it.Ability != "" {
			c.ability(u, it.Ability, c.roster, []any{"items", name, "ability"})
		}
		if it.Weapon != "" {
			c.weapon(u, it.Weapon, c.roster, []any{"items", name, "weapon"})
			// What was bought comes first.
			n := len(u.profiles) - 1
			u.profiles = append([]uint8{u.profiles[n]}, u.profiles[:n]...)
		}
	}
	if armours > 1 {
		c.fault(form, append(slices.Clone(at), "items"), "%s wears %d armours; one is allowed (DESC-PTS-3)", f.Title,
			armours)
	}
	if noRunes {
		u.profiles = slices.DeleteFunc(u.profiles, func(p uint8) bool { return c.t.profiles[p].rune })
	}
	return points
}

// skills gives a hero its optional skills (DESC-PTS-4) and returns their cost.
func (c *compiler) skills(u *unit, f *UnitForm, skills []string, form any, at []any) (points int) {
	for i, name := range skills {
		place := append(slices.Clone(at), "skills", i)
		sk := c.roster.Skills[name]
		if sk == nil {
			c.fault(form, place, "unknown skill %q%s", name, spelling.Suggest(name, namesOf(c.roster.Skills)))
			continue
		}
		if sk.Class != f.Class {
			c.fault(form, place, "%s is a skill of the %s, %s is a %s (DESC-PTS-4)", name, sk.Class, f.Title, f.Class)
			continue
		}
		points += sk.Points
		u.health += int8(sk.Health)
		c.ability(u, sk.Ability, c.roster, []any{"skills", name, "ability"})
	}
	return points
}

var weaponRules = map[string]engine.Rule{
	"chipped-greataxe": ruleWpnGreataxe, "iron-longsword": ruleWpnLongsword, "iron-mace": ruleWpnMace,
	"oak-staff":   ruleWpnStaff,
	"arcane-bolt": ruleWpnBolt, "reapers-scythe": ruleWpnScythe, "throwing-knives": ruleWpnKnives,
	"yew-shortbow": ruleWpnShortbow,
	"unarmed":      ruleWpnUnarmed,
}

// profile compiles a weapon or a monster's attack and returns its index.
func (c *compiler) profile(id string, w *WeaponForm, at []any) uint8 {
	t := c.t
	for i := range t.profiles {
		if t.profiles[i].id == id {
			return uint8(i)
		}
	}
	p := profile{id: id, title: w.Title, rule: weaponRules[id], ranged: w.Type == "ranged", pierce: int8(w.Pierce),
		reading: readMelee}
	if p.rule == noRule {
		p.rule = ruleAtk1
	}
	if w.Type != "melee" && w.Type != "ranged" {
		c.fault(c.roster, append(slices.Clone(at), "type"), "the attack of %s is %q; want melee or ranged%s", id,
			w.Type, spelling.Suggest(w.Type, []string{"melee", "ranged"}))
	}
	if p.ranged {
		p.reading = readRanged
	}
	for i, d := range w.Dice {
		k := slices.Index(attackNames[:], d)
		if k < 0 {
			c.fault(c.roster, append(slices.Clone(at), "dice", i),
				"unknown attack die %q; want blue, red, yellow or green%s", d, spelling.Suggest(d, attackNames[:]))
			continue
		}
		p.dice[k]++
	}
	if p.dice[blue] != 1 || p.dice[red] > 3 || p.dice[yellow] > 3 || p.dice[green] > 3 ||
		p.dice[red]+p.dice[yellow]+p.dice[green] > 5 {
		c.fault(c.roster, append(slices.Clone(at), "dice"),
			"an attack has one blue die and at most five power dice, three of a colour")
		p.dice = attackPool{blue: 1}
	}
	for i, tr := range w.Traits {
		flag := map[string]*bool{"reach": &p.reach, "magic": &p.magic, "rune": &p.rune, "blade": &p.blade,
			"bow":    &p.bow,
			"knives": &p.knives, "scythe": &p.scythe, "sword": &p.sword, "great": &p.great}[tr]
		if flag == nil {
			c.fault(c.roster, append(slices.Clone(at), "traits", i),
				"unknown trait %q; want reach, magic, rune, blade, bow, knives, scythe, sword or great%s", tr,
				spelling.Suggest(tr, traitWords))
			continue
		}
		*flag = true
	}
	for i, text := range w.Surges {
		sg, ok := parseSurge(text)
		if !ok || len(p.surges) == maxSurges-4 {
			c.fault(c.roster, append(slices.Clone(at), "surges", i), "unknown surge %q; want such as +1 heart, +2 "+
				"range, pierce 2, mend 1, stun, immobilize, poison, disease, swarm, breath or reroll; at most %d%s",
				text, maxSurges-4, spelling.Suggest(text, surgeWords))
			continue
		}
		if sg.rule == noRule {
			sg.rule = p.rule
			if p.rule == ruleAtk1 {
				sg.rule = ruleAtk7
			}
		}
		p.surges = append(p.surges, sg)
	}
	if len(t.profiles) == 255 {
		c.fault(c.roster, at, "more than 255 weapons")
		return 0
	}
	t.profiles = append(t.profiles, p)
	return uint8(len(t.profiles) - 1)
}

// surgeWords and traitWords are what a surge ability and a trait of a weapon may be.
var (
	surgeWords = []string{"+1 heart", "+2 hearts", "+1 range", "+2 range", "pierce 1", "mend 1", "stun", "immobilize",
		"poison", "disease", "swarm", "breath", "reroll"}
	traitWords = []string{"reach", "magic", "rune", "blade", "bow", "knives", "scythe", "sword", "great"}
)

// parseSurge reads a surge ability.
func parseSurge(text string) (surge, bool) {
	s := surge{name: strings.ReplaceAll(strings.TrimSuffix(text, "s"), " ", "-")}
	var n int8
	words := strings.Fields(text)
	if len(words) == 2 {
		number := words[0]
		if words[0] == "pierce" || words[0] == "mend" {
			number = words[1]
		}
		if _, err := fmt.Sscanf(strings.TrimPrefix(number, "+"), "%d", &n); err != nil || n < 1 || n > 20 {
			return s, false
		}
	}
	switch {
	case len(words) == 2 && strings.HasPrefix(words[1], "heart"):
		s.hearts = n
	case len(words) == 2 && words[1] == "range":
		s.rng = n
	case len(words) == 2 && words[0] == "pierce":
		s.pierce = n
	case len(words) == 2 && words[0] == "mend":
		s.mend, s.rule = n, ruleAblMend
	case text == "stun":
		s.inflicts, s.rule = stunned, ruleAblCond
	case text == "immobilize":
		s.inflicts, s.rule = immobilized, ruleAblCond
	case text == "poison":
		s.inflicts, s.rule = poisoned, ruleAblCond
	case text == "disease":
		s.inflicts, s.rule = diseased, ruleAblCond
	case text == "swarm":
		s.kind, s.rule = swarmSurge, ruleAblSwarm
	case text == "breath":
		s.kind, s.rule = breathSurge, ruleAblBreath
	case text == "reroll":
		s.kind, s.rule = rerollSurge, ruleWpnLongsword
	default:
		return s, false
	}
	return s, true
}
