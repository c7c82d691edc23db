package scenarios

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v4"
)

// schemaOf compiles the schema of a kind of file.
func schemaOf(t *testing.T, l *Library, kind Kind, system string) *jsonschema.Schema {
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
		t.Fatalf("%s: %v\n%s", kind, err, text)
	}
	return s
}

// data is a YAML text as JSON data.
func data(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := yaml.Load([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	encoded, err := json.Marshal(stringKeys(v))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(encoded))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// stringKeys turns what a YAML decoder gives into what a JSON Schema validator takes, in which keys are
// strings.
func stringKeys(v any) any {
	switch v := v.(type) {
	case map[any]any:
		m := map[string]any{}
		for key, value := range v {
			m[fmt.Sprint(key)] = stringKeys(value)
		}
		return m
	case map[string]any:
		for key, value := range v {
			v[key] = stringKeys(value)
		}
	case []any:
		for i, value := range v {
			v[i] = stringKeys(value)
		}
	}
	return v
}

// TestSchemasAcceptSoundFiles checks the files of the test library against the
// schemas, for their own system and for all.
func TestSchemasAcceptSoundFiles(t *testing.T) {
	l := corridorLibrary(t)
	seen := map[Kind]bool{}
	err := fs.WalkDir(l.files, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(l.files, p)
		if err != nil {
			return err
		}
		if faults := l.Validate(p); len(faults) > 0 {
			t.Error(faults)
		}
		kind, _ := kindOfText(p, text)
		seen[kind] = true
		for _, system := range []string{"corridor", ""} {
			if err := schemaOf(t, l, kind, system).Validate(data(t, string(text))); err != nil {
				t.Errorf("%s: %v", p, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range Kinds {
		if !seen[k] {
			t.Errorf("no file of the kind %s was tried", k)
		}
	}
}

// TestSchemasRefuseBrokenFiles checks that schemas notice what the loader notices.
func TestSchemasRefuseBrokenFiles(t *testing.T) {
	l := corridorLibrary(t)
	const sides = "sides: {left: {army: brutes}, right: {army: swarm}}\n"
	for _, c := range []struct {
		kind Kind
		text string
	}{
		{KindScenario, "scenario: x\nmap: hall\n" + sides},
		{KindScenario, "schema: 2\nscenario: x\nmap: hall\n" + sides},
		{KindScenario, "schema: 1\nscenario: x\nmap: hall\nround: 3\n" + sides},
		{KindScenario, "schema: 1\nscenario: x\nmap: hall\nrounds: many\n" + sides},
		{KindScenario, "schema: 1\nscenario: x\nmap: hall\noptions: {chart: {mdu: {}}}\n" + sides},
		{KindScenario, "schema: 1\nscenario: x\nmap: hall\nsides: {left: {army: brutes}}\n"},
		{KindScenario, "schema: 1\nscenario: x\nmap: {row: x}\n" + sides},
		{KindScenario, "schema: 1\nscenario: x\nmap: hall\n" +
			"sides: {left: {army: brutes, zone: [1]}, right: {army: swarm}}\n"},
		{KindStyle, "schema: 1\nstyle: x\nweights: {damgae: 1}\n"},
		{KindStyle, "schema: 1\nstyle: x\nrole: up\n"},
		{KindValue, "schema: 1\nvalue: x\nlevel: greedy\ncoefficients: {balnce: 1}\n"},
		{KindValue, "schema: 1\nvalue: x\nlevel: greedy\ncoefficients: {unit imp life: 20000000000}\n"},
		{KindValue, "schema: 1\nvalue: x\ncoefficients: {balance: 1}\n"},
		{KindArmy, "schema: 1\narmy: x\nunits: [{unti: imp}]\n"},
		{KindRoster, "schema: 1\nroster: titan\nunits: {}\n"},
		{KindChart, "schema: 1\nchart: corridor\nmud: {entr: free}\n"},
		{KindMap, "schema: 1\nmap: x\nrows: [a]\n"},
		{KindCases, "schema: 1\nsystem: corridor\ncases: []\n"},
		{KindCases, "schema: 1\ncases: [{case: x, rules: [R], steps: [{aks: turn}]}]\n"},
		{KindCases, "schema: 1\ncases: [{case: x, steps: []}]\n"},
		{KindSolved, "schema: 1\nsolved: []\n"},
		{KindSolved, "schema: 1\nsolved: [{case: x, figures: []}]\n"},
		{KindSolved, "schema: 1\nsolved: [{case: x, value: 1/2, best: a}]\n"},
		{KindExperiment, "schema: 1\nexperiment: x\n"},
		{KindExperiment, "schema: 1\nexperiment: x\nscenarios: [{nam: y}]\n"},
		{KindExperiment, "schema: 1\nexperiment: x\nscenarios: [y]\nuntil: {precision: 2}\n"},
		{KindExperiment, "schema: 1\nexperiment: x\nscenarios: [y]\ntables: [scores]\n"},
		{KindExperiment, "schema: 1\nexperiment: x\nscenarios: [y]\ntables: [{units: game, cells: game}]\n"},
		{KindBalance, "schema: 1\nbalance: x\non: y\nwant: [{seats: even}]\nmay: [{option: a, of: [0, 1]}]\n"},
		{KindBalance, "schema: 1\nbalance: x\nwant: [{seats: within .4 .. .6}]\nmay: [{option: a, of: [0, 1]}]\n"},
		{KindBalance, "schema: 1\nbalance: x\non: y\nwant: [{seats: within .4 .. .6}]\n" +
			"may: [{option: a, of: [0, 1]}]\nprefer: many\n"},
		{KindScenario, "schema: 1\nscenario: x\n" + sides},
		{KindScenario, "schema: 1\nscenario: x\nmap: hall\n"},
	} {
		if schemaOf(t, l, c.kind, "corridor").Validate(data(t, c.text)) == nil {
			t.Errorf("the schema of %s accepts\n%s", c.kind, c.text)
		}
	}
}

func TestSchemaOfUnknownThings(t *testing.T) {
	l := corridorLibrary(t)
	if _, err := l.Schema("scenaro", "corridor"); err == nil ||
		!strings.Contains(err.Error(), `did you mean "scenario"`) {
		t.Errorf("unknown kind: %v", err)
	}
	if _, err := l.Schema(KindMap, "titn"); err == nil {
		t.Error("an unknown system has a schema")
	}
}

// TestSchemasSuggestNames checks that editors are offered the shipped names, and that one's
// own are as good.
func TestSchemasSuggestNames(t *testing.T) {
	l := corridorLibrary(t)
	for _, c := range []struct {
		kind   Kind
		wanted []string
		own    string
	}{
		{KindScenario, []string{`"hall"`, `"brutes"`, `"imp":`, `"ogre"`}, "schema: 1\nscenario: x\nmap: mine\n" +
			"sides: {left: {army: mine}, right: {army: {units: [{unit: mine}]}}}\nunits: {mine: {life: 3}}\n"},
		{KindArmy, []string{`"imp"`, `"ogre"`}, "schema: 1\narmy: x\nunits: [{unit: mine}]\n"},
		{KindExperiment, []string{`"corridor/meeting"`, `"brutes"`, `"random"`, `"passive"`},
			"schema: 1\nexperiment: x\nscenarios: [mine.yaml, {name: other.yaml}]\narmies: {A: [mine], B: mine}\n" +
				"commanders: {A: [mine]}\n"},
	} {
		text, err := l.Schema(c.kind, "corridor")
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range c.wanted {
			if !bytes.Contains(text, []byte(w)) {
				t.Errorf("the schema of %s does not suggest %s", c.kind, w)
			}
		}
		if err := schemaOf(t, l, c.kind, "corridor").Validate(data(t, c.own)); err != nil {
			t.Errorf("the schema of %s refuses names of one's own: %v", c.kind, err)
		}
	}
}
