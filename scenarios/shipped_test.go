package scenarios_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestShippedFilesAreSound checks every shipped file of every listed system: it has
// no fault, and it validates against the JSON Schema of its kind.
func TestShippedFilesAreSound(t *testing.T) {
	l := scenarios.New(systems.All()...)
	schemas := map[string]*jsonschema.Schema{}
	err := fs.WalkDir(scenarios.Shipped(), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		system, _, _ := strings.Cut(p, "/")
		if _, err := systems.Find(system); err != nil {
			if system != "experiments" {
				return nil
			}
			system = ""
		}
		kind, faults := l.Validate(p, "passive", "random", "search", "search:")
		for _, f := range faults {
			t.Error(f)
		}
		if kind == "" {
			return nil
		}
		name := system + " " + string(kind)
		if schemas[name] == nil {
			schemas[name] = compiled(t, l, kind, system)
		}
		data, err := fs.ReadFile(scenarios.Shipped(), p)
		if err != nil {
			return err
		}
		if err := schemas[name].Validate(instance(t, data)); err != nil {
			t.Errorf("%s: %v", p, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// compiled is the schema of a kind of file, compiled.
func compiled(t *testing.T, l *scenarios.Library, kind scenarios.Kind, system string) *jsonschema.Schema {
	t.Helper()
	text, err := l.Schema(kind, system)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		t.Fatalf("the schema of %s %s: %v", system, kind, err)
	}
	return s
}

// instance is a YAML text as the JSON data that an editor compares with a schema.
func instance(t *testing.T, data []byte) any {
	t.Helper()
	var v any
	if err := yaml.Load(data, &v); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(jsonable(v))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// jsonable turns keys into texts, as editors do.
func jsonable(v any) any {
	switch v := v.(type) {
	case map[any]any:
		m := map[string]any{}
		for key, value := range v {
			text, err := yaml.Dump(key)
			if err != nil {
				return err.Error()
			}
			m[strings.TrimSpace(string(text))] = jsonable(value)
		}
		return m
	case map[string]any:
		for key, value := range v {
			v[key] = jsonable(value)
		}
	case []any:
		for i, value := range v {
			v[i] = jsonable(value)
		}
	}
	return v
}

// TestEverySystemHasItsFiles checks that every listed system ships what every
// system must: scenarios, armies, maps, cases, and the style greedy.
func TestEverySystemHasItsFiles(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		name := s.Info().System
		for _, kind := range []scenarios.Kind{scenarios.KindScenario, scenarios.KindArmy, scenarios.KindMap, scenarios.KindCases} {
			if len(l.List(kind, name)) == 0 {
				t.Errorf("%s ships no file of the kind %s", name, kind)
			}
		}
		styles := l.List(scenarios.KindStyle, name)
		if !slices.ContainsFunc(styles, func(e scenarios.Entry) bool { return e.Name == name+"/greedy" }) {
			t.Errorf("%s has no style greedy", name)
		}
		for _, e := range styles {
			if e.About == "" {
				t.Errorf("%s does not say how it plays", e.File)
			}
		}
	}
}
