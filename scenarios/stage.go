package scenarios

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Stage is one scenario of an experiment with everything it is crossed with, the
// experiment's own lists filled in where the scenario gives none.
type Stage struct {
	Scenario   *Scenario
	Blocks     int         // 0: as Until says
	Armies     [][2]string // pairs of names, A and B, in file order; never empty
	Listed     bool        // the file lists the pairs of armies itself
	Commanders [][2]string // pairs of names; empty where the file gives none
	Levels     []Level     // instead of Commanders: who plays every matchup on both sides, lowest first
	Options    []Override  // at least one; an empty one is the scenario as it is
	Maps       Override    // how maps are varied, or absent
	Place      engine.Place
}

// stage resolves one scenario of the experiment.
func (r *experimentReader) stage(entry *Entrant, t tree) {
	e := r.experiment
	at := t.here()
	if name := t.get("name"); !name.absent() {
		at = name.here()
	}
	sc, faults := r.library.scenarioNamed("", entry.Name, e.Near, at)
	if len(faults) > 0 {
		r.faults = append(r.faults, faults...)
		return
	}
	s := Stage{Scenario: sc, Blocks: entry.Blocks, Place: at, Maps: Override{tree: t.get("maps")},
		Options: r.optionSets(t.get("options"))}
	entry.Maps, entry.Options = s.Maps, s.Options
	positive(&r.faults, t, "blocks", float64(entry.Blocks), 1, 1e9)
	if s.Maps.Absent() {
		s.Maps = e.keys.Maps
	}
	if len(s.Options) == 0 {
		s.Options = e.keys.Options
	}
	if len(s.Options) == 0 {
		s.Options = []Override{{}}
	}
	r.options(s.Options)
	armies, armiesAt := entry.Armies, t.get("armies")
	if armies.empty() {
		armies, armiesAt = e.keys.Armies, r.root.get("armies")
	}
	before := len(r.faults)
	s.Armies, s.Listed = r.pairs(sc, armies, armiesAt), len(armies.Pairs) > 0
	if len(r.faults) == before && len(s.Armies) > 0 {
		r.ranked(&s, armies, armiesAt)
		r.compile(&s)
	}
	r.whoPlays(&s, entry, t)
	e.Stages = append(e.Stages, s)
}

// Parties are two armies with their commanders, A and B, and the level where the matchup
// is played at several.
type Parties struct {
	Armies, Commanders [2]string
	Level              Level
}

// Parties lists who meets whom: every pair of armies under every pair of commanders, or
// at every level, or under greedy on both sides where the file names none. Where armies change seats, A
// against B is B against A: of lists that are crossed each unordered pair is listed once,
// and again counts those left out. Pairs of armies that the file lists itself stay, so
// that one may play a matchup under both labels.
func (s *Stage) Parties() (list []Parties, again int) {
	for _, armies := range s.Armies {
		for _, who := range s.whoPlays() {
			p, pair := who, who.Commanders
			p.Armies = armies
			turned := Parties{[2]string{armies[1], armies[0]}, [2]string{pair[1], pair[0]}, who.Level}
			named := armies[0] != "" && armies[1] != "" // what a scenario spells out is the army of a seat
			if s.Scenario.Swap && named && (!s.Listed || armies[0] == armies[1]) && turned != p &&
				slices.Contains(list, turned) {
				again++
				continue
			}
			list = append(list, p)
		}
	}
	return list, again
}

// whoPlays lists the pairs of commanders, each with its level where there are levels.
func (s *Stage) whoPlays() (list []Parties) {
	for _, v := range s.Levels {
		list = append(list, Parties{Commanders: [2]string{v.Name, v.Name}, Level: v})
	}
	for _, pair := range s.Commanders {
		list = append(list, Parties{Commanders: pair})
	}
	if len(list) == 0 {
		list = []Parties{{Commanders: [2]string{"greedy", "greedy"}}}
	}
	return list
}

// options refuses two variants that are the same.
func (r *experimentReader) options(list []Override) {
	for i, o := range list {
		if o.tree.node != nil && o.tree.node.Kind != yaml.MappingNode {
			r.faults.Add(o.Place(), "item %d of \"options\" wants a mapping (key: value), not %s", i+1,
				describe(o.tree.node))
		}
		for _, p := range list[:i] {
			if o.String() == p.String() {
				r.faults.Add(o.Place(), "the options %s are listed twice", plain(o.String()))
			}
		}
	}
}

// pairs lists the pairs of armies, and checks their names.
func (r *experimentReader) pairs(sc *Scenario, lists ArmyLists, t tree) (pairs [][2]string) {
	if !r.oneKind(lists, t) {
		return nil
	}
	if !lists.RoundRobin.IsZero() || slices.Contains(lists.kinds(), "gauntlet") {
		return r.tournament(sc, lists, t)
	}
	if len(lists.Pairs) > 0 {
		for i, pair := range lists.Pairs {
			for j, name := range pair {
				r.army(sc, name, t.find([]any{"pairs", i, j}))
			}
		}
		return lists.Pairs
	}
	own := sc.Armies()
	var seats [2][]string
	for i, names := range []Names{lists.A, lists.B} {
		side := t.get([]string{"A", "B"}[i])
		if seats[i] = []string{own[i]}; !names.IsZero() {
			seats[i] = r.armyNames(sc, engine.Side(i), names, side)
		}
	}
	for _, a := range seats[0] {
		for _, b := range seats[1] {
			pairs = append(pairs, [2]string{a, b})
		}
	}
	return pairs
}

// army checks that an army exists.
func (r *experimentReader) army(sc *Scenario, name string, at engine.Place) {
	near := append(slices.Clone(r.experiment.Near), sc.doc.path.beside()...)
	_, faults := r.library.locate(KindArmy, sc.System.Info().System, name, near, at)
	r.faults = append(r.faults, faults...)
}

// commanders lists the pairs of commanders, and checks their names.
func (r *experimentReader) commanders(sc *Scenario, lists NameLists, t tree) (pairs [][2]string) {
	if lists.empty() {
		return nil
	}
	for i, names := range []Leaders{lists.A, lists.B} {
		side := t.get([]string{"A", "B"}[i])
		r.enrol(names, side)
		if names.IsZero() {
			r.faults.Add(t.here(), "commanders needs both A and B")
			return nil
		}
		if names.All {
			r.faults.Add(side.here(), "all is for armies; name the commanders")
			return nil
		}
		for j, name := range names.List {
			at := side.here()
			if items := side.items(); j < len(items) {
				at = items[j].here()
			}
			r.commander(sc, name, at)
		}
	}
	for _, a := range lists.A.List {
		for _, b := range lists.B.List {
			pairs = append(pairs, [2]string{a, b})
		}
	}
	return pairs
}

// commander checks that a commander is a player that needs no style, a bot, or a style.
func (r *experimentReader) commander(sc *Scenario, name string, at engine.Place) {
	for _, p := range r.players {
		if name == p || (strings.HasSuffix(p, ":") && strings.HasPrefix(name, p)) {
			return
		}
	}
	if _, ok := r.library.Bot(name); ok {
		return
	}
	near := append(slices.Clone(r.experiment.Near), sc.doc.path.beside()...)
	_, faults := r.library.styleAt(sc.System, name, near, at, nil)
	if len(faults) == 1 && strings.HasPrefix(faults[0].Message, "unknown style") {
		names := append(append(slices.Clone(r.players), r.library.botNames()...),
			r.library.names(KindStyle, sc.System.Info().System, false, near)...)
		faults[0].Message = "unknown commander " + quote(name) + spelling.Suggest(name, names)
	}
	r.faults = append(r.faults, faults...)
}

// compile checks that the scenario can be set up under every variant of its options
// and with every army in the seat it is named for.
func (r *experimentReader) compile(s *Stage) {
	for _, o := range s.Options {
		_, faults := r.library.CompileScenario(s.Scenario,
			Variant{Options: o, Armies: s.Armies[0], Near: r.experiment.Near})
		for _, f := range faults {
			if f = r.ofDesign(f); !slices.Contains(r.faults, f) { // many points have one fault
				r.faults = append(r.faults, f)
			}
		}
	}
	r.maps(s)
	seen := map[[2]string]bool{{s.Armies[0][0], ""}: true, {"", s.Armies[0][1]}: true}
	for _, pair := range s.Armies {
		for _, v := range [][2]string{{pair[0], ""}, {"", pair[1]}} {
			if seen[v] {
				continue
			}
			seen[v] = true
			_, faults := r.library.CompileScenario(s.Scenario,
				Variant{Armies: v, Options: s.Options[0], Near: r.experiment.Near})
			r.faults = append(r.faults, faults...)
		}
	}
}

// makes reports whether maps can be made by a recipe under some options; if not it takes down why.
func (r *experimentReader) makes(s *Stage, recipe, options Override) bool {
	maker, faults := r.library.Maker(s.Scenario, recipe, Variant{Options: options, Near: r.experiment.Near})
	if len(faults) > 0 {
		r.faults = append(r.faults, faults...)
		return false
	}
	_, err := maker.Make(dice.NewSource(1, 0, 0))
	if err != nil {
		r.faults.Add(recipe.Place(), "%v", err)
	}
	return err == nil
}

// maps checks how a stage varies its map: a list of maps, or a recipe to make them.
func (r *experimentReader) maps(s *Stage) {
	if s.Maps.Absent() {
		return
	}
	if recipe := s.Maps.Get("generate"); !recipe.Absent() {
		for _, options := range s.Options {
			if !r.makes(s, recipe, options) {
				return
			}
		}
		return
	}
	items := s.Maps.Items()
	if len(items) == 0 {
		r.faults.Add(s.Maps.Place(), "\"maps\" wants a list of maps, or {generate: …}")
	}
	for _, m := range items {
		v := Variant{Map: m, Options: s.Options[0], Armies: s.Armies[0], Near: r.experiment.Near}
		_, faults := r.library.CompileScenario(s.Scenario, v)
		r.faults = append(r.faults, faults...)
	}
}
