package hott

import (
	"maps"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// factor is a compiled tactical factor.
type factor struct {
	n, most int
	except  kinds
	within  int64 // fine
	rule    engine.Rule
}

// cost is a compiled cost in PIPs.
type cost struct {
	n    int8
	rule engine.Rule
}

// chart is the compiled chart.
type chart struct {
	terrain [terrainCount]Terrain

	magicCover, general, height, aiding, flanks             factor
	badGoing, intoBad, intoWoods, intoWater, nearHome, rear factor

	move, arcane, roadExtra, command, god, dragons cost
	lurk                                           [3]cost
	replace, spell, spellAid, freeMg, freeHe       cost
}

// compileChart reads terrain, factors and costs, each with its rule. A cost of nothing is a fault where no
// element is used up by it: a bound must end.
func compileChart(c *Chart, places engine.Places, faults *engine.Faults) *chart {
	out := &chart{}
	out.terrain = [terrainCount]Terrain{gentleHill: c.GentleHill, steepHill: c.SteepHill, rough: c.Rough,
		dunes: c.Dunes,
		marsh: c.Marsh, fields: c.Fields, woods: c.Woods, bua: c.BUA, river: c.River, lake: c.Lake,
		impassable: c.Impassable, road: c.Road}
	engine.CheckLimits(c, places, faults)
	for _, f := range []struct {
		name string
		from *Factor
		to   *factor
		rule engine.Rule
	}{
		{"magic-or-cover", &c.MagicCover, &out.magicCover, ruleTf1}, {"general", &c.General, &out.general, ruleTf2},
		{"height-or-bank", &c.Height, &out.height, ruleTf3}, {"aiding", &c.Aiding, &out.aiding, ruleTf4},
		{"flank-or-overlap", &c.Flanks, &out.flanks, ruleTf5}, {"bad-going", &c.BadGoing, &out.badGoing, ruleTf6a},
		{"mounted-into-bad-going", &c.IntoBad, &out.intoBad, ruleTf6b},
		{"aerial-into-woods", &c.IntoWoods, &out.intoWoods, ruleTf6c},
		{"into-water-lurker", &c.IntoWater, &out.intoWater, ruleTf6d},
		{"magician-near-stronghold", &c.NearHome, &out.nearHome, ruleTf6e},
		{"rear-support", &c.Rear, &out.rear, ruleTf7},
	} {
		*f.to = factor{n: int(f.from.Factor), most: f.from.Most, within: paces(f.from.Within), rule: f.rule}
		f.to.except = readKinds(f.from.Except, places.Place(c, f.name, "except"), faults)
	}
	for _, k := range []struct {
		name string
		from Cost
		to   *cost
		rule engine.Rule
	}{
		{"move", c.Move, &out.move, rulePip1}, {"aerial-or-magician", c.Arcane, &out.arcane, rulePip2},
		{"road-100", c.RoadExtra, &out.roadExtra, rulePip3}, {"out-of-command", c.Command, &out.command, ruleCmd1},
		{"deploy-god", c.GodCost, &out.god, ruleGd1}, {"deploy-dragons", c.Dragons, &out.dragons, ruleDr1},
		{"lurker-first", c.Lurk1, &out.lurk[0], ruleLk1}, {"lurker-second", c.Lurk2, &out.lurk[1], ruleLk2},
		{"lurker-third", c.Lurk3, &out.lurk[2], ruleLk3}, {"replace-horde", c.Replace, &out.replace, ruleHd1},
		{"spell", c.Spell, &out.spell, ruleMg1}, {"aid-spell", c.SpellAid, &out.spellAid, ruleMg2},
		{"free-magician", c.FreeMg, &out.freeMg, ruleFree1}, {"free-hero", c.FreeHe, &out.freeHe, ruleFree2},
	} {
		*k.to = cost{k.from.Pips, k.rule}
	}
	if out.move.n < 1 || out.spell.n < 1 || out.replace.n < 1 || out.lurk[0].n < 1 || out.freeMg.n < 1 ||
		out.freeHe.n < 1 || out.god.n < 1 || out.dragons.n < 1 {
		faults.Add(places.Place(c), "what uses up no element costs 1 PIP or more, so that a bound ends")
	}
	return out
}

// readKinds reads a list of types and class groups.
func readKinds(words []string, place engine.Place, faults *engine.Faults) (s kinds) {
	for _, w := range words {
		if g, ok := groupNames[w]; ok {
			s |= g
			continue
		}
		k := slices.Index(kindNames[:], w)
		if k < 0 {
			faults.Add(place, "unknown type %q%s", w, spelling.Suggest(w,
				append([]string{"aerials", "mounted", "heroes"}, kindNames[:]...)))
			continue
		}
		s |= 1 << k
	}
	return s
}

var traits = map[string]func(*unit){
	"impetuous":                        func(u *unit) { u.impetuous = true },
	"tramples":                         func(u *unit) { u.tramples = true },
	"no-overlap":                       func(u *unit) { u.noOverlap = true },
	"rear-support":                     func(u *unit) { u.rearSupport = true },
	"never-general":                    func(u *unit) { u.mayLead = false },
	"own-bound-only":                   func(u *unit) { u.ownBoundOnly = true },
	"may-not-contact":                  func(u *unit) { u.mayContact = false },
	"closes-generals-only":             func(u *unit) { u.closesAll = false },
	"harms-generals-and-sneakers-only": func(u *unit) { u.harmsAll = false },
}

func compileUnits(r *Roster, o *Options, places engine.Places, faults *engine.Faults) map[string]*unit {
	ids := slices.Sorted(maps.Keys(r.Units))
	out := make(map[string]*unit, len(ids))
	for _, id := range ids {
		row := r.Units[id]
		out[id] = compileUnit(r, id, &row, o, places, faults)
	}
	return out
}

// compileUnit reads a row of the roster. A type of one's own counts as a printed one (kind), whose rules
// are cited for it; traits and results are its own.
func compileUnit(r *Roster, id string, row *Unit, o *Options, places engine.Places, faults *engine.Faults) *unit {
	at := func(path ...any) engine.Place { return places.Place(r, append([]any{"units", id}, path...)...) }
	name := row.Kind
	if name == "" {
		name = id
	}
	k := slices.Index(kindNames[:], name)
	if k < 0 {
		faults.Add(at("kind"), "%s counts as no printed type: give it a kind%s", id,
			spelling.Suggest(name, append([]string(nil), kindNames[:]...)))
		return nil
	}
	u := &unit{id: id, title: row.Title, code: row.Code, kind: kind(k), points: row.AP, mayLead: true, mayContact: true,
		closesAll: true, harmsAll: true, resDefault: resRecoil, shoots: row.Shoots * plane.Pace,
		depth: row.Depth * plane.Pace,
		vFoot: row.Factor.Foot, vOthers: row.Factor.Others,
		road: row.Move.Road * plane.Pace, good: row.Move.Good * plane.Pace, bad: row.Move.Bad * plane.Pace,
		river: row.Move.River * plane.Pace}
	if u.code == "" || u.title == "" {
		faults.Add(at(), "%s needs a code and a title", id)
	}
	c := slices.Index(classNames[:], row.Class)
	if c < 0 {
		faults.Add(at("class"), "%s: unknown class %q; want foot, mounted, aerial or building", id, row.Class)
	}
	u.class = class(max(c, 0))
	if u.kind != stronghold && (row.Depth < 20 || row.Depth > 400) {
		faults.Add(at("depth"), "%s: a base is 20 to 400 paces deep, not %d", id, row.Depth)
	}
	for _, m := range []int32{row.Move.Road, row.Move.Good, row.Move.Bad, row.Move.River, row.Shoots} {
		if m < 0 || m > 2400 {
			faults.Add(at("move"), "%s: a move or range is 0 to 2400 paces, not %d", id, m)
		}
	}
	if row.AP < 0 || row.AP > 24 || row.Factor.Foot < 0 || row.Factor.Foot > 9 || row.Factor.Others < 0 ||
		row.Factor.Others > 9 {
		faults.Add(at(), "%s: AP are 0 to 24 and factors 0 to 9", id)
	}
	for i, w := range row.Traits {
		f, ok := traits[w]
		if !ok {
			known := make([]string, 0, len(traits))
			for n := range traits {
				known = append(known, n)
			}
			faults.Add(at("traits", i), "unknown trait %q%s", w, spelling.Suggest(w, known))
			continue
		}
		f(u)
	}
	u.doubledBy = readKinds(row.DoubledBy, at("doubled-by"), faults)
	u.equalOdd = readKinds(row.EqualOdd, at("equal-odd"), faults)
	u.compileBeaten(row, o, at, faults)
	u.size = plane.MakeSize(width, max(u.depth, plane.Pace))
	u.span = plane.Hypot(fine(halfWidth), fine(u.depth)) + 2
	own := cellRules[u.kind]
	u.statRule, u.resRule, u.spcRule = own[0], own[1], own[2]
	return u
}

// compileBeaten reads what happens to a unit that is beaten: clauses in order, of which the first that
// applies holds.
func (u *unit) compileBeaten(row *Unit, o *Options, at func(...any) engine.Place, faults *engine.Faults) {
	if u.kind == airboat && o.AirboatFleesMg { // ruling R29
		u.beaten = append(u.beaten, clause{result: resFlee, by: setOf(magician)})
	}
	for i, b := range row.Beaten {
		res := slices.Index(resultNames[:], b.Result)
		if res < 0 {
			faults.Add(at("beaten", i, "result"), "unknown result %q%s", b.Result,
				spelling.Suggest(b.Result, append([]string(nil), resultNames[:]...)))
			continue
		}
		c := clause{result: result(res), by: ^kinds(0)}
		if len(b.By) > 0 {
			c.by = readKinds(b.By, at("beaten", i, "by"), faults)
		}
		switch b.If {
		case "":
		case "in-cc":
			c.onlyCC = true
		case "good-going":
			c.onGood = true
		case "bad-going":
			c.onBad = true
		case "contacted":
			c.met = true
		default:
			faults.Add(at("beaten", i, "if"), "unknown condition %q; want in-cc, good-going, bad-going or contacted",
				b.If)
		}
		u.beaten = append(u.beaten, c)
	}
}

// cellRules are the rules of the three cells of each kind's row, STAT, RES and SPC; a blank cell has none.
var cellRules = func() (rules [kindCount][3]engine.Rule) {
	codes := [kindCount]string{"GD", "DR", "FL", "AB", "HE", "AHE", "PD", "KN", "RI", "BE", "BS", "BD", "SP", "CL",
		"HD", "SH", "WB", "SN", "LK", "WLK", "MG", "ART", "STR"}
	for k, code := range codes {
		for c, cell := range [3]string{"STAT", "RES", "SPC"} {
			rules[k][c] = engine.Rule(max(0, slices.Index(ruleIDs, "HOTT-T-"+code+"-"+cell)))
		}
	}
	return rules
}()
