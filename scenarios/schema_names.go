package scenarios

import (
	"maps"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Names are suggested, never demanded: one's own are as good as the shipped ones.

// containers are keys of a schema, and of the files that it describes, under which names of
// the same kind stand.
var containers = []string{"anyOf", "oneOf", "items", "A", "B", "name", "of", "against", "round-robin", "gauntlet",
	"pairs"}

// suggestNames lets editors complete names of scenarios, maps, armies, commanders and units,
// and the keys of rosters and charts.
func (l *Library) suggestNames(schema object, kind Kind, list []engine.Ruleset) {
	names := map[string][]string{}
	for _, s := range list {
		system := s.Info().System
		add := func(of Kind, keys ...string) {
			for _, key := range keys {
				for _, e := range l.List(of, system) {
					names[key] = append(names[key], e.Name[strings.LastIndexByte(e.Name, '/')+1:])
				}
			}
		}
		switch kind {
		case KindScenario:
			add(KindMap, "map")
			add(KindArmy, "army")
		case KindCases, KindSolved:
			add(KindMap, "map")
			names["type"] = append(names["type"], l.UnitIDs(s)...)
		case KindStyle:
			add(KindStyle, "base", "plans", "styles", "replies", "continues")
		case KindRoster:
			names["native"] = append(names["native"], plainKeys(l.builder(s, "", nil).systemFile(KindChart))...)
		case KindExperiment:
			add(KindMap, "maps")
			add(KindArmy, "armies", "against")
			add(KindStyle, "commanders", "levels")
			for _, e := range l.List(KindScenario, system) {
				names["scenarios"] = append(names["scenarios"], e.Name)
			}
			names["units"] = append(names["units"], l.UnitIDs(s)...)
		}
		if kind == KindArmy || kind == KindScenario {
			names["unit"] = append(names["unit"], l.UnitIDs(s)...)
		}
	}
	if kind == KindExperiment {
		for _, key := range []string{"commanders", "levels"} {
			names[key] = append(names[key], "random", "passive")
		}
	}
	for key := range names {
		slices.Sort(names[key])
		names[key] = slices.Compact(names[key])
	}
	complete(schema, names)
	if len(list) == 1 {
		l.suggestKeys(schema, kind, list[0])
	}
}

// plainKeys are the keys of a file without those that every file begins with.
func plainKeys(t tree) []string {
	return slices.DeleteFunc(slices.Clone(t.keys()), func(k string) bool {
		return slices.Contains(headerNames, k) || k == "chart" || k == "roster"
	})
}

// complete adds names to the schemas of all keys that hold such names.
func complete(v any, names map[string][]string) {
	switch v := v.(type) {
	case object:
		if p, ok := v["properties"].(object); ok {
			for key, inner := range p {
				if list := names[key]; len(list) > 0 && (key != "type" || p["id"] != nil) { // a weapon has a type, too
					p[key] = suggest(inner, list)
				}
			}
		}
		for _, inner := range v {
			complete(inner, names)
		}
	case []any:
		for _, inner := range v {
			complete(inner, names)
		}
	case []object:
		for _, inner := range v {
			complete(inner, names)
		}
	}
}

// suggest adds names to what a schema says of a text, or of texts in it.
func suggest(v any, names []string) any {
	switch v := v.(type) {
	case object:
		types, _ := v["type"].([]any)
		if v["enum"] == nil && (v["type"] == "string" || slices.Contains(types, "string")) {
			return object{"anyOf": []object{{"enum": names}, v}}
		}
		for _, key := range containers {
			if inner, ok := v[key]; ok {
				v[key] = suggest(inner, names)
			}
		}
		if p, ok := v["properties"].(object); ok {
			for _, key := range containers {
				if inner, ok := p[key]; ok {
					p[key] = suggest(inner, names)
				}
			}
		}
	case []any:
		for i := range v {
			v[i] = suggest(v[i], names)
		}
	case []object:
		for i := range v {
			v[i], _ = suggest(v[i], names).(object)
		}
	}
	return v
}

// suggestKeys lets editors complete the keys that the shipped roster and chart of a system
// have: units, weapons, powers, terrain.
func (l *Library) suggestKeys(schema object, kind Kind, s engine.Ruleset) {
	b := l.builder(s, "", nil)
	roster, chart := b.systemFile(KindRoster), b.systemFile(KindChart)
	defs := object{}
	p := properties(schema)
	switch kind {
	case KindRoster:
		keysOf(schema, roster, "roster", defs)
	case KindChart:
		keysOf(schema, chart, "chart", defs)
	case KindScenario:
		units := func(v any) {
			if v, ok := v.(object); ok {
				keysOf(object{"properties": object{"units": v}}, roster, "units", defs)
			}
		}
		units(p["units"])
		if options, ok := p["options"].(object); ok {
			units(properties(options)["units"])
			if rows, ok := properties(options)["chart"].(object); ok {
				keysOf(rows, chart, "chart", defs)
			}
		}
	}
	if len(defs) > 0 {
		schema["$defs"] = defs
	}
}

// keysOf names, in every mapping of a schema whose keys are free, those that a file has. All
// mean the one form, which moves to the definitions.
func keysOf(schema object, file tree, at string, defs object) {
	p, _ := schema["properties"].(object)
	for _, key := range slices.Sorted(maps.Keys(p)) {
		inner, ok := p[key].(object)
		if !ok || file.get(key).absent() {
			continue
		}
		name := at + "-" + key
		form, free := inner["additionalProperties"].(object)
		if !free {
			keysOf(inner, file.get(key), name, defs)
			continue
		}
		if form["$ref"] != nil {
			continue
		}
		ref := object{"$ref": "#/$defs/" + name}
		defs[name], inner["additionalProperties"] = form, ref
		for _, k := range file.get(key).keys() {
			properties(inner)[k] = ref
		}
	}
}
