package scenarios

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// object is a JSON Schema as plain data.
type object = map[string]any

// draft is the JSON Schema draft in which schemas are written.
const draft = "https://json-schema.org/draft/2020-12/schema"

// Schema returns the JSON Schema of a kind of file for editors, as indented JSON. It
// comes from the same structs that files are decoded into. Where the form depends on
// the system, system names it; "" allows the forms of all systems.
func (l *Library) Schema(kind Kind, system string) ([]byte, error) {
	if !slices.Contains(Kinds, kind) {
		return nil, fmt.Errorf("unknown kind of file %s%s", quote(string(kind)),
			spelling.Suggest(string(kind), kindNames()))
	}
	list := l.systems
	if system != "" {
		s, err := l.System(system)
		if err != nil {
			return nil, err
		}
		list = []engine.Ruleset{s}
	}
	var schema object
	switch {
	case kind == KindExperiment:
		schema = experimentSchema()
	case kind == KindBalance:
		schema = fileSchema(KindBalance, reflected(reflect.TypeFor[balanceKeys]()), nil)
	case len(list) == 1:
		schema = systemSchema(kind, list[0])
	default:
		var each []object
		for _, s := range list {
			each = append(each, systemSchema(kind, s))
		}
		schema = object{"anyOf": each}
	}
	l.suggestNames(schema, kind, list)
	schema["$schema"] = draft
	schema["title"] = strings.TrimSpace(system + " " + string(kind))
	return json.MarshalIndent(schema, "", "  ")
}

func kindNames() (names []string) {
	for _, k := range Kinds {
		names = append(names, string(k))
	}
	return names
}

// systemSchema is the schema of a kind of file of one system.
func systemSchema(kind Kind, s engine.Ruleset) object {
	forms := s.Forms()
	in := s.Info()
	switch kind {
	case KindRoster, KindChart:
		form := forms.Roster
		if kind == KindChart {
			form = forms.Chart
		}
		return fileSchema(kind, formSchema(form), object{"enum": []string{in.System}})
	case KindMap:
		return fileSchema(kind, formSchema(forms.Map), nil)
	case KindArmy:
		return fileSchema(kind, formSchema(forms.Army), nil)
	case KindStyle:
		return fileSchema(kind, styleSchema(in), nil)
	case KindValue:
		return fileSchema(kind, valueSchema(in), nil)
	case KindScenario:
		return fileSchema(kind, scenarioSchema(forms, in), nil)
	}
	one := caseSchema(forms, reflect.TypeFor[caseKeys](), "case", "title", "about", "rules", "steps")
	one["required"] = []any{"case", "rules", "steps"}
	if kind == KindSolved {
		one = caseSchema(forms, reflect.TypeFor[solvedKeys](), "case", "title", "about", "value", "best")
		one["required"] = []any{"case", "value"}
	}
	head := reflected(reflect.TypeFor[header]())
	head["required"] = []string{"schema", string(kind)}
	properties(head)[string(kind)] = object{"type": "array", "minItems": 1, "items": one}
	return head
}

// fileSchema adds what all files begin with to the schema of the rest.
func fileSchema(kind Kind, rest, name object) object {
	if name == nil {
		name = object{"type": []string{"string", "number"}}
	}
	head := reflected(reflect.TypeFor[header]())
	maps.Copy(properties(rest), properties(head))
	properties(rest)[string(kind)] = name
	required, _ := rest["required"].([]any)
	rest["required"] = append([]any{"schema", string(kind)}, required...)
	return rest
}

// formSchema is the schema of a system's form; a form that it has not takes no key.
func formSchema(form func() any) object {
	if form == nil {
		return object{"type": "object", "properties": object{}, "additionalProperties": false}
	}
	return reflected(reflect.TypeOf(form()).Elem())
}

// scenarioSchema is the schema of a scenario without its header.
func scenarioSchema(forms engine.Forms, in *engine.Info) object {
	s := formSchema(forms.Scenario)
	common := reflected(reflect.TypeFor[scenarioKeys]())
	p := properties(s)
	p["swap"] = properties(common)["swap"]
	p["map"] = either(object{"type": "string"}, formSchema(forms.Map))
	side := formSchema(forms.Side)
	properties(side)["army"] = either(object{"type": "string"}, formSchema(forms.Army))
	side["required"] = []any{"army"}
	p["sides"] = object{"type": "object", "additionalProperties": false, "required": in.Seats[:],
		"properties": object{in.Seats[0]: side, in.Seats[1]: side}}
	addOverrides(p, forms)
	s["required"] = []any{"map", "sides"}
	return s
}

// addOverrides adds units and options to the properties of a scenario or case.
func addOverrides(p object, forms engine.Forms) {
	units := object{"type": "object"}
	if all, ok := properties(partial(formSchema(forms.Roster)))["units"].(object); ok {
		units = all
	}
	options := formSchema(forms.Options)
	properties(options)["chart"] = partial(formSchema(forms.Chart))
	properties(options)["units"] = units
	p["units"], p["options"] = units, options
}

// caseSchema is the schema of one case, with the system's position and some keys of its own.
func caseSchema(forms engine.Forms, keys reflect.Type, own ...string) object {
	s := formSchema(forms.Position)
	common := reflected(keys)
	p := properties(s)
	for _, key := range own {
		p[key] = properties(common)[key]
	}
	board := partial(formSchema(forms.Map))
	p["map"] = either(object{"type": "string"}, board)
	if edges, ok := properties(board)["edges"]; ok {
		p["edges"] = edges
	}
	addOverrides(p, forms)
	return s
}

// styleSchema is the schema of a style without its header.
func styleSchema(in *engine.Info) object {
	s := reflected(reflect.TypeFor[styleKeys]())
	terms := object{}
	for _, t := range in.TermNames() {
		terms[t.Name] = object{"type": "integer", "description": t.Doc}
	}
	weights := object{"type": "object", "properties": terms, "additionalProperties": false}
	p := properties(s)
	p["weights"] = weights
	p["role"] = object{"enum": []string{"any", in.Seats[0], in.Seats[1]}}
	p["as"] = object{"type": "object", "additionalProperties": false,
		"properties": object{in.Seats[0]: weights, in.Seats[1]: weights}}
	stages := object{}
	for _, key := range stageKeys(in) {
		stages[key] = weights
	}
	p["at"] = object{"type": "object", "additionalProperties": false, "properties": stages}
	return s
}

// experimentSchema is the schema of an experiment.
func experimentSchema() object {
	return fileSchema(KindExperiment, reflected(reflect.TypeFor[experimentKeys]()), nil)
}

// JSONSchema describes an entrant to editors: a name, or a mapping.
func (Entrant) JSONSchema() *jsonschema.Schema {
	type plainly Entrant
	form := reflect.TypeFor[plainly]()
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string"}, reflector(form).ReflectFromType(form)}}
}

// JSONSchema describes a level to editors: a name, or a mapping, which may describe a program.
func (Level) JSONSchema() *jsonschema.Schema {
	type plainly Level
	form, bot := reflect.TypeFor[plainly](), reflect.TypeFor[botLevel]()
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string"}, reflector(form).ReflectFromType(form),
		reflector(bot).ReflectFromType(bot)}}
}

// JSONSchema describes places to editors: a number, or all.
func (Places) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "integer", Minimum: "1"}, {Const: "all"}},
		Description: "play a round robin until it is certain which armies are the first n, or the place of each"}
}

// JSONSchema describes names to editors: one, a list, or all.
func (Names) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "string"},
		{Type: "array", Items: &jsonschema.Schema{Type: "string"}, UniqueItems: true}}}
}

// JSONSchema describes the use of a table to editors: its name, or {units: game}.
func (TableUse) JSONSchema() *jsonschema.Schema {
	var names []any
	for _, n := range tableNames {
		names = append(names, n)
	}
	per := &jsonschema.Schema{Enum: []any{"chunk", "game"}}
	one := uint64(1)
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Enum: names},
		{Type: "object", PropertyNames: &jsonschema.Schema{Enum: names}, AdditionalProperties: per,
			MaxProperties: &one}}}
}

// JSONSchema describes an override to editors: a mapping, or a list of maps, that is
// read later.
func (Override) JSONSchema() *jsonschema.Schema {
	return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{{Type: "object"}, {Type: "array"}}}
}

// reflector makes the schema of a type. Keys are named as the YAML library names
// them: by the tag, or by the field's name in small letters.
func reflector(t reflect.Type) *jsonschema.Reflector {
	tags := map[string]bool{}
	collectTags(t, tags, map[reflect.Type]bool{})
	return &jsonschema.Reflector{FieldNameTag: "yaml", ExpandedStruct: true, DoNotReference: true, Anonymous: true,
		RequiredFromJSONSchemaTags: true, Mapper: mapped, KeyNamer: func(name string) string {
			if tags[name] {
				return name
			}
			return strings.ToLower(name)
		}}
}

// collectTags collects the keys that the tags of a type, and of all in it, name.
func collectTags(t reflect.Type, tags map[string]bool, seen map[reflect.Type]bool) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		collectTags(t.Elem(), tags, seen)
	case reflect.Struct:
		if seen[t] {
			return
		}
		seen[t] = true
		for i := range t.NumField() {
			name, _, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
			tags[name] = true
			collectTags(t.Field(i).Type, tags, seen)
		}
	}
}

// mapped describes types that decode themselves, and those that take other keys.
func mapped(t reflect.Type) *jsonschema.Schema {
	p := reflect.PointerTo(t)
	_, described := reflect.New(t).Interface().(interface{ JSONSchema() *jsonschema.Schema })
	switch {
	case described:
		return nil // it says so itself
	case t == nodeType || t.Kind() == reflect.Interface || p.Implements(unmarshalerType):
		return &jsonschema.Schema{}
	case p.Implements(textType):
		return &jsonschema.Schema{Type: "string"}
	case t.Kind() == reflect.Struct:
		if _, rest := fieldsOf(t); rest != nil {
			return &jsonschema.Schema{Type: "object"}
		}
	}
	return nil
}

// reflected is the schema of a type as plain data.
func reflected(t reflect.Type) object {
	text, err := json.Marshal(reflector(t).ReflectFromType(t))
	if err != nil {
		panic(fmt.Sprintf("scenarios: the schema of %v cannot be written: %v", t, err))
	}
	var s object
	if err := json.Unmarshal(text, &s); err != nil {
		panic(fmt.Sprintf("scenarios: the schema of %v cannot be read: %v", t, err))
	}
	delete(s, "$schema")
	s = loosened(s).(object)
	addLimits(s, t)
	return s
}

// addLimits adds to the schema of a type what the tags of its fields say that they may hold.
func addLimits(s object, t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer:
		addLimits(s, t.Elem())
	case reflect.Slice, reflect.Map:
		for _, key := range []string{"items", "additionalProperties"} {
			if inner, ok := s[key].(object); ok {
				addLimits(inner, t.Elem())
			}
		}
	case reflect.Struct:
		p, ok := s["properties"].(object)
		if !ok {
			return // it describes itself
		}
		for i := range t.NumField() {
			field := t.Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("yaml"), ",")
			inner, ok := p[cmp.Or(name, strings.ToLower(field.Name))].(object)
			if !ok {
				continue
			}
			limit, limited := engine.LimitOf(field)
			if items, ok := inner["items"].(object); ok && limited {
				inner = items
			}
			switch {
			case !limited:
				addLimits(inner, field.Type)
			case limit.Words == nil:
				inner["minimum"], inner["maximum"] = limit.Least, limit.Most
			default:
				inner["type"], inner["enum"] = "string", limit.Words
			}
		}
	}
}

// loosened lets numbers and switches stand for texts, as the loader does, and drops
// formats that only comment.
func loosened(v any) any {
	switch v := v.(type) {
	case object:
		for key, inner := range v {
			v[key] = loosened(inner)
		}
		if v["type"] == "string" && v["enum"] == nil {
			v["type"] = []any{"string", "number", "boolean"}
		}
	case []any:
		for i, inner := range v {
			v[i] = loosened(inner)
		}
	}
	return v
}

// partial drops what a schema requires: what is merged over something need not be
// complete.
func partial(s object) object { return unrequired(s).(object) }

// unrequired takes "required" out of a schema at every depth. It must be a list: a key of a file may be
// called so, too.
func unrequired(v any) any {
	switch v := v.(type) {
	case object:
		if _, isList := v["required"].([]any); isList {
			delete(v, "required")
		}
		for key, inner := range v {
			v[key] = unrequired(inner)
		}
	case []any:
		for i, inner := range v {
			v[i] = unrequired(inner)
		}
	}
	return v
}

// properties is the table of a schema's keys, made where there is none.
func properties(s object) object {
	p, ok := s["properties"].(object)
	if !ok {
		p = object{}
		s["properties"] = p
	}
	return p
}

func either(a, b object) object { return object{"anyOf": []object{a, b}} }
