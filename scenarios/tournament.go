package scenarios

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Gauntlet is some armies that each meet every one of a field.
type Gauntlet struct {
	Of      Names `yaml:"of" jsonschema:"required"`
	Against Names `yaml:"against" jsonschema:"required"`
}

// kinds are the ways in which armies are listed, as far as they are used.
func (l ArmyLists) kinds() (used []string) {
	for _, k := range []struct {
		key string
		is  bool
	}{{"A and B", !l.A.IsZero() || !l.B.IsZero()}, {"pairs", len(l.Pairs) > 0}, {"round-robin", !l.RoundRobin.IsZero()},
		{"gauntlet", !l.Gauntlet.Of.IsZero() || !l.Gauntlet.Against.IsZero()}} {
		if k.is {
			used = append(used, k.key)
		}
	}
	return used
}

// tournament lists the pairs of a round robin, each once, or of a gauntlet.
func (r *experimentReader) tournament(sc *Scenario, lists ArmyLists, t tree) (pairs [][2]string) {
	if !lists.RoundRobin.IsZero() {
		at := t.get("round-robin")
		names := r.armyNames(sc, 0, lists.RoundRobin, at)
		if len(names) < 2 && len(r.faults) == 0 {
			r.faults.Add(at.here(), "a round robin needs at least two armies; here is %d", len(names))
		}
		for i, a := range names {
			first := i + 1
			if lists.Mirrors {
				first = i
			}
			for _, b := range names[first:] {
				pairs = append(pairs, [2]string{a, b})
			}
		}
		return pairs
	}
	at := t.get("gauntlet")
	if lists.Gauntlet.Of.IsZero() || lists.Gauntlet.Against.IsZero() {
		r.faults.Add(at.here(), "a gauntlet needs both: {of: mine, against: […]}")
		return nil
	}
	against := r.armyNames(sc, 1, lists.Gauntlet.Against, at.get("against"))
	for _, a := range r.armyNames(sc, 0, lists.Gauntlet.Of, at.get("of")) {
		for _, b := range against {
			if (a != b || lists.Mirrors) && !slices.Contains(pairs, [2]string{b, a}) {
				pairs = append(pairs, [2]string{a, b})
			}
		}
	}
	if len(pairs) == 0 && len(r.faults) == 0 {
		r.faults.Add(at.here(), "the gauntlet has no pair of two armies")
	}
	return pairs
}

// armyNames lists the armies that names stand for: names themselves, all, patterns such as
// viking-* over the shipped armies and those beside the experiment, and folders, written
// with a slash at the end.
func (r *experimentReader) armyNames(sc *Scenario, seat engine.Side, names Names, t tree) (list []string) {
	if names.All {
		list, unlike := r.library.LegalArmies(sc, seat, r.experiment.Near)
		if r.leaveOut(sc, unlike); len(list) == 0 {
			r.faults.Add(t.here(), "no shipped army is legal for the %s of %s", sc.System.Info().Seats[seat],
				plain(sc.Name))
		}
		return list
	}
	add := func(name string) {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	for j, name := range names.List {
		at := t.here()
		if items := t.items(); j < len(items) {
			at = items[j].here()
		}
		var found []string
		switch {
		case strings.HasSuffix(name, "/"):
			found = r.armiesIn(name)
		case strings.ContainsAny(name, "*?["):
			found = r.armiesLike(sc, name)
		default:
			r.army(sc, name, at)
			add(name)
			continue
		}
		if len(found) == 0 {
			r.faults.Add(at, "no army of %s is meant by %s", sc.System.Info().System, quote(name))
		}
		for _, f := range found {
			add(f)
		}
	}
	return list
}

// armiesIn lists the army files of a folder, beside the experiment or from where the
// program runs.
func (r *experimentReader) armiesIn(folder string) (list []string) {
	for _, base := range append(slices.Clone(r.experiment.Near), ".") {
		entries, err := os.ReadDir(filepath.Join(base, folder))
		if err != nil {
			continue
		}
		for _, e := range entries { // in the order of their names
			path := filepath.Join(base, folder, e.Name())
			if isPath(e.Name()) {
				if kind, ok := KindOfFile(path); ok && kind == KindArmy {
					list = append(list, path)
				}
			}
		}
		return list
	}
	return nil
}

// armiesLike lists the armies whose names a pattern matches: those beside the experiment
// and the shipped ones.
func (r *experimentReader) armiesLike(sc *Scenario, pattern string) (list []string) {
	system := sc.System.Info().System
	for _, name := range r.library.names(KindArmy, system, false, r.experiment.Near) {
		if ok, err := filepath.Match(pattern, name); err == nil && ok {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// oneKind refuses armies that are listed in two ways.
func (r *experimentReader) oneKind(lists ArmyLists, t tree) bool {
	used := lists.kinds()
	if len(used) > 1 {
		r.faults.Add(t.keyPlace(used[len(used)-1]), "armies are listed by %s; give one of them",
			strings.Join(used, " and "))
	}
	return len(used) <= 1
}

// ArmyUnits reads an army file by name or path and counts its units, whatever else its
// lines say of them.
func (l *Library) ArmyUnits(system engine.Ruleset, name string, near ...string) (map[string]int, engine.Faults) {
	p, faults := l.locate(KindArmy, system.Info().System, name, append(near, "."), engine.Place{})
	if len(faults) > 0 {
		return nil, faults
	}
	d, faults := l.load(p, KindArmy)
	if len(faults) > 0 {
		return nil, faults
	}
	units := map[string]int{}
	for _, line := range d.rest.get("units").items() {
		unit, _ := line.get("unit").text()
		n := 1
		if text, ok := line.get("count").text(); ok {
			if k, err := strconv.Atoi(text); err == nil {
				n = max(k, 1)
			}
		}
		units[unit] += n
	}
	return units, nil
}

// ArmyTitle is the title of an army by name or path; empty where it has none, or where there
// is no such army.
func (l *Library) ArmyTitle(system engine.Ruleset, name string, near ...string) string {
	if name == "" {
		return ""
	}
	p, faults := l.locate(KindArmy, system.Info().System, name, append(near, "."), engine.Place{})
	if len(faults) > 0 {
		return ""
	}
	d, faults := l.load(p, KindArmy)
	if len(faults) > 0 {
		return ""
	}
	return d.Title
}
